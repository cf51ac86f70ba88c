"""Whenever a run is killed, and however many run at once: nothing is lost, nothing is done twice or by halves."""

import errno
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.app import club
from tests.app.running import FORBIDDEN, GameFolder, ahead, codes, desk, order, received_in, reports
from tests.tools.effort import effort
from tests.tools.failing import Killed, Machine
from ykpbem.app.powers.passing import pass_turn
from ykpbem.app.run import Ran, run_game
from ykpbem.chain.states import open_state
from ykpbem.errors import ExitCode
from ykpbem.files import atomic, folders
from ykpbem.files.canonical import read_json
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import sign

CALLS = ("open", "link", "rename", "unlink", "fsync", "mkdir")
STEP = effort(quick=7, soak=1)
"""Every so manieth call is where the run is killed."""


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    with monkeypatch.context() as patches:
        patches.setattr(os, "fsync", lambda _: None)  # that it is called counts here, not the wait for the disk
        yield Machine(patches, calls=CALLS)


def full(path: Path) -> GameFolder:
    """A game with something of everything to do: two turns, a lower revision, a wrong order, junk, one for later."""
    game = GameFolder(path, club.second_state())
    game.put("a.yaml", order())
    game.put("b.yaml", order(revision=2))
    game.put("c.yaml", ahead(2, "red"))
    game.put("d.yaml", sign({**ahead(3, "blue"), **FORBIDDEN}, club.PLAYERS["blue"]))
    game.put("e.txt", b"my move comes tomorrow")
    game.put("f.yaml", ahead(7))
    game.put("c.yaml", b"older", "done")
    return game


def copied(folder: Path, number: int) -> GameFolder:
    """A copy of the game that lies in the folder as `template`."""
    game = GameFolder.__new__(GameFolder)
    game.path = Path(shutil.copytree(folder / "template", folder / f"game-{number}"))
    return game


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What comes of it when nothing happens."""
    game = full(tmp_path_factory.mktemp("undisturbed") / "club")
    ran = game.run()
    assert [step.turn for step in ran.steps] == [1, 2]
    assert game.names("inbox") == ["d.yaml", "d.yaml.why.txt", "f.yaml"]
    assert game.names("done") == ["a.yaml", "b.yaml", "c-2.yaml", "c.yaml"]
    return game.tree()


def states_are_whole(game: GameFolder) -> None:
    """Every file that is called a state is one that may be believed."""
    for name in game.states():
        open_state(read_json((game.path / name).read_bytes(), name=name))


def calls_of(machine: Machine, tmp_path: Path) -> list[str]:
    """The calls that a run makes when nothing happens."""
    game = full(tmp_path / "count")
    machine.arm()
    game.run()
    return machine.seen


@pytest.mark.parametrize("after", [False, True])
def test_whenever_it_is_killed_the_next_run_ends_the_work(
    machine: Machine, tmp_path: Path, undisturbed: dict[str, Any], after: bool
) -> None:
    """At every call that changes something on the disk, before and after it: the same files, to the byte."""
    game = full(tmp_path / "template")
    came = received_in(game)
    number = len(calls_of(machine, tmp_path))
    assert number > 60
    for at in range(int(after), number, STEP):
        game = copied(tmp_path, at)
        machine.arm(at, after=after)
        with pytest.raises(Killed):
            game.run()
        machine.arm()
        states_are_whole(game)
        assert received_in(game) >= came, f"something is lost at call {at}"
        ran = game.run()
        assert (codes(ran), game.tree()) == ([], undisturbed), f"killed at call {at}"
        assert not game.run().steps


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_whatever_the_machine_refuses_the_game_stands_and_goes_on_later(
    machine: Machine, tmp_path: Path, undisturbed: dict[str, Any], number: int
) -> None:
    """A full disk, a broken one: exit code 6, and the next run does the rest."""
    game = full(tmp_path / "template")
    calls = calls_of(machine, tmp_path)
    for at in range(3, len(calls), STEP * 4):
        game = copied(tmp_path, at)
        machine.arm(at, OSError(number, os.strerror(number)))
        ran = game.run()
        machine.arm()
        assert ran.code in (ExitCode.FAILED, ExitCode.DONE)
        states_are_whole(game)
        game.run()
        assert game.tree() == undisturbed, f"{calls[at]} failed at call {at}"


def test_where_there_are_no_links_files_are_renamed(
    machine: Machine, tmp_path: Path, undisturbed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As states are on a memory stick; and nothing is overwritten there either."""

    def refuse(*_: Any, **__: Any) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
    game = full(tmp_path / "club")
    machine.arm()
    game.run()
    assert game.tree() == undisturbed


