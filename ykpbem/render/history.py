"""A whole game as one page: every turn's board to step through with its story, the score over time, the final scoring.

- Steps are radio buttons, so that a mouse, a finger and the arrow keys turn the pages; there is no script.
- A drawing that comes again stands in the page once.
"""

from collections.abc import Sequence

import msgspec

from ykpbem.model import NEUTRAL
from ykpbem.render.closing import projected_blocks, scoring_blocks
from ykpbem.render.html.adorn import Adorner
from ykpbem.render.html.blocks import blocks_of
from ykpbem.render.html.mast import mast, scores, ways
from ykpbem.render.html.page import page, sprite
from ykpbem.render.html.reel import Chapter, reel
from ykpbem.render.html.scoring import explained
from ykpbem.render.lexicon import Lexicon, visible
from ykpbem.render.markup import Markup, element
from ykpbem.render.svg.board import WAVES
from ykpbem.render.svg.chart import HEIGHT, WIDTH, Course, chart
from ykpbem.render.svg.shelf import Shelf
from ykpbem.render.svg.symbols import SEAL, symbols
from ykpbem.render.svg.words import standing

__all__ = ["Chapter", "History", "history_page"]


class History(msgspec.Struct, frozen=True):
    """The states of one game in their order; `missing` are the numbers of those that are not there."""

    game_id: str
    chapters: Sequence[Chapter]
    missing: Sequence[int]


def history_page(history: History) -> str:
    """The page of a game of which there is one state at least."""
    last = history.chapters[-1].view
    lexicon = Lexicon(last.names, last.players)
    adorn = Adorner(lexicon)
    shelf = Shelf()
    parts = [
        ("steps", "turn by turn", reel(history.chapters, adorn, shelf)),
        ("score", "score over time", _chart(history, lexicon)),
        _closing(history, lexicon, adorn),
    ]
    definitions = sprite(WAVES, SEAL, symbols([*last.players, NEUTRAL]), shelf.definitions())
    header = element("header", *_header(history, lexicon), ways((key, title) for key, title, _ in parts))
    sections = [element("section", element("h2", title), inner, id=key) for key, title, inner in parts]
    title = f"{visible(last.game)}: the whole game"
    return page(title, definitions, header, element("main", *sections), sheets=("page", "history"))


def _header(history: History, lexicon: Lexicon) -> list[Markup]:
    last = history.chapters[-1].view
    lines = [element("p", f"{standing(last, lexicon)}.")]
    if history.missing:
        missing = ", ".join(map(str, history.missing))
        lines.append(element("p", f"Not at hand are the states {missing}; what they tell stands with the next one."))
    head = mast(visible(last.game), f"the whole game {history.game_id[:12]}")
    return [head, element("div", *lines, class_="lead"), scores(last, lexicon)]


def _chart(history: History, lexicon: Lexicon) -> Markup:
    """Everybody's VP after each state."""
    views = [chapter.view for chapter in history.chapters]
    courses = [
        Course(player.colour, [view.position.player(player.colour).vp for view in views])
        for player in views[-1].position.players
    ]
    told = "; ".join(
        f"{lexicon.who(course.colour)} from {course.scores[0]} to {course.scores[-1]} VP" for course in courses
    )
    drawing = element(
        "svg",
        element("title", "Score over time"),
        element("desc", f"{told}."),
        chart(courses, [view.position.turn for view in views]),
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        role="img",
    )
    return element("figure", drawing, class_="chart")


def _closing(history: History, lexicon: Lexicon, adorn: Adorner) -> tuple[str, str, Markup]:
    """The final scoring part by part, or what it would be now."""
    last = history.chapters[-1].view
    blocks = scoring_blocks(last, lexicon)
    if not blocks:
        return "projected", "score as it stands", blocks_of(projected_blocks(last, lexicon), adorn)
    told = element("div", element("div", blocks_of(blocks, adorn)), explained(last, lexicon, adorn), class_="pair")
    return "scoring", "final scoring", told
