"""What is asked of a folder as a whole, and what the system says when it refuses."""

import contextlib
import errno
import os
from collections.abc import Iterator

NO_FOLDER_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP}
"""How a system says that it has no such thing as making the names in a folder last."""


@contextlib.contextmanager
def opened_folder(folder: str) -> Iterator[int | None]:
    """The folder, open; None for one that may be written but not listed, and for every folder of Windows."""
    try:
        handle = os.open(folder or os.curdir, os.O_RDONLY)
    except PermissionError:
        yield None
        return
    try:
        yield handle
    finally:
        with contextlib.suppress(OSError):  # whatever it says, all that counts was synced before
            os.close(handle)


def sync_folder(handle: int | None) -> None:
    """Makes the names in an open folder last, where the system can."""
    if handle is None:
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in NO_FOLDER_SYNC:
            raise


def reason_of(error: OSError) -> str:
    """Why the system refused, in ASCII."""
    return ascii(error.strerror or type(error).__name__)[1:-1]
