"""The displays of a sheet: ports, laboratories, church, customs."""

from collections.abc import Iterable

from ykpbem.components import BoardSpace, OrderCard, PortSpace
from ykpbem.data.wording import ABILITIES
from ykpbem.model import GOODS, RESOURCES, is_unknown
from ykpbem.render.lexicon import Lexicon, listed
from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.svg.effects import effect_block, effect_row, pairs_in, pairs_of, row_width, sized
from ykpbem.render.svg.lettering import SMALL, card, group, heading, line, name_line, paragraph
from ykpbem.render.svg.symbols import flag, icon, piece
from ykpbem.render.svg.trail import Trail
from ykpbem.views import View

PORT_HEIGHT = 122.0
LABORATORY_HEIGHT = 101.0
BOARD_HEIGHT = 101.0
JOINT = 6.0
"""The gap between two cards."""


def _across(count: int, x: float, width: float) -> list[tuple[float, float]]:
    """The left edge and the width of each of so many cards side by side."""
    each = (width - JOINT * (count - 1)) / count
    return [(x + index * (each + JOINT), each) for index in range(count)]


# Ports


def port(view: View, lexicon: Lexicon, name: str, corner: tuple[float, float], width: float) -> Markup:
    """One port: its order cards from the left, with zone, goods to pay and reward."""
    x, y = corner
    kind = view.components.kind_of(name)
    second = listed((lexicon.counted(kind.second[one], one) for one in RESOURCES if one in kind.second), "or")
    spaces = view.components.ports[name]
    row = view.position.ports[name]
    cards = [
        _order_card(view, lexicon, space, held, (left, y + 14, each), kind.reach)
        for space, held, (left, each) in zip(spaces, row, _across(len(spaces), x, width), strict=True)
    ]
    return joined([heading(lexicon.area(name), f"a second card for {second}", x, y, width), *cards])


def _order_card(
    view: View,
    lexicon: Lexicon,
    space: PortSpace,
    held: str | None,
    place: tuple[float, float, float],
    reach: Iterable[Iterable[str]],
) -> Markup:
    x, y, width = place
    power = next((power for power, zones in enumerate(reach, 1) if space.zone in zones), 0)
    zone = line(f"{space.zone}, Power {power}", x + 1, y + 9, SMALL, "f-soft")
    if held is None or is_unknown(held):
        return joined([zone, _gap(x, y + 14, width, 68, held)])
    printed = view.components.order_cards[held]
    goods = pairs_in({good: printed.goods[good] for good in GOODS if good in printed.goods})
    reward = pairs_of(printed.reward)
    middle = x + width / 2
    return group(
        _order_card_words(lexicon, printed),
        zone,
        card(x, y + 14, width, 68),
        line(held, x + 6, y + 28, 11, "b"),
        flag(printed.country, x + width - 22, y + 19, 10.5),
        _centred(goods, middle, y + 47, width - 8, 11),
        element("path", class_="no s-soft", stroke_width=0.8, d=f"M{x + 8:g} {y + 54:g}H{x + width - 8:g}"),
        _centred(reward, middle, y + 70, width - 8, 11.5),
    )


def _order_card_words(lexicon: Lexicon, printed: OrderCard) -> str:
    goods = lexicon.counts(printed.goods)
    country = lexicon.names.show_country(printed.country)
    return f"{printed.id}, {country}: {goods} for {lexicon.reward(printed.reward)}"


def _centred(pairs: list[tuple[str, int]], middle: float, baseline: float, room: float, size: float) -> Markup:
    size = sized(pairs, size, room)
    return effect_row(pairs, middle - row_width(pairs, size) / 2 + size * 0.15, baseline, size)


def _gap(x: float, y: float, width: float, height: float, held: str | None) -> Markup:
    """An empty space, or one whose card nobody has seen yet."""
    frame = {"x": x, "y": y, "width": width, "height": height, "rx": 2.5}
    empty = element("rect", class_="no s-line", stroke_width=1, stroke_dasharray="3 3", **frame)
    return joined([empty, line("?", x + width / 2, y + height / 2 + 6, 18, "serif f-soft m")]) if held else empty


# Laboratories


