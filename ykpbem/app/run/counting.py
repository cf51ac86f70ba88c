"""Which orders count now, and what comes of them (FORMATS: Which order counts).

- The one that counts is chosen by rank before anybody asks whether it is legal; if it is not, it waits, and so does the
  game: nothing that was replaced comes back to life.
- At turn 0 that goes for each seat by itself, and the game waits for all of them.
"""

from collections.abc import Iterator, Sequence

import msgspec

from ykpbem.app.choosing import keep_cards, opening_of
from ykpbem.app.keeps import open_keep
from ykpbem.app.orders import Received
from ykpbem.app.run.line import rank_of
from ykpbem.app.run.records import Paper
from ykpbem.app.turns import Adjudicated, counting_order, play_order
from ykpbem.chain.orders import order_id, player_of
from ykpbem.chain.readers import open_secrets
from ykpbem.chain.states import OpenState
from ykpbem.codec import ModeratorSeal
from ykpbem.errors import Conflict, Fault, Malformed, NotAuthentic, OrderIllegal
from ykpbem.files.keys import SecretKey


class Counted(msgspec.Struct):
    """What comes of the orders for now.

    `made` is the next state, None if nothing is ready; `used` are the papers that led there, or will when the others
    are in. `refused` are those that count and may not be carried out, with the reasons; `twice` those of seats with two
    at the top, `missing` the seats whose secret choice is not there.
    """

    made: Adjudicated | None = None
    used: list[Paper] = []
    refused: list[tuple[Paper, tuple[Fault, ...]]] = []
    twice: list[tuple[Paper, tuple[Fault, ...]]] = []
    missing: list[str] = []


def count(opened: OpenState, papers: Sequence[Paper], moderator: SecretKey) -> Counted:
    """The next state, if the orders for it are there and may be carried out.

    Raises NotAuthentic if the moderator's own seal does not open, since that is nobody's order.
    """
    counted = Counted()
    if opened.state.moment.phase == "keep":
        _count_keeps(opened, papers, open_secrets(opened, moderator), moderator, counted)
    elif papers:
        _count_turn(opened, papers, open_secrets(opened, moderator), moderator, counted)
    return counted


def _count_turn(
    opened: OpenState, papers: Sequence[Paper], hidden: ModeratorSeal, moderator: SecretKey, counted: Counted
) -> None:
    top = _top(papers, counted)
    if not top:
        return
    try:
        counted.made = play_order(opened, _order_in(top[0]), hidden, moderator)
    except (OrderIllegal, Malformed) as refusal:
        counted.refused += [(paper, refusal.faults) for paper in top]
    else:
        counted.used = top


def _count_keeps(
    opened: OpenState, papers: Sequence[Paper], hidden: ModeratorSeal, moderator: SecretKey, counted: Counted
) -> None:
    for seat in opened.state.seats:
        own = [paper for paper in papers if player_of(_order_in(paper).document) == seat.colour]
        if not own:
            counted.missing.append(seat.colour)
        top = _top(own, counted) if own else []
        judged = [(paper, _keep_faults(opened, _order_in(paper), hidden, moderator)) for paper in top]
        judged.sort(key=lambda one: bool(one[1]))  # of one choice sealed twice the copy that is as promised counts
        if judged and judged[0][1]:
            counted.refused += judged
        else:
            counted.used += (paper for paper, _ in judged)
    if not (counted.missing or counted.refused or counted.twice):
        first = {player_of(_order_in(paper).document): _order_in(paper) for paper in reversed(counted.used)}
        counted.made = keep_cards(opened, list(first.values()), hidden, moderator)


def _top(papers: Sequence[Paper], counted: Counted) -> list[Paper]:
    """The order of a seat that counts and its copies, the one that is carried out first; none if two stand there."""
    orders = [_order_in(paper) for paper in papers]
    try:
        best = order_id(counting_order(orders).document)
    except Conflict as refusal:
        counted.twice += [(paper, refusal.faults) for paper in _highest(papers)]
        return []
    top = [paper for paper, order in zip(papers, orders, strict=True) if order_id(order.document) == best]
    return sorted(top, key=_is_closed)


def _is_closed(paper: Paper) -> bool:
    """Whether of a plan only its hash is here: it is the same order, but an open copy is needed to carry it out."""
    return any(isinstance(plan, str) for plan in _order_in(paper).document.get("plans", ()))


def _highest(papers: Sequence[Paper]) -> Iterator[Paper]:
    """The papers of the highest rank."""
    best = max(rank_of(_order_in(paper).document) for paper in papers)
    return (paper for paper in papers if rank_of(_order_in(paper).document) == best)


def _keep_faults(opened: OpenState, order: Received, hidden: ModeratorSeal, moderator: SecretKey) -> tuple[Fault, ...]:
    """What is wrong with a secret choice, so that its author hears of it before the others have made theirs."""
    seat = player_of(order.document)
    part = next(part for part in opened.game.contributions if part.colour == seat)
    try:
        _ = open_keep(order, opened, hidden.secrets.dealt[seat], moderator)
        _ = opening_of(part, opened, order)
    except (OrderIllegal, Malformed, NotAuthentic) as refusal:
        return refusal.faults
    return ()


def _order_in(paper: Paper) -> Received:
    assert paper.order is not None
    return paper.order
