"""check --watch: once at the start, and again at each save, whichever way an editor saves."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tests.cli.desk import STATE1, Desk
from ykpbem.cli.console import Console
from ykpbem.cli.watching import at_each_save

LEGAL = "ykpbem: order/1\ngame: meiji club 1\nplayer: yellow\nsteps:\n- place: bank\n- move: bank\n"
ILLEGAL = LEGAL.replace("move: bank", "move: church")


class Ended(Exception):
    """The watcher is called off."""


def watched(path: str, acts: Sequence[Callable[[], object]], *, as_json: bool = False) -> list[str | None]:
    """What each run found in the file, while one act after the other happens between the looks."""
    found: list[str | None] = []
    coming = iter(acts)

    def run(console: Console) -> int:
        found.append(Path(path).read_text("utf-8") if Path(path).is_file() else "no file")
        console.say("told")
        return 0

    def wait(_seconds: float) -> None:
        act = next(coming, None)
        if act is None:
            raise Ended
        act()

    with pytest.raises(Ended):
        at_each_save(Console(as_json), path, run, wait=wait)
    return found


def nothing() -> None:
    """No act."""


@pytest.fixture
def order(tmp_path: Path) -> Path:
    """A file that was saved once."""
    path = tmp_path / "order.yaml"
    path.write_text("one", "utf-8")
    return path


def test_it_looks_once_and_again_after_each_save(order: Path) -> None:
    acts = [nothing, nothing, lambda: order.write_text("three", "utf-8"), nothing, nothing, nothing]
    assert watched(str(order), acts) == ["one", "three"]


def test_a_file_put_in_its_place_is_seen(order: Path) -> None:
    """As editors do that write beside it and rename, also where size and time are the same."""
    before = order.stat()

    def replace() -> None:
        other = order.with_suffix(".new")
        other.write_text("two", "utf-8")
        os.utime(other, ns=(before.st_atime_ns, before.st_mtime_ns))
        other.replace(order)

    assert watched(str(order), [nothing, replace, nothing, nothing]) == ["one", "two"]


def test_a_file_that_is_gone_for_a_moment_is_waited_for(order: Path) -> None:
    acts = [nothing, order.unlink, nothing, nothing, lambda: order.write_text("back", "utf-8"), nothing, nothing]
    assert watched(str(order), acts) == ["one", "back"]


def test_a_file_that_is_not_there_yet_is_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "order.yaml"
    assert watched(str(path), [nothing, lambda: path.write_text("new", "utf-8"), nothing, nothing]) == ["new"]
    assert capsys.readouterr().out.startswith("Waiting for ")


def test_a_pipe_in_the_place_of_the_file_is_not_waited_for(order: Path) -> None:
    """Reading one would never end; once a file is there again the watch goes on."""

    def pipe() -> None:
        order.unlink()
        os.mkfifo(order)

    def back() -> None:
        order.unlink()
        order.write_text("again", "utf-8")

    assert watched(str(order), [pipe, nothing, nothing, back, nothing, nothing]) == ["one", "again"]


def test_half_of_a_file_is_not_looked_at(order: Path) -> None:
    """While it changes from look to look it is being written."""
    acts = [lambda: order.write_text("t", "utf-8"), lambda: order.write_text("tw", "utf-8"), nothing, nothing]
    assert watched(str(order), acts) == ["one", "tw"]


def test_a_line_stands_between_two_runs_and_nothing_that_steers_a_terminal(
    order: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watched(str(order), [lambda: order.write_text("again", "utf-8"), nothing, nothing])
    said = capsys.readouterr().out
    assert said.count("told\n") == 2
    assert said.count("=" * 72 + "\n") == 1
    assert "\x1b" not in said


def test_with_json_each_run_is_a_line(order: Path, capsys: pytest.CaptureFixture[str]) -> None:
    watched(str(order), [lambda: order.write_text("again", "utf-8"), nothing, nothing], as_json=True)
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["exit"] for line in lines] == [0, 0]


def test_standard_input_cannot_be_watched(desk: Desk) -> None:
    said = desk.run(f"check {STATE1} - --key cleo.key --watch --json", stdin=LEGAL)
    assert (said.code, said.codes) == (2, ["watch-stdin"])


@pytest.fixture
def process(desk: Desk) -> Iterator["subprocess.Popen[str]"]:
    """A real one, with its verdicts on a pipe."""
    desk.write("order.yaml", LEGAL)
    line = [sys.executable, "-m", "ykpbem", "check", STATE1, "order.yaml", "--key", "cleo.key", "--watch", "--json"]
    running = subprocess.Popen(line, cwd=desk.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    yield running
    running.kill()
    running.communicate()


def test_a_real_process_checks_until_it_is_interrupted(process: "subprocess.Popen[str]", desk: Desk) -> None:
    """Legal, saved illegal, saved unreadable; Ctrl-C ends it with 130, as every command."""
    assert process.stdout is not None
    verdicts = [json.loads(process.stdout.readline())["verdict"]]
    for text in (ILLEGAL, "steps: ["):
        desk.write("order.yaml", text)
        verdicts.append(json.loads(process.stdout.readline())["verdict"])
    assert verdicts == ["legal", "illegal", "malformed"]
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130
