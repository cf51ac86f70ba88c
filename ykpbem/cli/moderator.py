"""Commands for moderators: invite, start, adjudicate."""

import os

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import ExampleCommand, armor_option, colour_option, key_options, output_option
from ykpbem.cli.reports import forms_option


@click.command(cls=ExampleCommand, examples=["ykpbem invite game.yaml --key mo.key"])
@click.argument("game")
@key_options(required=True)
@click.option("--name", help="What the players call you; the name of your key file if left out.")
@colour_option(required=False, help="Play too, in this colour if it is free.")
@output_option("Where to write the invitation; NAME.invite.json if left out.")
@armor_option
@console_command
def invite(
    console: Console,
    *,
    game: str,
    key: str,
    passphrase_file: str | None,
    name: str | None,
    colour: str | None,
    output: str | None,
) -> None:
    """Begins a game with a signed invitation.

    You send it to the players. GAME says what is played: name, edition, house rules, number of players. Three lines
    are enough for it: `ykpbem: game/1`, `name: meiji-club-1` and `players: 3`.
    """
    from ykpbem.app.games import Wish
    from ykpbem.app.games import invite as signed_invitation
    from ykpbem.cli.beginning import moderator_name, own_set, read_game
    from ykpbem.cli.inputs import read_secret
    from ykpbem.cli.outputs import default_output, prepare_output, slug, tell_written, write_document
    from ykpbem.files.signed import document_id, short

    wanted = read_game(console, game)
    output = output or default_output(console, game, f"{slug(wanted['name'], 'game')}.invite.json")
    prepare_output(console, output, game, key)
    secret = read_secret(console, key, passphrase_file)
    called = moderator_name(name, key)
    document = signed_invitation(
        wanted,
        secret,
        name=called,
        seed=os.urandom(32),
        seat=Wish(called, colour) if colour else None,
        component_set=own_set(console, wanted["components"], game),
    )
    write_document(console, output, document)
    identity = document_id(document)
    console.facts["game"] = {"name": wanted["name"], "id": identity}
    tell_written(console, output, f"the invitation to {wanted['name']} ({short(identity)}); send it to the players")


@click.command(cls=ExampleCommand, examples=["ykpbem start club.invite.json *.join.json --key mo.key"])
@click.argument("invite")
@click.argument("joins", metavar="JOIN...", nargs=-1)
@key_options(required=True)
@output_option("Where to write the first state; GAME-000.state.json if left out. The report goes beside it.")
@armor_option
@forms_option
@console_command
def start(
    console: Console,
    *,
    invite: str,
    joins: tuple[str, ...],
    key: str,
    passphrase_file: str | None,
    output: str | None,
) -> None:
    """Deals the game when the joins are in: its first state.

    In it each player keeps one of two order cards. What is dealt follows from the invitation and the set of joins;
    the same ones always deal the same.
    """
    from ykpbem.app.games import start as first_state
    from ykpbem.cli.beginning import read_joins, tell_colours
    from ykpbem.cli.inputs import read_document, read_secret
    from ykpbem.cli.outputs import default_output, prepare_output, state_name
    from ykpbem.cli.states import write_state

    secret = read_secret(console, key, passphrase_file)
    invitation = read_document(console, invite, "invite")
    output = output or default_output(console, invite, state_name(str(invitation.get("name", "")), 0))
    prepare_output(console, output, invite, key, *joins)
    papers = read_joins(console, invitation, invite, joins)
    state = first_state(invitation, papers, secret)
    write_state(console, output, state)
    tell_colours(console, state)


@click.command(
    cls=ExampleCommand,
    examples=[
        "ykpbem adjudicate club-000.state.json keep-*.signed.yaml --key mo.key",
        "ykpbem adjudicate club-014.state.json blue.signed.yaml --key mo.key",
        "ykpbem adjudicate club-014.state.json ben.yaml --key mo.key --format html",
    ],
)
@click.argument("state")
@click.argument("orders", metavar="ORDER...", nargs=-1)
@key_options(required=True)
@output_option("Where to write the next state; GAME-SEQ.state.json if left out. The report goes beside it.")
@armor_option
@forms_option
@console_command
def adjudicate(
    console: Console,
    *,
    state: str,
    orders: tuple[str, ...],
    key: str,
    passphrase_file: str | None,
    output: str | None,
) -> None:
    """Carries out an order: the next state and its report.

    At turn 0 it takes the `keep` orders of all players at once. Of several orders for one turn the highest revision
    counts. Nothing is written if anything is wrong with any of them.
    """
    from ykpbem.app.turns import adjudicate_orders
    from ykpbem.cli.inputs import read_move_order
    from ykpbem.cli.plans import tell_failed
    from ykpbem.cli.states import open_desk, tell_word, write_state

    desk = open_desk(console, state, key, passphrase_file, output, *orders)
    received = [read_move_order(console, order) for order in orders]
    done = adjudicate_orders(desk.opened, received, desk.secret)
    write_state(console, desk.output, done.document)
    tell_failed(console, done.failed.items())
    if done.plan:
        console.facts["plan"] = done.plan
        console.say(f'Plan "{done.plan}" was carried out.')
    console.warnings(*done.warnings)
    tell_word(console, desk.opened, done.signed)
