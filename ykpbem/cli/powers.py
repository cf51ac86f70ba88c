"""The moderator's powers: pass, amend, rekey, rollback, end, handover; and the player's consent to a new key.

Each makes one state, which tells what was done and why; where and how it is written, `adjudicate` does the same.
"""

import os
from collections.abc import Callable
from typing import Any

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
from ykpbem.cli.reports import forms_option


def act_options(*, reason_required: bool = True) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Adds what all powers take: --key, --reason, -o, --armor and --format."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        reason: dict[str, Any] = {"required": True} if reason_required else {"default": "", "show_default": False}
        for option in (
            forms_option,
            armor_option,
            output_option("Where to write the next state; GAME-SEQ.state.json if left out. The report goes beside it."),
            click.option("--reason", help="Why, for everybody to read.", callback=_stripped, **reason),
            key_options(required=True),
        ):
            function = option(function)
        return function

    return add


def _stripped(_context: click.Context, _parameter: click.Parameter, reason: str) -> str:
    """A reason without blanks around it: of blanks alone it is none."""
    return reason.strip()


@click.command(
    "pass",
    cls=ExampleCommand,
    examples=[
        'ykpbem pass club-014.state.json --reason "no move in 5 days" --key mo.key',
        ('ykpbem pass club-000.state.json keep-*.signed.yaml --seat blue \\\n      --reason "no answer" --key mo.key'),
    ],
)
@click.argument("state")
@click.argument("keeps", metavar="[KEEP]...", nargs=-1)
@click.option(
    "--seat",
    "seats",
    metavar="COLOUR",
    multiple=True,
    type=click.Choice(["red", "blue", "yellow", "green"], case_sensitive=False),
    help="Who is passed: needed at turn 0, once for each seat; later it must be the seat to move.",
)
@act_options()
@console_command
def pass_(
    console: Console,
    *,
    state: str,
    keeps: tuple[str, ...],
    seats: tuple[str, ...],
    key: str,
    passphrase_file: str | None,
    reason: str,
    output: str | None,
) -> None:
    """Passes a turn for which no move was received.

    The seat takes no turn; of a turn begun, the assistants of the action come back and nothing else happens. At turn 0
    name the seats that are passed, and give the `keep` orders of all others: a seat that is passed keeps the order card
    that the deal drew for it.
    """
    from ykpbem.app.powers.passing import pass_keeps, pass_turn
    from ykpbem.app.run import refuse_ready
    from ykpbem.cli.inputs import STDIN, read_move_order
    from ykpbem.cli.states import open_desk, write_state
    from ykpbem.errors import UsageFault, fault
    from ykpbem.evolve import acting_seat

    desk = open_desk(console, state, key, passphrase_file, output, *keeps)
    turn = desk.opened.state.turn
    if state != STDIN:
        passed = seats if not turn else (acting_seat(desk.opened.state),)
        refuse_ready(os.path.dirname(state) or ".", desk.opened, passed, desk.secret)
    if not turn:
        orders = [read_move_order(console, keep) for keep in keeps]
        document = pass_keeps(desk.opened, orders, seats, desk.secret, reason=reason)
    elif keeps or len(seats) > 1:
        raise UsageFault(fault("pass-no-orders" if keeps else "pass-one-seat", turn=turn))
    else:
        document = pass_turn(desk.opened, desk.secret, reason=reason, seat="".join(seats))
    write_state(console, desk.output, document)


