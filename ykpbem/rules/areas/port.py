"""Port: order cards from the port's own display into hand (R145-R148, Q150-Q159).

- One card is free; a second costs 2 yen or 1 import (R145, Q154). Power says how far along the display one reaches
  (R146).
- Both are picked from the display as shown; then it slides and is refilled (Q156, Q157).
"""

from ykpbem.errors import Fault, fault
from ykpbem.events import DisplayRefilled, Gained, OrderCardTaken
from ykpbem.model import HAND_LIMIT, is_unknown
from ykpbem.rules.areas.acting import Payment, absent_card, only_one, short_of, wants_to_act, written
from ykpbem.rules.ending import check_order_cards
from ykpbem.rules.table import Turn


def take_order_cards(turn: Turn, area: str, power: int) -> None:
    """Takes none, one or two order cards, and the VP of power 5 (Q152)."""
    kind = turn.components.kind_of(area)
    taken: list[str] = []
    vp = kind.table[power - 1]
    if vp and turn.house.port_p5_vp_without_card:
        turn.emit(Gained(turn.seat, {"vp": vp}, "port", area))
    if wants_to_act(
        turn, area, lambda: any(take_fault(turn, area, power, [], card) is None for card in _row(turn, area))
    ):
        _choose_cards(turn, area, power, taken)
    if taken and vp and not turn.house.port_p5_vp_without_card:
        turn.emit(Gained(turn.seat, {"vp": vp}, "port", area))
    if taken:
        refill_port(turn, area)


def _row(turn: Turn, port: str) -> list[str]:
    """The cards that lie on the display and are known, from the left."""
    return [card for card in turn.position.ports[port] if card is not None and not is_unknown(card)]


def _choose_cards(turn: Turn, port: str, power: int, taken: list[str]) -> None:
    row = _row(turn, port)
    while True:
        card = turn.item(
            "take",
            lambda card: take_fault(turn, port, power, taken, card),
            lambda: [one for one in row if one not in taken],
        )
        if card is None:
            break
        taken.append(card)
    if taken:
        _pay_for_second(turn, port, taken)
    for card in taken:
        turn.emit(OrderCardTaken(turn.seat, port, card))
        turn.hand.append(card)


def take_fault(turn: Turn, port: str, power: int, taken: list[str], card: str) -> Fault | None:
    """Why this card cannot be taken now (R146, R147)."""
    row = turn.position.ports[port]
    if card in taken:
        return fault("name-twice", "R145", name=card, key="take")
    if card not in row:
        return absent_card(turn, port, row, card, "R145")
    zone = turn.components.ports[port][row.index(card)].zone
    reach = turn.components.kind_of(port).reach[power - 1]
    if zone not in reach:
        return fault(
            "card-out-of-reach", "R146", card=card, zone=zone, power=power, reach=", ".join(reach) or "nothing"
        )
    if len(taken) == 2:
        return fault("two-cards-at-most", "R145", card=card)
    if turn.me.order_cards + len(taken) >= HAND_LIMIT:
        return fault("hand-full", "R147", card=card, limit=HAND_LIMIT)
    if taken and all(short_of(turn, payment, card, "R145") for payment in _prices(turn, port)):
        return fault("cannot-pay", "R145", what="a second order card", cost=_price_text(turn, port), have=_purse(turn))
    return None


def _prices(turn: Turn, port: str) -> list[Payment]:
    """The two ways to pay for a second card."""
    return [{kind: number} for kind, number in turn.components.kind_of(port).second.items()]


def _price_text(turn: Turn, port: str) -> str:
    return " or ".join(written(payment) for payment in _prices(turn, port))


def _purse(turn: Turn) -> str:
    return f"{turn.yen()} yen, {turn.me.stock['import']} import"


def _pay_for_second(turn: Turn, port: str, taken: list[str]) -> None:
    """Exactly 2 yen or 1 import for two cards, nothing for one (Q154)."""
    prices: list[Payment] = _prices(turn, port) if len(taken) == 2 else [{}]

    def judge(payment: Payment) -> Fault | None:
        if payment not in prices:
            cost = _price_text(turn, port) if len(taken) == 2 else "nothing"
            return fault("wrong-payment", "Q154", paid=written(payment), cost=cost)
        return short_of(turn, payment, "a second order card", "R145")

    payment = turn.value("pay", judge, lambda: prices, lambda: only_one(lambda: prices, judge))
    turn.pay(payment, "port", port)


def refill_port(turn: Turn, port: str) -> None:
    """Cards slide left, gaps are filled from the deck as far as it goes (R148).

    A gap that stays is a trigger (R242).
    """
    gaps = turn.position.ports[port].count(None)
    turn.emit(DisplayRefilled(turn.seat, port, turn.draw_unknown(min(gaps, turn.position.order_deck))))
    check_order_cards(turn, port)
