"""The legal answer nearest to a written one, found by playing the order and asking the rules at the very place.

- A `Mender` plays a script up to one step and takes the nearest legal answer wherever that step says something illegal.
- What the step leaves unsaid although it must be answered gets the first legal answer.
- Nothing here knows what is legal: every answer is one that the rules offer.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ykpbem.answers import HEADS, Ask, Chooser, Head, Script, ScriptThenChooser, head_of, put_answer, worded
from ykpbem.errors import OrderIllegal
from ykpbem.model import Position, clone
from ykpbem.rules.table import Ruleset, Turn
from ykpbem.rules.turn import adjudicate
from ykpbem.steps import FREE_STEPS, Step

OTHER = 100
"""How far an answer is from another that is no number beside it."""

DECLINED = ("moves", "warehouse")
"""Lists of which nothing is taken that was not written."""


class Repair(msgspec.Struct, frozen=True):
    """A step with legal answers, and the other answers that would have been legal, by key, as they are typed."""

    step: Step
    others: dict[str, tuple[str, ...]]


def mended_step(
    ruleset: Ruleset, position: Position, hand: Iterable[str], steps: Sequence[Step], index: int
) -> Repair | None:
    """The step at an index, counted from 0, with legal answers; None if no answers make it legal there."""
    mender = Mender(steps[: index + 1])
    try:
        adjudicate(ruleset, position, hand, mender)
    except _Done:
        pass
    except OrderIllegal:
        return None
    return Repair(mender.made, mender.others) if mender.made is not None else None


def table_at_placement(
    ruleset: Ruleset, position: Position, hand: Iterable[str], steps: Sequence[Step]
) -> tuple[Position, list[str]] | None:
    """Position and order cards when the placement step is asked for after these steps; None if it never is."""
    try:
        adjudicate(ruleset, position, hand, ScriptThenChooser(steps, _Halt()))
    except _Halted as halted:
        return halted.position, halted.hand
    except OrderIllegal:
        pass
    return None


class _Done(Exception):
    """The step that is mended is over."""


class _Halted(Exception):
    def __init__(self, position: Position, hand: list[str]) -> None:
        self.position = position
        self.hand = hand
        super().__init__()


class _Halt(Chooser):
    """Stops where the placement step may come."""

    def pick(self, ask: Ask) -> Any:
        """Nothing, until then; what the last step leaves unsaid is what silence means there."""
        if "place" in ask.kinds and isinstance(ask.free, Turn):
            raise _Halted(clone(ask.free.position), list(ask.free.hand))
        return None if ask.kinds or ask.listed else Script(()).pick(ask)


class Mender(Script):
    """A script whose last step is mended; `made` is that step as far as the rules have asked for it.

    `others` are the other answers that would have been legal, as they are typed, by the key they stand under; under ""
    for the step itself.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        super().__init__(steps)
        self.made: Step | None = None
        self.others: dict[str, tuple[str, ...]] = {}

    def pick(self, ask: Ask) -> Any:
        """The written answer, for the last step the nearest legal one; raises _Done when its answers are complete."""
        if self.made is None:
            if ask.kinds and self.at == len(self.steps) - 1:
                return self._begin(ask)
            return super().pick(ask)
        if ask.kinds:
            raise _Done
        value = self._item(ask) if ask.listed else self._answer(ask)
        self._note(ask, value)
        return value

    def written(self, key: str) -> Any:
        """As in any script."""
        return self.left.get(key)

    def finish(self) -> None:
        """What is left over in the last step is not taken over."""
        if self.made is None:
            super().finish()

    def _begin(self, ask: Ask) -> Head | None:
        """The step itself: as it is written, or as another of its kind."""
        step = self.steps[self.at]
        if step.kind not in ask.kinds and step.kind not in FREE_STEPS:
            return super().pick(ask)  # type: ignore[no-any-return]  # None, or a refusal
        head = head_of(step)
        wrong = ask.judge_any(head)
        if wrong is not None:
            legal = [one for one in ask.legal() if one[0] == step.kind]
            if not legal:
                raise OrderIllegal(wrong)
            head = self._offered(ask, nearest_of(head, legal), legal)
        elif head[:2] == ("build", "shophouse") and head[2] is None:
            head = next(one for one in ask.legal() if one[:2] == head[:2])  # one space is free: its number can be named
        self._open(step, dropping=HEADS.get(step.kind, ()))
        fields = {name: value for name, value in zip(HEADS.get(step.kind, ()), head[1:], strict=True) if value}
        self.made = msgspec.structs.replace(step, fields={"recall": "all"} if head == ("recall", "all") else fields)
        return head

    def _item(self, ask: Ask) -> Any:
        """The next item of a list; what is illegal gives way to what is not, or ends the list."""
        written = self._items(ask.key) if ask.key in self.left else []
        index = self.used.get(ask.key, 0)
        self.used[ask.key] = index + 1
        if index < len(written):
            value = written[index]
            if ask.judge_any(value) is None:
                return value
            legal = [one for one in ask.legal() if one not in FREE_STEPS]
            return self._offered(ask, nearest_of(value, legal), legal) if legal else _end_of(ask)
        if ask.may_stop() and (index or ask.key in self.left or ask.key in DECLINED):
            return None
        legal = ask.legal()
        return self._offered(ask, legal[0], legal) if legal else _end_of(ask)

    def _answer(self, ask: Ask) -> Any:
        """One answer under a key."""
        if ask.key in self.left:
            value = self.left[ask.key]
            if ask.judge(value) is None:
                return value
            legal = ask.legal()
            return self._offered(ask, nearest_of(value, legal), legal) if legal else None
        value = ask.default() if ask.default is not None else None
        if value is not None:
            return value
        legal = ask.legal()
        return self._offered(ask, next((one for one in legal if one), legal[0]), legal) if legal else None

    def _offered(self, ask: Ask, chosen: Any, legal: Sequence[Any]) -> Any:
        """The answer chosen; the others that are legal are kept to be told."""
        key = "" if ask.key == "step" else ask.key
        others = [worded(ask.key, one) for one in legal if one != chosen and one not in FREE_STEPS]
        self.others.setdefault(key, tuple(others))
        return chosen

    def _note(self, ask: Ask, value: Any) -> None:
        """Keeps an answer; one that silence gives too is left out unless it was written."""
        assert self.made is not None
        listed = ask.listed or ask.key == "recall"
        if listed or ask.key in self.left or ask.default is None or ask.default() is None:
            put_answer(self.made.fields, ask, value)


def _end_of(ask: Ask) -> None:
    """Ends a list; raises OrderIllegal where it may not end yet."""
    owed = ask.stop() if ask.stop is not None else None
    if owed is not None:
        raise OrderIllegal(owed)


def nearest_of(written: Any, legal: Sequence[Any]) -> Any:
    """Of several answers the one that differs least from what was written; of equals the first."""
    return min(legal, key=lambda one: _distance(written, one))


def _distance(written: Any, other: Any) -> int:
    """How much two answers differ: numbers by their difference, letters by their places, all else by being other."""
    match written, other:
        case dict(), dict():
            return sum(abs(written.get(kind, 0) - other.get(kind, 0)) for kind in {*written, *other})
        case int(), int():
            return abs(written - other)
        case str(), str() if len(written) == len(other) == 1:
            return abs(ord(written) - ord(other))
        case ((list() | tuple()), (list() | tuple())):
            return sum(_distance(one, two) for one, two in zip(written, other, strict=False))
        case _:
            return 0 if written == other else OTHER
