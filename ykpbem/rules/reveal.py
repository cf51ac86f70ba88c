"""Turning over the cards that an order brought: the only place where a deck is looked into.

- The rules play an order with unknown cards (`?1`, `?2`, ...), so nothing it decides can depend on a deck (INTERFACE:
  the boundary).
- Here the unknown cards become the top cards of their decks, in the order in which the refills asked for them (R148,
  R154).
"""

import msgspec

from ykpbem.events import DisplayRefilled, Event
from ykpbem.model import Position, Secrets


def reveal(position: Position, events: list[Event], secrets: Secrets) -> tuple[list[Event], Secrets]:
    """Puts the real cards into the position (in place) and the events.

    Returns the events and the secrets after the draws.

    Decks shorter than the draws raise ValueError: the counts in the position do not belong to these secrets.
    """
    decks = {"order": secrets.order_deck[:], "technology": secrets.technology_deck[:]}
    known: dict[str, str] = {}
    told: list[Event] = []
    for event in events:
        if isinstance(event, DisplayRefilled) and event.cards:
            deck = decks["order" if event.board in position.ports else "technology"]
            if len(deck) < len(event.cards):
                raise ValueError("the deck is shorter than its count")
            drawn, deck[:] = deck[: len(event.cards)], deck[len(event.cards) :]
            known.update(zip(event.cards, drawn, strict=True))
            told.append(msgspec.structs.replace(event, cards=drawn))
        else:
            told.append(event)
    for displays in (position.ports, position.laboratories):
        for board, row in displays.items():
            displays[board] = [known.get(card, card) if card else None for card in row]
    return told, msgspec.structs.replace(secrets, order_deck=decks["order"], technology_deck=decks["technology"])
