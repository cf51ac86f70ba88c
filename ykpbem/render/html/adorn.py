"""Words of a report with pictures beside them: icons before what is counted, crests and pieces of players, flags.

The words stay as they are, so whoever sees no pictures misses nothing; the pictures are hidden from readers of screens.
"""

import re

from ykpbem.model import COUNTRIES, PIECES
from ykpbem.render.lexicon import Lexicon
from ykpbem.render.markup import Markup, element, escaped, joined
from ykpbem.render.svg.effects import ICON_OF

UNBROKEN = "\u00a0"
"""A blank at which no line ends."""
_NAMED = re.compile(r"\b([A-Z][a-z]+) (?=[A-Z0-9]\b)")
"""The last word of a name and the blank before its letter or number, as in `Port A`."""


class Adorner:
    """Knows the words of one game and the pictures that go with them; pieces get theirs where a `seat` has them."""

    def __init__(self, lexicon: Lexicon, seat: str = "") -> None:
        countries = {lexicon.names.show_country(country): country for country in COUNTRIES}
        self.flags = {name: picture(f"n-{country}", "flag") for name, country in countries.items()}
        self.crests = {lexicon.colour(seat): picture(f"{seat}-crest", "crest") for seat in lexicon.players}
        icons = {
            noun: icon for kind, icon in ICON_OF.items() for number in (1, 2) for noun in [lexicon.noun(kind, number)]
        }
        pieces = {lexicon.noun(kind, number): kind for kind in PIECES for number in (1, 2)} if seat else {}
        self.icons = {noun: picture(f"i-{icon}", "i") for noun, icon in icons.items()} | self.flags
        self.icons |= {noun: picture(f"{seat}-{kind}", "piece") for noun, kind in pieces.items()}
        nouns = "|".join(sorted(map(re.escape, self.icons), key=len, reverse=True))
        self.counted = re.compile(rf"(\(|(?<![\w(-])(?<!\d )(?<!\d of ))(\d+) ({nouns})(?!\w)")
        self.player = re.compile(rf"(?:{'|'.join(self.crests)})(?!\w)")

    def words(self, text: str) -> Markup:
        """A text with an icon before everything that is counted in it."""
        text = _NAMED.sub(rf"\1{UNBROKEN}", text)
        parts: list[Markup] = []
        end = 0
        for found in self.counted.finditer(text):
            parts.append(escaped(text[end : found.start()]))
            counted = f" {found[2]} {found[3]}"
            parts.append(element("span", found[1], self.icons[found[3]], counted, class_="n"))
            end = found.end()
        return joined([*parts, escaped(text[end:])])

    def cell(self, text: str) -> Markup:
        """A cell of a table: players and countries that stand alone get their picture too."""
        first = self.player.match(text)
        if first and text[first.end() : first.end() + 2] in ("", " ("):
            return element("span", self.crests[first[0]], text, class_="who")
        names = text.split(", ")
        if all(name in self.flags for name in names):
            return joined([element("span", self.flags[name], " ", name, class_="n") for name in names], ", ")
        return self.words(text)

    def caption(self, text: str) -> Markup:
        """A heading, with the crest of the player that it is about."""
        first = self.player.search(text)
        return joined([self.crests[first[0]], escaped(text)] if first else [text])


def picture(name: str, class_: str) -> Markup:
    """A small picture that says nothing by itself."""
    return element("svg", element("use", href=f"#{name}"), class_=class_, aria_hidden="true")
