"""Move orders from bytes to the document that is signed, and every fault of form with its place."""

import copy
import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.orders.samples import FULL, HEAD, names, order, order_faults, read_order, spots, step_faults
from tests.orders.strategies import documents
from tests.tools.places import SCHEMAS
from ykpbem.errors import Fault, Malformed
from ykpbem.files.order_reader import parse_order
from ykpbem.files.order_records import fits
from ykpbem.orders import resolve_steps

VALIDATOR = Draft202012Validator(json.loads((SCHEMAS / "order.schema.json").read_text("utf-8")))


def test_the_order_of_the_interface_reads_as_it_stands() -> None:
    read = read_order(FULL.encode(), name="order.yaml")
    assert read.repairs == ()
    assert read.document == {
        "ykpbem": "order/1",
        "game": "meiji-club-1",
        "turn": 14,
        "player": "blue",
        "answers": "5f0c2a9b41d7",
        "note": "Sorry for the delay!",
        "steps": [
            {"fulfil": "O07"},
            {"mercenary": {"country": "english", "area": "customs"}},
            {"act": {"space": "C", "import": 2}},
            {"build": {"shophouse": 1, "warehouse": ["assistant"]}},
            {"recover": {"leave": 1}},
            {"place": ["bank", "silk-mill-1", "port-a"]},
            {"move": ["canal", "port-a"]},
            {"act": {"take": ["O12", "O19"], "pay": {"yen": 2}}},
            {"bonus": {"goods": ["copper", "tea"]}},
            {"build": {"shophouse": 2}},
            {"achieve": "b"},
        ],
    }


def test_a_right_order_never_waits_for_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ykpbem.files.schema.schema_faults", None)
    assert read_order(FULL.encode(), name="").faults == ()


def test_easy_forms_and_names_stay_as_typed() -> None:
    """What is signed is what was typed, keys and blanks put in order."""
    read = order("- Place:  Bank,   the PORT_A\n- ACT: {Take: o12}\n- Recall: {The Bank: 1}")
    assert read.document["steps"] == [
        {"place": "Bank, the PORT_A"},
        {"act": {"take": "o12"}},
        {"recall": {"the-bank": 1}},
    ]


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("act: {pay: {yen: 2}}", {"act": {"pay": {"yen": 2}}}),
        ("act: {pay: 2}", {"act": {"pay": "2"}}),
        ("act: {take: 12}", {"act": {"take": "12"}}),
        ("act: {take: [12]}", {"act": {"take": ["12"]}}),
        ("place: 1", {"place": "1"}),
        ("achieve: 1", {"achieve": "1"}),
        ("recall: {bank: 2}", {"recall": {"bank": 2}}),
        ("build: {shop: 2, goods: 1}", {"build": {"shop": 2, "goods": "1"}}),
    ],
)
def test_digits_are_a_number_only_where_one_may_stand(line: str, value: dict[str, Any]) -> None:
    assert order(f"- {line}").document["steps"] == [value]


@pytest.mark.parametrize("answers", ["123456789012", "0", "012345"])
def test_an_id_of_digits_only_is_text(answers: str) -> None:
    assert read_order(f"{HEAD}answers: {answers}\nsteps: []\n".encode(), name="").document["answers"] == answers


def test_hashes_and_base64_may_be_folded_anywhere() -> None:
    text = (
        "ykpbem: order/1\ngame: >-\n  0123456789abcdef0123456789abcdef\n  0123456789abcdef0123456789abcdef\n"
        f"player: red\nanswers: {'a' * 20} {'b' * 44}\nsteps:\n- keep:\n    commit: {'c' * 30} {'d' * 34}\n"
        f"    opening: >-\n      {'A' * 20}\n      {'B' * 23}=\nseals:\n  moderator:\n  - |\n    AA\n    BB==\n"
        f"signature: '{'x' * 43} {'y' * 43}=='\n"
    )
    assert read_order(text.encode(), name="").document == {
        "ykpbem": "order/1",
        "game": "0123456789abcdef" * 4,
        "player": "red",
        "answers": "a" * 20 + "b" * 44,
        "steps": [{"keep": {"commit": "c" * 30 + "d" * 34, "opening": "A" * 20 + "B" * 23 + "="}}],
        "seals": {"moderator": ["AABB=="]},
        "signature": "x" * 43 + "y" * 43 + "==",
    }


def test_open_and_closed_plans_are_read() -> None:
    text = f"{HEAD}plans:\n- name: If it rains\n  steps: [pause]\n  salt: {'A' * 43}=\n- {'0' * 32} {'1' * 32}\n"
    assert read_order(text.encode(), name="").document["plans"] == [
        {"name": "If it rains", "steps": ["pause"], "salt": "A" * 43 + "="},
        "0" * 32 + "1" * 32,
    ]


