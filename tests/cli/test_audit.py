"""The command `audit`: files and folders, the verdict, the exit codes, and what programs get."""

from pathlib import Path

import pytest

from tests.app import acts, cheating, club
from tests.cli.desk import INVITE, STATE0, STATE1, STATE2, Desk
from ykpbem.chain.states import open_state
from ykpbem.cli.outputs import document_bytes

GAME = "club"


@pytest.fixture
def folder(empty_desk: Desk) -> Desk:
    """A desk with a folder that holds a game to its end, its reports and a key beside it."""
    place = empty_desk.folder / GAME
    place.mkdir()
    for opened in cheating.ended():
        name = f"club-{opened.state.seq:03}"
        (place / f"{name}.state.json").write_bytes(document_bytes(cheating.document(opened)))
        (place / f"{name}.txt").write_text("a report of ykpbem\n")
    (place / "mo.key").write_text("no key at all")
    (place / ".hidden.state.json").write_text("{")
    empty_desk.write("mo.pub", acts.MO.public.text)
    return empty_desk


def state(desk: Desk, seq: int) -> Path:
    return desk.folder / GAME / f"club-{seq:03}.state.json"


def test_a_folder_is_all_that_a_spectator_needs(folder: Desk) -> None:
    """The verdict stands first, then what was checked, what the moderator did, what was not checked."""
    said = folder.run(f"audit {GAME} --moderator mo.pub")
    assert said.code == 0
    assert said.out.startswith("NOTHING WRONG")
    places = [said.out.index(word) for word in ("Checked, and right:", "What the moderator did", "Not checked:")]
    assert places == sorted(places)
    assert "dealt as committed" in said.out
    assert "not compared" not in said.out
    assert said.new == []
    assert all(len(line) <= 72 for line in said.out.splitlines())


def test_without_the_moderators_key_it_is_said_that_nobody_compared_it(folder: Desk) -> None:
    said = folder.run(f"audit {GAME}")
    assert said.code == 0
    told = " ".join(said.out.split())
    assert told.startswith("NOTHING WRONG: every state follows from the one before it, signed by a moderator whose key")
    assert "not compared with any key" in told
    assert max(map(len, said.out.splitlines())) <= 72


def test_another_moderator_is_a_finding(folder: Desk) -> None:
    folder.write("eve.pub", acts.EVE.public.text)
    assert folder.run(f"audit {GAME} --moderator eve.pub").code == 4


def test_a_finding_names_file_turn_and_what_it_proves(folder: Desk) -> None:
    """It exits 4, and the verdict counts."""
    made = cheating.forged(cheating.story()[4], cheating.set_to("players.0.vp", 40))
    state(folder, 4).write_bytes(document_bytes(made))
    for seq in range(5, len(cheating.ended())):
        state(folder, seq).unlink()
    said = folder.run(f"audit {GAME}")
    assert said.code == 4
    assert said.out.startswith("WRONG: 1 finding;")
    text = " ".join(said.out.split())
    assert "club/club-004.state.json: turn 3: wrong result" in text
    assert "players[0].vp: 40 stands there, and" in text
    assert "It proves that the moderator signed a result that the rules do not give." in text


def test_a_gap_makes_it_incomplete(folder: Desk) -> None:
    state(folder, 3).unlink()
    said = folder.run(f"audit {GAME}")
    assert said.code == 4
    assert said.out.startswith("INCOMPLETE")
    assert "missing link" in said.out


def test_programs_get_one_object(folder: Desk) -> None:
    state(folder, 3).unlink()
    said = folder.run(f"audit {GAME} --json")
    told = said.object
    assert said.code == told["exit"] == 4
    assert told["verdict"] == "incomplete"
    [game] = told["games"]
    assert (game["first"], game["last"], game["over"]) == (0, len(cheating.ended()) - 1, True)
    assert game["wrong"][0]["code"] == "audit-missing-link"
    assert game["wrong"][0]["file"].endswith("club-004.state.json")
    assert game["wrong"][0]["hints"]
    assert said.codes == ["audit-missing-link"]
    assert {one["code"] for one in game["holds"]} >= {"audit-holds-states", "audit-holds-replayed"}
    assert game["acts"][0]["args"]["reason"] == acts.REASON


def test_files_of_any_kind_may_be_named(desk: Desk) -> None:
    """Invitation, joins, keeps and states by name; keys are passed over."""
    joins = [name for name in desk.files() if name.endswith(".join.json")]
    keeps = [name for name in desk.files() if name.startswith("keep-")]
    said = desk.run(["audit", INVITE, *joins, *keeps, STATE0, STATE1, "mo.pub"])
    assert said.code == 0, said.out
    assert "original orders that are those carried out" in said.out


def test_a_file_given_twice_is_one(desk: Desk) -> None:
    assert desk.run(["audit", STATE0, STATE1, ".", STATE1, "--json"]).object["games"][0]["states"] == 2


def test_a_state_may_come_from_standard_input(desk: Desk) -> None:
    said = desk.run("audit -", stdin=desk.read(STATE0))
    assert said.code == 0
    assert "1 state, number 0 to 0" in said.out


