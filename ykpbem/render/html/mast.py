"""The head of a page: seal and title, everybody's score at a glance, the way to the sections."""

from collections.abc import Iterable

from ykpbem.render.closing import winner
from ykpbem.render.html.adorn import picture
from ykpbem.render.lexicon import Lexicon, visible
from ykpbem.render.markup import Markup, element
from ykpbem.views import View


def mast(title: str, aside: str) -> Markup:
    """The seal, and beside it the title and a remark."""
    words = element("div", element("h1", title, dir="auto"), element("p", aside))
    return element("div", picture("seal", "seal"), words, class_="mast")


def scores(view: View, lexicon: Lexicon) -> Markup:
    """Everybody's score, in turn order, with a mark on who is to move or has won."""
    entries = []
    for player in view.position.players:
        colour = lexicon.colour(player.colour)
        name = visible(view.players[player.colour]) or colour
        entries.append(
            element(
                "li",
                picture(f"{player.colour}-crest", "crest"),
                element("span", element("b", name, dir="auto"), colour),
                element("strong", str(player.vp), " ", picture("i-vp", "i")),
                class_="now" if player.colour in (view.mover, winner(view)) else None,
            )
        )
    return element("ol", *entries, class_="scores", aria_label="scores")


def ways(sections: Iterable[tuple[str, str]]) -> Markup:
    """Links to sections, by key and title."""
    return element("nav", *(element("a", title, href=f"#{key}") for key, title in sections), aria_label="sections")
