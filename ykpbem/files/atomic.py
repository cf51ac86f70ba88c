"""Whole files or none: reading within bounds, writing so that a kill at any moment leaves the old or the new.

- A new file is written under a name of its own in the same folder, synced, and then given its real name by a hard
  link, which never replaces anything; then the folder is synced.
- Nothing that exists is overwritten. Of two writers one wins, the other gets `Conflict`.
- Several files appear in the order given, the one that counts last. All writers of a folder take turns, so none of
  them meets a set half made by another that is still alive.
- What fails leaves nothing behind: no half file, no temporary file, no file of an unfinished set.
- Where there are no hard links, the file is renamed instead: the turn that the writer has makes that as safe.
"""

import contextlib
import errno
import itertools
import os
import sys
import time
from collections.abc import Collection, Iterable, Iterator, Mapping

from ykpbem.errors import Conflict, Fault, Malformed, UsageFault, Where, YkpbemError, fault
from ykpbem.files.canonical import LIMIT
from ykpbem.files.disk import opened_folder, reason_of, sync_folder
from ykpbem.files.plain import read_within, says
from ykpbem.files.unfinished import temporary_name

_NO_HARD_LINKS = {errno.EPERM, errno.EACCES, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}
_NO_SUCH_NAME = {errno.ENAMETOOLONG, errno.EILSEQ}
"""How a system says that no file can be called so, which is a slip of whoever named it."""
_PAUSE = 0.02
"""Seconds between two looks whether a folder is free."""
_TRIES = 500
"""How often is looked: for ten seconds."""
_serial = itertools.count(1)


def read_bytes(path: str, limit: int = LIMIT) -> bytes:
    """The bytes of a file. Raises `Malformed` if it cannot be read or holds more than `limit` bytes."""
    try:
        with open(path, "rb") as file:
            return read_within(file, limit, name=path)
    except OSError as error:
        raise Malformed(fault("file-unreadable", reason=reason_of(error)).at(Where(file=path))) from error


def write_new(path: str, data: bytes, *, mode: int = 0o644) -> None:
    """Writes a file that does not exist yet, whole and durably, or not at all. Raises as `write_all_new`."""
    write_all_new({path: data}, mode=mode)


def write_all_new(files: Mapping[str, bytes], *, mode: int = 0o644, private: Collection[str] = ()) -> None:
    """Writes several new files of one folder, or none; they appear in the order given, the one that counts last.

    Those in `private` are for their owner alone, the others have the mode. A file before the last that exists and holds
    just these bytes is what a writer left that was killed in the middle, and counts as written. Raises `Conflict` for
    whatever else exists already, `UsageFault` for a name that no file can have, `YkpbemError` if writing fails.
    """
    folders = {os.path.dirname(path) for path in files}
    if len(folders) != 1:
        raise ValueError("files that appear together belong in one folder")
    folder = folders.pop() or os.curdir
    try:
        with _turn_in(folder) as handle:
            new = _not_yet_there(files)
            _write(new, folder, handle, [0o600 if path in private else mode for path in new])
    except FileExistsError as error:
        raise Conflict(_exists(error.filename2 or error.filename)) from None
    except OSError as error:
        kind = UsageFault if error.errno in _NO_SUCH_NAME else YkpbemError
        raise kind(fault("file-unwritable", reason=reason_of(error)).at(Where(file=[*files][-1]))) from error


@contextlib.contextmanager
def _turn_in(folder: str) -> Iterator[int | None]:
    """Waits for this writer's turn in the folder, where the system has turns; yields the folder, if it opens.

    Raises Conflict if the turn does not come: a writer needs it for moments only, and others may hold it for ever.
    """
    with opened_folder(folder) as handle:
        tries = 0
        while handle is not None and not _is_free(handle):
            tries += 1
            if tries == _TRIES:
                raise Conflict(fault("folder-busy").at(Where(file=folder)))
            time.sleep(_PAUSE)
        yield handle


def _is_free(handle: int) -> bool:
    """Whether nobody else had the turn in an open folder; then this process has it."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # network folders without locks: the link alone decides
    return True


def _not_yet_there(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files still to be written. Raises `Conflict` with every one that stands in the way."""
    *_, last = files
    there = [path for path in files if os.path.lexists(path)]
    in_the_way = [path for path in there if path == last or not says(path, files[path])]
    if in_the_way:
        raise Conflict(*map(_exists, in_the_way))
    return {path: data for path, data in files.items() if path not in there}


def _write(files: Mapping[str, bytes], folder: str, handle: int | None, modes: Iterable[int]) -> None:
    temporary: list[str] = []
    begun: list[tuple[str, str]] = []
    try:
        for data, mode in zip(files.values(), modes, strict=True):
            _write_temporary(temporary, folder, data, mode)
        for source, path in zip(temporary, files, strict=True):
            begun.append((source, path))
            _publish(source, path)
        sync_folder(handle)
    except BaseException:
        _remove([path for source, path in reversed(begun) if _is_ours(source, path)])
        raise
    finally:
        _remove(temporary)


def _write_temporary(temporary: list[str], folder: str, data: bytes, mode: int) -> None:
    """Writes and syncs one temporary file; its name is in the list before the file can exist."""
    while True:
        temporary.append(os.path.join(folder, temporary_name(next(_serial))))
        try:
            with open(temporary[-1], "xb", opener=lambda path, flags: os.open(path, flags, mode)) as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            return
        except FileExistsError:
            temporary.pop()  # what another process of this number left when it was killed


def _publish(source: str, path: str) -> None:
    """Gives a written file its real name. Raises `FileExistsError` rather than replacing anything."""
    try:
        os.link(source, path)
    except OSError as error:
        if _is_linked(source, path):
            return  # over a network it may be the answer alone that got lost
        if error.errno not in _NO_HARD_LINKS:
            raise
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path) from None
        os.rename(source, path)


def _is_ours(source: str, path: str) -> bool:
    """Whether the file of this name came from this writer: it is the temporary file, linked or already renamed."""
    return _is_linked(source, path) or not os.path.lexists(source)


def _is_linked(source: str, path: str) -> bool:
    """Whether both names are of one file."""
    with contextlib.suppress(OSError):
        return os.path.samestat(os.lstat(source), os.lstat(path))
    return False


def _remove(paths: Iterable[str]) -> None:
    for path in paths:
        with contextlib.suppress(OSError):
            os.unlink(path)


def _exists(path: str) -> Fault:
    return fault("output-exists").at(Where(file=path))
