"""SECURITY.md claims nothing without a test, covers every row of the trust table, and names only tests that exist."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "SECURITY.md").read_text("utf-8")
REFERENCE = re.compile(r"`([a-z0-9_/]+/test_\w+\.py|test_\w+\.py)::(test_\w+)`")

ROWS = (
    "change a state, an order, a join, an invitation",
    "a game of their own that passes for this one",
    "order for another seat",
    "an order that counts twice, elsewhere, later",
    "look ahead",
    "see a hand, a deck, a kept card",
    "infer it from sizes",
    "infer it from order",
    "learn from messages",
    "stack the decks",
    "rewrite history",
    "tell two stories",
    "escape into a terminal, a mail, a page, a file name",
)
"""What INTERFACE's trust table says that nobody must be able to do, in the words of the page."""

LIMITS = (
    "sees what is hidden and can tell a friend",
    "refuse to start or to finish, choose among too many joins, pass over an order",
    "a plan that nobody else has seen",
    "gives the moderator one choice between two decks",
    "can be ground by a moderator in league with the last player to join",
    "can foresee it before doing it",
    "given a new key without consent",
    "reads orders made ahead and plans before moving",
    "A lost key without a backup loses the hand",
)
"""What INTERFACE writes down honestly, because nothing stops it."""


def section(heading: str) -> str:
    """The text under a heading, up to the next one of its level or a higher one."""
    level = heading.partition(" ")[0]
    after = PAGE[PAGE.index(f"{heading}\n") + len(heading) :]
    return re.split(rf"^#{{2,{len(level)}}} ", after, maxsplit=1, flags=re.MULTILINE)[0]


def headings(level: str, inside: str) -> list[str]:
    """The headings of a level in a text."""
    return re.findall(rf"^{level} .*$", inside, re.MULTILINE)


def test_every_test_that_is_named_exists_in_its_file() -> None:
    named = set(REFERENCE.findall(PAGE))
    assert len(named) > 150
    missing = []
    for file, test in sorted(named):
        path = TESTS / file
        if not path.is_file() or not re.search(rf"^def {test}\(", path.read_text("utf-8"), re.MULTILINE):
            missing.append(f"{file}::{test}")
    assert missing == []


def test_no_test_is_named_without_its_file() -> None:
    assert set(re.findall(r"`(test_\w+)`", PAGE)) == set()
    assert len(re.findall(r"\btest_\w+`", PAGE)) == len(REFERENCE.findall(PAGE))


def test_every_threat_has_what_stops_it_and_tests() -> None:
    rows = [line for line in section("## Threats").splitlines() if line.startswith("| ") and "---" not in line]
    threats = [row for row in rows if not row.endswith("| shown by |")]
    assert len(threats) > 40
    for row in threats:
        what, stops, shown = (cell.strip() for cell in row.strip("|").split(" | "))
        assert what, row
        assert stops, row
        references = REFERENCE.findall(shown)
        assert references, row
        assert shown == ", ".join(f"`{file}::{test}`" for file, test in references), row


@pytest.mark.parametrize("words", ROWS)
def test_every_row_of_the_trust_table_is_a_threat(words: str) -> None:
    assert any(words in line for line in section("## Threats").splitlines() if line.startswith("| "))


@pytest.mark.parametrize("words", LIMITS)
def test_every_limit_is_written_down(words: str) -> None:
    assert words in " ".join(section("## What nothing here stops").split())


def test_every_format_says_what_shows_it() -> None:
    formats = section("## The formats")
    titles = headings("###", formats)
    assert len(titles) >= 13
    for title in titles:
        assert REFERENCE.search(section(title)), title
