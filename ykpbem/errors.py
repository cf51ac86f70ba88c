"""Faults: what went wrong, where, under which rule, and what would have been right.

- A `Fault` is data: a code and its arguments. Its sentence stands in one of `ykpbem.data.faults_*` and is made at the
  very end, so that rules, readers and trust checks never build prose.
- Each class of exception stands for one exit code; an exception carries one fault or all that were found.
- A refused file never leaves half a result behind: who raises has written nothing.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any

import msgspec


class ExitCode(IntEnum):
    """What a command tells the shell (INTERFACE: exit codes)."""

    DONE = 0
    ILLEGAL = 1
    USAGE = 2
    MALFORMED = 3
    NOT_AUTHENTIC = 4
    CONFLICT = 5
    FAILED = 6
    INTERRUPTED = 130


SEVERITY = (ExitCode.USAGE, ExitCode.MALFORMED, ExitCode.NOT_AUTHENTIC, ExitCode.CONFLICT, ExitCode.ILLEGAL)
"""Of several faults, the first kind in this row decides the exit code."""


class Where(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place in a file: 1-based line, column and step; 0 or '' where that is not known."""

    file: str = ""
    line: int = 0
    column: int = 0
    plan: str = ""
    step: int = 0
    path: str = ""


NOWHERE = Where()


class Fault(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that is wrong.

    `code` is the kebab-case key of its sentence, `args` fill the sentence, `rule` is an id of RULES (R056, Q040) or "",
    `options` are what would have been right in the words of a move order, `private` marks what rests on a hand.
    """

    code: str
    args: Mapping[str, Any] = {}
    rule: str = ""
    where: Where = NOWHERE
    options: tuple[str, ...] = ()
    private: bool = False

    def at(self, where: Where) -> "Fault":
        """The same fault with its place filled in, unless it already knows a better one."""
        return self if self.where != NOWHERE else msgspec.structs.replace(self, where=where)


class YkpbemError(Exception):
    """Anything this program refuses; `faults` holds every reason found."""

    exit_code = ExitCode.FAILED

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__("; ".join(fault.code for fault in faults))


class UsageFault(YkpbemError):
    """The command line asks for something that makes no sense."""

    exit_code = ExitCode.USAGE


class Malformed(YkpbemError):
    """A file cannot be read, is not well formed, or says something that means nothing."""

    exit_code = ExitCode.MALFORMED


class NotAuthentic(YkpbemError):
    """A signature, key, seal or link of the chain does not hold."""

    exit_code = ExitCode.NOT_AUTHENTIC


class Conflict(YkpbemError):
    """True, but not now: stale, duplicate, out of turn, output exists, locked."""

    exit_code = ExitCode.CONFLICT


class OrderIllegal(YkpbemError):
    """A move order was understood and the rules forbid it."""

    exit_code = ExitCode.ILLEGAL


class ChoiceMissing(OrderIllegal):
    """The rules ask for a choice that the order does not make; the fault's options are the legal ones."""


class OrderLeftOver(OrderIllegal):
    """The order answers a question nobody asked."""


def fault(code: str, rule: str = "", *, options: Iterable[str] = (), private: bool = False, **args: Any) -> Fault:
    """Builds a fault in one line at the place that finds it."""
    return Fault(code=code, rule=rule, args=args, options=tuple(options), private=private)
