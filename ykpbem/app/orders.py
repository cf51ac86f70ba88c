"""Judging move orders: the one function that `check`, `sign` and `adjudicate` share.

- Names first, then what needs no play, then the play itself; in every plan the first two, and the first plan legal as a whole is
  carried out (INTERFACE: the move order).
- Judged by what the state shows and by the author's own hand, so the author's `check` and the moderator's `adjudicate` agree.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from ykpbem.chain.states import OpenState
from ykpbem.codec import position_of
from ykpbem.errors import NOWHERE, Fault, Malformed, OrderIllegal, Where, YkpbemError, fault
from ykpbem.names import Names
from ykpbem.orders import resolve_steps
from ykpbem.papers import Document
from ykpbem.rules.judging import judge_steps
from ykpbem.rules.table import Ruleset
from ykpbem.rules.timeless import timeless_faults
from ykpbem.rules.turn import Outcome
from ykpbem.steps import UNPLACED, Places, Step


class Plan(msgspec.Struct, frozen=True):
    """One way to play that an order offers: `number` counts from 1, 0 for an order without plans."""

    number: int
    name: str
    raw: list[Any]
    salt: str
    steps: list[Step]


class Judged(msgspec.Struct, frozen=True):
    """An order found legal: the plan that is carried out, what it leads to, and why earlier plans failed."""

    plan: Plan
    outcome: Outcome
    failed: dict[str, tuple[Fault, ...]]


def names_of(opened: OpenState) -> Names:
    """The words that mean something in this game."""
    edition = opened.state.house_rules.edition
    return Names(edition, tuple(opened.state.layout), opened.game.components)


def ruleset_of(opened: OpenState) -> Ruleset:
    """What this game is played with."""
    return Ruleset(opened.game.components, opened.state.house_rules)


def judge_order(
    document: Document, opened: OpenState, hand: Sequence[str], *, places: Places = UNPLACED, name: str = ""
) -> Judged:
    """What the order leads to, up to the boundary; raises Malformed or OrderIllegal with every fault found."""
    plans = read_plans(document, names_of(opened), places, name)
    failed: dict[str, tuple[Fault, ...]] = {}
    hopeless = any(timeless_faults(plan.steps) for plan in plans)
    for plan in plans:
        try:
            outcome = judge_steps(ruleset_of(opened), position_of(opened.state), hand, plan.steps)
        except OrderIllegal as refusal:
            failed[plan.name] = refusal.faults
        else:
            if not hopeless:
                return Judged(plan, outcome, failed)
    raise OrderIllegal(*(wrong for faults in failed.values() for wrong in faults))


def read_plans(document: Document, names: Names, places: Places, name: str) -> list[Plan]:
    """Every plan with its steps resolved; a fault that needs no play, in any plan, refuses the whole order."""
    if "steps" in document:
        written = [("", document["steps"], "", places.under("steps"))]
    else:
        written = [
            (plan["name"], plan["steps"], plan.get("salt", ""), places.under("plans", index, "steps"))
            for index, plan in enumerate(_open_plans(document, name))
        ]
    plans: list[Plan] = []
    unreadable: list[Fault] = []
    illegal: list[Fault] = []
    for number, (title, raw, salt, below) in enumerate(written, 1):
        steps, faults = resolve_steps(raw, names, places=below, plan=title)
        unreadable += [wrong for wrong in faults if not _is_rule(wrong)]
        illegal += [wrong for wrong in faults if _is_rule(wrong)]
        plans.append(Plan(number if title else 0, title, raw, salt, steps))
    if unreadable:
        raise Malformed(*unreadable, *illegal)
    if illegal:
        raise OrderIllegal(*illegal)
    return plans


def _open_plans(document: Document, name: str) -> list[Document]:
    plans = document["plans"]
    if any(isinstance(plan, str) for plan in plans):
        raise Malformed(fault("plans-closed").at(Where(file=name)))
    return list(plans)


def _is_rule(wrong: Fault) -> bool:
    """Whether a word was understood and means something that this game lacks."""
    return wrong.code == "name-not-in-game"


def placed(refusal: YkpbemError, name: str) -> YkpbemError:
    """The same refusal with the file's name in each fault that has none."""
    return type(refusal)(
        *(
            wrong.at(Where(file=name))
            if wrong.where == NOWHERE
            else msgspec.structs.replace(
                wrong, where=msgspec.structs.replace(wrong.where, file=wrong.where.file or name)
            )
            for wrong in refusal.faults
        )
    )
