"""Employment agency: pieces from warehouse to hand (R155, R156, Q190-Q193)."""

from collections.abc import Iterator

from ykpbem.errors import Fault, fault
from ykpbem.events import PiecesFetched
from ykpbem.model import PIECES
from ykpbem.rules.areas.acting import wants_to_act
from ykpbem.rules.gains import price_of
from ykpbem.rules.table import Turn


def hire_pieces(turn: Turn, area: str, power: int) -> None:
    """Up to as many pieces as the power allows; assistants are free, buildings are paid in yen only (Q191)."""
    allowed = turn.components.kind_of(area).table[power - 1]

    def can_hire() -> bool:
        return any(hire_fault(turn, allowed, {piece: 1}) is None for piece in PIECES)

    if not wants_to_act(turn, area, can_hire):
        return
    hired = turn.value("hire", lambda pieces: hire_fault(turn, allowed, pieces), lambda: _combinations(turn, allowed))
    if hired is None:
        return
    turn.pay({"yen": cost_of(turn, hired)}, "agency", area)
    turn.emit(PiecesFetched(turn.seat, {piece: number for piece, number in hired.items() if number}, "agency"))


def cost_of(turn: Turn, pieces: dict[str, int]) -> int:
    """Yen for all of them; each further trading house costs a yen more (R156, Q190)."""
    return sum(price_of(turn, piece, after) for piece, number in pieces.items() for after in range(number))


def hire_fault(turn: Turn, allowed: int, pieces: dict[str, int]) -> Fault | None:
    """Why these pieces cannot be hired."""
    total = sum(pieces.values())
    if total > allowed:
        return fault("hire-too-many", "R155", total=total, allowed=allowed)
    if total == 0:
        return fault("hire-nobody", "Q192")
    for piece, number in pieces.items():
        if number > turn.me.warehouse[piece]:
            return fault("warehouse-short", "Q192", piece=piece, number=number, have=turn.me.warehouse[piece])
    cost = cost_of(turn, pieces)
    if cost > turn.yen():
        return fault("cannot-pay", "R156", what="these pieces", cost=f"{cost} yen", have=f"{turn.yen()} yen")
    return None


def _combinations(turn: Turn, allowed: int) -> Iterator[dict[str, int]]:
    """Every handful of pieces, the largest first."""
    have = turn.me.warehouse
    for total in range(allowed, 0, -1):
        for houses in range(min(total, have["trading-house"]) + 1):
            for shops in range(min(total - houses, have["shophouse"]) + 1):
                counts = (total - houses - shops, shops, houses)
                yield {piece: number for piece, number in zip(PIECES, counts, strict=True) if number}
