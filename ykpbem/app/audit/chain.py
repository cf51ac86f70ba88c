"""The chain: states lined up by the ids that they name, and walked from each to those that follow on it.

- A state that follows on none of the others is believed by its own papers (`chain.states`); a gap before it is told.
- Every other one is replayed. Where it is not what was replayed, it is opened by its own papers too, so that the walk
  goes on behind it.
- A state whose signature does not hold proves nothing but that. The walk goes on behind it if it is just what was
  replayed: then only the signature was damaged, and the next state vouches for its id.
- Whoever signed two states after one told two stories; whoever signed one id with two seals could show two secrets.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from ykpbem.app.audit.deal import check_setup
from ykpbem.app.audit.found import GAPS, Disproved, Finding, finding
from ykpbem.app.audit.hands import hands_unknown
from ykpbem.app.audit.links import replay
from ykpbem.app.audit.nodes import Known, Node
from ykpbem.app.audit.replay import BESIDE, state_differences
from ykpbem.app.orders import names_of
from ykpbem.chain.games import Game, exact_key
from ykpbem.chain.powers import link_faults
from ykpbem.chain.states import OpenState, open_state, seal_faults, state_faults, text_faults
from ykpbem.codec import HandoverLink, OrderLink, State, UnsignedLink, encode_state
from ykpbem.errors import Fault, YkpbemError, fault
from ykpbem.files.keys import PublicKey
from ykpbem.files.signed import short

IN_SIGNATURES = frozenset({"signature-missing", "signature-shape", "signature-wrong"})
"""Codes of faults in a signature."""


def walk(states: Sequence[Node]) -> list[Node]:
    """Lines the states up, one an id, and replays each; what is wrong stands in them."""
    nodes = _by_id(states)
    after: dict[str, list[Node]] = {}
    for node in nodes.values():
        after.setdefault(node.previous, []).append(node)
    roots = [node for node in nodes.values() if node.previous not in nodes]
    for root in roots:
        _open_root(root)
    waiting = roots[::-1]
    while waiting:
        node = waiting.pop()
        for follower in after.get(node.id, ()):
            _follow(node, follower)
            waiting.append(follower)
    for twins in after.values():
        _tell_forks([node for node in twins if node.signer])
    return [*nodes.values()]


def _by_id(states: Sequence[Node]) -> dict[str, Node]:
    """One state an id, one that is signed if there is any; other files of that id are only compared with it."""
    nodes: dict[str, Node] = {}
    for node in sorted(states, key=lambda one: not one.signer):
        first = nodes.setdefault(node.id, node)
        if first.data != node.data:
            _compare_twin(first, node)
    return nodes


def _compare_twin(first: Node, node: Node) -> None:
    """A second file of one id: if both are signed and their seals differ, they prove two seals."""
    if all(first.document().get(key) == node.document().get(key) for key in BESIDE):
        return
    if node.signer:
        told = finding("audit-sealed-twice", node.name, node.at, file=first.name, id=short(node.id))
    else:
        told = finding("audit-altered", node.name, node.at, node.unsigned)
    first.wrong.append(told)


# The beginning


def _open_root(root: Node) -> None:
    """A state that follows on none of the others: believed by its own papers, and the gap before it told."""
    _open_by_itself(root)
    if root.opened is None:
        return
    if root.seq:
        root.refuse("audit-missing-link", previous=short(root.previous), seq=root.seq - 1)
        return
    try:
        check_setup(root.opened)
    except Disproved as disproved:
        root.wrong.append(disproved.finding(root.name, root.at))


def _open_by_itself(node: Node, *, telling: bool = True) -> None:
    """Opens a state by its own papers; what is wrong with them is a finding, unless something else was told already."""
    try:
        opened = open_state(node.document(), name=node.name)
    except YkpbemError as refusal:
        node.signer = ""
        if telling:
            unsigned = IN_SIGNATURES & {wrong.code for wrong in refusal.faults}
            node.refuse("audit-altered" if unsigned else "audit-untrue", *refusal.faults)
        return
    node.opened, node.names = opened, names_of(opened)
    node.known = Known(hands_unknown(opened.state))


# From state to state


def _follow(before: Node, node: Node) -> None:
    """Replays a state from the one before it."""
    node.before = before
    state = node.state
    if before.opened is None or state is None or not state.events:
        _open_by_itself(node)
        if before.opened is None:
            node.refuse("audit-not-adjudicated", file=before.name)
        return
    _refuse_other_signer(before.opened, node, state)
    wrong = _replay(before, node, state)
    if node.unsigned:
        node.refuse("audit-altered", *node.unsigned, *(wrong.because if wrong is not None else ()))
    elif wrong is not None:
        node.wrong.append(wrong.finding(node.name, node.at))
    if wrong is not None:
        _open_by_itself(node, telling=wrong.code in GAPS)
    elif node.signer:
        node.wrong += _seal_findings(node, before.opened, state)


def _refuse_other_signer(before: OpenState, node: Node, state: State) -> None:
    """A state is signed by the moderator in force, or hands the game over by a backup key."""
    keys = [before.state.moderator.key]
    if isinstance(state.link, HandoverLink):
        keys += before.game.invitation.backups
    if node.signer and node.signer not in keys:
        node.signer = ""
        node.unsigned = (fault("signature-wrong", fingerprint=PublicKey.parse(keys[0]).fingerprint),)


def _replay(before: Node, node: Node, state: State) -> Disproved | None:
    """Builds the state again; if it is just that one, what is known of it is filled in, else what is wrong is given."""
    assert before.opened is not None
    try:
        replayed = replay(before, state)
    except Disproved as disproved:
        return disproved
    expected = replace(replayed.state, seals=state.seals, signature=state.signature)
    if not node.whole or expected != state:
        return Disproved("audit-wrong-result", *_differences(expected, node))
    wrong = _untrue(state, before.opened.game)
    if wrong:
        return Disproved("audit-untrue", *wrong)
    node.replayed = True
    node.known = Known(replayed.hands, replayed.draws, replayed.named)
    node.opened, node.names = OpenState(node.id, state, before.opened.game), before.names
    return None


def _untrue(state: State, game: Game) -> list[Fault]:
    """What nobody may say, though it is told as it was done: of powers all that a moderator chose, else the texts."""
    try:
        if isinstance(state.link, OrderLink | UnsignedLink):
            return [*text_faults(state, state.events[-1:])]
        return state_faults(state, game) or link_faults(state)
    except YkpbemError as refusal:
        return [*refusal.faults]


def _differences(expected: State, node: Node) -> list[Fault]:
    return state_differences(encode_state(expected), node.document())


def _seal_findings(node: Node, before: OpenState, state: State) -> list[Finding]:
    """Seals stand beside the id: their number and length show in each state anew."""
    wrong = seal_faults(state, before.game)
    return [finding("audit-untrue", node.name, node.at, wrong)] if wrong else []


# Two stories


def _tell_forks(twins: Sequence[Node]) -> None:
    """States after one and the same: by one signer they prove themselves, by two somebody has to be asked.

    Each is held against the first by its signer, and the first of another signer against the first of all.
    """
    first: dict[str, Node] = {}
    for number, node in enumerate(twins):
        own = first.setdefault(node.signer, node)
        if number:
            code, other = ("audit-two-moderators", twins[0]) if own is node else ("audit-fork", own)
            fingerprint = exact_key(node.signer).fingerprint
            node.refuse(code, file=other.name, previous=short(node.previous), signer=fingerprint)
