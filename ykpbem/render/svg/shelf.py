"""Drawings that are used again and again: each stands in a document once, however often it is shown."""

from collections.abc import Hashable

import msgspec

from ykpbem.render.lexicon import Lexicon
from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.svg.board import marks_above, path_below
from ykpbem.render.svg.brick import ground, lying, printed
from ykpbem.render.svg.geometry import Cell, Ground
from ykpbem.render.svg.trail import Trail
from ykpbem.views import View

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Shelf:
    """Keeps drawings and gives each a short name."""

    def __init__(self) -> None:
        self.names: dict[Markup, str] = {}
        self.known: dict[Hashable, str] = {}

    def put(self, drawn: Markup) -> str:
        """The name of a drawing, the same for the same drawing."""
        return self.names.setdefault(drawn, f"d{_short(len(self.names))}")

    def definitions(self) -> Markup:
        """All drawings with their names."""
        return joined(element("g", drawn, id=name) for drawn, name in self.names.items())

    def brick(self, view: View, lexicon: Lexicon, name: str, cell: Cell) -> str:
        """What is printed in an area and stands there; drawn anew only if anything there is another."""
        position = view.position
        here = tuple(player.colour for player in position.players if player.president == name)
        key = (cell, name, msgspec.json.encode(position.areas[name]), here, position.station == name)
        if key not in self.known:
            parts = [printed(view, lexicon, name, cell), *lying(view, name, cell)]
            self.known[key] = self.put(joined(_use(self.put(part)) for part in parts if part))
        return self.known[key]

    def bare(self, view: View, place: Ground) -> str:
        """All bricks before anything is printed on them."""
        corners = tuple(place.corners.items())
        key = (place.cell, corners, *(view.position.areas[name].site for name in place.corners))
        if key not in self.known:
            drawn = [_use(self.put(ground(view, name, place.cell)), x, y) for name, (x, y) in place.corners.items()]
            self.known[key] = self.put(joined(drawn))
        return self.known[key]


def shelved_board(view: View, lexicon: Lexicon, place: Ground, trail: Trail, shelf: Shelf) -> Markup:
    """The board with the last turn on it, made of what is on the shelf."""
    full = [_use(shelf.brick(view, lexicon, name, place.cell), x, y) for name, (x, y) in place.corners.items()]
    return joined([_use(shelf.bare(view, place)), path_below(place, trail), *full, marks_above(view, place, trail)])


def _use(name: str, x: float | None = None, y: float | None = None) -> Markup:
    return element("use", href=f"#{name}", x=x or None, y=y or None)


def _short(number: int) -> str:
    """A number in few characters."""
    head, last = divmod(number, len(DIGITS))
    return (_short(head) if head else "") + DIGITS[last]
