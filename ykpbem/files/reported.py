"""Reports beside a state: what they are called, and how they are written.

The state comes last: a report without its state is left over, or its state is lost.
"""

import os
from collections.abc import Collection, Mapping

from ykpbem.errors import Conflict, fault
from ykpbem.files.atomic import write_all_new

ENDINGS = {
    "text": ".txt",
    "markdown": ".md",
    "bbcode": ".bbcode.txt",
    "bgg": ".bgg.txt",
    "html": ".html",
    "svg": ".svg",
    "json": ".report.json",
}
"""Each form of a report and what its file is called behind the name of the state."""
_STATES = (".state.json", ".state.txt", ".json", ".txt")


def is_report(name: str, names: Collection[str]) -> bool:
    """Whether a file is called like the report of a state among these."""
    stems = [name.removesuffix(ending).removesuffix(".report") for ending in ENDINGS.values() if name.endswith(ending)]
    return any(f"{stem}{state}" in names for stem in stems for state in _STATES if f"{stem}{state}" != name)


def write_reported(files: Mapping[str, bytes]) -> None:
    """Writes new files, by path: first the reports, which rest on the state, then the state, which counts.

    Raises Conflict for whatever is there with other words; where it is a report and the state is not there, saying so:
    a killed command may have left it, or a state that was sent out may be missing, which no file can tell.
    """
    try:
        write_all_new(files)
    except Conflict as refusal:
        *reports, state = files
        if os.path.lexists(state):
            raise
        name = os.path.basename(state)
        left = [fault("report-left", state=name).at(one.where) for one in refusal.faults if one.where.file in reports]
        if not left:
            raise
        raise Conflict(*left) from None