@click.command(
    cls=ExampleCommand,
    examples=[
        "ykpbem amend club-014.state.json --set blue.yen=5 --reason typo --key mo.key",
        (
            "ykpbem amend club-014.state.json --set bank.assistants.red=1 \\\n"
            "      --set red.hand.assistant=7 --reason typo --key mo.key"
        ),
        "ykpbem amend club-014.state.json --patch slip.json --reason typo --key mo.key",
    ],
)
@click.argument("state")
@click.option("--set", "settings", metavar="PLACE=VALUE", multiple=True, help="What lies in a place from now on.")
@click.option("--patch", metavar="FILE", help="A JSON Patch (RFC 6902) to the state instead.")
@act_options()
@console_command
def amend(
    console: Console,
    *,
    state: str,
    settings: tuple[str, ...],
    patch: str | None,
    key: str,
    passphrase_file: str | None,
    reason: str,
    output: str | None,
) -> None:
    """Corrects the table: pieces, goods, yen, VP, displays.

    The report shows each value before and after. Pieces and cards are not made and do not vanish: what leaves one place
    is laid into another in the same correction. Places: blue.vp, blue.yen, blue.hand.assistant, blue.president,
    blue.completed, bank.assistants.red, bank.shophouse.1, bank.trading-house, bank.token, port-a.1, church.A,
    achievements.C3, supply.dutch, station. A patch has the paths of the state's file, such as /players/1/stock/yen.
    """
    from ykpbem.app.powers.amending import amend as amended
    from ykpbem.cli.amending import tell_changes, wanted_table
    from ykpbem.cli.states import open_desk, write_state

    desk = open_desk(console, state, key, passphrase_file, output, patch)
    table = wanted_table(console, desk.opened, settings, patch)
    document = amended(desk.opened, table, desk.secret, reason=reason)
    write_state(console, desk.output, document)
    tell_changes(console, document)


@click.command(
    cls=ExampleCommand,
    examples=[
        (
            "ykpbem rekey club-014.state.json --seat blue --pub ben-new.pub \\\n"
            '      --consent club-blue.consent.json --reason "new key" --key mo.key'
        ),
        (
            "ykpbem rekey club-014.state.json --seat blue --pub eve.pub --name Eve \\\n"
            '      --reason "Ben is ill" --key mo.key'
        ),
    ],
)
@click.argument("state")
@colour_option(required=True, flag="--seat", help="Whose key changes.")
@click.option("--pub", required=True, metavar="PUB", help="The new public key, a file or its text.")
@click.option("--name", help="What a substitute is called; the player's name stays if left out.")
@click.option(
    "--consent", metavar="FILE", help="The consent of the key before; without it the seat is marked for ever."
)
@click.option("--consent-state", metavar="STATE", help="The state that the consent names, if the game was taken back.")
@act_options()
@console_command
def rekey(
    console: Console,
    *,
    state: str,
    seat: str,
    pub: str,
    name: str | None,
    consent: str | None,
    consent_state: str | None,
    key: str,
    passphrase_file: str | None,
    reason: str,
    output: str | None,
) -> None:
    """Gives a seat a new key, or a substitute player.

    The hand is sealed to the new key. Orders by the key before count no more, given ahead or not.
    """
    from ykpbem.app.powers.rekeying import rekey as rekeyed
    from ykpbem.cli.inputs import read_public
    from ykpbem.cli.rekeying import agreed_in, tell_consent, tell_playing
    from ykpbem.cli.states import open_desk, write_state

    desk = open_desk(console, state, key, passphrase_file, output, pub, consent, consent_state)
    new = read_public(console, pub)
    agreed = agreed_in(console, consent, consent_state)
    document = rekeyed(desk.opened, seat, new, desk.secret, reason=reason, name=name or "", agreed=agreed)
    write_state(console, desk.output, document)
    tell_consent(console, desk.opened, seat, agreed)
    tell_playing(console, desk.opened.state.moderator, {seat: new.text})


@click.command(
    cls=ExampleCommand,
    examples=[
        ('ykpbem rollback club-014.state.json --to club-011.state.json \\\n      --reason "wrong file" --key mo.key')
    ],
)
@click.argument("state")
@click.option("--to", "earlier", required=True, metavar="EARLIER", help="The state to go back to.")
@click.option(
    "--past", metavar="STATE", multiple=True, help="A state that took the game back before, to go back behind that too."
)
@act_options()
@console_command
def rollback(
    console: Console,
    *,
    state: str,
    earlier: str,
    past: tuple[str, ...],
    key: str,
    passphrase_file: str | None,
    reason: str,
    output: str | None,
) -> None:
    """Goes back to an earlier position, for all to see.

    The next state follows on STATE and has the position of EARLIER. Keys, moderator and papers stay as they are. The
    decks of then are shuffled anew, cards seen since are named, and orders given before are void.
    """
    from ykpbem.app.powers.rollback import roll_back
    from ykpbem.cli.rolling_back import tell_rolled_back
    from ykpbem.cli.states import open_desk, write_state
    from ykpbem.cli.trust import read_state

    desk = open_desk(console, state, key, passphrase_file, output, earlier, *past)
    then, *before = (read_state(console, path) for path in (earlier, *past))
    document = roll_back(desk.opened, then, desk.secret, reason=reason, past=before)
    write_state(console, desk.output, document)
    tell_rolled_back(console, desk.opened, then, document)


