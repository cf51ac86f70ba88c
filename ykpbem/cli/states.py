"""A new state on its way to the disk: with its report, or already there."""

import os
from typing import Any

import msgspec

from ykpbem.app.reading import read_paper
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.console import Console
from ykpbem.cli.inputs import STDIN, read_secret
from ykpbem.cli.outputs import (
    default_output,
    prepare_output,
    refuse_other_form,
    state_name,
    tell_written,
    write_document,
)
from ykpbem.cli.reports import reports_of
from ykpbem.cli.trust import open_for_owner
from ykpbem.codec import State
from ykpbem.errors import Conflict, Where, YkpbemError, fault
from ykpbem.evolve import acting_seat
from ykpbem.files.atomic import read_bytes
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import short
from ykpbem.model import seat_of
from ykpbem.render.lexicon import visible


class Desk(msgspec.Struct, frozen=True):
    """What a moderator works on: the state to go on from, the moderator's key, and the file of the next state."""

    opened: OpenState
    secret: SecretKey
    output: str


def open_desk(
    console: Console, state: str, key: str, passphrase_file: str | None, output: str | None, *inputs: str | None
) -> Desk:
    """Opens a state to go on from; the next one goes to `output`, or beside it under its number.

    Raises UsageFault if that file is one of those that are read.
    """
    secret = read_secret(console, key, passphrase_file)
    opened = open_for_owner(console, state, secret).opened
    output = output or default_output(console, state, state_name(opened.state.game, opened.state.seq + 1))
    prepare_output(console, output, state, key, *inputs)
    return Desk(opened, secret, output)


def write_state(console: Console, output: str, document: dict[str, Any]) -> None:
    """Writes a state with its reports, the state last; where the same one stands already, changes nothing.

    Besides the text there is a report in each form that --format names. On standard output the state comes alone.
    Raises Conflict if another file stands there, or a state beside it follows on the same one.
    """
    opened = open_state(document)
    console.facts["next"] = {"id": opened.id, "seq": opened.state.seq, "turn": opened.state.turn}
    console.facts["next"] |= {"part": opened.state.part, "to-move": acting_seat(opened.state)}
    if output == STDIN:
        write_document(console, output, document)
        tell_written(console, output, where_of(opened))
        return
    if os.path.lexists(output):
        _refuse_other(output, opened.id)
        console.facts |= {"file": output, "already-there": True}
        told = f"already there, and the same state ({short(opened.id)}); nothing is changed"
        tell_written(console, output, told)
        return
    from ykpbem.app.siblings import refuse_second_story  # which nobody needs who writes to standard output

    refuse_other_form(output)
    refuse_second_story(os.path.dirname(output), opened)
    reports = reports_of(opened, output, console.forms)
    write_document(console, output, document, reports)
    text, *others = reports
    console.facts |= {"report": text, "reports": [*reports]}
    tell_written(console, output, where_of(opened))
    console.say(f"{text}: its report")
    for path in others:
        console.say(f"{path}: the same in another form")


def tell_word(console: Console, before: OpenState, signed: bool) -> None:
    """Says so if an order was taken on the moderator's word."""
    if not signed:
        console.notes(fault("order-on-word", seat=seat_of(before.state)))


def _refuse_other(path: str, state_id: str) -> None:
    """Raises Conflict unless the file is the state of that id, whole and signed."""
    if not os.path.isfile(path):  # a pipe would keep whoever reads it waiting
        raise Conflict(fault("output-exists").at(Where(file=path)))
    try:
        there = open_state(read_paper(read_bytes(path), "state", name=path), name=path).id
    except YkpbemError:
        raise Conflict(fault("output-exists").at(Where(file=path))) from None
    if there != state_id:
        raise Conflict(fault("state-other", there=short(there), made=short(state_id)).at(Where(file=path)))


def where_of(opened: OpenState) -> str:
    """Which state this is, and who is to move."""
    state = opened.state
    if state.moment.phase == "over":
        return f"state {short(opened.id)}; the game is over"
    return f"state {short(opened.id)}, {standing(state)}"


def standing(state: State) -> str:
    """Where a game stands: `turn 5: Yellow (Cleo) is to move`."""
    if state.moment.phase == "over":
        return f"{state.turn_label}; the game is over"
    mover = acting_seat(state)
    due = f"{player_named(mover, state.seat(mover).name)} is to move" if mover else "each player keeps a card"
    return f"{state.turn_label}: {due}"


def player_named(seat: str, name: str) -> str:
    """A seat and who plays it: `Yellow (Cleo)`."""
    return f"{seat.capitalize()} ({visible(name)})"
