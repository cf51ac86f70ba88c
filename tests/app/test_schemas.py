"""The schemas of machine-written documents and the records that read them take and refuse the same.

- Every record, filled in from its types, is changed in every place and given to both.
- Real papers of a game are changed at the top and given to both; documents inside documents count as read.
"""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tests.app import club
from tests.tools.make_schemas import KINDS, make_schema
from ykpbem.chain.complete import refuse_gaps
from ykpbem.chain.states import open_state
from ykpbem.errors import Malformed
from ykpbem.events import kind_name
from ykpbem.files.schema import schema, schema_faults
from ykpbem.papers import Invitation, Join

STRANGE: tuple[Any, ...] = (
    "x",
    "",
    0,
    -1,
    7,
    True,
    None,
    [],
    {},
    ["x"],
    [1],
    [None],
    {"x": 1},
    {"x": "y"},
    {"x": None},
)
"""Values to put in places where they may or may not belong."""


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_is_made_from_the_records(kind: str) -> None:
    """`python -m tests.tools.make_schemas` has been run after the last change."""
    assert schema(kind) == make_schema(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_records_and_schema_agree_on_everything(kind: str) -> None:
    """Each record of the kind, changed in every place."""
    tried = 0
    for record in records_of(KINDS[kind]):
        good = example(record)
        for document in [good, *changes(good)]:
            tried += 1
            assert takes_record(record, document) == takes_schema(kind, record, document), (record, document)
    assert tried > 50


@pytest.mark.parametrize("kind", ["invite", "join", "state"])
def test_real_papers_satisfy_their_schemas_and_changed_ones_are_refused_alike(kind: str) -> None:
    real = paper(kind)
    assert schema_faults(kind, real) == []
    for key in real:
        for value in STRANGE[:1] + STRANGE[4:9]:
            changed = {**real, key: value}
            assert (schema_faults(kind, changed) == []) == takes_paper(kind, changed), (key, value)
        assert schema_faults(kind, {name: inner for name, inner in real.items() if name != key}) != []
    assert schema_faults(kind, {**real, "extra": 1}) != []


def test_what_lies_inside_a_state_is_held_against_its_own_schema() -> None:
    """An invitation or a join that lacks a key spoils the state."""
    for path in (("invitation",), ("joins", 0)):
        state = deepcopy(paper("state"))
        inner: Any = state
        for part in path:
            inner = inner[part]
        del inner["signature"]
        assert schema_faults("state", state) != []


def paper(kind: str) -> dict[str, Any]:
    """A paper of the club's game, a state with little in it so that it is quickly checked."""
    if kind == "state":
        state = deepcopy(club.play(open_state(club.second_state()), club.SIMPLE).document)
        return state | {"areas": dict(list(state["areas"].items())[:2]), "events": state["events"][-1:]}
    return club.invitation() if kind == "invite" else club.joins()["red"]


# Records


def records_of(top: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """A record and all that it is made of."""
    found: dict[type[msgspec.Struct], None] = {}
    waiting: list[Any] = [top]
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if kind not in found:
                found[kind] = None
                waiting += get_type_hints(kind).values()
        else:
            waiting += [one for one in get_args(kind) if not isinstance(one, str | int)]
    return list(found)


def example(kind: Any) -> Any:
    """The plainest value of a type, as a document holds it."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return args[0]
    if origin in (Union, UnionType):
        return None if type(None) in args else example(args[0])
    if origin is list:
        return [example(args[0])] if args[0] is not Any else []
    if origin is dict:
        return {"x": example(args[1])} if args[1] is not Any else {}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        info = msgspec.inspect.type_info(kind)
        hints = get_type_hints(kind)
        fields = {field.encode_name: example(hints[field.name]) for field in info.fields}  # type: ignore[attr-defined]
        return {kind.__struct_config__.tag_field: kind.__struct_config__.tag, **fields} if tagged(kind) else fields
    return {str: "x", int: 1, bool: False}[kind]


def tagged(kind: type[msgspec.Struct]) -> bool:
    return kind.__struct_config__.tag_field is not None


def changes(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The document with each key left out, each value replaced by strange ones, and a key too many."""
    yield {**document, "extra": 1}
    for key in document:
        yield {name: value for name, value in document.items() if name != key}
        for value in STRANGE:
            yield {**document, key: value}


def takes_record(record: type[msgspec.Struct], document: dict[str, Any]) -> bool:
    """Whether the record reads the document with nothing left out, and what lies in it is read as well."""
    try:
        made = msgspec.convert(document, record)
        refuse_gaps(document, made, name="")
    except (msgspec.ValidationError, Malformed):
        return False
    if record is not KINDS["state"]:
        return True
    return takes_record(Invitation, document["invitation"]) and all(
        takes_record(Join, one) for one in document["joins"]
    )


def takes_paper(kind: str, document: dict[str, Any]) -> bool:
    return takes_record(KINDS[kind], document)


@cache
def registry() -> "Registry[Any]":
    """All schemas by their ids."""
    loaded = [schema(kind) for kind in (*KINDS, "order")]
    return Registry().with_resources((one["$id"], DRAFT202012.create_resource(one)) for one in loaded)


@cache
def validator(kind: str, record: type[msgspec.Struct]) -> Draft202012Validator:
    """What the schema of the kind says about one of its records."""
    whole = schema(kind)
    if record is KINDS[kind]:
        return Draft202012Validator(whole, registry=registry())
    part = {"$ref": f"{whole['$id']}#/$defs/{kind_name(record.__name__)}"}
    return Draft202012Validator(part, registry=registry())


def takes_schema(kind: str, record: type[msgspec.Struct], document: dict[str, Any]) -> bool:
    return validator(kind, record).is_valid(document)
