"""The areas one by one: their 5-Power tokens, the spaces of their building sites, and what their actions give."""

from ykpbem.components import AreaKind, Reward
from ykpbem.data.wording import UNITS
from ykpbem.render.board import letter_of
from ykpbem.render.layout import WIDTH, apart, columns, wrapped
from ykpbem.render.lexicon import Lexicon
from ykpbem.views import View

HEAD = (
    "At the right the 5-Power token of an area; below it, with owner and reward, the shophouse spaces 1, 2, ... of its "
    "building site and its trading-house space T."
)
PLAIN = ("produce", "agency", "chinatown")
"""Families whose actions need no table of their own elsewhere."""


def area_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """Every area, row by row."""
    lines = wrapped(HEAD, width)
    for name in view.position.layout:
        lines += ["", *_area(view, lexicon, name, width)]
    return [*lines, "", "What Power 1 to 5 gives:", *columns(_tables(view, lexicon), width)]


def _tables(view: View, lexicon: Lexicon) -> list[tuple[str, str]]:
    """Each kind of area in play and what its action gives."""
    kinds = [view.components.areas[name].kind for name in view.position.layout]
    return [
        (lexicon.area(kind), yields(view.components.kinds[kind], lexicon))
        for kind in sorted(set(kinds), key=kinds.index)
        if view.components.kinds[kind].family in PLAIN
    ]


def _area(view: View, lexicon: Lexicon, name: str, width: int) -> list[str]:
    area = view.position.areas[name]
    kind = view.components.kind_of(name)
    if area.site is None:
        return wrapped(f"{lexicon.area(name)}: no action, nothing stays here; 1 yen to cross it", width)
    bonus = "5-Power token taken"
    if area.token:
        bonus = f"{area.token}: {lexicon.reward(view.components.tokens[area.token].reward)}"
    head = f"{lexicon.area(name)}, {kind.category}"
    site = view.components.sites[area.site]
    owners = [*area.shophouses, area.trading_house]
    labels = [*map(str, range(1, len(area.shophouses) + 1)), "T"]
    spaces = [
        _space(lexicon, label, owner, reward)
        for label, owner, reward in zip(labels, owners, (*site.shophouses, site.trading_house), strict=True)
    ]
    return [*apart(head, bonus, width), *_flow(f"  {area.site}", spaces, width)]


def yields(kind: AreaKind, lexicon: Lexicon) -> str:
    """What the action gives at each power, such as `0 0 1 2 3 copper`."""
    table = " ".join(str(number) for number in kind.table)
    unit = UNITS.get(kind.family) or lexicon.noun(kind.good, 2)
    return f"{table} {unit}"


def _space(lexicon: Lexicon, label: str, owner: str | None, reward: Reward) -> str:
    return f"{label} [{letter_of(owner)}] {lexicon.reward(reward)}"


def _flow(head: str, parts: list[str], width: int) -> list[str]:
    """Parts one after another, three blanks apart, none broken that fits a line."""
    lines = [head]
    for part in parts:
        gap = " " * (2 if lines[-1].strip() == head.strip() else 3)
        if len(lines[-1]) + len(gap) + len(part) <= width:
            lines[-1] += gap + part
        else:
            lines.append(" " * (len(head) + 2) + part)
    return lines
