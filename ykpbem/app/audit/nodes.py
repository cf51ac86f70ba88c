"""A state among the files, what is wrong with it, and what was known of hidden things after it."""

from collections.abc import Iterator

import msgspec

from ykpbem.app.audit.found import Finding, at_of, finding
from ykpbem.app.audit.hands import Draws, Hands
from ykpbem.chain.states import OpenState
from ykpbem.codec import State
from ykpbem.errors import Fault
from ykpbem.files.canonical import read_json
from ykpbem.model import Fact
from ykpbem.names import Names
from ykpbem.papers import Document


class Known(Fact, frozen=True):
    """What was known after a state: hands, what its link drew, and the cards named out of the mover's hidden hand."""

    hands: Hands
    draws: Draws = Draws()
    named: tuple[str, ...] = ()


class Node(msgspec.Struct):
    """A state among the files, typed; the bytes are kept for whoever wants to say more of it.

    `state` is what it says, None if it is none in form; `whole` whether it leaves nothing out. `signer` is the key that
    it names and whose signature holds, "" with the reasons in `unsigned`. `before` is the state that it follows on, if
    that is here; `replayed` tells whether it is just what follows then. `opened` is None for one that nothing can be
    built on; `known` and `names` go with it.
    """

    name: str
    data: bytes
    id: str
    previous: str
    seq: int
    state: State | None
    whole: bool
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
        """The document, read from its bytes."""
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

    @property
    def reaches_start(self) -> bool:
        """Whether all that led here is here, from the first state on, and can be built on."""
        line = self.line()
        return not line[0].seq and all(node.opened is not None for node in line)

    def line(self) -> list["Node"]:
        """The states that lead to this one, the first one first, and it."""
        return [*self.backwards()][::-1]
