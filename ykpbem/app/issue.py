"""Making a signed state: hands sealed to their players, everything hidden to the moderator, all of it signed."""

from collections.abc import Sequence

import msgspec

from ykpbem.chain.games import Game
from ykpbem.chain.readers import hand_purpose, secrets_purpose
from ykpbem.codec import (
    AnyLink,
    HandSeal,
    KeepsLink,
    ModeratorSeal,
    OrderLink,
    Revealed,
    Seals,
    Seat,
    State,
    Told,
    UnsignedLink,
    encode_state,
)
from ykpbem.errors import YkpbemError
from ykpbem.events import Event, kind_name
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.sealing import seal
from ykpbem.files.signed import sign
from ykpbem.invariants import invariant_faults
from ykpbem.model import Fact, Position, Secrets
from ykpbem.papers import Document, Moderator


class News(Fact, frozen=True):
    """What the next state tells beside what it told before: the turn and part played, the link, the events."""

    before: Sequence[Told]
    turn: int
    part: int
    link: AnyLink
    events: list[Event]


class Frame(Fact, frozen=True):
    """What a state says beside its position: where in the chain it stands and who is who."""

    seq: int
    epoch: int
    previous: str
    seats: list[Seat]
    moderator: Moderator
    joins: list[Document]
    invitation: Document
    papers: list[Document]


def frame_after(state: State, state_id: str) -> Frame:
    """The frame of the state that follows."""
    return Frame(
        seq=state.seq + 1,
        epoch=state.epoch,
        previous=state_id,
        seats=state.seats,
        moderator=state.moderator,
        joins=state.joins,
        invitation=state.invitation,
        papers=state.papers,
    )


def issue_state(
    game: Game,
    frame: Frame,
    position: Position,
    hidden: ModeratorSeal,
    news: News,
    moderator: SecretKey,
    revealed: Revealed | None = None,
) -> Document:
    """The next signed state as a document; its seals are new each time, its id is not.

    Raises YkpbemError if the table does not add up: then the rules have a fault, and nothing is signed.
    """
    wrong = invariant_faults(position, game.components, hidden.secrets)
    if wrong:
        raise YkpbemError(*wrong)
    state = unsealed_state(game, frame, position, news, revealed)
    state.seals = _seals(game, frame, hidden, moderator)
    return sign(encode_state(state), moderator)


def unsealed_state(game: Game, frame: Frame, position: Position, news: News, revealed: Revealed | None = None) -> State:
    """All of the next state that anybody can work out again: with neither seals nor signature, which its id lacks too.

    It shares the parts of the position.
    """
    parts = {name: getattr(position, name) for name in Position.__struct_fields__}
    return State(
        **parts,
        ykpbem="state/1",
        invitation=frame.invitation,
        joins=frame.joins,
        seq=frame.seq,
        epoch=frame.epoch,
        previous=frame.previous,
        house_rules=game.invitation.house_rules,
        seats=frame.seats,
        moderator=frame.moderator,
        events=_told_after(news, frame.seq, len(position.players)),
        link=news.link,
        papers=frame.papers,
        revealed=revealed,
        seals=Seals({}, []),
        signature="",
    )


def _seals(game: Game, frame: Frame, hidden: ModeratorSeal, moderator: SecretKey) -> Seals:
    hands: dict[str, str] = {}
    for seat in frame.seats:
        cards = hand_of(hidden.secrets, seat.colour)
        hands[seat.colour] = seal(
            msgspec.to_builtins(HandSeal(cards)),
            size=game.sizes.hand,
            game=game.id,
            sender=moderator.public,
            recipient=PublicKey.parse(seat.key),
            purpose=hand_purpose(frame.seq, seat.colour),
        )
    return Seals(hands, _moderator_seals(game, frame, hidden, moderator))


def _moderator_seals(game: Game, frame: Frame, hidden: ModeratorSeal, moderator: SecretKey) -> list[str]:
    """Sealed to the moderator and to each backup key, in this order."""
    return [
        seal(
            msgspec.to_builtins(hidden),
            size=game.sizes.secrets,
            game=game.id,
            sender=moderator.public,
            recipient=PublicKey.parse(key),
            purpose=secrets_purpose(frame.seq),
        )
        for key in (frame.moderator.key, *game.invitation.backups)
    ]


def hand_of(secrets: Secrets, colour: str) -> list[str]:
    """A seat's order cards in ascending order; before the secret choice the pair it was dealt."""
    return sorted(secrets.hands[colour] if secrets.hands else secrets.dealt[colour])


def _told_after(news: News, seq: int, players: int) -> list[Told]:
    """What the next state tells: this link, and those of as many turns as there are players (FORMATS: States)."""
    link = news.link
    kind = kind_name(type(link).__name__).removesuffix("-link")
    latest = Told(seq, news.turn, news.part, kind, _note(link), news.events)  # type: ignore[arg-type]  # a link's class
    return [*(told for told in news.before if told.turn > news.turn - players), latest]


def _note(link: AnyLink) -> str:
    """What the author of an order adds; of the secret choice what each adds, with the seat in front."""
    if isinstance(link, KeepsLink):
        notes = [(str(paper["player"]).capitalize(), paper["note"]) for paper in link.papers if paper.get("note")]
        return " ".join(f"{seat}: {note}" for seat, note in notes)
    if isinstance(link, OrderLink | UnsignedLink) and link.papers:
        return str(link.papers[0].get("note", ""))
    return ""
