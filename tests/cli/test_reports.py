"""--format: the report in other forms too, beside whatever state a command makes."""

from pathlib import Path

import pytest

from tests.cli.desk import STATE1, Desk
from tests.loss.commands import MO, STATES


def test_whatever_makes_a_state_takes_the_flag() -> None:
    assert {words[0] for words in STATES.values()} == {
        "start",
        "adjudicate",
        "pass",
        "amend",
        "rekey",
        "rollback",
        "end",
        "handover",
    }


@pytest.mark.parametrize("words", STATES.values(), ids=STATES)
def test_each_form_lies_beside_the_state_and_shows_it(furnished: Desk, words: list[str]) -> None:
    said = furnished.run([*words, "--format", "markdown", "--format", "html", "--json"])
    assert said.code == 0
    text, markdown, page = said.object["reports"]
    stem = text.removesuffix(".txt")
    assert [markdown, page] == [f"{stem}.md", f"{stem}.html"]
    made = [*said.object["reports"], said.object["file"]]
    folder = (furnished.folder / text).parent
    if folder == furnished.folder:
        assert sorted(said.new) == sorted(made)
    else:
        assert {path.name for path in folder.iterdir()} == {Path(name).name for name in made}
    shown = furnished.run(["show", said.object["file"], "--moderator", "mo.pub", "--format", "html"])
    assert furnished.read(page) == shown.out


@pytest.mark.parametrize("words", STATES.values(), ids=STATES)
def test_beside_standard_output_no_file_can_lie(furnished: Desk, words: list[str]) -> None:
    said = furnished.run([*words, "-o", "-", "--format", "html", "--json"])
    assert (said.code, said.new) == (2, [])
    assert "reports-beside-nothing" in said.err


def test_a_report_in_the_way_keeps_the_state_back(furnished: Desk) -> None:
    """All of them or none: nothing is overwritten, nothing half done."""
    furnished.write("meiji-club-1-002.html", "my page\n")
    said = furnished.run(["adjudicate", STATE1, "signed.yaml", *MO, "--format", "html", "--json"])
    assert (said.code, said.codes, said.new) == (5, ["report-left"], [])
