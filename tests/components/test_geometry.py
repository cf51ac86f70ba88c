"""The board: which area touches which, for 2, 3 and 4 players (Q020)."""

import pytest

from ykpbem.component_check import weak_places
from ykpbem.components import built_in, neighbours

MEIJI = built_in()
PLAYERS = (2, 3, 4)


def board(players: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    return MEIJI.layouts[players], MEIJI.areas_for(players)


def test_Q020_neighbours_by_hand() -> None:
    """Three rows: a b c, half a board further in d e, and below them f."""
    assert neighbours((3, 2, 1), ("a", "b", "c", "d", "e", "f")) == {
        "a": ("b", "d"),
        "b": ("a", "c", "d", "e"),
        "c": ("b", "e"),
        "d": ("a", "b", "e", "f"),
        "e": ("b", "c", "d", "f"),
        "f": ("d", "e"),
    }


@pytest.mark.parametrize(
    ("players", "degrees"),
    [
        (2, [2, 4, 4, 2, 4, 6, 4, 4, 4, 2]),
        (3, [2, 4, 4, 4, 2, 4, 6, 6, 4, 4, 6, 4, 3, 3]),
        (4, [2, 4, 4, 4, 4, 2, 4, 6, 6, 6, 4, 4, 6, 6, 4, 3, 4, 3]),
    ],
)
def test_Q020_number_of_neighbours_row_by_row(players: int, degrees: list[int]) -> None:
    layout, areas = board(players)
    around = neighbours(layout, areas)
    assert [len(around[area]) for area in areas] == degrees


@pytest.mark.parametrize("players", PLAYERS)
def test_neighbours_know_each_other_and_not_themselves(players: int) -> None:
    around = neighbours(*board(players))
    for area, others in around.items():
        assert area not in others
        assert all(area in around[other] for other in others)


@pytest.mark.parametrize("players", PLAYERS)
def test_neighbours_come_row_by_row(players: int) -> None:
    layout, areas = board(players)
    for others in neighbours(layout, areas).values():
        assert list(others) == sorted(others, key=areas.index)


@pytest.mark.parametrize("players", PLAYERS)
def test_board_hangs_together_without_any_one_area(players: int) -> None:
    assert weak_places(MEIJI.layouts[players]) == []


def test_weak_places_are_named() -> None:
    assert weak_places((3,)) == ["row 1, place 2"]


def test_a_board_in_two_pieces_is_weak_everywhere_that_leaves_two_pieces() -> None:
    assert weak_places((1, 0, 2)) == ["row 3, place 1", "row 3, place 2"]


@pytest.mark.parametrize("areas", [("a", "b"), ("a", "b", "c", "d")])
def test_areas_must_fill_the_rows(areas: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="zip"):
        neighbours((2, 1), areas)


def test_areas_in_other_places_have_other_neighbours() -> None:
    layout, areas = board(2)
    assert neighbours(layout, areas) != neighbours(layout, tuple(reversed(areas)))
