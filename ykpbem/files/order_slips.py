"""What people do to a move order as a whole, seen in its lines: a parser notices it late, and elsewhere.

- The text of the mail around it; a page of HTML instead of text; steps without their dashes, or numbered.
- A signed order whose folded lines have lost the blanks in front of them.
- A key whose value begins right behind its colon; a key whose lines below are comments still.
- Looked for only where an order is refused, so that no order is read otherwise for it.
"""

import re
from collections.abc import Callable, Sequence

import msgspec

from ykpbem.data.characters import BLANKS, BULLETS
from ykpbem.errors import Fault, Malformed, Where, fault
from ykpbem.files.marks import between_marks
from ykpbem.files.order_words import STEP, STEP_WITH_ANSWER, TOP_KEY
from ykpbem.files.yaml_text import LIMIT

_QUOTING = re.compile(rf"(?:>[ {BLANKS}]?)+")
_TOP_LINE = re.compile(rf"(?:{TOP_KEY})[ {BLANKS}]*:", re.IGNORECASE)
_STEPS_LINE = re.compile(r"[ ]*(?:- +)?steps *:\s*(?:#.*)?\Z", re.IGNORECASE)
_ITEM = re.compile(rf"[ {BLANKS}]*[-*{BULLETS}](?:[ {BLANKS}]|\Z)")
_KEY = re.compile(r"[\w-]+ *:(?:\s|\Z)")
_BARE_STEP = re.compile(rf"[ {BLANKS}]*(?:{STEP})[ {BLANKS}]*(?::|\Z|[ {BLANKS}]#)", re.IGNORECASE)
_WORDS_OF_STEP = re.compile(rf" *(?:{STEP_WITH_ANSWER}) +[^:]+\Z", re.IGNORECASE)
_NUMBERED = re.compile(rf"[ {BLANKS}]*[0-9]{{1,2}}[.)]?[ {BLANKS}]+(?:{STEP})\b", re.IGNORECASE)
_TIGHT = re.compile(rf"({TOP_KEY}):([^\s\[{{].*)\Z", re.IGNORECASE)
_FREE_TEXT = re.compile(r"note *:|#", re.IGNORECASE)
_HTML = re.compile(
    r"&(?:quot|apos|gt|lt|amp|nbsp|#[0-9]+|#x[0-9a-f]+);|</?(?:html|body|br|p|div|span|pre|code|blockquote|li|ul|ol|td)\b[^>]{0,200}>",
    re.IGNORECASE,
)
_FOLDED = re.compile(r"[a-z-]+: *>-?\Z")
_PACKED = re.compile(r"[A-Za-z0-9+/]{16,}={0,2}\Z")
_STILL_COMMENT = re.compile(r"\s*#\s*\S")

_SIGNS = tuple("#-[]{}%&*!|?\"'")

FOLLOWING = ("steps-empty", "order-neither")
"""Faults of an order whose steps could not be seen."""


class Slip(msgspec.Struct, frozen=True):
    """One thing done to an order, and the numbers of the lines in which its reader finds other faults for it."""

    fault: Fault
    lines: frozenset[int]
    of_steps: bool = False


def explained(data: bytes, faults: Sequence[Fault], name: str) -> list[Fault]:
    """The faults of a refused order, with what was done to it in place of what follows from that."""
    lines = _lines(data, name)
    slips = _slips(lines, name)
    told = [wrong for wrong in faults if not any(_follows(wrong, slip, lines) for slip in slips)]
    kept = [_still_comment(wrong, lines) for wrong in told]
    found = [*kept, *(slip.fault for slip in slips)]
    return sorted(found, key=lambda wrong: (wrong.where.line, wrong.where.column))


def instead_of(refusal: Malformed, data: bytes, name: str) -> Malformed:
    """What was done to a text that could not be read at all; what the parser says if nothing is seen."""
    slips = _slips(_lines(data, name), name)
    return Malformed(*(slip.fault for slip in slips)) if slips else refusal


def _follows(wrong: Fault, slip: Slip, lines: Sequence[str]) -> bool:
    """Whether a fault is there because of a slip: in its lines, or as steps were not seen or taken together."""
    line = wrong.where.line
    if line in slip.lines or not slip.of_steps:
        return line in slip.lines
    if wrong.code == "step-several":
        item = next((number for number in range(line, len(lines)) if _ITEM.match(lines[number])), len(lines))
        return any(line < number <= item for number in slip.lines)
    return wrong.code in FOLLOWING or wrong.where.path.rpartition(".")[2] == "steps"


def _lines(data: bytes, name: str) -> list[str]:
    """The lines between the marks of the order, or all of them; none of a text too long, or with wrong marks."""
    if len(data) > LIMIT:
        return []
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    try:
        text = between_marks(text, name)[0]
    except Malformed:
        return []
    return [_QUOTING.sub("", line.rstrip(), count=1) if line[:1] == ">" else line.rstrip() for line in text.split("\n")]


