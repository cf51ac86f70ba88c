"""The page: its width, headings, wrapped lines and columns, aligned whatever letters names are written in."""

import re
from collections.abc import Iterable, Sequence

from ykpbem.render.document import Block, Bullets, Caption, Drawing, Facts, Paragraph, Quote, Records, Table, Typed
from ykpbem.render.width import cut, padded, width_of

WIDTH = 72
"""Columns of a page, so that it survives being quoted in a mail."""
NARROW = 50
"""Below so many columns labels stand in front of their texts and not beside them."""
INDENT = 2
"""Columns by which rows and lists stand further in."""
GAP = 2
"""Columns between two cells."""
SHORT = 12
"""Columns of a first cell under which the rest of a row does not begin, but beside it."""
UNBROKEN = "\0"
"""A blank at which no line ends."""
_KEPT = re.compile(
    r"(?<=[0-9]) (?=[A-Za-z])|(?<=[a-z]) (?=[A-Z0-9]\b)|(?<=[0-9]:) (?=[0-9])|(?<=[a-z]:) (?=[0-9]+\b(?! [A-Za-z]))"
)
_WORDS = re.compile(r"\S+|\s+")


# Lines


def wrapped(text: str, width: int = WIDTH, *, indent: int = 0, hang: int = 0) -> list[str]:
    """Lines of at most `width` columns; the first is indented by `indent`, the others by `hang`.

    No line ends between a number and what it counts, or before the last letter or number of a name.
    """
    if indent + width_of(text) <= width:
        return [(" " * indent + text.replace(UNBROKEN, " ")).rstrip()] if text.strip() else []
    lines: list[str] = []
    line, blanks, margin = " " * indent, "", " " * max(indent, hang)
    for word in _WORDS.findall(_KEPT.sub(UNBROKEN, text)):
        if word.isspace():
            blanks = word
            continue
        fits_a_line = width_of(margin + word) <= width
        if width_of(line + blanks + word) > width and line.strip(" ") and fits_a_line:
            lines.append(line)
            line, blanks = margin, ""
        *full, line = _broken(line + blanks, word, margin, width)
        lines += full
        blanks = ""
    if line.strip(" "):
        lines.append(line)
    return [line.replace(UNBROKEN, " ") for line in lines]


def _broken(line: str, word: str, margin: str, width: int) -> list[str]:
    """The line and the word behind it, broken where the page ends."""
    lines = []
    while width_of(line + word) > width:
        here, rest = cut(word, width - width_of(line))
        if not here and line == margin:
            break
        lines.append((line + here).rstrip(" "))
        line, word = margin, rest
    return [*lines, line + word]


def heading(title: str, width: int = WIDTH) -> list[str]:
    """A blank line and the title of a section, drawn across the page."""
    return ["", f"-- {title.upper()} ".ljust(width, "-"), ""]


def apart(left: str, right: str, width: int = WIDTH) -> list[str]:
    """Two texts at both ends of a line; on lines of their own if they do not fit beside each other."""
    room = width - width_of(left) - width_of(right)
    if room >= 2 or not right:
        return wrapped(left + " " * max(room, 1) + right if right else left, width, hang=2)
    return [*wrapped(left, width, hang=2), *(padded(line, width, right=True) for line in wrapped(right, width - 2))]


def labelled(label: str, text: str, width: int = WIDTH, *, column: int = 16) -> list[str]:
    """`  label         text`, wrapped under the text; on a narrow page `label: text`."""
    if width < NARROW:
        return wrapped(f"{label}: {text}", width, hang=4)
    return wrapped(f"  {padded(label, column - 4)}  {text}", width, hang=column)


# Blocks


def block_lines(blocks: Iterable[Block], width: int = WIDTH) -> list[str]:
    """Blocks as lines, set off by blank lines where one thing ends and the next begins."""
    lines: list[str] = []
    before: Block | None = None
    for block in blocks:
        wanted = _lines(block, width)
        if lines and wanted and _stand_apart(before, block):
            lines.append("")
        lines += wanted
        before = block
    return lines


def _stand_apart(before: Block | None, block: Block) -> bool:
    if isinstance(block, Caption | Records | Drawing):
        return True
    if isinstance(block, Paragraph):
        return not isinstance(before, Paragraph | Caption)
    return isinstance(before, Table | Facts | Records | Drawing)


