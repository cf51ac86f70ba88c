"""One area as a brick: its name and category, what its action gives, its 5-Power token, its building site, its pieces.

- What is printed and what moves are drawn apart, so that a history draws what is printed once.
- A wide brick has its building spaces beside one another, a narrow one below one another.
"""

from ykpbem.components import AreaKind, Reward
from ykpbem.data.wording import SHORT_NAMES
from ykpbem.model import Area
from ykpbem.render.lexicon import Lexicon
from ykpbem.render.markup import NOTHING, Markup, element, joined
from ykpbem.render.svg.effects import effect_block, effect_row, pairs_of, row_width, sized
from ykpbem.render.svg.geometry import Cell
from ykpbem.render.svg.measure import BOLD, SERIF, fitted, width_of
from ykpbem.render.svg.symbols import icon, outline, piece
from ykpbem.views import View

YIELD_ICONS = {
    "port": "vp",
    "laboratory": "industry",
    "agency": "warehouse",
    "chinatown": "exchange",
    "church": "faith",
    "customs": "import",
}
"""What the five numbers of an area count, by its family; those that produce show their good."""
GAP = 2.0
"""Half the joint between two bricks."""


Box = tuple[float, float, float, float]
"""x, y, width and height."""


def ground(view: View, name: str, cell: Cell) -> Markup:
    """The bare brick in the colour of its category."""
    kind = view.components.kind_of(name)
    frame = {"x": GAP, "y": GAP, "width": cell.width - 2 * GAP, "height": cell.height - 2 * GAP}
    head = frame | {"height": _head(cell) - GAP}
    if view.position.areas[name].site is None:
        water = [element("rect", class_="f-water", **frame), element("rect", fill="url(#waves)", **frame)]
        return joined([*water, element("rect", class_="f-water", **head)])
    tint = kind.category if kind.category != "none" else "track"
    back = [element("rect", class_="f-sheet", **frame), element("rect", class_=f"f-{tint}", **head)]
    return joined([*back, *(_frame(box) for box in boxes(view.position.areas[name], cell))])


def printed(view: View, lexicon: Lexicon, name: str, cell: Cell) -> Markup:
    """Name, category, what the action gives, and the rewards of the building site."""
    area = view.position.areas[name]
    kind = view.components.kind_of(name)
    parts = [_title(lexicon.area(name), kind.category, cell)]
    if area.site is not None:
        site = view.components.sites[area.site]
        parts.append(_yields(kind, cell))
        rewards = (*site.shophouses, site.trading_house)
        parts += [_reward(reward, box, cell) for reward, box in zip(rewards, boxes(area, cell), strict=True)]
    return joined(parts)


def lying(view: View, name: str, cell: Cell) -> list[Markup]:
    """What lies and stands there now: token and station; buildings; presidents and assistants."""
    area = view.position.areas[name]
    tokens = [_token(view, area, cell)]
    if view.position.station == name:
        size, top = (12, 23) if cell.narrow else (19, cell.height - 27)
        tokens.append(icon("station", cell.width - size - 5, top, size))
    return [joined(tokens), _buildings(area, cell), pieces(view, name, cell)]


def _buildings(area: Area, cell: Cell) -> Markup:
    if area.site is None:
        return NOTHING
    owners = [*area.shophouses, area.trading_house]
    kinds = ["shophouse"] * len(area.shophouses) + ["trading-house"]
    places = zip(owners, kinds, boxes(area, cell), strict=True)
    return joined(_building(owner, kind, box, cell) for owner, kind, box in places)


def boxes(area: Area, cell: Cell) -> list[Box]:
    """The building spaces, the trading house's last."""
    count = len(area.shophouses) + 1
    if cell.narrow:
        height = 60 / count
        return [(5, 54 + height * index, cell.width - 10, height - 1) for index in range(count)]
    width = (cell.width - 12 + 3) / count
    return [(6 + width * index, 46, width - 3, 48) for index in range(count)]


def pieces_top(cell: Cell) -> float:
    """Where the pieces stand from."""
    return 116 if cell.narrow else 98


