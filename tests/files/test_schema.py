"""Every fault of a document against its schema, with its place and the nearest known word."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ykpbem.errors import Fault, Where, YkpbemError
from ykpbem.files import schema
from ykpbem.files.schema import format_path, nearest, schema_faults, schemas

INVITE = {
    "$id": "https://example.org/invite.schema.json",
    "type": "object",
    "properties": {"key": {"type": "string", "pattern": "^k-[0-9]+$"}},
    "required": ["key"],
    "additionalProperties": False,
}
ORDER = {
    "$id": "https://example.org/order.schema.json",
    "type": "object",
    "properties": {
        "ykpbem": {"const": "order/1"},
        "turn": {"type": "integer", "minimum": 0, "maximum": 999},
        "player": {"enum": ["red", "blue", "green", "yellow"]},
        "note": {"type": "string", "maxLength": 5},
        "answers": {"type": ["integer", "string"]},
        "invite": {"$ref": "invite.schema.json"},
        "steps": {"type": "array", "items": {"$ref": "#/$defs/step"}, "maxItems": 3},
    },
    "required": ["ykpbem", "turn"],
    "not": {"required": ["plans"]},
    "additionalProperties": False,
    "$defs": {
        "step": {
            "anyOf": [
                {"enum": ["pause", "bonus"]},
                {
                    "type": "object",
                    "properties": {"build": {"type": "integer"}},
                    "required": ["build"],
                    "additionalProperties": False,
                },
                {"$ref": "#/$defs/place"},
            ]
        },
        "place": {
            "type": "object",
            "properties": {"place": {"anyOf": [{"const": "none"}, {"enum": ["bank"]}, {"type": "array"}]}},
            "required": ["place"],
            "additionalProperties": False,
        },
    },
}
CONSENT = {
    "allOf": [{"properties": {"seat": {}}}, {"$ref": "#/$defs/more"}],
    "oneOf": [{"properties": {"old": {}}}],
    "if": {},
    "then": {"properties": {"new": {}}},
    "patternProperties": {"^x-": {}},
    "unevaluatedProperties": False,
    "$defs": {"more": {"properties": {"known-by-reference": {}}}},
}
GOOD = {"ykpbem": "order/1", "turn": 3, "player": "blue", "steps": ["pause", {"build": 1}], "invite": {"key": "k-1"}}


@pytest.fixture(autouse=True)
def published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the three schemas above stands where the published ones are."""
    for kind, content in (("order", ORDER), ("invite", INVITE), ("consent", CONSENT)):
        (tmp_path / f"{kind}.schema.json").write_text(json.dumps(content), encoding="utf-8")
    (tmp_path / "README.md").write_text("no schema", encoding="utf-8")
    monkeypatch.setattr(schema, "_FOLDERS", (str(tmp_path / "none"), str(tmp_path)))
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    schema.schemas.cache_clear()
    schema._validator.cache_clear()


def faults(**changes: Any) -> list[Fault]:
    return schema_faults("order", {**GOOD, **changes}, name="order.yaml")


def one(**changes: Any) -> Fault:
    (fault,) = faults(**changes)
    return fault


def test_a_good_document_has_no_faults() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    ("changes", "code", "path", "args"),
    [
        ({"turn": "3"}, "schema-type", "turn", {"got": "text", "expected": "a whole number"}),
        ({"turn": True}, "schema-type", "turn", {"got": "true or false", "expected": "a whole number"}),
        ({"turn": None}, "schema-type", "turn", {"got": "nothing", "expected": "a whole number"}),
        ({"turn": -1}, "schema-bound", "turn", {"got": "-1", "bound": "from 0 to 999"}),
        ({"turn": 1000}, "schema-bound", "turn", {"got": "1000", "bound": "from 0 to 999"}),
        ({"answers": []}, "schema-type", "answers", {"got": "a list", "expected": "a whole number or text"}),
        ({"ykpbem": "order/2"}, "schema-value", "ykpbem", {"got": '"order/2"', "allowed": '"order/1"'}),
        ({"invite": {"key": "no"}}, "schema-pattern", "invite.key", {"got": '"no"', "pattern": "^k-[0-9]+$"}),
        ({"invite": {}}, "schema-key-missing", "invite", {"key": "key"}),
        ({"steps": ["paus"]}, "schema-value", "steps[0]", {"got": '"paus"', "allowed": '"pause", "bonus"'}),
        ({"steps": [{"build": "1"}]}, "schema-type", "steps[0].build", {"got": "text", "expected": "a whole number"}),
        ({"steps": [{"biuld": 1}]}, "schema-key-unknown", "steps[0].biuld", {"key": "biuld", "near": "build"}),
        ({"steps": [{"build": 1, "place": []}]}, "schema-form", "steps[0]", {"got": "keys with values"}),
        ({"steps": [{}]}, "schema-form", "steps[0]", {"got": "keys with values"}),
        ({"steps": [7]}, "schema-value", "steps[0]", {"got": "7", "allowed": '"pause", "bonus"'}),
        (
            {"steps": [{"place": "bnak"}]},
            "schema-value",
            "steps[0].place",
            {"got": '"bnak"', "allowed": '"none", "bank"'},
        ),
        ({"stesp": []}, "schema-key-unknown", "stesp", {"key": "stesp", "near": "steps"}),
    ],
)
def test_a_fault_says_what_where_and_what_else(
    changes: dict[str, Any], code: str, path: str, args: dict[str, Any]
) -> None:
    fault = one(**changes)
    assert (fault.code, fault.where.path, fault.args) == (code, path, args)
    assert fault.where.file == "order.yaml"


