"""The definitions a drawing begins with: icons, flags, and the pieces and crests of the players' colours.

- Icons of goods and effects differ in shape, pieces carry the letter of their colour, each player has a crest: nothing
  depends on seeing colours.
"""

from collections.abc import Iterable

from ykpbem.data.artwork import drawings
from ykpbem.model import NEUTRAL
from ykpbem.render.markup import Markup, element, joined

PIECES: dict[str, tuple[int, float, float]] = {
    "assistant": (16, 13, 9.5),
    "president": (20, 17, 9.5),
    "shophouse": (16, 13.8, 8),
    "trading-house": (16, 13.8, 8),
}
"""Of each piece its height, and where and how large the letter stands; all are sixteen wide."""


def symbols(colours: Iterable[str]) -> Markup:
    """Everything that `icon`, `flag`, `piece` and `crest` can show, for the pieces of these colours."""
    shapes = [Markup(shape) for shape in drawings().values()]
    shapes.append(_symbol("i-token", 16, 16, _token()))
    for colour in colours:
        shapes.append(_symbol(f"{colour}-crest", 24, 24, _crest(colour)))
        shapes += [_symbol(f"{colour}-{piece}", 16, PIECES[piece][0], _piece(colour, piece)) for piece in PIECES]
    return joined(shapes)


def icon(name: str, x: float, y: float, size: float) -> Markup:
    """The icon of a good or an effect; `x` and `y` are its upper left corner."""
    return _use(f"i-{name}", x, y, size, size)


def flag(country: str, x: float, y: float, height: float) -> Markup:
    """The flag of a country, half as wide again as high."""
    return _use(f"n-{country}", x, y, height * 1.5, height)


def piece(colour: str, kind: str, x: float, y: float, width: float) -> Markup:
    """A piece of that colour with its letter on it."""
    return _use(f"{colour}-{kind}", x, y, width, width * PIECES[kind][0] / 16)


def outline(kind: str, x: float, y: float, width: float, class_: str) -> Markup:
    """The bare outline of a piece."""
    return _use(f"o-{kind}", x, y, width, width * PIECES[kind][0] / 16, class_)


def crest(colour: str, x: float, y: float, size: float) -> Markup:
    """The crest of a player."""
    return _use(f"{colour}-crest", x, y, size, size)


def letter_on(colour: str) -> str:
    """What stands on a piece: `R`, and nothing on the neutral one."""
    return "" if colour == NEUTRAL else colour[0].upper()


def _use(name: str, x: float, y: float, width: float, height: float, class_: str | None = None) -> Markup:
    return element("use", href=f"#{name}", x=x, y=y, width=width, height=height, class_=class_)


def _symbol(name: str, width: int, height: int, shape: Markup) -> Markup:
    return element("symbol", shape, id=name, viewBox=f"0 0 {width} {height}")


def _token() -> Markup:
    disc = element("circle", class_="f-indigo", cx=8, cy=8, r=7.6)
    ring = element("circle", class_="no s-sheet", cx=8, cy=8, r=6.2, stroke_width=0.7)
    return joined([disc, ring, element("text", "5", class_="f-sheet b m", x=8, y=11.6, font_size=10)])


def _crest(colour: str) -> Markup:
    disc = element("circle", class_=f"p-{colour} s-ink", cx=12, cy=12, r=11.3, stroke_width=0.9)
    return joined([disc, element("use", href=f"#c-{colour}", class_=f"w-{colour}", width=24, height=24)])


def _piece(colour: str, kind: str) -> Markup:
    height, baseline, size = PIECES[kind]
    body = element(
        "use", href=f"#o-{kind}", class_=f"p-{colour} s-ink", stroke_width=0.9, stroke_linejoin="round",
        width=16, height=height,
    )  # fmt: skip
    letter = element("text", letter_on(colour), class_=f"w-{colour} b m", x=8, y=baseline, font_size=size)
    return joined([body, letter] if letter_on(colour) else [body])


SEAL = _symbol(
    "seal",
    46,
    46,
    joined(
        [
            element("rect", class_="f-vermilion", width=46, height=46, rx=4),
            element("rect", class_="no s-sheet", x=3.5, y=3.5, width=39, height=39, rx=2, stroke_width=1.2),
            element("path", class_="f-sheet", d="M23 37L9 20a21 21 0 0 1 28 0z"),
            element("path", class_="no s-vermilion", stroke_width=1.6, d="M23 35L15 17.5M23 35V15.5M23 35l8-17.5"),
        ]
    ),
)
"""The mark of the program: a fan in a seal."""
