"""A view lets through what its viewer may know, and asks the rules what can be reached."""

from collections.abc import Iterator, Sequence

import msgspec
import pytest

from tests.render.table import Table, played, tables
from ykpbem.answers import Chooser, Script
from ykpbem.codec import Seals, State
from ykpbem.errors import OrderIllegal
from ykpbem.model import CANAL, HouseRules, OpenAction
from ykpbem.render.text import report
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import adjudicate
from ykpbem.steps import Step
from ykpbem.views import (
    Destination,
    View,
    achievements_ready,
    destinations,
    mercenary_targets,
    open_steps,
    payable_cards,
    view,
)

NOT_YET = ("stop-with-president", "stop-at-canal")
"""What is wrong with a walk that only has to go on."""


def _view(table: Table, state: State | None = None) -> View:
    return view(state or table.state(), table.components)


def test_nothing_sealed_or_signed_passes() -> None:
    """Seals, signatures and papers of a state are nowhere in its view."""
    table = played(1, 3, 20)
    state = msgspec.structs.replace(
        table.state(),
        seals=Seals({"red": "SEALED-HAND"}, ["SEALED-SECRETS"]),
        signature="SIGNED",
        papers=[{"paper": "SEALED-PAPER"}],
        joins=[{"entropy": "SEALED-ENTROPY"}],
        invitation={"name": "x", "seals": {"seed": ["SEALED-SEED"]}, "signature": "SIGNED"},
    )
    shown = repr(msgspec.structs.asdict(_view(table, state)))
    assert "SEALED" not in shown
    assert "SIGNED" not in shown


def test_hands_and_decks_do_not_pass() -> None:
    """The own hand is in the own view; what lies in other hands and in the decks is in no report."""
    for table in tables(4, 3):
        seat = table.position.players[0].colour
        hidden = {card for hand in table.secrets.hands.values() for card in hand}
        hidden |= {*table.secrets.order_deck, *table.secrets.technology_deck}
        own = table.secrets.hands.get(seat, table.secrets.dealt[seat])
        known = {event.card for told in table.told for event in told.events if hasattr(event, "card")}
        public = report(_view(table))
        private = report(view(table.state(), table.components, seat, own))
        assert not [card for card in hidden - known if card in public]
        assert not [card for card in hidden - known - set(own) if card in private]
        assert all(card in private for card in own)


def test_looking_changes_nothing() -> None:
    """Asking the rules what is in reach leaves the state as it was."""
    table = played(5, 4, 30)
    state = table.state()
    before = msgspec.to_builtins(state)
    shown = view(state, table.components, "red", table.secrets.hands["red"])
    report(shown)
    destinations(shown)
    assert msgspec.to_builtins(state) == before


