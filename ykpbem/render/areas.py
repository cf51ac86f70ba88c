"""The areas one by one: their 5-Power tokens, the spaces of their building sites, and what their actions give."""

from ykpbem.components import AreaKind, Reward
from ykpbem.data.wording import UNITS
from ykpbem.render.document import Block, Paragraph, Records, Table
from ykpbem.render.lexicon import Lexicon
from ykpbem.views import View

LEGEND = (
    "Of each area its category, its 5-Power token, its building site, and the rewards of the shophouse spaces (s1 and "
    "so on) and of the trading-house space (t), with the owner of what is built there."
)
PLAIN = ("produce", "agency", "chinatown")
"""Families whose actions need no table of their own elsewhere."""


def area_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """Every area, row by row, and the tables of those that need no board."""
    land = [name for name in view.position.layout if view.position.areas[name].site is not None]
    water = [
        Paragraph(f"{lexicon.area(name)}: no action, nothing stays here; 1 yen to cross it.") for name in _rest(view)
    ]
    spaces = max(len(view.position.areas[name].shophouses) for name in land)
    numbers = range(1, spaces + 1)
    records = Records(
        heads=("area", "5-Power token", "site", *(f"shophouse {number}" for number in numbers), "trading house"),
        signs=("", "", "", *(f"s{number}" for number in numbers), "t"),
        rows=tuple(_area(view, lexicon, name, spaces) for name in land),
    )
    tables = Table(heads=("area", "Power 1 to 5"), rows=tuple(_tables(view, lexicon)))
    return [Paragraph(LEGEND), records, *water, tables]


def _rest(view: View) -> list[str]:
    return [name for name in view.position.layout if view.position.areas[name].site is None]


def _tables(view: View, lexicon: Lexicon) -> list[tuple[str, str]]:
    """Each kind of area in play and what its action gives."""
    kinds = [view.components.areas[name].kind for name in view.position.layout]
    return [
        (lexicon.area(kind), yields(view.components.kinds[kind], lexicon))
        for kind in sorted(set(kinds), key=kinds.index)
        if view.components.kinds[kind].family in PLAIN
    ]


def _area(view: View, lexicon: Lexicon, name: str, spaces: int) -> tuple[str, ...]:
    area = view.position.areas[name]
    site = view.components.sites[area.site or ""]
    bonus = "taken"
    if area.token:
        bonus = f"{area.token}: {lexicon.reward(view.components.tokens[area.token].reward)}"
    shophouses = [_space(lexicon, *both) for both in zip(area.shophouses, site.shophouses, strict=True)]
    missing = [""] * (spaces - len(shophouses))
    house = _space(lexicon, area.trading_house, site.trading_house)
    head = f"{lexicon.area(name)}, {view.components.kind_of(name).category}"
    return (head, bonus, area.site or "", *shophouses, *missing, house)


def yields(kind: AreaKind, lexicon: Lexicon) -> str:
    """What the action gives at each power, such as `0 0 1 2 3 copper`."""
    table = " ".join(str(number) for number in kind.table)
    unit = UNITS.get(kind.family) or lexicon.noun(kind.good, 2)
    return f"{table} {unit}"


def _space(lexicon: Lexicon, owner: str | None, reward: Reward) -> str:
    return lexicon.reward(reward) + (f" ({lexicon.colour(owner)})" if owner else "")
