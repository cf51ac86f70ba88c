"""Names of files that are not yet what they are to be: while this program writes them, and while others do."""

import os

OWN = ".ykpbem"
"""How the names of files begin that the program needs for its work; none of them ever was anybody's paper."""
LOCK = f"{OWN}.lock"
"""The file on which whoever works in a folder holds a lock."""
HALF_WRITTEN = ("tmp", "temp", "part", "partial", "crdownload", "download", "filepart")
"""Endings that programs give to what they have not delivered in full."""


def temporary_name(serial: int) -> str:
    """What this process calls a file that it is writing, by a number of its own."""
    return f"{OWN}-{os.getpid()}-{serial}.tmp"
