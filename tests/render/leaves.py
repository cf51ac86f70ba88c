"""Every public leaf of a state, and another value that could stand there."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec

from tests.render.table import key_text, tables
from ykpbem.codec import Revealed, State, encode_state
from ykpbem.components import built_in
from ykpbem.model import CANAL, OpenAction
from ykpbem.views import view

Path = tuple[Any, ...]
UNSEEN = ("ykpbem", "invitation", "joins", "papers", "seals", "signature", "link", "revealed", "events")
"""Keys of a state that are its papers, or are tested by themselves."""
SWAPS: dict[str, tuple[Any, Any]] = {
    "site": ("S01", "S02"),
    "token": ("F01", "F02"),
    "trading-house": ("red", "blue"),
    "president": ("bank", "church"),
    "station": ("bank", "church"),
    "phase": ("A", "C"),
    "trigger": ("church", "customs"),
    "seat": ("red", "blue"),
    "edition": ("okazu-2016", "english-2017"),
    "recall-from-hand": ("when-stuck", "always"),
    "recall-scope": ("any-subset", "one-area"),
    "mining-scope": ("any", "listed"),
    "church-limit": ("turn", "action"),
    "orders": ("signed", "unsigned"),
    "by": ("president", "mercenary"),
    "area": ("church", "bank"),
    "name": ("Eve", "Joe"),
    "previous": ("a" * 64, "b" * 64),
    "key": (key_text(7), key_text(8)),
}
"""Two values for a leaf, of which one is another than it has."""
LISTS: dict[str, str] = {
    "completed": "O36",
    "technologies": "T30",
    "power-tokens": "F20",
    "achievements": "A1",
    "faith": "tea",
    "A": "blue",
    "B": "blue",
    "C": "blue",
}
"""What one entry more of a list can be."""


def paths_in(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every leaf; a list of names is a leaf, a list with one entry a space is not."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths_in(inner, (*path, key))
    elif isinstance(value, list) and not (path[-1] in LISTS or path[-1][:1] in LISTS or path[-1] == "layout"):
        for index, inner in enumerate(value):
            yield from paths_in(inner, (*path, index))
    else:
        yield path


def other_value(path: Path, value: Any) -> Any:
    """Another value for a leaf, which could stand there."""
    last = path[-1]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if last == "layout":
        return [value[1], value[0], *value[2:]]
    if isinstance(value, list):
        more = LISTS.get(last, LISTS.get(last[:1], ""))
        return [one for one in value if one != more] if more in value else [*value, more]
    if path[0] in ("ports", "laboratories"):
        return next(card for card in (("O36", "O35") if path[0] == "ports" else ("T30", "T29")) if card != value)
    if path[0] in ("church", "customs") or "shophouses" in path:
        return "red" if value != "red" else "blue"
    first, second = SWAPS[last]
    return second if value == first else first


def set_at(document: dict[str, Any], path: Path, value: Any) -> None:
    inner: Any = document
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value


def get_at(document: dict[str, Any], path: Path) -> Any:
    inner: Any = document
    for key in path:
        inner = inner[key]
    return inner


def rich_state() -> State:
    """A four-player state late in a game, in the middle of an action, with the end set off."""
    for table in tables(2, 4):
        if table.position.end is not None:
            break
    state = table.state()
    mover = state.player(view(state, built_in()).mover)
    mover.president, state.station, state.part = "bank", "church", 1
    state.areas["bank"].assistants[mover.colour] = 3
    state.moment.action = OpenAction("bank", 4, "president")
    state.moment.phase = "B"
    return state


def changed_leaves(state: State) -> Iterator[tuple[Path, State]]:
    """The state with one public leaf changed, for each of them."""
    document = encode_state(state)
    for path in paths_in(document):
        if path[0] not in UNSEEN and path[-1] != "colour" and CANAL not in path:
            changed = deepcopy(document)
            set_at(changed, path, other_value(path, get_at(document, path)))
            yield path, msgspec.convert(changed, State)


def changed_links(state: State) -> Iterator[tuple[Path, State]]:
    """The state with one thing said of a link told changed, for each link."""
    document = encode_state(state)
    others = {"seq": 99, "turn": 77, "part": 3, "link": "unsigned", "note": "A note."}
    for index in range(len(document["events"])):
        for key, value in others.items():
            changed = deepcopy(document)
            changed["events"][index][key] = value
            yield (index, key), msgspec.convert(changed, State)


def changed_revelations(state: State, revealed: dict[str, Any]) -> Iterator[tuple[Path, State]]:
    """The state with one thing revealed at the end changed, for each."""
    for path in paths_in(revealed):
        changed = deepcopy(revealed)
        set_at(changed, path, "c" * 64 if path[0] in ("seed", "openings", "salts") else "O36")
        yield path, msgspec.structs.replace(state, revealed=msgspec.convert(changed, Revealed))
