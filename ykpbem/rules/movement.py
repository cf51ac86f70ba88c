"""Step 2: the president moves or is recalled (R060-R072).

- From hand it goes to any possible action area; on the board it walks area by area, paying as it enters, and never
  comes back to where it started (R062-R068). The canal is crossed for 1 yen, never stopped at (R069, Q071).
- `tram` and `station` are whole moves of their own (Q087, Q096).
- A recall is open to a president on the board; from hand only when no destination can be reached (Q066, Q067).
- Options list only walks that enter no area twice; longer ones are accepted when ordered (Q062).
"""

from collections.abc import Callable, Iterator

from ykpbem.answers import Head
from ykpbem.errors import Fault, fault
from ykpbem.events import AssistantsRecalled, PresidentMoved, PresidentPaid, PresidentRecalled, TollPaid
from ykpbem.model import CANAL
from ykpbem.rules.table import Turn
from ykpbem.rules.technologies import (
    may_go_to_station,
    may_stop_with_presidents,
    may_take_tram,
    pays_presidents_on_the_way,
)
from ykpbem.steps import MOVEMENTS


def move_president(turn: Turn) -> bool:
    """Carries out step 2; False after a recall, which skips steps 3 to 6 (R044)."""
    head = turn.step(
        MOVEMENTS,
        lambda head: movement_fault(turn, head),
        lambda: _choices(turn),
        lambda: fault("movement-due", "R043"),
    )
    assert head is not None
    match head[0]:
        case "recall":
            _recall(turn, everything=head[1] is not None)
            return False
        case "tram":
            turn.emit(PresidentMoved(turn.seat, turn.me.president, head[1], "tram"))
        case "station":
            assert turn.position.station is not None
            turn.emit(PresidentMoved(turn.seat, turn.me.president, turn.position.station, "station"))
        case _ if turn.me.president is None:
            _deploy(turn)
        case _:
            _walk(turn)
    return True


def movement_fault(turn: Turn, head: Head) -> Fault | None:
    """Why step 2 cannot be done this way; a walk is judged area by area as it goes."""
    match head[0]:
        case "recall":
            return _recall_fault(turn, everything=head[1] is not None)
        case "tram":
            return _tram_fault(turn, head[1])
        case "station":
            return _station_fault(turn)
        case _:
            return None


def _choices(turn: Turn) -> Iterator[Head]:
    if can_walk(turn):
        yield ("move",)
    if may_take_tram(turn):
        for area in turn.land():
            yield ("tram", area)
    if may_go_to_station(turn):
        yield ("station",)
    yield ("recall", None)


def can_walk(turn: Turn) -> bool:
    """Whether a plain move reaches any destination, from hand or on foot."""
    if turn.me.president is None:
        return any(deploy_fault(turn, area) is None for area in turn.own_areas())
    return any(True for _ in _next_areas(turn, [turn.me.president]))


def toll_to_enter(turn: Turn, area: str) -> int:
    """Yen due on entering an area: 1 to each other president's owner, or 1 to the supply for the canal (R066, R069)."""
    if area == CANAL:
        return 1
    return len(turn.presidents_in(area)) if pays_presidents_on_the_way(turn) else 0


def may_stop(turn: Turn, area: str) -> bool:
    """Whether movement may end in an area one has been able to enter (R061, R221)."""
    return area != CANAL and (may_stop_with_presidents(turn) or not turn.presidents_in(area))


# From hand


def _deploy(turn: Turn) -> None:
    def arrives(yen: int) -> bool:
        return any(may_stop(turn, area) and toll_to_enter(turn, area) <= yen for area in turn.own_areas())

    area = turn.item(
        "move",
        lambda area: deploy_fault(turn, area),
        turn.own_areas,
        _no_destination,
        timely=_OnTheWay(turn, arrives),
    )
    _pay_presidents(turn, area)
    turn.emit(PresidentMoved(turn.seat, None, area, "deploy"))
    turn.item("move", lambda area: fault("deploy-is-one-area", "R062", area=area), tuple, timely=turn)


