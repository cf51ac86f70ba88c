"""How the rules ask and how a player answers.

- Wherever the rulebook says "choose", the rules pose one `Ask` and take back one value.
- `Script` answers from the steps of a move order; `Chooser` picks among what is legal and writes the steps down. One
  predicate, `judge`, says what is legal; what could be chosen is whatever passes it. So a dry run, a bot, a template
  and the adjudicator cannot disagree.
- A question left open raises `ChoiceMissing` with the legal answers; an answer nobody asked for raises `OrderLeftOver`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn, Protocol

import msgspec

from ykpbem.errors import NOWHERE, ChoiceMissing, Fault, OrderIllegal, OrderLeftOver, Where, fault
from ykpbem.steps import FREE_STEPS, Step

HEADS: dict[str, tuple[str, ...]] = {
    "mercenary": ("country", "area"),
    "fulfil": ("card",),
    "achieve": ("achievement",),
    "build": ("building", "space"),
    "tram": ("area",),
    "recover": ("leave",),
    "act": ("none",),
    "recall": ("all",),
}
"""Which fields of a step belong to the choice of the step itself; the others answer later questions."""

Head = tuple[Any, ...]


class FreeTiming(Protocol):
    """Who knows which words may stand between any two steps just now (Q030, Q033)."""

    def judge_free(self, word: str) -> Fault | None:
        """Why the word cannot stand here."""

    def free_words(self, *, inside: bool) -> list[str]:
        """The words that can; `inside` a list, or between two steps."""


class Ask(msgspec.Struct):
    """One question of the rules.

    `key` names the answer in a move order ("step" for what to do next). `judge` says what is wrong with a value, None
    if it is legal; `candidates` yields every value worth judging. `stop` says what forbids answering with nothing;
    without it nothing is legal. `default` gives the value that silence means, None if silence says nothing. `free`
    knows the words that may stand in between. `kinds` are the steps that may stand here; `listed` asks for the next
    item of a list.
    """

    key: str
    judge: Callable[[Any], Fault | None]
    candidates: Callable[[], Iterable[Any]]
    stop: Callable[[], Fault | None] | None = None
    default: Callable[[], Any] | None = None
    free: FreeTiming | None = None
    kinds: tuple[str, ...] = ()
    listed: bool = False

    def judge_any(self, value: Any) -> Fault | None:
        """What is wrong with a value, a free-timing word or one that answers the question."""
        if self.free is not None:
            word = value[0] if self.kinds else value
            if word in FREE_STEPS:
                return self.free.judge_free(word)
        return self.judge(value)

    def legal(self) -> list[Any]:
        """Every answer that the rules allow, free-timing words last."""
        judge = self.judge
        return [value for value in self.candidates() if judge(value) is None] + self.free_answers()

    def free_answers(self) -> list[Any]:
        """The free-timing words that may stand here, as answers."""
        if self.free is None:
            return []
        words = self.free.free_words(inside=self.listed)
        return [(word,) for word in words] if self.kinds else [*words]

    def may_stop(self) -> bool:
        """Whether answering with nothing is allowed."""
        return self.stop is None or self.stop() is None

    def hints(self, kind: str = "") -> tuple[str, ...]:
        """The legal answers in the words of a move order; with a kind of step, those of that kind."""
        legal = self.legal()
        return tuple(worded(self.key, value) for value in legal if not kind or value[0] == kind)


class Answers(Protocol):
    """Somebody who answers the rules."""

    def pick(self, ask: Ask) -> Any:
        """The answer, or None for nothing; raises OrderIllegal when there is none or it is against the rules."""

    def written(self, key: str, /) -> Any:
        """What the step answers under a key that is not asked for yet, None if it says nothing."""

    def finish(self) -> None:
        """The turn is complete; raises OrderLeftOver or OrderIllegal if something is left."""

    def has_more(self) -> bool:
        """Whether another step is already written."""


def head_of(step: Step) -> Head:
    """The choice that a step stands for, such as ("mercenary", "english", "customs")."""
    if step.kind == "recall":
        return ("recall", "all" if step.fields.get("recall") == "all" else None)
    return (step.kind, *[step.fields.get(name) for name in HEADS.get(step.kind, ())])


def worded(key: str, value: Any) -> str:
    """One legal answer as a player would type it."""
    if key == "step":
        return _worded_step(value)
    if isinstance(value, dict):
        return ", ".join(f"{number} {kind}" for kind, number in value.items()) or "none"
    if key == "moves":
        return f"{value[0]} to {value[1]}"
    if isinstance(value, tuple):
        return f"{value[0]}: {value[1]}"
    return str(value)


def _worded_step(head: Head) -> str:
    kind, *rest = head
    match kind, rest:
        case "mercenary", [country, area]:
            return f"mercenary: {{country: {country}, area: {area}}}"
        case "build", ["shophouse", space]:
            return f"build: {{shophouse: {space}}}"
        case "build", _:
            return "build: trading-house"
        case "tram", [area]:
            return f"move: {{tram: {area}}}"
        case "station", _:
            return "move: station"
        case "recover", [leave]:
            return f"recover: {{leave: {leave or 0}}}"
        case "act", [True]:
            return "act: none"
        case (("fulfil" | "achieve"), [which]):
            return f"{kind}: {which}"
        case _:
            return str(kind)


def put_answer(fields: dict[str, Any], ask: Ask, value: Any) -> None:
    """Writes an answer into the fields of a step as a move order would say it; None stands for nothing."""
    if ask.key == "recall":
        chosen = fields.setdefault("recall", {})
        if value is not None:
            chosen[value[0]] = value[1]
    elif ask.listed:
        items = fields.setdefault(ask.key, [])
        if value is not None:
            items.append(list(value) if isinstance(value, tuple) else value)
    elif value is not None:
        fields[ask.key] = value


class Script:
    """Answers from the steps of a move order, in their order."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.at = 0
        self.step: Step | None = None
        self.left: dict[str, Any] = {}
        self.used: dict[str, int] = {}
        self.last_menu: Ask | None = None

    def has_more(self) -> bool:
        """Whether steps are left."""
        return self.at < len(self.steps)

    def pick(self, ask: Ask) -> Any:
        """The written answer, judged."""
        if ask.kinds:
            return self._next_step(ask)
        if ask.listed:
            return self._next_item(ask)
        return self._value(ask)

    def written(self, key: str) -> Any:
        """The value of a key of the step that is still unasked."""
        return self.left.get(key)

    def finish(self) -> None:
        """Nothing may be left, in the last step or after it."""
        if self.left:
            self._refuse_left()
        if self.has_more():
            self._misplaced(self.steps[self.at])

    def _next_step(self, ask: Ask) -> Head | None:
        if self.left:
            self._refuse_left()
        self.last_menu = ask
        step = self.steps[self.at] if self.at < len(self.steps) else None
        if step is None or (step.kind not in ask.kinds and step.kind not in FREE_STEPS):
            owed = ask.stop() if ask.stop is not None else None
            if owed is None:
                return None
            if step is None:
                raise ChoiceMissing(msgspec.structs.replace(owed, options=ask.hints(), where=self._end()))
            self._misplaced(step)
        head = head_of(step)
        wrong = ask.judge_any(head)
        if wrong is not None:
            raise OrderIllegal(self._with_hints(wrong, ask, step.kind).at(step.where))
        self._open(step, dropping=HEADS.get(step.kind, ()))
        return head

    def _next_item(self, ask: Ask) -> Any:
        key = ask.key
        index = self.used.get(key, 0)
        if not index and key not in self.left:
            return self._unwritten(ask)
        items = self._items(key)
        if index == len(items):
            self.left.pop(key, None)
            owed = ask.stop() if ask.stop is not None else None
            if owed is not None:
                raise ChoiceMissing(self._with_hints(owed, ask).at(self._place(key)))
            return None
        self.used[key] = index + 1
        wrong = ask.judge_any(items[index])
        if wrong is not None:
            raise OrderIllegal(self._with_hints(wrong, ask).at(self._place(f"{key}.{index}")))
        if index + 1 == len(items):
            self.left.pop(key, None)
        return items[index]

    def _items(self, key: str) -> list[Any]:
        assert self.step is not None
        value = self.step.fields[key]
        if isinstance(value, dict):
            return list(value.items())
        return value if isinstance(value, list) else []

    def _value(self, ask: Ask) -> Any:
        if ask.key not in self.left:
            return self._unwritten(ask)
        value = self.left.pop(ask.key)
        wrong = ask.judge(value)
        if wrong is not None:
            raise OrderIllegal(self._with_hints(wrong, ask).at(self._place(ask.key)))
        return value

    def _unwritten(self, ask: Ask) -> Any:
        """Silence: the default, nothing where nothing is allowed, else the list of what could be said."""
        if ask.default is not None:
            value = ask.default()
            if value is not None:
                return value
        options = ask.hints()
        if not options and ask.may_stop():
            return None
        raise ChoiceMissing(
            fault("choice-missing", "Q163", key=ask.key, step=self.step.kind if self.step else "", options=options).at(
                self._place()
            )
        )

    def _open(self, step: Step, *, dropping: Iterable[str]) -> None:
        if self.left:
            self._refuse_left()
        self.at += 1
        self.step = step
        self.left = {key: value for key, value in step.fields.items() if key not in dropping}
        if self.left.get("recall") == "all":
            del self.left["recall"]
        self.used = {}

    def _refuse_left(self) -> None:
        """Every field of the step before must have answered a question, or declined what nobody offered."""
        said = [key for key, value in self.left.items() if value not in ([], {})]
        if said:
            raise OrderLeftOver(*(self._left_over(key).at(self._place(key)) for key in said))

    def _left_over(self, key: str) -> Fault:
        """A list that goes on where nothing more is asked, or an answer to what nobody asked."""
        step, used = self.step.kind if self.step else "", self.used.get(key, 0)
        if used:
            return fault("answer-too-many", "Q039", key=key, step=step, given=len(self._items(key)), used=used)
        return fault("answer-left-over", "Q039", key=key, step=step)

    def _misplaced(self, step: Step) -> NoReturn:
        """Says what can stand where this step stands: nothing after `pause`, which ends an order (Q030)."""
        paused = self.step is not None and self.step.kind == "pause"
        menu = None if paused else self.last_menu
        kinds = menu.kinds if menu else ()
        rule = "Q030" if paused else "R042"
        wrong = fault("step-misplaced", rule, step=step.kind, allowed=", ".join(kinds) or "nothing more")
        hints = menu.hints() if menu else ()
        raise OrderIllegal(msgspec.structs.replace(wrong, options=hints, where=step.where))

    def _with_hints(self, wrong: Fault, ask: Ask, kind: str = "") -> Fault:
        """The fault with what is legal instead: for a step, other steps of its kind."""
        return wrong if wrong.options else msgspec.structs.replace(wrong, options=ask.hints(kind))

    def _place(self, field: str = "") -> Where:
        if self.step is None:
            return self._end()
        places = self.step.places
        return places.get(field) or places.get(field.partition(".")[0]) or self.step.where

    def _end(self) -> Where:
        return self.steps[-1].where if self.steps else NOWHERE


