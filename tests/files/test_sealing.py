"""Seals: who can open them, what they give away, and HPKE written out a second time."""

import hmac
import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from hypothesis import given
from hypothesis import strategies as st

from ykpbem.errors import NotAuthentic, YkpbemError
from ykpbem.files.canonical import canonical, decode_base64, encode_base64
from ykpbem.files.keys import SecretKey
from ykpbem.files.sealing import _info, _suite, open_seal, seal, seal_length

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "seals.json").read_text(encoding="utf-8"))
MODERATOR, BLUE, RED = (SecretKey(bytes([number]) * 32) for number in range(3))
SIZE = 64
GAME = "ab" * 32


def sealed(value: Any, **other: Any) -> str:
    wanted: dict[str, Any] = {"size": SIZE, "game": GAME, "sender": MODERATOR.public, "recipient": BLUE.public}
    return seal(value, **{**wanted, "purpose": "hand", **other})


def opened(text: str, **other: Any) -> Any:
    wanted: dict[str, Any] = {"size": SIZE, "game": GAME, "sender": MODERATOR.public, "secret": BLUE}
    return open_seal(text, **{**wanted, "purpose": "hand", **other})


def sealed_bytes(plaintext: bytes) -> str:
    """A genuine seal of any bytes at all."""
    public = X25519PublicKey.from_public_bytes(BLUE.public.x25519)
    return encode_base64(_suite().encrypt(plaintext, public, _info(GAME, MODERATOR.public, BLUE.public, "hand")))


def hpke_open(sealed: bytes, secret: X25519PrivateKey, info: bytes) -> bytes:
    """Base mode of RFC 9180 for one message: sections 4, 4.1, 5.1 and 5.2, for suite 0x0020, 0x0001, 0x0003."""

    def extract(suite: bytes, salt: bytes, label: bytes, material: bytes) -> bytes:
        return hmac.digest(salt, b"HPKE-v1" + suite + label + material, "sha256")

    def expand(suite: bytes, key: bytes, label: bytes, context: bytes, length: int) -> bytes:
        labelled = length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + context
        return hmac.digest(key, labelled + b"\x01", "sha256")[:length]

    encapsulated, ciphertext = sealed[:32], sealed[32:]
    kem, suite = b"KEM\x00\x20", b"HPKE\x00\x20\x00\x01\x00\x03"
    agreed = secret.exchange(X25519PublicKey.from_public_bytes(encapsulated))
    context = encapsulated + secret.public_key().public_bytes_raw()
    shared = expand(kem, extract(kem, b"", b"eae_prk", agreed), b"shared_secret", context, 32)
    schedule = b"\x00" + extract(suite, b"", b"psk_id_hash", b"") + extract(suite, b"", b"info_hash", info)
    key = extract(suite, shared, b"secret", b"")
    nonce = expand(suite, key, b"base_nonce", schedule, 12)
    return ChaCha20Poly1305(expand(suite, key, b"key", schedule, 32)).decrypt(nonce, ciphertext, b"")


def test_a_seal_is_hpke_of_the_padded_value() -> None:
    info = canonical(["ykpbem/1 seal", GAME, MODERATOR.public.text, BLUE.public.text, "hand"])
    raw = decode_base64(sealed(["O07"]), SIZE + 48)
    assert raw is not None
    assert hpke_open(raw, BLUE.x25519, info) == b'\0\0\0\x07["O07"]' + bytes(SIZE - 11)


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["purpose"])
def test_the_vectors_hold(case: dict[str, Any]) -> None:
    """Seals are random, so these were made once and must open for ever."""
    sender, secret = SecretKey(bytes.fromhex(case["sender"])), SecretKey(bytes.fromhex(case["secret"]))
    where: dict[str, Any] = {
        "size": case["size"],
        "game": case["game"],
        "sender": sender.public,
        "purpose": case["purpose"],
    }
    assert open_seal(case["seal"], secret=secret, **where) == case["value"]


VALUES = st.lists(st.integers(0, 9) | st.sampled_from(["O07", "\u6a2a"]), max_size=8) | st.none() | st.just("text")


@given(VALUES)
def test_a_seal_opens_for_its_recipient_and_says_nothing_by_its_length(value: Any) -> None:
    text = sealed(value)
    assert opened(text) == value
    assert len(text) == seal_length(SIZE)
    assert sealed(value) != text


