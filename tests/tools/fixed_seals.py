"""Seals without chance, for games that are kept: the one-time key follows from what is sealed, and for whom.

HPKE (RFC 9180) in base mode, written out for the one suite of the program; what is sealed so opens as any other seal.
"""

import hashlib
import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

from ykpbem.files import sealing

KEM_ID = b"KEM\x00\x20"
SUITE_ID = b"HPKE\x00\x20\x00\x01\x00\x03"


@contextmanager
def fixed_seals() -> Iterator[None]:
    """Whatever is sealed inside is sealed without chance; nobody plays for real like this."""
    usual = sealing._suite
    sealing._suite = _Fixed  # type: ignore[assignment]
    try:
        yield
    finally:
        sealing._suite = usual


class _Fixed:
    """What the program asks of the suite of the library."""

    def encrypt(self, plaintext: bytes, public: X25519PublicKey, info: bytes) -> bytes:
        """The encapsulated key and the ciphertext."""
        recipient = public.public_bytes_raw()
        once = X25519PrivateKey.from_private_bytes(hashlib.sha256(recipient + info + b"\0" + plaintext).digest())
        encapsulated = once.public_key().public_bytes_raw()
        agreed = _extract(KEM_ID, b"", b"eae_prk", once.exchange(public))
        shared = _expand(KEM_ID, agreed, b"shared_secret", encapsulated + recipient, 32)
        context = b"\x00" + _extract(SUITE_ID, b"", b"psk_id_hash", b"") + _extract(SUITE_ID, b"", b"info_hash", info)
        secret = _extract(SUITE_ID, shared, b"secret", b"")
        cipher = ChaCha20Poly1305(_expand(SUITE_ID, secret, b"key", context, 32))
        return encapsulated + cipher.encrypt(_expand(SUITE_ID, secret, b"base_nonce", context, 12), plaintext, b"")

    def decrypt(self, sealed: bytes, secret: X25519PrivateKey, info: bytes) -> Any:
        """As the library does it."""
        return Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.CHACHA20_POLY1305).decrypt(sealed, secret, info)


def _extract(suite: bytes, salt: bytes, label: bytes, material: bytes) -> bytes:
    return hmac.digest(salt or bytes(32), b"HPKE-v1" + suite + label + material, "sha256")


def _expand(suite: bytes, key: bytes, label: bytes, context: bytes, length: int) -> bytes:
    labelled = length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + context
    return hmac.digest(key, labelled + b"\x01", "sha256")[:length]
