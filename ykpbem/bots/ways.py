"""Where a president can get to, and which areas on the way still want an assistant."""

from collections import deque

from ykpbem.components import ComponentSet, neighbours
from ykpbem.model import CANAL, Position

MOST_GAPS = 3
"""Assistants that one placement puts into different areas (R050)."""


def ways(components: ComponentSet, position: Position, seat: str) -> dict[str, tuple[int, tuple[str, ...]]]:
    """For each area that one placement can open a way to: how many assistants are missing, and the areas to enter."""
    start = position.player(seat).president
    gaps = {name: int(seat not in area.assistants) for name, area in position.areas.items()}
    if start is None:
        return {name: (gap, (name,)) for name, gap in gaps.items() if name != CANAL}
    gaps[CANAL] = 0
    around = neighbours(components.layouts[len(position.players)], tuple(position.layout))
    found: dict[str, tuple[int, tuple[str, ...]]] = {start: (0, ())}
    ahead = deque([start])
    while ahead:
        here = ahead.popleft()
        missing, road = found[here]
        for name in around[here]:
            need = missing + gaps[name]
            if need <= MOST_GAPS and (name not in found or need < found[name][0]):
                found[name] = (need, (*road, name))
                if gaps[name]:
                    ahead.append(name)
                else:
                    ahead.appendleft(name)
    del found[start]
    found.pop(CANAL, None)
    return found
