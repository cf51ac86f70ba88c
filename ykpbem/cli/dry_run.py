"""What `check` tells: the verdict first, then what would happen, then the board after it.

Of an order that is refused: every fault, and below them the lines to type instead.
"""

from collections.abc import Sequence

from ykpbem.app.check import Checked, check_order, view_after
from ykpbem.app.orders import Judged, Received, ruleset_of
from ykpbem.cli.console import Console
from ykpbem.cli.corrections import tell_refused
from ykpbem.cli.forms import Page
from ykpbem.cli.inputs import name_of, read_move_order
from ykpbem.cli.plans import tell_failed
from ykpbem.cli.trust import Reader
from ykpbem.codec import position_of
from ykpbem.errors import Conflict, Malformed, NotAuthentic, OrderIllegal, YkpbemError, fault
from ykpbem.files.keys import SecretKey
from ykpbem.render.after import board_after
from ykpbem.render.boxes import lined
from ykpbem.render.course import course_facts, course_section, refilled
from ykpbem.render.document import Report
from ykpbem.render.facts import report_json
from ykpbem.render.layout import wrapped
from ykpbem.render.text import written_body
from ykpbem.rules.tracing import Passage, follow
from ykpbem.views import view

VERDICTS: tuple[tuple[type[YkpbemError], str, str], ...] = (
    (OrderIllegal, "illegal", "NOT LEGAL"),
    (Malformed, "malformed", "NOT UNDERSTOOD"),
    (Conflict, "conflict", "NOT FOR THIS STATE"),
    (NotAuthentic, "not-authentic", "NOT AUTHENTIC"),
)


def check_once(console: Console, order: str, reader: Reader, secret: SecretKey, page: Page) -> int:
    """Tries the order in a file and tells what comes of it; gives the exit code."""
    received: Received | None = None
    try:
        received = read_move_order(console, order)
        checked = check_order(received, reader.opened, secret)
    except YkpbemError as refusal:
        tell_verdict(console, name_of(order), refusal)
        tell_refused(console, received, reader.opened, secret, refusal, page.width)
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
    opened, after = reader.opened, view_after(order, reader.opened, reader.seat, checked.judged)
    before = view(opened.state, opened.game.components, checked.seat, checked.hand if reader.seat else None)
    passages = follow(ruleset_of(opened), position_of(opened.state), checked.hand, checked.judged.plan.steps)
    if console.as_json:
        console.facts["course"] = course_facts(before, passages)
        console.facts["after"] = report_json(after)
        return
    course = course_section(before, passages, str(order.document.get("note", "")))
    console.say(written_body(Report("", "", (), (course,)), page.width, linear=page.linear))
    console.say()
    console.say("\n".join(wrapped(_heading(passages), page.width)))
    board = board_after(after, before)
    console.say(written_body(lined(board) if page.unicode else board, page.width, linear=page.linear))


def _heading(passages: Sequence[Passage]) -> str:
    hidden = ", with ? for cards not known yet" if any(map(refilled, passages)) else ""
    return f"The board after it{hidden}; what stays as it is, is left out:"
