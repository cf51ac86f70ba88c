"""SECURITY.md: Seals."""

import base64
import json
from collections.abc import Sequence
from typing import Any

from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

from tests.second_implementation.documents import Document, Wrong, canonical
from tests.second_implementation.keys import opening_key, public_text

SUITE = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.CHACHA20_POLY1305)
BASE64_32 = "A" * 44


def open_seal(text: str, *, game: str, sender: str, secret: bytes, purpose: str) -> tuple[Any, int]:
    """The value in a seal, and the size of its plaintext."""
    info = canonical(["ykpbem/1 seal", game, sender, public_text(secret), purpose])
    plaintext = SUITE.decrypt(base64.b64decode(text, validate=True), opening_key(secret), info)
    length = int.from_bytes(plaintext[:4], "big")
    content, zeros = plaintext[4 : 4 + length], plaintext[4 + length :]
    if any(zeros):
        raise Wrong("padding")
    return json.loads(content), len(plaintext)


def sizes(component_set: Document, colours: Sequence[str]) -> dict[str, int]:
    """How large the plaintext of each sort is, in every game of that set with these colours."""
    cards = [card["id"] for card in component_set["order-cards"]]
    technologies = [card["id"] for card in component_set["technologies"]]
    card, technology = max(map(len, cards)) * "X", max(map(len, technologies)) * "X"
    each = dict.fromkeys(colours, BASE64_32)
    secrets = {
        "order-deck": [card] * len(cards),
        "technology-deck": [technology] * len(technologies),
        "hands": dict.fromkeys(colours, [card] * 3),
        "dealt": dict.fromkeys(colours, [card] * 2),
        "forced": dict.fromkeys(colours, card),
        "kept": dict.fromkeys(colours, card),
    }
    longest = {
        "seed": {"seed": BASE64_32},
        "keep": {"card": card, "salt": BASE64_32},
        "hand": {"cards": [card] * 3},
        "secrets": {"seed": BASE64_32, "openings": each, "salts": each, "secrets": secrets},
    }
    return {sort: 4 + len(canonical(value)) for sort, value in longest.items()}
