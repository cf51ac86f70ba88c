"""Step 1: assistants go from hand into areas (R050-R058).

- Option (a): one each into up to three different areas, four with Newspaper. Option (b): two into one area, with
  Telegram a third into an adjacent one. The two are never mixed (Q042, Q048).
- Each pawn costs 1 yen to every other president's owner there, paid one by one in the order written (R056-R058, Q044).
"""

from collections.abc import Iterable

from ykpbem.errors import Fault, fault
from ykpbem.events import AssistantPlaced, PresidentPaid
from ykpbem.model import CANAL
from ykpbem.rules.table import Turn
from ykpbem.rules.technologies import placement_areas, places_third_beside_pair


def place_assistants(turn: Turn) -> None:
    """Places as the list says until it ends."""
    placed: list[str] = []
    while True:
        area = turn.item(
            "place",
            lambda area: placement_fault(turn, placed, area),
            lambda: _worth_judging(turn, placed),
            lambda: _must_place(turn, placed),
            timely=turn,
        )
        if area is None:
            return
        for owner in turn.presidents_in(area):
            turn.emit(PresidentPaid(turn.seat, owner, area, "placement"))
        turn.emit(AssistantPlaced(turn.seat, area))
        placed.append(area)


def _worth_judging(turn: Turn, placed: list[str]) -> Iterable[str]:
    """Every area, unless the hand is empty or the list as long as it can be."""
    return turn.land() if turn.me.hand["assistant"] and len(placed) < placement_areas(turn) else ()


def placement_fault(turn: Turn, placed: list[str], area: str) -> Fault | None:
    """Why an assistant cannot be placed there after those already placed."""
    if area == CANAL:
        return fault("canal-holds-nothing", "R054", area=area)
    return _form_fault(turn, placed, area) or _means_fault(turn, area)


def _form_fault(turn: Turn, placed: list[str], area: str) -> Fault | None:
    """The two options and what Newspaper and Telegram add to each."""
    if not placed:
        return None
    paired = len(set(placed)) < len(placed)
    if not paired and area not in placed:
        limit = placement_areas(turn)
        return None if len(placed) < limit else fault("too-many-areas", "R050", limit=limit)
    if len(placed) == 1:
        return None
    if not places_third_beside_pair(turn):
        return fault("placement-mixed", "Q042", area=area)
    if len(placed) > 2:
        return fault("placement-full", "R225", area=area)
    pair, third = (placed[0], area) if paired else (area, next(name for name in placed if name != area))
    if pair == third:
        return fault("third-in-same-area", "Q050", area=area)
    if third not in turn.adjacent[pair]:
        return fault("third-not-adjacent", "Q049", area=third, pair=pair)
    return None


def _means_fault(turn: Turn, area: str) -> Fault | None:
    if not turn.me.hand["assistant"]:
        return fault("no-assistant-in-hand", "R052")
    due = len(turn.presidents_in(area))
    if due > turn.yen():
        return fault("cannot-pay", "R057", what=area, cost=f"{due} yen", have=f"{turn.yen()} yen")
    return None


def _must_place(turn: Turn, placed: list[str]) -> Fault | None:
    """Placing none is for an empty hand only, unless the house rules say otherwise (Q040)."""
    if placed or turn.house.allow_zero_placement or not turn.me.hand["assistant"]:
        return None
    return fault("must-place", "Q040", assistants=turn.me.hand["assistant"])
