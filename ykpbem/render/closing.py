"""The end of the game: how near each end condition is, what is left to play, and the final scoring."""

from ykpbem.data.wording import PARTS, TRIGGERS
from ykpbem.events import GameEnded, GameStopped, Scored
from ykpbem.model import OWNED, seat_of
from ykpbem.render.layout import WIDTH, columns, wrapped
from ykpbem.render.lexicon import Lexicon
from ykpbem.rules.ending import built, posts, posts_to_end
from ykpbem.views import View


def end_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
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
    return [*columns(rows, width), *_remaining(view, lexicon, width)]


def _built(view: View, lexicon: Lexicon, piece: str) -> str:
    return ", ".join(f"{lexicon.colour(player.colour)} {built(player, piece)}" for player in view.position.players)


def _remaining(view: View, lexicon: Lexicon, width: int) -> list[str]:
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
    return wrapped(told, width)


def scoring_lines(view: View, lexicon: Lexicon, width: int = WIDTH) -> list[str]:
    """The final scoring part by part, what was counted in brackets, and the ranking; empty while the game goes on."""
    events = [event for told in view.told for event in told.events]
    scored = [event for event in events if isinstance(event, Scored)]
    seats = [player.colour for player in view.position.players]
    if any(isinstance(event, GameStopped) for event in events):
        return wrapped("The game was stopped before its end and is not scored.", width)
    if not scored:
        return []
    rows = [("", *(lexicon.colour(seat).rjust(8) for seat in seats))]
    rows.append(("in play", *(str(_before(view, scored, seat)).rjust(8) for seat in seats)))
    for part, name in PARTS.items():
        lines = {event.seat: f"({event.count}) {event.vp:2}" for event in scored if event.part == part}
        rows.append((name, *(lines.get(seat, "").rjust(8) for seat in seats)))
    rows.append(("in all", *(str(view.position.player(seat).vp).rjust(8) for seat in seats)))
    ranking = next((event.ranking for event in events if isinstance(event, GameEnded)), [])
    places = [
        (f"{place}.", lexicon.who(seat), f"{view.position.player(seat).vp} VP") for place, seat in enumerate(ranking, 1)
    ]
    return [*columns(rows, width), "", *columns(places, width)]


def _before(view: View, scored: list[Scored], seat: str) -> int:
    """VP before the final scoring."""
    return view.position.player(seat).vp - sum(event.vp for event in scored if event.seat == seat)
