"""A club of three with a moderator: fixed keys, seats and seed, so that its game is dealt the same in every run.

Yellow begins, then red and blue move, whatever the cards say; `MODERATOR` deals. Seals are new each time, ids are not.
"""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from ykpbem.app.games import invite, join, start
from ykpbem.app.orders import Received, received, ruleset_of
from ykpbem.app.sign import sign_for_state
from ykpbem.app.turns import Adjudicated, adjudicate_orders
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import position_of
from ykpbem.files.keys import SecretKey
from ykpbem.files.order_reader import parse_order
from ykpbem.files.order_writer import write_order
from ykpbem.model import seat_of
from ykpbem.orders import write_steps
from ykpbem.rules.options import RandomChooser, finish_turn

GAME = "Meiji Club 1"
NAMES = {"red": "Anna", "blue": "Ben", "yellow": "Cléo"}
SEED = b"s" * 32
ORDER = ("yellow", "red", "blue")
"""Who moves after whom."""


def secret(name: str) -> SecretKey:
    """Somebody's key, the same in every run."""
    return SecretKey(hashlib.sha256(name.encode()).digest())


MODERATOR = secret("Mo")
PLAYERS = {colour: secret(name) for colour, name in NAMES.items()}


def game_file(**wanted: Any) -> dict[str, Any]:
    """A game as the reader of game files hands it over."""
    return {"name": GAME, "players": 3, "house-rules": {}, **wanted}


@cache
def invitation() -> dict[str, Any]:
    """The club's invitation."""
    return invite(game_file(seats=list(ORDER), start=ORDER[0]), MODERATOR, name="Mo", seed=SEED)


@cache
def joins() -> dict[str, dict[str, Any]]:
    """The joins by the colour wished for, which everybody gets."""
    return {colour: join(invitation(), PLAYERS[colour], name=name, colour=colour) for colour, name in NAMES.items()}


@cache
def first_state() -> dict[str, Any]:
    """The deal: everybody keeps one of two cards."""
    return start(invitation(), list(joins().values()), MODERATOR)


@cache
def keeps() -> dict[str, Received]:
    """A signed keep of each player: the first of the two cards dealt."""
    opened = open_state(first_state())
    return {
        colour: signed({"steps": [{"keep": open_hand(opened, key)[0]}]}, opened, key, f"keep-{colour}")
        for colour, key in PLAYERS.items()
    }


@cache
def second_state() -> dict[str, Any]:
    """The table at turn 1."""
    return adjudicate_orders(open_state(first_state()), list(keeps().values()), MODERATOR).document


def draft(order: Mapping[str, Any], name: str = "order.yaml") -> Received:
    """An order as if it had been typed: written to YAML and read again; game and player are filled in if left out."""
    document = {"ykpbem": "order/1", "game": GAME, "player": "red", **order}
    return received(parse_order(write_order(document).encode(), name=name))


def signed(order: Mapping[str, Any], opened: OpenState, key: SecretKey, name: str = "signed.yaml") -> Received:
    """An order signed for the state by the owner of the key, written and read again."""
    seat = next(seat.colour for seat in opened.state.seats if seat.key == key.public.text)
    document = sign_for_state(draft({"player": seat, **order}), opened, key).document
    return received(parse_order(write_order(document).encode(), name=name))


def mover(opened: OpenState) -> tuple[str, SecretKey]:
    """Who is to move: colour and key."""
    colour = seat_of(opened.state)
    return colour, PLAYERS[colour]


def play(opened: OpenState, order: Mapping[str, Any]) -> Adjudicated:
    """What comes of an order of whoever is to move, signed and adjudicated."""
    _, key = mover(opened)
    return adjudicate_orders(opened, [signed(order, opened, key)], MODERATOR)


def random_steps(opened: OpenState, random: Random) -> Sequence[Any]:
    """Any legal turn, as it is typed."""
    _, key = mover(opened)
    chooser = RandomChooser(random)
    finish_turn(ruleset_of(opened), position_of(opened.state), open_hand(opened, key), chooser)
    return write_steps(chooser.steps)


def simple(area: str = "bank") -> dict[str, Any]:
    """A turn that is legal as a player's first if nobody else stands there: three assistants, the president to one."""
    return {"steps": [{"place": [area, "church", "customs"]}, {"move": [area]}, {"act": "none"}]}


SIMPLE = simple()
