"""What each player has, in one block a player."""

from collections.abc import Iterator

from ykpbem.model import COUNTRIES, GOODS, OWNED, PIECES, Player
from ykpbem.render.displays import prices_of
from ykpbem.render.document import Block, Caption, Facts
from ykpbem.render.lexicon import Lexicon
from ykpbem.rules.ending import built
from ykpbem.rules.owning import country_icons
from ykpbem.views import View


def player_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """Everybody, in turn order."""
    return [block for player in view.position.players for block in _player(view, lexicon, player)]


def _player(view: View, lexicon: Lexicon, player: Player) -> list[Block]:
    """One player: score at the head, then goods, pieces, cards."""
    notes = [
        note
        for note, holds in (
            ("starts the rounds", player is view.position.players[0]),
            ("to move", player.colour == view.mover),
        )
        if holds
    ]
    head = ", ".join([lexicon.who(player.colour), *notes])
    rows = [*_pieces(view, lexicon, player), *_cards(view, lexicon, player)]
    return [Caption(head, f"{player.vp} VP"), Facts(tuple(rows))]


def _pieces(view: View, lexicon: Lexicon, player: Player) -> Iterator[tuple[str, str]]:
    stock = player.stock
    yield "stock", ", ".join(lexicon.counted(stock[kind], kind) for kind in ("yen", *GOODS, "import"))
    yield "hand", ", ".join(lexicon.counted(player.hand[piece], piece) for piece in PIECES)
    yield "warehouse", ", ".join(_stored(view, lexicon, player))
    yield "president", lexicon.area(player.president) if player.president else "in hand"
    yield "assistants", ", ".join(_assistants(view, lexicon, player)) or "none out"
    yield (
        "built",
        ", ".join(f"{built(player, piece)} of {OWNED[piece]} {lexicon.noun(piece, 2)}" for piece in PIECES[1:]),
    )


def _stored(view: View, lexicon: Lexicon, player: Player) -> Iterator[str]:
    """What the warehouse holds; a trading house costs more each time."""
    prices = prices_of(view, player.colour)
    for piece in PIECES:
        price = prices.get(piece, 0)
        rising = "from" if piece == "trading-house" else "at"
        yield lexicon.counted(player.warehouse[piece], piece) + (f" {rising} {price} yen" if price else "")


def _assistants(view: View, lexicon: Lexicon, player: Player) -> Iterator[str]:
    """Where they stand: areas row by row, then the boards and achievements on which they stay."""
    position = view.position
    for name in position.layout:
        if player.colour in position.areas[name].assistants:
            yield f"{lexicon.area(name)}: {position.areas[name].assistants[player.colour]}"
    for label, number in (
        ("church board", position.church.count(player.colour)),
        ("customs board", position.customs.count(player.colour)),
        ("achievements", sum(seats.count(player.colour) for seats in position.achievements.values())),
    ):
        if number:
            yield f"{label}: {number}"


def _cards(view: View, lexicon: Lexicon, player: Player) -> Iterator[tuple[str, str]]:
    """Technologies, order cards, mercenaries, tokens, achievements, country icons; what is missing is left out."""
    industry = sum(view.components.technologies[card].industry for card in player.technologies)
    technologies = ", ".join(lexicon.technology(card) for card in player.technologies)
    completed = f"; completed: {', '.join(player.completed)}" if player.completed else ""
    mercenaries = [_countries(lexicon, player.mercenaries) or "none"]
    mercenaries += [_countries(lexicon, player.used_mercenaries)] if any(player.used_mercenaries.values()) else []
    icons = zip(COUNTRIES, country_icons(player, view.components), strict=True)
    rows = (
        ("technologies", technologies and f"{technologies}; Industry {industry}"),
        ("order cards", f"{player.order_cards} in hand{completed}"),
        ("mercenaries", "" if mercenaries == ["none"] else "; face down: ".join(mercenaries)),
        ("5-Power", ", ".join(player.power_tokens)),
        ("achievements", ", ".join(player.achievements)),
        ("countries", _countries(lexicon, dict(icons))),
    )
    yield from ((label, text) for label, text in rows if text)


def _countries(lexicon: Lexicon, counts: dict[str, int]) -> str:
    return ", ".join(
        f"{counts[country]} {lexicon.names.show_country(country)}" for country in COUNTRIES if counts[country]
    )
