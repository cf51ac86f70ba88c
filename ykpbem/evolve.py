"""The single writer: applies one event to a position.

- One short function an event kind, looked up by type; no rule is judged here and nothing is refused.
- Areas and displays are shared between positions, so they are replaced, never changed (see `model.clone`).
- An event that only tells something (a payment's reason, a final score) changes just what it names.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ykpbem import events as e
from ykpbem.model import End, OpenAction, Player, Position, seat_of


def evolve(position: Position, event: e.Event) -> None:
    """Changes the position as the event says; the event must fit it (the rules see to that)."""
    apply = WRITERS.get(type(event))
    if apply is not None:
        apply(position, event)


def add(counts: dict[str, int], changes: dict[str, int], sign: int = 1) -> None:
    """Adds counts key by key."""
    for key, number in changes.items():
        counts[key] = counts.get(key, 0) + sign * number


def receive(player: Player, gains: dict[str, int]) -> None:
    """Yen, goods and imports go to the stock, VP to the score track."""
    stock = player.stock
    for key, number in gains.items():
        if key == "vp":
            player.vp += number
        else:
            stock[key] += number


def put_assistants(position: Position, area: str, colour: str, number: int) -> None:
    """Changes a seat's assistants in an area, leaving no zero behind."""
    board = position.areas[area]
    assistants = board.assistants.copy()
    left = assistants.get(colour, 0) + number
    if left:
        assistants[colour] = left
    else:
        del assistants[colour]
    position.areas[area] = replace(board, assistants=assistants)


def _order_cards_kept(position: Position, event: e.OrderCardsKept) -> None:
    for player in position.players:
        player.order_cards = 1


def _turn_begun(position: Position, event: e.TurnBegun) -> None:
    position.turn = event.turn
    position.part = 0
    moment = position.moment
    moment.phase = "A"
    moment.mercenary = moment.spinning_mill = moment.university = False
    moment.faith = []
    moment.action = None


def _stock_refilled(position: Position, event: e.StockRefilled) -> None:
    position.player(event.seat).stock["yen"] += event.yen


def _turn_paused(position: Position, event: e.TurnPaused) -> None:
    position.part += 1


def _end_triggered(position: Position, event: e.EndTriggered) -> None:
    position.end = End(
        trigger=event.trigger,  # type: ignore[arg-type]  # checked by whoever decodes the event
        seat=event.seat,
        turn=position.turn,
        last_turn=event.last_turn,
    )


def _scored(position: Position, event: e.Scored) -> None:
    position.player(event.seat).vp += event.vp


def _game_ended(position: Position, event: e.GameEnded) -> None:
    position.moment.phase = "over"


def _assistant_placed(position: Position, event: e.AssistantPlaced) -> None:
    position.player(event.seat).hand["assistant"] -= 1
    put_assistants(position, event.area, event.seat, 1)


def _president_paid(position: Position, event: e.PresidentPaid) -> None:
    position.player(event.seat).stock["yen"] -= 1
    position.player(event.to).stock["yen"] += 1


def _toll_paid(position: Position, event: e.TollPaid) -> None:
    position.player(event.seat).stock["yen"] -= 1


def _president_moved(position: Position, event: e.PresidentMoved) -> None:
    position.player(event.seat).president = event.area


def _president_recalled(position: Position, event: e.PresidentRecalled) -> None:
    position.player(event.seat).president = None
    position.moment.phase = "C"


def _assistants_recalled(position: Position, event: e.AssistantsRecalled) -> None:
    put_assistants(position, event.area, event.seat, -event.assistants)
    position.player(event.seat).hand["assistant"] += event.assistants


def _action_begun(position: Position, event: e.ActionBegun) -> None:
    position.moment.action = OpenAction(event.area, event.power, event.by)
    if event.by == "president":
        position.moment.phase = "B"


def _trading_house_paid(position: Position, event: e.TradingHousePaid) -> None:
    position.player(event.seat).stock["yen"] += 1


def _gained(position: Position, event: e.Gained) -> None:
    receive(position.player(event.seat), event.gains)


def _paid(position: Position, event: e.Paid) -> None:
    add(position.player(event.seat).stock, event.paid, -1)
    if event.purpose == "church":
        position.moment.faith += [kind for kind in event.paid if kind not in position.moment.faith]


def _order_card_taken(position: Position, event: e.OrderCardTaken) -> None:
    position.ports[event.port] = [None if card == event.card else card for card in position.ports[event.port]]
    position.player(event.seat).order_cards += 1


def _display_refilled(position: Position, event: e.DisplayRefilled) -> None:
    at_port = event.board in position.ports
    displays = position.ports if at_port else position.laboratories
    row = displays[event.board]
    lying = [card for card in row if card is not None] + event.cards
    displays[event.board] = lying + [None] * (len(row) - len(lying))
    if at_port:
        position.order_deck -= len(event.cards)
    else:
        position.technology_deck -= len(event.cards)


def _technology_gained(position: Position, event: e.TechnologyGained) -> None:
    row = position.laboratories[event.laboratory]
    position.laboratories[event.laboratory] = [None if card == event.card else card for card in row]
    position.player(event.seat).technologies.append(event.card)


def _station_placed(position: Position, event: e.StationPlaced) -> None:
    position.station = event.area


