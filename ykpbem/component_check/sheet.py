"""The reference sheet: every fact of a component set in 72 columns of ASCII.

- Words are those of the file and of move orders, so that what is read can be typed.
- `*` before an entry: a rulebook says so. Everything else is the set's own.
"""

import re
from collections.abc import Iterable, Iterator
from textwrap import wrap

from ykpbem.component_check.advice import country_icons
from ykpbem.component_check.words import in_order, in_words
from ykpbem.components import AreaKind, BoardSpace, ComponentSet
from ykpbem.model import GOODS

WIDTH = 72
UNITS = {
    "port": "VP on top",
    "laboratory": "Industry",
    "agency": "pieces",
    "chinatown": "exchanges",
    "church": "Faith",
    "customs": "imports at most",
    "canal": "no action",
}
"""What the table of an area kind counts; produce names its good itself."""


def reference_sheet(components: ComponentSet) -> list[str]:
    """The lines of the sheet, none longer than 72 columns."""
    sections = (
        ("board", _layouts(components)),
        ("areas", _areas(components)),
        ("what areas do at Power 1 to 5", _kinds(components)),
        ("displays, from the left", _displays(components)),
        ("church", _board(components.church, "Faith")),
        ("customs", _board(components.customs, "imports")),
        ("order cards", _order_cards(components)),
        ("technologies", _technologies(components)),
        ("building sites", _sites(components)),
        ("5-Power tokens", _tokens(components)),
        ("achievements", _achievements(components)),
        ("countries", _countries(components)),
    )
    lines = [*_text(f"COMPONENT SET {components.id}: {components.name}"), *_text(components.about)]
    lines += _text(f"Digest {components.digest[:12]}. What is marked * is what a rulebook says.")
    for title, body in sections:
        lines += ["", f"-- {title.upper()} ".ljust(WIDTH, "-"), *body]
    return lines


def _text(text: str, indent: int = 0) -> list[str]:
    """Wrapped, but never between a number and what it counts."""
    kept = re.sub(r"(?<=\d) (?=[a-z])", "\0", text)
    return [
        line.replace("\0", " ") for line in wrap(kept, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
    ]


def _table(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Rows in columns; the last column is wrapped where it begins."""
    cells = [*rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)][:-1]
    for *row, last in cells:
        head = "".join(f"{cell:{width}}  " for cell, width in zip(row, widths, strict=True))
        yield from _text(head + last, min(len(head), WIDTH // 2))


def _mark(source: str, text: str) -> str:
    return f"{'*' if source else ' '} {text}"


def _layouts(components: ComponentSet) -> Iterator[str]:
    for players, rows in components.layouts.items():
        for row, length in enumerate(rows):
            label = f"  {players} players" if row == 0 else ""
            yield f"{label:14}{' ' * row}{' '.join('o' * length)}"
    yield from _table(
        ("  order cards removed", f"{players} players", str(count))
        for players, count in components.removed_order_cards.items()
    )


def _areas(components: ComponentSet) -> Iterator[str]:
    yield from _table(
        (_mark(area.source, area.id), area.kind, f"from {area.players} players") for area in components.areas.values()
    )


def _kinds(components: ComponentSet) -> Iterator[str]:
    kinds = {area.kind: components.kinds[area.kind] for area in components.areas.values()}
    yield from _table(
        (
            _mark(kind.source, name),
            kind.category,
            "".join(f"{number:3}" for number in kind.table),
            UNITS.get(kind.family, kind.good or "?"),
        )
        for name, kind in kinds.items()
    )
    for name, kind in kinds.items():
        yield from _table((f"  {name}", *row) for row in _details(kind))


def _details(kind: AreaKind) -> Iterator[tuple[str, str]]:
    """What else an area kind says beside its table."""
    for power, zones in enumerate(kind.reach, 1):
        yield f"reach at Power {power}", in_words(zones)
    if kind.second:
        yield "second card", " or ".join(f"{number} {word}" for word, number in in_order(kind.second))
    if kind.prices.trading_house:
        yield "yen for an assistant", str(kind.prices.assistant)
        yield "yen for a shophouse", str(kind.prices.shophouse)
        yield "yen for a trading-house", f"{in_words(kind.prices.trading_house)} (a player's 1st, 2nd, ...)"
    for title, prices in (("yen for 1 sold", kind.sell), ("yen for 1 bought", kind.buy)):
        if prices:
            yield title, ", ".join(f"{good} {yen}" for good, yen in in_order(prices))


def _displays(components: ComponentSet) -> Iterator[str]:
    yield from _table(
        [(f"  {name}", "  ".join(space.zone for space in spaces)) for name, spaces in components.ports.items()]
        + [
            (f"  {name}", "  ".join(_mark(space.source, f"+{space.surcharge}").strip() for space in spaces))
            for name, spaces in components.laboratories.items()
        ]
    )


def _board(spaces: tuple[BoardSpace, ...], unit: str) -> Iterator[str]:
    yield from _table(
        (
            _mark(space.source, space.letter),
            f"{unit} {space.value}",
            in_words(space.reward) + " (english-2017, 2 players: blocked)" * space.blocked_2p,
        )
        for space in spaces
    )


def _order_cards(components: ComponentSet) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [("  id", "country", *GOODS, "gives")]
    for card in components.order_cards.values():
        goods = (str(card.goods.get(good, ".")).rjust(len(good)) for good in GOODS)
        rows.append((_mark(card.source, card.id), card.country, *goods, in_words(card.reward)))
    yield from _table(rows)


def _technologies(components: ComponentSet) -> Iterator[str]:
    yield from _table(
        (_mark(card.source, card.id), card.name, f"{card.industry} Industry", ", ".join(card.countries))
        for card in components.technologies.values()
    )


def _sites(components: ComponentSet) -> Iterator[str]:
    rows = [("  id", "shophouse | shophouse | ... || trading-house")]
    for site in components.sites.values():
        shophouses = " | ".join(in_words(reward) for reward in site.shophouses)
        rows.append((_mark(site.source, site.id), f"{shophouses} || {in_words(site.trading_house)}"))
    yield from _table(rows)


def _tokens(components: ComponentSet) -> Iterator[str]:
    yield from _table((_mark(token.source, token.id), in_words(token.reward)) for token in components.tokens.values())


def _achievements(components: ComponentSet) -> Iterator[str]:
    yield from _table(
        (
            _mark(card.source, card.id),
            f"deck {card.deck.upper()}",
            f"{card.first} VP, later {card.later}",
            f"own {in_words(card.own)}",
        )
        for card in components.achievements.values()
    )


def _countries(components: ComponentSet) -> Iterator[str]:
    rows = [("  country", "mercenaries", "on order cards", "on technologies")]
    for country, (cards, technologies) in country_icons(components).items():
        rows.append((f"  {country}", str(components.mercenaries.get(country, 0)), str(cards), str(technologies)))
    yield from _table(rows)
