"""A legal order close to an illegal one: every change is tried by the rules before it is proposed.

- Change by change, from the first illegal step on: another way to the same place, a legal answer for an illegal one, a
  step moved, put in or taken out. A change counts only if the order gets further with it.
- Judged as all orders are, by what the state shows and the author's own hand: cards not yet known are never proposed.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from ykpbem.answers import FREE_STEPS, Script
from ykpbem.errors import Fault, OrderIllegal, Where
from ykpbem.model import CANAL
from ykpbem.render.reach import Road, Way, ways, ways_from
from ykpbem.rules.judging import judge_steps
from ykpbem.rules.mending import mended_step, table_at_placement
from ykpbem.rules.timeless import MOVEMENTS
from ykpbem.rules.turn import adjudicate
from ykpbem.steps import Step
from ykpbem.views import View, turn_of

ROUNDS = 12
"""Changes to one order at most."""

DUE = ("placement-due", "movement-due", "act-due")
"""Faults of orders in which a step is missing."""


class Edit(msgspec.Struct, frozen=True):
    """One change: the step in whose place `now` is written, None to put it in; without `now` it is taken out.

    `why` is the fault that it mends; `others` are the other answers that would have been legal in it, by key, as they
    are typed.
    """

    was: Step | None
    now: Step | None
    why: Fault
    others: dict[str, tuple[str, ...]] = {}


class Mended(msgspec.Struct, frozen=True):
    """The steps after all changes; `legal` if they are an order now, `moved` if steps changed places."""

    steps: tuple[Step, ...]
    edits: tuple[Edit, ...]
    legal: bool
    moved: bool


def mend(view: View, steps: Sequence[Step]) -> Mended:
    """The steps of an illegal order, changed as far as a change helps; `view` knows its author's hand."""
    return _Workshop(view).mend(list(steps))


