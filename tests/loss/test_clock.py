"""The machine's clock may stand still or run backwards: nobody looks at it."""

import ast
import subprocess
import sys

from tests.cli.desk import Desk
from tests.loss.commands import COMMANDS, cleared
from tests.tools.places import PACKAGE

CLOCKS = {"time", "datetime", "calendar", "sched", "zoneinfo"}
BROKEN = """
import datetime, sys, time
def broken(*_args, **_named):
    raise AssertionError("somebody looked at the clock")
for name in ("time", "time_ns", "localtime", "gmtime", "strftime", "ctime"):
    setattr(time, name, broken)
class Calendar(datetime.datetime):
    now = utcnow = today = broken
datetime.datetime = Calendar
from ykpbem.cli.commands import commands
sys.exit(commands.main(sys.argv[1:], standalone_mode=False))
"""


def looked_at(text: str) -> set[str]:
    """What a module takes from the modules that know the time; to sleep for a while is no look at the clock."""
    if not any(clock in text for clock in CLOCKS):
        return set()
    nodes = list(ast.walk(ast.parse(text)))
    found = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names if one.name in CLOCKS}
    if "time" in found:
        of_time = [node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)]
        found |= {f"time.{node.attr}" for node in of_time if node.value.id == "time"}  # type: ignore[attr-defined]
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module in CLOCKS:
            found |= {f"{node.module}.{one.name}" for one in node.names}
    return found - {"time", "time.sleep"}


def test_no_module_looks_at_the_clock() -> None:
    """Not even the command line, which may ask for everything else."""
    looking = {str(path.relative_to(PACKAGE)): looked_at(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")}
    assert {path: found for path, found in looking.items() if found} == {}


def test_this_would_be_noticed() -> None:
    assert looked_at("import time\ntime.sleep(1)\n") == set()
    assert looked_at("import time\nprint(time.monotonic())\n") == {"time.monotonic"}
    assert looked_at("def f():\n    from datetime import datetime\n") == {"datetime.datetime"}


def test_commands_work_where_there_is_no_time(desk: Desk) -> None:
    """A whole step of a game, and the same files as ever: what is made depends on no clock."""
    for name in ("sign", "adjudicate"):
        command = COMMANDS[name]
        with cleared(desk):
            done = subprocess.run(
                [sys.executable, "-c", BROKEN, *command.words], capture_output=True, text=True, check=False
            )
            assert (done.returncode, done.stderr) == (0, "")
            made = {one: desk.read(one) for one in command.files if not one.endswith(".state.json")}
        with cleared(desk):
            assert desk.run(command.words).code == 0
            assert {one: desk.read(one) for one in made} == made
