"""The search for a legal order close to an illegal one: every change is tried by the rules before it is proposed.

- Change by change, from the first illegal step on; a change counts only if the order gets further with it.
- Judged as all orders are, by what the state shows and the author's own hand: cards not yet known are never proposed.
"""

from collections.abc import Sequence

import msgspec

from ykpbem.app.correcting.candidates import DUE, Candidate, Workshop
from ykpbem.app.correcting.edits import Edit, Mended
from ykpbem.errors import Fault
from ykpbem.steps import Step
from ykpbem.views import View

ROUNDS = 12
"""Changes to one order at most."""


def mend(view: View, steps: Sequence[Step]) -> Mended:
    """The steps of an illegal order, changed as far as a change helps; `view` knows its author's hand."""
    return _Search(view, steps).mended()


class _Search:
    """An order on its way to be legal: steps put in get numbers below 0, so that each keeps why and what else."""

    def __init__(self, view: View, typed: Sequence[Step]) -> None:
        self.workshop = Workshop(view)
        self.typed = typed
        self.steps = list(typed)
        self.why: dict[int, Fault] = {}
        self.others: dict[int, dict[str, tuple[str, ...]]] = {}
        self.put_in = 0

    def mended(self) -> Mended:
        """Change by change until nothing is wrong or no change helps."""
        for _ in range(ROUNDS):
            wrong = self.workshop.wrong(self.steps)
            if wrong is None:
                break
            found = (one for one in self.workshop.changes(self.steps, wrong) if self._is_further(one.steps, wrong))
            better = next(found, None)
            if better is None:
                break
            self._take(better, wrong)
        return self._compared()

    def _is_further(self, steps: list[Step], before: Fault) -> bool:
        """Whether less is left behind the first fault than before, or as much behind another fault."""
        wrong = self.workshop.wrong(steps)
        if wrong is None:
            return True
        left, was = len(steps) - wrong.where.step, len(self.steps) - before.where.step
        return left < was or (left == was and wrong.code != before.code and wrong.code in DUE)

    def _take(self, better: Candidate, wrong: Fault) -> None:
        """Goes on with a changed order; what is changed has its reason in the fault that the change mends."""
        before = {step.number: step for step in self.steps}
        self.steps = []
        for step in better.steps:
            if step.number and before.pop(step.number) is step:
                self.steps.append(step)
                continue
            self.put_in += not step.number
            kept = msgspec.structs.replace(step, number=step.number or -self.put_in)
            self.steps.append(kept)
            self.why.setdefault(kept.number, wrong)
            is_mended = better.mended is not None and better.mended.step is step
            self.others[kept.number] = better.mended.others if better.mended and is_mended else {}
        for number in before:
            self.why.setdefault(number, wrong)

    def _compared(self) -> Mended:
        """What was changed, told by the numbers that the steps have in their file."""
        now = {step.number: step for step in self.steps}
        pairs: list[tuple[Step | None, Step | None, int]] = []
        pairs += [(step, now.get(step.number), step.number) for step in self.typed]
        pairs += [(None, step, step.number) for step in self.steps if step.number < 0]
        edits = [
            Edit(was, step, self.why[number], self.others.get(number, {}) if step is not None else {})
            for was, step, number in pairs
            if was is not step
        ]
        kept = [step.number for step in self.steps if step.number > 0]
        legal = self.workshop.is_legal(self.steps)
        return Mended(tuple(self.steps), tuple(edits), legal, kept != sorted(kept))
