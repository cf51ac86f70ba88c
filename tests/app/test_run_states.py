"""Finding the newest state in a folder: never on from an older one, and one game's trouble is nobody else's."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.app import acts, club
from tests.app.running import GameFolder, ahead, began, codes, illegal, order, state_file, written
from ykpbem.app.games import invite, join, start
from ykpbem.app.powers.ending import stop
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.passing import pass_turn
from ykpbem.chain.states import open_state
from ykpbem.codec import encode_state
from ykpbem.errors import ExitCode
from ykpbem.files.armor import armored
from ykpbem.files.canonical import LIMIT
from ykpbem.files.folders import locked
from ykpbem.files.signed import sign
from ykpbem.files.unfinished import LOCK
from ykpbem.model import seat_of
from ykpbem.papers import Moderator


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lasts through a power cut is tested elsewhere, and takes its time."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def game(tmp_path: Path) -> GameFolder:
    """A game at turn 1, with the order for it and one ahead in the inbox."""
    game = GameFolder(tmp_path / "club", club.first_state(), club.second_state())
    game.put("a.yaml", order())
    return game


def stands(game: GameFolder, code: int, *expected: str) -> None:
    """Holds that the game stands still for this reason, and that nothing was written or moved."""
    before = game.tree()
    ran = game.run()
    assert (ran.code, sorted(set(codes(ran)))) == (code, sorted(expected))
    assert not ran.steps + ran.done + ran.rejected
    assert game.tree() == before


def other_game() -> dict[str, object]:
    """The first state of another game of the same moderator."""
    invitation = invite(club.game_file(name="Meiji Club 2"), club.MODERATOR, name="Mo", seed=club.SEED)
    joins = [join(invitation, club.PLAYERS[colour], name=name, colour=colour) for colour, name in club.NAMES.items()]
    return start(invitation, joins, club.MODERATOR)


def whole() -> bytes:
    """The state of turn 2 as a file."""
    return written(club.play(began(), club.SIMPLE).document)


@pytest.mark.parametrize(
    "name",
    [
        state_file(2),
        "half copied.json",
        f"{state_file(2)}.part",
        f".{state_file(2)}.Xy7aQ2",
        "club-002.state.txt",
    ],
)
@pytest.mark.parametrize("cut", [900, -3])
def test_a_newer_state_that_is_damaged_stops_the_game(game: GameFolder, name: str, cut: int) -> None:
    """It may be the newest: half copied, or still being copied under another name."""
    (game.path / name).write_bytes(whole()[:cut])
    stands(game, ExitCode.MALFORMED, "run-state-damaged", "json-cut-short")


@pytest.mark.parametrize("name", [state_file(2), "club-002.state.txt", f"{state_file(2)}.part"])
def test_an_empty_file_in_the_place_of_a_state_stops_the_game(game: GameFolder, name: str) -> None:
    (game.path / name).write_bytes(b"")
    assert codes(game.run())[0] == "run-state-damaged"
    assert game.names("inbox") == ["a.yaml"]


@pytest.mark.parametrize("form", ["armored", "marked", "behind blank lines"])
def test_a_state_is_found_by_how_it_begins(game: GameFolder, form: str) -> None:
    """Cut short under a name that says nothing; nobody goes on before it is whole."""
    data = {
        "armored": armored(club.play(began(), club.SIMPLE).document).encode(),
        "marked": b"\xef\xbb\xbf" + whole(),
        "behind blank lines": b"\n \n" + whole(),
    }[form]
    (game.path / "from Mo.txt").write_bytes(data[:-30])
    assert codes(game.run())[0] == "run-state-damaged"
    assert game.names("inbox") == ["a.yaml"]


def test_a_state_that_is_a_link_is_not_followed(game: GameFolder) -> None:
    outside = game.path.parent / "outside.json"
    outside.write_bytes(whole())
    (game.path / state_file(2)).symlink_to(outside)
    stands(game, ExitCode.MALFORMED, "file-not-plain", "run-state-damaged")


def test_all_states_that_cannot_be_read_are_told_at_once(game: GameFolder) -> None:
    """What is no file of its own, or too large to be one, is a damaged state like any other."""
    (game.path / state_file(2)).symlink_to("elsewhere.json")
    (game.path / state_file(3)).write_bytes(b" " * (LIMIT + 1))
    (game.path / state_file(4)).write_bytes(b"{")
    stands(game, ExitCode.MALFORMED, "file-not-plain", "file-too-large", "json-cut-short", "run-state-damaged")
    damaged = [wrong.where.file for wrong in game.run().errors if wrong.code == "run-state-damaged"]
    assert damaged == [f"{game.path}/{state_file(seq)}" for seq in (2, 3, 4)]


def test_a_state_on_which_the_signature_does_not_hold_stops_the_game(game: GameFolder) -> None:
    forged = json.loads(whole())
    forged["players"][0]["vp"] += 1
    game.add(forged)
    stands(game, ExitCode.NOT_AUTHENTIC, "signature-wrong")


def test_an_older_state_has_to_be_signed_too(game: GameFolder) -> None:
    """Its id leaves the signature out, and the newest state vouches for that alone."""
    first = club.first_state()
    game.add({**first, "signature": club.second_state()["signature"]})
    stands(game, ExitCode.NOT_AUTHENTIC, "signature-wrong")


def test_a_state_that_somebody_else_signed_stops_the_game(game: GameFolder) -> None:
    forged = json.loads(whole())
    game.add(sign({**forged, "moderator": {"name": "Mo", "key": acts.EVE.public.text}}, acts.EVE))
    stands(game, ExitCode.NOT_AUTHENTIC, "moderator-unknown")


def test_a_fork_stops_the_game(game: GameFolder) -> None:
    """Two tips, whichever is older."""
    game.add(json.loads(whole()))
    (game.path / "b.state.json").write_bytes(written(pass_turn(began(), club.MODERATOR, reason="late")))
    stands(game, ExitCode.NOT_AUTHENTIC, "run-fork")


def test_a_gap_stops_the_game(game: GameFolder) -> None:
    """Nobody can tell whether what lies below the gap leads to what lies above it."""
    third = open_state(json.loads(whole()))
    game.add(pass_turn(third, club.MODERATOR, reason="late"))
    stands(game, ExitCode.NOT_AUTHENTIC, "run-gap")


def test_states_of_two_games_stop_both(game: GameFolder) -> None:
    (game.path / "other.state.json").write_bytes(written(other_game()))
    stands(game, ExitCode.CONFLICT, "run-games")


def test_a_folder_without_a_state_stands_still(tmp_path: Path) -> None:
    game = GameFolder(tmp_path / "club")
    game.put("a.yaml", order())
    stands(game, ExitCode.CONFLICT, "run-no-state")


def test_a_state_made_twice_stops_the_game(game: GameFolder) -> None:
    """Other seals under one id: somebody was sent the one, and somebody the other."""
    game.add(json.loads(whole()))
    (game.path / "again.state.json").write_bytes(whole())
    stands(game, ExitCode.NOT_AUTHENTIC, "run-sealed-twice")


def test_another_key_carries_nothing_out(game: GameFolder) -> None:
    before = game.tree()
    ran = game.run(acts.EVE)
    assert (ran.code, codes(ran)) == (ExitCode.NOT_AUTHENTIC, ["not-the-moderator"])
    assert game.tree() == before


def test_a_backup_key_moderates_only_once_it_took_over(tmp_path: Path) -> None:
    """It can read everything, and carries nothing out."""
    game = GameFolder(tmp_path / "club", encode_state(acts.began().state))
    game.put("a.yaml", order(seat_of(acts.began().state), acts.began()))
    ran = game.run(acts.BACKUP)
    assert (codes(ran), game.states()) == (["not-the-moderator"], [state_file(1)])
    assert len(game.run().steps) == 1


def test_after_a_handover_only_the_new_moderator_carries_on(game: GameFolder) -> None:
    game.add(hand_over(began(), Moderator("Otto", acts.OTTO.public.text), club.MODERATOR, reason="holidays"))
    game.put("a.yaml", order(opened=game.newest()))
    stands(game, ExitCode.NOT_AUTHENTIC, "not-the-moderator")
    assert [step.turn for step in game.run(acts.OTTO).steps] == [1]


def test_copies_of_a_state_in_any_form_are_one(game: GameFolder) -> None:
    """Re-indented, armored, with another name."""
    second = club.second_state()
    (game.path / "copy (1).json").write_text(json.dumps(second))
    (game.path / "mail.state.txt").write_text(f"Hi all,\n\n{armored(second)}\nBye\n")
    assert len(game.run().steps) == 1


def test_the_newest_state_alone_is_enough(tmp_path: Path) -> None:
    """Armored, too; older ones may lie elsewhere, if only the oldest do."""
    game = GameFolder(tmp_path / "club")
    (game.path / "club-001.state.txt").write_text(armored(club.second_state()))
    game.put("a.yaml", order())
    assert len(game.run().steps) == 1
    assert game.states() == [state_file(2)]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("notes.txt", b"ykpbem: state/1\n"),
        ("report.txt", b'CLUB\n> {"ykpbem": "state/1"\n-----BEGIN YKPBEM STATE-----\n'),
        (".ykpbem-17-1.tmp", b'{\n "ykpbem": "state/1",\n'),
        ("mo.key", b"ykpbem-key-1\n"),
        ("club.invite.json", written(club.invitation())),
        ("club-001.report.json", b'{"game":{"name":"Meiji Club 1"}}'),
    ],
)
def test_other_files_are_left_alone(game: GameFolder, name: str, data: bytes) -> None:
    """Also those that quote a state, as a report may with a player's note, and what a killed run left."""
    (game.path / name).write_bytes(data)
    assert len(game.run().steps) == 1
    assert (game.path / name).read_bytes() == data


