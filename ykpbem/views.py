"""What one person may know of a state: the only door from a state to whoever renders it.

- A `View` names what passes, field by field; seals, signatures and signed papers do not.
- The viewer's own order cards come along when their seal has been opened; nobody else's ever do.
- What the player to move can do is asked of the rules, on a copy of the table.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from heapq import heappop, heappush
from typing import Literal

import msgspec

from ykpbem.answers import Ask, Chooser, worded
from ykpbem.codec import Revealed, Seat, State, Told, position_of
from ykpbem.components import ComponentSet, neighbours
from ykpbem.evolve import acting_seat
from ykpbem.model import HouseRules, Position, clone
from ykpbem.names import Names
from ykpbem.papers import Moderator
from ykpbem.rules.actions import power_in
from ykpbem.rules.extras import achievements_in_reach, fulfil_fault, mercenary_fault
from ykpbem.rules.movement import deploy_fault, may_stop, movement_fault, step_fault, toll_to_enter
from ykpbem.rules.table import Ruleset, Turn
from ykpbem.rules.turn import adjudicate


class Destination(msgspec.Struct, frozen=True):
    """An area where the president can end its movement, what the way costs in yen, and the power it would act with."""

    area: str
    how: Literal["deploy", "walk", "station", "tram"]
    fee: int
    power: int


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What lies open in a state, and the viewer's own hand.

    `viewer` is a colour or ""; `hand` holds the viewer's order cards, None where they are not known. `without_consent`
    are the seats that once got a key without the consent of the key before, `taken_over` the names of moderators who
    became that by right of a backup key, `backups` the public keys that could.
    """

    position: Position
    house_rules: HouseRules
    seats: Sequence[Seat]
    without_consent: Sequence[str]
    moderator: Moderator
    taken_over: Sequence[str]
    backups: Sequence[str]
    game: str
    deadline: str
    seq: int
    epoch: int
    previous: str
    told: Sequence[Told]
    revealed: Revealed | None
    components: ComponentSet
    names: Names
    viewer: str
    hand: tuple[str, ...] | None

    @property
    def mover(self) -> str:
        """The colour to move; "" when each chooses a card in secret, or the game is over."""
        return acting_seat(self.position)

    @property
    def ruleset(self) -> Ruleset:
        """What the game is played with."""
        return Ruleset(self.components, self.house_rules)

    @property
    def players(self) -> dict[str, str]:
        """The player's name of each colour, in turn order."""
        names = {seat.colour: seat.name for seat in self.seats}
        return {player.colour: names.get(player.colour, "") for player in self.position.players}

    @property
    def layout(self) -> tuple[int, ...]:
        """How many areas lie in each row of the board (Q020)."""
        return self.components.layouts[len(self.position.players)]

    @property
    def adjacent(self) -> Mapping[str, tuple[str, ...]]:
        """Which areas touch which."""
        return neighbours(self.layout, tuple(self.position.layout))


def view(state: State, components: ComponentSet, viewer: str = "", hand: Iterable[str] | None = None) -> View:
    """What the viewer may know of the state; `hand` are the viewer's own order cards, out of the seal."""
    return View(
        position=position_of(state),
        house_rules=state.house_rules,
        seats=state.seats,
        without_consent=state.without_consent,
        moderator=state.moderator,
        taken_over=state.taken_over,
        backups=list(state.invitation.get("backups", ())),
        game=state.game,
        deadline=str(state.invitation.get("deadline", "")),
        seq=state.seq,
        epoch=state.epoch,
        previous=state.previous,
        told=state.events,
        revealed=state.revealed,
        components=components,
        names=Names(state.house_rules.edition, state.layout, components),
        viewer=viewer,
        hand=None if hand is None else tuple(hand),
    )


def turn_of(view: View, seat: str) -> Turn:
    """A turn of that seat on a copy of the table, for questions to the rules."""
    return Turn(view.ruleset, clone(view.position), seat, _hand_of(view, seat), Chooser())


