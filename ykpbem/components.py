"""The component set: everything printed on areas, boards, cards and tokens, as data with no rules in it.

- A set is one document (kind `components/1`); a person writes it as YAML, a program reads it as canonical JSON.
- Effects are counts of icons (`Reward`), so no card needs code; the twenty technologies are known by name.
- Power tables have five numbers, for the Power 1 to 5 of an area action (R082); `AreaKind.family` says of what.
- A built-in set is decoded from `data/components/ID.json`, compiled from the YAML beside it by
  `python -m tests.tools.compile_components`: reading YAML would cost more than adjudicating a turn.
- Here a document only has to make sense; `ykpbem.component_check` judges whether it is a set to play with.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Annotated, Any

import msgspec

from ykpbem.errors import Fault, Malformed, fault
from ykpbem.model import COUNTRIES, GOODS

KIND = "components/1"
BUILT_IN = ("meiji",)
"""Ids of the sets that come with the program; a released one is never edited."""

ZONES = ("low", "mid", "high")
CATEGORIES = ("production", "commercial", "none")
FAMILIES = ("produce", "port", "laboratory", "agency", "chinatown", "church", "customs", "canal")
DECKS = ("a", "b", "c")
OWNED = ("yen", "tokens-and-mercenaries", "order-cards", "technologies", "production-areas", "commercial-areas")
"""What achievements can ask for beside trade goods (R110, R111)."""
TECHNOLOGIES = (
    "gaslight",
    "station",
    "mining-technology",
    "spinning-mill",
    "stagecoach",
    "exposition",
    "ball",
    "language-school",
    "letterpress-printing",
    "winery",
    "postal-system",
    "newspaper",
    "electrical-light",
    "university",
    "telegram",
    "telephone",
    "brickyard",
    "system-of-stock",
    "patent-system",
    "tram",
)
"""The names that have rules behind them (R210 to R230)."""
SHARING = ("station", "postal-system")
"""Those of them by which a president comes to stand beside another (R212, R221)."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Church and Customs spaces are lettered from the left; the letter is the rank that breaks ties (Q242)."""

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
Players = Annotated[int, msgspec.Meta(ge=2, le=4)]
Table = tuple[Count, ...]
"""Five numbers, for Power 1 to 5; empty where Power changes nothing."""
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]*\Z", max_length=32)]
Text = Annotated[str, msgspec.Meta(pattern=r"^[ -~]*\Z", max_length=600)]
"""Printable ASCII: a set travels inside invitations and is printed on every terminal."""


class Record(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True, omit_defaults=True):
    """What all records of a set share: keys in kebab-case, no unknown ones."""


class Reward(Record, frozen=True):
    """What is gained, as a count of each icon (R130 to R135)."""

    yen: Count = 0
    vp: Count = 0
    copper: Count = 0
    silk: Count = 0
    tea: Count = 0
    seafood: Count = 0
    any_good: Count = 0
    imported_good: Count = 0
    warehouse: Count = 0
    movement: Count = 0


class Prices(Record, frozen=True):
    """Yen for a token that leaves the warehouse (R156); `trading_house` for a player's 1st, 2nd, ... one (Q190)."""

    assistant: Count = 0
    shophouse: Count = 0
    trading_house: Table = ()


class AreaKind(Record, frozen=True):
    """What the action of all areas of one kind does (R140 to R167).

    `table` holds, by family: produce - pieces of `good` (a trade good or `yen`); port - VP on top; laboratory -
    Industry; agency - tokens; chinatown - exchanges; church - Faith; customs - imports that may be paid. `reach` names
    the zones of the port board within reach at each Power, `second` the two ways to pay for a second card.
    """

    category: Id
    family: Id
    good: Id = ""
    table: Table = ()
    reach: tuple[tuple[Id, ...], ...] = ()
    second: dict[Id, Count] = {}
    prices: Prices = Prices()
    sell: dict[Id, Count] = {}
    buy: dict[Id, Count] = {}
    source: Text = ""


class Area(Record, frozen=True):
    """One area board: its kind and the number of players from which on it is used (R020 to R022)."""

    id: Id
    kind: Id
    players: Players
    source: Text = ""


class PortSpace(Record, frozen=True):
    """One space of a port board: low, mid or high (R146)."""

    zone: Id
    source: Text = ""


class LaboratorySpace(Record, frozen=True):
    """One space of a laboratory board: what it adds to the cost of the card on it (R150)."""

    surcharge: Count
    source: Text = ""


class PrintedSpace(Record, frozen=True):
    """One space of Church or Customs as the document writes it: its letter follows from its place."""

    value: Count
    reward: Reward
    blocked_2p: bool = False
    source: Text = ""


PrintedBoard = Annotated[tuple[PrintedSpace, ...], msgspec.Meta(max_length=len(LETTERS))]


class BoardSpace(Record, frozen=True):
    """One space of Church or Customs: the Faith (R163) or imports (R165) it asks, and its reward."""

    letter: str
    value: int
    reward: Reward
    blocked_2p: bool = False
    source: str = ""


