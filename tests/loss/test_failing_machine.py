"""Whatever call fails, and wherever the program is killed: all files of a command are there, or none; never half one.

Every command that writes is tried; in the quick profile a few calls of each, so that together all calls are reached.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.cli.desk import STATE2, Desk
from tests.loss.commands import COMMANDS, REPORT2, Writes, cleared
from tests.tools.effort import effort
from tests.tools.failing import Killed, Machine, failure
from ykpbem.chain.states import open_state

EVERY = effort(quick=12, soak=1)
"""One call in so many is made to fail."""


@contextmanager
def machine_of(desk: Desk, command: Writes) -> Iterator[tuple[Machine, list[str]]]:
    """A machine to arm, and the calls that the command makes on it when nothing fails."""
    with pytest.MonkeyPatch.context() as patch:
        machine = Machine(patch)
        machine.arm()
        with cleared(desk):
            assert desk.run(command.words).code == 0
            calls = list(machine.seen)
        yield machine, calls


def sides(number: int) -> tuple[bool, ...]:
    """Whether a call fails before it has done anything or after: each in turn, or both."""
    return (bool(number % 2),) if effort(quick=1, soak=0) else (False, True)


def made(desk: Desk, command: Writes) -> list[str]:
    """The files of a command that are there, each of them whole."""
    there = [name for name in command.files if (desk.folder / name).exists()]
    for name in there:
        text = desk.read(name)
        assert text.endswith("\n"), name
        if name.endswith(".state.json"):
            open_state(json.loads(text))
    return there


def temporary(desk: Desk) -> list[str]:
    return [path.name for path in desk.folder.rglob("*.tmp")]


@pytest.mark.parametrize("name", COMMANDS)
def test_whichever_call_fails_all_files_are_there_or_none(desk: Desk, name: str) -> None:
    """The exit code is 6 with one sentence; typed again the command does its work."""
    command = COMMANDS[name]
    turn = list(COMMANDS).index(name)
    with machine_of(desk, command) as (machine, calls):
        assert {"open", "write", "link", "unlink"} <= set(calls)
        assert calls.count("fsync") > len(command.files)  # each file, and the folder
        for number in range(turn % EVERY, len(calls), EVERY):
            for after in sides(number + turn):
                with cleared(desk):
                    machine.arm(number, failure(number + turn), after=after)
                    said = desk.run(command.words)
                    machine.arm()
                    there, where = made(desk, command), f"{number} {calls[number]} {after}"
                    if calls[number] in ("unlink", "close"):
                        assert there == [*command.files], where
                        continue
                    if said.code == 0:  # a call whose failure costs nothing
                        assert there == [*command.files], where
                    else:
                        assert (said.code, there) == (6, []), where
                        assert "error: " in said.err, where
                        assert "cannot be written" in " ".join(said.err.split()), where
                        assert "fault of the program" not in said.err, where
                    assert temporary(desk) == [], where
                    if said.code:
                        assert desk.run(command.words).code == 0, where
                        assert made(desk, command) == [*command.files], where


@pytest.mark.parametrize("name", COMMANDS)
def test_wherever_it_is_killed_no_file_is_half_and_it_can_be_typed_again(desk: Desk, name: str) -> None:
    """A state never lies there without its report."""
    command = COMMANDS[name]
    turn = list(COMMANDS).index(name)
    with machine_of(desk, command) as (machine, calls):
        for number in range((turn + 2) % EVERY, len(calls), EVERY):
            for after in sides(number + turn):
                with cleared(desk):
                    machine.arm(number, Killed(), after=after)
                    with pytest.raises(Killed):
                        desk.run(command.words)
                    machine.arm()
                    there, where = made(desk, command), f"{number} {calls[number]} {after}"
                    assert there == [*command.files[: len(there)]], where
                    again = desk.run(command.words)
                    if len(there) < len(command.files) and name != "keygen":
                        assert again.code == 0, where
                    elif there:
                        assert again.code == command.again, where
                    if name != "keygen" or not there:
                        assert made(desk, command) == [*command.files], where


def test_a_process_that_is_gone_leaves_the_same(desk: Desk) -> None:
    """Killed for good, in a process of its own: what is left is whole, and the same command ends what was begun."""
    command = COMMANDS["adjudicate"]
    with machine_of(desk, command) as (_, calls):
        last = len(calls)
    links = [number for number, call in enumerate(calls) if call == "link"]
    tried = range(last) if effort(quick=0, soak=1) else [links[1], links[1] + 1]
    left: list[list[str]] = []
    for number in tried:
        with cleared(desk):
            done = subprocess.run(
                [sys.executable, "-m", "tests.tools.failing", str(number), *command.words],
                capture_output=True,
                check=False,
                env={"PYTHONPATH": ":".join(sys.path)},
            )
            assert (done.returncode, done.stdout, done.stderr) == (137, b"", b"")
            left.append(made(desk, command))
            assert desk.run(command.words).code == 0
            assert made(desk, command) == [*command.files]
    assert [REPORT2] in left
    assert [REPORT2, STATE2] in left


@pytest.mark.parametrize("calls", [0, 9, 40])
def test_a_demonstration_that_fails_leaves_whole_files(desk: Desk, calls: int) -> None:
    """It stops where the machine failed, and tells so."""
    with pytest.MonkeyPatch.context() as patch:
        machine = Machine(patch)
        machine.arm(calls, failure(calls))
        said = desk.run("demo game")
        machine.arm()
    assert said.code == 6
    assert "fault of the program" not in said.err
    folder = Desk(desk.folder / "game")
    for path in folder.folder.iterdir():
        assert path.read_text().endswith("\n"), path.name
        path.unlink()
    folder.folder.rmdir()
