"""From the steps as typed to steps with every name resolved, all faults at once; nothing here says what is legal."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from ykpbem.components import LETTERS
from ykpbem.data.names import STEP_ALIASES
from ykpbem.errors import Fault, Where, fault
from ykpbem.names import Names, fold, nearest
from ykpbem.orders.forms import Forms
from ykpbem.steps import FREE_STEPS, GAIN_ANSWERS, UNPLACED, Path, Places, Step

ALONE = ("act", "bonus", "recover", *FREE_STEPS)
"""Steps that may be one word."""

EXAMPLES = {
    "place": "place: [bank, port-a], or place: none",
    "move": "move: [canal, port-a]",
    "recall": "recall: all, recall: none, or recall: {bank: 2}",
    "build": "build: shophouse, or build: {shophouse: 1}",
    "mercenary": "mercenary: {country: english, area: customs}",
    "fulfil": "fulfil: O07",
    "achieve": "achieve: b",
    "keep": "keep: O31",
}
"""What to type for a step that is more than one word."""

SHOWN = 50
"""How many faults of a list are told at most."""

MOVES_ALONE = {"tram": "move: {tram: bank}", "station": "move: station"}
"""Movements that are more than areas entered."""

DECLINED_BY_SILENCE = ("bonus", "build", "recover", "mercenary", "fulfil", "achieve")
"""Steps that nobody has to take, and that are left out by who does not."""

ORIGINS = ("area", "hand")
WORDS = (*ALONE, *EXAMPLES, *STEP_ALIASES)

Fields = dict[str, Any]
Made = tuple[str, Fields] | None
Reader = Callable[["_Resolver", Any, Path], Any]


def resolve_steps(
    raw_steps: Sequence[Any],
    names: Names,
    *,
    places: Places = UNPLACED,
    plan: str = "",
    broken: Collection[int] = (),
) -> tuple[list[Step], list[Fault]]:
    """The steps with ids for names, and every fault that needs no play, each with its place.

    `places` are those of the list. Steps whose number (from 1) is in `broken` are known to be faulty already and are
    left out, as is a step in which a fault is found. Faults say that something was not understood (Malformed), but
    for the code `name-not-in-game`, which is against the rules (OrderIllegal).
    """
    resolver = _Resolver(names, places, plan)
    steps = [resolver.step(raw, index) for index, raw in enumerate(raw_steps) if index + 1 not in broken]
    return [step for step in steps if step is not None], resolver.faults[:SHOWN]


class _Resolver(Forms):
    """Reads steps, one after the other."""

    def step(self, raw: Any, index: int) -> Step | None:
        """The step, or None after a fault."""
        self.number = index + 1
        self.marks = {}
        before = len(self.faults)
        made = self._word(raw, index) if isinstance(raw, str) else self._table(raw, index)
        if made is None or len(self.faults) > before:
            return None
        kind, fields = made
        where = self.where(index) if self.places else Where(plan=self.plan, step=self.number)
        return Step(kind=kind, fields=fields, number=self.number, where=where, places=self.marks)

    def _word(self, raw: str, index: int) -> Made:
        word = fold(raw)
        kind = STEP_ALIASES.get(word, word)
        if kind in ALONE:
            return kind, {}
        if kind in MOVES_ALONE:
            self.refuse(fault("step-is-move", step=word, example=MOVES_ALONE[kind]), index)
            return None
        if kind in EXAMPLES:
            self.refuse(fault("step-bare", step=word, example=EXAMPLES[kind]), index)
        else:
            self.refuse(_strange_step(raw, word), index)
        return None

    def _table(self, raw: Any, index: int) -> Made:
        if not isinstance(raw, dict) or len(raw) != 1:
            self.refuse(fault("step-form"), index)
            return None
        key: str = next(iter(raw))
        value = raw[key]
        kind = STEP_ALIASES.get(key, key)
        if kind in DECLINED_BY_SILENCE and isinstance(value, str) and fold(value) == "none":
            self.refuse(fault("step-none", step=key), index, key)
            return None
        read = _STEPS.get(kind)
        if read is not None:
            made: Made = read(self, value, (index, key))
            return made
        if kind in FREE_STEPS:
            self.refuse(fault("step-takes-nothing", step=kind), index, key)
        else:
            self.refuse(_strange_step(key, key), index, key)
        return None

    # Steps that are more than a table of answers

    def move(self, value: Any, path: Path) -> Made:
        """`move`, also by tram or to the station (Q087, Q096)."""
        if isinstance(value, dict) and list(value) == ["tram"]:
            self.mark("area", *path, "tram")
            return "tram", {"area": self.name(self.names.area, value["tram"], *path, "tram")}
        if isinstance(value, str) and fold(value) == "station":
            return "station", {}
        pieces = self.items(value, *path)
        alone = next((word for text, _ in pieces for word in MOVES_ALONE if fold(text).startswith(word)), None)
        if alone:
            self.refuse(fault("move-alone", "Q096", word=alone, example=MOVES_ALONE[alone]), *path)
        elif not pieces:
            self.refuse(fault("step-bare", "Q060", step="move", example=EXAMPLES["move"]), *path)
        else:
            return "move", {"move": self.list_of(self.names.area, value, *path, free=True)}
        return None

    def recall(self, value: Any, path: Path) -> Made:
        """`recall` (Q068)."""
        if isinstance(value, str) and fold(value) == "all":
            return "recall", {"recall": "all"}
        if isinstance(value, list):
            self.refuse(fault("step-bare", "Q068", step="recall", example=EXAMPLES["recall"]), *path)
            return None
        return "recall", {"recall": self.counts(self.names.area, value, *path, one=False)}

    def act(self, value: Any, path: Path) -> Made:
        """`act`, whatever the area."""
        if not isinstance(value, str):
            return "act", self.answers(value, path, _ACT)
        if fold(value) == "none":
            return "act", {"none": True}
        self.refuse(fault("act-text", text=value[:40]), *path)
        return None

    def build(self, value: Any, path: Path) -> Made:
        """`build`: a building, the number of its space, and what its reward leaves to choose.

        There is one space for a trading house, so its number adds nothing.
        """
        if isinstance(value, str):
            self.mark("building", *path)
            return "build", {"building": self.name(self.names.building, value, *path)}
        buildings = [key for key in value if key not in GAIN_ANSWERS] if isinstance(value, dict) else []
        if len(buildings) != 1:
            self.refuse(fault("build-one", "Q114", example=EXAMPLES["build"]), *path)
            return None
        where = (*path, buildings[0])
        self.mark("building", *where)
        self.mark("space", *where)
        fields: Fields = {"building": self.name(self.names.building, buildings[0], *where)}
        space = value[buildings[0]]
        if type(space) is not int or space < 1:
            self.refuse(fault("value-form", expected="the number of a space"), *where)
        elif fields["building"] == "shophouse" or space > 1:
            fields["space"] = space
        gains = {key: value[key] for key in value if key in GAIN_ANSWERS}
        return "build", {**fields, **self.answers(gains, path, _GAINS)}

    def fulfil(self, value: Any, path: Path) -> Made:
        """`fulfil` (R115)."""
        if not isinstance(value, str):
            return "fulfil", self.answers(value, path, _FULFIL, needed=("card",))
        self.mark("card", *path)
        return "fulfil", {"card": self.name(self.names.order_card, value, *path)}

    def achieve(self, value: Any, path: Path) -> Made:
        """`achieve` (R105)."""
        self.mark("achievement", *path)
        return "achieve", {"achievement": self.name(self.names.achievement, value, *path)}

    def keep(self, value: Any, path: Path) -> Made:
        """`keep` in clear; sealed it holds nothing to resolve."""
        if isinstance(value, dict):
            self.refuse(fault("keep-sealed"), *path)
            return None
        self.mark("card", *path)
        return "keep", {"card": self.name(self.names.order_card, value, *path)}

    # Answers

    def answers(self, value: Any, path: Path, readers: Mapping[str, Reader], needed: Sequence[str] = ()) -> Fields:
        """The answers in a table; keys that nobody knows and keys that are missing are faults."""
        if not isinstance(value, dict):
            self.refuse(fault("value-form", expected="keys with values"), *path)
            return {}
        for key in needed:
            if key not in value:
                self.refuse(fault("answer-missing", key=key), *path)
        fields: Fields = {}
        for key, answer in value.items():
            read = readers.get(key)
            if read is None:
                near = nearest(key, readers) or tuple(readers)
                self.refuse(fault("answer-unknown", key=key[:40], near=", ".join(near), options=near), *path, key)
            else:
                self.mark(key, *path, key)
                fields[key] = read(self, answer, (*path, key))
        return fields

    def space(self, value: Any, path: Path) -> str:
        """The letter of a space."""
        letter = value.upper() if isinstance(value, str) else ""
        if len(letter) != 1 or letter not in LETTERS:
            self.refuse(fault("space-letter", text=str(value)[:20]), *path)
        return letter

    def origin(self, value: Any, path: Path) -> str:
        """Where the assistant for a board comes from (Q204)."""
        origin = fold(value) if isinstance(value, str) else ""
        if origin not in ORIGINS:
            self.refuse(fault("from-form", text=str(value)[:40], options=ORIGINS), *path)
        return origin

    def number_of(self, value: Any, path: Path) -> int:
        """A count."""
        if type(value) is int and value >= 0:
            return value
        self.refuse(fault("value-form", expected="a number"), *path)
        return 0


def _strange_step(raw: str, word: str) -> Fault:
    """What is wrong with a word that is no step: a colon left out, a misspelling, or something else."""
    meant = next((known for known in WORDS if re.match(rf"{known}[-:]", word)), None)
    if meant and not raw.startswith("-"):
        rest = raw[len(meant) :].lstrip(": ")
        return fault("step-colon", text=raw[:40], example=f"{meant}: {rest}"[:60])
    near = nearest(word, WORDS)
    if near:
        return fault("step-unknown", text=raw[:40], near=" or ".join(near), options=near)
    return fault("step-strange", text=raw[:40], options=WORDS)


_GAINS: dict[str, Reader] = {
    "goods": lambda read, value, path: read.list_of(read.names.good, value, *path),
    "warehouse": lambda read, value, path: read.list_of(read.names.token, value, *path),
    "moves": lambda read, value, path: read.moves(value, *path),
}
_ACT: dict[str, Reader] = {
    "take": lambda read, value, path: read.list_of(read.names.order_card, value, *path, distinct=True),
    "pay": lambda read, value, path: read.counts(read.names.payment, value, *path),
    "technology": lambda read, value, path: read.name(read.names.technology, value, *path),
    "extra": lambda read, value, path: read.name(read.names.currency, value, *path),
    "station": lambda read, value, path: read.name(read.names.area, value, *path),
    "hire": lambda read, value, path: read.counts(read.names.token, value, *path),
    "exchange": lambda read, value, path: read.list_of(read.names.exchange, value, *path, free=True),
    "space": lambda read, value, path: read.space(value, path),
    "import": lambda read, value, path: read.number_of(value, path),
    "from": lambda read, value, path: read.origin(value, path),
    **_GAINS,
}
_FULFIL: dict[str, Reader] = {
    "card": lambda read, value, path: read.name(read.names.order_card, value, *path),
    **_GAINS,
}
_RECOVER: dict[str, Reader] = {"leave": lambda read, value, path: read.number_of(value, path)}
_MERCENARY: dict[str, Reader] = {
    "country": lambda read, value, path: read.name(read.names.country, value, *path),
    "area": lambda read, value, path: read.name(read.names.area, value, *path),
}
_STEPS: dict[str, Reader] = {
    "place": lambda read, value, path: ("place", {"place": read.list_of(read.names.area, value, *path, free=True)}),
    "move": _Resolver.move,
    "recall": _Resolver.recall,
    "act": _Resolver.act,
    "bonus": lambda read, value, path: ("bonus", read.answers(value, path, _GAINS)),
    "build": _Resolver.build,
    "recover": lambda read, value, path: ("recover", read.answers(value, path, _RECOVER, needed=("leave",))),
    "mercenary": lambda read, value, path: (
        "mercenary",
        read.answers(value, path, _MERCENARY, needed=tuple(_MERCENARY)),
    ),
    "fulfil": _Resolver.fulfil,
    "achieve": _Resolver.achieve,
    "keep": _Resolver.keep,
}
