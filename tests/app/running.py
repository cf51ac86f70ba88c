"""Folders of the club's games for `run` to work in, and orders to put into them."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tests.app import club
from ykpbem.app.games import invite, join, start
from ykpbem.app.orders import Received
from ykpbem.app.run import Desk, Ran, run_game
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.files.keys import SecretKey
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import sign

Document = dict[str, Any]
MO = club.MODERATOR


def state_file(seq: int) -> str:
    """What a run calls the file of a state."""
    return f"club-{seq:03}.state.json"


def written(document: Mapping[str, Any]) -> bytes:
    """A document as a file."""
    ordered = {"ykpbem": document["ykpbem"], **document}
    return msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n"


def reports(opened: OpenState, path: str) -> dict[str, bytes]:
    """A report that is quick to make."""
    return {path.removesuffix(".state.json") + ".txt": f"state {opened.id}\n".encode()}


def desk(key: SecretKey = MO) -> Desk:
    """The moderator's desk."""
    return Desk(key, lambda _, seq: state_file(seq), written, reports)


class GameFolder:
    """The folder of a game."""

    def __init__(self, path: Path, *states: Mapping[str, Any]) -> None:
        self.path = path
        (path / "inbox").mkdir(parents=True)
        for state in states:
            self.add(state)

    def put(self, name: str, content: Received | Mapping[str, Any] | str | bytes, place: str = "inbox") -> None:
        """Puts something into the inbox, or another of its folders."""
        if isinstance(content, Received):
            content = content.document
        if isinstance(content, Mapping):
            content = write_order(content)
        data = content.encode() if isinstance(content, str) else content
        (self.path / place).mkdir(exist_ok=True)
        (self.path / place / name).write_bytes(data)

    def add(self, state: Mapping[str, Any]) -> None:
        """Puts a state beside the others."""
        (self.path / state_file(state["seq"])).write_bytes(written(state))

    def run(self, key: SecretKey = MO) -> Ran:
        """Runs the game."""
        ran = Ran(str(self.path))
        run_game(ran, desk(key))
        return ran

    def names(self, folder: str) -> list[str]:
        """What lies in one of its folders."""
        return sorted(path.name for path in (self.path / folder).iterdir())

    def states(self) -> list[str]:
        """The names of its states."""
        return sorted(path.name for path in self.path.glob("*.state.json"))

    def newest(self) -> OpenState:
        """The state of the highest number."""
        return open_state(json.loads((self.path / self.states()[-1]).read_bytes()))

    def tree(self) -> dict[str, Any]:
        """Everything in it by its path, states without what is made with chance."""
        paths = [path for path in sorted(self.path.rglob("*")) if path.is_file() and not path.name.startswith(".")]
        return {str(path.relative_to(self.path)): shown(path) for path in paths}

    def text(self, path: str) -> str:
        """The text of one of its files."""
        return (self.path / path).read_text("utf-8")


def shown(path: Path) -> Any:
    """What is in a file: bytes, or of a state the part that every run makes alike."""
    data = path.read_bytes()
    try:
        state = json.loads(data) if path.name.endswith(".state.json") else data
    except ValueError:
        return data
    return {key: state[key] for key in state if key not in ("seals", "signature")} if isinstance(state, dict) else data


def received_in(game: GameFolder) -> set[bytes]:
    """The contents of every file that came in, wherever it lies now."""
    folders = ("inbox", "accepted", "done", "rejected")
    return {path.read_bytes() for name in folders for path in (game.path / name).glob("*") if path.is_file()}


def codes(ran: Ran) -> list[str]:
    """The codes of what keeps a game standing still."""
    return [wrong.code for wrong in ran.errors]


# The club's turn 1, which is yellow's, and the turns after it

FORBIDDEN: Document = {"steps": [{"place": ["bank", "church"]}, {"move": ["chinatown"]}]}
AREAS = {"yellow": "bank", "red": "employment-agency", "blue": "port-a"}
"""Where everybody goes first."""


@cache
def dealt() -> OpenState:
    """Turn 0."""
    return open_state(club.first_state())


@cache
def began() -> OpenState:
    """Turn 1."""
    return open_state(club.second_state())


def order(seat: str = "yellow", opened: OpenState | None = None, **keys: Any) -> Document:
    """A signed order of a player for turn 1, or another one or state."""
    document = club.signed({**club.SIMPLE, **keys}, opened or began(), club.PLAYERS[seat]).document
    return dict(document)


def ahead(turn: int, seat: str = "yellow", **keys: Any) -> Document:
    """A signed order given at turn 0 for a later one."""
    order = {**club.simple(AREAS[seat]), "turn": turn, **keys}
    return dict(club.signed(order, dealt(), club.PLAYERS[seat]).document)


def illegal(**keys: Any) -> Document:
    """A signed order of yellow's for turn 1 that the rules forbid."""
    return sign({**order(**keys), **FORBIDDEN}, club.PLAYERS["yellow"])


def forged(document: Document) -> Document:
    """The order with another note under the same signature."""
    return {**document, "note": "sent by Eve"}


@cache
def another_game(seed: bytes, unsigned: str = "") -> tuple[Document, dict[str, Received]]:
    """Turn 0 of a game that the club dealt from another seed, and the keeps; one seat may not sign its orders."""
    seats = list(club.ORDER)
    invitation = invite(club.game_file(seats=seats, start=seats[0]), MO, name="Mo", seed=seed)
    joins = [
        join(
            invitation,
            club.PLAYERS[colour],
            name=name,
            colour=colour,
            orders="unsigned" if colour == unsigned else "signed",
        )
        for colour, name in club.NAMES.items()
    ]
    first = start(invitation, joins, MO)
    opened = open_state(first)
    return first, {
        colour: club.signed({"steps": [{"keep": open_hand(opened, key)[0]}]}, opened, key)
        for colour, key in club.PLAYERS.items()
    }


@cache
def unsigned_game() -> tuple[Document, Document]:
    """Turns 0 and 1 of a game in which yellow does not sign orders."""
    first, keeps = another_game(b"u" * 32, "yellow")
    return first, adjudicate_orders(open_state(first), list(keeps.values()), MO).document


def typed(**keys: Any) -> Document:
    """An order of yellow's as it is typed, without signature."""
    return {"ykpbem": "order/1", "game": club.GAME, "player": "yellow", **club.SIMPLE, **keys}
