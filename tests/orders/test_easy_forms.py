"""Every way to type a step, and every way to type it wrong: all faults at once, each at its place."""

from typing import Any

import pytest

from tests.orders.samples import FULL, name_faults, names, order, read_order, resolved, spots, step
from ykpbem.files.order_reader import parse_order
from ykpbem.orders import resolve_steps


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        # words
        ("act", "act", {}),
        ("Bonus", "bonus", {}),
        ("recover", "recover", {}),
        ("pause", "pause", {}),
        ("spinning mill", "spinning-mill", {}),
        ("UNIVERSITY", "university", {}),
        # placement
        ("place: [bank, port-a]", "place", {"place": ["bank", "port-a"]}),
        ("place: bank, Port A", "place", {"place": ["bank", "port-a"]}),
        ("place: bank", "place", {"place": ["bank"]}),
        ("place: [bank, bank]", "place", {"place": ["bank", "bank"]}),
        ("place: none", "place", {"place": []}),
        ("place: []", "place", {"place": []}),
        (
            "place: bank, spinning mill, docks, university",
            "place",
            {"place": ["bank", "spinning-mill", "port-b", "university"]},
        ),
        # movement
        ("move: canal, port-a", "move", {"move": ["canal", "port-a"]}),
        ("move: bank", "move", {"move": ["bank"]}),
        ("move: [canal, Spinning_Mill, bank]", "move", {"move": ["canal", "spinning-mill", "bank"]}),
        ("move: {tram: The Bank}", "tram", {"area": "bank"}),
        ("move: Station", "station", {}),
        ("recall: all", "recall", {"recall": "all"}),
        ("recall: None", "recall", {"recall": {}}),
        ("recall: {bank: 2, Port A: 1}", "recall", {"recall": {"bank": 2, "port-a": 1}}),
        ("recall: {bank: 0}", "recall", {"recall": {}}),
        ("recall: 2 bank, 1 copper mine 1", "recall", {"recall": {"bank": 2, "copper-mine-1": 1}}),
        # areas
        ("act: none", "act", {"none": True}),
        ("act: {}", "act", {}),
        ("act: {take: [O12, o19], pay: {yen: 2}}", "act", {"take": ["O12", "O19"], "pay": {"yen": 2}}),
        ("act: {take: O12}", "act", {"take": ["O12"]}),
        ("act: {take: 'O12, O19', pay: 1 import}", "act", {"take": ["O12", "O19"], "pay": {"import": 1}}),
        ("act: {take: none}", "act", {"take": []}),
        ("act: {technology: Spinning Mill, pay: none}", "act", {"technology": "spinning-mill", "pay": {}}),
        ("act: {technology: t05, extra: imports}", "act", {"technology": "T05", "extra": "import"}),
        ("act: {technology: station, station: docks}", "act", {"technology": "station", "station": "port-b"}),
        ("act: {pay: '2 yen, 1 import'}", "act", {"pay": {"yen": 2, "import": 1}}),
        ("act: {pay: {yen: 0, imports: 3}}", "act", {"pay": {"import": 3}}),
        ("act: {hire: {assistant: 2, shop: 1}}", "act", {"hire": {"assistant": 2, "shophouse": 1}}),
        ("act: {hire: [2 assistants, trading house]}", "act", {"hire": {"assistant": 2, "trading-house": 1}}),
        ("act: {hire: none}", "act", {"hire": {}}),
        (
            "act: {exchange: [sell fish, spinning mill, buy-import]}",
            "act",
            {"exchange": ["sell-seafood", "spinning-mill", "buy-import"]},
        ),
        (
            "act: {space: c, pay: [copper, yen], from: Hand}",
            "act",
            {"space": "C", "pay": {"copper": 1, "yen": 1}, "from": "hand"},
        ),
        ("act: {space: B, import: 0, from: area}", "act", {"space": "B", "import": 0, "from": "area"}),
        # what gains leave
        ("bonus: {goods: [copper, Raw Silk]}", "bonus", {"goods": ["copper", "silk"]}),
        ("bonus: {goods: copper}", "bonus", {"goods": ["copper"]}),
        ("bonus: {warehouse: none}", "bonus", {"warehouse": []}),
        ("bonus: {warehouse: [shop, assistant]}", "bonus", {"warehouse": ["shophouse", "assistant"]}),
        ("bonus: {moves: hand to bank}", "bonus", {"moves": [["hand", "bank"]]}),
        (
            "bonus: {moves: 'hand to bank, port a to docks'}",
            "bonus",
            {"moves": [["hand", "bank"], ["port-a", "port-b"]]},
        ),
        (
            "bonus: {moves: [hand to bank, port a TO docks]}",
            "bonus",
            {"moves": [["hand", "bank"], ["port-a", "port-b"]]},
        ),
        ("bonus: {moves: [hand, bank]}", "bonus", {"moves": [["hand", "bank"]]}),
        ("bonus: {moves: [[hand, bank], [port-a, bank]]}", "bonus", {"moves": [["hand", "bank"], ["port-a", "bank"]]}),
        ("bonus: {moves: [[hand, bank]]}", "bonus", {"moves": [["hand", "bank"]]}),
        ("bonus: {moves: []}", "bonus", {"moves": []}),
        ("bonus: {moves: none}", "bonus", {"moves": []}),
        # the rest
        ("build: shop", "build", {"building": "shophouse"}),
        ("build: {shophouse: 2, goods: tea}", "build", {"building": "shophouse", "space": 2, "goods": ["tea"]}),
        ("build: Trading House", "build", {"building": "trading-house"}),
        ("build: {trading-house: 1, warehouse: none}", "build", {"building": "trading-house", "warehouse": []}),
        ("recover: {leave: 1}", "recover", {"leave": 1}),
        ("mercenary: {country: English, area: Customs}", "mercenary", {"country": "english", "area": "customs"}),
        ("foreign agent: {country: dutch, area: bank}", "mercenary", {"country": "dutch", "area": "bank"}),
        ("foreign_mercenary: {country: dutch, area: bank}", "mercenary", {"country": "dutch", "area": "bank"}),
        ("fulfil: o07", "fulfil", {"card": "O07"}),
        ("fulfill: {card: O07, moves: [hand, bank]}", "fulfil", {"card": "O07", "moves": [["hand", "bank"]]}),
        ("achieve: B", "achieve", {"achievement": "b"}),
        ("achieve: c2", "achieve", {"achievement": "C2"}),
        ("keep: O31", "keep", {"card": "O31"}),
    ],
)
def test_easy_forms(line: str, kind: str, fields: dict[str, Any]) -> None:
    assert step(line) == (kind, fields)


