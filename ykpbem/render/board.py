"""The board as it lies: rows of areas like bricks, each row half an area further in (Q020).

In each area, from the top: its name; presidents in `< >`, `S` for the station, `*` for a 5-Power token; assistants by
colour letter and number; once something is built, shophouse spaces after `s:` and the trading-house space after `t:`,
with `.` for a free one.
"""

from itertools import accumulate

from ykpbem.data.wording import SHORT_NAMES
from ykpbem.model import NEUTRAL, Area
from ykpbem.render.layout import WIDTH, wrapped
from ykpbem.render.lexicon import Lexicon
from ykpbem.views import View

LEGEND = "<R> president, R2 assistants, s: shophouses and t: trading house on their spaces, S station, * 5-Power token"


def board_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """The drawing and its legend."""
    rows = view.layout
    pitch = 2 * (width - 1) // max(row + 2 * length for row, length in enumerate(rows))
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
    lines.append(_edge(above))
    return [*lines, "", *wrapped(_legend(view, lexicon), width)]


def letter_of(colour: str | None, free: str = " ") -> str:
    """`R` for red; `n` for the neutral, a blank for nobody."""
    if colour is None:
        return free
    return colour[0] if colour == NEUTRAL else colour[0].upper()


def _legend(view: View, lexicon: Lexicon) -> str:
    colours = ", ".join(f"{letter_of(player.colour)} {lexicon.who(player.colour)}" for player in view.position.players)
    return f"{colours}. {LEGEND}."


def _edge(corners: set[int]) -> str:
    first, last = min(corners), max(corners)
    return " " * first + "".join("+" if column in corners else "-" for column in range(first, last + 1))


def _cell(view: View, lexicon: Lexicon, name: str, width: int) -> list[str]:
    area = view.position.areas[name]
    here = [letter_of(player.colour) for player in view.position.players if player.president == name]
    presidents = f"<{''.join(here)}>" if here else ""
    marks = " ".join(mark for mark, shown in (("S", view.position.station == name), ("*", area.token)) if shown)
    order = [player.colour for player in view.position.players]
    counts = [f"{letter_of(colour)}{area.assistants[colour]}" for colour in order if colour in area.assistants]
    assistants = " ".join(counts)
    lines = [
        short_name(lexicon.area(name), width),
        presidents + marks.rjust(width - len(presidents)),
        assistants if len(assistants) <= width else "".join(counts),
        _buildings(area),
    ]
    return [line[:width].ljust(width) for line in lines]


def _buildings(area: Area) -> str:
    if not any((*area.shophouses, area.trading_house)):
        return ""
    return f"s:{''.join(letter_of(owner, '.') for owner in area.shophouses)} t:{letter_of(area.trading_house, '.')}"


def short_name(name: str, width: int) -> str:
    """A name that fits: the short one, else its first word, cut if need be, with a last number or letter."""
    if len(name) <= width:
        return name
    for long, short in SHORT_NAMES.items():
        name = name.replace(long, short)
    if len(name) <= width:
        return name
    first, *others = name.split(" ")
    last = f" {others[-1]}" if others and len(others[-1]) == 1 else ""
    return first[: width - len(last)] + last
