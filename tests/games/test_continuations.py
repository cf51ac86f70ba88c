"""How many ways a turn can go on, choice by choice, from fixed tables: no change in the rules goes unnoticed.

Each golden file holds the numbers of beginnings with 1, 2, ... choices made, then those that begin with each first
choice. So a difference shows at once under which choice it lies; give that choice a table of its own to look further.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.tables import Table, fresh_table, patch
from tests.tools.golden import Golden
from ykpbem.model import seat_of
from ykpbem.rules.options import Choice, Prober, Stopped, count_continuations
from ykpbem.rules.turn import adjudicate

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "continuations.yaml").read_text("utf-8"))


def table_of(case: dict[str, Any]) -> Table:
    """The table of a case; kebab-case switches."""
    house = {switch.replace("-", "_"): value for switch, value in case.get("house", {}).items()}
    table = fresh_table(case["players"], **house)
    patch(table, case.get("given", {}))
    return table


def after(table: Table, path: tuple[int, ...]) -> Choice | None:
    """The open choice once the numbered options were taken."""
    try:
        adjudicate(table.ruleset, table.position, table.hand(seat_of(table.position)), Prober(path))
    except Stopped as stopped:
        return stopped.choice
    return None


def breakdown(table: Table, depth: int) -> dict[str, list[int]]:
    """For each first choice, in the words of a move order, the beginnings with 1, 2, ... choices made."""
    first = after(table, ())
    assert first is not None
    counts: dict[str, list[int]] = {}
    for number, words in enumerate(first.words()):
        paths: list[tuple[int, ...]] = [(number,)]
        row = [1]
        for _ in range(depth - 1):
            choices = [(path, after(table, path)) for path in paths]
            paths = [(*path, index) for path, choice in choices if choice for index in range(len(choice.options))]
            row.append(len(paths))
        counts[f"{first.key} = {words}"] = row
    return counts


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_continuations(case: dict[str, Any], golden: Golden) -> None:
    table = table_of(case)
    rows = breakdown(table, case["depth"])
    hand = table.hand(seat_of(table.position))
    total = count_continuations(table.ruleset, table.position, hand, case["depth"])
    assert total == [sum(column) for column in zip(*rows.values(), strict=True)]
    golden(f"golden/continuations/{case['name']}.txt", _page({"in all": total, **rows}))


def _page(rows: dict[str, list[int]]) -> str:
    width = max(map(len, rows))
    lines = [f"{words:{width}}{''.join(f'{number:8}' for number in row)}" for words, row in rows.items()]
    return "\n".join(lines) + "\n"
