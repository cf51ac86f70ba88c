"""The deal, before the end as far as it lies open, after it in full.

- Before: the first table is one that the rules of setting up give for some order of the cards. The same rules are run
  with a shuffler that deals what the state says it dealt; an order that is none of the pieces shows.
- After: the seed is the one whose hash the invitation signed, and with everybody's entropy it deals just that first
  state, the same to the byte, and the pairs that were revealed.
- Cards are kept as they were committed to: the salt opens the hash in the signed keep. A seat that was passed keeps what
  the deal drew for it. `decks` follows both decks from there.
"""

import hashlib
from collections.abc import Iterator, Sequence

from ykpbem.app.audit.found import Disproved, Finding, at_of, finding
from ykpbem.app.audit.nodes import Node
from ykpbem.app.audit.replay import differences
from ykpbem.app.games import Deal, deal_one, dealer_of
from ykpbem.app.issue import unsealed_state
from ykpbem.app.keeps import sealed_keep
from ykpbem.app.orders import Received
from ykpbem.chain.orders import commitment, player_of
from ykpbem.chain.states import OpenState
from ykpbem.codec import KeepsLink, Revealed, State, encode_state
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
    wrong = _deal_differences(_dealt(opened, Stated(opened)), opened)
    if wrong:
        raise Disproved("audit-setup", *wrong)


def _dealt(opened: OpenState, shuffler: Shuffler) -> Deal:
    state = opened.state
    return deal_one(opened.game, state.invitation, sorted(state.joins, key=document_id), shuffler)


def _deal_differences(deal: Deal, opened: OpenState) -> list[Fault]:
    expected = encode_state(unsealed_state(opened.game, deal.frame, deal.position, deal.news))
    if document_id(expected) == opened.id:
        return []
    stated = encode_state(opened.state)
    return differences(
        *({key: value for key, value in one.items() if key not in ("seals", "signature")} for one in (expected, stated))
    )


# What was promised


def check_promises(line: Sequence[Node], revealed: Revealed) -> Iterator[Finding]:
    """Holds a first state, the pairs and the kept cards against what the last state of its line reveals."""
    opened, last = line[0].opened, line[-1]
    assert opened is not None
    seed = seed_of(opened, revealed)
    if seed is None:
        yield finding("audit-seed", last.name, last.at)
        return
    deal = _dealt(opened, dealer_of(opened.game, seed))
    wrong = _deal_differences(deal, opened)
    if wrong:
        yield finding("audit-dealt-otherwise", line[0].name, at_of(opened.state), wrong)
        return
    if revealed.dealt != deal.secrets.dealt:
        wrong = differences(deal.secrets.dealt, revealed.dealt)
        yield finding("audit-revealed-other", last.name, last.at, wrong, what="the pairs dealt")
    yield from _check_keeps(line, deal, revealed)


def seed_of(opened: OpenState, revealed: Revealed) -> bytes | None:
    """The seed, if it is the one whose hash was signed."""
    seed = decode_base64(revealed.seed, 32)
    promised = opened.game.invitation.seed_sha256
    return seed if seed is not None and hashlib.sha256(seed).hexdigest() == promised else None


def openings_of(link: KeepsLink) -> dict[str, str]:
    """The openings that came with the keeps, by colour."""
    return {player_of(keep): sealed_keep(Received(keep)).opening for keep in link.papers}


def keeps_on(line: Sequence[Node]) -> Node | None:
    """The state after the secret choice that counts on a line: the last one, as a choice can be taken back."""
    made = (node for node in reversed(line) if node.opened is not None and node.opened.state.turn == 0)
    first = next(made, None)
    after = [node for node in line if node.before is first and first is not None]
    return next((node for node in after if node.opened and isinstance(node.opened.state.link, KeepsLink)), None)
