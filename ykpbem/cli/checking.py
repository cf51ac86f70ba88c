"""The command `check`."""

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import ExampleCommand, key_options, moderator_option, unicode_option, width_options


@click.command(
    cls=ExampleCommand,
    examples=[
        "ykpbem check club-014.state.json order.yaml --key anna.key",
        "ykpbem check club-014.state.json order.yaml --key anna.key --watch",
    ],
)
@click.argument("state")
@click.argument("order")
@key_options(required=True)
@moderator_option
@click.option("--watch", is_flag=True, help="Check again at each save of the order, until Ctrl-C.")
@width_options
@unicode_option
@console_command
def check(
    console: Console,
    *,
    state: str,
    order: str,
    key: str,
    passphrase_file: str | None,
    moderator: str | None,
    watch: bool,
    width: int,
    linear: bool,
    unicode: bool,
) -> int:
    """Tries an order: legal or not and why, and the board after it.

    Step by step it tells what will happen, with the numbers; of an order that is not legal what would be, with the
    corrected lines to copy. It is what the moderator's program will say: both judge by what the state shows and by
    your own hand. Cards that the order itself turns over are not known yet and shown as ?.
    """
    from ykpbem.cli.dry_run import check_once
    from ykpbem.cli.forms import Page
    from ykpbem.cli.inputs import read_secret
    from ykpbem.cli.trust import open_for_owner
    from ykpbem.cli.watching import at_each_save, refuse_pipe

    if watch:
        refuse_pipe(order)
    secret = read_secret(console, key, passphrase_file)
    reader = open_for_owner(console, state, secret, moderator)
    page = Page(width, linear, unicode)
    if watch:
        at_each_save(console, order, lambda again: check_once(again, order, reader, secret, page))
    return check_once(console, order, reader, secret, page)
