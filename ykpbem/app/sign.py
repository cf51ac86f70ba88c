"""Signing a move order: blanks filled in from the state, plans salted, a keep sealed, all of it bound and signed."""

import msgspec

from ykpbem.app.keeps import is_keep, seal_keep, typed_card
from ykpbem.app.orders import Judged, Received, judge_order, names_of, refuse_ahead, together, with_lines
from ykpbem.app.salts import salted_plans
from ykpbem.chain.games import Game, open_unseated
from ykpbem.chain.orders import close_order, moment_of, names_game, player_of, stale_fault, turn_fault
from ykpbem.chain.ranking import revision_of
from ykpbem.chain.readers import open_hand, player_seat
from ykpbem.chain.states import OpenState
from ykpbem.errors import Conflict, Malformed, NotAuthentic, Where, YkpbemError, fault
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import short, sign
from ykpbem.files.text import fold_ascii
from ykpbem.model import COLOURS
from ykpbem.names import Names
from ykpbem.papers import Document


class Binding(msgspec.Struct, frozen=True):
    """What an order is signed for: the game, the seat, and where in it; `state_id` is "" for an order ahead of time.

    `moderator` is the key of the moderator in force.
    """

    game: Game
    moderator: str
    seat: str
    epoch: int
    turn: int
    part: int
    state_id: str


class Signed(msgspec.Struct, frozen=True):
    """A signed order as it is sent, its plans still open.

    `judged` is what it leads to, None if it is ahead of time or a keep; `card` is the order card that a keep keeps.
    """

    document: Document
    judged: Judged | None
    card: str


def sign_for_state(order: Received, opened: OpenState, secret: SecretKey) -> Signed:
    """Signs an order for the state, after the same check that the moderator will make, or for a later turn.

    Raises Malformed, NotAuthentic, Conflict or OrderIllegal; then nothing is signed.
    """
    binding = bind_draft(order, opened, secret)
    order = with_lines(order, opened, binding.seat)
    if not binding.turn:
        card = typed_card(order, open_hand(opened, secret), names_of(opened))
        return Signed(_signed(order.document, binding, secret, card), None, card)
    if not binding.state_id:
        refuse_ahead(order, names_of(opened))
        return Signed(_signed(order.document, binding, secret), None, "")
    judged = judge_order(order, opened, open_hand(opened, secret))
    return Signed(_signed(order.document, binding, secret), judged, "")


def sign_ahead(order: Received, invitation_document: Document, secret: SecretKey, *, name: str = "") -> Signed:
    """Signs an order for a turn to come with nothing but the invitation, from the file called `name`, at hand."""
    refuse_signed(order)
    game = open_unseated(invitation_document, name=name)
    binding = _bind_ahead(order, game, secret)
    areas = game.components.areas_for(game.invitation.players)
    refuse_ahead(order, Names(game.invitation.house_rules.edition, areas, game.components))
    return Signed(_signed(order.document, binding, secret), None, "")


def refuse_signed(order: Received) -> None:
    """Raises Conflict for an order that is signed already, or was: nobody types seals."""
    if {"signature", "seals"} & order.document.keys():
        raise Conflict(fault("signed-already").at(Where(file=order.name)))


# For what it is


def bind_draft(order: Received, opened: OpenState, secret: SecretKey) -> Binding:
    """What a typed order means for this state; where it means something else, its faults of form are told too."""
    refuse_signed(order)
    try:
        return bind_to_state(order, opened, secret)
    except YkpbemError as refusal:
        raise together([refusal, *([Malformed(*order.faults)] if order.faults else [])]) from None