def test_a_key_like_none_that_is_known_lists_them() -> None:
    fault = one(zzz=1)
    assert fault.code == "schema-key-strange"
    assert fault.options == ("answers", "invite", "note", "player", "steps", "turn", "ykpbem")
    assert fault.args["known"] == ", ".join(fault.options)


def test_the_options_of_a_choice_are_offered() -> None:
    assert one(player="bleu").options == ('"red"', '"blue"', '"green"', '"yellow"')


def test_all_faults_come_at_once_in_the_order_of_their_places() -> None:
    found = faults(turn="x", player="pink", stesp=[], steps=["pause", {"biuld": 1, "palce": 2}, 7, 8])
    assert [fault.where.path for fault in found] == [
        "player", "steps", "steps[1].biuld", "steps[1].palce", "steps[2]", "steps[3]", "stesp", "turn",
    ]  # fmt: skip


def test_missing_keys_are_told_once_each() -> None:
    found = schema_faults("order", {})
    assert [(fault.code, fault.args) for fault in found] == [
        ("schema-key-missing", {"key": "ykpbem"}),
        ("schema-key-missing", {"key": "turn"}),
    ]


def test_a_refusal_that_has_no_words_of_its_own_is_still_told() -> None:
    found = faults(plans=[])
    assert {fault.code for fault in found} == {"schema-form", "schema-key-strange"}


def test_keys_that_are_known_elsewhere_in_the_schema_are_no_faults() -> None:
    known = {"seat": 1, "old": 1, "new": 1, "x-1": 1, "known-by-reference": 1}
    assert schema_faults("consent", known) == []
    (fault,) = schema_faults("consent", {**known, "seet": 1})
    assert fault.args == {"key": "seet", "near": "seat"}


@pytest.mark.parametrize("document", [[], "text", 7, None])
def test_a_document_that_is_no_object_is_a_fault(document: Any) -> None:
    (fault,) = schema_faults("invite", document)
    assert (fault.code, fault.where.path) == ("schema-type", "")


def test_a_fault_stands_where_the_file_has_it_or_the_nearest_thing_around() -> None:
    top, step = Where(file="o.yaml", line=1, column=1), Where(file="o.yaml", line=9, column=3)
    places = {(): top, ("steps", 0): step}
    found = schema_faults("order", {**GOOD, "turn": "x", "steps": [{"build": "x"}]}, places)
    assert [(fault.where.line, fault.where.column, fault.where.path) for fault in found] == [
        (9, 3, "steps[0].build"),
        (1, 1, "turn"),
    ]


def test_nothing_typed_reaches_a_message_raw_or_at_length() -> None:
    found = faults(turn="\x1b[31m" * 50, **{"\u202ekey" * 20: 1})
    for fault in found:
        assert all(text.isascii() and text.isprintable() for text in (*fault.args.values(), fault.where.path))
    assert all(len(str(fault.args.get("key", ""))) <= 40 for fault in found)


@pytest.mark.parametrize(("word", "expected"), [("biuld", "build"), ("BUILD", ""), ("qqq", ""), ("", "")])
def test_the_nearest_word(word: str, expected: str) -> None:
    assert nearest(word, ["place", "build", "move"]) == expected


def test_paths_are_written_as_people_write_them() -> None:
    assert format_path(["steps", 3, "build", "trading-house"]) == "steps[3].build.trading-house"
    assert (format_path([]), format_path([0])) == ("", "[0]")


def test_a_kind_without_schema_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        schema.schema("state")
    assert sorted(schemas()) == ["consent", "invite", "order"]
    assert schema.schema("order") == ORDER


def test_an_installation_without_schemas_says_so(published: Path) -> None:
    for path in published.glob("*.schema.json"):
        path.unlink()
    forget()
    with pytest.raises(YkpbemError) as caught:
        schemas()
    assert caught.value.faults[0].code == "schemas-missing"
