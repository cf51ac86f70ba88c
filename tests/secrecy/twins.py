"""States that look alike and hide different things: the same papers, counts and ids, other cards, the same keys.

- A `Renaming` trades hidden cards among each other; every card that lies open, or that an onlooker knows, stays.
- `resealed` makes the twin of a state: an id leaves the seals out, so both have one, and only their seals and the
  signature over these differ.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

import msgspec

from ykpbem.app.issue import Frame, _seals
from ykpbem.chain.readers import open_secrets
from ykpbem.chain.states import OpenState
from ykpbem.codec import ModeratorSeal, decode_state
from ykpbem.components import ComponentSet
from ykpbem.files.canonical import encode_base64
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import sign
from ykpbem.model import Position, Secrets
from ykpbem.papers import Document

Renaming = Mapping[str, str]
"""Which card stands in for which; cards that are not in it stay."""


def in_the_open(position: Position) -> set[str]:
    """Order cards and technologies that everybody sees: on displays, completed, before players."""
    rows = [*position.ports.values(), *position.laboratories.values()]
    owned = [card for player in position.players for card in (*player.completed, *player.technologies)]
    return {card for row in rows for card in row if card is not None} | {*owned}


def renaming(components: ComponentSet, known: Iterable[str], random: Random) -> dict[str, str]:
    """Every card that is not known takes the place of another one of its sort."""
    known = set(known)
    found: dict[str, str] = {}
    for cards in (list(components.order_cards), list(components.technologies)):
        hidden = [card for card in cards if card not in known]
        random.shuffle(hidden)
        found |= dict(zip(hidden, [*hidden[1:], *hidden[:1]], strict=True))
    return found


def of_onlooker(opened: OpenState, moderator: SecretKey, random: Random, seat: str = "") -> dict[str, str]:
    """A renaming of all that the owner of a seat cannot know of a state; of all that is hidden, if none is named."""
    secrets = open_secrets(opened, moderator).secrets
    own = {*secrets.hands.get(seat, ()), *secrets.dealt.get(seat, ())}
    return renaming(opened.game.components, in_the_open(opened.state) | own, random)


def renamed(secrets: Secrets, cards: Renaming) -> Secrets:
    """The same hidden things with other cards in them."""

    def each(row: Sequence[str]) -> list[str]:
        return [cards.get(card, card) for card in row]

    return Secrets(
        order_deck=each(secrets.order_deck),
        technology_deck=each(secrets.technology_deck),
        hands={seat: each(hand) for seat, hand in secrets.hands.items()},
        dealt={seat: each(pair) for seat, pair in secrets.dealt.items()},
        forced={seat: cards.get(card, card) for seat, card in secrets.forced.items()},
        kept={seat: cards.get(card, card) for seat, card in secrets.kept.items()},
    )


def resealed(opened: OpenState, moderator: SecretKey, cards: Renaming) -> OpenState:
    """The twin of a state: other cards are hidden in it, under another seed, other openings and other salts."""
    hidden = open_secrets(opened, moderator)
    other = ModeratorSeal(
        seed=encode_base64(b"\x5e" * 32),
        openings={seat: encode_base64(b"\x0e" * 32) for seat in hidden.openings},
        salts={seat: encode_base64(b"\x5a" * 32) for seat in hidden.salts},
        secrets=renamed(hidden.secrets, cards),
    )
    return with_secrets(opened, moderator, other)


def with_secrets(opened: OpenState, moderator: SecretKey, hidden: ModeratorSeal) -> OpenState:
    """A state with other things hidden in it, signed anew."""
    state = opened.state
    frame = Frame(
        seq=state.seq,
        epoch=state.epoch,
        previous=state.previous,
        seats=state.seats,
        moderator=state.moderator,
        joins=state.joins,
        invitation=state.invitation,
        papers=state.papers,
    )
    document: Document = msgspec.to_builtins(state)
    document["seals"] = msgspec.to_builtins(_seals(opened.game, frame, hidden, moderator))
    return OpenState(opened.id, decode_state(sign(document, moderator)), opened.game)
