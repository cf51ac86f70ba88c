"""Names of files: what is read is never written to, whatever it is called; and files that are no files."""

import errno
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.desk import STATE1, Desk
from tests.loss.commands import COMMANDS, cleared
from tests.tools.failing import Machine

PROGRAM = [sys.executable, "-m", "ykpbem"]
READ = {
    "invite": ["game.yaml", "mo.key"],
    "join": ["meiji-club-1.invite.json", "eve.key"],
    "start": ["meiji-club-1.invite.json", "ben.join.json", "mo.key"],
    "template": [STATE1, "cleo.key"],
    "sign": ["order.yaml", STATE1, "cleo.key"],
    "adjudicate": [STATE1, "signed.yaml", "mo.key"],
    "pass": [STATE1, "mo.key"],
    "amend": [STATE1, "mo.key"],
    "rekey": [STATE1, "eve.pub", "mo.key"],
    "consent": [STATE1, "eve.pub", "ben.key"],
    "rollback": [STATE1, "meiji-club-1-000.state.json", "mo.key"],
    "end": [STATE1, "mo.key"],
    "handover": [STATE1, "eve.pub", "mo.key"],
    "history": [STATE1],
    "armor": [STATE1],
    "adjudicate as text": [STATE1, "signed.yaml", "mo.key"],
}
"""What a command reads, which must never be what it writes."""


def to(words: list[str], output: str) -> list[str]:
    """The command line with another output."""
    kept = words[: words.index("-o")] if "-o" in words else words
    return [*kept, "-o", output]


@pytest.mark.parametrize("name", READ)
def test_what_is_read_is_never_written_to(desk: Desk, name: str) -> None:
    """By its own name, by another spelling of it, by a link of either kind."""
    for number, path in enumerate(READ[name]):
        content = desk.read(path)
        with cleared(desk):
            (desk.folder / "soft").symlink_to(path)
            os.link(desk.folder / path, desk.folder / "hard")
            (desk.folder / "folder").symlink_to(desk.folder)
            spellings = [path, f"./{path}", str(desk.folder / path), f"folder/{path}", "soft", "hard"]
            for output in spellings if number == 0 else spellings[:1]:
                said = desk.run(to(COMMANDS[name].words, output))
                assert said.code in (2, 5), output
                assert said.new == []
            assert desk.read(path) == content


@pytest.mark.parametrize("name", ["sign", "adjudicate", "history"])
def test_whatever_stands_there_is_in_the_way(desk: Desk, name: str) -> None:
    """A folder, a pipe, a socket, a link into nothing: none is replaced, followed or waited for."""
    with cleared(desk):
        (desk.folder / "folder").mkdir()
        os.mkfifo(desk.folder / "pipe")
        (desk.folder / "nowhere").symlink_to("not-there")
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind("socket")
            for output in ("folder", "nowhere", "socket", *(["pipe"] if name != "adjudicate" else [])):
                said = desk.run(to(COMMANDS[name].words, output))
                assert (said.code, said.new) == (5, []), output
        assert not (desk.folder / "not-there").exists()


def test_a_report_that_is_a_pipe_is_not_waited_for(desk: Desk) -> None:
    """Nor is a folder where it should go taken for one."""
    with cleared(desk):
        os.mkfifo(desk.folder / "new.txt")
        said = desk.run(to(COMMANDS["adjudicate"].words, "new.state.json"))
        assert (said.code, said.new) == (5, [])
        (desk.folder / "new.txt").unlink()
        (desk.folder / "new.txt").mkdir()
        said = desk.run(to(COMMANDS["adjudicate"].words, "new.state.json"))
        assert (said.code, "new.txt" in said.err) == (5, True)


