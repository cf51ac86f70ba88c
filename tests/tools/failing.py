"""A machine that fails: the nth system call of a writer does not do what it should, or is the last one.

- `Machine` counts the calls that `ykpbem.files.atomic` makes, and lets the one fail that it was armed for: before it
  does anything, or after. `Killed` stands for a signal that no program can catch: nothing is done any more after it.
- Run as a program, `python -m tests.tools.failing NUMBER WORD...` runs a command and ends for good, like a kill, at
  call NUMBER.
"""

import errno
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, Self

import pytest

from ykpbem.files import atomic

CALLS = ("open", "fsync", "link", "rename", "unlink", "close")
"""Calls of the system that a writer makes, beside `write`, which is always watched."""
REASONS = (errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EINTR, errno.EROFS, errno.EACCES)
"""Why a call may fail on a machine that is no longer what it was."""


class Killed(BaseException):
    """Stands for a signal that no program can catch."""


def failure(number: int) -> OSError:
    """One failure after another."""
    code = REASONS[number % len(REASONS)]
    return OSError(code, os.strerror(code))


def _opened_and_closed(
    *args: Any, _open: Callable[..., int] = os.open, _close: Callable[[int], None] = os.close
) -> None:
    """What the system leaves of a file that was opened for a process that is dead by then."""
    _close(_open(*args))


class Machine:
    """Lets the system calls of the writer through, up to the one that is to fail; `exits` ends the process there."""

    def __init__(self, patch: pytest.MonkeyPatch, *, calls: Sequence[str] = CALLS, exits: bool = False) -> None:
        self.exits = exits
        self.arm()
        for name in calls:
            real = getattr(os, name)
            patch.setattr(os, name, self.watched(name, real, _opened_and_closed if name == "open" else real))
        patch.setattr(atomic, "open", self._open, raising=False)

    def arm(self, fail_at: int = -1, error: BaseException | None = None, *, after: bool = False) -> None:
        """Counts from 0 again; the call of that number fails with the error, before it or after, none if it is -1."""
        self.seen: list[str] = []
        self.dead = False
        self.fail_at, self.error, self.after = fail_at, error or Killed(), after

    def watched(self, name: str, real: Callable[..., Any], failing: Callable[..., Any]) -> Callable[..., Any]:
        """A call as long as all goes well; `failing` is what it still does when it fails afterwards."""

        def call(*args: Any, **kwargs: Any) -> Any:
            if self.dead and name == "close":
                return real(*args, **kwargs)  # the system closes what belongs to the dead
            if self.dead:
                raise Killed
            self.seen.append(name)
            if len(self.seen) - 1 != self.fail_at:
                return real(*args, **kwargs)
            self.dead = isinstance(self.error, Killed)
            if self.after or name == "close":  # what cannot be closed is closed all the same
                failing(*args, **kwargs)
            if self.exits:
                os._exit(137)
            raise self.error

        return call

    def _open(self, *args: Any, **kwargs: Any) -> Any:
        file = open(*args, **kwargs)  # noqa: PTH123, SIM115  # closed by whoever asked for it
        return _Written(file, self) if "x" in args[1] else file


class _Written:
    """A new file whose writing is watched too; a write that fails afterwards has got half of it there."""

    def __init__(self, file: Any, machine: Machine) -> None:
        self.file = file
        self.flush, self.fileno = file.flush, file.fileno
        self.write = machine.watched("write", file.write, lambda data: file.write(data[: len(data) // 2]))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.file.close()


def main(fail_at: int, words: list[str]) -> int:
    """Runs a command that is killed at this call; gives its exit code if it makes fewer."""
    from ykpbem.cli.commands import commands

    with pytest.MonkeyPatch.context() as patch:
        Machine(patch, exits=True).arm(fail_at)
        code: int = commands.main(words, standalone_mode=False)
    return code


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
