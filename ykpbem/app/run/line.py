"""The states in the folder of a game: which is the newest, and which orders led there.

- The states must be one line without a gap: each names the one before it by its id, so whoever trusts the newest
  trusts them all. Only the newest is opened in full; the rest of the proof is `audit`.
- The oldest ones may lie elsewhere. But nothing goes on from a state while there may be a newer one: a damaged file, a
  gap, a fork, or states of another game keep a game where it is.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from ykpbem.app.audit.nodes import Node
from ykpbem.app.audit.reading import read_as_written, read_strictly
from ykpbem.app.claims import states_in
from ykpbem.app.orders import together
from ykpbem.app.reading import read_paper
from ykpbem.chain.orders import order_id, player_of
from ykpbem.chain.ranking import Rank, rank_of
from ykpbem.chain.readers import refuse_other_moderator
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import KeepsLink, OrderLink, State, UnsignedLink
from ykpbem.errors import Conflict, Fault, Malformed, NotAuthentic, Where, YkpbemError, fault
from ykpbem.files.canonical import LIMIT, encoded
from ykpbem.files.keys import SecretKey
from ykpbem.files.plain import read_plain
from ykpbem.files.signed import document_id, short

Slot = tuple[int, int, int, str]
"""Epoch, turn, part and seat: what there is one order for."""


class Played(msgspec.Struct, frozen=True):
    """An order that a state carries: for what it was, its rank, its id, and the number of that state."""

    slot: Slot
    rank: Rank
    id: str
    signed: bool
    seq: int


class Line(msgspec.Struct):
    """The states of a game up to the newest, and the orders in them by what they were for."""

    newest: OpenState
    played: dict[Slot, Played]

    def lead_on(self, after: OpenState) -> None:
        """Goes on to the state that was made."""
        self.newest = after
        self.played |= {one.slot: one for one in played_in(after.state)}


def played_in(state: State) -> list[Played]:
    """The orders that led to a state."""
    link = state.link
    if not isinstance(link, OrderLink | UnsignedLink | KeepsLink) or not state.events:
        return []
    signed = not isinstance(link, UnsignedLink)
    epoch, turn, part = state.epoch, state.events[-1].turn, state.events[-1].part
    return [
        Played((epoch, turn, part, player_of(paper)), rank_of(paper), order_id(paper), signed, state.seq)
        for paper in link.papers
    ]


def line_in(folder: str, moderator: SecretKey) -> Line:
    """The line of the states in a folder, as `read_line` reads it; faults name files as they are called there."""
    return read_line(states_in(folder), lambda name: read_plain(f"{folder}/{name}", LIMIT, name=name), moderator)


def read_line(names: Iterable[str], read: Callable[[str], bytes], moderator: SecretKey) -> Line:
    """The line of states in the files of these names; the newest one must be by the moderator in force.

    `read` gives the bytes of a file, or raises Malformed for what is no file that can be one.

    Raises Malformed if one cannot be read, NotAuthentic if one is not genuine or the chain is broken, Conflict if
    there is none or there are several games.
    """
    nodes = _readable(names, read)
    nodes = _of_one_game(_each_once(nodes))
    newest = _last(nodes)
    opened = open_state(newest.document(), name=newest.name)
    refuse_other_moderator(opened, moderator)
    line = Line(opened, {})
    for node in sorted(nodes, key=lambda node: node.seq):
        assert node.state is not None
        line.played |= {one.slot: one for one in played_in(node.state)}
    return line


# Each by itself


def _readable(names: Iterable[str], read: Callable[[str], bytes]) -> list[Node]:
    """The states, read; raises with everything that is wrong with any of them by itself."""
    nodes: list[Node] = []
    refusals: list[YkpbemError] = []
    for name in names:
        try:
            nodes.append(_genuine(_read(name, read(name)), name))
        except Malformed as refusal:
            damaged = fault("run-state-damaged").at(Where(file=name))
            refusals.append(Malformed(damaged, *refusal.faults))
        except NotAuthentic as refusal:
            refusals.append(refusal)
    if refusals:
        raise together(refusals)
    if not nodes:
        raise Conflict(fault("run-no-state"))
    return nodes


def _read(name: str, data: bytes) -> Node:
    node = read_as_written(name, data)
    if node is not None:
        return node
    document = read_paper(data, "state", name=name)
    return read_strictly(name, encoded(document), document)


def _genuine(node: Node, name: str) -> Node:
    """The state, if it is one and its own signature holds."""
    at = Where(file=name)
    if node.state is None:
        raise Malformed(*(wrong.at(at) for wrong in node.unsigned))
    if not node.signer:
        raise NotAuthentic(*(wrong.at(at) for wrong in node.unsigned))
    return node


def _each_once(nodes: Sequence[Node]) -> list[Node]:
    """Each state once, however many copies there are; raises NotAuthentic for two seals of one."""
    by_id: dict[str, Node] = {}
    for node in nodes:
        other = by_id.setdefault(node.id, node)
        assert node.state is not None
        assert other.state is not None
        if node.state.seals != other.state.seals:
            raise NotAuthentic(fault("run-sealed-twice", file=other.name, id=short(node.id)).at(Where(file=node.name)))
    return list(by_id.values())


def _of_one_game(nodes: list[Node]) -> list[Node]:
    games: dict[str, Node] = {}
    for node in nodes:
        assert node.state is not None
        games.setdefault(document_id(node.state.invitation), node)
    if len(games) > 1:
        told = ", ".join(f"{short(game)} in {node.name}" for game, node in games.items())
        raise Conflict(fault("run-games", number=len(games), games=told))
    return nodes


# Together


def _last(nodes: list[Node]) -> Node:
    """The state that no other follows on; raises NotAuthentic if there are several."""
    followed = {node.previous for node in nodes}
    tips = [node for node in nodes if node.id not in followed]
    if len(tips) == 1:
        return tips[0]
    for tip in tips:
        _ = open_state(tip.document(), name=tip.name)
    raise NotAuthentic(*(_forks(nodes) or _gaps(nodes)))


def _forks(nodes: list[Node]) -> list[Fault]:
    """Two states that follow on one."""
    told: list[Fault] = []
    first: dict[str, Node] = {}
    for node in nodes:
        other = first.setdefault(node.previous, node)
        if other is not node:
            told.append(fault("run-fork", file=other.name, previous=short(node.previous)).at(Where(file=node.name)))
    return told


def _gaps(nodes: list[Node]) -> list[Fault]:
    """States that follow on one that is not here, but for the first of them all."""
    here = {node.id for node in nodes}
    roots = sorted((node for node in nodes if node.previous not in here), key=lambda node: node.seq)
    return [
        fault("run-gap", seq=node.seq - 1, previous=short(node.previous)).at(Where(file=node.name))
        for node in roots[1:]
    ]