def deploy_fault(turn: Turn, area: str) -> Fault | None:
    """Why the president cannot come from hand to an area (R062, Q078, Q081)."""
    wrong = _foothold_fault(turn, area)
    if wrong:
        return wrong
    if area == CANAL or not may_stop(turn, area):
        return _stop_fault(turn, area)
    due = toll_to_enter(turn, area)
    if due > turn.yen():
        return fault("cannot-pay", "R067", what=area, cost=f"{due} yen", have=f"{turn.yen()} yen")
    return None


def _no_destination() -> Fault:
    return fault("move-nowhere", "R063")


# On foot


def _walk(turn: Turn) -> None:
    """One step after another; each is paid as it is made (R066) and the last must be a place to stop."""
    start = turn.me.president
    assert start is not None
    path = [start]

    def next_areas() -> list[str]:
        return list(_next_areas(turn, path))

    def stop_fault() -> Fault | None:
        if len(path) == 1:
            return _no_destination()
        return None if may_stop(turn, path[-1]) else _stop_fault(turn, path[-1])

    timing = _OnTheWay(turn, lambda yen: stop_fault() is None or _can_go_on(turn, path, yen))
    while True:
        area = turn.item("move", lambda area: step_fault(turn, path, area), next_areas, stop_fault, timely=timing)
        if area is None:
            return
        if area == CANAL:
            turn.emit(TollPaid(turn.seat))
        else:
            _pay_presidents(turn, area)
        turn.emit(PresidentMoved(turn.seat, path[-1], area, "walk"))
        path.append(area)


def step_fault(turn: Turn, path: list[str], area: str) -> Fault | None:
    """Why the president cannot step from the end of its path into an area (R063-R069, Q061)."""
    if area == path[0]:
        return fault("back-to-start", "R068", area=area)
    if area not in turn.adjacent[path[-1]]:
        return fault("not-adjacent", "R063", area=area, origin=path[-1], options=turn.adjacent[path[-1]])
    wrong = _foothold_fault(turn, area)
    if wrong:
        return wrong
    due = toll_to_enter(turn, area)
    if due > turn.yen():
        rule = "Q076" if area == CANAL else "R067"
        return fault("cannot-pay", rule, what=area, cost=f"{due} yen", have=f"{turn.yen()} yen")
    return None


def _next_areas(turn: Turn, path: list[str]) -> Iterator[str]:
    """Areas not yet entered from which, or in which, the walk can end."""
    yen = turn.yen()
    for area in turn.adjacent[path[-1]]:
        if area not in path and step_fault(turn, path, area) is None and _can_end(turn, [*path, area], yen):
            yield area


def _can_end(turn: Turn, path: list[str], yen: int) -> bool:
    """Whether a walk that has just entered the last area of `path` can reach a place to stop with that purse."""
    return may_stop(turn, path[-1]) or _can_go_on(turn, path, yen - toll_to_enter(turn, path[-1]))


def _can_go_on(turn: Turn, path: list[str], yen: int) -> bool:
    """Whether a further step leads to a place to stop with that purse."""
    return any(
        toll_to_enter(turn, after) <= yen
        and _foothold_fault(turn, after) is None
        and _can_end(turn, [*path, after], yen)
        for after in turn.adjacent[path[-1]]
        if after not in path
    )


class _OnTheWay:
    """Free-timing words inside a movement: University is no option where its yen is needed to arrive (Q033, Q077)."""

    def __init__(self, turn: Turn, arrives: Callable[[int], bool]) -> None:
        self.turn = turn
        self.arrives = arrives

    def judge_free(self, word: str) -> Fault | None:
        """As between any two events."""
        return self.turn.judge_free(word)

    def free_words(self, *, inside: bool) -> list[str]:
        """Those after which there is still somewhere to stop."""
        words = self.turn.free_words(inside=inside)
        return [word for word in words if word != "university" or self.arrives(self.turn.yen() - 1)]


