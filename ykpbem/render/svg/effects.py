"""Effects drawn in the icon language of the rules: a number and the icon of what it counts."""

from collections.abc import Mapping

import msgspec

from ykpbem.components import Reward
from ykpbem.model import GOODS
from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.svg.measure import BOLD, width_of
from ykpbem.render.svg.symbols import icon

ICON_OF = {
    "vp": "vp",
    "yen": "yen",
    **{good: good for good in GOODS},
    "any-good": "any-good",
    "imported-good": "import",
    "import": "import",
    "warehouse": "warehouse",
    "movement": "movement",
}
"""What is counted, in the order in which it is drawn, and its icon."""

Pairs = list[tuple[str, int]]
STEP = 1.3
"""How far it is from the end of one number to the beginning of the next, in sizes of the type."""


def pairs_of(reward: Reward) -> Pairs:
    """The icons of a reward with their numbers."""
    counts: dict[str, int] = msgspec.to_builtins(reward)
    return pairs_in(counts)


def pairs_in(counts: Mapping[str, int]) -> Pairs:
    """What is there of some counts: icon and number."""
    return [(name, counts[kind]) for kind, name in ICON_OF.items() if counts.get(kind)]


def pair_width(number: int, size: float) -> float:
    """The room that one number and its icon take."""
    return width_of(str(number), size, BOLD) + size * STEP


def row_width(pairs: Pairs, size: float) -> float:
    """The room that several take in one row."""
    return sum(pair_width(number, size) for _, number in pairs)


def sized(pairs: Pairs, size: float, room: float) -> float:
    """The size in which they fit into so much room; never larger than the one given."""
    return min(size, size * room / max(row_width(pairs, size), 1))


def effect_row(pairs: Pairs, x: float, baseline: float, size: float) -> Markup:
    """Numbers and icons from left to right on a baseline."""
    drawn = []
    for name, number in pairs:
        drawn.append(element("text", str(number), class_="b", x=x, y=baseline, font_size=size))
        x += width_of(str(number), size, BOLD)
        drawn.append(icon(name, x + size * 0.1, baseline - size * 0.86, size))
        x += size * STEP
    return joined(drawn)


def effect_block(pairs: Pairs, box: tuple[float, float, float, float], size: float) -> Markup:
    """Numbers and icons centred in a box of x, y, width and height: two at most below one another, more in pairs."""
    x, y, width, height = box
    each = 1 if len(pairs) <= 2 else 2
    rows = [pairs[start : start + each] for start in range(0, len(pairs), each)]
    size = min(size, *(sized(row, size, width + size * 0.3) for row in rows), height / len(rows) / 1.25)
    lead = size * 1.28
    first = y + (height - lead * len(rows)) / 2 + size
    return joined(
        effect_row(row, x + (width - row_width(row, size) + size * (STEP - 1.1)) / 2, first + lead * index, size)
        for index, row in enumerate(rows)
    )
