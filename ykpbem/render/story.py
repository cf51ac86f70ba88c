"""What happened, link by link of the chain: since the reader's last turn, and before that."""

from collections.abc import Sequence

from ykpbem.codec import Told
from ykpbem.events import Event, Scored, TurnBegun, TurnEnded
from ykpbem.model import seat_of
from ykpbem.render.document import Block, Bullets, Caption, Quote
from ykpbem.render.lexicon import Lexicon, visible
from ykpbem.render.telling import tell
from ykpbem.views import View

LINKS = {
    "start": "the deal",
    "keeps": "the secret choice",
    "order": "",
    "unsigned": "on the moderator's word",
    "pass": "passed",
    "amend": "corrected by the moderator",
    "rekey": "a new key",
    "rollback": "taken back",
    "handover": "a new moderator",
    "end": "stopped",
}
"""How a link of the chain is introduced, beside the turn it belongs to."""
OF_A_SEAT = ("order", "unsigned", "pass")
"""Links that belong to the player whose turn it is."""


def news(view: View) -> tuple[Sequence[Told], Sequence[Told]]:
    """What is told in a state in two: since the viewer's last turn, and up to it.

    Everything is news to a reader who is no player, whose last turn is not told any more, or who has just moved.
    """
    own = [number for number, told in enumerate(view.told, 1) if _seat(view, told) == view.viewer]
    first = own[-1] if view.viewer and own and own[-1] < len(view.told) else 0
    return view.told[first:], view.told[:first]


def story_blocks(view: View, lexicon: Lexicon, links: Sequence[Told]) -> list[Block]:
    """Each link: whose turn, the author's note, what happened."""
    return [block for told in links for block in _told(view, lexicon, told)]


def _told(view: View, lexicon: Lexicon, told: Told) -> list[Block]:
    seat = _seat(view, told)
    author = "" if told.link == "pass" else seat
    part = f", part {told.part}" if told.part else ""
    title = [f"Turn {told.turn}{part}", lexicon.who(seat) if seat else "", LINKS[told.link]]
    blocks: list[Block] = [Caption(", ".join(word for word in title if word), f"state {told.seq}")]
    if told.note:
        blocks.append(Quote(tuple(visible(line) for line in told.note.splitlines())))
    sentences = tell(_worth_telling(view, told, seat), view.names, view.players, author)
    return [*blocks, Bullets(tuple(sentences))] if sentences else blocks


def _seat(view: View, told: Told) -> str:
    return seat_of(view.position, told.turn) if told.link in OF_A_SEAT else ""


def _worth_telling(view: View, told: Told, seat: str) -> list[Event]:
    """All events but what the headings say already: that this turn ended and the next began, and the final scoring."""
    plain = (TurnEnded(seat), TurnBegun(seat_of(view.position, told.turn + 1), told.turn + 1))
    return [event for event in told.events if event not in plain and not isinstance(event, Scored)]
