"""Markdown that GitHub and Discourse show as it is meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.forum import GAME_ID, NAMES, NOTE, STATE_ID, hostile_view, plain_view
from tests.render.sites import Shown, faults_in, read_inline, read_markdown, rewritten
from tests.render.table import tables
from tests.tools.golden import Golden
from ykpbem.components import built_in
from ykpbem.render.lexicon import visible
from ykpbem.render.markdown import escaped, markdown
from ykpbem.views import view

SITES = ("github", "discourse")
NASTY = st.text(alphabet="\\`*_{}[]()<>#+-=.!|~:;@/&$\"'^%,?8BDPpcr10 \nahtw\u00e9\u4e2d", max_size=24)
BAD = {
    "github": (
        *("hi @ann", "see #12", "GH-12", ":tada:", "www.a.de", "http://a.de", "a@b.de", "deadbeef1", "$a$"),
        *("*a*", "<b>", "`", "a_b_", "[a](b)", "a | b", "- [ ] x", "&copy;"),
    ),
    "discourse": (
        *(":)", "8)", ":D", "<3", "(c)", "...", "a -- b", "a -> b", "+-1", "@ann", "#tag", "a.com", '"a"', "O'Brien"),
        *("1. one", "- - one", "-     code", "> > one", "- # one", "[details]", "<details>", "```", "**a"),
    ),
}
"""Sources that a site would not show as they stand, or that begin and never end."""


@pytest.mark.parametrize(("site", "source"), [(site, source) for site in SITES for source in BAD[site]])
def test_the_linter_knows_its_site(site: str, source: str) -> None:
    """What is written without care is found."""
    assert faults_in(site, source)


def test_a_report_among_friends(golden: Golden) -> None:
    golden("golden/report.md", markdown(plain_view(), STATE_ID, GAME_ID))


@pytest.mark.parametrize("site", SITES)
def test_a_site_rewrites_nothing_in_a_game(site: str) -> None:
    """From the deal to the end, whatever happens."""
    for number, table in enumerate(tables(11, 4)):
        if number % 8 == 0 or table.is_over:
            assert faults_in(site, markdown(view(table.state(), built_in()), STATE_ID, GAME_ID)) == []


@pytest.mark.parametrize("site", SITES)
def test_a_site_rewrites_nothing_that_people_wrote(site: str) -> None:
    assert faults_in(site, markdown(hostile_view(), STATE_ID, GAME_ID)) == []


def test_names_and_notes_are_seen_as_they_were_written() -> None:
    """Letter for letter, but for what is no letter."""
    seen = read_markdown(markdown(hostile_view(), STATE_ID, GAME_ID)).text
    assert [written for written in (*NAMES, *NOTE.splitlines()) if written not in seen] == []


@given(text=NASTY)
def test_any_text_is_shown_as_it_stands(text: str) -> None:
    """Nothing in it is markup, and no site rewrites it."""
    line = visible(text)
    shown = Shown([], [], [], [])
    shown.lines.append(read_inline(escaped(line), shown.spans, shown.faults))
    assert shown.faults == []
    assert [fault for site in SITES for fault in rewritten(site, shown.lines[0])] == []
    assert shown.text == line.strip()


def test_the_board_is_fenced_and_long_parts_are_folded() -> None:
    source = markdown(plain_view(), STATE_ID)
    board = source.partition("### Board")[2].partition("###")[0]
    assert board.lstrip().startswith("```\n+------")
    assert "\n```\n\nY Yellow" in board
    for folded in ("Areas", "Ports", "Laboratories", "Church", "Customs", "Papers"):
        assert f"\n<details>\n<summary>{folded}</summary>\n\n" in source
    assert "<summary>Board" not in source
    assert "<summary>Players" not in source


def test_every_paragraph_is_one_line() -> None:
    """Both sites break lines where the source does."""
    blocks = markdown(plain_view()).split("\n\n")
    wrapped = [block for block in blocks if "\n" in block and block[0] not in "|-<>`" and not block.startswith("**")]
    assert wrapped == []


def test_the_source_is_ascii_but_for_names() -> None:
    assert markdown(plain_view()).replace("Zo\u00eb", "").isascii()
