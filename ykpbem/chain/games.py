"""The ground of a game: a checked invitation and the joins it was answered with."""

from binascii import a2b_base64
from collections.abc import Sequence

import msgspec

from ykpbem.chain.complete import refuse_gaps
from ykpbem.codec import Seat
from ykpbem.components import ComponentSet, built_in
from ykpbem.errors import Conflict, Fault, Malformed, NotAuthentic, Where, fault
from ykpbem.files.canonical import decode_base64
from ykpbem.files.keys import PublicKey
from ykpbem.files.sealing import seal_length
from ykpbem.files.signed import check_signature, document_id, is_hash, short
from ykpbem.files.text import refuse_text
from ykpbem.model import COLOURS, Fact
from ykpbem.papers import RULES_VERSIONS, Document, Invitation, Join, decode_paper
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
    return _open_invitation(document, name)[0]


def _open_invitation(document: Document, name: str) -> tuple[Invitation, ComponentSet]:
    _refuse_other_rules(document, name)
    invitation = decode_paper(document, Invitation, name=name)
    refuse_gaps(document, invitation, name=name)
    refuse_texts(name, name=invitation.name, note=invitation.deadline)
    refuse_texts(name, name=invitation.moderator.name)
    moderator = exact_key(invitation.moderator.key, name=name)
    check_signature(document, moderator, name=name)
    components = load_components(invitation, name=name)
    wrong = [*_seating_faults(invitation), *_promise_faults(invitation, components, name)]
    if wrong:
        raise Malformed(*(one.at(Where(file=name)) for one in wrong))
    return invitation, components


def _refuse_other_rules(document: Document, name: str) -> None:
    """Rules, aliases and easy forms are pinned by one number: a game by another version is nothing to guess at."""
    version = document.get("rules")
    if type(version) is int and version not in RULES_VERSIONS:
        wrong = fault("rules-version", got=version, known=", ".join(map(str, RULES_VERSIONS)))
        raise Malformed(wrong.at(Where(file=name)))


def _seating_faults(invitation: Invitation) -> list[Fault]:
    """Who sits where, as far as it is said: colours that exist, each once, as many as there are players."""
    seats, start, own = invitation.seats, invitation.start, invitation.seat
    wrong = []
    if not set(seats) <= set(COLOURS) or (seats and not len(set(seats)) == len(seats) == invitation.players):
        wrong.append(fault("invitation-seats", seats=", ".join(seats), players=invitation.players))
    if start and start not in (seats or COLOURS):
        wrong.append(fault("invitation-start", start=start, options=seats or COLOURS))
    if own is not None and own.colour not in COLOURS:
        wrong.append(fault("not-a-colour", colour=own.colour, options=COLOURS))
    if own is not None and (named := refuse_text(own.name, field="name")):
        wrong.append(named)
    return wrong


def _promise_faults(invitation: Invitation, components: ComponentSet, name: str) -> list[Fault]:
    """The seed's hash and seals, the backup keys and what a moderator who plays gives, each in its shape."""
    keys = [invitation.moderator.key, *invitation.backups]
    length = seal_length(seal_sizes(components, []).seed)
    seals = invitation.seals.seed
    wrong = []
    for key in invitation.backups:
        _ = exact_key(key, name=name)
    if len(set(map(signing_half, keys))) < len(keys):
        wrong.append(fault("backup-twice"))
    if not is_hash(invitation.seed_sha256) or len(seals) != len(keys) or any(len(one) != length for one in seals):
        wrong.append(fault("invitation-seed"))
    if invitation.seat is not None:
        wrong += _contribution_faults(invitation.seat.name, invitation.seat.entropy, invitation.seat.opening_sha256)
    return wrong


def _contribution_faults(player: str, entropy: str, opening_sha256: str) -> list[Fault]:
    right = decode_base64(entropy, 32) is not None and is_hash(opening_sha256)
    return [] if right else [fault("join-entropy", player=player)]


def load_components(invitation: Invitation, *, name: str = "") -> ComponentSet:
    """The component set that a game pins; raises Malformed if it is not the one whose digest was signed.

    A set that travels in the invitation is a stranger's: it must be one that can be played with.
    """
    pin = invitation.components
    components = built_in(pin.id) if pin.set is None else _load_set(pin.set)
    if components.digest != pin.digest or components.id != pin.id:
        wrong = fault("components-digest", id=pin.id, expected=short(pin.digest), got=short(components.digest))
        raise Malformed(wrong.at(Where(file=name)))
    return components


