"""Keys: derivation, texts that mailers damage, weak points, key files with and without a passphrase."""

import hashlib
import hmac
import json
import re
from base64 import b64decode, b64encode, urlsafe_b64decode
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from textwrap import fill
from typing import Any

import pytest

from ykpbem.errors import Malformed, NotAuthentic, UsageFault
from ykpbem.files.keys import (
    FIELD_PRIME,
    PublicKey,
    SecretKey,
    format_key,
    format_pub,
    read_key,
    read_pub,
)

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "keys.json").read_text(encoding="utf-8"))
BLUE, RED = SecretKey(bytes(range(32))), SecretKey(bytes(32))
LOCKED = format_key(BLUE, "open sesame", entropy=b"sixteen bytes ok")


def slow_hkdf(secret: bytes, salt: str, info: bytes) -> bytes:
    """RFC 5869 for one block."""
    return hmac.digest(hmac.digest(salt.encode(), secret, "sha256"), info + b"\x01", "sha256")


def code_of(caught: Any) -> str:
    (fault,) = caught.value.faults
    return str(fault.code)


# Derivation


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["name"])
def test_the_vectors_hold(case: dict[str, Any]) -> None:
    key = SecretKey(bytes.fromhex(case["secret"]))
    assert key.public.ed25519.hex() == case["ed25519"]
    assert key.public.x25519.hex() == case["x25519"]
    assert key.public.text == case["text"]
    assert key.public.fingerprint == case["fingerprint"]
    assert key.sign(b"ykpbem").hex() == case["signature"]
    assert key.hkdf("ykpbem/1 opening", b"game", b"").hex() == case["hkdf"]


def test_the_derivation_is_that_of_the_module_docstring() -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    secret = bytes(range(32))
    signing = Ed25519PrivateKey.from_private_bytes(slow_hkdf(secret, "ykpbem/1 keys", b"ykpbem/1 ed25519"))
    opening = X25519PrivateKey.from_private_bytes(slow_hkdf(secret, "ykpbem/1 keys", b"ykpbem/1 x25519"))
    raw = signing.public_key().public_bytes_raw() + opening.public_key().public_bytes_raw()
    info = b"\0\0\0\x05label\0\0\0\x02ab\0\0\0\0"
    assert BLUE.public.ed25519 + BLUE.public.x25519 == raw
    assert BLUE.ed25519_public == raw[:32]
    assert BLUE.hkdf("label", b"ab", b"") == slow_hkdf(secret, "ykpbem/1 derived", info)
    digits = urlsafe_b64decode(BLUE.public.text.removeprefix("ykpbem-pub-1 ") + "=")
    assert digits == raw + hashlib.sha256(b"ykpbem/1 pub\n" + raw).digest()[:4]


def test_parts_of_a_derivation_do_not_run_together() -> None:
    made = {BLUE.hkdf("a", *parts) for parts in ([b"bc"], [b"b", b"c"], [b"bc", b""], [b"", b"bc"], [])}
    made |= {BLUE.hkdf("ab", b"c"), RED.hkdf("a", b"bc")}
    assert len(made) == 7
    assert len(BLUE.hkdf("a", length=80)) == 80


def test_a_secret_is_never_shown() -> None:
    key = SecretKey(b"\xaa" * 32)
    key.sign(b"")
    assert repr(key) == str(key) == f"{key}" == "SecretKey(not shown)"


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32"):
        SecretKey(bytes(length))


# Signatures


def test_a_signature_holds_for_its_key_and_bytes_only() -> None:
    signature = BLUE.sign(b"text")
    assert BLUE.public.verifies(signature, b"text")
    assert not RED.public.verifies(signature, b"text")
    assert not BLUE.public.verifies(signature, b"texts")
    for place in range(64):
        damaged = bytes([*signature[:place], signature[place] ^ 1, *signature[place + 1 :]])
        assert not BLUE.public.verifies(damaged, b"text")
    assert not BLUE.public.verifies(signature[:-1], b"text")


def test_the_second_spelling_of_a_signature_does_not_hold() -> None:
    group_order = 2**252 + 27742317777372353535851937790883648493
    signature = BLUE.sign(b"text")
    scalar = int.from_bytes(signature[32:], "little") + group_order
    assert not BLUE.public.verifies(signature[:32] + scalar.to_bytes(32, "little"), b"text")