@click.command(cls=ExampleCommand, examples=['ykpbem end club-014.state.json --reason "all agree" --key mo.key'])
@click.argument("state")
@act_options()
@console_command
def end(
    console: Console, *, state: str, key: str, passphrase_file: str | None, reason: str, output: str | None
) -> None:
    """Stops a game before its end and reveals everything.

    It is not scored, and nothing follows.
    """
    from ykpbem.app.powers.ending import stop
    from ykpbem.cli.states import open_desk, write_state

    desk = open_desk(console, state, key, passphrase_file, output)
    write_state(console, desk.output, stop(desk.opened, desk.secret, reason=reason))


@click.command(
    cls=ExampleCommand,
    examples=[
        "ykpbem handover club-014.state.json --to otto.pub --name Otto --key mo.key",
        "ykpbem handover club-014.state.json --to pat.pub --key pat.key",
    ],
)
@click.argument("state")
@click.option("--to", required=True, metavar="PUB", help="The public key of the next moderator, a file or its text.")
@click.option("--name", help="What the next moderator is called; the name of the key file if left out.")
@act_options(reason_required=False)
@console_command
def handover(
    console: Console,
    *,
    state: str,
    to: str,
    name: str | None,
    key: str,
    passphrase_file: str | None,
    reason: str,
    output: str | None,
) -> None:
    """Hands a game over to another moderator.

    You sign the next state; all that is hidden is sealed to the new key in it, which signs from then on. A backup key
    named in the invitation can hand a game over to itself, which shows for ever.
    """
    from ykpbem.app.powers.handover import hand_over
    from ykpbem.cli.inputs import read_public
    from ykpbem.cli.rekeying import name_for, tell_playing
    from ykpbem.cli.states import open_desk, write_state
    from ykpbem.papers import Moderator

    desk = open_desk(console, state, key, passphrase_file, output, to)
    named = Moderator(name_for(name, to), read_public(console, to).text)
    document = hand_over(desk.opened, named, desk.secret, reason=reason)
    write_state(console, desk.output, document)
    tell_playing(console, named, {seat.colour: seat.key for seat in desk.opened.state.seats})


@click.command(cls=ExampleCommand, examples=["ykpbem consent club-014.state.json ben-new.pub --key ben.key"])
@click.argument("state")
@click.argument("pub", metavar="NEW.pub")
@key_options(required=True)
@moderator_option
@output_option("Where to write the consent; GAME-COLOUR.consent.json if left out.")
@armor_option
@console_command
def consent(
    console: Console,
    *,
    state: str,
    pub: str,
    key: str,
    passphrase_file: str | None,
    moderator: str | None,
    output: str | None,
) -> None:
    """Agrees to a new key for your seat, or to a substitute.

    You send the consent to the moderator. It is good from STATE on, until the game is taken back.
    """
    from ykpbem.app.powers.rekeying import consent as signed_consent
    from ykpbem.cli.inputs import read_public, read_secret
    from ykpbem.cli.outputs import default_output, prepare_output, slug, tell_written, write_document
    from ykpbem.cli.trust import open_for_owner

    secret = read_secret(console, key, passphrase_file)
    opened = open_for_owner(console, state, secret, moderator).opened
    new = read_public(console, pub)
    document = signed_consent(opened, new, secret)
    name = f"{slug(opened.state.game, 'game')}-{document['seat']}.consent.json"
    output = output or default_output(console, state, name)
    prepare_output(console, output, state, pub, key)
    write_document(console, output, document)
    console.facts |= {"seat": document["seat"], "fingerprint": new.fingerprint}
    tell_written(console, output, f"your consent to the key {new.fingerprint}; send it to the moderator")
