"""Adjudicating: from a signed state and a move order to the next signed state."""

import base64
from collections.abc import Sequence
from typing import Any

import msgspec

from ykpbem.app.games import dealer_of
from ykpbem.app.issue import frame_after, issue_state, told_after
from ykpbem.app.orders import Judged, judge_order
from ykpbem.chain.games import Contribution
from ykpbem.chain.orders import (
    authenticate_order,
    bind_order,
    check_opening,
    close_order,
    commitment,
    opening_stand_in,
)
from ykpbem.chain.readers import open_secrets
from ykpbem.chain.states import OpenState
from ykpbem.codec import KeepsLink, ModeratorSeal, Opened, OrderLink, Revealed, UnsignedLink, position_of
from ykpbem.errors import Conflict, Fault, Malformed, NotAuthentic, OrderIllegal, Where, fault
from ykpbem.events import Event, OrderCardsKept
from ykpbem.evolve import evolve
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.sealing import open_seal
from ykpbem.files.signed import document_id, short
from ykpbem.model import Position, Secrets, clone
from ykpbem.papers import Document
from ykpbem.rules.reveal import reveal
from ykpbem.rules.setup import keep_order_cards
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import between_turns
from ykpbem.steps import Places

KEEP_PURPOSE = "keep"


class Received(msgspec.Struct, frozen=True):
    """A move order as it came in: the document the reader made of it, the places in its file, the file's name."""

    document: Document
    places: Places = msgspec.field(default_factory=Places)
    name: str = ""


class Adjudicated(msgspec.Struct, frozen=True):
    """The next state and what to tell about how it came about."""

    document: Document
    warnings: list[Fault]
    failed: dict[str, tuple[Fault, ...]]


def adjudicate_orders(opened: OpenState, orders: Sequence[Received], moderator: SecretKey) -> Adjudicated:
    """The next state from the orders received; raises what the first of them that counts deserves, and nothing is changed.

    At turn 0 all keeps at once (Q026); later the one order that counts (FORMATS: Which order counts).
    """
    hidden = open_secrets(opened, moderator)
    if moderator.public.text != opened.state.moderator.key:
        expected = PublicKey.parse(opened.state.moderator.key).fingerprint
        raise NotAuthentic(fault("not-the-moderator", expected=expected, got=moderator.public.fingerprint))
    for order in orders:
        _ = authenticate_order(order.document, opened.state, name=order.name)
        bind_order(order.document, opened.state, opened.id, name=order.name)
    if opened.state.moment.phase == "keep":
        return keep_cards(opened, orders, hidden, moderator)
    return play_order(opened, counting_order(orders), hidden, moderator)


def counting_order(orders: Sequence[Received]) -> Received:
    """The order that counts among those bound to this state: answering it before ahead of time, then the highest revision.

    Raises Conflict when two different orders stand at the top.
    """
    if not orders:
        raise Conflict(fault("no-order"))
    by_rank = sorted(orders, key=_rank)
    top = [order for order in by_rank if _rank(order) == _rank(by_rank[-1])]
    ids = {document_id(close_order(order.document)) for order in top}
    if len(ids) > 1:
        files = ", ".join(order.name for order in top)
        raise Conflict(fault("two-orders", ids=", ".join(short(one) for one in sorted(ids)), files=files))
    return top[0]


def _rank(order: Received) -> tuple[bool, int]:
    return "answers" in order.document, order.document.get("revision", 1)


# A turn, or part of one


def play_order(opened: OpenState, order: Received, hidden: ModeratorSeal, moderator: SecretKey) -> Adjudicated:
    """Judges the order and writes the state after it (Q039: all of it or nothing)."""
    state, secrets = opened.state, hidden.secrets
    seat = str(order.document["player"])
    judged = judge_order(order.document, opened, secrets.hands[seat], places=order.places, name=order.name)
    position = judged.outcome.position
    events, after = reveal(position, judged.outcome.events, secrets)
    after = msgspec.structs.replace(after, hands={**secrets.hands, seat: sorted(judged.outcome.hand)})
    link = _link(order.document, judged)
    frame = frame_after(state, opened.id)
    told = told_after(state.events, frame, position, state.turn, state.part, link, events)
    still_hidden = msgspec.structs.replace(hidden, secrets=after)
    revealed = _revealed(still_hidden) if position.moment.phase == "over" else None
    document = issue_state(opened.game, frame, position, still_hidden, told, link, moderator, revealed)
    return Adjudicated(document, judged.outcome.warnings, judged.failed)


