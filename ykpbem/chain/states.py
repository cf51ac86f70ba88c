"""A state that may be believed: its shape, its papers, its signature."""

import msgspec

from ykpbem.chain.games import Game, open_game
from ykpbem.chain.orders import check_opened, seat_key
from ykpbem.codec import KeepsLink, OrderLink, State, UnsignedLink, decode_state, position_of
from ykpbem.errors import Fault, NotAuthentic, Where, fault
from ykpbem.files.keys import PublicKey
from ykpbem.files.sealing import seal_length
from ykpbem.files.signed import check_signature, document_id
from ykpbem.invariants import invariant_faults
from ykpbem.papers import Document, Handover, decode_paper


class OpenState(msgspec.Struct, frozen=True):
    """A checked state: its id (64 hexadecimal digits), what it says, and the game it belongs to."""

    id: str
    state: State
    game: Game


def open_state(document: Document, *, name: str = "") -> OpenState:
    """A state whose shape, papers and signature hold; raises Malformed, NotAuthentic or Conflict.

    Whether it follows from its predecessor is for whoever has the predecessor at hand.
    """
    state = decode_state(document, name=name)
    game = open_game(state.invitation, state.joins, name=name)
    check_signature(document, PublicKey.parse(state.moderator.key, name=name), name=name)
    wrong = [*_moderator_faults(state, game), *_shape_faults(state, game), *_seal_faults(state, game)]
    wrong = wrong or invariant_faults(position_of(state), game.components)
    if wrong:
        raise NotAuthentic(*(one.at(Where(file=name)) for one in wrong))
    _check_link(state, name)
    return OpenState(document_id(document), state, game)


def _moderator_faults(state: State, game: Game) -> list[Fault]:
    """The moderator key must follow from the invitation by handovers."""
    keys = [game.invitation.moderator.key]
    for paper in state.papers:
        if paper.get("ykpbem") != "handover/1":
            continue
        handover = decode_paper(paper, Handover)
        by_backup = handover.moderator.key in game.invitation.backups
        signer = handover.moderator.key if by_backup and _signed_by(paper, handover.moderator.key) else keys[-1]
        if handover.game != game.id or not _signed_by(paper, signer):
            return [fault("handover-not-signed", moderator=handover.moderator.name)]
        keys.append(handover.moderator.key)
    return [] if keys[-1] == state.moderator.key else [fault("moderator-unknown", moderator=state.moderator.name)]


def _signed_by(document: Document, key: str) -> bool:
    try:
        check_signature(document, PublicKey.parse(key), name="")
    except NotAuthentic:
        return False
    return True


def _shape_faults(state: State, game: Game) -> list[Fault]:
    """What a state must share with its game whatever was played."""
    wrong = []
    if state.house_rules != game.invitation.house_rules:
        wrong.append(fault("state-house-rules"))
    colours = [seat.colour for seat in state.seats]
    if colours != [player.colour for player in state.players] or set(colours) != {seat.colour for seat in game.seats}:
        wrong.append(fault("state-seats", seats=", ".join(colours)))
    if tuple(sorted(state.layout)) != game.components.areas_for(len(state.players)) or set(state.layout) != set(
        state.areas
    ):
        wrong.append(fault("state-layout"))
    if min(state.seq, state.epoch, state.turn, state.part) < 0:
        wrong.append(fault("state-counters"))
    if (state.seq == 0) != (state.previous == game.id):
        wrong.append(fault("state-previous"))
    return wrong


def _seal_faults(state: State, game: Game) -> list[Fault]:
    """The right number of seals, each of the one length that its kind has."""
    seals = state.seals
    right = (
        set(seals.hands) == {seat.colour for seat in state.seats}
        and len(seals.moderator) == 1 + len(game.invitation.backups)
        and all(len(seal) == seal_length(game.sizes.hand) for seal in seals.hands.values())
        and all(len(seal) == seal_length(game.sizes.secrets) for seal in seals.moderator)
    )
    return [] if right else [fault("state-seals")]


def _check_link(state: State, name: str) -> None:
    """The order or keeps that led here are signed by their seats' keys."""
    link = state.link
    if isinstance(link, OrderLink):
        order = link.papers[0] if link.papers else {}
        key = seat_key(state.seats, order.get("player"), name)
        check_signature(order, key, name=name)
        check_opened(order, link)
    elif isinstance(link, UnsignedLink):
        check_opened(link.papers[0] if link.papers else {}, link)
    elif isinstance(link, KeepsLink):
        for paper in link.papers:
            check_signature(paper, seat_key(state.seats, paper.get("player"), name), name=name)
