"""What PyYAML complains about, in words of a move order instead of words of a parser."""

import re

from yaml import MarkedYAMLError

from ykpbem.data.characters import MEANT, named
from ykpbem.errors import Fault, Malformed, fault
from ykpbem.files.yaml_text import Source

_ODD = r"[^\n -~]"
_FREE_TEXT = r" *(?:- +)?(?:note|name|game|deadline|components) *:"

_CODES = (
    ("mapping values are not allowed", "yaml-second-colon"),
    ("could not find expected ':'", "yaml-colon-missing"),
    ("expected ',' or", "yaml-bracket-open"),
    ("unexpected end of stream", "yaml-quote-open"),
    ("escape", "yaml-escape"),
    ("sequence entries are not allowed", "yaml-dash"),
    ("expected <block end>", "yaml-indentation"),
    ("cannot start any token", "yaml-character"),
    ("expected the node content", "yaml-stray"),
    ("expected '<document start>'", "yaml-stray"),
    ("document separator", "yaml-second-document"),
    ("a comment or a line break", "yaml-block-head"),
    ("chomping or indentation", "yaml-block-head"),
    ("indentation indicator", "yaml-block-head"),
)
"""What PyYAML says, and which fault says it better."""

_OPENED_BEFORE = {"yaml-colon-missing", "yaml-bracket-open", "yaml-quote-open"}
"""Faults that are understood at the place where something began."""


def explain(error: Exception, source: Source, line: int, column: int) -> Malformed:
    """The refusal that says what an error of the parser means; `line` and `column` (0-based) are where it stopped.

    An odd character where only names stand is more likely the reason than what the parser made of it.
    """
    code = "yaml-escape" if isinstance(error, ValueError) else "yaml-unreadable"
    if isinstance(error, MarkedYAMLError):
        code = next((code for said, code in _CODES if said in str(error.problem)), code)
        mark = error.context_mark if code in _OPENED_BEFORE and error.context_mark else error.problem_mark
        if mark is not None:
            line, column = mark.line, mark.column
    lines = source.text.split("\n")
    text = lines[line] if line < len(lines) else ""
    odd = None if re.match(_FREE_TEXT, text) else re.search(_ODD, text.partition(" #")[0])
    if odd:
        return Malformed(odd_character(odd[0]).at(source.where(line, odd.start())))
    found = ascii(text[column : column + 1])[1:-1] or "the end of the line"
    return Malformed(fault(code, found=found).at(source.where(line, column)))


def odd_character(character: str) -> Fault:
    """A character that has no place in names and marks, with the one to type instead if that is known."""
    meant = MEANT.get(character)
    if meant is None:
        return fault("character-odd", character=named(character))
    return fault("character-alike", character=named(character), meant=meant)
