"""Move orders between file and rules: typed steps to resolved ones, and resolved ones to what is pleasant to type.

- `resolve_order` and `resolve_steps` find every fault that needs no play; `refuse` raises what they found.
- A fault is malformed where something was not understood, and against the rules where it was but cannot be.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from ykpbem.errors import Fault, Malformed, OrderIllegal
from ykpbem.names import Names
from ykpbem.orders.resolving import resolve_steps
from ykpbem.orders.writing import write_steps
from ykpbem.steps import UNPLACED, Places, Step

__all__ = ["AGAINST_THE_RULES", "Plan", "refuse", "resolve_order", "resolve_steps", "write_steps"]

AGAINST_THE_RULES = frozenset({"area-not-used", "imports-not-sold"})
"""Codes of faults in what was understood but cannot be; all others here say that it was not understood."""


class Plan(msgspec.Struct, kw_only=True):
    """One list of steps; `name` and `number` (from 1) say which of the order's plans, "" and 0 where there are none."""

    name: str = ""
    number: int = 0
    steps: list[Step]


def resolve_order(
    document: Mapping[str, Any],
    names: Names,
    *,
    places: Places = UNPLACED,
    broken: Collection[tuple[int, int]] = (),
) -> tuple[list[Plan], list[Fault]]:
    """The one list of steps or all open plans of an order that satisfies its schema, and every fault in any of them.

    `broken` names steps known to be faulty already, by the numbers of plan (0 without plans) and step.
    """
    if "steps" in document:
        steps, faults = resolve_steps(
            document["steps"], names, places=places.under("steps"), broken=_of_plan(broken, 0)
        )
        return [Plan(steps=steps)], faults
    plans: list[Plan] = []
    faults = []
    for index, raw in enumerate(document["plans"]):
        if isinstance(raw, str):
            continue
        number, under = index + 1, places.under("plans", index, "steps")
        steps, wrong = resolve_steps(
            raw["steps"], names, places=under, plan=raw["name"], broken=_of_plan(broken, number)
        )
        plans.append(Plan(name=raw["name"], number=number, steps=steps))
        faults += wrong
    return plans, faults


def refuse(faults: Sequence[Fault]) -> None:
    """Raises all faults at once, if there are any: Malformed, or OrderIllegal where all of it was understood."""
    if not faults:
        return
    if all(wrong.code in AGAINST_THE_RULES for wrong in faults):
        raise OrderIllegal(*faults)
    raise Malformed(*faults)


def _of_plan(broken: Collection[tuple[int, int]], plan: int) -> list[int]:
    return [step for number, step in broken if number == plan]
