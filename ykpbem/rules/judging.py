"""A whole list of steps judged.

The play up to its first fault, and with it whatever is wrong without any play (Q039).
"""

from collections.abc import Iterable, Sequence

import msgspec

from ykpbem.answers import Script
from ykpbem.errors import Fault, OrderIllegal
from ykpbem.model import Position
from ykpbem.rules.table import Ruleset
from ykpbem.rules.timeless import timeless_faults
from ykpbem.rules.turn import Outcome, adjudicate
from ykpbem.steps import Step


def judge_steps(ruleset: Ruleset, position: Position, hand: Iterable[str], steps: Sequence[Step]) -> Outcome:
    """What the steps lead to.

    Raises OrderIllegal with the first illegal step and those illegal whatever it had been.
    """
    try:
        outcome = adjudicate(ruleset, position, hand, Script(steps))
    except OrderIllegal as refusal:
        raise type(refusal)(*_together(refusal.faults, timeless_faults(steps))) from None
    return outcome


def _together(played: Sequence[Fault], timeless: Sequence[Fault]) -> list[Fault]:
    """One fault a step, in the order of the steps: that of the play, unless it only says that the step stands wrong."""
    told = {wrong.where.step: wrong for wrong in reversed(timeless)}
    for wrong in played:
        better = told.get(wrong.where.step)
        if better is None or wrong.code != "step-misplaced":
            told[wrong.where.step] = wrong
        else:
            told[wrong.where.step] = msgspec.structs.replace(better, options=wrong.options)
    return [told[step] for step in sorted(told)]
