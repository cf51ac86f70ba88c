"""What each paper is in the game as it stands now: for this turn, for later, or for nothing any more.

- An order that a state carries, and one that was replaced by it, are done with.
- Whatever is not authentic, stale, out of turn or unbound is rejected; it never stands in the way of a good one.
- Given ahead is what names a later turn of the own seat. Unsigned orders wait until the moderator has let them in.
"""

from typing import Literal

import msgspec

from ykpbem.app.orders import Received
from ykpbem.app.run.line import Line, Played, Slot
from ykpbem.app.run.records import Paper
from ykpbem.app.salts import vouched
from ykpbem.chain.orders import authenticate_order, bind_order, moment_of, order_id, player_of, stale_fault, turn_fault
from ykpbem.chain.ranking import rank_of
from ykpbem.chain.states import OpenState
from ykpbem.errors import Conflict, Fault, Where, YkpbemError, fault
from ykpbem.files.keys import SecretKey
from ykpbem.papers import Document

Fate = Literal["counts", "unsigned", "ahead", "done", "rejected"]


class Sorted(msgspec.Struct, frozen=True):
    """A paper and what becomes of it now; `faults` say why it is rejected.

    `replaced` says of one that is done with that another was carried out in its stead.
    """

    paper: Paper
    fate: Fate
    faults: tuple[Fault, ...] = ()
    replaced: bool = False


def sort_paper(paper: Paper, line: Line, moderator: SecretKey) -> Sorted:
    """What becomes of a paper."""
    order = paper.order
    if order is None:
        return Sorted(paper, "rejected", paper.faults)
    carried = _carried(order, line, moderator)
    if carried:
        if _is_again(order, carried, line.newest):
            return _rejected(paper, fault("run-order-again", turn=carried.slot[1]))
        return Sorted(paper, "done")
    opened = line.newest
    try:
        signed = authenticate_order(order.document, opened.state, opened.game.id, name=order.name)
    except YkpbemError as refusal:
        return Sorted(paper, "rejected", refusal.faults)
    if _is_replaced(order, line):
        return Sorted(paper, "done", replaced=True)
    bound = _bound(paper, order, opened, let_in=signed or paper.place == "accepted")
    just = _just_played(order, line)
    if just and [wrong.code for wrong in bound.faults] == ["out-of-turn"]:
        return _rejected(paper, stale_fault("turn", just.slot[1], opened.state.turn))
    return bound


def slot_of(order: Received, opened: OpenState) -> Slot:
    """What an order is for; what it leaves out is as the state has it."""
    return *moment_of(order.document, opened.state), player_of(order.document)


def _rejected(paper: Paper, *faults: Fault) -> Sorted:
    return Sorted(paper, "rejected", tuple(wrong.at(Where(file=paper.name)) for wrong in faults))


# Orders that a state carries


def _carried(order: Received, line: Line, moderator: SecretKey) -> Played | None:
    """The order in a state that is just this one, of several the last.

    One that names its turn and no epoch is for the epoch that is now: after a rollback it may be meant again.
    """
    document, opened = order.document, line.newest
    own = [one for one in line.played.values() if one.slot[3] == player_of(document)]
    if "turn" in document and "epoch" not in document:
        own = [one for one in own if one.slot[0] == opened.state.epoch]
    same = (one for one in own if one.id == _id_as(one, document, opened.game.id, moderator))
    return max(same, key=lambda one: one.seq, default=None)


def _id_as(played: Played, document: Document, game: str, moderator: SecretKey) -> str:
    """The id that an order has if it was carried out then."""
    epoch, turn, part, _ = played.slot
    return order_id(vouched(document, (epoch, turn, part), game, moderator))


def _is_again(order: Received, carried: Played, opened: OpenState) -> bool:
    """Whether an order that does not say for when was carried out longer ago than in the newest state.

    It may be the same again for a later turn, or be left over: that only its author can tell.
    """
    return "turn" not in order.document and not carried.signed and carried.seq != opened.state.seq


def _is_replaced(order: Received, line: Line) -> bool:
    """Whether another order of a higher rank was carried out in its stead."""
    if "turn" in order.document:
        played = line.played.get(slot_of(order, line.newest))
    else:
        played = _just_played(order, line)
    return played is not None and rank_of(order.document) < played.rank


def _just_played(order: Received, line: Line) -> Played | None:
    """The order that led to the newest state, if it is by the same seat and this one does not say for when it is.

    Then this one lay there for that turn.
    """
    if "turn" in order.document:
        return None
    just = (one for one in line.played.values() if one.seq == line.newest.state.seq and one.slot[1])
    return next((one for one in just if one.slot[3] == player_of(order.document)), None)


# Orders for now and for later


def _bound(paper: Paper, order: Received, opened: OpenState, *, let_in: bool) -> Sorted:
    document, state = order.document, opened.state
    fate: Fate = "counts" if let_in else "unsigned"
    try:
        bind_order(document, state, opened.id, name=order.name)
    except Conflict as refusal:
        if refusal.faults[0].code != "order-early":
            return Sorted(paper, "rejected", refusal.faults)
        epoch, turn, part, seat = slot_of(order, opened)
        wrong = turn_fault(state, turn, seat) if epoch == state.epoch else None
        if part and "answers" not in document:
            wrong = wrong or fault("part-must-answer", part=part)
        if wrong:
            return _rejected(paper, wrong)
        fate = "ahead" if let_in else "unsigned"
    return Sorted(paper, fate)
