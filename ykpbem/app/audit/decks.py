"""After the end: what was hidden, followed from the deal through the whole game.

- The second deal shuffles both decks with every opening that came; every draw takes from the top of them. A rollback
  shuffles those of the earlier state under its own epoch.
- Cards are kept as they were committed to: the salt opens the hash in the signed keep. A seat that was passed keeps
  what the deal drew for it.
- At the end each hand holds what was seen to be taken, and the kept card unless that has been fulfilled.
"""

import base64
from collections.abc import Iterator, Sequence

from ykpbem.app.audit.deal import deal_again, seed_of
from ykpbem.app.audit.found import Disproved, Finding, finding
from ykpbem.app.audit.hands import Hand
from ykpbem.app.audit.nodes import Node
from ykpbem.app.audit.replay import differences
from ykpbem.app.games import Deal, dealer_of
from ykpbem.app.keeps import sealed_keep
from ykpbem.app.orders import Received
from ykpbem.chain.games import Game
from ykpbem.chain.orders import commitment, opening_stand_in, player_of
from ykpbem.codec import KeepsLink, Revealed, RollbackLink
from ykpbem.deal import Dealer
from ykpbem.errors import fault
from ykpbem.model import Fact, seat_of
from ykpbem.papers import Document


class Hidden(Fact, frozen=True):
    """Both decks from the top, and the link by which the first cards were kept; None before that."""

    orders: list[str]
    technologies: list[str]
    keeps: KeepsLink | None = None


def settle(line: Sequence[Node]) -> Iterator[Finding]:
    """Holds a whole game, from its first state to the last, against what the last one reveals.

    All of the states have been replayed.
    """
    first, last = line[0], line[-1]
    assert first.opened is not None
    assert last.opened is not None
    revealed = last.opened.state.revealed
    seed = seed_of(first.opened, revealed) if revealed is not None else None
    if revealed is None or seed is None:
        yield finding("audit-seed", last.name, last.at)
        return
    at = first
    try:
        deal = deal_again(first.opened, seed)
        past = {first.id: Hidden(deal.secrets.order_deck, deal.secrets.technology_deck)}
        for at in line[1:]:
            past[at.id] = _next(past[at.previous], at, past, seed)
    except Disproved as disproved:
        yield disproved.finding(at.name, at.at)
        return
    keeps = past[last.id].keeps
    yield from _reveal_findings(last, revealed, deal, keeps)
    yield from _fulfilled_findings([node for node in line if past[node.id].keeps is keeps], revealed)
    yield from _hand_findings(last, revealed)


def _next(before: Hidden, node: Node, past: dict[str, Hidden], seed: bytes) -> Hidden:
    """What is hidden after a link; raises Disproved for a draw that the deck does not hold."""
    assert node.opened is not None
    assert node.known is not None
    state, game = node.opened.state, node.opened.game
    match state.link:
        case KeepsLink():
            return _shuffled(before, state.link, _dealer(game, seed, state.link, state.epoch))
        case RollbackLink():
            then = past[state.link.to]
            return _shuffled(then, then.keeps, _dealer(game, seed, then.keeps, state.epoch))
        case _:
            orders = _without_top(before.orders, node.known.draws.orders)
            technologies = _without_top(before.technologies, node.known.draws.technologies)
            return Hidden(orders, technologies, before.keeps)


def _shuffled(hidden: Hidden, keeps: KeepsLink | None, dealer: Dealer) -> Hidden:
    orders = dealer.shuffled("order-deck", hidden.orders)
    return Hidden(orders, dealer.shuffled("technology-deck", hidden.technologies), keeps)


def _dealer(game: Game, seed: bytes, keeps: KeepsLink | None, epoch: int) -> Dealer:
    """The shuffles of an epoch, with the openings that had come, or their hashes (FORMATS: Deal two)."""
    came = openings_of(keeps) if keeps is not None else None
    openings = (
        [] if came is None else [_opening(came.get(one.colour), opening_stand_in(one)) for one in game.contributions]
    )
    return dealer_of(game, seed, openings, epoch)


