"""A refused order, as `check` and `sign` tell of it: its faults, then the lines to type instead, each in its place."""

from typing import Any

import msgspec

from ykpbem.app.advice import Advice, Correction, advise
from ykpbem.app.orders import Received
from ykpbem.chain.states import OpenState
from ykpbem.cli.console import Console
from ykpbem.errors import Malformed, OrderIllegal, YkpbemError
from ykpbem.files.keys import SecretKey
from ykpbem.names import Names
from ykpbem.render.layout import WIDTH, wrapped
from ykpbem.render.words import fault_facts, option_lines, sentence_of

MOST = 6
"""How many other answers are listed with a correction at most."""

LEGAL = "So corrected, the order is legal."
AHEAD = "So corrected, nothing is wrong with it so far; whether it is legal shows when its turn has come."
MORE = "So corrected, these faults are gone; check again for what may be left."
PART = "So corrected, these words are right; what else is told above is still to be mended."


def tell_refused(
    console: Console,
    order: Received | None,
    opened: OpenState,
    secret: SecretKey,
    refusal: YkpbemError,
    width: int = WIDTH,
) -> None:
    """Every fault, and the lines to type instead if the order could be read and its author can still change it."""
    console.errors(*refusal.faults)
    if order is None or "signature" in order.document or not isinstance(refusal, Malformed | OrderIllegal):
        return
    advice = advise(order, opened, secret, refusal.faults)
    if advice is not None:
        _tell_advice(console, advice, width)


def _tell_advice(console: Console, advice: Advice, width: int) -> None:
    """Every correction, all steps where more than one thing changes, and what the order is then."""
    console.facts["corrections"] = [_facts(correction, console.names) for correction in advice.corrections]
    console.facts["corrected"] = {"legal": advice.legal, "ahead": advice.ahead, "steps": list(advice.steps)}
    for correction in advice.corrections:
        console.say()
        console.say("\n".join(_lines(correction, console.names, width)))
    console.say()
    whole = advice.legal or advice.ahead
    if advice.steps:
        console.say("All steps in their order, to copy over yours:" if whole else "All steps so far:")
        console.say("\n".join(advice.steps))
    told = LEGAL if advice.legal else AHEAD if advice.ahead else PART if advice.partial else MORE
    console.say("\n".join(wrapped(told, width)))


def _facts(correction: Correction, names: Names | None) -> dict[str, Any]:
    facts: dict[str, Any] = msgspec.structs.asdict(correction)
    return facts | {"why": fault_facts(correction.why, names) if correction.why else None}


def _lines(correction: Correction, names: Names | None, width: int) -> list[str]:
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
            lines += option_lines(f"other answers{' for ' * bool(key)}{key}", others, width, MOST)
    return [*lines, *why]
