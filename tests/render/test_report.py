"""The text report: complete, narrow, ASCII, and the same for everybody but for the own hand."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.render.table import GAME, Table, key_text, played, tables
from tests.tools.golden import Golden
from ykpbem.codec import Revealed, State, Told, encode_state
from ykpbem.components import ComponentSet, built_in
from ykpbem.events import TurnBegun, TurnEnded, TurnPassed
from ykpbem.model import CANAL, HouseRules, OpenAction
from ykpbem.render.board import short_name
from ykpbem.render.facts import report_json
from ykpbem.render.layout import WIDTH
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


def test_only_the_own_hand_is_added() -> None:
    """With the hand a report has one section more and is otherwise the same."""
    table = played(2, 3, 40)
    state = table.state()
    seat = next(seat for seat, hand in table.secrets.hands.items() if hand)
    public = _text(state)
    private = report(view(state, COMPONENTS, seat, table.secrets.hands[seat]), STATE_ID)
    head, _, rest = private.partition("-- ORDER CARDS OF")
    assert head + "-- PAPERS" + rest.partition("-- PAPERS")[2] == public
    assert all(card in rest for card in table.secrets.hands[seat])


def test_an_empty_hand_is_shown_as_such() -> None:
    table = played(2, 3, 40)
    private = report(view(table.state(), COMPONENTS, "red", []))
    assert "-- ORDER CARDS OF RED (ANN) " in private
    assert "\n  none\n" in private


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
    assert "The action in the Bank, Power 5, is not finished. Still open: bonus |" in text


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


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("Bank", 10, "Bank"),
        ("Copper Mine 1", 13, "Copper Mine 1"),
        ("Copper Mine 1", 10, "Copper 1"),
        ("Employment Agency", 10, "Agency"),
        ("Laboratory A", 10, "Lab A"),
        ("Superlative Shipyard B", 10, "Superlat B"),
        ("Superlative", 6, "Superl"),
    ],
)
def test_a_name_too_long_for_the_board_is_cut(name: str, width: int, short: str) -> None:
    assert short_name(name, width) == short


# Completeness: whatever public leaf of a state is another, the text is another (INTERFACE: promises)

UNSEEN = ("ykpbem", "invitation", "joins", "papers", "seals", "signature", "link", "revealed", "events")
"""Keys of a state that are its papers, or are tested by themselves."""
SWAPS: dict[str, tuple[Any, Any]] = {
    "site": ("S01", "S02"),
    "token": ("F01", "F02"),
    "trading-house": ("red", "blue"),
    "president": ("bank", "church"),
    "station": ("bank", "church"),
    "phase": ("A", "C"),
    "trigger": ("church", "customs"),
    "seat": ("red", "blue"),
    "edition": ("okazu-2016", "english-2017"),
    "recall-from-hand": ("when-stuck", "always"),
    "recall-scope": ("any-subset", "one-area"),
    "mining-scope": ("any", "listed"),
    "church-limit": ("turn", "action"),
    "orders": ("signed", "unsigned"),
    "by": ("president", "mercenary"),
    "area": ("church", "bank"),
    "name": ("Eve", "Joe"),
    "previous": ("a" * 64, "b" * 64),
    "key": (key_text(7), key_text(8)),
}
"""Two values for a leaf, of which one is another than it has."""
LISTS: dict[str, str] = {
    "completed": "O36",
    "technologies": "T30",
    "power-tokens": "F20",
    "achievements": "A1",
    "faith": "tea",
    "A": "blue",
    "B": "blue",
    "C": "blue",
}
"""What one entry more of a list can be."""


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every leaf; a list of names is a leaf, a list with one entry a space is not."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _paths(inner, (*path, key))
    elif isinstance(value, list) and not (path[-1] in LISTS or path[-1][:1] in LISTS or path[-1] == "layout"):
        for index, inner in enumerate(value):
            yield from _paths(inner, (*path, index))
    else:
        yield path


def _other(path: tuple[Any, ...], value: Any) -> Any:
    """Another value for a leaf, which could stand there."""
    last = path[-1]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if last == "layout":
        return [value[1], value[0], *value[2:]]
    if isinstance(value, list):
        more = LISTS.get(last, LISTS.get(last[:1], ""))
        return [one for one in value if one != more] if more in value else [*value, more]
    if path[0] in ("ports", "laboratories"):
        return next(card for card in (("O36", "O35") if path[0] == "ports" else ("T30", "T29")) if card != value)
    if path[0] in ("church", "customs") or "shophouses" in path:
        return "red" if value != "red" else "blue"
    first, second = SWAPS[last]
    return second if value == first else first


def _set(document: dict[str, Any], path: tuple[Any, ...], value: Any) -> None:
    inner: Any = document
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value


def _get(document: dict[str, Any], path: tuple[Any, ...]) -> Any:
    inner: Any = document
    for key in path:
        inner = inner[key]
    return inner


def _rich_state() -> State:
    """A four-player state late in a game, in the middle of an action, with the end set off."""
    for table in tables(2, 4):
        if table.position.end is not None:
            break
    state = table.state()
    mover = state.player(view(state, COMPONENTS).mover)
    mover.president, state.station, state.part = "bank", "church", 1
    state.areas["bank"].assistants[mover.colour] = 3
    state.moment.action = OpenAction("bank", 4, "president")
    state.moment.phase = "B"
    return state


def test_whatever_public_leaf_changes_the_text_changes() -> None:
    """Players, areas, displays, boards, moment, end, counts, house rules, seats, the place in the chain."""
    state = _rich_state()
    document = encode_state(state)
    text = _text(state)
    paths = [path for path in _paths(document) if path[0] not in UNSEEN and path[-1] != "colour" and CANAL not in path]
    assert len(paths) > 300
    unseen = []
    for path in paths:
        changed = copy.deepcopy(document)
        _set(changed, path, _other(path, _get(document, path)))
        if _text(msgspec.convert(changed, State)) == text:
            unseen.append(path)
    assert not unseen


def test_whatever_is_told_stands_in_the_report() -> None:
    """Number, turn, part, kind and note of each link of the chain."""
    document = encode_state(played(1, 3, 12).state())
    text = _text(msgspec.convert(document, State))
    others = {"seq": 99, "turn": 77, "part": 3, "link": "unsigned", "note": "A note."}
    for index in range(len(document["events"])):
        for key, value in others.items():
            changed = copy.deepcopy(document)
            changed["events"][index][key] = value
            assert _text(msgspec.convert(changed, State)) != text, (index, key)


def test_a_passed_turn_names_the_seat_and_the_reason() -> None:
    state = played(1, 3, 12).state()
    seat = state.players[11 % 3].colour
    passed = Told(14, 12, 0, "pass", "", [TurnPassed(seat, "on holiday"), TurnEnded(seat)])
    text = " ".join(_text(msgspec.structs.replace(state, events=[passed])).split())
    name = view(state, COMPONENTS).players[seat]
    who = f"{seat.capitalize()} ({name})"
    assert f"Turn 12, {who}, passed #14 - {who} is passed by the moderator, as no move was received: on holiday" in text
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


def test_what_is_revealed_at_the_end_is_shown() -> None:
    """Seed, openings, pairs, kept cards, hands."""
    table = played(1, 2, 1000)
    state = table.state()
    revealed: dict[str, Any] = {
        "seed": "3d" * 32,
        "openings": {"red": "aa" * 32, "blue": "bb" * 32},
        "dealt": {"red": ["O01", "O02"], "blue": ["O03", "O04"]},
        "kept": {"red": "O01", "blue": "O03"},
        "hands": {"red": ["O06"], "blue": ["O05"]},
    }
    state.revealed = msgspec.convert(revealed, Revealed)
    text = _text(state)
    for path in _paths(revealed):
        changed = copy.deepcopy(revealed)
        _set(changed, path, "c" * 64 if path[0] in ("seed", "openings") else "O36")
        state.revealed = msgspec.convert(changed, Revealed)
        assert _text(state) != text, path


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
        "to-move",
        "events",
        "revealed",
        "viewer",
        "hand",
    ]
    assert report_json(view(state, COMPONENTS))["hand"] is None


def test_programs_get_what_follows_from_a_position() -> None:
    """Prices, buildings, icons, Industry, neighbours, the ranking once there is one."""
    table = played(1, 3, 1000)
    facts = report_json(view(table.state(), COMPONENTS))
    assert facts["end"]["ranking"][0] == max(table.position.players, key=lambda player: player.vp).colour
    assert facts["to-move"] == {"seat": "", "destinations": [], "mercenary": [], "achievements": [], "next": []}
    assert facts["board"]["rows"] == [5, 4, 3, 2]
    assert set(facts["board"]["neighbours"]) == set(table.position.layout)
    for player in table.position.players:
        held = facts["holdings"][player.colour]
        assert sum(held["country-icons"].values()) >= len(player.completed)
        assert held["prices"]["shophouse"] == 2
