"""What the player to move could do: found by the rules, complete, and the same in words and in data."""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import combinations, takewhile
from typing import Any

import msgspec
import pytest

from tests.orders.samples import read_order
from tests.render.table import PHONE, Table, played, tables
from tests.tools.golden import Golden
from ykpbem.answers import Ask, Chooser, ScriptThenChooser, worded
from ykpbem.codec import State
from ykpbem.components import built_in
from ykpbem.errors import OrderIllegal
from ykpbem.events import ActionBegun, AssistantPlaced, Event, PresidentMoved, PresidentPaid, TollPaid
from ykpbem.model import HouseRules, OpenAction
from ykpbem.orders import resolve_steps
from ykpbem.render.counsel import moves_json, moves_text
from ykpbem.render.outlook import outlook
from ykpbem.render.reach import Way, prospect, ways
from ykpbem.render.width import width_of
from ykpbem.rules.actions import power_in
from ykpbem.rules.placement import placement_fault
from ykpbem.rules.table import Turn
from ykpbem.rules.turn import Outcome, adjudicate
from ykpbem.views import View, _on_foot, turn_of, view


def _card(name: str) -> str:
    """A card of that technology."""
    return built_in().technology_named(name)[0]


class Idle(Chooser):
    """Declines whatever can be declined, and else does what comes first."""

    def choose(self, _ask: Ask, options: list[Any]) -> Any:
        return None if None in options else ("act", True) if ("act", True) in options else options[0]


def _view(table: Table, state: State | None = None) -> View:
    shown = view(state or table.state(), built_in())
    return view(state or table.state(), built_in(), shown.mover, table.secrets.hands.get(shown.mover))


def _ordered(table: Table, typed: list[str]) -> Outcome:
    """What comes of steps as they are typed, when nothing more is wanted."""
    shown = _view(table)
    order = "ykpbem: order/1\ngame: x\nplayer: red\nsteps:\n" + "".join(f"- {step}\n" for step in typed)
    steps, faults = resolve_steps(read_order(order.encode(), name="order").document["steps"], shown.names)
    assert not faults
    return adjudicate(table.ruleset, table.position, shown.hand or (), ScriptThenChooser(steps, Idle()))


def _begun(events: Sequence[Event]) -> ActionBegun:
    return next(event for event in events if isinstance(event, ActionBegun))


# Ways


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_a_way_is_an_order_that_does_what_it_says(seed: int, players: int) -> None:
    """Typed as it stands it leads to that area, with that Power, for that fee."""
    tried = 0
    for number, table in enumerate(tables(seed, players)):
        if number % 4 == 0:
            for way in moves_json(_view(table))["ways"]:
                events = _ordered(table, way["steps"]).events
                begun = _begun(events)
                before = events[: events.index(begun)]
                assert (begun.area, begun.power, begun.by) == (way["area"], way["power"], "president")
                assert sum(isinstance(event, PresidentPaid | TollPaid) for event in before) == way["fee"]
                tried += 1
    assert tried > 50


def _placements(shown: View) -> Iterator[tuple[tuple[str, ...], Turn]]:
    """Every placement that the rules allow, carried out; in another order it would be the same."""
    land = turn_of(shown, shown.mover).land()
    lists = [*combinations(land, 1), *combinations(land, 2), *combinations(land, 3), *((one, one) for one in land)]
    if not turn_of(shown, shown.mover).me.hand["assistant"]:
        lists = [()]
    for areas in lists:
        turn = turn_of(shown, shown.mover)
        for number, area in enumerate(areas):
            if placement_fault(turn, list(areas[:number]), area) is not None:
                break
            for owner in turn.presidents_in(area):
                turn.emit(PresidentPaid(turn.seat, owner, area, "placement"))
            turn.emit(AssistantPlaced(turn.seat, area))
        else:
            yield areas, turn


