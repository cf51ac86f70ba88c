"""Changed orders that may be legal where one is not, the likeliest first.

Another way to the same place, a legal answer for an illegal one, a step moved, put in or taken out.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from ykpbem.answers import Script
from ykpbem.app.correcting.ways import (
    answering,
    areas_of,
    footholds,
    led,
    movement,
    nearest,
    placement_at,
    placing,
    placing_more,
    strongest,
    target_of,
)
from ykpbem.errors import Fault, OrderIllegal, Where
from ykpbem.render.reach import ways, ways_from
from ykpbem.rules.judging import judge_steps
from ykpbem.rules.nearest import Repair, mended_step, table_at_placement
from ykpbem.rules.turn import adjudicate
from ykpbem.steps import MOVEMENTS, Step
from ykpbem.views import View

DUE = ("placement-due", "movement-due", "act-due")
"""Faults of orders in which a step is missing."""


class Candidate(msgspec.Struct, frozen=True):
    """A changed order; `mended` is the step in it that was given legal answers, with others by key as they are typed.

    Steps keep their numbers; one that is put in has none.
    """

    steps: list[Step]
    mended: Repair | None = None


class Workshop:
    """Orders of one player in one state, played to see how far they go, and changes of them."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.hand = view.hand or ()

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

    # What might help, the likeliest first

    def changes(self, steps: list[Step], wrong: Fault) -> Iterator[Candidate]:
        """Changed orders that are worth trying."""
        index = wrong.where.step - 1
        step = steps[index] if 0 <= index < len(steps) else None
        if step is not None and step.kind == "keep":
            pass  # it can stand nowhere, so that nothing is to be put in for it
        elif wrong.code == "step-misplaced" and step is not None:
            yield from self._misplaced(steps, index, wrong)
        elif wrong.code in DUE:
            yield from self._put_in(steps, index + 1, wrong.code.removesuffix("-due"))
        elif step is not None:
            if step.kind in ("place", *MOVEMENTS):
                yield from self._on_the_way(steps, index)
            found = self._mended(steps, index)
            if found is not None:
                yield Candidate([*steps[:index], found.step, *steps[index + 1 :]], found)
        if step is not None:
            yield Candidate([*steps[:index], *steps[index + 1 :]])

    def _misplaced(self, steps: list[Step], index: int, wrong: Fault) -> Iterator[Candidate]:
        """Joined to one of its kind before it, given what is missing before it, or at another place."""
        step, rest = steps[index], [*steps[:index], *steps[index + 1 :]]
        for number, earlier in enumerate(steps[:index]):
            if earlier.kind == step.kind and step.kind in ("place", "move"):
                items = [*earlier.fields[step.kind], *step.fields[step.kind]]
                yield Candidate([*rest[:number], answering(earlier, {step.kind: items}), *rest[number + 1 :]])
        allowed = str(wrong.args.get("allowed", "")).split(", ")
        if "place" in allowed and step.kind not in ("place", *MOVEMENTS):
            yield from self._led_there(steps, index)
        for missing in ("place", "move", "act"):
            if missing in allowed and step.kind != missing:
                yield from self._brought_forward(steps, index, missing)
                yield from self._put_in(steps, index, {"place": "placement", "move": "movement"}.get(missing, "act"))
        for number in sorted(range(len(steps)), key=lambda one: (abs(one - index), one)):
            if number != index:
                yield Candidate([*rest[:number], step, *rest[number:]])

    def _brought_forward(self, steps: list[Step], index: int, missing: str) -> Iterator[Candidate]:
        """A later step of the kind that is missing here."""
        kinds = MOVEMENTS if missing == "move" else (missing,)
        later = next((number for number in range(index + 1, len(steps)) if steps[number].kind in kinds), 0)
        if later:
            yield Candidate([*steps[:index], steps[later], *steps[index:later], *steps[later + 1 :]])

    def _put_in(self, steps: list[Step], index: int, missing: str) -> Iterator[Candidate]:
        """A step of the kind that is missing."""
        if missing == "act":
            acted = self._mended([*steps[:index], Step(kind="act")], index)
            if acted is not None and acted.step.fields:
                yield Candidate([*steps[:index], acted.step, *steps[index:]], acted)
            yield Candidate([*steps[:index], Step(kind="act", fields={"none": True}), *steps[index:]])
            return
        at = placement_at(steps, index)
        view = self._at_placement(steps[: min(at, index)])
        if view is None:
            return
        if missing == "placement":
            placed = (placing(place) for place in footholds(view, steps[index:]))
            yield from self._best([*steps[:index], one, *steps[index:]] for one in placed)
            return
        place = tuple(steps[at].fields["place"]) if at < len(steps) else ()
        moved = (movement(way) for way in strongest(ways_from(view, place)))
        yield from self._best([*steps[:index], one, *steps[index:]] for one in moved)
        yield Candidate([*steps[:index], Step(kind="recall", fields={"recall": "all"}), *steps[index:]])

    def _led_there(self, steps: list[Step], index: int) -> Iterator[Candidate]:
        """Placement and movement before a step that needs both: a later movement, or any that lets the steps stand."""
        later = next((number for number in range(index, len(steps)) if steps[number].kind in MOVEMENTS), 0)
        if later:
            forward = [*steps[:index], steps[later], *steps[index:later], *steps[later + 1 :]]
            yield from self._put_in(forward, index, "placement")
            return
        view = self._at_placement(steps[:index])
        both = ([placing(way.place), movement(way)] for way in (strongest(ways(view)) if view is not None else ()))
        yield from self._best([*steps[:index], *two, *steps[index:]] for two in both)

    def _best(self, changed: Iterable[list[Step]]) -> list[Candidate]:
        """The changed orders of which most can stay first; of equals in their order."""
        return [Candidate(steps) for steps in sorted(changed, key=self._left)]

    def _left(self, steps: list[Step]) -> int:
        """How many steps are illegal, or behind the first that is."""
        wrong = self.wrong(steps)
        return 0 if wrong is None else 1 + len(steps) - wrong.where.step

    def _mended(self, steps: list[Step], index: int) -> Repair | None:
        """The step with legal answers, in the place that it has in its file."""
        found = mended_step(self.view.ruleset, self.view.position, self.hand, _numbered(steps), index)
        if found is None:
            return None
        if found.step.kind == "act" and not found.step.fields and steps[index].fields:
            return None  # nothing of it can be said here
        return Repair(answering(steps[index], found.step.fields), found.others)

    def _on_the_way(self, steps: list[Step], index: int) -> Iterator[Candidate]:
        """Other ways to where the president is sent: with the same assistants, with others; then to places near by."""
        at = placement_at(steps, index + 1)
        if at == len(steps):
            return
        move = next((number for number in range(at + 1, len(steps)) if steps[number].kind in MOVEMENTS), 0)
        view = self._at_placement(steps[:at])
        if view is None or not move:
            return
        place, target = areas_of(steps[at]), target_of(steps[move])
        same = ways_from(view, place) if index != at else []
        for way in same:
            if way.area == target:
                yield Candidate(led(steps, at, move, way, placed=False))
        for way in ways(view):
            if way.area == target:
                yield Candidate(led(steps, at, move, placing_more(view, way, place), placed=True))
                yield Candidate(led(steps, at, move, way, placed=True))
        for way in nearest(view, same, target):
            yield Candidate(led(steps, at, move, way, placed=False))

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