def _link(document: Document, judged: Judged) -> OrderLink | UnsignedLink:
    plan = judged.plan
    opened = Opened(plan.number, plan.name, plan.raw, plan.salt) if plan.number else None
    kind = OrderLink if "signature" in document else UnsignedLink
    return kind([close_order(document)], opened)


def _revealed(hidden: ModeratorSeal) -> Revealed:
    """What the last state gives away so that anybody can deal again (FORMATS: Deal two, Q166)."""
    secrets = hidden.secrets
    return Revealed(hidden.seed, hidden.openings, secrets.dealt, secrets.kept, secrets.hands)


# The secret choice


def keep_cards(
    opened: OpenState,
    orders: Sequence[Received],
    hidden: ModeratorSeal,
    moderator: SecretKey,
    passed: Sequence[str] = (),
) -> Adjudicated:
    """Opens every keep and deals the decks anew with every player's opening in them (Q026, FORMATS: Deal two)."""
    state, secrets = opened.state, hidden.secrets
    keeps = {seat: _keep_of(orders, seat) for seat in (one.colour for one in state.seats) if seat not in passed}
    missing = [seat for seat, order in keeps.items() if order is None]
    if missing:
        raise Conflict(fault("keeps-missing", seats=", ".join(missing)))
    received = {seat: order for seat, order in keeps.items() if order is not None}
    choices = {seat: _open_keep(opened, order, seat, secrets, moderator) for seat, order in received.items()}
    openings = [_opening(part, received.get(part.colour)) for part in opened.game.contributions]
    after = keep_order_cards(secrets, choices, dealer_of(opened.game, base64.b64decode(hidden.seed), openings))
    came = {seat: _keep_step(order)["opening"] for seat, order in received.items()}
    position = clone(position_of(state))
    events = _first_turn(Ruleset(opened.game.components, state.house_rules), position, list(passed))
    link = KeepsLink([order.document for order in received.values()], list(passed))
    frame = frame_after(state, opened.id)
    told = told_after(state.events, frame, position, 0, 0, link, events)
    document = issue_state(opened.game, frame, position, ModeratorSeal(hidden.seed, came, after), told, link, moderator)
    return Adjudicated(document, [], {})


def _first_turn(ruleset: Ruleset, position: Position, passed: list[str]) -> list[Event]:
    kept = OrderCardsKept(position.players[0].colour, passed)
    evolve(position, kept)
    return [kept, *between_turns(ruleset, position)]


def _keep_of(orders: Sequence[Received], seat: str) -> Received | None:
    own = [order for order in orders if order.document["player"] == seat]
    return counting_order(own) if own else None


def _keep_step(order: Received) -> dict[str, Any]:
    """The sealed keep of an order; raises Malformed if the order is none."""
    steps = order.document.get("steps", [])
    if len(steps) == 1 and isinstance(steps[0], dict) and isinstance(steps[0].get("keep"), dict):
        return dict(steps[0]["keep"])
    raise Malformed(fault("keep-not-sealed").at(Where(file=order.name)))


def _open_keep(opened: OpenState, order: Received, seat: str, secrets: Secrets, moderator: SecretKey) -> str:
    """The card a seat keeps; raises NotAuthentic if the seal is not what was committed to, OrderIllegal for another card."""
    keep = _keep_step(order)
    value = open_seal(
        order.document["seals"]["moderator"][0],
        size=opened.game.sizes.keep,
        game=opened.game.id,
        sender=PublicKey.parse(opened.state.seat(seat).key),
        secret=moderator,
        purpose=KEEP_PURPOSE,
    )
    card, salt = str(value.get("card")), str(value.get("salt"))
    if commitment(opened.game.id, seat, salt, card) != keep["commit"]:
        raise NotAuthentic(fault("keep-commitment", seat=seat).at(Where(file=order.name)))
    if card not in secrets.dealt[seat]:
        wrong = fault("keep-not-dealt", "R037", card=card, options=secrets.dealt[seat], private=True)
        raise OrderIllegal(wrong.at(Where(file=order.name)))
    return card


def _opening(part: Contribution, order: Received | None) -> bytes:
    if order is None:
        return opening_stand_in(part)
    return check_opening(_keep_step(order)["opening"], part)
