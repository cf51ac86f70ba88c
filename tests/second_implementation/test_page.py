"""SECURITY.md names every label that the program uses, and just the code points that are refused."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import ykpbem
from ykpbem.files import text

PACKAGE = Path(ykpbem.__file__).parent
TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "SECURITY.md").read_text("utf-8")


def labels() -> Iterator[str]:
    """Every label, prefix, purpose and word that goes into a hash, a key or a seal."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
                text = node.value.decode("latin-1") if isinstance(node.value, bytes) else node.value
                if text.startswith("ykpbem/1 ") and "\n-" not in text and len(text) < 30:
                    yield text.strip()
            elif isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in ("shuffled", "below", "hkdf", "digest", "salt") and node.args:
                    yield from words_in(node.args[0])
            elif isinstance(node, ast.Assign) and "PURPOSE" in ast.unparse(node.targets[0]):
                yield from words_in(node.value)
    yield from ("state SEQ hand COLOUR", "state SEQ secrets", "ykpbem-pub-1", "ykpbem-key-1")


def words_in(node: ast.expr) -> Iterator[str]:
    """The constant beginning of a text, filled-in parts aside."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from (
            part.value for part in node.values if isinstance(part, ast.Constant) and isinstance(part.value, str)
        )


def test_the_page_names_each_label_that_the_code_uses() -> None:
    found = sorted(set(labels()))
    assert {"seats", "order-deck", "entropy", "plan", "ykpbem/1 seal"} <= set(found)
    assert [label for label in found if f"`{label}" not in PAGE and f'"{label}"' not in PAGE] == []


def test_the_code_points_of_the_page_are_those_refused() -> None:
    """Every range of the page's section on text stands in the program's table, and the other way round."""
    section = PAGE[PAGE.index("- control: U+") : PAGE.index("### Invitation and joins")]
    on_page = {
        (int(first, 16), int(last or first, 16))
        for first, last in re.findall(r"\b(?:U\+)?([0-9A-F]{4,6})(?:-([0-9A-F]{4,6}))?\b", section)
    }
    ranges = {
        *text.CONTROL,
        *text.BIDIRECTIONAL,
        *text.INVISIBLE,
        *text.SELECTOR,
        *text.SEPARATOR,
        *text.SURROGATE,
        *text.PRIVATE_USE,
        *text.PICTOGRAPH,
        (0xFDD0, 0xFDEF),
    }
    beside = {(point, point) for point in (0x000A, 0xFE0F, 0x20E3)}
    assert on_page - beside == ranges