def _lines(block: Block, width: int) -> list[str]:
    match block:
        case Paragraph(text):
            return wrapped(text, width)
        case Bullets(items):
            return [line for item in items for line in wrapped(f"- {item}", width, indent=INDENT, hang=2 * INDENT)]
        case Typed(items):
            return [line for item in items for line in wrapped(item, width, indent=INDENT, hang=2 * INDENT)]
        case Quote(lines):
            return [line for one in lines for line in wrapped(f"| {one}", width, indent=INDENT, hang=2 * INDENT)]
        case Caption(text, aside):
            return apart(text, aside, width)
        case Facts(rows):
            column = max((width_of(label) for label, _ in rows), default=0) + 2 * INDENT
            return [line for label, text in rows for line in labelled(label, text, width, column=max(column, 16))]
        case Table():
            return table_lines(block, width)
        case Records():
            return record_lines(block, width)
        case Drawing():
            return drawing_lines(block, width)


def drawing_lines(drawing: Drawing, width: int = WIDTH) -> list[str]:
    """The drawing and what explains it; the words alone where it does not fit."""
    lines = drawing.draw(width)
    rest = [Paragraph(drawing.legend)] if width >= drawing.whole else drawing.brief
    if not lines:
        return block_lines(drawing.said, width)
    return [*lines, "", *block_lines(rest, width)]


# Columns


def columns(rows: Iterable[Sequence[str]], width: int = WIDTH) -> list[str]:
    """Rows in columns as wide as they need to be; the last one is wrapped where it begins."""
    return table_lines(Table(heads=(), rows=tuple(tuple(row) for row in rows)), width)


def table_lines(table: Table, width: int = WIDTH) -> list[str]:
    """A table in columns; where they leave the last one too little, each row goes on below itself."""
    rows = [table.heads, *table.rows] if table.heads else [*table.rows]
    if not table.rows:
        return []
    sizes = [max(max(width_of(cell), len(cell[:1])) for cell in column) for column in zip(*rows, strict=True)]
    if _begin(sizes) + min(sizes[-1], table.least) <= width:
        lines = (_row(table, row, sizes, width) for row in rows)
    else:
        lines = (_turned(table, row, sizes, width) for row in rows)
    return [line for one in lines for line in one]


def _row(table: Table, row: Sequence[str], sizes: Sequence[int], width: int) -> list[str]:
    """One row on its line, its last cell wrapped."""
    line = " " * INDENT + _beside(table, row, sizes, 0)
    return wrapped(line.rstrip(), width, hang=_begin(sizes)) or [""]


def _turned(table: Table, row: Sequence[str], sizes: Sequence[int], width: int) -> list[str]:
    """One row that goes on below itself: in columns again if all rows can, else its cells one after another."""
    turn = table.turn
    line = " " * INDENT + _beside(table, row, sizes, 0)
    if len(row) == 2 and width_of(line.rstrip()) <= width:
        return [line]
    first = " " * INDENT + _beside(table, row[:turn], sizes[:turn], 0)
    if _begin(sizes[:turn]) + sizes[turn - 1] > width:
        first = " " * INDENT + "  ".join([padded(row[0], sizes[0]), *filter(None, row[1:turn])])
    under = _begin(sizes[:2]) if turn > 1 and sizes[0] <= SHORT else 2 * INDENT
    rest = _beside(table, row[turn:], sizes[turn:], turn)
    if under + _begin(sizes[turn:]) - INDENT + sizes[-1] > width:
        rest = table.joint.join(filter(None, row[turn:]))
    below = wrapped(" " * under + rest.rstrip(), width, hang=under + 2)
    return [*wrapped(first.rstrip(), width, hang=2 * INDENT), *below]


def _beside(table: Table, cells: Sequence[str], sizes: Sequence[int], first: int) -> str:
    """Cells side by side; a column without any text takes no room."""
    numbered = enumerate(zip(cells, sizes, strict=True), first)
    filled = [padded(cell, size, right=column in table.right) for column, (cell, size) in numbered if size]
    return (" " * GAP).join(filled)


def _begin(sizes: Sequence[int]) -> int:
    """Where the last column begins."""
    return INDENT + sum(size + GAP for size in sizes[:-1] if size)


# Records


def record_lines(records: Records, width: int = WIDTH) -> list[str]:
    """Each record by itself: what it is at the left, the first fact at the right, all others below."""
    lines: list[str] = []
    for title, aside, head, *cells in records.rows:
        signed = [f"{sign} {cell}" for sign, cell in zip(records.signs[3:], cells, strict=True) if cell]
        lines += ["", *apart(title, aside, width), *_flow(head, signed, width)]
    return lines[1:]


def _flow(head: str, parts: Sequence[str], width: int) -> list[str]:
    """Parts one after another behind a head, three blanks apart, none broken that fits a line."""
    begin = INDENT + width_of(head) + GAP
    lines = [" " * INDENT + head]
    for number, part in enumerate(parts):
        joined = lines[-1] + " " * (3 if number else GAP) + part
        if width_of(joined) <= width:
            lines[-1] = joined
        else:
            lines += wrapped(" " * begin + part, width, hang=begin + 2)
    return lines
