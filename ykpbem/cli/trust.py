"""Opening papers for somebody: with a key everything is compared, without one it is said what was not."""

import msgspec

from ykpbem.app.orders import names_of
from ykpbem.chain.readers import expect_moderator, open_hand, seat_of_key
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
    opened = _read_state(console, path)
    _compare(console, opened.state.moderator, moderator, name_of(path))
    return Reader(opened, None, "")


def open_for_owner(console: Console, path: str, secret: SecretKey, moderator: str | None = None) -> Reader:
    """A state of a game that the owner of the key has part in; raises what is wrong with it, or NotAuthentic."""
    opened = _read_state(console, path)
    seat = seat_of_key(opened.state, secret, name=name_of(path))
    if moderator is not None:
        expect_moderator(opened.state.moderator, read_public(console, moderator), name=name_of(path))
    _tell(console, opened.state.moderator, compared=True)
    return Reader(opened, secret, seat)


def compare_invitation(console: Console, invitation: Invitation, moderator: str | None, name: str) -> None:
    """Compares the moderator's key in an invitation with the one the reader knows, or says that nobody did."""
    _compare(console, invitation.moderator, moderator, name)


def _read_state(console: Console, path: str) -> OpenState:
    opened = open_state(read_document(console, path, "state"), name=name_of(path))
    console.names = names_of(opened)
    console.facts["state"] = {"id": opened.id, "game": opened.game.id, "seq": opened.state.seq}
    return opened


def _compare(console: Console, moderator: Moderator, known: str | None, name: str) -> None:
    if known is not None:
        expect_moderator(moderator, read_public(console, known), name=name)
    else:
        fingerprint = PublicKey.parse(moderator.key).fingerprint
        note = fault("moderator-not-compared", moderator=moderator.name, fingerprint=fingerprint)
        console.notes(note.at(Where(file=name)))
    _tell(console, moderator, compared=known is not None)


def _tell(console: Console, moderator: Moderator, *, compared: bool) -> None:
    """Tells programs whose the signature is, and on what that rests."""
    fingerprint = PublicKey.parse(moderator.key).fingerprint
    console.facts["signed-by"] = {"name": moderator.name, "fingerprint": fingerprint, "compared": compared}