class _Workshop:
    """Tries changes to the orders of one player in one state."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.hand = view.hand or ()
        self.others: list[tuple[Step, dict[str, tuple[str, ...]]]] = []
        self.reasons: list[tuple[Step, Fault]] = []

    def mend(self, typed: list[Step]) -> Mended:
        """Change by change until nothing is wrong or no change helps."""
        steps = typed
        for _ in range(ROUNDS):
            wrong = self.wrong(steps)
            if wrong is None:
                break
            better = next((one for one in self.changes(steps, wrong) if self.is_further(one, steps, wrong)), None)
            if better is None:
                break
            self.reasons += [
                (one, wrong) for one in [*steps, *better] if not (_holds(steps, one) and _holds(better, one))
            ]
            steps = better
        return self._compared(typed, steps)

    def wrong(self, steps: list[Step]) -> Fault | None:
        """The first fault in play; its step is the place in the list, counted from 1."""
        try:
            adjudicate(self.view.ruleset, self.view.position, self.hand, Script(_numbered(steps)))
        except OrderIllegal as refusal:
            return refusal.faults[0]
        return None

    def is_legal(self, steps: list[Step]) -> bool:
        """Whether the rules take the steps as an order."""
        try:
            judge_steps(self.view.ruleset, self.view.position, self.hand, steps)
        except OrderIllegal:
            return False
        return True

    def is_further(self, steps: list[Step], before: list[Step], fault: Fault) -> bool:
        """Whether less is left behind the first fault than before, or as much behind another fault."""
        wrong = self.wrong(steps)
        if wrong is None:
            return True
        left, was = len(steps) - wrong.where.step, len(before) - fault.where.step
        return left < was or (left == was and wrong.code != fault.code and wrong.code in DUE)

    # What might help, the likeliest first

    def changes(self, steps: list[Step], wrong: Fault) -> Iterator[list[Step]]:
        """Changed orders that are worth trying."""
        index = wrong.where.step - 1
        step = steps[index] if 0 <= index < len(steps) else None
        if wrong.code == "step-misplaced" and step is not None:
            yield from self._misplaced(steps, index, wrong)
        elif wrong.code in DUE:
            yield from self._put_in(steps, index + 1, wrong.code.removesuffix("-due"))
        elif step is not None:
            if step.kind in ("place", *MOVEMENTS):
                yield from self._on_the_way(steps, index)
            better = self._mended(steps, index)
            if better is not None:
                yield [*steps[:index], better, *steps[index + 1 :]]
        if step is not None:
            yield [*steps[:index], *steps[index + 1 :]]

    def _misplaced(self, steps: list[Step], index: int, wrong: Fault) -> Iterator[list[Step]]:
        """Joined to one of its kind before it, given what is missing before it, or at another place."""
        step, rest = steps[index], [*steps[:index], *steps[index + 1 :]]
        for number, earlier in enumerate(steps[:index]):
            if earlier.kind == step.kind and step.kind in ("place", "move"):
                items = [*earlier.fields[step.kind], *step.fields[step.kind]]
                yield [*rest[:number], _with(earlier, {step.kind: items}), *rest[number + 1 :]]
        allowed = str(wrong.args.get("allowed", "")).split(", ")
        if "place" in allowed and step.kind not in ("place", *MOVEMENTS):
            yield from self._led_there(steps, index)
        for missing in ("place", "move", "act"):
            if missing in allowed and step.kind != missing:
                yield from self._brought_forward(steps, index, missing)
                yield from self._put_in(steps, index, {"place": "placement", "move": "movement"}.get(missing, "act"))
        for number in sorted(range(len(steps)), key=lambda one: (abs(one - index), one)):
            if number != index:
                yield [*rest[:number], step, *rest[number:]]

    def _brought_forward(self, steps: list[Step], index: int, missing: str) -> Iterator[list[Step]]:
        """A later step of the kind that is missing here."""
        kinds = MOVEMENTS if missing == "move" else (missing,)
        later = next((number for number in range(index + 1, len(steps)) if steps[number].kind in kinds), 0)
        if later:
            yield [*steps[:index], steps[later], *steps[index:later], *steps[later + 1 :]]

    def _put_in(self, steps: list[Step], index: int, missing: str) -> Iterator[list[Step]]:
        """A step of the kind that is missing."""
        if missing == "act":
            acted = self._mended([*steps[:index], Step(kind="act")], index)
            for step in (acted, Step(kind="act", fields={"none": True})):
                if step is not None and step.fields:
                    yield [*steps[:index], step, *steps[index:]]
            return
        at = self._placement(steps, index)
        view = self._at_placement(steps[: min(at, index)])
        if view is None:
            return
        if missing == "placement":
            placed = (_placing(place) for place in self._footholds(view, steps[index:]))
            yield from self._best([*steps[:index], one, *steps[index:]] for one in placed)
            return
        place = tuple(steps[at].fields["place"]) if at < len(steps) else ()
        moved = (_movement(way) for way in _strongest(ways_from(view, place)))
        yield from self._best([*steps[:index], one, *steps[index:]] for one in moved)
        yield [*steps[:index], Step(kind="recall", fields={"recall": "all"}), *steps[index:]]

    def _led_there(self, steps: list[Step], index: int) -> Iterator[list[Step]]:
        """Placement and movement before a step that needs both: a later movement, or any that lets the steps stand."""
        later = next((number for number in range(index, len(steps)) if steps[number].kind in MOVEMENTS), 0)
        if later:
            forward = [*steps[:index], steps[later], *steps[index:later], *steps[later + 1 :]]
            yield from self._put_in(forward, index, "placement")
            return
        view = self._at_placement(steps[:index])
        led = ([_placing(way.place), _movement(way)] for way in (_strongest(ways(view)) if view is not None else ()))
        yield from self._best([*steps[:index], *two, *steps[index:]] for two in led)

    @staticmethod
    def _footholds(view: View, steps: Sequence[Step]) -> Iterator[Road]:
        """Where to place for the movement that is ordered: on its own way, then as for any, the same target first."""
        move = next((step for step in steps if step.kind in MOVEMENTS), None)
        target = _target(move) if move is not None else ""
        path = [area for area in move.fields.get("move", []) if area not in FREE_STEPS] if move is not None else []
        turn = turn_of(view, view.mover)
        wanted = tuple(dict.fromkeys(area for area in path if area != CANAL and not turn.assistants_in(area)))
        if target and target != CANAL:
            before = tuple(area for area in wanted if area != target)
            yield from ((*before, target), (target, target, *before))
        if wanted:
            yield wanted
        yield from (way.place for way in sorted(ways(view), key=lambda way: way.area != target))

    def _best(self, changed: Iterable[list[Step]]) -> list[list[Step]]:
        """The changed orders of which most can stay first; of equals in their order."""
        return sorted(changed, key=self._left)

    def _left(self, steps: list[Step]) -> int:
        """How many steps are illegal, or behind the first that is."""
        wrong = self.wrong(steps)
        return 0 if wrong is None else 1 + len(steps) - wrong.where.step

    def _mended(self, steps: list[Step], index: int) -> Step | None:
        """The step with legal answers; which others there are is kept to be told."""
        found = mended_step(self.view.ruleset, self.view.position, self.hand, _numbered(steps), index)
        if found is None:
            return None
        if found.step.kind == "act" and not found.step.fields and steps[index].fields:
            return None  # nothing of it can be said here
        better = _with(steps[index], found.step.fields)
        self.others.append((better, found.others))
        return better

    def _compared(self, typed: Sequence[Step], steps: Sequence[Step]) -> Mended:
        """What was changed, told by the numbers that the steps have in their file."""
        now = {step.number: step for step in steps if step.number}
        pairs: list[tuple[Step | None, Step | None]] = []
        pairs += [(step, now.get(step.number)) for step in typed if now.get(step.number) is not step]
        pairs += [(None, step) for step in steps if not step.number]
        edits = [Edit(was, step, self._why(was, step), self._others_of(step)) for was, step in pairs]
        kept = [step.number for step in steps if step.number]
        return Mended(tuple(steps), tuple(edits), self.is_legal(list(steps)), kept != sorted(kept))

    def _why(self, was: Step | None, now: Step | None) -> Fault:
        """The first fault for which the step was changed, taken out or put in."""
        return next(wrong for step, wrong in self.reasons if step is was or step is now)

    def _others_of(self, step: Step | None) -> dict[str, tuple[str, ...]]:
        return next((others for better, others in self.others if better is step), {})

    def _on_the_way(self, steps: list[Step], index: int) -> Iterator[list[Step]]:
        """Other ways to where the president is sent: with the same assistants, with others; then to places near by."""
        at = self._placement(steps, index + 1)
        if at == len(steps):
            return
        move = next((number for number in range(at + 1, len(steps)) if steps[number].kind in MOVEMENTS), 0)
        view = self._at_placement(steps[:at])
        if view is None or not move:
            return
        place, target = _areas(steps[at]), _target(steps[move])
        same = ways_from(view, place) if index != at else []
        for way in same:
            if way.area == target:
                yield self._led(steps, at, move, way, placing=False)
        for way in ways(view):
            if way.area == target:
                yield self._led(steps, at, move, _placing_more(view, way, place), placing=True)
                yield self._led(steps, at, move, way, placing=True)
        for way in _nearest(view, same, target):
            yield self._led(steps, at, move, way, placing=False)

    @staticmethod
    def _led(steps: list[Step], at: int, move: int, way: Way, *, placing: bool) -> list[Step]:
        changed = list(steps)
        if placing and tuple(steps[at].fields["place"]) != way.place:
            changed[at] = _with(steps[at], {"place": list(way.place)})
        moved = _movement(way)
        if moved.fields != steps[move].fields or moved.kind != steps[move].kind:
            changed[move] = msgspec.structs.replace(steps[move], kind=moved.kind, fields=moved.fields)
        return changed

    @staticmethod
    def _placement(steps: Sequence[Step], before: int) -> int:
        """The place in the list of the placement step, or the length of the list."""
        return next((number for number, step in enumerate(steps[:before]) if step.kind == "place"), len(steps))

    def _at_placement(self, before: Sequence[Step]) -> View | None:
        """The table when it comes to placement."""
        found = table_at_placement(self.view.ruleset, self.view.position, self.hand, _numbered(before))
        if found is None:
            return None
        position, hand = found
        return msgspec.structs.replace(self.view, position=position, hand=tuple(hand))


# Steps


def _numbered(steps: Iterable[Step]) -> list[Step]:
    """Copies that know their place in the list, for faults to name it."""
    return [
        msgspec.structs.replace(step, number=number, where=Where(step=number), places={})
        for number, step in enumerate(steps, 1)
    ]


def _holds(steps: Sequence[Step], step: Step) -> bool:
    return any(one is step for one in steps)


def _with(step: Step, fields: dict[str, object]) -> Step:
    return msgspec.structs.replace(step, fields=fields)


def _placing(place: Road) -> Step:
    return Step(kind="place", fields={"place": list(place)})


def _movement(way: Way) -> Step:
    match way.how:
        case "tram":
            return Step(kind="tram", fields={"area": way.area})
        case "station":
            return Step(kind="station")
        case _:
            return Step(kind="move", fields={"move": list(way.path)})


def _areas(place: Step) -> tuple[str, ...]:
    return tuple(area for area in place.fields["place"] if area not in FREE_STEPS)


def _target(step: Step) -> str:
    """Where a movement is to end, "" if that is not said."""
    areas = [area for area in step.fields.get("move", []) if area not in FREE_STEPS]
    return str(step.fields.get("area") or (areas[-1] if areas else ""))


def _placing_more(view: View, way: Way, place: tuple[str, ...]) -> Way:
    """The way with as many of the assistants placed as typed as go with those that it needs."""
    for number in range(len(place), 0, -1):
        wanted = (*place[:number], *(area for area in way.place if area not in place[:number]))
        found = next((one for one in ways_from(view, wanted) if one.area == way.area), None)
        if found is not None:
            return found
    return way


def _strongest(found: Iterable[Way]) -> list[Way]:
    return sorted(found, key=lambda way: (-way.power, way.fee, len(way.path)))


def _nearest(view: View, found: Sequence[Way], target: str) -> list[Way]:
    """The ways by how near to an area they end."""
    distance = {target: 0}
    ahead = [target] if target in view.adjacent else []
    for area in ahead:
        for beside in view.adjacent[area]:
            if beside not in distance:
                distance[beside] = distance[area] + 1
                ahead.append(beside)
    return sorted(found, key=lambda way: (distance.get(way.area, len(distance)), -way.power))
