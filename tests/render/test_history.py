"""A whole game as one page: every state in it, in order, each with its board, its story and its score."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree as ET

import msgspec
import pytest

from tests.app import club
from tests.render.pages import Page
from tests.render.table import Table, played, tables
from tests.tools.golden import Golden
from ykpbem.app.history import history
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import State
from ykpbem.components import built_in
from ykpbem.data.wording import PARTS
from ykpbem.errors import Conflict, NotAuthentic
from ykpbem.events import Scored
from ykpbem.render.document import Bullets
from ykpbem.render.history import Chapter, History, history_page
from ykpbem.render.html.scoring import RULES
from ykpbem.render.lexicon import Lexicon
from ykpbem.render.markup import Markup
from ykpbem.render.story import story_blocks
from ykpbem.render.svg.board import board
from ykpbem.render.svg.chart import HEIGHT, WIDTH, Course, chart
from ykpbem.render.svg.geometry import NARROW, WIDE, across, down
from ykpbem.render.svg.shelf import Shelf, shelved_board
from ykpbem.render.svg.trail import last_trail, trail_of
from ykpbem.views import view


def _chapters(states: list[State]) -> Iterator[Chapter]:
    before = -1
    for state in states:
        told = [one for one in state.events if before < one.seq <= state.seq]
        yield Chapter("5f" * 32, view(state, built_in()), told)
        before = state.seq


def _page(states: list[State]) -> str:
    return history_page(History("0a" * 32, [*_chapters(states)], []))


def _game(seed: int, players: int) -> list[State]:
    return [table.state() for table in tables(seed, players)]


@cache
def _whole() -> tuple[list[State], Page, str]:
    states = _game(7, 2)
    source = _page(states)
    return states, Page(source), source


# From files to chapters


@cache
def _club() -> tuple[OpenState, ...]:
    """The first four states of the club's game."""
    chain = [open_state(club.first_state()), open_state(club.second_state())]
    for area in ("bank", "port-a"):
        chain.append(open_state(club.play(chain[-1], club.simple(area)).document))
    return tuple(chain)


def test_states_come_in_their_order_whatever_order_they_are_given_in() -> None:
    """The same state twice counts once."""
    chain = _club()
    told = history([chain[2], chain[0], chain[3], chain[1], chain[2]])
    assert [chapter.state_id for chapter in told.chapters] == [opened.id for opened in chain]
    assert told.game_id == chain[0].game.id
    assert told.missing == []
    assert [[one.seq for one in chapter.told] for chapter in told.chapters] == [[0], [1], [2], [3]]


def test_what_a_missing_state_told_is_told_with_the_next() -> None:
    chain = _club()
    told = history([chain[0], chain[3]])
    assert told.missing == [1, 2]
    assert [[one.seq for one in chapter.told] for chapter in told.chapters] == [[0], [1, 2, 3]]
    assert "Not at hand are the states 1, 2" in Page(history_page(told)).text


def test_two_stories_make_no_history() -> None:
    """The moderator has signed both: that is proof, not a choice."""
    chain = _club()
    other = open_state(club.play(chain[1], {**club.SIMPLE, "note": "another story"}).document)
    with pytest.raises(NotAuthentic) as refusal:
        history([*chain, other])
    assert refusal.value.faults[0].code == "fork"


def test_two_games_make_no_history() -> None:
    from ykpbem.app.games import invite, join, start

    invitation = invite(club.game_file(name="Another"), club.MODERATOR, name="Mo", seed=b"t" * 32)
    joins = [join(invitation, key, name=colour, colour=colour) for colour, key in club.PLAYERS.items()]
    other = open_state(start(invitation, joins, club.MODERATOR))
    for states in ([*_club(), other], []):
        with pytest.raises(Conflict) as refusal:
            history(states)
        assert refusal.value.faults[0].code == "history-games"


# The page


def test_the_first_states_of_a_game(golden: Golden) -> None:
    golden("golden/history.html", _page(_game(7, 2)[:5]))


def test_a_history_is_whole_and_safe() -> None:
    """Every element closed, every name used once and known, nothing that runs or loads."""
    _, page, source = _whole()
    assert page.faults() == []
    assert "Content-Security-Policy" in source


