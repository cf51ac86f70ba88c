"""What a component set needs so that a game can be played with it.

- An id of its own.
- Counts that the rules, the deal and the size of seals rely on (R004).
- Areas, kinds and boards that move orders know by name (Q017), each with the numbers its action is carried out with.
- Boards whose spaces rise to the right and can be reached (Q157, Q242), decks that suffice (R034 to R037).
- A layout that the areas fill and that hangs together without any one of them (Q020).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from ykpbem.components import (
    BUILT_IN,
    DECKS,
    TECHNOLOGIES,
    ZONES,
    AreaKind,
    BoardSpace,
    ComponentSet,
    Reward,
    built_in,
    neighbours,
)
from ykpbem.errors import Fault, fault
from ykpbem.model import GOODS

PLAYERS = (2, 3, 4)
NOTHING = Reward()


def _identity(components: ComponentSet) -> Iterator[Fault]:
    """FORMATS: a built-in set is never edited, so its id means one set for ever."""
    if components.id in BUILT_IN and components.digest != built_in(components.id).digest:
        yield fault("components-id-taken", id=components.id)


def _counts(components: ComponentSet) -> Iterator[Fault]:
    """R004: so many of everything, whatever is printed on it."""
    decks = Counter(card.deck for card in components.achievements.values())
    counts = (
        ("order cards", 36, len(components.order_cards)),
        ("technologies", 30, len(components.technologies)),
        ("building sites", 24, len(components.sites)),
        ("5-Power tokens", 20, len(components.tokens)),
        *((f"achievements of deck {deck.upper()}", 4, decks[deck]) for deck in DECKS),
        ("mercenaries", 10, sum(components.mercenaries.values())),
    )
    for what, expected, got in counts:
        if got != expected:
            yield fault("components-count", "R004", what=what, expected=expected, got=got)


def _names(components: ComponentSet) -> Iterator[Fault]:
    """Q017: areas, their kinds and their boards are those that move orders know."""
    known = built_in()
    for what, ours, theirs in (
        ("area", [*known.areas], [*components.areas]),
        ("area kind", [*known.kinds], [*components.kinds]),
        ("port board", [*known.ports], [*components.ports]),
        ("laboratory board", [*known.laboratories], [*components.laboratories]),
        ("technology", [*TECHNOLOGIES], [*components.cards_by_name]),
    ):
        for name in ours:
            if name not in theirs:
                yield fault("components-missing", "Q017", what=what, name=name)
        for name in theirs:
            if name not in ours:
                yield fault("components-surplus", "Q017", options=ours, what=what, name=name)


def _kinds(components: ComponentSet) -> Iterator[Fault]:
    """R140 to R167: every area action has the numbers it is carried out with."""
    for area, ours in built_in().kind_by_area.items():
        theirs = components.kind_by_area.get(area, ours)
        if theirs.family != ours.family:
            yield fault("components-family", "Q017", area=area, expected=ours.family, got=theirs.family)
    for name, kind in components.kinds.items():
        expected = 0 if kind.family == "canal" else 5
        if len(kind.table) != expected:
            yield fault("components-table", "R081", name=name, expected=expected, got=len(kind.table))
        for key in _lacking(kind):
            yield fault("components-kind-lacks", name=name, family=kind.family, key=key)


def _lacking(kind: AreaKind) -> list[str]:
    """The keys whose values cannot serve the family of an area kind."""
    needs: dict[str, dict[str, bool]] = {
        "produce": {"good": bool(kind.good)},
        "port": {"reach": len(kind.reach) == 5, "second": set(kind.second) == {"yen", "import"}},
        "agency": {"prices": len(kind.prices.trading_house) == 4},
        "chinatown": {"sell": set(kind.sell) == {*GOODS}, "buy": set(kind.buy) == {*GOODS, "import"}},
    }
    return [key for key, enough in needs.get(kind.family, {}).items() if not enough]


def _displays(components: ComponentSet) -> Iterator[Fault]:
    """Q157, R146, R150: zones and surcharges rise to the right, no zone is missing, a laboratory has three spaces."""
    for name, ports in components.ports.items():
        zones = [ZONES.index(space.zone) for space in ports]
        yield from _rising(name, "Q157", zones)
        for zone in ZONES:
            if ZONES.index(zone) not in zones:
                yield fault("components-zone", "R146", board=name, zone=zone)
    for name, laboratory in components.laboratories.items():
        yield from _rising(name, "R150", [space.surcharge for space in laboratory])
        if len(laboratory) < 3:
            yield fault("components-spaces", "R150", board=name, least=3, got=len(laboratory))


def _boards(components: ComponentSet) -> Iterator[Fault]:
    """R161, R162, R164: Church and Customs; what is paid on top of Power brings up to 6 Faith more."""
    kinds = components.kinds
    if "church" in kinds:
        yield from _board("church", components.church, max(kinds["church"].table, default=0) + 6)
    if "customs" in kinds:
        yield from _board("customs", components.customs, max(kinds["customs"].table, default=0))
    if not any(space.value <= 3 for space in components.church):
        yield fault("components-no-cheap-space", "R163")


def _board(name: str, spaces: tuple[BoardSpace, ...], most: int) -> Iterator[Fault]:
    """R243, Q242, Q005: six spaces for the end of a game of four, values that rise, one space for the neutral."""
    yield from _rising(name, "Q242", [space.value for space in spaces])
    if len(spaces) < 6:
        yield fault("components-spaces", "R243", board=name, least=6, got=len(spaces))
    blocked = sum(space.blocked_2p for space in spaces)
    if blocked != 1:
        yield fault("components-blocked", "Q005", board=name, got=blocked)
    for space in spaces:
        if space.value > most:
            yield fault("components-out-of-reach", board=name, letter=space.letter, value=space.value, most=most)


def _rising(board: str, rule: str, values: list[int]) -> Iterator[Fault]:
    for place, (left, right) in enumerate(pairwise(values), start=2):
        if right < left:
            yield fault("components-falling", rule, board=board, place=place)


def _station(components: ComponentSet) -> Iterator[Fault]:
    """Q184: there is one Station token, so one card that places it."""
    got = len(components.technology_named("station"))
    if got > 1:
        yield fault("components-count", "Q184", what="Station cards", expected=1, got=got)


def _cards(components: ComponentSet) -> Iterator[Fault]:
    """R115, R087, R089, R105: no card is without what makes it one."""
    sections = (
        ("R115", "goods", [card.id for card in components.order_cards.values() if not card.goods]),
        ("R115", "reward", [card.id for card in components.order_cards.values() if card.reward == NOTHING]),
        ("R087", "reward", [token.id for token in components.tokens.values() if token.reward == NOTHING]),
        ("R089", "shophouses", [site.id for site in components.sites.values() if not site.shophouses]),
        ("R105", "own", [card.id for card in components.achievements.values() if not card.own]),
    )
    for rule, key, ids in sections:
        for card_id in ids:
            yield fault("components-empty", rule, id=card_id, key=key)


def _layouts(components: ComponentSet) -> Iterator[Fault]:
    """Q020: the areas fill the rows, and the board hangs together without any one area."""
    for players in PLAYERS:
        layout = components.layouts.get(players, ())
        areas = len(components.areas_for(players))
        if sum(layout) != areas:
            yield fault("components-layout", "Q020", players=players, expected=areas, got=sum(layout))
        else:
            for place in weak_places(layout):
                yield fault("components-falls-apart", "Q020", players=players, place=place)


def weak_places(layout: tuple[int, ...]) -> list[str]:
    """The places, like "row 1, place 2", without which the rest of a board falls apart (rules, 3.1)."""
    places = tuple(
        f"row {row}, place {place}" for row, length in enumerate(layout, 1) for place in range(1, length + 1)
    )
    around = neighbours(layout, places)
    weak = []
    for gone in places:
        rest = [place for place in places if place != gone]
        seen = {gone, *rest[:1]}
        edge = rest[:1]
        while edge:
            edge = list(dict.fromkeys(there for here in edge for there in around[here] if there not in seen))
            seen.update(edge)
        if len(seen) < len(places):
            weak.append(gone)
    return weak


def _decks(components: ComponentSet) -> Iterator[Fault]:
    """R034 to R037: the cards suffice for the displays and the deal of every number of players."""
    for players in PLAYERS:
        used = components.areas_for(players)
        removed = components.removed_order_cards.get(players)
        if removed is None:
            yield fault(
                "components-missing", "R035", what="number of order cards removed for", name=f"{players} players"
            )
            continue
        needed = removed + sum(len(components.ports.get(area, ())) for area in used) + 2 * players
        yield from _enough("order cards", players, needed, len(components.order_cards))
        needed = sum(len(components.laboratories.get(area, ())) for area in used)
        yield from _enough("technologies", players, needed, len(components.technologies))


def _enough(what: str, players: int, needed: int, got: int) -> Iterator[Fault]:
    if needed > got:
        yield fault("components-deck", "R036", what=what, players=players, needed=needed, got=got)


Check = Callable[[ComponentSet], Iterator[Fault]]
CHECKS: tuple[Check, ...] = (
    _identity,
    _counts,
    _names,
    _kinds,
    _displays,
    _boards,
    _station,
    _cards,
    _layouts,
    _decks,
)
"""All of them, in the order in which their faults are reported."""
