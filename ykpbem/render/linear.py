"""Text to be listened to: sentences and lists, nothing drawn, nothing that means something by where it stands."""

from collections.abc import Iterable, Iterator, Sequence

from ykpbem.render.document import Block, Bullets, Caption, Drawing, Facts, Paragraph, Quote, Records, Table, Typed
from ykpbem.render.layout import WIDTH, wrapped


def linear_lines(blocks: Iterable[Block], width: int = WIDTH) -> list[str]:
    """Blocks as lines that a screen reader says in order."""
    lines: list[str] = []
    for block in blocks:
        if lines and isinstance(block, Caption):
            lines.append("")
        for sentence in _said(block):
            lines += wrapped(sentence, width, hang=2 * sentence.startswith("- "))
    return lines


def _said(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield text
        case Caption(text, aside):
            yield f"{text}: {aside}" if aside else text
        case Quote(lines):
            yield from (f"Note: {line}" for line in lines)
        case Bullets(items):
            yield from (f"- {item}" for item in items)
        case Typed(items):
            yield from items
        case Facts(rows):
            yield from (f"- {label}: {text}" for label, text in rows)
        case Table():
            yield from (f"- {headed(block.heads, row)}" for row in block.rows)
        case Records():
            yield from (f"- {row[0]}: {headed(block.heads[1:], row[1:])}" for row in block.rows)
        case Drawing():
            yield from (sentence for one in block.said for sentence in _said(one))


def headed(heads: Sequence[str], cells: Sequence[str]) -> str:
    """Cells one after another, each with its head; empty ones are left out."""
    return "; ".join(_with_head(head, cell) for head, cell in zip(heads, cells, strict=True) if cell)


def _with_head(head: str, cell: str) -> str:
    """A head and its cell; two numbers do not meet."""
    return f"{head}: {cell}" if head[-1:].isdigit() else f"{head} {cell}".strip()
