"""Laboratory: one technology from its own display (R150-R154, Q170-Q182).

- Cost is the card's industry plus the surcharge of its space; the action's power pays first and by itself (Q171).
- The rest is bought with pairs of yen and imports (R151); the 5th and later technologies cost 2 yen or 1 import more
  (R152).
- What the card brings at once, then what earlier technologies add, then the country check, then the refill (Q037,
  Q138).
"""

from collections.abc import Iterator

from ykpbem.errors import Fault, fault
from ykpbem.events import DisplayRefilled, Gained, StationPlaced, TechnologyGained
from ykpbem.model import CANAL, is_unknown
from ykpbem.rules.areas.acting import Payment, absent_card, short_of, wants_to_act, written
from ykpbem.rules.gains import check_countries, gain_bonuses
from ykpbem.rules.table import Turn

FREE_TECHNOLOGIES = 4
"""The 5th technology and each later one costs extra (R152, Q174)."""
EXTRAS: dict[str, Payment] = {"yen": {"yen": 2}, "import": {"import": 1}}
EXPOSITION_VP = 10


def gain_technology(turn: Turn, laboratory: str, power: int) -> None:
    """Gains one technology, or none (Q170, Q182)."""
    row = turn.position.laboratories[laboratory]

    def judge(name: str) -> Fault | None:
        return technology_fault(turn, laboratory, power, name)

    def known() -> list[str]:
        return [card for card in row if card is not None and not is_unknown(card)]

    if not wants_to_act(turn, laboratory, lambda: any(judge(card) is None for card in known())):
        return
    chosen = turn.value("technology", judge, known)
    if chosen is None:
        return
    card = find_card(turn, laboratory, chosen)
    assert card is not None
    _pay_for(turn, card, due_for(turn, laboratory, power, card))
    _gain(turn, laboratory, card)
    _refill(turn, laboratory)


def find_card(turn: Turn, laboratory: str, name: str) -> str | None:
    """The card meant by an id or a name: of two alike the leftmost (Q178)."""
    for card in turn.position.laboratories[laboratory]:
        if card is None or is_unknown(card):
            continue
        if name in (card, turn.components.technologies[card].name):
            return card
    return None


def cost_of(turn: Turn, laboratory: str, card: str) -> int:
    """Industry to pay for a card where it lies (R150)."""
    space = turn.position.laboratories[laboratory].index(card)
    return turn.components.technologies[card].industry + turn.components.laboratories[laboratory][space].surcharge


def due_for(turn: Turn, laboratory: str, power: int, card: str) -> int:
    """Industry still to be bought once the power of the action has paid (Q171)."""
    industry = turn.components.kind_of(laboratory).table[power - 1]
    return max(0, cost_of(turn, laboratory, card) - industry)


def technology_fault(turn: Turn, laboratory: str, power: int, name: str) -> Fault | None:
    """Why this technology cannot be gained now."""
    card = find_card(turn, laboratory, name)
    if card is None:
        return absent_card(turn, laboratory, turn.position.laboratories[laboratory], name, "R150")
    technology = turn.components.technologies[card]
    if technology.name in turn.owned:
        return fault("technology-owned-already", "R010", technology=technology.name)
    due = due_for(turn, laboratory, power, card)
    if any(_payment_fault(turn, due, payment) is None for payment in _wasteless(due)):
        return None
    cost = f"{due} Industry beyond your power" + (" and 2 yen or 1 import" if _owes_extra(turn) else "")
    have = f"{turn.yen()} yen, {turn.me.stock['import']} import"
    return fault("cannot-pay", "R152" if _owes_extra(turn) else "R151", what=technology.name, cost=cost, have=have)


def _owes_extra(turn: Turn) -> bool:
    return len(turn.me.technologies) >= FREE_TECHNOLOGIES


def _wasteless(due: int) -> Iterator[Payment]:
    """Every payment that buys exactly the Industry due, the most yen first."""
    for imports in range(due + 1):
        counts = {"yen": 2 * (due - imports), "import": imports}
        yield {kind: number for kind, number in counts.items() if number}


