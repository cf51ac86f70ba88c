"""What holds whatever a program is fed with: a promised exit code, faults of the catalogue, nothing that steers."""

import json
import re
from collections.abc import Callable, Iterable

from tests.cli.desk import Said
from ykpbem.data import wording
from ykpbem.errors import ExitCode, Fault, YkpbemError
from ykpbem.render.words import fault_facts, fault_lines

STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""What moves a cursor or turns text around: never printed, whoever wrote it."""
LONGEST = 800
"""Characters of the longest sentence about a fault: nobody's words make it longer than a screen."""
REFUSALS = (ExitCode.ILLEGAL, ExitCode.USAGE, ExitCode.MALFORMED, ExitCode.NOT_AUTHENTIC, ExitCode.CONFLICT)


def kept(said: Said, *codes: int) -> Said:
    """What a command said, after it has been held against the promises; its exit code is one of those, if any."""
    assert said.code in (codes or (ExitCode.DONE, *REFUSALS)), (said.code, said.err)
    assert "Traceback" not in said.err, said.err
    assert "fault of the program" not in said.err, said.err
    assert not STEERING.search(said.out + said.err), ascii(said.out + said.err)
    return said


def kept_in_json(said: Said) -> Said:
    """The same for the one object of a command with --json: every error has a code that the catalogue knows."""
    kept(said)
    assert set(said.codes) <= set(wording.faults()), said.codes
    assert all(json.loads(json.dumps(error))["message"] for error in said.object["errors"])
    return said


def worded(faults: Iterable[Fault]) -> list[str]:
    """The codes of faults, each of which the catalogue knows and can word without steering a terminal."""
    codes = []
    for fault in faults:
        assert fault.code in wording.faults(), fault
        facts = fault_facts(fault)
        assert 0 < len(facts["message"]) < LONGEST, facts["message"][:2000]
        assert len(facts["path"]) < LONGEST, facts["path"][:2000]
        assert not STEERING.search("\n".join(fault_lines(fault))), fault
        codes.append(fault.code)
    return codes


def reads_or_refuses(read: Callable[[], object]) -> list[str]:
    """Reads something; the codes of the faults if it is refused, none if it is read. Anything else is a failure."""
    try:
        read()
    except YkpbemError as refusal:
        refused = refusal
    else:
        return []
    assert refused.exit_code in REFUSALS, refused
    assert refused.faults
    return worded(refused.faults)
