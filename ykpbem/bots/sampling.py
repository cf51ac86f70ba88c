"""Turns worth trying: an area to act in is drawn first, and most choices lean towards it; any legal turn may come out.

- A `Survey` looks once at the table before the turn: which areas promise what, and how the president gets there.
- A `Sampler` answers one turn's questions at random, with weights.
"""

from collections.abc import Callable, Mapping
from typing import Any

from ykpbem.answers import Ask, Chooser
from ykpbem.bots.appraisal import Appraisal, foothold
from ykpbem.bots.ways import ways
from ykpbem.model import CANAL, Position
from ykpbem.rules.options import Chance

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
    """Answers with weights; `aim` is the area this turn leans towards, "" for going home."""

    def __init__(self, chance: Chance, survey: Survey) -> None:
        super().__init__()
        self.chance = chance
        self.survey = survey
        aims = survey.aims()
        home = survey.me.president is not None and chance.random() < RECALL
        self.aim = "" if home or not aims else self.draw(aims, [survey.worth[name] ** 2 for name in aims])
        self.road = survey.roads.get(self.aim, ())

    def draw(self, options: list[Any], weights: list[float]) -> Any:
        """One option, as often as its weight says."""
        at = self.chance.random() * sum(weights)
        for option, weight in zip(options, weights, strict=True):
            at -= weight
            if at < 0:
                return option
        return options[-1]

    def choose(self, ask: Ask, options: list[Any]) -> Any:
        """A legal answer, likelier a sensible one."""
        weigh = _WEIGHTS.get(ask.key)
        weights = [weigh(self, option) for option in options] if weigh else [1.0] * len(options)
        return self.draw(options, weights) if any(weights) else options[0]

    def step(self, head: Any) -> float:
        """What to do next."""
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

    def placement(self, option: Any) -> float:
        """Where to place: first the road to the aim, then the aim itself, then what will be of use later."""
        placed = self.steps[-1].fields.get("place", ())
        gaps = [name for name in self.road if name not in self.survey.present and name not in placed and name != CANAL]
        if option is None:
            return 0.02 if gaps else 0.15
        if option in gaps:
            return AIM * 5
        worth = self.survey.worth.get(option, 0.3)
        return worth * 4 if option == self.aim and not gaps else worth

    def movement(self, option: Any) -> float:
        """Which way: along the road, and to its end."""
        walked = self.steps[-1].fields.get("move", ())
        rest = self.road[len(walked) :] if tuple(walked) == self.road[: len(walked)] else ()
        if option is None:
            return AIM if tuple(walked) == self.road else 1.0
        if rest and option == rest[0]:
            return AIM
        return 0.3 if option in ("spinning-mill", "university") else 1.0

    def hiring(self, pieces: Mapping[str, int]) -> float:
        """Rather many than few."""
        return float(sum(pieces.values()) + 2 * pieces.get("trading-house", 0))

    def taking(self, card: str | None) -> float:
        """Order cards rather than none."""
        return 0.5 if card is None else 1.0

    def fetching(self, piece: str | None) -> float:
        """From the warehouse rather something than nothing."""
        return 0.1 if piece is None else 1.0

    def carrying(self, move: tuple[str, str] | None) -> float:
        """Where a movement icon is of use."""
        if move is None:
            return 1.0
        worth = self.survey.worth.get(move[1], 0.3)
        return worth if move[0] == "hand" else 0.4 * worth


_WEIGHTS: dict[str, Callable[[Sampler, Any], float]] = {
    "step": Sampler.step,
    "place": Sampler.placement,
    "move": Sampler.movement,
    "hire": Sampler.hiring,
    "take": Sampler.taking,
    "warehouse": Sampler.fetching,
    "moves": Sampler.carrying,
}
