"""Text that people write for people: which code points a `name`, a `note` and a `reason` may hold.

The ranges are written out here, as the Unicode tables of two Python versions may differ. Refused are:

- control: U+0000-001F, 007F-009F; a `note` may hold the line feed U+000A;
- bidirectional: U+061C, 200E-200F, 202A-202E, 2066-2069;
- invisible: U+00AD, 034F, 115F-1160, 17B4-17B5, 180B-180F, 200B-200D, 2060-2065, 206A-206F, 2800, 3164, FEFF,
  FFA0, FFF0-FFFC, 13430-1343F, 16FE4, 1BCA0-1BCA3, 1D173-1D17A, E0000-E0FFF, and the selectors FE00-FE0F;
- separators, all but the plain blank: U+00A0, 1680, 2000-200A, 2028-2029, 202F, 205F, 3000;
- non-characters: U+FDD0-FDEF and the last two of each plane; surrogates: U+D800-DFFF;
- private use, as nobody knows how it looks: U+E000-F8FF, F0000-FFFFD, 100000-10FFFD.

Phones write U+FE0F behind a pictograph; a single one passes there, and between a digit, `#` or `*` and U+20E3.
Pictographs are here U+00A9, 00AE, 203C, 2049, 2122, 2139, 2190-27BF, 2900-297F, 2B00-2BFF, 3030, 303D, 3297, 3299 and
1F000-1FAFF.
"""

import re

import msgspec

from ykpbem.errors import Fault, fault

CONTROL = ((0x0000, 0x001F), (0x007F, 0x009F))
BIDIRECTIONAL = ((0x061C, 0x061C), (0x200E, 0x200F), (0x202A, 0x202E), (0x2066, 0x2069))
INVISIBLE = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200D),
    (0x2060, 0x2065),
    (0x206A, 0x206F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFC),
    (0x13430, 0x1343F),
    (0x16FE4, 0x16FE4),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
SELECTOR = ((0xFE00, 0xFE0F),)
SEPARATOR = (
    (0x00A0, 0x00A0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
)
NON_CHARACTER = ((0xFDD0, 0xFDEF), *((plane * 0x10000 + 0xFFFE, plane * 0x10000 + 0xFFFF) for plane in range(17)))
SURROGATE = ((0xD800, 0xDFFF),)
PRIVATE_USE = ((0xE000, 0xF8FF), (0xF0000, 0xFFFFD), (0x100000, 0x10FFFD))
PICTOGRAPH = (
    *((point, point) for point in (0x00A9, 0x00AE, 0x203C, 0x2049, 0x2122, 0x2139, 0x3030, 0x303D, 0x3297, 0x3299)),
    (0x2190, 0x27BF),
    (0x2900, 0x297F),
    (0x2B00, 0x2BFF),
    (0x1F000, 0x1FAFF),
)

KINDS_REFUSED = {
    "control character": CONTROL,
    "character that changes the direction of text": BIDIRECTIONAL,
    "character nobody can see": INVISIBLE + SELECTOR,
    "blank other than the plain one": SEPARATOR,
    "number that stands for no character": NON_CHARACTER + SURROGATE,
    "private character": PRIVATE_USE,
}
"""What a refused code point is called, and where it lies."""


class _Field(msgspec.Struct, frozen=True):
    """What one field may hold: code points at most, whether lines, whether nothing."""

    longest: int
    lines: bool = False
    may_be_empty: bool = False


FIELDS = {
    "name": _Field(40),
    "note": _Field(2000, lines=True, may_be_empty=True),
    "reason": _Field(2000),
}
"""The fields of free text and their bounds."""


def _class(ranges: tuple[tuple[int, int], ...]) -> str:
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges)


_REFUSED = f"[{_class(PICTOGRAPH)}]\ufe0f|[0-9#*]\ufe0f\u20e3|([{''.join(map(_class, KINDS_REFUSED.values()))}])"
_ASCII_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")


def refuse_text(text: str, *, field: str) -> Fault | None:
    """What is wrong with a `name`, `note` or `reason`, or None: its length, blanks, the first code point refused."""
    bounds = FIELDS[field]
    if not text and not bounds.may_be_empty:
        return fault("text-empty", field=field)
    if len(text) > bounds.longest:
        return fault("text-too-long", field=field, longest=bounds.longest, got=len(text))
    for match in () if _is_plain(text) else re.finditer(_REFUSED, text):
        if match[1] and not (bounds.lines and match[1] == "\n"):
            point = ord(match[1])
            shown = f"U+{point:04X}"
            return fault("text-character", field=field, point=shown, position=match.start() + 1, what=_what(point))
    if field == "name" and text != " ".join(text.split()):
        return fault("text-blanks", field=field)
    return None


def _is_plain(text: str) -> bool:
    """Whether the text is ASCII without a control character, as most is; the pattern for all others is dear to make."""
    return text.isascii() and text.isprintable()


def fold_ascii(text: str) -> str:
    """The text with A to Z in lower case and nothing else changed: case is folded in ASCII only."""
    return text.translate(_ASCII_LOWER)


def _what(point: int) -> str:
    return next(what for what, ranges in KINDS_REFUSED.items() if any(first <= point <= last for first, last in ranges))
