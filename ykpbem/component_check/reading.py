"""Where in a hand-written component set a number or a truth value may stand (FORMATS: Safe YAML)."""

from typing import Literal

WORDS = frozenset(("ykpbem", "id", "name", "about", "source", "kind", "category", "family", "good", "reach", "zone"))
WORDS |= {"country", "countries", "deck"}
"""The keys under which words stand; under all others stand numbers."""


def scalar_role(path: tuple[str | int, ...]) -> Literal["word", "integer", "boolean"]:
    """What the scalar at a place may be; all of a set is ASCII."""
    if path[-1:] == ("blocked-2p",):
        return "boolean"
    return "word" if WORDS.intersection(path) else "integer"
