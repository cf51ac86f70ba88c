"""The end of the game, played out: R245, Q230 to Q238, Q252; the cases of one order are in tests/scenarios/end.yaml."""

from random import Random
from typing import Any, get_args

import msgspec
import pytest

from tests.rules.playing import Decliner, accept, play, refusal, told
from tests.tables import Table, fresh_table, patch
from ykpbem.answers import Script
from ykpbem.events import EndTriggered, StockRefilled, TurnBegun, TurnEnded
from ykpbem.evolve import acting_seat
from ykpbem.invariants import invariant_faults
from ykpbem.model import COLOURS, End, clone, seat_of
from ykpbem.rules.options import RandomChooser, finish_turn
from ykpbem.rules.turn import adjudicate, between_turns

ROW = ["O01", "O02", "O03", "O04", "O05"]
TAKE = "- place: bank\n- move: port-a\n- act: {take: O01}"
"""With an assistant at port A and an empty deck this sets off the end."""
BANK = "- place: bank\n- move: bank"

moments = pytest.mark.parametrize(
    ("players", "turn"), [(players, turn) for players in (2, 3, 4) for turn in range(5, 5 + players)]
)


def before_the_trigger(players: int, turn: int) -> Table:
    """A table on which whoever is to move can set off the end by taking an order card."""
    made = fresh_table(players)
    made.position.turn = turn
    seat = seat_of(made.position)
    given: dict[str, Any] = {
        "areas": {"port-a": {seat: 1}},
        "hands": {seat: []},
        "ports": {"port-a": ROW},
        "order-deck": 0,
    }
    patch(made, given)
    return made


def play_out(made: Table) -> list[tuple[int, str]]:
    """Plays anything legal until the game is over; the turns played, with their seats."""
    random = Random(0)
    turns = []
    while seat := acting_seat(made.position):
        turns.append((made.position.turn, seat))
        outcome = finish_turn(made.ruleset, made.position, made.hand(seat), RandomChooser(random))
        accept(made, outcome)
        assert len(turns) <= 2 * len(made.position.players), "the game goes on and on"
    return turns


@moments
def test_R245_the_round_is_finished_and_one_full_round_follows(players: int, turn: int) -> None:
    made = before_the_trigger(players, turn)
    trigger = play(made, TAKE)
    rest = play_out(made)
    round_ends = -(-turn // players) * players
    assert [event.turn for event in trigger.events if isinstance(event, TurnBegun)] == [turn + 1]
    assert [number for number, _ in rest] == list(range(turn + 1, round_ends + players + 1))
    assert made.position.moment.phase == "over"


@moments
def test_Q234_all_have_had_an_equal_number_of_turns(players: int, turn: int) -> None:
    made = before_the_trigger(players, turn)
    play(made, TAKE)
    play_out(made)
    assert made.position.turn % players == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_Q230_set_off_by_the_last_player_of_a_round_one_round_follows(players: int) -> None:
    made = before_the_trigger(players, 2 * players)
    play(made, TAKE)
    assert [seat for _, seat in play_out(made)] == list(COLOURS[:players])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_Q231_set_off_by_the_start_player_he_has_exactly_one_more_turn(players: int) -> None:
    made = before_the_trigger(players, 2 * players + 1)
    play(made, TAKE)
    assert [seat for _, seat in play_out(made)].count("red") == 1


def test_Q232_a_trigger_is_never_withdrawn() -> None:
    made = before_the_trigger(3, 4)
    play(made, TAKE)
    noted = made.position.end
    assert noted == End(trigger="order-cards", seat="red", turn=4, last_turn=9)
    while acting_seat(made.position):
        assert made.position.end == noted
        accept(made, finish_turn(made.ruleset, made.position, made.hand(acting_seat(made.position)), Decliner()))
    assert made.position.end == noted


def test_Q233_later_triggers_are_not_told() -> None:
    made = before_the_trigger(3, 4)
    play(made, TAKE)
    patch(made, {"areas": {"customs": {"blue": 1}}, "blue": {"import": 1}, "customs": dict.fromkeys("CDEF", "yellow")})
    outcome = play(made, "- place: bank\n- move: customs\n- act: {space: B}")
    assert "assistant-posted" in told(outcome)
    assert not [event for event in outcome.events if isinstance(event, EndTriggered)]


# What no rule does


def test_Q238_no_condition_of_the_end_but_the_five_of_the_rules() -> None:
    triggers = get_args(End.__annotations__["trigger"])
    assert sorted(triggers) == ["church", "customs", "order-cards", "shophouses", "trading-houses"]


def test_Q238_between_turns_nobody_is_moved_for() -> None:
    made = fresh_table(3)
    patch(made, {"blue": {"yen": 0, "technologies": ["system-of-stock"]}, "hands": {"blue": ["O01"]}})
    before = clone(made.position)
    events = list(between_turns(made.ruleset, made.position))
    assert events == [TurnBegun("blue", 2), StockRefilled("blue", 2)]
    before.turn, before.player("blue").stock["yen"] = 2, 2
    assert made.position == before


def test_Q238_an_unfinished_order_is_refused_and_not_completed() -> None:
    made = fresh_table(3)
    before = clone(made.position)
    assert refusal(made, "- place: bank").rule == "R043"
    assert made.position == before


# After the last turn


def last_turn() -> Table:
    """Yellow plays the last turn; red could still do all sorts of things."""
    made = fresh_table(3)
    patch(
        made,
        {
            "cards": {"O01": {"goods": {"tea": 1}, "reward": {"vp": 9}}},
            "hands": {"red": ["O01"]},
            "achievements": ["A3", "B1", "C1"],
            "red": {"tea": 7, "silk": 5, "yen": 10, "technologies": ["spinning-mill", "university"]},
            "end": {"trigger": "church", "seat": "red", "turn": 1, "last-turn": 6},
            "turn": 6,
        },
    )
    return made


def test_Q252_with_the_last_turn_the_game_is_over_for_all() -> None:
    made = last_turn()
    outcome = play(made, BANK)
    red = made.position.player("red")
    assert made.position.moment.phase == "over"
    assert acting_seat(made.position) == ""
    assert (red.completed, red.achievements, red.stock["silk"], red.warehouse["assistant"]) == ([], [], 5, 12)
    after = outcome.events[outcome.events.index(TurnEnded("yellow")) + 1 :]
    assert {msgspec.to_builtins(event)["event"] for event in after} == {"scored", "game-ended"}
    assert not invariant_faults(made.position, made.ruleset.components, made.secrets)


@pytest.mark.parametrize("seat", ["red", "yellow"])
def test_Q252_no_order_is_carried_out_once_the_game_is_over(seat: str) -> None:
    made = last_turn()
    play(made, BANK)
    before = clone(made.position)
    with pytest.raises(ValueError, match="nobody's turn"):
        adjudicate(made.ruleset, made.position, made.hand(seat), Script([]))
    assert made.position == before


def test_Q252_on_the_last_turn_itself_phase_c_is_still_there() -> None:
    made = last_turn()
    patch(made, {"hands": {"yellow": ["O01"], "red": []}, "yellow": {"tea": 7}})
    outcome = play(made, BANK + "\n- achieve: a\n- fulfil: O01")
    yellow = made.position.player("yellow")
    assert (yellow.completed, yellow.achievements) == (["O01"], ["A3"])
    assert told(outcome)[-1] == "game-ended"
