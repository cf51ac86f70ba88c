"""Players made of nothing but the rules: they try legal turns and keep the one that leaves them best off.

- `Bot` is the player; `sampling` makes up turns worth trying, `appraisal` says what a position is worth to a seat.
- A bot knows what a player at the table knows: the position and its own order cards. What is still to be turned over
  stays unknown.
- With the same chance it plays the same turn.
"""

from collections.abc import Sequence
from math import inf

from ykpbem.answers import ScriptThenChooser
from ykpbem.bots.appraisal import Appraisal
from ykpbem.bots.sampling import Sampler, Survey
from ykpbem.model import Position, seat_of
from ykpbem.rules.options import Chance
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import adjudicate
from ykpbem.steps import Step

__all__ = ["Bot", "Chance"]

BROAD = 0.7
"""The share of samples that are whole new turns; the others are new ends to the best turn so far."""


class Bot:
    """A decent player: of `samples` legal turns it plays the one after which it likes the table best."""

    def __init__(self, chance: Chance, samples: int = 80) -> None:
        self.chance = chance
        self.samples = samples

    def choose_turn(self, ruleset: Ruleset, position: Position, hand: Sequence[str]) -> list[Step]:
        """The steps of a whole turn, or of the rest of one, for the seat to move; nothing is changed."""
        seat = seat_of(position)
        appraisal = Appraisal(ruleset, seat)
        survey = Survey(appraisal, position)
        best: list[Step] = []
        most = -inf
        for sample in range(max(1, self.samples)):
            kept = best[: int(self.chance.random() * len(best))] if sample >= self.samples * BROAD else []
            sampler = Sampler(self.chance, survey)
            answers = ScriptThenChooser(kept, sampler) if kept else sampler
            outcome = adjudicate(ruleset, position, hand, answers)
            value = appraisal.worth_of(outcome.position, outcome.hand)
            if value > most:
                best, most = sampler.steps, value
        return best

    def choose_keep(self, ruleset: Ruleset, position: Position, cards: Sequence[str], seat: str) -> str:
        """Which of the two order cards dealt to the seat it keeps (R037)."""
        appraisal = Appraisal(ruleset, seat)
        return max(cards, key=lambda card: appraisal.worth_of_order_card(position, card))
