"""The command `history`: a whole game as one page."""

import os
from collections.abc import Iterator

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import ExampleCommand, moderator_option, output_option


@click.command(cls=ExampleCommand, examples=["ykpbem history club/ -o club.html --moderator mo.pub"])
@click.argument("folder", metavar="DIR")
@moderator_option
@output_option("The file to write; without it the page goes to standard output.")
@console_command
def history(console: Console, *, folder: str, moderator: str | None, output: str | None) -> None:
    """Shows a whole game as one page for a browser.

    DIR is a folder with the states of one game; other files in it are passed over. The page holds every turn's board
    to step through, the story in sentences, the score over time, and the final scoring part by part. It needs no key
    and no network, and can be sent by mail.
    """
    from ykpbem.app.history import history as told
    from ykpbem.cli.inputs import STDIN
    from ykpbem.cli.outputs import prepare_output, write_output
    from ykpbem.cli.trust import open_for_anybody, read_state
    from ykpbem.render.history import history_page

    output = output or STDIN
    paths = list(_states(folder))
    prepare_output(console, output, *paths)
    states = {path: read_state(console, path) for path in paths}
    game = told(states.values())
    last = next(path for path, opened in states.items() if opened.id == game.chapters[-1].state_id)
    open_for_anybody(console, last, None, None, moderator)
    console.facts |= {"states": len(game.chapters), "missing": list(game.missing)}
    write_output(console, output, history_page(game).encode())
    if output != STDIN:
        console.say(f"{output}: {len(game.chapters)} states of {game.chapters[-1].view.game}")


def _states(folder: str) -> Iterator[str]:
    """The files of a folder that are states, by name; raises UsageFault if there is no such folder."""
    from ykpbem.app.kinds import what_is
    from ykpbem.errors import Malformed, UsageFault, Where, fault
    from ykpbem.files.atomic import read_bytes
    from ykpbem.files.canonical import LIMIT

    if not os.path.isdir(folder):
        raise UsageFault(fault("history-folder").at(Where(file=folder)))
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name.startswith(".") or not os.path.isfile(path):
            continue
        try:
            data = read_bytes(path, LIMIT)
        except Malformed:
            continue
        if what_is(data) == "state":
            yield path
