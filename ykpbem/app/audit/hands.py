"""What the table shows of hands and decks while they are hidden.

- Every order card but the one kept at the start comes from a display, before everybody's eyes: so of a hand it is known
  which cards are in it, and how many others. One of those others is named when it is fulfilled, and not before.
- Cards that a refill brings are taken as the next state shows them; each can come but once.
- Once the game is over `deal` holds both against the decks and the kept cards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from ykpbem.components import ComponentSet
from ykpbem.errors import Fault, fault
from ykpbem.events import DisplayRefilled, Event
from ykpbem.model import Fact, Position, Secrets, is_unknown
from ykpbem.steps import Step


class Hand(Fact, frozen=True):
    """A hand as the table knows it: the cards that everybody saw taken, and how many others are in it."""

    seen: tuple[str, ...]
    hidden: int


class Draws(Fact, frozen=True):
    """What refills brought, in the order in which they asked for it."""

    orders: tuple[str, ...] = ()
    technologies: tuple[str, ...] = ()


Hands = Mapping[str, Hand]
"""Every hand by colour."""


def hands_unknown(position: Position) -> dict[str, Hand]:
    """Hands of which nothing is known but how many cards they hold."""
    return {player.colour: Hand((), player.order_cards) for player in position.players}


def named_from_hand(steps: Iterable[Step], hand: Hand, others: Hands, position: Position) -> tuple[str, ...]:
    """Cards that the steps fulfil out of what is hidden in the hand: neither seen taken nor lying or laid elsewhere."""
    named = [str(step.fields.get("card")) for step in steps if step.kind == "fulfil"]
    if not named:
        return ()
    elsewhere = set(cards_in_sight(position, others))
    fresh = [card for card in dict.fromkeys(named) if card not in hand.seen and card not in elsewhere]
    return tuple(fresh[: hand.hidden])


def cards_in_sight(position: Position, hands: Hands) -> Iterator[str]:
    """Every order card whose place is known to all."""
    for row in position.ports.values():
        yield from (card for card in row if card is not None)
    for player in position.players:
        yield from player.completed
    for hand in hands.values():
        yield from hand.seen


def technologies_in_sight(position: Position) -> Iterator[str]:
    """Every technology that lies open."""
    for row in position.laboratories.values():
        yield from (card for card in row if card is not None)
    for player in position.players:
        yield from player.technologies


def stated_draws(blind: Sequence[Event], stated: Sequence[Event], position: Position) -> Draws:
    """The cards that the stated events show where the blind ones, told at that position, have unknown ones.

    Where the stated events have no such refill, the draw stays unknown: then the two states will differ.
    """
    orders: list[str] = []
    technologies: list[str] = []
    for number, event in enumerate(blind):
        if isinstance(event, DisplayRefilled) and event.cards:
            told = stated[number] if number < len(stated) else None
            right = isinstance(told, DisplayRefilled) and len(told.cards) == len(event.cards)
            cards = told.cards if right and isinstance(told, DisplayRefilled) else event.cards
            (orders if event.board in position.ports else technologies).extend(cards)
    return Draws(tuple(orders), tuple(technologies))


def as_decks(draws: Draws) -> Secrets:
    """Decks that hold just what was drawn, for `rules.reveal`."""
    return Secrets([*draws.orders], [*draws.technologies], {}, {}, {}, {})


def draw_faults(draws: Draws, position: Position, hands: Hands, components: ComponentSet) -> Iterator[Fault]:
    """Cards drawn that do not exist, or that had come already; the position is the one after the draws."""
    orders = Counter(cards_in_sight(position, hands))
    technologies = Counter(technologies_in_sight(position))
    for drawn, known, counts in (
        (draws.orders, components.order_cards, orders),
        (draws.technologies, components.technologies, technologies),
    ):
        for card in drawn:
            if is_unknown(card):
                continue  # the states differ there, which tells more
            if card not in known:
                yield fault("audit-card-unknown", card=card[:40])
            elif counts[card] > 1:
                yield fault("audit-card-twice", card=card)


def replaced(hands: Hands, seat: str, hand: Hand) -> dict[str, Hand]:
    """All hands with one of them changed."""
    return {**hands, seat: msgspec.structs.replace(hand, seen=tuple(sorted(hand.seen)))}
