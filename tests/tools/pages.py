"""What stands on a page of the documentation: its blocks, the commands in them, and what is shown below each.

- In a `console` block a line after `$` is a command, with a backslash at its end it goes on in the next line; below it
  stands what it says. A line `...` stands for lines left out. A command says nothing if nothing stands below it.
- A `sh` block holds a command a line, of which nobody sees what it says.
- A block of any kind may have a name behind it (```` ```yaml order.yaml ````): the reader saves it under that name.
"""

import difflib
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

LEFT_OUT = "..."
_BLOCK = re.compile(r"^```(?P<kind>\w+)(?: (?P<name>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"(?:.*\\\n)*.*\n")


class Block(NamedTuple):
    """A fenced block: its kind, the name behind it, its text."""

    kind: str
    name: str
    text: str


class Typed(NamedTuple):
    """A command as it stands on the page, and the lines that are shown below it; None where they stay unseen."""

    source: str
    shown: list[str] | None

    @property
    def command(self) -> str:
        """The command as it is typed, in one line."""
        return self.source.removeprefix("$ ").replace("\\\n", "").strip("\n")


def blocks(page: str) -> list[Block]:
    """All fenced blocks of a page, those in its comments too."""
    return [_block(match) for match in _BLOCK.finditer(page)]


def typed(block: Block) -> Iterator[Typed]:
    """The commands of a block."""
    if block.kind == "sh":
        yield from (Typed(line, None) for line in block.text.splitlines(keepends=True))
    elif block.kind == "console":
        for part in re.split(r"^(?=\$ )", block.text, flags=re.MULTILINE)[1:]:
            source = _COMMAND.match(part)
            assert source, part
            yield Typed(source[0], part[source.end() :].splitlines())


def rewritten(page: str, text_of: Callable[[Block], str]) -> str:
    """The page with another text in each of its blocks, asked for in their order."""

    def block(match: re.Match[str]) -> str:
        head, _, _ = match[0].partition("\n")
        return f"{head}\n{text_of(_block(match))}```"

    return _BLOCK.sub(block, page)


def agrees(shown: list[str], said: list[str]) -> bool:
    """Whether a command said what the page shows."""
    pattern = "".join("(?:.*\n)*?" if line == LEFT_OUT else re.escape(line) + "\n" for line in shown)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in said)) is not None


def shown_anew(shown: list[str], said: list[str]) -> list[str]:
    """What a page shows of what a command says now, if it goes on leaving out what it left out before.

    Of each stretch of lines shown, as many lines are taken where they are most alike.
    """
    if LEFT_OUT not in shown:
        return said
    anew: list[str] = []
    here = 0
    for number, stretch in enumerate(_stretches(shown)):
        if number:
            anew.append(LEFT_OUT)
        last = max(here, len(said) - len(stretch))
        starts = range(here, here + 1) if not number else range(here, last + 1)
        best = max(starts, key=lambda start: _likeness(stretch, said[start:]))
        anew += said[best : best + len(stretch)]
        here = best + len(stretch)
    return anew


def _block(match: re.Match[str]) -> Block:
    return Block(match["kind"], match["name"] or "", match["text"])


def _stretches(shown: list[str]) -> list[list[str]]:
    """The lines between those that are left out."""
    found: list[list[str]] = [[]]
    for line in shown:
        if line == LEFT_OUT:
            found.append([])
        else:
            found[-1].append(line)
    return found


def _likeness(stretch: list[str], said: list[str]) -> float:
    return sum(difflib.SequenceMatcher(None, *pair).ratio() for pair in zip(stretch, said, strict=False))