def _exhausted(shown: View) -> dict[str, tuple[tuple[int, int], int]]:
    """By area: the fewest assistants with the least yen, and the most Power, over all placements and walks."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    for areas, turn in _placements(shown):
        paid = sum(isinstance(event, PresidentPaid) for event in turn.events)
        for area, _, fee in _on_foot(turn):
            president, turn.me.president = turn.me.president, area
            found.setdefault(area, []).append((len(areas), paid + fee, power_in(turn, area)))
            turn.me.president = president
    return {area: (min(all_)[:2], max(power for *_, power in all_)) for area, all_ in found.items()}


@pytest.mark.parametrize(("seed", "turns"), [(1, 12), (5, 24), (7, 33), (9, 40), (9, 8), (12, 19)])
def test_ways_are_those_that_trying_everything_finds(seed: int, turns: int) -> None:
    """The same areas, the fewest assistants, the least yen for them, the most Power; on foot and from hand."""
    shown = _view(played(seed, 2, turns))
    found: dict[str, list[Way]] = {}
    for way in ways(shown):
        found.setdefault(way.area, []).append(way)
    best = {area: ((len(all_[0].place), all_[0].fee), max(way.power for way in all_)) for area, all_ in found.items()}
    assert best == _exhausted(shown)


@pytest.mark.parametrize(("seed", "players"), [(21, 3), (22, 4)])
def test_wherever_somebody_went_there_was_a_way(seed: int, players: int) -> None:
    """In whole games: never with fewer assistants, or to more Power, than a way says."""
    seen = []
    known: list[Way] = []
    for table in tables(seed, players):
        begun, placed = _first_action(table.told[-1].events)
        if known and begun is not None:
            mine = [way for way in known if way.area == begun.area]
            assert len(mine[0].place) <= placed
            assert max(way.power for way in mine) >= begun.power
            seen.append(mine[0].how)
        known = ways(_view(table)) if table.position.moment.phase == "A" else []
    assert len(seen) > 30
    assert {"walk", "deploy"} <= {*seen}


def _first_action(events: Sequence[Event]) -> tuple[ActionBegun | None, int]:
    """The president's action, if nothing but placing and moving comes before it, and how many were placed."""
    plain = (AssistantPlaced, PresidentPaid, TollPaid, PresidentMoved)
    before = list(takewhile(lambda event: isinstance(event, plain), events))
    action = events[len(before)] if len(before) < len(events) else None
    return action if isinstance(action, ActionBegun) else None, sum(isinstance(one, AssistantPlaced) for one in before)


def _standing(players: int = 3, house: HouseRules | None = None) -> Table:
    """A table at turn 1 without anything on it, the first player to move."""
    table = Table(8, players, house)
    table.keep()
    return table


@pytest.mark.parametrize(("card", "how"), [(_card("tram"), "tram"), (_card("station"), "station")])
def test_tram_and_station_are_ways_too(card: str, how: str) -> None:
    """Over areas without an assistant; the one that has to be placed is of most use where it acts."""
    table = _standing()
    me = table.position.players[0]
    me.technologies, me.president, table.position.station = [card], "church", "bank"
    near = {*view(table.state(), built_in()).adjacent["church"]}
    found = {way.area: way for way in ways(_view(table)) if len(way.place) == 1 and way.area not in near}
    assert found
    assert {way.how for way in found.values()} == {how}
    assert all(way.place == way.path == (way.area,) for way in found.values())
    assert "church" not in found


def test_a_tram_that_needs_an_assistant_gets_one() -> None:
    """With the house rule (Q084) the assistant is placed where the tram goes."""
    table = _standing(house=HouseRules(tram_needs_assistant=True))
    me = table.position.players[0]
    me.technologies, me.president = [_card("tram")], "church"
    trams = [way for way in ways(_view(table)) if way.how == "tram"]
    assert trams
    assert all(way.area in way.place for way in trams)


def test_who_stops_beside_another_places_where_nobody_is_paid() -> None:
    """With Postal System and one yen there is nothing left for placing in the same area (R056, R221)."""
    table = _standing()
    me, other, _ = table.position.players
    me.technologies, me.president, me.stock["yen"] = [_card("postal-system")], None, 1
    other.president = "bank"
    table.position.areas["bank"].assistants[me.colour] = 1
    (way,) = [way for way in ways(_view(table)) if way.area == "bank"]
    assert (way.fee, len(way.place), "bank" in way.place) == (1, 1, False)


def test_telegram_and_newspaper_reach_further() -> None:
    """A third beside two in one area, and a fourth area (R222, R225)."""
    found = {}
    for name in ("", "telegram", "newspaper"):
        table = _standing(4)
        me = table.position.players[0]
        me.technologies, me.president = [_card(name)] if name else [], table.position.layout[0]
        me.hand["assistant"] = 9
        found[name] = ways(_view(table))
    assert {name: max(len(way.place) for way in all_) for name, all_ in found.items()} == {
        "": 3,
        "telegram": 3,
        "newspaper": 4,
    }
    assert any(way.place.count(way.area) == 2 and len(way.place) == 3 for way in found["telegram"])
    assert not any(way.place.count(way.area) == 2 and len(way.place) == 3 for way in found[""])


