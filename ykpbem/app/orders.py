"""Judging move orders: the one function that `check`, `sign` and `adjudicate` share.

- Names first, then what needs no play, then the play itself; in every plan the first two, and the first plan legal as a
  whole is carried out (INTERFACE: the move order).
- Judged by what the state shows and by the author's own hand, so the author's `check` and the moderator's `adjudicate`
  agree.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ykpbem.chain.states import OpenState
from ykpbem.codec import position_of
from ykpbem.errors import NOWHERE, SEVERITY, Fault, Malformed, OrderIllegal, Where, YkpbemError, fault
from ykpbem.files.signed import short
from ykpbem.names import Names
from ykpbem.orders import resolve_steps
from ykpbem.papers import Document
from ykpbem.rules.judging import judge_steps
from ykpbem.rules.table import Ruleset
from ykpbem.rules.timeless import timeless_faults
from ykpbem.rules.turn import Outcome
from ykpbem.steps import Path, Places, Step

if TYPE_CHECKING:
    from ykpbem.files.order_reader import OrderFile  # which loads YAML: a state is read without

AGAINST_THE_RULES = frozenset({"name-not-in-game"})
"""Codes of faults in names that were understood and mean something that this game lacks."""


_SAFE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9 ._-]{0,39}\Z")


class Received(msgspec.Struct, frozen=True):
    """A move order as it came in: the document the reader made of it, the places in its file, the file's name.

    `faults` are what the reader found wrong, `broken` the steps that they are in, as numbers of plan and step.
    """

    document: Document
    places: Places = msgspec.field(default_factory=Places)
    name: str = ""
    faults: tuple[Fault, ...] = ()
    broken: frozenset[tuple[int, int]] = frozenset()


class Plan(msgspec.Struct, frozen=True):
    """One way to play that an order offers: `number` counts from 1, 0 for an order without plans."""

    number: int
    name: str
    steps: list[Step]


class Listed(msgspec.Struct, frozen=True):
    """One list of steps as it stands in an order: number and name as those of a `Plan`, its place, the steps."""

    number: int
    name: str
    path: Path
    steps: list[Any]


class Judged(msgspec.Struct, frozen=True):
    """An order found legal: the plan that is carried out, what it leads to, and why earlier plans failed."""

    plan: Plan
    outcome: Outcome
    failed: dict[str, tuple[Fault, ...]]


def received(order: "OrderFile") -> Received:
    """What the reader made of a file, as the rules take it."""
    return Received(order.document, order.places, order.name, order.faults, order.broken)


def with_lines(order: Received, opened: OpenState, seat: str) -> Received:
    """The same order; where a line is missing that says game or player, its fault tells what to type in this game."""
    known = {"game": typed_name(opened), "player": seat}
    return msgspec.structs.replace(order, faults=tuple(_with_line(wrong, known) for wrong in order.faults))


def _with_line(wrong: Fault, known: dict[str, str]) -> Fault:
    value = known.get(wrong.args.get("key", "")) if wrong.code == "line-missing" else None
    return (
        msgspec.structs.replace(wrong, args={**wrong.args, "example": f"{wrong.args['key']}: {value}"})
        if value
        else wrong
    )


def typed_name(opened: OpenState) -> str:
    """What to type for the game: its name, or where that needs quotes the beginning of its id."""
    return opened.state.game if _SAFE_NAME.match(opened.state.game) else short(opened.game.id)


def refuse_broken(order: Received) -> None:
    """Raises Malformed with all that the reader found wrong, for an order that is not a draft any more."""
    if order.faults:
        raise Malformed(*order.faults)


def names_of(opened: OpenState) -> Names:
    """The words that mean something in this game."""
    edition = opened.state.house_rules.edition
    return Names(edition, tuple(opened.state.layout), opened.game.components)


def ruleset_of(opened: OpenState) -> Ruleset:
    """What this game is played with."""
    return Ruleset(opened.game.components, opened.state.house_rules)


def judge_order(order: Received, opened: OpenState, hand: Sequence[str]) -> Judged:
    """What the order leads to, up to the boundary; raises Malformed or OrderIllegal with every fault found."""
    plans = read_plans(order, names_of(opened))
    hopeless = any(timeless_faults(plan.steps) for plan in plans)
    failed: dict[str, tuple[Fault, ...]] = {}
    for plan in plans:
        try:
            outcome = judge_steps(ruleset_of(opened), position_of(opened.state), hand, plan.steps)
        except OrderIllegal as refusal:
            failed[plan.name] = placed(refusal, order.name).faults
        else:
            if not hopeless:
                return Judged(plan, outcome, failed)
    raise OrderIllegal(*(wrong for faults in failed.values() for wrong in faults))


def read_plans(order: Received, names: Names) -> list[Plan]:
    """Every plan with its steps resolved; raises Malformed or OrderIllegal for words that say nothing in this game.

    With them come all other faults that need no play, so that their author mends them in one go.
    """
    plans: list[Plan] = []
    wrong = list(order.faults)
    if _is_closed(order.document):
        raise Malformed(fault("plans-closed").at(Where(file=order.name)))
    for one in lists_of(order.document):
        broken = [step for plan, step in order.broken if plan == one.number]
        places = order.places.under(*one.path)
        steps, unknown = resolve_steps(one.steps, names, places=places, plan=one.name, broken=broken)
        plans.append(Plan(one.number, one.name, steps))
        wrong += unknown
    if wrong:
        against_the_rules = all(one.code in AGAINST_THE_RULES for one in wrong)
        wrong += (one for plan in plans for one in timeless_faults(plan.steps))
        wrong.sort(key=lambda one: (one.where.line, one.where.column))
        raise placed(OrderIllegal(*wrong) if against_the_rules else Malformed(*wrong), order.name)
    return plans


def _is_closed(document: Document) -> bool:
    """Whether hashes stand for the plans of an order."""
    plans = document.get("plans")
    return isinstance(plans, list) and any(isinstance(plan, str) for plan in plans)


def refuse_ahead(order: Received, names: Names) -> None:
    """Raises Malformed or OrderIllegal with all that is wrong with an order whatever the table will look like."""
    wrong = [one for plan in read_plans(order, names) for one in timeless_faults(plan.steps)]
    if wrong:
        raise placed(OrderIllegal(*wrong), order.name)


def lists_of(document: Document) -> Iterator[Listed]:
    """The lists of steps of an order, in their order; what has no form is passed over."""
    if isinstance(document.get("steps"), list):
        yield Listed(0, "", ("steps",), document["steps"])
    plans = document.get("plans")
    for number, plan in enumerate(plans if isinstance(plans, list) else [], 1):
        if isinstance(plan, dict) and isinstance(plan.get("steps"), list):
            yield Listed(number, str(plan.get("name", "")), ("plans", number - 1, "steps"), plan["steps"])


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


def together(refusals: Sequence[YkpbemError]) -> YkpbemError:
    """Several refusals as one: all faults, the gravest first, of the class that decides the exit code."""
    by_gravity = sorted(refusals, key=lambda refusal: SEVERITY.index(refusal.exit_code))
    return type(by_gravity[0])(*(wrong for refusal in by_gravity for wrong in refusal.faults))
