"""Runs scenario files: given a table, this move order, expect that (format: README.md beside this file)."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import yaml

from tests.orders.samples import read_order
from tests.tables import Table, fresh_table, patch
from ykpbem.errors import ChoiceMissing, Fault, OrderLeftOver, YkpbemError
from ykpbem.invariants import invariant_faults
from ykpbem.model import COLOURS, seat_of
from ykpbem.names import Names
from ykpbem.orders import resolve_steps
from ykpbem.rules.judging import judge_steps
from ykpbem.rules.reveal import reveal
from ykpbem.rules.turn import Outcome
from ykpbem.steps import Step

HERE = Path(__file__).parent
KEYS = {"id", "also", "title", "table", "given", "order", "expect"}


class Scenario(msgspec.Struct):
    """One case: the R or Q ids it proves, its table, its order and what must come of it."""

    file: str
    ids: list[str]
    title: str
    table: dict[str, Any]
    given: dict[str, Any]
    order: str
    expect: dict[str, Any]

    @property
    def name(self) -> str:
        """The name of the test."""
        return f"{self.file}:{'+'.join(self.ids)}: {self.title}"


def load_scenarios() -> Iterator[Scenario]:
    """Every scenario of every file beside this one; raises ValueError for a key that means nothing."""
    for path in sorted(HERE.glob("*.yaml")):
        for entry in yaml.safe_load(path.read_text(encoding="utf-8")):
            if not set(entry) <= KEYS:
                raise ValueError(f"{path.name}: {entry.get('id')}: unknown keys {set(entry) - KEYS}")
            yield Scenario(
                path.name,
                [entry["id"], *entry.get("also", [])],
                entry["title"],
                entry.get("table", {}),
                entry.get("given", {}),
                entry["order"],
                entry["expect"],
            )


def play(scenario: Scenario) -> None:
    """Plays a scenario and asserts all it expects; whatever happens, the table given is not changed."""
    table = given_table(scenario)
    assert not invariant_faults(table.position, table.ruleset.components), "the given table is impossible"
    before = deepcopy(table.position)
    try:
        outcome = adjudicate_text(table, scenario.order)
    except YkpbemError as refusal:
        _expect_refusal(refusal, scenario.expect)
    else:
        _expect_outcome(table, outcome, scenario.expect)
    assert table.position == before, "the input was changed"


def given_table(scenario: Scenario) -> Table:
    """The table that a scenario gives."""
    house = {key.replace("-", "_"): value for key, value in scenario.table.items() if key != "players"}
    table = fresh_table(scenario.table.get("players", 3), **house)
    patch(table, scenario.given)
    return table


def adjudicate_text(table: Table, order: str) -> Outcome:
    """The order, written as a player writes its steps, read by the product's own reader and judged."""
    hand = table.hand(seat_of(table.position))
    return judge_steps(table.ruleset, table.position, hand, read_steps(table, order))


def read_steps(table: Table, order: str) -> list[Step]:
    """Resolved steps of an order's text; raises Malformed or OrderIllegal for names that mean nothing."""
    lines = "\n".join(f"  {line}" for line in order.strip().splitlines())
    head = f"ykpbem: order/1\ngame: scenario\nplayer: {seat_of(table.position)}\n"
    text = f"{head}steps:\n{lines}\n" if lines.strip() != "[]" else f"{head}steps: []\n"
    document = read_order(text.encode(), name="order.yaml")
    names = Names(table.ruleset.house.edition, tuple(table.position.layout), table.ruleset.components)
    steps, faults = resolve_steps(document.document["steps"], names, places=document.places.under("steps"))
    if faults:
        raise YkpbemError(*faults)
    return steps


def _expect_refusal(refusal: YkpbemError, expect: Mapping[str, Any]) -> None:
    fault = refusal.faults[0]
    seen = f"{type(refusal).__name__}: {[msgspec.to_builtins(one) for one in refusal.faults]}"
    if "missing" in expect:
        assert isinstance(refusal, ChoiceMissing), seen
        assert expect["missing"].get("key", fault.args.get("key")) == fault.args.get("key"), seen
        _expect_fault(fault, {key: value for key, value in expect["missing"].items() if key != "key"}, seen)
    elif "left-over" in expect:
        assert isinstance(refusal, OrderLeftOver), seen
        assert fault.args["key"] == expect["left-over"], seen
    else:
        assert "illegal" in expect, f"refused: {seen}"
        _expect_fault(fault, expect["illegal"], seen)


def _expect_fault(fault: Fault, wanted: Mapping[str, Any], seen: str) -> None:
    for key, value in wanted.items():
        match key:
            case "rule" | "code":
                assert getattr(fault, key) == value, seen
            case "step" | "line":
                assert getattr(fault.where, key) == value, seen
            case "options":
                assert list(fault.options) == value, seen
            case "offers":
                assert set(value) <= set(fault.options), seen
            case _:
                raise ValueError(f"expect: illegal: {key}")


def _expect_outcome(table: Table, outcome: Outcome, expect: Mapping[str, Any]) -> None:
    assert not expect.keys() & {"illegal", "missing", "left-over"}, f"legal: {outcome.events}"
    events, secrets = reveal(outcome.position, outcome.events, table.secrets)
    secrets.hands[outcome.seat] = outcome.hand
    assert not invariant_faults(outcome.position, table.ruleset.components)
    told = [msgspec.to_builtins(event) for event in events]
    for key, value in expect.items():
        match key:
            case "legal":
                assert value is True
            case "events":
                _expect_events(told, value)
            case "no-events":
                assert not [event for event in told if event["event"] in value], told
            case "warnings":
                assert [warning.code for warning in outcome.warnings] == value
            case "hand":
                assert sorted(outcome.hand) == sorted(value)
            case _:
                got = look_up(msgspec.to_builtins(outcome.position), key)
                assert got == value, f"{key}: expected {value}, got {got}; events: {told}"


def _expect_events(told: list[dict[str, Any]], wanted: list[dict[str, Any]]) -> None:
    """Each wanted event, told in this order, perhaps with others in between; only the keys written are compared."""
    rest = iter(told)
    for event in wanted:
        assert any(event.items() <= one.items() for one in rest), f"not told in this order: {event} in {told}"


def look_up(position: dict[str, Any], path: str) -> Any:
    """A value of a position by path: `red.yen`, `areas.bank.assistants.red`, `church.C`, `end.trigger`."""
    parts = path.split(".")
    value: Any = position
    if parts[0] in COLOURS:
        colour = parts.pop(0)
        value = next(player for player in position["players"] if player["colour"] == colour)
        if parts[0] in value["stock"]:
            value = value["stock"]
    if parts[0] in ("church", "customs") and len(parts) == 2:
        return position[parts[0]][ord(parts[1]) - ord("A")]
    for part in parts:
        value = value[int(part)] if isinstance(value, list) else value.get(part) if value else None
    return value
