"""A state as its file holds it, and back: strict both ways (FORMATS: States).

- A `State` is a `Position` with its papers around it: invitation, joins, link, events, seals.
- Decoding refuses unknown and missing keys and wrong types; encoding writes every key. So `encode(decode(x)) == x`.
- Invitation, joins and the papers of links stay plain documents: they are signed whole and checked by `chain`.
"""

from typing import Any, Literal

import msgspec

from ykpbem.errors import Malformed, Where, fault
from ykpbem.events import AnyEvent, kind_name
from ykpbem.model import Fact, HouseRules, Position, Record, Secrets
from ykpbem.papers import Document, Moderator

KIND = "state/1"


class Seat(Fact, frozen=True):
    """Who plays a colour: the name in the join or of a substitute, the key in force, and whether orders are signed."""

    colour: str
    name: str
    key: str
    orders: Literal["signed", "unsigned"]


class Change(Fact, frozen=True):
    """One value that an `amend` changed, before and after, as JSON text."""

    path: str
    before: str
    after: str


class Opened(Fact, frozen=True):
    """The plan that was carried out, whose hash the closed order holds as its `plan`-th, counted from 1."""

    plan: int
    name: str
    steps: list[Any]
    salt: str


class Link(
    msgspec.Struct,
    frozen=True,
    rename="kebab",
    tag_field="kind",
    tag=lambda name: kind_name(name).removesuffix("-link"),
    forbid_unknown_fields=True,
):
    """How a state came about; `papers` are the signed documents it rests on."""

    papers: list[Document]


class StartLink(Link, frozen=True):
    """The deal: nothing but the invitation and the joins that the state holds."""


class KeepsLink(Link, frozen=True):
    """The secret choice: the signed keeps, in turn order, and the seats passed."""

    passed: list[str]


class OrderLink(Link, frozen=True):
    """A signed move order, closed if it had plans, and the plan opened."""

    opened: Opened | None


class UnsignedLink(Link, frozen=True):
    """A move order taken on the moderator's word."""

    opened: Opened | None


class PassLink(Link, frozen=True):
    """No move received: the seat takes no turn."""

    seat: str
    reason: str


class AmendLink(Link, frozen=True):
    """A correction."""

    changes: list[Change]
    reason: str


class RekeyLink(Link, frozen=True):
    """A new key or a substitute for a seat; the consent, if there is one, is its paper."""

    seat: str
    name: str
    key: str
    reason: str


class RollbackLink(Link, frozen=True):
    """The position of an earlier state, named by id; the cards seen since are listed."""

    to: str
    seen: list[str]
    reason: str


class HandoverLink(Link, frozen=True):
    """Another moderator; the paper is signed by the outgoing key or a backup key."""

    name: str
    key: str
    reason: str


class EndLink(Link, frozen=True):
    """The game stops here and everything is revealed."""

    reason: str


AnyLink = (
    StartLink
    | KeepsLink
    | OrderLink
    | UnsignedLink
    | PassLink
    | AmendLink
    | RekeyLink
    | RollbackLink
    | HandoverLink
    | EndLink
)


class Told(Fact, frozen=True):
    """What one link of the chain brought: its number, turn and part, its kind, the author's note, and the events."""

    seq: int
    turn: int
    part: int
    link: Literal["start", "keeps", "order", "unsigned", "pass", "amend", "rekey", "rollback", "handover", "end"]
    note: str
    events: list[AnyEvent]


class Revealed(Fact, frozen=True):
    """What the last state gives away: anybody can deal again (FORMATS: Deal).

    `salts` open the commitments of the keeps; a seat whose keep never came has neither opening nor salt.
    """

    seed: str
    openings: dict[str, str]
    salts: dict[str, str]
    dealt: dict[str, list[str]]
    kept: dict[str, str]
    hands: dict[str, list[str]]


class Seals(Fact, frozen=True):
    """Each player's hand sealed to that player; everything hidden sealed to the moderator and each backup key."""

    hands: dict[str, str]
    moderator: list[str]


