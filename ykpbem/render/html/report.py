"""The report of a state as a page: the telling that all formats share, with the board as a picture.

- A wide screen and paper get the whole table as one drawing, a narrow screen the board turned upright.
- Sections that are looked up rather than read are folded.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ykpbem.model import NEUTRAL
from ykpbem.render.closing import winner
from ykpbem.render.document import Block, Section
from ykpbem.render.html.adorn import Adorner, picture
from ykpbem.render.html.blocks import blocks_of, in_groups
from ykpbem.render.html.mast import mast, scores, ways
from ykpbem.render.html.page import page, sprite
from ykpbem.render.lexicon import Lexicon
from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.sections import tell_report
from ykpbem.render.svg.board import WAVES, board
from ykpbem.render.svg.geometry import NARROW, down
from ykpbem.render.svg.margins import ICON_WORDS
from ykpbem.render.svg.symbols import SEAL, symbols
from ykpbem.render.svg.table import WIDTH, table
from ykpbem.render.svg.trail import last_trail
from ykpbem.render.svg.words import board_words, standing, trail_words
from ykpbem.views import View

NEWS = ("scoring", "happened", "options", "hand")
ENDING = ("end", "projected")
"""Sections that stand beside each other where there is room."""
TURNED = "The board stands upright here: what are rows on a wide page run from top to bottom."


def html(view: View, state_id: str = "", game_id: str = "") -> str:
    """The report of a state as one page without scripts; the ids, which the view does not know, are shown if given."""
    lexicon = Lexicon(view.names, view.players)
    adorn = Adorner(lexicon)
    told = tell_report(view, state_id, game_id)
    return page(
        f"{told.title}, turn {view.position.turn}",
        sprite(WAVES, SEAL, symbols([*view.players, NEUTRAL])),
        element(
            "header",
            mast(told.title, told.aside),
            element("div", blocks_of(told.lead, adorn), class_="lead"),
            scores(view, lexicon),
            ways((one.key, one.title) for one in told.sections if not one.folded),
        ),
        element("main", *_arranged(view, lexicon, told.sections, adorn)),
    )


def _arranged(view: View, lexicon: Lexicon, sections: Sequence[Section], adorn: Adorner) -> Iterator[Markup]:
    """The sections in their order; some beside each other where there is room, folded ones in drawers."""
    for kind, group in groupby(sections, key=_kind):
        drawn = [_section(view, lexicon, section, adorn) for section in group]
        alone = len(drawn) == 1 and kind.startswith("pair")
        yield element("div", *drawn, class_=kind) if kind and not alone else joined(drawn)


def _kind(section: Section) -> str:
    if section.folded:
        return "drawers"
    return "pair news" if section.key in NEWS else "pair end" if section.key in ENDING else ""


def _section(view: View, lexicon: Lexicon, section: Section, adorn: Adorner) -> Markup:
    """A section with its heading, or folded under it."""
    inner = blocks_of(section.blocks, adorn)
    if section.folded:
        return _folded(section.title, inner, section.key)
    if section.key == "board":
        inner = _board(view, lexicon, inner)
    elif section.key == "players":
        inner = element("div", *_players(view, lexicon, section.blocks), class_="players")
    return element("section", element("h2", section.title), inner, id=section.key)


def _players(view: View, lexicon: Lexicon, blocks: Sequence[Block]) -> Iterator[Markup]:
    """A card for each player, with the player's own pieces."""
    for player, group in zip(view.position.players, in_groups(blocks), strict=True):
        moves = " now" if player.colour in (view.mover, winner(view)) else ""
        yield element("div", blocks_of(group, Adorner(lexicon, player.colour)), class_=f"player{moves}")


def _folded(title: str, inner: Markup, key: str | None = None) -> Markup:
    return element("details", element("summary", title), element("div", inner, id=key))


def _board(view: View, lexicon: Lexicon, said: Markup) -> Markup:
    """Both drawings, of which a page shows one, and the same in words."""
    trail = last_trail(view)
    drawn, height = table(view, lexicon, trail)
    upright = down(view, NARROW)
    told = (standing(view, lexicon), board_words(view, lexicon))
    broad = _drawing(drawn, (WIDTH, height), told, "broad")
    tall = _drawing(board(view, lexicon, upright, trail), (upright.width, upright.height), told, "tall")
    caption = element("figcaption", trail_words(lexicon, trail), element("span", f" {TURNED}", class_="tall"))
    key = element(
        "ul", *(element("li", picture(f"i-{name}", "i"), f" {word}") for name, word in ICON_WORDS), class_="key"
    )
    folded = [_folded("signs", key), _folded("in words", said)]
    return joined([element("figure", broad, tall, caption), element("div", *folded, class_="drawers")])


def _drawing(drawn: Markup, size: tuple[float, float], told: tuple[str, str], class_: str) -> Markup:
    """A picture with its text alternative: a title and a description."""
    (width, height), (title, words) = size, told
    return element(
        "svg",
        element("title", title, id=f"{class_}-title"),
        element("desc", words, id=f"{class_}-desc"),
        drawn,
        viewBox=f"0 0 {width:g} {height:g}",
        class_=class_,
        role="img",
        aria_labelledby=f"{class_}-title {class_}-desc",
    )
