"""Reports beside a state: what they are called, and how they are written.

The state comes last: a report without its state is left over, or its state is lost.
"""

import os
import re
from collections.abc import Iterable, Mapping

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
_PAPER = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:\{\s*\"ykpbem\"|[Yy]kpbem[\s:-]|-----BEGIN YKPBEM)")
"""How papers and keys begin, and no report does: one in text begins with the name of the game in capitals."""


def report_path(path: str) -> str:
    """The text report that belongs to a state's file, in the same folder."""
    stem = path.removesuffix(".json").removesuffix(".txt").removesuffix(".state")
    return f"{stem}.report.txt" if f"{stem}.txt" == path else f"{stem}.txt"


def report_names(states: Iterable[str]) -> set[str]:
    """What the reports of these states are called, in all forms."""
    stems = [report_path(state).removesuffix(ENDINGS["text"]) for state in states]
    return {stem + ending for stem in stems for ending in ENDINGS.values()}


def begins_as_paper(data: bytes) -> bool:
    """Whether a file begins as papers and keys do: what a report quotes stands further down."""
    return _PAPER.match(data) is not None


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
