"""The page of a report: the same telling as in all formats, in one file that nothing can break out of or into."""

import base64
import hashlib
import re
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.forum import GAME_ID, NAMES, NOTE, STATE_ID, hostile_view, plain_view
from tests.render.leaves import changed_leaves, changed_links, changed_revelations, rich_state
from tests.render.pages import Page
from tests.render.table import Table, played, tables
from tests.render.test_formats import REVEALED
from tests.render.test_words import SENTENCES
from tests.tools.golden import Golden
from ykpbem.codec import State, Told
from ykpbem.components import built_in
from ykpbem.events import EVENT_KINDS, kind_name
from ykpbem.model import HouseRules
from ykpbem.render.document import Bullets, Caption, Facts, Paragraph, Quote, Typed
from ykpbem.render.document import Table as Cells
from ykpbem.render.html import html
from ykpbem.render.html.adorn import Adorner
from ykpbem.render.html.blocks import block
from ykpbem.render.lexicon import Lexicon, visible
from ykpbem.render.markup import Markup, element, escaped, joined, number
from ykpbem.render.sections import tell_report
from ykpbem.render.telling import tell
from ykpbem.views import View, view

KILOBYTE = 1024


def _view(state: State) -> View:
    return view(state, built_in())


def _adorner(edition: str = "okazu-2016") -> Adorner:
    shown = _view(played(1, 2, 0, HouseRules(edition=edition)).state())  # type: ignore[arg-type]
    return Adorner(Lexicon(shown.names, shown.players))


# Goldens


def test_a_report_among_friends(golden: Golden) -> None:
    golden("golden/report.html", html(plain_view(), STATE_ID, GAME_ID))


def test_the_secret_choice_with_the_own_key(golden: Golden) -> None:
    """Two players of the later edition, its blockers, and the pair dealt to the reader."""
    table = Table(3, 2, HouseRules(edition="english-2017", mining_scope="listed"))
    shown = view(table.state(), built_in(), "red", table.secrets.dealt["red"])
    golden("golden/secret-choice.html", html(shown, STATE_ID))


# What holds for every page


@pytest.mark.parametrize(("seed", "players"), [(11, 2), (12, 3), (13, 4)])
def test_a_page_is_whole_safe_and_small(seed: int, players: int) -> None:
    """From the deal to the end: every element closed, every link inside, less than 300 KB."""
    for count, table in enumerate(tables(seed, players)):
        if count % 9 == 0 or table.is_over:
            source = html(_view(table.state()), STATE_ID, GAME_ID)
            assert Page(source).faults() == []
            assert len(source.encode()) < 300 * KILOBYTE


def test_the_same_state_gives_the_same_bytes() -> None:
    assert html(plain_view(), STATE_ID) == html(plain_view(), STATE_ID)


