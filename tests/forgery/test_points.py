"""Keys and signatures at the edges of the curve: small order, second encodings, S and L, zeros, torsion.

What to try is what projects such as Wycheproof try; the points are computed here.
"""

import base64
import hashlib
from collections.abc import Callable
from typing import Any

import pytest

from tests.app import acts, club
from tests.app.cheating import found
from tests.forgery import curve, papers
from tests.forgery.alterations import put
from ykpbem.app.inspect import Given, findings, inspect
from ykpbem.app.orders import Received
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.games import open_invitation, open_join
from ykpbem.chain.orders import check_opening, order_id
from ykpbem.chain.states import open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.errors import Malformed, NotAuthentic
from ykpbem.files.canonical import encode_base64
from ykpbem.files.keys import PublicKey
from ykpbem.files.sealing import open_seal, seal
from ykpbem.files.signed import check_signature, document_id, sign, signing_bytes
from ykpbem.model import seat_of

Document = dict[str, Any]
GOOD = papers.RED.public
DATA = b"ykpbem/1 order\n{}"
SMALL = curve.small_points()
TOP = 2**255
"""The bit that an X25519 key does not use, and that is the sign in one of Ed25519."""


def text_of(ed25519: bytes, x25519: bytes) -> str:
    """The text of a public key of any two halves, its check right."""
    raw = ed25519 + x25519
    check = hashlib.sha256(b"ykpbem/1 pub\n" + raw).digest()[:4]
    return "ykpbem-pub-1 " + base64.urlsafe_b64encode(raw + check).decode().rstrip("=")


def little(number: int) -> bytes:
    return number.to_bytes(32, "little")


# Keys


