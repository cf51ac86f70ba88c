"""The whole sheet: everything public of a state on one page, to look at, to print and to hang up."""

from ykpbem.model import NEUTRAL
from ykpbem.render.lexicon import Lexicon, visible
from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.svg.board import WAVES
from ykpbem.render.svg.lettering import line, name_line
from ykpbem.render.svg.palette import PALETTE, drawing_rules
from ykpbem.render.svg.seats import HEIGHT, colophon, seat
from ykpbem.render.svg.symbols import SEAL, symbols
from ykpbem.render.svg.table import HALF, WIDTH, half, table
from ykpbem.render.svg.trail import last_trail
from ykpbem.render.svg.words import board_words, standing
from ykpbem.views import View

MARGIN = 36.0
HEAD = 64.0
FRAME = (
    f"svg{{display:block;max-width:100%;height:auto;margin:0 auto;background:{PALETTE['paper'][0]}}}"
    f"@media screen and (prefers-color-scheme:dark){{svg{{background:{PALETTE['paper'][1]}}}}}"
    "@media print{svg{width:100%;height:100%}@page{margin:8mm}}"
)
"""In the middle of a screen and as wide as it at most, and one page of paper."""


def svg(view: View, state_id: str = "") -> str:
    """The sheet of a state as one SVG document: the board with the last turn on it, and all that lies open beside it.

    The beginning of the id, which the view does not know, is shown if given.
    """
    lexicon = Lexicon(view.names, view.players)
    drawn, below = table(view, lexicon, last_trail(view))
    seats, bottom = _seats(view, lexicon, HEAD + below)
    inside = [_head(view, lexicon, state_id), element("g", drawn, transform=f"translate(0 {HEAD:g})"), seats]
    width, height = WIDTH + 2 * MARGIN, bottom + 2 * MARGIN
    document = element(
        "svg",
        element("title", f"{visible(view.game)}: {standing(view, lexicon)}", id="title"),
        element("desc", board_words(view, lexicon), id="desc"),
        element("style", Markup(drawing_rules() + FRAME)),
        element("defs", WAVES, SEAL, symbols([*view.players, NEUTRAL])),
        _paper(width, height),
        element("g", *inside, transform=f"translate({MARGIN:g} {MARGIN:g})"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        aria_labelledby="title desc",
    )
    return f"{document}\n"


def _paper(width: float, height: float) -> Markup:
    """Paper with a double frame."""
    paper = element("rect", class_="f-paper", width=width, height=height)
    frames = [
        element(
            "rect",
            class_="no s-ink",
            stroke_width=weight,
            x=inset,
            y=inset,
            width=width - 2 * inset,
            height=height - 2 * inset,
        )
        for inset, weight in ((12, 2.2), (17, 0.7))
    ]
    return joined([paper, *frames])


def _head(view: View, lexicon: Lexicon, state_id: str) -> Markup:
    """The name of the game, where it stands, and a seal."""
    edition = f"edition {view.house_rules.edition}, components {view.components.name}"
    known = f"{edition}, state {state_id[:12]}" if state_id else edition
    return joined(
        [
            element("use", href="#seal", width=46, height=46),
            element("g", name_line(visible(view.game), 60, 26, 29, WIDTH - 62), class_="bidi"),
            line(standing(view, lexicon), 61, 45, 13),
            line(known, WIDTH, 45, 10, "f-soft e"),
        ]
    )


def _seats(view: View, lexicon: Lexicon, top: float) -> tuple[Markup, float]:
    """Everybody's holdings, two beside each other, and where they end."""
    players = view.position.players
    drawn = [
        seat(view, lexicon, player, (half(index), top + index // 2 * HEIGHT), HALF)
        for index, player in enumerate(players)
    ]
    rows = (len(players) + 1) // 2
    if len(players) % 2:
        drawn.append(colophon(view, half(1), top + (rows - 1) * HEIGHT, HALF))
    return joined(drawn), top + rows * HEIGHT - 10
