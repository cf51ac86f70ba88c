"""The first deal: before the end as far as it lies open, after it in full.

- Before: the first table is one that the rules of setting up give for some order of the cards. The same rules are run
  with a shuffler that deals what the state says it dealt; an order that is none of the pieces shows.
- After: the seed is the one whose hash the invitation signed, and with everybody's entropy it deals just that first
  state, the same to the byte.
"""

import hashlib
from collections.abc import Sequence

from ykpbem.app.audit.found import Disproved
from ykpbem.app.audit.replay import state_differences
from ykpbem.app.games import Deal, deal_one, dealer_of
from ykpbem.app.issue import unsealed_state
from ykpbem.chain.states import OpenState
from ykpbem.codec import Revealed, encode_state
from ykpbem.errors import Fault, fault
from ykpbem.files.canonical import decode_base64
from ykpbem.files.signed import document_id
from ykpbem.model import CANAL
from ykpbem.rules.setup import Shuffler

# What lies open


class Stated:
    """A shuffler that deals what a first state says was dealt."""

    def __init__(self, opened: OpenState) -> None:
        state = opened.state
        land = [state.areas[name] for name in state.layout if name != CANAL]
        self._removed = opened.game.components.removed_order_cards[len(state.players)]
        self._achievements = list(state.achievements)
        self._dealt: dict[str, list[str | None]] = {
            "seats": [seat.colour for seat in state.seats],
            "areas": [*state.layout],
            "sites": [area.site for area in land],
            "tokens": [area.token for area in land],
            "technologies": [card for _, row in sorted(state.laboratories.items()) for card in row],
            "orders": [card for _, row in sorted(state.ports.items()) for card in row],
        }

    def shuffled(self, label: str, items: Sequence[str]) -> list[str]:
        """The items that the state shows, in its order, and behind them all others.

        Order cards lie behind those that are taken out of the game.
        """
        dealt = self._dealt.get(label) or [card for card in self._achievements if card in items][:1]
        shown = [str(item) for item in dealt]
        if len(set(shown)) < len(shown) or not set(shown) <= set(items):
            raise Disproved("audit-setup", fault("audit-setup-pieces", what=label))
        rest = [item for item in sorted(items) if item not in shown]
        removed = self._removed if label == "orders" else 0
        return [*rest[:removed], *shown, *rest[removed:]]

    def below(self, _label: str, _n: int) -> int:
        """A first state names its start player first; which card of a pair is kept by force does not show."""
        return 0


def check_setup(opened: OpenState) -> None:
    """Raises Disproved for a first state that no deal gives."""
    wrong = _differences(_deal(opened, Stated(opened)), opened)
    if wrong:
        raise Disproved("audit-setup", *wrong)


# What was promised


def seed_of(opened: OpenState, revealed: Revealed) -> bytes | None:
    """The seed revealed, if it is the one whose hash was signed."""
    seed = decode_base64(revealed.seed, 32)
    promised = opened.game.invitation.seed_sha256
    return seed if seed is not None and hashlib.sha256(seed).hexdigest() == promised else None


def deal_again(opened: OpenState, seed: bytes) -> Deal:
    """The first deal from the seed; raises Disproved if the first state is another one."""
    deal = _deal(opened, dealer_of(opened.game, seed))
    wrong = _differences(deal, opened)
    if wrong:
        raise Disproved("audit-dealt-otherwise", *wrong)
    return deal


def _deal(opened: OpenState, shuffler: Shuffler) -> Deal:
    state = opened.state
    return deal_one(opened.game, state.invitation, sorted(state.joins, key=document_id), shuffler)


def _differences(deal: Deal, opened: OpenState) -> list[Fault]:
    expected = encode_state(unsealed_state(opened.game, deal.frame, deal.position, deal.news))
    if document_id(expected) == opened.id:
        return []
    return state_differences(expected, encode_state(opened.state))
