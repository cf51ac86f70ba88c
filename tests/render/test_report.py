"""The text report: complete, narrow, ASCII, and the same for everybody but for the own hand."""

import json
import re
from typing import Any

import msgspec
import pytest

from tests.render.table import GAME, Table, played, tables
from tests.tools.golden import Golden
from ykpbem.codec import Revealed, State, Told, encode_state
from ykpbem.components import ComponentSet, built_in
from ykpbem.data.wording import PARTS
from ykpbem.events import GameStopped, TurnBegun, TurnEnded, TurnPassed
from ykpbem.files.schema import schema_faults
from ykpbem.model import HouseRules, OpenAction, seat_of
from ykpbem.render.board import short_name
from ykpbem.render.facts import report_json
from ykpbem.render.layout import WIDTH
from ykpbem.render.svg import svg
from ykpbem.render.text import report
from ykpbem.views import view

STATE_ID = "5f0c2a9b41d7" + "e" * 52
COMPONENTS: ComponentSet = built_in()


def _text(state: State) -> str:
    return report(view(state, COMPONENTS), STATE_ID)


# Goldens


@pytest.mark.parametrize(("seed", "players", "turns"), [(1, 2, 25), (1, 3, 40), (2, 4, 60)])
def test_a_state_in_the_middle_of_a_game(golden: Golden, seed: int, players: int, turns: int) -> None:
    table = played(seed, players, turns)
    golden(f"golden/players-{players}.txt", report(view(table.state(), COMPONENTS), STATE_ID, "0a" * 32))


def test_the_last_state(golden: Golden) -> None:
    """With everything revealed."""
    table = played(1, 3, 1000)
    state = table.state()
    secrets = table.secrets
    state.revealed = Revealed(
        seed="3d" * 32,
        openings=dict.fromkeys(secrets.kept, "b7" * 32),
        salts=dict.fromkeys(secrets.kept, "c4" * 32),
        dealt=secrets.dealt,
        kept=secrets.kept,
        hands=secrets.hands,
    )
    golden("golden/final.txt", _text(state))


def test_the_secret_choice_with_the_own_key(golden: Golden) -> None:
    """Two players of the later edition, its blockers, and the pair dealt to the reader."""
    table = Table(3, 2, HouseRules(edition="english-2017", mining_scope="listed"))
    shown = view(table.state(), COMPONENTS, "red", table.secrets.dealt["red"])
    golden("golden/secret-choice.txt", report(shown, STATE_ID))


# What holds for every state


@pytest.mark.parametrize(("seed", "players"), [(11, 2), (12, 3), (13, 4)])
def test_every_state_of_a_game_is_narrow_and_ascii(seed: int, players: int) -> None:
    """No line is wider than a page or ends in blanks, and but for a name nothing is outside of ASCII."""
    editions: tuple[Any, ...] = ("okazu-2016", "english-2017")
    for table in tables(seed, players, HouseRules(edition=editions[seed % 2])):
        text = _text(table.state())
        assert text.replace("Zo\u00eb", "Zoe").isascii()
        assert all(len(line) <= WIDTH and line == line.rstrip() for line in text.splitlines())
        assert text.endswith("\n")


def test_a_report_survives_a_round_trip_of_its_state() -> None:
    """Keys of a file in any order give the same text."""
    state = played(2, 4, 45).state()
    document = json.loads(json.dumps(encode_state(state), sort_keys=True))
    assert _text(msgspec.convert(document, State)) == _text(state)


def test_long_names_and_notes_are_wrapped() -> None:
    """Forty wide letters for a name and a note without blanks break no page; each line of a note is marked."""
    table = played(1, 3, 10)
    table.play(note="Sorry!\n" + "x" * 200)
    document = encode_state(table.state())
    document["invitation"]["name"] = "n" * 40
    for seat in document["seats"]:
        seat["name"] = "\u00c4" * 40
    text = _text(msgspec.convert(document, State))
    assert all(len(line) <= WIDTH for line in text.splitlines())
    assert "\n  | Sorry!\n  | xxx" in text


