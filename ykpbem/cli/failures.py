"""What is told, and the exit code, when a command ends in another way than done or refused.

Of an exception that nobody foresaw only its kind and its place are told: what it says may name a card.
"""

import os
import sys
import traceback
from collections.abc import Sequence
from typing import NamedTuple

import click

from ykpbem.cli.streams import tell
from ykpbem.errors import ExitCode
from ykpbem.files.disk import reason_of

REPORT = "This is a fault of the program. Please report it with the command and this line; YKPBEM_DEBUG=1 tells more."


class _Told(NamedTuple):
    """What a failure is called, in one line for people and with what may be done about it."""

    code: ExitCode
    key: str
    message: str
    hints: list[str]


def exit_code_of(error: Exception, args: Sequence[str]) -> int:
    """Tells what went wrong, as text or with --json as an object, and gives the exit code.

    Where standard output is what broke, the text is all that can be told; the code is the same in any case.
    """
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        tell(error.format_message(), sys.stderr)
        return ExitCode.USAGE
    told = _told(error)
    if told.key == "internal-error" and os.environ.get("YKPBEM_DEBUG") == "1":
        tell_trace(error)
    if "--json" not in args or not _tell_object(told):
        _tell_text(told)
    return told.code


def _told(error: Exception) -> _Told:
    if isinstance(error, click.Abort):
        return _Told(ExitCode.INTERRUPTED, "interrupted", "interrupted", [])
    if isinstance(error, click.ClickException):
        return _Told(ExitCode.USAGE, "usage", " ".join(error.format_message().split()), _usage(error))
    if isinstance(error, OSError):
        return _Told(ExitCode.FAILED, "machine-failed", reason_of(error), [])
    return _Told(ExitCode.FAILED, "internal-error", kind_and_place(error), [REPORT])


def _tell_text(told: _Told) -> None:
    """One line and, for a call that makes no sense, how it is called; nothing for who interrupted it."""
    if told.key == "usage":
        from ykpbem.render.layout import WIDTH, wrapped

        lines = wrapped(told.message, WIDTH - len("error: "), hang=2) or [""]
        labelled = zip(("usage", "hint"), told.hints, strict=False)
        hints = [line for label, hint in labelled for line in wrapped(f"{label}: {hint}", indent=2, hang=4)]
        tell("\n".join([f"error: {lines[0]}", *lines[1:], *hints]), sys.stderr)
    elif told.key != "interrupted":
        tell(" ".join([f"error: {told.message}.", *told.hints]), sys.stderr)


def _tell_object(told: _Told) -> bool:
    """Whether the object that --json promises could be told."""
    from ykpbem.cli.console import object_line, plain_error

    error = plain_error(told.key, told.message, told.hints)
    facts = {"notes": [], "warnings": [], "errors": [error], "exit": int(told.code)}
    return tell(object_line(facts), sys.stdout)


def kind_and_place(error: Exception) -> str:
    """What happened and where, in one line of ASCII: `KeyError at evolve.py:40`."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    return ascii(f"{type(error).__name__}{place}")[1:-1]


def tell_trace(error: BaseException) -> None:
    """The calls that led there, causes first."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        tell_trace(before)
    calls = "".join(traceback.format_tb(error.__traceback__))
    tell(f"Traceback (most recent call last):\n{calls}{type(error).__name__}", sys.stderr)


def _usage(error: click.ClickException) -> list[str]:
    """How the command is called, and where that is explained."""
    context = getattr(error, "ctx", None)
    if context is None:
        return []
    usage = " ".join(context.get_usage().split()).removeprefix("Usage: ")
    return [usage, f"`{context.command_path} --help` explains it."]