@pytest.mark.parametrize("free", [0, 1])
def test_a_value_fits_or_does_not(free: int) -> None:
    value = "x" * (SIZE - 4 - 2 - free)
    assert opened(sealed(value)) == value
    with pytest.raises(YkpbemError) as caught:
        sealed(value + "xx")
    (fault,) = caught.value.faults
    assert (fault.code, fault.args) == ("seal-too-small", {"purpose": "hand", "size": SIZE})


WRONG: dict[str, dict[str, Any]] = {
    "key": {"secret": RED},
    "sender's key": {"secret": MODERATOR},
    "sender": {"sender": RED.public},
    "game": {"game": "ac" * 32},
    "purpose": {"purpose": "deck"},
    "size": {"size": SIZE - 3},
}


@pytest.mark.parametrize("what", WRONG)
def test_a_seal_opens_in_its_own_place_only(what: str) -> None:
    with pytest.raises(NotAuthentic):
        opened(sealed(["O07"]), **WRONG[what])


def test_every_damaged_byte_of_a_seal_is_found() -> None:
    text = sealed(["O07"])
    raw = decode_base64(text, SIZE + 48)
    assert raw is not None
    for place in range(len(raw)):
        damaged = bytes([*raw[:place], raw[place] ^ 0x80, *raw[place + 1 :]])
        with pytest.raises(NotAuthentic) as caught:
            opened(encode_base64(damaged))
        assert [fault.code for fault in caught.value.faults] == ["seal-unopened"]


def test_every_damaged_letter_of_a_seal_is_found() -> None:
    text = sealed(["O07"])
    for place in range(len(text)):
        for letter in "A+\n=":
            damaged = text[:place] + letter + text[place + 1 :]
            if damaged != text:
                with pytest.raises(NotAuthentic):
                    opened(damaged)


@pytest.mark.parametrize("cut", [0, 1, 4, 44, 64])
def test_a_seal_of_another_length_is_refused(cut: int) -> None:
    text = sealed(["O07"])
    for other in (text[:cut], text + text[:cut] + "A"):
        with pytest.raises(NotAuthentic) as caught:
            opened(other)
        assert [fault.code for fault in caught.value.faults] == ["seal-shape"]


@pytest.mark.parametrize("point", [0, 1, 2**255 - 20, 2**255 - 19, 2**255 - 18])
def test_a_seal_made_with_a_weak_key_is_refused(point: int) -> None:
    with pytest.raises(NotAuthentic):
        opened(encode_base64(point.to_bytes(32, "little") + bytes(SIZE + 16)))


@pytest.mark.parametrize(
    "plaintext",
    [
        bytes(SIZE),
        b"\xff\xff\xff\xff".ljust(SIZE, b"x"),
        b"\0\0\0\x02{}".ljust(SIZE - 1, b"\0") + b"\x01",
        b"\0\0\0\x03{} ".ljust(SIZE, b"\0"),
        b"\0\0\0\x04{}\0\0".ljust(SIZE, b"\0"),
        b'\0\0\0\x0d{"b":1,"a":1}'.ljust(SIZE, b"\0"),
        b'\0\0\0\x0d{"a":1,"a":1}'.ljust(SIZE, b"\0"),
        b"\0\0\0\x031.0".ljust(SIZE, b"\0"),
        b"\0\0\0\x02\xff\xfe".ljust(SIZE, b"\0"),
        b"\0\0\0\x3d" + b"[" * (SIZE - 4),
        b'\0\0\0\x3d"'.ljust(SIZE - 1, b"x") + b'"',
    ],
)
def test_a_genuine_seal_of_anything_else_is_refused_without_showing_it(plaintext: bytes) -> None:
    with pytest.raises(NotAuthentic) as caught:
        opened(sealed_bytes(plaintext))
    (fault,) = caught.value.faults
    assert (fault.code, fault.args) == ("seal-unopened", {"purpose": "hand"})
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


@pytest.mark.parametrize("text", [None, 7, ["x"], b"x"])
def test_what_is_no_text_is_no_seal(text: Any) -> None:
    with pytest.raises(NotAuthentic):
        opened(text)
