"""Commands for players: join, look at your hand, try an order out, sign it."""

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import key_options, moderator_option, output_option


@click.command()
@click.argument("invite")
@key_options(required=True)
@click.option("--name", required=True, help="What the others shall call you.")
@click.option(
    "--colour",
    required=True,
    type=click.Choice(["red", "blue", "yellow", "green"], case_sensitive=False),
    help="The colour you would like.",
)
@click.option("--unsigned", is_flag=True, help="Your orders will come without signatures, on the moderator's word.")
@moderator_option
@output_option("Where to write the join; NAME-COLOUR.join.json if left out.")
@console_command
def join(
    console: Console,
    invite: str,
    key: str,
    passphrase_file: str | None,
    name: str,
    colour: str,
    unsigned: bool,
    moderator: str | None,
    output: str | None,
) -> None:
    """Answers an invitation with a signed join, which you send to the moderator.

    It promises your part in the shuffles, so that nobody else can choose the cards. Joining twice writes the same.

    \b
    Example:
      ykpbem join club.invite.json --key anna.key --name Anna --colour red
    """
    from ykpbem.app.games import join as sign_join
    from ykpbem.chain.games import open_invitation
    from ykpbem.cli.inputs import name_of, read_document, read_secret
    from ykpbem.cli.outputs import beside, document_bytes, slug, write_output
    from ykpbem.cli.trust import compare_invitation

    output = output or beside(invite, f"{slug(name, 'player')}-{colour}.join.json")
    console.write_to(output, invite, key)
    secret = read_secret(console, key, passphrase_file)
    document = read_document(console, invite, "invite")
    invitation = open_invitation(document, name=name_of(invite))
    compare_invitation(console, invitation, moderator, name_of(invite))
    joined = sign_join(document, secret, name=name, colour=colour, orders="unsigned" if unsigned else "signed")
    write_output(console, output, document_bytes(joined))
    console.say(f"{output}: your join for {invitation.name}; send it to {invitation.moderator.name}")
