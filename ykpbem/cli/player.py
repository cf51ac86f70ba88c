"""Commands for players: join, look at your hand, sign an order."""

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import (
    ExampleCommand,
    armor_option,
    colour_option,
    key_options,
    moderator_option,
    output_option,
)


@click.command(cls=ExampleCommand, examples=["ykpbem join club.invite.json --key anna.key --name Anna --colour red"])
@click.argument("invite")
@key_options(required=True)
@click.option("--name", required=True, help="What the others shall call you.")
@colour_option(required=True, help="The colour you would like.")
@click.option(
    "--unsigned",
    is_flag=True,
    help="Your orders will come without signature, on the moderator's word; but the card that you keep is signed.",
)
@moderator_option
@output_option("Where to write the join; NAME-COLOUR.join.json if left out.")
@armor_option
@console_command
def join(
    console: Console,
    *,
    invite: str,
    key: str,
    passphrase_file: str | None,
    name: str,
    colour: str,
    unsigned: bool,
    moderator: str | None,
    output: str | None,
) -> None:
    """Answers an invitation with a signed join.

    You send it to the moderator. It holds your part in the shuffles, so that nobody alone can choose the cards.
    Joining twice makes the same join.
    """
    from ykpbem.app.games import join as signed_join
    from ykpbem.chain.games import open_invitation
    from ykpbem.cli.inputs import name_of, read_document, read_secret
    from ykpbem.cli.outputs import default_output, prepare_output, slug, tell_written, write_document
    from ykpbem.cli.trust import compare_invitation
    from ykpbem.render.layout import wrapped
    from ykpbem.render.lexicon import visible
    from ykpbem.render.terms import terms
    from ykpbem.render.words import sentence_of

    output = output or default_output(console, invite, f"{slug(name, 'player')}-{colour}.join.json")
    prepare_output(console, output, invite, key)
    secret = read_secret(console, key, passphrase_file)
    document = read_document(console, invite, "invite")
    invitation = open_invitation(document, name=name_of(invite))
    compare_invitation(console, invitation, moderator, name_of(invite))
    signed = signed_join(document, secret, name=name, colour=colour, orders="unsigned" if unsigned else "signed")
    write_document(console, output, signed)
    tell_written(console, output, "your join; send it to the moderator")
    told = "; ".join(sentence_of(term) for term in terms(invitation))
    console.say("\n".join(wrapped(f"{visible(invitation.name)}: {told}", hang=2)))


@click.command(cls=ExampleCommand, examples=["ykpbem hand club-014.state.json --key anna.key"])
@click.argument("state")
@key_options(required=True)
@moderator_option
@console_command
def hand(console: Console, *, state: str, key: str, passphrase_file: str | None, moderator: str | None) -> None:
    """Shows your own order cards.

    Each with country, goods to pay and reward. Before turn 1 these are the two that you were dealt; you keep one of
    them.
    """
    from ykpbem.chain.readers import player_seat
    from ykpbem.cli.inputs import name_of, read_secret
    from ykpbem.cli.trust import open_for_owner
    from ykpbem.render.lexicon import Lexicon
    from ykpbem.render.moves import hand_lines

    secret = read_secret(console, key, passphrase_file)
    reader = open_for_owner(console, state, secret, moderator)
    seat = player_seat(reader.opened.state, secret, name=name_of(state))
    shown = reader.view()
    console.facts |= {"seat": seat, "hand": list(shown.hand or ())}
    console.say("\n".join(hand_lines(shown, Lexicon(shown.names, shown.players))))


@click.command(
    cls=ExampleCommand,
    examples=[
        "ykpbem sign order.yaml --state club-014.state.json --key anna.key",
        "ykpbem sign order.yaml --invite club.invite.json --key anna.key",
    ],
)
@click.argument("order")
@key_options(required=True)
@click.option("--state", metavar="STATE", help="The state that the order is for.")
@click.option("--invite", metavar="INVITE", help="The invitation, to order ahead for the turn that the order names.")
@moderator_option
@output_option("Where to write the signed order; ORDER.signed.yaml if left out.")
@armor_option
@console_command
def sign(
    console: Console,
    *,
    order: str,
    key: str,
    passphrase_file: str | None,
    state: str | None,
    invite: str | None,
    moderator: str | None,
    output: str | None,
) -> int:
    """Checks an order and signs it.

    It is bound to the state that it is for. An illegal order is refused, with the lines to type instead, and nothing is
    written. An order for a later turn (`turn: 17`) is signed ahead of time; whether it is legal shows when its turn has
    come.
    """
    from ykpbem.app.sign import sign_for_state
    from ykpbem.cli.corrections import tell_refused
    from ykpbem.cli.inputs import STDIN, read_move_order, read_secret
    from ykpbem.cli.outputs import default_output, prepare_output, signed_name
    from ykpbem.cli.signing import one_of, signed_ahead, tell_signed, write_signed
    from ykpbem.cli.trust import open_for_owner
    from ykpbem.errors import YkpbemError

    one_of(state, invite)
    named = output is not None
    output = output or (STDIN if order == STDIN else default_output(console, order, signed_name(order)))
    prepare_output(console, output, order, state, invite, key)
    secret = read_secret(console, key, passphrase_file)
    received = read_move_order(console, order)
    if state is None:
        signed = signed_ahead(console, received, secret, str(invite), moderator)
    else:
        opened = open_for_owner(console, state, secret, moderator).opened
        try:
            signed = sign_for_state(received, opened, secret)
        except YkpbemError as refusal:
            tell_refused(console, received, opened, secret, refusal)
            return refusal.exit_code
    write_signed(console, output, signed, named=named)
    tell_signed(console, output, signed)
    return 0
