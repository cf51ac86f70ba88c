"""An order followed step by step: what happened with each step, and why a bonus or building did not come about.

The steps are played as any order is; what would have been is asked of the rules at the moment at which they ask.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from ykpbem.answers import Ask, Head, Script
from ykpbem.errors import Fault
from ykpbem.events import Event, TurnEnded
from ykpbem.model import Player, Position
from ykpbem.rules.table import Ruleset, Turn
from ykpbem.rules.turn import Outcome, adjudicate
from ykpbem.steps import Step

Tally = dict[str, int]
"""What a player has in numbers: VP, stock and hand by kind."""


class Passage(msgspec.Struct):
    """A step and what came of it.

    `step` is None for what happens before the first. `unfired` says why a 5-Power token or a building could not be had
    in an action of this step.
    """

    step: Step | None
    before: Tally
    after: Tally
    events: list[Event] = []
    unfired: list[Fault] = []


def follow(ruleset: Ruleset, position: Position, hand: Iterable[str], steps: Sequence[Step]) -> list[Passage]:
    """The passages of a legal order; raises OrderIllegal for another."""
    trace = _Trace(steps)
    outcome = adjudicate(ruleset, position, hand, trace)
    return trace.passages_of(outcome)


class _Trace(Script):
    """A script that keeps an account of what its steps lead to."""

    def __init__(self, steps: Sequence[Step]) -> None:
        super().__init__(steps)
        self.turn: Turn | None = None
        self.passages: list[Passage] = []
        self.begun: list[int] = []

    def pick(self, ask: Ask) -> Any:
        """The written answer."""
        if not ask.kinds:
            return super().pick(ask)
        if isinstance(ask.free, Turn):
            self.turn = ask.free
        if not self.passages:
            self._open_passage(None)
        at = self.at
        head: Head | None = super().pick(ask)
        if self.at > at:
            self._close()
            self._open_passage(self.steps[at])
        if head is None and ask.kinds in (("bonus",), ("build",)):
            self._ask_why(ask)
        return head

    def finish(self) -> None:
        """As any script, with the numbers as they are when the turn is over."""
        super().finish()
        self._close()

    def passages_of(self, outcome: Outcome) -> list[Passage]:
        """All of them; the last one up to the end of the turn."""
        if self.passages and self.turn is not None:
            ends = [number for number, event in enumerate(outcome.events) if isinstance(event, TurnEnded)]
            if not ends:
                self._close()
            bounds = [*self.begun, ends[0] if ends else len(outcome.events)]
            for passage, (begin, end) in zip(self.passages, pairwise(bounds), strict=True):
                passage.events = outcome.events[begin:end]
        return [one for one in self.passages if one.step is not None or one.events or one.unfired]

    def _open_passage(self, step: Step | None) -> None:
        assert self.turn is not None
        self.begun.append(len(self.turn.events))
        now = _tally(self.turn.me)
        self.passages.append(Passage(step, now, now))

    def _close(self) -> None:
        if self.passages and self.turn is not None:
            self.passages[-1].after = _tally(self.turn.me)

    def _ask_why(self, ask: Ask) -> None:
        """What stands against each thing that could have been had here, unless it could."""
        heads = list(ask.candidates()) or [("build", "trading-house", None)]
        faults = [ask.judge(head) for head in heads]
        if None not in faults:
            self.passages[-1].unfired += [
                wrong for number, wrong in enumerate(faults) if wrong and wrong not in faults[:number]
            ]


def _tally(player: Player) -> Tally:
    return {"vp": player.vp, **player.stock, **player.hand}
