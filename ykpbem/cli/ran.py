"""What `run` tells: a line how each game stands, below it what was done, and what somebody has to do.

- With `--quiet` only games are told of in which something happened, or that wait for the moderator.
- Reasons may rest on a hand: they are for the moderator and the order's author, who gets them as a letter.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from ykpbem.app.orders import names_of
from ykpbem.app.run import Moved, Ran, Stepped, Waiting
from ykpbem.chain.states import OpenState
from ykpbem.cli.console import Console
from ykpbem.cli.states import player_named, standing
from ykpbem.errors import SEVERITY, ExitCode, Fault
from ykpbem.evolve import acting_seat
from ykpbem.files.letters import ENDING
from ykpbem.names import Names
from ykpbem.render.layout import wrapped
from ykpbem.render.lexicon import listed, visible
from ykpbem.render.words import fault_facts, word_fault

_GRAVITY = (ExitCode.FAILED, *SEVERITY)
_FOR_THE_MODERATOR = ("unsigned", "twice")
_WAITS = {
    "ahead": "ordered ahead",
    "keep": "until all have chosen",
    "replaced": "replaced by one that counts before it",
    "unsigned": "move it to accepted/ if it is to count",
    "twice": "one of two different ones at the top",
    "refused": "illegal",
}


def worst(codes: Iterable[int]) -> int:
    """The exit code of several games: the gravest."""
    return min((code for code in codes if code), key=lambda code: _GRAVITY.index(ExitCode(code)), default=0)


def tell_ran(console: Console, ran: Ran, *, quiet: bool) -> None:
    """Tells of a game."""
    console.facts["games"].append(_facts(ran))
    if not quiet or _is_news(ran):
        _tell(console, ran)
    console.names = names_of(ran.newest) if ran.newest else None
    console.errors(*ran.errors)


def _is_news(ran: Ran) -> bool:
    waits = any(waiting.new or waiting.why in _FOR_THE_MODERATOR for waiting in ran.waiting)
    return bool(ran.steps or ran.done or ran.rejected or ran.errors) or waits


# For people


def _tell(console: Console, ran: Ran) -> None:
    _say(console, f"{visible(ran.folder)}: {_standing(ran)}", 0)
    if ran.newest is None:
        return
    names, people = names_of(ran.newest), {seat.colour: seat.name for seat in ran.newest.state.seats}
    for step in ran.steps:
        _tell_step(console, step, names, people)
    for moved in ran.left:
        _say(console, f"left over by a killed run: {visible(moved.path)}, of no state; now {visible(moved.to)}", 2)
    for moved in (one for one in ran.done if one.replaced):
        _say(console, f"replaced: {visible(moved.path)}, by one that counts before it; now {visible(moved.to)}", 2)
    for moved in ran.rejected:
        _say(console, f"rejected: {visible(moved.path)}", 2)
        _tell_reasons(console, moved.faults, names)
        _say(console, f"mail {visible(moved.to)}{ENDING} to whoever sent it", 6)
    for waiting in ran.waiting:
        _tell_waiting(console, waiting, names, people)
    if ran.missing:
        _say(console, f"missing: the secret choice of {listed(_who(seat, people) for seat in ran.missing)}", 2)
        if not {waiting.why for waiting in ran.waiting} & {"refused", "twice"}:  # these hold a pass up as well
            given = " KEEP..." * any(waiting.why == "keep" for waiting in ran.waiting)
            seats = " ".join(f"--seat {seat}" for seat in ran.missing)
            along = "; KEEP... are those above" * bool(given)
            _say(console, f"to wait no longer: ykpbem pass STATE{given} {seats} --reason WHY{along}", 6)


def _standing(ran: Ran) -> str:
    if ran.newest is None:
        return "stands still"
    return f"{visible(ran.newest.state.game)}, {standing(ran.newest.state)}"


def _tell_step(console: Console, step: Stepped, names: Names, people: dict[str, str]) -> None:
    who = _who(step.seat, people) if step.seat else "the secret choice"
    when = f"turn {step.turn}" + f", part {step.part}" * bool(step.part)
    word = "" if step.signed else ", on your word"
    _say(console, f"played: {when}, {who}, by {', '.join(map(visible, step.papers))}{word}", 2)
    _say(console, ", ".join([step.files[-1], *step.files[:-1]]), 6)
    for name, faults in step.failed.items():
        _say(console, f'plan "{visible(name)}" fails:', 6)
        _tell_reasons(console, faults, names)
    if step.plan:
        _say(console, f'plan "{visible(step.plan)}" was carried out', 6)


def _tell_waiting(console: Console, waiting: Waiting, names: Names, people: dict[str, str]) -> None:
    label = {"unsigned": "unsigned", "refused": "refused", "twice": "refused"}.get(waiting.why, "waits")
    when = f"turn {waiting.turn}" + f", part {waiting.part}" * bool(waiting.part)
    revision = f", revision {waiting.revision}" * (waiting.revision != 1)
    who = f"{_who(waiting.seat, people)}, {when}{revision}"
    _say(console, f"{label}: {visible(waiting.path)}, {who}: {_WAITS[waiting.why]}", 2)
    if waiting.why == "refused":
        _tell_reasons(console, waiting.faults, names)
    if waiting.letter:
        _say(console, f"mail {visible(waiting.letter)} to its author, and to nobody else", 6)


def _tell_reasons(console: Console, faults: Sequence[Fault], names: Names) -> None:
    for wrong in faults:
        _say(console, word_fault(wrong, names), 6)


def _who(seat: str, people: dict[str, str]) -> str:
    return player_named(seat, people[seat]) if seat in people else visible(seat)


def _say(console: Console, text: str, indent: int) -> None:
    console.say("\n".join(wrapped(text, indent=indent, hang=indent + 2)))


# For programs


def _facts(ran: Ran) -> dict[str, Any]:
    names = names_of(ran.newest) if ran.newest else None
    return {
        "folder": ran.folder,
        **(_newest_facts(ran.newest) if ran.newest else {}),
        "played": [_step_facts(step, names) for step in ran.steps],
        "done": [{"file": moved.path, "to": moved.to, "replaced": moved.replaced} for moved in ran.done],
        "left-over": [{"file": moved.path, "to": moved.to} for moved in ran.left],
        "rejected": [_moved_facts(moved, names) for moved in ran.rejected],
        "waiting": [_waiting_facts(waiting, names) for waiting in ran.waiting],
        "missing": ran.missing,
        "errors": [fault_facts(wrong, names) for wrong in ran.errors],
        "exit": int(ran.code),
    }


def _newest_facts(opened: OpenState) -> dict[str, Any]:
    state = opened.state
    return {
        "game": {"name": state.game, "id": opened.game.id},
        "state": {"id": opened.id, "seq": state.seq, "epoch": state.epoch, "turn": state.turn, "part": state.part},
        "to-move": acting_seat(state),
        "over": state.moment.phase == "over",
    }


def _step_facts(step: Stepped, names: Names | None) -> dict[str, Any]:
    return {
        "seat": step.seat,
        "turn": step.turn,
        "part": step.part,
        "orders": list(step.papers),
        "signed": step.signed,
        "state": {"id": step.opened.id, "seq": step.opened.state.seq},
        "file": step.files[-1],
        "reports": list(step.files[:-1]),
        "plan": step.plan,
        "failed-plans": {name: [fault_facts(one, names) for one in faults] for name, faults in step.failed.items()},
        "warnings": [fault_facts(one, names) for one in step.warnings],
    }


def _moved_facts(moved: Moved, names: Names | None) -> dict[str, Any]:
    why = [fault_facts(wrong, names) for wrong in moved.faults]
    return {"file": moved.path, "to": moved.to, "letter": moved.to + ENDING, "why": why}


def _waiting_facts(waiting: Waiting, names: Names | None) -> dict[str, Any]:
    return {
        "file": waiting.path,
        "seat": waiting.seat,
        "turn": waiting.turn,
        "part": waiting.part,
        "revision": waiting.revision,
        "why": waiting.why,
        "letter": waiting.letter,
        "new": waiting.new,
        "faults": [fault_facts(wrong, names) for wrong in waiting.faults],
    }
