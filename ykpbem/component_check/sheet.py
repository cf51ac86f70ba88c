"""The reference sheet: every fact of a component set in 72 columns of ASCII.

- Words are those of the file and of move orders, so that what is read can be typed.
- `*` before an entry: a rulebook says so. Everything else is the set's own.
"""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from ykpbem.component_check.advice import country_icons
from ykpbem.component_check.words import in_words
from ykpbem.components import AreaKind, BoardSpace, ComponentSet

WIDTH = 72
UNITS = {
    "port": "VP on top",
    "laboratory": "Industry",
    "agency": "pieces",
    "chinatown": "exchanges",
    "church": "Faith",
    "customs": "imports at most",
}
"""What the table of an area kind counts; produce names its good itself."""


def reference_sheet(components: ComponentSet) -> list[str]:
    """The lines of the sheet, none longer than 72 columns."""
    count = len
    sections = (
        ("board", _layouts(components)),
        (f"areas ({count(components.areas)})", _areas(components)),
        ("what areas do at Power 1 to 5", _kinds(components)),
        ("displays, from the left", _displays(components)),
        ("church", _board(components.church, "Faith")),
        ("customs", _board(components.customs, "imports")),
        (f"order cards ({count(components.order_cards)})", _order_cards(components)),
        (f"technologies ({count(components.technologies)})", _technologies(components)),
        (f"building sites ({count(components.sites)})", _sites(components)),
        (f"5-Power tokens ({count(components.tokens)})", _tokens(components)),
        (f"achievements ({count(components.achievements)})", _achievements(components)),
        ("countries", _countries(components)),
    )
    lines = [*_head(components)]
    for title, body in sections:
        lines += ["", f"-- {title.upper()} ".ljust(WIDTH, "-"), *body]
    return lines


def _head(components: ComponentSet) -> Iterator[str]:
    yield from _entry(f"COMPONENT SET {components.id}: {components.name}", 0)
    yield from _entry(components.about, 0)
    yield from _entry(f"Digest {components.digest[:12]}. An entry marked * is what a rulebook says.", 0)


def _entry(text: str, indent: int = 2) -> list[str]:
    """One entry, wrapped; what does not fit stands under the text, `indent` columns in."""
    return wrap(text, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)


def _mark(source: str) -> str:
    return "*" if source else "."
