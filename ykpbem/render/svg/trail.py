"""What the last turn left on the board: where its player placed, went, acted, built and carried assistants."""

from collections.abc import Iterable, Sequence

import msgspec

from ykpbem import events as e
from ykpbem.codec import Told
from ykpbem.events import Event
from ykpbem.model import seat_of
from ykpbem.render.story import OF_A_SEAT
from ykpbem.views import View


class Trail(msgspec.Struct, frozen=True):
    """One turn of one seat as marks on the board."""

    turn: int
    seat: str
    events: Sequence[Event]

    @property
    def steps(self) -> list[e.PresidentMoved]:
        """The president's way, area by area."""
        return [event for event in self.events if isinstance(event, e.PresidentMoved)]

    @property
    def carried(self) -> list[e.AssistantMoved]:
        """Assistants moved from area to area or from hand."""
        return [event for event in self.events if isinstance(event, e.AssistantMoved)]

    @property
    def acted(self) -> list[e.ActionBegun]:
        """The actions, the mercenary's included."""
        return [event for event in self.events if isinstance(event, e.ActionBegun)]

    @property
    def placed(self) -> set[str]:
        """Areas that got an assistant by placement or movement."""
        kinds = (e.AssistantPlaced, e.AssistantMoved)
        return {event.area for event in self.events if isinstance(event, kinds)}

    @property
    def built(self) -> set[tuple[str, str, int]]:
        """Area, building and space of what was built."""
        return {(event.area, event.building, event.space) for event in self.events if isinstance(event, e.Built)}

    @property
    def posted(self) -> set[tuple[str, str]]:
        """Board and space of assistants put on the church and customs boards."""
        return {(event.board, event.space) for event in self.events if isinstance(event, e.AssistantPosted)}


NO_TRAIL = Trail(0, "", [])


def last_trail(view: View) -> Trail:
    """The last turn of a seat that the state tells of, all its parts together."""
    return trail_of(view.told, view)


def trail_of(told: Iterable[Told], view: View) -> Trail:
    """The last turn of a seat in what is told; what a rollback has undone is no longer on the board."""
    of_a_seat: list[Told] = []
    for one in told:
        if one.link == "rollback":
            of_a_seat = []
        elif one.link in OF_A_SEAT:
            of_a_seat.append(one)
    if not of_a_seat:
        return NO_TRAIL
    turn = of_a_seat[-1].turn
    events = [event for one in of_a_seat if one.turn == turn for event in one.events]
    return Trail(turn, seat_of(view.position, turn), events)
