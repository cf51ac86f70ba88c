"""The command `demo`: a whole game of three by mail, as each of them would type and see it.

- Every `$` line is a real command, run in this process; what stands below it is what the command said.
- Keys and cards are fresh; what the three order is what bots would play.
"""

import glob
import os

import click

from ykpbem.app.orders import ruleset_of
from ykpbem.app.demo import misspelt, turn_line
from ykpbem.bots import Bot
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import ExampleCommand
from ykpbem.cli.outputs import state_name
from ykpbem.cli.stage import Stage, before, first, own_folder, sections
from ykpbem.codec import position_of
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
            "Anna, Ben and Cleo play a game of Yokohama by mail, and Mo is their moderator. Lines with a $ are what one of "
            "them types; below it stands what that person sees. What is cut short is marked [...]."
        )
        stage.tell(
            f"All files lie in the folder {self.folder}. In a real game everybody has their own key and nobody else's, and "
            "the other files go back and forth by mail, forum or memory stick."
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
        stage.run(f"start {GAME}.invite.json *.join.json --key {MODERATOR}.key", *_all(f"{GAME}.invite.json", "*.join.json"))

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
        stage.run(
            f"adjudicate {state} *-000.signed.yaml --key {MODERATOR}.key", state, *_all("*-000.signed.yaml")
        )
        stage.tell("The report goes to everybody. It shows all that lies open on the table:")
        stage.run(f"show {_name(1)} --moderator {MODERATOR}.pub")
