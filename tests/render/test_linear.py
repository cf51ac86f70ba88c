"""Text to be listened to: nothing drawn, nothing that means something by where it stands."""

import re

import pytest

from tests.render.forum import GAME_ID, STATE_ID, plain_view
from tests.render.table import tables
from tests.tools.golden import Golden
from ykpbem.components import built_in
from ykpbem.render.counsel import moves_text
from ykpbem.render.layout import WIDTH
from ykpbem.render.linear import headed
from ykpbem.render.text import report
from ykpbem.views import view


def _linear(width: int = WIDTH) -> str:
    return report(plain_view(), STATE_ID, GAME_ID, width, linear=True)


def test_a_report_to_be_listened_to(golden: Golden) -> None:
    golden("golden/linear.txt", _linear())


@pytest.mark.parametrize(("seed", "players"), [(11, 2), (13, 4)])
def test_nothing_is_drawn_in_any_state(seed: int, players: int) -> None:
    """No rules, no frames, no columns: never two blanks in a row, and no sign that only a drawing has."""
    for number, table in enumerate(tables(seed, players)):
        if number % 5 == 0 or table.is_over:
            shown = view(table.state(), built_in())
            for text in (report(shown, STATE_ID, linear=True), moves_text(shown, linear=True)):
                assert not re.search(r"--|==|\+-|\||\S {2,}\S|\{[RBYG]+\}|[st]:[RBYG.]", text), number
                assert all(len(line) <= WIDTH for line in text.splitlines())


def test_each_area_says_what_lies_there_and_what_it_touches() -> None:
    """Whose pieces, and its neighbours on the board."""
    shown = plain_view()
    said = " ".join(report(shown, linear=True).split())
    for player in shown.position.players:
        if player.president:
            area, colour = shown.names.show_area(player.president), player.colour.capitalize()
            assert re.search(f"- {area}: [^-]*president of {colour}; ", said)
    near = shown.adjacent["canal"]
    touched = re.search(r"- Canal: next to (.*?) - ", said)
    assert touched is not None
    assert all(shown.names.show_area(area) in touched[1] for area in near)
    assert len(re.split(", | and ", touched[1])) == len(near)


def test_each_cell_is_said_with_its_head() -> None:
    """Order cards on display, and each player's part of the score."""
    said = " ".join(_linear().split())
    lines = re.findall(
        r"- zone (low|mid|high); card O\d\d; country \w+; goods to pay [^;]+; reward [^;]+? (?=- |Port|Order)", said
    )
    assert len(lines) == sum(map(len, plain_view().position.ports.values()))
    assert re.search(r"- assistants in the church; \w+ \[\d\] \d; \w+ \[\d\] \d; \w+ \[\d\] \d -", said)


def test_empty_cells_are_not_said_and_numbers_do_not_meet() -> None:
    assert headed(("space", "owner", "pay"), ("A", "", "1")) == "space A; pay 1"
    assert headed(("", "Red"), ("yen", "2")) == "yen; Red 2"
    assert headed(("shophouse 1",), ("3 VP",)) == "shophouse 1: 3 VP"


def test_a_heading_stands_alone() -> None:
    """Each title between empty lines, as it is spoken and not in capitals."""
    text = _linear(40)
    for title in (
        "What happened since your last turn",
        "What you can do",
        "Your order cards",
        "Board",
        "Score as it stands",
    ):
        assert f"\n\n{title}\n\n" in text
