"""One telling, many formats: in each everything public is said, every event, and nothing that is hidden."""

import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.render.forum import GAME_ID, STATE_ID
from tests.render.leaves import changed_leaves, changed_links, changed_revelations, rich_state
from tests.render.sites import read_bbcode, read_markdown
from tests.render.table import Table, played, tables
from tests.render.test_words import SENTENCES
from ykpbem.codec import Revealed, State, Told
from ykpbem.components import built_in
from ykpbem.events import Event, Scored, kind_name
from ykpbem.render.bbcode import bbcode
from ykpbem.render.facts import report_json
from ykpbem.render.markdown import markdown
from ykpbem.render.text import report
from ykpbem.views import View, view

Format = Callable[[View], str]
FORMATS: dict[str, Format] = {
    "text": lambda shown: report(shown, STATE_ID, GAME_ID),
    "phone": lambda shown: report(shown, STATE_ID, GAME_ID, 40),
    "linear": lambda shown: report(shown, STATE_ID, GAME_ID, linear=True),
    "markdown": lambda shown: markdown(shown, STATE_ID, GAME_ID),
    "phpbb": lambda shown: bbcode(shown, STATE_ID, GAME_ID, "phpbb"),
    "bgg": lambda shown: bbcode(shown, STATE_ID, GAME_ID, "bgg"),
    "json": lambda shown: json.dumps(report_json(shown, STATE_ID, GAME_ID)),
}
REVEALED = {
    "seed": "3d" * 32,
    "openings": {"red": "aa" * 32, "blue": "bb" * 32},
    "salts": {"red": "cc" * 31, "blue": "dd" * 31},
    "dealt": {"red": ["O01", "O02"], "blue": ["O03", "O04"]},
    "kept": {"red": "O01", "blue": "O03"},
    "hands": {"red": ["O06"], "blue": ["O05"]},
}
each_format = pytest.mark.parametrize("write", FORMATS.values(), ids=FORMATS)


def _view(state: State) -> View:
    return view(state, built_in())


def _words(name: str, source: str) -> str:
    """What a reader sees, as one line."""
    if name == "json":
        return " ".join(text for told in json.loads(source)["events"] for text in told["text"])
    seen = source
    if name == "markdown":
        seen = read_markdown(source).text
    elif name in ("phpbb", "bgg"):
        seen = read_bbcode(source, name).text
    return " ".join(seen.split())


@each_format
def test_whatever_public_leaf_changes_the_report_changes(write: Format) -> None:
    """Players, areas, displays, boards, moment, end, counts, house rules, seats, the place in the chain."""
    state = rich_state()
    before = write(_view(state))
    changed = list(changed_leaves(state))
    assert len(changed) > 300
    assert [path for path, other in changed if write(_view(other)) == before] == []


@each_format
def test_whatever_is_told_stands_in_the_report(write: Format) -> None:
    """Number, turn, part, kind and note of each link of the chain."""
    state = played(1, 3, 12).state()
    before = write(_view(state))
    assert [path for path, other in changed_links(state) if write(_view(other)) == before] == []


@each_format
def test_what_is_revealed_at_the_end_is_shown(write: Format) -> None:
    """Seed, openings, salts, pairs, kept cards, hands."""
    state = played(1, 2, 1000).state()
    shown = {write(_view(other)) for _, other in changed_revelations(state, REVEALED)}
    assert len(shown) == sum(1 for _ in changed_revelations(state, REVEALED))


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_every_event_is_told_in_every_format(name: str, event: Event, sentence: str) -> None:
    """In its sentence; the lines of the final scoring stand in a table."""
    table = Table(4, 2)
    state = replace(table.state(), events=[Told(9, 8, 0, "amend", "", [event])])  # type: ignore[list-item]
    nothing = replace(state, events=[Told(9, 8, 0, "amend", "", [])])
    source = FORMATS[name](_view(state))
    assert source != FORMATS[name](_view(nothing)), kind_name(type(event).__name__)
    if not isinstance(event, Scored):
        assert sentence.replace("Red (Ann)", "") in _words(name, source).replace("Red (Ann)", "")


@each_format
def test_what_shows_for_ever_is_shown(write: Format) -> None:
    """A key given without consent, and a backup key that made itself the moderator."""
    shown = _view(played(1, 3, 12).state())
    before = write(shown)
    assert write(replace(shown, without_consent=("red",))) != before
    assert write(replace(shown, taken_over=("Eve",))) != before


@each_format
def test_nothing_hidden_is_in_any_format(write: Format) -> None:
    """Neither other hands nor decks nor the cards kept; the own hand only for its owner."""
    for number, table in enumerate(tables(4, 3)):
        if number % 6:
            continue
        seat = table.position.players[0].colour
        own = set(table.secrets.hands.get(seat, table.secrets.dealt[seat]))
        hidden = {card for hand in table.secrets.hands.values() for card in hand}
        hidden |= {*table.secrets.order_deck, *table.secrets.technology_deck}
        hidden -= {event.card for told in table.told for event in told.events if hasattr(event, "card")}
        public = write(_view(table.state()))
        private = write(view(table.state(), table.components, seat, sorted(own)))
        assert not [card for card in hidden if card in public]
        assert not [card for card in hidden - own if card in private]
        assert all(card in private for card in own)


@each_format
def test_a_card_that_nobody_has_seen_yet_is_no_trouble(write: Format) -> None:
    """In the dry run of an order a refill brings cards that stand as `?`."""
    table = played(1, 3, 30)
    state = table.state()
    state.ports["port-a"] = ["?1", *state.ports["port-a"][1:]]
    state.laboratories["laboratory-a"] = [*state.laboratories["laboratory-a"][:-1], "?2"]
    shown = write(_view(state))
    assert "not known yet" in shown or '"?1"' in shown


def test_the_revealed_of_the_test_is_whole() -> None:
    """Every member of what a last state reveals is among those changed above."""
    assert set(REVEALED) == set(Revealed.__struct_fields__)
