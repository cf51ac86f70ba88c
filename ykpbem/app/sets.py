"""Component sets out of files: hand-written, in JSON, or pinned by the papers of a game."""

from ykpbem.app.kinds import what_is
from ykpbem.app.reading import read_paper
from ykpbem.chain.games import open_invitation
from ykpbem.chain.states import open_state
from ykpbem.component_check import scalar_role
from ykpbem.components import built_in_json
from ykpbem.errors import Malformed, Where
from ykpbem.files.canonical import read_json
from ykpbem.files.schema import schema_faults
from ykpbem.files.yaml_reader import read_yaml
from ykpbem.papers import Document


def read_set(data: bytes, *, name: str) -> Document:
    """The document of a set in the bytes of the file called `name`, which may be an invitation or a state.

    Raises Malformed with all that its schema has to say; whether it can be played with is not asked.
    """
    kind = what_is(data)
    if kind in ("invite", "state"):
        document = read_paper(data, kind, name=name)
        if kind == "state":
            return _pinned(open_state(document, name=name).state.invitation, name)
        return _pinned(document, name)
    read = read_yaml(data, name=name, role=scalar_role)
    places = {path: Where(file=name, line=line, column=column) for path, (line, column) in read.places.at.items()}
    wrong = schema_faults("components", read.value, places, name=name)
    if wrong:
        raise Malformed(*wrong)
    return dict(read.value)


def _pinned(invitation: Document, name: str) -> Document:
    """The set of a game, out of its signed invitation."""
    pin = open_invitation(invitation, name=name).components
    return pin.set if pin.set is not None else read_json(built_in_json(pin.id), name=pin.id)
