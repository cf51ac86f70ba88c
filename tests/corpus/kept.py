"""Reading and writing the games that are kept."""

import json
import lzma
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ykpbem.chain.orders import order_id
from ykpbem.files.signed import document_id

Document = dict[str, Any]
FOLDER = Path(__file__).parent
SUFFIX = ".jsonl.xz"


class Kept(NamedTuple):
    """A game: its states from the first to the last, and the orders whose plans the states hold as hashes only."""

    name: str
    states: Sequence[Document]
    orders: Sequence[Document]

    @property
    def ids(self) -> str:
        """The listing of ids: one document a line, each with what it is."""
        lines = [f"{document_id(self.states[0]['invitation'])} game {self.name}"]
        for state in self.states:
            at = f"turn {state['events'][-1]['turn']}, part {state['events'][-1]['part']}"
            lines.append(f"{document_id(state)} state {state['seq']}: {state['link']['kind']}, {at}")
        lines += [f"{order_id(order)} order of {order['player']} for turn {order['turn']}" for order in self.orders]
        return "\n".join([*lines, ""])


def names() -> list[str]:
    """The games that are kept."""
    return sorted(path.name.removesuffix(SUFFIX) for path in FOLDER.glob(f"*{SUFFIX}"))


@cache
def kept(name: str) -> Kept:
    """A game, read."""
    lines = lzma.decompress((FOLDER / f"{name}{SUFFIX}").read_bytes()).splitlines()
    documents = [json.loads(line) for line in lines]
    states = [one for one in documents if one["ykpbem"] == "state/1"]
    return Kept(name, states, documents[len(states) :])


def listed(name: str) -> str:
    """The ids as they were listed when the game was played."""
    return (FOLDER / f"{name}.ids").read_text("ascii")


def keep(game: Kept) -> None:
    """Writes a game; raises FileExistsError for one that is kept already."""
    lines = b"\n".join(map(msgspec.json.encode, (*game.states, *game.orders)))
    with (FOLDER / f"{game.name}{SUFFIX}").open("xb") as file:
        file.write(lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME))
    with (FOLDER / f"{game.name}.ids").open("x", encoding="ascii", newline="\n") as file:
        file.write(game.ids)
