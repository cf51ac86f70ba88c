"""Tables to render: games played at random from a number, wrapped in states with papers that nobody checks."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from ykpbem.answers import Ask, Chooser
from ykpbem.codec import KeepsLink, OrderLink, Seals, Seat, StartLink, State, Told
from ykpbem.components import ComponentSet, built_in
from ykpbem.events import Event, GameStarted, OrderCardsKept
from ykpbem.evolve import evolve
from ykpbem.files.keys import SecretKey
from ykpbem.model import COLOURS, HouseRules, Position, Secrets, clone, seat_of
from ykpbem.papers import Moderator
from ykpbem.rules.options import finish_turn
from ykpbem.rules.reveal import reveal
from ykpbem.rules.setup import deal_table, keep_order_cards
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import between_turns

NAMES = {"red": "Ann", "blue": "Bob", "yellow": "Zo\u00eb", "green": "Dan"}
GAME = "meiji-club-1"
PHONE = 40
"""Columns of a page on a phone."""


class Dealer:
    """Shuffles like a deal, from a plain number."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def shuffled(self, label: str, items: Sequence[str]) -> list[str]:
        dealt = sorted(items)
        Random(f"{self.seed} {label}").shuffle(dealt)
        return dealt

    def below(self, label: str, n: int) -> int:
        return Random(f"{self.seed} {label}").randrange(n)


def key_text(number: int) -> str:
    """A public key that nobody else has."""
    return SecretKey(bytes([number]) * 32).public.text


class Eager(Chooser):
    """Plays at random, but seldom declines and seldom recalls, so that much happens."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random = random

    def choose(self, _ask: Ask, options: list[Any]) -> Any:
        dull = [one for one in options if one is None or one in (("act", True), ("recall", None), ("recall", "all"))]
        lively = [one for one in options if one not in dull]
        return self.random.choice(lively if lively and self.random.random() < 0.9 else options)


class Table:
    """A game under way: its position, its secrets, and what has been told of it."""

    def __init__(self, seed: int, players: int, house: HouseRules | None = None) -> None:
        self.components: ComponentSet = built_in()
        self.ruleset = Ruleset(self.components, house or HouseRules())
        self.dealer = Dealer(seed)
        self.random = Random(seed)
        seats = self.dealer.shuffled("seats", COLOURS[:players])
        self.position: Position
        self.secrets: Secrets
        self.position, self.secrets = deal_table(self.components, self.ruleset.house, seats, self.dealer)
        self.told: list[Told] = []
        self.seq = 0
        self._tell("start", [GameStarted("", seats)])

    def keep(self) -> None:
        """Every seat keeps the card that the deal drew for it."""
        self.secrets = keep_order_cards(self.secrets, {}, self.dealer)
        kept = OrderCardsKept("", [])
        evolve(self.position, kept)
        self.seq += 1
        begun = list(between_turns(self.ruleset, self.position))
        self._tell("keeps", [kept, *begun], turn=0)

    def play(self, chooser: Chooser | None = None, note: str = "") -> None:
        """One turn, at random unless somebody chooses."""
        seat = seat_of(self.position)
        turn, part = self.position.turn, self.position.part
        outcome = finish_turn(self.ruleset, self.position, self.secrets.hands[seat], chooser or Eager(self.random))
        events, self.secrets = reveal(outcome.position, outcome.events, self.secrets)
        self.secrets.hands[seat] = outcome.hand
        self.position = outcome.position
        self.seq += 1
        self._tell("order", events, note, turn, part)

    @property
    def is_over(self) -> bool:
        return self.position.moment.phase == "over"

    def state(self) -> State:
        """The state as its file would hold it."""
        seats = [
            Seat(player.colour, NAMES[player.colour], key_text(number), "signed")
            for number, player in enumerate(self.position.players, 1)
        ]
        position = clone(self.position)
        link = StartLink([]) if self.seq == 0 else KeepsLink([], []) if self.seq == 1 else OrderLink([], None)
        return State(
            **{name: getattr(position, name) for name in Position.__struct_fields__},
            ykpbem="state/1",
            invitation={"name": GAME, "deadline": "three days a turn"},
            joins=[{"key": seat.key} for seat in seats],
            seq=self.seq,
            epoch=0,
            previous="41d7" * 16,
            house_rules=self.ruleset.house,
            seats=seats,
            moderator=Moderator("Max", key_text(9)),
            events=self.told[:],
            link=link,
            papers=[],
            revealed=None,
            seals=Seals({}, []),
            signature="",
        )

    def _tell(self, link: str, events: list[Event], note: str = "", turn: int = 0, part: int = 0) -> None:
        told = msgspec.convert(
            {"seq": self.seq, "turn": turn, "part": part, "link": link, "note": note, "events": events}, Told
        )
        self.told.append(told)
        self.told = [one for one in self.told if one.turn > self.position.turn - 1 - len(self.position.players)]


def tables(seed: int, players: int, house: HouseRules | None = None) -> Iterator[Table]:
    """One game from the deal to its end, turn by turn; the same object each time."""
    table = Table(seed, players, house)
    yield table
    table.keep()
    while not table.is_over:
        yield table
        table.play()
    yield table


def played(seed: int, players: int, turns: int, house: HouseRules | None = None) -> Table:
    """A game after so many turns, or at its end."""
    table = Table(seed, players, house)
    table.keep()
    for _ in range(turns):
        if not table.is_over:
            table.play()
    return table
