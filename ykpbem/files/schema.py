"""The published JSON Schemas (2020-12), and every way in which a document breaks its own.

- One file a kind, `KIND.schema.json`; in a checkout in the top-level folder `schemas`, in an installed package inside.
- All faults of a document are reported at once, each with its place; an unknown key comes with the nearest known one.
- `jsonschema` is slow to load and to run: readers come here with documents that their quick check refused.
"""

import functools
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ykpbem.errors import Fault, Where, YkpbemError, fault

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

JsonPath = tuple[str | int, ...]
"""The keys and 0-based indices that lead from the top of a document to a place in it."""

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_FOLDERS = (os.path.join(_PACKAGE, "schemas"), os.path.join(os.path.dirname(_PACKAGE), "schemas"))
_SUFFIX = ".schema.json"


@functools.cache
def schemas() -> dict[str, dict[str, Any]]:
    """All published schemas by kind. Raises `YkpbemError` if the package was installed without them."""
    folder = next((folder for folder in _FOLDERS if os.path.isdir(folder)), None)
    names = sorted(name for name in os.listdir(folder) if name.endswith(_SUFFIX)) if folder else []
    if folder is None or not names:
        raise YkpbemError(fault("schemas-missing"))
    return {name.removesuffix(_SUFFIX): _load(os.path.join(folder, name)) for name in names}


def schema(kind: str) -> dict[str, Any]:
    """The schema of one kind of document. Raises `KeyError` for a kind that has none."""
    return schemas()[kind]


def schema_faults(
    kind: str, document: Any, places: Mapping[JsonPath, Where] | None = None, *, name: str = ""
) -> list[Fault]:
    """Every way in which a document breaks the schema of its kind, in the order of the places in the document.

    `places` says where in the file the values stand; a fault gets the nearest place at or above its own. Without,
    faults carry the file called `name` and the path.
    """
    faults = [placed for error in _validator(kind).iter_errors(document) for placed in _faults(error)]
    found: list[Fault] = []
    for path, unplaced in sorted(faults, key=lambda placed: _sort_key(placed[0])):
        placed = unplaced.at(_where(path, places or {}, name))
        if placed not in found:
            found.append(placed)
    return found


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like this one, or "" if none is at all like it."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, list(known), 1)), "")


