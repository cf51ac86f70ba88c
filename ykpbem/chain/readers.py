"""What the owner of a key makes of a state: is it my game, by the moderator I know, and what is sealed to me."""

from typing import Literal

import msgspec

from ykpbem.chain.powers import issuer_of, moderated, vouching
from ykpbem.chain.states import OpenState, papers_naming
from ykpbem.codec import HandSeal, ModeratorSeal, State, decode_secrets
from ykpbem.errors import NotAuthentic, Where, fault
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.sealing import open_seal
from ykpbem.invariants import hidden_faults
from ykpbem.papers import Moderator


def expect_moderator(moderator: Moderator, key: PublicKey, *, name: str = "") -> None:
    """The paper must be by the moderator the reader knows; raises NotAuthentic naming both fingerprints."""
    actual = PublicKey.parse(moderator.key)
    if actual != key:
        wrong = fault("moderator-other", expected=key.fingerprint, got=actual.fingerprint)
        raise NotAuthentic(wrong.at(Where(file=name)))


def expect_moderator_of(opened: OpenState, key: PublicKey, *, name: str = "") -> bool:
    """The state must be by the moderator the reader knows, or by one to whom that key's game was handed on.

    Returns whether the key is the one in force. Raises NotAuthentic naming both fingerprints, also where the key is
    named as the moderator's and has signed nothing.
    """
    if key.text not in vouching(opened.state, opened.game):
        issuer = issuer_of(opened.state, opened.game)
        if key.text == opened.state.moderator.key:
            got = PublicKey.parse(issuer.key).fingerprint
            wrong = fault("moderator-only-named", moderator=issuer.name, got=got, expected=key.fingerprint)
            raise NotAuthentic(wrong.at(Where(file=name)))
        expect_moderator(issuer, key, name=name)
    return key.text == opened.state.moderator.key


def rests_on(state: State, key: str) -> Literal["own", "paper", ""]:
    """What of the game speaks for a player's key to its owner: what it signed itself, a paper naming it, or nothing."""
    if state.has_joined(key) or key in (state.issuer, state.invitation["moderator"]["key"]):
        return "own"
    return "paper" if papers_naming(state, key) else ""


def seat_of_key(state: State, secret: SecretKey, *, name: str = "") -> str:
    """The colour whose key this is, "" for the moderator without a seat.

    Raises NotAuthentic for a stranger's key, and for that of a moderator before.
    """
    own = secret.public
    seat = next((seat.colour for seat in state.seats if seat.key == own.text), "")
    if seat or own.text == state.moderator.key or own.text in state.invitation["backups"]:
        return seat
    if own.text in moderated(state):
        expected = PublicKey.parse(state.moderator.key).fingerprint
        wrong = fault("moderator-before", expected=expected, got=own.fingerprint, moderator=state.moderator.name)
        raise NotAuthentic(wrong.at(Where(file=name)))
    raise NotAuthentic(fault("key-not-in-game", fingerprint=own.fingerprint, game=state.game).at(Where(file=name)))


def own_seat(state: State, secret: SecretKey, *, name: str = "") -> str:
    """The colour whose key this is, as `seat_of_key`, for somebody who knows nothing of the game but the own key.

    Raises NotAuthentic for a seat that neither the own join nor a paper gives to this key (INTERFACE: commands).
    """
    seat = seat_of_key(state, secret, name=name)
    if seat and not rests_on(state, secret.public.text):
        fingerprint = secret.public.fingerprint
        raise NotAuthentic(fault("seat-without-paper", seat=seat, fingerprint=fingerprint).at(Where(file=name)))
    return seat


def player_seat(state: State, secret: SecretKey, *, name: str = "") -> str:
    """The colour whose key this is; raises NotAuthentic for a key without a seat, the moderator's too."""
    seat = seat_of_key(state, secret, name=name)
    if not seat:
        raise NotAuthentic(fault("key-has-no-seat", fingerprint=secret.public.fingerprint).at(Where(file=name)))
    return seat


def open_hand(opened: OpenState, secret: SecretKey) -> list[str]:
    """A player's own order cards from the seal in the state; raises NotAuthentic if it does not open."""
    state = opened.state
    colour = player_seat(state, secret)
    value = open_seal(
        state.seals.hands[colour],
        size=opened.game.sizes.hand,
        game=opened.game.id,
        sender=PublicKey.parse(state.issuer),
        secret=secret,
        purpose=hand_purpose(state.seq, colour),
    )
    try:
        cards = msgspec.convert(value, HandSeal).cards
    except msgspec.ValidationError:
        cards = []
    held = state.player(colour).order_cards
    if len(cards) != held or not set(cards) <= set(opened.game.components.order_cards):
        raise NotAuthentic(fault("hand-wrong", expected=held))
    return cards


def refuse_other_moderator(opened: OpenState, secret: SecretKey) -> None:
    """Raises NotAuthentic if this is not the key of the moderator in force, naming both fingerprints."""
    moderator = PublicKey.parse(opened.state.moderator.key)
    if secret.public != moderator:
        wrong = fault("not-the-moderator", expected=moderator.fingerprint, got=secret.public.fingerprint)
        raise NotAuthentic(wrong)


def open_secrets(opened: OpenState, secret: SecretKey) -> ModeratorSeal:
    """What the moderator, or a backup key, finds in the state's seals.

    Raises NotAuthentic for anybody else, and where decks and hands are not what the table lacks.
    """
    state = opened.state
    keys = [state.moderator.key, *opened.game.invitation.backups]
    own = secret.public
    if own.text not in keys:
        moderator = PublicKey.parse(state.moderator.key)
        raise NotAuthentic(fault("not-the-moderator", expected=moderator.fingerprint, got=own.fingerprint))
    value = open_seal(
        state.seals.moderator[keys.index(own.text)],
        size=opened.game.sizes.secrets,
        game=opened.game.id,
        sender=PublicKey.parse(state.issuer),
        secret=secret,
        purpose=secrets_purpose(state.seq),
    )
    hidden = decode_secrets(value)
    wrong = list(hidden_faults(state, opened.game.components, hidden.secrets))
    if wrong:
        raise NotAuthentic(*wrong)
    return hidden


def hand_purpose(seq: int, colour: str) -> str:
    """The label of a hand's seal."""
    return f"state {seq} hand {colour}"


def secrets_purpose(seq: int) -> str:
    """The label of the moderator's seal."""
    return f"state {seq} secrets"
