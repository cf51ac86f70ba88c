"""Turns worth trying: an area to act in is drawn first, and most choices lean towards it; any legal turn may come out.

- A `Survey` looks once at the table before the turn: which areas promise what, and how the president gets there.
- A `Sampler` answers one turn's questions at random, with weights.
"""

from collections.abc import Callable
from typing import Any

from ykpbem.answers import Ask, Chooser
from ykpbem.bots.appraisal import Appraisal, foothold
from ykpbem.bots.ways import ways
from ykpbem.model import CANAL, Position
from ykpbem.rules.options import Chance
from ykpbem.steps import TIMELY

STEP_WEIGHTS = {
    "achieve": 30.0,
    "fulfil": 10.0,
    "mercenary": 0.4,
    "place": 3.0,
    "bonus": 40.0,
    "build": 12.0,
    "recover": 1.0,
    "spinning-mill": 0.4,
    "university": 1.0,
    "pause": 0.0,
}
"""How often a step is taken when it may be; what else could be done, and nothing, weigh 1."""
RECALL = 0.06
"""Samples in which the president goes home."""
AIM = 60.0
"""How much more often what leads to the chosen area is picked than anything else."""


class Survey:
    """What a turn could aim at."""

    def __init__(self, appraisal: Appraisal, position: Position) -> None:
        self.me = position.player(appraisal.seat)
        spare = self.me.hand["assistant"]
        found = ways(appraisal.components, position, appraisal.seat)
        self.roads = {name: road for name, (gaps, road) in found.items() if gaps <= spare}
        self.worth: dict[str, float] = {}
        for name, area in position.areas.items():
            if name == CANAL:
                continue
            strength = foothold(position, area, name, appraisal.seat)
            ahead = [appraisal.yield_of(position, self.me, name, min(5, strength + more)) for more in (1, 2, 3)]
            self.worth[name] = 0.2 + max(ahead[0], 0.85 * ahead[1], 0.7 * ahead[2])
        self.present = {name for name, area in position.areas.items() if appraisal.seat in area.assistants}

    def aims(self) -> list[str]:
        """Areas that the president could reach this turn with what can be placed."""
        return [name for name in self.worth if name in self.roads]


class Sampler(Chooser):
    """Answers with weights; `aim` is the area this turn leans towards, "" for going home.

    It draws among all candidates until one is legal, which is quicker than judging every one of them first.
    """

    def __init__(self, chance: Chance, survey: Survey) -> None:
        super().__init__()
        self.chance = chance
        self.survey = survey
        aims = survey.aims()
        home = survey.me.president is not None and chance.random() < RECALL
        self.aim = "" if home or not aims else aims[self._draw([survey.worth[name] ** 2 for name in aims])]
        self.road = survey.roads.get(self.aim, ())

    def pick(self, ask: Ask) -> Any:
        """A legal answer, likelier a sensible one; raises AssertionError if the rules allow none."""
        pool = [*ask.candidates(), *ask.free_answers(), None]
        weigh = _WEIGHTS.get(ask.key)
        weights = weigh(self, pool) if weigh else [1.0] * len(pool)
        while pool:
            index = self._draw(weights)
            value = pool[index]
            if ask.may_stop() if value is None else ask.judge_any(value) is None:
                self.record(ask, value)
                return value
            del pool[index], weights[index]
        raise AssertionError(f"the rules ask for {ask.key} and allow nothing")

    def _draw(self, weights: list[float]) -> int:
        """An index, as often as its weight says; the last one if nothing has any weight."""
        at = self.chance.random() * sum(weights)
        for index, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return index
        return len(weights) - 1

    # What each kind of question leans towards

    def weigh_step(self, heads: list[Any]) -> list[float]:
        """What to do next."""
        return [self._head(head) for head in heads]

    def _head(self, head: Any) -> float:
        if head is None:
            return 1.0
        kind = head[0]
        if kind == "act":
            return 0.03 if head[1] else 1.0
        if kind == "mercenary":
            return STEP_WEIGHTS[kind] * self.survey.worth[head[2]] / 4
        if kind == "recall":
            return 0.02 if self.aim else AIM
        if kind == "tram":
            return AIM / 3 if head[1] == self.aim else 0.1
        return STEP_WEIGHTS.get(kind, 1.0)

    def weigh_place(self, areas: list[Any]) -> list[float]:
        """First the road to the aim, then the aim itself, then what will be of use later."""
        placed = self.steps[-1].fields.get("place", ())
        survey = self.survey
        gaps = [name for name in self.road if name not in survey.present and name not in placed and name != CANAL]
        weights = []
        for area in areas:
            if area is None:
                weights.append(0.02 if gaps else 0.15)
            elif area in gaps:
                weights.append(AIM * 5)
            else:
                weights.append(survey.worth.get(area, 0.3) * (4 if area == self.aim and not gaps else 1))
        return weights

    def weigh_move(self, areas: list[Any]) -> list[float]:
        """Along the road, and to its end."""
        walked = tuple(self.steps[-1].fields.get("move", ()))
        rest = self.road[len(walked) :] if walked == self.road[: len(walked)] else ()
        wanted = rest[0] if rest else None
        return [AIM if area == wanted else 0.3 if area in TIMELY else 1.0 for area in areas]

    def weigh_hire(self, handfuls: list[Any]) -> list[float]:
        """Rather many than few."""
        return [float(sum(one.values()) + 2 * one.get("trading-house", 0)) if one else 0.1 for one in handfuls]

    def weigh_take(self, cards: list[Any]) -> list[float]:
        """Order cards rather than none."""
        return [0.5 if card is None else 1.0 for card in cards]

    def weigh_fetch(self, pieces: list[Any]) -> list[float]:
        """From the warehouse rather something than nothing."""
        return [0.1 if piece is None else 1.0 for piece in pieces]

    def weigh_carry(self, moves: list[Any]) -> list[float]:
        """Where a movement icon is of use, rather from hand."""
        worth = self.survey.worth
        return [
            1.0 if move is None else worth.get(move[1], 0.3) * (1.0 if move[0] == "hand" else 0.4) for move in moves
        ]


_WEIGHTS: dict[str, Callable[[Sampler, list[Any]], list[float]]] = {
    "step": Sampler.weigh_step,
    "place": Sampler.weigh_place,
    "move": Sampler.weigh_move,
    "hire": Sampler.weigh_hire,
    "take": Sampler.weigh_take,
    "warehouse": Sampler.weigh_fetch,
    "moves": Sampler.weigh_carry,
}
