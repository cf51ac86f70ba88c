"""Opening a state for somebody: with a key everything is compared, without one it is said what was not."""

from typing import Any

import msgspec

from ykpbem.app.orders import names_of
from ykpbem.chain.readers import expect_moderator, open_hand, seat_of_key
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.console import Console
from ykpbem.cli.inputs import name_of, read_document, read_public, read_secret
from ykpbem.errors import Where, fault
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.views import View, view


class Reader(msgspec.Struct, frozen=True):
    """A state opened by somebody; `secret` is None and `seat` "" for a stranger, `seat` "" for the moderator too."""

    opened: OpenState
    secret: SecretKey | None
    seat: str

    def view(self) -> View:
        """What the reader may know of the state, the own order cards included."""
        hand = open_hand(self.opened, self.secret) if self.secret is not None and self.seat else None
        return view(self.opened.state, self.opened.game.components, self.seat, hand)


def open_with_key(
    console: Console, path: str, key: str, passphrase_file: str | None, moderator: str | None = None
) -> tuple[OpenState, SecretKey, str]:
    """A state of a game that the owner of the key has part in; raises what is wrong with it or with the key."""
    secret = read_secret(console, key, passphrase_file)
    opened = read_state(console, path)
    seat = seat_of_key(opened.state, secret, name=name_of(path))
    if moderator is not None:
        expect_moderator(opened.state, read_public(console, moderator), name=name_of(path))
    tell_trust(console, opened, compared=True)
    return opened, secret, seat


def open_for_anybody(
    console: Console, path: str, key: str | None, passphrase_file: str | None, moderator: str | None
) -> Reader:
    """A state for whoever asks; without a key or the moderator's public key, it is said that nothing was compared."""
    if key is not None:
        return Reader(*open_with_key(console, path, key, passphrase_file, moderator))
    opened = read_state(console, path)
    if moderator is not None:
        expect_moderator(opened.state, read_public(console, moderator), name=name_of(path))
    else:
        console.notes(not_compared(opened).at(Where(file=name_of(path))))
    tell_trust(console, opened, compared=moderator is not None)
    return Reader(opened, None, "")


def read_state(console: Console, path: str) -> OpenState:
    """A state that holds in itself, whoever made it."""
    opened = open_state(read_document(console, path, "state"), name=name_of(path))
    console.names = names_of(opened)
    return opened


def not_compared(opened: OpenState) -> Any:
    """The note that nobody has said whose key the moderator's is."""
    moderator = opened.state.moderator
    return fault("moderator-not-compared", name=moderator.name, fingerprint=PublicKey.parse(moderator.key).fingerprint)


def tell_trust(console: Console, opened: OpenState, *, compared: bool) -> None:
    """Tells programs which state was opened, and on what its signature rests."""
    moderator = opened.state.moderator
    console.facts["state"] = {"id": opened.id, "game": opened.game.id, "seq": opened.state.seq}
    console.facts["moderator"] = {
        "name": moderator.name,
        "fingerprint": PublicKey.parse(moderator.key).fingerprint,
        "compared": compared,
    }
