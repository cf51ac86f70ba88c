"""Move orders and keeps: by whom, for what, and what they commit to."""

import hashlib
import re
from collections.abc import Sequence

from ykpbem.chain.games import Contribution
from ykpbem.codec import OrderLink, Seat, State, UnsignedLink
from ykpbem.errors import Conflict, Fault, Malformed, NotAuthentic, Where, fault
from ykpbem.files.canonical import decode_base64
from ykpbem.files.keys import PublicKey
from ykpbem.files.signed import check_signature, digest, document_id, is_hash, kind_of, short, signing_bytes
from ykpbem.files.text import fold_ascii
from ykpbem.model import seat_of
from ykpbem.papers import Document

BOUND = ("epoch", "turn", "part", "revision")
"""What every signed order says in numbers; game, seat and plans it says in words."""
Moment = tuple[int, int, int]
"""Epoch, turn and part that an order is for."""
SHORTEST_ID = 6
"""Digits of an id that are enough to type."""
_BETWEEN_WORDS = re.compile(r"[\s_-]+")


def player_of(document: Document) -> str:
    """The colour that an order names as its player."""
    return fold_ascii(str(document.get("player", "")))


def moment_of(document: Document, state: State) -> Moment:
    """Epoch, turn and part that an order is for; what it leaves out is as the state has it.

    The part is the state's only in its turn: of any other it is the first. What is no number counts as left out.
    """
    epoch, turn = _number(document, "epoch", state.epoch), _number(document, "turn", state.turn)
    now = (epoch, turn) == (state.epoch, state.turn)
    return epoch, turn, _number(document, "part", state.part if now else 0)


def _number(document: Document, key: str, default: int) -> int:
    value = document.get(key, default)
    return value if type(value) is int else default


def seat_key(seats: Sequence[Seat], colour: str, name: str = "") -> PublicKey:
    """The key in force of a seat; raises NotAuthentic for a colour that nobody plays."""
    for seat in seats:
        if seat.colour == colour:
            return PublicKey.parse(seat.key)
    options = [seat.colour for seat in seats]
    raise NotAuthentic(fault("no-such-seat", seat=colour[:40], options=options).at(Where(file=name)))


def names_game(typed: str, title: str, game: str) -> bool:
    """Whether somebody who typed this meant the game: its name, its id, or a fair beginning of that.

    A name counts in any case, with blanks, `_` or `-` between its words.
    """
    if len(typed) >= SHORTEST_ID and game.startswith(fold_ascii(typed)):
        return True
    return _joined(typed) == _joined(title)


def _joined(name: str) -> str:
    return _BETWEEN_WORDS.sub("-", fold_ascii(name)).strip("-") or name


def close_order(document: Document) -> Document:
    """The form of an order that is signed and identified: each plan replaced by its hash (FORMATS: Plans)."""
    plans = document.get("plans")
    if not plans:
        return document
    return {**document, "plans": [plan if isinstance(plan, str) else digest("plan", plan) for plan in plans]}


def authenticate_order(document: Document, state: State, game: str, *, name: str = "") -> bool:
    """Makes sure the order is by the seat it names; True if it is signed, False if taken on the moderator's word.

    `game` is the game id. Raises NotAuthentic for a wrong or missing signature, another game, or a seat that is none,
    Malformed for a signed order that leaves open what it is for, and for what `sign` wrote without the end of it:
    nobody types all that binds an order, and steps may have gone with the signature.
    """
    colour = player_of(document)
    key = seat_key(state.seats, colour, name)
    given = str(document.get("game", ""))
    if "signature" not in document and not names_game(given, state.game, game):
        raise NotAuthentic(fault("order-other-game", game=state.game, got=given[:40]).at(Where(file=name)))
    if "signature" not in document and state.seat(colour).orders == "unsigned" and state.turn:
        if given == game and all(key in document for key in BOUND):
            raise Malformed(fault("order-cut-short").at(Where(file=name)))
        return False
    _check_author(close_order(document), state, key, name)
    if given != game:
        raise NotAuthentic(fault("order-other-game", game=state.game, got=given[:12]).at(Where(file=name)))
    _refuse_unbound(document, name)
    if document["player"] != colour:
        raise Malformed(fault("order-player-spelling", expected=colour).at(Where(file=name)))
    return True


