"""Each fault of hand-written files has its sentence, every sentence its fault, and all can be read in a mail."""

import re
from pathlib import Path as File
from string import Formatter

import pytest

import ykpbem
from tests.orders.samples import HEAD, name_faults, order_faults, yaml_faults
from ykpbem.data.faults_order import FAULTS, HINTS, WARNINGS
from ykpbem.errors import Fault

MODULES = (
    *(f"files/{name}" for name in ("marks", "yaml_text", "yaml_faults", "yaml_scanner", "yaml_reader")),
    *(f"files/{name}" for name in ("order_reader", "order_slips", "order_writer", "game_reader")),
    *(f"orders/{name}" for name in ("forms", "resolving", "writing")),
    "names",
)
SOURCE = "\n".join((File(ykpbem.__file__).parent / f"{module}.py").read_text("utf-8") for module in MODULES)


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    quoted = set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+)"', SOURCE))
    raised = set(re.findall(r'(?:fault\(|mend\(.*, )\s*"([a-z0-9-]+)"', SOURCE))
    assert raised <= set(FAULTS | WARNINGS) <= quoted
    assert set(HINTS) <= set(FAULTS)


def test_sentences_are_ascii_and_hints_whole_sentences() -> None:
    told = (*FAULTS.values(), *HINTS.values(), *WARNINGS.values())
    assert all(sentence.isascii() and "\n" not in sentence for sentence in told)
    assert all(hint.endswith(".") and "{" not in hint for hint in HINTS.values())
    assert not any(sentence.endswith(".") for sentence in (*FAULTS.values(), *WARNINGS.values()))


@pytest.mark.parametrize("code", sorted(FAULTS))
def test_sentences_ask_for_arguments_that_are_given(code: str) -> None:
    """Held against the sources: each argument is handed over wherever the fault is built."""
    wanted = {name for _, name, _, _ in Formatter().parse(FAULTS[code]) if name}
    for call in re.finditer(rf'fault\(\s*"{code}"((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)', SOURCE):
        assert wanted <= set(re.findall(r"[(,\s](\w+)=", call[1])), call[0]


@pytest.mark.parametrize(
    ("faults", "sentence"),
    [
        (yaml_faults("a: p\u043ert"), "the character U+043E only looks like 'o'"),
        (yaml_faults("a: 1\n\tb: 2"), "the indentation holds U+0009, a tab or blank whose width nobody knows"),
        (yaml_faults("a: 1\na: 2"), "the key 'a' stands here a second time, after line 1"),
        (yaml_faults("a: [b"), "the bracket '[' that opens here is not closed, or a comma is missing behind it"),
        (
            order_faults(f"{HEAD}steps:\n- act: {{take: O12, O19}}\n"),
            "'o19' stands alone inside { }: a list there needs brackets",
        ),
        (tuple(name_faults("- place")), "'place' alone does not say enough: place: [bank, port-a], or place: none"),
        (tuple(name_faults("- place: bnak")), "there is no area 'bnak'; did you mean bank?"),
        (tuple(name_faults("- place: port")), "'port' could mean port-a or port-b"),
        (tuple(name_faults("- place bank")), "'place bank' lacks its colon and a blank: place: bank"),
    ],
)
def test_what_a_player_reads(faults: tuple[Fault, ...], sentence: str) -> None:
    [wrong] = faults
    assert FAULTS[wrong.code].format_map(wrong.args) == sentence
