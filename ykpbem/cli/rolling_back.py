"""What `rollback` tells when the game is taken back: what was seen, and what the moderator may have to do again."""

from typing import Any

from ykpbem.chain.states import OpenState
from ykpbem.cli.console import Console
from ykpbem.errors import fault
from ykpbem.events import StateAmended


def tell_rolled_back(console: Console, opened: OpenState, earlier: OpenState, document: dict[str, Any]) -> None:
    """Names the cards seen since, corrections that are undone with the turns, and seats whose orders nothing dates.

    Corrections are known as far back as the state tells of its past.
    """
    seen = document["link"]["seen"]
    console.facts |= {"to": earlier.id, "seen": seen}
    console.say(f"Hidden again, but seen since: {', '.join(seen) or 'nothing'}")
    for entry in opened.state.events:
        for event in entry.events:
            if isinstance(event, StateAmended) and entry.seq > earlier.state.seq:
                changes = ", ".join(f"{path}: {before} -> {after}" for path, before, after in event.changes)
                console.warnings(fault("rollback-undoes", seq=entry.seq, changes=changes))
    unsigned = [seat.colour for seat in opened.state.seats if seat.orders == "unsigned"]
    if unsigned:
        console.notes(fault("rollback-unsigned", seats=", ".join(unsigned)))
