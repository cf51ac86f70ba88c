"""What an audit says: each code has its sentence with just the words it is given, and each finding what it proves."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import ykpbem.app.audit
from tests.app.cheating import audited, ended, files, story
from ykpbem.app.audit import audit
from ykpbem.data import wording
from ykpbem.data.faults_audit import FAULTS, HINTS, WARNINGS
from ykpbem.render.words import sentence_of

SOURCES = sorted(Path(next(iter(ykpbem.app.audit.__path__))).glob("*.py"))
MAKERS = {"fault": 0, "finding": 0, "Disproved": 0, "refuse": 0}
"""What builds a fault, and which argument its code is."""
REASONS = {
    "audit-difference",
    "audit-card-unknown",
    "audit-card-twice",
    "audit-setup-pieces",
    "audit-plan-hash",
}
"""Faults that are given as reasons for findings."""


def calls() -> Iterator[tuple[str, str, set[str]]]:
    """Where a fault of an audit is made, its code, and the words it is given."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and name_of(node.func) in MAKERS:
                given = {keyword.arg for keyword in node.keywords if keyword.arg}
                given |= {"at"} if name_of(node.func) != "fault" else set()
                for leaf in ast.walk(node.args[0]):
                    if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
                        yield f"{path.name}:{node.lineno}", leaf.value, given


def name_of(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def words() -> set[str]:
    """Every code of an audit that the sources name."""
    return {
        leaf.value
        for path in (*SOURCES, *Path(next(iter(ykpbem.app.audit.__path__))).parents[1].glob("cli/audit*.py"))
        for leaf in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str) and leaf.value.startswith("audit-")
    }


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert words() == set(FAULTS) | set(WARNINGS)


def test_sentences_ask_for_words_that_are_given() -> None:
    sentences = {**wording.warnings(), **wording.faults()}
    found = [call for call in calls() if call[1] in sentences]
    assert len(found) > 50
    for place, code, given in found:
        wanted = {name for _, name, _, _ in Formatter().parse(sentences[code]) if name}
        assert wanted <= given, f"{place}: {code}"


def test_every_finding_says_what_it_proves() -> None:
    assert set(HINTS) == set(FAULTS) - REASONS
    assert all(hint.endswith(".") and hint.isascii() for hint in HINTS.values())
    assert all(sentence.isascii() and not sentence.endswith(".") for sentence in (*FAULTS.values(), *WARNINGS.values()))


def test_findings_and_acts_begin_with_the_moment() -> None:
    files_only = {"audit-unreadable", "audit-nothing", "audit-no-states"}
    told = [*(code for code in HINTS if code not in files_only), *(code for code in WARNINGS if "-act-" in code)]
    for code in told:
        assert (FAULTS | WARNINGS)[code].startswith("{at}: "), code


def test_all_that_is_told_of_a_game_can_be_worded() -> None:
    for done in (audited(*story(), moderator=None), audited(*ended())):
        for one in (*done.holds, *done.open, *done.acts):
            assert "{" not in sentence_of(one)
    assert audit(files(*story())).findings == []
