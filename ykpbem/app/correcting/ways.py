"""Placements and movements as steps: how the president gets where an order sends it, or somewhere near."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from ykpbem.model import CANAL
from ykpbem.render.reach import Road, Way, ways, ways_from
from ykpbem.steps import MOVEMENTS, TIMELY, Step
from ykpbem.views import View, turn_of


def answering(step: Step, fields: dict[str, object]) -> Step:
    """The step with other answers, under its own number."""
    return msgspec.structs.replace(step, fields=fields)


def placing(place: Road) -> Step:
    """The placement of assistants in these areas."""
    return Step(kind="place", fields={"place": list(place)})


def movement(way: Way) -> Step:
    """The movement step that takes a way."""
    match way.how:
        case "tram":
            return Step(kind="tram", fields={"area": way.area})
        case "station":
            return Step(kind="station")
        case _:
            return Step(kind="move", fields={"move": list(way.path)})


def areas_of(place: Step) -> tuple[str, ...]:
    """Where a placement places."""
    return tuple(area for area in place.fields["place"] if area not in TIMELY)


def target_of(step: Step) -> str:
    """Where a movement is to end, "" if that is not said."""
    areas = [area for area in step.fields.get("move", []) if area not in TIMELY]
    return str(step.fields.get("area") or (areas[-1] if areas else ""))


def placing_more(view: View, way: Way, place: tuple[str, ...]) -> Way:
    """The way with as many of the assistants placed as typed as go with those that it needs."""
    for number in range(len(place), 0, -1):
        wanted = (*place[:number], *(area for area in way.place if area not in place[:number]))
        found = next((one for one in ways_from(view, wanted) if one.area == way.area), None)
        if found is not None:
            return found
    return way


def strongest(found: Iterable[Way]) -> list[Way]:
    """The ways by the Power at their end, the cheapest and shortest of equals first."""
    return sorted(found, key=lambda way: (-way.power, way.fee, len(way.path)))


def nearest(view: View, found: Sequence[Way], target: str) -> list[Way]:
    """The ways by how near to an area they end."""
    distance = {target: 0}
    ahead = [target] if target in view.adjacent else []
    for area in ahead:
        for beside in view.adjacent[area]:
            if beside not in distance:
                distance[beside] = distance[area] + 1
                ahead.append(beside)
    return sorted(found, key=lambda way: (distance.get(way.area, len(distance)), -way.power))


def placement_at(steps: Sequence[Step], before: int) -> int:
    """The place in the list of the placement step, or the length of the list."""
    return next((number for number, step in enumerate(steps[:before]) if step.kind == "place"), len(steps))


def footholds(view: View, steps: Sequence[Step]) -> Iterator[Road]:
    """Where to place for the movement that is ordered: on its own way, then as for any, the same target first."""
    move = next((step for step in steps if step.kind in MOVEMENTS), None)
    target = target_of(move) if move is not None else ""
    path = [area for area in move.fields.get("move", []) if area not in TIMELY] if move is not None else []
    turn = turn_of(view, view.mover)
    wanted = tuple(dict.fromkeys(area for area in path if area != CANAL and not turn.assistants_in(area)))
    if target and target != CANAL:
        before = tuple(area for area in wanted if area != target)
        yield from ((*before, target), (target, target, *before))
    if wanted:
        yield wanted
    yield from (way.place for way in sorted(ways(view), key=lambda way: way.area != target))


def led(steps: list[Step], at: int, move: int, way: Way, *, placed: bool) -> list[Step]:
    """The steps with the movement there replaced by a way, and if `placed` the placement too."""
    changed = list(steps)
    if placed and tuple(steps[at].fields["place"]) != way.place:
        changed[at] = answering(steps[at], {"place": list(way.place)})
    moved = movement(way)
    if moved.fields != steps[move].fields or moved.kind != steps[move].kind:
        changed[move] = msgspec.structs.replace(steps[move], kind=moved.kind, fields=moved.fields)
    return changed
