"""The end of the game: five triggers, noted the moment they happen (R240-R245, Q230-Q237).

- The first trigger fixes the last turn: the current round is finished, one more full round follows (R245); later
  triggers change nothing.
"""

from typing import Literal

from ykpbem.events import EndTriggered
from ykpbem.model import NEUTRAL, OWNED, Player, Position
from ykpbem.rules.table import Turn

Trigger = Literal["trading-houses", "shophouses", "order-cards", "church", "customs"]


def trigger_end(turn: Turn, trigger: Trigger) -> None:
    """Notes the trigger unless one is noted already (Q232, Q233)."""
    if turn.position.end is None:
        turn.emit(EndTriggered(turn.seat, trigger, last_turn_after(turn.position)))


def last_turn_after(position: Position) -> int:
    """The last turn of the round after the current one (R245, Q230, Q231)."""
    players = len(position.players)
    return ((position.turn - 1) // players + 2) * players


def built(player: Player, building: str) -> int:
    """How many of its shophouses or trading houses a seat has on sites (Q235)."""
    return OWNED[building] - player.hand[building] - player.warehouse[building]


def check_buildings(turn: Turn) -> None:
    """All 4 trading houses or all 8 shophouses of one player are built (R240, R241)."""
    if built(turn.me, "trading-house") == OWNED["trading-house"]:
        trigger_end(turn, "trading-houses")
    if built(turn.me, "shophouse") == OWNED["shophouse"]:
        trigger_end(turn, "shophouses")


def check_order_cards(turn: Turn, port: str) -> None:
    """After a refill the deck is empty and a space of the port is too (R242, Q009, Q236)."""
    if not turn.position.order_deck and None in turn.position.ports[port]:
        trigger_end(turn, "order-cards")


def posts_to_end(position: Position, edition: str) -> int:
    """Pawns on church or customs that end the game: 4, 5, 6 for 2, 3, 4 players.

    5 for two in the later edition (R243, Q004).
    """
    players = len(position.players)
    return 5 if players == 2 and edition == "english-2017" else players + 2


def posts(board: list[str | None], edition: str) -> int:
    """Pawns that count on a board: the blocker does in the later edition, where alone it exists (Q004, Q005, Q237)."""
    return sum(1 for owner in board if owner is not None and (owner != NEUTRAL or edition == "english-2017"))


def check_posts(turn: Turn, board: Literal["church", "customs"]) -> None:
    """Enough assistants of all players together stand on the board (R243, R244)."""
    row = turn.position.church if board == "church" else turn.position.customs
    edition = turn.house.edition
    if posts(row, edition) >= posts_to_end(turn.position, edition):
        trigger_end(turn, board)
