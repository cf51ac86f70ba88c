"""Two processes that write the same file at once: one of them has done it, the other says that it is there."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.desk import Desk
from tests.loss.commands import COMMANDS, cleared
from tests.tools.effort import effort
from ykpbem.chain.states import open_state

AT_ONCE = 2
RUNNER = """
import os, sys, time
from ykpbem.cli.commands import commands
import ykpbem.cli.states, ykpbem.app.turns, ykpbem.app.powers.ending, ykpbem.files.order_writer, ykpbem.cli.signing
open(f"ready-{os.getpid()}", "x").close()
while not os.path.exists("go"):
    time.sleep(0.0005)
sys.exit(commands.main(sys.argv[1:], standalone_mode=False))
"""
"""A process that waits for the word and then runs a command."""


def race(folder: Path, words: list[str]) -> list[int]:
    """The exit codes of processes that run the command at the same moment."""
    runners = [
        subprocess.Popen(
            [sys.executable, "-c", RUNNER, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={"PYTHONPATH": ":".join(sys.path)},
        )
        for _ in range(AT_ONCE)
    ]
    while len(list(folder.glob("ready-*"))) < AT_ONCE and all(one.poll() is None for one in runners):
        pass
    (folder / "go").touch()
    for one in runners:
        _, err = one.communicate(timeout=120)
        assert b"Traceback" not in err
    return sorted(one.returncode for one in runners)


@pytest.mark.parametrize("name", ["keygen", "sign", "end"])
def test_one_wins_and_the_other_says_so(desk: Desk, name: str) -> None:
    """A state that the other has made just so is nothing to complain of: 0 and 0; all else is 0 and 5."""
    command = COMMANDS[name]
    for _ in range(effort(quick=1, soak=60)):
        with cleared(desk):
            codes = race(desk.folder, command.words)
            assert codes in ([[0, 5]] if command.again else [[0, 0], [0, 5]])
            assert all((desk.folder / one).exists() for one in command.files)
            assert not list(desk.folder.rglob("*.tmp"))
            if name == "keygen":
                pair = [desk.run(["fingerprint", one]).out.split()[0] for one in command.files]
                assert len(set(pair)) == 1
            elif name == "end":
                open_state(desk.document(command.files[-1]))
