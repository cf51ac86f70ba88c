"""--unicode: the board with lines instead of `+`, `-` and `|`, and nothing else in other words."""

import pytest

from tests.render.table import PHONE, Table, played
from ykpbem.components import built_in
from ykpbem.model import HouseRules
from ykpbem.render.board import board_lines
from ykpbem.render.boxes import boxed
from ykpbem.render.lexicon import Lexicon
from ykpbem.render.text import report
from ykpbem.views import view

LINES = "\u2500\u2502\u250c\u2510\u2514\u2518\u251c\u2524\u252c\u2534\u253c"
LEADS = {
    "\u2500": "<>",
    "\u2502": "^v",
    "\u250c": "v>",
    "\u2510": "v<",
    "\u2514": "^>",
    "\u2518": "^<",
    "\u251c": "^v>",
    "\u2524": "^v<",
    "\u252c": "v<>",
    "\u2534": "^<>",
    "\u253c": "^v<>",
}
BACK = {"<": (0, -1, ">"), ">": (0, 1, "<"), "^": (-1, 0, "v"), "v": (1, 0, "^")}


def boards() -> dict[str, list[str]]:
    """The board for each number of players, in both editions, on pages of many widths."""
    found: dict[str, list[str]] = {}
    for players in (2, 3, 4):
        for edition in ("okazu-2016", "english-2017"):
            table = Table(3, players, HouseRules(edition=edition))
            seen = view(table.state(), built_in())
            for width in (PHONE, 41, 55, 72, 73, 100, 200):
                lines = board_lines(seen, Lexicon(seen.names, seen.players), width)
                found |= {f"{players} {edition} {width}": lines} if lines else {}
    return found


BOARDS = boards()


@pytest.mark.parametrize("name", BOARDS)
def test_each_line_leads_to_another(name: str) -> None:
    """No line ends in the open, and none is missing where one leads to."""
    lines = boxed(BOARDS[name])
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            for way in LEADS.get(sign, ""):
                down, right, back = BACK[way]
                near = lines[row + down][column + right]
                assert back in LEADS.get(near, ""), (row, column)


@pytest.mark.parametrize("name", BOARDS)
def test_what_stands_in_the_boxes_stays(name: str) -> None:
    plain = BOARDS[name]
    lines = boxed(plain)
    assert [len(line) for line in lines] == [len(line) for line in plain]
    for line, before in zip(lines, plain, strict=True):
        for sign, was in zip(line, before, strict=True):
            assert sign == was or (sign in LINES and was in "+-|")
    assert not set("".join(lines)) & set("+|")


def test_nothing_but_drawings_is_drawn_anew() -> None:
    """Notes stand as they were written, also one that looks like a board."""
    table = played(1, 3, 12)
    table.play(note="+---+\n|old|\n+---+")
    seen = view(table.state(), built_in())
    plain, drawn = report(seen).splitlines(), report(seen, unicode=True).splitlines()
    other = [number for number, pair in enumerate(zip(plain, drawn, strict=True)) if pair[0] != pair[1]]
    board = [number for number, line in enumerate(drawn) if set(line) & set(LINES)]
    assert other == board == [*range(board[0], board[-1] + 1)]
    assert [line for line in drawn if "|old|" in line] == [line for line in plain if "|old|" in line] != []
    assert report(seen, linear=True, unicode=True) == report(seen, linear=True)
