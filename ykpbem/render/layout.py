"""The page: its width, headings, wrapped lines and columns."""

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap

WIDTH = 72
"""Columns of a page, so that it survives being quoted in a mail."""
LAST_COLUMN = 18
"""What a last column keeps of the width when those before it are long."""
UNBROKEN = "\0"
"""A blank at which no line ends."""
_KEPT = re.compile(r"(?<=[0-9]) (?=[A-Za-z])|(?<=[a-z]) (?=[A-Z0-9]\b)|(?<=[a-z0-9]:) (?=[0-9])")


def wrapped(text: str, width: int = WIDTH, *, indent: int = 0, hang: int = 0) -> list[str]:
    """Lines of at most `width` columns; the first is indented by `indent`, the others by `hang`.

    No line ends between a number and what it counts, or before the last letter or number of a name.
    """
    lines = wrap(
        _KEPT.sub(UNBROKEN, text),
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * max(indent, hang),
        break_on_hyphens=False,
    )
    return [line.replace(UNBROKEN, " ") for line in lines]


def heading(title: str, width: int = WIDTH) -> list[str]:
    """A blank line and the title of a section, drawn across the page."""
    return ["", f"-- {title.upper()} ".ljust(width, "-"), ""]


def apart(left: str, right: str, width: int = WIDTH) -> list[str]:
    """Two texts at both ends of a line; on lines of their own if they do not fit beside each other."""
    room = width - len(left) - len(right)
    if room >= 2 or not right:
        return [f"{left}{' ' * room}{right}".rstrip()]
    return [*wrapped(left, width), *(line.rjust(width) for line in wrapped(right, width))]


def columns(rows: Iterable[Sequence[str]], width: int = WIDTH, *, indent: int = 2, gap: int = 2) -> list[str]:
    """Rows in columns as wide as they need to be; the last one is wrapped where it begins."""
    cells = [tuple(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)][:-1]
    lines = []
    for *first, last in cells:
        head = " " * indent + "".join(f"{cell:{size}}{' ' * gap}" for cell, size in zip(first, widths, strict=True))
        lines += wrapped(f"{head}{last}" if last else head, width, hang=min(len(head), width - LAST_COLUMN)) or [""]
    return [line.rstrip() for line in lines]


def labelled(label: str, text: str, width: int = WIDTH, *, column: int = 16) -> list[str]:
    """`  label        text`, wrapped under the text."""
    return wrapped(f"  {label:{column - 4}}  {text}", width, hang=column)
