"""verify: what holds, what was not compared, and what does not hold."""

import pytest

from tests.cli.desk import INVITE, KEYS, STATE0, STATE1, Desk
from ykpbem.files.reported import ENDINGS


def test_all_papers_of_a_game_verify(desk: Desk) -> None:
    """With the moderator's key nothing is left open."""
    files = f"{INVITE} {STATE0} {STATE1} anna.join.json ben.join.json cleo.join.json keep-anna.signed.yaml mo.pub"
    said = desk.run(f"verify {files} --moderator mo.pub")
    assert (said.code, said.err, said.new) == (0, "", [])
    assert said.out.endswith("8 files: no findings\n")
    for key in KEYS.values():
        assert key.public.fingerprint in said.out
    assert "?" not in said.out
    assert f"{STATE1}: a state" in said.out


def test_what_was_not_compared_is_marked(desk: Desk) -> None:
    said = desk.run(f"verify {STATE1}")
    assert said.code == 0
    assert "  ? " in said.out
    assert "what is marked ? was not compared" in said.out


def test_any_finding_is_4(desk: Desk) -> None:
    desk.write("forged.json", desk.read(STATE1).replace("Anna", "Anne"))
    said = desk.run(f"verify {STATE0} forged.json")
    assert said.code == 4
    assert "  ! " in said.out
    assert "error: forged.json" in said.err
    assert desk.run(f"verify {STATE1} --moderator anna.pub").code == 4


def test_a_file_that_cannot_be_read_is_3(desk: Desk) -> None:
    """And the others are told of all the same."""
    desk.write("cut.json", desk.read(STATE1)[:300])
    said = desk.run(f"verify cut.json {STATE1} --json")
    assert said.code == 3
    assert [one["kind"] for one in said.object["files"]] == ["", "state"]
    assert said.codes == ["json-cut-short"]
    assert desk.run(f"verify {STATE1} nowhere.json").code == 3


def test_programs_get_every_sentence_with_its_code(desk: Desk) -> None:
    facts = desk.run(f"verify {STATE1} keep-anna.signed.yaml --json").object
    state, order = facts["files"]
    assert state["kind"] == "state"
    assert {one["code"] for one in state["holds"]} >= {"verify-signed", "verify-seals"}
    assert {one["code"] for one in order["holds"]} >= {"verify-signed", "verify-carried-out"}
    assert facts["errors"] == []


def test_names_cannot_steer_a_terminal(desk: Desk) -> None:
    name = "a\x1b[31mb.json"
    desk.write(name, "{")
    said = desk.run(["verify", name])
    assert "\x1b" not in said.out + said.err


@pytest.mark.parametrize("armor", ["", "--armor"])
def test_reports_beside_their_states_are_no_findings(desk: Desk, armor: str) -> None:
    """`verify *` is what somebody types who got all files of a game; whoever wrote a report, it proves nothing."""
    forms = " ".join(f"--format {form}" for form in ENDINGS)
    made = desk.run(f"pass {STATE1} --reason asleep --key mo.key {forms} {armor} --json").object
    assert len(made["reports"]) == len(ENDINGS)
    said = desk.run(["verify", STATE1, *made["reports"], made["file"], "--moderator", "mo.pub", "--json"])
    assert (said.code, said.object["errors"]) == (0, [])
    kinds = {one["file"]: one["kind"] for one in said.object["files"]}
    assert [kinds[name] for name in made["reports"]] == ["report"] * len(ENDINGS)
    open_ = [note["code"] for one in said.object["files"] if one["kind"] == "report" for note in one["open"]]
    assert open_ == ["verify-report"] * len(ENDINGS)
    assert desk.run(["verify", *made["reports"], "--json"]).code == 3, "reports of no state here are unknown"
    said = desk.run(["audit", STATE1, *made["reports"], made["file"], "--json"])
    assert said.object["unreadable"] == []
    assert said.object["strays"] == len(ENDINGS)


