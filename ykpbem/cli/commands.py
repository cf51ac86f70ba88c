"""The list of commands, and the way out for whatever goes wrong in one.

- Nothing but Click is imported here: each command's module when it is called, all else when it is needed.
- A refusal is told by the command itself (`console`); what is left is told by `failures`.
- A reader that stops reading (`ykpbem show STATE | head`) is no failure; the command's own exit code stays (`console`).
"""

import errno
import sys
from collections.abc import Sequence
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

import click

from ykpbem import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "For everybody": (
        ("demo", "demo", "Plays a whole three-player game, showing what each one sees."),
        ("keygen", "anyone", "Makes a key pair."),
        ("fingerprint", "anyone", "Shows whose key this is."),
        ("show", "anyone", "Shows the board and everything public."),
        ("verify", "anyone", "Checks schemas, signatures, bindings and seals of files."),
        ("armor", "armor", "Writes any signed file as text that survives mails and forums."),
        ("history", "history", "Shows a whole game as one page for a browser."),
        ("audit", "audit", "Proves a game by its files: every link, every turn again."),
        ("rules", "reference", "Shows rules and rulings."),
        ("components", "reference", "Shows a component set as a reference sheet, or checks it."),
    ),
    "For players": (
        ("join", "player", "Answers an invitation with a signed join."),
        ("hand", "player", "Shows your own order cards."),
        ("moves", "moves", "Shows what is reachable and affordable from here."),
        ("template", "template", "Writes a move order to fill in, for whoever is to move."),
        ("check", "checking", "Tries an order: legal or not and why, and the board after it."),
        ("sign", "player", "Checks an order and signs it."),
        ("consent", "powers", "Agrees to a new key for your seat, or to a substitute."),
    ),
    "For moderators": (
        ("invite", "moderator", "Begins a game with a signed invitation."),
        ("start", "moderator", "Deals the game when the joins are in: its first state."),
        ("adjudicate", "moderator", "Carries out an order: the next state and its report."),
        ("run", "run", "Carries out what has come in: your daily command."),
        ("pass", "powers", "Passes a turn for which no move was received."),
        ("amend", "powers", "Corrects the table: pieces, goods, yen, VP, displays."),
        ("rekey", "powers", "Gives a seat a new key, or a substitute player."),
        ("rollback", "powers", "Goes back to an earlier position, for all to see."),
        ("end", "powers", "Stops a game before its end and reveals everything."),
        ("handover", "powers", "Hands a game over to another moderator."),
    ),
}
"""For whom; and of each command its name, its module and what it does in one line."""

MODULES = {name: module for commands in COMMANDS.values() for name, module, _ in commands}


class Commands(click.Group):
    """All commands by name; a command is imported when it is called."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Every command, in the order of the table."""
        return list(MODULES)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, None if there is none."""
        from importlib import import_module

        if cmd_name not in MODULES:
            return None
        name = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        command: click.Command = getattr(import_module(f"ykpbem.cli.{MODULES[cmd_name]}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; a misspelt one is refused with the one that may have been meant."""
        if args[0] not in MODULES and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], MODULES, 1)
            meant = f" Did you mean '{near[0]}'?" if near else ""
            ctx.fail(f"There is no command '{ascii(args[0])[1:-1]}'.{meant}")
        return super().resolve_command(ctx, args)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with a line each, without importing one."""
        for title, commands in COMMANDS.items():
            with formatter.section(title):
                formatter.write_dl([(name, summary) for name, _, summary in commands], col_spacing=3)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """The commands that begin so, with a line each, without importing one; and the flags."""
        from click.shell_completion import CompletionItem

        told = (one for commands in COMMANDS.values() for one in commands)
        found = [CompletionItem(name, help=summary) for name, _, summary in told if name.startswith(incomplete)]
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; one that has nothing else to do than to be read is done where nobody reads on."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            from ykpbem.cli.streams import silence

            silence(sys.stdout)
            return 0

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
        out = sys.stdout
        try:
            if sys.stdout is None:
                raise OSError(errno.EBADF, "standard output is closed")
            code = super().main(given, prog_name or "ykpbem", complete_var, standalone_mode=False, **extra) or 0
        except SystemExit:
            if sys.stdout is out:
                raise
            code = 0  # Click found that nobody reads its help, and put something else into the place of the stream
        except Exception as error:  # noqa: BLE001  # the last door: nobody shall see a traceback
            from ykpbem.cli.failures import exit_code_of

            code = exit_code_of(error, given)
        if standalone_mode:
            sys.exit(code)
        return code


@click.group(
    "ykpbem",
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog="Each command has --help with an example. A file named - is standard input or output.",
)
@click.version_option(__version__, "-V", "--version", message="ykpbem %(version)s")
def commands() -> None:
    """Plays games of Yokohama by mail or in a forum, from signed file to signed file."""
