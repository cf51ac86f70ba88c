"""Component sets to take apart: the built-in one as a document, and its leaves."""

import json
from collections.abc import Iterator
from typing import Any

from ykpbem.components import built_in_json

Path = tuple[str | int, ...]


def meiji() -> dict[str, Any]:
    """A fresh copy of the built-in document."""
    document: dict[str, Any] = json.loads(built_in_json())
    return document


def small() -> dict[str, Any]:
    """The built-in document with a card or two of each kind: a document in shape, not a set to play with."""
    document = meiji()
    for key, value in document.items():
        if isinstance(value, list):
            document[key] = value[:2]
    document["church"].append({"value": 9, "reward": {"any-good": 1}, "blocked-2p": True})
    document["area-kinds"] = {
        kind: document["area-kinds"][kind] for kind in ("copper-mine", "port", "employment-agency")
    }
    document["areas"][0]["source"] = document["areas"][1]["source"] = "a rulebook"
    return document


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every place in a document that holds a text, a number or a truth value, and what it holds."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))
    else:
        yield path, value


def at(document: Any, path: Path) -> Any:
    """What stands at a place."""
    for part in path:
        document = document[part]
    return document


def put(document: Any, path: Path, value: Any) -> None:
    """Writes a value at a place."""
    at(document, path[:-1])[path[-1]] = value
