"""Bots play legal turns, the same ones with the same chance, and better ones than chance would."""

from random import Random

import msgspec
import pytest

from tests.games.play import TurnMaker, anything_legal, bot, deal, play
from tests.tools.effort import effort
from tests.tools.judge_components import play_one, report
from ykpbem.answers import Script
from ykpbem.bots import Bot
from ykpbem.invariants import invariant_faults
from ykpbem.model import COLOURS, HouseRules, Position, seat_of
from ykpbem.rules.options import RandomChooser, finish_turn
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import adjudicate
from ykpbem.steps import Step

GAMES = effort(quick=1, soak=30)


def middle_of(players: int, turn: int) -> tuple[Ruleset, Position, list[str]]:
    """A table some turns into a random game, and the mover's hand."""
    ruleset, position, secrets = deal(players, HouseRules(), "middle")
    makers: dict[str, TurnMaker] = dict.fromkeys(COLOURS, anything_legal(Random("middle")))
    for part in play(ruleset, position, secrets, makers):
        if part.after.turn >= turn and part.after.part == 0:
            return ruleset, part.after, part.secrets_after.hands[seat_of(part.after)]
    raise AssertionError("the game was over before")


def test_the_same_chance_plays_the_same_turn() -> None:
    ruleset, position, hand = middle_of(3, 20)
    turns = [Bot(Random(7), 30).choose_turn(ruleset, position, hand) for _ in range(2)]
    assert turns[0] == turns[1]


def test_choosing_changes_nothing() -> None:
    ruleset, position, hand = middle_of(4, 25)
    before, held = msgspec.json.encode(position), list(hand)
    Bot(Random(1), 30).choose_turn(ruleset, position, hand)
    assert msgspec.json.encode(position) == before
    assert hand == held


def test_the_steps_of_a_bot_are_a_whole_legal_turn() -> None:
    ruleset, position, hand = middle_of(2, 18)
    steps = Bot(Random(3), 20).choose_turn(ruleset, position, hand)
    outcome = adjudicate(ruleset, position, hand, Script(steps))
    assert outcome.position.turn == position.turn + 1


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_bots_keeps_the_invariants(players: int, seed: int) -> None:
    ruleset, position, secrets = deal(players, HouseRules(edition="english-2017"), f"bots {seed}")
    makers = {colour: bot(Random(f"{seed} {colour}"), 10) for colour in COLOURS}
    last = position
    for part in play(ruleset, position, secrets, makers):
        assert not invariant_faults(part.after, ruleset.components, part.secrets_after)
        last = part.after
    assert last.moment.phase == "over"


def test_a_bot_beats_players_without_a_plan() -> None:
    ruleset, position, secrets = deal(3, HouseRules(), "strength")
    makers = dict.fromkeys(COLOURS, anything_legal(Random(1)))
    seat = position.players[1].colour
    makers[seat] = bot(Random(2), 20)
    last = position
    for part in play(ruleset, position, secrets, makers):
        last = part.after
    others = [player.vp for player in last.players if player.colour != seat]
    assert last.player(seat).vp > max(others) + 30


def test_a_bot_finishes_a_turn_that_was_paused() -> None:
    """Q030: the rest of a turn is chosen like a whole one."""
    ruleset, position, secrets = deal(3, HouseRules(), "paused")
    random = Random("paused")
    for _ in range(400):
        hand = secrets.hands[seat_of(position)]
        chooser = RandomChooser(random)
        outcome = finish_turn(ruleset, position, hand, chooser)
        if outcome.position.part:
            steps = Bot(Random(1), 10).choose_turn(ruleset, outcome.position, outcome.hand)
            after = adjudicate(ruleset, outcome.position, outcome.hand, Script(steps)).position
            assert (after.turn, after.part) == (position.turn + 1, 0)
            return
    raise AssertionError("nobody paused")


def test_a_bot_with_few_samples_still_plays() -> None:
    ruleset, position, hand = middle_of(3, 12)
    steps: list[Step] = Bot(Random(0), 1).choose_turn(ruleset, position, hand)
    assert adjudicate(ruleset, position, hand, Script(steps)).events


def test_a_bot_keeps_the_better_of_the_two_cards_dealt() -> None:
    """R037: whichever card is better stays, in whichever order they come."""
    ruleset, position, _ = deal(3, HouseRules(), "keep")
    seat = position.players[0].colour
    for pair in (["O01", "O34"], ["O26", "O13"], ["O07", "O12"]):
        kept = Bot(Random(0)).choose_keep(ruleset, position, pair, seat)
        assert kept in pair
        assert Bot(Random(1)).choose_keep(ruleset, position, pair[::-1], seat) == kept


def test_the_judge_of_component_sets_reports_a_game() -> None:
    lines = list(report([play_one((2, 1, 4, {"shophouse": 3.0}))]))
    assert lines[0] == "== 2 players, 1 games"
    assert any(line.startswith("-- technologies") for line in lines)
