"""Markup that nobody's words can break out of: text is escaped wherever it goes in, once and by construction.

- `Markup` is text that is markup already; every other text given to `element` or `joined` is escaped.
- What could steer a reader's eye, or is no character of XML, is shown as `?` (`lexicon.visible`).
- Attributes are keywords: `stroke_width=2` is `stroke-width="2"`, `class_` is `class`; None leaves one out.
"""

import re
from collections.abc import Iterable

from ykpbem.render.lexicon import visible

Value = str | int | float | None
"""What an attribute can be; numbers are written with two decimals at most."""
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_HARMLESS = re.compile("[A-Za-z0-9 .,:;#()/-]*")
_NO_CHARACTER = re.compile("[\ufdd0-\ufdef\ufffe\uffff]")
VOID = frozenset(("br", "hr", "input", "meta"))
"""Elements of HTML that have no end tag."""
_HOLLOW = frozenset(("circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "stop", "use"))
"""Elements of SVG that are written as one tag."""
_BLOCKS = (
    " blockquote body dd details dl dt figcaption footer g h1 h2 h3 header label li main meta nav ol p section style "
    "symbol table tbody thead title tr ul "
)
"""Elements that begin a line of the source, where a blank shows nothing."""


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


NOTHING = Markup("")


def escaped(text: str) -> Markup:
    """The text as markup that shows it; markup stays as it is."""
    if isinstance(text, Markup):
        return text
    if _HARMLESS.fullmatch(text):
        return Markup(text)
    return Markup(_NO_CHARACTER.sub("?", visible(text)).translate(_ESCAPES))


def joined(parts: Iterable[str], between: str = "") -> Markup:
    """Parts one after another."""
    return Markup(escaped(between).join(escaped(part) for part in parts))


def element(name: str, /, *children: str, **attributes: Value) -> Markup:
    """One element with its attributes and children, in the order given."""
    head = name + "".join(_attribute(key, value) for key, value in attributes.items() if value is not None)
    begin = "\n<" if f" {name} " in _BLOCKS else "<"
    if name in VOID:
        return Markup(f"{begin}{head}>")
    inner = joined(children)
    if not inner and name in _HOLLOW:
        return Markup(f"{begin}{head}/>")
    return Markup(f"{begin}{head}>{inner}</{name}>")


def number(value: float) -> str:
    """A number without needless digits, such as `12` or `12.5`."""
    return str(value) if isinstance(value, int) else f"{round(value, 2) + 0:g}"


def _attribute(key: str, value: Value) -> str:
    name = key.rstrip("_").replace("_", "-")
    return f' {name}="{escaped(value) if isinstance(value, str) else number(value or 0)}"'
