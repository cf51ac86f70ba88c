"""Setting the table (R020-R038), in the draw order that one seed fixes (Q029).

- Deal one: seating and start player unless fixed, areas, sites, tokens, achievements, technologies, order cards
  removed, ports, the pairs dealt, and the card each seat keeps if its choice never comes.
- Deal two, when every keep is in: the undrawn rest of both decks is shuffled again, with every player's opening in it.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ykpbem.components import ComponentSet
from ykpbem.errors import Fault, OrderIllegal, fault
from ykpbem.model import CANAL, NEUTRAL, Area, HouseRules, Moment, Player, Position, Secrets

FIRST_YEN, OTHER_YEN = 3, 4
"""Start money of the start player and of the others (R031)."""


class Shuffler(Protocol):
    """Where chance comes from: one stream a label, the same for the same seed (FORMATS: Shuffles)."""

    def shuffled(self, label: str, items: Sequence[str]) -> list[str]:
        """The items in a random order that does not depend on the order they come in."""

    def below(self, label: str, n: int) -> int:
        """A random number from 0 to n - 1."""


def seat_players(shuffler: Shuffler, colours: Sequence[str], seats: Sequence[str], start: str) -> list[str]:
    """Turn order: as listed or dealt, rotated to a start player named or dealt, who is first (R028, Q023, Q024)."""
    order = list(seats) or shuffler.shuffled("seats", colours)
    first = order.index(start) if start else shuffler.below("start", len(order))
    return order[first:] + order[:first]


def deal_table(
    components: ComponentSet, house: HouseRules, seats: Sequence[str], shuffler: Shuffler
) -> tuple[Position, Secrets]:
    """Deal one: the whole table, and what only the moderator knows of it."""
    players = len(seats)
    layout = shuffler.shuffled("areas", components.areas_for(players))
    areas = _lay_areas(components, layout, shuffler)
    achievements = [
        shuffler.shuffled(f"achievements-{deck}", [c.id for c in components.achievements.values() if c.deck == deck])[0]
        for deck in "abc"
    ]
    technologies = shuffler.shuffled("technologies", list(components.technologies))
    laboratories = _fill(components.laboratories, layout, technologies)
    order_cards = shuffler.shuffled("orders", list(components.order_cards))[components.removed_order_cards[players] :]
    ports = _fill(components.ports, layout, order_cards)
    dealt = {seat: [order_cards.pop(0), order_cards.pop(0)] for seat in seats}
    forced = {seat: pair[shuffler.below(f"keep-{seat}", 2)] for seat, pair in dealt.items()}
    position = Position(
        turn=0,
        part=0,
        players=[_seat(colour, FIRST_YEN if number == 0 else OTHER_YEN) for number, colour in enumerate(seats)],
        layout=layout,
        areas=areas,
        ports=ports,
        laboratories=laboratories,
        church=_blocked(components, house, players, "church"),
        customs=_blocked(components, house, players, "customs"),
        achievements={card: [] for card in achievements},
        mercenaries=dict(components.mercenaries),
        station=None,
        order_deck=len(order_cards),
        technology_deck=len(technologies),
        moment=Moment(phase="keep"),
        end=None,
    )
    return position, Secrets(order_cards, technologies, {}, dealt, forced, {})


def _fill(boards: Mapping[str, Sequence[object]], layout: list[str], deck: list[str]) -> dict[str, list[str | None]]:
    """A card from the deck on every space of every board in play, board by board (R034, R036)."""
    return {name: [deck.pop(0) for _ in boards[name]] for name in sorted(boards) if name in layout}


def _lay_areas(components: ComponentSet, layout: list[str], shuffler: Shuffler) -> dict[str, Area]:
    """A building site and a 5-Power token on every area but the canal (R025, R026, Q021)."""
    land = [name for name in layout if name != CANAL]
    sites = shuffler.shuffled("sites", list(components.sites))
    tokens = shuffler.shuffled("tokens", list(components.tokens))
    areas = {
        name: Area(site, token, {}, [None] * len(components.sites[site].shophouses), None)
        for name, site, token in zip(land, sites, tokens, strict=False)
    }
    if CANAL in layout:
        areas[CANAL] = Area(None, None, {}, [], None)
    return areas


def _seat(colour: str, yen: int) -> Player:
    """A seat at the start (R029-R032)."""
    return Player(
        colour=colour,
        vp=0,
        stock={"yen": yen, "copper": 1, "silk": 1, "tea": 1, "seafood": 1, "import": 0},
        hand={"assistant": 8, "shophouse": 2, "trading-house": 0},
        warehouse={"assistant": 12, "shophouse": 6, "trading-house": 4},
        president=None,
        order_cards=2,
        completed=[],
        technologies=[],
        mercenaries={"english": 0, "american": 0, "french": 0, "german": 0, "dutch": 0},
        used_mercenaries={"english": 0, "american": 0, "french": 0, "german": 0, "dutch": 0},
        power_tokens=[],
        achievements=[],
    )


def _blocked(components: ComponentSet, house: HouseRules, players: int, board: str) -> list[str | None]:
    """Empty spaces, but for the blocker of the later edition with two players (R038, Q005)."""
    spaces = components.church if board == "church" else components.customs
    blocking = players == 2 and house.edition == "english-2017"
    return [NEUTRAL if blocking and space.blocked_2p else None for space in spaces]


def keep_fault(dealt: Sequence[str], card: str) -> Fault | None:
    """Why a seat that was dealt these two cards cannot keep this one (R037); it rests on the hand."""
    return None if card in dealt else fault("keep-not-dealt", "R037", card=card, options=dealt, private=True)


def keep_order_cards(secrets: Secrets, choices: Mapping[str, str], shuffler: Shuffler) -> Secrets:
    """Every seat keeps one of its two cards, by choice or as the deal drew for it; then deal two (R037, Q026, Q027).

    `choices` holds the card of each seat whose choice came. The other card of each pair leaves the game. Raises
    OrderIllegal for a choice that `keep_fault` forbids.
    """
    faults = [wrong for seat, card in choices.items() if (wrong := keep_fault(secrets.dealt[seat], card))]
    if faults:
        raise OrderIllegal(*faults)
    kept = {seat: choices.get(seat, secrets.forced[seat]) for seat in secrets.dealt}
    return Secrets(
        order_deck=shuffler.shuffled("order-deck", secrets.order_deck),
        technology_deck=shuffler.shuffled("technology-deck", secrets.technology_deck),
        hands={seat: [card] for seat, card in kept.items()},
        dealt=secrets.dealt,
        forced=secrets.forced,
        kept=kept,
    )
