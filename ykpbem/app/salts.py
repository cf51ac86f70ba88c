"""Salts: they keep a hash from telling what was hashed, and signing twice makes the same ones (FORMATS: Salts)."""

from ykpbem.chain.orders import Moment
from ykpbem.chain.ranking import revision_of
from ykpbem.files.canonical import encode_base64
from ykpbem.files.keys import SecretKey
from ykpbem.papers import Document


def salt(purpose: str, document: Document, game: str, secret: SecretKey, number: int = 0) -> str:
    """32 bytes in base64 for an order that says its epoch, turn, part and revision; `number` is that of a plan."""
    numbers = [document["epoch"], document["turn"], document["part"], document["revision"], number]
    return encode_base64(secret.hkdf(purpose, bytes.fromhex(game), *(str(one).encode() for one in numbers)))


def salted_plans(document: Document, game: str, secret: SecretKey) -> list[Document | str]:
    """The plans of an order, each with its salt; one that is closed already stays its hash."""
    return [
        plan
        if isinstance(plan, str)
        else {"name": plan["name"], "steps": plan["steps"], "salt": salt("plan", document, game, secret, number)}
        for number, plan in enumerate(document["plans"], 1)
    ]


def vouched(document: Document, moment: Moment, game: str, moderator: SecretKey) -> Document:
    """An order as a state carries it: the plans of one without a signature get salts from whoever vouches for it."""
    if "plans" not in document or "signature" in document:
        return document
    bound = {**document, **dict(zip(("epoch", "turn", "part"), moment, strict=True)), "revision": revision_of(document)}
    return {**document, "plans": salted_plans(bound, game, moderator)}
