"""The areas one by one: what their action gives, the 5-Power token that lies there, and the spaces of their building sites."""

from ykpbem.components import AreaKind, Reward
from ykpbem.data.wording import UNITS
from ykpbem.render.board import letter_of
from ykpbem.render.layout import WIDTH, apart, wrapped
from ykpbem.render.lexicon import Lexicon
from ykpbem.views import View

HEAD = (
    "Area, category, what Power 1 to 5 gives; its 5-Power token. Below it the shophouse spaces 1, 2, ... and the "
    "trading-house space T of its building site, with owner and reward."
)


def area_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """Every area, row by row."""
    lines = wrapped(HEAD, width)
    for name in view.position.layout:
        lines += ["", *_area(view, lexicon, name, width)]
    return lines


def _area(view: View, lexicon: Lexicon, name: str, width: int) -> list[str]:
    area = view.position.areas[name]
    kind = view.components.kind_of(name)
    if area.site is None:
        return wrapped(f"{lexicon.area(name)}: no action, nothing stays here; 1 yen to cross it", width)
    token = "5-Power token taken"
    if area.token:
        token = f"{area.token}: {lexicon.reward(view.components.tokens[area.token].reward)}"
    head = f"{lexicon.area(name)} ({kind.category}, {yields(kind, lexicon)})"
    site = view.components.sites[area.site]
    owners = [*area.shophouses, area.trading_house]
    labels = [*map(str, range(1, len(area.shophouses) + 1)), "T"]
    spaces = [
        _space(lexicon, label, owner, reward)
        for label, owner, reward in zip(labels, owners, (*site.shophouses, site.trading_house), strict=True)
    ]
    return [*apart(head, token, width), *_flow(f"  {area.site}", spaces, width)]


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