def test_nobody_steers_a_terminal_by_name_or_note() -> None:
    """Control and bidirectional characters do not get into a report."""
    table = played(1, 2, 10)
    table.play(note="a\x1b[2J\u202eb")
    document = encode_state(table.state())
    document["seats"][0]["name"] = "A\x1bnn"
    document["moderator"]["name"] = "M\u202eax"
    document["invitation"] = {"name": "g\x07", "deadline": "\x1b"}
    text = _text(msgspec.convert(document, State))
    assert not [character for character in "\x1b\x07\u202e" if character in text]
    assert "| a?[2J?b" in text


def _sections(text: str) -> dict[str, str]:
    """The parts of a report by their titles; what stands before the first is called head."""
    head, *parts = re.split(r"\n-- ([^a-z\n]*?) -*\n\n", text)
    return {"head": head} | dict(zip(parts[::2], parts[1::2], strict=True))


def test_only_the_own_hand_is_added() -> None:
    """With the hand a report has one section more, and begins with what is new to its reader."""
    table = played(2, 3, 39)
    state = table.state()
    seat = seat_of(state, state.events[1].turn)
    assert table.secrets.hands[seat]
    public = _sections(_text(state))
    private = _sections(report(view(state, COMPONENTS, seat, table.secrets.hands[seat]), STATE_ID))
    hand = private.pop("YOUR ORDER CARDS")
    assert all(card in hand for card in table.secrets.hands[seat])
    new, old = private.pop("WHAT HAPPENED SINCE YOUR LAST TURN"), private.pop("YOUR LAST TURN AND BEFORE")
    assert (old + new).split() == public.pop("WHAT HAPPENED").split()
    assert private == public


def test_an_empty_hand_is_shown_as_such() -> None:
    table = played(2, 3, 40)
    private = _sections(report(view(table.state(), COMPONENTS, "red", [])))
    assert private["YOUR ORDER CARDS"] == "None.\n"


def test_news_begin_behind_the_last_turn_of_the_reader() -> None:
    """To whom nobody has played since, everything is told again, as to somebody who is no player."""
    state = played(2, 3, 39).state()
    first, second, third = (seat_of(state, told.turn) for told in state.events)
    told = {seat: _sections(report(view(state, COMPONENTS, seat))) for seat in (first, second, third)}
    since = "WHAT HAPPENED SINCE YOUR LAST TURN"
    assert [len(re.findall("^Turn ", told[seat][since], re.MULTILINE)) for seat in (first, second)] == [2, 1]
    assert told[third]["WHAT HAPPENED"] == _sections(_text(state))["WHAT HAPPENED"]
    assert "WHAT YOU CAN DO" in told[first]
    assert "TO MOVE" in told[second]


def test_the_sections_stand_in_the_order_in_which_a_player_wants_them() -> None:
    table = played(2, 3, 40)
    told = _sections(report(view(table.state(), COMPONENTS, "red", table.secrets.hands["red"])))
    wanted = [
        *("head", "WHAT HAPPENED SINCE YOUR LAST TURN", "YOUR ORDER CARDS", "BOARD", "AREAS", "PORTS", "LABORATORIES"),
        *("CHURCH", "CUSTOMS", "ACHIEVEMENTS", "SUPPLY", "PLAYERS", "END OF THE GAME", "SCORE AS IT STANDS"),
        *("YOUR LAST TURN AND BEFORE", "PAPERS"),
    ]
    assert [title for title in told if title not in ("TO MOVE", "WHAT YOU CAN DO")] == wanted
    assert list(told)[2] in ("TO MOVE", "WHAT YOU CAN DO")


def test_house_rules_that_are_not_the_usual_ones_stand_at_the_head() -> None:
    house = HouseRules(church_limit="action", tram_needs_assistant=True)
    head = _text(played(1, 2, 5, house).state()).partition("-- WHAT HAPPENED")[0]
    assert "House rules of this game: tram-needs-assistant yes, church-limit action." in head
    assert "House rules" not in _text(played(1, 2, 5).state()).partition("-- WHAT HAPPENED")[0]


