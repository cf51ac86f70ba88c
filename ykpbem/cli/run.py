"""The command `run`: the moderator's day, over the folder of a game or a folder of games."""

import os
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import ExampleCommand, armor_option, key_options
from ykpbem.cli.reports import forms_option

if TYPE_CHECKING:
    from ykpbem.app.run import Desk, Ran


@click.command(
    cls=ExampleCommand,
    examples=["ykpbem run club/ --key mo.key --format html", "0 6 * * *  ykpbem run games/ --key mo.key --quiet"],
)
@click.argument("folder", metavar="DIR")
@key_options(required=True)
@forms_option
@armor_option
@click.option("--quiet", is_flag=True, help="Tell only of games in which something happened or somebody has to act.")
@console_command
def run(
    console: Console,
    *,
    folder: str,
    key: str,
    passphrase_file: str | None,
    quiet: bool,
) -> int:
    """Carries out what has come in: your daily command.

    DIR is the folder of a game: its states, and a folder `inbox` into which you put what the players send. Or it is a
    folder of such folders; each game is run by itself, and one that stands still does not hold up the others.

    All turns that are ready are carried out, orders ahead of time included. What is done with goes to `done`, what
    counts for nothing to `rejected` with the reasons beside it, ready to be mailed. Unsigned orders count once you
    have moved them to `accepted`. Nothing is ever deleted or overwritten, and running it again does no harm.

    The exit code is 0 if it did its work, refused orders included; else what keeps a game standing still.
    """
    from ykpbem.app.run import Desk
    from ykpbem.cli.inputs import read_secret
    from ykpbem.cli.outputs import default_output, document_form, state_name
    from ykpbem.cli.ran import tell_ran, worst
    from ykpbem.cli.reports import reports_of

    secret = read_secret(console, key, passphrase_file)
    desk = Desk(
        secret,
        name_of=lambda game, seq: default_output(console, "", state_name(game, seq)),
        written=partial(document_form, armor=console.armor),
        reports=lambda opened, path: reports_of(opened, path, console.forms),
    )
    console.facts["games"] = []
    codes = []
    for ran in _each(folder, desk):
        tell_ran(console, ran, quiet=quiet)
        codes.append(ran.code)
    return worst(codes)


def _each(folder: str, desk: "Desk") -> Iterator["Ran"]:
    """Runs each game; nothing that happens in one keeps the others from being run."""
    from ykpbem.app.run import Ran, run_game, twins_among
    from ykpbem.errors import Conflict, UsageFault, Where, YkpbemError, fault
    from ykpbem.files.folders import is_folder

    folder = folder.rstrip("/") or "/"
    paths = _games(folder)
    twins = twins_among(path for path in paths if is_folder(path))
    for path in paths:
        ran = Ran(path)
        if path != folder and not is_folder(path):
            ran.fail(UsageFault(fault("run-link").at(Where(file=path))))
            yield ran
            continue
        if path in twins:
            ran.fail(Conflict(fault("run-game-twice", others=", ".join(twins[path])).at(Where(file=path))))
            yield ran
            continue
        try:
            run_game(ran, desk)
        except Exception as error:  # noqa: BLE001  # a fault of the program in one game shall not cost the others a day
            from ykpbem.cli.failures import kind_and_place, tell_trace

            if os.environ.get("YKPBEM_DEBUG") == "1":
                tell_trace(error)
            ran.fail(YkpbemError(fault("run-program", problem=kind_and_place(error)).at(Where(file=path))))
        yield ran


def _games(folder: str) -> list[str]:
    """The folders of games: the folder itself, or those in it, by name; raises UsageFault if there are none."""
    from ykpbem.app.claims import states_in
    from ykpbem.errors import UsageFault, Where, fault
    from ykpbem.files.folders import folders_in

    if not os.path.isdir(folder):
        raise UsageFault(fault("run-folder-missing").at(Where(file=folder)))
    inside = [os.path.join(folder, name) for name in folders_in(folder) if not name.startswith(".")]
    games = [path for path in inside if os.path.lexists(os.path.join(path, "inbox"))]
    if os.path.lexists(os.path.join(folder, "inbox")):
        if games and not states_in(folder):
            raise UsageFault(fault("run-inbox-astray").at(Where(file=os.path.join(folder, "inbox"))))
        return [folder]
    if not games:
        raise UsageFault(fault("run-nothing").at(Where(file=folder)))
    return games
