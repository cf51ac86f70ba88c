"""Drawings that are used again and again: each stands in a document once, however often it is shown."""

from ykpbem.render.lexicon import Lexicon
from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.svg.board import marks_above, path_below
from ykpbem.render.svg.brick import ground, lying, printed
from ykpbem.render.svg.geometry import Ground
from ykpbem.render.svg.trail import Trail
from ykpbem.views import View

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Shelf:
    """Keeps drawings and gives each a short name."""

    def __init__(self) -> None:
        self.names: dict[Markup, str] = {}

    def put(self, drawn: Markup) -> str:
        """The name of a drawing, the same for the same drawing."""
        return self.names.setdefault(drawn, f"d{_short(len(self.names))}")

    def shown(self, drawn: Markup, x: float | None = None, y: float | None = None) -> Markup:
        """The drawing at a place, by its name."""
        return element("use", href=f"#{self.put(drawn)}", x=x or None, y=y or None)

    def definitions(self) -> Markup:
        """All drawings with their names."""
        return joined(element("g", drawn, id=name) for drawn, name in self.names.items())


def shelved_board(view: View, lexicon: Lexicon, place: Ground, trail: Trail, shelf: Shelf) -> Markup:
    """The board with the last turn on it, made of what is on the shelf."""
    cell = place.cell
    bare, full = [], []
    for name, (x, y) in place.corners.items():
        bare.append(shelf.shown(ground(view, name, cell), x, y))
        parts = [part for part in [printed(view, lexicon, name, cell), *lying(view, name, cell)] if part]
        full.append(shelf.shown(joined(shelf.shown(part) for part in parts), x, y))
    below = shelf.shown(joined(bare))
    return joined([below, path_below(place, trail), *full, marks_above(view, place, trail)])


def _short(number: int) -> str:
    """A number in few characters."""
    head, last = divmod(number, len(DIGITS))
    return (_short(head) if head else "") + DIGITS[last]
