"""Files that are ones themselves, read within bounds: no link is followed, and no pipe waited for."""

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from typing import BinaryIO

from ykpbem.errors import Malformed, Where, fault

NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Flags for opening what lies there itself, as bytes."""
_AT_ONCE = 64 * 1024
"""Bytes that are asked for first: room for the limit costs more than reading most files."""


def read_within(file: BinaryIO, limit: int, *, name: str) -> bytes:
    """All bytes of an open file, called `name` in messages; raises Malformed for more than `limit`."""
    data = file.read(min(_AT_ONCE, limit + 1))
    if len(data) == _AT_ONCE:
        data += file.read(limit + 1 - _AT_ONCE)
    if len(data) > limit:
        raise Malformed(fault("file-too-large", limit=limit).at(Where(file=name)))
    return data


def read_plain(path: str, limit: int, *, name: str) -> bytes:
    """The bytes of a file that is one itself; raises Malformed for a link, a device or more than `limit` bytes.

    `name` is what the file is called in messages. Raises OSError if the machine does not let it be read.
    """
    with _opened(path) as file:
        if file is None:
            raise Malformed(fault("file-not-plain").at(Where(file=name)))
        return read_within(file, limit, name=name)


def head_of(path: str, size: int) -> bytes:
    """The first bytes of a file; none of what is no file itself, or cannot be read."""
    with contextlib.suppress(OSError), _opened(path) as file:
        return file.read(size) if file else b""
    return b""


@contextlib.contextmanager
def _opened(path: str) -> Iterator[BinaryIO | None]:
    """The file, open; None for what is no file itself: a link, a device, a folder."""
    try:
        handle = os.open(path, os.O_RDONLY | NO_FOLLOW)
    except OSError as error:
        if error.errno not in (errno.ELOOP, errno.ENXIO):
            raise
        yield None
        return
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            yield None
            return
        with open(handle, "rb", closefd=False) as file:
            yield file
    finally:
        os.close(handle)


def is_there(path: str) -> bool:
    """Whether anything lies there, be it a link that leads nowhere."""
    return os.path.lexists(path)


def says(path: str, data: bytes | None) -> bool:
    """Whether these are the bytes of the file; None for what is no file itself, or too large to be read."""
    try:
        return read_plain(path, len(data or b""), name=path) == data
    except Malformed:
        return data is None
    except FileNotFoundError:
        return False
