"""The text report: everything public of a state in 72 columns of ASCII, from what happened to what comes next.

- Names and notes stand as written; keys and ids are shown as fingerprints and twelve digits.
- With the viewer's hand the own order cards are added; the public report is the same for everybody.
"""

from collections.abc import Iterator

import msgspec

from ykpbem.codec import Told
from ykpbem.events import Event, Scored, TurnBegun, TurnEnded
from ykpbem.model import HouseRules, seat_of
from ykpbem.render.areas import area_lines
from ykpbem.render.board import board_lines
from ykpbem.render.closing import end_lines, scoring_lines
from ykpbem.render.displays import (
    achievement_lines,
    church_lines,
    customs_lines,
    laboratory_lines,
    port_lines,
    supply_lines,
)
from ykpbem.render.holdings import holding_lines
from ykpbem.render.layout import WIDTH, apart, columns, heading, wrapped
from ykpbem.render.lexicon import Lexicon, visible
from ykpbem.render.moves import hand_lines, move_lines
from ykpbem.render.telling import tell
from ykpbem.views import View

LINKS = {
    "start": "the deal",
    "keeps": "the secret choice",
    "order": "",
    "unsigned": "on the moderator's word",
    "pass": "passed",
    "amend": "corrected by the moderator",
    "rekey": "a new key",
    "rollback": "taken back",
    "handover": "a new moderator",
    "end": "stopped",
}
"""How a link of the chain is introduced, beside the turn it belongs to."""
OF_A_SEAT = ("order", "unsigned", "pass")
"""Links that belong to the player whose turn it is."""


