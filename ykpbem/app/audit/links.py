"""Which replay belongs to which link."""

from ykpbem.app.audit.found import Disproved
from ykpbem.app.audit.nodes import Node
from ykpbem.app.audit.replay import Replayed, replay_keeps, replay_order
from ykpbem.codec import KeepsLink, OrderLink, StartLink, State, UnsignedLink
from ykpbem.errors import fault
from ykpbem.events import kind_name


def replay(before: Node, stated: State) -> Replayed:
    """What follows on a state by the link that the next one tells of; raises Disproved for what cannot follow."""
    opened, known, names, link = before.opened, before.known, before.names, stated.link
    assert opened is not None
    assert known is not None
    assert names is not None
    match link:
        case OrderLink() | UnsignedLink():
            return replay_order(opened, names, known.hands, stated, link)
        case KeepsLink():
            return replay_keeps(opened, stated, link)
        case StartLink():
            raise Disproved("audit-power-wrong", fault("state-previous"), kind=_kind(link))
        case _:
            from ykpbem.app.audit.powers import replay_power  # few games know any

            return replay_power(before, opened, known.hands, stated, link)


def _kind(link: StartLink) -> str:
    return kind_name(type(link).__name__).removesuffix("-link")
