"""The words with which lines of a move order begin, for readers of lines that are no YAML: patterns in any case.

They are the keys, kinds and aliases by which orders are read, so that no line is an order to one reader only.
"""

from collections.abc import Iterable

from ykpbem.data.names import STEP_ALIASES
from ykpbem.files.order_records import KEYS
from ykpbem.orders.resolving import EXAMPLES
from ykpbem.steps import STEP_KINDS


def _any_of(words: Iterable[str]) -> str:
    """A pattern for one of the words, the longest first, with a blank or `_` where they have `-`."""
    return "|".join(word.replace("-", "[ _-]") for word in sorted(words, key=lambda word: (-len(word), word)))


TOP_KEY = _any_of(KEYS)
"""A key of the order itself."""

STEP = _any_of((*STEP_KINDS, *STEP_ALIASES))
"""A kind of step, or another word for one."""

STEP_WITH_ANSWER = _any_of((*EXAMPLES, *(word for word, kind in STEP_ALIASES.items() if kind in EXAMPLES)))
"""A kind of step that says nothing alone."""
