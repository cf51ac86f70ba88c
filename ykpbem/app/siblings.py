"""Whether a state that is about to be written would tell a second story beside one that lies there already."""

from ykpbem.app.reading import read_paper
from ykpbem.chain.states import OpenState
from ykpbem.errors import Conflict, Where, YkpbemError, fault
from ykpbem.files.canonical import LIMIT
from ykpbem.files.folders import names_in
from ykpbem.files.plain import read_plain
from ykpbem.files.signed import document_id, short

ENDINGS = (".json", ".txt")
"""How names of states end."""
_ARMORED = b"YKPBEM STATE"


def refuse_second_story(folder: str, made: OpenState) -> None:
    """Raises Conflict if another state in the folder follows on the same one: both sent out, they would be a fork."""
    previous = made.state.previous
    for name in names_in(folder or "."):
        path = f"{folder}/{name}" if folder else name
        if name.endswith(ENDINGS) and _follows(path, previous, made.id):
            raise Conflict(fault("second-story", previous=short(previous)).at(Where(file=path)))


def _follows(path: str, previous: str, made: str) -> bool:
    """Whether the file is a state, not the one that was made, that names this one before it."""
    try:
        data = read_plain(path, LIMIT, name=path)
        if previous.encode() not in data and _ARMORED not in data:
            return False
        document = read_paper(data, "state", name=path)
    except (OSError, YkpbemError):
        return False
    return document.get("previous") == previous and document_id(document) != made
