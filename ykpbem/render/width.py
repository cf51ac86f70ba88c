"""How many columns a text takes on a page of fixed pitch.

- Letters of East Asian scripts and most pictographs take two columns, combining marks none (UAX 11).
- U+FE0F behind a character makes a pictograph of it, two columns wide; a skin tone belongs to the pictograph before it.
- What cannot be known, such as how a terminal joins flags, is counted sign by sign.
"""

from unicodedata import category, east_asian_width

_NO_WIDTH = ("Mn", "Me", "Cf")
_JAMO_BEHIND = range(0x1160, 0x1200)
"""Vowels and finals of Hangul, which merge into the letter before them."""
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_AS_PICTOGRAPH = "\ufe0f"


def width_of(text: str) -> int:
    """The columns of a text."""
    if text.isascii():
        return len(text)
    return sum(map(len, _clusters_by_column(text)))


def padded(text: str, width: int, *, right: bool = False) -> str:
    """The text filled up with blanks to so many columns, at its left if it stands at the right."""
    blanks = " " * (width - width_of(text))
    return blanks + text if right else text + blanks


def cut(text: str, width: int) -> tuple[str, str]:
    """The text in two: what fits into so many columns, and the rest; no mark is parted from its letter.

    What is wider than the page by itself stands alone.
    """
    if text.isascii():
        return text[:width], text[width:]
    taken = columns = 0
    for cluster in clusters(text):
        columns += width_of(cluster)
        if columns > width and taken:
            break
        taken += len(cluster)
    return text[:taken], text[taken:]


def clusters(text: str) -> list[str]:
    """The text in signs, each with the marks that belong to it."""
    signs: list[str] = []
    for character in text:
        if signs and _width(character, signs[-1]) <= 0:
            signs[-1] += character
        else:
            signs.append(character)
    return signs
