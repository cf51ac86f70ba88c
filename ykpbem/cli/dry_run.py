"""What `check` tells: the verdict first, then what would happen, then the board after it.

Of an order that is refused: every fault, and below them the lines to type instead.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from ykpbem.app.advice import Advice, Correction, advise
from ykpbem.app.check import Checked, check_order
from ykpbem.app.orders import Judged, Received, ruleset_of
from ykpbem.chain.readers import open_hand
from ykpbem.cli.console import Console
from ykpbem.cli.inputs import name_of, read_move_order
from ykpbem.cli.plans import tell_failed
from ykpbem.cli.trust import Reader
from ykpbem.codec import Told, position_of
from ykpbem.errors import Conflict, Malformed, NotAuthentic, OrderIllegal, YkpbemError, fault
from ykpbem.files.keys import SecretKey
from ykpbem.names import Names
from ykpbem.render.course import course_facts, course_section, refilled
from ykpbem.render.document import Report
from ykpbem.render.facts import report_json
from ykpbem.render.layout import wrapped
from ykpbem.render.sections import tell_report
from ykpbem.render.text import written
from ykpbem.render.words import fault_facts, option_lines, sentence_of
from ykpbem.rules.tracing import Passage, follow
from ykpbem.views import View, view

VERDICTS: tuple[tuple[type[YkpbemError], str, str], ...] = (
    (OrderIllegal, "illegal", "NOT LEGAL"),
    (Malformed, "malformed", "NOT UNDERSTOOD"),
    (Conflict, "conflict", "NOT FOR THIS STATE"),
    (NotAuthentic, "not-authentic", "NOT AUTHENTIC"),
)
MOST = 6
"""How many other answers are listed with a correction at most."""

ALWAYS = ("scoring", "hand", "board", "players", "projected")
"""Sections of the report that are shown whether or not the order changes them."""
NEVER = ("happened", "options", "areas", "earlier", "papers")
"""Sections that say nothing of what the order changes on the table, or nothing that the board does not show."""


class Page(msgspec.Struct, frozen=True):
    """How text is laid out."""

    width: int
    linear: bool


def check_once(console: Console, order: str, reader: Reader, secret: SecretKey, page: Page) -> int:
    """Tries the order in a file and tells what comes of it; gives the exit code."""
    received: Received | None = None
    try:
        received = read_move_order(console, order)
        checked = check_order(received, reader.opened, secret)
    except YkpbemError as refusal:
        tell_verdict(console, name_of(order), refusal)
        console.errors(*refusal.faults)
        if received is not None:
            _tell_advice(console, received, reader, secret, refusal, page)
        return refusal.exit_code
    tell_checked(console, received, reader, checked, page)
    return 0


# Refused


def tell_verdict(console: Console, name: str, refusal: YkpbemError) -> None:
    """In two words what is wrong; the reasons follow."""
    for kind, key, words in VERDICTS:
        if isinstance(refusal, kind):
            console.facts["verdict"] = key
            console.say(f"{words}: {name}")


def _tell_advice(
    console: Console, order: Received, reader: Reader, secret: SecretKey, refusal: YkpbemError, page: Page
) -> None:
    """The lines to type instead, for an order that its author can still change."""
    if "signature" in order.document or not isinstance(refusal, Malformed | OrderIllegal) or not reader.seat:
        return
    advice = advise(order, reader.opened, reader.seat, open_hand(reader.opened, secret), refusal.faults)
    if advice is None:
        return
    console.facts["corrections"] = [_correction_facts(correction, console.names) for correction in advice.corrections]
    console.facts["corrected"] = {"legal": advice.legal, "steps": list(advice.steps)}
    for correction in advice.corrections:
        console.say()
        console.say("\n".join(_correction_lines(correction, console.names, page.width)))
    _tell_whole(console, advice, page)


def _correction_facts(correction: Correction, names: Names | None) -> dict[str, Any]:
    facts: dict[str, Any] = msgspec.structs.asdict(correction)
    return facts | {"why": fault_facts(correction.why, names) if correction.why else None}


def _correction_lines(correction: Correction, names: Names | None, width: int) -> list[str]:
    plan = f' of plan "{correction.plan}"' if correction.plan else ""
    step = f"step {correction.step}{plan}" if correction.step else f"line {correction.line}"
    line = f" (line {correction.line})" if correction.step and correction.line else ""
    why = wrapped(f"why: {sentence_of(correction.why, names)}", width, indent=2, hang=7) if correction.why else []
    if not correction.lines:
        return [*wrapped(f"Take out {step}{line}.", width, hang=2), *why]
    if correction.new and not correction.step:
        told = f"Put in as the first step{plan}:"
    else:
        told = f"Put in behind {step}{line}:" if correction.new else f"Instead of {step}{line} write:"
    lines = [*wrapped(told, width, hang=2), *correction.lines]
    for key, others in correction.others.items():
        if others:
            lines += option_lines(f"also legal{', ' * bool(key)}{key}", others, width, MOST)
    return [*lines, *why]


def _tell_whole(console: Console, advice: Advice, page: Page) -> None:
    console.say()
    if advice.steps:
        console.say("All steps in their order, to copy over yours:" if advice.legal else "All steps so far:")
        console.say("\n".join(advice.steps))
    if advice.legal:
        console.say("\n".join(wrapped("So corrected, the order is legal.", page.width)))
    else:
        told = "So corrected, these faults are gone; check again for what may be left."
        console.say("\n".join(wrapped(told, page.width)))


# Legal


def tell_checked(console: Console, order: Received, reader: Reader, checked: Checked, page: Page) -> None:
    """A legal order: by whom, for when, which of its plans, and what comes of it."""
    state = reader.opened.state
    who = f"{checked.seat.capitalize()}, {state.turn_label}"
    console.facts |= {"verdict": "legal", "seat": checked.seat, "trust": checked.trust, "card": checked.card}
    if checked.card:
        console.say(f"LEGAL: {order.name} ({who}) keeps {checked.card}")
    elif checked.judged is None:
        console.say(f"NOTHING WRONG SO FAR: {order.name} ({who})")
        console.notes(fault("checked-ahead", turn=order.document.get("turn", 0)))
    else:
        console.say(f"LEGAL: {order.name} ({who})")
        _tell_plans(console, checked.judged)
        _tell_outcome(console, order, reader, checked, page)
        console.warnings(*checked.judged.outcome.warnings)
    if checked.trust == "unsigned":
        console.notes(fault("order-on-word", seat=checked.seat))


def _tell_plans(console: Console, judged: Judged) -> None:
    tell_failed(console, judged.failed.items())
    if judged.plan.name:
        console.facts["plan"] = judged.plan.name
        console.say(f'Plan "{judged.plan.name}" is carried out.')


def _tell_outcome(console: Console, order: Received, reader: Reader, checked: Checked, page: Page) -> None:
    """Step by step what happens, then the report as it will be, with ? for cards that nobody knows yet."""
    assert checked.judged is not None
    opened, after = reader.opened, view_after(order, reader, checked.judged)
    before = view(opened.state, opened.game.components, checked.seat, checked.hand if reader.seat else None)
    passages = follow(ruleset_of(opened), position_of(opened.state), checked.hand, checked.judged.plan.steps)
    if console.as_json:
        console.facts["course"] = course_facts(before, passages)
        console.facts["after"] = report_json(after)
        return
    course = course_section(before, passages, str(order.document.get("note", "")))
    report = board_after(after, before)
    told = Report(report.title, "", (), (course,))
    console.say(written(told, page.width, linear=page.linear).partition("\n")[2].rstrip("\n"))
    console.say()
    console.say("\n".join(wrapped(_heading(passages), page.width)))
    console.say(written(report, page.width, linear=page.linear).partition("\n")[2].rstrip("\n"))


def _heading(passages: Sequence[Passage]) -> str:
    hidden = ", with ? for cards not known yet" if any(map(refilled, passages)) else ""
    return f"The board after it{hidden}; what stays as it is, is left out:"


def board_after(after: View, before: View) -> Report:
    """The report of the table after an order: what it always shows, and every other part that the order changes."""
    report = tell_report(after)
    known = {section.key: section for section in tell_report(before).sections}
    sections = (
        section
        for section in report.sections
        if section.key in ALWAYS or (section.key not in NEVER and not _is_same(section, known.get(section.key)))
    )
    return Report(report.title, report.aside, report.lead[:1], tuple(sections))


def _is_same(section: Any, before: Any) -> bool:
    """Whether two sections say the same; drawings are left out, as they cannot be compared."""
    return before is not None and section.blocks == before.blocks


def view_after(order: Received, reader: Reader, judged: Judged) -> View:
    """What the author will know when the order has been carried out, less what it turns over."""
    opened = reader.opened
    state, outcome = opened.state, judged.outcome
    note = str(order.document.get("note", ""))
    events: list[Any] = list(outcome.events)
    told = Told(state.seq + 1, state.turn, state.part, "order", note, events)
    hand = sorted(outcome.hand) if reader.seat else None
    return msgspec.structs.replace(
        view(state, opened.game.components, reader.seat, hand),
        position=outcome.position,
        told=[told],
        seq=state.seq + 1,
        previous=opened.id,
    )