class State(Position):
    """A signed state: the position and its papers. `id` and `signature` are made by `files.signed`."""

    ykpbem: Literal["state/1"]
    invitation: Document
    joins: list[Document]
    seq: int
    epoch: int
    previous: str
    house_rules: HouseRules
    seats: list[Seat]
    moderator: Moderator
    events: list[Told]
    link: AnyLink
    papers: list[Document]
    revealed: Revealed | None
    seals: Seals
    signature: str

    def seat(self, colour: str) -> Seat:
        """Who plays a colour; KeyError if nobody does."""
        for seat in self.seats:
            if seat.colour == colour:
                return seat
        raise KeyError(colour)

    @property
    def issuer(self) -> str:
        """The key that signs and seals this state: the moderator's, or that of whoever hands the game over in it."""
        if isinstance(self.link, HandoverLink) and self.link.papers:
            return str(self.link.papers[0].get("by"))
        return self.moderator.key

    @property
    def without_consent(self) -> list[str]:
        """Seats that got a key once without the consent of the key before: it shows for ever."""
        consents = {
            (paper["seat"], paper["new-key"]): paper["old-key"]
            for paper in self.papers
            if paper.get("ykpbem") == "consent/1"
        }
        return [seat.colour for seat in self.seats if not self._agreed(seat, consents)]

    def _agreed(self, seat: Seat, consents: dict[tuple[str, str], str]) -> bool:
        """Whether consents lead from the key in force back to one that joined."""
        key: str | None = seat.key
        for _ in range(len(consents) + 1):
            if key is None or self.has_joined(key):
                break
            key = consents.get((seat.colour, key))
        return key is not None and self.has_joined(key)

    def has_joined(self, key: str) -> bool:
        """Whether this key sat at the table when the game began."""
        played = [self.invitation["moderator"]["key"]] if self.invitation.get("seat") else []
        return key in (*played, *(join.get("key") for join in self.joins))

    @property
    def taken_over(self) -> list[str]:
        """Names, each once, under which a backup key made itself the moderator: it shows for ever."""
        handovers = [paper for paper in self.papers if paper.get("ykpbem") == "handover/1"]
        names = (paper["moderator"]["name"] for paper in handovers if paper["by"] == paper["moderator"]["key"])
        return list(dict.fromkeys(names))

    @property
    def game(self) -> str:
        """The game's name in the invitation."""
        return str(self.invitation["name"])

    @property
    def turn_label(self) -> str:
        """`turn 14`, or `turn 14, part 1` in the middle of one."""
        return f"turn {self.turn}, part {self.part}" if self.part else f"turn {self.turn}"


class ModeratorSeal(Record):
    """What only the moderator may read, sealed in every state.

    The seed of the deal, the openings that came, the salts of the keeps, the secrets.

    `openings` and `salts` are by colour, empty before the keeps are in.
    """

    seed: str
    openings: dict[str, str]
    salts: dict[str, str]
    secrets: Secrets


class HandSeal(Record):
    """A player's own order cards; before the secret choice the pair dealt."""

    cards: list[str]


def decode_state(document: Document, *, name: str = "") -> State:
    """The typed state of a document.

    Raises Malformed naming the first key that is missing, unknown or of a wrong type.
    """
    try:
        return msgspec.convert(document, State)
    except msgspec.ValidationError as error:
        raise Malformed(fault("state-shape", problem=str(error)[:200]).at(Where(file=name))) from None


def encode_state(state: State) -> Document:
    """The document of a state, every key written."""
    document: Document = msgspec.to_builtins(state)
    return document


def position_of(state: State) -> Position:
    """The bare position of a state: the part that the rules play on. It shares its parts with the state."""
    return Position(**{name: getattr(state, name) for name in Position.__struct_fields__})


def decode_secrets(document: Document) -> ModeratorSeal:
    """The moderator's sealed part; raises Malformed if it is not one."""
    try:
        return msgspec.convert(document, ModeratorSeal)
    except msgspec.ValidationError as error:
        raise Malformed(fault("state-shape", problem=str(error)[:200])) from None
