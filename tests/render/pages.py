"""Reads a page or a drawing as a browser does, but strictly: whatever is open is closed, every name is used once."""

from collections import Counter
from html.parser import HTMLParser
from typing import NamedTuple

VOID = ("br", "hr", "input", "meta")
PLAIN = """
a b blockquote body code dd details div dl dt figcaption figure h1 h2 h3 head header html input label li main meta nav
ol p section span strong style summary table tbody td th thead title tr ul
"""
DRAWN = "circle defs desc g line path pattern rect style svg symbol text title use"
ATTRIBUTES = """
aria-hidden aria-label aria-labelledby charset checked class content cx cy d dir fill fill-rule font-size for height
href http-equiv id lang name opacity patternunits r role rx stroke stroke-dasharray stroke-linejoin stroke-width
tabindex transform type viewbox width x xmlns y
"""
"""Everything that pages and drawings are made of; nothing of it runs or loads anything."""


class Element(NamedTuple):
    """A start tag."""

    name: str
    attributes: dict[str, str]
    parents: tuple[str, ...]


class Page(HTMLParser):
    """What is in a document: elements in order, and its texts."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.style = ""
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute twice in {tag}"
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}, tuple(self.open)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"{tag} closed and not open"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["style"]:
            self.style += data
        elif data.strip():
            self.texts.append(data)

    @property
    def text(self) -> str:
        """All there is to read, blanks made one."""
        return " ".join(" ".join(self.texts).split())

    @property
    def ids(self) -> list[str]:
        """Every id."""
        return [one.attributes["id"] for one in self.elements if "id" in one.attributes]

    def named(self, name: str) -> list[Element]:
        """The elements of a name."""
        return [one for one in self.elements if one.name == name]

    def faults(self) -> list[str]:
        """Whatever does not belong in a page that is safe and whole."""
        known = set(self.ids)
        found = [f"the id {one} {number} times" for one, number in Counter(self.ids).items() if number > 1]
        for one in self.elements:
            if one.name not in f"{PLAIN} {DRAWN}".split():
                found.append(f"the element {one.name}")
            found += [
                f"the attribute {name} of {one.name}" for name in one.attributes if name not in ATTRIBUTES.split()
            ]
            pointed = [one.attributes.get("for", ""), *one.attributes.get("aria-labelledby", "").split()]
            href = one.attributes.get("href", "#")
            if href[0] != "#":
                found.append(f"a way out: {href}")
            found += [f"nothing is called {name}" for name in (*pointed, href[1:]) if name and name not in known]
            fill = one.attributes.get("fill", "")
            if "url" in fill and fill != "url(#waves)":
                found.append(f"a fill from elsewhere: {fill}")
        found += [f"a style with {word}" for word in ("url(", "@import", "expression", "</") if word in self.style]
        return found
