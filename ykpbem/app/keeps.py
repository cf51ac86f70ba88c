"""The secret choice at the start: sealed by the player, opened by the moderator (R037, FORMATS: Keep)."""

from collections.abc import Sequence
from typing import Any

import msgspec

from ykpbem.app.games import own_opening
from ykpbem.app.orders import Received, refuse_broken
from ykpbem.app.salts import salt
from ykpbem.chain.games import Game
from ykpbem.chain.orders import commitment, player_of
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState
from ykpbem.errors import Fault, Malformed, NotAuthentic, OrderIllegal, Where, fault
from ykpbem.files.canonical import encode_base64
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.sealing import open_seal, seal, seal_length
from ykpbem.model import Fact
from ykpbem.names import Names
from ykpbem.papers import Document
from ykpbem.rules.setup import keep_fault

PURPOSE = "keep"


class Choice(Fact, frozen=True):
    """What a keep seals for the moderator's eyes: the card kept and the salt of its commitment."""

    card: str
    salt: str


class SealedKeep(Fact, frozen=True):
    """What a keep says to everybody: a commitment to the card, and the opening that the join promised.

    `opening` is "" where the key that could make it has left the seat.
    """

    commit: str
    opening: str = ""


def is_keep(order: Received) -> bool:
    """Whether a typed order keeps an order card."""
    return "keep" in _only_step(order)


def typed_card(order: Received, dealt: Sequence[str], names: Names) -> str:
    """The card that a typed order keeps, one of the two dealt.

    Raises Malformed if the order says anything else or names no order card, OrderIllegal for another card (R037).
    """
    refuse_broken(order)
    kept = _kept_twice(order)
    if kept:
        raise Malformed(fault("keep-two", "R037", cards=", ".join(kept)[:60]).at(_place(order)))
    step = _only_step(order)
    if not isinstance(step.get("keep"), str) or "plans" in order.document:
        raise Malformed(fault("keep-expected", options=[f"keep: {card}" for card in dealt]).at(_place(order)))
    card = names.order_card(step["keep"])
    if isinstance(card, Fault):
        raise Malformed(fault("keep-no-card", card=step["keep"][:40], options=dealt, private=True).at(_place(order)))
    wrong = keep_fault(dealt, card)
    if wrong is not None:
        raise OrderIllegal(wrong.at(_place(order)))
    return card


def seal_keep(card: str, bound: Document, game: Game, moderator: str, secret: SecretKey) -> Document:
    """The steps and seals of a signed keep, for the eyes of the moderator of that key and of the backups.

    `bound` says for which epoch, turn, part, player and revision it is.
    """
    seat = player_of(bound)
    choice = Choice(card, salt(PURPOSE, bound, game.id, secret))
    seals = [
        seal(
            msgspec.to_builtins(choice),
            size=game.sizes.keep,
            game=game.id,
            sender=secret.public,
            recipient=PublicKey.parse(key),
            purpose=PURPOSE,
        )
        for key in (moderator, *game.invitation.backups)
    ]
    keep = {"commit": commitment(game.id, seat, choice.salt, card)}
    if any(part.colour == seat and part.key == secret.ed25519_public for part in game.contributions):
        keep["opening"] = encode_base64(own_opening(secret, game))
    return {"steps": [{"keep": keep}], "seals": {"moderator": seals}}


def sealed_keep(order: Received) -> SealedKeep:
    """What a signed keep says in the open; raises Malformed if the order is none, or its seals lack something."""
    keep = _only_step(order).get("keep")
    if not isinstance(keep, dict) or "seals" not in order.document:
        raise Malformed(fault("keep-not-sealed").at(_place(order)))
    return msgspec.convert(keep, SealedKeep)


def open_keep(order: Received, opened: OpenState, dealt: Sequence[str], moderator: SecretKey) -> Choice:
    """The card a seat keeps and the salt of its commitment, for the moderator or a backup key.

    Raises NotAuthentic if the seal is not what was committed to, OrderIllegal for a card that was not dealt.
    """
    keep, game = sealed_keep(order), opened.game
    seals = order.document["seals"]["moderator"]
    length = seal_length(game.sizes.keep)
    if len(seals) != 1 + len(game.invitation.backups) or any(len(one) != length for one in seals):
        raise NotAuthentic(fault("keep-seals", expected=1 + len(game.invitation.backups)).at(Where(file=order.name)))
    seat = player_of(order.document)
    readers = [opened.state.moderator.key, *game.invitation.backups]
    value = open_seal(
        seals[readers.index(moderator.public.text)],
        size=game.sizes.keep,
        game=game.id,
        sender=PublicKey.parse(opened.state.seat(seat).key),
        secret=moderator,
        purpose=PURPOSE,
    )
    choice = _choice(value)
    if choice is None or commitment(game.id, seat, choice.salt, choice.card) != keep.commit:
        raise NotAuthentic(fault("keep-commitment", seat=seat).at(Where(file=order.name)))
    wrong = keep_fault(dealt, choice.card)
    if wrong is not None:
        raise OrderIllegal(wrong.at(Where(file=order.name)))
    return choice


def own_keep(order: Received, opened: OpenState, secret: SecretKey) -> str:
    """The card in a keep that the owner of the key signed: the commitment tells which one it is.

    Raises NotAuthentic if it is none, OrderIllegal for one that was not dealt.
    """
    keep, game = sealed_keep(order), opened.game
    seat = player_of(order.document)
    salted = salt(PURPOSE, order.document, game.id, secret)
    for card in game.components.order_cards:
        if commitment(game.id, seat, salted, card) == keep.commit:
            wrong = keep_fault(open_hand(opened, secret), card)
            if wrong is not None:
                raise OrderIllegal(wrong.at(Where(file=order.name)))
            return card
    raise NotAuthentic(fault("keep-commitment", seat=seat).at(Where(file=order.name)))


def _choice(value: Any) -> Choice | None:
    try:
        return msgspec.convert(value, Choice)
    except msgspec.ValidationError:
        return None


def _only_step(order: Received) -> dict[str, Any]:
    """The one step of an order as a table; empty if there are more or none, or if it is one word."""
    steps = order.document.get("steps")
    return steps[0] if isinstance(steps, list) and len(steps) == 1 and isinstance(steps[0], dict) else {}


def _kept_twice(order: Received) -> list[str]:
    """The cards of an order that names more than one, as typed."""
    steps = order.document.get("steps")
    kept = (
        [step["keep"] for step in steps if isinstance(step, dict) and "keep" in step] if isinstance(steps, list) else []
    )
    return [str(card) for card in kept if isinstance(card, str)] if len(kept) > 1 else []


def _place(order: Received) -> Where:
    place = order.places.where("steps", 0, step=1)
    return place if place.file else Where(file=order.name)
