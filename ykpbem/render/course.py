"""What an order leads to, step by step: as it is typed, what comes of it, what its author has then.

- Where a 5-Power token or a building is out of reach, the rules' own reason stands with the step.
- Where cards come that nobody knows yet, it is said that they are out of this order's reach (INTERFACE: the boundary).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from ykpbem.errors import Fault
from ykpbem.events import DisplayRefilled, TurnPaused
from ykpbem.files.order_writer import step_text
from ykpbem.model import is_unknown
from ykpbem.orders import write_steps
from ykpbem.render.document import Block, Bullets, Caption, Facts, Paragraph, Quote, Section
from ykpbem.render.lexicon import Lexicon, listed, visible
from ykpbem.render.telling import tell
from ykpbem.render.words import fault_facts, sentence_of
from ykpbem.rules.tracing import Passage, Tally
from ykpbem.views import View

BOUNDARY = (
    "New cards lie in {boards} from here on, and nobody knows them yet: no later step of this order can name them. "
    "To see them first, write 'pause' as the next step and end the order there."
)
PAUSED = "The order ends here, with new cards in {boards}: you will see them, and go on in part {part}."
OUT_OF_REACH = "Out of reach: {reason}."


def course_section(view: View, passages: Sequence[Passage], note: str = "") -> Section:
    """The steps of an order with what each leads to; `view` is its author's, before the order."""
    lexicon = Lexicon(view.names, view.players)
    blocks: list[Block] = [Quote(tuple(visible(line) for line in note.splitlines()))] if note else []
    for passage in passages:
        blocks += _passage(view, lexicon, passage)
    return Section("course", "step by step", tuple(blocks))


def _passage(view: View, lexicon: Lexicon, passage: Passage) -> Iterator[Block]:
    if passage.step is not None:
        (raw,) = write_steps([passage.step])
        yield Caption(f"{passage.step.number}. {step_text(raw)}")
    sentences = tell(passage.events, view.names, view.players, view.mover)
    sentences += [OUT_OF_REACH.format(reason=sentence_of(wrong, view.names)) for wrong in _worth_saying(passage)]
    if sentences:
        yield Bullets(tuple(sentences))
    changes = changed(passage.before, passage.after)
    if changes:
        yield Facts((("then you have", ", ".join(_count(lexicon, passage, kind) for kind in changes)),))
    boards = refilled(passage)
    if boards:
        told = PAUSED if any(isinstance(event, TurnPaused) for event in passage.events) else BOUNDARY
        names = listed(lexicon.the(board) for board in boards)
        yield Paragraph(told.format(boards=names, part=view.position.part + 1))


def _worth_saying(passage: Passage) -> list[Fault]:
    """Reasons for what could not be had, but for a building that nobody meant to build: there is none in hand."""
    return [
        wrong
        for wrong in passage.unfired
        if wrong.code.startswith("bonus-") or passage.before["shophouse"] + passage.before["trading-house"]
    ]


def changed(before: Tally, after: Tally) -> dict[str, int]:
    """What a step changes of what its author has: the difference by kind."""
    return {kind: number - before[kind] for kind, number in after.items() if number != before[kind]}


def _count(lexicon: Lexicon, passage: Passage, kind: str) -> str:
    number = passage.after[kind]
    place = " in hand" if kind in ("assistant", "shophouse", "trading-house") else ""
    return f"{lexicon.counted(number, kind)}{place} ({number - passage.before[kind]:+})"


def refilled(passage: Passage) -> list[str]:
    """Displays to which a step brings cards that nobody knows yet."""
    return [event.board for event in passage.events if isinstance(event, DisplayRefilled) and _brings(event)]


def _brings(event: DisplayRefilled) -> bool:
    return any(is_unknown(card) for card in event.cards)


def course_facts(view: View, passages: Sequence[Passage]) -> list[dict[str, Any]]:
    """The same for programs: step, events in words, changes, what was out of reach, displays with unknown cards."""
    return [
        {
            "step": passage.step.number if passage.step else 0,
            "kind": passage.step.kind if passage.step else "",
            "events": tell(passage.events, view.names, view.players, view.mover),
            "changes": changed(passage.before, passage.after),
            "counts": passage.after,
            "out-of-reach": [fault_facts(wrong, view.names) for wrong in _worth_saying(passage)],
            "unknown": refilled(passage),
        }
        for passage in passages
    ]
