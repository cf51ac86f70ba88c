"""Step 3 by family of area: one module each, looked up by the family that the component set names."""

from collections.abc import Callable

from ykpbem.rules.areas.agency import hire_pieces
from ykpbem.rules.areas.boards import post_at_church, post_at_customs
from ykpbem.rules.areas.chinatown import exchange_goods
from ykpbem.rules.areas.laboratory import gain_technology
from ykpbem.rules.areas.port import take_order_cards
from ykpbem.rules.areas.produce import produce
from ykpbem.rules.table import Turn

FAMILIES: dict[str, Callable[[Turn, str, int], None]] = {
    "produce": produce,
    "port": take_order_cards,
    "laboratory": gain_technology,
    "agency": hire_pieces,
    "chinatown": exchange_goods,
    "church": post_at_church,
    "customs": post_at_customs,
}


def carry_out(turn: Turn, area: str, power: int) -> None:
    """The area's action at that power, 1-5; the choices it leaves are asked under an `act` step (R080, R084)."""
    FAMILIES[turn.components.kind_of(area).family](turn, area, power)
