"""A state among the files, what is wrong with it, and what was known of hidden things after it.

Everything that needs the document itself is done when it is read: its id, its signature, whether it is whole. Kept is the
typed state, and the bytes of the file for whoever wants to say more.
"""

import hashlib
from collections.abc import Iterator

import msgspec

from ykpbem.app.audit.found import Finding, at_of, finding
from ykpbem.app.audit.hands import Draws, Hands
from ykpbem.chain.games import exact_key
from ykpbem.chain.states import OpenState
from ykpbem.codec import State, decode_state
from ykpbem.errors import Fault, YkpbemError
from ykpbem.files.canonical import encoded, read_json
from ykpbem.files.signed import check_signature, document_id
from ykpbem.model import Fact
from ykpbem.names import Names
from ykpbem.papers import Document


class Known(Fact, frozen=True):
    """What was known after a state: hands, what its link drew, and the cards named out of the mover's hidden hand."""

    hands: Hands
    draws: Draws = Draws()
    named: tuple[str, ...] = ()


class Node(msgspec.Struct):
    """A state among the files.

    `state` is what it says, None if it is none in form; `whole` whether it leaves nothing out. `signer` is the key that
    it names and whose signature holds, "" with the reasons in `unsigned`; `seen` is a hash of seals and signature.
    `before` is the state that it follows on, if that is here; `replayed` tells whether it is just what follows then.
    `opened` is None for one that nothing can be built on; `known` and `names` go with it.
    """

    name: str
    data: bytes
    id: str
    previous: str
    seq: int
    seen: bytes
    state: State | None
    whole: bool = False
    signer: str = ""
    unsigned: tuple[Fault, ...] = ()
    before: "Node | None" = None
    replayed: bool = False
    opened: OpenState | None = None
    known: Known | None = None
    names: Names | None = None
    wrong: list[Finding] = []

    @property
    def at(self) -> str:
        """The moment that led to it."""
        return at_of(self.state) if self.state is not None else "a turn"

    def document(self) -> Document:
        """The document, read again."""
        return read_json(self.data, name=self.name)

    def refuse(self, code: str, *because: Fault, **args: object) -> None:
        """Notes what is wrong with it."""
        self.wrong.append(finding(code, self.name, self.at, because, **args))

    def backwards(self) -> Iterator["Node"]:
        """This state, the one before it, and so on to the first one here."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.before

    def line(self) -> list["Node"]:
        """The states that lead to this one, the first one first, and it."""
        return [*self.backwards()][::-1]


def read_node(name: str, data: bytes, document: Document) -> Node:
    """A state with all that its document alone can say."""
    seq = document.get("seq")
    beside = encoded([document.get("seals"), document.get("signature")])
    node = Node(
        name=name,
        data=data,
        id=document_id(document),
        previous=str(document.get("previous", "")),
        seq=seq if type(seq) is int else 0,
        seen=hashlib.sha256(beside).digest(),
        state=None,
    )
    try:
        node.state = state = decode_state(document, name=name)
        check_signature(document, exact_key(state.issuer, name=name), name=name)
        node.signer = state.issuer
    except YkpbemError as refusal:
        node.unsigned = refusal.faults
    if node.state is not None:
        node.whole = msgspec.json.encode(node.state, order="sorted") == encoded(document)
    return node
