"""Beginning a game: invite, join, start (FORMATS: Game, invitation, joins)."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from ykpbem.app.issue import Frame, News, issue_state
from ykpbem.chain.games import Game, load_components, open_game, open_invitation, refuse_texts
from ykpbem.codec import ModeratorSeal, Seat, StartLink
from ykpbem.components import built_in
from ykpbem.deal import Dealer
from ykpbem.errors import Conflict, NotAuthentic, fault
from ykpbem.events import GameStarted
from ykpbem.files.canonical import decode_base64, encode_base64
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.sealing import open_seal, seal
from ykpbem.files.signed import document_id, sign
from ykpbem.model import COLOURS, HouseRules, Position, Secrets
from ykpbem.papers import (
    RULES_VERSION,
    ComponentsPin,
    Document,
    Invitation,
    InviteSeals,
    Join,
    Moderator,
    ModeratorSeat,
)
from ykpbem.rules.setup import Shuffler, deal_table, seat_players
from ykpbem.sizes import seal_sizes

SEED_PURPOSE = "seed"


class Wish(msgspec.Struct, frozen=True):
    """How somebody wants to sit at the table."""

    name: str
    colour: str


def invite(
    game: Mapping[str, Any],
    moderator: SecretKey,
    *,
    name: str,
    seed: bytes,
    seat: Wish | None = None,
    component_set: Document | None = None,
) -> Document:
    """The signed invitation of a game/1 file; `seed` is 32 bytes of fresh entropy, `seat` is for a moderator who plays.

    `component_set` is the document of a set that is not built in. Raises Malformed for what nobody could play with.
    """
    from ykpbem.component_check import load_set

    seed_sha256 = hashlib.sha256(seed).hexdigest()
    components = load_set(component_set) if component_set else built_in(game.get("components", "meiji"))
    invitation = Invitation(
        ykpbem="invite/1",
        name=game["name"],
        rules=RULES_VERSION,
        house_rules=_house_rules(game),
        components=ComponentsPin(components.id, components.digest, component_set),
        players=game["players"],
        seats=list(game.get("seats", [])),
        start=game.get("start", ""),
        deadline=game.get("deadline", ""),
        backups=list(game.get("backup", [])),
        moderator=Moderator(name, moderator.public.text),
        seed_sha256=seed_sha256,
        seat=_moderator_seat(moderator, seat, seed_sha256) if seat else None,
        seals=InviteSeals([]),
        signature="",
    )
    document: Document = msgspec.to_builtins(invitation)
    document["seals"] = {"seed": _sealed_seed(document, invitation, moderator, seed)}
    signed = sign(document, moderator)
    open_invitation(signed)
    return signed


def _house_rules(game: Mapping[str, Any]) -> HouseRules:
    edition = {"edition": game["edition"]} if "edition" in game else {}
    return msgspec.convert({**edition, **game.get("house-rules", {})}, HouseRules)


def _moderator_seat(moderator: SecretKey, wish: Wish, seed_sha256: str) -> ModeratorSeat:
    """Derived with the seed's hash where players use the game id, which does not exist yet."""
    entropy, opening = contribution_of(moderator, seed_sha256)
    return ModeratorSeat(wish.name, wish.colour, encode_base64(entropy), hashlib.sha256(opening).hexdigest())


def _sealed_seed(document: Document, invitation: Invitation, moderator: SecretKey, seed: bytes) -> list[str]:
    game = document_id(document)
    size = seal_sizes(load_components(invitation), []).seed
    return [
        seal(
            {"seed": encode_base64(seed)},
            size=size,
            game=game,
            sender=moderator.public,
            recipient=PublicKey.parse(key),
            purpose=SEED_PURPOSE,
        )
        for key in (moderator.public.text, *invitation.backups)
    ]


def contribution_of(secret: SecretKey, game: str) -> tuple[bytes, bytes]:
    """A person's entropy and opening for a game, 32 bytes each, the same whenever asked for (FORMATS: Join)."""
    number = bytes.fromhex(game)
    return secret.hkdf("entropy", number), secret.hkdf("opening", number)


def own_opening(secret: SecretKey, game: Game) -> bytes:
    """The opening that the owner of a key promised in its join, or in the invitation if it is the moderator's."""
    plays = game.invitation.seat is not None and secret.public.text == game.invitation.moderator.key
    return contribution_of(secret, game.invitation.seed_sha256 if plays else game.id)[1]


