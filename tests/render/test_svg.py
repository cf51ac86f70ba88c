"""The sheet: whole, safe, small, the same for the same state, and readable without colours."""

import json
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.forum import STATE_ID, hostile_view, plain_view
from tests.render.leaves import changed_leaves, rich_state
from tests.render.pages import DRAWN, Page
from tests.render.table import Table, played, tables
from tests.tools.golden import Golden
from ykpbem import events as e
from ykpbem.codec import State, Told, encode_state
from ykpbem.components import built_in
from ykpbem.events import Event
from ykpbem.model import COLOURS, HouseRules
from ykpbem.render.lexicon import Lexicon
from ykpbem.render.svg import svg
from ykpbem.render.svg.board import board
from ykpbem.render.svg.geometry import NARROW, WIDE, Ground, across, down
from ykpbem.render.svg.measure import fitted, lines_of, width_of
from ykpbem.render.svg.palette import GOODS, PALETTE, PLAYERS
from ykpbem.render.svg.symbols import letter_on
from ykpbem.render.svg.trail import Trail, last_trail
from ykpbem.views import View, view

KILOBYTE = 1024
SHOWN = (
    "areas",
    "ports",
    "laboratories",
    "church",
    "customs",
    "achievements",
    "mercenaries",
    "station",
    "players",
    "layout",
)
"""Keys of a state that lie on the table."""


def _view(state: State) -> View:
    return view(state, built_in())


# Goldens


def test_the_sheet_of_four_players(golden: Golden) -> None:
    golden("golden/players-4.svg", svg(_view(played(2, 4, 60).state()), STATE_ID))


def test_the_sheet_of_two_players_of_the_later_edition(golden: Golden) -> None:
    table = Table(3, 2, HouseRules(edition="english-2017"))
    golden("golden/secret-choice.svg", svg(_view(table.state()), STATE_ID))


# What holds for every sheet


@pytest.mark.parametrize(("seed", "players"), [(11, 2), (12, 3), (13, 4)])
def test_a_sheet_is_whole_safe_and_small(seed: int, players: int) -> None:
    """From the deal to the end: XML, nothing that runs or loads, no name twice, less than 150 KB."""
    for number, table in enumerate(tables(seed, players)):
        if number % 9 == 0 or table.is_over:
            source = svg(_view(table.state()), STATE_ID)
            ET.fromstring(source)
            page = Page(source)
            assert page.faults() == []
            assert {one.name for one in page.elements} <= set(DRAWN.split())
            assert len(source.encode()) < 150 * KILOBYTE


def test_the_same_state_gives_the_same_bytes() -> None:
    """Whatever order the keys of its file come in."""
    state = played(2, 4, 45).state()
    turned = msgspec.convert(json.loads(json.dumps(encode_state(state), sort_keys=True)), State)
    assert svg(_view(turned)) == svg(_view(state))


def test_whatever_lies_on_the_table_is_drawn() -> None:
    """Another piece, card, token, number: another sheet."""
    state = rich_state()
    drawn = svg(_view(state))
    leaves = [(path, changed) for path, changed in changed_leaves(state) if path[0] in SHOWN]
    assert len(leaves) > 250
    assert [path for path, changed in leaves if svg(_view(changed)) == drawn] == []


def test_nothing_hidden_is_drawn() -> None:
    """Neither hands nor decks."""
    for number, table in enumerate(tables(4, 3)):
        if number % 5 == 0:
            source = svg(_view(table.state()))
            hidden = {card for hand in table.secrets.hands.values() for card in hand}
            hidden |= {*table.secrets.order_deck, *table.secrets.technology_deck}
            known = {event.card for told in table.told for event in told.events if hasattr(event, "card")}
            assert not [card for card in hidden - known if card in source]


def test_a_picture_says_what_it_shows() -> None:
    """A title and a description of the whole, and a title for each area and card."""
    shown = plain_view()
    page = Page(svg(shown))
    assert page.elements[0].attributes["role"] == "img"
    assert {"title", "desc"} <= set(page.ids)
    for area in shown.position.layout:
        assert f"{Lexicon(shown.names, shown.players).area(area)}" in page.text
    assert "Bank, commercial. 5-Power token: " in page.text


def test_names_are_those_of_the_edition() -> None:
    text = Page(svg(_view(played(2, 4, 30, HouseRules(edition="english-2017")).state()))).text
    assert "Research Center" in text or "Research" in text
    assert "Docks" in text
    assert "fish" in text
    assert "Laboratory B" not in text


# Without colours