def test_a_turn_in_parts_is_told_as_such() -> None:
    """What is open, what has been used, and what comes next."""
    table = played(2, 3, 30)
    moment = table.position.moment
    me = table.position.player(view(table.state(), COMPONENTS).mover)
    table.position.areas["bank"].assistants[me.colour] = 3
    me.president, table.position.part, moment.phase = "bank", 1, "B"
    moment.action, moment.mercenary, moment.faith = OpenAction("bank", 5, "president"), True, ["silk", "import"]
    text = " ".join(_text(table.state()).split())
    assert f"turn {table.position.turn}, part 1, in the middle of an action." in text
    assert "Used this turn: mercenary. Paid for Faith this turn: silk and imports." in text
    assert "The action in the Bank, Power 5, is not finished. Still open: bonus build:" in text


def test_what_is_left_once_the_end_is_set_off() -> None:
    """Who still plays, in how many rounds."""
    for table in tables(1, 3):
        end = table.position.end
        if end is not None:
            text = " ".join(_text(table.state()).split())
            assert f"Turn {end.last_turn} is the last. To come, in " in text
            assert f"The end is set off; turn {end.last_turn} is the last." in text
            return
    raise AssertionError("this game never ends")


def test_the_head_names_the_winner_of_a_game_that_is_over() -> None:
    """In text and on the sheet; nobody wins a game that was stopped, or one that goes on again after a rollback."""
    table = played(1, 3, 1000)
    over = table.state()
    assert "the game is over, Red (Ann) wins." in _text(over)
    sheet = svg(view(over, COMPONENTS))
    assert "the game is over, Red (Ann) wins<" in sheet
    assert sheet.count(", wins<") == 1
    over.events[-1] = msgspec.structs.replace(over.events[-1], events=[GameStopped("", "nobody answers")])
    stopped = view(over, COMPONENTS)
    assert "Turn 72: the game is over.\n" in report(stopped)
    assert "wins" not in svg(stopped)
    going_on = table.state()
    going_on.moment.phase = "A"
    assert "wins" not in svg(view(going_on, COMPONENTS))


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("Bank", 10, "Bank"),
        ("Copper Mine 1", 13, "Copper Mine 1"),
        ("Copper Mine 1", 10, "Copper 1"),
        ("Employment Agency", 10, "Agency"),
        ("Laboratory A", 10, "Lab A"),
        ("Superlative Shipyard B", 10, "Superlat B"),
        ("Fishing Ground 1", 8, "Fishing1"),
        ("Superlative", 6, "Superl"),
    ],
)
def test_a_name_too_long_for_the_board_is_cut(name: str, width: int, short: str) -> None:
    assert short_name(name, width) == short


def test_a_passed_turn_names_the_seat_and_the_reason() -> None:
    state = played(1, 3, 12).state()
    seat = state.players[11 % 3].colour
    passed = Told(14, 12, 0, "pass", "", [TurnPassed(seat, "on holiday"), TurnEnded(seat)])
    text = " ".join(_text(msgspec.structs.replace(state, events=[passed])).split())
    name = view(state, COMPONENTS).players[seat]
    who = f"{seat.capitalize()} ({name})"
    assert (
        f"Turn 12, {who}, passed state 14 - {who} is passed by the moderator, as no move was received: on holiday"
        in text
    )
    assert "ends the turn" not in text


def test_a_turn_that_ends_out_of_order_is_told() -> None:
    """What a heading says already is left out, and nothing else."""
    state = played(1, 3, 12).state()
    other = Told(14, 12, 0, "order", "", [TurnEnded(state.players[0].colour), TurnBegun(state.players[1].colour, 15)])
    text = _text(msgspec.structs.replace(state, events=[other]))
    assert "ends the turn." in text
    assert "Turn 15 begins" in text


def test_the_order_of_seats_and_who_plays_them_is_shown() -> None:
    state = played(1, 3, 12).state()
    turned = msgspec.structs.replace(state, players=state.players[::-1])
    assert _text(turned) != _text(state)