def report(view: View, state_id: str = "", game_id: str = "", width: int = WIDTH) -> str:
    """The report of a state; the ids, which the view does not know, are shown if given."""
    lexicon = Lexicon(view.names, view.players)
    lines = _header(view, lexicon, state_id, width)
    for title, body in _sections(view, lexicon, width):
        if body:
            lines += [*heading(title, width), *body]
    lines += [*heading("papers", width), *_papers(view, lexicon, game_id, width)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _sections(view: View, lexicon: Lexicon, width: int) -> Iterator[tuple[str, list[str]]]:
    yield "final scoring", scoring_lines(view, lexicon, width)
    yield "what happened", _happened(view, lexicon, width)
    yield "board", board_lines(view, lexicon, width)
    yield "areas", area_lines(view, lexicon, width)
    yield "ports", port_lines(view, lexicon, width)
    yield "laboratories", laboratory_lines(view, lexicon, width)
    yield "church", church_lines(view, lexicon, width)
    yield "customs", customs_lines(view, lexicon, width)
    yield "achievements", achievement_lines(view, lexicon, width)
    yield "supply", supply_lines(view, lexicon, width)
    yield "revealed", _revealed(view, lexicon, width)
    yield "players", _players(view, lexicon, width)
    yield "end of the game", end_lines(view, lexicon, width)
    yield "to move", move_lines(view, lexicon, width)
    if view.hand is not None:
        yield f"order cards of {lexicon.who(view.viewer)}", hand_lines(view, lexicon, width)


def _header(view: View, lexicon: Lexicon, state_id: str, width: int) -> list[str]:
    """The game, where it stands, who is to move, and which house rules are not the usual ones."""
    position = view.position
    part = f", part {position.part}" if position.part else ""
    standing = {"keep": "the secret choice", "over": "the game is over"}.get(position.moment.phase)
    lines = apart(visible(view.game).upper(), f"state {state_id[:12]}" if state_id else "", width)
    lines += wrapped(f"Turn {position.turn}{part}: {standing or lexicon.who(view.mover) + ' is to move'}.", width)
    if position.end and view.mover:
        lines += wrapped(f"The end is set off; turn {position.end.last_turn} is the last.", width)
    changed = [f"{name} {value}" for name, value in _house_rules(view) if value != dict(_written(HouseRules()))[name]]
    lines += wrapped(f"Edition {view.house_rules.edition}, components {view.components.name}.", width)
    if changed:
        lines += wrapped(f"House rules of this game: {', '.join(changed)}.", width, hang=2)
    return lines


def _happened(view: View, lexicon: Lexicon, width: int) -> list[str]:
    lines: list[str] = []
    for told in view.told:
        lines += ["", *_told(view, lexicon, told, width)]
    return lines[1:]


def _told(view: View, lexicon: Lexicon, told: Told, width: int) -> list[str]:
    """One link of the chain: whose turn, the author's note, what happened."""
    seat = seat_of(view.position, told.turn) if told.link in OF_A_SEAT else ""
    author = "" if told.link == "pass" else seat
    part = f", part {told.part}" if told.part else ""
    title = [f"Turn {told.turn}{part}", lexicon.who(seat) if seat else "", LINKS[told.link]]
    lines = apart(", ".join(word for word in title if word), f"#{told.seq}", width)
    for line in told.note.splitlines():
        lines += wrapped(f"| {visible(line)}", width, indent=2, hang=4)
    for sentence in tell(_worth_telling(view, told, seat), view.names, view.players, author):
        lines += wrapped(f"- {sentence}", width, indent=2, hang=4)
    return lines


def _worth_telling(view: View, told: Told, seat: str) -> list[Event]:
    """All events but what the headings say already: that this turn ended and the next began, and the final scoring."""
    plain = (TurnEnded(seat), TurnBegun(seat_of(view.position, told.turn + 1), told.turn + 1))
    return [event for event in told.events if event not in plain and not isinstance(event, Scored)]


def _revealed(view: View, lexicon: Lexicon, width: int) -> list[str]:
    """What the last state gives away: hands, the cards dealt and kept, and what the deal was made from."""
    shown = view.revealed
    if shown is None:
        return []
    rows = []
    for player in view.position.players:
        seat = player.colour
        hand = ", ".join(shown.hands.get(seat, [])) or "none"
        dealt = ", ".join(shown.dealt.get(seat, []))
        opening = f"; opening {shown.openings[seat][:12]}" if seat in shown.openings else ""
        rows.append((lexicon.colour(seat), f"in hand {hand}; kept {shown.kept.get(seat)} of {dealt}{opening}"))
    return [*columns(rows, width), f"  Seed of the deal: {shown.seed[:12]}"]


def _players(view: View, lexicon: Lexicon, width: int) -> list[str]:
    lines: list[str] = []
    for player in view.position.players:
        lines += ["", *holding_lines(view, lexicon, player, width)]
    return lines[1:]


def _written(house: HouseRules) -> list[tuple[str, str]]:
    values = msgspec.to_builtins(house)
    return [(name, {True: "yes", False: "no"}.get(value, value)) for name, value in values.items()]


def _house_rules(view: View) -> list[tuple[str, str]]:
    return [pair for pair in _written(view.house_rules) if pair[0] != "edition"]


def _papers(view: View, lexicon: Lexicon, game_id: str, width: int) -> list[str]:
    """Who signs what, the chain, and every house rule."""
    from ykpbem.files.keys import PublicKey

    rows = [
        (lexicon.who(seat.colour), f"key {PublicKey.parse(seat.key).fingerprint}, orders {seat.orders}")
        for seat in view.seats
    ]
    moderator = f"key {PublicKey.parse(view.moderator.key).fingerprint}"
    rows.append((f"Moderator ({visible(view.moderator.name)})", moderator))
    lines = columns(rows, width)
    chain = f"State #{view.seq}, epoch {view.epoch}, after {view.previous[:12]}"
    game = f" of game {game_id[:12]}" if game_id else ""
    lines += wrapped(f"  {chain}{game}. Components {view.components.id} {view.components.digest[:12]}.", width, hang=2)
    if view.deadline:
        lines += wrapped(f"  Deadline: {visible(view.deadline)}", width, hang=2)
    rules = ", ".join(f"{name} {value}" for name, value in _written(view.house_rules))
    return [*lines, *wrapped(f"  House rules: {rules}", width, hang=2)]
