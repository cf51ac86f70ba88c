"""Places on the table whose value a moderator can correct, and how each is called: `blue.yen`, `bank.assistants.red`.

- Of a player: `vp`, yen, goods and imports by name, `hand.PIECE`, `warehouse.PIECE`, `president`, `completed`,
  `technologies`, `power-tokens`, `achievements`, `mercenaries.COUNTRY`, `used-mercenaries.COUNTRY`.
- Of an area: `assistants.COLOUR`, `shophouse.NUMBER`, `trading-house`, `token`; spaces of a port or laboratory by
  number from the left (`port-a.1`), of church and customs by letter (`church.A`).
- `achievements.CARD` (who claimed it, in order), `supply.COUNTRY`, `station`.
- Everything else of a position stays as it is whatever is corrected: layout, sites, whose turn it is and where in it,
  the end, and every count of what is hidden.
"""

import copy
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from ykpbem.codec import Change
from ykpbem.components import LETTERS
from ykpbem.model import Area, Fact, Player, Position
from ykpbem.papers import Document

Sort = Literal[
    "count",
    "area",
    "owner",
    "order card",
    "technology",
    "token",
    "order cards",
    "technologies",
    "tokens",
    "achievements",
    "seats",
]
"""What lies in a place: a number, an id or nothing, or a list of ids."""
Keys = tuple[str | int, ...]


class Place(Fact, frozen=True):
    """One value on the table: its path as people type it, its way through the document of a position, its sort."""

    path: str
    keys: Keys
    sort: Sort


def places_of(position: Position) -> dict[str, Place]:
    """Every place by its path, in the order in which a report shows them."""
    found = [
        *(place for number, player in enumerate(position.players) for place in _of_player(number, player)),
        *(place for name, area in position.areas.items() for place in _of_area(position, name, area)),
        *_of_boards(position),
    ]
    return {place.path: place for place in found}


def _of_player(number: int, player: Player) -> Iterator[Place]:
    colour, head = player.colour, ("players", number)
    yield Place(f"{colour}.vp", (*head, "vp"), "count")
    for kind in player.stock:
        yield Place(f"{colour}.{kind}", (*head, "stock", kind), "count")
    for pool in ("hand", "warehouse", "mercenaries", "used-mercenaries"):
        for kind in getattr(player, pool.replace("-", "_")):
            yield Place(f"{colour}.{pool}.{kind}", (*head, pool, kind), "count")
    yield Place(f"{colour}.president", (*head, "president"), "area")
    lists: tuple[tuple[str, Sort], ...] = (
        ("completed", "order cards"),
        ("technologies", "technologies"),
        ("power-tokens", "tokens"),
        ("achievements", "achievements"),
    )
    for name, sort in lists:
        yield Place(f"{colour}.{name}", (*head, name), sort)


def _of_area(position: Position, name: str, area: Area) -> Iterator[Place]:
    if area.site is None:
        return
    head = ("areas", name)
    for player in position.players:
        yield Place(f"{name}.assistants.{player.colour}", (*head, "assistants", player.colour), "count")
    for space in range(len(area.shophouses)):
        yield Place(f"{name}.shophouse.{space + 1}", (*head, "shophouses", space), "owner")
    yield Place(f"{name}.trading-house", (*head, "trading-house"), "owner")
    yield Place(f"{name}.token", (*head, "token"), "token")


def _of_boards(position: Position) -> Iterator[Place]:
    displays: tuple[tuple[str, Sort], ...] = (("ports", "order card"), ("laboratories", "technology"))
    for kind, sort in displays:
        for board, row in getattr(position, kind).items():
            for space in range(len(row)):
                yield Place(f"{board}.{space + 1}", (kind, board, space), sort)
    for board in ("church", "customs"):
        for space in range(len(getattr(position, board))):
            yield Place(f"{board}.{LETTERS[space]}", (board, space), "owner")
    for card in position.achievements:
        yield Place(f"achievements.{card}", ("achievements", card), "seats")
    for country in position.mercenaries:
        yield Place(f"supply.{country}", ("mercenaries", country), "count")
    yield Place("station", ("station",), "area")


# Values


def look(document: Document, place: Place) -> Any:
    """What lies there in the document of a position; raises LookupError or TypeError if there is no such place."""
    *way, last = place.keys
    holder = _holder(document, way)
    if "assistants" in way:
        return holder.get(last, 0)
    return holder[last]


def lay(document: Document, place: Place, value: Any) -> None:
    """Puts a value there; raises LookupError or TypeError if there is no such place."""
    *way, last = place.keys
    holder = _holder(document, way)
    holder[last] = value
    if "assistants" in way and value == 0:
        del holder[last]


def _holder(document: Any, way: list[str | int]) -> Any:
    for key in way:
        document = document[key]
    return document


# Two tables


def changes_between(before: Position, after: Position) -> list[Change]:
    """Every place whose value differs, with both values as JSON; the rest is for `difference_elsewhere`."""
    old, new = msgspec.to_builtins(before), msgspec.to_builtins(after)
    return [
        Change(path, _json(look(old, place)), _json(look(new, place)))
        for path, place in places_of(before).items()
        if look(old, place) != look(new, place)
    ]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def difference_elsewhere(before: Position, after: Document) -> str:
    """The first difference between a table and a document outside of all places, as a JSON Pointer; "" if none is."""
    old = msgspec.to_builtins(before)
    restored = copy.deepcopy(after)
    for place in places_of(before).values():
        try:
            _ = look(after, place)
            lay(restored, place, look(old, place))
        except (LookupError, TypeError, AttributeError):
            return pointer(place.keys)
    return difference(old, restored) or ""


def pointer(keys: Keys) -> str:
    """A way through a document as a JSON Pointer (RFC 6901)."""
    return "".join(f"/{str(key).replace('~', '~0').replace('/', '~1')}" for key in keys)


def difference(before: Any, after: Any, keys: Keys = ()) -> str | None:
    """Where two documents first differ, as a JSON Pointer; None if they do not."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *(key for key in after if key not in before)]:
            if key not in before or key not in after:
                return pointer((*keys, key))
            found = difference(before[key], after[key], (*keys, key))
            if found is not None:
                return found
        return None
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        found_in = (difference(one, other, (*keys, index)) for index, (one, other) in pairs)
        return next((found for found in found_in if found is not None), None)
    return None if type(before) is type(after) and before == after else pointer(keys)
