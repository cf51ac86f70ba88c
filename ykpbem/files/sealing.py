"""Seals: what only one person can open, in a size that says nothing of what is in it.

- HPKE (RFC 9180), base mode, one shot: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305, no additional data.
- `info` is the canonical form of `["ykpbem/1 seal", game, sender, recipient, purpose]`, keys as their texts: a seal
  opens in its own game, from its own sender, for its own purpose only. Who sealed it, the document's signature proves.
- Plaintext: the length of the canonical value in 4 bytes, big-endian, the value, and zeros up to the size agreed on.
- A seal is the base64 of the 32 bytes of the encapsulated key, the ciphertext and its tag of 16 bytes.
- No message tells anything of a plaintext, nor why a seal did not open.
"""

import functools
from typing import TYPE_CHECKING, Any

from ykpbem.errors import Malformed, NotAuthentic, YkpbemError, fault
from ykpbem.files.canonical import base64_length, canonical, decode_base64, encode_base64, read_value
from ykpbem.files.keys import PublicKey, SecretKey

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.hpke import Suite

_OVERHEAD = 32 + 16


def seal(value: Any, *, size: int, game: str, sender: PublicKey, recipient: PublicKey, purpose: str) -> str:
    """Seals a JSON value so that only `recipient` can open it, as `seal_length(size)` characters of base64.

    `size` is the length of the padded plaintext in bytes. Raises `YkpbemError` if the value does not fit.
    """
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

    content = canonical(value)
    if len(content) + 4 > size:
        raise YkpbemError(fault("seal-too-small", purpose=purpose, size=size))
    plaintext = (len(content).to_bytes(4, "big") + content).ljust(size, b"\0")
    public = X25519PublicKey.from_public_bytes(recipient.x25519)
    return encode_base64(_suite().encrypt(plaintext, public, _info(game, sender, recipient, purpose)))


def open_seal(text: str, *, size: int, game: str, sender: PublicKey, secret: SecretKey, purpose: str) -> Any:
    """The JSON value in a seal. Raises `NotAuthentic` if it is damaged or was made for other eyes or another place."""
    from cryptography.exceptions import InvalidTag

    sealed = decode_base64(text, size + _OVERHEAD)
    if sealed is None:
        raise NotAuthentic(fault("seal-shape", purpose=purpose, expected=seal_length(size)))
    try:
        plaintext = _suite().decrypt(sealed, secret.x25519, _info(game, sender, secret.public, purpose))
        return _unpadded(plaintext)
    except (InvalidTag, Malformed, ValueError):
        raise NotAuthentic(fault("seal-unopened", purpose=purpose)) from None


def seal_length(size: int) -> int:
    """How long the text of a seal is whose plaintext has `size` bytes: its shape can be checked without a key."""
    return base64_length(size + _OVERHEAD)


def _unpadded(plaintext: bytes) -> Any:
    """The value in a padded plaintext; raises `Malformed` or `ValueError` for what `seal` does not write."""
    length = int.from_bytes(plaintext[:4], "big")
    content, padding = plaintext[4 : 4 + length], plaintext[4 + length :]
    value = read_value(content, name="")
    if len(content) != length or any(padding) or canonical(value) != content:
        raise ValueError("padding")
    return value


def _info(game: str, sender: PublicKey, recipient: PublicKey, purpose: str) -> bytes:
    return canonical(["ykpbem/1 seal", game, sender.text, recipient.text, purpose])


@functools.cache
def _suite() -> "Suite":
    from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

    return Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.CHACHA20_POLY1305)
