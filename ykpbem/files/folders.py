"""Working in a folder that others put files into: who is at work there, what lies there, moving it on.

- A lock is held on a file of its own, as long as the process lives: whoever is killed leaves nothing locked.
- Moving is renaming within one file system: there is one file before, at and after every moment, whatever is written
  into the first folder meanwhile. Into the other folder only whoever has the lock moves anything, so that a name which
  is free stays free.
- Links are never followed: neither into a folder nor into a file.
"""

import contextlib
import os
import stat
import sys
from collections.abc import Iterator
from itertools import count

from ykpbem.errors import Conflict, UsageFault, Where, fault
from ykpbem.files.atomic import write_new
from ykpbem.files.disk import opened_folder, sync_folder
from ykpbem.files.plain import NO_FOLLOW, says
from ykpbem.files.unfinished import LOCK

LONGEST = 255
"""Bytes of the longest name of a file."""


@contextlib.contextmanager
def locked(folder: str) -> Iterator[None]:
    """Works alone in the folder; raises Conflict at once if another process does so already.

    Raises OSError where the file system has no locks. Windows has none of these; there a renamed file replaces nothing.
    """
    handle = os.open(os.path.join(folder, LOCK), os.O_RDWR | os.O_CREAT | NO_FOLLOW, 0o600)
    try:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Conflict(fault("folder-locked").at(Where(file=folder))) from None
        yield
    finally:
        os.close(handle)


# What lies there


def is_folder(path: str) -> bool:
    """Whether this is a folder, and not a link to one."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except OSError:
        return False


def names_in(folder: str) -> list[str]:
    """The names of everything in a folder but of sub-folders, in the order of their characters."""
    with os.scandir(folder) as entries:
        return sorted(entry.name for entry in entries if not entry.is_dir(follow_symlinks=False))


def folders_in(folder: str) -> list[str]:
    """The names of all sub-folders, and of links to some, in the order of their characters."""
    with os.scandir(folder) as entries:
        return sorted(entry.name for entry in entries if entry.is_dir())


def make_folder(path: str) -> None:
    """Makes a folder if it is not there; raises UsageFault if a link or a file stands in its place."""
    with contextlib.suppress(FileExistsError):
        os.mkdir(path)
        _sync(os.path.dirname(path))
    if not is_folder(path):
        raise UsageFault(fault("folder-other").at(Where(file=path)))


def fitting(name: str, ending: str) -> str:
    """The name with an ending; where that is too long, as much of the name as there is room for."""
    return os.fsdecode(os.fsencode(name)[: LONGEST - len(ending)]) + ending


# Moving


def move(path: str, folder: str, beside: tuple[str, bytes] | None = None) -> str:
    """Moves a file into another folder of the same file system and gives the name it got, "" if it is gone.

    The name is its own, with a number if that is taken. `beside` is an ending and what a file of that name and ending
    says: it is written first, unless it says just that already.
    """
    for name in _names(os.path.basename(path), len(beside[0]) if beside else 0):
        target = os.path.join(folder, name)
        if not os.path.lexists(path):
            return ""
        if os.path.lexists(target) or (beside and not _write_beside(target + beside[0], beside[1])):
            continue
        try:
            os.rename(path, target)
        except FileExistsError:
            continue
        _sync(folder)
        _sync(os.path.dirname(path))
        return name
    raise AssertionError("no end of names")


def _names(name: str, room: int) -> Iterator[str]:
    """The name, then with a number before its endings: `blue.signed.yaml`, `blue-2.signed.yaml`."""
    if len(os.fsencode(name)) + room <= LONGEST:
        yield name
    stem, dot, endings = name.partition(".") if not name.startswith(".") else (name, "", "")
    for number in count(2):
        tail = os.fsencode(f"-{number}{dot}{endings}")
        if len(tail) + room > LONGEST // 2:
            tail = os.fsencode(f"-{number}")
        yield os.fsdecode(os.fsencode(stem)[: LONGEST - room - len(tail)] + tail)


def _write_beside(path: str, data: bytes) -> bool:
    """Whether the file says this now; raises Conflict if nothing stands there and the folder cannot be had."""
    try:
        write_new(path, data, mode=0o600)
    except Conflict:
        if not os.path.lexists(path):
            raise
        return says(path, data)
    return True


def _sync(folder: str) -> None:
    """Makes the names in a folder last."""
    with opened_folder(folder) as handle:
        sync_folder(handle)
