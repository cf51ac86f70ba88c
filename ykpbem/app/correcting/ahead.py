"""An order for a turn to come, freed of what is wrong with it whatever the table will look like.

- What belongs together is joined, what stands too late comes forward, what can stand nowhere is taken out.
- Nothing else is changed: what today's table forbids may be legal when the turn has come.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from ykpbem.app.correcting.edits import Edit, Mended
from ykpbem.errors import Fault
from ykpbem.model import CANAL
from ykpbem.rules.timeless import timeless_faults
from ykpbem.steps import MOVEMENTS, Step


def mend_ahead(steps: Sequence[Step]) -> Mended:
    """The steps without their timeless faults; never `legal`, as only their turn shows that."""
    now = list(steps)
    reasons: dict[int, Fault] = {}
    while wrong := next(iter(timeless_faults(now)), None):
        before = {step.number: step for step in now}
        now = _without(now, wrong)
        after = {step.number: step for step in now}
        for number, step in before.items():
            if after.get(number) is not step:
                reasons.setdefault(number, wrong)
    left = {step.number: step for step in now}
    changed = [step for step in steps if left.get(step.number) is not step]
    edits = [Edit(step, left.get(step.number), reasons[step.number]) for step in changed]
    numbers = [step.number for step in now]
    return Mended(tuple(now), tuple(edits), legal=False, moved=numbers != sorted(numbers))


def _without(steps: list[Step], wrong: Fault) -> list[Step]:
    """The steps with one timeless fault less."""
    index = next(number for number, step in enumerate(steps) if step.number == wrong.where.step)
    step, rest = steps[index], [*steps[:index], *steps[index + 1 :]]
    match wrong.code:
        case "second-placement" | "second-movement" if step.kind in ("place", "move"):
            return _joined(rest, step)
        case "place-after-movement":
            at = next(number for number, one in enumerate(rest) if one.kind in MOVEMENTS)
            return [*rest[:at], step, *rest[at:]]
        case "canal-holds-nothing" if step.kind not in ("tram", "mercenary"):
            return [*steps[:index], _off_the_canal(step), *steps[index + 1 :]]
        case _:
            return rest


def _joined(rest: list[Step], step: Step) -> list[Step]:
    """The areas of a step added to the first of its kind, if there is one."""
    at = next((number for number, one in enumerate(rest) if one.kind == step.kind), None)
    if at is None:
        return rest
    areas = [*rest[at].fields[step.kind], *step.fields[step.kind]]
    return [*rest[:at], msgspec.structs.replace(rest[at], fields={step.kind: areas}), *rest[at + 1 :]]


def _off_the_canal(step: Step) -> Step:
    """The step without whatever it would leave on the canal."""
    fields: dict[str, Any] = dict(step.fields)
    if fields.get("station") == CANAL:
        del fields["station"]
    if "moves" in fields:
        fields["moves"] = [move for move in fields["moves"] if CANAL not in move]
        if not fields["moves"]:
            del fields["moves"]  # where `none` would decline
    if "place" in fields:
        fields["place"] = [area for area in fields["place"] if area != CANAL]
    if isinstance(fields.get("recall"), dict):
        fields["recall"] = {area: number for area, number in fields["recall"].items() if area != CANAL}
    return msgspec.structs.replace(step, fields=fields)
