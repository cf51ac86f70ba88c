"""What the player to move can get to in this turn, and what an action there would bring: found by playing it.

- Every way is carried out by the rules on a copy of the table: placement, movement, the action up to its first choice.
- A search proposes where to place and where to walk; a proposal counts only if the rules allow it.
- Of the ways into an area two are kept: with the fewest assistants placed, and with the most Power if that is more.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Any, Literal

import msgspec

from ykpbem.answers import Ask, Chooser, Head
from ykpbem.errors import OrderIllegal
from ykpbem.events import AchievementClaimed, Event, Gained, PresidentPaid, TollPaid
from ykpbem.model import CANAL
from ykpbem.rules.actions import act_in, power_in
from ykpbem.rules.extras import do_extra
from ykpbem.rules.movement import move_president, movement_fault, step_fault, toll_to_enter
from ykpbem.rules.options import Choice, Stopped
from ykpbem.rules.placement import place_assistants
from ykpbem.rules.table import Turn
from ykpbem.rules.technologies import placement_areas
from ykpbem.views import View, turn_of

How = Literal["deploy", "walk", "station", "tram"]
Road = tuple[str, ...]
"""Areas entered, or placed in, one after another."""
FOOTHOLD = "no-assistant-to-enter"
"""What the rules say of an area that only wants an assistant."""


class Way(msgspec.Struct, frozen=True):
    """One way of ending the movement in an area.

    `place` are the areas in which assistants are placed before, `path` those that are entered, `fee` the yen that both
    cost, `power` what the president would then act with.
    """

    area: str
    how: How
    place: Road
    path: Road
    fee: int
    power: int


class Prospect(msgspec.Struct, frozen=True):
    """What an action would bring.

    `gains` come by themselves, `choice` is the first thing to choose if there is one, and `offers` are the steps that
    could follow: the bonus, buildings.
    """

    gains: dict[str, int]
    choice: Choice | None
    offers: tuple[Head, ...]


# Ways


def ways(view: View) -> list[Way]:
    """The ways into every area in which the president of the player to move can end this turn's movement, row by row.

    Empty when no movement is to come.
    """
    moment = view.position.moment
    if moment.phase != "A" or moment.action is not None:
        return []
    turn = turn_of(view, view.mover)
    roads = _roads(turn)
    return [way for area in turn.land() for way in _best(_ways_into(view, turn, area, roads.get(area, [])))]


def ways_from(view: View, place: Road) -> list[Way]:
    """Every way that needs exactly these assistants placed, the cheapest and shortest of an area first."""
    turn = _turn(view, Plan(("move",), place, ()))
    try:
        place_assistants(turn)
    except OrderIllegal:
        return []
    roads = _roads(turn)
    found = []
    for area in turn.land():
        heads: list[tuple[Head, Road]] = [(("move",), road) for road in roads.get(area, [])]
        heads += [(head, ()) for head in (("tram", area), ("station",)) if _is_open(turn, head, area)]
        tried = (_tried(view, head, area, place, road) for head, road in heads)
        found += sorted((way for way in tried if way is not None), key=lambda way: (way.fee, len(way.path)))
    return found


def _best(found: Iterable[Way]) -> list[Way]:
    """The way with the fewest assistants, and the one with the most Power if that is more."""
    ranked = sorted(found, key=lambda way: (len(way.place), way.fee, len(way.path)))
    if not ranked:
        return []
    strongest = max(ranked, key=lambda way: way.power)
    return [ranked[0], strongest] if strongest.power > ranked[0].power else ranked[:1]


def _ways_into(view: View, turn: Turn, area: str, roads: Sequence[Road]) -> Iterator[Way]:
    """What the rules allow of what is worth trying."""
    proposals: list[tuple[Head, Road]] = [(("move",), road) for road in roads]
    proposals += [(head, ()) for head in (("tram", area), ("station",)) if _is_open(turn, head, area)]
    for head, road in proposals:
        for place in _placements(turn, area, road):
            way = _tried(view, head, area, place, road)
            if way is not None:
                yield way


def _is_open(turn: Turn, head: Head, area: str) -> bool:
    """Whether a tram or the station goes there, if need be with an assistant placed first."""
    wrong = movement_fault(turn, head)
    right = head[0] == "tram" or turn.position.station == area
    return right and (wrong is None or wrong.code == FOOTHOLD)


def _placements(turn: Turn, area: str, road: Road) -> list[Road]:
    """Where to place for this road: what it wants; one more at its end; two there and what else it wants.

    Where nothing is wanted the one that has to be placed can also go where nobody has to be paid for it.
    """
    wanted = tuple(one for one in road if one != CANAL and not turn.assistants_in(one))
    before = tuple(one for one in wanted if one != area)
    spare = () if wanted else tuple(one for one in turn.land() if one != area and not turn.presidents_in(one))
    return list(dict.fromkeys((wanted, (*before, area), (area, area, *before), spare[:1])))


def _tried(view: View, head: Head, area: str, place: Road, road: Road) -> Way | None:
    """The way, if the rules allow it."""
    turn = _turn(view, Plan(head, place, road))
    start = turn.me.president
    try:
        _arrive(turn)
    except OrderIllegal:
        return None
    how = _HOW.get(head[0]) or ("deploy" if start is None else "walk")
    return Way(area, how, place, road or (area,), _fees(turn), power_in(turn, area))


_HOW: dict[str, How] = {"tram": "tram", "station": "station"}
"""Movements that are no walk, by the step that orders them."""


def _fees(turn: Turn) -> int:
    return sum(isinstance(event, (PresidentPaid, TollPaid)) for event in turn.events)


def _roads(turn: Turn) -> dict[str, list[Road]]:
    """For each area the walks that want the fewest assistants, and those that want more but cost less."""
    start = turn.me.president
    if start is None:
        return {area: [(area,)] for area in turn.land()}
    most = min(turn.me.hand["assistant"], placement_areas(turn))
    found: dict[str, list[tuple[int, int, Road]]] = {}
    ahead: list[tuple[int, int, int, Road]] = [(0, 0, 0, (start,))]
    while ahead:
        gaps, fee, steps, road = heappop(ahead)
        known = found.setdefault(road[-1], [])
        if any(spent <= fee for _, spent, _ in known):
            continue
        known.append((gaps, fee, road))
        for area in turn.adjacent[road[-1]]:
            step = None if area in road else _step(turn, road, area)
            if step is not None and gaps + step[0] <= most and fee + step[1] <= turn.yen():
                heappush(ahead, (gaps + step[0], fee + step[1], steps + 1, (*road, area)))
    return {area: [road[1:] for _, _, road in known] for area, known in found.items() if area != start}


def _step(turn: Turn, road: Road, area: str) -> tuple[int, int] | None:
    """Assistants wanted for a step, and yen for placing and entering; None if it cannot be made."""
    wrong = step_fault(turn, list(road), area)
    if wrong is not None and wrong.code != FOOTHOLD:
        return None
    gap = int(wrong is not None)
    return gap, toll_to_enter(turn, area) + gap * len(turn.presidents_in(area))


# Prospects


def prospect(view: View, way: Way) -> Prospect:
    """What the action at the end of a way would bring."""

    def play(turn: Turn) -> None:
        _arrive(turn)
        act_in(turn, way.area, "president")

    head = ("tram", way.area) if way.how == "tram" else ("station" if way.how == "station" else "move",)
    return _prospect(view, play, lambda: Plan(head, way.place, way.path))


def mercenary_prospect(view: View, country: str, area: str) -> Prospect:
    """What a mercenary's action would bring now."""
    return step_prospect(view, ("mercenary", country, area))


