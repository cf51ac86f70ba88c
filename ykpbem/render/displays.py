"""What lies open beside the board: ports, laboratories, church, customs, achievements, the supply."""

from collections.abc import Iterable, Iterator

from ykpbem.components import ZONES, BoardSpace
from ykpbem.data.wording import ABILITIES
from ykpbem.model import COUNTRIES, GOODS, NEUTRAL, RESOURCES, is_unknown
from ykpbem.render.areas import yields
from ykpbem.render.document import Block, Facts, Paragraph, Table
from ykpbem.render.lexicon import Lexicon, listed
from ykpbem.rules.gains import price_of
from ykpbem.views import View, turn_of

EMPTY = "-"
UNKNOWN = ("?", "not known yet")
"""What stands for a card that a refill would bring, in the dry run of an order."""
ABILITY_COLUMN = 40
"""Columns that a sentence about a technology needs to stand beside other things."""


def port_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """Each port's order cards from the left: zone, card, country, goods to pay, reward."""
    blocks: list[Block] = []
    for port, row in view.position.ports.items():
        spaces = view.components.ports[port]
        cards = [(space.zone, *order_card(lexicon, card)) for space, card in zip(spaces, row, strict=True)]
        blocks += [Paragraph(_port(view, lexicon, port)), card_table(cards, ("zone",))]
    return [*blocks, Paragraph(f"Order cards in the deck: {view.position.order_deck}.")]


def _port(view: View, lexicon: Lexicon, port: str) -> str:
    """What a port's action gives at which Power."""
    kind = view.components.kind_of(port)
    zones = [zone for zone in ZONES if any(zone in reach for reach in kind.reach)]
    needed = [next(power for power, reach in enumerate(kind.reach, 1) if zone in reach) for zone in zones]
    reach = ", ".join(f"{zone} at Power {power}" for zone, power in zip(zones, needed, strict=True))
    second = listed((lexicon.counted(kind.second[good], good) for good in RESOURCES if good in kind.second), "or")
    return f"{lexicon.area(port)}: {reach}; a second card for {second}."


def card_table(rows: Iterable[tuple[str, ...]], before: tuple[str, ...] = ()) -> Table:
    """Order cards, with columns that stand before them."""
    heads = (*before, "card", "country", "goods to pay", "reward")
    return Table(heads=heads, rows=tuple(rows), turn=len(before) + 2, joint=": ")


def order_card(lexicon: Lexicon, card: str | None) -> tuple[str, str, str, str]:
    """A card in columns: id, country, goods to pay, reward."""
    if card is None:
        return (EMPTY, "", "", "")
    if is_unknown(card):
        return (*UNKNOWN, "", "")
    printed = lexicon.components.order_cards[card]
    goods = {good: printed.goods[good] for good in GOODS if good in printed.goods}
    return card, lexicon.names.show_country(printed.country), lexicon.counts(goods), lexicon.reward(printed.reward)


def laboratory_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """Each laboratory's technologies from the left: cost, name, countries, what it does."""
    blocks: list[Block] = []
    for laboratory, row in view.position.laboratories.items():
        spaces = view.components.laboratories[laboratory]
        rows = tuple(_technology(lexicon, space.surcharge, card) for space, card in zip(spaces, row, strict=True))
        table = Table(
            heads=("cost", "technology", "countries", "what it does"), rows=rows, turn=3, least=ABILITY_COLUMN
        )
        blocks += [Paragraph(f"{lexicon.area(laboratory)}: a card costs its Industry and what its space adds."), table]
    return [*blocks, Paragraph(f"Technologies in the deck: {view.position.technology_deck}.")]


def _technology(lexicon: Lexicon, surcharge: int, card: str | None) -> tuple[str, str, str, str]:
    if card is None:
        return (f"{EMPTY} + {surcharge}", "", "", "")
    if is_unknown(card):
        return (f"? + {surcharge}", UNKNOWN[1], "", "")
    printed = lexicon.components.technologies[card]
    cost = f"{printed.industry} + {surcharge} = {printed.industry + surcharge}"
    countries = ", ".join(lexicon.names.show_country(country) for country in printed.countries)
    return cost, lexicon.technology(card), countries, ABILITIES[printed.name]


def church_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """The church's spaces: letter, owner, Faith asked, reward."""
    table = yields(view.components.kind_of("church"), lexicon)
    power = Paragraph(f"Power 1 to 5: {table}; 1 more for one each of yen, imports and the four goods.")
    return [power, *_board(view.components.church, "Faith", view.position.church, lexicon)]


def customs_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """The customs' spaces: letter, owner, imports asked, reward."""
    power = Paragraph(f"Power 1 to 5: {yields(view.components.kind_of('customs'), lexicon)}.")
    return [power, *_board(view.components.customs, "pay", view.position.customs, lexicon)]


def _board(spaces: tuple[BoardSpace, ...], asked: str, owners: list[str | None], lexicon: Lexicon) -> Iterator[Block]:
    rows = [
        (space.letter, lexicon.colour(owner) if owner else "", str(space.value), lexicon.reward(space.reward))
        for space, owner in zip(spaces, owners, strict=True)
    ]
    yield Table(heads=("space", "owner", asked, "reward"), rows=tuple(rows), turn=3)
    if NEUTRAL in owners:
        yield Paragraph(f"Spaces of the {NEUTRAL} assistants are blocked.")


def achievement_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """Each achievement: what it gives first and later, who has claimed it, and what it asks."""
    rows = []
    for card, seats in view.position.achievements.items():
        printed = view.components.achievements[card]
        claimed = listed(lexicon.colour(seat) for seat in seats) or "nobody yet"
        rows.append((card, f"{printed.first}, then {printed.later}", claimed, lexicon.condition(card)))
    return [Table(heads=("card", "VP", "claimed by", "asks"), rows=tuple(rows), turn=3)]


def supply_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """Mercenaries left, and where the station is."""
    position = view.position
    left = ", ".join(f"{position.mercenaries[c]} {lexicon.names.show_country(c)}" for c in COUNTRIES)
    station = lexicon.area(position.station) if position.station else "in the supply"
    return [Facts((("mercenaries", left), ("station", station)))]


def prices_of(view: View, seat: str) -> dict[str, int]:
    """Yen for the next piece of each kind out of a seat's warehouse (R156, Q190)."""
    turn = turn_of(view, seat)
    return {piece: price_of(turn, piece) for piece, number in turn.me.warehouse.items() if number}