def test_what_comes_meanwhile_under_the_same_name_is_left_for_the_next_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was read is moved only as long as it is what was read: no newer one is put away unread."""
    game = GameFolder(tmp_path / "club", club.second_state())
    game.put("a.yaml", order())
    game.put("b.yaml", b"junk")
    real = atomic.write_new

    def meanwhile(path: str, data: bytes, *, mode: int = 0o644) -> None:
        game.put("a.yaml", order(revision=2))
        real(path, data, mode=mode)

    monkeypatch.setattr(folders, "write_new", meanwhile)
    game.put("0.yaml", b"junk")
    ran = game.run()
    assert ([step.papers for step in ran.steps], ran.done) == ([("inbox/a.yaml",)], [])
    assert game.text("inbox/a.yaml") == write_order(order(revision=2))
    assert [[wrong.code for wrong in one.faults] for one in game.run().rejected] == [["order-stale"]]


def test_an_order_that_a_killed_run_carried_out_goes_to_done(tmp_path: Path) -> None:
    """The state was written, the order not moved yet; it is not carried out again."""
    game = GameFolder(tmp_path / "club", club.second_state())
    game.put("a.yaml", order())
    game.put("b.yaml", order(revision=2))
    game.run()
    for name in game.names("done"):
        (game.path / "done" / name).rename(game.path / "inbox" / name)
    ran = game.run()
    assert [one.to for one in ran.done] == ["done/a.yaml", "done/b.yaml"]
    assert not ran.steps + ran.rejected


def test_two_at_once_do_the_work_once(tmp_path: Path, undisturbed: dict[str, Any]) -> None:
    """Many times: one does it, or both in turn; whoever comes while the other works is told so."""
    full(tmp_path / "template")
    for number in range(effort(quick=6, soak=200)):
        game = copied(tmp_path, number)
        rans: list[Ran] = []
        barrier = threading.Barrier(3)

        def work(game: GameFolder = game, barrier: threading.Barrier = barrier, rans: list[Ran] = rans) -> None:
            barrier.wait()
            rans.append(game.run())

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(step.turn for ran in rans for step in ran.steps) == [1, 2]
        assert {code for ran in rans for code in codes(ran)} <= {"folder-locked"}
        assert all((ran.code == ExitCode.CONFLICT) == bool(ran.errors) for ran in rans)
        assert game.tree() == undisturbed


def test_a_state_that_another_command_writes_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`pass` was typed while the run was at work: its state is not replaced, and the next run goes on from it."""
    game = GameFolder(tmp_path / "club", club.second_state())
    game.put("a.yaml", order())

    def meanwhile(opened: Any, path: str) -> dict[str, bytes]:
        game.add(pass_turn(open_state(club.second_state()), club.MODERATOR, reason="late"))
        return reports(opened, path)

    ran = Ran(str(game.path))
    run_game(ran, msgspec.structs.replace(desk(), reports=meanwhile))
    assert (codes(ran), ran.code, game.names("inbox")) == (["output-exists"], ExitCode.CONFLICT, ["a.yaml"])
    assert [moved.path for moved in game.run().rejected] == ["inbox/a.yaml"]