def _foothold_fault(turn: Turn, area: str) -> Fault | None:
    """Every area entered but the canal must hold an own assistant (R064, Q071)."""
    if area == CANAL:
        return None
    return None if turn.assistants_in(area) else fault("no-assistant-to-enter", "R064", area=area)


def _stop_fault(turn: Turn, area: str) -> Fault:
    if area == CANAL:
        return fault("stop-at-canal", "R069", area=area)
    return fault("stop-with-president", "R066", area=area, seats=", ".join(turn.presidents_in(area)))


def _pay_presidents(turn: Turn, area: str) -> None:
    if pays_presidents_on_the_way(turn):
        for owner in turn.presidents_in(area):
            turn.emit(PresidentPaid(turn.seat, owner, area, "movement"))


# Tram and station


def _tram_fault(turn: Turn, area: str) -> Fault | None:
    """R230 with Q084-Q089."""
    if not may_take_tram(turn):
        return fault("technology-not-owned", "R230", technology="tram")
    if area == CANAL:
        return fault("stop-at-canal", "Q089", area=area)
    if area == turn.me.president:
        return fault("back-to-start", "Q086", area=area)
    if turn.presidents_in(area):
        return fault("tram-to-president", "R230", area=area, seats=", ".join(turn.presidents_in(area)))
    if turn.house.tram_needs_assistant and not turn.assistants_in(area):
        return fault("no-assistant-to-enter", "Q084", area=area)
    return None


def _station_fault(turn: Turn) -> Fault | None:
    """R212 with Q090-Q095."""
    if not may_go_to_station(turn):
        return fault("technology-not-owned", "R212", technology="station")
    area = turn.position.station
    if area is None:
        return fault("station-nowhere", "R211")
    if area == turn.me.president:
        return fault("back-to-start", "Q095", area=area)
    if turn.house.station_needs_assistant and not turn.assistants_in(area):
        return fault("no-assistant-to-enter", "Q091", area=area)
    return None


# Recall


def _recall_fault(turn: Turn, *, everything: bool) -> Fault | None:
    if turn.me.president is None and turn.house.recall_from_hand == "when-stuck" and has_destination(turn):
        return fault("recall-from-hand", "Q066")
    if everything and turn.house.recall_scope == "one-area" and len(turn.own_areas()) > 1:
        return fault("recall-one-area", "Q068", area="all")
    return None


def has_destination(turn: Turn) -> bool:
    """Whether a president in hand has anywhere to go, by tram and station too (Q066)."""
    return (
        can_walk(turn)
        or _station_fault(turn) is None
        or any(_tram_fault(turn, area) is None for area in turn.position.layout)
    )


def _recall(turn: Turn, *, everything: bool) -> None:
    """The president to hand, and the assistants the player wants from the areas (R071, Q068)."""
    turn.emit(PresidentRecalled(turn.seat))
    if everything:
        for area in turn.own_areas():
            turn.emit(AssistantsRecalled(turn.seat, area, turn.assistants_in(area)))
        return
    done: list[str] = []
    while True:
        pair = turn.item("recall", lambda pair: _recalled_fault(turn, done, pair), lambda: _recallable(turn, done))
        if pair is None:
            return
        turn.emit(AssistantsRecalled(turn.seat, pair[0], pair[1]))
        done.append(pair[0])


def _recallable(turn: Turn, done: list[str]) -> Iterator[tuple[str, int]]:
    """Areas row by row, so that each set of recalled assistants is listed once."""
    layout = turn.position.layout
    after = layout.index(done[-1]) if done else -1
    for area in turn.own_areas():
        if layout.index(area) > after:
            for number in range(1, turn.assistants_in(area) + 1):
                yield area, number


def _recalled_fault(turn: Turn, done: list[str], pair: tuple[str, int]) -> Fault | None:
    area, number = pair
    have = turn.assistants_in(area)
    if not 1 <= number <= have:
        return fault("recall-too-many", "R071", area=area, number=number, have=have)
    if turn.house.recall_scope == "one-area" and (done or number != have):
        return fault("recall-one-area", "Q068", area=area)
    return None
