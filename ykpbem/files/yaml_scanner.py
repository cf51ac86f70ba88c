"""PyYAML's pure scanner, taught what people type and what a move order has no use for.

- A bullet, or a long dash, where an item begins counts as a dash; curly quotes around a whole value count as straight
  ones. Both are looked for where the scanner begins a new item or value: text that merely contains them stays as it is.
- Anchors, aliases, tags, directives and `? ` keys are refused where they begin.
- Brackets deeper than `DEPTH` are refused while they are scanned, before anything recursive sees them.
"""

import re
from functools import cache

from yaml.events import Event
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner
from yaml.tokens import ScalarToken

from ykpbem.data.characters import BULLETS, DOUBLE_QUOTES, SINGLE_QUOTES, named
from ykpbem.errors import Fault, Malformed, fault
from ykpbem.files.yaml_text import Source

DEPTH = 16
"""Levels of the deepest document that is read."""

_BULLET = rf"[*{BULLETS}] +(?![ \n#\0])"


class Quotes:
    """How values in one kind of curly quotes are told apart, in block and in flow style.

    `clean` is a value that says the same in straight quotes, `changed` one whose inside straight quotes would
    change.
    """

    def __init__(self, curly: str, straight: str) -> None:
        mark = f"[{curly}{straight}]"
        inside, escape = (
            (rf"[^{curly}\"\\\n\0]", r"\\[^\n\0]") if straight == '"' else (rf"[^{curly}'\n\0]", f"{mark}{{2}}")
        )
        ends = (r"(?= *(?:\n|\0| #|:[ \n\0]))", r"(?= *(?:\n|\0| #|[,:\]}]))")
        self.straight = straight
        self.mark = re.compile(mark)
        self.clean = [re.compile(f"[{curly}]({inside}*){mark}{end}") for end in ends]
        self.changed = [re.compile(f"[{curly}](?:{escape}|{inside})*{mark}{end}") for end in ends]


QUOTES = DOUBLE_QUOTES + SINGLE_QUOTES


@cache
def quotes_of(curly: str) -> Quotes:
    """The kind of quotes that a curly one belongs to; made when one is met, as most files have none."""
    return Quotes(DOUBLE_QUOTES, '"') if curly in DOUBLE_QUOTES else Quotes(SINGLE_QUOTES, "'")


class ForgivingParser(Reader, Scanner, Parser):
    """YAML events from clean text; raises Malformed where something is refused and YAMLError where it is no YAML."""

    def __init__(self, source: Source) -> None:
        self.source = source
        Reader.__init__(self, source.text)
        Scanner.__init__(self)
        Parser.__init__(self)

    def refusal(self, wrong: Fault) -> Malformed:
        """The exception for a fault at the current place."""
        return Malformed(wrong.at(self.source.where(self.line, self.column)))

    def next_event(self) -> Event:
        """Takes the next event."""
        event: Event = self.get_event()  # type: ignore[no-untyped-call]  # PyYAML has no annotations for events
        return event

    def coming_event(self) -> Event:
        """Looks at the next event."""
        event: Event = self.peek_event()  # type: ignore[no-untyped-call]  # as above
        return event

    # What a scanner meets where an item or a value begins

    def fetch_plain(self) -> None:
        """A bullet, a value in curly quotes, or any other text."""
        first = self.peek()
        if first < "\x80":
            super().fetch_plain()
        elif self._at_bullet():
            self._fetch_bullet()
        elif first not in QUOTES or not self._fetch_quoted(quotes_of(first)):
            super().fetch_plain()

    def fetch_alias(self) -> None:
        """A star is a bullet or nothing we take."""
        if not self._at_bullet():
            raise self.refusal(fault("yaml-alias"))
        self._fetch_bullet()

    def fetch_anchor(self) -> None:
        """`&`."""
        raise self.refusal(fault("yaml-anchor"))

    def fetch_tag(self) -> None:
        """`!`."""
        raise self.refusal(fault("yaml-tag"))

    def fetch_directive(self) -> None:
        """`%` in front of a line."""
        raise self.refusal(fault("yaml-directive"))

    def fetch_key(self) -> None:
        """`? `, a key that is more than a word."""
        raise self.refusal(fault("yaml-complex-key"))

    def fetch_flow_collection_start(self, TokenClass: type) -> None:  # noqa: N803  # the name is PyYAML's
        """`[` or `{`."""
        if self.flow_level >= DEPTH:
            raise self.refusal(fault("yaml-too-deep", limit=DEPTH))
        super().fetch_flow_collection_start(TokenClass)

    def _at_bullet(self) -> bool:
        """Whether a line begins here with a bullet in place of a dash, and goes on after it."""
        if self.flow_level or not self.allow_simple_key or not re.compile(_BULLET).match(self.buffer, self.pointer):
            return False
        return not self.buffer[self.pointer - self.column : self.pointer].strip(" ")

    def _fetch_bullet(self) -> None:
        self.source.mend(self.source.where(self.line, self.column), "repaired-bullet", character=named(self.peek()))
        self.fetch_block_entry()

    def _fetch_quoted(self, quotes: Quotes) -> bool:
        """Takes a whole value in curly quotes for one in straight ones; False if the quotes are part of the text.

        Raises Malformed where straight quotes would mean something else than what stands there.
        """
        style = 1 if self.flow_level else 0
        match = quotes.clean[style].match(self.buffer, self.pointer)
        if match is None:
            if quotes.changed[style].match(self.buffer, self.pointer):
                raise self.refusal(fault("quotes-curly"))
            return False
        self.source.mend(self.source.where(self.line, self.column), "repaired-quotes", straight=quotes.straight)
        self.save_possible_simple_key()
        self.allow_simple_key = False
        start = self.get_mark()
        self.forward(len(match[0]))
        self.tokens.append(ScalarToken(match[1], False, start, self.get_mark(), quotes.straight))
        return True
