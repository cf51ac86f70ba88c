"""Which files are states, or were meant to be one: nothing goes on beside what may be the newest."""

import re

from ykpbem.files.folders import names_in
from ykpbem.files.plain import head_of
from ykpbem.files.unfinished import HALF_WRITTEN, OWN

_LOOKED_AT = 256
"""Bytes that tell whether a file is a state."""
_HEAD = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:\{\s*\"ykpbem\"\s*:\s*\"state/|-----BEGIN YKPBEM STATE)")
_NAMED = re.compile(
    rf".*\.state(?:\.(?:json|txt))?(?:\.(?:{'|'.join(HALF_WRITTEN)}))?\Z"
    r"|\..*\.state\.(?:json|txt)\.[A-Za-z0-9]{6}\Z",  # as rsync names what it is copying
    re.DOTALL,
)


def states_in(folder: str) -> list[str]:
    """The names of files in a folder that are states, or were meant to be."""
    return [name for name in names_in(folder) if claims_state(folder, name)]


def claims_state(folder: str, name: str) -> bool:
    """Whether a file is a state, whole, damaged or still being copied: by its name, or by how it begins.

    What stands further down may be somebody's note in a report. What a killed command left was never a state.
    """
    if name.startswith(OWN):
        return False
    return _NAMED.match(name) is not None or _HEAD.match(head_of(f"{folder}/{name}", _LOOKED_AT)) is not None
