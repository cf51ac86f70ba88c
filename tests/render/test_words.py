"""Every event and every fault has its sentence, and the sentence says what the record says."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from tests.render.table import NAMES, key_text
from tests.tools.places import PACKAGE
from ykpbem import events as e
from ykpbem.components import built_in
from ykpbem.data import faults_rules, wording
from ykpbem.errors import Fault, Where, fault
from ykpbem.names import Names
from ykpbem.render.layout import WIDTH
from ykpbem.render.lexicon import Lexicon
from ykpbem.render.words import (
    fault_facts,
    fault_lines,
    hint_of,
    place_of,
    sentence,
    sentence_of,
    word_fault,
)

RULES = (*sorted((PACKAGE / "rules").rglob("*.py")), *(PACKAGE / f"{name}.py" for name in ("answers", "invariants")))
WORDS = {"spinning-mill"}
"""Words with a dash beside a fault whose code stands in a variable, and which are no codes."""
OLD = Names("okazu-2016", built_in().areas, built_in())
NEW = Names("english-2017", built_in().areas, built_in())

SENTENCES: list[tuple[e.Event, str]] = [
    (
        e.GameStarted("", ["red", "blue"]),
        "The table is set. Turn order: Red (Ann), Blue (Bob). Each player now keeps one of two order cards.",
    ),
    (e.OrderCardsKept("", []), "All first order cards are chosen."),
    (
        e.OrderCardsKept("", ["red"]),
        "All first order cards are chosen. Red (Ann): the card that the deal drew.",
    ),
    (e.TurnBegun("red", 5), "Turn 5 begins: Red (Ann) is to move."),
    (e.StockRefilled("red", 2), "Red (Ann) gets 2 yen from System of Stock."),
    (e.TurnPaused("red"), "Red (Ann) pauses to look at the new cards."),
    (e.TurnEnded("red"), "Red (Ann) ends the turn."),
    (
        e.EndTriggered("red", "shophouses", 40),
        "The end is near: Red (Ann) has built all 8 shophouses. Turn 40 will be the last.",
    ),
    (e.Scored("red", "imports", 3, 3), "Red (Ann) scores 3 VP for imports (3)."),
    (
        e.GameEnded("red", ["red", "blue"]),
        "The game is over, and Red (Ann) wins. Ranking: Red (Ann), Blue (Bob).",
    ),
    (e.AssistantPlaced("red", "bank"), "Red (Ann) places an assistant in the Bank."),
    (
        e.PresidentPaid("red", "blue", "port-a", "placement"),
        "Red (Ann) pays 1 yen to Blue (Bob) for placing in Port A.",
    ),
    (e.PresidentPaid("red", "blue", "port-a", "movement"), "Red (Ann) pays 1 yen to Blue (Bob) for entering Port A."),
    (e.TollPaid("red"), "Red (Ann) pays 1 yen to cross the canal."),
    (
        e.PresidentMoved("red", None, "bank", "deploy"),
        "Red (Ann) moves the president from hand straight to the Bank.",
    ),
    (
        e.PresidentMoved("red", "church", "bank", "walk"),
        "Red (Ann) moves the president from the Church to the Bank.",
    ),
    (
        e.PresidentMoved("red", "church", "bank", "tram"),
        "Red (Ann) moves the president from the Church by tram to the Bank.",
    ),
    (
        e.PresidentMoved("red", "church", "bank", "station"),
        "Red (Ann) moves the president from the Church by station to the Bank.",
    ),
    (e.PresidentRecalled("red"), "Red (Ann) recalls the president."),
    (e.AssistantsRecalled("red", "bank", 2), "Red (Ann) recalls 2 assistants from the Bank."),
    (e.ActionBegun("red", "bank", 4, "president"), "Red (Ann) acts in the Bank with Power 4."),
    (e.ActionBegun("red", "bank", 4, "mercenary"), "Red (Ann) acts in the Bank with Power 4, by mercenary."),
    (e.TradingHousePaid("red", "bank"), "Red (Ann) gets 1 yen for the trading house in the Bank."),
    (e.Gained("red", {"yen": 3}, "produce", "bank"), "Red (Ann) gains 3 yen from the Bank."),
    (e.Gained("red", {"yen": 1, "vp": 2}, "church", "C"), "Red (Ann) gains 2 VP, 1 yen from space C of the church."),
    (e.Gained("red", {"vp": 2}, "power-token", "F01"), "Red (Ann) gains 2 VP from 5-Power token F01."),
    (e.Gained("red", {"vp": 2}, "shophouse", "bank"), "Red (Ann) gains 2 VP from the shophouse in the Bank."),
    (e.Gained("red", {"import": 2}, "order-card", "O12"), "Red (Ann) gains 2 imports from order card O12."),
    (e.Gained("red", {"vp": 2}, "technology", "ball"), "Red (Ann) gains 2 VP from Ball."),
    (
        e.Paid("red", {"yen": 2}, "agency", "employment-agency"),
        "Red (Ann) pays 2 yen for pieces of the Employment Agency.",
    ),
    (
        e.Paid("red", {"yen": 4}, "warehouse", "trading-house"),
        "Red (Ann) pays 4 yen for a trading house from the warehouse.",
    ),
    (
        e.Paid("red", {"yen": 2}, "fifth-technology", "T29"),
        "Red (Ann) pays 2 yen for Tram (T29) as a fifth technology or a later one.",
    ),
    (e.Paid("red", {"import": 1}, "laboratory", "T29"), "Red (Ann) pays 1 import for Tram (T29)."),
    (e.Paid("red", {"yen": 2}, "port", "port-a"), "Red (Ann) pays 2 yen for a second order card of Port A."),
    (e.Paid("red", {"tea": 1}, "customs", "B"), "Red (Ann) pays 1 tea for space B of the customs."),
    (e.OrderCardTaken("red", "port-a", "O12"), "Red (Ann) takes order card O12 from Port A."),
    (e.DisplayRefilled("red", "port-a", ["O01", "O02"]), "New in Port A: O01, O02."),
    (e.DisplayRefilled("red", "laboratory-a", ["T29"]), "New in Laboratory A: Tram (T29)."),
    (e.DisplayRefilled("red", "laboratory-a", []), "New in Laboratory A: nothing, as the deck is empty."),
    (e.TechnologyGained("red", "laboratory-a", "T29"), "Red (Ann) gains Tram (T29) from Laboratory A."),
    (e.StationPlaced("red", "bank"), "Red (Ann) puts the station into the Bank."),
    (
        e.PiecesFetched("red", {"assistant": 2, "shophouse": 1}, "agency"),
        "Red (Ann) takes 2 assistants, 1 shophouse from the warehouse by the agency.",
    ),
    (e.PiecesFetched("red", {"assistant": 1}, "warehouse"), "Red (Ann) takes 1 assistant from the warehouse."),
    (e.Exchanged("red", {"silk": 1}, {"yen": 2}), "Red (Ann) exchanges 1 silk for 2 yen."),
    (
        e.AssistantPosted("red", "church", "C", "hand"),
        "Red (Ann) puts an assistant from hand on space C of the Church.",
    ),
    (e.AssistantMoved("red", "hand", "bank"), "Red (Ann) moves an assistant from hand to the Bank."),
    (e.PowerTokenTaken("red", "bank", "F01"), "Red (Ann) takes the 5-Power token F01 of the Bank."),
    (e.Built("red", "shophouse", "bank", 2), "Red (Ann) builds a shophouse in the Bank (space 2)."),
    (e.Built("red", "trading-house", "bank", 1), "Red (Ann) builds a trading house in the Bank."),
    (
        e.AssistantsRecovered("red", "bank", 2, 1),
        "Red (Ann) takes 2 assistants back from the Bank, leaving 1 assistant.",
    ),
    (e.AssistantsRecovered("red", "bank", 0, 0), "Red (Ann) takes no assistant back from the Bank."),
    (e.MercenaryUsed("red", "dutch", "bank"), "Red (Ann) uses a mercenary (Dutch) in the Bank."),
    (e.MercenaryGained("red", "dutch"), "Red (Ann) gains a mercenary (Dutch)."),
    (e.MercenaryMissed("red", "dutch"), "Red (Ann) would gain a mercenary (Dutch), but none is left."),
    (e.AchievementClaimed("red", "A2", 8), "Red (Ann) claims achievement A2 (6 silk) for 8 VP."),
    (
        e.AchievementClaimed("red", "C3", 8),
        "Red (Ann) claims achievement C3 (buildings in 3 production and 2 commercial areas) for 8 VP.",
    ),
    (
        e.OrderCardCompleted("red", "O07", {"tea": 3, "seafood": 2}),
        "Red (Ann) fulfils order card O07 with 3 tea, 2 seafood.",
    ),
    (e.SilkSpun("red"), "Red (Ann) turns 1 silk into 2 yen with Spinning Mill."),
    (e.AssistantEnrolled("red"), "Red (Ann) pays 1 yen for an assistant from the warehouse, by University."),
    (
        e.TurnPassed("red", "on holiday"),
        "Red (Ann) is passed by the moderator, as no move was received: on holiday",
    ),
    (
        e.StateAmended("", [["blue.yen", "3", "5"]], "a slip"),
        "The moderator corrects the table: blue.yen 3 -> 5. Reason: a slip",
    ),
    (
        e.SeatRekeyed("red", "Eve", key_text(1), False, "a lost key"),
        (
            "Red is played by Eve with the key rwzm-xful-ali3-eov4 from now on, without the consent of the key "
            "before. That key reads the hand from here on; the key before reads it up to here, and its orders count no "
            "more. Reason: a lost key"
        ),
    ),
    (
        e.GameRolledBack("", "5f0c2a9b41d7" * 5, ["O12", "T29"], "a slip"),
        (
            "The moderator takes the game back to state 5f0c2a9b41d7. The decks of then are shuffled anew, and orders "
            "given before are void. Hidden again, but seen since: O12, Tram (T29). Reason: a slip"
        ),
    ),
    (
        e.GameHandedOver("", "Max", key_text(1), "moving house"),
        (
            "From now on Max is the moderator, with the key rwzm-xful-ali3-eov4. That key reads all that is hidden "
            "from here on; the moderator before knows it as it is now. Reason: moving house"
        ),
    ),
    (
        e.GameHandedOver("", "Max", key_text(1), "", True),
        (
            "From now on Max is the moderator, with the key rwzm-xful-ali3-eov4, by right of a backup key. That key "
            "reads all that is hidden from here on; the moderator before knows it as it is now."
        ),
    ),
    (
        e.GameStopped("", "nobody answers"),
        "The moderator stops the game and shows all that was hidden. Reason: nobody answers",
    ),
]


@pytest.mark.parametrize(("event", "told"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_is_told(event: e.Event, told: str) -> None:
    assert sentence(event, Lexicon(OLD, NAMES)) == told


def test_every_kind_of_event_is_told() -> None:
    """No kind lacks its phrase, and no phrase stands for nothing."""
    assert set(wording.EVENTS) == set(e.EVENT_KINDS)
    assert {type(event) for event, _ in SENTENCES} == set(e.EVENT_KINDS.values())


def test_the_words_are_those_of_the_edition() -> None:
    """The later edition has docks, shops and fish."""
    built = e.Built("red", "shophouse", "port-b", 1)
    assert sentence(built, Lexicon(NEW, NAMES)) == "Red (Ann) builds a shop in Docks (space 1)."
    done = e.OrderCardCompleted("red", "O02", {"seafood": 3})
    assert sentence(done, Lexicon(NEW, NAMES)) == "Red (Ann) fulfils order card O02 with 3 fish."


def test_nobody_steers_a_terminal_by_name_or_reason() -> None:
    """Characters that move a cursor or turn the text around are shown as `?`."""
    told = sentence(e.TurnPassed("red", "a\x1b[2Jb\u202ec\n"), Lexicon(OLD, {"red": "A\x07nn"}))
    assert told == "Red (A?nn) is passed by the moderator, as no move was received: a?[2Jb?c?"
    assert "\x1b" not in word_fault(fault("name-unknown", sort="area", text="\x1b[31m", near="bank"), OLD)


# Faults


def _fault_calls() -> Iterator[tuple[Path, ast.Call, ast.FunctionDef | None]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inside: dict[int, ast.FunctionDef] = {}
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            inside.update({id(node): function for node in ast.walk(function)})
        for node in ast.walk(tree):
            name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in ("fault", "warn") and node.args:
                yield path, node, inside.get(id(node))


def _codes_of(call: ast.Call, function: ast.FunctionDef | None) -> set[str]:
    """The codes a call can have: its constants, or those that its function puts into a variable named `code`."""
    first = call.args[0]
    if isinstance(first, ast.Constant):
        return {str(first.value)}
    if isinstance(first, ast.IfExp):
        return {str(leaf.value) for leaf in (first.body, first.orelse) if isinstance(leaf, ast.Constant)}
    leaves = ast.walk(function) if function is not None else ()
    texts = {leaf.value for leaf in leaves if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)}
    return {text for text in texts - WORDS if re.fullmatch("[a-z]+(-[a-z0-9]+)+", text)}


def _wanted(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_fault_and_warning_has_a_sentence_and_what_it_needs() -> None:
    """Each code in the sources has wording, and each call gives what its sentence is filled in with."""
    worded = wording.faults() | wording.warnings()
    missing, unfilled = set(), set()
    for path, call, function in _fault_calls():
        given = {keyword.arg for keyword in call.keywords}
        for code in _codes_of(call, function):
            if code not in worded:
                missing.add((path.name, code))
            elif None not in given and isinstance(call.args[0], ast.Constant) and _wanted(worded[code]) - given:
                unfilled.add((path.name, code))
    assert not missing
    assert not unfilled


def test_no_sentence_about_the_rules_is_idle() -> None:
    """Each code worded for the rules stands in a source, and no other module words it."""
    named = {
        leaf.value
        for path in PACKAGE.rglob("*.py")
        if path.parent.name != "data"
        for leaf in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(leaf, ast.Constant)
    }
    assert not (set(faults_rules.FAULTS) | set(faults_rules.WARNINGS)) - named
    assert set(faults_rules.HINTS) <= set(faults_rules.FAULTS)


def test_no_code_is_worded_twice() -> None:
    """The gathered tables lose nothing."""
    tables = [
        getattr(module, table, {})
        for module in (__import__(f"ykpbem.data.{path.stem}", fromlist=["x"]) for path in _wording_modules())
        for table in ("FAULTS", "WARNINGS")
    ]
    assert sum(map(len, tables)) == len(wording.faults()) + len(wording.warnings())
    assert not wording.faults().keys() & wording.warnings().keys()


def _wording_modules() -> list[Path]:
    return sorted((PACKAGE / "data").glob("faults_*.py"))


def test_sentences_are_ascii_and_end_open_and_hints_are_whole() -> None:
    for said in (*faults_rules.FAULTS.values(), *faults_rules.WARNINGS.values()):
        assert said.isascii()
        assert not said.endswith(".")
        assert said[0].islower() or said[0] in "'{TI"
    assert all(hint.isascii() and hint.endswith(".") for hint in faults_rules.HINTS.values())


PLACES = [
    (Where(), ""),
    (Where(file="order.yaml", line=7, column=3, step=3), "order.yaml:7: step 3: "),
    (Where(line=7, column=3, step=3), "line 7, step 3: "),
    (Where(file="order.yaml", line=7, column=3), "order.yaml:7:3: "),
    (Where(line=7, column=3), "line 7, column 3: "),
    (Where(file="order.yaml", line=9, plan="if port", step=2), 'order.yaml:9: plan "if port", step 2: '),
    (Where(step=2), "step 2: "),
    (Where(file="state.json"), "state.json: "),
    (Where(file="state.json", path="seats[0].name"), "state.json: seats[0].name: "),
]


@pytest.mark.parametrize(("where", "place"), PLACES)
def test_a_place_is_named(where: Where, place: str) -> None:
    assert place_of(where) == place


def test_a_fault_is_printed_with_rule_hint_and_what_is_legal() -> None:
    """As it stands in a mail: the sentence, the rule in words, what to do, what could be typed."""
    where = Where(file="order.yaml", line=7, column=3, step=3)
    wrong = fault("not-adjacent", "R063", area="silk-mill-1", origin="bank", options=["port-a", "church", "customs"])
    assert fault_lines(wrong.at(where), OLD) == [
        "order.yaml:7: step 3: Silk Mill 1 does not touch the Bank [R063]",
        "  rule: A president on the board has to leave its area and goes on foot,",
        "        each step into a neighbouring area.",
        "  hint: Write every area entered on the way.",
        "  legal: port-a | church | customs",
    ]


def test_what_is_legal_breaks_between_options_only() -> None:
    """Each option stands whole on its line, so that it can be copied."""
    options = [f"mercenary: {{country: english, area: tea-plantation-{number}}}" for number in (1, 2, 3)]
    lines = fault_lines(fault("placement-due", "R043", options=options), OLD)
    assert all(any(option in line for line in lines) for option in options)
    assert all(len(line) <= WIDTH for line in lines)


def test_without_names_a_fault_speaks_in_ids() -> None:
    wrong = fault("no-assistant-to-enter", "R064", area="port-a")
    assert word_fault(wrong) == "port-a cannot be entered: there is no assistant of yours [R064]"


WORDED_ARGUMENTS = [
    (fault("cannot-pay", what="port-a", cost="2 yen", have="1 yen"), "Port A costs 2 yen, and you have 1 yen"),
    (
        fault("cannot-pay", what="trading-house", cost="4 yen", have="1 yen"),
        "trading house costs 4 yen, and you have 1 yen",
    ),
    (
        fault("achievement-short", achievement="C1", what="production-areas", needed=4, have=3),
        "achievement C1 asks for 4 production areas built in, and you have 3",
    ),
    (
        fault("stop-with-president", area="bank", seats="red, blue"),
        "the president cannot stop in the Bank, where another one stands: Red, Blue",
    ),
    (fault("technology-not-owned", technology="postal-system"), "you do not own Postal System"),
    (fault("out-of-turn", turn=7, mover="red", player="blue"), "in turn 7 it is Red who moves, not Blue"),
    (fault("not-a-colour", colour="purple"), "'purple' is no colour of a player"),
    (
        fault("space-filled", board="church", space="C", owner="neutral"),
        "space C of the Church is taken: neutral",
    ),
    (
        fault("bonus-left", area="bank"),
        "the 5-Power token of the Bank was yours to take, and it was left lying",
    ),
]


@pytest.mark.parametrize(("wrong", "sentence"), WORDED_ARGUMENTS, ids=lambda value: getattr(value, "code", None))
def test_ids_in_a_fault_become_words(wrong: Fault, sentence: str) -> None:
    assert sentence_of(wrong, OLD) == sentence


def test_programs_get_the_same_in_parts() -> None:
    """Code, rule, place, message, hints, and what is legal (INTERFACE: --json)."""
    where = Where(file="order.yaml", line=7, column=3, step=3, plan="a")
    wrong = fault("must-place", "Q040", assistants=3, options=["bank"], private=True).at(where)
    assert fault_facts(wrong) == {
        "code": "must-place",
        "rule": "Q040",
        "file": "order.yaml",
        "line": 7,
        "column": 3,
        "plan": "a",
        "step": 3,
        "path": "",
        "message": "with 3 assistants in hand you have to place at least one",
        "hints": ["Write 'place:' with one area at least."],
        "legal": ["bank"],
        "private": True,
    }
    assert hint_of(fault("hand-full", card="O01", limit=3)) == ""