def test_the_curve_is_the_one_of_the_library() -> None:
    """What is computed here is what is signed with there."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    seed = bytes(range(32))
    h = bytearray(hashlib.sha512(seed).digest()[:32])
    h[0] &= 248
    h[31] = h[31] & 127 | 64
    public = Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
    assert curve.encoded(curve.times(int.from_bytes(h, "little"), curve.BASE)) == public
    assert curve.times(curve.L, curve.BASE) == curve.NEUTRAL
    assert len({curve.encoded(point) for point in SMALL}) == 8
    assert len(curve.small_u()) == 5


def edwards_encodings() -> set[bytes]:
    """Every encoding, right or not, of every point of small order: y and y + p where it fits, with either sign."""
    found = set()
    for _, y in SMALL:
        found |= {little(one | sign) for one in (y, y + curve.P) if one < TOP for sign in (0, TOP)}
    return found


def second_edwards_encodings() -> set[bytes]:
    """Encodings with a y of p and more."""
    return {little(y | sign) for y in range(curve.P, TOP) for sign in (0, TOP)}


@pytest.mark.parametrize("raw", sorted(edwards_encodings() | second_edwards_encodings()), ids=bytes.hex)
def test_no_signing_key_of_small_order_or_in_a_second_encoding(raw: bytes) -> None:
    """In every document that names a key it is refused before a signature is looked at."""
    weak = text_of(raw, GOOD.x25519)
    with pytest.raises(NotAuthentic, match="key-weak"):
        PublicKey.parse(weak)
    for read, document in (
        (lambda one: open_join(one, document_id(papers.invitation())), {**papers.joins()["red"], "key": weak}),
        (open_invitation, put(papers.invitation(), ("moderator", "key"), weak)),
        (open_state, put(papers.of_state(papers.story()["order"]), ("moderator", "key"), weak)),
        (papers.take_consent, {**papers.consented(), "old-key": weak}),
    ):
        assert papers.refused(read, document) == ("NotAuthentic", {"key-weak"})


def test_there_are_no_other_second_encodings_of_a_signing_key() -> None:
    """A sign at an x of 0 is one; both points with it are of small order."""
    assert {y for x, y in SMALL if x == 0} == {1, curve.P - 1}
    assert len(second_edwards_encodings()) == 38


def montgomery_encodings() -> set[bytes]:
    """Every encoding of every u of small order, and every second encoding: u + p, and the bit on top."""
    small = {little(one | top) for u in curve.small_u() for one in (u, u + curve.P) if one < TOP for top in (0, TOP)}
    second = {little(u | top) for u in range(curve.P, TOP) for top in (0, TOP)}
    return small | second | {little(int.from_bytes(GOOD.x25519, "little") | TOP)}


@pytest.mark.parametrize("raw", sorted(montgomery_encodings()), ids=bytes.hex)
def test_no_sealing_key_of_small_order_or_in_a_second_encoding(raw: bytes) -> None:
    with pytest.raises(NotAuthentic, match="key-weak"):
        PublicKey.parse(text_of(GOOD.ed25519, raw))


def test_all_zero_and_all_one_keys_are_refused() -> None:
    for raw in (bytes(32), b"\xff" * 32):
        for halves in ((raw, GOOD.x25519), (GOOD.ed25519, raw), (raw, raw)):
            with pytest.raises(NotAuthentic):
                PublicKey.parse(text_of(*halves))


def test_the_key_of_a_join_cannot_come_again_in_a_second_encoding() -> None:
    """Else one key could sit on two seats: of a key there is one text."""
    game = document_id(papers.invitation())
    spelled = papers.joins()["red"]["key"]
    for other in (spelled + "=", spelled.replace("-", "+"), spelled.replace(" ", "\n"), spelled.upper(), f"{spelled} "):
        if other != spelled:
            document = sign({**papers.joins()["red"], "key": other}, papers.RED)
            kind, codes = papers.refused(open_join, document, game)
            assert kind == "Malformed"
            assert codes <= {"key-spelling", "public-key-damaged", "public-key-missing"}


def respelled(document: Document, *path: str | int) -> Document:
    """The document with the key at a place in a second spelling, which names the same key."""
    key: Any = document
    for step in path:
        key = key[step]
    other = key.replace(" ", "  ")
    assert PublicKey.parse(other) == PublicKey.parse(key)
    made: Document = put(document, path, other)
    return made


def test_every_key_in_a_signed_document_has_one_spelling() -> None:
    """Of whoever signs, is named, or is told of, in each kind of paper and in a state that carries it."""
    told = {kind: papers.of_state(opened) for kind, opened in papers.story().items()}
    consent, handover = papers.consented(), papers.handed()
    late = told["rekey alone"]
    [event] = [
        number for number, one in enumerate(late["events"]) if one["link"] == "rekey" and one["seq"] < late["seq"]
    ]
    made: dict[str, tuple[Callable[[Document], object], Document]] = {
        "an inviter": (open_invitation, sign(respelled(papers.invitation(), "moderator", "key"), papers.MO)),
        "a backup": (open_invitation, sign(respelled(papers.invitation(), "backups", 0), papers.MO)),
        "a moderator": (open_state, sign(respelled(told["order"], "moderator", "key"), papers.MO)),
        "a seat": (open_state, sign(respelled(told["order"], "seats", 0, "key"), papers.MO)),
        "a new key": (open_state, sign(respelled(told["rekey"], "seats", 1, "key"), papers.MO)),
        "what was told": (open_state, sign(respelled(late, "events", event, "events", 0, "key"), papers.MO)),
        "who agrees": (papers.take_consent, sign(respelled(consent, "old-key"), papers.RED)),
        "agreed to": (papers.take_consent, sign(respelled(consent, "new-key"), papers.RED)),
        "who agreed": (open_state, papers.with_paper("rekey", sign(respelled(consent, "old-key"), papers.RED))),
        "was agreed to": (open_state, papers.with_paper("rekey", sign(respelled(consent, "new-key"), papers.RED))),
        "who handed over": (open_state, papers.with_paper("handover", sign(respelled(handover, "by"), papers.MO))),
    }
    to = sign(respelled(handover, "moderator", "key"), papers.MO)
    over = respelled(told["handover"], "moderator", "key")
    for *path, last in (("link", "key"), ("events", len(over["events"]) - 1, "events", 0, "key")):
        over = respelled(over, *path, last)
    over = {**over, "papers": [*over["papers"][:-1], to], "link": {**over["link"], "papers": [to]}}
    made["handed over to"] = (open_state, sign(over, papers.MO))
    untrue = {"seat-not-joined", "consent-not-signed", "signature-wrong", "handover-not-signed"}
    for what, (read, document) in made.items():
        kind, codes = papers.refused(read, document)
        assert (kind, codes) == ("Malformed", {"key-spelling"}) or codes <= untrue, (what, kind, codes)
    [wrong] = findings(inspect([Given("a", document_bytes(to))]))
    assert wrong.code == "key-spelling"


def test_entropy_has_one_spelling() -> None:
    """Without padding, with unused bits or a line end it would be the same 32 bytes, and another game."""
    game = document_id(papers.invitation())
    join = papers.joins()["red"]
    text = join["entropy"]
    last = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for other in (text[:-1], f"{text}\n", f"{text[:-2]}{last[last.index(text[-2]) ^ 1]}=", f" {text}"):
        made = sign({**join, "entropy": other}, papers.RED)
        assert papers.refused(open_join, made, game) == ("Malformed", {"join-entropy"})
        seat = {"name": "Mo", "colour": "red", "entropy": other, "opening-sha256": join["opening-sha256"]}
        seated = sign({**papers.invitation(), "seat": seat}, papers.MO)
        assert papers.refused(open_invitation, seated) == ("Malformed", {"join-entropy"})


def test_an_opening_has_one_spelling() -> None:
    """It is promised by a hash of its bytes: a keep that spells them otherwise is none."""
    opened = papers.story()["start"]
    order = papers.orders()["keep"][0].document
    text = order["steps"][0]["keep"]["opening"]
    contribution = next(one for one in opened.game.contributions if one.colour == "red")
    assert check_opening(text, contribution)
    for other in (f"{text}\n", f"{text[:20]}\n{text[20:]}", f" {text}", text.rstrip("=") + "=="):
        assert papers.refused(check_opening, other, contribution) == ("NotAuthentic", {"opening-wrong"})


def test_a_y_that_no_point_has_signs_nothing() -> None:
    off = next(y for y in range(2, 99) if curve.lift(y) is None)
    key = PublicKey(little(off), GOOD.x25519)
    assert not key.verifies(bytes(64), DATA)


# Signatures


def honest() -> bytes:
    """A genuine signature."""
    return papers.RED.sign(DATA)


def test_s_is_below_the_group_order() -> None:
    """S + L, S + 2 L and so on as far as 32 bytes go: the equation holds, the signature does not."""
    r, s = honest()[:32], int.from_bytes(honest()[32:], "little")
    assert GOOD.verifies(honest(), DATA)
    for n in range(1, (2**256 - s) // curve.L + 1):
        assert not GOOD.verifies(r + little(s + n * curve.L), DATA)
    for wrong in (0, curve.L - s, curve.L, 2**256 - 1):
        assert not GOOD.verifies(r + little(wrong), DATA)


@pytest.mark.parametrize("r", sorted(edwards_encodings() | second_edwards_encodings()), ids=bytes.hex)
def test_an_r_of_small_order_or_in_a_second_encoding_with_any_s_holds_for_nobody(r: bytes) -> None:
    for s in (0, 1, 8, curve.L - 1, curve.L):
        assert not GOOD.verifies(r + little(s), DATA)


def test_all_zero_signatures_hold_for_nobody() -> None:
    for signature in (bytes(64), b"\xff" * 64, honest()[:32] + bytes(32), bytes(32) + honest()[32:]):
        assert not GOOD.verifies(signature, DATA)


def scalar_and_nonce() -> tuple[int, int]:
    """Numbers that a signer who cheats with its own key may take."""
    return 2**251 + 12345, 2**250 + 54321


@pytest.mark.parametrize("torsion", SMALL[1:], ids=lambda point: curve.encoded(point).hex()[:8])
def test_signatures_are_verified_without_the_cofactor(torsion: curve.Point) -> None:
    """With torsion in R only the equation times 8 holds: such a signature is none here, as the page says."""
    scalar, nonce = scalar_and_nonce()
    public = curve.times(scalar, curve.BASE)
    key = PublicKey(curve.encoded(public), GOOD.x25519)
    plain = curve.signed(scalar, key.ed25519, curve.times(nonce, curve.BASE), nonce, DATA)
    assert key.verifies(plain, DATA)
    twisted = curve.signed(scalar, key.ed25519, curve.add(curve.times(nonce, curve.BASE), torsion), nonce, DATA)
    assert curve.holds(twisted, public, key.ed25519, DATA, cofactor=8)
    assert not curve.holds(twisted, public, key.ed25519, DATA)
    assert not key.verifies(twisted, DATA)


def test_a_key_with_torsion_in_it_verifies_as_the_equation_without_the_cofactor_says() -> None:
    """Its owner can make signatures on which laxer programs differ; this one says what the page says."""
    scalar, nonce = scalar_and_nonce()
    public = curve.add(curve.times(scalar, curve.BASE), SMALL[4])
    key = PublicKey(curve.encoded(public), GOOD.x25519)
    outcomes = set()
    for number in range(8):
        data = DATA + bytes([number])
        signature = curve.signed(scalar, key.ed25519, curve.times(nonce, curve.BASE), nonce, data)
        expected = curve.holds(signature, public, key.ed25519, data)
        assert key.verifies(signature, data) is expected
        outcomes.add(expected)
    assert outcomes == {True, False}


def test_every_reader_refuses_a_signature_with_s_and_l() -> None:
    """In a document the same bytes are refused as a wrong signature."""
    for document, key in ((papers.invitation(), papers.MO), (papers.of_state(papers.story()["order"]), papers.MO)):
        raw = base64.b64decode(document["signature"])
        forged = raw[:32] + little(int.from_bytes(raw[32:], "little") + curve.L)
        made = {**document, "signature": encode_base64(forged)}
        run = papers.refused(check_signature, made, key.public, name="")
        assert run == ("NotAuthentic", {"signature-wrong"})
        assert key.public.verifies(raw, signing_bytes(document))


# Seals


def test_a_seal_under_a_point_of_small_order_is_refused() -> None:
    """The agreed secret would be zero, and known to everybody."""
    size = 100
    for raw in sorted(montgomery_encodings()):
        sealed = encode_base64(raw + bytes(size + 16))
        with pytest.raises(NotAuthentic, match="seal-unopened"):
            open_seal(sealed, size=size, game="0" * 64, sender=GOOD, secret=papers.MO, purpose="keep")


def test_the_bit_on_top_of_a_seal_is_part_of_it() -> None:
    """X25519 passes over it, the seal does not: nobody respells a seal on its way."""
    where: dict[str, Any] = {"size": 100, "game": "0" * 64, "sender": GOOD, "purpose": "keep"}
    raw = bytearray(base64.b64decode(seal({"card": "O01"}, recipient=papers.MO.public, **where)))
    assert open_seal(encode_base64(bytes(raw)), secret=papers.MO, **where) == {"card": "O01"}
    raw[31] ^= 0x80
    with pytest.raises(NotAuthentic, match="seal-unopened"):
        open_seal(encode_base64(bytes(raw)), secret=papers.MO, **where)


def test_a_damaged_check_is_told_from_a_weak_key() -> None:
    """Somebody who mistypes a key hears that, and not of small order."""
    text = text_of(bytes(32), GOOD.x25519)
    with pytest.raises(Malformed, match="public-key-damaged"):
        PublicKey.parse(text[:-1] + ("A" if text[-1] != "A" else "B"))


def test_one_order_signed_in_two_ways_has_one_id_and_whoever_carries_out_both_has_signed_a_fork() -> None:
    """A state holds its order whole: SECURITY.md warns of it, and audits tell."""
    began = acts.began()
    key = club.PLAYERS[seat_of(began.state)]
    order = club.signed(club.SIMPLE, began, key)
    digits = hashlib.sha512(key.ed25519.private_bytes_raw()).digest()[:32]
    scalar = int.from_bytes(digits, "little") % 2**254 // 8 * 8 + 2**254
    data = signing_bytes(order.document)
    other = curve.signed(scalar, key.ed25519_public, curve.times(5, curve.BASE), 5, data)
    again = {**order.document, "signature": base64.b64encode(other).decode("ascii")}
    assert again != order.document
    assert order_id(again) == order_id(order.document)
    first, second = (adjudicate_orders(began, [one], acts.MO).document for one in (order, Received(again)))
    assert document_id(first) != document_id(second)
    assert found(acts.dealt(), began, first, second) == [("fork", "3.json")]
