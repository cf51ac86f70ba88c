"""Stopping a game before its end: everything is revealed, and nothing follows."""

from ykpbem.app.powers.act import lead_on, take_up
from ykpbem.chain.games import refuse_texts
from ykpbem.chain.states import OpenState
from ykpbem.codec import EndLink, position_of
from ykpbem.events import GameStopped
from ykpbem.evolve import evolve
from ykpbem.files.keys import SecretKey
from ykpbem.model import clone
from ykpbem.papers import Document


def stop(opened: OpenState, moderator: SecretKey, *, reason: str) -> Document:
    """The last state of a game that the moderator stops: not scored, with seed, openings, cards and salts in it.

    Raises NotAuthentic for anybody else's key, Conflict if the game is over, Malformed for a reason nobody may write.
    """
    hidden = take_up(opened, moderator)
    refuse_texts("", reason=reason)
    stopped = GameStopped("", reason)
    position = clone(position_of(opened.state))
    evolve(position, stopped)
    return lead_on(opened, EndLink([], reason), [stopped], hidden, moderator, position=position)
