"""Where the areas lie: rows of bricks, each half a brick further in (Q020), across a page or down a narrow screen."""

from itertools import accumulate

import msgspec

from ykpbem.views import View


class Cell(msgspec.Struct, frozen=True):
    """The size of one brick; a narrow one has its contents below one another."""

    width: float
    height: float
    narrow: bool


WIDE = Cell(164, 128, False)
NARROW = Cell(88, 152, True)


class Ground(msgspec.Struct, frozen=True):
    """The upper left corner of each area's brick, and the size of the whole."""

    cell: Cell
    corners: dict[str, tuple[float, float]]
    width: float
    height: float

    def centre(self, area: str) -> tuple[float, float]:
        """The middle of a brick."""
        x, y = self.corners[area]
        return x + self.cell.width / 2, y + self.cell.height / 2


def across(view: View, cell: Cell) -> Ground:
    """The board as it lies on a table: rows from left to right."""
    corners = {area: ((column + row / 2) * cell.width, row * cell.height) for area, row, column in _places(view)}
    return Ground(cell, corners, max(view.layout) * cell.width, len(view.layout) * cell.height)


def down(view: View, cell: Cell) -> Ground:
    """The board turned for a narrow screen: what are rows on a table run from top to bottom here."""
    corners = {area: (row * cell.width, (column + row / 2) * cell.height) for area, row, column in _places(view)}
    height = max(row / 2 + length for row, length in enumerate(view.layout))
    return Ground(cell, corners, len(view.layout) * cell.width, height * cell.height)


def _places(view: View) -> list[tuple[str, int, int]]:
    """Each area with its row and its place in it."""
    ends = list(accumulate(view.layout))
    return [
        (view.position.layout[end - length + column], row, column)
        for row, (end, length) in enumerate(zip(ends, view.layout, strict=True))
        for column in range(length)
    ]
