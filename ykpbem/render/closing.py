"""The end of the game: how near each end condition is, what is left to play, the scoring, now and at last."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ykpbem.data.wording import PARTS, TRIGGERS
from ykpbem.events import GameEnded, GameStopped, Scored
from ykpbem.model import OWNED, seat_of
from ykpbem.render.document import WHOLE, Block, Paragraph, Table
from ykpbem.render.lexicon import Lexicon
from ykpbem.rules.ending import built, posts, posts_to_end
from ykpbem.rules.scoring import rank_players, score_game
from ykpbem.views import View

COUNTED = "What is counted stands in brackets."
PROJECTION = f"If the game ended now, by what lies open. {COUNTED}"


# The race to the end


def end_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """Each end condition and how near it is; once one holds, what is left to play."""
    position = view.position
    edition = view.house_rules.edition
    needed = posts_to_end(position, edition)
    rows = [
        (f"{lexicon.counted(OWNED[piece], piece)} built", _built(view, lexicon, piece))
        for piece in ("trading-house", "shophouse")
    ]
    rows += [
        (f"{needed} assistants in the church", str(posts(position.church, edition))),
        (f"{needed} assistants in the customs", str(posts(position.customs, edition))),
        ("order deck used up", f"{position.order_deck} left"),
    ]
    table = Table(heads=("the end comes with", "so far"), rows=tuple(rows))
    return [table, *_remaining(view, lexicon)]


def _built(view: View, lexicon: Lexicon, piece: str) -> str:
    return ", ".join(f"{lexicon.colour(player.colour)} {built(player, piece)}" for player in view.position.players)


def _remaining(view: View, lexicon: Lexicon) -> list[Block]:
    end = view.position.end
    if end is None:
        return []
    what = TRIGGERS[end.trigger].format(who=lexicon.who(end.seat))
    told = f"Set off in turn {end.turn}: {what}. Turn {end.last_turn} is the last."
    if view.mover:
        turns = range(view.position.turn, end.last_turn + 1)
        seats = ", ".join(lexicon.colour(seat_of(view.position, turn)) for turn in turns)
        rounds = -(-len(turns) // len(view.position.players))
        told += f" To come, in {rounds} round{'s' * (rounds != 1)}: {seats}."
    return [Paragraph(told)]


# Scoring


def scoring_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """The final scoring part by part and the ranking; empty while the game goes on."""
    events = [event for told in view.told for event in told.events]
    scored = [event for event in events if isinstance(event, Scored)]
    if any(isinstance(event, GameStopped) for event in events):
        return [Paragraph("The game was stopped before its end and is not scored.")]
    if not scored:
        return []
    total = {player.colour: player.vp for player in view.position.players}
    ranking = next((event.ranking for event in events if isinstance(event, GameEnded)), [])
    return [Paragraph(COUNTED), _score_table(view, lexicon, scored, total), _places(lexicon, ranking, total)]


def projected_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """What the final scoring would give now, from what lies open alone; empty before the first turn and at the end."""
    if not view.mover:
        return []
    scored, total = projected(view)
    table = _score_table(view, lexicon, scored, total)
    return [Paragraph(PROJECTION), table, _places(lexicon, ranking_of(view, total), total)]


def projected(view: View) -> tuple[list[Scored], dict[str, int]]:
    """The lines of a final scoring held now, and each seat's VP after it."""
    scored = list(score_game(view.position, view.components))
    total = {player.colour: player.vp for player in view.position.players}
    for event in scored:
        total[event.seat] += event.vp
    return scored, total


def ranking_of(view: View, total: Mapping[str, int]) -> list[str]:
    """The seats as they would be ranked with so many VP."""
    players = [replace(player, vp=total[player.colour]) for player in view.position.players]
    return rank_players(players).ranking


def _score_table(view: View, lexicon: Lexicon, scored: Sequence[Scored], total: Mapping[str, int]) -> Table:
    seats = [player.colour for player in view.position.players]
    before = {seat: total[seat] - sum(event.vp for event in scored if event.seat == seat) for seat in seats}
    rows = [("in play", *(str(before[seat]) for seat in seats))]
    for part, name in PARTS.items():
        lines = {event.seat: f"[{event.count}] {event.vp}" for event in scored if event.part == part}
        rows.append((name, *(lines.get(seat, "") for seat in seats)))
    rows.append(("in all", *(str(total[seat]) for seat in seats)))
    heads = ("", *(lexicon.colour(seat) for seat in seats))
    return Table(heads=heads, rows=tuple(rows), right=tuple(range(1, len(heads))), least=WHOLE)


def _places(lexicon: Lexicon, ranking: Sequence[str], total: Mapping[str, int]) -> Table:
    places = [(str(place), lexicon.who(seat), str(total[seat])) for place, seat in enumerate(ranking, 1)]
    return Table(heads=("place", "player", "VP"), rows=tuple(places), right=(2,), turn=2, least=WHOLE)


def winner(view: View) -> str:
    """The seat that has won, none while the game goes on or if it was stopped (R263)."""
    if view.position.moment.phase != "over":
        return ""
    return next((event.seat for told in view.told[-1:] for event in told.events if isinstance(event, GameEnded)), "")


def ending(view: View, lexicon: Lexicon) -> str:
    """That the game is over, and who has won."""
    seat = winner(view)
    return f"the game is over, {lexicon.who(seat)} wins" if seat else "the game is over"


def revealed_blocks(view: View, lexicon: Lexicon) -> list[Block]:
    """What the last state gives away: hands, the cards dealt and kept, and what the deal was made from."""
    shown = view.revealed
    if shown is None:
        return []
    rows = []
    for player in view.position.players:
        seat = player.colour
        hand = ", ".join(shown.hands.get(seat, [])) or "none"
        dealt = ", ".join(shown.dealt.get(seat, []))
        sealed = (shown.openings.get(seat, "")[:12], shown.salts.get(seat, "")[:12])
        rows.append((lexicon.colour(seat), hand, shown.kept.get(seat, ""), dealt, *sealed))
    heads = ("", "in hand", "kept", "of", "opening", "salt of the keep")
    table = Table(heads=heads, rows=tuple(rows), turn=4, least=WHOLE)
    return [table, Paragraph(f"Seed of the deal: {shown.seed[:12]}")]
