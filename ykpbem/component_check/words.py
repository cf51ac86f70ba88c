"""Values of a component set as a person reads them: "5 vp, 2 movement", "0, 0, 1, 2, 3"."""

from typing import Any

from msgspec import to_builtins

from ykpbem.components import Record


def in_words(value: Any) -> str:
    """One line of ASCII for a reward, a table or whatever else an entry holds; "nothing" for what is empty."""
    if isinstance(value, Record):
        value = to_builtins(value)
    if isinstance(value, dict):
        return ", ".join(_counted(word, number) for word, number in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        nested = any(isinstance(part, list | tuple) for part in value)
        return ("; " if nested else ", ").join(in_words(part) for part in value) or "nothing"
    return str(value)


def _counted(word: object, number: object) -> str:
    """The count before an icon, a key before anything else."""
    if isinstance(number, int) and isinstance(word, str):
        return f"{number} {word}"
    return f"{word} {in_words(number)}"
