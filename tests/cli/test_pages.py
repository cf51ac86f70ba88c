"""show --format, history: reports for forums and browsers."""

import shutil
from xml.etree import ElementTree as ET

import pytest

from tests.app import club
from tests.cli.desk import STATE0, STATE1, STATE2, Desk
from tests.render.pages import Page
from ykpbem.app.powers.passing import pass_turn
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import open_state
from ykpbem.cli.outputs import document_bytes


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("text", "MEIJI CLUB 1"),
        ("markdown", "## Meiji Club 1"),
        ("bbcode", "["),
        ("bgg", "["),
        ("html", "<!DOCTYPE html>"),
        ("svg", "\n<svg"),
    ],
)
def test_a_state_is_shown_in_every_form(desk: Desk, form: str, begins: str) -> None:
    """On standard output, the same bytes each time; notes go elsewhere."""
    said = desk.run(f"show {STATE1} --format {form}")
    assert said.code == 0
    assert said.out.lstrip("\n").startswith(begins.lstrip("\n"))
    assert desk.run(f"show {STATE1} --format {form}").out == said.out


def test_a_page_and_a_drawing_are_whole(desk: Desk) -> None:
    assert Page(desk.run(f"show {STATE1} --format html").out).faults() == []
    ET.fromstring(desk.run(f"show {STATE1} --format svg").out)


def test_the_own_hand_is_on_the_own_page_and_on_no_other(desk: Desk) -> None:
    opened = open_state(club.second_state())
    card = open_hand(opened, club.PLAYERS["red"])[0]
    assert card in desk.run(f"show {STATE1} --format html --key anna.key").out
    assert card not in desk.run(f"show {STATE1} --format html").out
    assert card not in desk.run(f"show {STATE1} --format svg --key anna.key").out


def test_json_is_json_in_whatever_form(desk: Desk) -> None:
    assert desk.run(f"show {STATE1} --format html --json").object["position"]["turn"] == 1


def _folder(desk: Desk) -> str:
    """A folder with three states and whatever else lies about."""
    folder = desk.folder / "game"
    folder.mkdir()
    for name in (STATE0, STATE1, "anna.pub", "anna.key"):
        shutil.copy(desk.folder / name, folder / name)
    third = club.play(open_state(club.second_state()), club.SIMPLE).document
    (folder / STATE2).write_bytes(document_bytes(third))
    (folder / "notes.txt").write_text("Mind the gap.")
    (folder / "sub").mkdir()
    return "game"


def test_a_history_is_one_page_of_all_states(desk: Desk) -> None:
    folder = _folder(desk)
    said = desk.run(f"history {folder} --moderator mo.pub -o club.html")
    assert (said.code, said.err, said.new) == (0, "", ["club.html"])
    assert said.out == "club.html: 3 states of Meiji Club 1\n"
    page = Page(desk.read("club.html"))
    assert page.faults() == []
    assert len([one for one in page.named("input") if one.attributes["type"] == "radio"]) == 3
    assert desk.run(f"history {folder} --moderator mo.pub").out == desk.read("club.html")


def test_a_history_says_what_it_found(desk: Desk) -> None:
    folder = _folder(desk)
    (desk.folder / folder / STATE1).unlink()
    facts = desk.run(f"history {folder} -o club.html --json").object
    assert (facts["states"], facts["missing"], facts["file"]) == (2, [1], "club.html")
    assert [note["code"] for note in facts["notes"]] == ["moderator-key-not-given"]
    assert "--key" not in str(facts["notes"]), "which this command does not have"


def test_a_page_in_the_folder_itself_is_never_overwritten(desk: Desk) -> None:
    """It is read by nobody, and stands in the way; a state is a file that the command reads."""
    folder = _folder(desk)
    assert desk.run(f"history {folder} -o {folder}/page.html").code == 0
    page = desk.read(f"{folder}/page.html")
    said = desk.run(f"history {folder} -o {folder}/page.html --json")
    assert (said.code, said.codes) == (5, ["output-exists"])
    assert desk.read(f"{folder}/page.html") == page
    said = desk.run(f"history {folder} -o {folder}/{STATE1} --json")
    assert (said.code, said.codes) == (2, ["output-is-input"])


@pytest.mark.parametrize(("later", "code"), [(False, "fork"), (True, "history-stories")])
def test_a_history_of_two_stories_names_their_files(desk: Desk, later: bool, code: str) -> None:
    """Both of them, for whoever has to choose or to prove it, whether they part here or further back."""
    place = desk.folder / "stories"
    place.mkdir()
    for name in ("one", "two"):
        opened = open_state(club.second_state())
        made = club.play(opened, {**club.SIMPLE, "note": name}).document
        if later:
            made = pass_turn(open_state(made), club.MODERATOR, reason="late")
        (place / f"{name}.state.json").write_bytes(document_bytes(made))
    said = desk.run("history stories -o page.html --json")
    assert (said.code, said.codes) == (4, [code])
    [error] = said.object["errors"]
    files = {f"stories/{name}.state.json" for name in ("one", "two")}
    assert {error["file"], *(file for file in files if file in error["message"])} == files


def test_a_history_overwrites_nothing_and_needs_a_folder_of_one_game(desk: Desk) -> None:
    folder = _folder(desk)
    desk.write("club.html", "mine")
    assert desk.run(f"history {folder} -o club.html --json").codes == ["output-exists"]
    assert desk.read("club.html") == "mine"
    said = desk.run("history nowhere --json")
    assert (said.code, said.codes) == (2, ["history-folder"])
    said = desk.run(f"history {folder}/sub -o new.html --json")
    assert (said.code, said.codes, said.new) == (5, ["history-games"], [])
    said = desk.run(f"history {folder} -o new.html --moderator anna.pub --json")
    assert (said.code, said.codes, said.new) == (4, ["moderator-other"], [])


def test_two_stories_are_shown_to_nobody(desk: Desk) -> None:
    folder = _folder(desk)
    other = club.play(open_state(club.second_state()), {**club.SIMPLE, "note": "another story"}).document
    (desk.folder / folder / "other.json").write_bytes(document_bytes(other))
    said = desk.run(f"history {folder} -o club.html --json")
    assert (said.code, said.codes, said.new) == (4, ["fork"], [])
