"""Adjudicating: from a signed state and the move orders received to the next signed state."""

from collections.abc import Sequence

import msgspec

from ykpbem.app.issue import News, frame_after, issue_state
from ykpbem.app.orders import Judged, Received, judge_order, refuse_broken, together
from ykpbem.app.salts import vouched
from ykpbem.chain.orders import (
    authenticate_order,
    bind_order,
    close_order,
    moment_of,
    order_id,
    player_of,
)
from ykpbem.chain.ranking import at_the_top
from ykpbem.chain.readers import open_secrets, refuse_other_moderator
from ykpbem.chain.states import OpenState
from ykpbem.codec import ModeratorSeal, Opened, OrderLink, Revealed, UnsignedLink
from ykpbem.errors import Conflict, Fault, YkpbemError, fault
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import short
from ykpbem.papers import Document
from ykpbem.rules.reveal import reveal


class Adjudicated(msgspec.Struct, frozen=True):
    """The next state and what to tell about how it came about.

    `plan` is the name of the plan carried out, `failed` why each one before it was not; `signed` is False if the order
    was taken on the moderator's word.
    """

    document: Document
    warnings: list[Fault]
    plan: str = ""
    failed: dict[str, tuple[Fault, ...]] = {}
    signed: bool = True


def adjudicate_orders(opened: OpenState, orders: Sequence[Received], moderator: SecretKey) -> Adjudicated:
    """The next state from the orders received; nothing is changed if anything is wrong with one of them.

    At turn 0 all keeps at once (Q026); later the one order that counts (FORMATS: Which order counts). Raises the faults
    of all orders that are not authentic or not for this state, or else those of the order that counts.
    """
    refuse_other_moderator(opened, moderator)
    refuse_unfit(opened, orders)
    hidden = open_secrets(opened, moderator)
    if opened.state.moment.phase == "keep":
        from ykpbem.app.choosing import keep_cards  # once a game

        return keep_cards(opened, orders, hidden, moderator)
    return play_order(opened, counting_order(orders), hidden, moderator)


def refuse_unfit(opened: OpenState, orders: Sequence[Received]) -> None:
    """Raises with the faults of all orders that cannot be read, are not authentic or not for this state."""
    refusals: list[YkpbemError] = []
    for order in orders:
        try:
            refuse_broken(order)
            _ = authenticate_order(order.document, opened.state, opened.game.id, name=order.name)
            bind_order(order.document, opened.state, opened.id, name=order.name)
        except YkpbemError as refusal:
            refusals.append(refusal)
    if refusals:
        raise together(refusals)


def counting_order(orders: Sequence[Received]) -> Received:
    """The order that counts among those bound to this state: answering it before ahead of time, then by revision.

    Raises Conflict when two different orders stand at the top.
    """
    if not orders:
        raise Conflict(fault("no-order"))
    top = at_the_top(orders, lambda order: order.document)
    ids = sorted({order_id(order.document) for order in top})
    if len(ids) > 1:
        files = ", ".join(order.name for order in top)
        raise Conflict(
            fault("two-orders", seat=player_of(top[0].document), ids=", ".join(map(short, ids)), files=files)
        )
    return top[0]


# A turn, or part of one


def play_order(opened: OpenState, order: Received, hidden: ModeratorSeal, moderator: SecretKey) -> Adjudicated:
    """Judges the order and writes the state after it (Q039: all of it or nothing)."""
    state, secrets = opened.state, hidden.secrets
    seat = player_of(order.document)
    judged = judge_order(order, opened, secrets.hands[seat])
    position = judged.outcome.position
    events, after = reveal(position, judged.outcome.events, secrets)
    after = msgspec.structs.replace(after, hands={**secrets.hands, seat: sorted(judged.outcome.hand)})
    carried = vouched(order.document, moment_of(order.document, state), opened.game.id, moderator)
    link = _link(carried, judged)
    frame = frame_after(state, opened.id)
    news = News(state.events, state.turn, state.part, link, events)
    still_hidden = msgspec.structs.replace(hidden, secrets=after)
    revealed = reveal_all(still_hidden) if position.moment.phase == "over" else None
    document = issue_state(opened.game, frame, position, still_hidden, news, moderator, revealed)
    signed = isinstance(link, OrderLink)
    return Adjudicated(document, judged.outcome.warnings, judged.plan.name, judged.failed, signed)


def _link(document: Document, judged: Judged) -> OrderLink | UnsignedLink:
    number = judged.plan.number
    plan = document["plans"][number - 1] if number else {}
    opened = Opened(number, plan["name"], plan["steps"], plan["salt"]) if number else None
    kind = OrderLink if "signature" in document else UnsignedLink
    return kind([close_order(document)], opened)


def reveal_all(hidden: ModeratorSeal) -> Revealed:
    """What the last state gives away so that anybody can deal again (FORMATS: Deal two, Q166)."""
    secrets = hidden.secrets
    return Revealed(hidden.seed, hidden.openings, hidden.salts, secrets.dealt, secrets.kept, secrets.hands)
