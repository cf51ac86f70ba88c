"""What stands around the board of a sheet: the legend, the supply, achievements, the race to the end."""

from collections.abc import Iterator

from ykpbem.data.wording import TRIGGERS
from ykpbem.model import COUNTRIES, GOODS, NEUTRAL, OWNED
from ykpbem.render.lexicon import Lexicon
from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.svg.lettering import SMALL, card, group, heading, line, paragraph
from ykpbem.render.svg.measure import fitted
from ykpbem.render.svg.symbols import PIECES, crest, flag, icon, piece
from ykpbem.render.svg.trail import Trail
from ykpbem.rules.ending import built, posts, posts_to_end
from ykpbem.views import View

RACE_HEIGHT = 112.0
"""What the last row of panels takes, with the room below."""
ICON_WORDS = (
    ("vp", "VP"),
    ("yen", "yen"),
    ("copper", "copper"),
    ("silk", "silk"),
    ("tea", "tea"),
    ("seafood", "seafood"),
    ("any-good", "any good"),
    ("import", "import"),
    ("warehouse", "warehouse"),
    ("movement", "movement"),
    ("industry", "Industry"),
    ("faith", "Faith"),
    ("exchange", "exchange"),
    ("token", "5-Power token"),
    ("production", "production"),
    ("commercial", "commercial"),
)
"""Every icon and what it stands for."""