def test_an_unreadable_file_exits_3(desk: Desk) -> None:
    desk.write("half.json", desk.read(STATE1)[:3000])
    said = desk.run(["audit", STATE0, "half.json"])
    assert said.code == 3
    assert said.out.startswith("UNREADABLE: nothing wrong in what could be read")
    assert "Cannot be read:" in said.out
    assert "half.json" in said.out
    assert desk.run(["audit", STATE0, "half.json", "--json"]).object["verdict"] == "unreadable"
    desk.write("wrong.json", desk.read(STATE1).replace("Anna", "Anne"))
    said = desk.run(["audit", STATE0, "wrong.json", "half.json", "--json"])
    assert (said.code, said.object["verdict"]) == (3, "wrong")
    assert desk.run("audit nowhere.json").code == 3


def test_nothing_to_audit_exits_3(empty_desk: Desk) -> None:
    empty_desk.write("notes.txt", "hello")
    said = empty_desk.run("audit .")
    assert said.code == 3
    assert "no paper of a game" in said.err


def test_nothing_named_is_wrong_usage(empty_desk: Desk) -> None:
    assert empty_desk.run("audit").code == 2


def test_the_demo_of_one_turn_holds(desk: Desk) -> None:
    """What the commands write, the audit finds right."""
    opened = open_state(club.second_state())
    _, key = club.mover(opened)
    owner = next(
        name for name, one in {"anna": "red", "ben": "blue", "cleo": "yellow"}.items() if club.PLAYERS[one] is key
    )
    desk.order("o.yaml", "place: [bank, church, customs]\nmove: [bank]", player=club.mover(opened)[0])
    assert desk.run(f"sign o.yaml --state {STATE1} --key {owner}.key").code == 0
    assert desk.run(f"adjudicate {STATE1} o.signed.yaml --key mo.key").code == 0
    said = desk.run(["audit", STATE0, STATE1, STATE2, "o.signed.yaml", "--moderator", "mo.pub"])
    assert said.code == 0, said.out


def test_names_cannot_steer_a_terminal(empty_desk: Desk) -> None:
    """A file's name is shown so that it does nothing."""
    name = "a\x1b[2Jb.json"
    (empty_desk.folder / name).write_bytes(document_bytes(cheating.document(cheating.story()[2])))
    said = empty_desk.run(["audit", name])
    assert said.code == 4
    assert "\x1b" not in said.out
    assert "\x1b" not in said.err


# What is missing


def test_what_is_missing_does_not_stand_under_what_is_wrong(folder: Desk) -> None:
    """INCOMPLETE says that nothing is wrong, and so does all below it."""
    state(folder, 2).unlink()
    said = folder.run(f"audit {GAME}")
    assert (said.code, said.out.split(":")[0]) == (4, "INCOMPLETE")
    assert "Missing:" in said.out.splitlines()
    assert "Wrong:" not in said.out.splitlines()


# Folders


@pytest.mark.parametrize("name", ["damaged.json", "damaged.state.json", "half.signed.yaml", "old.consent.json"])
def test_what_was_rejected_is_no_part_of_a_game(folder: Desk, name: str) -> None:
    """Whatever lies there counts for nothing and is only counted; in any other folder it cannot be read."""
    for place, code in (("rejected", 0), ("done", 3)):
        path = folder.folder / GAME / place / name
        path.parent.mkdir()
        path.write_text('{"ykpbem": "state/1", "seq')
        said = folder.run(f"audit {GAME} --json")
        assert said.code == code
        path.unlink()
        if place == "rejected":
            before = folder.run(f"audit {GAME} --json")
            assert said.object["strays"] == before.object["strays"] + 1


def test_a_folder_of_games_is_each_of_them(folder: Desk) -> None:
    """Another moderator's game in a folder beside is said to be that; named or in the folder itself it is wrong."""
    from ykpbem.app.games import invite, join, start

    invitation = invite(club.game_file(name="Of Eve"), acts.EVE, name="Eve", seed=b"e" * 32)
    joins = [join(invitation, key, name=colour, colour=colour) for colour, key in club.PLAYERS.items()]
    eves = folder.folder / "games" / "eves"
    eves.mkdir(parents=True)
    (folder.folder / GAME).rename(folder.folder / "games" / GAME)
    (eves / "000.state.json").write_bytes(document_bytes(start(invitation, joins, acts.EVE)))
    folder.write("eve.pub", acts.EVE.public.text)
    for who, others in (("mo", "Of Eve"), ("eve", cheating.ended()[0].state.game)):
        said = folder.run(f"audit games --moderator {who}.pub --json")
        games = {game["name"]: [one["code"] for one in game["open"]] for game in said.object["games"]}
        assert [name for name, codes in games.items() if "audit-open-other-moderator" in codes] == [others]
        assert said.code == 0
    for words in ("games/eves/000.state.json", "games/eves", f"games/{GAME} games/eves/000.state.json"):
        assert folder.run(f"audit {words} --moderator mo.pub").code == 4, words
    (folder.folder / "games" / "000.state.json").write_bytes((eves / "000.state.json").read_bytes())
    assert folder.run("audit games --moderator mo.pub").code == 4
