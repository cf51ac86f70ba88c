"""A component set whose cards have names that stand nowhere else, some longer than others: canaries."""

from typing import Any

from tests.components.documents import meiji

LETTERS = "qzxjkv"


def marked_set() -> dict[str, Any]:
    """The built-in set with every order card and every technology under another id."""
    document = meiji()
    document["id"] = "marked"
    for kind, sort in (("order-cards", "ord"), ("technologies", "tec")):
        for number, card in enumerate(document[kind]):
            card["id"] = marker(sort, number)
    return document


def marker(sort: str, number: int) -> str:
    """An id that nothing else looks like; of two in a row one is longer."""
    tail = "".join(LETTERS[(number // 6**digit) % 6] for digit in range(3))
    return f"zq{sort}{tail}" + "y" * (number % 4)