def legend(lexicon: Lexicon, trail: Trail, colour: str, x: float, y: float) -> Markup:
    """The icons, the pieces and the marks of the last turn, and what they stand for; 150 wide, 246 high."""
    rows = []
    for index, (name, word) in enumerate(ICON_WORDS):
        told = lexicon.noun(name) if name in GOODS else word
        rows.append(_entry(icon(name, 0, 0, 11), told, x + index % 2 * 70, y + 15 + index // 2 * 14))
    for index, kind in enumerate(PIECES):
        told = lexicon.noun(kind) if kind != "president" else kind
        drawn = piece(colour, kind, 0, -3 if kind == "president" else -1, 11)
        rows.append(_entry(drawn, told, x + index % 2 * 70, y + 131 + index // 2 * 16))
    if trail.seat:
        rows += [_entry(mark, told, x, y + 166 + index * 14) for index, (mark, told) in enumerate(_marks(trail.seat))]
    return joined([line("Legend", x, y + 8, 11.5, "serif b"), *rows])


def _marks(colour: str) -> Iterator[tuple[Markup, str]]:
    """The marks of the last turn."""
    start = element("circle", class_=f"no l-{colour}", cx=4, cy=6, r=4, stroke_width=1.2)
    way = element("path", class_=f"no l-{colour} round way", stroke_width=4.5, d="M4 6H20")
    head = element("path", class_=f"p-{colour} s-sheet", stroke_width=1, d="M10 1L20 6 10 11 12 6z")
    yield joined([start, way, head]), "way of the president"
    for dash, told in ((None, "area of the action"), ("4 2.5", "action by mercenary")):
        shape = {"x": 1, "y": 1, "width": 20, "height": 10}
        yield element("rect", class_=f"no l-{colour}", stroke_width=2, stroke_dasharray=dash, **shape), told
    yield element("path", class_=f"no l-{colour} round", stroke_width=2.5, d="M2 8H20"), "assistants placed"
    dots = f"no l-{colour} round carried"
    yield element("path", class_=dots, stroke_width=2.5, stroke_dasharray="1 5", d="M2 8Q11 2 20 5"), "assistant moved"
    yield element("rect", class_=f"no l-{colour}", x=5, y=1, width=12, height=10, rx=2, stroke_width=2), "built"


def _entry(drawn: Markup, told: str, x: float, y: float) -> Markup:
    after = 27 if "rect" in drawn or "path" in drawn else 15
    return element("g", drawn, line(told, after, 9.5, SMALL), transform=f"translate({x:g} {y:g})")


def supply(view: View, lexicon: Lexicon, right: float, y: float) -> Markup:
    """Mercenaries left, decks, the station: against the right margin."""
    position = view.position
    station = lexicon.area(position.station) if position.station else "in the supply"
    rows = [
        (
            42 + 17 * row,
            f"{position.mercenaries[country]} {lexicon.names.show_country(country)}",
            flag(country, 6, -9, 11),
        )
        for row, country in enumerate(COUNTRIES)
    ]
    rows.append((138, f"{position.order_deck} order cards", icon("deck", 6, -10, 13)))
    rows.append((156, f"{position.technology_deck} technologies", icon("deck", 6, -10, 13)))
    rows.append((174, station, icon("station", 6, -10, 13)))
    drawn = [
        element("g", line(told, 0, 0, 11, "e"), picture, transform=f"translate({right - 24:g} {y + top:g})")
        for top, told, picture in rows
    ]
    head = [line("Supply", right, y + 8, 11.5, "serif b e"), line("mercenaries", right, y + 25, SMALL, "f-soft e")]
    return joined([*head, *drawn])


# Achievements


def achievements(view: View, lexicon: Lexicon, x: float, y: float, size: tuple[float, float]) -> Markup:
    """Each achievement: what it asks and gives, and who has claimed it; `size` is the width and a card's height."""
    width, height = size
    cards = []
    claimed = view.position.achievements
    each = (width - 6 * (len(claimed) - 1)) / max(len(claimed), 1)
    for index, (name, seats) in enumerate(claimed.items()):
        printed = view.components.achievements[name]
        left, top = x + index * (each + 6), y + 14
        seals = [crest(seat, left + each - 24 - 19 * place, top + 5, 18) for place, seat in enumerate(reversed(seats))]
        who = ", ".join(lexicon.colour(seat) for seat in seats) or "nobody yet"
        told = f"{name}, {printed.first} VP first, then {printed.later}: {lexicon.condition(name)}; claimed by {who}"
        parts = [
            card(left, top, each, height),
            line(name, left + 8, top + 19, 12, "serif b"),
            icon("vp", left + 27, top + 8.5, 12),
            line(f"{printed.first}, then {printed.later}", left + 43, top + 19, 11, "b"),
            paragraph(lexicon.condition(name), left + 8, top + 38, 10.5, each - 14, 3),
        ]
        cards.append(group(told, *parts, *seals))
    return joined([heading("Achievements", "the first to claim, then the others", x, y, width), *cards])


# The race to the end


def race(view: View, lexicon: Lexicon, x: float, y: float, width: float) -> Markup:
    """How near each end condition is, as bars."""
    end = view.position.end
    aside = f"turn {end.last_turn} is the last" if end else "any full bar sets off the end"
    rows = []
    for index, (label, count, goal, told) in enumerate(_conditions(view, lexicon)):
        top = y + 19 + index * 15
        share = min(count / goal, 1) if goal else 0
        rows.append(
            group(
                f"{label}: {told}",
                line(label, x, top + 8, 10),
                element("rect", class_="f-track", x=x + 96, y=top + 1, width=width - 176, height=7),
                element("rect", class_="f-vermilion", x=x + 96, y=top + 1, width=(width - 176) * share, height=7),
                line(told, x + width, top + 8.5, 10, "e"),
            )
        )
    if end:
        what = TRIGGERS[end.trigger].format(who=lexicon.colour(end.seat))
        rows.append(line(fitted(f"Turn {end.turn}: {what}.", 10, width), x, y + 19 + 15 * 5 + 9, 10, "f-vermilion"))
    return joined([heading("Race to the end", aside, x, y, width), *rows])


def _conditions(view: View, lexicon: Lexicon) -> Iterator[tuple[str, int, int, str]]:
    """Label, how far, how far it goes, and the same in words."""
    position, edition = view.position, view.house_rules.edition
    for kind in ("trading-house", "shophouse"):
        most = max(built(player, kind) for player in position.players)
        yield lexicon.noun(kind, 2), most, OWNED[kind], f"{most} of {OWNED[kind]}"
    goal = posts_to_end(position, edition)
    for label, board in (("church", position.church), ("customs", position.customs)):
        count = posts(board, edition)
        blocked = ", 1 neutral" if NEUTRAL in board else ""
        yield label, count, goal, f"{count} of {goal}{blocked}"
    whole = len(view.components.order_cards) - view.components.removed_order_cards.get(len(position.players), 0)
    yield "order deck", whole - position.order_deck, whole, f"{position.order_deck} left"
