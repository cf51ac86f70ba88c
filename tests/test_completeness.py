"""Nothing of the game goes without a test: rules, rulings, areas, technologies, achievements, events, faults."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from tests.scenarios.runner import Scenario, adjudicate_text, given_table, load_scenarios
from tests.tools.places import PACKAGE
from ykpbem.components import built_in
from ykpbem.data.wording import EVENTS
from ykpbem.errors import YkpbemError
from ykpbem.events import EVENT_KINDS
from ykpbem.rulings import all_rulings

TESTS = Path(__file__).parent
ID = re.compile(r"(?<![A-Za-z0-9])([RQ]\d{3}[ab]?)(?![0-9a-z])")

TOLD_BY_THE_MODERATOR = {
    "turn-passed",
    "state-amended",
    "seat-rekeyed",
    "game-rolled-back",
    "game-handed-over",
    "game-stopped",
}
"""Kinds of events that no move order brings about: they are told by a moderator's link."""

OF_THE_SECRET_CHOICE = {"game-started", "order-cards-kept"}
"""Kinds of events before turn 1, which no scenario reaches: tests/app plays them."""


class Played(msgspec.Struct):
    """What came of all scenarios together."""

    events: set[str]
    faults: set[str]
    areas: set[str]
    technologies: set[str]
    achievements: set[str]


@cache
def _played() -> Played:
    played = Played(set(), set(), set(), set(), set())
    for scenario in load_scenarios():
        _note(played, scenario)
    return played


def _note(played: Played, scenario: Scenario) -> None:
    table = given_table(scenario)
    owned = {card for player in table.position.players for card in player.technologies}
    try:
        outcome = adjudicate_text(table, scenario.order)
    except YkpbemError as refusal:
        played.faults |= {fault.code for fault in refusal.faults}
    else:
        for event in outcome.events:
            told = msgspec.to_builtins(event)
            played.events.add(told["event"])
            if told["event"] == "action-begun":
                played.areas.add(built_in().areas[told["area"]].kind)
            if told["event"] == "achievement-claimed":
                played.achievements.add(told["achievement"])
        played.faults |= {warning.code for warning in outcome.warnings}
        owned |= {card for player in outcome.position.players for card in player.technologies}
    played.technologies |= {built_in().technologies[card].name for card in owned}


def _tested_ids() -> Iterator[str]:
    """Ids named by a scenario or by the name of a test."""
    for scenario in load_scenarios():
        yield from scenario.ids
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield from ID.findall(node.name.replace("_", " "))


def _codes(*folders: str) -> set[str]:
    """Codes of the faults and warnings that the modules build."""
    found = set()
    for folder in folders:
        path = PACKAGE / folder
        for module in [path] if path.is_file() else sorted(path.rglob("*.py")):
            for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and node.args and _is_fault(node.func):
                    found |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
    return {code for code in found if isinstance(code, str)}


def _is_fault(function: ast.expr) -> bool:
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    return name in ("fault", "warn")


def test_every_rule_and_ruling_has_a_test() -> None:
    """Each R and each Q is named by a scenario or by a test."""
    missing = {ruling.id for ruling in all_rulings()} - set(_tested_ids())
    assert not sorted(missing)


def test_no_test_names_an_unknown_id() -> None:
    """A test that names an id means one that exists."""
    assert not sorted(set(_tested_ids()) - {ruling.id for ruling in all_rulings()})


def test_every_area_is_acted_in() -> None:
    """Each kind of area but the canal has a scenario with an action in it."""
    assert _played().areas == set(built_in().kinds) - {"canal"}


def test_every_technology_is_owned() -> None:
    """Each of the twenty technologies is owned by somebody in a scenario."""
    assert _played().technologies == {card.name for card in built_in().technologies.values()}


def test_every_achievement_is_claimed() -> None:
    """Each of the twelve achievements is claimed in a scenario."""
    assert _played().achievements == set(built_in().achievements)


def test_every_event_happens() -> None:
    """Each kind of event comes about in a scenario, but for those outside of turns."""
    assert _played().events == set(EVENT_KINDS) - TOLD_BY_THE_MODERATOR - OF_THE_SECRET_CHOICE


def test_every_fault_of_the_rules_is_found() -> None:
    """Each fault and each warning of the rules is met in a scenario, but for that of the secret choice."""
    codes = _codes("rules", "answers.py")
    assert not sorted(codes - _played().faults - {"keep-not-dealt"})


def test_every_event_has_wording() -> None:
    """Each kind of event has its sentence."""
    assert set(EVENTS) == set(EVENT_KINDS)
