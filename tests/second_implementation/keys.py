"""SECURITY.md: Keys."""

import base64
import hashlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tests.second_implementation.documents import Document, Wrong, signed_bytes, unbase64

PRIME = 2**255 - 19
Y_OF_ORDER_8 = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
SMALL_Y = {0, 1, PRIME - 1, Y_OF_ORDER_8, PRIME - Y_OF_ORDER_8}
SMALL_U = {
    0,
    1,
    PRIME - 1,
    0x00B8495F16056286FDB1329CEB8D09DA6AC49FF1FAE35616AEB8413B7C7AEBE0,
    0x57119FD0DD4E22D8868E1C58C45C44045BEF839C55B1D0B1248C50A3BC959C5F,
}


def hkdf(secret: bytes, salt: bytes, info: bytes) -> bytes:
    """HKDF-SHA256, 32 bytes."""
    return HKDF(SHA256(), 32, salt, info).derive(secret)


def signing_key(secret: bytes) -> Ed25519PrivateKey:
    """The Ed25519 key of a person's secret."""
    return Ed25519PrivateKey.from_private_bytes(hkdf(secret, b"ykpbem/1 keys", b"ykpbem/1 ed25519"))


def opening_key(secret: bytes) -> X25519PrivateKey:
    """The X25519 key of a person's secret."""
    return X25519PrivateKey.from_private_bytes(hkdf(secret, b"ykpbem/1 keys", b"ykpbem/1 x25519"))


def derived(secret: bytes, label: str, *parts: bytes) -> bytes:
    """Entropy, opening or a salt."""
    info = b"".join(len(part).to_bytes(4, "big") + part for part in (label.encode(), *parts))
    return hkdf(secret, b"ykpbem/1 derived", info)


def public_text(secret: bytes) -> str:
    """The text of the public key that belongs to a secret."""
    raw = signing_key(secret).public_key().public_bytes_raw() + opening_key(secret).public_key().public_bytes_raw()
    return "ykpbem-pub-1 " + base64.urlsafe_b64encode(raw + _check(raw)).decode().rstrip("=")


def halves(text: str) -> tuple[bytes, bytes]:
    """Both halves of the public key in a signed document."""
    head, _, digits = text.partition(" ")
    data = base64.urlsafe_b64decode(digits + "=")
    raw = data[:64]
    spelled = base64.urlsafe_b64encode(data).decode().rstrip("=") == digits
    if head != "ykpbem-pub-1" or len(data) != 68 or not spelled or data[64:] != _check(raw):
        raise Wrong("a public key that is none")
    y, u = int.from_bytes(raw[:32], "little") % 2**255, int.from_bytes(raw[32:], "little")
    if y >= PRIME or u >= PRIME or y in SMALL_Y or u in SMALL_U:
        raise Wrong("a weak public key")
    return raw[:32], raw[32:]


def _check(raw: bytes) -> bytes:
    return hashlib.sha256(b"ykpbem/1 pub\n" + raw).digest()[:4]


def fingerprint(text: str) -> str:
    """What two people compare."""
    raw = b"".join(halves(text))
    digits = base64.b32encode(hashlib.sha256(b"ykpbem/1 fingerprint\n" + raw).digest()[:10]).decode().lower()
    return "-".join(digits[start : start + 4] for start in (0, 4, 8, 12))


def check_signature(document: Document, key: str) -> None:
    """Raises Wrong unless the owner of the key signed the document."""
    try:
        signature = unbase64(document["signature"], 64)
        Ed25519PublicKey.from_public_bytes(halves(key)[0]).verify(signature, signed_bytes(document))
    except (InvalidSignature, KeyError, ValueError):
        raise Wrong("a signature does not hold") from None