def test_pieces_and_players_are_told_apart_without_colours() -> None:
    """A letter on every piece, another crest for every player, another shape for every kind of piece and good."""
    shapes = dict(
        re.findall(r'<symbol id="([a-z0-9-]+)"[^>]*>(.*?)</symbol>', svg(_view(played(2, 4, 5).state())), re.DOTALL)
    )
    bare = {
        name: re.findall(r' d="([^"]+)"', shape)
        for name, shape in shapes.items()
        if name[:2] in ("i-", "o-", "c-", "n-")
    }
    outlines = [str(paths) for name, paths in bare.items() if name[:2] in ("i-", "o-", "c-") and name != "i-token"]
    assert len(set(outlines)) == len(outlines)
    for colour in COLOURS:
        assert f"#c-{colour}" in shapes[f"{colour}-crest"]
        for piece in ("assistant", "president", "shophouse", "trading-house"):
            assert f">{letter_on(colour)}</text>" in shapes[f"{colour}-{piece}"]
    assert len({letter_on(colour) for colour in COLOURS}) == 4


def _light(colour: str) -> float:
    """The relative luminance of `#rrggbb` (WCAG 2.2)."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("shade", [0, 1])
def test_words_stand_out_from_whatever_they_are_printed_on(shade: int) -> None:
    """By day and by night; large marks need less."""
    back = ("paper", "sheet", "production", "commercial", "water")
    for role in ("ink", "soft", "indigo", "vermilion"):
        for ground in back[:2] if role != "ink" else back:
            assert _contrast(PALETTE[role][shade], PALETTE[ground][shade]) >= 4.5, (role, ground)
    for good in GOODS.values():
        assert _contrast(good[shade], PALETTE["sheet"][shade]) >= 3


def test_letters_stand_out_from_their_pieces() -> None:
    assert [name for name, (fill, _, letter) in PLAYERS.items() if _contrast(fill, letter) < 4.5] == []


def test_a_neutral_assistant_bears_no_letter() -> None:
    source = svg(_view(Table(3, 2, HouseRules(edition="english-2017")).state()))
    assert source.count('href="#neutral-assistant"') == 2
    assert letter_on("neutral") == ""


# The board


def _touching(place: Ground) -> dict[str, set[str]]:
    """Which bricks share a piece of border."""
    width, height = place.cell.width, place.cell.height
    found: dict[str, set[str]] = {name: set() for name in place.corners}
    for one, (x, y) in place.corners.items():
        for other, (to_x, to_y) in place.corners.items():
            beside = abs(abs(x - to_x) - width) < 0.01 and abs(y - to_y) < height - 0.01
            below = abs(abs(y - to_y) - height) < 0.01 and abs(x - to_x) < width - 0.01
            if beside or below:
                found[one].add(other)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bricks_touch_where_areas_do(players: int) -> None:
    """Across a page and down a narrow one; none lies over another (Q020)."""
    shown = _view(Table(5, players).state())
    expected = {area: set(near) for area, near in shown.adjacent.items()}
    for place in (across(shown, WIDE), down(shown, NARROW)):
        assert _touching(place) == expected
        for x, y in place.corners.values():
            assert 0 <= x <= place.width - place.cell.width
            assert 0 <= y <= place.height - place.cell.height


# The last turn


def _drawn(*events: Event, cell: Ground | None = None) -> str:
    """The board of three after a turn of these events."""
    shown = _standing()
    trail = Trail(3, shown.position.players[0].colour, events)
    return board(shown, Lexicon(shown.names, shown.players), cell or across(shown, WIDE), trail)


@cache
def _standing() -> View:
    return _view(played(8, 3, 0).state())


def _row() -> Iterator[str]:
    """Areas beside each other."""
    yield from _standing().position.layout


def test_a_walk_is_one_line_with_an_arrow_at_each_border() -> None:
    first, second, third, *_ = _row()
    plain = _drawn()
    walked = _drawn(
        e.PresidentMoved("red", first, second, "walk"),
        e.PresidentMoved("red", second, third, "walk"),
    )
    assert plain.count("rotate(") == 0
    assert walked.count("rotate(0)") == 2
    assert len(re.findall(r'way"[^>]* d="M[0-9. ]+L[0-9. ]+L[0-9. ]+"', walked)) == 1


def test_rides_are_dashed_and_a_president_from_hand_comes_from_above() -> None:
    first, _, _, fourth, *_ = _row()
    ridden = _drawn(e.PresidentMoved("red", first, fourth, "tram"))
    assert 'stroke-dasharray="2 9"' in ridden
    assert "rotate(90)" in _drawn(e.PresidentMoved("red", None, first, "deploy"))


def test_actions_buildings_and_placed_assistants_are_marked() -> None:
    """A frame, dashed for a mercenary; a ring; a line below."""
    first, second, *_ = _row()
    framed = _drawn(e.ActionBegun("red", first, 3, "president"))
    assert framed.count('stroke-width="3"') == 1
    assert 'stroke-dasharray="7 4"' not in framed
    assert 'stroke-dasharray="7 4"' in _drawn(e.ActionBegun("red", first, 3, "mercenary"))
    ringed = _drawn(e.Built("red", "shophouse", first, 2), e.Built("red", "trading-house", second, 0))
    assert ringed.count('rx="2" stroke-width="2"') == 2
    assert _drawn(e.AssistantPlaced("red", first)).count('stroke-width="2.5"') == 1
    carried = _drawn(e.AssistantMoved("red", first, second), e.AssistantMoved("red", "hand", second))
    assert carried.count('stroke-dasharray="1 6"') == 1


def test_a_posted_assistant_is_ringed_on_its_board() -> None:
    table = played(2, 4, 60)
    seat = table.position.players[0].colour
    counts = []
    for letters in ("", "A"):
        events = [e.AssistantPosted(seat, "church", letter, "hand") for letter in letters]
        table.told = [Told(99, table.position.turn, 0, "order", "", [*events])]
        counts.append(len(re.findall(r'<rect class="no l-[a-z]+" stroke-width="2.5"', svg(_view(table.state())))))
    assert counts == [0, 1]


def test_all_parts_of_the_last_turn_are_drawn_and_no_earlier_one() -> None:
    table = played(2, 3, 12)
    turn = table.position.turn
    seat = table.position.players[(turn - 1) % 3].colour
    parts = [
        Told(90, turn - 1, 0, "order", "", [e.AssistantPlaced("red", "church")]),
        Told(91, turn, 0, "order", "", [e.AssistantPlaced(seat, "bank")]),
        Told(92, turn, 1, "unsigned", "", [e.ActionBegun(seat, "bank", 2, "president")]),
        Told(93, turn, 1, "amend", "", [e.StateAmended("", [], "typo")]),
    ]
    table.told = parts
    trail = last_trail(_view(table.state()))
    assert (trail.turn, trail.seat) == (turn, seat)
    assert trail.placed == {"bank"}
    assert [action.area for action in trail.acted] == ["bank"]


def test_what_has_been_taken_back_is_not_drawn() -> None:
    table = played(2, 3, 12)
    table.told.append(Told(99, table.position.turn, 0, "rollback", "", [e.GameRolledBack("", "5f" * 32, [], "a slip")]))
    trail = last_trail(_view(table.state()))
    assert (trail.seat, trail.steps, trail.acted) == ("", [], [])
    assert "way of the president" not in Page(svg(_view(table.state()))).text


# Words


@given(text=st.text(max_size=60), size=st.floats(4, 40), room=st.floats(20, 400))
def test_what_is_fitted_fits(text: str, size: float, room: float) -> None:
    shown = fitted(text, size, room)
    assert shown == text or width_of(shown, size) <= max(room, width_of("\u2026", size))
    assert all(line in text or line.endswith("\u2026") for line in lines_of(text, size, room, 2))
    assert len(lines_of(text, size, room, 2)) <= 2


def test_letters_are_as_wide_as_they_are() -> None:
    """Helvetica's widths; a mark on a letter takes none, a Chinese character its size."""
    assert width_of("iiii", 10) == pytest.approx(8.88)
    assert width_of("W", 10) > 2 * width_of("f", 10)
    assert width_of("e\u0301", 10) == width_of("e", 10)
    assert width_of("\u6a2a", 10) == 10


NASTY = st.text(
    alphabet=st.one_of(st.sampled_from("<>&\"'/=;:`\x00\n\t\u202e\ufffe\ud800"), st.characters()), max_size=40
)


@cache
def _plain() -> State:
    return played(2, 3, 20).state()


@given(name=NASTY, game=NASTY)
def test_no_name_breaks_out_of_a_drawing(name: str, game: str) -> None:
    """Whatever people call themselves and their game: the same elements, and XML that every reader takes."""
    plain = _plain()
    named = msgspec.structs.replace(plain, seats=[msgspec.structs.replace(one, name=name) for one in plain.seats])
    named = msgspec.structs.replace(named, invitation={"name": game, "deadline": name})
    source = svg(_view(named))
    ET.fromstring(source.encode())
    assert Page(source).faults() == []
    assert {one.name for one in Page(source).elements} <= set(DRAWN.split())


def test_hostile_people_are_drawn_like_others() -> None:
    page = Page(svg(hostile_view()))
    assert page.faults() == []
    assert "<b>x</b> & &lt;" in page.text
