"""Pages keep their width and their columns, whatever letters people write."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.table import PHONE, played, tables
from tests.tools.golden import Golden
from ykpbem.codec import State, encode_state
from ykpbem.components import built_in
from ykpbem.model import HouseRules
from ykpbem.render.document import Table
from ykpbem.render.layout import apart, columns, labelled, table_lines, wrapped
from ykpbem.render.text import report
from ykpbem.render.width import cut, padded, signs_of, width_of
from ykpbem.views import View, view

COMBINED = "e\u0301"
SKIN = "\U0001f44d\U0001f3fd"
HEART = "\u2764\ufe0f"
LETTERS = "ab1 \u00e9\u0301\u4e2d\uff21\u30ab\ud55c\u1161\U0001f600\U0001f3fd\u2764\ufe0f\u200d"

WIDTHS = [
    ("", 0),
    ("Ann", 3),
    ("Zo\u00eb", 3),
    (f"Zo{COMBINED}", 3),
    ("\u4e2d\u6587", 4),
    ("\uff21\uff22", 4),
    ("\uff76\uff85", 2),
    ("\ud55c\uae00", 4),
    ("\u1112\u1161\u11ab", 2),
    ("\U0001f600", 2),
    (SKIN, 2),
    (HEART, 2),
    ("\u2764", 1),
    ("a\U0001f3fd", 3),
    ("\u0301", 0),
]


@pytest.mark.parametrize(("text", "width"), WIDTHS, ids=ascii)
def test_a_text_takes_so_many_columns(text: str, width: int) -> None:
    """Wide letters two, marks none, a pictograph with its colour two."""
    assert width_of(text) == width


def test_marks_stay_with_their_letters() -> None:
    assert signs_of(f"a{COMBINED}{SKIN}b") == ["a", COMBINED, SKIN, "b"]
    assert cut(f"{COMBINED}{COMBINED}x", 1) == (COMBINED, f"{COMBINED}x")
    assert cut("\u4e2d\u6587", 3) == ("\u4e2d", "\u6587")
    assert cut("\u4e2d\u6587", 1) == ("", "\u4e2d\u6587")
    assert cut("abc", 2) == ("ab", "c")


def test_blanks_fill_a_column() -> None:
    assert padded("\u4e2d", 4) == "\u4e2d  "
    assert padded(COMBINED, 3, right=True) == f"  {COMBINED}"


@given(text=st.text(alphabet=LETTERS, max_size=60), width=st.integers(8, 30))
def test_lines_are_never_too_wide_and_lose_nothing(text: str, width: int) -> None:
    lines = wrapped(text, width, hang=2)
    assert all(width_of(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(cells=st.lists(st.lists(st.text(alphabet=LETTERS, max_size=12), min_size=3, max_size=3), min_size=1, max_size=4))
def test_columns_are_aligned_and_lose_nothing(cells: list[list[str]]) -> None:
    """Wherever there is room, each second cell begins in the same column."""
    rows = [(first, f"|{second}", f"|{last}") for first, second, last in cells]
    lines = columns(rows, 200)
    assert len({width_of(line.partition("|")[0]) for line in lines}) == 1
    assert len({width_of(line.rpartition("|")[0]) for line in lines}) == 1
    assert "".join("".join(lines).split()) == "".join("".join("".join(row) for row in rows).split())


# Narrow pages


TABLE = Table(heads=("card", "goods", "reward"), rows=(("O01", "3 tea", "6 VP, 1 import"), ("O02", "2 silk", "")))


def test_a_table_that_fits_stands_in_columns() -> None:
    assert table_lines(TABLE, 40) == [
        "  card  goods   reward",
        "  O01   3 tea   6 VP, 1 import",
        "  O02   2 silk",
    ]


def test_a_table_that_does_not_fit_goes_on_below_each_row() -> None:
    assert table_lines(TABLE, 24) == [
        "  card",
        "    goods; reward",
        "  O01",
        "    3 tea; 6 VP,",
        "      1 import",
        "  O02",
        "    2 silk",
    ]


def test_numbers_stand_at_the_right() -> None:
    table = Table(heads=("", "Red"), rows=(("yen", "5"), ("in all", "12")), right=(1,))
    assert table_lines(table, 40) == ["          Red", "  yen       5", "  in all   12"]


def test_what_stands_apart_keeps_apart() -> None:
    assert apart("\u4e2d\u6587", "9 VP", 12) == ["\u4e2d\u6587    9 VP"]
    assert apart("a" * 9, "9 VP", 12) == ["a" * 9, "        9 VP"]


def test_labels_stand_in_front_on_a_phone() -> None:
    assert labelled("stock", "2 yen", 72) == ["  stock         2 yen"]
    assert labelled("stock", "2 yen", PHONE) == ["stock: 2 yen"]


@pytest.mark.parametrize(("seed", "players"), [(11, 2), (12, 3), (13, 4)])
def test_every_state_of_a_game_fits_a_phone(seed: int, players: int) -> None:
    """No line is wider than forty columns, drawn or not, and nothing is left out for it."""
    for number, table in enumerate(tables(seed, players, HouseRules(edition="english-2017"))):
        if number % 5 == 0:
            shown = view(table.state(), built_in())
            for linear in (False, True):
                lines = report(shown, "5f" * 32, "0a" * 32, PHONE, linear=linear).splitlines()
                assert all(width_of(line) <= PHONE and line == line.rstrip() for line in lines)


def test_a_phone(golden: Golden) -> None:
    """Forty columns: a small board, and a list of what lies on it."""
    table = played(2, 4, 60)
    golden("golden/phone.txt", report(view(table.state(), built_in()), "5f" * 32, "0a" * 32, PHONE))


def _wide() -> View:
    table = played(1, 3, 1000)
    document = encode_state(table.state())
    names = ("\u5c71\u7530\u592a\u90ce", f"Zo{COMBINED} {SKIN}", "\ud55c\uae00" * 20)
    for seat, name in zip(document["seats"], names, strict=True):
        seat["name"] = name
    return view(msgspec.convert(document, State), built_in())


@pytest.mark.parametrize("width", [40, 50, 72, 100])
def test_wide_names_break_no_page(width: int) -> None:
    assert all(width_of(line) <= width for line in report(_wide(), width=width).splitlines())


def test_columns_behind_wide_names_are_aligned() -> None:
    """The keys of all players begin in one column."""
    papers = report(_wide(), width=110).partition("-- PAPERS")[2].splitlines()
    keys = [line for line in papers if line.endswith("signed")]
    assert len(keys) == 3
    assert len({width_of(line) for line in keys}) == 1