def pieces(view: View, name: str, cell: Cell) -> Markup:
    """Presidents and assistants, in the order of the seats."""
    position = view.position
    assistants = position.areas[name].assistants
    presidents = [player.colour for player in position.players if player.president == name]
    standing = [player.colour for player in position.players if player.colour in assistants]
    top = pieces_top(cell)
    if not cell.narrow:
        parts = [piece(colour, "president", 7 + 19 * index, top, 17) for index, colour in enumerate(presidents)]
        start = 7 + 19 * len(presidents) + (3 if presidents else 0)
        return joined([*parts, _assistants(standing, assistants, start, top + 5, cell.width)])
    parts = [piece(colour, "president", 5 + 13 * index, top, 12) for index, colour in enumerate(presidents)]
    beside = 5 + 13 * len(presidents) + (2 if presidents else 0)
    room = int((cell.width - beside - 3) // 21) if len(presidents) < 4 else 0
    parts.append(_assistants(standing[:room], assistants, beside, top + 3, cell.width))
    return joined([*parts, _assistants(standing[room:], assistants, 5, top + 18, cell.width)])


def _assistants(colours: list[str], counts: dict[str, int], x: float, y: float, width: float) -> Markup:
    narrow = width < 100
    size, step = (12.5, 21) if narrow else (16, min(31.0, (width - 6 - x) / max(len(colours), 1)))
    font = 10 if narrow else 12
    drawn = []
    for index, colour in enumerate(colours):
        left = x + step * index
        drawn.append(piece(colour, "assistant", left, y, size))
        drawn.append(
            element("text", str(counts[colour]), class_="b", x=left + size + 1, y=y + size - 1.5, font_size=font)
        )
    return joined(drawn)


def label(name: str, size: float, room: float) -> str:
    """A name that fits into so much room: the whole, the short one, or its beginning."""
    if width_of(name, size, BOLD * SERIF) <= room:
        return name
    for long, short in SHORT_NAMES.items():
        name = name.replace(long, short)
    first, *others = name.split(" ")
    if width_of(name, size, BOLD * SERIF) > room and others and len(others[-1]) == 1:
        name = f"{first} {others[-1]}"
    return fitted(name, size, room, BOLD * SERIF)


def _head(cell: Cell) -> float:
    return 21 if cell.narrow else 24


def _title(name: str, category: str, cell: Cell) -> Markup:
    mark = "canal" if category == "none" else category
    size, left, baseline = (11, 17, 15.5) if cell.narrow else (13.5, 25, 18)
    room = cell.width - left - (4 if cell.narrow else 7)
    name = label(name, size, room)
    drawn = icon(mark, 5 if cell.narrow else 8, baseline - size * 0.86, size * 0.95)
    return joined([drawn, element("text", name, class_="serif b", x=left, y=baseline, font_size=size)])


def _yields(kind: AreaKind, cell: Cell) -> Markup:
    """The five numbers for Power 1 to 5."""
    name = YIELD_ICONS.get(kind.family, kind.good)
    if not kind.table or not name:
        return NOTHING
    size, x, baseline, step = (9.5, 5, 33.5, 9.4) if cell.narrow else (10, 8, 38.5, 9.5)
    digits = [
        element("text", str(value), class_="m", x=x + step * (index + 0.5), y=baseline, font_size=size)
        for index, value in enumerate(kind.table)
    ]
    return joined([*digits, icon(name, x + step * len(kind.table) + 2, baseline - size * 0.9, size)])


def _token(view: View, area: Area, cell: Cell) -> Markup:
    """The 5-Power token with its effect, or the mark of one that is gone."""
    if area.site is None:
        return NOTHING
    size, medal = (10.5, 13) if cell.narrow else (10.5, 15)
    middle = 45 if cell.narrow else 34.5
    if area.token is None:
        x = 6 + medal / 2 if cell.narrow else cell.width - 9 - medal / 2
        return element(
            "circle", class_="no s-line", cx=x, cy=middle, r=medal / 2 - 1, stroke_width=1.2, stroke_dasharray="2 2"
        )
    pairs = pairs_of(view.components.tokens[area.token].reward)
    if cell.narrow:
        size = sized(pairs, size, cell.width - 22)
        return joined([icon("token", 5, middle - medal / 2, medal), effect_row(pairs, 20, middle + size * 0.36, size)])
    size = sized(pairs, size, cell.width - 70 - medal - 9)
    start = cell.width - 7 - row_width(pairs, size) + size * 0.25
    drawn = icon("token", start - medal - 3, middle - medal / 2, medal)
    return joined([drawn, effect_row(pairs, start, middle + size * 0.36, size)])


def _reward(reward: Reward, box: Box, cell: Cell) -> Markup:
    x, y, width, height = box
    if cell.narrow:
        pairs = pairs_of(reward)
        return effect_row(pairs, x + 15.5, y + height - 3.6, sized(pairs, 10.5, width - 15.5))
    return effect_block(pairs_of(reward), (x, y + 20, width, height - 21), 10)


def _frame(box: Box) -> Markup:
    x, y, width, height = box
    return element("rect", class_="f-paper", x=x, y=y, width=width, height=height, rx=2)


def _building(owner: str | None, kind: str, box: Box, cell: Cell) -> Markup:
    x, y, width, height = box
    size = 12 if cell.narrow else 18
    left = x + 1.5 if cell.narrow else x + (width - size) / 2
    top = y + (height - size) / 2 if cell.narrow else y + 2
    if owner is None:
        return outline(kind, left, top, size, "no s-line")
    return piece(owner, kind, left, top, size)
