"""Documents with something else in them: values of other types and sizes, keys renamed, lists cut, doubled and turned.

Everything is drawn from a `Random`, so that one number names a mutation for good.
"""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

Keys = tuple[str | int, ...]

NAMES = (
    "no",
    "null",
    "~",
    "true",
    "../x",
    "-rf",
    "/etc/passwd",
    "x" * 200,
    "\u05e9\u05dc\u05d5\u05dd",
    "\U0001f600\ufe0f",
    "e\u0301",
    "con",
    ".",
    "",
    " ",
    "a\nb",
    "\x1b[31mred",
    "\u202egnp.exe",
    "\u200b",
    "\x00",
    "{who}",
    "{0.__class__}",
    "%s",
    "<script>",
    "[b]x[/b]",
    "&amp;",
    "$(id)",
    "| a |",
    "-----BEGIN YKPBEM STATE-----",
)
"""What people, and those who mean harm, call things."""

WORDS = ("red", "blue", "yellow", "green", "neutral", "canal", "bank", "port-a", "O01", "T01", "A", "end", "over", "?1")
NUMBERS = (-1, 0, 1, 2, 3, 7, 99, 10**6, 2**53 - 1, -(2**53) + 1)
THINGS: tuple[Any, ...] = (None, True, False, [], {}, [[]], {"a": 1}, [None], "7")


def paths(value: Any, keys: Keys = ()) -> Iterator[Keys]:
    """Every place in a document, the inner ones after the outer."""
    if keys:
        yield keys
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in parts:
        yield from paths(one, (*keys, key))


def value_at(document: Any, keys: Keys) -> Any:
    """What stands at a place."""
    for key in keys:
        document = document[key]
    return document


def mutated(document: dict[str, Any], random: Random, changes: int = 1) -> dict[str, Any]:
    """A copy of a document with so many changes in it."""
    made = copy.deepcopy(document)
    for _ in range(changes):
        keys = random.choice(list(paths(made)))
        *way, last = keys
        holder = value_at(made, tuple(way))
        if isinstance(holder, dict) and random.random() < 0.1:
            _change_key(holder, last, random)
        else:
            holder[last] = _other(holder[last], made, random)
    return made


def _change_key(holder: dict[Any, Any], key: Any, random: Random) -> None:
    """A key that is gone, nearly right, or beside itself."""
    match random.randrange(4):
        case 0:
            del holder[key]
        case 1:
            holder[f"{key}-"] = holder.pop(key)
        case 2:
            holder[str(key).upper()] = holder[key]
        case _:
            holder[random.choice([*WORDS, "x", "kind", ""])] = copy.deepcopy(holder[key])


def _other(value: Any, document: Any, random: Random) -> Any:
    """Another value in its place: most often one that is nearly right."""
    if random.random() < 0.15:
        return copy.deepcopy(random.choice(THINGS))
    if random.random() < 0.2:
        return copy.deepcopy(value_at(document, random.choice(list(paths(document)))))
    if isinstance(value, bool) or value is None:
        return random.choice([True, False, None, *WORDS])
    if isinstance(value, int):
        return random.choice([value + 1, value - 1, -value, *NUMBERS])
    if isinstance(value, str):
        texts = [one for keys in paths(document) if isinstance(one := value_at(document, keys), str)]
        return random.choice([value[:-1], value + "x", value.upper(), *random.sample(texts, 4), *WORDS, *NAMES])
    if isinstance(value, list):
        return _other_list(value, random)
    return _other_table(value, random)


def _other_list(value: list[Any], random: Random) -> list[Any]:
    made = list(value)
    match random.randrange(5) if made else 4:
        case 0:
            made.pop(random.randrange(len(made)))
        case 1:
            made.insert(random.randrange(len(made)), copy.deepcopy(random.choice(made)))
        case 2:
            made.reverse()
        case 3:
            made = made * random.choice([2, 30])
        case _:
            made.append(random.choice([*WORDS, *NUMBERS, None]))
    return made


def _other_table(value: dict[str, Any], random: Random) -> dict[str, Any]:
    keys = list(value)
    if not keys:
        return {random.choice(WORDS): random.choice(NUMBERS)}
    one, other = random.choice(keys), random.choice(keys)
    return {**value, one: value[other], other: value[one]}
