"""The easy-to-type forms of answers: lists, counts and moves, from what was typed to ids (INTERFACE: easy to type).

- A list is a list, one value, or values with commas between them; `none` is the empty one.
- Counts are a table, or a list in which `2 yen` is two and `yen` is one.
- A move is a pair, or `hand to bank`; a lone pair is one move.
- Every fault is noted with its place, and reading goes on.
"""

import re
from collections.abc import Callable
from typing import Any

from ykpbem.errors import Fault, Where, fault
from ykpbem.names import Found, Names, fold
from ykpbem.steps import TIMELY, Path, Places

LookUp = Callable[[str], Found]

_NUMBERED = re.compile(r"([0-9]+) +(.+)\Z")
_COUNT = re.compile(r"(?:0|[1-9][0-9]{0,14})\Z")
_FROM_TO = re.compile(r"(.*\S) +[Tt][Oo] +(\S.*)\Z")


class Forms:
    """Reads the answers of one list of steps: `faults` holds what was wrong, `marks` where a step's answers stand."""

    def __init__(self, names: Names, places: Places, plan: str) -> None:
        self.names = names
        self.places = places
        self.plan = plan
        self.faults: list[Fault] = []
        self.number = 0
        self.marks: dict[str, Where] = {}

    def where(self, *path: str | int) -> Where:
        """A place in the step that is being read."""
        return self.places.where(*path, plan=self.plan, step=self.number)

    def refuse(self, wrong: Fault, *path: str | int) -> None:
        """Notes a fault."""
        self.faults.append(wrong.at(self.where(*path)))

    def mark(self, field: str, *path: str | int) -> None:
        """Notes where an answer stands."""
        if self.places:
            self.marks[field] = self.where(*path)

    def name(self, look_up: LookUp, text: Any, *path: str | int) -> str | None:
        """One name, or None after a fault."""
        if not isinstance(text, str):
            self.refuse(fault("value-form", expected="a name"), *path)
            return None
        found = look_up(text)
        if isinstance(found, Fault):
            self.refuse(found, *path)
            return None
        return found

    def items(self, value: Any, *path: str | int) -> list[tuple[str, Path]]:
        """The pieces of a list as typed, each with its place."""
        if isinstance(value, str):
            if fold(value) == "none":
                return []
            pieces = [piece.strip() for piece in value.split(",")]
            if "" in pieces:
                self.refuse(fault("list-gap", text=value[:40]), *path)
            return [(piece, path) for piece in pieces if piece]
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return [(item, (*path, index)) for index, item in enumerate(value)]
        self.refuse(fault("value-form", expected="a list of names"), *path)
        return []

    def list_of(
        self, look_up: LookUp, value: Any, *path: str | int, free: bool = False, distinct: bool = False
    ) -> list[str]:
        """A list of names; `free` lets Spinning Mill and University stand in it, `distinct` forbids a name twice."""
        field = str(path[-1])
        self.mark(field, *path)
        found: list[str] = []
        for text, place in self.items(value, *path):
            word = fold(text) if free else ""
            name = word if word in TIMELY else self.name(look_up, text, *place)
            if name is None:
                continue
            if distinct and name in found:
                self.refuse(fault("name-twice", name=name, key=field), *place)
                continue
            self.mark(f"{field}.{len(found)}", *place)
            found.append(name)
        return found

    def counts(self, look_up: LookUp, value: Any, *path: str | int, one: bool = True) -> dict[str, int]:
        """How many of each name, without zeros; `one` lets a name without number stand for one."""
        field = str(path[-1])
        self.mark(field, *path)
        found: dict[str, int] = {}
        seen: set[str] = set()
        for text, count, place in self._counted(value, path, one=one):
            name = self.name(look_up, text, *place)
            if name is None:
                continue
            if name in seen:
                self.refuse(fault("name-twice", name=name, key=field), *place)
                continue
            seen.add(name)
            if count:
                self.mark(f"{field}.{len(found)}", *place)
                self.mark(f"{field}.{name}", *place)
                found[name] = count
        return found

    def _counted(self, value: Any, path: Path, *, one: bool) -> list[tuple[str, int, Path]]:
        """Names, numbers and places as typed."""
        if isinstance(value, dict):
            if all(type(count) is int for count in value.values()):
                return [(text, count, (*path, text)) for text, count in value.items()]
            self.refuse(fault("value-form", expected="a number for each name"), *path)
            return []
        counted = []
        for text, place in self.items(value, *path):
            numbered = _NUMBERED.match(text)
            if numbered is None and not one:
                self.refuse(fault("count-missing", text=text[:40]), *place)
            elif numbered is None:
                counted.append((text, 1, place))
            elif _COUNT.match(numbered[1]):
                counted.append((numbered[2], int(numbered[1]), place))
            else:
                self.refuse(fault("count-form", text=numbered[1][:20]), *place)
        return counted

    def moves(self, value: Any, *path: str | int) -> list[list[str]]:
        """Moves of assistants: `[[origin, area], ...]`."""
        self.mark("moves", *path)
        found: list[list[str]] = []
        for (origin, target), place in self._pairs(value, path):
            start = self.name(self.names.origin, origin, *place)
            end = self.name(self.names.area, target, *place)
            if start is not None and end is not None:
                self.mark(f"moves.{len(found)}", *place)
                found.append([start, end])
        return found

    def _pairs(self, value: Any, path: Path) -> list[tuple[tuple[str, str], Path]]:
        """Origin and destination of each move as typed."""
        if isinstance(value, list) and len(value) == 2 and all(_is_plain(item) for item in value):
            return [((value[0], value[1]), path)]
        pieces: list[tuple[Any, Path]] = []
        if isinstance(value, list):
            pieces += [(item, (*path, index)) for index, item in enumerate(value)]
        else:
            pieces += self.items(value, *path)
        pairs = []
        for piece, place in pieces:
            pair = _pair(piece)
            if pair is None:
                self.refuse(fault("move-form", text=str(piece)[:40]), *place)
            else:
                pairs.append((pair, place))
        return pairs


def _is_plain(item: Any) -> bool:
    """Whether an item is one end of a lone pair rather than a whole move."""
    return isinstance(item, str) and not _FROM_TO.match(item)


def _pair(piece: Any) -> tuple[str, str] | None:
    """Origin and destination of one move, None if it is none."""
    if isinstance(piece, list):
        return (piece[0], piece[1]) if len(piece) == 2 and all(isinstance(end, str) for end in piece) else None
    match = _FROM_TO.match(piece) if isinstance(piece, str) else None
    return (match[1], match[2]) if match else None