# Faults of form


@pytest.mark.parametrize(
    ("steps", "spot"),
    [
        ("- palce: bank", ("schema-key-unknown", 5, 3)),
        ("- act: {tkae: O12}", ("schema-key-unknown", 5, 9)),
        ("- {place: bank, move: canal}", ("step-several", 5, 3)),
        ("- {}", ("step-several", 5, 3)),
        ("- pause: now", ("step-takes-nothing", 5, 3)),
        ("- spinning-mill: {}", ("step-takes-nothing", 5, 3)),
        ("- act:", ("value-empty", 5, 3)),
        ("- act: {pay: }", ("value-empty", 5, 9)),
        ("- act: {take: O12, O19}", ("braces-list", 5, 20)),
        ("- act: {take: O12, O19, O20}", ("braces-list", 5, 20)),
        ("- act: {pay: 2 yen, 1 import}", ("braces-list", 5, 21)),
        ("- bonus: {goods: copper, tea, moves: hand to bank}", ("braces-list", 5, 26)),
        ("- act: {import: two}", ("schema-type", 5, 9)),
        ("- act: {import: -1}", ("schema-type", 5, 9)),
        ("- act: {take: {O12: 1}}", ("schema-type", 5, 9)),
        ("- act: {pay: {yen: two}}", ("schema-type", 5, 15)),
        ("- act: [O12]", ("schema-type", 5, 3)),
        ("- act: {space: [C]}", ("schema-type", 5, 9)),
        ("- bonus: copper", ("schema-type", 5, 3)),
        ("- build: {shophouse: 0}", ("schema-bound", 5, 11)),
        ("- build: {shophouse: first}", ("schema-type", 5, 11)),
        ("- recover: 1", ("schema-type", 5, 3)),
        ("- recover: {leave: one}", ("schema-type", 5, 13)),
        ("- recall: [bank]", ("schema-type", 5, 3)),
        ("- mercenary: {country: english}", ("schema-key-missing", 5, 3)),
        ("- mercenary: english", ("schema-type", 5, 3)),
        ("- fulfil: {goods: tea}", ("schema-key-missing", 5, 3)),
        ("- move: {train: bank}", ("schema-key-unknown", 5, 10)),
        ("- bonus: {moves: [[hand]]}", ("schema-bound", 5, 19)),
        ("- keep: {commit: x, opening: y}", ("packed-form", 5, 10)),
        ("- [bonus]", ("schema-type", 5, 3)),
    ],
)
def test_a_step_of_wrong_form_is_refused_at_its_place(steps: str, spot: tuple[str, int, int]) -> None:
    faults = step_faults(steps)
    assert spot in spots(faults)
    assert {wrong.where.step for wrong in faults} == {1}
    assert {wrong.where.line for wrong in faults} == {5}


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("- a", None),
        ("just text", None),
        ("ykpbem: order/1", ["line-missing", "line-missing", "order-neither"]),
        ("ykpbem: order/2\ngame: g\nplayer: red\nsteps: []", ["schema-value"]),
        (f"{HEAD}steps: []\nplans: []", ["order-both", "schema-bound"]),
        (f"{HEAD}steps: []\nplans:\n- name: A\n  steps: []", ["order-both"]),
        (f"{HEAD}steps: []\nnoet: x", ["schema-key-unknown"]),
        (f"{HEAD}steps: []\nturn: fourteen", ["schema-type"]),
        (f"{HEAD}steps: []\nturn: 014", ["schema-type"]),
        (f"{HEAD}steps: []\nturn: '14'", ["schema-type"]),
        (f"{HEAD}steps: []\nrevision: 0", ["schema-bound"]),
        (f"{HEAD}steps: []\nanswers: yesterday", ["answers-form"]),
        (f"{HEAD}steps: []\nsignature: n-ver", ["packed-form"]),
        (f"{HEAD}steps: bonus", ["schema-type"]),
        (f"{HEAD}steps:\n-place: bank\n", ["value-empty", "dash-blank"]),
        (f"{HEAD}steps: []\nplans-: x", ["schema-key-unknown"]),
        ("ykpbem: order/1\ngame: g\nplayer: bleu\nsteps: []", ["colour-unknown"]),
        ("ykpbem: order/1\ngame: g\nplayer: purple\nsteps: []", ["colour-unknown"]),
        (f"{HEAD}plans:\n- name: A\n  steps: []\n- name: A\n  steps: []", ["plan-name-twice"]),
        (f"{HEAD}plans:\n- steps: []", ["schema-key-missing"]),
        (f"{HEAD}plans:\n- {'g' * 64}", ["packed-form"]),
        (f"{HEAD}steps: []\nnote: {'x' * 2001}", ["text-too-long"]),
        ("ykpbem: order/1\ngame: ''\nplayer: red\nsteps: []", ["text-empty"]),
    ],
)
def test_an_order_of_wrong_form_is_refused(text: str, codes: list[str] | None) -> None:
    if codes is None:
        with pytest.raises(Malformed) as refusal:
            parse_order(text.encode(), name="")
        assert [wrong.code for wrong in refusal.value.faults] == ["order-not-table"]
    else:
        assert [wrong.code for wrong in order_faults(text)] == codes


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    text = (
        "ykpbem: order/1\ngame: g\ngame: h\nplayer: bleu\nturn: x\nsteps:\n- palce: bank\n- act: {take: O12, O19}\n"
        "- b\u00e4nk\n- pause: 1\n"
    )
    with pytest.raises(Malformed) as refusal:
        read_order(text.encode(), name="order.yaml")
    assert [(wrong.code, wrong.where.line, wrong.where.step) for wrong in refusal.value.faults] == [
        ("key-twice", 3, 0),
        ("colour-unknown", 4, 0),
        ("schema-type", 5, 0),
        ("schema-key-unknown", 7, 1),
        ("braces-list", 8, 2),
        ("character-odd", 9, 3),
        ("step-takes-nothing", 10, 4),
    ]
    assert {wrong.where.file for wrong in refusal.value.faults} == {"order.yaml"}