def test_a_history_stays_of_a_reasonable_size() -> None:
    """A game of four in less than a megabyte: a board after each turn, and no drawing twice."""
    states = _game(13, 4)
    assert len(states) > 80
    source = _page(states)
    assert len(source.encode()) < 1024 * 1024
    drawn = re.findall(r'<g id="d[0-9a-z]+">(.*?)</g>\n<g id="d', source, re.DOTALL)
    assert len(set(drawn)) == len(drawn)


def test_every_state_has_a_button_a_board_and_its_story() -> None:
    """In the order of the game, the first one chosen; the labels lead to the one before and the next."""
    states, page, _ = _whole()
    buttons = [one for one in page.named("input") if one.attributes["type"] == "radio"]
    assert [one.attributes["id"] for one in buttons] == [f"step-{number}" for number in range(len(states))]
    assert [number for number, one in enumerate(buttons) if "checked" in one.attributes] == [0]
    assert len({one.attributes["aria-label"] for one in buttons}) == len(buttons)
    assert len([one for one in page.named("svg") if one.attributes.get("role") == "img"]) == 2 * len(states) + 1
    pointed = [one.attributes["for"] for one in page.named("label") if one.attributes["for"] != "whole"]
    assert pointed == [
        f"step-{number}" for at in range(len(states)) for number in (at - 1, at + 1) if 0 <= number < len(states)
    ]
    read = page.text.replace(" ", "")
    for state in states:
        shown = view(state, built_in())
        blocks = story_blocks(shown, Lexicon(shown.names, shown.players), state.events[-1:])
        sentences = [item for one in blocks if isinstance(one, Bullets) for item in one.items]
        assert sentences
        assert [one for one in sentences if one.replace(" ", "") not in read] == []


def test_a_button_follows_its_board_at_once() -> None:
    """The style shows the section behind the button that is chosen, and needs no script for it."""
    _, page, source = _whole()
    assert ".reel > input:checked + section { display: grid" in source
    names = [one.name for one in page.elements if one.parents[-1:] == ("div",) and one.name in ("input", "section")]
    assert names[1:] == ["input", "section"] * (len(names) // 2) or names == ["input", "section"] * (len(names) // 2)


def test_the_score_stands_beside_every_board() -> None:
    states, page, _ = _whole()
    for state in states[::6]:
        for player in state.players:
            assert f"{player.colour.capitalize()} {player.vp} {player.stock['yen']} " in page.text


def test_the_final_scoring_is_explained_part_by_part() -> None:
    """The rule of each part, and everybody's points in it."""
    states, page, _ = _whole()
    assert set(RULES) == set(PARTS)
    shown = view(states[-1], built_in())
    lexicon = Lexicon(shown.names, shown.players)
    for event in states[-1].events[-1].events:
        if isinstance(event, Scored):
            assert RULES[event.part] in page.text
            if event.vp:
                assert f"{lexicon.who(event.seat)} {event.vp} VP ({event.count}" in page.text
    assert " wins." in page.text


def test_a_game_that_goes_on_has_a_score_as_it_stands() -> None:
    page = Page(_page(_game(7, 2)[:6]))
    assert "If the game ended now" in page.text
    assert "final scoring" not in page.text


def test_only_what_everybody_may_know_is_told() -> None:
    """The first order cards of both players are in no page before they are laid down."""
    states = _game(7, 2)[:6]
    table = Table(7, 2)
    source = _page(states)
    assert not [card for pair in table.secrets.dealt.values() for card in pair if f"{card}<" in source]


# The chart


def _chart(*scores: list[int]) -> Markup:
    courses = [Course(colour, row) for colour, row in zip(("red", "blue", "yellow", "green"), scores, strict=False)]
    return chart(courses, list(range(len(scores[0]))))


def test_a_line_goes_through_every_score() -> None:
    """From the left to the right edge, the higher the score the higher on the page."""
    drawn = ET.fromstring(f"<svg>{_chart([0, 5, 40], [0, 20, 20])}</svg>")
    lines = [one for one in drawn.iter("path") if one.get("class", "").startswith("no l-")]
    points = [[tuple(map(float, pair.split())) for pair in one.get("d", "")[1:].split("L")] for one in lines]
    assert [len(row) for row in points] == [3, 3]
    assert [x for x, _ in points[0]] == [x for x, _ in points[1]]
    assert points[0][2][1] < points[1][2][1] < points[0][1][1] < points[0][0][1]
    assert lines[0].get("stroke-dasharray") != lines[1].get("stroke-dasharray")
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for row in points for x, y in row)


