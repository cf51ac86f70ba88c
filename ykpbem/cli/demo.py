"""The command `demo`: a whole game of three by mail, as each of them would type and see it.

- Every `$` line is a real command, run in this process; what stands below it is what the command said.
- Keys and cards are fresh; what the three order is what bots would play.
"""

import glob
import os
from typing import Any

import click

from ykpbem.app.demo import misspelt, turn_line, uncommented
from ykpbem.app.orders import ruleset_of
from ykpbem.bots import Bot
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import ExampleCommand
from ykpbem.cli.outputs import state_name
from ykpbem.cli.stage import Stage, before, ends, first, news, own_folder, sections
from ykpbem.codec import position_of
from ykpbem.errors import ExitCode
from ykpbem.files.atomic import read_bytes, write_new
from ykpbem.files.canonical import read_json
from ykpbem.files.keys import SecretKey, read_key
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import short
from ykpbem.model import seat_of
from ykpbem.orders import write_steps

GAME = "harbour"
GAME_FILE = """\
ykpbem: game/1
name: harbour
players: 3
"""
SEATS = {"anna": "red", "ben": "blue", "cleo": "yellow"}
MODERATOR = "mo"
SHOWN_TURNS = 3
"""Turns shown in full."""
SAMPLES = 40
"""Turns that a bot tries before it plays one."""


@click.command(cls=ExampleCommand, examples=["ykpbem demo", "ykpbem demo my-first-game"])
@click.argument("folder", metavar="[DIR]", default="demo")
@console_command
def demo(console: Console, *, folder: str) -> None:
    """Plays a whole three-player game with fresh keys into DIR, showing what each person types and sees.

    DIR is `demo` if left out. It is made if it is not there, and must be empty if it is.
    """
    with own_folder(folder):
        Demonstration(console, folder).play()