def join(
    invitation_document: Document,
    secret: SecretKey,
    *,
    name: str,
    colour: str,
    orders: Literal["signed", "unsigned"] = "signed",
) -> Document:
    """The signed join of a player; joining twice with the same words writes the same document."""
    invitation = open_invitation(invitation_document)
    if secret.public.text == invitation.moderator.key:
        raise Conflict(fault("moderator-joins"))
    if secret.public.text in invitation.backups:
        raise Conflict(fault("backup-sits", players=name))
    refuse_texts("", name=name)
    if colour not in (invitation.seats or COLOURS):
        raise Conflict(fault("colour-without-seat", colour=colour, options=invitation.seats or COLOURS))
    game = document_id(invitation_document)
    entropy, opening = contribution_of(secret, game)
    paper = Join(
        ykpbem="join/1",
        game=game,
        name=name,
        colour=colour,
        key=secret.public.text,
        orders=orders,
        entropy=encode_base64(entropy),
        opening_sha256=hashlib.sha256(opening).hexdigest(),
        signature="",
    )
    return sign(msgspec.to_builtins(paper), secret)


def open_seed(invitation_document: Document, invitation: Invitation, secret: SecretKey) -> bytes:
    """The seed, for the moderator or a backup key; raises NotAuthentic if it is not the one whose hash was signed."""
    keys = [invitation.moderator.key, *invitation.backups]
    if secret.public.text not in keys:
        expected = PublicKey.parse(invitation.moderator.key).fingerprint
        raise NotAuthentic(fault("not-the-moderator", expected=expected, got=secret.public.fingerprint))
    opened = open_seal(
        invitation.seals.seed[keys.index(secret.public.text)],
        size=seal_sizes(load_components(invitation), []).seed,
        game=document_id(invitation_document),
        sender=PublicKey.parse(invitation.moderator.key),
        secret=secret,
        purpose=SEED_PURPOSE,
    )
    seed = decode_base64(opened.get("seed"), 32)
    if seed is None or hashlib.sha256(seed).hexdigest() != invitation.seed_sha256:
        raise NotAuthentic(fault("seed-wrong"))
    return seed


def start(invitation_document: Document, joins: Iterable[Document], moderator: SecretKey) -> Document:
    """The first signed state: a function of the set of joins, whatever order they come in (FORMATS: Join)."""
    papers = list({document_id(paper): paper for paper in joins}.values())
    papers.sort(key=document_id)
    game = open_game(invitation_document, papers)
    if moderator.public.text != game.invitation.moderator.key:
        expected = PublicKey.parse(game.invitation.moderator.key).fingerprint
        raise NotAuthentic(fault("not-the-moderator", expected=expected, got=moderator.public.fingerprint))
    seed = open_seed(invitation_document, game.invitation, moderator)
    deal = deal_one(game, invitation_document, papers, dealer_of(game, seed))
    hidden = ModeratorSeal(encode_base64(seed), {}, {}, deal.secrets)
    return issue_state(game, deal.frame, deal.position, hidden, deal.news, moderator)


class Deal(msgspec.Struct, frozen=True):
    """The first deal: what the first state is made of, and what only the moderator knows of it."""

    frame: Frame
    position: Position
    secrets: Secrets
    news: News


def deal_one(game: Game, invitation_document: Document, joins: list[Document], shuffler: Shuffler) -> Deal:
    """Seats and table as that shuffler deals them; `joins` in ascending order of their ids (FORMATS: Deal one)."""
    order = seat_players(shuffler, [seat.colour for seat in game.seats], game.invitation.seats, game.invitation.start)
    position, secrets = deal_table(game.components, game.invitation.house_rules, order, shuffler)
    frame = Frame(
        seq=0,
        epoch=0,
        previous=game.id,
        seats=_in_turn_order(game.seats, order),
        moderator=game.invitation.moderator,
        joins=joins,
        invitation=invitation_document,
        papers=[],
    )
    return Deal(frame, position, secrets, News([], 0, 0, StartLink([]), [GameStarted(order[0], order)]))


def dealer_of(game: Game, seed: bytes, openings: Sequence[bytes] = (), epoch: int = 0) -> Dealer:
    """The game's shuffles; with the openings, those of deal two."""
    return Dealer(seed, [part.entropy for part in game.contributions], game.id, epoch, openings)


def _in_turn_order(seats: Sequence[Seat], order: Sequence[str]) -> list[Seat]:
    by_colour = {seat.colour: seat for seat in seats}
    return [by_colour[colour] for colour in order]
