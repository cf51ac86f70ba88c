r"""Keys: whose they are, what is derived from them, and their two text forms.

A person has one secret of 32 bytes; everything else is HKDF-SHA256 (RFC 5869) of it:

- Ed25519 private key (RFC 8032): salt `ykpbem/1 keys`, info `ykpbem/1 ed25519`, 32 bytes.
- X25519 private key (RFC 7748): salt `ykpbem/1 keys`, info `ykpbem/1 x25519`, 32 bytes.
- Entropy, openings and salts: salt `ykpbem/1 derived`, info the label and each further part in order, every one behind
  its length in 4 bytes, big-endian.

A public key is the 32 bytes of Ed25519 and the 32 of X25519, in this order:

- Text: `ykpbem-pub-1 ` and the unpadded base64url of these 64 bytes and the first 4 of SHA-256 of `ykpbem/1 pub\n` and
  the 64. Reading forgives what mailers do to such a line, and takes the one key of a text.
- Fingerprint: the first 80 bits of SHA-256 of `ykpbem/1 fingerprint\n` and the 64 bytes, as 16 base32 digits.
- Of both halves, points of small order and encodings of a coordinate of 2^255 - 19 or more are refused: the library
  takes them, and under a point of small order one signature fits any text.

A key file is text of lines `name: value`; lines that start with `#` and empty lines say nothing:

- First line `ykpbem-key-1`, then `public`, then either `secret` (base64) or `argon2id` and `locked`, then `check`: the
  first 8 hexadecimal digits of SHA-256 of `ykpbem/1 key\n` and the lines before it, each ended by `\n`.
- A passphrase locks the secret with ChaCha20-Poly1305 under the 32 bytes that Argon2id (RFC 9106) makes of its UTF-8
  bytes. The nonce is 12 zero bytes, since the random salt makes every key new; authenticated with it are
  `ykpbem/1 lock\n` and the lines before `locked`, each ended by `\n`.
"""

import hashlib
import re
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import msgspec

from ykpbem.errors import Malformed, NotAuthentic, UsageFault, Where, fault
from ykpbem.files.canonical import decode_base64, encode_base64

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

FIELD_PRIME = 2**255 - 19
_EDWARDS_Y_OF_ORDER_8 = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
_EDWARDS_Y_OF_SMALL_ORDER = {0, 1, FIELD_PRIME - 1, _EDWARDS_Y_OF_ORDER_8, FIELD_PRIME - _EDWARDS_Y_OF_ORDER_8}
_MONTGOMERY_U_OF_SMALL_ORDER = {
    0,
    1,
    FIELD_PRIME - 1,
    0x00B8495F16056286FDB1329CEB8D09DA6AC49FF1FAE35616AEB8413B7C7AEBE0,
    0x57119FD0DD4E22D8868E1C58C45C44045BEF839C55B1D0B1248C50A3BC959C5F,
}

_PUBLIC_HEAD = "ykpbem-pub-1"
_PUBLIC_DIGITS = 91
_URL_TO_STANDARD = str.maketrans("-_+/", "+/??")
_STANDARD_TO_URL = str.maketrans("+/", "-_")
_KEY_HEAD = "ykpbem-key-1"
_KEY_COMMENT = (
    "# The secret key of a player or moderator of ykpbem. Who has it can order, open",
    "# and sign for its owner: keep a copy in a safe place and send it to nobody.",
    "# Only the line `public` may be given away.",
)
_LOCK = r"memory=([1-9][0-9]{0,7}) passes=([1-9][0-9]{0,2}) lanes=([1-9][0-9]{0,2}) salt=(\S+)"
_NONCE = bytes(12)
_CREPT_IN = re.compile(r"=\r?\n|[\s>\u00ad\u200b-\u200d\u2060\ufeff]")


