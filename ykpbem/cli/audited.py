"""What `audit` tells: the verdict first, then each game: what was checked, what was not, what is wrong and why."""

from collections.abc import Iterable, Sequence
from typing import Any

from ykpbem.app.audit import GAPS, Audit, Audited, Finding
from ykpbem.cli.console import Console
from ykpbem.errors import ExitCode, Fault, Malformed, fault
from ykpbem.files.signed import short
from ykpbem.render.layout import wrapped
from ykpbem.render.lexicon import visible
from ykpbem.render.words import fault_facts, hint_of, sentence_of, word_fault

PARTS = (
    ("holds", "+", "Checked, and right:"),
    ("acts", "*", "What the moderator did beside carrying out orders:"),
    ("open", "?", "Not checked:"),
)


def tell_audited(console: Console, found: Audited, aside: int = 0) -> int:
    """Tells it all; gives the exit code: 3 if a file cannot be read, 4 if anything else is wrong.

    `aside` is how many files were not looked into, since they are no part of a game.
    """
    if not found.games and not found.unreadable:
        raise Malformed(fault("audit-nothing"))
    verdict = _verdict([wrong for game in found.games for wrong in game.wrong], found.unreadable)
    console.facts |= {"verdict": verdict, "games": [_facts(game) for game in found.games]}
    console.facts["strays"] = found.strays + aside
    console.facts["unreadable"] = [_finding_facts(one) for one in found.unreadable]
    _say(console, _headline(verdict, found), 0)
    _tell_findings(console, "Cannot be read:", found.unreadable)
    for game in found.games:
        _tell_game(console, game)
    if console.as_json:
        console.errors(*(one.fault for one in found.findings))
    if found.unreadable:
        return ExitCode.MALFORMED
    return ExitCode.NOT_AUTHENTIC if found.findings else ExitCode.DONE


def _verdict(wrong: Sequence[Finding], unreadable: Sequence[Finding] = ()) -> str:
    codes = {one.fault.code for one in wrong}
    if not codes <= GAPS:
        return "wrong"
    return "unreadable" if unreadable else "incomplete" if codes else "right"


def _headline(verdict: str, found: Audited) -> str:
    number = len(found.findings)
    match verdict:
        case "wrong":
            return f"WRONG: {number} finding{'s' * (number != 1)}; what each of them proves stands below it."
        case "unreadable":
            return "UNREADABLE: nothing wrong in what could be read, but not everything could."
        case "incomplete":
            return "INCOMPLETE: nothing wrong in what is here, but something is missing."
    open_ = {one.code for game in found.games for one in game.open}
    known = ", signed by a moderator whose key was not compared" if "moderator-not-compared" in open_ else ""
    return f"NOTHING WRONG: every state follows from the one before it{known}."


def _tell_game(console: Console, game: Audit) -> None:
    console.say()
    over = "; the game is over" if game.over else ""
    states = f"{game.states} state{'s' * (game.states != 1)}, number {game.first} to {game.last}{over}"
    _say(console, f"{visible(game.name) or 'A game'} ({short(game.game) or 'unknown'}): {states}", 0)
    _tell_findings(console, "Wrong:", [one for one in game.wrong if one.fault.code not in GAPS])
    _tell_findings(console, "Missing:", [one for one in game.wrong if one.fault.code in GAPS])
    for field, mark, title in PARTS:
        told: Sequence[Fault] = getattr(game, field)
        if told:
            console.say(title)
        for one in told:
            _say(console, f"{mark} {sentence_of(one)}", 2)


def _tell_findings(console: Console, title: str, findings: Iterable[Finding]) -> None:
    for number, one in enumerate(findings):
        if not number:
            console.say(title)
        _say(console, f"! {word_fault(one.fault)}", 2)
        for reason in one.because:
            _say(console, f"- {word_fault(reason)}", 4)
        if hint_of(one.fault):
            _say(console, f"= {hint_of(one.fault)}", 4)


def _say(console: Console, text: str, indent: int) -> None:
    console.say("\n".join(wrapped(text, indent=indent, hang=indent + 2)))


def _facts(game: Audit) -> dict[str, Any]:
    facts: dict[str, Any] = {"game": game.game, "name": game.name, "verdict": _verdict(game.wrong)}
    facts |= {"states": game.states, "first": game.first, "last": game.last, "over": game.over}
    facts |= {field: [_told(one) for one in getattr(game, field)] for field, _, _ in PARTS}
    return facts | {"wrong": [_finding_facts(one) for one in game.wrong]}


def _told(one: Fault) -> dict[str, Any]:
    return {"code": one.code, "message": sentence_of(one), "args": dict(one.args)}


def _finding_facts(one: Finding) -> dict[str, Any]:
    return fault_facts(one.fault) | {"args": dict(one.fault.args), "because": [fault_facts(why) for why in one.because]}
