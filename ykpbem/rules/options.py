"""What is legal now, found by running the rules and never by a second copy of them.

- `next_choices` plays the steps already written and says what may come at the point where they end.
- `finish_turn` lets a chooser complete a turn from there: bots, demo and random games are made of it.
- `count_continuations` counts the ways a turn can go on, choice by choice: a change in the rules cannot go unnoticed.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from ykpbem.answers import Ask, Chooser, ScriptThenChooser, worded
from ykpbem.model import Position
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import Outcome, adjudicate
from ykpbem.steps import Step


class Choice(msgspec.Struct, frozen=True):
    """An open question: its key in a move order ("step" for what to do next) and its legal answers.

    Among the answers None stands for nothing.
    """

    key: str
    options: tuple[Any, ...]

    def words(self) -> list[str]:
        """The answers as a player types them."""
        return ["nothing more" if option is None else worded(self.key, option) for option in self.options]


class Stopped(Exception):
    """The rules reached the question that was waited for."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        super().__init__(choice.key)


class Prober(Chooser):
    """Follows a path of option numbers, then stops at the next question with more than one answer."""

    def __init__(self, path: Sequence[int] = ()) -> None:
        super().__init__()
        self.path = list(path)

    def choose(self, ask: Ask, options: list[Any]) -> Any:
        """The option that the path names; raises Stopped at its end."""
        if not self.path:
            raise Stopped(Choice(ask.key, tuple(options)))
        return options[self.path.pop(0)]


class Chance(Protocol):
    """Where a chooser's luck comes from, such as a seeded `random.Random`."""

    def random(self) -> float:
        """A number from 0 up to but not including 1."""


class RandomChooser(Chooser):
    """Any legal answer, with the same chance each.

    It draws among all candidates until one is legal, which is as fair as judging every one of them first and much
    quicker.
    """

    def __init__(self, chance: Chance) -> None:
        super().__init__()
        self.chance = chance

    def pick(self, ask: Ask) -> Any:
        """One legal answer; raises AssertionError if the rules allow none."""
        pool = [*ask.candidates(), *ask.free_answers(), None]
        while pool:
            index = int(self.chance.random() * len(pool))
            value = pool[index]
            if ask.may_stop() if value is None else ask.judge_any(value) is None:
                self.record(ask, value)
                return value
            pool[index] = pool[-1]
            pool.pop()
        raise AssertionError(f"the rules ask for {ask.key} and allow nothing")


def next_choices(
    ruleset: Ruleset, position: Position, hand: Iterable[str], steps: Sequence[Step] = ()
) -> Choice | None:
    """The open question after these steps, None if they complete the turn; raises OrderIllegal if they are illegal."""
    try:
        adjudicate(ruleset, position, hand, ScriptThenChooser(steps, Prober()))
    except Stopped as stopped:
        return stopped.choice
    return None


def finish_turn(
    ruleset: Ruleset, position: Position, hand: Iterable[str], chooser: Chooser, steps: Sequence[Step] = ()
) -> Outcome:
    """Completes the turn after the given steps; afterwards `chooser.steps` is the whole order."""
    answers = ScriptThenChooser(steps, chooser) if steps else chooser
    return adjudicate(ruleset, position, hand, answers)


def count_continuations(ruleset: Ruleset, position: Position, hand: Sequence[str], depth: int) -> list[int]:
    """How many different beginnings there are with 1, 2, ... `depth` real choices made.

    A question with one answer is no choice. A turn that is complete before that many choices counts at its own length
    only.
    """
    counts: list[int] = []
    paths: list[tuple[int, ...]] = [()]
    for _ in range(depth):
        paths = [(*path, index) for path in paths for index in range(_width(ruleset, position, hand, path))]
        counts.append(len(paths))
    return counts


def _width(ruleset: Ruleset, position: Position, hand: Sequence[str], path: tuple[int, ...]) -> int:
    try:
        adjudicate(ruleset, position, hand, Prober(path))
    except Stopped as stopped:
        return len(stopped.choice.options)
    return 0
