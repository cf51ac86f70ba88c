"""Each fault that bytes, keys, seals, texts and schemas can raise has its sentence, and no sentence is idle."""

import ast
from pathlib import Path
from string import Formatter

import ykpbem.files
from ykpbem.data.faults_files import FAULTS, HINTS

MODULES = ("canonical", "signed", "keys", "sealing", "atomic", "text", "schema")
FOLDER = Path(next(iter(ykpbem.files.__path__)))
SOURCE = "\n".join((FOLDER / f"{module}.py").read_text(encoding="utf-8") for module in MODULES)


def raised() -> dict[str, set[str]]:
    """The codes in the sources, with the names of the arguments given at any place."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(SOURCE)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "fault":
            choice = node.args[0]
            for code in [choice.body, choice.orelse] if isinstance(choice, ast.IfExp) else [choice]:
                assert isinstance(code, ast.Constant)
                found.setdefault(str(code.value), set()).update(str(keyword.arg) for keyword in node.keywords)
    return found


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert sorted(raised()) == sorted(FAULTS)
    assert set(HINTS) <= set(FAULTS)


def test_sentences_ask_for_arguments_that_are_given() -> None:
    given = raised()
    for code, sentence in FAULTS.items():
        wanted = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        assert wanted <= given[code], code


def test_sentences_are_ascii_and_hints_whole_sentences() -> None:
    for sentence in (*FAULTS.values(), *HINTS.values()):
        assert sentence.isascii()
        assert "\n" not in sentence
    assert all(hint.endswith(".") for hint in HINTS.values())
    assert not any(sentence.endswith(".") for sentence in FAULTS.values())
