"""No command writes a second state beside one that follows on the same: sent out, the two would prove a fork."""

from pathlib import Path

import pytest

from tests.cli.desk import STATE0, STATE1, STATE2, Desk
from tests.loss.commands import MO, STATES

FOLLOWING = {name: words for name, words in STATES.items() if "-o" not in words}
"""Each way to go on from a state, as it is typed."""
OTHER = ["pass", STATE1, *MO, "--reason", "asleep"]


@pytest.mark.parametrize("armor", [[], ["--armor"]], ids=["plain", "armored"])
@pytest.mark.parametrize("words", FOLLOWING.values(), ids=FOLLOWING)
def test_what_follows_on_the_same_state_already_is_in_the_way(
    furnished: Desk, words: list[str], armor: list[str]
) -> None:
    """Under whatever name, and in either form."""
    first = furnished.run([*OTHER, *armor, "--json"]).object["file"]
    (furnished.folder / first).rename(furnished.folder / f"mine{Path(first).suffix}")
    said = furnished.run([*words, "-o", "new.state.json", "--json"])
    assert (said.code, said.codes, said.new) == (5, ["second-story"], [])
    assert said.object["errors"][0]["file"] == f"mine{Path(first).suffix}"
    (furnished.folder / f"mine{Path(first).suffix}").rename(furnished.folder / "mine")
    assert furnished.run([*words, "-o", "new.state.json", "--json"]).codes == ["second-story"]


def test_nor_is_a_game_dealt_twice(furnished: Desk) -> None:
    joins = ["anna.join.json", "ben.join.json", "eve-yellow.join.json"]
    furnished.run("join meiji-club-1.invite.json --key eve.key --name Eve --colour yellow")
    said = furnished.run(["start", "meiji-club-1.invite.json", *joins, *MO, "-o", "new.state.json", "--json"])
    assert (said.code, said.codes, said.new) == (5, ["second-story"], [])
    (furnished.folder / STATE0).unlink()
    assert furnished.run(["start", "meiji-club-1.invite.json", *joins, *MO, "-o", "new.state.json"]).code == 0


@pytest.mark.parametrize("armor", [[], ["--armor"]], ids=["plain", "armored"])
def test_nor_is_a_state_sealed_anew_under_another_name(furnished: Desk, armor: list[str]) -> None:
    """Its id would be the same and its seals others: what an audit takes for two secrets."""
    assert furnished.run([*OTHER, *armor, "-o", "copy.txt"]).code == 0
    said = furnished.run([*OTHER, "--json"])
    assert (said.code, said.codes, said.new) == (5, ["state-there"], [])
    assert said.object["errors"][0]["file"] == "copy.txt"
    assert furnished.run([*OTHER, *armor, "-o", "copy.txt"]).code == 0
    assert furnished.run(["audit", ".", "--json"]).codes == []


def test_what_a_killed_command_left_is_no_state(furnished: Desk) -> None:
    """The same command typed again does its work."""
    furnished.run([*OTHER, "-o", "copy.json"])
    (furnished.folder / "copy.json").rename(furnished.folder / ".ykpbem-17-1.tmp")
    assert furnished.run([*OTHER, "--json"]).code == 0


@pytest.mark.parametrize("name", ["mine", "mine.state", "mine.html", "MINE.JSON", "mine.json~"])
def test_nor_does_another_ending_hide_a_story(furnished: Desk, name: str) -> None:
    furnished.run([*OTHER, "-o", name])
    said = furnished.run([*FOLLOWING["amend"], "-o", "new", "--json"])
    assert (said.code, said.codes, said.new) == (5, ["second-story"], [])


def test_a_folder_that_may_not_be_listed_is_written_to(furnished: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_folder: str) -> list[str]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("ykpbem.app.siblings.names_in", refuse)
    assert furnished.run([*OTHER]).code == 0


def test_later_states_and_damaged_ones_are_no_second_story(furnished: Desk) -> None:
    """Also a text whose words name the state."""
    furnished.run([*OTHER, "-o", "copy.json"])
    furnished.write("damaged.json", furnished.read("copy.json")[:-3])
    furnished.write("talk.txt", f"look at {furnished.document('copy.json')['previous']}")
    furnished.run(["pass", "copy.json", *MO, "--reason", "asleep", "-o", "further.json"])
    (furnished.folder / "copy.json").unlink()
    said = furnished.run([*OTHER, "--json"])
    assert (said.code, said.object["file"]) == (0, STATE2)


def test_in_another_folder_it_may_be_tried(furnished: Desk) -> None:
    furnished.run(OTHER)
    (furnished.folder / "what-if").mkdir()
    assert furnished.run([*FOLLOWING["amend"], "-o", "what-if/a.json"]).code == 0
