"""Characters that get into typed files unasked, and what was meant by them.

- `BLANKS` and `BULLETS` are insides of regular-expression classes.
- `MEANT` says for a character that looks like an ASCII one which to type.
- The tables are ours and closed: what counts must not change with the Unicode version of a Python.
"""

BLANKS = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
"""Blanks other than the plain one and the tab."""

BULLETS = "\u2022\u2023\u2043\u2219\u25aa\u25ab\u25cb\u25cf\u25e6\u25a0\u00b7\u2010-\u2015\u2212"
"""What editors make of a dash in front of a line."""

DOUBLE_QUOTES = "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u301d\u301e\u301f\uff02"
SINGLE_QUOTES = "\u2018\u2019\u201a\u201b\u2039\u203a\u2032\u00b4\uff07"
"""What editors make of the two quotes."""

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CYRILLIC = {
    "aeiopcyxsjhdqw": "\u0430\u0435\u0456\u043e\u0440\u0441\u0443\u0445\u0455\u0458\u04bb\u0501\u051b\u051d",
    "ABESIJKMHOPCTYX": "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425",
    "bkmht": "\u0432\u043a\u043c\u043d\u0442",
}
_GREEK = {
    "aiknoptux": "\u03b1\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7",
    "ABEZHIKMNOPTYX": "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7",
}
_OTHERS = {
    _LETTERS: "".join(chr(ord(letter) + 0xFEE0) for letter in _LETTERS),
    "isK": "\u0131\u017f\u212a",
}

LETTERS = {
    odd: letter
    for rows in (_CYRILLIC, _GREEK, _OTHERS)
    for letters, odds in rows.items()
    for letter, odd in zip(letters, odds, strict=True)
}
"""Letters that look like an ASCII letter."""

MEANT = {
    **{chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)},
    **LETTERS,
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\u00b7\u2022", "-"),
    **dict.fromkeys("\u3001\u060c", ","),
    **dict.fromkeys("\u2236\ua789", ":"),
    **dict.fromkeys(DOUBLE_QUOTES, '"'),
    **dict.fromkeys(SINGLE_QUOTES, "'"),
}
"""The ASCII character that was meant."""


def named(character: str) -> str:
    """A character in ASCII words, such as `U+00A0`."""
    return f"U+{ord(character):04X}"