class Chooser:
    """Answers by choosing among the legal values, and keeps the steps that say the same."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def choose(self, ask: Ask, options: list[Any]) -> Any:
        """Which of several legal answers; None stands for nothing."""
        raise NotImplementedError

    def pick(self, ask: Ask) -> Any:
        """One legal answer."""
        options = ask.legal()
        if ask.stop is None or ask.stop() is None:
            options.append(None)
        if not options:
            raise AssertionError(f"the rules ask for {ask.key} and allow nothing")
        value = options[0] if len(options) == 1 else self.choose(ask, options)
        self.record(ask, value)
        return value

    def written(self, _key: str) -> Any:
        """Nothing is written before it is chosen."""
        return None

    def finish(self) -> None:
        """Nothing can be left."""

    def has_more(self) -> bool:
        """A chooser makes its steps up as it goes."""
        return False

    def record(self, ask: Ask, value: Any) -> None:
        """Writes an answer down as the steps of a move order would say it."""
        if ask.kinds:
            if value is not None:
                self._record_step(value)
            return
        put_answer(self.steps[-1].fields, ask, value)

    def _record_step(self, head: Head) -> None:
        kind = head[0]
        if kind == "recall":
            fields = {"recall": "all"} if head[1] else {}
        else:
            fields = {
                name: value for name, value in zip(HEADS.get(kind, ()), head[1:], strict=True) if value is not None
            }
        number = len(self.steps) + 1
        self.steps.append(Step(kind=kind, fields=fields, number=number, where=Where(step=number)))


class ScriptThenChooser:
    """A beginning that is written down, and somebody to choose the rest."""

    def __init__(self, steps: Sequence[Step], chooser: Chooser) -> None:
        self.script = Script(steps)
        self.chooser = chooser
        chooser.steps = [msgspec.structs.replace(step, fields=dict(step.fields)) for step in steps]

    def pick(self, ask: Ask) -> Any:
        """From the script while it lasts, and for questions of its last step that it answers."""
        script = self.script
        if script.has_more() or ask.key in script.left or (ask.key in script.used and not ask.kinds):
            return script.pick(ask)
        script.left = {}
        if ask.kinds:
            script.used = {}
        return self.chooser.pick(ask)

    def written(self, key: str) -> Any:
        """As the script does."""
        return self.script.written(key)

    def finish(self) -> None:
        """As the script does, if it was not used up."""
        if self.script.has_more():
            self.script.finish()

    def has_more(self) -> bool:
        """Whether the script has steps left."""
        return self.script.has_more()
