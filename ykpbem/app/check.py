"""The dry run: what an order would lead to, seen with its author's eyes, up to the boundary."""

from typing import Any, Literal

import msgspec

from ykpbem.app.keeps import open_keep, own_keep, typed_card
from ykpbem.app.orders import Judged, Received, judge_order, names_of, refuse_ahead, refuse_broken, with_lines
from ykpbem.app.sign import bind_draft
from ykpbem.chain.orders import authenticate_order, bind_order, player_of
from ykpbem.chain.readers import open_hand, open_secrets, seat_of_key
from ykpbem.chain.states import OpenState
from ykpbem.codec import Told
from ykpbem.errors import NotAuthentic, Where, fault
from ykpbem.files.keys import SecretKey
from ykpbem.views import View, view


class Checked(msgspec.Struct, frozen=True):
    """An order without a fault.

    `judged` is what it leads to, None if it is a keep, whose `card` is named, or ahead of time. `trust` says what
    speaks for its author: a signature, the moderator's word, or nothing yet. `hand` are the order
    cards that it was judged by.
    """

    seat: str
    judged: Judged | None
    card: str
    trust: Literal["signed", "unsigned", "draft"]
    hand: tuple[str, ...] = ()


def check_order(order: Received, opened: OpenState, secret: SecretKey) -> Checked:
    """Judges an order as the moderator will, for its author, or for the moderator who received it.

    Raises Malformed, NotAuthentic, Conflict or OrderIllegal with every fault found.
    """
    is_draft = "signature" not in order.document and seat_of_key(opened.state, secret)
    return _check_draft(order, opened, secret) if is_draft else _check_sent(order, opened, secret)


def view_after(order: Received, opened: OpenState, seat: str, judged: Judged) -> View:
    """What the table will be when the order has been carried out, less what it turns over.

    Seen by a seat that gave the order, or with `seat` "" by the moderator, who has none.
    """
    state, outcome = opened.state, judged.outcome
    note = str(order.document.get("note", ""))
    events: list[Any] = list(outcome.events)
    return msgspec.structs.replace(
        view(state, opened.game.components, seat, sorted(outcome.hand) if seat else None),
        position=outcome.position,
        told=[Told(state.seq + 1, state.turn, state.part, "order", note, events)],
        seq=state.seq + 1,
        previous=opened.id,
    )


def _check_sent(order: Received, opened: OpenState, secret: SecretKey) -> Checked:
    seat = seat_of_key(opened.state, secret)
    refuse_broken(order)
    author = player_of(order.document)
    if seat not in ("", author):
        raise NotAuthentic(fault("order-other-seat", seat=seat, got=author[:40]).at(Where(file=order.name)))
    signed = authenticate_order(order.document, opened.state, opened.game.id, name=order.name)
    bind_order(order.document, opened.state, opened.id, name=order.name)
    trust: Literal["signed", "unsigned"] = "signed" if signed else "unsigned"
    if not opened.state.turn:
        return Checked(author, None, _kept(order, opened, secret, seat), trust)
    hand = open_hand(opened, secret) if seat else open_secrets(opened, secret).secrets.hands[author]
    return Checked(author, judge_order(order, opened, hand), "", trust, tuple(hand))


def _check_draft(order: Received, opened: OpenState, secret: SecretKey) -> Checked:
    binding = bind_draft(order, opened, secret)
    order = with_lines(order, opened, binding.seat)
    if not binding.turn:
        return Checked(binding.seat, None, typed_card(order, open_hand(opened, secret), names_of(opened)), "draft")
    if not binding.state_id:
        refuse_ahead(order, names_of(opened))
        return Checked(binding.seat, None, "", "draft")
    hand = open_hand(opened, secret)
    return Checked(binding.seat, judge_order(order, opened, hand), "", "draft", tuple(hand))


def _kept(order: Received, opened: OpenState, secret: SecretKey, seat: str) -> str:
    """The card of a signed keep, for its author, or for the moderator."""
    if seat:
        return own_keep(order, opened, secret)
    dealt = open_secrets(opened, secret).secrets.dealt[player_of(order.document)]
    return open_keep(order, opened, dealt, secret).card