@pytest.mark.parametrize("name", ["a", "a.html", "a.state", "a.report.json", "a.txt"])
def test_whatever_the_state_is_called_its_reports_are_known(desk: Desk, name: str) -> None:
    forms = " ".join(f"--format {form}" for form in ENDINGS)
    made = desk.run(f"pass {STATE1} --reason asleep --key mo.key {forms} -o {name} --json").object
    assert desk.run(["verify", STATE1, name, *made["reports"]]).code == 0


QUOTES = ["ykpbem: order/1", "-----BEGIN YKPBEM STATE-----", '"ykpbem": "state/1"', "ykpbem-pub-1 is mine", '"ykpbem"']


@pytest.mark.parametrize("quoted", QUOTES)
def test_what_a_player_quotes_in_a_note_spoils_no_report(desk: Desk, quoted: str) -> None:
    """Neither for `verify` nor for an audit of the folder."""
    forms = " ".join(f"--format {form}" for form in ENDINGS)
    made = desk.run(["pass", STATE1, "--reason", quoted, *f"--key mo.key {forms} --json".split()]).object
    said = desk.run(["verify", STATE1, made["file"], *made["reports"], "--moderator", "mo.pub"])
    assert (said.code, said.err) == (0, "")
    said = desk.run(["audit", ".", "--moderator", "mo.pub", "--json"])
    assert (said.code, said.object["verdict"], said.object["unreadable"]) == (0, "right", [])


PASSED = "pass 0.json --seat red --seat blue --key mo.key"


@pytest.mark.parametrize("name", ["ykpbem cup", "Ykpbem: round 2"])
def test_a_game_may_be_called_as_papers_begin(empty_desk: Desk, name: str) -> None:
    """Its report in text begins with that, in capitals."""
    desk = empty_desk
    desk.write("game.yaml", f"ykpbem: game/1\nname: '{name}'\nplayers: 2\n")
    for line in ["keygen mo", "keygen a", "keygen b", "invite game.yaml --key mo.key -o i.json"]:
        assert desk.run(line).code == 0
    for player, colour in (("a", "red"), ("b", "blue")):
        desk.run(f"join i.json --key {player}.key --name {player} --colour {colour} -o {player}.join.json")
    desk.run("start i.json a.join.json b.join.json --key mo.key -o 0.json")
    desk.run([*f"{PASSED} -o 1.json --reason".split(), '"ykpbem"'])
    assert desk.read("1.txt").startswith("YKPBEM")
    assert desk.run("verify 0.json 1.json 0.txt 1.txt").code == 0
    assert desk.run("audit . --json").object["verdict"] == "right"


def test_no_damaged_paper_passes_as_a_report(desk: Desk) -> None:
    """By the name alone nothing is one: neither what begins as a paper, nor what is missing."""
    desk.run(f"armor {STATE1} -o meiji-club-1-001.txt")
    desk.write("meiji-club-1-001.txt", desk.read("meiji-club-1-001.txt")[:-60])
    assert desk.run(f"verify {STATE1} meiji-club-1-001.txt").code == 3
    assert desk.run("audit . --json").code == 3
    assert desk.run(f"verify {STATE1} meiji-club-1-001.html").code == 3


def test_a_folder_is_for_audit(desk: Desk) -> None:
    """Among files, as `*` gives it, it is passed over."""
    for name in ("club", "inbox"):
        (desk.folder / name).mkdir()
    said = desk.run(f"verify {STATE1} club inbox --json")
    assert (said.code, said.codes, len(said.object["files"])) == (0, [], 1)
    assert [(note["code"], note["file"]) for note in said.object["notes"]] == [
        ("verify-folder", "club"),
        ("verify-folder", "inbox"),
    ]
    said = desk.run("verify club inbox --json")
    assert (said.code, said.codes) == (3, ["verify-folder"] * 2)
    assert any("ykpbem audit" in hint for hint in said.object["errors"][0]["hints"])
