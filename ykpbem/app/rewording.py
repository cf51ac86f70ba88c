"""Words of an order that say nothing, replaced by those that were probably meant; each change is read back.

What stands in a fault as meant (a name alike, a key alike, the right form) takes the place of what was typed, and what
is like nothing is left out; a change that leaves the fault where it was is undone.
"""

import re
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import msgspec

from ykpbem.app.orders import Received, lists_of, read_plans, received
from ykpbem.errors import Fault, Malformed, OrderIllegal
from ykpbem.files.order_reader import parse_order
from ykpbem.files.order_writer import order_text
from ykpbem.names import Names
from ykpbem.papers import Document
from ykpbem.steps import Path, format_path, value_at

TRIED = 3
"""How many of the words alike are tried."""
_GONE = object()
"""A step taken out; its place is kept until all is done, so that the others keep their numbers."""
_LEFT_OUT = object()
"""An answer taken out, for which the rules will find another."""


class Reworded(msgspec.Struct, frozen=True):
    """The document with the words replaced that could be, the same read back, and the paths of what was changed.

    A step that is to be taken out is None in the document, and left out of what was read back.
    """

    document: Document
    order: Received
    changed: tuple[Path, ...]
    whole: bool


def reword(order: Received, names: Names, faults: Sequence[Fault]) -> Reworded:
    """Replaces what the faults tell of an order that was not understood; `whole` if it is understood then."""
    document, changed = deepcopy(order.document), []
    paths = {format_path(path): path for path in order.places.at}
    for wrong in faults:
        path = paths.get(wrong.where.path)
        if path is None or value_at(path, document) is None:
            continue
        before = _number_of(wrong, document, order.name, names)
        for meant in _meanings(wrong)[:TRIED]:
            trial = deepcopy(document)
            if _replace(trial, path, wrong, meant) and _number_of(wrong, trial, order.name, names) < before:
                document = trial
                changed.append(path)
                break
    again = _read(document, order.name)
    return Reworded(document, again, tuple(changed), not _faults_of(again, names))


def _meanings(wrong: Fault) -> list[Any]:
    """What may have been meant instead, the likeliest first."""
    match wrong.code:
        case "name-unknown" | "answer-unknown" | "step-unknown" | "colour-unknown" | "name-ambiguous":
            known = [option for option in wrong.options if wrong.code != "colour-unknown" or len(wrong.options) == 1]
            return list(known)
        case "schema-key-unknown":
            return [wrong.args["near"]]
        case "name-joined" | "colon-blank":
            return [wrong.args["example"]]
        case "step-is-move" | "step-colon":
            return [wrong.args["example"]]
        case "step-none":
            return [_GONE]
        case "name-strange" | "space-letter" | "from-form":
            return [_LEFT_OUT]
        case _:
            return []


def _replace(document: Document, path: Path, wrong: Fault, meant: Any) -> bool:
    """Puts what was meant in its place; False if it does not fit there."""
    if meant is _LEFT_OUT:
        return _leave_out(document, path)
    *above, last = path
    around: Any = document
    for part in above:
        around = around[part]
    if wrong.code in ("step-is-move", "step-colon", "step-none"):
        steps, number = (around, last) if isinstance(last, int) else (value_at(path[:-2], document), path[-2])
        steps[number] = None if meant is _GONE else _example(meant)
        return True
    if wrong.code == "colon-blank":
        return _part_key(around, last, meant)
    if wrong.code == "name-joined" and isinstance(around, list) and isinstance(last, int):
        around[last : last + 1] = meant.split(", ")
        return True
    value = around[last]
    text = str(wrong.args.get("text", ""))
    if wrong.code in ("answer-unknown", "schema-key-unknown") or (isinstance(value, int | dict) and text != ""):
        return _rename(around, last, meant)
    return _reword(around, last, text, meant)


def _leave_out(document: Document, path: Path) -> bool:
    """Takes out an answer that nobody understands, so that the rules can say what could stand there."""
    around, last = value_at(path[:-1], document), path[-1]
    if isinstance(last, int):
        around.pop(last)
    elif isinstance(path[-2], int):
        steps, number = value_at(path[:-2], document), path[-2]
        steps[number] = {"place": "none"} if last == "place" else None
    else:
        del around[last]
        if not around:
            value_at(path[:-3], document)[path[-3]] = path[-2]
    return True


def _example(text: str) -> Any:
    """The step that an example such as `move: {tram: bank}` stands for."""
    key, _, value = text.partition(":")
    inner = re.fullmatch(r"\s*\{(\w+): (.+)\}", value)
    return {key: {inner[1]: inner[2]} if inner else value.strip()}


def _rename(around: Any, key: str | int, meant: str) -> bool:
    """Another key for the same value, in its place."""
    if not isinstance(around, dict) or meant in around:
        return False
    entries = [(meant if one == key else one, value) for one, value in around.items()]
    around.clear()
    around.update(entries)
    return True


def _part_key(around: Any, key: str | int, meant: str) -> bool:
    """A key and its value, which stood together, in their places."""
    name, _, value = meant.partition(": ")
    if not isinstance(around, dict) or not value or name in around:
        return False
    entries = [((name, value) if one == key else (one, old)) for one, old in around.items()]
    around.clear()
    around.update(entries)
    return True


def _reword(around: Any, key: str | int, text: str, meant: str) -> bool:
    """Another word in a text, or in a list of texts."""
    value = around[key]
    if isinstance(value, list):
        return sum(_reword(value, index, text, meant) for index in range(len(value))) > 0
    if not isinstance(value, str):
        return False
    pattern = re.compile(rf"(?<![A-Za-z0-9-]){re.escape(text)}(?![A-Za-z0-9-])")
    around[key], count = pattern.subn(meant, value, count=1)
    return count > 0


def _number_of(wrong: Fault, document: Document, name: str, names: Names) -> int:
    """How often the fault is there when the order is written and read again."""
    faults = _faults_of(_read(document, name), names)
    return sum(one.code == wrong.code and one.args == wrong.args for one in faults)


def _read(document: Document, name: str) -> Received:
    """The order as its reader would make it of what is written."""
    try:
        return received(parse_order(order_text(_without_gone(document)).encode(), name=name))
    except Malformed as refusal:
        return Received(document, name=name, faults=refusal.faults)


def _without_gone(document: Document) -> Document:
    kept = deepcopy(document)
    for one in lists_of(kept):
        one.steps[:] = [step for step in one.steps if step is not None]
    return kept


def _faults_of(order: Received, names: Names) -> tuple[Fault, ...]:
    """What is wrong with an order before it is played."""
    try:
        read_plans(order, names)
    except (Malformed, OrderIllegal) as refusal:
        return refusal.faults
    return order.faults
