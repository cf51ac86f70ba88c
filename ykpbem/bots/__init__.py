"""Players made of nothing but the rules: they try legal turns and keep the one that leaves them best off.

- `Bot` is the player; `sampling` makes up turns worth trying, `appraisal` says what a position is worth to a seat.
- The best few turns are judged by what could follow them: the own next turn, as if nobody else moved in between.
- A bot knows what a player at the table knows: the position and its own order cards. What is still to be turned over
  stays unknown.
- With the same chance it plays the same turn.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from ykpbem.answers import ScriptThenChooser
from ykpbem.bots.appraisal import Appraisal
from ykpbem.bots.sampling import Sampler, Survey
from ykpbem.model import Moment, Position, clone, seat_of
from ykpbem.rules.options import Chance
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import adjudicate
from ykpbem.steps import Step

__all__ = ["Bot", "Chance"]

BROAD = 0.7
"""The share of first samples that are whole new turns; the others are new ends to the best turn so far."""
FOLLOWED = 5
"""How many of the best turns are looked at again with what could follow them."""


class Tried(msgspec.Struct):
    """A turn that was tried: its worth as things stand after it, its steps, and what it leads to."""

    worth: float
    steps: list[Step]
    position: Position
    hand: list[str]


class Bot:
    """A decent player, which tries about so many turns as `samples` says before it chooses.

    `fondness` gives it a taste for buildings of a kind, in VP for each (see `Appraisal`).
    """

    def __init__(self, chance: Chance, samples: int = 80, fondness: Mapping[str, float] = MappingProxyType({})) -> None:
        self.chance = chance
        self.samples = samples
        self.fondness = fondness

    def choose_turn(self, ruleset: Ruleset, position: Position, hand: Sequence[str]) -> list[Step]:
        """The steps of a whole turn, or of the rest of one, for the seat to move; nothing is changed."""
        seat = seat_of(position)
        tried = self._try(ruleset, position, hand, seat, max(1, self.samples // 2))
        tried.sort(key=lambda one: -one.worth)
        best = _different(tried, FOLLOWED)
        each = self.samples // 2 // FOLLOWED
        if each == 0 or len(best) == 1 or best[0].position.moment.phase == "over":
            return best[0].steps
        return max(best, key=lambda one: self._follow(ruleset, one, seat, each)).steps

    def choose_keep(self, ruleset: Ruleset, position: Position, cards: Sequence[str], seat: str) -> str:
        """Which of the two order cards dealt to the seat it keeps (R037)."""
        appraisal = Appraisal(ruleset, seat, self.fondness)
        return max(cards, key=lambda card: appraisal.worth_of_order_card(position, card))

    def _try(self, ruleset: Ruleset, position: Position, hand: Sequence[str], seat: str, samples: int) -> list[Tried]:
        """Legal turns, drawn at random where they promise most."""
        appraisal = Appraisal(ruleset, seat, self.fondness)
        survey = Survey(appraisal, position)
        tried: list[Tried] = []
        best: Tried | None = None
        for sample in range(samples):
            kept: list[Step] = []
            if best is not None and sample >= samples * BROAD:
                kept = best.steps[: int(self.chance.random() * len(best.steps))]
            sampler = Sampler(self.chance, survey)
            outcome = adjudicate(ruleset, position, hand, ScriptThenChooser(kept, sampler) if kept else sampler)
            worth = appraisal.worth_of(outcome.position, outcome.hand)
            one = Tried(worth, sampler.steps, outcome.position, outcome.hand)
            tried.append(one)
            if best is None or worth > best.worth:
                best = one
        return tried

    def _follow(self, ruleset: Ruleset, one: Tried, seat: str, samples: int) -> float:
        """What the turn is worth when the best follow-up found is played after it."""
        ahead = own_next_turn(one.position, seat)
        if ahead is None:
            return one.worth
        return max(follow.worth for follow in self._try(ruleset, ahead, one.hand, seat, samples))


def own_next_turn(position: Position, seat: str) -> Position | None:
    """The table as the seat would find it at its next turn if nobody moved before; None if it has no more turn."""
    ahead = clone(position)
    while seat_of(ahead) != seat:
        ahead.turn += 1
    if ahead.end is not None and ahead.turn > ahead.end.last_turn:
        return None
    ahead.moment = Moment(phase="A")
    return ahead


def _different(tried: Sequence[Tried], number: int) -> list[Tried]:
    """The first so many that do not come to the same."""
    found: list[Tried] = []
    for one in tried:
        if all(
            one.position.players != other.position.players or one.position.areas != other.position.areas
            for other in found
        ):
            found.append(one)
        if len(found) == number:
            break
    return found
