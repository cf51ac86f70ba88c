r"""Signatures and ids of documents.

- A document says its kind and version in its top-level key `ykpbem`, as in `ykpbem: state/1`.
- Signed is `ykpbem/1 KIND\n` and the canonical form of everything but the top-level `signature`: re-indenting, CRLF and
  re-ordered keys break no signature, and one kind never passes for another.
- The id is SHA-256 of the same prefix and form without the top-level `seals` too, which are made with randomness: 64
  hexadecimal digits, shown and typed as 12.
- Documents inside documents stay whole, their signatures and seals included.
- A signature is the base64 of 64 bytes, in its one spelling. Whatever is wrong with it, the answer is `NotAuthentic`: a
  damaged signature and a forged one look alike.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from ykpbem.errors import Malformed, NotAuthentic, Where, fault
from ykpbem.files.canonical import canonical, decode_base64, encode_base64, encoded, refuse_uncanonical
from ykpbem.files.keys import PublicKey, SecretKey

SIGNED_KINDS = ("order", "invite", "join", "state", "consent", "handover")
"""Kinds of documents that carry a signature."""

KINDS = ("game", "components", *SIGNED_KINDS)
"""All kinds of documents; the first two are read by people only and never signed themselves."""

VERSION = 1
"""The version of every kind so far."""


def prefix(kind: str) -> bytes:
    r"""What stands before the canonical form when something of this kind is signed or hashed: `ykpbem/1 state\n`."""
    return f"ykpbem/1 {kind}\n".encode("ascii")


def digest(kind: str, value: Any) -> str:
    """SHA-256, in 64 hexadecimal digits, of a value of this kind (`plan`, say); no key of the value is left out."""
    return hashlib.sha256(prefix(kind) + canonical(value)).hexdigest()


def kind_of(document: Mapping[str, Any], *, name: str = "") -> str:
    """The kind a document names in its key `ykpbem`.

    Raises `Malformed` if it names none, one that does not exist, or a version that this program does not know.
    """
    line = document.get("ykpbem")
    kind, _, version = line.partition("/") if isinstance(line, str) else ("", "", "")
    if kind not in KINDS:
        got = ascii(line)[:40]
        raise Malformed(fault("kind-unknown", got=got, options=[f"{kind}/{VERSION}" for kind in KINDS]).at(_in(name)))
    if version != str(VERSION):
        raise Malformed(fault("kind-version", kind=kind, got=ascii(version)[1:-1][:20], known=VERSION).at(_in(name)))
    return kind


def signing_bytes(document: Mapping[str, Any]) -> bytes:
    """The bytes that the signature of a document is made over, which a strict reader or this program has made.

    Raises `Malformed` if its kind is never signed.
    """
    kind = kind_of(document)
    if kind not in SIGNED_KINDS:
        raise Malformed(fault("kind-not-signed", kind=kind))
    return prefix(kind) + encoded(_without(document, "signature"))


def document_id(document: Mapping[str, Any]) -> str:
    """The id of a document: 64 hexadecimal digits, the same for every signature and seal that it may carry."""
    unsealed = prefix(kind_of(document)) + encoded(_without(document, "signature", "seals"))
    return hashlib.sha256(unsealed).hexdigest()


def short(document_id: str) -> str:
    """An id as it is shown and typed: its first 12 digits."""
    return document_id[:12]


def is_hash(text: str) -> bool:
    """Whether this is SHA-256 as documents spell it: 64 hexadecimal digits in lower case."""
    return len(text) == 64 and not text.strip("0123456789abcdef")


def sign(document: Mapping[str, Any], secret: SecretKey) -> dict[str, Any]:
    """The document with its signature, replacing one that it had; the signature has been verified once.

    Raises `Malformed` if the document has no canonical form or is of a kind that is never signed.
    """
    refuse_uncanonical(document)
    signature = secret.sign(signing_bytes(document))
    return {**document, "signature": encode_base64(signature)}


def check_signature(document: Mapping[str, Any], public: PublicKey, *, name: str) -> None:
    """Makes sure that the owner of `public` signed this document, read from the file `name`.

    Raises `NotAuthentic` if there is no signature, if it is none in shape, or if it does not hold.
    """
    text = document.get("signature")
    if text is None:
        raise NotAuthentic(fault("signature-missing").at(_in(name)))
    signature = decode_base64(text, 64)
    if signature is None:
        raise NotAuthentic(fault("signature-shape").at(_in(name)))
    if not public.verifies(signature, signing_bytes(document)):
        raise NotAuthentic(fault("signature-wrong", fingerprint=public.fingerprint).at(_in(name)))


def _without(document: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key not in keys}


def _in(name: str) -> Where:
    return Where(file=name)
