"""A new state on its way to the disk: with its report, or already there."""

import os
from typing import Any

import msgspec

from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.console import Console
from ykpbem.cli.inputs import STDIN, read_secret
from ykpbem.cli.outputs import beside, document_bytes, prepare_output, report_path, state_name, write_output
from ykpbem.cli.trust import open_for_owner
from ykpbem.errors import Conflict, Where, YkpbemError, fault
from ykpbem.files.atomic import read_bytes
from ykpbem.files.canonical import read_json
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import document_id, short
from ykpbem.model import seat_of


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
    output = output or beside(state, state_name(opened.state.game, opened.state.seq + 1))
    prepare_output(console, output, state, key, *inputs)
    return Desk(opened, secret, output)


def write_state(console: Console, output: str, document: dict[str, Any]) -> None:
    """Writes a state with its text report, the state last; where the same one stands already, changes nothing.

    On standard output the state comes alone. Raises Conflict if another file stands there.
    """
    opened = open_state(document)
    console.facts["next"] = {"id": opened.id, "seq": opened.state.seq, "turn": opened.state.turn}
    console.facts["next"] |= {"part": opened.state.part, "to-move": _to_move(opened)}
    if output == STDIN:
        write_output(console, output, document_bytes(document))
        console.say(f"{output}: {_where(opened)}")
        return
    if os.path.lexists(output):
        _refuse_other(output, opened.id)
        console.facts |= {"file": output, "already-there": True}
        console.say(f"{output}: already there, and the same state ({short(opened.id)}); nothing is changed")
        return
    written = report_path(output)
    write_output(console, output, document_bytes(document), {written: _report_of(opened)})
    console.facts["report"] = written
    console.say(f"{output}: {_where(opened)}")
    console.say(f"{written}: its report")


def _report_of(opened: OpenState) -> bytes:
    """The public text report that is written beside a state."""
    from ykpbem.render.text import report
    from ykpbem.views import view

    return report(view(opened.state, opened.game.components), opened.id, opened.game.id).encode()


def tell_word(console: Console, before: OpenState, signed: bool) -> None:
    """Says so if an order was taken on the moderator's word."""
    if not signed:
        console.notes(fault("order-on-word", seat=seat_of(before.state)))


def _refuse_other(path: str, state_id: str) -> None:
    """Raises Conflict unless the file is the state of that id."""
    try:
        there = document_id(read_json(read_bytes(path), name=path))
    except YkpbemError:
        raise Conflict(fault("output-exists").at(Where(file=path))) from None
    if there != state_id:
        raise Conflict(fault("state-other", there=short(there), made=short(state_id)).at(Where(file=path)))


def _where(opened: OpenState) -> str:
    state = opened.state
    if state.moment.phase == "over":
        return f"state {short(opened.id)}; the game is over"
    mover = _to_move(opened)
    due = f"{mover.capitalize()} ({state.seat(mover).name}) is to move" if mover else "each player keeps a card"
    return f"state {short(opened.id)}, {state.turn_label}: {due}"


def _to_move(opened: OpenState) -> str:
    state = opened.state
    return "" if state.moment.phase in ("keep", "over") else seat_of(state)
