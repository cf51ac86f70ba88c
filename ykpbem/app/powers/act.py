"""What all powers share: who may act, and the state that an act leads to."""

from collections.abc import Sequence

from ykpbem.app.issue import Frame, News, frame_after, issue_state
from ykpbem.app.turns import reveal_all
from ykpbem.chain.readers import open_secrets, refuse_other_moderator
from ykpbem.chain.states import OpenState
from ykpbem.codec import AnyLink, ModeratorSeal, position_of
from ykpbem.errors import Conflict, fault
from ykpbem.events import Event
from ykpbem.files.keys import SecretKey
from ykpbem.model import Position
from ykpbem.papers import Document


def take_up(opened: OpenState, moderator: SecretKey) -> ModeratorSeal:
    """What is hidden, for the moderator in force; raises NotAuthentic for anybody else and Conflict after the end."""
    refuse_other_moderator(opened, moderator)
    refuse_over(opened)
    return open_secrets(opened, moderator)


def refuse_over(opened: OpenState) -> None:
    """Raises Conflict if the game is over: nothing follows then."""
    if opened.state.moment.phase == "over":
        raise Conflict(fault("game-over", game=opened.state.game))


def lead_on(
    opened: OpenState,
    link: AnyLink,
    events: Sequence[Event],
    hidden: ModeratorSeal,
    signer: SecretKey,
    *,
    position: Position | None = None,
    frame: Frame | None = None,
) -> Document:
    """The signed state to which the link leads; position and frame stay as they are if left out.

    A state in which the game is over reveals everything.
    """
    state = opened.state
    position = position if position is not None else position_of(state)
    news = News(state.events, state.turn, state.part, link, list(events))
    revealed = reveal_all(hidden) if position.moment.phase == "over" else None
    frame = frame or frame_after(state, opened.id)
    return issue_state(opened.game, frame, position, hidden, news, signer, revealed)
