"""Whole games in memory: dealt from a seed, played by whoever is handed in, turn by turn until the end.

- A `Seated` player answers one turn with steps, and may stop with `pause`; nobody sees more than position and own hand.
- `Random` players take any legal answer, so that every corner of the rules is reached; `Careful` ones are bots.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType

import msgspec

from ykpbem.answers import Script
from ykpbem.bots import Bot
from ykpbem.components import built_in
from ykpbem.events import Event, OrderCardsKept
from ykpbem.evolve import evolve
from ykpbem.model import COLOURS, HouseRules, Position, Secrets, seat_of
from ykpbem.rules.options import RandomChooser, finish_turn
from ykpbem.rules.reveal import reveal
from ykpbem.rules.setup import deal_table, keep_order_cards, seat_players
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import Outcome, adjudicate, between_turns
from ykpbem.steps import Step

TurnMaker = Callable[[Ruleset, Position, Sequence[str]], list[Step]]
"""Whoever answers a turn, or the rest of one."""
SANE_LENGTH = 4000
"""Parts of turns; a game that lasts longer is stuck."""


class SeededShuffler:
    """Chance from a number: the same seed deals the same table on every Python."""

    def __init__(self, seed: object) -> None:
        self.seed = seed

    def shuffled(self, label: str, items: Sequence[str]) -> list[str]:
        """The items as this seed and label deal them."""
        return Random(f"{self.seed} {label}").sample(sorted(items), len(items))

    def below(self, label: str, n: int) -> int:
        """One draw."""
        return Random(f"{self.seed} {label}").randrange(n)


class Part(msgspec.Struct):
    """One part of a turn: what it started from, what was ordered, and what came of it with the real cards in it."""

    before: Position
    hand: list[str]
    secrets: Secrets
    steps: list[Step]
    outcome: Outcome
    events: list[Event]
    after: Position
    secrets_after: Secrets


def deal(players: int, house: HouseRules, seed: object) -> tuple[Ruleset, Position, Secrets]:
    """A table at turn 1, every seat keeping the card that the deal drew for it."""
    ruleset = Ruleset(built_in(), house)
    shuffler = SeededShuffler(seed)
    seats = seat_players(shuffler, COLOURS[:players], [], "")
    position, secrets = deal_table(ruleset.components, house, seats, shuffler)
    secrets = keep_order_cards(secrets, {}, shuffler)
    evolve(position, OrderCardsKept(seats[0], []))
    for _ in between_turns(ruleset, position):
        pass
    return ruleset, position, secrets


def play(ruleset: Ruleset, position: Position, secrets: Secrets, makers: dict[str, TurnMaker]) -> Iterator[Part]:
    """Plays to the end of the game; raises AssertionError if that does not come."""
    for _ in range(SANE_LENGTH):
        if position.moment.phase == "over":
            return
        seat = seat_of(position)
        hand = secrets.hands[seat]
        steps = makers[seat](ruleset, position, hand)
        outcome = adjudicate(ruleset, position, hand, Script(steps))
        after = outcome.position
        events, drawn = reveal(after, outcome.events, secrets)
        drawn = msgspec.structs.replace(drawn, hands={**secrets.hands, seat: outcome.hand})
        yield Part(position, hand, secrets, steps, outcome, events, after, drawn)
        position, secrets = after, drawn
    raise AssertionError(f"no end after {SANE_LENGTH} parts")


def anything_legal(random: Random) -> TurnMaker:
    """A player to whom every legal answer is as good as another."""

    def make(ruleset: Ruleset, position: Position, hand: Sequence[str]) -> list[Step]:
        chooser = RandomChooser(random)
        finish_turn(ruleset, position, hand, chooser)
        return chooser.steps

    return make


def bot(random: Random, samples: int, fondness: Mapping[str, float] = MappingProxyType({})) -> TurnMaker:
    """A bot, with a taste for buildings of a kind if `fondness` gives it one (VP for each)."""
    return Bot(random, samples, fondness).choose_turn
