"""What the demonstration tells beside the commands it runs: what somebody would mistype, and a turn in one line."""

import re
from collections.abc import Iterator, Sequence

from ykpbem import events as e
from ykpbem.app.template.steps import MARK
from ykpbem.codec import State
from ykpbem.components import ComponentSet
from ykpbem.events import Event
from ykpbem.model import seat_of
from ykpbem.names import Names
from ykpbem.render.lexicon import Lexicon

ROOM = 44
"""Columns for what happened in a turn."""
_STEP = re.compile("# (?:-(?!-)| )")


def misspelt(order: str) -> str:
    """The order with a letter missing in the middle of the longest name after `place:`."""
    line = next(line for line in order.splitlines() if line.startswith("- place:"))
    name = max(re.findall("[a-z0-9-]{3,}", line.removeprefix("- place:")), key=len)
    middle = len(name) // 2
    return order.replace(name, name[:middle] + name[middle + 1 :], 1)


def uncommented(template: str) -> str:
    """What is left of a template when the sign is taken from every step, and the comments are taken out."""
    lines = [line.removeprefix(MARK) if _STEP.match(line) else line for line in template.splitlines()]
    return "".join(f"{line.partition('   #')[0]}\n" for line in lines if not line.startswith("#"))


def turn_line(state: State, components: ComponentSet, before: dict[str, int]) -> str:
    """The turn that led to this state: number, player, what happened, score; `before` is everybody's till then."""
    told = state.events[-1]
    colour = seat_of(state, told.turn)
    lexicon = Lexicon(
        Names(state.house_rules.edition, state.layout, components), {seat.colour: seat.name for seat in state.seats}
    )
    happened = shortened(list(_highlights(told.events, lexicon, colour)))
    points = _points(told.events, colour)
    gained = f"+{points}" if points else ""
    return f"{told.turn:4}  {state.seat(colour).name:6}{happened:{ROOM}}  {gained:>4} = {before[colour] + points:3} VP"


def shortened(parts: list[str]) -> str:
    """As many parts as there is room for."""
    while len(", ".join(parts)) > ROOM and len(parts) > 1:
        parts = [*parts[:-2], "..."] if parts[-1] == "..." else [*parts[:-1], "..."]
    return ", ".join(parts)[:ROOM]


def _points(events: Sequence[Event], colour: str) -> int:
    """Points that the turn brought the player, before any final scoring."""
    gained = sum(event.gains.get("vp", 0) for event in events if isinstance(event, e.Gained) and event.seat == colour)
    return gained + sum(event.vp for event in events if isinstance(event, e.AchievementClaimed))


def _highlights(events: Sequence[Event], lexicon: Lexicon, colour: str) -> Iterator[str]:
    """The steps of a turn in a few words each."""
    for event in events:
        if event.seat == colour:
            word = _highlight(event, lexicon)
            if word:
                yield word


def _highlight(event: Event, lexicon: Lexicon) -> str:
    match event:
        case e.ActionBegun():
            by = f"{lexicon.names.show_mercenary().lower()}: " if event.by == "mercenary" else ""
            return f"{by}{lexicon.area(event.area)} ({event.power})"
        case e.PresidentRecalled():
            return "recall"
        case e.TechnologyGained():
            return lexicon.names.show_technology(event.card)
        case e.Built():
            return lexicon.noun(event.building)
        case e.PowerTokenTaken():
            return "token"
        case e.OrderCardCompleted():
            return f"fulfils {event.card}"
        case e.AchievementClaimed():
            return f"achievement {event.achievement}"
        case e.EndTriggered():
            return "THE END IS NEAR"
        case _:
            return ""