def laboratory(view: View, lexicon: Lexicon, name: str, corner: tuple[float, float], width: float) -> Markup:
    """One laboratory: its technologies from the left, with cost, countries and what they do."""
    x, y = corner
    spaces = view.components.laboratories[name]
    row = view.position.laboratories[name]
    cards = [
        _technology(view, lexicon, held, space.surcharge, (left, y + 14, each))
        for space, held, (left, each) in zip(spaces, row, _across(len(spaces), x, width), strict=True)
    ]
    aside = "Industry and what the space adds"
    return joined([heading(lexicon.area(name), aside, x, y, width), *cards])


def _technology(
    view: View, lexicon: Lexicon, held: str | None, surcharge: int, place: tuple[float, float, float]
) -> Markup:
    x, y, width = place
    if held is None or is_unknown(held):
        return joined([_gap(x, y, width, 62, held), line(f"+ {surcharge}", x + 10, y + 20, 11, "f-soft")])
    printed = view.components.technologies[held]
    name = lexicon.names.show_technology(printed.id)
    flags = [
        flag(country, x + width - 22 * (index + 1), y + 6, 10.5) for index, country in enumerate(printed.countries)
    ]
    countries = "".join(f", {lexicon.names.show_country(country)}" for country in printed.countries)
    return group(
        f"{name} ({printed.id}){countries}: {printed.industry} + {surcharge} Industry; {ABILITIES[printed.name]}",
        card(x, y, width, 62),
        line(str(printed.industry + surcharge), x + 17, y + 21, 18, "serif b m"),
        line(f"{printed.industry} + {surcharge}", x + 17, y + 35, SMALL, "f-soft m"),
        icon("industry", x + 11, y + 42, 12),
        *flags,
        name_line(name, x + 36, y + 16, 12, width - 40 - 22 * len(flags)),
        paragraph(ABILITIES[printed.name], x + 36, y + 31, SMALL, width - 40, 3),
    )


# Church and Customs


def post_board(
    view: View, lexicon: Lexicon, name: str, corner: tuple[float, float], width: float, trail: Trail
) -> Markup:
    """The church or the customs: letter, what a space asks, its reward, and who stands on it."""
    x, y = corner
    at_church = name == "church"
    spaces = view.components.church if at_church else view.components.customs
    owners = view.position.church if at_church else view.position.customs
    aside = "Faith asked of Power and offerings" if at_church else "imports to pay"
    drawn = [
        _post(lexicon, space, owner, (left, y + 14, each), "faith" if at_church else "import")
        for space, owner, (left, each) in zip(spaces, owners, _across(len(spaces), x, width), strict=True)
    ]
    marks = [
        _ring((left, y + 14, each), trail.seat)
        for space, (left, each) in zip(spaces, _across(len(spaces), x, width), strict=True)
        if (name, space.letter) in trail.posted
    ]
    return joined([heading(lexicon.area(name), aside, x, y, width), *drawn, *marks])


def _post(
    lexicon: Lexicon, space: BoardSpace, owner: str | None, place: tuple[float, float, float], unit: str
) -> Markup:
    x, y, width = place
    asked = [(unit, space.value)]
    taken = f", taken by {lexicon.colour(owner)}" if owner else ""
    parts = [
        card(x, y, width, 62),
        line(space.letter, x + 6, y + 16, 12, "serif b"),
        effect_row(asked, x + width - 4 - row_width(asked, 10.5), y + 15.5, 10.5),
        element("path", class_="no s-line", stroke_width=0.8, d=f"M{x:g} {y + 21:g}h{width:g}"),
    ]
    left = x
    if owner:
        parts.append(piece(owner, "assistant", x + 5, y + 28, 24))
        left = x + 28
    parts.append(effect_block(pairs_of(space.reward), (left, y + 22, x + width - left, 39), 11))
    word = "Faith" if unit == "faith" else "imports"
    return group(f"Space {space.letter}, {word} {space.value}: {lexicon.reward(space.reward)}{taken}", *parts)


def _ring(place: tuple[float, float, float], seat: str) -> Markup:
    x, y, width = place
    return element("rect", class_=f"no l-{seat}", stroke_width=2.5, x=x, y=y, width=width, height=62, rx=2.5)