def _pieces_fetched(position: Position, event: e.PiecesFetched) -> None:
    player = position.player(event.seat)
    add(player.warehouse, event.pieces, -1)
    add(player.hand, event.pieces)


def _exchanged(position: Position, event: e.Exchanged) -> None:
    player = position.player(event.seat)
    add(player.stock, event.paid, -1)
    receive(player, event.gains)


def _assistant_posted(position: Position, event: e.AssistantPosted) -> None:
    if event.origin == "hand":
        position.player(event.seat).hand["assistant"] -= 1
    else:
        put_assistants(position, event.origin, event.seat, -1)
    board = position.church if event.board == "church" else position.customs
    board[ord(event.space) - ord("A")] = event.seat


def _assistant_moved(position: Position, event: e.AssistantMoved) -> None:
    if event.origin == "hand":
        position.player(event.seat).hand["assistant"] -= 1
    else:
        put_assistants(position, event.origin, event.seat, -1)
    put_assistants(position, event.area, event.seat, 1)


def _power_token_taken(position: Position, event: e.PowerTokenTaken) -> None:
    position.areas[event.area] = replace(position.areas[event.area], token=None)
    position.player(event.seat).power_tokens.append(event.token)


def _built(position: Position, event: e.Built) -> None:
    position.player(event.seat).hand[event.building] -= 1
    area = position.areas[event.area]
    if event.building == "trading-house":
        position.areas[event.area] = replace(area, trading_house=event.seat)
        return
    shophouses = area.shophouses.copy()
    shophouses[event.space - 1] = event.seat
    position.areas[event.area] = replace(area, shophouses=shophouses)


def _assistants_recovered(position: Position, event: e.AssistantsRecovered) -> None:
    if event.assistants:
        put_assistants(position, event.area, event.seat, -event.assistants)
        position.player(event.seat).hand["assistant"] += event.assistants
    moment = position.moment
    if moment.action is not None and moment.action.by == "president":
        moment.phase = "C"
    moment.action = None


def _mercenary_used(position: Position, event: e.MercenaryUsed) -> None:
    player = position.player(event.seat)
    player.mercenaries[event.country] -= 1
    player.used_mercenaries[event.country] += 1
    position.moment.mercenary = True


def _mercenary_gained(position: Position, event: e.MercenaryGained) -> None:
    position.mercenaries[event.country] -= 1
    position.player(event.seat).mercenaries[event.country] += 1


def _achievement_claimed(position: Position, event: e.AchievementClaimed) -> None:
    player = position.player(event.seat)
    player.hand["assistant"] -= 1
    player.vp += event.vp
    player.achievements.append(event.achievement)
    position.achievements[event.achievement].append(event.seat)


def _order_card_completed(position: Position, event: e.OrderCardCompleted) -> None:
    player = position.player(event.seat)
    add(player.stock, event.paid, -1)
    player.order_cards -= 1
    player.completed.append(event.card)


def _silk_spun(position: Position, event: e.SilkSpun) -> None:
    stock = position.player(event.seat).stock
    stock["silk"] -= 1
    stock["yen"] += 2
    position.moment.spinning_mill = True


def _assistant_enrolled(position: Position, event: e.AssistantEnrolled) -> None:
    player = position.player(event.seat)
    player.stock["yen"] -= 1
    player.warehouse["assistant"] -= 1
    player.hand["assistant"] += 1
    position.moment.university = True


def _game_stopped(position: Position, event: e.GameStopped) -> None:
    position.moment.phase = "over"


def acting_seat(position: Position) -> str:
    """The colour to move, or "" when nobody is (the secret choice, or the game is over)."""
    return "" if position.moment.phase in ("keep", "over") else seat_of(position)


WRITERS: dict[type[e.Event], Callable[[Position, Any], None]] = {
    e.OrderCardsKept: _order_cards_kept,
    e.TurnBegun: _turn_begun,
    e.StockRefilled: _stock_refilled,
    e.TurnPaused: _turn_paused,
    e.EndTriggered: _end_triggered,
    e.Scored: _scored,
    e.GameEnded: _game_ended,
    e.AssistantPlaced: _assistant_placed,
    e.PresidentPaid: _president_paid,
    e.TollPaid: _toll_paid,
    e.PresidentMoved: _president_moved,
    e.PresidentRecalled: _president_recalled,
    e.AssistantsRecalled: _assistants_recalled,
    e.ActionBegun: _action_begun,
    e.TradingHousePaid: _trading_house_paid,
    e.Gained: _gained,
    e.Paid: _paid,
    e.OrderCardTaken: _order_card_taken,
    e.DisplayRefilled: _display_refilled,
    e.TechnologyGained: _technology_gained,
    e.StationPlaced: _station_placed,
    e.PiecesFetched: _pieces_fetched,
    e.Exchanged: _exchanged,
    e.AssistantPosted: _assistant_posted,
    e.AssistantMoved: _assistant_moved,
    e.PowerTokenTaken: _power_token_taken,
    e.Built: _built,
    e.AssistantsRecovered: _assistants_recovered,
    e.MercenaryUsed: _mercenary_used,
    e.MercenaryGained: _mercenary_gained,
    e.AchievementClaimed: _achievement_claimed,
    e.OrderCardCompleted: _order_card_completed,
    e.SilkSpun: _silk_spun,
    e.AssistantEnrolled: _assistant_enrolled,
    e.GameStopped: _game_stopped,
}
