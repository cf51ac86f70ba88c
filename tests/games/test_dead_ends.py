"""What is offered can be carried through: no legal choice leads into a movement that cannot be completed (Q077)."""

from random import Random

import pytest

from tests.tables import Table, fresh_table, patch
from ykpbem.answers import Script
from ykpbem.errors import OrderIllegal
from ykpbem.rules.options import RandomChooser, finish_turn
from ykpbem.rules.turn import adjudicate
from ykpbem.steps import Step

OWN = {"red": 1}


def on_foot(yen: int) -> Table:
    """Red stands between presidents and can pay its way, or University, but hardly both."""
    table = fresh_table(3)
    given = {
        "red": {"hand": {"assistant": 0}, "yen": yen, "president": "silk-mill-1", "technologies": ["university"]},
        "hands": {"red": []},
        "areas": {
            "tea-plantation-1": {**OWN, "blue": 1, "president": "blue"},
            "laboratory-a": {**OWN, "yellow": 1, "president": "yellow"},
            "chinatown": OWN,
        },
    }
    patch(table, given)
    return table


def steps_of(*path: str) -> list[Step]:
    return [Step(kind="place", fields={"place": []}), Step(kind="move", fields={"move": list(path)})]


@pytest.mark.parametrize("yen", [1, 2, 3])
def test_random_walks_always_arrive(yen: int) -> None:
    table = on_foot(yen)
    for seed in range(150):
        assert finish_turn(table.ruleset, table.position, [], RandomChooser(Random(seed))).events


@pytest.mark.parametrize(("yen", "offered"), [(1, False), (2, False), (3, True)])
def test_Q033_university_is_offered_on_the_way_only_where_its_yen_is_not_needed_to_arrive(
    yen: int, offered: bool
) -> None:
    assert ("university" in _first_words(on_foot(yen))) is offered


def _first_words(table: Table) -> set[str]:
    """What may come first in the list of a movement."""
    seen: set[str] = set()
    for seed in range(60):
        chooser = RandomChooser(Random(seed))
        finish_turn(table.ruleset, table.position, [], chooser)
        for step in chooser.steps:
            if step.kind == "move":
                seen.add(step.fields["move"][0])
    return seen


def test_Q077_an_order_that_spends_the_yen_it_needs_is_refused() -> None:
    table = on_foot(2)
    with pytest.raises(OrderIllegal):
        adjudicate(
            table.ruleset,
            table.position,
            [],
            Script(steps_of("tea-plantation-1", "university", "laboratory-a", "chinatown")),
        )
