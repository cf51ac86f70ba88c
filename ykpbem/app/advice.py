"""What to type instead of an order that is refused: the corrected lines, each tried before it is told.

Words first, so that everything is understood, then steps, so that the rules allow it. Whoever pastes the lines over
those they stand for has none of these faults any more.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ykpbem.app.correcting import Edit, Mended, mend, mend_ahead
from ykpbem.app.keeps import is_keep
from ykpbem.app.orders import Listed, Received, lists_of, names_of, read_plans
from ykpbem.app.rewording import Reworded, reword
from ykpbem.app.sign import Binding, bind_to_state
from ykpbem.chain.readers import open_hand, seat_of_key
from ykpbem.chain.states import OpenState
from ykpbem.errors import Fault, YkpbemError
from ykpbem.files.keys import SecretKey
from ykpbem.files.order_writer import entry_lines, step_lines
from ykpbem.orders import write_steps
from ykpbem.views import view

LARGEST = 600
"""Keys, values and items of the largest file that is corrected."""

LONGEST = 40
"""Steps of the longest order that is corrected: no turn has as many."""

MOST = 16
"""How many words are replaced at most."""


class Correction(msgspec.Struct, frozen=True):
    """Lines to type in the place of a step, or of another key of the order.

    `step` is its number, 0 outside of the steps, and `line` where it stands in the file; `new` lines are put in behind
    that step (before the first if that is 0). Without `lines` it is taken out. `why` is the fault behind it where that
    has not been told; `others` are other legal answers by key.
    """

    plan: str
    step: int
    line: int
    lines: tuple[str, ...]
    new: bool = False
    why: Fault | None = None
    others: dict[str, tuple[str, ...]] = {}


class Advice(msgspec.Struct, frozen=True):
    """Corrections in the order of the file; `legal` if they make every plan of the order legal.

    `ahead` if the order is for a turn to come and they leave nothing that can be told before. `steps` are all lines of
    the list of steps, for an order without plans of which more than one thing is to be changed. `partial` if something
    is left that they do not mend: what cannot be read even so, or that it is for another game, seat or time.
    """

    corrections: tuple[Correction, ...]
    legal: bool
    ahead: bool
    steps: tuple[str, ...] = ()
    partial: bool = False


def advise(order: Received, opened: OpenState, secret: SecretKey, faults: Sequence[Fault]) -> Advice | None:
    """How the owner of the key can correct a typed order that was refused for these faults; None if nothing helps.

    One for a turn to come is not judged by the table of today, and of one that is not for this game, this seat, or now
    or later, only the words are corrected. Nor is there help where the owner of the key has no seat.
    """
    seat = seat_of_key(opened.state, secret)
    if not seat or len(order.places.at) > LARGEST or any(len(one.steps) > LONGEST for one in lists_of(order.document)):
        return None
    reworded = reword(order, names_of(opened), faults[:MOST])
    lists = [_List(order, reworded, one) for one in lists_of(reworded.document)]
    binding = _bound(order, opened, secret)
    legal = ahead = False
    if reworded.whole and binding is not None and binding.turn and not is_keep(reworded.order):
        ahead = not binding.state_id
        shown = view(opened.state, opened.game.components, seat, open_hand(opened, secret))
        plans = read_plans(reworded.order, names_of(opened))
        found = [mend_ahead(plan.steps) if ahead else mend(shown, plan.steps) for plan in plans]
        for one, mended in zip(lists, found, strict=True):
            one.take(mended, faults)
        legal = all(mended.legal for mended in found)
    corrections = [*_keys(order, reworded), *(found for one in lists for found in one.corrections())]
    if not corrections and not any(one.moved for one in lists):
        return None
    whole = lists[0].lines() if len(lists) == 1 and not lists[0].plan and lists[0].is_much(corrections) else ()
    return Advice(tuple(corrections), legal, ahead, whole, binding is None or not reworded.whole)


def _bound(order: Received, opened: OpenState, secret: SecretKey) -> Binding | None:
    """What the order is for, if that can be told."""
    try:
        return bind_to_state(order, opened, secret)
    except YkpbemError:
        return None


def _keys(order: Received, reworded: Reworded) -> Iterator[Correction]:
    """Corrected lines outside of the steps."""
    for path in reworded.changed:
        if len(path) != 1:
            continue
        index = list(order.document).index(str(path[0]))
        key = list(reworded.document)[index]
        lines = entry_lines(key, reworded.document[key])
        yield Correction("", 0, order.places.where(*path).line, tuple(lines))


class _List:
    """One list of steps: as it was typed, and as it is after all corrections."""

    def __init__(self, order: Received, reworded: Reworded, listed: Listed) -> None:
        path = listed.path
        self.plan = listed.name
        self.places = order.places.under(*path)
        self.now: dict[int, Any] = dict(enumerate(listed.steps, 1))
        self.changed = {int(one[len(path)]) + 1 for one in reworded.changed if one[: len(path)] == path}
        self.others: dict[int, dict[str, tuple[str, ...]]] = {}
        self.why: dict[int, Fault | None] = {}
        self.told: set[tuple[str, str]] = set()
        self.order = list(self.now)
        self.put_in: list[tuple[int, Edit]] = []
        self.moved = False

    def take(self, mended: Mended, faults: Sequence[Fault]) -> None:
        """Takes over what makes the steps legal, the numbers of which leave out those taken out before.

        The reason for a change is kept unless it is among the faults, which are told.
        """
        self.told = {_key(wrong) for wrong in faults}
        known = [number for number, raw in self.now.items() if raw is not None]
        numbers = dict(enumerate(known, 1))
        for edit in mended.edits:
            if edit.was is not None:
                number = numbers[edit.was.number]
                self.now[number] = _raw(edit)
                self.changed.add(number)
                self.others[number] = edit.others
                self.why[number] = self._untold(edit)
        self.moved = mended.moved
        before = 0
        self.order = []
        for step in mended.steps:
            if step.number > 0:
                before = numbers[step.number]
                self.order.append(before)
                continue
            edit = next(one for one in mended.edits if one.was is None and one.now is step)
            self.put_in.append((before, edit))
            self.order.append(-len(self.put_in))

    def corrections(self) -> Iterator[Correction]:
        """What is changed, from top to bottom."""
        for number in range(len(self.now) + 1):
            if number in self.changed:
                raw = self.now[number]
                lines = tuple(step_lines(raw)) if raw is not None else ()
                others, why = self.others.get(number, {}), self.why.get(number)
                yield Correction(self.plan, number, self._line(number), lines, False, why, others)
            for before, edit in self.put_in:
                if before == number:
                    lines = tuple(step_lines(_raw(edit)))
                    why = self._untold(edit)
                    yield Correction(self.plan, number, self._line(number), lines, True, why, edit.others)

    def lines(self) -> tuple[str, ...]:
        """All steps."""
        found = []
        for number in self.order:
            raw = self.now[number] if number > 0 else _raw(self.put_in[-number - 1][1])
            found += step_lines(raw) if raw is not None else []
        return ("steps:", *found) if found else ("steps: []",)

    def is_much(self, corrections: Sequence[Correction]) -> bool:
        """Whether there is more to change than one line."""
        return self.moved or len([one for one in corrections if one.step or one.new]) > 1

    def _untold(self, edit: Edit) -> Fault | None:
        return None if _key(edit.why) in self.told else edit.why

    def _line(self, number: int) -> int:
        return self.places.where(number - 1).line if number else self.places.where().line


def _key(wrong: Fault) -> tuple[str, str]:
    """What makes two faults one: all but their place."""
    return wrong.code, str(sorted(wrong.args.items()))


def _raw(edit: Edit) -> Any:
    return write_steps([edit.now])[0] if edit.now is not None else None