def test_lists_may_run_over_lines() -> None:
    assert step("place: bank,\n    port-a") == ("place", {"place": ["bank", "port-a"]})
    assert step("act:\n    take: O12, O19\n    pay: 2 yen, 1 import") == (
        "act",
        {"take": ["O12", "O19"], "pay": {"yen": 2, "import": 1}},
    )


def test_steps_know_their_number_and_where_their_answers_stand() -> None:
    first, second = resolved("- bonus\n- act: {take: [O12, O19], pay: {yen: 2}, from: hand}")
    assert (first.number, first.where.line, first.where.column, first.places) == (1, 5, 3, {})
    assert (second.number, second.where.step, second.where.line) == (2, 2, 6)
    columns = {key: where.column for key, where in second.places.items()}
    assert columns == {"take": 9, "take.0": 16, "take.1": 21, "pay": 27, "pay.0": 33, "pay.yen": 33, "from": 42}


def test_without_a_file_steps_resolve_alike() -> None:
    """As when an order is read out of a state."""
    read = read_order(FULL.encode(), name="order.yaml")
    with_places, _ = resolve_steps(read.document["steps"], names(), places=read.places.under("steps"))
    without, faults = resolve_steps(read.document["steps"], names())
    assert not faults
    assert [(one.kind, one.fields, one.number) for one in without] == [
        (one.kind, one.fields, one.number) for one in with_places
    ]
    assert all(one.places == {} and one.where.line == 0 for one in without)


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("place", "step-bare", 3),
        ("move", "step-bare", 3),
        ("recall", "step-bare", 3),
        ("build", "step-bare", 3),
        ("mercenary", "step-bare", 3),
        ("foreign agent", "step-bare", 3),
        ("fulfil", "step-bare", 3),
        ("achieve", "step-bare", 3),
        ("keep", "step-bare", 3),
        ("boonus", "step-unknown", 3),
        ("frobnicate", "step-strange", 3),
        ("place bank", "step-colon", 3),
        ("achieve:b", "step-colon", 3),
        ("bonus, build", "step-strange", 3),
        ("place: bnak", "name-unknown", 3),
        ("place: [bank, port]", "name-ambiguous", 17),
        ("place: bank,, port-a", "list-gap", 3),
        ("place: bank,", "list-gap", 3),
        ("move: none", "step-bare", 3),
        ("move: []", "step-bare", 3),
        ("move: [bank, station]", "move-alone", 3),
        ("move: tram bank", "move-alone", 3),
        ("move: {tram: bnak}", "name-unknown", 10),
        ("recall: bank", "count-missing", 3),
        ("recall: {bnak: 1}", "name-unknown", 12),
        ("recall: {port-b: 1, docks: 2}", "name-twice", 23),
        ("recall: 02 bank", "count-form", 3),
        ("act: production", "act-text", 3),
        ("act: {take: [O12, o12]}", "name-twice", 21),
        ("act: {take: O99}", "name-strange", 9),
        ("act: {take: [none]}", "name-strange", 16),
        ("act: {pay: [copper, copper]}", "name-twice", 23),
        ("act: {pay: '1 yen, 2 money'}", "name-twice", 9),
        ("act: {pay: {import: 1, imports: 1}}", "name-twice", 26),
        ("act: {pay: two yen}", "name-unknown", 9),
        ("act: {technology: trom}", "name-unknown", 9),
        ("act: {technology: none}", "name-strange", 9),
        ("act: {extra: copper}", "name-strange", 9),
        ("act: {station: nowhere}", "name-strange", 9),
        ("act: {hire: {president: 1}}", "name-strange", 16),
        ("act: {exchange: [sell copper, sell yen]}", "name-unknown", 33),
        ("act: {space: CC}", "space-letter", 9),
        ("act: {space: 1}", "space-letter", 9),
        ("act: {from: church}", "from-form", 9),
        ("bonus: {goods: yen}", "name-strange", 11),
        ("bonus: {warehouse: president}", "name-strange", 11),
        ("bonus: {moves: bank}", "move-form", 11),
        ("bonus: {moves: [hand, bank, docks]}", "move-form", 19),
        ("bonus: {moves: [hand to hand]}", "name-strange", 19),
        ("bonus: {moves: [[bnak, bank]]}", "name-unknown", 19),
        ("build: bank", "name-strange", 3),
        ("build: {goods: tea}", "build-one", 3),
        ("build: {shophouse: 1, trading-house: 1}", "build-one", 3),
        ("build: {shopouse: 1}", "name-unknown", 11),
        ("mercenary: {country: englsh, area: bank}", "name-unknown", 15),
        ("fulfil: O99", "name-strange", 3),
        ("achieve: d", "name-strange", 3),
        (f"keep: {{commit: {'a' * 64}, opening: {'A' * 43}=}}", "keep-sealed", 3),
    ],
)
def test_faults_that_need_no_play(line: str, code: str, column: int) -> None:
    faults = name_faults(f"- {line}")
    assert (code, 5, column) in spots(faults)
    assert {wrong.where.step for wrong in faults} == {1}


