"""The report in Markdown, in one form that GitHub and Discourse both show as it is meant.

- Sections that are looked up are folded by `<details>`, which both let through; the board is a fenced block.
- Every paragraph, list item and table row is one line, since both break lines where the source does.
- Texts are escaped, so that no name and no note is taken for markup; `&#8203;`, which nobody sees, stands where a site
  would see an emoticon, a mention, an issue or a link.
- Long hexadecimal numbers, which GitHub takes for commits, are set as code; a dollar sign, which begins a formula
  there, is wrapped as GitHub asks for it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from ykpbem.render.document import (
    Block,
    Bullets,
    Caption,
    Drawing,
    Facts,
    Paragraph,
    Quote,
    Records,
    Section,
    Table,
    Typed,
)
from ykpbem.render.escaping import parted
from ykpbem.render.layout import WIDTH
from ykpbem.render.sections import tell_report
from ykpbem.views import View

UNSEEN = "&#8203;"
"""A blank without width: keeps characters apart that a site would rewrite together."""
_MARKUP = re.compile(r"""([\\`*_\[\]~|#"'^])""")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "<span>$</span>"}
_LIST_STARTER = re.compile(r"^(?:([0-9]+)(?=[.)])|(?=[-+=:]))")
_COMMIT = re.compile(r"(?<![0-9A-Za-z])([0-9a-f]{7,64})(?![0-9A-Za-z])")


def markdown(view: View, state_id: str = "", game_id: str = "") -> str:
    """The report of a state for a forum or an issue; the ids, which the view does not know, are shown if given."""
    told = tell_report(view, state_id, game_id)
    title = ", ".join(filter(None, (told.title, told.aside)))
    chunks = [f"## {escaped(title)}", *_chunks(told.lead)]
    for section in told.sections:
        chunks += _section(section)
    return "\n\n".join(chunks) + "\n"


def escaped(text: str) -> str:
    """A text, on one line, which is shown as it stands."""
    pieces = [f"`{piece}`" if odd % 2 else _plain(piece) for odd, piece in enumerate(_COMMIT.split(text.strip()))]
    return _LIST_STARTER.sub(r"\1\\", "".join(pieces))


def _plain(text: str) -> str:
    return UNSEEN.join(_characters(piece) for piece in parted(text, mended=True))


def _characters(text: str) -> str:
    marked = _MARKUP.sub(r"\\\1", text)
    return "".join(_ENTITIES.get(character, character) for character in marked)


def _section(section: Section) -> Iterator[str]:
    title = escaped(section.title[:1].upper() + section.title[1:])
    if section.folded:
        yield f"<details>\n<summary>{title}</summary>"
        yield from _chunks(section.blocks)
        yield "</details>"
    else:
        yield f"### {title}"
        yield from _chunks(section.blocks)


def _chunks(blocks: Iterable[Block]) -> Iterator[str]:
    """Paragraphs of the source, to be parted by empty lines."""
    for block in blocks:
        match block:
            case Paragraph(text):
                yield escaped(text)
            case Caption(text, aside):
                yield f"**{escaped(text)}**" + (f", {escaped(aside)}" if aside else "")
            case Bullets(items):
                yield "\n".join(f"- {escaped(item)}" for item in items)
            case Facts(rows):
                yield "\n".join(f"- **{escaped(label)}**: {escaped(text)}" for label, text in rows)
            case Quote(lines):
                yield "\\\n".join(f"> {escaped(line)}".rstrip() for line in lines)
            case Typed(items):
                yield _fenced(items)
            case Table() | Records():
                yield _table(block)
            case Drawing():
                yield _fenced(block.draw(WIDTH))
                yield escaped(block.legend)


def _fenced(lines: Sequence[str]) -> str:
    """Lines of fixed pitch, between fences longer than any in them."""
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([fence, *lines, fence])


def _table(table: Table | Records) -> str:
    right = table.right if isinstance(table, Table) else ()
    rule = ["---:" if column in right else "---" for column in range(len(table.heads))]
    rows = [[escaped(cell) for cell in row] for row in (table.heads, *table.rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (rows[0], rule, *rows[1:]))
