"""The blocks of a report as elements of a page."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ykpbem.render.document import (
    Block,
    Bullets,
    Caption,
    Drawing,
    Facts,
    Paragraph,
    Quote,
    Records,
    Table,
    Typed,
)
from ykpbem.render.html.adorn import Adorner
from ykpbem.render.markup import NOTHING, Markup, element, joined


def blocks_of(blocks: Iterable[Block], adorn: Adorner) -> Markup:
    """All of them, one after another."""
    return joined(block(one, adorn) for one in blocks)


def block(one: Block, adorn: Adorner) -> Markup:
    """One block."""
    match one:
        case Paragraph():
            return element("p", adorn.words(one.text))
        case Bullets():
            return element("ul", *(element("li", adorn.words(item)) for item in one.items), class_="story")
        case Typed():
            return element("ul", *(element("li", element("code", item)) for item in one.items), class_="typed")
        case Quote():
            return element("blockquote", *(element("p", line, dir="auto") for line in one.lines))
        case Caption():
            return heading(one, adorn)
        case Facts():
            return facts(one.rows, adorn)
        case Table():
            return table(one, adorn)
        case Records():
            return element("div", *(_record(one, row, adorn) for row in one.rows), class_="records")
        case Drawing():
            return blocks_of(one.said, adorn)


def heading(caption: Caption, adorn: Adorner) -> Markup:
    """A heading within a section."""
    aside = element("span", adorn.words(caption.aside)) if caption.aside else NOTHING
    return element("h3", element("b", adorn.caption(caption.text)), aside)


def facts(rows: Iterable[tuple[str, str]], adorn: Adorner) -> Markup:
    """Labels and texts."""
    return element("dl", *(part for label, text in rows for part in (_term(label), element("dd", adorn.cell(text)))))


def table(one: Table, adorn: Adorner) -> Markup:
    """Rows of cells, with heads if there are any."""
    head = element("thead", _row("th", one, one.heads, adorn)) if any(one.heads) else NOTHING
    body = element("tbody", *(_row("td", one, row, adorn) for row in one.rows))
    return element("div", element("table", head, body), class_="scroll", tabindex=0)


def in_groups(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """The blocks from each caption up to the next."""
    number = 0
    keyed = []
    for one in blocks:
        number += isinstance(one, Caption)
        keyed.append((number, one))
    for _, group in groupby(keyed, key=lambda pair: pair[0]):
        yield [one for _, one in group]


def _term(label: str) -> Markup:
    return element("dt", label)


def _row(name: str, one: Table, cells: Sequence[str], adorn: Adorner) -> Markup:
    return element(
        "tr",
        *(
            element(name, adorn.cell(cell), class_="r" if column in one.right else None)
            for column, cell in enumerate(cells)
        ),
    )


def _record(one: Records, row: Sequence[str], adorn: Adorner) -> Markup:
    title, aside, *cells = row
    rows = [(head, cell) for head, cell in zip(one.heads[2:], cells, strict=True) if cell]
    return element("div", heading(Caption(title, aside), adorn), facts(rows, adorn))