def step_prospect(view: View, head: Head) -> Prospect:
    """What an additional action would bring now."""
    return _prospect(view, lambda turn: do_extra(turn, head), lambda: Plan(("move",), (), ()))


def _prospect(view: View, play: Callable[[Turn], None], plan: Callable[[], "Plan"]) -> Prospect:
    """Plays twice: declining whatever can be declined, and up to the first choice that cannot."""
    declined, looked = plan(), plan()
    looked.acts = True
    turn, _ = _played(view, play, declined)
    _, choice = _played(view, play, looked)
    return Prospect(_gains(turn.events, turn.seat), choice, tuple(declined.offered))


def _played(view: View, play: Callable[[Turn], None], plan: "Plan") -> tuple[Turn, Choice | None]:
    """The turn as far as it gets, and the question at which it stops."""
    turn = _turn(view, plan)
    try:
        play(turn)
    except Stopped as stopped:
        return turn, stopped.choice
    return turn, None


def _gains(events: Iterable[Event], seat: str) -> dict[str, int]:
    total: dict[str, int] = {}
    for event in events:
        if isinstance(event, AchievementClaimed):
            total["vp"] = total.get("vp", 0) + event.vp
        elif isinstance(event, Gained) and event.seat == seat:
            for kind, number in event.gains.items():
                total[kind] = total.get(kind, 0) + number
    return total


def _turn(view: View, plan: "Plan") -> Turn:
    turn = turn_of(view, view.mover)
    turn.answers = plan
    return turn


def _arrive(turn: Turn) -> None:
    place_assistants(turn)
    move_president(turn)


class Plan(Chooser):
    """Places and moves as planned, then declines every step and keeps those that were offered.

    If it `acts`, the action is begun and stops at its first question.
    """

    def __init__(self, head: Head, place: Road, road: Road) -> None:
        super().__init__()
        self.head = head
        self.lists = {"place": list(place), "move": list(road)}
        self.acts = False
        self.offered: list[Head] = []

    def pick(self, ask: Ask) -> Any:
        """The planned answer; raises OrderIllegal if it is against the rules, Stopped at a question without a plan."""
        if ask.key in self.lists:
            items = self.lists[ask.key]
            return _judged(ask, items.pop(0) if items else None)
        if "move" in ask.kinds:
            return _judged(ask, self.head)
        if ask.kinds == ("act",):
            return None if ask.may_stop() else ("act", None if self.acts else True)
        if not ask.kinds:
            raise Stopped(Choice(ask.key, tuple(ask.legal())))
        self.offered += [head for head in ask.legal() if head is not None]
        return None


def _judged(ask: Ask, value: Any) -> Any:
    """The value, if it is legal."""
    wrong = (ask.stop() if ask.stop is not None else None) if value is None else ask.judge_any(value)
    if wrong is not None:
        raise OrderIllegal(wrong)
    return value