def format_path(path: Iterable[str | int]) -> str:
    """A place in a document as people write it: `steps[2].build`."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{_shown(part)}" for part in path)
    return text.removeprefix(".")


def _load(path: str) -> dict[str, Any]:
    with open(path, encoding="utf-8") as file:
        loaded: dict[str, Any] = json.load(file)
    return loaded


@functools.cache
def _validator(kind: str) -> "Draft202012Validator":
    """A validator that finds the other schemas by their file names and by their `$id`."""
    from jsonschema import Draft202012Validator
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    known = {name + _SUFFIX: DRAFT202012.create_resource(loaded) for name, loaded in schemas().items()}
    by_id = {loaded["$id"]: known[name + _SUFFIX] for name, loaded in schemas().items() if "$id" in loaded}
    registry = Registry().with_resources([*known.items(), *by_id.items()])
    return Draft202012Validator(schema(kind), registry=registry)


def _faults(error: "ValidationError") -> Iterator[tuple[JsonPath, Fault]]:
    """The faults, each with its place, that one error of the validator stands for.

    Where one of several forms is asked for, they are those of the form that comes nearest to fitting.
    """
    forms: dict[Any, list[ValidationError]] = {}
    for reason in error.context or ():
        forms.setdefault(reason.relative_schema_path[0], []).append(reason)
    distance = {form: max(map(_distance, reasons)) for form, reasons in forms.items()}
    nearest_forms = [form for form in forms if distance[form] == min(distance.values())]
    if len(nearest_forms) == 1:
        for reason in forms[nearest_forms[0]]:
            yield from _faults(reason)
    else:
        yield from _plain_faults(error)


def _distance(error: "ValidationError") -> int:
    """How far a value is from the form of this error: 0 right but for a part, 1 of the right type, 2 another thing."""
    if error.relative_path:
        return 0
    if error.context:
        return min(map(_distance, error.context))
    if error.validator in {"enum", "const"}:
        return 1 if any(type(value) is type(error.instance) for value in _choices(error)) else 2
    return 2 if error.validator == "type" else 1


def _plain_faults(error: "ValidationError") -> Iterator[tuple[JsonPath, Fault]]:
    """The faults of an error that has no nearer reason."""
    path, keyword = tuple(error.absolute_path), str(error.validator)
    wanted: Any = error.validator_value
    got: Any = error.instance
    strange, known = _strange_keys(error)
    words = [word for reason in error.context or () for word in _choices(reason)]
    if strange:
        yield from (((*path, key), _unknown_key(key, known)) for key in strange)
    elif keyword == "required":
        yield from ((path, fault("schema-key-missing", key=key)) for key in wanted if key not in got)
    elif words and not isinstance(got, dict | list):
        yield path, _value_fault("enum", words, got)
    else:
        yield path, _value_fault(keyword, wanted, got, error.schema)


def _choices(error: "ValidationError") -> list[Any]:
    """The values that an error about a choice would have let pass."""
    wanted: Any = error.validator_value
    choices: dict[str, list[Any]] = {"enum": wanted, "const": [wanted]}
    return choices.get(str(error.validator), [])


def _strange_keys(error: "ValidationError") -> tuple[list[str], list[str]]:
    """The keys of an object that no form of it knows, and those that are known."""
    here = [error, *(reason for reason in error.context or () if not reason.relative_path)]
    refusing = [one for one in here if one.validator in _CLOSING]
    known = sorted(set().union(*(_known_keys(one.schema) for one in refusing)))
    # Which keys are too many, only the message says: references and patterns may allow some that `known` lacks.
    got: Any = error.instance if refusing else []
    strange = [key for key in got if all(repr(key) in one.message for one in refusing)]
    return [key for key in strange if key not in known], known


def _bounds(keyword: str, wanted: Any, around: Any) -> str:
    """Both bounds of a number if it has two, else the one that was passed."""
    if keyword in ("minimum", "maximum") and isinstance(around, dict) and {"minimum", "maximum"} <= set(around):
        return f"from {around['minimum']} to {around['maximum']}"
    return f"{_BOUNDS[keyword]} {wanted}"


def _value_fault(keyword: str, wanted: Any, got: Any, around: Any = None) -> Fault:
    """The fault of a value that one keyword of the schema `around` refuses."""
    if keyword in {"enum", "const"}:
        allowed = [_value(value) for value in (wanted if keyword == "enum" else [wanted])]
        return fault("schema-value", got=_value(got), allowed=", ".join(allowed), options=allowed)
    if keyword == "type":
        return fault("schema-type", got=_type(got), expected=_expected(wanted))
    if keyword in _BOUNDS:
        return fault("schema-bound", got=_value(got), bound=_bounds(keyword, wanted, around))
    if keyword == "pattern":
        return fault("schema-pattern", got=_value(got), pattern=wanted)
    return fault("schema-form", got=_value(got))


def _unknown_key(key: str, known: list[str]) -> Fault:
    near = nearest(key, known)
    if near:
        return fault("schema-key-unknown", key=_shown(key), near=near, options=known)
    return fault("schema-key-strange", key=_shown(key), known=", ".join(known) or "none", options=known)


def _known_keys(schema: Any) -> set[str]:
    """The keys that a schema names, also in the parts that it is put together from."""
    if not isinstance(schema, dict):
        return set()
    parts = [part for keyword in ("allOf", "anyOf", "oneOf") for part in schema.get(keyword, [])]
    parts += [schema[keyword] for keyword in ("then", "else") if keyword in schema]
    return set(schema.get("properties", {})).union(*map(_known_keys, parts))


def _where(path: JsonPath, places: Mapping[JsonPath, Where], name: str) -> Where:
    """The place in the file: the value's own, or that of the nearest thing around it."""
    from msgspec.structs import replace

    around = (places[path[:length]] for length in range(len(path), -1, -1) if path[:length] in places)
    return replace(next(around, Where(file=name)), path=format_path(path))


def _sort_key(path: Iterable[str | int]) -> list[tuple[bool, int, str]]:
    return [(True, 0, part) if isinstance(part, str) else (False, part, "") for part in path]


_CLOSING = {"additionalProperties", "unevaluatedProperties"}
_BOUNDS = {
    "minimum": "at least",
    "maximum": "at most",
    "exclusiveMinimum": "more than",
    "exclusiveMaximum": "less than",
    "minItems": "at least this many entries:",
    "maxItems": "at most this many entries:",
    "minLength": "at least this many characters:",
    "maxLength": "at most this many characters:",
    "minProperties": "at least this many keys:",
    "maxProperties": "at most this many keys:",
}
_TYPES = {
    "object": "keys with values",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


def _expected(wanted: str | list[str]) -> str:
    return " or ".join(_TYPES[name] for name in ([wanted] if isinstance(wanted, str) else wanted))


def _type(value: Any) -> str:
    kinds: dict[type, str] = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer"}
    return _TYPES[kinds.get(type(value), "null")]


def _value(value: Any) -> str:
    """A value for a message, ASCII and short; a list or an object only says what it is."""
    return _type(value) if isinstance(value, dict | list) else _cut(json.dumps(value))


def _shown(key: str) -> str:
    return _cut(ascii(key)[1:-1])


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
