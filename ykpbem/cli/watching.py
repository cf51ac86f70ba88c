"""Looking at a file again whenever it has been saved: the one place where this program waits.

- A save is seen by size, time and identity of the file, so an editor may write in place or put a new file in its place.
- A file that is missing, or changes at this very moment, is given another moment; so is a folder or a pipe in its
  place, which nobody saves and reading of which may never end.
- What was told before stays on the page, below a line; a terminal is wiped instead.
"""

import os
import stat
import sys
import time
from collections.abc import Callable
from typing import NoReturn

import click

from ykpbem.cli.console import Console
from ykpbem.cli.inputs import STDIN
from ykpbem.errors import UsageFault, fault
from ykpbem.render.layout import WIDTH
from ykpbem.render.lexicon import visible

MOMENT = 0.25
"""Seconds between two looks."""

Stamp = tuple[int, int, int] | None
"""Identity, size and time of a file; None if none is there."""
Run = Callable[[Console], int]


def refuse_pipe(path: str) -> None:
    """Raises UsageFault for standard input, which nobody saves."""
    if path == STDIN:
        raise UsageFault(fault("watch-stdin"))


def at_each_save(console: Console, path: str, run: Run, *, wait: Callable[[float], None] = time.sleep) -> NoReturn:
    """Runs now and after each save, with a console of its own each time; ends when it is interrupted (exit code 130).

    It ends too when nobody reads on. With --json each run tells its object on a line of its own. `run` gives an exit
    code and raises nothing for an order that is refused.
    """
    told: Stamp = None
    seen = _stamp(path)
    if seen is None:
        console.say(f"Waiting for {visible(path)}.")
    while True:
        if seen is not None and seen != told:
            _set_off(console, path, first=told is None)
            again = Console(console.as_json)
            again.names = console.names
            again.close(run(again))
            if not (console.heard and again.heard):
                raise BrokenPipeError
            told = seen
        seen = _settled(path, wait)


def _settled(path: str, wait: Callable[[float], None]) -> Stamp:
    """The stamp of the file after a moment in which it did not change."""
    before = _stamp(path)
    while True:
        wait(MOMENT)
        now = _stamp(path)
        if now == before:
            return now
        before = now


def _stamp(path: str) -> Stamp:
    try:
        found = os.stat(path)
    except OSError:
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _set_off(console: Console, path: str, *, first: bool) -> None:
    """A wiped screen, or a line between two runs."""
    if console.as_json:
        return
    if sys.stdout.isatty():
        click.clear()
    elif not first:
        console.say()
        console.say("=" * WIDTH)
        console.say(f"{visible(path)}, saved again:")
