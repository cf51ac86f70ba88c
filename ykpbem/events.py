"""Everything that can happen, one small record each: the state changes by these and reports are told from them.

- Every event is public as at the table: a card taken from a display was seen by all (Q164); a kept card is never named.
- `seat` is the colour of the player it happens to.
- In a file an event is an object whose `event` key is its kind in kebab-case.
"""

import re
from typing import Literal, get_args

import msgspec


def kind_name(class_name: str) -> str:
    """`PresidentMoved` -> `president-moved`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", class_name).lower()


class Event(
    msgspec.Struct, frozen=True, rename="kebab", tag_field="event", tag=kind_name, forbid_unknown_fields=True, gc=False
):
    """Something that happened."""

    seat: str


# The frame of the game and of a turn


class GameStarted(Event, frozen=True):
    """The deal is done; `seats` sit in turn order and each now chooses an order card in secret (Q026)."""

    seats: list[str]


class OrderCardsKept(Event, frozen=True):
    """Every first order card is chosen; the seats in `passed` keep what the deal drew for them (Q027)."""

    passed: list[str]


class TurnBegun(Event, frozen=True):
    """A player becomes active (R040)."""

    turn: int


class StockRefilled(Event, frozen=True):
    """System of Stock fills the purse to 2 yen as its owner becomes active (Q035, Q036)."""

    yen: int


class TurnPaused(Event, frozen=True):
    """The player stops to look at the cards just revealed; the turn goes on in the next part (Q030)."""


class TurnEnded(Event, frozen=True):
    """The turn is complete."""


class EndTriggered(Event, frozen=True):
    """An end condition holds for the first time (R240-R244); `last_turn` closes the final round (R245)."""

    trigger: str
    last_turn: int


class Scored(Event, frozen=True):
    """One line of the final scoring (R250-R262): `count` of what was counted and the VP it gives."""

    part: str
    count: int
    vp: int


class GameEnded(Event, frozen=True):
    """The final ranking, the winner first (R263); `seat` is the winner."""

    ranking: list[str]


# Placement and movement


class AssistantPlaced(Event, frozen=True):
    """An assistant goes from hand into an area (R050-R052)."""

    area: str


class PresidentPaid(Event, frozen=True):
    """1 yen a pawn to the owner of a president that stands in the area (R056, R066)."""

    to: str
    area: str
    step: Literal["placement", "movement"]


class TollPaid(Event, frozen=True):
    """1 yen to the supply for crossing the canal (R069)."""


class PresidentMoved(Event, frozen=True):
    """The president enters an area; `origin` is None from hand (R062, R063, R212, R230)."""

    origin: str | None
    area: str
    how: Literal["deploy", "walk", "station", "tram"]


class PresidentRecalled(Event, frozen=True):
    """The president goes back to hand (R071), or stays there for want of a destination (Q066)."""


class AssistantsRecalled(Event, frozen=True):
    """Assistants go back to hand with a recall (Q068)."""

    area: str
    assistants: int


# Area actions


class ActionBegun(Event, frozen=True):
    """Step 3 starts: the power is counted now and stays (R081, R082, Q098)."""

    area: str
    power: int
    by: Literal["president", "mercenary"]


class TradingHousePaid(Event, frozen=True):
    """The owner of a trading house gets 1 yen from the bank because another player acts there (R083)."""

    area: str


class Gained(Event, frozen=True):
    """Yen, VP, goods or imports from the supply; `source` is the kind of thing that gave them, `of` which one."""

    gains: dict[str, int]
    source: str
    of: str


class Paid(Event, frozen=True):
    """Yen, goods or imports to the supply, for what `purpose` names."""

    paid: dict[str, int]
    purpose: str
    of: str


class OrderCardTaken(Event, frozen=True):
    """An order card from a port's display into hand (R145)."""

    port: str
    card: str


class DisplayRefilled(Event, frozen=True):
    """Cards slide left and the gaps at the right are filled from the deck (R148, R154)."""

    board: str
    cards: list[str]


class TechnologyGained(Event, frozen=True):
    """A technology from a laboratory's display, face up before the player (R153)."""

    laboratory: str
    card: str


class StationPlaced(Event, frozen=True):
    """The station token goes to an area for good (R211, Q097)."""

    area: str


class PiecesFetched(Event, frozen=True):
    """Pieces go from warehouse to hand (R155, R133); the price is a `Paid` before it."""

    pieces: dict[str, int]
    source: str


