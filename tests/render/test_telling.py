"""Events told in one breath say all that they would say alone."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.render.table import NAMES, tables
from ykpbem import events as e
from ykpbem.components import built_in
from ykpbem.names import Names
from ykpbem.render.telling import tell

NAMES_2016 = Names("okazu-2016", built_in().areas, built_in())

STORIES: list[tuple[list[e.Event], list[str]]] = [
    ([], []),
    (
        [e.AssistantPlaced("red", "bank"), e.AssistantPlaced("red", "port-a"), e.AssistantPlaced("red", "church")],
        ["Places assistants in the Bank, Port A and the Church."],
    ),
    (
        [e.AssistantPlaced("red", "bank"), e.AssistantPlaced("red", "bank")],
        ["Places 2 assistants in the Bank."],
    ),
    (
        [e.AssistantPlaced("red", "bank"), e.AssistantPlaced("red", "bank"), e.AssistantPlaced("red", "port-a")],
        ["Places 2 assistants in the Bank and 1 in Port A."],
    ),
    (
        [e.PresidentPaid("red", "blue", "bank", "placement"), e.AssistantPlaced("red", "bank")],
        ["Places an assistant in the Bank (1 yen to Blue in the Bank)."],
    ),
    (
        [e.AssistantPlaced("red", "bank"), e.SilkSpun("red"), e.AssistantPlaced("red", "port-a")],
        [
            "Places an assistant in the Bank.",
            "Turns 1 silk into 2 yen with Spinning Mill.",
            "Places an assistant in Port A.",
        ],
    ),
    (
        [
            e.PresidentPaid("red", "blue", "port-a", "movement"),
            e.PresidentMoved("red", "bank", "port-a", "walk"),
            e.TollPaid("red"),
            e.PresidentMoved("red", "port-a", "canal", "walk"),
            e.PresidentMoved("red", "canal", "church", "walk"),
        ],
        ["Moves the president from the Bank over Port A (1 yen to Blue) and the Canal (1 yen) to the Church."],
    ),
    (
        [e.PresidentPaid("red", "blue", "bank", "movement"), e.PresidentMoved("red", None, "bank", "deploy")],
        ["Moves the president from hand straight to the Bank (1 yen to Blue)."],
    ),
    (
        [e.PresidentRecalled("red"), e.AssistantsRecalled("red", "bank", 2)],
        ["Recalls the president and 2 assistants from the Bank."],
    ),
    (
        [e.PresidentRecalled("red"), e.AssistantsRecalled("red", "bank", 2), e.AssistantsRecalled("red", "port-a", 1)],
        ["Recalls the president and assistants: 2 from the Bank, 1 from Port A."],
    ),
    (
        [
            e.ActionBegun("red", "bank", 4, "president"),
            e.TradingHousePaid("blue", "bank"),
            e.Gained("red", {"yen": 4}, "produce", "bank"),
        ],
        ["Acts in the Bank with Power 4 (1 yen to Blue for the trading house): 4 yen."],
    ),
    (
        [e.MercenaryUsed("red", "dutch", "bank"), e.ActionBegun("red", "bank", 1, "mercenary")],
        ["Uses a mercenary (Dutch) to act in the Bank with Power 1."],
    ),
    (
        [
            e.Paid("red", {"yen": 2}, "port", "port-a"),
            e.OrderCardTaken("red", "port-a", "O12"),
            e.OrderCardTaken("red", "port-a", "O19"),
            e.DisplayRefilled("red", "port-a", ["O01", "O02"]),
        ],
        ["Takes order cards O12 and O19 from Port A for 2 yen.", "New in Port A: O01, O02."],
    ),
    (
        [
            e.Paid("red", {"yen": 2, "import": 1}, "laboratory", "T29"),
            e.Paid("red", {"import": 1}, "fifth-technology", "T29"),
            e.TechnologyGained("red", "laboratory-a", "T29"),
        ],
        ["Gains Tram (T29) from Laboratory A for 2 yen, 1 import, and for 1 import as it is the fifth or a later one."],
    ),
    (
        [
            e.Paid("red", {"yen": 2}, "agency", "employment-agency"),
            e.PiecesFetched("red", {"shophouse": 1}, "agency"),
        ],
        ["Takes 1 shophouse from the warehouse by the agency for 2 yen."],
    ),
    (
        [
            e.PiecesFetched("red", {"assistant": 1}, "warehouse"),
            e.PiecesFetched("red", {"assistant": 1, "shophouse": 1}, "warehouse"),
            e.PiecesFetched("red", {"assistant": 1}, "agency"),
        ],
        [
            "Takes 2 assistants, 1 shophouse from the warehouse.",
            "Takes 1 assistant from the warehouse by the agency.",
        ],
    ),
    (
        [e.Exchanged("red", {"silk": 1}, {"yen": 2}), e.Exchanged("red", {"yen": 4}, {"import": 1})],
        ["Exchanges 1 silk for 2 yen; 4 yen for 1 import."],
    ),
    (
        [
            e.Paid("red", {"tea": 1, "yen": 1}, "church", "G"),
            e.AssistantPosted("red", "church", "G", "church"),
            e.EndTriggered("red", "church", 40),
            e.Gained("red", {"vp": 5}, "church", "G"),
            e.AssistantMoved("red", "hand", "bank"),
            e.AssistantMoved("red", "bank", "port-a"),
        ],
        [
            "Puts an assistant from the Church on space G of the Church for 1 yen, 1 tea: 5 VP.",
            "The end is near: Red (Ann) has put the deciding assistant on the church. Turn 40 will be the last.",
            "Moves assistants: from hand to the Bank, from the Bank to Port A.",
        ],
    ),
    (
        [
            e.PowerTokenTaken("red", "bank", "F13"),
            e.Gained("red", {"vp": 2}, "power-token", "F13"),
            e.Gained("red", {"copper": 1, "tea": 1}, "power-token", "F13"),
            e.Gained("red", {"copper": 1}, "technology", "mining-technology"),
        ],
        [
            "Takes the 5-Power token F13 of the Bank: 2 VP, 1 copper, 1 tea.",
            "Gains 1 copper from Mining Technology.",
        ],
    ),
    (
        [e.Built("red", "shophouse", "bank", 2), e.Gained("red", {"yen": 2}, "shophouse", "bank")],
        ["Builds a shophouse in the Bank (space 2): 2 yen."],
    ),
    (
        [e.OrderCardCompleted("red", "O03", {"tea": 4}), e.Gained("red", {"vp": 4, "import": 1}, "order-card", "O03")],
        ["Fulfils order card O03 with 4 tea: 4 VP, 1 import."],
    ),
    (
        [e.Scored("red", "yen", 5, 2), e.Scored("blue", "yen", 1, 0), e.Scored("red", "goods", 3, 1)],
        ["Yen: Red (Ann) 2 VP (5), Blue (Bob) 0 VP (1).", "Trade goods: Red (Ann) 1 VP (3)."],
    ),
]


@pytest.mark.parametrize(
    ("events", "story"), STORIES, ids=lambda value: type(value[0]).__name__ if value else "nothing"
)
def test_a_story_is_told(events: list[e.Event], story: list[str]) -> None:
    assert tell(events, NAMES_2016, NAMES, author="red") == story


def test_only_the_author_is_left_unnamed() -> None:
    """Under Blue's name Red's doings keep their subject."""
    events: list[e.Event] = [e.AssistantPlaced("red", "bank"), e.TurnPaused("blue")]
    assert tell(events, NAMES_2016, NAMES, author="blue") == [
        "Red (Ann) places an assistant in the Bank.",
        "Pauses to look at the new cards.",
    ]


MISMATCHED: list[tuple[list[e.Event], int]] = [
    ([e.Paid("red", {"yen": 2}, "port", "port-b"), e.OrderCardTaken("red", "port-a", "O12")], 2),
    ([e.PresidentPaid("red", "blue", "port-a", "placement"), e.AssistantPlaced("red", "bank")], 2),
    ([e.ActionBegun("red", "bank", 2, "president"), e.Gained("red", {"yen": 1}, "produce", "church")], 2),
    ([e.MercenaryUsed("red", "dutch", "church"), e.ActionBegun("red", "bank", 1, "mercenary")], 2),
    ([e.PresidentMoved("red", "bank", "church", "walk"), e.PresidentMoved("red", "bank", "port-a", "walk")], 2),
    ([e.Paid("red", {"yen": 2}, "laboratory", "T01"), e.TechnologyGained("red", "laboratory-a", "T29")], 2),
    ([e.Paid("red", {"yen": 2}, "church", "A"), e.AssistantPosted("red", "church", "B", "hand")], 2),
    ([e.OrderCardCompleted("red", "O03", {"tea": 4}), e.Gained("red", {"vp": 4}, "order-card", "O04")], 2),
]


@pytest.mark.parametrize(("events", "sentences"), MISMATCHED, ids=lambda value: str(value)[:20])
def test_what_does_not_belong_together_is_told_apart(events: list[e.Event], sentences: int) -> None:
    """A payment or gain for something else is no part of the sentence."""
    assert len(tell(events, NAMES_2016, NAMES)) == sentences


def _changed(value: Any) -> Any:
    """Another value of the same shape, and one that means something in this place."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, dict):
        return {key: number + 1 for key, number in value.items()}
    if isinstance(value, list):
        return [*value[1:], "O36"] if value else ["O36"]
    if value in OTHERS:
        return OTHERS[value]
    if value in built_in().areas or value == "hand":
        return "customs" if value != "customs" else "church"
    if value in built_in().order_cards:
        return "O36" if value != "O36" else "O35"
    if value in built_in().technologies:
        return "T30" if value != "T30" else "T29"
    return None


