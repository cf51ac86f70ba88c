"""The words that a state uses for areas, cards, seats and the like: each one the component set and the game must know.

- A moderator may sign anything. What is told is worded and drawn by these words, so that a strange one is refused here
  once instead of wherever it would be looked up.
- Events are looked at field by field; a field has the same sort of word in every kind of event but for a few.
"""

from collections.abc import Container, Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any

from ykpbem.codec import State
from ykpbem.components import LETTERS, ComponentSet
from ykpbem.data.wording import PARTS, PURPOSES, SOURCES, TRIGGERS
from ykpbem.errors import Fault, fault
from ykpbem.events import AssistantPosted, Event, GameRolledBack
from ykpbem.model import PIECES, RESOURCES

SORTS = {
    "seat": "seat or nobody",
    "seats": "seat",
    "passed": "seat",
    "ranking": "seat",
    "to": "seat",
    "area": "area",
    "origin": "origin",
    "port": "board",
    "laboratory": "board",
    "board": "board",
    "card": "card",
    "cards": "card",
    "seen": "card",
    "token": "5-Power token",
    "country": "country",
    "achievement": "achievement",
    "gains": "resource",
    "paid": "resource",
    "pieces": "piece",
    "source": "source",
    "purpose": "purpose",
    "of": "thing",
    "trigger": "trigger",
    "part": "part of the scoring",
}
"""What sort of word stands in a field of an event, by the field's name; the others hold numbers or free text."""
_EXCEPTIONS = {(GameRolledBack, "to"): "", (AssistantPosted, "space"): "space"}
"""Fields that hold another sort of word than others of their name, or none."""
_SOURCES = {*SOURCES, "agency", "warehouse"}


def unknown_words(state: State, components: ComponentSet) -> Iterator[Fault]:
    """Words for cards, tokens, places and people that the component set or the game does not have."""
    known = _known(state, components)
    for what, words in chain(_on_the_table(state), _told(state)):
        for word in words:
            if word is not None and word not in known[what]:
                yield fault("state-unknown-word", what=what, word=word[:40])


def _known(state: State, components: ComponentSet) -> dict[str, Container[str]]:
    """Every word of each sort."""
    letters = LETTERS[: max(len(components.church), len(components.customs))]
    seats = {player.colour for player in state.players}
    boards = {*state.ports, *state.laboratories, "church", "customs"}
    cards = {*components.order_cards, *components.technologies}
    return {
        "building site": components.sites,
        "5-Power token": components.tokens,
        "area": state.areas,
        "origin": {*state.areas, "hand"},
        "board": boards,
        "achievement": components.achievements,
        "country": components.mercenaries,
        "order card": components.order_cards,
        "technology": components.technologies,
        "card": cards,
        "seat": seats,
        "seat or nobody": {*seats, ""},
        "space": set(letters),
        "resource": {*RESOURCES, "vp"},
        "piece": PIECES,
        "source": _SOURCES,
        "purpose": PURPOSES,
        "thing": {*state.areas, *letters, *cards, *components.cards_by_name, *components.tokens, *PIECES},
        "trigger": TRIGGERS,
        "part of the scoring": PARTS,
    }


def _on_the_table(state: State) -> Iterator[tuple[str, Iterable[str | None]]]:
    """What sort of word, and which ones the table uses."""
    areas, moment = state.areas.values(), state.moment
    yield "building site", [area.site for area in areas]
    yield "5-Power token", [area.token for area in areas]
    yield "area", [state.station, moment.action.area if moment.action else None]
    yield "achievement", state.achievements
    yield "country", state.mercenaries
    yield "resource", moment.faith
    yield "seat", [state.end.seat if state.end else None]
    if state.revealed:
        yield "seat", [*state.revealed.dealt, *state.revealed.kept, *state.revealed.hands]
        yield "order card", state.revealed.kept.values()
        for cards in (*state.revealed.dealt.values(), *state.revealed.hands.values()):
            yield "order card", cards
    for row in state.ports.values():
        yield "order card", row
    for row in state.laboratories.values():
        yield "technology", row
    for player in state.players:
        yield "area", [player.president]
        yield "order card", player.completed
        yield "technology", player.technologies
        yield "5-Power token", player.power_tokens
        yield "country", [*player.mercenaries, *player.used_mercenaries]


def _told(state: State) -> Iterator[tuple[str, Iterable[str | None]]]:
    """What sort of word, and which ones the events use."""
    for told in state.events:
        for event in told.events:
            for name, what in _worded(type(event)):
                value: Any = getattr(event, name)
                yield what, (value,) if value is None or isinstance(value, str) else value


@cache
def _worded(kind: type[Event]) -> tuple[tuple[str, str], ...]:
    """The fields of a kind of event that hold words, and of what sort."""
    sorts = {name: _EXCEPTIONS.get((kind, name), SORTS.get(name, "")) for name in kind.__struct_fields__}
    return tuple((name, what) for name, what in sorts.items() if what)
