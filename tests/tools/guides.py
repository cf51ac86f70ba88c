"""Runs a page of the documentation as its reader would, and holds against it what the page shows.

- What is a command and what it shows stands in `pages`; both streams count, as on a terminal.
- A command that is refused is one that shows an `error:`; any other must succeed.
- A `sh` block in a comment of the page is what others do meanwhile.
- Where there is no jq, the names that its filters use must at least stand in what they are given.
- Chance depends on the command alone, so that keys, ids and fingerprints come out the same every time, where a line
  begins with a plain command of ykpbem; one that needs a shell for more than what follows a pipe draws as everywhere.
"""

import difflib
import hashlib
import itertools
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from click.testing import CliRunner, Result

from tests.tools.fixed_seals import fixed_seals
from tests.tools.pages import Block, Typed, agrees, rewritten, shown_anew, typed
from ykpbem.cli.commands import commands

_PLAIN = re.compile(r"(?P<plain>ykpbem [^|;&`()<>]*?)(?:> (?P<to>[\w.-]+)|\| (?P<on>.*))?")
_EXPORT = re.compile(r"export (\w+)=(\S+)")


class Said(NamedTuple):
    """What a command left behind: its exit code, and the lines of both streams; None if this machine cannot tell."""

    code: int
    lines: list[str] | None


class Followed(NamedTuple):
    """Where page and program differ, a text for each; those that no other page could mend; the page as it should be."""

    wrong: list[str]
    broken: list[str]
    page: str


class Reader:
    """Somebody who follows a page in a folder; plain commands of ykpbem run in this process, all else in a shell."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment: dict[str, str] = {}

    def follow(self, page: str) -> Followed:
        """Does all that the page says, in its order."""
        wrong: list[str] = []
        broken: list[str] = []

        def text_of(block: Block) -> str:
            if block.name:
                (self.folder / block.name).write_text(block.text, "utf-8")
            told = "".join(self._tried(one, wrong, broken) for one in typed(block))
            return told or block.text

        return Followed(wrong, broken, rewritten(page, text_of))

    def _tried(self, one: Typed, wrong: list[str], broken: list[str]) -> str:
        """Types a command, notes where it differs, and gives what should stand on the page."""
        said = self.type(one.command)
        refused = any(line.startswith("error:") for line in one.shown or ())
        if bool(said.code) != refused:
            broken.append(_difference(one, said))
        shown = one.shown or []
        compared = one.shown is not None and said.lines is not None
        if bool(said.code) != refused or (compared and not agrees(shown, said.lines or [])):
            wrong.append(_difference(one, said))
        anew = shown_anew(shown, said.lines or []) if compared else shown
        return "".join([one.source, *(f"{line}\n" for line in anew)])

    def type(self, command: str) -> Said:
        """Types one command."""
        if export := _EXPORT.fullmatch(command):
            self.environment[export[1]] = export[2]
            return Said(0, [])
        parts = _PLAIN.fullmatch(command)
        if not parts:
            return self._in_shell(command)
        result = self._here(parts["plain"])
        if parts["to"]:
            (self.folder / parts["to"]).write_bytes(result.stdout_bytes)
        if parts["on"] and parts["on"].startswith("jq ") and not shutil.which("jq"):
            return Said(int(bool(names_missing(parts["on"], json.loads(result.stdout)))), None)
        if parts["on"]:
            piped = self._in_shell(parts["on"], result.stdout_bytes)
            return Said(piped.code, _lines(result.stderr) + (piped.lines or []))
        return Said(result.exit_code, _lines(result.stderr if parts["to"] else result.output))

    def _here(self, command: str) -> Result:
        _, *words = shlex.split(command)
        with _working_in(self.folder), _chance(command.strip()):
            arguments = [one for word in words for one in _filled_in(word)]
            return CliRunner().invoke(commands, arguments, env=self.environment)

    def _in_shell(self, command: str, given: bytes = b"") -> Said:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=_without_ours(os.environ) | self.environment | {"PATH": path, "LC_ALL": "C.UTF-8"},
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        return Said(done.returncode, _lines(done.stdout.decode()))


def names_missing(filter_line: str, document: Any) -> set[str]:
    """The names in a filter of jq that are keys nowhere in the document."""
    names = {plain or quoted for plain, quoted in re.findall(r"\.(?:([A-Za-z_]\w*)|\"([^\"]+)\")", filter_line)}
    return names - set(_keys(document))


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
    for inside in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _keys(inside)


def _filled_in(word: str) -> list[str]:
    """What the shell makes of a word with a star in it."""
    return sorted(map(str, Path().glob(word))) if "*" in word else [word]


def _without_ours(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if not name.startswith(("YKPBEM_", "_YKPBEM_"))}


@contextmanager
def _working_in(folder: Path) -> Iterator[None]:
    home = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(home)


@contextmanager
def _chance(command: str) -> Iterator[None]:
    """Draws bytes that follow from the command and from how much it drew before."""
    counter = itertools.count()

    def drawn(size: int) -> bytes:
        return hashlib.shake_256(f"{next(counter)} {command}".encode()).digest(size)

    with mock.patch("os.urandom", drawn), fixed_seals():
        yield


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def _difference(one: Typed, said: Said) -> str:
    lines = difflib.unified_diff(one.shown or [], said.lines or [], "the page", "the program", lineterm="")
    return "\n".join([f"$ {one.command}", f"exit code {said.code}", *lines])
