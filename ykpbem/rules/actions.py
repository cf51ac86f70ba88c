"""Steps 3 to 6 in one area: action, 5-Power bonus, construction, recovery (R080-R093).

- The same run serves the president's action and a mercenary's (R103).
- Power is counted once, when step 3 starts (Q098, Q104); above 5 it counts as 5 (R082, Q100).
- An action cut short by `pause` is finished at the head of the next part from what the position remembers.
"""

from collections.abc import Iterator
from typing import Literal

from ykpbem.answers import Head
from ykpbem.components import Reward
from ykpbem.errors import Fault, fault
from ykpbem.events import ActionBegun, AssistantsRecovered, Built, PowerTokenTaken, TradingHousePaid
from ykpbem.model import CANAL, OpenAction
from ykpbem.rules.areas import carry_out
from ykpbem.rules.ending import check_buildings
from ykpbem.rules.gains import gain_bonuses, take_reward
from ykpbem.rules.table import Turn
from ykpbem.rules.technologies import bonus_for_building, may_leave_one

FULL_POWER = 5
POWER_TO_BUILD = 4


def power_in(turn: Turn, area: str) -> int:
    """The player's power there, 0-5: president, assistants, shophouse, trading house and the station (R081, Q102)."""
    board = turn.position.areas[area]
    power = (
        (turn.me.president == area)
        + board.assistants.get(turn.seat, 0)
        + (turn.seat in board.shophouses)
        + (board.trading_house == turn.seat)
        + (turn.position.station == area)
    )
    return min(power, FULL_POWER)


def act_in(turn: Turn, area: str, by: Literal["president", "mercenary"]) -> None:
    """Steps 3 to 6 in an area."""
    power = power_in(turn, area)
    turn.emit(ActionBegun(turn.seat, area, power, by))
    owner = turn.position.areas[area].trading_house
    if owner not in (None, turn.seat):
        assert owner is not None
        turn.emit(TradingHousePaid(owner, area))
    carry_out(turn, area, power)
    finish_action(turn)


def finish_action(turn: Turn) -> None:
    """Steps 4 to 6 of the action that is open (R042)."""
    action = turn.position.moment.action
    assert action is not None
    _take_bonus(turn, action)
    _build(turn, action)
    _recover(turn, action)


# Step 4


def _take_bonus(turn: Turn, action: OpenAction) -> None:
    """The area's 5-Power token, for the first action at power 5 (R085-R087)."""
    head = turn.step(("bonus",), lambda _head: _bonus_fault(turn, action), lambda: (("bonus",),))
    token = turn.position.areas[action.area].token
    if head is None:
        if _bonus_fault(turn, action) is None:
            turn.warn("bonus-left", "R087", area=action.area)
        return
    assert token is not None
    turn.emit(PowerTokenTaken(turn.seat, action.area, token))
    take_reward(turn, turn.components.tokens[token].reward, "power-token", token)


def _bonus_fault(turn: Turn, action: OpenAction) -> Fault | None:
    if action.power < FULL_POWER:
        return fault("bonus-needs-power", "R085", area=action.area, power=action.power)
    if turn.position.areas[action.area].token is None:
        return fault("bonus-gone", "R086", area=action.area)
    return None


# Step 5


def _build(turn: Turn, action: OpenAction) -> None:
    """At most one building, after an action at power 4 or 5 (R088-R092)."""
    head = turn.step(("build",), lambda head: build_fault(turn, action, head), lambda: _buildings(turn, action))
    if head is None:
        if any(build_fault(turn, action, one) is None for one in _buildings(turn, action)):
            turn.warn("building-left", "R088", area=action.area)
        return
    building: Literal["shophouse", "trading-house"] = head[1]
    site = turn.components.sites[turn.position.areas[action.area].site or ""]
    reward: Reward = site.trading_house
    space = 1
    if building == "shophouse":
        space = head[2] or _free_spaces(turn, action.area)[0]
        reward = site.shophouses[space - 1]
    turn.emit(Built(turn.seat, building, action.area, space))
    check_buildings(turn)
    take_reward(turn, reward, building, action.area)
    gain_bonuses(turn, bonus_for_building(turn, building))


def _buildings(turn: Turn, action: OpenAction) -> Iterator[Head]:
    if action.power < POWER_TO_BUILD:
        return
    for space in _free_spaces(turn, action.area):
        yield ("build", "shophouse", space)
    yield ("build", "trading-house", None)


def _free_spaces(turn: Turn, area: str) -> list[int]:
    """Numbers, from 1, of the empty shophouse spaces of an area's building site."""
    return [number for number, owner in enumerate(turn.position.areas[area].shophouses, 1) if owner is None]


def build_fault(turn: Turn, action: OpenAction, head: Head) -> Fault | None:
    """Why this building cannot be built in the action's area."""
    _, building, space = head
    area = turn.position.areas[action.area]
    if action.power < POWER_TO_BUILD:
        return fault("build-needs-power", "R088", area=action.area, power=action.power)
    if not turn.me.hand[building]:
        return fault("no-building-in-hand", "Q118", building=building)
    if building == "trading-house":
        if area.trading_house is not None:
            return fault("trading-house-taken", "R091", area=action.area, owner=area.trading_house)
        return fault("one-trading-house-space", "R090", area=action.area) if space not in (None, 1) else None
    return _shophouse_fault(turn, action.area, space)


def _shophouse_fault(turn: Turn, area: str, space: int | None) -> Fault | None:
    """R089, R091, Q117."""
    spaces = turn.position.areas[area].shophouses
    if turn.seat in spaces:
        return fault("shophouse-already", "R089", area=area)
    free = _free_spaces(turn, area)
    if not free:
        return fault("shophouses-full", "R089", area=area)
    if space is None:
        return None if len(free) == 1 else fault("shophouse-which-space", "Q117", area=area, free=_numbers(free))
    if not 1 <= space <= len(spaces):
        return fault("shophouse-no-such-space", "R089", area=area, space=space, spaces=len(spaces))
    return (
        None if space in free else fault("shophouse-space-taken", "R089", area=area, space=space, free=_numbers(free))
    )


def _numbers(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers)


# Step 6


def _recover(turn: Turn, action: OpenAction) -> None:
    """All own assistants of the area return to hand; Telephone may leave one (R093, R228, Q123)."""
    head = turn.step(
        ("recover",), lambda head: _recover_fault(turn, action, head[1] or 0), lambda: _recoveries(turn, action)
    )
    here = turn.assistants_in(action.area) if action.area != CANAL else 0
    left = (head[1] or 0) if head else 0
    if head is None and _recoverable(turn, action):
        turn.warn("telephone-silent", "R228", area=action.area)
    turn.emit(AssistantsRecovered(turn.seat, action.area, here - left, left))


def _recoverable(turn: Turn, action: OpenAction) -> bool:
    return may_leave_one(turn) and turn.assistants_in(action.area) > 0


def _recoveries(turn: Turn, action: OpenAction) -> Iterator[Head]:
    if _recoverable(turn, action):
        yield ("recover", 1)


def _recover_fault(turn: Turn, action: OpenAction, leave: int) -> Fault | None:
    if leave == 0:
        return None
    if not may_leave_one(turn):
        return fault("technology-not-owned", "R228", technology="telephone")
    if leave > 1:
        return fault("telephone-leaves-one", "R228", area=action.area, leave=leave)
    return None if turn.assistants_in(action.area) else fault("no-assistant-in-area", "R228", area=action.area)
