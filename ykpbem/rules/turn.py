"""The frame of a turn: phases A, B and C in order, and what happens between two turns (R040-R045).

- A: additional actions. B: placement, movement and, unless recalled, the action run. C: additional actions again.
- A turn may come in parts: a part starts where the position stands and ends with `pause` or with the turn (Q030).
- Between turns the next player becomes active, System of Stock fills the purse (Q035), or the game is scored (R245).
"""

from collections.abc import Iterable, Iterator

import msgspec

from ykpbem.answers import Answers, Head
from ykpbem.errors import Fault, fault
from ykpbem.events import Event, StockRefilled, TurnBegun, TurnEnded, TurnPaused
from ykpbem.evolve import acting_seat, evolve
from ykpbem.model import Position, clone, seat_of
from ykpbem.rules.actions import act_in, finish_action
from ykpbem.rules.extras import KINDS, achievements_in_reach, do_extra, extra_fault, possible_extras
from ykpbem.rules.movement import move_president
from ykpbem.rules.placement import place_assistants
from ykpbem.rules.scoring import rank_players, score_game
from ykpbem.rules.table import Paused, Ruleset, Turn


class Outcome(msgspec.Struct):
    """What an order leads to: the position after it, what happened, the mover's order cards now, and warnings.

    Cards that refills brought stand in it as `?1`, `?2`, ...: `ykpbem.rules.reveal` puts the real ones in their places.
    """

    position: Position
    events: list[Event]
    hand: list[str]
    warnings: list[Fault]
    seat: str


def adjudicate(ruleset: Ruleset, position: Position, hand: Iterable[str], answers: Answers) -> Outcome:
    """Plays the turn, or the rest of it, of whoever is to move; the input is never changed.

    Raises OrderIllegal, ChoiceMissing or OrderLeftOver at the first step that the rules do not allow; then nothing
    happened. Raises ValueError when it is nobody's turn: the secret choice is open (Q026) or the game is over (Q252).
    """
    seat = acting_seat(position)
    if not seat:
        raise ValueError("it is nobody's turn")
    turn = Turn(ruleset, clone(position), seat, hand, answers)
    try:
        _play(turn)
    except Paused:
        turn.emit(TurnPaused(seat))
    else:
        answers.finish()
        _warn_at_end(turn)
        turn.emit(TurnEnded(seat))
        for event in between_turns(ruleset, turn.position):
            turn.events.append(event)
    return Outcome(turn.position, turn.events, turn.hand, turn.warnings, seat)


def _play(turn: Turn) -> None:
    moment = turn.position.moment
    if moment.action is not None:
        finish_action(turn)
    if moment.phase == "A":
        _additional_phase_a(turn)
        place_assistants(turn)
        if move_president(turn):
            assert turn.me.president is not None
            act_in(turn, turn.me.president, "president")
    _additional_phase_c(turn)


def _additional_phase_a(turn: Turn) -> None:
    """Additional actions until the placement step, which is due (R043)."""

    def candidates() -> Iterator[Head]:
        yield from possible_extras(turn)
        yield ("place",)

    while True:
        head = turn.step(
            (*KINDS, "place"), lambda head: extra_fault(turn, head), candidates, lambda: fault("placement-due", "R043")
        )
        assert head is not None
        if head[0] == "place":
            return
        do_extra(turn, head)


def _additional_phase_c(turn: Turn) -> None:
    """Additional actions until the order ends."""
    while head := turn.step(KINDS, lambda head: extra_fault(turn, head), lambda: possible_extras(turn)):
        do_extra(turn, head)


def _warn_at_end(turn: Turn) -> None:
    for card in achievements_in_reach(turn):
        turn.warn("achievement-left", "R105", achievement=card)


def between_turns(ruleset: Ruleset, position: Position) -> Iterator[Event]:
    """Begins the next turn, or scores the game after its last; each event is applied before it is handed out."""
    for event in _next(ruleset, position):
        evolve(position, event)
        yield event


def _next(ruleset: Ruleset, position: Position) -> Iterator[Event]:
    if position.end is not None and position.turn >= position.end.last_turn:
        yield from score_game(position, ruleset.components)
        yield rank_players(position.players)
        return
    turn = position.turn + 1
    seat = seat_of(position, turn)
    yield TurnBegun(seat, turn)
    yield from _refill_stock(ruleset, position, seat)


def _refill_stock(ruleset: Ruleset, position: Position, seat: str) -> Iterator[Event]:
    """System of Stock fills the purse to 2 yen, before phase A, with the yen its owner has then (R227, Q034-Q036)."""
    player = position.player(seat)
    owned = {ruleset.components.technologies[card].name for card in player.technologies}
    if "system-of-stock" in owned and player.stock["yen"] < 2:
        yield StockRefilled(seat, 2 - player.stock["yen"])