def _walks(table: Table, path: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every walk that the rules accept and that enters no area twice, found by trying."""
    looking = _view(table)
    me = table.position.player(looking.mover)
    nearby = (
        looking.adjacent[path[-1] if path else me.president or ""] if path or me.president else table.position.layout
    )
    for area in nearby:
        if area not in path:
            code = _tried(table, [*path, area])
            if code == "":
                yield (*path, area)
            if me.president and code in ("", *NOT_YET):
                yield from _walks(table, [*path, area])


def _tried(table: Table, path: list[str]) -> str:
    """What the rules say against this walk; nothing, if all they miss is what comes after it."""
    house = msgspec.structs.replace(table.ruleset.house, allow_zero_placement=True)
    steps = [
        Step(kind="place", fields={"place": []}, number=1),
        Step(kind="move", fields={"move": path}, number=2),
    ]
    try:
        adjudicate(Ruleset(table.components, house), table.position, [], Script(steps))
    except OrderIllegal as refusal:
        code = refusal.faults[0].code
        return "" if code == "act-due" else code
    return ""


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_destinations_are_those_that_the_rules_accept(seed: int, players: int) -> None:
    """Whatever walk is tried, it ends where the view says one can end, and nowhere else."""
    seen = 0
    for number, table in enumerate(tables(seed, players)):
        if number == 0 or number % 7 or table.position.moment.phase != "A":
            continue
        shown = {one.area for one in destinations(_view(table)) if one.how in ("deploy", "walk")}
        assert shown == {walk[-1] for walk in _walks(table, [])}
        seen += len(shown)
    assert seen > 5


def _standing(players: int = 3) -> Table:
    """A table at turn 1 without anything on it, the first player to move."""
    table = Table(8, players)
    table.keep()
    return table


def _line(table: Table) -> tuple[str, str, str]:
    """Three areas in a line, none of them the canal."""
    shown = _view(table)
    for middle in table.position.layout:
        ends = [area for area in shown.adjacent[middle] if area != CANAL]
        for end in ends[1:]:
            if middle != CANAL and end not in shown.adjacent[ends[0]]:
                return ends[0], middle, end
    raise AssertionError("no line on this board")


def test_a_way_costs_what_is_paid_on_it() -> None:
    """Passing another president costs a yen, and more than the purse holds is out of reach (R066, R067)."""
    table = _standing()
    start, middle, end = _line(table)
    me, other, _ = table.position.players
    me.president, other.president = start, middle
    for area in (middle, end):
        table.position.areas[area].assistants[me.colour] = 1
    assert destinations(_view(table)) == [Destination(end, "walk", 1, 2)]
    me.stock["yen"] = 0
    assert destinations(_view(table)) == []


def test_tram_and_station_are_destinations_too() -> None:
    """Their owner goes where no assistant stands, each in its own way (R212, R230)."""
    table = _standing()
    me = table.position.players[0]
    me.technologies = ["T29", "T03"]
    table.position.station = table.position.layout[0]
    shown = destinations(_view(table))
    land = [area for area in table.position.layout if area != CANAL]
    assert [one.area for one in shown if one.how == "tram"] == land
    assert [(one.area, one.power) for one in shown if one.how == "station"] == [(table.position.layout[0], 2)]


def test_no_destinations_once_the_president_has_moved() -> None:
    table = played(2, 3, 30)
    table.position.moment.phase = "C"
    assert destinations(_view(table)) == []


def test_nobody_reaches_anything_before_and_after_the_game() -> None:
    """In the secret choice and after the end nobody is to move."""
    for table in (Table(1, 2), played(1, 2, 1000)):
        shown = _view(table)
        assert shown.mover == ""
        assert (destinations(shown), mercenary_targets(shown), achievements_ready(shown)) == ([], [], [])
        assert open_steps(shown) == []


def test_a_mercenary_acts_where_assistants_are_and_the_president_is_not() -> None:
    """With the power it would have there; not at all once one has been used (R100-R102)."""
    table = _standing()
    me, area = table.position.players[0], table.position.areas["bank"]
    area.assistants[me.colour] = 2
    table.position.areas["church"].assistants[me.colour] = 1
    me.president = "church"
    assert mercenary_targets(_view(table)) == []
    me.mercenaries["dutch"] = 1
    assert mercenary_targets(_view(table)) == [("bank", 2)]
    table.position.moment.mercenary = True
    assert mercenary_targets(_view(table)) == []


def test_an_achievement_in_reach_is_seen() -> None:
    table = _standing()
    me = table.position.players[0]
    me.stock.update(copper=9, silk=9, tea=9, seafood=9)
    assert achievements_ready(_view(table)) == [card for card in table.position.achievements if card.startswith("A")]


def test_what_is_open_after_a_pause_is_told_in_words_of_an_order() -> None:
    """In the middle of an action at power 5: bonus, buildings, and with Telephone a recovery that leaves one."""
    table = _standing()
    me = table.position.players[0]
    table.position.areas["bank"].assistants[me.colour] = 4
    me.president = "bank"
    table.position.part = 1
    table.position.moment.phase = "B"
    table.position.moment.action = OpenAction("bank", 5, "president")
    me.technologies = ["T24"]
    assert open_steps(_view(table)) == [
        "bonus",
        *(f"build: {{shophouse: {space}}}" for space in (1, 2, 3)),
        "recover: {leave: 1}",
    ]
    assert destinations(_view(table)) == []


def test_own_order_cards_are_payable_when_the_goods_are_there() -> None:
    """Known only to a viewer with a hand, and only once the game goes on (R115)."""
    table = _standing()
    seat = table.position.players[1]
    seat.stock.update(copper=1, silk=1, tea=2, seafood=0)
    state = table.state()
    assert payable_cards(view(state, table.components, seat.colour, ["O24", "O28", "O13"])) == ["O24", "O13"]
    assert payable_cards(view(state, table.components, seat.colour)) == []
    dealt = Table(8, 3)
    dealt.position.players[1].stock.update(tea=9)
    assert payable_cards(view(dealt.state(), dealt.components, seat.colour, ["O01", "O02"])) == []


def test_the_rules_asked_are_those_of_the_game() -> None:
    """With the house rule that a tram needs an assistant it goes only where one stands (Q084)."""
    table = Table(8, 3, HouseRules(tram_needs_assistant=True))
    table.keep()
    me = table.position.players[0]
    me.technologies = ["T29"]
    table.position.areas["bank"].assistants[me.colour] = 1
    assert [one.area for one in destinations(_view(table)) if one.how == "tram"] == ["bank"]


def test_a_chooser_is_never_asked() -> None:
    """Questions about reach pose none to a player."""
    with pytest.raises(NotImplementedError):
        Chooser().choose(None, [])  # type: ignore[arg-type]
    destinations(_view(played(3, 4, 25)))
