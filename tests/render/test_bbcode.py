"""BBCode that phpBB and BoardGameGeek show as it is meant, each in its own form."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.forum import GAME_ID, NAMES, NOTE, STATE_ID, hostile_view, plain_view
from tests.render.sites import faults_in, read_bbcode
from tests.render.table import tables
from tests.tools.golden import Golden
from ykpbem.components import built_in
from ykpbem.render.bbcode import Site, Writer, bbcode
from ykpbem.render.lexicon import visible
from ykpbem.views import view

SITES: tuple[Site, ...] = get_args(Site)
NASTY = st.text(alphabet="[]/*=-bcodequtisplr<>()&:;8BDPpx#@.w!?'^|$hf1 \u00e9\u4e2d", max_size=24)
BAD: dict[Site, tuple[str, ...]] = {
    "phpbb": (
        ":)",
        "8-)",
        ":tada:",
        "www.a.de",
        "http://a.de",
        "a@b.de",
        "[b]x",
        "[url]x[/url]",
        "[size=1]",
        "[/code]",
    ),
    "bgg": (":)", "8)", "[c]8)[/c]", "a<b", "<", ":meeple:", "www.a.de", "[thing=1]", "[-]x[/-]", "[o]x", "a@b.de"),
}
"""Sources that a site would not show as they stand."""


@pytest.mark.parametrize(("site", "source"), [(site, source) for site in SITES for source in BAD[site]])
def test_the_linter_knows_its_site(site: Site, source: str) -> None:
    """What is written without care is found."""
    assert faults_in(site, source)


@pytest.mark.parametrize("site", SITES)
def test_a_report_among_friends(golden: Golden, site: Site) -> None:
    golden(f"golden/report-{site}.bbcode.txt", bbcode(plain_view(), STATE_ID, GAME_ID, site))


@pytest.mark.parametrize("site", SITES)
def test_a_site_rewrites_nothing_in_a_game(site: Site) -> None:
    """From the deal to the end, whatever happens."""
    for number, table in enumerate(tables(11, 4)):
        if number % 8 == 0 or table.is_over:
            assert faults_in(site, bbcode(view(table.state(), built_in()), STATE_ID, GAME_ID, site)) == []


@pytest.mark.parametrize("site", SITES)
def test_a_site_rewrites_nothing_that_people_wrote(site: Site) -> None:
    assert faults_in(site, bbcode(hostile_view(), STATE_ID, GAME_ID, site)) == []


@pytest.mark.parametrize("site", SITES)
def test_names_and_notes_are_seen_as_they_were_written(site: Site) -> None:
    """Letter for letter, but for the blank that BoardGameGeek needs behind a `<`."""
    seen = read_bbcode(bbcode(hostile_view(), STATE_ID, GAME_ID, site), site).text
    for written in (*NAMES, *NOTE.splitlines()):
        assert (written if site == "phpbb" else written.replace("<", "< ")) in seen


@pytest.mark.parametrize("site", SITES)
@given(text=NASTY)
def test_any_text_is_shown_as_it_stands(site: Site, text: str) -> None:
    """In prose and in fixed pitch."""
    line = visible(text)
    writer = Writer(site)
    for source in (writer.escaped(line), writer.fixed([line])):
        assert faults_in(site, source) == []
        seen = read_bbcode(source, site).text.strip("\n")
        assert seen.replace(" ", "") == line.replace(" ", "")


def test_each_site_has_its_own_board_and_fold() -> None:
    phpbb, bgg = (bbcode(plain_view(), site=site) for site in SITES)
    assert "[b][u]Board[/u][/b]\n\n[code]+------" in phpbb
    assert "[b][u]Board[/u][/b]\n\n[c]+------" in bgg
    assert "[b][u]Areas[/u][/b]\n\n[spoiler]Of each" in phpbb
    assert "[b][u]Areas[/u][/b]\n\n[o]Of each" in bgg
    assert phpbb.count("[spoiler]") == phpbb.count("[/spoiler]") == bgg.count("[o]") == bgg.count("[/o]")


def test_nothing_among_friends_needs_much_care() -> None:
    """The program's own words seldom ask for something unseen between them."""
    assert all(bbcode(plain_view(), site=site).count("[i][/i]") < 5 for site in SITES)


@pytest.mark.parametrize("site", SITES)
def test_the_source_is_ascii_but_for_names(site: Site) -> None:
    assert bbcode(plain_view(), site=site).replace("Zo\u00eb", "").isascii()
