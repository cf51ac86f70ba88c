"""What lies open beside the board: ports, laboratories, church, customs, achievements, the supply."""

from ykpbem.components import ZONES, BoardSpace
from ykpbem.data.wording import ABILITIES
from ykpbem.model import COUNTRIES, GOODS, NEUTRAL, RESOURCES
from ykpbem.render.areas import yields
from ykpbem.render.board import letter_of
from ykpbem.render.layout import WIDTH, columns, wrapped
from ykpbem.render.lexicon import Lexicon, listed
from ykpbem.rules.gains import price_of
from ykpbem.views import View, turn_of

EMPTY = "-"


def port_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """Each port's order cards from the left: zone, card, goods to pay, reward, country."""
    lines = []
    for port, row in view.position.ports.items():
        kind = view.components.kind_of(port)
        zones = [zone for zone in ZONES if any(zone in reach for reach in kind.reach)]
        needed = [next(power for power, reach in enumerate(kind.reach, 1) if zone in reach) for zone in zones]
        reach = ", ".join(f"{zone} at Power {power}" for zone, power in zip(zones, needed, strict=True))
        second = listed((lexicon.counted(kind.second[good], good) for good in RESOURCES if good in kind.second), "or")
        lines += wrapped(f"{lexicon.area(port)}: {reach}; a second card for {second}.", width, hang=2)
        spaces = view.components.ports[port]
        lines += columns(
            ((space.zone, *order_card(view, lexicon, card)) for space, card in zip(spaces, row, strict=True)), width
        )
        lines.append("")
    return [*lines, f"Order cards in the deck: {view.position.order_deck}"]


def order_card(view: View, lexicon: Lexicon, card: str | None) -> tuple[str, str, str, str]:
    """A card in columns: id, country, goods to pay, reward."""
    if card is None:
        return (EMPTY, "", "", "")
    printed = view.components.order_cards[card]
    goods = {good: printed.goods[good] for good in GOODS if good in printed.goods}
    return card, lexicon.names.show_country(printed.country), lexicon.counts(goods), lexicon.reward(printed.reward)


def laboratory_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """Each laboratory's technologies from the left: cost, name, countries, what it does."""
    lines = []
    for laboratory, row in view.position.laboratories.items():
        lines += wrapped(f"{lexicon.area(laboratory)}: a card costs its Industry and what its space adds.", width)
        spaces = view.components.laboratories[laboratory]
        for space, card in zip(spaces, row, strict=True):
            if card is None:
                lines.append(f"  {EMPTY} + {space.surcharge}")
                continue
            printed = view.components.technologies[card]
            cost = f"{printed.industry} + {space.surcharge} = {printed.industry + space.surcharge}"
            countries = ", ".join(lexicon.names.show_country(country) for country in printed.countries)
            lines += wrapped(f"  {cost}  {lexicon.technology(card)}{'  ' * bool(countries)}{countries}", width, hang=13)
            lines += wrapped(ABILITIES[printed.name], width, indent=13, hang=13)
        lines.append("")
    return [*lines, f"Technologies in the deck: {view.position.technology_deck}"]


def church_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """The church's spaces: letter, owner, Faith asked, reward."""
    table = yields(view.components.kind_of("church"), lexicon)
    lines = wrapped(f"Power 1 to 5: {table}; 1 more for one each of yen, imports and the four goods.", width, hang=2)
    return [*lines, *_board(view.components.church, view.position.church, "Faith", lexicon, width)]


def customs_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """The customs' spaces: letter, owner, imports asked, reward."""
    lines = wrapped(f"Power 1 to 5: {yields(view.components.kind_of('customs'), lexicon)}.", width)
    return [*lines, *_board(view.components.customs, view.position.customs, "pay", lexicon, width)]


def _board(
    spaces: tuple[BoardSpace, ...], owners: list[str | None], label: str, lexicon: Lexicon, width: int
) -> list[str]:
    lines = columns(
        (
            (f"{space.letter} [{letter_of(owner)}]", f"{label} {space.value}", lexicon.reward(space.reward))
            for space, owner in zip(spaces, owners, strict=True)
        ),
        width,
    )
    return [*lines, f"  {letter_of(NEUTRAL)}: blocked by a neutral assistant"] if NEUTRAL in owners else lines


def achievement_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """Each achievement: what it gives first and later, who has claimed it, and what it asks."""
    rows = []
    for card, seats in view.position.achievements.items():
        printed = view.components.achievements[card]
        claimed = listed(lexicon.colour(seat) for seat in seats) or "nobody yet"
        rows.append((card, f"{printed.first} VP, then {printed.later}", claimed, lexicon.condition(card)))
    return columns(rows, width)


def supply_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """Mercenaries left, the station, and what pieces cost out of a warehouse."""
    position = view.position
    left = ", ".join(f"{position.mercenaries[c]} {lexicon.names.show_country(c)}" for c in COUNTRIES)
    station = lexicon.area(position.station) if position.station else "in the supply"
    return columns((("mercenaries", left), ("station", station)), width)


def prices_of(view: View, seat: str) -> dict[str, int]:
    """Yen for the next piece of each kind out of a seat's warehouse (R156, Q190)."""
    turn = turn_of(view, seat)
    return {piece: price_of(turn, piece) for piece, number in turn.me.warehouse.items() if number}
