"""Every fault that papers, use cases and commands can raise has its sentence, with just the words that it is given."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import ykpbem
from ykpbem.data import faults_chain, faults_cli, wording

PACKAGE = Path(ykpbem.__file__).parent
SOURCES = [
    *sorted((PACKAGE / "chain").rglob("*.py")),
    *sorted((PACKAGE / "app").rglob("*.py")),
    *sorted((PACKAGE / "cli").rglob("*.py")),
    PACKAGE / "codec.py",
    PACKAGE / "render" / "terms.py",
    PACKAGE / "papers.py",
]
ELSEWHERE = {"rule", "options", "private"}
"""Arguments of `fault` that fill no sentence."""


def calls() -> Iterator[tuple[str, str, set[str]]]:
    """Where a fault is made, its code, and the words it is given."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "fault" and node.args:
                given = {keyword.arg for keyword in node.keywords if keyword.arg} - ELSEWHERE
                for code in codes_of(node.args[0]):
                    yield f"{path.name}:{node.lineno}", code, given


def codes_of(node: ast.expr) -> list[str]:
    """The code, or both where one of two is chosen."""
    if isinstance(node, ast.IfExp):
        return codes_of(node.body) + codes_of(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_every_fault_has_its_sentence_and_the_words_for_it() -> None:
    sentences = {**wording.warnings(), **wording.faults()}
    found = list(calls())
    assert len(found) > 100
    for place, code, given in found:
        assert code in sentences, f"{place}: {code} has no sentence"
        assert fields(sentences[code]) <= given, f"{place}: {code} lacks words"


@pytest.mark.parametrize("module", [faults_chain, faults_cli])
def test_sentences_are_ascii_used_and_have_no_stop_and_hints_belong_to_them(module: object) -> None:
    """A sentence is a line of a refusal; a hint is a whole sentence."""
    faults = getattr(module, "FAULTS")  # noqa: B009  # either module
    warnings = getattr(module, "WARNINGS", {})
    hints = getattr(module, "HINTS")  # noqa: B009
    made = {code for _, code, _ in calls()}
    for code, sentence in {**faults, **warnings}.items():
        assert code in made, f"{code} is never said"
        assert sentence.isascii()
        assert not sentence.endswith(".")
    for code, hint in hints.items():
        assert code in {**faults, **warnings}
        assert hint.isascii()
        assert hint.endswith(".")
