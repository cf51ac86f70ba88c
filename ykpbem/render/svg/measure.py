"""How wide words are, near enough to place what follows them and to shorten what does not fit.

- Advance widths of Helvetica in thousandths of the size of the type; its cousins of other systems are as wide.
- Of other scripts an estimate: full width for the East Asian blocks, none for combining marks.
"""

_WIDTHS = {
    191: "'",
    222: "ijl",
    260: "|",
    278: " !,./:;I[\\]ft",
    333: "()-`r",
    334: "{}",
    355: '"',
    389: "*",
    469: "^",
    500: "Jcksvxyz",
    556: "#$0123456789?L_abdeghnopqu",
    584: "+<=>~",
    611: "FTZ",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQ",
    833: "Mm",
    889: "%",
    944: "W",
    1015: "@",
}
_ASCII = {character: width for width, characters in _WIDTHS.items() for character in characters}
BOLD = 1.08
SERIF = 1.04
"""How much wider than plain letters without serifs."""
ELLIPSIS = "\u2026"


def width_of(text: str, size: float, factor: float = 1.0) -> float:
    """The width of a line of text."""
    return sum(map(_advance, text)) * size * factor / 1000


def fitted(text: str, size: float, room: float, factor: float = 1.0) -> str:
    """The text, or as much of it as fits with a mark of omission."""
    if width_of(text, size, factor) <= room:
        return text
    room -= width_of(ELLIPSIS, size, factor)
    while text and width_of(text, size, factor) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def lines_of(text: str, size: float, room: float, most: int, factor: float = 1.0) -> list[str]:
    """The text broken at blanks into at most so many lines; what does not fit the last one is left out."""
    lines: list[str] = []
    words = text.split(" ")
    while words and len(lines) < most:
        line = words.pop(0)
        while words and width_of(f"{line} {words[0]}", size, factor) <= room:
            line += f" {words.pop(0)}"
        if len(lines) == most - 1 and words:
            line = " ".join([line, *words])
            words = []
        lines.append(fitted(line, size, room, factor))
    return lines


def _advance(character: str) -> int:
    known = _ASCII.get(character)
    if known is not None:
        return known
    point = ord(character)
    if 0x300 <= point < 0x370:
        return 0
    return 1000 if point >= 0x1100 else 620