class OrderCard(Record, frozen=True):
    """One order card: goods to pay, reward, country icon (R115, R116)."""

    id: Id
    goods: dict[Id, Some]
    reward: Reward
    country: Id
    source: Text = ""


class Technology(Record, frozen=True):
    """One technology card: its name says what it does (R210 to R230), `industry` what it costs (R150)."""

    id: Id
    name: Id
    industry: Count
    countries: tuple[Id, ...] = ()
    source: Text = ""


class BuildingSite(Record, frozen=True):
    """One building site card: the reward of each shophouse space and of the trading-house space (R089, R090)."""

    id: Id
    shophouses: tuple[Reward, ...]
    trading_house: Reward
    source: Text = ""


class PowerToken(Record, frozen=True):
    """One 5-Power token and its reward (R087)."""

    id: Id
    reward: Reward
    source: Text = ""


class Achievement(Record, frozen=True):
    """One achievement: VP for the first and for later players, and what one must own at least (R105 to R112, Q142)."""

    id: Id
    deck: Id
    first: Count
    later: Count
    own: dict[Id, Some]
    source: Text = ""


class Stock(Record, frozen=True):
    """How many there are of each country's mercenary (R004)."""

    count: dict[Id, Count]
    source: Text = ""


class Removed(Record, frozen=True):
    """How many order cards leave the game unseen, by number of players (R035)."""

    count: dict[Players, Count]
    source: Text = ""


class SetDocument(Record, frozen=True):
    """A component set as its file writes it; field by field what `schemas/components.schema.json` says."""

    ykpbem: str
    id: Id
    name: Text
    about: Text
    layouts: dict[Players, tuple[Count, ...]]
    area_kinds: dict[Id, AreaKind]
    areas: tuple[Area, ...]
    ports: dict[Id, tuple[PortSpace, ...]]
    laboratories: dict[Id, tuple[LaboratorySpace, ...]]
    church: PrintedBoard
    customs: PrintedBoard
    order_cards: tuple[OrderCard, ...]
    technologies: tuple[Technology, ...]
    building_sites: tuple[BuildingSite, ...]
    power_tokens: tuple[PowerToken, ...]
    achievements: tuple[Achievement, ...]
    mercenaries: Stock
    removed_order_cards: Removed

    def ids(self) -> dict[str, list[str]]:
        """The ids of each list, by its key in the file."""
        lists = ("areas", "order_cards", "technologies", "building_sites", "power_tokens", "achievements")
        return {name.replace("_", "-"): [entry.id for entry in getattr(self, name)] for name in lists}

    def words(self) -> Iterator[tuple[str, tuple[str, ...], list[str]]]:
        """What kind of word, which ones there are, which ones the document uses."""
        kinds = [*self.area_kinds.values()]
        yield "kind of document", (KIND,), [self.ykpbem]
        yield "area kind", tuple(self.area_kinds), [area.kind for area in self.areas]
        yield "category", CATEGORIES, [kind.category for kind in kinds]
        yield "family", FAMILIES, [kind.family for kind in kinds]
        yield "product", ("", *GOODS, "yen"), [kind.good for kind in kinds]
        yield "means of payment", ("yen", "import"), [word for kind in kinds for word in kind.second]
        yield "good", GOODS, [good for kind in kinds for good in kind.sell]
        yield "good", (*GOODS, "import"), [good for kind in kinds for good in kind.buy]
        yield "zone", ZONES, [zone for kind in kinds for zones in kind.reach for zone in zones]
        yield "zone", ZONES, [space.zone for spaces in self.ports.values() for space in spaces]
        yield "good", GOODS, [good for card in self.order_cards for good in card.goods]
        yield "country", COUNTRIES, [card.country for card in self.order_cards]
        yield "country", COUNTRIES, [country for card in self.technologies for country in card.countries]
        yield "country", COUNTRIES, [*self.mercenaries.count]
        yield "technology", TECHNOLOGIES, [card.name for card in self.technologies]
        yield "deck", DECKS, [card.deck for card in self.achievements]
        yield "possession", (*GOODS, *OWNED), [word for card in self.achievements for word in card.own]


class ComponentSet(msgspec.Struct, frozen=True, kw_only=True):
    """Every component by id, ready to look up; never changed after it is built."""

    id: str
    name: str
    about: str
    areas: dict[str, Area]
    kinds: dict[str, AreaKind]
    layouts: dict[int, tuple[int, ...]]
    ports: dict[str, tuple[PortSpace, ...]]
    laboratories: dict[str, tuple[LaboratorySpace, ...]]
    church: tuple[BoardSpace, ...]
    customs: tuple[BoardSpace, ...]
    order_cards: dict[str, OrderCard]
    technologies: dict[str, Technology]
    sites: dict[str, BuildingSite]
    tokens: dict[str, PowerToken]
    achievements: dict[str, Achievement]
    mercenaries: dict[str, int]
    removed_order_cards: dict[int, int]
    digest: str
    kind_by_area: dict[str, AreaKind]
    cards_by_name: dict[str, tuple[str, ...]]

    def kind_of(self, area_id: str) -> AreaKind:
        """What the action of an area does; KeyError for an id that is none."""
        return self.kind_by_area[area_id]

    def technology_named(self, name: str) -> tuple[str, ...]:
        """Ids of the cards that carry a name, in the order of the set; empty for a name without a card."""
        return self.cards_by_name.get(name, ())

    def areas_for(self, players: int) -> tuple[str, ...]:
        """Ids of the areas used by 2, 3 or 4 players, ascending (R020 to R022)."""
        return tuple(sorted(area.id for area in self.areas.values() if area.players <= players))