def bind_to_state(order: Received, opened: OpenState, secret: SecretKey) -> Binding:
    """What a typed order means for this state; raises Conflict or NotAuthentic where it was typed for something else.

    Turn and part left out are the state's. For a later turn the order is ahead of time and answers no state (FORMATS:
    Bound); one that was typed as an answer to another state than this is not given ahead unasked.
    """
    state, document, here = opened.state, order.document, Where(file=order.name)
    seat = player_seat(state, secret)
    _check_typed(order, opened.game)
    if player_of(document) in COLOURS and player_of(document) != seat:
        raise NotAuthentic(fault("order-other-seat", seat=seat, got=player_of(document)[:40]).at(here))
    if state.moment.phase == "over":
        raise Conflict(fault("game-over", game=state.game).at(here))
    epoch, turn, part = moment_of(document, state)
    for what, typed, now in (("epoch", epoch, state.epoch), ("turn", turn, state.turn), ("part", part, state.part)):
        if typed < now and (what != "part" or turn == state.turn):
            raise Conflict(stale_fault(what, typed, now).at(here))
    if turn > state.turn == 0 and is_keep(order):
        raise Conflict(fault("keep-not-at-0", got=turn).at(here))
    wrong = turn_fault(state, turn, seat)
    if wrong:
        raise Conflict(wrong.at(here))
    now = (epoch, turn, part) == (state.epoch, state.turn, state.part)
    answers = fold_ascii(str(document.get("answers", "")))
    if now and not opened.id.startswith(answers):
        raise Conflict(fault("answers-other", got=short(answers), expected=short(opened.id)).at(here))
    if not opened.id.startswith(answers):
        ahead = fault("answers-ahead", got=short(answers), expected=short(opened.id), turn=turn, now=state.turn)
        raise Conflict(ahead.at(here))
    if not now and part:
        raise Conflict(fault("part-must-answer", part=part).at(here))
    return Binding(opened.game, state.moderator.key, seat, epoch, turn, part, opened.id if now else "")


def _bind_ahead(order: Received, game: Game, secret: SecretKey) -> Binding:
    """What a typed order means before there is a state: epoch 0, the turn it names, the seat it names."""
    document, here = order.document, Where(file=order.name)
    _check_typed(order, game)
    if secret.public.text == game.invitation.moderator.key and game.invitation.seat is None:
        raise NotAuthentic(fault("key-has-no-seat", fingerprint=secret.public.fingerprint).at(here))
    if "turn" not in document:
        raise Malformed(fault("turn-missing").at(here))
    turn, part = _number(order, "turn", 0), _number(order, "part", 0)
    if not turn:
        raise Conflict(fault("keep-ahead").at(here))
    if _number(order, "epoch", 0):
        raise Conflict(fault("epoch-ahead").at(here))
    if part:
        raise Conflict(fault("part-must-answer", part=part).at(here))
    if "answers" in document:
        raise Conflict(fault("answers-unseen", got=short(str(document["answers"]))).at(here))
    return Binding(game, game.invitation.moderator.key, player_of(document), 0, turn, 0, "")


def _number(order: Received, key: str, default: int) -> int:
    """A number as typed; one that the reader found fault with counts as left out, so that other faults show too."""
    value = order.document.get(key, default)
    return value if type(value) is int else default


def _check_typed(order: Received, game: Game) -> None:
    """The game as typed must be this one."""
    title = game.invitation.name
    typed = str(order.document.get("game", title))
    if not names_game(typed, title, game.id):
        raise NotAuthentic(fault("order-other-game", game=title, got=typed[:40]).at(Where(file=order.name)))


# The signature


def _signed(document: Document, binding: Binding, secret: SecretKey, card: str = "") -> Document:
    """The signed order; signing twice gives the same id."""
    bound = {key: value for key, value in document.items() if key != "answers"} | {
        "game": binding.game.id,
        "epoch": binding.epoch,
        "turn": binding.turn,
        "part": binding.part,
        "player": binding.seat,
        "revision": revision_of(document),
    }
    if binding.state_id:
        bound["answers"] = binding.state_id
    if card:
        bound |= seal_keep(card, bound, binding.game, binding.moderator, secret)
    elif "plans" in bound:
        bound["plans"] = salted_plans(bound, binding.game.id, secret)
    return {**bound, "signature": sign(close_order(bound), secret)["signature"]}
