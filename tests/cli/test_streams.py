"""Standard streams that are closed, full or of another encoding, and an interrupt in the middle of a long command."""

import json
import shlex
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.desk import STATE1, Desk
from tests.cli.test_process import PROGRAM


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