def test_no_more_faults_are_told_than_anybody_reads() -> None:
    steps = "- pause: 1\n" * 100
    read = parse_order(f"{HEAD}steps:\n{steps}".encode(), name="")
    assert len(read.faults) == 50
    assert len(read.broken) == 100


def test_an_unknown_key_comes_with_the_nearest_known_one() -> None:
    [wrong] = step_faults("- fulfl: O07")
    assert wrong.args["near"] == "fulfil"


def test_a_fault_in_a_plan_names_plan_and_step() -> None:
    text = f"{HEAD}plans:\n- name: A\n  steps: [pause]\n- name: B\n  steps:\n  - pause\n  - pause: 1\n"
    read = parse_order(text.encode(), name="")
    assert [(wrong.where.plan, wrong.where.step) for wrong in read.faults] == [("B", 2)]
    assert read.broken == {(2, 2)}


def test_steps_with_a_fault_are_known_as_broken() -> None:
    read = parse_order(f"{HEAD}steps:\n- bonus\n- act: 1\n- b\u00e4nk\n- pause: 1\n".encode(), name="")
    assert read.broken == {(0, 3), (0, 4)}


@given(st.data())
def test_a_spoiled_order_is_read_or_refused(data: st.DataObject) -> None:
    """Whatever a slip of the hand does, every fault has a place and no name in a sound step brings anything down."""
    text = FULL
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        piece = data.draw(
            st.sampled_from(
                ["", " ", "\n", "  ", "- ", ":", ": ", "{", "}", "[", "]", ",", "'", '"', "#", "\t", "x", "0"]
            )
        )
        text = text[:at] + piece + text[at + data.draw(st.integers(0, 3)) :]
    try:
        read = parse_order(text.encode(), name="order.yaml")
    except Malformed as refusal:
        faults: Sequence[Fault] = refusal.faults
    else:
        faults = read.faults
        steps = read.document.get("steps")
        broken = [step for _, step in read.broken]
        if isinstance(steps, list):
            faults = [*faults, *resolve_steps(steps, names(), places=read.places.under("steps"), broken=broken)[1]]
    assert all(wrong.where.line and wrong.where.file == "order.yaml" for wrong in faults)


# Records and schema


def test_the_schema_is_sound() -> None:
    Draft202012Validator.check_schema(VALIDATOR.schema)


@given(documents)
def test_every_form_of_order_fits_records_and_schema(document: dict[str, Any]) -> None:
    assert fits(document)
    assert VALIDATOR.is_valid(document)


@given(documents, st.data())
def test_records_and_schema_refuse_the_same(document: dict[str, Any], data: st.DataObject) -> None:
    """One value anywhere is replaced, taken out or added."""
    changed = copy.deepcopy(document)
    around: Any = changed
    while True:
        keys: list[Any] = list(around) if isinstance(around, dict) else list(range(len(around)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if not isinstance(around[key], dict | list) or data.draw(st.booleans()):
            break
        around = around[key]
    odd = data.draw(
        st.sampled_from([0, 1, -1, 2**53, "", "x", [], {}, ["x"], [["x", "y"]], {"x": 1}, {"leave": 1}, None, True])
    )
    if isinstance(around, dict):
        around[data.draw(st.sampled_from([*around, "goods", "leave", "x"]))] = odd
    elif around:
        around[data.draw(st.integers(0, len(around) - 1))] = odd
    assert fits(changed) == VALIDATOR.is_valid(changed)
