"""Production areas and the bank: so much of one thing at each power (R140-R144). Nothing to answer."""

from ykpbem.components import Reward
from ykpbem.rules.areas.acting import add_nothing
from ykpbem.rules.gains import take_reward
from ykpbem.rules.table import Turn


def produce(turn: Turn, area: str, power: int) -> None:
    """The goods or yen of the area's table; a bare `act` after it adds nothing."""
    kind = turn.components.kind_of(area)
    amount = kind.table[power - 1]
    if amount:
        take_reward(turn, Reward(**{kind.good: amount}), "produce", area)
    add_nothing(turn)
