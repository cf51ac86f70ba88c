"""Final scoring, in the rulebook's order, and the ranking (R250-R263, Q240-Q255).

- Church and Customs: ranked by (pawns, rightmost pawn), so no tie can remain (Q242, Q245); first place alone if nobody
  else is there.
- Technology: ranked by (sum of printed Industry, nearness to the start player) (Q246).
- Countries: the best split into sets is taken, the largest first (Q247). Remainder: tokens, imports, yen, goods
  (R259-R262).
"""

from collections.abc import Iterator

from ykpbem.components import ComponentSet
from ykpbem.events import GameEnded, Scored
from ykpbem.model import GOODS, Player, Position
from ykpbem.rules.owning import country_icons

COUNTRY_SET_VP = (0, 0, 2, 4, 8, 12)
"""VP of a set of 0 to 5 different countries (R258)."""


def score_game(position: Position, components: ComponentSet) -> Iterator[Scored]:
    """Every line of the final scoring; lines of no VP are told too, so that a report can show the whole table."""
    yield from _score_board("church", position.church, position.players, (6, 3))
    yield from _score_board("customs", position.customs, position.players, (8, 4))
    yield from _score_technologies(position.players, components)
    for player in position.players:
        icons = country_icons(player, components)
        yield Scored(player.colour, "countries", sum(icons), country_vp(icons))
    for player in position.players:
        yield from _score_remainder(player)


def _score_board(
    part: str, board: list[str | None], players: list[Player], prizes: tuple[int, int]
) -> Iterator[Scored]:
    """Most pawns, then second; the rightmost pawn breaks ties (R250-R253, Q240-Q245)."""
    ranks = {
        player.colour: (board.count(player.colour), _rightmost(board, player.colour))
        for player in players
        if player.colour in board
    }
    ranked = sorted(ranks, key=lambda colour: ranks[colour], reverse=True)
    yield from _prizes(part, players, ranked, {colour: count for colour, (count, _) in ranks.items()}, prizes)


def _rightmost(board: list[str | None], colour: str) -> int:
    return max(index for index, owner in enumerate(board) if owner == colour)


def _score_technologies(players: list[Player], components: ComponentSet) -> Iterator[Scored]:
    """Highest sum of printed Industry, then second; nearest to the start player breaks ties (R254-R256, Q175)."""
    sums = {
        player.colour: sum(components.technologies[card].industry for card in player.technologies)
        for player in players
        if player.technologies
    }
    ranked = sorted(sums, key=lambda colour: -sums[colour])
    yield from _prizes("technologies", players, ranked, sums, (10, 5))


def _prizes(
    part: str, players: list[Player], ranked: list[str], counts: dict[str, int], prizes: tuple[int, int]
) -> Iterator[Scored]:
    won = dict(zip(ranked, prizes, strict=False))
    for player in players:
        yield Scored(player.colour, part, counts.get(player.colour, 0), won.get(player.colour, 0))


def country_vp(icons: list[int]) -> int:
    """The best split: for k = 1, 2, ... one set of all countries that have k icons or more (R258, Q247)."""
    return sum(COUNTRY_SET_VP[sum(count >= size for count in icons)] for size in range(1, max(icons) + 1))


def _score_remainder(player: Player) -> Iterator[Scored]:
    """Unused mercenaries and imports 1 VP each, every 2 yen and every 3 trade goods 1 VP (R259-R262, Q249-Q251)."""
    mercenaries = sum(player.mercenaries.values())
    goods = sum(player.stock[good] for good in GOODS)
    yield Scored(player.colour, "mercenaries", mercenaries, mercenaries)
    yield Scored(player.colour, "imports", player.stock["import"], player.stock["import"])
    yield Scored(player.colour, "yen", player.stock["yen"], player.stock["yen"] // 2)
    yield Scored(player.colour, "goods", goods, goods // 3)


def rank_players(players: list[Player]) -> GameEnded:
    """Most VP first; of equals the one nearest to the start player, who sits first (R263, Q253)."""
    ranked = sorted(players, key=lambda player: -player.vp)
    return GameEnded(ranked[0].colour, [player.colour for player in ranked])