# Weak points


def edwards_add(p: tuple[int, int], q: tuple[int, int]) -> tuple[int, int]:
    prime, d = FIELD_PRIME, -121665 * pow(121666, -1, FIELD_PRIME) % FIELD_PRIME
    product = d * p[0] * q[0] * p[1] * q[1] % prime
    x = (p[0] * q[1] + q[0] * p[1]) * pow(1 + product, -1, prime)
    y = (p[1] * q[1] + p[0] * q[0]) * pow(1 - product, -1, prime)
    return x % prime, y % prime


def edwards_point(y: int) -> tuple[int, int]:
    """A point with this y (RFC 8032, 5.1.3)."""
    prime, d = FIELD_PRIME, -121665 * pow(121666, -1, FIELD_PRIME) % FIELD_PRIME
    square = (y * y - 1) * pow(d * y * y + 1, -1, prime) % prime
    x = pow(square, (prime + 3) // 8, prime)
    if x * x % prime != square:
        x = x * pow(2, (prime - 1) // 4, prime) % prime
    assert x * x % prime == square
    return x, y


def small_order_points() -> set[tuple[int, int]]:
    """The eight points whose order divides 8: a point times the order of the large group, and its multiples."""
    group_order = 2**252 + 27742317777372353535851937790883648493
    for y in range(2, 100):
        try:
            point = edwards_point(y)
        except AssertionError:
            continue
        total, power = (0, 1), point
        for bit in reversed(f"{group_order:b}"):
            total = edwards_add(total, power) if bit == "1" else total
            power = edwards_add(power, power)
        points, multiple = {(0, 1)}, total
        while multiple != (0, 1):
            points.add(multiple)
            multiple = edwards_add(multiple, total)
        if len(points) == 8:
            return points
    raise AssertionError("no point of order 8 found")


def test_all_eight_points_of_small_order_are_refused() -> None:
    good = BLUE.public
    for x, y in small_order_points():
        for sign in {x & 1, 1}:
            with pytest.raises(NotAuthentic):
                PublicKey((y | sign << 255).to_bytes(32, "little"), good.x25519)
        u = (1 + y) * pow(1 - y, -1, FIELD_PRIME) % FIELD_PRIME if y != 1 else 0
        with pytest.raises(NotAuthentic):
            PublicKey(good.ed25519, u.to_bytes(32, "little"))


@pytest.mark.parametrize("coordinate", [FIELD_PRIME, FIELD_PRIME + 1, FIELD_PRIME + 9, 2**255 - 1])
def test_second_spellings_of_a_coordinate_are_refused(coordinate: int) -> None:
    good, spelled = BLUE.public, coordinate.to_bytes(32, "little")
    signed = (coordinate | 1 << 255).to_bytes(32, "little")
    for ed25519, x25519 in ((spelled, good.x25519), (signed, good.x25519), (good.ed25519, spelled)):
        with pytest.raises(NotAuthentic) as caught:
            PublicKey(ed25519, x25519)
        assert code_of(caught) == "key-weak"


def test_the_ignored_bit_of_x25519_must_be_zero() -> None:
    x25519 = bytearray(BLUE.public.x25519)
    x25519[31] |= 0x80
    with pytest.raises(NotAuthentic):
        PublicKey(BLUE.public.ed25519, bytes(x25519))


def test_every_point_of_small_order_of_x25519_is_refused() -> None:
    """Those of the curve and of its twist: whatever the library finds the shared secret zero for."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

    # Roots of the division polynomial of order 8 and below, on curve and twist.
    order_8 = [
        325606250916557431795983626356110631294008115727848805560023387167927233504,
        39382357235489614581723060781553021112529911719440698176882885853963445705823,
    ]
    for u in [0, 1, FIELD_PRIME - 1, *order_8]:
        raw = u.to_bytes(32, "little")
        with pytest.raises(ValueError, match="shared key"):
            BLUE.x25519.exchange(X25519PublicKey.from_public_bytes(raw))
        with pytest.raises(NotAuthentic):
            PublicKey(BLUE.public.ed25519, raw)


# The text of a public key


def test_the_text_is_one_printable_line_and_reads_back() -> None:
    text = BLUE.public.text
    assert re.fullmatch("ykpbem-pub-1 [A-Za-z0-9_-]{91}", text)
    assert PublicKey.parse(text) == read_pub(format_pub(BLUE.public)) == BLUE.public
    assert PublicKey.parse(text) != RED.public


MAILED: dict[str, Callable[[str], str]] = {
    "wrapped": lambda text: fill(text, 40),
    "wrapped in a word": lambda text: text[:30] + "\r\n" + text[30:60] + "\n    " + text[60:],
    "quoted": lambda text: "> " + fill(text, 30).replace("\n", "\n> "),
    "quoted twice": lambda text: ">> " + text[:9] + "\n>> " + text[9:50] + "\n> > " + text[50:],
    "no-break spaces": lambda text: text.replace(" ", "\u00a0") + "\u00a0",
    "invisible": lambda text: "\ufeff" + text[:40] + "\u200b" + text[40:80] + "\u00ad\u2060" + text[80:],
    "quoted-printable": lambda text: text[:75] + "=\r\n" + text[75:],
    "amid prose": lambda text: f"Hello Ann,\n\nhere is my key:\n{text}\n\nBest wishes from Bob-1, see you\n-- \nBob\n",
    "twice the same": lambda text: f"{text}\n> {text}\n",
    "in a key file": lambda text: format_key(BLUE).replace(BLUE.public.text, text),
}


@pytest.mark.parametrize("how", MAILED)
def test_what_mailers_do_to_a_public_key_is_forgiven(how: str) -> None:
    assert PublicKey.parse(MAILED[how](BLUE.public.text)) == BLUE.public


def test_every_damaged_letter_of_a_public_key_is_found() -> None:
    text = BLUE.public.text
    for place in range(13, len(text)):
        for letter in "Aq_-":
            damaged = text[:place] + letter + text[place + 1 :]
            if damaged != text:
                with pytest.raises(Malformed) as caught:
                    PublicKey.parse(damaged, name="ann.pub")
                assert code_of(caught) == "public-key-damaged"
                assert caught.value.faults[0].where.file == "ann.pub"


def test_every_beginning_of_a_public_key_is_refused() -> None:
    text = BLUE.public.text
    for length in range(len(text)):
        with pytest.raises(Malformed):
            PublicKey.parse(text[:length])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "public-key-missing"),
        ("ykpbem-pub-2 AAAA", "public-key-missing"),
        (f"{BLUE.public.text}\n{RED.public.text}\n", "public-key-twice"),
        (BLUE.public.text.replace("-", "+"), "public-key-missing"),
        ("ykpbem-pub-1 " + "+" * 91, "public-key-damaged"),
        ("ykpbem-pub-1 " + "\u00e9" * 91, "public-key-damaged"),
    ],
)
def test_other_texts_are_no_public_key(text: str, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        PublicKey.parse(text)
    assert code_of(caught) == code


def test_a_weak_key_in_a_sound_text_is_refused() -> None:
    from ykpbem.files.keys import _base64url, _public_check

    raw = (1).to_bytes(32, "little") + BLUE.public.x25519
    with pytest.raises(NotAuthentic) as caught:
        PublicKey.parse(f"ykpbem-pub-1 {_base64url(raw + _public_check(raw))}")
    assert code_of(caught) == "key-weak"


def test_keys_are_ordered_by_their_signing_half() -> None:
    keys = [SecretKey(bytes([number]) * 32).public for number in range(9)]
    assert sorted(keys) == sorted(keys, key=lambda key: key.ed25519)


# Key files


def test_a_key_file_reads_back_and_says_what_it_is() -> None:
    text = format_key(BLUE)
    assert read_key(text).raw == BLUE.raw
    assert BLUE.public.text in text
    assert text.isascii()
    assert all(line.startswith("#") for line in text.splitlines()[1:4])


@pytest.mark.parametrize(
    "change", [lambda t: t.replace("\n", "\r\n"), lambda t: "\ufeff" + t, lambda t: t.replace("\n", " \n\n")]
)
def test_what_editors_do_to_a_key_file_is_forgiven(change: Any) -> None:
    assert read_key(change(format_key(BLUE))).raw == BLUE.raw


@pytest.mark.parametrize("text", [format_key(BLUE), LOCKED], ids=["plain", "locked"])
def test_every_beginning_of_a_key_file_is_refused(text: str) -> None:
    for length in range(len(text) - 1):
        with pytest.raises(Malformed):
            read_key(text[:length], lambda: "open sesame")
    assert read_key(text[:-1], lambda: "open sesame").raw == BLUE.raw


@pytest.mark.parametrize("text", [format_key(BLUE), LOCKED], ids=["plain", "locked"])
def test_every_damaged_letter_that_counts_is_found(text: str) -> None:
    body = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    for place in range(len(body)):
        if not body[place].isspace():
            with pytest.raises(Malformed):
                read_key(body[:place] + chr(ord(body[place]) ^ 1) + body[place + 1 :], lambda: "open sesame")


def test_a_passphrase_locks_the_secret() -> None:
    assert "secret" not in LOCKED.replace("# The secret key", "")
    assert read_key(LOCKED, lambda: "open sesame").raw == BLUE.raw
    with pytest.raises(NotAuthentic) as caught:
        read_key(LOCKED, lambda: "Open sesame", name="ann.key")
    assert code_of(caught) == "passphrase-wrong"
    assert caught.value.faults[0].where.file == "ann.key"
    with pytest.raises(UsageFault) as refused:
        read_key(LOCKED)
    assert code_of(refused) == "key-locked"


def test_the_lock_is_argon2id_and_chacha20_poly1305_as_the_docstring_says() -> None:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    lines = [line for line in LOCKED.splitlines() if not line.startswith("#")]
    locked = b64decode(lines[3].removeprefix("locked: "))
    argon = Argon2id(salt=b"sixteen bytes ok", length=32, iterations=3, lanes=4, memory_cost=65536)
    bound = "".join(f"{line}\n" for line in ["ykpbem/1 lock", *lines[:3]]).encode()
    assert ChaCha20Poly1305(argon.derive(b"open sesame")).decrypt(bytes(12), locked, bound) == BLUE.raw
    assert lines[2] == "argon2id: memory=65536 passes=3 lanes=4 salt=c2l4dGVlbiBieXRlcyBvaw=="


def by_the_page(*lines: str) -> str:
    """A key file of these lines as SECURITY.md has it: what stands before the check, each line ended, is hashed."""
    hashed = b"ykpbem/1 key\n" + "".join(f"{line}\n" for line in lines).encode()
    return "".join(f"{line}\n" for line in (*lines, f"check: {hashlib.sha256(hashed).hexdigest()[:8]}"))


def saying_something(text: str) -> str:
    """A key file without the lines that are for people."""
    return "".join(line for line in text.splitlines(keepends=True) if line.strip() and not line.startswith("#"))


def test_a_key_file_is_what_the_page_says() -> None:
    """Line by line, with a passphrase and without; its check is of 8 digits."""
    public, secret = f"public: {BLUE.public.text}", f"secret: {b64encode(BLUE.raw).decode()}"
    assert saying_something(format_key(BLUE)) == by_the_page("ykpbem-key-1", public, secret)
    cost, locked = saying_something(LOCKED).splitlines()[2:4]
    assert (cost[:10], locked[:8]) == ("argon2id: ", "locked: ")
    assert saying_something(LOCKED) == by_the_page("ykpbem-key-1", public, cost, locked)


def test_the_lines_of_a_key_file_stand_in_one_order() -> None:
    """Each order but the page's is none, though its check fits."""
    plain = ["ykpbem-key-1", f"public: {BLUE.public.text}", f"secret: {b64encode(BLUE.raw).decode()}"]
    locked = saying_something(LOCKED).splitlines()[:-1]
    assert read_key(by_the_page(*plain)).raw == BLUE.raw
    for right in (plain, locked):
        for lines in permutations(right):
            if [*lines] != right:
                with pytest.raises(Malformed):
                    read_key(by_the_page(*lines), lambda: "open sesame")


def test_a_passphrase_keeps_its_letters_and_its_bytes() -> None:
    for passphrase in ("\u00e9", "e\u0301", "\udcff", " blank "):
        text = format_key(RED, passphrase, entropy=bytes(16))
        assert read_key(text, lambda passphrase=passphrase: passphrase).raw == RED.raw  # type: ignore[misc]
    with pytest.raises(NotAuthentic):
        read_key(format_key(RED, "\u00e9", entropy=bytes(16)), lambda: "e\u0301")


def test_an_open_key_file_asks_for_no_passphrase() -> None:
    def ask() -> str:
        raise AssertionError("asked")

    assert read_key(format_key(BLUE), ask).raw == BLUE.raw


def test_an_empty_passphrase_is_refused() -> None:
    with pytest.raises(UsageFault):
        format_key(BLUE, "", entropy=bytes(16))


def test_a_locked_file_needs_its_entropy() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        format_key(BLUE, "open sesame")


def sealed_anew(lines: list[str]) -> str:
    """A key file of these lines with a check that fits."""
    from ykpbem.files.keys import _key_check

    return "\n".join([*lines, f"check: {_key_check(lines)}"])


@pytest.mark.parametrize(
    "cost",
    [
        "memory=1048577 passes=1 lanes=1",
        "memory=99999999999 passes=1 lanes=1",
        "memory=1048576 passes=5 lanes=1",
        "memory=64 passes=65537 lanes=1",
        "memory=31 passes=1 lanes=4",
        "memory=65536 passes=3 lanes=17",
        "memory=65536 passes=0 lanes=4",
        "memory=65536 passes=3 lanes=0",
        "memory=065536 passes=3 lanes=4",
        "lanes=4 memory=65536 passes=3",
    ],
)
def test_costs_out_of_bounds_are_refused_before_they_are_paid(cost: str) -> None:
    lines = [line for line in LOCKED.splitlines() if not line.startswith("#")][:-1]
    lines[2] = f"argon2id: {cost} salt=c2l4dGVlbiBieXRlcyBvaw=="
    with pytest.raises(Malformed) as caught:
        read_key(sealed_anew(lines), lambda: "open sesame")
    assert code_of(caught) == "key-file-damaged"


def test_a_changed_line_before_the_lock_does_not_pass() -> None:
    lines = [line for line in LOCKED.splitlines() if not line.startswith("#")][:-1]
    lines[1] = f"public: {RED.public.text}"
    with pytest.raises(NotAuthentic):
        read_key(sealed_anew(lines), lambda: "open sesame")


def test_other_costs_are_read() -> None:
    from ykpbem.files.canonical import encode_base64
    from ykpbem.files.keys import _bound, _cipher, _Lock

    lines = ["ykpbem-key-1", f"public: {RED.public.text}", f"argon2id: {_Lock(64, 1, 2, bytes(16))}"]
    locked = _cipher(_Lock(64, 1, 2, bytes(16)), "short").encrypt(bytes(12), RED.raw, _bound(lines))
    assert read_key(sealed_anew([*lines, f"locked: {encode_base64(locked)}"]), lambda: "short").raw == RED.raw


@pytest.mark.parametrize(
    "lines",
    [
        ["ykpbem-key-1"],
        ["ykpbem-key-1", "secret: " + "A" * 43 + "="],
        ["ykpbem-key-1", f"public: {RED.public.text}"],
        ["ykpbem-key-1", f"public: {BLUE.public.text}", "secret: " + "A" * 43 + "="],
        ["ykpbem-key-1", f"public: {RED.public.text}", "secret: " + "A" * 43 + "=", "more: x"],
        ["ykpbem-key-1", f"public: {RED.public.text}", "secret: " + "A" * 42 + "B="],
        ["ykpbem-key-1", f"public: {RED.public.text}", "secret:"],
        ["ykpbem-key-1", f"public: {RED.public.text}", f"secret: {'A' * 43}=", f"secret: {'A' * 43}="],
        ["ykpbem-key-2", f"public: {RED.public.text}", "secret: " + "A" * 43 + "="],
        ["ykpbem-key-1", "public: none", "secret: " + "A" * 43 + "="],
        [
            "ykpbem-key-1",
            f"public: {RED.public.text}",
            f"argon2id: {LOCKED.split('argon2id: ')[1][:20]}",
            "locked: AAAA",
        ],
    ],
)
def test_other_files_are_no_key_file(lines: list[str]) -> None:
    with pytest.raises(Malformed):
        read_key(sealed_anew(lines), lambda: "open sesame")


def test_no_message_about_a_key_file_shows_the_secret() -> None:
    text = format_key(BLUE)
    secret = text.split("secret: ")[1].split("\n")[0]
    for damaged in (text.replace("secret:", "secret: x"), text[:-4], text.replace("check: ", "check: 0")):
        with pytest.raises(Malformed) as caught:
            read_key(damaged)
        assert secret[:8] not in repr(caught.value.faults)
