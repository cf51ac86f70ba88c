"""The two comment lines between which a move order stands, so that it can be told from the mail around it.

- Where both are there, all outside of them is left out, and that is noted; without the pair a file is read as a whole.
- Quoted or not, and with whatever dashes a mail program made of them.
- What is outside but looks like a line of an order is refused, and so are two orders that differ: nobody knows which
  one was meant.
"""

import re
from collections.abc import Iterator

from ykpbem.data.characters import BLANKS, BULLETS
from ykpbem.errors import Malformed, Where, fault
from ykpbem.files.order_words import STEP, TOP_KEY

BEGINS = "# ---- move order begins here ----"
ENDS = "# ---- move order ends here ----"

_QUOTED = rf"[>\s{BLANKS}]*"
_MARK = re.compile(rf"{_QUOTED}#[-\s{BLANKS}{BULLETS}\u2014]*move order (begins|ends) here\b.*\Z", re.IGNORECASE)
_COMMENT = re.compile(rf"{_QUOTED}(?:#.*)?\Z")
_ORDERS = re.compile(
    rf"[\s{BLANKS}]*(?:[-*{BULLETS}][\s{BLANKS}]+)?"
    rf"(?:{TOP_KEY}|{STEP})[ {BLANKS}]*:"
    rf"|[\s{BLANKS}]*[-*{BULLETS}][\s{BLANKS}]+(?:{STEP})[\s{BLANKS}]*\Z",
    re.IGNORECASE,
)
"""How a line of an order begins, quoted from nobody."""


def between_marks(text: str, file: str) -> tuple[str, Where | None, int]:
    """The text with blank lines for all outside of the marks; where the first line left out stood, and how many did.

    Raises Malformed for two different orders, for marks that make no pairs, and for lines of an order outside.
    """
    lines = text.split("\n")
    pairs = list(_pairs(lines, file))
    if not pairs:
        return text, None, 0
    first, last = pairs[0]
    for begin, end in pairs[1:]:
        if _said(lines[begin:end]) != _said(lines[first:last]):
            raise Malformed(fault("marks-two", line=first + 1).at(Where(file=file, line=begin + 1, column=1)))
    inside = {number for begin, end in pairs for number in range(begin, end + 1)}
    outside = [number for number, line in enumerate(lines) if number not in inside and not _COMMENT.match(line)]
    strayed = [
        fault("marks-outside").at(Where(file=file, line=number + 1, column=1))
        for number in outside
        if _ORDERS.match(lines[number])
    ]
    if strayed:
        raise Malformed(*strayed)
    kept = [line if first < number < last else "" for number, line in enumerate(lines)]
    where = Where(file=file, line=outside[0] + 1, column=1) if outside else None
    return "\n".join(kept), where, len(outside)


def _pairs(lines: list[str], file: str) -> Iterator[tuple[int, int]]:
    """Lines of the marks that begin and end an order; none if one of the two is not there at all."""
    marks = [(number, match[1].lower()) for number, line in enumerate(lines) if (match := _MARK.match(line))]
    if len({word for _, word in marks}) < 2:
        return
    for at in range(0, len(marks), 2):
        pair = marks[at : at + 2]
        if [word for _, word in pair] != ["begins", "ends"]:
            raise Malformed(fault("marks-unpaired").at(Where(file=file, line=pair[0][0] + 1, column=1)))
        yield pair[0][0], pair[1][0]


def _said(lines: list[str]) -> list[str]:
    """What lines say, quoted or not, without comments."""
    bare = (line.lstrip("> \t").rstrip() for line in lines)
    return [line for line in bare if line and not line.startswith("#")]
