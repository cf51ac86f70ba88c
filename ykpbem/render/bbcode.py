"""The report in BBCode, as phpBB and BoardGameGeek understand it: each in a form of its own (`site`).

- phpBB: fixed pitch is `[code]`, inside of which nothing is rewritten, and folding `[spoiler]`, which most boards have
  added; where one has not, the word is shown and nothing is lost.
- BoardGameGeek: fixed pitch is `[c]`, inside of which everything is rewritten as outside, and folding `[o]`. A `<` with
  anything behind it would cost the rest of the text, so a blank is put there.
- An empty `[i][/i]`, which shows nothing, stands where a site would see a tag, an emoticon or a link.
- Tables and the board are of fixed pitch; headings and notes carry no text that a site takes for an attribute.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from ykpbem.render.document import Block, Bullets, Caption, Drawing, Facts, Paragraph, Quote, Records, Table, Typed
from ykpbem.render.escaping import parted
from ykpbem.render.layout import WIDTH, block_lines
from ykpbem.render.sections import tell_report
from ykpbem.views import View

Site = Literal["phpbb", "bgg"]
UNSEEN = "[i][/i]"
"""Keeps characters apart that a site would rewrite together."""
_TAG = re.compile(r"(?<=\[)(?=[/A-Za-z*=-])")
_CODE = re.compile(r"\[(?=/?code)", re.IGNORECASE)
_LOST = re.compile(r"<(?=[^ ]|$)")


class Dialect(msgspec.Struct, frozen=True):
    """The tags of one site; `rewrites` says whether it rewrites what is of fixed pitch too."""

    fixed: str
    fold: str
    quote: str
    rewrites: bool


DIALECTS: dict[Site, Dialect] = {
    "phpbb": Dialect(fixed="code", fold="spoiler", quote="quote", rewrites=False),
    "bgg": Dialect(fixed="c", fold="o", quote="q", rewrites=True),
}


def bbcode(view: View, state_id: str = "", game_id: str = "", site: Site = "phpbb") -> str:
    """The report of a state for a forum; the ids, which the view does not know, are shown if given."""
    told = tell_report(view, state_id, game_id)
    writer = Writer(site)
    title = ", ".join(filter(None, (told.title, told.aside)))
    chunks = [f"[b]{writer.escaped(title)}[/b]", *writer.chunks(told.lead)]
    for section in told.sections:
        heading = section.title[:1].upper() + section.title[1:]
        chunks.append(f"[b][u]{writer.escaped(heading)}[/u][/b]")
        body = "\n\n".join(writer.chunks(section.blocks))
        chunks.append(writer.folded(body) if section.folded else body)
    return "\n\n".join(chunks) + "\n"


class Writer:
    """Writes blocks in the dialect of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.dialect = DIALECTS[site]

    def escaped(self, text: str) -> str:
        """A text that the site shows as it stands."""
        pieces = [piece for part in parted(text) for piece in _TAG.split(part)]
        told = UNSEEN.join(pieces)
        return _LOST.sub("< ", told) if self.site == "bgg" else told

    def folded(self, body: str) -> str:
        """What the site hides until asked."""
        return f"[{self.dialect.fold}]{body}[/{self.dialect.fold}]"

    def fixed(self, lines: Sequence[str]) -> str:
        """Lines of fixed pitch."""
        tag = self.dialect.fixed
        if self.dialect.rewrites:
            body = "\n".join(map(self.escaped, lines))
        else:
            body = _CODE.sub("[ ", "\n".join(lines))
        return f"[{tag}]{body}[/{tag}]"

    def chunks(self, blocks: Iterable[Block]) -> Iterator[str]:
        """Paragraphs of the source, to be parted by empty lines."""
        for block in blocks:
            match block:
                case Paragraph(text):
                    yield self.escaped(text)
                case Caption(text, aside):
                    yield f"[b]{self.escaped(text)}[/b]" + (f", {self.escaped(aside)}" if aside else "")
                case Bullets(items):
                    yield "\n".join(f"- {self.escaped(item)}" for item in items)
                case Facts(rows):
                    yield "\n".join(f"- {self.escaped(label)}: {self.escaped(text)}" for label, text in rows)
                case Quote(lines):
                    body = "\n".join(map(self.escaped, lines))
                    yield f"[{self.dialect.quote}]{body}[/{self.dialect.quote}]"
                case Typed(items):
                    yield self.fixed(items)
                case Table() | Records():
                    yield self.fixed(block_lines([block], WIDTH))
                case Drawing():
                    yield self.fixed(block.draw(WIDTH))
                    yield self.escaped(block.legend)
