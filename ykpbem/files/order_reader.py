"""Move orders, from the bytes of a file to the document that is signed, and back.

- The document is what the strict reader makes: repairs done, keys folded, blanks in order, integers where the schema has them;
  names and easy forms stay as typed and are resolved afterwards (`ykpbem.orders`).
- A quick check lets right orders through; of the others every fault is told at once, by this module where it knows better words
  than the schema, else by the schema.
- Signed orders are read alike: base64, hashes and ids may stand in folded lines whose blanks do not count.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from ykpbem.data.names import COLOURS
from ykpbem.errors import Fault, Malformed, Where, fault
from ykpbem.files.order_records import fits
from ykpbem.files.schema import schema_faults
from ykpbem.files.yaml_reader import RoleName, parse_yaml
from ykpbem.names import fold, nearest
from ykpbem.orders.resolving import TAKES_NOTHING
from ykpbem.steps import GAIN_ANSWERS, Path, Places

_TOP: dict[str | int, RoleName] = {
    "game": "label",
    "epoch": "integer",
    "turn": "integer",
    "part": "integer",
    "revision": "integer",
    "answers": "packed",
    "note": "note",
    "signature": "packed",
}
_COUNTED = {("act", "pay"), ("act", "hire"), ("act", "import"), ("recover", "leave")}
_SEALED = {("keep", "commit"), ("keep", "opening")}
_LISTS = ("place", "move", "take", "pay", "hire", "exchange", *GAIN_ANSWERS)
_GAME_ID = re.compile(r"[0-9a-f]{64}\Z")
_GOOD_STEP = "pause"
"""Stands for a step with a fault of its own while the schema looks for others."""


class OrderFile(msgspec.Struct, kw_only=True):
    """A move order as it was read.

    `document` is what gets signed; `repairs` are notes for its author; `faults` are what keeps it from being an order.
    """

    name: str
    document: dict[str, Any]
    places: Places
    repairs: tuple[Fault, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def broken(self) -> frozenset[tuple[int, int]]:
        """The steps in which a fault was found, by the numbers of plan (0 without plans) and step."""
        numbers = {plan["name"]: number for number, plan in _open_plans(self.document)}
        return frozenset((numbers.get(wrong.where.plan, 0), wrong.where.step) for wrong in self.faults if wrong.where.step)


def read_order(data: bytes, *, name: str) -> OrderFile:
    """The move order in the bytes of the file called `name`. Raises Malformed with all its faults at once."""
    order = parse_order(data, name=name)
    if order.faults:
        raise Malformed(*order.faults)
    return order


def parse_order(data: bytes, *, name: str) -> OrderFile:
    """Reads as `read_order` does, but hands faults over to a caller who looks for more in the steps that have none.

    Raises Malformed only where the text is no YAML, or no table of keys.
    """
    read = parse_yaml(data, name=name, role=order_role)
    document, places = read.value, read.places
    if not isinstance(document, dict):
        raise Malformed(fault("order-not-table").at(places.where()))
    game = document.get("game")
    if isinstance(game, str) and _GAME_ID.match(game.replace(" ", "")):
        document["game"] = game.replace(" ", "")
    faults = list(read.faults)
    if not fits(document):
        faults += _form_faults(document, places, {wrong.where.line for wrong in faults})
    faults += _player_faults(document, places)
    placed = tuple(_in_its_step(wrong, document) for wrong in sorted(faults, key=_line))
    return OrderFile(name=name, document=document, places=places, repairs=read.repairs, faults=placed)


def order_role(path: Path) -> RoleName:
    """What may stand at a place of a move order."""
    match path:
        case ("steps", _, *rest) | ("plans", _, "steps", _, *rest):
            return _step_role(tuple(rest))
        case ("plans", _) | ("plans", _, "salt") | ("seals", *_):
            return "packed"
        case ("plans", _, "name"):
            return "name"
        case (key,):
            return _TOP.get(key, "word")
        case _:
            return "word"


def _step_role(path: Path) -> RoleName:
    """What may stand at a place inside a step."""
    if len(path) < 2:
        return "word"
    if path[:2] in _COUNTED or path[0] == "recall" or (path[0] == "build" and path[1] not in GAIN_ANSWERS):
        return "integer"
    return "packed" if path[:2] in _SEALED else "word"


def _form_faults(document: dict[str, Any], places: Places, spoiled: set[int]) -> list[Fault]:
    """Every fault of form; a line with an unreadable character gets no second complaint."""
    own = [*_top_faults(document, places), *_empty_faults(document, places), *_step_faults(document, places)]
    spoiled = spoiled | {wrong.where.line for wrong in own}
    right = _with_good_steps(document, {(wrong.where.path) for wrong in own})
    table = {path: Where(file=places.file, line=line, column=column) for path, (line, column) in places.at.items()}
    found = schema_faults("order", right, table, name=places.file)
    return own + [wrong for wrong in found if wrong.where.line not in spoiled]
