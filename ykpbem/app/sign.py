"""Signing a move order: the blanks filled in from the state, plans salted, a keep sealed, all of it bound and signed."""

from typing import Any

import msgspec

from ykpbem.app.games import own_opening
from ykpbem.app.turns import KEEP_PURPOSE
from ykpbem.chain.games import Game
from ykpbem.chain.orders import close_order, commitment
from ykpbem.chain.readers import open_hand, seat_of_key
from ykpbem.chain.states import OpenState
from ykpbem.errors import Conflict, Malformed, NotAuthentic, OrderIllegal, Where, fault
from ykpbem.files.canonical import encode_base64
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.sealing import seal
from ykpbem.files.signed import document_id, short, sign
from ykpbem.papers import Document


class Binding(msgspec.Struct, frozen=True):
    """What an order is signed for: the game, the seat, and where in the game; `state_id` is "" for an order ahead of time."""

    game: Game
    seat: str
    epoch: int
    turn: int
    part: int
    state_id: str


def bind_to_state(document: Document, opened: OpenState, secret: SecretKey, *, name: str = "") -> Binding:
    """What a typed order means for this state; raises Conflict or NotAuthentic where it was typed for something else.

    Turn and part left out are the state's. For a later turn the order is ahead of time and answers no state (FORMATS: Bound).
    """
    state = opened.state
    seat = seat_of_key(state, secret, name=name)
    if not seat:
        raise NotAuthentic(fault("key-has-no-seat", fingerprint=secret.public.fingerprint))
    _check_typed(document, opened.game, state.game, seat, name)
    epoch, turn = document.get("epoch", state.epoch), document.get("turn", state.turn)
    part = document.get("part", state.part if turn == state.turn else 0)
    _refuse_past("epoch", epoch, state.epoch, name)
    _refuse_past("turn", turn, state.turn, name)
    if turn == state.turn:
        _refuse_past("part", part, state.part, name)
    now = (epoch, turn, part) == (state.epoch, state.turn, state.part)
    typed = str(document.get("answers", "")).lower()
    if now and not opened.id.startswith(typed):
        wrong = fault("answers-other", got=typed[:12], expected=short(opened.id))
        raise Conflict(wrong.at(Where(file=name)))
    if not now and part:
        raise Conflict(fault("part-must-answer", part=part).at(Where(file=name)))
    return Binding(opened.game, seat, epoch, turn, part, opened.id if now else "")


def _refuse_past(what: str, typed: int, now: int, name: str) -> None:
    if typed < now:
        raise Conflict(fault("order-stale", what=what, got=typed, expected=now).at(Where(file=name)))


def _check_typed(document: Document, game: Game, title: str, seat: str, name: str) -> None:
    """Game and player as typed must be the ones that state and key say."""
    typed = str(document.get("game", title))
    if typed != title and not (len(typed) >= 6 and game.id.startswith(typed.lower())):
        raise NotAuthentic(fault("order-other-game", game=title, got=typed[:40]).at(Where(file=name)))
    player = str(document.get("player", seat)).lower()
    if player != seat:
        raise NotAuthentic(fault("order-other-seat", seat=seat, got=player[:40]).at(Where(file=name)))


def sign_order(document: Document, binding: Binding, secret: SecretKey, *, name: str = "") -> Document:
    """The signed order with its plans still open, as it is sent; signing twice gives the same id."""
    bound: dict[str, Any] = {
        key: value for key, value in document.items() if key not in ("answers", "signature", "seals")
    }
    bound |= {
        "game": binding.game.id,
        "epoch": binding.epoch,
        "turn": binding.turn,
        "part": binding.part,
        "player": binding.seat,
        "revision": document.get("revision", 1),
    }
    if binding.state_id:
        bound["answers"] = binding.state_id
    if binding.turn == 0:
        bound |= _sealed_keep(bound, binding, secret, name)
    elif "plans" in bound:
        bound["plans"] = [_salted(plan, number, bound, secret) for number, plan in enumerate(bound["plans"], 1)]
    signature = sign(close_order(bound), secret)["signature"]
    return {**bound, "signature": signature}


def _salt(purpose: str, bound: Document, secret: SecretKey, number: int = 0) -> str:
    """32 bytes in base64, the same each time the same order is signed (FORMATS: Salts)."""
    place = [bound[key] for key in ("epoch", "turn", "part", "revision")]
    parts = [str(value).encode() for value in (*place, number)]
    return encode_base64(secret.hkdf(purpose, bytes.fromhex(bound["game"]), *parts))


def _salted(plan: Document, number: int, bound: Document, secret: SecretKey) -> Document:
    return {"name": plan["name"], "steps": plan["steps"], "salt": _salt("plan", bound, secret, number)}


def kept_card(document: Document, *, name: str = "") -> str:
    """The card that a turn-0 order keeps; raises Malformed if it says anything else."""
    steps = document.get("steps", [])
    step = steps[0] if len(steps) == 1 and isinstance(steps[0], dict) else {}
    if not isinstance(step.get("keep"), str):
        raise Malformed(fault("keep-expected").at(Where(file=name)))
    return str(step["keep"]).upper()


def check_keep(document: Document, opened: OpenState, secret: SecretKey, *, name: str = "") -> str:
    """The card kept, one of the two that the author was dealt; raises OrderIllegal for another (R037)."""
    card = kept_card(document, name=name)
    dealt = open_hand(opened, secret)
    if card not in dealt:
        raise OrderIllegal(fault("keep-not-dealt", "R037", card=card, options=dealt, private=True).at(Where(file=name)))
    return card


def _sealed_keep(bound: Document, binding: Binding, secret: SecretKey, name: str) -> Document:
    """The secret choice as it is sent: a commitment, the opening, and card and salt for the moderator's eyes (FORMATS: Keep)."""
    game = binding.game
    card = kept_card(bound, name=name)
    salt = _salt("keep", bound, secret)
    opening = encode_base64(own_opening(secret, game))
    seals = [
        seal(
            {"card": card, "salt": salt},
            size=game.sizes.keep,
            game=game.id,
            sender=secret.public,
            recipient=PublicKey.parse(key),
            purpose=KEEP_PURPOSE,
        )
        for key in (game.invitation.moderator.key, *game.invitation.backups)
    ]
    commit = commitment(game.id, binding.seat, salt, card)
    return {"steps": [{"keep": {"commit": commit, "opening": opening}}], "seals": {"moderator": seals}}


def order_id(document: Document) -> str:
    """The id of an order, whether its plans stand open or closed."""
    return document_id(close_order(document))
