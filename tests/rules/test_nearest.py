"""What corrections ask the rules: the table at placement, and answers near to written ones."""

import pytest

from tests.rules.playing import refusal
from tests.scenarios.runner import read_steps
from tests.tables import Table, fresh_table, patch
from ykpbem.errors import OrderIllegal
from ykpbem.rules.judging import judge_steps
from ykpbem.rules.nearest import mended_step, table_at_placement


def _at_a_port() -> Table:
    """Red can use a mercenary at port A before placement, and take two cards there."""
    table = fresh_table()
    patch(
        table,
        {
            "areas": {"port-a": {"red": 4}},
            "red": {"mercenaries": {"dutch": 1}},
            "ports": {"port-a": ["O03", "O04", "O05", "O06", "O07"]},
            "hands": {"red": []},
        },
    )
    return table


def test_an_answer_left_unsaid_before_placement_is_what_silence_means() -> None:
    """One card of a port costs nothing, and nobody writes that."""
    table = _at_a_port()
    steps = read_steps(table, "- mercenary: {country: dutch, area: port-a}\n- act: {take: O03}")
    found = table_at_placement(table.ruleset, table.position, (), steps)
    assert found is not None
    assert found[1] == ["O03"]


def test_an_answer_that_is_owed_before_placement_ends_the_way_there() -> None:
    """A second card costs 2 yen or 1 import: which is left open, so that placement never comes."""
    table = _at_a_port()
    patch(table, {"red": {"yen": 2, "import": 1}})
    steps = read_steps(table, "- mercenary: {country: dutch, area: port-a}\n- act: {take: [O03, O04]}")
    assert table_at_placement(table.ruleset, table.position, (), steps) is None


def test_a_card_that_is_taken_is_no_answer_for_the_next() -> None:
    """Of two cards, the unknown one gives way to one that is not the other."""
    table = _at_a_port()
    written = "- mercenary: {country: dutch, area: port-a}\n- act: {take: [O01, O03], pay: 2 yen}"
    steps = read_steps(table, written)
    found = mended_step(table.ruleset, table.position, (), steps, 1)
    assert found is not None
    taken = found.step.fields["take"]
    assert len(taken) == len(set(taken)) == 2


def test_R145_no_card_is_taken_twice() -> None:
    """Whoever writes the order: the reader refuses a name twice in a list, and the rules do."""
    table = _at_a_port()
    steps = read_steps(table, "- place: bank\n- move: port-a\n- act: {take: [O03, O04], pay: 2 yen}")
    steps[2].fields["take"] = ["O03", "O03"]
    with pytest.raises(OrderIllegal) as wrong:
        judge_steps(table.ruleset, table.position, (), steps)
    assert wrong.value.faults[0].code == "name-twice"
    assert refusal(table, "- place: bank\n- move: port-a\n- act: {take: [O03, O03]}").code == "name-twice"
