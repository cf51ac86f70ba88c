"""Passing: turns that nobody takes, and seats that make no secret choice."""

from random import Random

import pytest

from tests.app import acts, club
from ykpbem.app.powers.passing import pass_keeps, pass_turn
from ykpbem.chain.readers import open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import PassLink
from ykpbem.events import AssistantsRecovered, TurnBegun, TurnEnded, TurnPassed
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import document_id
from ykpbem.model import seat_of

AWAY = "no move in five days"


def passed(opened: OpenState) -> OpenState:
    """The state after the turn is passed."""
    return open_state(pass_turn(opened, acts.MO, reason=AWAY))


def test_a_passed_turn_changes_nothing_but_whose_turn_it_is() -> None:
    opened = acts.began()
    after = passed(opened)
    seat = seat_of(opened.state)
    assert after.state.link == PassLink([], seat, AWAY)
    following = seat_of(opened.state, 2)
    assert after.state.events[-1].events == [TurnPassed(seat, AWAY), TurnEnded(seat), TurnBegun(following, 2)]
    assert after.state.turn == 2
    assert after.state.players == opened.state.players
    assert after.state.areas == opened.state.areas
    acts.adds_up(after)


def test_in_the_middle_of_a_turn_the_recovery_happens_and_nothing_else() -> None:
    """Of the action begun the assistants come back; bonus and construction do not happen."""
    opened = acts.paused()
    seat = seat_of(opened.state)
    after = passed(opened)
    told = after.state.events[-1]
    assert (told.turn, told.part) == (1, 1)
    assert told.events[:3] == [TurnPassed(seat, AWAY), AssistantsRecovered(seat, "port-a", 2, 0), TurnEnded(seat)]
    before, now = opened.state.player(seat), after.state.player(seat)
    assert now.hand["assistant"] == before.hand["assistant"] + 2
    assert now.president == "port-a"
    assert (now.stock, now.vp, now.order_cards) == (before.stock, before.vp, before.order_cards)
    assert (after.state.turn, after.state.part, after.state.moment.action) == (2, 0, None)
    acts.adds_up(after)


def test_passing_twice_is_one_fact() -> None:
    """The same state and reason make the same id (INTERFACE: promises)."""
    opened = acts.began()
    assert document_id(pass_turn(opened, acts.MO, reason=AWAY)) == passed(opened).id


def test_the_game_goes_on_after_a_pass() -> None:
    opened = passed(acts.began())
    after = acts.after_random(opened, Random(1))
    acts.proved(acts.dealt(), acts.began(), opened, after)


def test_the_end_is_reached_by_passed_turns_too() -> None:
    """The last turn of the final round is passed, and the game is scored and revealed."""
    random = Random(1)
    opened = open_state(club.second_state())
    while opened.state.end is None or opened.state.turn < opened.state.end.last_turn:
        if opened.state.end is None:
            opened = open_state(club.play(opened, {"steps": list(club.random_steps(opened, random))}).document)
        else:
            opened = passed(opened)
    after = passed(opened)
    assert after.state.moment.phase == "over"
    assert after.state.revealed is not None
    assert after.state.revealed.hands == open_secrets(opened, acts.MO).secrets.hands
    assert acts.refused(lambda: passed(after)) == ("Conflict", {"game-over"})


def test_only_the_seat_to_move_is_passed() -> None:
    opened = acts.began()
    other = seat_of(opened.state, 2)
    wrong = acts.refused(lambda: pass_turn(opened, acts.MO, reason=AWAY, seat=other))
    assert wrong == ("Conflict", {"out-of-turn"})
    assert pass_turn(opened, acts.MO, reason=AWAY, seat=seat_of(opened.state))


@pytest.mark.parametrize("key", [acts.BACKUP, club.PLAYERS["red"], acts.EVE])
def test_nobody_else_passes(key: SecretKey) -> None:
    """A backup key signs a handover to itself and nothing else."""
    assert acts.refused(lambda: pass_turn(acts.began(), key, reason=AWAY)) == ("NotAuthentic", {"not-the-moderator"})


@pytest.mark.parametrize("reason", ["", "x" * 2001, "a\x1b[2Jb"])
def test_a_reason_is_text_that_everybody_may_see(reason: str) -> None:
    assert acts.refused(lambda: pass_turn(acts.began(), acts.MO, reason=reason))[0] == "Malformed"


# Turn 0


def test_Q027_a_seat_that_is_passed_keeps_what_the_deal_drew() -> None:
    """The others' keeps are taken along; the fact and the reason are told."""
    opened = acts.dealt()
    keeps = [acts.keep(opened, club.PLAYERS[colour]) for colour in ("red", "yellow")]
    after = open_state(pass_keeps(opened, keeps, ["blue"], acts.MO, reason=AWAY))
    forced = open_secrets(opened, acts.MO).secrets.forced["blue"]
    assert open_hand(after, club.PLAYERS["blue"]) == [forced]
    assert after.state.events[-1].events[0] == TurnPassed("blue", AWAY)
    assert after.state.link.papers == [order.document for order in sorted(keeps, key=lambda one: _place(after, one))]
    assert set(open_secrets(after, acts.MO).openings) == {"red", "yellow"}
    acts.adds_up(after)
    acts.proved(opened, after)


def _place(opened: OpenState, order: object) -> int:
    document = getattr(order, "document", {})
    return [seat.colour for seat in opened.state.seats].index(document["player"])


def test_everybody_can_be_passed() -> None:
    opened = acts.dealt()
    after = open_state(pass_keeps(opened, [], ["red", "blue", "yellow"], acts.MO, reason=AWAY))
    assert after.state.turn == 1
    acts.proved(opened, after)


def test_who_is_forgotten_is_not_passed() -> None:
    """Without a name nobody is passed; a seat neither named nor here is missing."""
    opened = acts.dealt()
    red = acts.keep(opened, club.PLAYERS["red"])
    wrong = acts.refused(lambda: pass_keeps(opened, [red], [], acts.MO, reason=AWAY))
    assert wrong == ("UsageFault", {"pass-which-seats"})
    wrong = acts.refused(lambda: pass_keeps(opened, [red], ["blue"], acts.MO, reason=AWAY))
    assert wrong == ("Conflict", {"keeps-missing"})


def test_a_seat_whose_keep_is_here_is_not_passed() -> None:
    opened = acts.dealt()
    keeps = [acts.keep(opened, key) for key in club.PLAYERS.values()]
    wrong = acts.refused(lambda: pass_keeps(opened, keeps, ["blue"], acts.MO, reason=AWAY))
    assert wrong == ("Conflict", {"pass-has-keep"})
    wrong = acts.refused(lambda: pass_keeps(opened, [], ["green"], acts.MO, reason=AWAY))
    assert wrong == ("UsageFault", {"no-such-seat"})


def test_a_forged_keep_is_told_before_anything_is_passed() -> None:
    opened = acts.dealt()
    red = acts.keep(opened, club.PLAYERS["red"])
    red.document["revision"] = 2
    wrong = acts.refused(lambda: pass_keeps(opened, [red], ["blue", "yellow"], acts.MO, reason=AWAY))
    assert wrong == ("NotAuthentic", {"signature-wrong"})
