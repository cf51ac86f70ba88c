"""The command `moves`: what can be reached and paid from here."""

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import ExampleCommand, key_options, moderator_option, width_options


@click.command(cls=ExampleCommand, examples=["ykpbem moves club-014.state.json --key anna.key"])
@click.argument("state")
@key_options(required=False)
@moderator_option
@width_options
@console_command
def moves(
    console: Console,
    *,
    state: str,
    key: str | None,
    passphrase_file: str | None,
    moderator: str | None,
    width: int,
    linear: bool,
) -> None:
    """Shows what is reachable and affordable from here.

    Of each destination the way, its cost, the power there and what it would yield; and what else is within reach. With
    your key your own order cards count too.
    """
    from ykpbem.cli.trust import open_for_anybody
    from ykpbem.render.counsel import moves_json, moves_text

    view = open_for_anybody(console, state, key, passphrase_file, moderator).view()
    if console.as_json:
        console.facts |= moves_json(view)
    else:
        console.say(moves_text(view, width, linear=linear).rstrip("\n"))
