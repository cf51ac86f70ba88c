"""What the areas with choices share: asking for the `act` step, and payments without waste."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ykpbem.answers import Head
from ykpbem.errors import Fault, fault
from ykpbem.model import is_unknown
from ykpbem.rules.table import Turn

Payment = dict[str, int]


def wants_to_act(turn: Turn, area: str, can_yield: Callable[[], bool]) -> bool:
    """Asks for the area's `act`: due when it could yield something, and `act: none` always declines (Q105)."""

    def candidates() -> Iterable[tuple[str, bool | None]]:
        if can_yield():
            yield ("act", None)
        yield ("act", True)

    def silence() -> Fault | None:
        return fault("act-due", "Q105", area=area) if can_yield() else None

    head = turn.step(("act",), _always_allowed, candidates, silence)
    return head is not None and head[1] is None


def add_nothing(turn: Turn) -> None:
    """Takes a bare `act` after an action that needed no answer; it adds nothing."""
    turn.step(("act",), _always_allowed, tuple)


def absent_card(turn: Turn, board: str, row: Sequence[str | None], card: str, rule: str) -> Fault:
    """What is wrong with a card that is not on a display: it is elsewhere, or may be new in this order (Q030)."""
    displays = (*turn.position.ports.values(), *turn.position.laboratories.values())
    if any(is_unknown(one) for one in row) and not any(card in display for display in displays):
        return fault("card-not-known-yet", "Q030", card=card, board=board)
    return fault("card-not-on-display", rule, card=card, board=board)


def _always_allowed(_: Head) -> None:
    """An `act` may always be written; what it asks for is judged answer by answer."""


def short_of(turn: Turn, payment: Payment, what: str, rule: str) -> Fault | None:
    """A fault naming what is missing if the player cannot pay this."""
    stock = turn.me.stock
    missing = {kind: number for kind, number in payment.items() if number > stock.get(kind, 0)}
    if not missing:
        return None
    have = ", ".join(f"{stock.get(kind, 0)} {kind}" for kind in missing)
    return fault("cannot-pay", rule, what=what, cost=written(payment), have=have)


def only_one(payments: Callable[[], Iterable[Payment]], judge: Callable[[Any], Fault | None]) -> Payment | None:
    """The one legal payment without waste, None if there are several or none (INTERFACE: orders)."""
    legal = [payment for payment in payments() if judge(payment) is None]
    return legal[0] if len(legal) == 1 else None


def written(payment: Payment) -> str:
    """A payment as a player types it: `2 yen, 1 import`."""
    return ", ".join(f"{number} {kind}" for kind, number in payment.items() if number) or "nothing"