def test_the_next_state_never_replaces_anything(game: GameFolder) -> None:
    (game.path / "club-002.txt").write_text("my notes\n")
    stands(game, ExitCode.CONFLICT, "report-left")


# The end


def test_when_the_game_is_over_the_rest_is_rejected_and_then_it_is_quiet(game: GameFolder) -> None:
    game.put("b.yaml", ahead(2, "red"))
    game.add(stop(began(), club.MODERATOR, reason="enough"))
    ran = game.run()
    assert [[wrong.code for wrong in one.faults] for one in ran.rejected] == [["game-over"], ["game-over"]]
    ran = game.run()
    assert not ran.errors + ran.waiting + ran.rejected + ran.done + ran.steps
    assert ran.code == ExitCode.DONE


# The folder


@pytest.mark.parametrize("name", ["inbox", "accepted", "done", "rejected"])
@pytest.mark.parametrize("make", [Path.symlink_to, lambda path, _: path.write_text("")])
def test_a_folder_that_is_none_stops_the_game(
    game: GameFolder, name: str, make: Callable[[Path, Path], object]
) -> None:
    """Nothing is read from or moved to where a link leads."""
    outside = game.path.parent / "outside"
    outside.mkdir()
    if name == "inbox":
        (game.path / name / "a.yaml").unlink()
        (game.path / name).rmdir()
    make(game.path / name, outside)
    ran = game.run()
    assert (ran.code, codes(ran)) == (ExitCode.USAGE, ["folder-other"])
    assert [*outside.iterdir()] == []