def built_in(set_id: str = "meiji") -> ComponentSet:
    """A set that comes with the program; raises Malformed for an id that is none of BUILT_IN."""
    return _built_in(set_id)


@cache
def _built_in(set_id: str) -> ComponentSet:
    raw = built_in_json(set_id)
    return _assemble(msgspec.json.decode(raw, type=SetDocument), _sha256(raw))


def built_in_json(set_id: str = "meiji") -> bytes:
    """The canonical JSON of a built-in set; raises Malformed for an id that is none of BUILT_IN."""
    import os.path

    if set_id not in BUILT_IN:
        raise Malformed(fault("components-unknown-set", options=BUILT_IN, name=set_id, known=", ".join(BUILT_IN)))
    path = os.path.join(os.path.dirname(__file__), "data", "components", f"{set_id}.json")
    with open(path, "rb") as file:
        return file.read().strip()


def decode_set(document: dict[str, Any]) -> ComponentSet:
    """The set a document describes; raises Malformed when the document makes no sense as one.

    A set that passes can be looked into without surprises; whether it can be played with is said by
    `component_check.load_set`, through which the sets of strangers come.
    """
    parsed = parse_document(document)
    faults = contradictions(parsed)
    if faults:
        raise Malformed(*faults)
    return _assemble(parsed, _sha256(canonical(document)))


def parse_document(document: dict[str, Any]) -> SetDocument:
    """The typed document; raises Malformed with the first place where a key, text or number is wrong.

    It is read from the canonical form, so that the order of its keys means nothing.
    """
    try:
        return msgspec.json.decode(canonical(document), type=SetDocument)
    except msgspec.ValidationError as error:
        raise Malformed(fault("components-shape", problem=str(error))) from None


def contradictions(document: SetDocument) -> list[Fault]:
    """Ids used twice and words that stand for nothing: what no look-up could survive."""
    faults = [
        fault("components-duplicate-id", section=section, id=card_id)
        for section, ids in document.ids().items()
        for card_id in sorted({one for one in ids if ids.count(one) > 1})
    ]
    for what, known, used in document.words():
        for word in sorted(set(used).difference(known)):
            faults.append(fault("components-unknown-word", options=known, what=what, word=word, known=", ".join(known)))
    return faults


def canonical(document: dict[str, Any]) -> bytes:
    """The RFC 8785 form of a set document, whose keys are ASCII and whose numbers are integers."""
    import json

    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _sha256(raw: bytes) -> str:
    import hashlib

    return hashlib.sha256(raw).hexdigest()


def _assemble(document: SetDocument, digest: str) -> ComponentSet:
    """The look-up form of a document that is free of contradictions."""
    names: dict[str, tuple[str, ...]] = {}
    for card in document.technologies:
        names[card.name] = (*names.get(card.name, ()), card.id)
    return ComponentSet(
        id=document.id,
        name=document.name,
        about=document.about,
        areas={area.id: area for area in document.areas},
        kinds=document.area_kinds,
        layouts=document.layouts,
        ports=document.ports,
        laboratories=document.laboratories,
        church=_lettered(document.church),
        customs=_lettered(document.customs),
        order_cards={card.id: card for card in document.order_cards},
        technologies={card.id: card for card in document.technologies},
        sites={site.id: site for site in document.building_sites},
        tokens={token.id: token for token in document.power_tokens},
        achievements={card.id: card for card in document.achievements},
        mercenaries=document.mercenaries.count,
        removed_order_cards=document.removed_order_cards.count,
        digest=digest,
        kind_by_area={area.id: document.area_kinds[area.kind] for area in document.areas},
        cards_by_name=names,
    )


def _lettered(spaces: tuple[PrintedSpace, ...]) -> tuple[BoardSpace, ...]:
    return tuple(
        BoardSpace(letter, space.value, space.reward, space.blocked_2p, space.source)
        for letter, space in zip(LETTERS, spaces, strict=False)
    )


@lru_cache(maxsize=64)
def neighbours(layout: tuple[int, ...], areas: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Which areas touch which, for areas laid row by row into rows of the given lengths (Q020).

    Each row lies half a board further in, so (r, i) touches (r, i-1), (r, i+1), (r+1, i-1), (r+1, i), (r-1, i) and
    (r-1, i+1). Neighbours come row by row, from the left; all callers share one answer. Raises ValueError when the
    areas do not fill the rows.
    """
    places = [(row, column) for row, length in enumerate(layout) for column in range(length)]
    at = dict(zip(places, areas, strict=True))
    around = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
    return {
        area: tuple(at[row + down, column + right] for down, right in around if (row + down, column + right) in at)
        for (row, column), area in at.items()
    }
