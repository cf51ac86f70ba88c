"""What the tests of orders share: a short way to write a file, and to say what was found wrong in it."""

from collections.abc import Sequence
from typing import Any

from ykpbem.components import built_in
from ykpbem.errors import Fault, Malformed
from ykpbem.files.order_reader import OrderFile, parse_order
from ykpbem.files.yaml_reader import Document, RoleName, read_yaml
from ykpbem.names import Names
from ykpbem.orders import resolve_steps
from ykpbem.steps import Path, Step

HEAD = "ykpbem: order/1\ngame: meiji-club-1\nplayer: blue\n"

FULL = """\
ykpbem: order/1
game: meiji-club-1
turn: 14
player: blue
answers: 5f0c2a9b41d7   # the state seen
note: Sorry for the delay!
steps:
- fulfil: O07
- mercenary: {country: english, area: customs}
- act: {space: C, import: 2}
- build: {shophouse: 1, warehouse: [assistant]}
- recover: {leave: 1}
- place: [bank, silk-mill-1, port-a]
- move: [canal, port-a]
- act: {take: [O12, O19], pay: {yen: 2}}
- bonus: {goods: [copper, tea]}
- build: {shophouse: 2}
- achieve: b
"""
"""The order that stands in INTERFACE.md."""


def names(players: int = 4, edition: str = "okazu-2016") -> Names:
    components = built_in()
    return Names(edition, components.areas_for(players), components)


def role(path: Path) -> RoleName:
    """Places of a made-up kind of document."""
    roles: dict[Any, RoleName] = {"number": "integer", "switch": "boolean", "note": "note", "title": "name"}
    return roles.get(path[-1], "word") if path else "word"


def yaml(text: str | bytes) -> Document:
    return read_yaml(text if isinstance(text, bytes) else text.encode(), name="x.yaml", role=role)


def yaml_faults(text: str | bytes) -> tuple[Fault, ...]:
    """The faults of a file that must be refused."""
    try:
        value = yaml(text).value
    except Malformed as refusal:
        return refusal.faults
    raise AssertionError(f"read as {value!r}")


def spots(faults: Sequence[Fault]) -> list[tuple[str, int, int]]:
    """Code, line and column of each fault."""
    return [(wrong.code, wrong.where.line, wrong.where.column) for wrong in faults]


def read_order(data: bytes, *, name: str) -> OrderFile:
    """The order in a file that must be right; raises Malformed with all its faults."""
    read = parse_order(data, name=name)
    if read.faults:
        raise Malformed(*read.faults)
    return read


def order(steps: str, head: str = HEAD) -> OrderFile:
    """A right order with these lines of steps."""
    return read_order(f"{head}steps:\n{steps}\n".encode(), name="order.yaml")


def order_faults(text: str) -> tuple[Fault, ...]:
    return parse_order(text.encode(), name="order.yaml").faults


def step_faults(steps: str) -> tuple[Fault, ...]:
    return order_faults(f"{HEAD}steps:\n{steps}\n")


def resolved(steps: str, among: Names | None = None) -> list[Step]:
    """The steps of an order in which nothing is wrong."""
    read = order(steps)
    made, faults = resolve_steps(read.document["steps"], among or names(), places=read.places.under("steps"))
    assert not faults, faults
    return made


def step(line: str, among: Names | None = None) -> tuple[str, dict[str, Any]]:
    """Kind and fields of one step."""
    [made] = resolved(f"- {line}", among)
    return made.kind, made.fields


def name_faults(steps: str, among: Names | None = None) -> list[Fault]:
    """What resolving finds in an order that satisfies its schema."""
    read = order(steps)
    made, faults = resolve_steps(read.document["steps"], among or names(), places=read.places.under("steps"))
    assert len(made) < len(read.document["steps"]) or not faults
    return faults
