"""Plays the small game of `examples/` anew: `python -m tests.tools.make_examples`.

Keys, seed and bots are fixed, so every id comes out the same; only the seals, which are made with chance, differ.
"""

import hashlib
import os
import shutil
import sys
from pathlib import Path
from random import Random

import msgspec
from click.testing import CliRunner

from ykpbem.app.games import invite, join, start
from ykpbem.app.orders import ruleset_of
from ykpbem.bots import Bot
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.commands import commands
from ykpbem.codec import position_of
from ykpbem.files.canonical import read_json
from ykpbem.files.game_reader import read_game_yaml
from ykpbem.files.keys import SecretKey, format_key, format_pub
from ykpbem.files.order_writer import write_order
from ykpbem.model import seat_of
from ykpbem.orders import write_steps

EXAMPLES = Path(__file__).parents[2] / "examples"
PLAYERS = {"ann": "red", "bob": "blue"}
TURNS = 6
NOTES = {1: "Good luck to both of us!", 4: "The bank was empty, so I helped myself."}
GAME = """\
ykpbem: game/1
name: Example Club
edition: okazu-2016
players: 2
seats: [red, blue]
start: red
deadline: two days a turn
"""
THROWAWAY = "# THROWAWAY: everybody knows this key. It is for the examples and nothing else.\n"


def key_of(name: str) -> SecretKey:
    """The example key of that person."""
    return SecretKey(hashlib.sha256(f"ykpbem example key of {name}".encode()).digest())


def main() -> None:
    """Writes the whole folder."""
    if EXAMPLES.exists():
        shutil.rmtree(EXAMPLES)
    (EXAMPLES / "keys").mkdir(parents=True)
    for name in ("mo", *PLAYERS):
        head, _, rest = format_key(key_of(name)).partition("\n")
        (EXAMPLES / "keys" / f"{name}.key").write_text(f"{head}\n{THROWAWAY}{rest}")
        (EXAMPLES / "keys" / f"{name}.pub").write_text(format_pub(key_of(name).public))
    _begin()
    state = _run("start", "example-club.invite.json", *_joins(), "--key", "keys/mo.key", "-o", _made(0, "state.json"))
    for turn in range(TURNS + 1):
        state = _turn(turn, state)
    shutil.copy(Path(__file__).with_name("examples.md"), EXAMPLES / "README.md")


def _begin() -> None:
    """Game file, invitation from a fixed seed, joins."""
    (EXAMPLES / "game.yaml").write_text(GAME)
    game = read_game_yaml(GAME.encode(), name="game.yaml").document
    seed = hashlib.sha256(b"ykpbem example seed").digest()
    invitation = invite(game, key_of("mo"), name="Mo", seed=seed)
    _write("example-club.invite.json", invitation)
    for name, colour in PLAYERS.items():
        _write(f"{name}.join.json", join(invitation, key_of(name), name=name.title(), colour=colour))
    open_state(
        start(invitation, [read_json((EXAMPLES / one).read_bytes(), name=one) for one in _joins()], key_of("mo"))
    )


def _joins() -> list[str]:
    return [f"{name}.join.json" for name in PLAYERS]


def _made(turn: int, name: str) -> str:
    (EXAMPLES / f"turn-{turn:02}").mkdir(exist_ok=True)
    return f"turn-{turn:02}/{name}"


def _write(name: str, document: object) -> None:
    (EXAMPLES / name).write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")


def _turn(turn: int, state: str) -> str:
    """The orders that answer a state, checked and signed, and the state after them; returns its path."""
    opened = open_state(read_json((EXAMPLES / state).read_bytes(), name=state))
    movers = [name for name, colour in PLAYERS.items() if turn == 0 or seat_of(opened.state) == colour]
    signed = []
    for name in movers:
        order = _made(turn, f"{name}.yaml")
        (EXAMPLES / order).write_text(write_order(_order(turn, name, opened)))
        _run("check", state, order, "--key", f"keys/{name}.key")
        signed.append(
            _run("sign", order, "--state", state, "--key", f"keys/{name}.key", "-o", _made(turn, f"{name}.signed.yaml"))
        )
    return _run("adjudicate", state, *signed, "--key", "keys/mo.key", "-o", _made(turn + 1, "state.json"))


def _order(turn: int, name: str, opened: OpenState) -> dict[str, object]:
    hand = open_hand(opened, key_of(name))
    bot, position = Bot(Random(turn), samples=120), position_of(opened.state)
    seat = PLAYERS[name]
    if turn:
        steps = list(write_steps(bot.choose_turn(ruleset_of(opened), position, hand)))
    else:
        steps = [{"keep": bot.choose_keep(ruleset_of(opened), position, hand, seat)}]
    note = {"note": NOTES[turn]} if turn in NOTES else {}
    return {"ykpbem": "order/1", "game": "Example Club", "turn": turn, "player": seat, **note, "steps": steps}


def _run(*arguments: str) -> str:
    """Runs a command in the folder; returns what `-o` named."""
    os.chdir(EXAMPLES)
    result = CliRunner().invoke(commands, list(arguments), catch_exceptions=False)
    if result.exit_code:
        sys.exit(f"{' '.join(arguments)}\n{result.output}")
    return arguments[-1]


if __name__ == "__main__":
    main()
