"""A whole list of steps judged: the play up to its first fault, and with it whatever is wrong without any play (Q039)."""

from collections.abc import Iterable, Sequence

from ykpbem.answers import Script
from ykpbem.errors import OrderIllegal
from ykpbem.model import Position
from ykpbem.rules.table import Ruleset
from ykpbem.rules.timeless import timeless_faults
from ykpbem.rules.turn import Outcome, adjudicate
from ykpbem.steps import Step


def judge_steps(ruleset: Ruleset, position: Position, hand: Iterable[str], steps: Sequence[Step]) -> Outcome:
    """What the steps lead to; raises OrderIllegal with the first illegal step and those illegal whatever it had been."""
    try:
        outcome = adjudicate(ruleset, position, hand, Script(steps))
    except OrderIllegal as refusal:
        known = {wrong.where.step for wrong in refusal.faults}
        others = [wrong for wrong in timeless_faults(steps) if wrong.where.step not in known]
        raise type(refusal)(*sorted([*refusal.faults, *others], key=lambda wrong: wrong.where.step)) from None
    return outcome
