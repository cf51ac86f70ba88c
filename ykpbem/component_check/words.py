"""Values of a component set as a person reads them: "5 vp, 2 movement", "0, 0, 1, 2, 3"."""

from typing import Any

from msgspec import to_builtins

from ykpbem.components import OWNED, Record
from ykpbem.model import COUNTRIES, GOODS

ICONS = ("vp", "yen", *GOODS, "any-good", "imported-good", "import", "warehouse", "movement")
RANK = {word: rank for rank, word in enumerate((*ICONS, *OWNED[1:], *COUNTRIES))}
"""The order of the rulebook, which canonical JSON does not keep."""


def in_words(value: Any) -> str:
    """One line for a reward, a table or whatever else an entry holds; "nothing" for what is empty."""
    if isinstance(value, Record):
        value = to_builtins(value)
    if isinstance(value, dict):
        return ", ".join(f"{in_words(number)} {word}" for word, number in in_order(value)) or "nothing"
    if isinstance(value, list | tuple):
        nested = any(isinstance(part, list | tuple) for part in value)
        return ("; " if nested else ", ").join(in_words(part) for part in value) or "nothing"
    return str(value)


def in_order(counts: dict[str, Any]) -> list[tuple[str, Any]]:
    """The items of a mapping in the order of the rulebook."""
    return sorted(counts.items(), key=lambda item: RANK.get(item[0], -1))