class PublicKey(msgspec.Struct, frozen=True, order=True):
    """Who somebody is: the Ed25519 half signs, the X25519 half is sealed to. Ordered by the raw Ed25519 half.

    Raises `NotAuthentic` for points of small order and for second spellings of a point.
    """

    ed25519: bytes
    x25519: bytes

    def __post_init__(self) -> None:
        if len(self.ed25519) != 32 or len(self.x25519) != 32:
            raise ValueError("each half of a public key has 32 bytes")
        y = int.from_bytes(self.ed25519, "little") % 2**255
        u = int.from_bytes(self.x25519, "little")
        if y >= FIELD_PRIME or u >= FIELD_PRIME or y in _EDWARDS_Y_OF_SMALL_ORDER or u in _MONTGOMERY_U_OF_SMALL_ORDER:
            raise NotAuthentic(fault("key-weak"))

    @property
    def text(self) -> str:
        """The one printable line that stands for this key in files and documents; 104 characters."""
        return f"{_PUBLIC_HEAD} {_base64url(self._raw + _public_check(self._raw))}"

    @property
    def fingerprint(self) -> str:
        """What two people compare on the phone: four groups of four letters and digits, 80 bits."""
        from base64 import b32encode

        digits = b32encode(hashlib.sha256(b"ykpbem/1 fingerprint\n" + self._raw).digest()[:10]).decode("ascii").lower()
        return "-".join(digits[start : start + 4] for start in range(0, 16, 4))

    @property
    def _raw(self) -> bytes:
        return self.ed25519 + self.x25519

    @classmethod
    @lru_cache(maxsize=256)
    def parse(cls, text: str, *, name: str = "") -> "PublicKey":
        """Finds the public key in a text: a line of ours, also wrapped, quoted with `> `, with odd blanks in it.

        Raises `Malformed` if there is none, if it is damaged, or if there are two that differ, and `NotAuthentic` if it
        is weak.
        """
        _, *after_heads = _CREPT_IN.sub("", text).split(_PUBLIC_HEAD)
        found = [cls._from_digits(after[:_PUBLIC_DIGITS], name) for after in after_heads]
        if not found:
            raise Malformed(fault("public-key-missing").at(Where(file=name)))
        if len(set(found)) > 1:
            raise Malformed(fault("public-key-twice").at(Where(file=name)))
        return found[0]

    @classmethod
    def _from_digits(cls, digits: str, name: str) -> "PublicKey":
        standard = digits.translate(_URL_TO_STANDARD) + "="
        data = decode_base64(standard, 68)
        if data is None or _public_check(data[:64]) != data[64:]:
            raise Malformed(fault("public-key-damaged").at(Where(file=name)))
        return cls(data[:32], data[32:64])

    def verifies(self, signature: bytes, data: bytes) -> bool:
        """Whether the owner of this key signed exactly these bytes (RFC 8032, 5.1.7, without the cofactor)."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            Ed25519PublicKey.from_public_bytes(self.ed25519).verify(signature, data)
        except InvalidSignature:
            return False
        return True


class SecretKey:
    """What only its owner has: 32 bytes, from which the signing key, the opening key and all salts are derived.

    Nothing printed of it shows the secret. The X25519 half is made when first asked for, as that is slow to load.
    """

    def __init__(self, secret: bytes) -> None:
        if len(secret) != 32:
            raise ValueError("a secret has 32 bytes")
        self.raw = bytes(secret)

    def __repr__(self) -> str:
        return "SecretKey(not shown)"

    @cached_property
    def ed25519(self) -> "Ed25519PrivateKey":
        """The key that signs."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(_hkdf(self.raw, b"ykpbem/1 keys", b"ykpbem/1 ed25519", 32))

    @cached_property
    def x25519(self) -> "X25519PrivateKey":
        """The key that opens what was sealed to its owner."""
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

        return X25519PrivateKey.from_private_bytes(_hkdf(self.raw, b"ykpbem/1 keys", b"ykpbem/1 x25519", 32))

    @cached_property
    def ed25519_public(self) -> bytes:
        """The signing half of the public key, 32 bytes; quick, and enough to tell whose key this is."""
        return self.ed25519.public_key().public_bytes_raw()

    @cached_property
    def public(self) -> PublicKey:
        """Both halves of the public key."""
        return PublicKey(self.ed25519_public, self.x25519.public_key().public_bytes_raw())

    def sign(self, data: bytes) -> bytes:
        """The Ed25519 signature of the bytes, 64 bytes, always the same; verified before anybody sees it."""
        signature = self.ed25519.sign(data)
        self.ed25519.public_key().verify(signature, data)
        return signature

    def hkdf(self, label: str, *parts: bytes, length: int = 32) -> bytes:
        """Bytes that only this secret yields, and always the same for the same label and parts (module docstring)."""
        info = b"".join(len(part).to_bytes(4, "big") + part for part in (label.encode("ascii"), *parts))
        return _hkdf(self.raw, b"ykpbem/1 derived", info, length)


def format_pub(public: PublicKey) -> str:
    """The text of a `.pub` file."""
    return f"{public.text}\n"


def read_pub(text: str, *, name: str = "") -> PublicKey:
    """The key in a `.pub` file, in a mail, or in the public line of a key file. Raises as `PublicKey.parse`."""
    return PublicKey.parse(text, name=name)


class _Lock(msgspec.Struct, frozen=True):
    """How a passphrase becomes a key: Argon2id with this much memory (KiB), this often, on so many lanes."""

    memory: int
    passes: int
    lanes: int
    salt: bytes

    def __str__(self) -> str:
        return f"memory={self.memory} passes={self.passes} lanes={self.lanes} salt={encode_base64(self.salt)}"

    @classmethod
    def parse(cls, text: str) -> "_Lock | None":
        """The inverse of `str`; None for anything else, and for what would take more than 1 GiB or minutes."""
        match = re.fullmatch(_LOCK, text, re.ASCII)
        salt = decode_base64(match[4], 16) if match else None
        if match is None or salt is None:
            return None
        lock = cls(int(match[1]), int(match[2]), int(match[3]), salt)
        bounded = 8 * lock.lanes <= lock.memory <= 2**20 and lock.passes * lock.memory <= 2**22 and lock.lanes <= 16
        return lock if bounded else None

    def key(self, passphrase: str) -> bytes:
        """The 32 bytes that lock the secret; bytes of the passphrase that are no UTF-8 count as they came in."""
        from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

        argon = Argon2id(salt=self.salt, length=32, iterations=self.passes, lanes=self.lanes, memory_cost=self.memory)
        return argon.derive(passphrase.encode("utf-8", "surrogateescape"))


