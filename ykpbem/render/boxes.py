"""Drawings with lines instead of `+`, `-` and `|`, for whoever asks for them: not every mail shows them as they are."""

from collections.abc import Sequence

import msgspec

from ykpbem.render.document import Block, Drawing, Report

ACROSS, DOWN = "\u2500", "\u2502"
_JUNCTIONS = {
    (True, True, True, True): "\u253c",
    (True, True, False, True): "\u251c",
    (True, True, True, False): "\u2524",
    (True, False, True, True): "\u2534",
    (False, True, True, True): "\u252c",
    (True, False, False, True): "\u2514",
    (True, False, True, False): "\u2518",
    (False, True, False, True): "\u250c",
    (False, True, True, False): "\u2510",
    (False, False, True, True): ACROSS,
}
"""What stands for a `+`, by whether a line leads up, down, left and right from it."""


def lined(told: Report) -> Report:
    """What is told, its drawings with lines."""
    sections = [
        msgspec.structs.replace(section, blocks=tuple(map(_lined, section.blocks))) for section in told.sections
    ]
    return msgspec.structs.replace(told, sections=tuple(sections))


def boxed(lines: Sequence[str]) -> list[str]:
    """A drawing with lines; what stands inside of its boxes has none of the three signs."""
    return ["".join(_sign(lines, row, column) for column in range(len(line))) for row, line in enumerate(lines)]


def _lined(block: Block) -> Block:
    if not isinstance(block, Drawing):
        return block
    draw = block.draw
    return msgspec.structs.replace(block, draw=lambda width: boxed(draw(width)))


def _sign(lines: Sequence[str], row: int, column: int) -> str:
    sign = lines[row][column]
    if sign == "|":
        return DOWN
    if sign == "-" and set(lines[row]) <= set(" +-"):
        return ACROSS
    if sign != "+":
        return sign
    up, down = (_at(lines, one, column) == "|" for one in (row - 1, row + 1))
    left, right = (_at(lines, row, one) in ("-", "+") for one in (column - 1, column + 1))
    return _JUNCTIONS[up, down, left, right]


def _at(lines: Sequence[str], row: int, column: int) -> str:
    """The sign at a place, a blank outside of the drawing."""
    inside = 0 <= row < len(lines) and 0 <= column < len(lines[row])
    return lines[row][column] if inside else " "
