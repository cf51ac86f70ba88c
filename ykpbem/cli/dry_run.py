"""What `check` tells: the verdict first, then what would happen, then the board after it."""

from typing import Any

import msgspec

from ykpbem.app.check import Checked
from ykpbem.app.orders import Judged, Received
from ykpbem.cli.console import Console
from ykpbem.cli.plans import tell_failed
from ykpbem.cli.trust import Reader
from ykpbem.codec import Told
from ykpbem.errors import Conflict, Malformed, NotAuthentic, OrderIllegal, YkpbemError, fault
from ykpbem.render.facts import report_json
from ykpbem.render.text import report
from ykpbem.views import View, view

VERDICTS: tuple[tuple[type[YkpbemError], str, str], ...] = (
    (OrderIllegal, "illegal", "NOT LEGAL"),
    (Malformed, "malformed", "NOT UNDERSTOOD"),
    (Conflict, "conflict", "NOT FOR THIS STATE"),
    (NotAuthentic, "not-authentic", "NOT AUTHENTIC"),
)


def tell_verdict(console: Console, name: str, refusal: YkpbemError) -> None:
    """In two words what is wrong; the reasons follow from whoever catches the refusal."""
    for kind, key, words in VERDICTS:
        if isinstance(refusal, kind):
            console.facts["verdict"] = key
            console.say(f"{words}: {name}")


def tell_checked(console: Console, order: Received, reader: Reader, checked: Checked) -> None:
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
        console.warnings(*checked.judged.outcome.warnings)
        _tell_board(console, order, reader, checked.judged)
    if checked.trust == "unsigned":
        console.notes(fault("order-on-word", seat=checked.seat))


def _tell_plans(console: Console, judged: Judged) -> None:
    tell_failed(console, judged.failed.items())
    if judged.plan.name:
        console.facts["plan"] = judged.plan.name
        console.say(f'Plan "{judged.plan.name}" is carried out.')


def _tell_board(console: Console, order: Received, reader: Reader, judged: Judged) -> None:
    """The report as it will be, with ? for cards that nobody knows yet."""
    after = view_after(order, reader, judged)
    if console.as_json:
        console.facts["after"] = report_json(after)
        return
    console.say("After it, with ? for what is not known yet:")
    console.say()
    console.say(report(after).rstrip("\n"))


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
