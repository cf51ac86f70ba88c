"""The signed papers around a game, as typed records: invitation, join, consent, handover.

- The id of an invitation is the game id; a join, a consent and a handover name it.
- A paper is kept whole as the document that was signed; these records are how the program looks into one.
"""

from typing import Any, Literal, TypeVar

import msgspec

from ykpbem.errors import Malformed, Where, fault
from ykpbem.model import Fact, HouseRules

Document = dict[str, Any]
RULES_VERSION: Literal[1] = 1
"""Version of rules, aliases and easy forms that new games pin."""
RULES_VERSIONS = (RULES_VERSION,)
"""Every version that this program plays by: a released one stays (FORMATS: released things stay)."""


class ComponentsPin(Fact, frozen=True):
    """The component set of a game: its id and digest, and the set itself unless it is built in."""

    id: str
    digest: str
    set: Document | None


class Moderator(Fact, frozen=True):
    """Who runs a game: name and public key text."""

    name: str
    key: str


class ModeratorSeat(Fact, frozen=True):
    """The seat of a moderator who plays: what a join says for everybody else."""

    name: str
    colour: str
    entropy: str
    opening_sha256: str = msgspec.field(name="opening-sha256")


class InviteSeals(Fact, frozen=True):
    """The seed, sealed to the moderator and then to each backup key."""

    seed: list[str]


class Invitation(Fact, frozen=True, kw_only=True):
    """All that is agreed before a game: rules, set, seats, keys, and the hash of the seed it will be dealt from.

    `seats` are colours in turn order, empty if dealt; `start` is a colour, empty if dealt.
    """

    ykpbem: Literal["invite/1"]
    name: str
    rules: Literal[1]
    house_rules: HouseRules
    components: ComponentsPin
    players: Literal[2, 3, 4]
    seats: list[str]
    start: str
    deadline: str
    backups: list[str]
    moderator: Moderator
    seed_sha256: str = msgspec.field(name="seed-sha256")
    seat: ModeratorSeat | None
    seals: InviteSeals
    signature: str


class Join(Fact, frozen=True, kw_only=True):
    """A player's yes: wanted colour, key, and the player's own part in the shuffles (FORMATS: Join)."""

    ykpbem: Literal["join/1"]
    game: str
    name: str
    colour: str
    key: str
    orders: Literal["signed", "unsigned"]
    entropy: str
    opening_sha256: str = msgspec.field(name="opening-sha256")
    signature: str


class Consent(Fact, frozen=True, kw_only=True):
    """The owner of a seat's key agrees to another, from the named state on (FORMATS: consent)."""

    ykpbem: Literal["consent/1"]
    game: str
    seat: str
    old_key: str
    new_key: str
    state: str
    signature: str


class Handover(Fact, frozen=True, kw_only=True):
    """The outgoing moderator, or a backup key for itself, names the next moderator (FORMATS: handovers).

    `by` is the key that signs the paper, and the state that it leads to.
    """

    ykpbem: Literal["handover/1"]
    game: str
    state: str
    by: str
    moderator: Moderator
    signature: str


P = TypeVar("P", Invitation, Join, Consent, Handover)


def decode_paper(document: Document, kind: type[P], *, name: str = "") -> P:
    """The typed paper of a document.

    Raises Malformed naming the first key that is missing, unknown or of a wrong type.
    """
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        wrong = fault("paper-shape", kind=str(document.get("ykpbem", "?"))[:20], problem=str(error)[:200])
        raise Malformed(wrong.at(Where(file=name))) from None
