"""Where the demonstration is played: it runs real commands in this process and shows what was typed and answered."""

import io
import os
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from ykpbem.cli.console import Console
from ykpbem.errors import Conflict, ExitCode, UsageFault, Where, YkpbemError, fault
from ykpbem.files.disk import reason_of
from ykpbem.render.layout import UNBROKEN, WIDTH, wrapped

MADE_BY_MAKE = ".made-by-make"
"""The one file that may lie in the folder: the Makefile marks what it may delete."""
ENVIRONMENT = ("YKPBEM_KEY", "YKPBEM_PASSPHRASE")
"""What would make the commands behave otherwise than shown."""
INDENT = "  "
HAPPENED = "WHAT HAPPENED"
"""The section of a report in which the last turns are told."""

Cut = Callable[[list[str]], list[str]]
"""Which of the answer's lines are shown."""


class Stage:
    """Shows people typing and what they see."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def chapter(self, title: str) -> None:
        """A new part of the story."""
        self.console.say(f"\n\n{title.upper()}\n{'=' * len(title)}")

    def tell(self, text: str) -> None:
        """The narrator."""
        self.console.say()
        self.lines(wrapped(text))

    def lines(self, lines: Sequence[str], indent: str = "") -> None:
        """Lines as they are."""
        for line in lines:
            self.console.say(f"{indent}{line}".rstrip())

    def file(self, path: str, cut: Cut | None = None) -> None:
        """What a file holds."""
        with open(path, encoding="utf-8") as text:
            lines = text.read().splitlines()
        self._typed(f"cat {path}", cut(lines) if cut else lines)

    def run(self, command: str, *more: str, cut: Cut | None = None, code: int = 0) -> list[str]:
        """Somebody runs a command, whose answer is shown, whole or cut; `more` stands for what the shell fills in.

        Raises YkpbemError where the command ends with another exit code than that.
        """
        shown, answer = self.answer(command, *more, code=code)
        self._typed(shown, cut(answer) if cut else answer)
        return answer

    def answer(self, command: str, *more: str, code: int = 0) -> tuple[str, list[str]]:
        """Runs a command and shows nothing: the line typed, and the lines answered."""
        from ykpbem.cli.commands import commands

        heard = io.StringIO()
        arguments = [word for word in shlex.split(command) if "*" not in word] + list(more)
        with redirect_stdout(heard), redirect_stderr(heard):
            got = commands.main(arguments, standalone_mode=False)
        if got == ExitCode.INTERRUPTED:
            raise KeyboardInterrupt
        if got != code:
            self._typed(f"ykpbem {command}", heard.getvalue().splitlines())
            raise YkpbemError(fault("demo-command-failed", command=command, expected=code, got=int(got)))
        return f"ykpbem {command}", heard.getvalue().splitlines()

    def _typed(self, command: str, answer: Sequence[str]) -> None:
        self.console.say()
        together = re.sub(r"(?<= )(--\S+) (?!-)", rf"\1{UNBROKEN}", command)  # an option and what it is given
        *beginning, end = wrapped(f"$ {together}", WIDTH - 4, hang=4)
        self.lines([*(f"{line} \\" for line in beginning), end], INDENT)
        self.lines(answer, INDENT)


def first(number: int) -> Cut:
    """The first lines, and how many follow."""

    def cut(lines: list[str]) -> list[str]:
        left = len(lines) - number
        return [*lines[:number], f"[... {left} more lines]"] if left > 1 else lines

    return cut


def ends(head: int, tail: int) -> Cut:
    """The first and the last lines, and how many lie between them."""

    def cut(lines: list[str]) -> list[str]:
        left = len(lines) - head - tail
        return [*lines[:head], f"[... {left} more lines]", *lines[-tail:]] if left > 1 else lines

    return cut


def before(word: str, rest: str) -> Cut:
    """The lines above the first that begins with a word; `rest` says what follows."""

    def cut(lines: list[str]) -> list[str]:
        at = next((index for index, line in enumerate(lines) if line.startswith(word)), len(lines))
        return [*lines[:at], f"[... {rest}]"] if at < len(lines) else lines

    return cut


def sections(*titles: str) -> Cut:
    """Of a report the sections with these titles."""

    def cut(lines: list[str]) -> list[str]:
        shown: list[str] = []
        inside = False
        for line in lines:
            if line.startswith("-- "):
                inside = any(line.startswith(f"-- {title} -") for title in titles)
                if not inside and (not shown or shown[-1] != "[...]"):
                    shown.append("[...]")
            if inside:
                shown.append(line)
        return shown

    return cut


def news(lines: list[str]) -> list[str]:
    """Of a report's section on what happened the last turn, which begins in the first column."""
    happened = sections(HAPPENED)(lines)
    latest = max((number for number, line in enumerate(happened) if line.startswith("Turn ")), default=0)
    return [line for line in ("[...]", *happened[latest:]) if line]


@contextmanager
def own_folder(folder: str) -> Iterator[None]:
    """Works inside a new or empty folder; raises Conflict if something lies in it, UsageFault if it cannot be made."""
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise UsageFault(fault("demo-folder", reason=reason_of(error)).at(Where(file=folder))) from None
    if set(os.listdir(folder)) - {MADE_BY_MAKE}:
        raise Conflict(fault("demo-folder-used", folder=folder))
    home = os.getcwd()
    kept = {name: os.environ.pop(name) for name in ENVIRONMENT if name in os.environ}
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(home)
        os.environ.update(kept)