@pytest.mark.parametrize("ends", [[50, 50, 50, 50], [0, 0, 0, 0], [120, 119, 1, 0], [7, 8, 9, 10]])
def test_no_label_covers_another(ends: list[int]) -> None:
    drawn = ET.fromstring(f"<svg>{_chart(*([0, end] for end in ends))}</svg>")
    tops = sorted(float(one.get("y", "0")) for one in drawn.iter("use"))
    assert all(below - above >= 19.9 for above, below in pairwise(tops))
    assert tops[0] >= 0
    assert tops[-1] + 16 <= HEIGHT


def test_a_game_of_one_state_has_a_chart() -> None:
    assert "<path" in _chart([0], [0])


# The shelf


def test_a_drawing_stands_on_the_shelf_once() -> None:
    shelf = Shelf()
    first, again, other = (shelf.put(Markup(drawn)) for drawn in ("<a/>", "<a/>", "<b/>"))
    assert first == again != other
    assert shelf.definitions().count("<g ") == 2


def test_a_shelved_board_changes_with_what_stands_on_it() -> None:
    """Nothing that has changed is taken for what it was before."""
    table = played(2, 3, 30)
    shelf = Shelf()

    def drawn() -> str:
        shown = view(table.state(), built_in())
        return shelved_board(
            shown, Lexicon(shown.names, shown.players), across(shown, NARROW), last_trail(shown), shelf
        )

    seen = [drawn()]
    area = table.position.areas["bank"]
    for change in ({"token": None}, {"assistants": {"red": 9}}, {"trading_house": "blue"}):
        table.position.areas["bank"] = area = msgspec.structs.replace(area, **change)
        seen.append(drawn())
    table.position.station = "bank"
    seen.append(drawn())
    table.position.players[0].president = "church" if table.position.players[0].president == "bank" else "bank"
    seen.append(drawn())
    assert len(set(seen)) == len(seen)
    assert drawn() == seen[-1]


Drawn = tuple[float, float, str, tuple[tuple[str, str], ...], str]
"""Where an element is drawn from, its name, its attributes and its text."""


def _flat(drawing: ET.Element, shelved: dict[str, ET.Element], x: float = 0, y: float = 0) -> Iterator[Drawn]:
    """What is drawn where, with every drawing on the shelf in the place in which it is used."""
    for one in drawing:
        at = re.fullmatch(r"translate\((\S+) (\S+)\)", one.get("transform", ""))
        name = one.get("href", "")[1:]
        if one.tag == "use" and name in shelved:
            yield from _flat(shelved[name], shelved, x + float(one.get("x", "0")), y + float(one.get("y", "0")))
        elif one.tag == "g":
            yield from _flat(one, shelved, x + float(at[1] if at else 0), y + float(at[2] if at else 0))
        elif one.tag != "title":
            yield x, y, one.tag, tuple(one.items()), one.text or ""


def _parsed(drawn: Markup) -> ET.Element:
    return ET.fromstring(f"<svg>{drawn}</svg>")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_shelved_board_is_the_board_drawn_by_itself(players: int) -> None:
    """After every turn of a game, both ways round, with every drawing on the shelf put where it is used."""
    shelf = Shelf()
    drawn: list[tuple[Markup, Markup]] = []
    for number, chapter in enumerate(_chapters(_game(11, players))):
        shown, trail = chapter.view, trail_of(chapter.told, chapter.view)
        lexicon = Lexicon(shown.names, shown.players)
        for place in (across(shown, NARROW), down(shown, NARROW), *([across(shown, WIDE)] if number < 3 else [])):
            drawn.append((shelved_board(shown, lexicon, place, trail, shelf), board(shown, lexicon, place, trail)))
    shelved = {one.get("id", ""): one for one in _parsed(shelf.definitions())}
    for of_the_shelf, alone in drawn:
        assert [*_flat(_parsed(of_the_shelf), shelved)] == [*_flat(_parsed(alone), {})]