def _opening(came: str | None, stand_in: bytes) -> bytes:
    return stand_in if came is None else base64.b64decode(came)


def openings_of(link: KeepsLink) -> dict[str, str]:
    """The openings that came with the keeps, by colour; a key that took over a seat cannot make the one promised."""
    return {player_of(keep): opening for keep in link.papers if (opening := sealed_keep(Received(keep)).opening)}


def _without_top(deck: list[str], drawn: Sequence[str]) -> list[str]:
    """The deck after a draw; raises Disproved if other cards were drawn than lay on top."""
    top = deck[: len(drawn)]
    if top != [*drawn]:
        wrong = fault("audit-difference", path="drawn", expected=", ".join(top), got=", ".join(drawn))
        raise Disproved("audit-dealt-otherwise", wrong)
    return deck[len(drawn) :]


# What the last state reveals


def _reveal_findings(last: Node, revealed: Revealed, deal: Deal, keeps: KeepsLink | None) -> Iterator[Finding]:
    """The pairs dealt and the openings; of each kept card the commitment, or what the deal drew for a seat passed."""
    chosen = {player_of(keep): keep for keep in keeps.papers} if keeps is not None else {}
    passed = keeps.passed if keeps is not None else []
    for what, expected, got in (
        ("dealt", deal.secrets.dealt, revealed.dealt),
        ("openings", openings_of(keeps) if keeps is not None else {}, revealed.openings),
        ("salts", sorted(chosen), sorted(revealed.salts)),
        ("kept", sorted([*chosen, *passed]), sorted(revealed.kept)),
    ):
        if expected != got:
            yield finding("audit-revealed-other", last.name, last.at, differences(expected, got), what=what)
            return
    for seat, keep in chosen.items():
        yield from _choice_findings(last, seat, keep, revealed, deal.secrets.dealt[seat])
    for seat in passed:
        if revealed.kept[seat] != deal.secrets.forced[seat]:
            yield finding("audit-kept-other", last.name, last.at, seat=seat, card=revealed.kept[seat][:40])


def _choice_findings(
    last: Node, seat: str, keep: Document, revealed: Revealed, dealt: Sequence[str]
) -> Iterator[Finding]:
    """The card that was kept is the one that the signed keep commits to, and one of the two dealt."""
    card = revealed.kept[seat]
    promised = sealed_keep(Received(keep)).commit
    if commitment(str(keep["game"]), seat, revealed.salts[seat], card) != promised:
        yield finding("audit-kept-other", last.name, last.at, seat=seat, card=card[:40])
    elif card not in dealt:
        yield finding("audit-kept-not-dealt", last.name, last.at, seat=seat, card=card[:40])


def _fulfilled_findings(since: Sequence[Node], revealed: Revealed) -> Iterator[Finding]:
    """Cards fulfilled out of a hidden hand, since the choice that counts was made, are the kept ones."""
    for node in since:
        assert node.known is not None
        named = node.known.named
        if named and node.before is not None and node.before.opened is not None:
            mover = seat_of(node.before.opened.state)
            if named != (revealed.kept.get(mover),):
                yield finding("audit-fulfilled-not-held", node.name, node.at, seat=mover, card=", ".join(named)[:40])


def _hand_findings(last: Node, revealed: Revealed) -> Iterator[Finding]:
    """The hands at the end are what was seen to be taken, and what was kept."""
    assert last.known is not None
    hands = {seat: sorted([*hand.seen, *_held_back(seat, hand, revealed)]) for seat, hand in last.known.hands.items()}
    got = {seat: sorted(cards) for seat, cards in revealed.hands.items()}
    if got != (hands if revealed.kept else {}):
        yield finding("audit-revealed-other", last.name, last.at, differences(hands, got), what="hands")


def _held_back(seat: str, hand: Hand, revealed: Revealed) -> list[str]:
    """The kept card, if it has not been fulfilled."""
    return [revealed.kept[seat]] if hand.hidden and seat in revealed.kept else []