def _payment_fault(turn: Turn, due: int, payment: Payment) -> Fault | None:
    """Whether this pays the Industry due and leaves enough for the extra of a 5th technology."""
    foreign = [kind for kind in payment if kind not in ("yen", "import")]
    if foreign:
        return fault("wrong-payment", "R151", paid=written(payment), cost="yen in pairs, or imports")
    if payment.get("yen", 0) % 2:
        return fault("odd-yen", "Q173", yen=payment["yen"])
    short = short_of(turn, payment, "this technology", "R151")
    if short:
        return short
    worth = payment.get("yen", 0) // 2 + payment.get("import", 0)
    if worth < due:
        return fault("industry-short", "R151", due=due, worth=worth)
    if not any(_can_pay(turn, _sum(payment, extra)) for extra in _extras(turn)):
        return fault("cannot-pay-extra", "R152", paid=written(payment))
    return None


def _extras(turn: Turn) -> list[Payment]:
    """What may be paid on top: nothing, or either extra of a 5th technology, or the one that is written (Q174)."""
    if not _owes_extra(turn):
        return [{}]
    named = EXTRAS.get(str(turn.answers.written("extra")))
    return [named] if named else [*EXTRAS.values()]


def _sum(payment: Payment, extra: Payment) -> Payment:
    return {kind: payment.get(kind, 0) + extra.get(kind, 0) for kind in ("yen", "import")}


def _can_pay(turn: Turn, payment: Payment) -> bool:
    return all(number <= turn.me.stock[kind] for kind, number in payment.items())


def _only_way(turn: Turn, due: int) -> Payment | None:
    """The payment that silence means: the only one without waste, or any if all cost the same with the extra."""
    ways = [(payment, _sum(payment, extra)) for payment in _wasteless(due) for extra in _extras(turn)]
    possible = [(payment, total) for payment, total in ways if _can_pay(turn, total)]
    first_payment, first_total = possible[0]
    alone = all(payment == first_payment for payment, _ in possible)
    return first_payment if alone or all(total == first_total for _, total in possible) else None


def _pay_for(turn: Turn, card: str, due: int) -> None:
    """The Industry due, then the extra of a 5th technology, each without waste if left unsaid (Q172, Q174)."""

    def judge(payment: Payment) -> Fault | None:
        return _payment_fault(turn, due, payment)

    def choices() -> Iterator[Payment]:
        return _wasteless(due)

    payment: Payment = turn.value("pay", judge, choices, lambda: _only_way(turn, due))
    worth = payment.get("yen", 0) // 2 + payment.get("import", 0)
    if worth > due:
        turn.warn("needless-payment", "Q172", paid=written(payment), due=f"{due} Industry", step="act")
    turn.pay(payment, "laboratory", card)
    if _owes_extra(turn):
        turn.pay(_choose_extra(turn), "fifth-technology", card)


def _choose_extra(turn: Turn) -> Payment:
    def judge(kind: str) -> Fault | None:
        return short_of(turn, EXTRAS[kind], "the extra of a 5th technology", "R152")

    def only() -> str | None:
        payable = [kind for kind in EXTRAS if judge(kind) is None]
        return payable[0] if len(payable) == 1 else None

    return EXTRAS[turn.value("extra", judge, lambda: EXTRAS, only)]


def _gain(turn: Turn, laboratory: str, card: str) -> None:
    technology = turn.components.technologies[card]
    earlier = set(turn.owned)
    turn.emit(TechnologyGained(turn.seat, laboratory, card))
    turn.owned.add(technology.name)
    if technology.name == "exposition":
        turn.emit(Gained(turn.seat, {"vp": EXPOSITION_VP}, "technology", "exposition"))
    if technology.name == "station":
        _place_station(turn)
    if "letterpress-printing" in earlier:
        gain_bonuses(turn, {"letterpress-printing": 1}, "yen")
    if "patent-system" in earlier:
        gain_bonuses(turn, {"patent-system": 2})
    check_countries(turn, technology.countries)


def _place_station(turn: Turn) -> None:
    """The station token goes to any area but the canal, at once (R211, Q097)."""

    def judge(area: str) -> Fault | None:
        return fault("canal-holds-nothing", "Q097", area=area) if area == CANAL else None

    turn.emit(StationPlaced(turn.seat, turn.value("station", judge, turn.land)))


def _refill(turn: Turn, laboratory: str) -> None:
    """Cards slide left and the rightmost space is filled from the deck if it has a card left (R154, Q180, Q181)."""
    cards = turn.draw_unknown(min(1, turn.position.technology_deck))
    turn.emit(DisplayRefilled(turn.seat, laboratory, cards))
