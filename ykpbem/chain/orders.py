"""Move orders and keeps: by whom, for what, and what they commit to."""

import hashlib
from collections.abc import Sequence
from typing import Any

from ykpbem.chain.games import Contribution
from ykpbem.codec import OrderLink, Seat, State, UnsignedLink
from ykpbem.errors import Conflict, Fault, NotAuthentic, Where, fault
from ykpbem.files.canonical import decode_base64
from ykpbem.files.keys import PublicKey
from ykpbem.files.signed import check_signature, digest, document_id, short
from ykpbem.model import seat_of
from ykpbem.papers import Document


def seat_key(seats: Sequence[Seat], colour: Any, name: str = "") -> PublicKey:
    """The key in force of a seat; raises NotAuthentic for a colour that nobody plays."""
    for seat in seats:
        if seat.colour == colour:
            return PublicKey.parse(seat.key)
    options = [seat.colour for seat in seats]
    raise NotAuthentic(fault("no-such-seat", seat=str(colour), options=options).at(Where(file=name)))


def close_order(document: Document) -> Document:
    """The form of an order that is signed and identified: each plan replaced by its hash (FORMATS: Plans)."""
    plans = document.get("plans")
    if not plans:
        return document
    return {**document, "plans": [plan if isinstance(plan, str) else digest("plan", plan) for plan in plans]}


def authenticate_order(document: Document, state: State, *, name: str = "") -> bool:
    """Makes sure the order is by the seat it names; True if it is signed, False if taken on the moderator's word.

    Raises NotAuthentic for a wrong or missing signature, another game, or a seat that is none.
    """
    key = seat_key(state.seats, document.get("player"), name)
    game = document_id(state.invitation)
    given = str(document.get("game", ""))
    seat = state.seat(str(document["player"]))
    if "signature" not in document and seat.orders == "unsigned":
        if given and not game.startswith(given) and given != state.game:
            raise NotAuthentic(fault("order-other-game", game=state.game, got=given[:40]).at(Where(file=name)))
        return False
    check_signature(close_order(document), key, name=name)
    if given != game:
        raise NotAuthentic(fault("order-other-game", game=state.game, got=given[:12]).at(Where(file=name)))
    return True


def bind_order(document: Document, state: State, state_id: str, *, name: str = "") -> None:
    """Makes sure the order is for this state now; raises Conflict saying for what it is instead (FORMATS: Bound)."""
    wrong = _binding_fault(document, state, state_id)
    if wrong:
        raise Conflict(wrong.at(Where(file=name)))


def _binding_fault(document: Document, state: State, state_id: str) -> Fault | None:
    if state.moment.phase == "over":
        return fault("game-over", game=state.game)
    for key in ("epoch", "turn", "part"):
        expected, got = getattr(state, key), document.get(key, getattr(state, key))
        if got != expected:
            return fault("order-stale" if got < expected else "order-early", what=key, got=got, expected=expected)
    player = document.get("player")
    mover = seat_of(state) if state.turn else player
    if player != mover:
        return fault("out-of-turn", player=player, mover=mover, turn=state.turn)
    answers = document.get("answers")
    if answers is None:
        return fault("part-must-answer", part=state.part) if state.part else None
    if state_id.startswith(str(answers)):
        return None
    return fault("answers-other", got=str(answers)[:12], expected=short(state_id))


def check_opened(order: Document, link: OrderLink | UnsignedLink) -> None:
    """The plan that was carried out is the one that the closed order names by hash; raises NotAuthentic."""
    hashes = order.get("plans")
    opened = link.opened
    if hashes is None and opened is None:
        return
    if not isinstance(hashes, list) or opened is None or not 1 <= opened.plan <= len(hashes):
        raise NotAuthentic(fault("plan-not-opened"))
    if hashes[opened.plan - 1] != digest("plan", {"name": opened.name, "steps": opened.steps, "salt": opened.salt}):
        raise NotAuthentic(fault("plan-not-opened"))


def commitment(game: str, seat: str, salt: str, card: str) -> str:
    """The hash that stands for a kept card until the end (FORMATS: Keep)."""
    return digest("keep", {"game": game, "seat": seat, "salt": salt, "card": card})


def check_opening(opening: str, contribution: Contribution) -> bytes:
    """The 32 bytes that a join promised by hash; raises NotAuthentic if these are others."""
    raw = decode_base64(opening, 32)
    if raw is None or hashlib.sha256(raw).hexdigest() != contribution.opening_sha256:
        raise NotAuthentic(fault("opening-wrong", seat=contribution.colour))
    return raw


def opening_stand_in(contribution: Contribution) -> bytes:
    """What goes into deal two for an opening that never came: its hash (FORMATS: Deal two)."""
    return bytes.fromhex(contribution.opening_sha256)
