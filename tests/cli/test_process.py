"""The program as the shell runs it: exit codes, streams, interrupts, and what is left when something breaks."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.desk import STATE0, STATE1, Desk

PROGRAM = [sys.executable, "-m", "ykpbem"]


def run(*words: str, **settings: Any) -> "subprocess.CompletedProcess[str]":
    """Runs the program in the current folder."""
    return subprocess.run([*PROGRAM, *words], capture_output=True, encoding="utf-8", check=False, **settings)


def with_environment(**variables: str) -> dict[str, str]:
    return {**os.environ, **variables}


def test_the_exit_code_reaches_the_shell(desk: Desk) -> None:
    assert run("show", STATE1).returncode == 0
    assert run("show").returncode == 2
    assert run("show", "nowhere").returncode == 3
    assert run("show", STATE1, "--moderator", "anna.pub").returncode == 4


def test_a_reader_who_has_seen_enough_is_no_failure(desk: Desk) -> None:
    """`ykpbem rules | head -1` is quiet."""
    line = f"{sys.executable} -m ykpbem rules | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"


@pytest.mark.parametrize("command", ["audit", "verify", "show", "check", "run"])
def test_the_exit_code_of_a_command_stays_when_nobody_reads_on(desk: Desk, command: str) -> None:
    """`ykpbem audit DIR | head -1` in a script with `pipefail`, for what is right and for what is not."""
    desk.order("right.yaml", "place: [bank, church]\nmove: bank", player="yellow")
    desk.order("wrong.yaml", "move: bank", player="yellow")
    Path("forged.state.json").write_text(desk.read(STATE1).replace('"yen": ', '"yen": 1', 1), "utf-8")
    Path("club/inbox").mkdir(parents=True)
    right, wrong = {
        "audit": (f"{STATE1} {STATE0}", "forged.state.json"),
        "verify": (STATE1, "forged.state.json"),
        "show": (STATE1, "forged.state.json"),
        "check": (f"{STATE1} right.yaml --key cleo.key", f"{STATE1} wrong.yaml --key cleo.key"),
        "run": ("--help", "club --key mo.key"),
    }[command]
    told = {words: run(command, *words.split()).returncode for words in (right, wrong)}
    assert not told[right]
    assert told[wrong]
    for words, reader in ((right, "true"), (wrong, "head -n 1"), (wrong, "true"), (f"{wrong} --json", "true")):
        line = f"set -o pipefail; {sys.executable} -m ykpbem {command} {words} | {reader}"
        piped = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
        assert piped.returncode == told[words.removesuffix(" --json")], (words, reader)
        assert "Traceback" not in piped.stderr
        assert "Broken" not in piped.stderr


def test_what_a_command_does_is_done_though_nobody_reads_on(desk: Desk) -> None:
    """The state and its report are written, whoever closed the pipe."""
    desk.order("order.yaml", "place: [bank, church]\nmove: bank", player="yellow")
    run("sign", "order.yaml", "--state", STATE1, "--key", "cleo.key")
    line = (
        f"{sys.executable} -m ykpbem adjudicate {STATE1} order.signed.yaml --key mo.key | true; echo ${{PIPESTATUS[0]}}"
    )
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert done.stdout == "0\n"
    assert len([name for name in desk.files() if "002" in name]) == 2


@pytest.mark.parametrize("words", ["--help", "audit --help", "--version"])
def test_help_that_nobody_reads_is_no_failure(desk: Desk, words: str) -> None:
    line = f"(sleep 0.3; {sys.executable} -m ykpbem {words}) | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_states_flow_through_pipes(desk: Desk) -> None:
    """A state of a pipe is shown as that of a file."""
    piped = run("show", "-", input=desk.read(STATE1))
    assert piped.stdout == run("show", STATE1).stdout


def test_an_interrupt_is_130(desk: Desk) -> None:
    """Ctrl-C while a state is waited for on standard input."""
    process = subprocess.Popen(
        [*PROGRAM, "show", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"{")
    process.stdin.flush()
    ready(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in out + err


def ready(pid: int) -> None:
    """Waits until the program reads from its standard input."""
    import time

    status = Path(f"/proc/{pid}/wchan")
    for _ in range(600):
        if not status.exists() or "pipe" in status.read_text() or Path(f"/proc/{pid}/syscall").read_text()[:2] == "0 ":
            return
        time.sleep(0.05)


BREAK = """
import sys
from ykpbem.cli import commands
import ykpbem.cli.trust as trust
def broken(*_args, **_named):
    raise LookupError("no such\\nthing \\x1b[31m")
trust.open_for_anybody = broken
sys.argv = ["ykpbem", "show", "x.json", *sys.argv[1:]]
sys.exit(commands.commands.main(standalone_mode=False))
"""


def test_a_fault_of_the_program_is_one_line_and_6(empty_desk: Desk) -> None:
    """No traceback, unless it is asked for."""
    done = subprocess.run([sys.executable, "-c", BREAK], capture_output=True, text=True, check=False)
    assert done.returncode == 6
    assert len(done.stderr.splitlines()) == 1
    assert "LookupError" in done.stderr
    assert "report" in done.stderr
    assert "\x1b" not in done.stderr
    told = subprocess.run(
        [sys.executable, "-c", BREAK],
        capture_output=True,
        text=True,
        check=False,
        env=with_environment(YKPBEM_DEBUG="1"),
    )
    assert told.returncode == 6
    assert "Traceback" in told.stderr


def test_a_fault_of_the_program_is_an_object_too(empty_desk: Desk) -> None:
    done = subprocess.run([sys.executable, "-c", BREAK, "--json"], capture_output=True, text=True, check=False)
    (error,) = json.loads(done.stdout)["errors"]
    assert error["code"] == "internal-error"
    assert set(error) >= {"code", "rule", "file", "line", "step", "message", "hints"}


def test_a_full_disk_is_6_and_no_fault_of_the_program(desk: Desk) -> None:
    """Standard output cannot take the report."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*PROGRAM, "show", STATE1], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 6
    assert done.stderr.splitlines()[-1] == "error: No space left on device."


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_terminal_that_lacks_letters_breaks_nothing(desk: Desk, encoding: str) -> None:
    """A player is called Cl\u00e9o."""
    done = subprocess.run(
        [*PROGRAM, "show", STATE1], capture_output=True, check=False, env=with_environment(PYTHONIOENCODING=encoding)
    )
    assert done.returncode == 0
    assert b"Cl" in done.stdout


def test_a_folder_that_cannot_be_written_is_6_and_leaves_nothing(desk: Desk) -> None:
    """The machine failed, not the player."""
    done = run("keygen", "nowhere/anna", "--json")
    assert done.returncode == 6
    assert json.loads(done.stdout)["errors"][0]["code"] == "file-unwritable"


def test_two_at_once_make_one_state(desk: Desk) -> None:
    """One wins; the other says that it is there, or exits 5 (INTERFACE: promises)."""
    desk.order("order.yaml", "place: [bank, church]\nmove: bank", player="yellow")
    run("sign", "order.yaml", "--state", STATE1, "--key", "cleo.key")
    words = [*PROGRAM, "adjudicate", STATE1, "order.signed.yaml", "--key", "mo.key"]
    both = [subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
    for process in both:
        process.communicate(timeout=120)
    codes = sorted(process.returncode for process in both)
    assert codes in ([0, 0], [0, 5])
    assert len([name for name in desk.files() if "002" in name]) == 2
    assert not [name for name in desk.files() if name.startswith(".")]
