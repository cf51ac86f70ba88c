"""Entries of the rulings page: found by id or by words, and laid out."""

import re
from collections.abc import Iterator, Sequence

from ykpbem.errors import UsageFault, fault
from ykpbem.render.layout import columns, wrapped
from ykpbem.rulings import Ruling, all_rulings, ruling, search

_ID = re.compile(r"[RrQq][0-9]{1,6}[A-Za-z]?\Z")


def entries_for(words: Sequence[str]) -> tuple[Sequence[Ruling], bool]:
    """The entries asked for, and whether they are to be shown whole; without words all of them by their titles.

    Raises UsageFault for an id that does not exist and for words that stand in no entry.
    """
    if not words:
        return all_rulings(), False
    if all(_ID.match(word) for word in words):
        return [ruling(word) for word in words], True
    found = search(" ".join(words))
    if not found:
        raise UsageFault(fault("rules-not-found", words=" ".join(words)[:60]))
    return found, True


def entry_lines(entry: Ruling, whole: bool) -> Iterator[str]:
    """An entry in lines of 72 columns; if it is not whole, its id and title."""
    if not whole:
        yield f"{entry.id:6} {entry.title}"
        return
    yield ""
    yield f"{entry.id} {entry.title}"
    if entry.question:
        yield from wrapped(entry.question, indent=2)
    yield from wrapped(entry.text, indent=2)
    if entry.why:
        yield from wrapped(f"Why: {entry.why}", indent=2)
    rows = [("house rule", entry.switch), ("source", entry.source), ("see", ", ".join(entry.see))]
    yield from columns([row for row in rows if row[1]])