def test_no_way_leads_anywhere_when_no_movement_is_to_come() -> None:
    table = _standing()
    table.position.moment.phase = "C"
    assert ways(_view(table)) == []
    assert ways(_view(Table(1, 2))) == []


def test_looking_changes_nothing() -> None:
    table = played(5, 4, 30)
    before = msgspec.to_builtins(table.position)
    moves_text(_view(table))
    assert msgspec.to_builtins(table.position) == before


# What an action would bring


def _prospects(table: Table) -> dict[str, dict[str, Any]]:
    """By area, with the most Power."""
    return {way["area"]: way for way in moves_json(_view(table))["ways"]}


def _rich() -> Table:
    """The first player has assistants everywhere, some of everything, and the bank at Power 5."""
    table = _standing(2)
    me = table.position.players[0]
    for area in table.position.areas.values():
        if area.site is not None:
            area.assistants[me.colour] = 1
    table.position.areas["bank"].assistants[me.colour] = 3
    me.stock.update({"yen": 9, "copper": 2, "silk": 2, "tea": 2, "seafood": 2, "import": 3})
    me.hand.update({"assistant": 4, "shophouse": 2, "trading-house": 1})
    return table


def test_what_an_action_brings_is_what_the_rules_answer() -> None:
    """Goods and yen by themselves; cards, technologies, spaces, pieces to choose from; the bonus; buildings."""
    table = _rich()
    found = _prospects(table)
    assert found["bank"]["gains"] == {"yen": 5}
    assert found["bank"]["choice"] is None
    assert found["bank"]["bonus"]
    assert found["bank"]["build"] == [*(f"build: {{shophouse: {n}}}" for n in (1, 2, 3)), "build: trading-house"]
    choices = {area: way["choice"] for area, way in found.items() if way["choice"]}
    assert choices["port-a"] == {"key": "take", "options": table.position.ports["port-a"]}
    assert choices["laboratory-a"]["key"] == "technology"
    assert choices["church"]["options"] == [space.letter for space in built_in().church]
    assert choices["customs"]["key"] == "space"
    assert {"assistant": 3} in choices["employment-agency"]["options"]


def test_each_choice_offered_is_legal_and_no_other() -> None:
    """Typed into an order, every order card within reach is taken and every other is refused."""
    table = _rich()
    table.position.areas["port-a"].assistants.clear()
    for way in [one for one in moves_json(_view(table))["ways"] if one["area"] == "port-a"]:
        legal = set()
        for card in table.position.ports["port-a"]:
            try:
                _ordered(table, [*way["steps"], f"act: {{take: {card}}}"])
            except OrderIllegal:
                continue
            legal.add(card)
        assert legal == {*(way["choice"] or {"options": ()})["options"]}


def test_an_action_that_brings_nothing_says_so() -> None:
    """At Power 1 a copper mine gives nothing."""
    table = _rich()
    (way,) = [one for one in ways(_view(table)) if one.area == "copper-mine-1" and one.power < 4][:1]
    text = " ".join(moves_text(_view(table)).split())
    gains = prospect(_view(table), way).gains
    assert gains == ({"copper": way.power - 2} if way.power > 2 else {})
    assert f"Copper Mine 1 Power {way.power} - place: " in text


def test_a_mercenary_is_tried_too() -> None:
    table = _rich()
    table.position.players[0].mercenaries.update(dutch=1, french=1)
    found = {one["area"]: one for one in moves_json(_view(table))["mercenaries"]}
    assert found["bank"]["gains"] == {"yen": 3}
    assert found["bank"]["countries"] == ["french", "dutch"]
    text = moves_text(_view(table))
    assert "- mercenary: {country: french, area: bank}\n  - mercenary: {country: dutch, area: bank}" in text


# Beside the action


def test_what_can_be_gained_beside_the_action() -> None:
    """Own order cards whose goods are there, achievements that can be claimed, the free-timing technologies."""
    table = _rich()
    me = table.position.players[0]
    me.technologies = [_card("spinning-mill"), _card("university")]
    me.stock.update(copper=9, silk=9, tea=9, seafood=9)
    card = next(card for card in table.position.achievements if card.startswith("A"))
    table.secrets.hands[me.colour], me.order_cards = ["O24"], 1
    extras = {one["step"]: one["gains"] for one in moves_json(_view(table))["extras"]}
    first = built_in().achievements[card].first
    assert extras[f"achieve: {card}"] == {"vp": first}
    assert extras["fulfil: O24"].get("vp", 0) == built_in().order_cards["O24"].reward.vp
    assert {step for step in extras if ":" not in step} == {"spinning-mill", "university"}
    text = moves_text(_view(table))
    assert f"  achieve: {card}" in text
    assert f"{first} VP" in text


