"""Whether a state that is about to be written would contradict one that lies there: a second story, or other seals."""

from ykpbem.app.reading import read_paper
from ykpbem.chain.states import OpenState
from ykpbem.errors import Conflict, Where, YkpbemError, fault
from ykpbem.files.canonical import LIMIT
from ykpbem.files.folders import names_in
from ykpbem.files.plain import head_of, read_plain
from ykpbem.files.signed import document_id, short
from ykpbem.files.unfinished import OWN

ENDINGS = (".json", ".txt")
"""How names of states end."""
_OURS, _HEAD = b"ykpbem", 64
"""What stands in the first bytes of a document."""
_ARMORED = b"YKPBEM STATE"


def refuse_second_story(folder: str, made: OpenState) -> None:
    """Raises Conflict if another state in the folder follows on the same one: both sent out, they would be a fork.

    Also if this very state lies there under another name: its seals would be others, as if it had been sealed twice.
    What a killed command left of a state was never one.
    """
    previous = made.state.previous
    for name in (one for one in names_in(folder or ".") if not one.startswith(OWN)):
        path = f"{folder}/{name}" if folder else name
        there = _following(path, previous) if name.endswith(ENDINGS) or _begins_as_ours(path) else ""
        if there == made.id:
            raise Conflict(fault("state-there", id=short(there)).at(Where(file=path)))
        if there:
            raise Conflict(fault("second-story", previous=short(previous)).at(Where(file=path)))


def _begins_as_ours(path: str) -> bool:
    """Whether a file of any other name begins as what this program writes does."""
    return _OURS in head_of(path, _HEAD).lower()


def _following(path: str, previous: str) -> str:
    """The id of the state in a file if that names this one before it, else ""."""
    try:
        data = read_plain(path, LIMIT, name=path)
        if previous.encode() not in data and _ARMORED not in data:
            return ""
        document = read_paper(data, "state", name=path)
    except (OSError, YkpbemError):
        return ""
    return document_id(document) if document.get("previous") == previous else ""
