"""Words and rules of a sheet: headings, labels, lines of text, cards."""

from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.svg.measure import BOLD, SERIF, fitted, lines_of, width_of

SMALL = 9.5
"""The smallest type on a sheet."""


def heading(title: str, aside: str, x: float, y: float, width: float) -> Markup:
    """A title on a rule across the panel, with a remark at its other end."""
    rule = element("path", class_="no s-ink", stroke_width=0.8, d=f"M{x:g} {y + 6:g}H{x + width:g}")
    words = element("text", title, class_="serif b", x=x, y=y, font_size=15)
    room = width - width_of(title, 15, BOLD * SERIF) - 16
    return joined([rule, words, line(fitted(aside, 10.5, room), x + width, y, 10.5, "f-soft e")])


def line(text: str, x: float, y: float, size: float, class_: str | None = None) -> Markup:
    """One line of text."""
    return element("text", text, class_=class_, x=x, y=y, font_size=size)


def name_line(text: str, x: float, y: float, size: float, room: float) -> Markup:
    """A title in the letters of headings, shortened to the room there is."""
    return line(fitted(text, size, room, BOLD * SERIF), x, y, size, "serif b")


def paragraph(text: str, x: float, y: float, size: float, room: float, most: int) -> Markup:
    """A few short lines below one another."""
    lines = lines_of(text, size, room, most)
    return joined(line(words, x, y + index * size * 1.2, size) for index, words in enumerate(lines))


def card(x: float, y: float, width: float, height: float) -> Markup:
    """An empty card."""
    return element("rect", class_="f-sheet s-line", stroke_width=0.8, x=x, y=y, width=width, height=height, rx=2.5)


def group(title: str, *parts: str) -> Markup:
    """Parts that say one thing, with what it is in words."""
    return element("g", element("title", title), *parts)