def test_the_policy_allows_the_one_style_sheet_and_nothing_else() -> None:
    """It stands before everything that it could forbid, and names the hash of the style; no element has its own."""
    source = html(plain_view())
    page = Page(source)
    metas = [one.attributes for one in page.named("meta")]
    policy = next(one["content"] for one in metas if one.get("http-equiv") == "Content-Security-Policy")
    digest = base64.b64encode(hashlib.sha256(page.style.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert source.index("Content-Security-Policy") < source.index("<style")
    assert len(page.named("style")) == 1
    assert not [one for one in page.elements if "style" in one.attributes]


def test_every_picture_is_described_or_hidden_from_readers_of_screens() -> None:
    page = Page(html(plain_view()))
    pictures = [one for one in page.named("svg") if "aria-hidden" not in one.attributes]
    assert len(pictures) == 2
    assert all(one.attributes["role"] == "img" and one.attributes["aria-labelledby"] for one in pictures)


def test_the_board_is_drawn_for_wide_and_for_narrow_screens() -> None:
    page = Page(html(plain_view()))
    assert {"broad", "tall"} <= {one.attributes.get("class") for one in page.named("svg")}
    assert "run from top to bottom" in page.text
    assert "@media (min-width: 900px)" in page.style


# Nothing missing


def test_every_section_of_the_telling_stands_in_its_order() -> None:
    """Those that are looked up rather than read are folded."""
    told = tell_report(plain_view(), STATE_ID, GAME_ID)
    page = Page(html(plain_view(), STATE_ID, GAME_ID))
    keys = [section.key for section in told.sections]
    assert [one for one in page.ids if one in keys] == keys
    folded = [section.title for section in told.sections if section.folded]
    inside = [one for one in page.elements if one.attributes.get("id") in keys and "details" in one.parents]
    assert len(inside) == len(folded) > 5


def test_every_word_of_the_telling_stands_on_the_page() -> None:
    """Cells, sentences, labels, captions."""
    shown = plain_view()
    page = Page(html(shown, STATE_ID, GAME_ID))
    text = re.sub(r"\s+", "", page.text)
    for section in tell_report(shown, STATE_ID, GAME_ID).sections:
        for one in section.blocks:
            words: list[str] = []
            match one:
                case Paragraph():
                    words = [one.text]
                case Bullets() | Typed():
                    words = [*one.items]
                case Quote():
                    words = [*one.lines]
                case Caption():
                    words = [one.text, one.aside]
                case Facts():
                    words = [word for row in one.rows for word in row]
                case Cells():
                    words = [word for row in (one.heads, *one.rows) for word in row]
            assert [word for word in words if re.sub(r"\s+", "", word) not in text] == []


@pytest.mark.parametrize("quarter", range(4))
def test_whatever_public_leaf_changes_the_page_changes(quarter: int) -> None:
    """Players, areas, displays, boards, moment, end, counts, house rules, seats, the place in the chain."""
    state = rich_state()
    source = html(_view(state))
    leaves = [*changed_leaves(state)][quarter::4]
    assert len(leaves) > 75
    assert [path for path, changed in leaves if html(_view(changed)) == source] == []


def test_whatever_is_told_stands_on_the_page() -> None:
    """Number, turn, part, kind and note of each link of the chain."""
    state = played(1, 3, 12).state()
    source = html(_view(state))
    assert [path for path, changed in changed_links(state) if html(_view(changed)) == source] == []


def test_what_is_revealed_at_the_end_is_shown() -> None:
    """Seed, openings, pairs, kept cards, hands."""
    state = played(1, 2, 1000).state()
    shown = {html(_view(other)) for _, other in changed_revelations(state, REVEALED)}
    assert len(shown) == sum(1 for _ in changed_revelations(state, REVEALED))


@pytest.mark.parametrize("kind", sorted(EVENT_KINDS))
def test_every_kind_of_event_is_told(kind: str) -> None:
    """In the words of all formats."""
    shown = plain_view()
    for event in [event for event, _ in SENTENCES if kind_name(type(event).__name__) == kind]:
        told = Told(99, 0, 0, "amend", "", [event])  # type: ignore[list-item]
        page = Page(html(msgspec.structs.replace(shown, told=[told])))
        if kind == "scored":
            assert "Final scoring" in page.text or "final scoring" in page.text
            continue
        (sentence,) = tell([event], shown.names, shown.players)
        assert re.sub(r"\s+", "", sentence) in re.sub(r"\s+", "", page.text)


def test_the_last_turn_is_drawn() -> None:
    """Its way under what is printed, and in words below."""
    shown = plain_view()
    page = Page(html(shown))
    last = shown.told[-1].turn
    assert f"Drawn on the board: turn {last}, " in page.text
    assert ' round way"' in html(shown)


# Nothing hidden


def test_only_the_own_hand_is_added() -> None:
    for count, table in enumerate(tables(4, 3)):
        if count % 6:
            continue
        seat = table.position.players[0].colour
        hidden = {card for hand in table.secrets.hands.values() for card in hand}
        hidden |= {*table.secrets.order_deck, *table.secrets.technology_deck}
        own = table.secrets.hands.get(seat, table.secrets.dealt[seat])
        known = {event.card for told in table.told for event in told.events if hasattr(event, "card")}
        public = html(_view(table.state()))
        private = html(view(table.state(), table.components, seat, own))
        assert not [card for card in hidden - known if card in public]
        assert not [card for card in hidden - known - set(own) if card in private]
        assert all(card in private for card in own)
        assert "your order cards" not in public


# Hostile people


def test_names_and_notes_are_seen_as_they_were_written() -> None:
    page = Page(html(hostile_view(), STATE_ID))
    assert page.faults() == []
    for written in (*NAMES, *NOTE.splitlines(), "+g<h1> 8) :)", "Max <script>", "1) soon: @all :-D"):
        assert " ".join(written.split()) in page.text


HOSTILE = (
    "</style><script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onload='alert(1)",
    "javascript:alert(1)",
    "<!--", "-->", "]]>", "<![CDATA[", "&lt;b&gt;", "&#60;script&#62;", "<svg/onload=1>", "{{7*7}}", "${1}", "\\3c b",
    "</title><base href=//x.de>", "5 VP", "Red (x)", "\u202egnp", "\x00\x07", "a\ud800b", "\ufffe",
)  # fmt: skip
NASTY = st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(), max_size=40))