OTHERS = {
    "red": "blue",
    "blue": "red",
    "yellow": "red",
    "green": "red",
    "shophouse": "trading-house",
    "trading-house": "shophouse",
    "english": "dutch",
    "american": "dutch",
    "french": "dutch",
    "german": "dutch",
    "dutch": "english",
    "A": "B",
    "B": "A",
}
SILENT = {("built", "space"), ("game-started", "seat"), ("order-cards-kept", "seat"), ("display-refilled", "seat")}
"""Fields that no reader misses: a trading house has one space, and it is the mover who makes a display slide."""


def _leaves(event: e.Event) -> Iterator[tuple[str, e.Event]]:
    """The event with one field changed, for each field that can be."""
    for name in type(event).__struct_fields__:
        value = getattr(event, name)
        other = _changed(value)
        kind = e.kind_name(type(event).__name__)
        if (kind, name) not in SILENT and other is not None and not (name == "of" and other == value):
            yield name, msgspec.structs.replace(event, **{name: other})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_changed_event_changes_the_story(players: int) -> None:
    """In a whole game, whichever field of an event is another, the story is another (INTERFACE: promises)."""
    tried = 0
    for table in tables(players, players):
        events = table.told[-1].events
        story = tell(events, NAMES_2016, NAMES)
        for at, event in enumerate(events):
            for name, other in _leaves(event):
                tried += 1
                changed = [*events[:at], other, *events[at + 1 :]]
                assert tell(changed, NAMES_2016, NAMES) != story, (event, name)
    assert tried > 1000