def test_links_in_the_inbox_are_moved_and_never_followed(game: GameFolder) -> None:
    outside = game.path.parent / "outside.yaml"
    outside.write_text("secret\n")
    (game.path / "inbox/link.yaml").symlink_to(outside)
    (game.path / "inbox/folder").symlink_to(game.path.parent)
    (game.path / "inbox/nowhere").symlink_to("../../nowhere")
    os.mkfifo(game.path / "inbox/pipe")
    ran = game.run()
    assert {(one.path, one.faults[0].code) for one in ran.rejected} == {
        (f"inbox/{name}", "file-not-plain") for name in ("link.yaml", "folder", "nowhere", "pipe")
    }
    assert (game.path / "rejected/link.yaml").is_symlink()
    assert outside.read_text() == "secret\n"
    assert "secret" not in game.text("rejected/link.yaml.why.txt")


@pytest.mark.parametrize(
    "name",
    ["-rf", "a\nb", "\x1b[2J.yaml", "a" * 255, "\u202eexe.yaml", "\U0001f600", "x y.yaml", "con", "b\udcff.yaml"],
)
def test_any_name_will_do(game: GameFolder, name: str) -> None:
    """Good orders count under any name, bad ones are moved with their letter beside them."""
    (game.path / "inbox/a.yaml").rename(game.path / "inbox" / name)
    assert [step.papers for step in game.run().steps] == [(f"inbox/{name}",)]
    assert game.names("done") == [name]
    game.put(name, b"junk")
    (rejected,) = game.run().rejected
    assert len(game.names("rejected")) == 2
    assert f"{rejected.to.removeprefix('rejected/')}.why.txt" in game.names("rejected")


