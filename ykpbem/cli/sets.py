"""Component sets: built in, or in a file."""

import os
from typing import Any

from ykpbem.app.sets import read_set
from ykpbem.cli.console import Console
from ykpbem.cli.inputs import STDIN, name_of, read_input
from ykpbem.component_check import WARNINGS, check_set, load_set
from ykpbem.components import BUILT_IN, ComponentSet, built_in, built_in_json
from ykpbem.errors import ExitCode, Malformed, Where, fault
from ykpbem.files.canonical import read_json


def set_to_show(console: Console, name: str) -> ComponentSet:
    """A set that can be played with; raises Malformed for any other, saying why."""
    if name in BUILT_IN:
        return built_in(name)
    document = set_document(console, name)
    try:
        return load_set(document)
    except Malformed as refusal:
        raise Malformed(*(wrong.at(Where(file=name_of(name))) for wrong in refusal.faults)) from None


def set_to_check(console: Console, name: str) -> dict[str, Any]:
    """The document of a set, whatever can be said against it; raises Malformed for what is none."""
    return read_json(built_in_json(name), name=name) if name in BUILT_IN else set_document(console, name)


def set_document(console: Console, path: str) -> dict[str, Any]:
    """The set in a file, or the one that an invitation or a state pins; raises Malformed."""
    if path != STDIN and not os.path.exists(path):
        raise Malformed(fault("components-unknown-set", options=BUILT_IN, name=path, known=", ".join(BUILT_IN)))
    return read_set(read_input(console, path), name=name_of(path))


def tell_checked_set(console: Console, name: str, document: dict[str, Any]) -> int:
    """Tells all that is wrong and all that looks odd; gives the exit code."""
    found = [one.at(Where(file=name_of(name))) for one in check_set(document)]
    wrong = [one for one in found if one.code not in WARNINGS]
    odd = [one for one in found if one.code in WARNINGS]
    console.facts["playable"] = not wrong
    verdict = "cannot be played with" if wrong else "can be played with"
    console.say(f"{name_of(name)}: {verdict}; {len(odd)} remark{'s' * (len(odd) != 1)}")
    console.errors(*wrong)
    console.warnings(*odd)
    return ExitCode.MALFORMED if wrong else ExitCode.DONE