def destinations(view: View) -> list[Destination]:
    """Where the president of the player to move could go as things stand, before anything is placed.

    Areas row by row, then station and tram; empty when no movement is to come. Of all ways the cheapest counts.
    """
    if view.position.moment.phase != "A":
        return []
    turn = turn_of(view, view.mover)
    reached = [Destination(area, how, fee, _power_at(view, area)) for area, how, fee in _on_foot(turn)]
    if movement_fault(turn, ("station",)) is None:
        area = turn.position.station or ""
        reached.append(Destination(area, "station", 0, _power_at(view, area)))
    for area in turn.land():
        if movement_fault(turn, ("tram", area)) is None:
            reached.append(Destination(area, "tram", 0, _power_at(view, area)))
    return reached


def mercenary_targets(view: View) -> list[tuple[str, int]]:
    """Areas in which the player to move could use a mercenary now, with the power it would have there."""
    if view.mover == "" or view.position.moment.action is not None:
        return []
    turn = turn_of(view, view.mover)
    country = next((country for country, number in turn.me.mercenaries.items() if number), "")
    areas = [area for area in turn.own_areas() if mercenary_fault(turn, country, area) is None]
    return [(area, power_in(turn, area)) for area in areas]


def achievements_ready(view: View) -> list[str]:
    """Achievements that the player to move could claim now."""
    if view.mover == "" or view.position.moment.action is not None:
        return []
    return achievements_in_reach(turn_of(view, view.mover))


def open_steps(view: View) -> list[str]:
    """Every step that may come next, in the words of a move order, when an action has been cut short by `pause`."""
    if view.position.moment.action is None:
        return []
    skimmer = Skimmer()
    with suppress(_Due):
        adjudicate(view.ruleset, view.position, _hand_of(view, view.mover), skimmer)
    return list(dict.fromkeys(skimmer.offered))


class _Due(Exception):
    """A step has to be taken, so that nothing behind it may come next."""


class Skimmer(Chooser):
    """Declines every step that may be declined and keeps what was offered.

    The action of a mercenary may be open before the placement, which is due (R043).
    """

    def __init__(self) -> None:
        super().__init__()
        self.offered: list[str] = []

    def pick(self, ask: Ask) -> None:
        """Nothing; raises _Due where that is no answer."""
        self.offered += [worded(ask.key, option) for option in ask.legal()]
        if not ask.may_stop():
            raise _Due


def payable_cards(view: View) -> list[str]:
    """The viewer's order cards whose goods the viewer has."""
    if not view.hand or view.position.moment.phase == "keep":
        return []
    turn = turn_of(view, view.viewer)
    return [card for card in view.hand if fulfil_fault(turn, card) is None]


def _hand_of(view: View, seat: str) -> tuple[str, ...]:
    return view.hand if view.hand is not None and seat == view.viewer else ()


def _power_at(view: View, area: str) -> int:
    turn = turn_of(view, view.mover)
    turn.me.president = area
    return power_in(turn, area)


def _on_foot(turn: Turn) -> list[tuple[str, Literal["deploy", "walk"], int]]:
    """Areas that a plain move can end in, row by row, with the least that it costs."""
    start = turn.me.president
    if start is None:
        return [(area, "deploy", toll_to_enter(turn, area)) for area in turn.land() if deploy_fault(turn, area) is None]
    costs = _cheapest_ways(turn, start)
    return [(area, "walk", costs[area]) for area in turn.land() if area in costs and may_stop(turn, area)]


def _cheapest_ways(turn: Turn, start: str) -> dict[str, int]:
    """Every area that can be entered, and the least yen that it takes to get there (R066, R067)."""
    costs: dict[str, int] = {}
    ahead = [(0, start)]
    while ahead:
        spent, here = heappop(ahead)
        if here in costs:
            continue
        costs[here] = spent
        for area in turn.adjacent[here]:
            cost = spent + toll_to_enter(turn, area)
            if area not in costs and cost <= turn.yen() and step_fault(turn, [start, here], area) is None:
                heappush(ahead, (cost, area))
    del costs[start]
    return costs