@cache
def _plain() -> State:
    table = played(2, 3, 20)
    table.play(note="A note.")
    return table.state()


def _named(name: str, note: str) -> State:
    plain = _plain()
    seats = [msgspec.structs.replace(one, name=name) for one in plain.seats]
    told = [msgspec.structs.replace(one, note=note) for one in plain.events]
    moderator = msgspec.structs.replace(plain.moderator, name=name)
    papers = {"name": name, "deadline": note}
    return msgspec.structs.replace(plain, seats=seats, events=told, moderator=moderator, invitation=papers)


@given(name=NASTY, note=NASTY)
def test_nothing_that_people_write_breaks_out(name: str, note: str) -> None:
    """No element, attribute or link but our own; the words are there to be read, letter for letter."""
    source = html(_view(_named(name, note)))
    page = Page(source)
    assert page.faults() == []
    source.encode()
    seen = re.sub(r"\s+", "", page.text)
    for line in note.splitlines():
        assert re.sub(r"\s+", "", visible(line).translate({0xFFFE: "?", 0xFFFF: "?"})) in seen


@given(text=NASTY)
def test_escaped_text_is_read_as_it_was_written(text: str) -> None:
    """In an element and in an attribute; nothing of it is markup."""
    page = Page(element("div", element("p", text, title=text)))
    assert [one.name for one in page.elements] == ["div", "p"]
    expected = re.sub("[\ufdd0-\ufdef\ufffe\uffff]", "?", visible(text))
    assert page.elements[1].attributes["title"] == expected
    assert "".join(page.texts).strip() == expected.strip() or not expected.strip()


# Markup


def test_markup_is_not_escaped_twice_and_text_not_left_alone() -> None:
    inner = element("b", "a < b")
    assert inner == "<b>a &lt; b</b>"
    assert element("i", inner, " & c") == "<i><b>a &lt; b</b> &amp; c</i>"
    assert joined([inner, "<"], ", ") == "<b>a &lt; b</b>, &lt;"
    assert escaped(inner) is inner
    assert isinstance(inner, Markup)
    assert not isinstance(inner + "x", Markup)


def test_attributes_and_numbers_are_written_short() -> None:
    assert element("rect", class_="a", stroke_width=0.5, x=3.0, y=0, rx=None) == (
        '<rect class="a" stroke-width="0.5" x="3" y="0"/>'
    )
    assert [number(value) for value in (2, 2.0, 2.5, 1 / 3, -0.001, 100.0)] == ["2", "2", "2.5", "0.33", "0", "100"]
    assert element("input", checked="") == '<input checked="">'
    assert element("g") == "\n<g></g>"


# Pictures beside words


def test_what_is_counted_has_an_icon_before_it() -> None:
    """In the words of the edition; neither within longer numbers and words nor within tables of numbers."""
    adorn = _adorner()
    assert adorn.words("Pays 2 yen.").count("#i-yen") == 1
    assert adorn.words("4 seafood, 1 import").count("<use") == 2
    assert "#i-import" in adorn.words("3 imports")
    assert "#n-dutch" in adorn.words("1 Dutch")
    assert "<use" not in adorn.words("0 1 2 3 4 silk and O12 yen, 5 yens, 1 Dutchman")
    assert "#i-seafood" in _adorner("english-2017").words("2 fish")


def test_players_and_countries_have_their_pictures() -> None:
    adorn = _adorner()
    assert "#red-crest" in adorn.cell("Red")
    assert "#red-crest" in adorn.cell("Red (Ann)")
    assert "<use" not in adorn.cell("Redwood")
    assert "<use" not in adorn.cell("Red moves on")
    assert adorn.cell("American, German").count("<use") == 2
    assert "#blue-crest" in adorn.caption("Turn 3, Blue (Bob)")
    assert adorn.caption("Turn 0, the deal") == "Turn 0, the deal"


def test_words_of_a_move_order_are_code() -> None:
    assert block(Typed(("place: bank",)), _adorner()).count("<code>place: bank</code>") == 1
