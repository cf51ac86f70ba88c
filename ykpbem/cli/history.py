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

    DIR is a folder with the states of one game; other files in it are passed over, and damaged ones are named. The page
    holds every turn's board to step through, the story in sentences, the score over time, and the final scoring part by
    part. It needs no key and no network, and can be sent by mail.
    """
    from ykpbem.app.history import history as told
    from ykpbem.app.history import read_states
    from ykpbem.cli.inputs import STDIN
    from ykpbem.cli.outputs import prepare_output, write_output
    from ykpbem.cli.trust import compare_state
    from ykpbem.render.history import history_page

    output = output or STDIN
    paths = _paths(folder)
    prepare_output(console, output)
    states, damaged = read_states(_files(paths))
    prepare_output(console, output, *states)
    console.warnings(*damaged)
    game = told(states.values(), {opened.id: name for name, opened in states.items()})
    last = next(name for name, opened in states.items() if opened.id == game.chapters[-1].state_id)
    compare_state(console, states[last], moderator, last, takes_key=False)
    console.facts |= {"states": len(game.chapters), "missing": list(game.missing)}
    write_output(console, output, history_page(game).encode())
    if output != STDIN:
        number = len(game.chapters)
        console.say(f"{output}: {number} state{'s' * (number != 1)} of {game.chapters[-1].view.game}")


def _paths(folder: str) -> list[str]:
    """The files of a folder, by name; raises UsageFault if there is no such folder."""
    from ykpbem.errors import UsageFault, Where, fault

    if not os.path.isdir(folder):
        raise UsageFault(fault("history-folder").at(Where(file=folder)))
    paths = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if not name.startswith(".")]
    return [path for path in paths if os.path.isfile(path)]


def _files(paths: list[str]) -> Iterator[tuple[str, bytes]]:
    """The files that can be read, as bytes."""
    from ykpbem.errors import Malformed
    from ykpbem.files.atomic import read_bytes
    from ykpbem.files.canonical import LIMIT

    for path in paths:
        try:
            yield path, read_bytes(path, LIMIT)
        except Malformed:
            continue