# For programs


def test_the_report_for_programs_says_the_same() -> None:
    """Plain data with stable keys: it goes through JSON unchanged and holds the position as its file does."""
    table = played(2, 4, 50)
    state = table.state()
    facts = report_json(view(state, COMPONENTS, "red", table.secrets.hands["red"]), STATE_ID, "0a" * 32)
    assert json.loads(json.dumps(facts)) == facts
    document = encode_state(state)
    assert facts["position"] == {key: document[key] for key in facts["position"]}
    assert facts["game"]["name"] == GAME
    assert facts["hand"] == table.secrets.hands["red"]
    assert list(facts) == [
        "game",
        "state",
        "components",
        "house-rules",
        "seats",
        "position",
        "board",
        "holdings",
        "end",
        "projected",
        "to-move",
        "events",
        "revealed",
        "viewer",
        "hand",
    ]
    assert report_json(view(state, COMPONENTS))["hand"] is None


@pytest.mark.parametrize(("seed", "players"), [(31, 2), (32, 4)])
def test_the_report_for_programs_is_what_its_schema_says(seed: int, players: int) -> None:
    """From the deal to the end, for the public and for a player."""
    for number, table in enumerate(tables(seed, players)):
        if number % 6 == 0 or table.is_over:
            state = table.state()
            seat = state.players[0].colour
            hand = table.secrets.hands.get(seat, table.secrets.dealt[seat])
            for shown in (view(state, COMPONENTS), view(state, COMPONENTS, seat, hand)):
                assert schema_faults("report", report_json(shown, STATE_ID, "0a" * 32)) == []


def test_the_schema_refuses_what_no_report_says() -> None:
    facts = report_json(view(played(1, 2, 9).state(), COMPONENTS))
    for key in facts:
        assert schema_faults("report", {name: inner for name, inner in facts.items() if name != key})
        if key not in ("viewer", "revealed"):
            assert schema_faults("report", facts | {key: 7}), key
    assert schema_faults("report", facts | {"viewer": "pink"})
    assert schema_faults("report", facts | {"state": facts["state"] | {"extra": 1}})


def test_programs_get_the_projected_score() -> None:
    """Part by part it leads from the VP on the table to the total, by which the seats are ranked."""
    facts = report_json(view(played(1, 3, 30).state(), COMPONENTS))
    told = facts["projected"]
    for player in facts["position"]["players"]:
        parts = told["parts"][player["colour"]]
        assert list(parts) == list(PARTS)
        assert told["total"][player["colour"]] == player["vp"] + sum(part["vp"] for part in parts.values())
    assert told["ranking"] == sorted(told["total"], key=lambda seat: -told["total"][seat])


def test_what_is_new_to_the_viewer_is_marked() -> None:
    state = played(2, 3, 39).state()
    seat = seat_of(state, state.events[1].turn)
    assert [one["news"] for one in report_json(view(state, COMPONENTS, seat))["events"]] == [False, False, True]
    assert all(one["news"] for one in report_json(view(state, COMPONENTS))["events"])


def test_programs_get_what_follows_from_a_position() -> None:
    """Prices, buildings, icons, Industry, neighbours, the ranking once there is one."""
    table = played(1, 3, 1000)
    facts = report_json(view(table.state(), COMPONENTS))
    assert facts["end"]["ranking"][0] == max(table.position.players, key=lambda player: player.vp).colour
    empty: dict[str, Any] = {"destinations": [], "ways": [], "mercenary": [], "achievements": [], "next": []}
    assert facts["to-move"] == {"seat": ""} | empty
    assert facts["projected"] is None
    assert facts["board"]["rows"] == [5, 4, 3, 2]
    assert set(facts["board"]["neighbours"]) == set(table.position.layout)
    for player in table.position.players:
        held = facts["holdings"][player.colour]
        assert sum(held["country-icons"].values()) >= len(player.completed)
        assert held["prices"]["shophouse"] == 2
