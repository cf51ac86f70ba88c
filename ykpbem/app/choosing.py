"""Adjudicating the secret choice: every keep opened, and the second deal with every player's opening in it."""

import base64
from collections.abc import Sequence

from ykpbem.app.games import dealer_of
from ykpbem.app.issue import News, frame_after, issue_state
from ykpbem.app.keeps import open_keep, sealed_keep
from ykpbem.app.orders import Received
from ykpbem.app.turns import Adjudicated, counting_order
from ykpbem.chain.games import Contribution
from ykpbem.chain.orders import check_opening, opening_stand_in, player_of
from ykpbem.chain.states import OpenState
from ykpbem.codec import KeepsLink, ModeratorSeal, position_of
from ykpbem.errors import Conflict, Fault, fault
from ykpbem.events import Event, OrderCardsKept, TurnPassed
from ykpbem.evolve import evolve
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.model import Position, clone
from ykpbem.rules.setup import keep_order_cards
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import between_turns


def keep_cards(
    opened: OpenState,
    orders: Sequence[Received],
    hidden: ModeratorSeal,
    moderator: SecretKey,
    passed: Sequence[str] = (),
    reason: str = "",
) -> Adjudicated:
    """Opens every keep and deals the decks anew with every player's opening in them (Q026, FORMATS: Deal two).

    Seats in `passed` keep what the deal drew for them, for the reason given.
    """
    state, secrets = opened.state, hidden.secrets
    received = _keeps(orders, [seat.colour for seat in state.seats if seat.colour not in passed])
    kept = {seat: open_keep(order, opened, secrets.dealt[seat], moderator) for seat, order in received.items()}
    came = {seat: opening for seat, order in received.items() if (opening := sealed_keep(order).opening)}
    openings = [opening_of(part, opened, received.get(part.colour)) for part in opened.game.contributions]
    dealer = dealer_of(opened.game, base64.b64decode(hidden.seed), openings, state.epoch)
    choices = {seat: choice.card for seat, choice in kept.items()}
    salts = {seat: choice.salt for seat, choice in kept.items()}
    after = keep_order_cards(secrets, choices, dealer)
    position = clone(position_of(state))
    told = [TurnPassed(seat, reason) for seat in passed]
    events = [*told, *first_turn(Ruleset(opened.game.components, state.house_rules), position, list(passed))]
    link = KeepsLink([order.document for order in received.values()], list(passed))
    frame = frame_after(state, opened.id)
    news = News(state.events, 0, 0, link, events)
    sealed = ModeratorSeal(hidden.seed, came, salts, after)
    document = issue_state(opened.game, frame, position, sealed, news, moderator)
    return Adjudicated(document, [])


def _keeps(orders: Sequence[Received], seats: Sequence[str]) -> dict[str, Received]:
    """The keep that counts of each seat, in turn order; raises Conflict with all that is missing or stands twice."""
    keeps: dict[str, Received] = {}
    twice: list[Fault] = []
    received = {seat: [order for order in orders if player_of(order.document) == seat] for seat in seats}
    for seat, own in received.items():
        try:
            keeps |= {seat: counting_order(own)} if own else {}
        except Conflict as refusal:
            twice += refusal.faults
    missing = ", ".join(seat for seat, own in received.items() if not own)
    if twice or missing:
        raise Conflict(*twice, *([fault("keeps-missing", seats=missing)] if missing else []))
    return keeps


def first_turn(ruleset: Ruleset, position: Position, passed: list[str]) -> list[Event]:
    """Lets the secret choice be over and the first turn begin (R040); the position changes in place."""
    kept = OrderCardsKept(position.players[0].colour, passed)
    evolve(position, kept)
    return [kept, *between_turns(ruleset, position)]


def opening_of(part: Contribution, opened: OpenState, order: Received | None) -> bytes:
    """The opening of a seat, or its hash where none came: no keep, or one by a key that cannot have made it.

    Raises NotAuthentic for one that the join did not promise, and for one held back.
    """
    if order is None:
        return opening_stand_in(part)
    opening = sealed_keep(order).opening
    seat = opened.state.seat(part.colour)
    if not opening and PublicKey.parse(seat.key).ed25519 != part.key:
        return opening_stand_in(part)
    return check_opening(opening, part, name=order.name)