class Exchanged(Event, frozen=True):
    """One exchange in Chinatown (R158, R159)."""

    paid: dict[str, int]
    gains: dict[str, int]


class AssistantPosted(Event, frozen=True):
    """An assistant goes to a space of the church or customs board and stays (R163, R165, Q214).

    `origin` is an area or "hand".
    """

    board: Literal["church", "customs"]
    space: str
    origin: str


class AssistantMoved(Event, frozen=True):
    """A movement icon carries an assistant from hand or an area to an area, free of fees (R134)."""

    origin: str
    area: str


class PowerTokenTaken(Event, frozen=True):
    """The first action at power 5 takes the area's token (R086)."""

    area: str
    token: str


class Built(Event, frozen=True):
    """A shophouse or trading house goes from hand to a building site.

    `space` counts shophouse spaces from 1 (R089, R090).
    """

    building: Literal["shophouse", "trading-house"]
    area: str
    space: int


class AssistantsRecovered(Event, frozen=True):
    """Step 6: assistants return to hand; Telephone may leave one behind (R093, R228)."""

    area: str
    assistants: int
    left: int


# Additional actions and free timing


class MercenaryUsed(Event, frozen=True):
    """A mercenary is turned face down to act in an area (R100)."""

    country: str
    area: str


class MercenaryGained(Event, frozen=True):
    """An even number of icons of one country brings its mercenary (R121)."""

    country: str


class MercenaryMissed(Event, frozen=True):
    """The supply of that country is empty: nothing is gained, for good (R122, Q135)."""

    country: str


class AchievementClaimed(Event, frozen=True):
    """An assistant from hand goes on the achievement card (R105, R106)."""

    achievement: str
    vp: int


class OrderCardCompleted(Event, frozen=True):
    """An order card is laid face up, its goods are paid (R115)."""

    card: str
    paid: dict[str, int]


class SilkSpun(Event, frozen=True):
    """Spinning Mill: 1 silk becomes 2 yen (R214)."""


class AssistantEnrolled(Event, frozen=True):
    """University: 1 yen brings an assistant from warehouse to hand (R224)."""


# The moderator's acts, told in the report


class TurnPassed(Event, frozen=True):
    """No move was received and the moderator passed the turn."""

    reason: str


class StateAmended(Event, frozen=True):
    """The moderator corrected the table: each change as path, before, after."""

    changes: list[list[str]]
    reason: str


class SeatRekeyed(Event, frozen=True):
    """A seat got a new key, or a substitute player."""

    name: str
    key: str
    consent: bool
    reason: str


class GameRolledBack(Event, frozen=True):
    """The game goes on from an earlier position; `seen` lists the cards known by now."""

    to: str
    seen: list[str]
    reason: str


class GameHandedOver(Event, frozen=True):
    """Another moderator takes the game over; `backup` is True if a backup key did so by itself."""

    moderator: str
    key: str
    reason: str
    backup: bool = False


class GameStopped(Event, frozen=True):
    """The moderator ends the game before its time and reveals everything."""

    reason: str


AnyEvent = (
    GameStarted
    | OrderCardsKept
    | TurnBegun
    | StockRefilled
    | TurnPaused
    | TurnEnded
    | EndTriggered
    | Scored
    | GameEnded
    | AssistantPlaced
    | PresidentPaid
    | TollPaid
    | PresidentMoved
    | PresidentRecalled
    | AssistantsRecalled
    | ActionBegun
    | TradingHousePaid
    | Gained
    | Paid
    | OrderCardTaken
    | DisplayRefilled
    | TechnologyGained
    | StationPlaced
    | PiecesFetched
    | Exchanged
    | AssistantPosted
    | AssistantMoved
    | PowerTokenTaken
    | Built
    | AssistantsRecovered
    | MercenaryUsed
    | MercenaryGained
    | MercenaryMissed
    | AchievementClaimed
    | OrderCardCompleted
    | SilkSpun
    | AssistantEnrolled
    | TurnPassed
    | StateAmended
    | SeatRekeyed
    | GameRolledBack
    | GameHandedOver
    | GameStopped
)

EVENT_KINDS: dict[str, type[Event]] = {kind_name(kind.__name__): kind for kind in get_args(AnyEvent)}
"""Every kind of event by its name in a file."""
