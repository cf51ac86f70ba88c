"""The table: the board, in its lower corners legend and supply, and below it all displays."""

from ykpbem.render.lexicon import Lexicon
from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.svg.board import board
from ykpbem.render.svg.displays import BOARD_HEIGHT, LABORATORY_HEIGHT, PORT_HEIGHT, laboratory, port, post_board
from ykpbem.render.svg.geometry import WIDE, across
from ykpbem.render.svg.margins import RACE_HEIGHT, achievements, legend, race, supply
from ykpbem.render.svg.trail import Trail
from ykpbem.views import View

WIDTH = 984.0
"""A board of four players in its full size."""
TALLEST = 680.0
"""As high as a smaller board is drawn."""
HALF = (WIDTH - 20) / 2
ALONE_HEIGHT = 84.0
"""What achievements take that have a row of their own, with the room below."""


def table(view: View, lexicon: Lexicon, trail: Trail) -> tuple[Markup, float]:
    """Board and displays from top to bottom, and where they end."""
    drawn, y = _board(view, lexicon, trail)
    parts = [drawn]
    ports = list(view.position.ports)
    parts += [port(view, lexicon, name, (half(index), y), HALF) for index, name in enumerate(ports)]
    alone = len(ports) == 1
    if alone:
        parts.append(race(view, lexicon, half(1), y, HALF))
    y += PORT_HEIGHT
    for name in view.position.laboratories:
        parts.append(laboratory(view, lexicon, name, (0, y), WIDTH))
        y += LABORATORY_HEIGHT
    for name in ("church", "customs"):
        parts.append(post_board(view, lexicon, name, (0, y), WIDTH, trail))
        y += BOARD_HEIGHT
    if alone:
        parts.append(achievements(view, lexicon, 0, y, (WIDTH, 52)))
        return joined(parts), y + ALONE_HEIGHT
    parts.append(achievements(view, lexicon, 0, y, (HALF, 78)))
    parts.append(race(view, lexicon, half(1), y, HALF))
    return joined(parts), y + RACE_HEIGHT


def half(index: int) -> float:
    """The left edge of the left or the right column."""
    return index % 2 * (HALF + 20)


def _board(view: View, lexicon: Lexicon, trail: Trail) -> tuple[Markup, float]:
    """The board with what stands beside it, and where the next heading stands."""
    place = across(view, WIDE)
    scale = min(WIDTH / place.width, TALLEST / place.height)
    turn = f"translate({(WIDTH - place.width * scale) / 2:g})" + (f" scale({scale:.3f})" if scale != 1 else "")
    bottom = place.height * scale
    corners = [
        legend(lexicon, trail, view.position.players[0].colour, 0, bottom - 248),
        supply(view, lexicon, WIDTH, bottom - 190),
    ]
    return joined([element("g", board(view, lexicon, place, trail), transform=turn), *corners]), bottom + 34
