"""What a report says, before anybody decides how it looks: sections of blocks, each block of plain text.

- `render.sections` tells a view as a `Report`; text, Markdown, BBCode and HTML are written from that one telling.
- Texts are plain: names and notes stand in them as they were written, and each format escapes whatever it rewrites.
- A block says what it is (a table, facts, somebody's own words), never how wide or where.
"""

from collections.abc import Callable

import msgspec


class Paragraph(msgspec.Struct, frozen=True):
    """Sentences."""

    text: str


class Bullets(msgspec.Struct, frozen=True):
    """Sentences, each by itself."""

    items: tuple[str, ...]


class Typed(msgspec.Struct, frozen=True):
    """Words of a move order, to be copied as they stand."""

    items: tuple[str, ...]


class Quote(msgspec.Struct, frozen=True):
    """Somebody's own words, line by line."""

    lines: tuple[str, ...]


class Caption(msgspec.Struct, frozen=True):
    """A heading inside a section; `aside` is what a page can put at its other end."""

    text: str
    aside: str = ""


class Facts(msgspec.Struct, frozen=True):
    """What is called how: a label and a text in each row."""

    rows: tuple[tuple[str, str], ...]


WHOLE = 99
"""More than any last column has: it is never wrapped."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Rows of cells under heads.

    `right` are the columns that hold numbers. Where the page leaves the last column less than it needs, at most `least`
    characters, a row goes on below itself from the column `turn` on, its cells then parted by `joint`. Without heads
    none are shown.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    turn: int = 1
    joint: str = "; "
    least: int = 16


class Records(msgspec.Struct, frozen=True):
    """Rows too rich for columns: title and aside first, then cells, each with its head.

    `signs` are heads for a page on which there is no room for `heads`. An empty cell says nothing.
    """

    heads: tuple[str, ...]
    signs: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """A picture in characters of fixed pitch, and the same in words.

    `draw` gives the lines for a page of so many columns, none if it does not fit. From `whole` columns on it shows
    everything, its signs explained by `legend`; on a narrower page `brief` says what is left out. `said` is for those
    who see no drawing.
    """

    draw: Callable[[int], list[str]]
    whole: int
    legend: str
    brief: "tuple[Block, ...]"
    said: "tuple[Block, ...]"


Block = Paragraph | Bullets | Typed | Quote | Caption | Facts | Table | Records | Drawing


class Section(msgspec.Struct, frozen=True):
    """A titled part of a report.

    `key` names it for good, whatever the title says. `folded` sections are looked up rather than read: a page that can
    hides them until asked.
    """

    key: str
    title: str
    blocks: tuple[Block, ...]
    folded: bool = False


class Report(msgspec.Struct, frozen=True):
    """Everything that one reader is told of a state; `aside` is the beginning of its id, if known."""

    title: str
    aside: str
    lead: tuple[Block, ...]
    sections: tuple[Section, ...]
