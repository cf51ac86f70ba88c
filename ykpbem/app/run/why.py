"""The letter that lies beside a refused order: what its author has to know, ready to be mailed.

It may tell of the author's hand, so it goes to nobody else. It says the same whenever it is written.
"""

from collections.abc import Sequence

from ykpbem.app.orders import names_of
from ykpbem.app.run.records import Paper
from ykpbem.app.run.sorting import slot_of
from ykpbem.chain.orders import order_id, player_of
from ykpbem.chain.ranking import revision_of
from ykpbem.chain.states import OpenState
from ykpbem.data.faults_run import LETTERS
from ykpbem.errors import Fault
from ykpbem.files.canonical import BEYOND
from ykpbem.files.letters import FIRST_LINE
from ykpbem.files.signed import short
from ykpbem.render.layout import wrapped
from ykpbem.render.lexicon import visible
from ykpbem.render.words import fault_lines

_NO_ORDER = {"other-kind", "run-no-order", "file-not-plain"}
"""Codes of what came in and never was an order, so that nothing of one can be missing."""


def rejection(paper: Paper, faults: Sequence[Fault], opened: OpenState) -> bytes:
    """To the author of something that counts for nothing."""
    after = "It was moved to rejected/ and changes nothing."
    if paper.order is None and not {wrong.code for wrong in faults} & _NO_ORDER:
        after += " If it was cut short on its way, send it again."
    return _letter(paper, faults, opened, after)


def refusal(paper: Paper, faults: Sequence[Fault], opened: OpenState) -> bytes:
    """To the author of an order that counts and cannot be carried out."""
    after = "It stays the order that counts for this turn, and the game waits. "
    higher = _higher(paper)
    if higher:
        after += f"To replace it send another one that says `revision: {higher}`; try it with `ykpbem check` first."
    else:
        after += "No revision is higher: ask the moderator to take it out of the folder, and send another one."
    return _letter(paper, faults, opened, after)


def doubt(paper: Paper, faults: Sequence[Fault], opened: OpenState) -> bytes:
    """To the author of two different orders at the top."""
    after = "Neither of the two is carried out, and the game waits. "
    higher = _higher(paper)
    if higher:
        after += f"Send the one that is meant again, with `revision: {higher}`."
    else:
        after += "No revision is higher: ask the moderator to take the one that is not meant out of the folder."
    return _letter(paper, faults, opened, after)


def _higher(paper: Paper) -> int:
    """The revision that replaces an order, 0 if no number is left for it."""
    higher = revision_of(paper.order.document) + 1 if paper.order else 2
    return higher if higher < BEYOND else 0


def _letter(paper: Paper, faults: Sequence[Fault], opened: OpenState, after: str) -> bytes:
    lines = [FIRST_LINE, ""]
    lines += wrapped(f"File:  {visible(paper.name)}", hang=7)
    lines += wrapped(f"Game:  {visible(opened.state.game)} ({short(opened.game.id)})", hang=7)
    lines += _about(paper, opened)
    if any(wrong.private for wrong in faults):
        lines += [
            "",
            *wrapped("This tells of the author's hand: it is for the author and the moderator only."),
        ]
    lines.append("")
    for wrong in faults:
        lines += fault_lines(wrong, names_of(opened), hints=LETTERS)
    lines += ["", *wrapped(after)]
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")


def _about(paper: Paper, opened: OpenState) -> list[str]:
    """Whose order it claims to be, and for when."""
    order = paper.order
    if order is None or player_of(order.document) not in [seat.colour for seat in opened.state.seats]:
        return []
    epoch, turn, part, seat = slot_of(order, opened)
    when = f"turn {turn}" + f", part {part}" * bool(part) + f", epoch {epoch}" * bool(epoch)
    revision = revision_of(order.document)
    told = f"Order: {seat.capitalize()}, {when}, revision {revision} ({short(order_id(order.document))})"
    return wrapped(told, hang=7)
