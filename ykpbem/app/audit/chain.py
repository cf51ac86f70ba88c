"""The chain: states lined up by the ids that they name, and walked from each to those that follow on it.

- A state that follows on none of the others is believed by its own papers (`chain.states`); a gap before it is told.
- Every other one is replayed. Where it is not what was replayed, it is opened by its own papers too, so that the walk
  goes on behind it.
- A state whose signature does not hold proves nothing but that. The walk goes on behind it if it is just what was
  replayed: then only the signature was damaged, and the next state vouches for its id.
- Whoever signed two states after one told two stories; whoever signed one id with two seals could show two secrets.
"""

from collections.abc import Sequence

import msgspec

from ykpbem.app.audit.deal import check_setup
from ykpbem.app.audit.found import Disproved, at_of, finding
from ykpbem.app.audit.hands import hands_unknown
from ykpbem.app.audit.links import replay
from ykpbem.app.audit.nodes import Known, Node
from ykpbem.app.audit.papers import Paper
from ykpbem.app.audit.replay import state_differences
from ykpbem.chain.games import exact_key
from ykpbem.chain.states import OpenState, open_state, seal_faults
from ykpbem.codec import HandoverLink, State, decode_state, encode_state
from ykpbem.errors import Fault, YkpbemError
from ykpbem.files.signed import check_signature, document_id, short

IN_SIGNATURES = frozenset({"signature-missing", "signature-shape", "signature-wrong"})
"""Codes of faults in a signature."""


class Chain(msgspec.Struct):
    """All states by id, and those of them that follow on no other one."""

    nodes: dict[str, Node]
    roots: list[Node]


def walk(papers: Sequence[Paper]) -> Chain:
    """Lines the states up and replays each; what is wrong stands in the nodes."""
    nodes = _by_id(papers)
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
    return Chain(nodes, roots)


def _by_id(papers: Sequence[Paper]) -> dict[str, Node]:
    """One node an id; of two files of one id the second is only compared."""
    nodes: dict[str, Node] = {}
    for paper in papers:
        identity = document_id(paper.document)
        if identity not in nodes:
            nodes[identity] = Node(paper.name, paper.document, identity, str(paper.document.get("previous", "")))
        elif nodes[identity].document != paper.document:
            _compare_twin(nodes[identity], paper)
    return nodes


def _compare_twin(first: Node, paper: Paper) -> None:
    """A second file of one id with other seals or another signature: if both are signed, they prove two seals."""
    state = _decoded(first)
    at = at_of(state) if state is not None else "a turn"
    try:
        key = exact_key(state.issuer if state is not None else "")
        check_signature(first.document, key, name=first.name)
        check_signature(paper.document, key, name=paper.name)
    except YkpbemError as refusal:
        first.wrong.append(finding("audit-altered", paper.name, at, refusal.faults))
        return
    first.wrong.append(finding("audit-sealed-twice", paper.name, at, file=first.name, id=short(first.id)))


# The beginning


def _open_root(root: Node) -> None:
    """A state that follows on none of the others: believed by its own papers, and the gap before it told."""
    _open_by_itself(root)
    if root.opened is None:
        return
    if root.opened.state.seq:
        seq = root.opened.state.seq - 1
        root.refuse("audit-missing-link", root.at, previous=short(root.previous), seq=seq)
        return
    try:
        check_setup(root.opened)
    except Disproved as disproved:
        root.wrong.append(disproved.finding(root.name, root.at))


def _open_by_itself(node: Node, *, telling: bool = True) -> None:
    """Opens a state by its own papers; what is wrong with them is a finding, unless something else was told already."""
    try:
        opened = open_state(node.document, name=node.name)
    except YkpbemError as refusal:
        if telling:
            unsigned = IN_SIGNATURES & {wrong.code for wrong in refusal.faults}
            node.refuse("audit-altered" if unsigned else "audit-untrue", _at(node), *refusal.faults)
        return
    node.opened = opened
    node.known = Known(hands_unknown(opened.state))
    node.signer = opened.state.issuer


def _at(node: Node) -> str:
    state = _decoded(node)
    return at_of(state) if state is not None else "a turn"


def _decoded(node: Node) -> State | None:
    try:
        return decode_state(node.document, name=node.name)
    except YkpbemError:
        return None


# From state to state


def _follow(before: Node, node: Node) -> None:
    """Replays a state from the one before it."""
    node.before = before
    state = _decoded(node)
    if before.opened is None or state is None or not state.events:
        _open_by_itself(node)
        if before.opened is None:
            node.refuse("audit-not-adjudicated", _at(node), file=before.name)
        return
    node.signer, unsigned = _signer(before.opened, node, state)
    try:
        replayed = replay(before, state)
    except Disproved as disproved:
        if not unsigned:
            node.wrong.append(disproved.finding(node.name, at_of(state)))
        wrong: list[Fault] = []
    else:
        expected = encode_state(replayed.state)
        node.replayed = document_id(expected) == node.id
        wrong = [] if node.replayed else state_differences(expected, node.document)
        node.known = Known(replayed.hands, replayed.draws, replayed.named)
    if unsigned:
        node.refuse("audit-altered", at_of(state), *unsigned, *wrong)
    elif wrong:
        node.refuse("audit-wrong-result", at_of(state), *wrong)
    if node.replayed:
        node.opened = OpenState(node.id, state, before.opened.game)
    else:
        _open_by_itself(node, telling=False)
    _check_seals(node, before.opened, state)


def _signer(before: OpenState, node: Node, state: State) -> tuple[str, tuple[Fault, ...]]:
    """The key that signed the state, one that could at that time; or "" and why none did."""
    moderators = [before.state.moderator.key]
    if isinstance(state.link, HandoverLink):
        moderators += before.game.invitation.backups
    key = state.issuer if state.issuer in moderators else moderators[0]
    try:
        check_signature(node.document, exact_key(key), name=node.name)
    except YkpbemError as refusal:
        return "", refusal.faults
    return key, ()


def _check_seals(node: Node, before: OpenState, state: State) -> None:
    """Seals stand beside the id: their number and length show in each state anew."""
    wrong = [*seal_faults(state, before.game)] if node.signer else []
    if wrong:
        node.refuse("audit-untrue", at_of(state), *wrong)


# Two stories


def _tell_forks(twins: Sequence[Node]) -> None:
    """States after one and the same: by one signer they prove themselves, by two somebody has to be asked."""
    for number, node in enumerate(twins):
        for other in twins[:number]:
            code = "audit-fork" if node.signer == other.signer else "audit-two-moderators"
            signer = exact_key(node.signer).fingerprint
            node.refuse(code, node.at, file=other.name, previous=short(node.previous), signer=signer)
