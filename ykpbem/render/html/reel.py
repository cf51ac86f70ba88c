"""The states of a game one after another, of which a reader sees one at a time: its board, its story, who has what.

- Radio buttons in a row choose it; labels beside the board lead to the one before and the next.
- A reader who ticks `as one story`, and paper, get all the stories below one another.
"""

from collections.abc import Iterator, Sequence

import msgspec

from ykpbem.codec import Told
from ykpbem.model import GOODS, Player, seat_of
from ykpbem.render.html.adorn import Adorner, picture
from ykpbem.render.html.blocks import blocks_of
from ykpbem.render.lexicon import Lexicon
from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.story import OF_A_SEAT, story_blocks
from ykpbem.render.svg.geometry import NARROW, Ground, across, down
from ykpbem.render.svg.shelf import Shelf, shelved_board
from ykpbem.render.svg.trail import Trail, trail_of
from ykpbem.render.svg.words import standing
from ykpbem.rules.ending import built
from ykpbem.views import View

HEADS = ("VP", "yen", "goods", "imports", "cards", "tech.", "built")
"""What is counted of each player: among the cards are the completed ones alone."""


class Chapter(msgspec.Struct, frozen=True):
    """One state of a game: its id, what everybody may know of it, and what has happened since the chapter before."""

    state_id: str
    view: View
    told: Sequence[Told]


def reel(chapters: Sequence[Chapter], adorn: Adorner, shelf: Shelf) -> Markup:
    """All chapters, the first one chosen."""
    parts: list[Markup] = []
    for number, chapter in enumerate(chapters):
        parts.append(_button(number, chapter))
        parts.append(element("section", *_step(chapters, number, adorn, shelf)))
    tick = element("input", type="checkbox", id="whole")
    return joined(
        [
            tick,
            element("label", "as one story", for_="whole"),
            element("div", *parts, class_="reel", role="radiogroup", aria_label="steps of the game"),
        ]
    )


def _button(number: int, chapter: Chapter) -> Markup:
    return element(
        "input",
        type="radio",
        name="step",
        id=f"step-{number}",
        class_=f"at-{_seat(chapter)}",
        aria_label=_label(chapter),
        checked="" if number == 0 else None,
    )


def _seat(chapter: Chapter) -> str:
    """The seat whose turn it was, "" for what the moderator did."""
    last = chapter.told[-1] if chapter.told else None
    return seat_of(chapter.view.position, last.turn) if last and last.link in OF_A_SEAT else ""


def _label(chapter: Chapter) -> str:
    if not chapter.told:
        return f"state {chapter.view.seq}"
    last = chapter.told[-1]
    part = f", part {last.part}" if last.part else ""
    return f"turn {last.turn}{part}" if last.turn else {"start": "the deal"}.get(last.link, "the secret choice")


def _step(chapters: Sequence[Chapter], number: int, adorn: Adorner, shelf: Shelf) -> Iterator[Markup]:
    chapter = chapters[number]
    view = chapter.view
    lexicon = Lexicon(view.names, view.players)
    trail = trail_of(chapter.told, view)
    yield element(
        "p", _turning(chapters, number - 1, "\u2039 "), _turning(chapters, number + 1, "", " \u203a"), class_="turning"
    )
    drawings = ((across(view, NARROW), "broad"), (down(view, NARROW), "tall"))
    yield element("figure", *(_drawing(view, lexicon, place, class_, trail, shelf) for place, class_ in drawings))
    told = blocks_of(story_blocks(view, lexicon, chapter.told), adorn)
    now = element("p", f"{standing(view, lexicon)}.", class_="soft")
    yield element("div", told, now, _holdings(view, lexicon), class_="told")


def _turning(chapters: Sequence[Chapter], number: int, before: str, after: str = "") -> Markup:
    """A label that leads to another chapter, an empty place where there is none."""
    if not 0 <= number < len(chapters):
        return element("span")
    return element("label", f"{before}{_label(chapters[number])}{after}", for_=f"step-{number}")


def _drawing(view: View, lexicon: Lexicon, place: Ground, class_: str, trail: Trail, shelf: Shelf) -> Markup:
    presidents = ", ".join(
        f"{lexicon.colour(player.colour)} {lexicon.the(player.president) if player.president else 'in hand'}"
        for player in view.position.players
    )
    return element(
        "svg",
        element("title", f"The board after this step. Presidents: {presidents}."),
        shelved_board(view, lexicon, place, trail, shelf),
        viewBox=f"0 0 {place.width:g} {place.height:g}",
        class_=class_,
        role="img",
    )


def _holdings(view: View, lexicon: Lexicon) -> Markup:
    """Everybody's score and possessions in figures."""
    head = element("tr", element("th"), *(element("th", word, class_="r") for word in HEADS))
    rows = [
        element(
            "tr",
            element("td", picture(f"{player.colour}-crest", "crest"), lexicon.colour(player.colour)),
            *(element("td", str(count), class_="r") for count in _counts(player)),
        )
        for player in view.position.players
    ]
    return element(
        "div", element("table", element("thead", head), element("tbody", *rows)), class_="scroll", tabindex=0
    )


def _counts(player: Player) -> list[int]:
    stock = player.stock
    goods = sum(stock[good] for good in GOODS)
    houses = built(player, "shophouse") + built(player, "trading-house")
    return [player.vp, stock["yen"], goods, stock["import"], len(player.completed), len(player.technologies), houses]
