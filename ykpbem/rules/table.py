"""The table during one turn: what the rules look at, ask and emit.

- `Ruleset` is what stays the same for a whole game; `Turn` is one run of the rules over a working copy.
- `Turn.emit` is the only way anything changes; `Turn.step`, `Turn.item` and `Turn.value` are the only ways to ask.
- The three free-timing words (`spinning-mill`, `university`, `pause`) are taken care of here, wherever a step or a list
  item is asked for (Q033, Q030).
- Cards that a refill brings are unknown (`?1`, `?2`, ...) until the order is done: no rule can depend on them.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from ykpbem.answers import Answers, Ask, FreeTiming, Head
from ykpbem.components import ComponentSet, neighbours
from ykpbem.errors import Fault, fault
from ykpbem.events import AssistantEnrolled, Event, Paid, SilkSpun
from ykpbem.evolve import evolve
from ykpbem.model import CANAL, HouseRules, Player, Position
from ykpbem.steps import FREE_STEPS, TIMELY


class Ruleset(msgspec.Struct, frozen=True):
    """What a game is played with: its component set and its house rules."""

    components: ComponentSet
    house: HouseRules


class Paused(Exception):
    """The order ends here to look at the cards just revealed (Q030)."""


class Turn:
    """One player's turn, or the rest of it, being played on a working copy of the position.

    `hand` holds the ids of the player's own order cards; nobody else's are known. `warnings` are faults that refuse
    nothing.
    """

    __slots__ = (
        "adjacent",
        "answers",
        "components",
        "events",
        "hand",
        "house",
        "me",
        "owned",
        "passed",
        "position",
        "presidents",
        "revealed",
        "ruleset",
        "seat",
        "unknown",
        "warnings",
    )

    def __init__(self, ruleset: Ruleset, position: Position, seat: str, hand: Iterable[str], answers: Answers) -> None:
        self.ruleset = ruleset
        self.components = ruleset.components
        self.house = ruleset.house
        self.position = position
        self.seat = seat
        self.hand = list(hand)
        self.answers = answers
        self.me: Player = position.player(seat)
        self.owned = {self.components.technologies[card].name for card in self.me.technologies}
        self.adjacent = neighbours(self.components.layouts[len(position.players)], tuple(position.layout))
        self.presidents: dict[str, list[str]] = {}
        for player in position.players:
            if player.president is not None and player is not self.me:
                self.presidents.setdefault(player.president, []).append(player.colour)
        self.events: list[Event] = []
        self.warnings: list[Fault] = []
        self.unknown = 0
        self.revealed = False
        self.passed = False

    # What happens

    def emit(self, event: Event) -> None:
        """Lets it happen: the position changes and the event is kept for the report."""
        evolve(self.position, event)
        self.events.append(event)

    def pay(self, paid: dict[str, int], purpose: str, of: str = "") -> None:
        """Pays to the supply; paying nothing is no event."""
        paid = {kind: number for kind, number in paid.items() if number}
        if paid:
            self.emit(Paid(self.seat, paid, purpose, of))

    def warn(self, code: str, rule: str = "", **args: Any) -> None:
        """Notes something legal that is probably a mistake (INTERFACE: errors)."""
        self.warnings.append(fault(code, rule, **args))

    def draw_unknown(self, number: int) -> list[str]:
        """Stand-ins for that many cards from a deck, to be known when the order is done."""
        first = self.unknown + 1
        self.unknown += number
        self.revealed = number > 0
        return [f"?{index}" for index in range(first, first + number)]

    # What the rules look at

    def yen(self) -> int:
        """The player's purse."""
        return self.me.stock["yen"]

    def assistants_in(self, area: str) -> int:
        """The player's own assistants in an area."""
        return self.position.areas[area].assistants.get(self.seat, 0)

    def own_areas(self) -> list[str]:
        """Areas that hold at least one assistant of the player, row by row."""
        areas = self.position.areas
        return [name for name in self.position.layout if self.seat in areas[name].assistants]

    def land(self) -> list[str]:
        """Every area but the canal, row by row."""
        return [name for name in self.position.layout if name != CANAL]

    def presidents_in(self, area: str) -> Sequence[str]:
        """Seats of the other players whose presidents stand in an area, in turn order.

        None of them moves in this turn.
        """
        return self.presidents.get(area, ())

    # What the rules ask

    def step(
        self,
        kinds: tuple[str, ...],
        judge: Callable[[Head], Fault | None],
        candidates: Callable[[], Iterable[Head]],
        stop: Callable[[], Fault | None] | None = None,
    ) -> Head | None:
        """The next step of one of these kinds, None if the order goes on with something else; `stop` makes it due."""
        while True:
            head = self.answers.pick(Ask("step", judge, candidates, stop, None, self, kinds))
            if head is None or head[0] not in FREE_STEPS:
                # Declining here and using a free word at the next question would be written down the same way twice.
                self.passed = head is None
                self.revealed = False
                return head  # type: ignore[no-any-return]  # a step is always answered by a head
            self._use_free(head[0])

    def item(
        self,
        key: str,
        judge: Callable[[Any], Fault | None],
        candidates: Callable[[], Iterable[Any]],
        stop: Callable[[], Fault | None] | None = None,
        *,
        timely: FreeTiming | None = None,
    ) -> Any:
        """The next item of a list, None at its end.

        `timely` lets Spinning Mill and University stand in between (Q033).
        """
        while True:
            value = self.answers.pick(Ask(key, judge, candidates, stop, None, timely, listed=True))
            if timely is None or value not in FREE_STEPS:
                return value
            self._use_free(value)

    def value(
        self,
        key: str,
        judge: Callable[[Any], Fault | None],
        candidates: Callable[[], Iterable[Any]],
        default: Callable[[], Any] | None = None,
    ) -> Any:
        """One answer under a key of the step; `default` is what silence means. None only where nothing is legal."""

        def owed() -> Fault | None:
            possible = any(judge(candidate) is None for candidate in candidates())
            return fault("choice-missing", key=key, step="") if possible else None

        return self.answers.pick(Ask(key, judge, candidates, owed, default))

    # Free timing (Q033) and parts (Q030)

    def free_words(self, *, inside: bool) -> list[str]:
        """Free-timing words that could stand here, between two steps or `inside` a list."""
        if not self.revealed and self.owned.isdisjoint(TIMELY):
            return []
        if inside:
            return [word for word in TIMELY if self.judge_free(word) is None]
        return [] if self.passed else [word for word in FREE_STEPS if self.judge_free(word) is None]

    def judge_free(self, word: str) -> Fault | None:
        """Why a free-timing word cannot stand here (Q030, Q033, R214, R224)."""
        if word == "pause":
            return None if self.revealed else fault("pause-without-reveal", "Q030")
        if word not in self.owned:
            return fault("technology-not-owned", "Q033", technology=word)
        moment = self.position.moment
        if word == "spinning-mill":
            if moment.spinning_mill:
                return fault("once-per-turn", "R214", technology=word)
            return None if self.me.stock["silk"] else fault("no-silk-to-spin", "R214")
        if moment.university:
            return fault("once-per-turn", "R224", technology=word)
        if not self.me.warehouse["assistant"]:
            return fault("warehouse-empty", "R224", piece="assistant")
        return None if self.yen() else fault("cannot-pay", "R224", what="university", cost="1 yen", have="0 yen")

    def _use_free(self, word: str) -> None:
        if word == "pause":
            if self.answers.has_more():
                self.answers.finish()
            raise Paused
        self.revealed = False
        self.emit(SilkSpun(self.seat) if word == "spinning-mill" else AssistantEnrolled(self.seat))
