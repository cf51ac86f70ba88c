"""What the browser is shown: states of games between bots, which build and buy more than chance does."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from tests.render.forum import GAME_ID, STATE_ID, hostile_view
from tests.render.table import Table
from ykpbem.answers import Script
from ykpbem.bots import Bot
from ykpbem.codec import Revealed, State
from ykpbem.components import built_in
from ykpbem.evolve import acting_seat
from ykpbem.model import HouseRules
from ykpbem.render.history import Chapter, History, history_page
from ykpbem.render.html import html
from ykpbem.render.svg import svg
from ykpbem.rules.reveal import reveal
from ykpbem.rules.turn import adjudicate
from ykpbem.views import View, view

SAMPLES = 24
"""Turns that a bot tries before it chooses."""
NOTE = "Sorry for the delay: the train from Shimbashi stood still.\nGood luck to all of you!"
NAMES = ("Wilhelmina Fitzgerald-Montgomery of York", "\u6a2a\u6d5c\u306e\u5546\u4eba", "\u05d0\u05d1\u05d2", "W" * 40)
"""As long as a name can be, in scripts of other widths, and from right to left."""


class BotTable(Table):
    """A table at which bots play."""

    def play_bot(self, note: str = "") -> None:
        """One turn."""
        turn, part = self.position.turn, self.position.part
        seat = acting_seat(self.position)
        bot = Bot(Random(f"{self.dealer.seed} {turn} {part}"), SAMPLES)
        steps = bot.choose_turn(self.ruleset, self.position, self.secrets.hands[seat])
        outcome = adjudicate(self.ruleset, self.position, self.secrets.hands[seat], Script(steps))
        events, self.secrets = reveal(outcome.position, outcome.events, self.secrets)
        self.secrets.hands[seat] = outcome.hand
        self.position = outcome.position
        self.seq += 1
        self._tell("order", events, note, turn, part)


@cache
def game(players: int) -> tuple[list[State], BotTable]:
    """Every state of a whole game, and the table at its end."""
    house = HouseRules(edition="english-2017" if players == 2 else "okazu-2016")
    table = BotTable(players, players, house)
    states = [table.state()]
    table.keep()
    states.append(table.state())
    while not table.is_over:
        table.play_bot(NOTE if table.position.turn % 7 == 0 else "")
        states.append(table.state())
    return states, table


def late_view(players: int, *, named: bool = False) -> View:
    """Two thirds through a game, with a hand of the player to move."""
    states, _ = game(players)
    state = states[len(states) * 2 // 3]
    if named:
        seats = [msgspec.structs.replace(seat, name=name) for seat, name in zip(state.seats, NAMES, strict=False)]
        state = msgspec.structs.replace(state, seats=seats)
    return view(state, built_in(), acting_seat(state), ["O01", "O35"])


def last_view(players: int) -> View:
    """The end of a game, with everything revealed."""
    states, table = game(players)
    secrets = table.secrets
    papers = {"seed": "3d" * 32, "dealt": secrets.dealt, "kept": secrets.kept, "hands": secrets.hands}
    papers |= {name: dict.fromkeys(secrets.kept, "b7" * 32) for name in ("openings", "salts")}
    known = {name: papers[name] for name in Revealed.__struct_fields__}
    return view(msgspec.structs.replace(states[-1], revealed=msgspec.convert(known, Revealed)), built_in())


def whole_history(players: int) -> History:
    """A whole game."""
    states, _ = game(players)
    chapters = [Chapter(STATE_ID, view(state, built_in()), [state.events[-1]]) for state in states]
    return History(GAME_ID, chapters, [])


def documents() -> Iterator[tuple[str, str]]:
    """The name of a file, and what is in it."""
    for players in (2, 3, 4):
        for name, shown in (("report", late_view(players)), ("final", last_view(players))):
            yield f"{name}-{players}.html", html(shown, STATE_ID, GAME_ID)
            yield f"{name}-{players}.svg", svg(shown, STATE_ID)
        yield f"history-{players}.html", history_page(whole_history(players))
    yield "names.html", html(late_view(4, named=True), STATE_ID, GAME_ID)
    yield "names.svg", svg(late_view(4, named=True), STATE_ID)
    yield "hostile.html", html(hostile_view(), STATE_ID, GAME_ID)
    yield "choice.html", html(view(game(3)[0][0], built_in(), "red", ["O01", "O02"]), STATE_ID, GAME_ID)


def write_all(folder: Path) -> dict[str, Path]:
    """Writes every document; gives their files by name."""
    files = {}
    for name, source in documents():
        files[name] = folder / name
        files[name].write_text(source, encoding="utf-8")
    return files
