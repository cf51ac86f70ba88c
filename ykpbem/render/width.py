"""How many columns a text takes on a page of fixed pitch.

- Letters of East Asian scripts and most pictographs take two columns, combining marks none (UAX 11).
- U+FE0F behind a symbol makes a pictograph of it, two columns wide; a skin tone belongs to the pictograph before it.
- What nobody can know, such as whether a terminal joins two letters into a flag, is counted sign by sign.
"""

from unicodedata import category, east_asian_width

_MARKS = ("Mn", "Me", "Cf")
_HANGUL = (range(0x1100, 0x1200), range(0xAC00, 0xD7A4))
_HANGUL_BEHIND = range(0x1160, 0x1200)
"""Vowels and finals, which merge into the letter before them."""
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_AS_PICTOGRAPH = "\ufe0f"
_KEY = "\u20e3"
_DOUBLE_MARKS = "\u203c\u2049\u3030"
"""Punctuation that can be a pictograph."""


def width_of(text: str) -> int:
    """The columns of a text."""
    return len(text) if text.isascii() else sum(map(_columns, signs_of(text)))


def padded(text: str, width: int, *, right: bool = False) -> str:
    """The text filled up with blanks to so many columns; at their right end if it is a number."""
    blanks = " " * (width - width_of(text))
    return blanks + text if right else text + blanks


def cut(text: str, width: int) -> tuple[str, str]:
    """What fits into so many columns, and the rest; no mark is parted from its letter."""
    if text.isascii():
        return text[: max(width, 0)], text[max(width, 0) :]
    taken = columns = 0
    for sign in signs_of(text):
        columns += _columns(sign)
        if columns > width:
            break
        taken += len(sign)
    return text[:taken], text[taken:]


def signs_of(text: str) -> list[str]:
    """The characters of a text, each with the marks that belong to it."""
    signs: list[str] = []
    for character in text:
        if signs and _belongs(character, signs[-1]):
            signs[-1] += character
        else:
            signs.append(character)
    return signs


def _belongs(character: str, sign: str) -> bool:
    code = ord(character)
    if code in _SKIN_TONES:
        return east_asian_width(sign[0]) == "W"
    if code in _HANGUL_BEHIND:
        return any(ord(sign[0]) in letters for letters in _HANGUL)
    return category(character) in _MARKS


def _columns(sign: str) -> int:
    if category(sign[0]) in _MARKS:
        return 0
    return 2 if _is_pictograph(sign) or east_asian_width(sign[0]) in "WF" else 1


def _is_pictograph(sign: str) -> bool:
    """Whether U+FE0F stands behind something that it makes a pictograph of."""
    able = category(sign[0])[0] == "S" or sign[0] in _DOUBLE_MARKS or _KEY in sign
    return _AS_PICTOGRAPH in sign and able
