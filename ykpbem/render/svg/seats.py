"""What each player has, as it lies before them."""

from collections.abc import Iterable, Iterator, Sequence

from ykpbem.model import COUNTRIES, PIECES, RESOURCES, Player
from ykpbem.render.closing import winner
from ykpbem.render.lexicon import Lexicon, visible
from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.svg.lettering import SMALL, card, line
from ykpbem.render.svg.measure import BOLD, SERIF, fitted, width_of
from ykpbem.render.svg.symbols import crest, flag, icon, piece
from ykpbem.rules.ending import built
from ykpbem.rules.owning import country_icons
from ykpbem.views import View

HEIGHT = 149.0
COLUMN = 66.0
"""Where the texts begin behind their labels."""


def seat(view: View, lexicon: Lexicon, player: Player, corner: tuple[float, float], width: float) -> Markup:
    """One player: crest, name and score, goods, pieces, cards."""
    x, y = corner
    place = element("g", *_head(view, lexicon, player, width), *_rows(view, lexicon, player, width))
    moves = player.colour in (view.mover, winner(view))
    frame = card(x, y, width, HEIGHT - 10)
    bar = element("rect", class_=f"p-{player.colour}", x=x, y=y, width=4, height=HEIGHT - 10) if moves else ""
    return joined([frame, bar, element("g", place, transform=f"translate({x:g} {y:g})")])


def _head(view: View, lexicon: Lexicon, player: Player, width: float) -> Iterator[Markup]:
    yield crest(player.colour, 10, 6, 22)
    name = view.players[player.colour]
    notes = ["starts the rounds"] if player is view.position.players[0] else []
    notes += ["to move"] if player.colour == view.mover else []
    notes += ["wins"] if player.colour == winner(view) else []
    aside = ", ".join([lexicon.colour(player.colour), *notes] if name else notes)
    score = width - 29 - width_of(str(player.vp), 18, BOLD * SERIF)
    room = score - 38 - 12 - width_of(aside, 10.5) - 14
    told = fitted(visible(name) or lexicon.colour(player.colour), 15, room, BOLD * SERIF)
    yield element("text", told, class_="serif b bidi", x=38, y=22, font_size=15)
    yield line(aside, 38 + width_of(told, 15, BOLD * SERIF) + 12, 22, 10.5, "f-soft")
    yield icon("vp", width - 24, 9, 14)
    yield line(str(player.vp), width - 29, 23, 18, "serif b e")


def _rows(view: View, lexicon: Lexicon, player: Player, width: float) -> Iterator[Markup]:
    yield line("stock", 10, 45, SMALL, "f-soft")
    yield _counted(((kind, player.stock[kind]) for kind in RESOURCES), COLUMN, 46)
    yield line("hand", 10, 63, SMALL, "f-soft")
    yield _pieces(player, player.hand, COLUMN, 64)
    yield line("warehouse", 190, 63, SMALL, "f-soft")
    yield _pieces(player, player.warehouse, 244, 64)
    yield line("built", 372, 63, SMALL, "f-soft")
    yield _pieces(player, {piece: built(player, piece) for piece in PIECES[1:]}, 398, 64)
    for number, facts in enumerate(_cards(view, lexicon, player)):
        yield _flowing(facts, 81 + 15 * number, width - 8)
    yield from _countries(view, player, width - 10)


def _counted(counts: Iterable[tuple[str, int]], x: float, baseline: float) -> Markup:
    """Every resource with its number, zeros paler."""
    parts = []
    for kind, number in counts:
        parts.append(icon(kind, x, baseline - 10, 12))
        parts.append(line(str(number), x + 15, baseline, 12, "b" if number else "f-soft"))
        x += 40
    return joined(parts)


def _pieces(player: Player, counts: dict[str, int], x: float, baseline: float) -> Markup:
    parts = []
    for kind in PIECES:
        if kind in counts:
            parts.append(piece(player.colour, kind, x, baseline - 11, 13))
            parts.append(line(str(counts[kind]), x + 16, baseline, 11.5, "b" if counts[kind] else "f-soft"))
            x += 40
    return joined(parts)


def _flowing(facts: Sequence[tuple[str, str]], y: float, right: float) -> Markup:
    """Labels and texts on one line, the first text in its column; smaller, then shortened, if there is no room."""
    gaps = sum(width_of(label, SMALL) + 20 for label, _ in facts[1:])
    room = right - COLUMN - gaps
    size = max(SMALL, min(10.5, 10.5 * room / sum(width_of(text, 10.5) for _, text in facts)))
    x, drawn = 10.0, []
    for label, text in facts:
        drawn.append(line(label, x, y, SMALL, "f-soft"))
        x = COLUMN if x == 10 else x + width_of(label, SMALL) + 6
        shown = fitted(text, size, right - x)
        drawn.append(line(shown, x, y, size))
        x += width_of(shown, size) + 14
    return joined(drawn)


def _cards(view: View, lexicon: Lexicon, player: Player) -> Iterator[list[tuple[str, str]]]:
    """Lines of labels and what they tell."""
    names = [lexicon.names.show_technology(card) for card in player.technologies]
    industry = sum(view.components.technologies[card].industry for card in player.technologies)
    yield [("technology", f"{', '.join(names)} (Industry {industry})" if names else "none")]
    completed = f"; completed: {', '.join(player.completed)}" if player.completed else ""
    yield [("order cards", f"{player.order_cards} in hand{completed}")]
    up = _countries_of(lexicon, player.mercenaries)
    used = _countries_of(lexicon, player.used_mercenaries)
    yield [("mercenary", "; ".join(filter(None, [up, used and f"used: {used}"])) or "none")]
    lists = (("5-Power", player.power_tokens), ("achievements", player.achievements))
    yield [(label, ", ".join(cards) or "none") for label, cards in lists]


def _countries_of(lexicon: Lexicon, counts: dict[str, int]) -> str:
    return ", ".join(
        f"{counts[country]} {lexicon.names.show_country(country)}" for country in COUNTRIES if counts[country]
    )


def _countries(view: View, player: Player, right: float) -> Iterator[Markup]:
    """The country icons on the player's cards, up to the right edge."""
    icons = dict(zip(COUNTRIES, country_icons(player, view.components), strict=True))
    for country in reversed(COUNTRIES):
        if icons[country]:
            told = str(icons[country])
            right -= width_of(told, 11.5, BOLD)
            yield line(told, right, 46, 11.5, "b")
            right -= 19
            yield flag(country, right, 37, 10.5)
            right -= 8


def colophon(view: View, x: float, y: float, width: float) -> Markup:
    """Who moderates and what is played with, in the place of a player."""
    rows = [("moderator", visible(view.moderator.name)), ("edition", view.house_rules.edition)]
    rows.append(("components", f"{view.components.name} {view.components.digest[:12]}"))
    rows.append(("state", f"number {view.seq}, epoch {view.epoch}, after {view.previous[:12]}"))
    if view.deadline:
        rows.append(("deadline", visible(view.deadline)))
    lines = [
        joined(
            [
                line(label, x + 10, y + 24 + 18 * row, SMALL, "f-soft"),
                line(fitted(text, 11, width - 90), x + 76, y + 24 + 18 * row, 11, "bidi"),
            ]
        )
        for row, (label, text) in enumerate(rows)
    ]
    return joined([card(x, y, width, HEIGHT - 10), *lines])
