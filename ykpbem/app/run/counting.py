"""Which orders count now, and what comes of them (FORMATS: Which order counts).

- The one that counts is chosen by rank before anybody asks whether it is legal; if it is not, it waits, and so does the
  game: nothing that was replaced comes back to life.
- At turn 0 that goes for each seat by itself, and the game waits for all of them.
"""

from collections.abc import Sequence

import msgspec

from ykpbem.app.choosing import keep_cards, opening_of
from ykpbem.app.keeps import open_keep
from ykpbem.app.orders import Received
from ykpbem.app.run.records import Paper
from ykpbem.app.turns import Adjudicated, counting_order, play_order
from ykpbem.chain.orders import order_id, player_of
from ykpbem.chain.ranking import at_the_top
from ykpbem.chain.readers import open_secrets
from ykpbem.chain.states import OpenState
from ykpbem.codec import ModeratorSeal
from ykpbem.errors import Conflict, Fault, Malformed, NotAuthentic, OrderIllegal
from ykpbem.files.keys import SecretKey
from ykpbem.papers import Document

Refused = list[tuple[Paper, tuple[Fault, ...]]]
"""Papers with what is wrong with each."""


class Counted(msgspec.Struct, frozen=True):
    """What comes of the orders for now.

    `made` is the next state, None if nothing is ready; `used` are the papers that led there, or will when the others
    are in. `refused` are those that count and may not be carried out, with the reasons; `twice` those of seats with two
    at the top, `missing` the seats whose secret choice is not there.
    """

    made: Adjudicated | None = None
    used: list[Paper] = []
    refused: Refused = []
    twice: Refused = []
    missing: list[str] = []


def count(opened: OpenState, papers: Sequence[Paper], moderator: SecretKey) -> Counted:
    """The next state, if the orders for it are there and may be carried out.

    Raises NotAuthentic if the moderator's own seal does not open, since that is nobody's order.
    """
    if opened.state.moment.phase == "keep":
        return _count_keeps(opened, papers, open_secrets(opened, moderator), moderator)
    return _count_turn(opened, papers, open_secrets(opened, moderator), moderator) if papers else Counted()


def _count_turn(opened: OpenState, papers: Sequence[Paper], hidden: ModeratorSeal, moderator: SecretKey) -> Counted:
    top, twice = _top(papers)
    if twice:
        return Counted(twice=twice)
    try:
        made = play_order(opened, _order_in(top[0]), hidden, moderator)
    except (OrderIllegal, Malformed) as refusal:
        return Counted(refused=[(paper, refusal.faults) for paper in top])
    return Counted(made, used=top)


def _count_keeps(opened: OpenState, papers: Sequence[Paper], hidden: ModeratorSeal, moderator: SecretKey) -> Counted:
    by_seat = {seat.colour: [paper for paper in papers if paper.seat == seat.colour] for seat in opened.state.seats}
    counted = [_count_keep(opened, own, hidden, moderator) for own in by_seat.values() if own]
    together = Counted(
        used=[paper for one in counted for paper in one.used],
        refused=[judged for one in counted for judged in one.refused],
        twice=[judged for one in counted for judged in one.twice],
        missing=[seat for seat, own in by_seat.items() if not own],
    )
    if together.refused or together.twice or together.missing:
        return together
    keeps = [_order_in(one.used[0]) for one in counted]
    return msgspec.structs.replace(together, made=keep_cards(opened, keeps, hidden, moderator))


def _count_keep(opened: OpenState, papers: Sequence[Paper], hidden: ModeratorSeal, moderator: SecretKey) -> Counted:
    """The secret choice of one seat; of one sealed twice the copy that is as promised counts."""
    top, twice = _top(papers)
    judged = [(paper, _keep_faults(opened, _order_in(paper), hidden, moderator)) for paper in top]
    judged.sort(key=lambda one: bool(one[1]))
    if judged and judged[0][1]:
        return Counted(refused=judged)
    return Counted(used=[paper for paper, _ in judged], twice=twice)


def _top(papers: Sequence[Paper]) -> tuple[list[Paper], Refused]:
    """The order of a seat that counts and its copies, the open one first; or those that stand there together."""
    try:
        best = order_id(counting_order([_order_in(paper) for paper in papers]).document)
    except Conflict as refusal:
        return [], [(paper, refusal.faults) for paper in at_the_top(papers, _document_in)]
    top = [paper for paper in papers if order_id(_document_in(paper)) == best]
    return sorted(top, key=_is_closed), []


def _is_closed(paper: Paper) -> bool:
    """Whether of a plan only its hash is here: it is the same order, but an open copy is needed to carry it out."""
    return any(isinstance(plan, str) for plan in _document_in(paper).get("plans", ()))


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


def _document_in(paper: Paper) -> Document:
    return _order_in(paper).document


def _order_in(paper: Paper) -> Received:
    assert paper.order is not None
    return paper.order
