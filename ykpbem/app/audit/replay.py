"""Working out again what a state must say, from the state before it and the papers of its link.

- An order, a pass and the keeps are carried out by the same rules that the moderator's program used.
- What is replayed is compared as a whole: every key of the state but the seals and the signature, by its id.
- Raises `Disproved` with what cannot be, at the first thing that keeps a link from being carried out at all.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from ykpbem.app.audit.found import Disproved
from ykpbem.app.audit.hands import (
    Draws,
    Hand,
    Hands,
    as_decks,
    draw_faults,
    named_from_hand,
    replaced,
    stated_draws,
)
from ykpbem.app.choosing import first_turn, opening_of
from ykpbem.app.issue import News, frame_after, unsealed_state
from ykpbem.app.orders import Received, ruleset_of
from ykpbem.chain.orders import (
    authenticate_order,
    bind_order,
    check_opened,
    close_order,
    player_of,
)
from ykpbem.chain.states import OpenState, keep_seal_faults, keeps_expected
from ykpbem.codec import AnyLink, KeepsLink, OrderLink, State, UnsignedLink, position_of
from ykpbem.errors import Fault, OrderIllegal, YkpbemError, fault
from ykpbem.events import Event, TurnPassed
from ykpbem.evolve import acting_seat
from ykpbem.files.order_records import fits
from ykpbem.model import clone
from ykpbem.names import Names
from ykpbem.orders import resolve_steps
from ykpbem.papers import Document
from ykpbem.rules.judging import judge_steps
from ykpbem.rules.reveal import reveal
from ykpbem.steps import Step

BESIDE = ("seals", "signature")
"""Keys that the id of a state leaves out."""
SHOWN = 5
"""How many differences are told."""


class Replayed(msgspec.Struct, frozen=True):
    """What a link leads to.

    `state` is all that the next state must say; `hands` what is known of the hands after it, `draws` what the refills
    brought, `named` the cards that a seat fulfilled out of what was hidden in its hand.
    """

    state: State
    hands: Hands
    draws: Draws = Draws()
    named: tuple[str, ...] = ()


# Orders


def replay_order(
    before: OpenState, names: Names, hands: Hands, stated: State, link: OrderLink | UnsignedLink
) -> Replayed:
    """The turn, or the part of one, that the order in the link makes."""
    order = _only_order(link.papers)
    authenticate(order, before, signed=isinstance(link, OrderLink))
    if not acting_seat(before.state):
        raise Disproved("audit-order-elsewhere", seat=player_of(order))
    steps = read_steps(_carried_out(order, link), names)
    seat = player_of(order)
    named = named_from_hand(steps, hands[seat], hands, before.state)
    try:
        outcome = judge_steps(ruleset_of(before), position_of(before.state), [*hands[seat].seen, *named], steps)
    except OrderIllegal as refusal:
        raise Disproved("audit-order-illegal", *refusal.faults, seat=seat) from None
    draws = stated_draws(outcome.events, stated.events[-1].events, outcome.position)
    events, _ = reveal(outcome.position, outcome.events, as_decks(draws))
    known = replaced(hands, seat, Hand(tuple(outcome.hand), hands[seat].hidden - len(named)))
    wrong = list(draw_faults(draws, outcome.position, known, before.game.components)) if draws != Draws() else []
    if wrong:
        raise Disproved("audit-draw-impossible", *wrong)
    closed = msgspec.structs.replace(link, papers=[close_order(order)])
    after = next_state(before, stated, closed, events, outcome.position)
    return Replayed(after, known, draws, named)


def _only_order(papers: Sequence[Document]) -> Document:
    if len(papers) != 1 or not fits(papers[0]):
        raise Disproved("audit-order-malformed")
    return papers[0]


def authenticate(order: Document, before: OpenState, *, signed: bool) -> None:
    """Makes sure the order is by the key of its seat at that time, and for this state."""
    try:
        by_signature = authenticate_order(order, before.state, before.game.id)
    except YkpbemError as refusal:
        raise Disproved("audit-order-not-by-seat", *refusal.faults, seat=player_of(order)[:40]) from None
    if by_signature != signed:
        raise Disproved("audit-order-other-kind", seat=player_of(order))
    try:
        bind_order(order, before.state, before.id)
    except YkpbemError as refusal:
        raise Disproved("audit-order-elsewhere", *refusal.faults, seat=player_of(order)) from None


def _carried_out(order: Document, link: OrderLink | UnsignedLink) -> list[Any]:
    """The steps of the order, or those of the plan that was opened."""
    try:
        check_opened(order, link)
    except YkpbemError as refusal:
        raise Disproved("audit-plan-other", *refusal.faults) from None
    if link.opened is None:
        return list(order["steps"])
    plan = {"name": link.opened.name, "steps": link.opened.steps, "salt": link.opened.salt}
    if not fits({**order, "plans": [plan]}):
        raise Disproved("audit-order-malformed")
    return link.opened.steps


def read_steps(raw: Sequence[Any], names: Names) -> list[Step]:
    """The steps of an order as the rules take them."""
    steps, wrong = resolve_steps(raw, names)
    if wrong:
        raise Disproved("audit-order-malformed", *wrong)
    return steps


# The secret choice


def replay_keeps(before: OpenState, stated: State, link: KeepsLink) -> Replayed:
    """The first turn after the secret choice: who chose is proved by a signature, what by a hash until the end."""
    if before.state.moment.phase != "keep":
        raise Disproved("audit-power-wrong", kind="keeps")
    colours = [seat.colour for seat in before.state.seats]
    expected, passed = keeps_expected(colours, link.passed)
    if [player_of(paper) for paper in link.papers] != expected or link.passed != passed:
        raise Disproved("audit-keeps-other", seats=", ".join(expected))
    for paper in link.papers:
        _check_keep(_only_order([paper]), before)
    position = clone(position_of(before.state))
    reasons = [event.reason for event in stated.events[-1].events if isinstance(event, TurnPassed)]
    told: list[Event] = [TurnPassed(seat, reasons[0] if reasons else "") for seat in link.passed]
    events = [*told, *first_turn(ruleset_of(before), position, list(link.passed))]
    after = next_state(before, stated, link, events, position)
    return Replayed(after, {colour: Hand((), 1) for colour in colours})


def _check_keep(keep: Document, before: OpenState) -> None:
    """A keep signed by its seat, whose opening is the one that the join promised."""
    authenticate(keep, before, signed=True)
    seat = player_of(keep)
    try:
        given = next(part for part in before.game.contributions if part.colour == seat)
        _ = opening_of(given, before, Received(keep))
    except YkpbemError as refusal:
        raise Disproved("audit-opening", *refusal.faults, seat=seat) from None
    wrong = [*keep_seal_faults(keep, before.game)]
    if wrong:
        raise Disproved("audit-order-malformed", *wrong)


# All links


def next_state(before: OpenState, stated: State, link: AnyLink, events: Sequence[Event], position: Any) -> State:
    """The state that follows on another, where nobody's key changed; what the last one reveals is for `deal`."""
    state = before.state
    news = News(state.events, state.turn, state.part, link, list(events))
    revealed = stated.revealed if position.moment.phase == "over" else None
    return unsealed_state(before.game, frame_after(state, before.id), position, news, revealed)


def state_differences(expected: Document, stated: Document) -> list[Fault]:
    """The first places in which a state says something else than it must; seals and signature stand beside that."""
    return differences(*({key: one[key] for key in one if key not in BESIDE} for one in (expected, stated)))


def differences(expected: Any, stated: Any) -> list[Fault]:
    """The first places in which two documents differ, with what should stand there and what does."""
    found: list[Fault] = []
    waiting: list[tuple[str, Any, Any]] = [("", expected, stated)]
    while waiting and len(found) < SHOWN:
        path, one, other = waiting.pop(0)
        if isinstance(one, dict) and isinstance(other, dict):
            keys = [*one, *(key for key in other if key not in one)]
            waiting += [(f"{path}.{key}".removeprefix("."), one.get(key), other.get(key)) for key in keys]
        elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            waiting += [(f"{path}[{index}]", *pair) for index, pair in enumerate(zip(one, other, strict=True))]
        elif one != other:
            found.append(fault("audit-difference", path=path[:60], expected=_shown(one), got=_shown(other)))
    return found


def _shown(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."