def _load_set(document: Document) -> ComponentSet:
    from ykpbem.component_check import load_set

    return load_set(document)


def exact_key(text: str, *, name: str = "") -> PublicKey:
    """The public key in a signed document, which has one spelling; raises Malformed for any other."""
    key = PublicKey.parse(text, name=name)
    if key.text != text:
        raise Malformed(fault("key-spelling", fingerprint=key.fingerprint).at(Where(file=name)))
    return key


def signing_half(text: str) -> bytes:
    """The half of a public key by which signatures are verified: two keys that share it are one to whoever signs."""
    return PublicKey.parse(text).ed25519


def open_join(document: Document, game: str, *, name: str = "") -> Join:
    """A checked join of that game; raises Malformed or NotAuthentic."""
    join = decode_paper(document, Join, name=name)
    refuse_texts(name, name=join.name)
    check_signature(document, exact_key(join.key, name=name), name=name)
    wrong = _contribution_faults(join.name, join.entropy, join.opening_sha256)
    if join.colour not in COLOURS:
        wrong.append(fault("not-a-colour", colour=join.colour, options=COLOURS))
    if wrong:
        raise Malformed(*(one.at(Where(file=name)) for one in wrong))
    if join.game != game:
        raise NotAuthentic(fault("join-other-game", game=short(game), got=short(join.game)).at(Where(file=name)))
    return join


def open_game(invitation_document: Document, join_documents: Sequence[Document], *, name: str = "") -> Game:
    """The game of an invitation and its joins; raises Malformed, NotAuthentic or Conflict."""
    invitation, components = _open_invitation(invitation_document, name)
    game = document_id(invitation_document)
    joins = [open_join(document, game, name=name) for document in join_documents]
    _refuse_same_key(invitation, joins, name)
    needed = invitation.players - (invitation.seat is not None)
    if len(joins) != needed:
        raise Conflict(fault("joins-number", needed=needed, got=len(joins)).at(Where(file=name)))
    seats = assign_seats(invitation, joins)
    if invitation.start and invitation.start not in [seat.colour for seat in seats]:
        raise Conflict(fault("start-not-taken", start=invitation.start).at(Where(file=name)))
    sizes = seal_sizes(components, [seat.colour for seat in seats])
    return Game(game, invitation, components, tuple(seats), tuple(_contributions(invitation, joins, seats)), sizes)


def open_unseated(invitation_document: Document, *, name: str = "") -> Game:
    """The game of an invitation before anybody sits: for an order that is signed ahead of the deal."""
    invitation, components = _open_invitation(invitation_document, name)
    return Game(document_id(invitation_document), invitation, components, (), (), seal_sizes(components, []))


def _refuse_same_key(invitation: Invitation, joins: Sequence[Join], name: str) -> None:
    """A key joins once, and none that may sign nothing but a handover to itself."""
    keys = [signing_half(key) for key in (*(join.key for join in joins), invitation.moderator.key)]
    backups = {signing_half(key) for key in invitation.backups}
    backed = [join.name for join, key in zip(joins, keys, strict=False) if key in backups]
    if backed:
        raise Conflict(fault("backup-sits", players=", ".join(backed)).at(Where(file=name)))
    twice = [join.name for join, key in zip(joins, keys, strict=False) if keys.count(key) > 1]
    if twice:
        raise Conflict(fault("key-joined-twice", players=", ".join(twice)).at(Where(file=name)))


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
    given = {join.key: (join.entropy, join.opening_sha256) for join in joins}
    if invitation.seat is not None:
        given[invitation.moderator.key] = (invitation.seat.entropy, invitation.seat.opening_sha256)
    found = []
    for seat in seats:
        entropy, promised = given[seat.key]
        found.append(Contribution(PublicKey.parse(seat.key).ed25519, seat.colour, a2b_base64(entropy), promised))
    return found


def refuse_texts(file: str, **texts: str) -> None:
    """Refuses free text that holds what a terminal, a mail or a page could take amiss; the fields go by their kind."""
    wrong = [found.at(Where(file=file)) for field, text in texts.items() if (found := refuse_text(text, field=field))]
    if wrong:
        raise Malformed(*wrong)
