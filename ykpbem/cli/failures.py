"""What is told, and the exit code, when a command ends in another way than done or refused."""

import os
import sys
import traceback
from collections.abc import Sequence

import click

from ykpbem.errors import ExitCode

REPORT = "This is a fault of the program. Please report it with the command and this line; YKPBEM_DEBUG=1 tells more."


def exit_code_of(error: Exception, args: Sequence[str]) -> int:
    """Tells what went wrong, as text or with --json as an object, and gives the exit code."""
    as_json = "--json" in args
    if isinstance(error, click.Abort):
        if as_json:
            _tell_object(ExitCode.INTERRUPTED, "interrupted", "interrupted", [])
        return ExitCode.INTERRUPTED
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message(), err=True)
        return ExitCode.USAGE
    if isinstance(error, click.ClickException):
        if as_json:
            _tell_object(ExitCode.USAGE, "usage", error.format_message(), _usage(error))
        else:
            click.echo(
                "\n".join([f"error: {error.format_message()}", *(f"  {hint}" for hint in _usage(error))]), err=True
            )
        return ExitCode.USAGE
    if os.environ.get("YKPBEM_DEBUG") == "1":
        traceback.print_exception(error)
    key, message, hint = "internal-error", _internal(error), REPORT
    if isinstance(error, OSError):
        key, message, hint = "machine-failed", ascii(error.strerror or type(error).__name__)[1:-1], ""
    if as_json:
        _tell_object(ExitCode.FAILED, key, message, [hint] if hint else [])
    else:
        click.echo(f"error: {message}. {hint}".rstrip(), err=True)
    return ExitCode.FAILED


def _internal(error: Exception) -> str:
    """What happened and where, in one line of ASCII."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    said = " ".join(str(error).split())
    return ascii(f"{type(error).__name__}{place}: {said}"[:200])[1:-1]


def _usage(error: click.ClickException) -> list[str]:
    """How the command is called, and where that is explained."""
    context = getattr(error, "ctx", None)
    if context is None:
        return []
    usage = " ".join(context.get_usage().split()).removeprefix("Usage: ")
    return [f"usage: {usage}", f"hint: `{context.command_path} --help` explains it."]


def _tell_object(code: ExitCode, key: str, message: str, hints: list[str]) -> None:
    from ykpbem.cli.console import plain_error, print_object

    print_object({"exit": int(code), "errors": [plain_error(key, message, hints)]}, sys.stdout)
