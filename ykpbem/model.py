"""The table as data: what lies where, who owns what, and where in a turn the game stands.

- A `Position` is everything public (R006) and nothing else: decks and hands appear in it as counts only.
- Counts are plain dicts keyed by the words a player types, so that a reward, a price or a prize is added key by key.
- Nothing here knows a rule; `ykpbem.evolve` is the only writer.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

COLOURS = ("red", "blue", "yellow", "green")
"""The four colours, in the order in which a free one is given away (R002, FORMATS: Join)."""
GOODS = ("copper", "silk", "tea", "seafood")
"""The four trade goods; imports are a class of their own (Q228, Q250)."""
RESOURCES = ("yen", *GOODS, "import")
PIECES = ("assistant", "shophouse", "trading-house")
"""What starts in a warehouse and comes to hand at a price (R156)."""
COUNTRIES = ("english", "american", "french", "german", "dutch")
OWNED = {"assistant": 20, "shophouse": 8, "trading-house": 4}
"""How many pieces of each kind a player owns for the whole game (R002)."""
NEUTRAL = "neutral"
"""The blocker of a later-edition game for two (Q005); never a seat."""
CANAL = "canal"
HAND_LIMIT = 3
"""Order cards a player may hold (R008)."""

Phase = Literal["keep", "A", "B", "C", "over"]
"""keep: the secret choice of turn 0; A, B, C: the phases of a turn (R041); over: the game has ended."""


class Record(msgspec.Struct, rename="kebab", forbid_unknown_fields=True, omit_defaults=False):
    """A typed record whose keys in a file are kebab-case and complete."""


class Fact(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True, omit_defaults=False):
    """A record that is replaced, never changed."""


class HouseRules(Fact, frozen=True, kw_only=True):
    """The nine switches of a game, fixed in its signed invitation (RULES 2.14)."""

    edition: Literal["okazu-2016", "english-2017"] = "okazu-2016"
    allow_zero_placement: bool = False
    recall_from_hand: Literal["when-stuck", "always"] = "when-stuck"
    recall_scope: Literal["any-subset", "one-area"] = "any-subset"
    tram_needs_assistant: bool = False
    station_needs_assistant: bool = False
    mining_scope: Literal["any", "listed"] = "any"
    church_limit: Literal["turn", "action"] = "turn"
    port_p5_vp_without_card: bool = True


class Area(Record):
    """One area board: its building site, its 5-Power token while it lies there, and the pieces on it.

    `assistants` counts by colour and holds no zeros; `shophouses` has one entry a space, from the left.
    """

    site: str | None
    token: str | None
    assistants: dict[str, int]
    shophouses: list[str | None]
    trading_house: str | None


class Player(Record):
    """One seat: everything in front of the player, and the number of order cards in hand.

    `president` is the area it stands in, None while it is in hand. `mercenaries` are face up, `used_mercenaries` face
    down.
    """

    colour: str
    vp: int
    stock: dict[str, int]
    hand: dict[str, int]
    warehouse: dict[str, int]
    president: str | None
    order_cards: int
    completed: list[str]
    technologies: list[str]
    mercenaries: dict[str, int]
    used_mercenaries: dict[str, int]
    power_tokens: list[str]
    achievements: list[str]


class OpenAction(Fact, frozen=True):
    """An area action whose bonus, construction and recovery are still to come; `power` is 0-5 (R082)."""

    area: str
    power: int
    by: Literal["president", "mercenary"]


class Moment(Record):
    """Where in the turn the game stands (Q030) and what can be done only once in it (R101, Q033, Q205)."""

    phase: Phase
    mercenary: bool = False
    spinning_mill: bool = False
    university: bool = False
    faith: list[str] = []
    action: OpenAction | None = None


class End(Fact, frozen=True):
    """The first trigger of the end: what it was, who set it off in which turn, and the last turn of the game (R245)."""

    trigger: Literal["trading-houses", "shophouses", "order-cards", "church", "customs"]
    seat: str
    turn: int
    last_turn: int


class Position(Record):
    """All that lies open on the table.

    `players` sit in turn order, the start player first (Q024). `layout` names the areas row by row; displays have one
    entry a space from the left, None where a gap is; `church` and `customs` hold a colour, "neutral" or None for each
    space.
    """

    turn: int
    part: int
    players: list[Player]
    layout: list[str]
    areas: dict[str, Area]
    ports: dict[str, list[str | None]]
    laboratories: dict[str, list[str | None]]
    church: list[str | None]
    customs: list[str | None]
    achievements: dict[str, list[str]]
    mercenaries: dict[str, int]
    station: str | None
    order_deck: int
    technology_deck: int
    moment: Moment
    end: End | None

    def player(self, colour: str) -> Player:
        """The seat of that colour; KeyError if nobody plays it."""
        for player in self.players:
            if player.colour == colour:
                return player
        raise KeyError(colour)


class Secrets(Record):
    """What the moderator alone knows: decks from the top, hands, and the deal of the first order cards (R037).

    `forced` is the card a seat keeps if its choice never comes (Q027).
    """

    order_deck: list[str]
    technology_deck: list[str]
    hands: dict[str, list[str]]
    dealt: dict[str, list[str]]
    forced: dict[str, str]
    kept: dict[str, str]


def is_unknown(card: str | None) -> bool:
    """Whether this is a card that a refill has just brought and nobody has seen yet (INTERFACE: the boundary)."""
    return card is not None and card[0] == "?"


def seat_of(position: Position, turn: int | None = None) -> str:
    """The colour whose turn it is: (turn - 1) mod players in seating order, for ever (FORMATS: States)."""
    number = position.turn if turn is None else turn
    return position.players[(number - 1) % len(position.players)].colour


def clone(position: Position) -> Position:
    """A copy whose changes the original never sees; hand-written, since deepcopy costs more than a whole turn.

    Areas and displays are shared until `evolve` replaces them: a turn touches a few of many.
    """
    twin = replace(position)
    twin.players = [clone_player(player) for player in position.players]
    twin.areas = position.areas.copy()
    twin.ports = position.ports.copy()
    twin.laboratories = position.laboratories.copy()
    twin.church = position.church[:]
    twin.customs = position.customs[:]
    twin.achievements = {name: seats[:] for name, seats in position.achievements.items()}
    twin.mercenaries = position.mercenaries.copy()
    twin.moment = replace(position.moment)
    twin.moment.faith = position.moment.faith[:]
    return twin


def clone_player(player: Player) -> Player:
    """A copy of one seat."""
    twin = replace(player)
    twin.stock = player.stock.copy()
    twin.hand = player.hand.copy()
    twin.warehouse = player.warehouse.copy()
    twin.completed = player.completed[:]
    twin.technologies = player.technologies[:]
    twin.mercenaries = player.mercenaries.copy()
    twin.used_mercenaries = player.used_mercenaries.copy()
    twin.power_tokens = player.power_tokens[:]
    twin.achievements = player.achievements[:]
    return twin
