"""The board as it lies: rows of areas like bricks, each row half an area further in (Q020).

In each area, from the top: its name; presidents in `{ }`, `S` for the station, `*` for a 5-Power token; assistants by
colour letter and number; once something is built, shophouse spaces after `s:` and the trading-house space after `t:`,
with `.` for a free one. On a narrow page only names and presidents are drawn, and a list says the rest.
"""

from collections.abc import Iterator
from itertools import accumulate

from ykpbem.data.wording import SHORT_NAMES
from ykpbem.model import NEUTRAL, Area
from ykpbem.render.document import Drawing, Facts, Paragraph
from ykpbem.render.layout import WIDTH
from ykpbem.render.lexicon import Lexicon, listed
from ykpbem.views import View

SIGNS = "{R} president, R2 assistants, s: shophouses and t: trading house on their spaces, S station, * 5-Power token"
FULL = 10
"""Columns inside a brick that hold everything there is to draw."""
LEAST = 5
"""Columns inside a brick that hold a name and presidents."""


def board_block(view: View, lexicon: Lexicon) -> Drawing:
    """The drawing and what it shows in words."""
    colours = ", ".join(f"{letter_of(player.colour)} {lexicon.who(player.colour)}" for player in view.position.players)
    return Drawing(
        draw=lambda width: board_lines(view, lexicon, width),
        whole=-(-(FULL + 1) * _halves(view) // 2) + 1,
        legend=f"{colours}. {SIGNS}.",
        brief=(Paragraph(f"{colours}. {SIGNS}."), Facts(tuple(_brief(view, lexicon)))),
        said=(Facts(tuple(_said(view, lexicon))),),
    )


def board_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """The drawing; no lines on a page too narrow for it."""
    rows = view.layout
    pitch = 2 * (width - 1) // _halves(view)
    if pitch <= LEAST:
        return []
    ends = list(accumulate(rows))
    bricks = [view.position.layout[end - length : end] for end, length in zip(ends, rows, strict=True)]
    lines: list[str] = []
    above: set[int] = set()
    for row, areas in enumerate(bricks):
        start = row * pitch // 2
        corners = {start + pitch * column for column in range(len(areas) + 1)}
        lines.append(_edge(above | corners))
        cells = [_cell(view, lexicon, area, pitch - 1) for area in areas]
        lines += [" " * start + "|" + "|".join(parts) + "|" for parts in zip(*cells, strict=True)]
        above = corners
    return [*lines, _edge(above)]


def letter_of(colour: str | None, free: str = " ") -> str:
    """`R` for red; `n` for the neutral, a blank for nobody."""
    if colour is None:
        return free
    return colour[0] if colour == NEUTRAL else colour[0].upper()


def short_name(name: str, width: int) -> str:
    """A name that fits: the short one, else its first word, cut if need be, with a last number or letter.

    The blank between the two goes before a letter of the word does.
    """
    if len(name) <= width:
        return name
    for long, short in SHORT_NAMES.items():
        name = name.replace(long, short)
    if len(name) <= width:
        return name
    first, *others = name.split(" ")
    last = others[-1] if others and len(others[-1]) == 1 else ""
    gap = " " * (bool(last) and width > LEAST and len(first + last) != width)
    return first[: width - len(gap + last)] + gap + last


def _halves(view: View) -> int:
    """Across how many half bricks the board goes."""
    return max(row + 2 * length for row, length in enumerate(view.layout))


def _edge(corners: set[int]) -> str:
    first, last = min(corners), max(corners)
    return " " * first + "".join("+" if column in corners else "-" for column in range(first, last + 1))


def _cell(view: View, lexicon: Lexicon, name: str, width: int) -> list[str]:
    """The lines of one brick."""
    presidents, marks = _presidents(view, name), _marks(view, name)
    if len(presidents) + len(marks) > width:
        marks = marks.replace(" ", "")[: max(0, width - len(presidents))]
    lines = [short_name(lexicon.area(name), width), presidents + marks.rjust(width - len(presidents))]
    if width >= FULL:
        assistants = _assistants(view, name)
        lines += [assistants if len(assistants) <= width else assistants.replace(" ", "")]
        lines += [_buildings(view.position.areas[name])]
    return [line[:width].ljust(width) for line in lines]


def _presidents(view: View, name: str) -> str:
    here = [letter_of(player.colour) for player in view.position.players if player.president == name]
    return f"{{{''.join(here)}}}" if here else ""


def _marks(view: View, name: str) -> str:
    marks = (("S", view.position.station == name), ("*", view.position.areas[name].token))
    return " ".join(mark for mark, shown in marks if shown)


def _assistants(view: View, name: str) -> str:
    counts = view.position.areas[name].assistants
    order = [player.colour for player in view.position.players]
    return " ".join(f"{letter_of(colour)}{counts[colour]}" for colour in order if colour in counts)


def _buildings(area: Area) -> str:
    if not any((*area.shophouses, area.trading_house)):
        return ""
    return f"s:{''.join(letter_of(owner, '.') for owner in area.shophouses)} t:{letter_of(area.trading_house, '.')}"


def _brief(view: View, lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """What lies in each area, in signs; areas with nothing on them are left out."""
    for name in view.position.layout:
        station = "S" if view.position.station == name else ""
        parts = (_presidents(view, name), _assistants(view, name), _buildings(view.position.areas[name]), station)
        if any(parts):
            yield lexicon.area(name), "  ".join(filter(None, parts))


def _said(view: View, lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """What lies in each area, and which areas it touches, in words."""
    for name in view.position.layout:
        parts = [*_pieces(view, lexicon, name), f"next to {listed(lexicon.the(near) for near in view.adjacent[name])}"]
        yield lexicon.area(name), "; ".join(parts)


def _pieces(view: View, lexicon: Lexicon, name: str) -> Iterator[str]:
    area, colour = view.position.areas[name], lexicon.colour
    for player in view.position.players:
        if player.president == name:
            yield f"president of {colour(player.colour)}"
    for player in view.position.players:
        if player.colour in area.assistants:
            yield f"{lexicon.counted(area.assistants[player.colour], 'assistant')} of {colour(player.colour)}"
    for owner in filter(None, area.shophouses):
        yield f"{lexicon.noun('shophouse')} of {colour(owner)}"
    if area.trading_house:
        yield f"{lexicon.noun('trading-house')} of {colour(area.trading_house)}"
    if view.position.station == name:
        yield "the station"
    if area.token:
        yield "5-Power token"