def test_a_hand_that_is_not_known_is_not_counted() -> None:
    table = _rich()
    table.position.players[0].order_cards = 1
    shown = view(table.state(), built_in())
    assert not [one for one in moves_json(shown)["extras"] if one["step"].startswith("fulfil")]


def test_achievements_say_how_far_one_is() -> None:
    table = _standing()
    me = table.position.players[0]
    me.stock.update(copper=3, silk=3, tea=3, seafood=3)
    for one in moves_json(_view(table))["achievements"]:
        (needs, *_) = one["needs"]
        assert not one["ready"]
        assert one["reason"]
        assert needs["have"] in (0, 3)
    assert re.search("[AB][1-4]  +not yet  3 of [4-9] ", moves_text(_view(table)))


def test_technologies_say_with_which_power_and_for_how_much() -> None:
    """Exactly as an order is judged: with that Power and that much Industry bought."""
    table = _rich()
    me = table.position.players[0]
    offers = moves_json(_view(table))["technologies"]
    assert [one["card"] for one in offers] == table.position.laboratories["laboratory-a"]
    for power in (1, 2, 3, 4, 5):
        table.position.areas["laboratory-a"].assistants[me.colour] = max(power - 2, 0) or 1
        way = next(
            (w for w in moves_json(_view(table))["ways"] if (w["area"], w["power"]) == ("laboratory-a", power)), None
        )
        if way is not None:
            legal = {*(way["choice"] or {"options": ()})["options"]}
            assert legal == {one["card"] for one in offers if power in [due["power"] for due in one["due"]]}


def test_an_owned_technology_says_why_it_cannot_be_had() -> None:
    table = _rich()
    card = table.position.laboratories["laboratory-a"][0]
    assert card is not None
    table.position.players[0].technologies = [card]
    (offer,) = [one for one in moves_json(_view(table))["technologies"] if one["card"] == card]
    assert offer["due"] == []
    assert offer["reason"]


# The whole


def test_in_the_middle_of_an_action_the_open_steps_are_listed() -> None:
    table = _standing()
    me = table.position.players[0]
    table.position.areas["bank"].assistants[me.colour] = 4
    me.president, table.position.part, table.position.moment.phase = "bank", 1, "B"
    table.position.moment.action = OpenAction("bank", 5, "president")
    assert moves_json(_view(table))["next"] == ["bonus", *(f"build: {{shophouse: {n}}}" for n in (1, 2, 3))]
    assert "-- STILL OPEN ---" in moves_text(_view(table))
    assert moves_json(_view(table))["ways"] == []


def test_nobody_has_moves_before_and_after_the_game() -> None:
    for table in (Table(1, 2), played(1, 2, 1000)):
        facts = moves_json(_view(table))
        assert (facts["seat"], facts["ways"], facts["extras"], facts["technologies"]) == ("", [], [], [])
        assert moves_text(_view(table)) == "MEIJI-CLUB-1\nIt is nobody's turn.\n"


@pytest.mark.parametrize(("seed", "players"), [(11, 2), (13, 4)])
def test_every_state_has_its_moves_in_words_and_data(seed: int, players: int) -> None:
    """Narrow, ASCII but for names, the same areas in both, and plain enough for JSON."""
    for number, table in enumerate(tables(seed, players)):
        if number % 5 == 0:
            shown = _view(table)
            facts = moves_json(shown)
            assert json.loads(json.dumps(facts)) == facts
            for width in (PHONE, 72):
                text = moves_text(shown, width)
                assert all(width_of(line) <= width and line == line.rstrip() for line in text.splitlines())
                assert text.replace("Zo\u00eb", "").isascii()
                assert text.count("- place: ") == len(facts["ways"])


@pytest.mark.parametrize("width", [72, 40])
def test_moves_as_they_are_read(golden: Golden, width: int) -> None:
    golden(f"golden/moves-{width}.txt", moves_text(_view(played(2, 3, 66)), width))


def test_outlook_and_data_hold_the_same() -> None:
    found, facts = outlook(_view(_rich())), moves_json(_view(_rich()))
    assert [one.way.area for one in found.landings] == [one["area"] for one in facts["ways"]]
    assert [one.card for one in found.aims] == [one["achievement"] for one in facts["achievements"]]
    assert [worded("step", one.head) for one in found.extras] == [one["step"] for one in facts["extras"]]
