"""The final scoring explained: what each part asks, and how everybody stood in it."""

from collections.abc import Iterator

from ykpbem.data.wording import PARTS
from ykpbem.events import Scored
from ykpbem.model import Player
from ykpbem.render.html.adorn import Adorner
from ykpbem.render.lexicon import Lexicon, listed
from ykpbem.render.markup import Markup, element
from ykpbem.rules.owning import country_icons
from ykpbem.rules.scoring import COUNTRY_SET_VP
from ykpbem.views import View

RULES: dict[str, str] = {
    "church": "Most assistants on the church board: 6 VP; second most: 3 VP. Of equals the one further right leads.",
    "customs": "Most assistants on the customs board: 8 VP; second most: 4 VP. Of equals the one further right leads.",
    "technologies": "The highest sum of Industry: 10 VP; the second: 5 VP. Of equals the one nearer to the start "
    "player leads.",
    "countries": "Icons on completed order cards and technologies make sets of different countries: 12 VP for five, "
    "8 VP for four, 4 VP for three, 2 VP for two.",
    "mercenaries": "Each mercenary not used: 1 VP.",
    "imports": "Each import: 1 VP.",
    "yen": "Every 2 yen: 1 VP.",
    "goods": "Every 3 trade goods, in any mix: 1 VP.",
}
"""What each part of the final scoring gives (R250-R262)."""


def explained(view: View, lexicon: Lexicon, adorn: Adorner) -> Markup:
    """Part by part: the rule, and who got how much for what."""
    scored = [event for told in view.told for event in told.events if isinstance(event, Scored)]
    parts = []
    for part, title in PARTS.items():
        lines = [event for event in scored if event.part == part]
        gained = [_line(view, lexicon, event) for event in lines if event.vp]
        told = listed(gained) or "Nobody gets anything"
        parts += [element("dt", title), element("dd", element("p", RULES[part]), element("p", adorn.words(f"{told}.")))]
    return element("dl", *parts, class_="explained")


def _line(view: View, lexicon: Lexicon, event: Scored) -> str:
    count = str(event.count)
    if event.part == "countries":
        sets = list(_sets(view.position.player(event.seat), view))
        count = f"{event.count} icons in sets of {listed(map(str, sets))}"
    return f"{lexicon.who(event.seat)} {event.vp} VP ({count})"


def _sets(player: Player, view: View) -> Iterator[int]:
    """The sizes of the sets that give something, the largest first (R258)."""
    icons = country_icons(player, view.components)
    for size in range(1, max(icons) + 1):
        countries = sum(count >= size for count in icons)
        if COUNTRY_SET_VP[countries]:
            yield countries
