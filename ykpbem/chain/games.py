"""The ground of a game: a checked invitation and the joins it was answered with."""

from collections.abc import Sequence

import msgspec

from ykpbem.codec import Seat
from ykpbem.components import ComponentSet, built_in, decode_set
from ykpbem.errors import Conflict, Malformed, NotAuthentic, Where, fault
from ykpbem.files.canonical import decode_base64
from ykpbem.files.keys import PublicKey
from ykpbem.files.signed import check_signature, document_id, short
from ykpbem.files.text import refuse_text
from ykpbem.model import COLOURS, Fact
from ykpbem.papers import Document, Invitation, Join, decode_paper
from ykpbem.sizes import SealSizes, seal_sizes


class Contribution(Fact, frozen=True):
    """What one seat gives to the shuffles: entropy now, an opening later whose hash is promised (FORMATS: Shuffles)."""

    key: bytes
    colour: str
    entropy: bytes
    opening_sha256: str


class Game(msgspec.Struct, frozen=True):
    """A game as its invitation and joins define it, checked: the ground that every state of it stands on."""

    id: str
    invitation: Invitation
    components: ComponentSet
    seats: tuple[Seat, ...]
    contributions: tuple[Contribution, ...]
    sizes: SealSizes


def open_invitation(document: Document, *, name: str = "") -> Invitation:
    """A checked invitation; raises Malformed or NotAuthentic."""
    invitation = decode_paper(document, Invitation, name=name)
    refuse_texts(name, name=invitation.name)
    refuse_texts(name, name=invitation.moderator.name, note=invitation.deadline)
    check_signature(document, PublicKey.parse(invitation.moderator.key, name=name), name=name)
    colours = [*invitation.seats, *([invitation.start] if invitation.start else [])]
    if not set(colours) <= set(COLOURS) or (
        invitation.seats
        and (len(set(invitation.seats)) != len(invitation.seats) or len(invitation.seats) != invitation.players)
    ):
        raise Malformed(fault("invitation-seats", seats=", ".join(colours)).at(Where(file=name)))
    return invitation


def load_components(invitation: Invitation) -> ComponentSet:
    """The component set that a game pins; raises Malformed if it is not the one whose digest was signed."""
    pin = invitation.components
    components = built_in(pin.id) if pin.set is None else decode_set(pin.set)
    if components.digest != pin.digest:
        raise Malformed(fault("components-digest", id=pin.id, expected=short(pin.digest), got=short(components.digest)))
    return components


def open_join(document: Document, game: str, *, name: str = "") -> Join:
    """A checked join of that game; raises Malformed or NotAuthentic."""
    join = decode_paper(document, Join, name=name)
    refuse_texts(name, name=join.name)
    if join.colour not in COLOURS:
        raise Malformed(fault("not-a-colour", colour=join.colour, options=COLOURS).at(Where(file=name)))
    check_signature(document, PublicKey.parse(join.key, name=name), name=name)
    if join.game != game:
        raise NotAuthentic(fault("join-other-game", game=short(game), got=short(join.game)).at(Where(file=name)))
    return join


def open_game(invitation_document: Document, join_documents: Sequence[Document], *, name: str = "") -> Game:
    """The game of an invitation and its joins; raises Malformed, NotAuthentic or Conflict."""
    invitation = open_invitation(invitation_document, name=name)
    game = document_id(invitation_document)
    joins = [open_join(document, game, name=name) for document in join_documents]
    _refuse_same_key(invitation, joins, name)
    needed = invitation.players - (invitation.seat is not None)
    if len(joins) != needed:
        raise Conflict(fault("joins-number", needed=needed, got=len(joins)).at(Where(file=name)))
    seats = assign_seats(invitation, joins)
    components = load_components(invitation)
    sizes = seal_sizes(components, [seat.colour for seat in seats])
    return Game(game, invitation, components, tuple(seats), tuple(_contributions(invitation, joins, seats)), sizes)


def _refuse_same_key(invitation: Invitation, joins: Sequence[Join], name: str) -> None:
    keys = [PublicKey.parse(join.key).ed25519 for join in joins]
    keys.append(PublicKey.parse(invitation.moderator.key).ed25519)
    if len(set(keys)) < len(keys):
        twice = next(join.name for join, key in zip(joins, keys, strict=False) if keys.count(key) > 1)
        raise NotAuthentic(fault("key-joined-twice", player=twice).at(Where(file=name)))


def assign_seats(invitation: Invitation, joins: Sequence[Join]) -> list[Seat]:
    """Everybody's colour: of two wanting one the lower Ed25519 key keeps it, others get the first free (FORMATS: Join).

    In ascending order of those keys; turn order is another matter (`rules.setup.seat_players`).
    """
    wishes = [(join.colour, Seat(join.colour, join.name, join.key, join.orders)) for join in joins]
    if invitation.seat is not None:
        own = invitation.seat
        wishes.append((own.colour, Seat(own.colour, own.name, invitation.moderator.key, "signed")))
    wishes.sort(key=lambda wish: PublicKey.parse(wish[1].key).ed25519)
    open_colours = [colour for colour in COLOURS if not invitation.seats or colour in invitation.seats]
    given: dict[str, str] = {}
    for colour, seat in wishes:
        if colour in open_colours:
            open_colours.remove(colour)
            given[seat.key] = colour
    for _, seat in wishes:
        if seat.key not in given:
            given[seat.key] = open_colours.pop(0)
    return [msgspec.structs.replace(seat, colour=given[seat.key]) for _, seat in wishes]


def _contributions(invitation: Invitation, joins: Sequence[Join], seats: Sequence[Seat]) -> list[Contribution]:
    given: dict[str, tuple[str, str]] = {join.key: (join.entropy, join.opening_sha256) for join in joins}
    if invitation.seat is not None:
        given[invitation.moderator.key] = (invitation.seat.entropy, invitation.seat.opening_sha256)
    found = []
    for seat in seats:
        entropy = decode_base64(given[seat.key][0], 32)
        promised = given[seat.key][1]
        if entropy is None or len(promised) != 64:
            raise Malformed(fault("join-entropy", player=seat.name))
        found.append(Contribution(PublicKey.parse(seat.key).ed25519, seat.colour, entropy, promised))
    return found


def refuse_texts(file: str, **texts: str) -> None:
    """Refuses free text that holds what a terminal, a mail or a page could take amiss; the fields go by their kind."""
    wrong = [found.at(Where(file=file)) for field, text in texts.items() if (found := refuse_text(text, field=field))]
    if wrong:
        raise Malformed(*wrong)
