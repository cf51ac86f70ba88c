"""Standard streams that are closed, full or of another encoding, and an interrupt in the middle of a long command."""

import json
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.desk import STATE1, Desk
from tests.cli.test_process import PROGRAM
from tests.tools.places import PACKAGE
from ykpbem.cli.console import Console
from ykpbem.cli.streams import tell
from ykpbem.errors import Where, fault

STEERING = [*"\x00\x07\x08\t\r\x1b\x7f\x9b\u061c\u200e\u200f\u2028\u2029\u202e\u2066\u2069"]
"""Characters that ring, move a cursor, begin a command to a terminal, or turn text around."""


def shell(line: str) -> "subprocess.CompletedProcess[str]":
    """Runs the program with whatever the shell makes of its streams."""
    return subprocess.run(
        ["bash", "-c", f"{shlex.join(PROGRAM)} {line}"], capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.parametrize(
    "line", [f"show {STATE1} --moderator mo.pub", f"show {STATE1} --json", "rules --json", "show nowhere --json"]
)
@pytest.mark.parametrize("way", [">/dev/full", ">&-"])
def test_an_answer_that_cannot_be_written_is_6_in_one_line(desk: Desk, line: str, way: str) -> None:
    done = shell(f"{line} {way}")
    assert done.returncode == 6
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("error: ")


def test_a_document_is_not_lost_in_silence(desk: Desk) -> None:
    """The next state, for a closed standard output."""
    done = shell(f"adjudicate {STATE1} order.yaml --key mo.key -o - >&-")
    assert (done.returncode, done.stderr) == (6, "error: standard output is closed.\n")


@pytest.mark.parametrize("way", ["2>/dev/full", "2>&-"])
def test_a_refusal_keeps_its_code_where_nobody_can_read_it(desk: Desk, way: str) -> None:
    assert shell(f"bogus {way}").returncode == 2
    assert shell(f"show nowhere {way}").returncode == 3


def test_standard_input_may_be_closed(desk: Desk) -> None:
    done = shell("show - --json <&-")
    assert done.returncode == 3
    assert json.loads(done.stdout)["errors"][0]["message"] == "standard input is closed"


def test_a_file_name_that_is_no_utf_8_is_escaped(desk: Desk) -> None:
    done = shell("show $'a\\xff.json' --json")
    assert done.returncode == 3
    assert json.loads(done.stdout)["errors"][0]["file"] == "a\\udcff.json"


def test_an_interrupted_demonstration_is_130(empty_desk: Desk) -> None:
    """In the middle of the game, where a command runs within the command."""
    process = subprocess.Popen([*PROGRAM, "demo", "game"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    for _ in range(1200):
        if Path("game/mo.key").exists():
            break
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"error" not in err


@pytest.mark.parametrize("occupied", [False, True])
@pytest.mark.parametrize("as_json", [False, True])
def test_nothing_that_a_console_says_steers_a_terminal(
    capsys: pytest.CaptureFixture[str], as_json: bool, occupied: bool
) -> None:
    """Whichever way it goes out, and whoever has let such a name through."""
    name = "x".join(STEERING)
    console = Console(as_json)
    console.occupied = occupied
    console.say(f"say {name}")
    for tells in (console.notes, console.warnings, console.errors):
        tells(fault("file-unreadable", reason=name).at(Where(file=name)))
    console.facts["name"] = name
    console.close(3)
    assert tell(f"tell {name}", sys.stderr)
    said = "".join(capsys.readouterr())
    assert [mark for mark in STEERING if mark in said] == []
    assert ("say x" in said.replace("?", "")) is not as_json
    assert "tell ?x?x" in said


def test_there_are_two_doors_to_a_terminal() -> None:
    """What is said goes through a console or `tell`; nothing else writes."""
    doors = re.compile(r"\bprint\(|click\.s?echo\(|std(out|err)\.(buffer|write)")
    found = {
        path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if doors.search(path.read_text("utf-8"))
    }
    assert found == {"cli/console.py", "cli/streams.py"}
