"""How wide words are, near enough to place what follows them and to shorten what does not fit.

- Advance widths of Helvetica, in thousandths of the size of the type; its cousins of other systems are as wide.
- Of other scripts an estimate: full width for the East Asian blocks, none for combining marks.
"""

_WIDTHS = (
    "278278355556556889667191333333389584278333278278" "556556556556556556556556556556278278584584584556"
    "1015667667722722667611778722278500667556833722778667778722667611722667944667667611" "278278278469556333"
    "556556500556556278556556222222500222833556556556556333500278556500722500500500" "334260334584"
)
_ASCII = tuple(int(number) for number in __import__("re").findall("1015|[0-9]{3}", _WIDTHS))
BOLD = 1.07
SERIF = 1.02
"""How much wider than plain letters without serifs."""


def width_of(text: str, size: float, factor: float = 1.0) -> float:
    """The width of a line of text."""
    return sum(map(_advance, text)) * size * factor / 1000


def fitted(text: str, size: float, room: float, factor: float = 1.0) -> str:
    """The text, or as much of it as fits with a mark of omission."""
    if width_of(text, size, factor) <= room:
        return text
    room -= width_of("\u2026", size, factor)
    while text and width_of(text, size, factor) > room:
        text = text[:-1]
    return text.rstrip() + "\u2026"


def lines_of(text: str, size: float, room: float, most: int) -> list[str]:
    """The text broken at blanks into at most so many lines, the last one shortened if need be."""
    lines: list[str] = []
    words = text.split(" ")
    while words and len(lines) < most:
        line = words.pop(0)
        while words and width_of(f"{line} {words[0]}", size) <= room:
            line += f" {words.pop(0)}"
        if len(lines) == most - 1 and words:
            line = " ".join([line, *words])
            words = []
        lines.append(fitted(line, size, room))
    return lines


def _advance(character: str) -> int:
    point = ord(character)
    if 0x20 <= point < 0x7F:
        return _ASCII[point - 0x20]
    if 0x300 <= point < 0x370:
        return 0
    return 1000 if point >= 0x1100 else 620