@pytest.mark.parametrize("name", ["b" * 255, "b" * 248])
def test_a_long_name_leaves_room_for_the_letter(game: GameFolder, name: str) -> None:
    """Of an order that waits, too; and the letter is found again."""
    game.put(name, illegal(revision=2))
    ran = game.run()
    waiting = next(one for one in ran.waiting if one.why == "refused")
    assert waiting.new
    assert (game.path / waiting.letter).is_file()
    assert not any(one.new for one in game.run().waiting)


@pytest.mark.parametrize("name", [".order.yaml", "order.yaml~", "order.yaml.part", "order.tmp", "~$order.yaml"])
def test_what_is_still_being_written_is_left_alone(game: GameFolder, name: str) -> None:
    game.put(name, b"ykpbem: ord")
    assert not game.run().rejected
    assert name in game.names("inbox")


def test_names_that_are_taken_get_a_number(game: GameFolder) -> None:
    """Nothing is overwritten: neither what was done nor what was rejected, nor a letter."""
    game.put("a.yaml", b"older", "done")
    for _ in range(3):
        game.put("junk.txt", b"junk")
        game.put("b.tar.gz", Random("b").randbytes(20), "inbox")
        game.run()
    assert game.names("done") == ["a-2.yaml", "a.yaml"]
    assert game.text("done/a.yaml") == "older"
    assert {"junk.txt", "junk-2.txt", "junk-3.txt", "b.tar.gz", "b-3.tar.gz"} <= set(game.names("rejected"))
    assert len(game.names("rejected")) == 12


def test_a_letter_never_takes_the_place_of_another(game: GameFolder) -> None:
    """What lies there already may be about another file that had this name."""
    game.put("junk.txt.why.txt", b"about an older one", "rejected")
    game.put("junk.txt", b"junk")
    (rejected,) = game.run().rejected
    assert rejected.to == "rejected/junk-2.txt"
    assert game.text("rejected/junk.txt.why.txt") == "about an older one"
    assert "this is no move order" in game.text("rejected/junk-2.txt.why.txt")


def test_somebody_elses_letter_is_a_paper_like_any_other(game: GameFolder) -> None:
    """Only what a run wrote itself is passed over by its name."""
    game.put("order.yaml.why.txt", order(revision=2))
    assert [step.papers for step in game.run().steps] == [("inbox/order.yaml.why.txt",)]


# Two at once


def test_a_folder_in_use_is_left_alone(game: GameFolder) -> None:
    with locked(str(game.path)):
        stands(game, ExitCode.CONFLICT, "folder-locked")
    assert len(game.run().steps) == 1


def test_a_lock_that_is_a_link_is_not_followed(game: GameFolder) -> None:
    (game.path / LOCK).symlink_to(game.path.parent / "elsewhere")
    ran = game.run()
    assert (ran.code, codes(ran)) == (ExitCode.FAILED, ["run-machine"])
    assert not (game.path.parent / "elsewhere").exists()
