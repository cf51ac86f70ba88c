"""The command `template`."""

import os

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import ExampleCommand, key_options, moderator_option, output_option


@click.command(cls=ExampleCommand, examples=["ykpbem template club-014.state.json --key anna.key -o order.yaml"])
@click.argument("state")
@key_options(required=False)
@moderator_option
@output_option("Where to write the order; to standard output if left out.")
@console_command
def template(
    console: Console,
    *,
    state: str,
    key: str | None,
    passphrase_file: str | None,
    moderator: str | None,
    output: str | None,
) -> None:
    """Writes a move order to fill in, for whoever is to move.

    What you have and what you can reach stands in it as comments, and below each heading a step that would be legal:
    take the # away, change it, or write your own. With your key it knows your order cards too. For editors such as
    VS Code, which then complete and check what you type, the schema of orders is put beside it, into .ykpbem.
    """
    from random import Random

    from ykpbem.app.template import template as order_template
    from ykpbem.chain.readers import open_hand
    from ykpbem.cli.outputs import prepare_output, tell_written, write_output
    from ykpbem.cli.trust import open_for_anybody

    if output is not None:
        prepare_output(console, output, state, key)
    reader = open_for_anybody(console, state, key, passphrase_file, moderator)
    hand = open_hand(reader.opened, reader.secret) if reader.secret is not None and reader.seat else None
    chance = Random(reader.opened.id)  # noqa: S311  # what is suggested for a state is no secret
    text = order_template(reader.opened, reader.seat, hand, chance)
    console.facts["order"] = text
    if output is None:
        console.say(text.rstrip("\n"))
    else:
        _put_schema(os.path.dirname(output))
        write_output(console, output, text.encode())
        tell_written(console, output, "an order to fill in")


def _put_schema(folder: str) -> None:
    """Puts the schema that the order names beside it, unless it is there."""
    from contextlib import suppress

    import msgspec

    from ykpbem.app.template import SCHEMA
    from ykpbem.errors import Conflict
    from ykpbem.files.atomic import write_all_new
    from ykpbem.files.schema import schema

    path = os.path.join(folder, SCHEMA)
    if not os.path.lexists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with suppress(Conflict):  # another template was quicker
            write_all_new({path: msgspec.json.format(msgspec.json.encode(schema("order")), indent=2) + b"\n"})
