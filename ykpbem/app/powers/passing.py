"""Passing: no move was received, so the seat takes no turn; the fact and the reason, no choice of the moderator's.

- In the middle of a turn the recovery of the action begun happens, in full, and nothing else.
- At turn 0 the seats that are passed are named, and the keeps of all others are taken along with them: each passed
  seat keeps the card that the deal drew for it (Q027). Who is forgotten is missing, not passed.
"""

from collections.abc import Sequence

from ykpbem.app.choosing import keep_cards
from ykpbem.app.orders import Received, ruleset_of
from ykpbem.app.powers.act import lead_on, take_up
from ykpbem.app.turns import refuse_unfit
from ykpbem.chain.games import refuse_texts
from ykpbem.chain.orders import player_of, turn_fault
from ykpbem.chain.states import OpenState
from ykpbem.codec import PassLink, position_of
from ykpbem.errors import Conflict, UsageFault, fault
from ykpbem.events import AssistantsRecovered, Event, TurnEnded, TurnPassed
from ykpbem.evolve import acting_seat, evolve
from ykpbem.files.keys import SecretKey
from ykpbem.model import Position, clone
from ykpbem.papers import Document
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import between_turns


def pass_turn(opened: OpenState, moderator: SecretKey, *, reason: str, seat: str = "") -> Document:
    """The state after a turn, or the rest of one, that the seat to move does not take; `seat` is that one if given.

    Raises NotAuthentic for anybody else's key, Conflict if the game is over or another seat is to move.
    """
    hidden = take_up(opened, moderator)
    refuse_texts("", reason=reason)
    state = opened.state
    wrong = turn_fault(state, state.turn, seat) if seat else None
    if wrong:
        raise Conflict(wrong)
    position = clone(position_of(state))
    link = PassLink([], acting_seat(position), reason)
    events = passed_turn(ruleset_of(opened), position, reason)
    return lead_on(opened, link, events, hidden, moderator, position=position)


def passed_turn(ruleset: Ruleset, position: Position, reason: str) -> list[Event]:
    """What happens when a turn is passed; the position, which is somebody's turn, is changed by it."""
    seat = acting_seat(position)
    events: list[Event] = [TurnPassed(seat, reason)]
    action = position.moment.action
    if action is not None:
        standing = position.areas[action.area].assistants.get(seat, 0)
        events.append(AssistantsRecovered(seat, action.area, standing, 0))
    events.append(TurnEnded(seat))
    for event in events:
        evolve(position, event)
    return [*events, *between_turns(ruleset, position)]


def pass_keeps(
    opened: OpenState, orders: Sequence[Received], seats: Sequence[str], moderator: SecretKey, *, reason: str
) -> Document:
    """The state after the secret choice, in which the named seats keep what the deal drew for them.

    Raises UsageFault naming the seats without a keep if none is named to be passed, Conflict for a seat that is named
    although its keep is here and for one that is neither; else as for any keeps.
    """
    hidden = take_up(opened, moderator)
    refuse_texts("", reason=reason)
    refuse_unfit(opened, orders)
    kept = {player_of(order.document) for order in orders}
    colours = [seat.colour for seat in opened.state.seats]
    missing = [colour for colour in colours if colour not in kept]
    if not seats:
        raise UsageFault(fault("pass-which-seats", seats=", ".join(missing) or "nobody", options=missing))
    strangers = [fault("no-such-seat", seat=seat, options=colours) for seat in seats if seat not in colours]
    if strangers:
        raise UsageFault(*strangers)
    wrong = [fault("pass-has-keep", seat=seat) for seat in seats if seat in kept]
    if wrong:
        raise Conflict(*wrong)
    passed = [colour for colour in colours if colour in seats]
    return keep_cards(opened, orders, hidden, moderator, passed, reason).document
