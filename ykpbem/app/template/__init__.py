"""An order to fill in: what its author has and could do as comments, and a legal turn to start from.

- Lines with `##` are facts; lines with one `#` are steps: without it they count. What a bot would play stands there,
  legal as it is, so that a turn can be ordered by taking signs away.
- Before anything is taken away the file orders nothing and is refused.
- At most `WIDTH` columns and plain ASCII but for names, so that it survives mails, forums and phones.
- Every fact is asked of the rules, on a copy of the table.
"""

import re
from collections.abc import Sequence

from ykpbem.app.orders import ruleset_of, typed_name
from ykpbem.app.template.blocks import Block, blocks, keep_block, owned
from ykpbem.app.template.steps import commented
from ykpbem.bots import Bot, Chance
from ykpbem.chain.orders import turn_fault
from ykpbem.chain.states import OpenState
from ykpbem.codec import position_of
from ykpbem.errors import Conflict, UsageFault, fault
from ykpbem.evolve import acting_seat
from ykpbem.files.marks import BEGINS, ENDS
from ykpbem.files.signed import short
from ykpbem.render.layout import wrapped
from ykpbem.render.lexicon import Lexicon
from ykpbem.steps import Step
from ykpbem.views import View, view

WIDTH = 60
"""Columns of the longest line."""
FACT = "## "
SAMPLES = 120
"""Turns that the bot tries before it suggests one."""
NOTHING = "#   []"
"""An empty list of steps, which ends a turn that owes nothing more."""
_NUMBER = re.compile(r"[0-9]+(?:e[0-9]+)?\Z")

SCHEMA = ".ykpbem/order.schema.json"
"""The file beside a template from which editors know what may stand in it."""
HOW = (
    "Lines with ## are facts. Lines with one # are steps that would be legal together: take the # and the blank behind "
    "it away from those you want, change them, or write your own."
)
HOW_TO_KEEP = "Take the # and the blank behind it away from the line of the card that you want to keep."
HOW_TO_END = "To do nothing more in this turn, write `steps: []`."


def template(opened: OpenState, seat: str, hand: Sequence[str] | None, chance: Chance) -> str:
    """The text of an order for that seat, or for the one to move if it is "", to be filled in.

    `hand` is None where the seat's order cards are not known. Raises Conflict where the seat has nothing to order now,
    UsageFault where it must be named.
    """
    state = opened.state
    if state.moment.phase == "over":
        raise Conflict(fault("game-over", game=state.game))
    seat = seat or acting_seat(state)
    if not seat:
        raise UsageFault(fault("template-needs-key"))
    wrong = turn_fault(state, state.turn, seat)
    if wrong:
        raise Conflict(wrong)
    shown = view(state, opened.game.components, seat, hand)
    if state.turn == 0:
        body = _page([keep_block(shown, Lexicon(shown.names, shown.players), WIDTH - len(FACT))], HOW_TO_KEEP)
    else:
        steps = Bot(chance, SAMPLES).choose_turn(ruleset_of(opened), position_of(state), shown.hand or ())
        body = _turn(shown, steps)
    return "\n".join([*_header(opened, seat), *(line.replace("<", "(") for line in body), ENDS]) + "\n"


def _header(opened: OpenState, seat: str) -> list[str]:
    """The schema, and which game, turn and state the order is for."""
    state = opened.state
    part = [f"part: {state.part}"] if state.part else []
    return [
        f"# yaml-language-server: $schema={SCHEMA}",
        BEGINS,
        "ykpbem: order/1",
        f"game: {typed_name(opened)}",
        f"turn: {state.turn}",
        *part,
        f"player: {seat}",
        f"answers: {_as_text(short(opened.id))}   # the state seen",
        "# note: a word to the others",
    ]


def _as_text(digits: str) -> str:
    """An id, in quotes if an editor would take it for a number."""
    return f'"{digits}"' if _NUMBER.match(digits) else digits


def _turn(shown: View, steps: Sequence[Step]) -> list[str]:
    lexicon = Lexicon(shown.names, shown.players)
    room = WIDTH - len(FACT)
    may_end = shown.position.part and shown.position.moment.phase != "A"
    how = f"{HOW} {HOW_TO_END}" if may_end else HOW
    facts = [f"{FACT}{line}".rstrip() for line in owned(shown, lexicon, room)]
    return [*facts, *_page(blocks(shown, lexicon, steps, room), how)]


def _page(parts: Sequence[Block], how: str) -> list[str]:
    """How it is done, then the blocks of a turn from top to bottom."""
    room = WIDTH - len(FACT)
    lines = [FACT.rstrip(), *(f"{FACT}{line}" for line in wrapped(how, room)), "steps:"]
    for part in parts:
        lines += [FACT.rstrip(), *(f"{FACT}{line}" for line in wrapped(part.title.upper(), room))]
        lines += [f"{FACT}{line}".rstrip() for line in part.facts]
        lines += commented(part.steps, WIDTH)
    if not any(part.steps for part in parts):
        lines += [FACT.rstrip(), f"{FACT}NOTHING MORE NEED BE DONE", NOTHING]
    return [*lines, FACT.rstrip()]