def _slips(lines: Sequence[str], name: str) -> list[Slip]:
    """All that is seen, unless the text is none of ours."""
    if not any(_TOP_LINE.match(line) for line in lines):
        return _html(lines, name)
    outdented = _outdented(lines, name)
    return _html(lines, name) or [
        *(outdented or _around(lines, name)),
        *_tight(lines, name),
        *_steps(lines, name, "dash-missing", lambda line: bool(_BARE_STEP.match(line) or _WORDS_OF_STEP.match(line))),
        *_steps(lines, name, "steps-numbered", lambda line: bool(_NUMBERED.match(line))),
    ]


def _html(lines: Sequence[str], name: str) -> list[Slip]:
    """Signs of a page of HTML, outside of notes and comments."""
    found = [
        (number, match)
        for number, line in enumerate(lines, 1)
        if not _FREE_TEXT.match(line)
        for match in _HTML.finditer(line)
    ]
    if not found:
        return []
    number, match = found[0]
    where = Where(file=name, line=number, column=match.start() + 1)
    return [Slip(fault("html-copied", got=match[0][:20]).at(where), frozenset(one for one, _ in found), True)]


def _outdented(lines: Sequence[str], name: str) -> list[Slip]:
    """What `sign` folded below a key, and what came without its blanks in front: it may as well be cut off."""
    heads = [number for number, line in enumerate(lines) if _FOLDED.match(line)]
    bare = [number for number, line in enumerate(lines) if _PACKED.match(line)]
    if not bare or not any(number + 1 in bare for number in heads):
        return []
    where = Where(file=name, line=bare[0] + 1, column=1)
    return [Slip(fault("indentation-lost").at(where), frozenset(range(1, len(lines) + 1)))]


def _around(lines: Sequence[str], name: str) -> list[Slip]:
    """The text of a mail before the first key and behind the last step."""
    begins = next(number for number, line in enumerate(lines) if _TOP_LINE.match(line))
    steps = next((number for number, line in enumerate(lines) if _STEPS_LINE.match(line)), len(lines))
    before = [number for number in range(begins) if _is_text(lines[number])]
    behind = next((number for number in range(steps, len(lines)) if _is_prose(lines[number])), len(lines))
    after = [number for number in range(behind, len(lines)) if lines[number]]
    return [
        Slip(
            fault("text-around", text=lines[numbers[0]].strip()[:40], side=side).at(
                Where(file=name, line=numbers[0] + 1, column=1)
            ),
            frozenset(number + 1 for number in numbers),
        )
        for numbers, side in ((before, "before 'ykpbem:'"), (after, "behind the steps"))
        if numbers
    ]


def _is_text(line: str) -> bool:
    """Whether a line says something that is neither a comment nor a sign of YAML."""
    return bool(line) and not line.lstrip().startswith(_SIGNS)


def _is_prose(line: str) -> bool:
    """Whether a line behind the beginning of the steps is none of an order, not even of a spoiled one."""
    if line in ("--", "---", "___"):
        return True
    spoiled = (_ITEM, _KEY, _TOP_LINE, _BARE_STEP, _WORDS_OF_STEP, _NUMBERED)
    return _is_text(line) and not line[0].isspace() and not any(pattern.match(line) for pattern in spoiled)


def _tight(lines: Sequence[str], name: str) -> list[Slip]:
    """Keys whose value begins right behind the colon."""
    found = []
    for number, line in enumerate(lines, 1):
        match = _TIGHT.match(line)
        if match:
            wrong = fault("colon-blank", key=match[1], example=f"{match[1]}: {match[2]}"[:60])
            found.append(Slip(wrong.at(Where(file=name, line=number, column=len(match[1]) + 2)), frozenset({number})))
    return found


def _steps(lines: Sequence[str], name: str, code: str, is_slip: Callable[[str], bool]) -> list[Slip]:
    """The lines in lists of steps that show the slip of this code, in one fault for all of them."""
    found: list[int] = []
    inside = False
    for number, line in enumerate(lines, 1):
        if _STEPS_LINE.match(line):
            inside = True
        elif _TOP_LINE.match(line):
            inside = False
        elif inside and is_slip(line):
            found.append(number)
    if not found:
        return []
    first = lines[found[0] - 1]
    where = Where(file=name, line=found[0], column=len(first) - len(first.lstrip()) + 1)
    return [Slip(fault(code, lines=_listed(found)).at(where), frozenset(found), True)]


def _listed(numbers: Sequence[int]) -> str:
    """`line 5`, `lines 5, 6 and 8`."""
    *first, last = map(str, numbers)
    return f"lines {', '.join(first)} and {last}" if first else f"line {last}"


def _still_comment(wrong: Fault, lines: Sequence[str]) -> Fault:
    """A key without a value whose lines below are comments still."""
    below = lines[wrong.where.line] if 0 < wrong.where.line < len(lines) else ""
    if wrong.code != "value-empty" or not _STILL_COMMENT.match(below) or below.lstrip().startswith("##"):
        return wrong
    return fault("value-commented", key=wrong.args["key"]).at(wrong.where)
