"""What an audit finds: records, and the exception by which a check says what it disproves."""

from collections.abc import Iterable
from typing import Any

import msgspec

from ykpbem.codec import State
from ykpbem.errors import Fault, Where, fault

GAPS = frozenset({"audit-missing-link", "audit-missing-target", "audit-missing-key", "audit-no-states"})
"""Findings that something is or may be missing, which prove nothing against anybody."""


class File(msgspec.Struct, frozen=True):
    """A file as it was read; `named` if somebody named it, and did not just name its folder.

    `deeper` says that it lies in a folder of the folder that was named, where other games may lie.
    """

    name: str
    data: bytes
    named: bool = True
    deeper: bool = False


class Finding(msgspec.Struct, frozen=True):
    """Something wrong: the fault names file and turn, its hint says what it proves; `because` are the reasons."""

    fault: Fault
    because: tuple[Fault, ...] = ()


class Audit(msgspec.Struct):
    """What there is to say about one game.

    `holds` is what was checked and found true, `open` what was not checked and why, `acts` what the moderator did
    beside carrying out orders, `wrong` what is not as it should be.
    """

    game: str
    name: str = ""
    first: int = 0
    last: int = 0
    states: int = 0
    over: bool = False
    holds: list[Fault] = []
    open: list[Fault] = []
    acts: list[Fault] = []
    wrong: list[Finding] = []


class Audited(msgspec.Struct, frozen=True):
    """The games among the files, what could not be read, and how many files are no papers of a game."""

    games: list[Audit]
    unreadable: list[Finding]
    strays: int

    @property
    def findings(self) -> list[Finding]:
        """Everything that is wrong, unreadable files first."""
        return [*self.unreadable, *(wrong for game in self.games for wrong in game.wrong)]


class Disproved(Exception):
    """A check that failed: the code of the finding, the arguments of its sentence, and the reasons."""

    def __init__(self, code: str, *because: Fault, **args: Any) -> None:
        self.code = code
        self.because = because
        self.args_of = args
        super().__init__(code)

    def finding(self, name: str, at: str) -> Finding:
        """The finding in a file, at a turn."""
        return finding(self.code, name, at, self.because, **self.args_of)


def finding(code: str, name: str, at: str, because: Iterable[Fault] = (), **args: Any) -> Finding:
    """A finding about the state in a file; `at` says in which turn."""
    return Finding(fault(code, at=at, **args).at(Where(file=name)), tuple(because))


def at_of(state: State) -> str:
    """The moment that led to a state: `the deal`, `the secret choice`, `turn 14`, `turn 14, part 1`."""
    told = state.events[-1] if state.events else None
    if told is None or told.link == "start":
        return "the deal"
    if not told.turn:
        return "the secret choice"
    return f"turn {told.turn}, part {told.part}" if told.part else f"turn {told.turn}"