def _check_author(closed: Document, state: State, key: PublicKey, name: str) -> None:
    """The signature is by the key in force of the seat; one by a key that sits no more is told from a forged one."""
    try:
        check_signature(closed, key, name=name)
    except NotAuthentic:
        signature = decode_base64(str(closed.get("signature")), 64)
        for former in _keys_before(state):
            if signature is not None and former.verifies(signature, signing_bytes(closed)):
                wrong = fault("order-key-before", got=former.fingerprint, expected=key.fingerprint)
                raise NotAuthentic(wrong.at(Where(file=name))) from None
        raise


def _keys_before(state: State) -> list[PublicKey]:
    """Keys that sat at the table, as far as invitation, joins and consents tell of them, and do not any more."""
    sat = [join["key"] for join in state.joins]
    sat += [state.invitation["moderator"]["key"]] if state.invitation.get("seat") else []
    consents = [paper for paper in state.papers if kind_of(paper) == "consent"]
    sat += [key for paper in consents for key in (paper["old-key"], paper["new-key"])]
    return [PublicKey.parse(key) for key in dict.fromkeys(sat) if key not in {seat.key for seat in state.seats}]


def _refuse_unbound(document: Document, name: str) -> None:
    """A signed order that could be played at several times, or whose plans anybody could guess from their hashes."""
    missing = [key for key in BOUND if key not in document]
    answers = document.get("answers")
    if missing:
        raise Malformed(fault("order-unbound", keys=", ".join(missing)).at(Where(file=name)))
    if answers is not None and not is_hash(answers):
        raise Malformed(fault("order-answers-part", got=answers).at(Where(file=name)))
    if any(isinstance(plan, dict) and "salt" not in plan for plan in document.get("plans", ())):
        raise Malformed(fault("plans-without-salt").at(Where(file=name)))
    if "seals" in document and document["turn"]:
        raise Malformed(fault("order-seals", turn=document["turn"]).at(Where(file=name)))


def bind_order(document: Document, state: State, state_id: str, *, name: str = "") -> None:
    """Makes sure the order is for this state now; raises Conflict saying for what it is instead (FORMATS: Bound)."""
    wrong = _binding_fault(document, state, state_id)
    if wrong:
        raise Conflict(wrong.at(Where(file=name)))


def _binding_fault(document: Document, state: State, state_id: str) -> Fault | None:
    if state.moment.phase == "over":
        return fault("game-over", game=state.game)
    now = (state.epoch, state.turn, state.part)
    for what, got, expected in zip(("epoch", "turn", "part"), moment_of(document, state), now, strict=True):
        if got < expected:
            return stale_fault(what, got, expected)
        if got > expected:
            return fault("order-early", what=what, got=got, expected=expected)
    wrong = turn_fault(state, state.turn, player_of(document))
    if wrong:
        return wrong
    answers = document.get("answers")
    if answers is None:
        return fault("part-must-answer", part=state.part) if state.part else None
    if state_id.startswith(fold_ascii(str(answers))):
        return None
    return fault("answers-other", got=short(str(answers)), expected=short(state_id))


def stale_fault(what: str, got: int, expected: int) -> Fault:
    """An order for an epoch, a turn or a part that is past; for an epoch that is because the game was taken back."""
    if what == "epoch":
        return fault("order-before-rollback")
    return fault("order-stale", what=what, got=got, expected=expected)


def turn_fault(state: State, turn: int, colour: str) -> Fault | None:
    """What is wrong with that seat ordering for that turn, which may be a later one: whose turn it is never changes."""
    mover = seat_of(state, turn) if turn else colour
    return None if colour == mover else fault("out-of-turn", player=colour, mover=mover, turn=turn)


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


def check_opening(opening: str, contribution: Contribution, *, name: str = "") -> bytes:
    """The 32 bytes that a join promised by hash; raises NotAuthentic if these are others."""
    raw = decode_base64(opening, 32)
    if raw is None or hashlib.sha256(raw).hexdigest() != contribution.opening_sha256:
        raise NotAuthentic(fault("opening-wrong", seat=contribution.colour).at(Where(file=name)))
    return raw


def opening_stand_in(contribution: Contribution) -> bytes:
    """What goes into deal two for an opening that never came: its hash (FORMATS: Deal two)."""
    return bytes.fromhex(contribution.opening_sha256)


def order_id(document: Document) -> str:
    """The id of an order, whether its plans stand open or closed."""
    return document_id(close_order(document))
