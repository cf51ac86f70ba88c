"""Component sets: built in, in a file of one's own, or in the papers of a game."""

import os
from typing import Any

from ykpbem.cli.console import Console
from ykpbem.cli.inputs import STDIN, name_of, read_input, what_is
from ykpbem.component_check import WARNINGS, check_set, load_set, scalar_role
from ykpbem.components import BUILT_IN, ComponentSet, built_in, built_in_json
from ykpbem.errors import ExitCode, Fault, Malformed, Where, fault
from ykpbem.files.canonical import read_json
from ykpbem.files.schema import schema_faults
from ykpbem.files.yaml_reader import read_yaml


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
    """The set in a file: hand-written, in JSON, or pinned by an invitation or a state."""
    if path != STDIN and not os.path.exists(path):
        raise Malformed(fault("components-unknown-set", options=BUILT_IN, name=path, known=", ".join(BUILT_IN)))
    name = name_of(path)
    data = read_input(console, path)
    kind = what_is(data)
    if kind in ("invite", "state"):
        document = read_json(data, name=name)
        return _pinned(document["invitation"] if kind == "state" else document, name)
    read = read_yaml(data, name=name, role=scalar_role)
    places = {path: Where(file=name, line=line, column=column) for path, (line, column) in read.places.at.items()}
    wrong = schema_faults("components", read.value, places, name=name)
    if wrong:
        raise Malformed(*wrong)
    document = read.value
    return document


def _pinned(invitation: dict[str, Any], name: str) -> dict[str, Any]:
    """The set of a game, out of its signed invitation."""
    from ykpbem.chain.games import open_invitation

    pin = open_invitation(invitation, name=name).components
    return pin.set if pin.set is not None else read_json(built_in_json(pin.id), name=pin.id)


def check_lines(console: Console, name: str, document: dict[str, Any]) -> int:
    """Tells all that is wrong and all that looks odd; gives the exit code."""
    found = [one.at(Where(file=name_of(name))) for one in check_set(document)]
    wrong: list[Fault] = [one for one in found if one.code not in WARNINGS]
    odd = [one for one in found if one.code in WARNINGS]
    console.facts["playable"] = not wrong
    verdict = "cannot be played with" if wrong else "can be played with"
    console.say(f"{name_of(name)}: {verdict}; {len(odd)} remark{'s' * (len(odd) != 1)}")
    console.errors(*wrong)
    console.warnings(*odd)
    return ExitCode.MALFORMED if wrong else ExitCode.DONE
