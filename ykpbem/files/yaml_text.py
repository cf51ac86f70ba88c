"""From the bytes of a hand-written file to clean text: what mailers, phones and word processors put in is taken out.

- UTF-8 of at most 64 KiB.
- Repaired, with a note each: a byte order mark, CR and CRLF, a `>` in front of every line, blanks of other kinds.
- Refused, with line, column and code point: tabs and wide blanks in the indentation, where no two programs agree on
  their width, and every character that cannot be seen.
- Nothing here knows YAML but for one thing: a line may begin with dashes or bullets.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from ykpbem.data.characters import BLANKS, BULLETS, named
from ykpbem.errors import Fault, Malformed, Where, fault
from ykpbem.files.text import BIDIRECTIONAL, CONTROL, INVISIBLE, NON_CHARACTER

LIMIT = 64 * 1024
"""Bytes of the longest file that is read."""

SHOWN = 20
"""How many characters are complained about at most: a file full of them needs no longer list."""

NARROW = "\u00a0"
"""The one odd blank that is exactly as wide as a plain one, and so is safe in an indentation."""

# Compiled where they are used: most files are plain ASCII and need only the first.
_ORDINARY = r"[\n -~]*\Z"
_HIDDEN = (
    "(?![\t\n\u200d\ufe00-\ufe0f])[\u2028\u2029"
    + "".join(f"{chr(first)}-{chr(last)}" for first, last in (*CONTROL, *BIDIRECTIONAL, *INVISIBLE, *NON_CHARACTER))
    + "]"
)
"""What has no business anywhere in a file; the joiners inside pictographs are judged with the text they stand in."""
_ODD_BLANK = f"[\t{BLANKS}]"
_WIDE_BLANK = f"[\t{BLANKS.replace(NARROW, '')}]"
_HEAD = rf"(?P<indent>[ \t{BLANKS}]*)(?P<marks>(?:[-*{BULLETS}][ \t{BLANKS}]+)*)"


class Source(msgspec.Struct, kw_only=True):
    """The text of a file as it is parsed, and the way back to the file as it was typed."""

    file: str
    text: str
    repairs: list[Fault] = []
    cut: list[int] = []

    def where(self, line: int, column: int, path: str = "") -> Where:
        """The place in the file of a 0-based line and column of the text."""
        cut = self.cut[line] if line < len(self.cut) else 0
        return Where(file=self.file, line=line + 1, column=column + 1 + cut, path=path)

    def where_index(self, index: int) -> Where:
        """The place in the file of a position in the text."""
        return self.where(self.text.count("\n", 0, index), index - self.text.rfind("\n", 0, index) - 1)

    def mend(self, where: Where, code: str, **args: Any) -> None:
        """Notes a repair for whoever typed the file."""
        self.repairs.append(fault(code, **args).at(where))


def clean(data: bytes, file: str, *, marked: bool = False) -> Source:
    """The text of a file, repaired; of a `marked` one what stands between its marks, on the same lines.

    Raises Malformed with everything in it that must be typed anew.
    """
    source = Source(file=file, text="", repairs=[], cut=[])
    text = _decode(data, source)
    if marked and "here" in text:
        from ykpbem.files.marks import between_marks

        text, where, count = between_marks(text, file)
        if where is not None:
            source.mend(where, "repaired-outside", count=count)
    if re.match(_ORDINARY, text) and not text.startswith(">") and "\n>" not in text:
        source.text = text
    else:
        source.text = _mend_lines(text, source)
    _refuse_half_quoted(source)
    return source


def _decode(data: bytes, source: Source) -> str:
    """The characters of the file, with plain line ends and without a byte order mark."""
    file = source.file
    if len(data) > LIMIT:
        raise Malformed(fault("yaml-too-long", size=len(data), limit=LIMIT).at(Where(file=file)))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Malformed(fault("yaml-utf16").at(Where(file=file, line=1, column=1)))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start)
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace"))
        wrong = fault("yaml-not-utf8", byte=f"0x{data[error.start]:02x}")
        raise Malformed(wrong.at(Source(file=file, text="").where(line, column))) from None
    if text.startswith("\ufeff"):
        source.mend(source.where(0, 0), "repaired-mark")
        text = text[1:]
    if "\r" in text:
        source.mend(source.where(0, 0), "repaired-line-ends")
        text = re.sub(r"\r+\n|\r", "\n", text)
    return text


def _mend_lines(text: str, source: Source) -> str:
    """Takes off quoting, refuses what cannot be seen, and makes every blank a plain one."""
    lines = _unquoted(text.split("\n"), source)
    source.text = "\n".join(lines)
    hidden = [
        fault("character-hidden", character=named(match[0])).at(source.where_index(match.start()))
        for match in islice(re.finditer(_HIDDEN, source.text), SHOWN)
    ]
    wide = [
        fault("indentation-blank", character=named(lines[number][column])).at(source.where(number, column))
        for number in range(len(lines))
        for column in _doubtful(lines, number)
    ]
    if hidden or wide:
        raise Malformed(*sorted([*hidden, *wide], key=lambda one: (one.where.line, one.where.column))[:SHOWN])
    return "\n".join(_plain_blanks(line, number, source) for number, line in enumerate(lines))


def _plain_blanks(line: str, number: int, source: Source) -> str:
    """The line with a plain blank for each odd one."""
    odd = re.search(_ODD_BLANK, line)
    if odd is None:
        return line
    line, count = re.subn(_ODD_BLANK, " ", line)
    source.mend(source.where(number, odd.start()), "repaired-blank", character=named(odd[0]), count=count)
    return line


def _unquoted(lines: list[str], source: Source) -> list[str]:
    """The lines without the `>` that a mail program puts in front of all of them.

    Where each is followed by a blank, that goes too; where one is not, the blanks are taken for indentation.
    """
    cut = [0] * len(lines)
    while True:
        filled = [line for line in lines if line.strip()]
        if not filled or not all(line.startswith(">") for line in filled):
            break
        blank = all(line[1:2] in ("", " ", NARROW) for line in filled)
        for number, line in enumerate(lines):
            if line.startswith(">"):
                width = 2 if blank and len(line) > 1 else 1
                lines[number] = line[width:]
                cut[number] += width
    if any(cut):
        source.mend(source.where(0, 0), "repaired-quoting")
        source.cut = cut
    return lines


def _doubtful(lines: list[str], number: int) -> Iterator[int]:
    """Columns of blanks whose width decides what the lines below belong to."""
    line = lines[number]
    head = re.match(_HEAD, line)
    if head is None or head.end() == len(line):
        return
    for blank in re.finditer(_WIDE_BLANK, line[: head.end()]):
        if blank.start() < head.end("indent") or _goes_on_below(lines, number, head.end("indent")):
            yield blank.start()


def _goes_on_below(lines: list[str], number: int, indent: int) -> bool:
    """Whether the item that begins on a line goes on below it."""
    following = next((line for line in islice(lines, number + 1, None) if line.strip()), "")
    return len(following) - len(following.lstrip()) > indent


def _refuse_half_quoted(source: Source) -> None:
    """A `>` in front of some lines only: nobody can tell whose lines they are."""
    if ">" not in source.text:
        return
    found = re.search(r"^>", source.text, re.MULTILINE)
    if found:
        raise Malformed(fault("yaml-half-quoted").at(source.where_index(found.start())))
