"""What is measured on: a four-player game some rounds on, in memory and as files, and a game of the peer."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from ykpbem.answers import Script
from ykpbem.app.games import invite, join, start
from ykpbem.app.orders import Received, ruleset_of
from ykpbem.app.sign import sign_for_state
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import position_of
from ykpbem.files.keys import SecretKey, format_key
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import sign
from ykpbem.model import COLOURS, Position, seat_of
from ykpbem.orders import write_steps
from ykpbem.papers import Document
from ykpbem.rules.options import RandomChooser, finish_turn
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import adjudicate
from ykpbem.steps import Step

ROUNDS_PLAYED = 8


class Moment(msgspec.Struct):
    """A turn about to be played, and one legal way to play it."""

    ruleset: Ruleset
    position: Position
    hand: list[str]
    steps: list[Step]


class Bench:
    """A game played from fixed keys and a fixed generator, so that each run measures the same."""

    def __init__(self, turns: int = 4 * ROUNDS_PLAYED) -> None:
        self.moderator = _key("moderator")
        self.players = {colour: _key(colour) for colour in COLOURS}
        self.random = Random(1)
        self.moments: list[Moment] = []
        self.documents: list[Document] = []
        self.opened = self._play(turns)

    def _play(self, turns: int) -> OpenState:
        invitation = invite({"name": "Bench", "players": 4}, self.moderator, name="Moderator", seed=bytes(32))
        joins = [join(invitation, key, name=colour.title(), colour=colour) for colour, key in self.players.items()]
        opened = self._opened(start(invitation, joins, self.moderator))
        keeps = [
            self._signed(opened, colour, [{"keep": open_hand(opened, key)[0]}]) for colour, key in self.players.items()
        ]
        opened = self._next(opened, keeps)
        for _ in range(turns):
            seat = seat_of(opened.state)
            opened = self._next(opened, [self._signed(opened, seat, write_steps(self._steps(opened, seat)))])
        return opened

    def _steps(self, opened: OpenState, seat: str) -> list[Step]:
        ruleset, position = ruleset_of(opened), position_of(opened.state)
        hand = open_hand(opened, self.players[seat])
        chooser = RandomChooser(self.random)
        finish_turn(ruleset, position, hand, chooser)
        self.moments.append(Moment(ruleset, position, hand, chooser.steps))
        return chooser.steps

    def _signed(self, opened: OpenState, seat: str, steps: Sequence[object]) -> Document:
        document = {"ykpbem": "order/1", "game": opened.state.game, "player": seat, "steps": steps}
        return sign_for_state(Received(document), opened, self.players[seat]).document

    def _next(self, opened: OpenState, orders: list[Document]) -> OpenState:
        return self._opened(adjudicate_orders(opened, list(map(Received, orders)), self.moderator).document)

    def _opened(self, document: Document) -> OpenState:
        self.documents.append(document)
        return open_state(document)

    def adjudicate_all(self) -> int:
        """Every kept turn adjudicated in memory; returns how many."""
        for moment in self.moments:
            adjudicate(moment.ruleset, moment.position, moment.hand, Script(moment.steps))
        return len(self.moments)

    def generate_all(self) -> int:
        """Every kept turn generated at random and adjudicated; returns how many."""
        for moment in self.moments:
            finish_turn(moment.ruleset, moment.position, moment.hand, RandomChooser(self.random))
        return len(self.moments)

    def write(self, folder: Path) -> dict[str, str]:
        """The files of one turn to adjudicate: state, key, a legal order, and the same with one step too many."""
        seat = seat_of(self.opened.state)
        order = self._signed(self.opened, seat, write_steps(self._steps(self.opened, seat)))
        longer = {**order, "steps": [*order["steps"], {"build": "trading-house"}]}
        texts = {"order": write_order(order), "refused": write_order(sign(longer, self.players[seat]))}
        texts |= {"state": json.dumps(self.documents[-1]), "key": format_key(self.moderator)}
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
        (folder / "key").chmod(0o600)
        return {name: str(folder / name) for name in texts}


def _key(name: str) -> SecretKey:
    return SecretKey(hashlib.sha256(f"bench {name}".encode()).digest())


def peer_turns() -> int:
    """A random game of catanatron, four players; returns how many turns it took."""
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=1)
    game.play()
    return int(game.state.num_turns)
