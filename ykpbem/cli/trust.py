"""Opening papers for somebody: with a key everything is compared, without one it is said what was not."""

import msgspec

from ykpbem.app.orders import names_of
from ykpbem.chain.powers import issuer_of
from ykpbem.chain.readers import expect_moderator, expect_moderator_of, open_hand, own_seat, rests_on, seat_of_key
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.console import Console
from ykpbem.cli.inputs import name_of, read_document, read_public, read_secret
from ykpbem.errors import Where, fault
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.papers import Invitation, Moderator
from ykpbem.views import View, view


class Reader(msgspec.Struct, frozen=True):
    """A state opened by somebody: `secret` is None for a stranger; `seat` is "" for a stranger and for a moderator."""

    opened: OpenState
    secret: SecretKey | None
    seat: str

    def view(self) -> View:
        """What the reader may know of the state, the own order cards included."""
        hand = open_hand(self.opened, self.secret) if self.secret is not None and self.seat else None
        return view(self.opened.state, self.opened.game.components, self.seat, hand)


def open_for_anybody(
    console: Console, path: str, key: str | None, passphrase_file: str | None, moderator: str | None
) -> Reader:
    """A state for whoever asks; without a key or the moderator's public key, it is said that nothing was compared."""
    if key is not None:
        return open_for_owner(console, path, read_secret(console, key, passphrase_file), moderator)
    opened = read_state(console, path)
    compare_state(console, opened, moderator, name_of(path))
    return Reader(opened, None, "")


def compare_state(
    console: Console, opened: OpenState, moderator: str | None, name: str, *, takes_key: bool = True
) -> None:
    """Compares the moderator's key in a state with the one the reader knows, or says that nobody did.

    `takes_key` says whether the reader could have given the own key instead.
    """
    _tell_state(console, opened)
    _tell_takeovers(console, opened, name)
    if moderator is not None:
        _expect(console, opened, moderator, name)
    else:
        _tell_not_compared(console, opened.state.moderator, name, has_key=not takes_key)
    _tell(console, issuer_of(opened.state, opened.game), compared=moderator is not None)


def open_for_owner(console: Console, path: str, secret: SecretKey, moderator: str | None = None) -> Reader:
    """A state of a game that the owner of the key has part in; raises what is wrong with it, or NotAuthentic.

    A player's own join leads to the moderator, and so does what a moderator has signed. A key that others named, in a
    consent, a handover or as a backup, proves nothing to its owner, so that the moderator's key is compared too, or is
    said not to be; a seat that no paper gives has to be.
    """
    opened = read_state(console, path)
    _tell_state(console, opened)
    state, name = opened.state, name_of(path)
    if moderator is not None:
        seat = seat_of_key(state, secret, name=name)
        _expect(console, opened, moderator, name)
    else:
        seat = own_seat(state, secret, name=name)
    if secret.public.text != state.moderator.key:
        _tell_takeovers(console, opened, name)
    proved = rests_on(state, secret.public.text) == "own"
    if moderator is None and not proved:
        _tell_unproved(console, issuer_of(state, opened.game), name, seat)
    _tell(console, issuer_of(state, opened.game), compared=moderator is not None or proved)
    if not state.turn:
        _tell_colour(console, opened, secret, seat)
    return Reader(opened, secret, seat)


def _tell_colour(console: Console, opened: OpenState, secret: SecretKey, seat: str) -> None:
    """Says at the beginning to a player who asked for another colour which it has become."""
    own = next((join for join in opened.state.joins if join.get("key") == secret.public.text), None)
    if own is not None and own["colour"] != seat:
        console.notes(fault("colour-yours", wanted=own["colour"], got=seat))


def compare_invitation(console: Console, invitation: Invitation, moderator: str | None, name: str) -> None:
    """Compares the moderator's key in an invitation with the one the reader knows, or says that nobody did."""
    _compare(console, invitation.moderator, moderator, name)


def read_state(console: Console, path: str) -> OpenState:
    """A state beside the one that a command is about: checked by itself, not compared with anything known."""
    return open_state(read_document(console, path, "state"), name=name_of(path))


def _tell_state(console: Console, opened: OpenState) -> None:
    console.names = names_of(opened)
    console.facts["state"] = {"id": opened.id, "game": opened.game.id, "seq": opened.state.seq}


def _compare(console: Console, moderator: Moderator, known: str | None, name: str) -> None:
    if known is not None:
        expect_moderator(moderator, read_public(console, known), name=name)
    else:
        _tell_not_compared(console, moderator, name, has_key=True)
    _tell(console, moderator, compared=known is not None)


def _expect(console: Console, opened: OpenState, known: str, name: str) -> None:
    """Compares with the moderator's key that the reader knows, and says so if another one moderates now."""
    if not expect_moderator_of(opened, read_public(console, known), name=name):
        now = opened.state.moderator
        fingerprint = PublicKey.parse(now.key).fingerprint
        console.notes(fault("moderator-since", moderator=now.name, fingerprint=fingerprint).at(Where(file=name)))


def _tell_takeovers(console: Console, opened: OpenState, name: str) -> None:
    """Says who became the moderator by right of a backup key: nobody handed the game to them."""
    taken = (fault("moderator-by-backup", moderator=by).at(Where(file=name)) for by in opened.state.taken_over)
    console.notes(*taken)


def _tell_unproved(console: Console, issuer: Moderator, name: str, seat: str) -> None:
    """Says that the own key proves nothing of the game: to a player, or to a moderator or backup whom others named."""
    if seat:
        _tell_not_compared(console, issuer, name, has_key=True)
    else:
        fingerprint = PublicKey.parse(issuer.key).fingerprint
        console.notes(fault("moderator-named-you", moderator=issuer.name, fingerprint=fingerprint).at(Where(file=name)))


def _tell_not_compared(console: Console, moderator: Moderator, name: str, *, has_key: bool = False) -> None:
    """Says that nobody vouched for the moderator's key; asks for the own key only where that would help."""
    who, fingerprint = moderator.name, PublicKey.parse(moderator.key).fingerprint
    if has_key:
        note = fault("moderator-key-not-given", moderator=who, fingerprint=fingerprint)
    else:
        note = fault("moderator-not-compared", moderator=who, fingerprint=fingerprint)
    console.notes(note.at(Where(file=name)))


def _tell(console: Console, moderator: Moderator, *, compared: bool) -> None:
    """Tells programs whose the signature is, and on what that rests."""
    fingerprint = PublicKey.parse(moderator.key).fingerprint
    console.facts["signed-by"] = {"name": moderator.name, "fingerprint": fingerprint, "compared": compared}
