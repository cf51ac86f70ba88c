"""The list of commands, and what becomes of everything that goes wrong in one.

- Nothing but Click is imported here: each command's module when it is called, all else when it is needed.
- Standard output holds results, standard error what else there is to say; with --json standard output holds one object.
- Exit codes: `ykpbem.errors.ExitCode`. A reader that stops reading (`ykpbem show STATE | head`) is no failure.
"""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ykpbem import __version__

if TYPE_CHECKING:
    from ykpbem.cli.console import Console

COMMANDS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "Everybody": (
        ("demo", "demo", "Plays a whole game with fresh keys into a folder, showing each step."),
        ("keygen", "anyone", "Makes a key pair."),
        ("fingerprint", "anyone", "Shows whose key this is."),
        ("show", "anyone", "Shows the board and everything public, and your own hand."),
        ("verify", "anyone", "Checks schemas, signatures, bindings and seals of files."),
        ("rules", "anyone", "Shows a rule or ruling, or finds those with certain words."),
        ("components", "anyone", "Shows a component set as a reference sheet, or checks one."),
    ),
    "Players": (
        ("join", "player", "Answers an invitation with a signed join."),
        ("hand", "player", "Shows your own order cards."),
        ("template", "template", "Writes a move order to fill in."),
        ("check", "player", "Tries an order out: legal or not and why, and the board after it."),
        ("sign", "player", "Checks an order and signs it."),
    ),
    "Moderators": (
        ("invite", "moderator", "Begins a game: signs its invitation."),
        ("start", "moderator", "Deals a game once the joins are in: its first state."),
        ("adjudicate", "moderator", "Carries out an order: the next state and its report."),
    ),
}
"""For whom, and of each command its name, its module and what it does in one line."""

MODULES = {name: module for commands in COMMANDS.values() for name, module, _ in commands}


class Commands(click.Group):
    """All commands by name; each is imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, for people with a role first and in the order in which they need it."""
        return list(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        from importlib import import_module

        if cmd_name not in MODULES:
            return None
        command: click.Command = getattr(import_module(f"ykpbem.cli.{MODULES[cmd_name]}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; a misspelt one is refused with the one that may have been meant."""
        if args and args[0] not in MODULES and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], MODULES, 1)
            meant = f" Did you mean '{near[0]}'?" if near else " `ykpbem --help` lists them all."
            ctx.fail(f"There is no command '{ascii(args[0])[1:-1]}'.{meant}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with a line each, without importing one."""
        for title, commands in COMMANDS.items():
            with formatter.section(title):
                formatter.write_dl([(name, summary) for name, _, summary in commands], col_spacing=4)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs a command and exits with its code, or returns it where `standalone_mode` is off."""
        given = list(sys.argv[1:] if args is None else args)
        code = _guarded(lambda talk: super(Commands, self).main(
            given, prog_name or "ykpbem", complete_var, standalone_mode=False, obj=talk, **extra
        ), given)
        if standalone_mode:
            sys.exit(code)
        return code


def _guarded(run: Any, args: list[str]) -> int:
    raise NotImplementedError
