"""A state among the files, what is wrong with it, and what was known of hidden things after it."""

from collections.abc import Iterator

import msgspec

from ykpbem.app.audit.found import Finding, at_of, finding
from ykpbem.app.audit.hands import Draws, Hands
from ykpbem.chain.states import OpenState
from ykpbem.errors import Fault
from ykpbem.model import Fact
from ykpbem.papers import Document


class Known(Fact, frozen=True):
    """What was known after a state: hands, what its link drew, and the cards named out of the mover's hidden hand."""

    hands: Hands
    draws: Draws = Draws()
    named: tuple[str, ...] = ()


class Node(msgspec.Struct):
    """A state among the files.

    `opened` is None for one that nothing can be built on; `known` goes with it. `signer` is the key whose signature
    holds, "" if none does. `before` is the state that it names, if that is here; `replayed` tells whether it is just
    what follows on that one.
    """

    name: str
    document: Document
    id: str
    previous: str
    opened: OpenState | None = None
    known: Known | None = None
    signer: str = ""
    before: "Node | None" = None
    replayed: bool = False
    wrong: list[Finding] = []

    def refuse(self, code: str, at: str, *because: Fault, **args: object) -> None:
        """Notes what is wrong with it."""
        self.wrong.append(finding(code, self.name, at, because, **args))

    @property
    def at(self) -> str:
        """The moment that led to it."""
        return at_of(self.opened.state) if self.opened is not None else "a turn"

    def backwards(self) -> Iterator["Node"]:
        """This state, the one before it, and so on to the first one here."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.before

    def line(self) -> list["Node"]:
        """The states that lead to this one, the first one first, and it."""
        return [*self.backwards()][::-1]
