"""What `verify` tells: of each file what it is, who signed it, what belongs to what, what is wrong."""

from collections.abc import Sequence
from typing import Any

from ykpbem.app.inspect import Inspected, findings
from ykpbem.cli.console import Console
from ykpbem.data.faults_cli import KINDS
from ykpbem.errors import ExitCode
from ykpbem.files.signed import short
from ykpbem.render.layout import wrapped
from ykpbem.render.lexicon import visible
from ykpbem.render.words import fault_facts, sentence_of

MARKS = (("holds", "+"), ("open", "?"), ("wrong", "!"))
"""What was found true, what was not compared, what is not as it should be."""


def tell_inspected(console: Console, found: Sequence[Inspected]) -> int:
    """Tells it all; gives the exit code: 3 if a file cannot be read, 4 if anything else is wrong."""
    console.facts["files"] = [_facts(one) for one in found]
    for one in found:
        _tell(console, one)
    wrong = findings(found)
    console.say()
    console.say(
        f"{len(found)} file{'s' * (len(found) != 1)}: {len(wrong) or 'no'} finding{'s' * (len(wrong) != 1)}"
        f"{'' if wrong else '; what is marked ? was not compared' * any(one.open for one in found)}"
    )
    console.errors(*wrong)
    if any(one.malformed for one in found):
        return ExitCode.MALFORMED
    return ExitCode.NOT_AUTHENTIC if wrong else ExitCode.DONE


def _tell(console: Console, one: Inspected) -> None:
    kind = KINDS.get(one.kind, "unknown")
    console.say(f"{visible(one.name)}: {kind}{f' {short(one.id)}' if one.id else ''}")
    for field, mark in MARKS:
        for told in getattr(one, field):
            console.say("\n".join(wrapped(f"{mark} {sentence_of(told)}", indent=2, hang=4)))


def _facts(one: Inspected) -> dict[str, Any]:
    facts: dict[str, Any] = {"file": one.name, "kind": one.kind, "id": one.id}
    return facts | {
        field: [
            fault_facts(told) | {"args": {key: str(value) for key, value in told.args.items()}}
            for told in getattr(one, field)
        ]
        for field, _ in MARKS
    }
