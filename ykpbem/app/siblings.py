"""Whether a state that is about to be written would contradict one that lies there: a second story, or other seals."""

import contextlib

from ykpbem.app.claims import claims_state
from ykpbem.app.reading import document_of, documents_in
from ykpbem.chain.states import OpenState
from ykpbem.errors import Conflict, Where, YkpbemError, fault
from ykpbem.files.canonical import LIMIT
from ykpbem.files.folders import names_in
from ykpbem.files.plain import read_plain
from ykpbem.files.signed import document_id, short
from ykpbem.papers import Document

_ENDINGS = (".json", ".txt")
"""How names of states end, unless somebody named one otherwise; then it is known by how it begins."""
_ARMORED = b"YKPBEM STATE"


def refuse_second_story(folder: str, made: OpenState) -> None:
    """Raises Conflict if another state in the folder follows on the same one: both sent out, they would be a fork.

    Also if the same state lies there under another name: it would have other seals. A folder that may be written and
    not listed shows nothing, and nothing is compared there.
    """
    previous = made.state.previous
    try:
        names = names_in(folder or ".")
    except PermissionError:
        return
    for name in names:
        if not name.endswith(_ENDINGS) and not claims_state(folder or ".", name):
            continue
        path = f"{folder}/{name}" if folder else name
        document = _following(path, previous)
        if document is None:
            continue
        if document_id(document) == made.id:
            raise Conflict(fault("state-there", id=short(made.id)).at(Where(file=path)))
        raise Conflict(fault("second-story", previous=short(previous)).at(Where(file=path)))


def _following(path: str, previous: str) -> Document | None:
    """The state in the file that names this one before it, if there is one; a post may hold several."""
    try:
        data = read_plain(path, LIMIT, name=path)
    except (OSError, YkpbemError):
        return None
    if previous.encode() not in data and _ARMORED not in data:
        return None
    for held in documents_in(data, name=path):
        with contextlib.suppress(YkpbemError):
            kind, document = document_of(held)
            if kind == "state" and document.get("previous") == previous:
                return document
    return None