@pytest.mark.parametrize("output", ["missing/new.json", "mo.key/new.json", "", "folder/", "x" * 256])
def test_where_nothing_can_be_written_the_command_says_so(desk: Desk, output: str) -> None:
    with cleared(desk):
        (desk.folder / "folder").mkdir()
        said = desk.run(to(COMMANDS["adjudicate"].words, output))
        assert said.code in (0, 2, 5, 6), said.err
        assert "fault of the program" not in said.err
        assert (said.code == 0) == (output == "")
        assert not list((desk.folder / "folder").iterdir())


@pytest.mark.parametrize("kind", ["folder", "socket", "nowhere", "loop", "through a file"])
@pytest.mark.parametrize("line", ["show X", "verify X", "audit X", "check {} X --key cleo.key", "hand {} --key X"])
def test_what_is_no_file_cannot_be_read(desk: Desk, kind: str, line: str) -> None:
    with cleared(desk):
        path = "x"
        match kind:
            case "folder":
                (desk.folder / "x").mkdir()
            case "nowhere":
                (desk.folder / "x").symlink_to("not-there")
            case "loop":
                (desk.folder / "x").symlink_to("x")
            case "through a file":
                path = "mo.key/x"
            case _:
                with socket.socket(socket.AF_UNIX) as listening:
                    listening.bind("x")
        said = desk.run(line.format(STATE1).replace("X", path))
        assert said.code == 3, said.err
        assert "Traceback" not in said.err


def test_what_nobody_may_read_or_write_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner of the machine may do anything, so that the refusal is the machine's here."""
    refused = PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    def denied(path: str, *_: object, **__: object) -> None:
        raise refused

    with monkeypatch.context() as patch:
        patch.setattr("ykpbem.files.atomic.open", denied, raising=False)
        said = desk.run(["show", STATE1])
    assert said.code == 3
    assert "Permission denied" in " ".join(said.err.split())
    with monkeypatch.context() as patch, cleared(desk):
        machine = Machine(patch)
        machine.arm(1, refused)  # the folder opens, and no file can be made in it
        said = desk.run(COMMANDS["sign"].words)
        machine.arm()
        assert (said.code, said.new) == (6, [])
        assert "Permission denied" in " ".join(said.err.split())


def test_pipes_are_read_and_those_in_a_folder_passed_over(desk: Desk) -> None:
    """`ykpbem show <(cat STATE)` is a pipe; one that lies in a folder has nobody who writes to it."""
    with cleared(desk):
        os.mkfifo(desk.folder / "pipe.json")
        piped = subprocess.run(
            ["bash", "-c", f"{' '.join(PROGRAM)} show <(cat {STATE1}) --json"], capture_output=True, check=False
        )
        assert piped.returncode == 0
        for line in ("audit .", "history . -o -"):
            assert desk.run(line).code in (0, 4)


NAMES = ["a\nb", "-rf", "\u202egnp", "\x1b[31m", "\u05e9\u05dc\u05d5\u05dd", "\U0001f600", " ", "null", "~", "a" * 200]


@pytest.mark.parametrize("name", NAMES)
def test_files_may_be_called_anything(desk: Desk, name: str) -> None:
    """They are read and written under that name, and what is said of them steers no terminal."""
    with cleared(desk):
        Path(desk.folder / f"{name}.yaml").write_text(desk.read("order.yaml"))
        Path(desk.folder / f"{name}.json").write_text("{")
        said = desk.run(["sign", "--state", STATE1, "--key", "cleo.key", "--", f"{name}.yaml"])
        assert (said.code, said.new) == (0, [f"{name}.signed.yaml"])
        for line in (["show", "--", f"{name}.json"], ["verify", "--", f"{name}.json", f"{name}.signed.yaml", STATE1]):
            bad = desk.run(line)
            assert bad.code in (3, 4)
            said.out += bad.out + bad.err
            told = desk.run([*line[:1], "--json", *line[1:]])
            assert any(one["file"] == f"{name}.json" for one in told.object["errors"])
            said.out += told.out
        assert not {"\x1b", "\u202e"} & set(said.out + said.err)
