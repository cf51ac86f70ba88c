"""How large a sealed plaintext is: computed from the component set, so that no seal tells what is in it."""

import msgspec

from ykpbem.codec import HandSeal, ModeratorSeal
from ykpbem.components import ComponentSet
from ykpbem.model import HAND_LIMIT, Fact, Secrets

LENGTH_BYTES = 4
"""Bytes in front of a plaintext that say how long it is."""
BASE64_32 = "A" * 43 + "="
"""The room that 32 bytes take in base64."""


class SealSizes(Fact, frozen=True):
    """Bytes of padded plaintext for each thing that is sealed."""

    seed: int
    keep: int
    hand: int
    secrets: int


def seal_sizes(components: ComponentSet, seats: list[str]) -> SealSizes:
    """The sizes for a game: as if every card had the longest id and every list were as long as it can be."""
    card = "X" * max(map(len, components.order_cards))
    technology = "X" * max(map(len, components.technologies))
    secrets = Secrets(
        order_deck=[card] * len(components.order_cards),
        technology_deck=[technology] * len(components.technologies),
        hands={seat: [card] * HAND_LIMIT for seat in seats},
        dealt={seat: [card] * 2 for seat in seats},
        forced=dict.fromkeys(seats, card),
        kept=dict.fromkeys(seats, card),
    )
    each = dict.fromkeys(seats, BASE64_32)
    return SealSizes(
        seed=_room({"seed": BASE64_32}),
        keep=_room({"card": card, "salt": BASE64_32}),
        hand=_room(HandSeal([card] * HAND_LIMIT)),
        secrets=_room(ModeratorSeal(BASE64_32, each, each, secrets)),
    )


def _room(value: object) -> int:
    return LENGTH_BYTES + len(msgspec.json.encode(value))
