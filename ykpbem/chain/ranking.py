"""Which of several orders for one epoch, turn, part and seat counts (FORMATS: Which order counts)."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from ykpbem.papers import Document

Rank = tuple[bool, int]
"""What decides: answering the state before ordered ahead, then the revision."""
Order = TypeVar("Order")


def revision_of(document: Document) -> int:
    """The revision of an order, 1 for one that does not say."""
    return int(document.get("revision", 1))


def rank_of(document: Document) -> Rank:
    """What decides whether an order counts before another."""
    return "answers" in document, revision_of(document)


def at_the_top(orders: Sequence[Order], document_of: Callable[[Order], Document]) -> list[Order]:
    """Those of the highest rank, in the order given; `document_of` gives the document of each."""
    best = max((rank_of(document_of(order)) for order in orders), default=None)
    return [order for order in orders if rank_of(document_of(order)) == best]