def format_key(secret: SecretKey, passphrase: str | None = None, *, entropy: bytes = b"") -> str:
    """The text of a key file; a passphrase locks the secret in it, and then `entropy` is 16 bytes never used before.

    Raises `UsageFault` for an empty passphrase.
    """
    lines = [_KEY_HEAD, f"public: {secret.public.text}"]
    if passphrase is None:
        lines.append(f"secret: {encode_base64(secret.raw)}")
    elif not passphrase:
        raise UsageFault(fault("passphrase-empty"))
    else:
        if len(entropy) != 16:
            raise ValueError("a locked key file needs 16 bytes of entropy")
        lock = _Lock(memory=65536, passes=3, lanes=4, salt=entropy)
        lines.append(f"argon2id: {lock}")
        lines.append(f"locked: {encode_base64(_cipher(lock, passphrase).encrypt(_NONCE, secret.raw, _bound(lines)))}")
    lines.append(f"check: {_key_check(lines)}")
    return "\n".join([lines[0], *_KEY_COMMENT, *lines[1:], ""])


def read_key(text: str, passphrase: Callable[[], str] | None = None, *, name: str = "") -> SecretKey:
    """The secret key in the text of a key file; `passphrase` is asked only if the file is locked.

    Raises `Malformed` for a file that is no key file or damaged, `UsageFault` if it is locked and there is nobody to
    ask, `NotAuthentic` for the wrong passphrase.
    """
    lines = _key_lines(text, name)
    match [line.split(": ", 1) for line in lines[1:-1]]:
        case [["public", public], ["secret", secret]]:
            raw = decode_base64(secret, 32)
        case [["public", public], ["argon2id", cost], ["locked", locked]]:
            raw = _unlock(cost, locked, passphrase, _bound(lines[:3]), name)
        case _:
            public, raw = "", None
    # The other half of the public key is left unproved: it would cost every command the loading of X25519.
    if raw is None or SecretKey(raw).ed25519_public != PublicKey.parse(public, name=name).ed25519:
        raise Malformed(fault("key-file-damaged").at(Where(file=name)))
    return SecretKey(raw)


def _key_lines(text: str, name: str) -> list[str]:
    """The lines of a key file that say something; the last of them, its check, has been compared."""
    stripped = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    lines = [line for line in stripped if line and not line.startswith("#")]
    if not lines or lines[0] != _KEY_HEAD:
        raise Malformed(fault("key-file-head", expected=_KEY_HEAD).at(Where(file=name)))
    if not lines[-1].startswith("check: "):
        raise Malformed(fault("key-file-cut-short").at(Where(file=name)))
    if not "".join(lines).isascii() or lines[-1] != f"check: {_key_check(lines[:-1])}":
        raise Malformed(fault("key-file-damaged").at(Where(file=name)))
    return lines


def _unlock(cost: str, locked: str, passphrase: Callable[[], str] | None, bound: bytes, name: str) -> bytes | None:
    """The secret, or None if the two lines say nothing that `format_key` writes."""
    from cryptography.exceptions import InvalidTag

    lock, sealed = _Lock.parse(cost), decode_base64(locked, 48)
    if lock is None or sealed is None:
        return None
    if passphrase is None:
        raise UsageFault(fault("key-locked").at(Where(file=name)))
    try:
        return _cipher(lock, passphrase()).decrypt(_NONCE, sealed, bound)
    except InvalidTag:
        raise NotAuthentic(fault("passphrase-wrong").at(Where(file=name))) from None


def _cipher(lock: _Lock, passphrase: str) -> "ChaCha20Poly1305":
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    return ChaCha20Poly1305(lock.key(passphrase))


def _bound(lines: list[str]) -> bytes:
    """What the locked secret is authenticated together with."""
    return "\n".join(["ykpbem/1 lock", *lines, ""]).encode("ascii")


def _key_check(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(["ykpbem/1 key", *lines, ""]).encode("ascii")).hexdigest()[:8]


def _hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, info).derive(secret)


def _public_check(raw: bytes) -> bytes:
    return hashlib.sha256(b"ykpbem/1 pub\n" + raw).digest()[:4]


def _base64url(data: bytes) -> str:
    return encode_base64(data).rstrip("=").translate(_STANDARD_TO_URL)
