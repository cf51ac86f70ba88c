"""What is on display and from which Power on its reader could have it now, each asked of the rules."""

from collections.abc import Callable, Iterator

from ykpbem.components import BoardSpace
from ykpbem.errors import Fault
from ykpbem.model import GOODS
from ykpbem.render.layout import columns, wrapped
from ykpbem.render.lexicon import Lexicon, listed
from ykpbem.rules.areas.boards import church_fault, customs_fault
from ykpbem.rules.areas.laboratory import cost_of, technology_fault
from ykpbem.rules.areas.port import take_fault
from ykpbem.rules.gains import price_of
from ykpbem.rules.table import Turn
from ykpbem.views import View

NEVER = "-"
Judge = Callable[[str, int, str], Fault | None]
"""What is wrong with having one thing of an area at a Power."""


def displays(view: View, turn: Turn, lexicon: Lexicon, width: int) -> Iterator[str]:
    """Every display: from which Power on (`-` if from none) each thing on it could be had with what is owned now."""
    yield from _ports(view, turn, lexicon, width)
    yield from _laboratories(view, turn, lexicon, width)
    yield from _board(view, turn, lexicon, width, "church", "Faith")
    yield from _board(view, turn, lexicon, width, "customs", "pay")
    yield from _agency(turn, lexicon, width)


def from_power(judge: Judge, area: str, thing: str) -> str:
    """The least Power at which the rules see nothing wrong."""
    return next((f"P{power}" for power in range(1, 6) if judge(area, power, thing) is None), NEVER)


def _ports(view: View, turn: Turn, lexicon: Lexicon, width: int) -> Iterator[str]:
    def judge(port: str, power: int, card: str) -> Fault | None:
        return take_fault(turn, port, power, [], card)

    for port, row in view.position.ports.items():
        yield f"{lexicon.area(port)}:"
        rows = []
        for card in (card for card in row if card is not None):
            rows.append((from_power(judge, port, card), *order_card(lexicon, card)))
        yield from columns(rows, width)


def order_card(lexicon: Lexicon, card: str) -> tuple[str, str]:
    """A card's id, and what it asks and gives."""
    printed = lexicon.components.order_cards[card]
    goods = lexicon.counts({good: printed.goods[good] for good in GOODS if good in printed.goods})
    country = lexicon.names.show_country(printed.country)
    return card, f"{goods}: {lexicon.reward(printed.reward)}; {country}"


def _laboratories(view: View, turn: Turn, lexicon: Lexicon, width: int) -> Iterator[str]:
    def judge(laboratory: str, power: int, card: str) -> Fault | None:
        return technology_fault(turn, laboratory, power, card)

    for laboratory, row in view.position.laboratories.items():
        yield f"{lexicon.area(laboratory)}:"
        rows = []
        for card in (card for card in row if card is not None):
            cost = f"costs {cost_of(turn, laboratory, card)}"
            rows.append((from_power(judge, laboratory, card), card, cost, lexicon.names.show_technology(card)))
        yield from columns(rows, width)


def _board(view: View, turn: Turn, lexicon: Lexicon, width: int, area: str, label: str) -> Iterator[str]:
    """The free spaces of church or customs."""
    table = view.components.kind_of(area).table
    spaces: tuple[BoardSpace, ...] = view.components.church if area == "church" else view.components.customs
    owners = view.position.church if area == "church" else view.position.customs
    fault_of = church_fault if area == "church" else customs_fault

    def judge(area: str, power: int, letter: str) -> Fault | None:
        return fault_of(turn, area, table[power - 1], letter)

    yield f"{lexicon.area(area)}:"
    yield from columns(
        (
            (
                from_power(judge, area, space.letter),
                space.letter,
                f"{label} {space.value}",
                lexicon.reward(space.reward),
            )
            for space, owner in zip(spaces, owners, strict=True)
            if owner is None
        ),
        width,
    )


def _agency(turn: Turn, lexicon: Lexicon, width: int) -> Iterator[str]:
    """What pieces cost out of the warehouse, by agency or icon."""
    prices = {piece: price_of(turn, piece) for piece, number in turn.me.warehouse.items() if number}
    told = [f"{lexicon.noun(piece)} {f'{price} yen' if price else 'free'}" for piece, price in prices.items()]
    yield from wrapped(f"Out of your warehouse: {listed(told) or 'nothing left'}.", width, hang=2)


def sites(view: View, turn: Turn, lexicon: Lexicon, width: int) -> Iterator[str]:
    """Of areas with own assistants: the 5-Power token and what is free on the building site."""
    for name in turn.own_areas():
        area = view.position.areas[name]
        site = view.components.sites[area.site or ""]
        free = [
            f"shophouse {number}: {lexicon.reward(reward)}"
            for number, (reward, owner) in enumerate(zip(site.shophouses, area.shophouses, strict=True), 1)
            if owner is None and turn.seat not in area.shophouses
        ]
        if area.trading_house is None:
            free.append(f"trading house: {lexicon.reward(site.trading_house)}")
        if area.token:
            free.insert(0, f"5-Power token: {lexicon.reward(view.components.tokens[area.token].reward)}")
        if free:
            yield from wrapped(f"{lexicon.area(name)}: {'; '.join(free)}.", width, hang=2)