def test_a_bare_step_says_what_to_type() -> None:
    [wrong] = name_faults("- place")
    assert wrong.args["example"] == "place: [bank, port-a], or place: none"


def test_a_missing_colon_is_put_where_it_belongs() -> None:
    [wrong] = name_faults("- place bank, port-a")
    assert wrong.args["example"] == "place: bank, port-a"


def test_all_names_are_looked_at_and_right_steps_kept() -> None:
    read = order("- place: [bnak, bank, prot-a]\n- bonus\n- act: {take: O99, pay: gold}\n- achieve: b")
    steps, faults = resolve_steps(read.document["steps"], names(), places=read.places.under("steps"))
    assert [(wrong.where.line, wrong.where.column, wrong.where.step) for wrong in faults] == [
        (5, 11, 1),
        (5, 23, 1),
        (7, 9, 3),
        (7, 20, 3),
    ]
    assert [one.kind for one in steps] == ["bonus", "achieve"]
    assert [one.number for one in steps] == [2, 4]


def test_steps_with_a_fault_of_form_are_left_out() -> None:
    """So form and names are told together without telling anything twice."""
    text = "ykpbem: order/1\ngame: g\nplayer: blue\nsteps:\n- pause: 1\n- place: bnak\n"
    read = parse_order(text.encode(), name="")
    broken = {number for _, number in read.broken}
    _, faults = resolve_steps(read.document["steps"], names(), places=read.places.under("steps"), broken=broken)
    assert [wrong.code for wrong in read.faults] == ["step-takes-nothing"]
    assert [wrong.code for wrong in faults] == ["name-unknown"]


def test_a_file_full_of_nonsense_is_refused_with_as_many_faults_as_anybody_reads() -> None:
    steps, faults = resolve_steps([{"place": [f"bank{number}" for number in range(9000)]}], names())
    assert steps == []
    assert len(faults) == 50
    assert faults[0].code == "name-unknown"
    assert faults[-1].code == "name-strange"


@pytest.mark.parametrize(
    "raw",
    [
        None,
        1,
        [],
        {},
        {"place": 1},
        {"place": {"bank": 1}},
        {"place": [1]},
        {"place": [["bank"]]},
        {"move": {"tram": 1}},
        {"move": {}},
        {"recall": {"bank": "1"}},
        {"recall": ["bank"]},
        {"act": []},
        {"act": {"unknown": 1}},
        {"act": {"space": 1}},
        {"act": {"import": "1"}},
        {"act": {"import": True}},
        {"act": {"technology": ["tram"]}},
        {"act": {"from": 1}},
        {"bonus": "copper"},
        {"bonus": {"moves": {"hand": "bank"}}},
        {"bonus": {"moves": [["hand"]]}},
        {"build": {"shophouse": "1"}},
        {"build": {"shophouse": 0}},
        {"build": []},
        {"recover": {}},
        {"mercenary": {"area": "bank"}},
        {"fulfil": {}},
        {"pause": ""},
        {"unknown": "bank"},
        {"place": "bank", "move": "bank"},
    ],
)
def test_documents_that_no_schema_has_seen_are_refused(raw: Any) -> None:
    """As in a state whose moderator cheats: never a crash, never a step."""
    steps, faults = resolve_steps([raw], names())
    assert steps == []
    assert faults


def test_a_plan_is_named_in_its_faults() -> None:
    _, faults = resolve_steps(["palce"], names(), plan="If it rains")
    assert [(wrong.where.plan, wrong.where.step) for wrong in faults] == [("If it rains", 1)]
