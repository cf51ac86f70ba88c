"""Every way in which a document is altered: each value to others of its type, each part taken out, something put in."""

import re
from collections.abc import Iterator
from typing import Any

from tests.forgery.papers import STRANGER

Path = tuple[str | int, ...]
Altered = tuple[Path, str, dict[str, Any]]
"""Where, how, and the whole document after it; the parts that were not touched are shared."""

COLOURS = ("red", "blue", "yellow", "green")
_HEX = re.compile(r"[0-9a-f]{64}")
_BASE64 = re.compile(r"[A-Za-z0-9+/]{40,}={0,2}")


def alterations(document: dict[str, Any]) -> Iterator[Altered]:
    """Every alteration of every part of a document, its signature among them."""
    for path, value in parts(document):
        for how, new in _instead_of(value):
            if new != value or type(new) is not type(value):
                yield path, how, put(document, path, new)
        if path:
            yield path, "taken out", without(document, path)


def one_each(document: dict[str, Any]) -> Iterator[Altered]:
    """One alteration of every part, another one of each part than of the last."""
    number, last = 0, None
    waiting: list[Altered] = []
    for altered in alterations(document):
        if altered[0] != last and waiting:
            yield waiting[number % len(waiting)]
            number, waiting = number + 1, []
        last = altered[0]
        waiting.append(altered)
    yield waiting[number % len(waiting)]


def parts(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Everything in a document with its place, containers too; the document itself first."""
    yield path, value
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from parts(part, (*path, key))


def put(document: Any, path: Path, value: Any) -> Any:
    """The document with another value at a place."""
    if not path:
        return value
    changed = document.copy()
    changed[path[0]] = put(document[path[0]], path[1:], value)
    return changed


def without(document: Any, path: Path) -> Any:
    """The document without what stands at a place."""
    changed = document.copy()
    if len(path) == 1:
        del changed[path[0]]
    else:
        changed[path[0]] = without(document[path[0]], path[1:])
    return changed


def _instead_of(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, bool):
        yield "turned around", not value
    elif isinstance(value, int):
        yield from (("one more", value + 1), ("one less", value - 1), ("text", str(value)), ("no number", None))
    elif isinstance(value, str):
        yield from _other_texts(value)
        yield "no text", None
    elif isinstance(value, dict):
        yield "one key more", {**value, "extra": 0}
        if len(value) > 1:
            first, second, *_ = value
            yield "two values exchanged", {**value, first: value[second], second: value[first]}
    elif isinstance(value, list):
        yield "one more in it", [*value, value[0] if value else "extra"]
        if len(value) > 1:
            yield "turned around", value[::-1]
    else:
        yield from (("a text", ""), ("a number", 0), ("a table", {}))


def _other_texts(text: str) -> Iterator[tuple[str, str]]:
    """Other texts of the sort that this one is of."""
    if text in COLOURS:
        yield "another colour", COLOURS[COLOURS.index(text) - 1]
    if text.startswith("ykpbem-pub-1 "):
        yield "another key", STRANGER.public.text
        yield "a second spelling", text.replace(" ", "  ")
    elif _HEX.fullmatch(text):
        yield "another hash", text[-1] + text[:-1]
        yield "in upper case", text.upper()
    elif _BASE64.fullmatch(text):
        yield "another first letter", ("B" if text[0] == "A" else "A") + text[1:]
        yield "without padding", text.rstrip("=")
        yield "a line end", text + "\n"
    yield "a letter more", f"{text}x"
    yield "the last letter off", text[:-1]
    yield "in the other case", text.swapcase()
    yield "nothing", ""