class Demonstration:
    """The story, chapter by chapter."""

    def __init__(self, console: Console, folder: str) -> None:
        from random import Random

        self.console = console
        self.folder = folder
        self.stage = Stage(console)
        self.bot = Bot(Random(os.urandom(16)), SAMPLES)  # noqa: S311  # plays cards, makes no keys
        self.people = {colour: name for name, colour in SEATS.items()}
        self.keys: dict[str, SecretKey] = {}

    def play(self) -> None:
        """From the keys to the last signature."""
        self._opening()
        self._keys()
        self._invitation()
        self._choice()
        opened = self._first_turns(self._state(1))
        last = self._the_rest(opened)
        self._end(last)

    # The story

    def _opening(self) -> None:
        stage = self.stage
        self.console.say("YKPBEM: A GAME BY MAIL, FROM THE FIRST KEY TO THE LAST SIGNATURE")
        stage.tell(
            "Anna, Ben and Cleo play a game of Yokohama by mail, and Mo is their moderator. Lines with a $ are what "
            "one of them types; below it stands what that person sees. What is cut short is marked [...]."
        )
        stage.tell(
            f"All files lie in the folder {self.folder}. In a real game everybody has their own key and nobody else's, "
            "and the other files go back and forth by mail, forum or memory stick."
        )

    def _keys(self) -> None:
        stage = self.stage
        stage.chapter("1. Keys")
        stage.tell("Everybody makes a pair of keys, once for all games. Mo begins.")
        stage.run(f"keygen {MODERATOR}")
        stage.tell(f"The public half, {MODERATOR}.pub, goes to the players. They make theirs in the same way.")
        for name in SEATS:
            stage.run(f"keygen {name}", cut=lambda lines: lines[-1:])
        self.keys = {name: _key(name) for name in SEATS}

    def _invitation(self) -> None:
        stage = self.stage
        stage.chapter("2. Invitation")
        stage.tell("Mo writes down what is played. Three lines are enough; the rest has defaults.")
        write_new("game.yaml", GAME_FILE.encode())
        stage.file("game.yaml")
        stage.run(f"invite game.yaml --key {MODERATOR}.key --name Mo")
        stage.tell(
            "Mo sends the invitation round, and each of the players answers it. The answer holds some randomness of "
            "their own, so that nobody alone can choose what will be dealt."
        )
        for name, colour in SEATS.items():
            stage.run(
                f"join {GAME}.invite.json --key {name}.key --name {name.title()} --colour {colour} "
                f"--moderator {MODERATOR}.pub"
            )
        stage.tell("When the three joins are in, Mo deals.")
        stage.run(f"start {GAME}.invite.json *.join.json --key {MODERATOR}.key", *_files("*.join.json"))

    def _choice(self) -> None:
        stage = self.stage
        stage.chapter("3. The secret choice")
        stage.tell("Each of the three was dealt two order cards and keeps one, in secret. Anna looks at hers.")
        state = _name(0)
        opened = self._state(0)
        stage.run(f"hand {state} --key anna.key")
        for name in SEATS:
            path = f"{name}-000.yaml"
            self._write_keep(opened, name, path)
            if name == "anna":
                stage.tell("She writes an order, her first, and signs it. Signing seals the choice for Mo alone.")
                stage.file(path)
                stage.run(f"sign {path} --state {state} --key {name}.key")
                stage.tell("Ben and Cleo do the same.")
            else:
                stage.run(f"sign {path} --state {state} --key {name}.key", cut=lambda lines: lines[:1])
        stage.tell("Mo gets three signed orders and carries them out together.")
        stage.run(f"adjudicate {state} *-000.signed.yaml --key {MODERATOR}.key", *_files("*-000.signed.yaml"))
        stage.tell("The report goes to everybody. It shows all that lies open on the table:")
        stage.run(f"show {_name(1)} --moderator {MODERATOR}.pub")

    def _first_turns(self, opened: OpenState) -> OpenState:
        for _ in range(SHOWN_TURNS):
            opened = self._shown_turn(opened)
        return opened

    def _shown_turn(self, opened: OpenState) -> OpenState:
        """A turn in full; in the first one a template helps, in the second something is mistyped."""
        stage, state = self.stage, _name(opened.state.seq)
        name = self._mover(opened)
        who, key, path = name.title(), f"{name}.key", f"{name}-{opened.state.turn:03}.yaml"
        stage.chapter(f"{3 + opened.state.turn}. Turn {opened.state.turn}: {who}")
        if opened.state.turn == 1:
            stage.tell(f"{who} asks for an order to fill in.")
            stage.run(f"template {state} --key {key} -o {path}")
            stage.file(path, cut=first(44))
            stage.tell(f"{who} likes what is suggested, takes the signs away and the comments out, and tries it.")
            _edit(path, uncommented(_text(path)))
        else:
            self._write_turn(opened, name, path)
            stage.tell(f"{who} writes an order and tries it.")
        if opened.state.turn == 2:
            self._mistyped(path, state, key)
        stage.file(path)
        stage.run(f"check {state} {path} --key {key}", cut=before("After it", "the board as it will be"))
        stage.tell(f"It is legal. {who} signs it and sends it to Mo, who carries it out.")
        stage.run(f"sign {path} --state {state} --key {key}")
        stage.run(f"adjudicate {state} {_signed(path)} --key {MODERATOR}.key")
        stage.tell("Again a report goes to everybody. What is new in it:")
        after = _name(opened.state.seq + 1)
        stage.run(f"show {after} --moderator {MODERATOR}.pub", cut=news)
        return self._state(opened.state.seq + 1)

    def _mistyped(self, path: str, state: str, key: str) -> None:
        """A slip of the pen, what it is answered with, and the order put right."""
        right = _text(path)
        _edit(path, misspelt(right))
        self.stage.file(path)
        self.stage.run(f"check {state} {path} --key {key}", code=ExitCode.MALFORMED)
        self.stage.tell("A letter is missing. That is soon put right.")
        _edit(path, right)

    def _the_rest(self, opened: OpenState) -> OpenState:
        """A line a turn until the game is over."""
        stage = self.stage
        stage.chapter(f"{4 + SHOWN_TURNS}. The rest of the game")
        stage.tell(
            "In the same way it goes on: an order, a signature, a new state and a report. From here on a line a turn: "
            "where somebody acted (with which Power), what else was done, and the score."
        )
        self.console.say()
        while opened.state.moment.phase != "over":
            name, state = self._mover(opened), _name(opened.state.seq)
            path = f"{name}-{opened.state.turn:03}.yaml"
            self._write_turn(opened, name, path)
            stage.answer(f"sign {path} --state {state} --key {name}.key")
            stage.answer(f"adjudicate {state} {_signed(path)} --key {MODERATOR}.key")
            scores = {player.colour: player.vp for player in opened.state.players}
            opened = self._state(opened.state.seq + 1)
            self.console.say(turn_line(opened.state, opened.game.components, scores))
        return opened

    def _end(self, opened: OpenState) -> None:
        stage = self.stage
        stage.chapter(f"{5 + SHOWN_TURNS}. The end")
        stage.tell("The last report holds the final scoring, and reveals the seed and all that was hidden.")
        stage.run(
            f"show {_name(opened.state.seq)} --moderator {MODERATOR}.pub",
            cut=sections("FINAL SCORING", "REVEALED"),
        )
        stage.tell(
            "Anybody can check every file of the game: the forms, the signatures, and that they belong together."
        )
        stage.run(
            f"verify *.json *.signed.yaml --moderator {MODERATOR}.pub",
            *_files("*.invite.json", "*.join.json", "*.state.json", "*.signed.yaml"),
            cut=ends(12, 1),
        )
        winner = max(opened.state.players, key=lambda player: player.vp)
        self.console.facts |= {"folder": self.folder, "turns": opened.state.turn, "winner": winner.colour}
        stage.tell(
            f"That was all. The files lie in {self.folder}; `ykpbem --help` shows the commands, and each of them has "
            "--help with an example."
        )

    # What the players play

    def _mover(self, opened: OpenState) -> str:
        return self.people[seat_of(opened.state)]

    def _write_keep(self, opened: OpenState, name: str, path: str) -> None:
        cards = open_hand(opened, self.keys[name])
        card = self.bot.choose_keep(ruleset_of(opened), position_of(opened.state), cards, SEATS[name])
        self._write(opened, name, path, [{"keep": card}])

    def _write_turn(self, opened: OpenState, name: str, path: str) -> None:
        hand = open_hand(opened, self.keys[name])
        steps = self.bot.choose_turn(ruleset_of(opened), position_of(opened.state), hand)
        self._write(opened, name, path, write_steps(steps))

    def _write(self, opened: OpenState, name: str, path: str, steps: list[Any]) -> None:
        header = {"ykpbem": "order/1", "game": GAME, "turn": opened.state.turn, "player": SEATS[name]}
        write_new(path, write_order({**header, "answers": short(opened.id), "steps": steps}).encode())

    def _state(self, seq: int) -> OpenState:
        name = _name(seq)
        return open_state(read_json(read_bytes(name), name=name), name=name)


def _name(seq: int) -> str:
    return state_name(GAME, seq)


def _signed(path: str) -> str:
    return path.removesuffix(".yaml") + ".signed.yaml"


def _files(*patterns: str) -> list[str]:
    """What the shell makes of such patterns."""
    return [name for pattern in patterns for name in sorted(glob.glob(pattern))]


def _key(name: str) -> SecretKey:
    return read_key(_text(f"{name}.key"), name=f"{name}.key")


def _text(path: str) -> str:
    return read_bytes(path).decode()


def _edit(path: str, text: str) -> None:
    """An editor's `save`."""
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
