"""What an audit says beside its findings: what was checked, what was not and why, what the moderator did."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from ykpbem.app.audit.found import Audit, at_of
from ykpbem.app.audit.nodes import Node
from ykpbem.chain.orders import order_id, player_of
from ykpbem.chain.powers import moderators
from ykpbem.codec import (
    AmendLink,
    EndLink,
    HandoverLink,
    KeepsLink,
    OrderLink,
    PassLink,
    RekeyLink,
    RollbackLink,
    State,
    UnsignedLink,
)
from ykpbem.errors import Fault, fault
from ykpbem.events import TurnPassed
from ykpbem.files.keys import PublicKey
from ykpbem.files.signed import short
from ykpbem.papers import Moderator

Line = Sequence[Node]


def tell(
    audit: Audit,
    nodes: Sequence[Node],
    lines: Sequence[Line],
    settled: Sequence[Line],
    originals: Collection[str],
    *,
    compared: bool,
) -> None:
    """Adds it to the audit of a game.

    `settled` are lines whose deal is right, `originals` ids of orders whose originals are, `compared` says if the
    moderator's key was.
    """
    states = [node.opened.state for node in nodes if node.opened is not None]
    audit.states = len(nodes)
    if states:
        audit.name = states[-1].game
        audit.first, audit.last = states[0].seq, states[-1].seq
        audit.over = any(state.revealed is not None for state in states)
        audit.holds[:0] = _checked(audit, nodes, settled)
        audit.open[:0] = _not_checked(nodes, lines, settled, originals, compared=compared)
        numbers = {node.id: node.seq for node in nodes}
        audit.acts += [act for node in nodes if node.opened is not None for act in _acts(node.opened.state, numbers)]
    audit.open.append(fault("audit-open-always"))


def who_moderates(nodes: Sequence[Node]) -> list[Moderator]:
    """Everybody who moderated in any of the states, the first one first."""
    found: list[Moderator] = []
    for node in nodes:
        if node.opened is not None:
            found += [one for one in moderators(node.opened.state, node.opened.game) if one not in found]
    return found


# Checked


def _checked(audit: Audit, nodes: Sequence[Node], settled: Sequence[Line]) -> Iterator[Fault]:
    signed = sum(bool(node.signer) for node in nodes)
    who = ", ".join(f"{one.name} ({PublicKey.parse(one.key).fingerprint})" for one in who_moderates(nodes))
    yield fault("audit-holds-states", count=signed, first=audit.first, last=audit.last, who=who)
    opened = next(node.opened for node in nodes if node.opened is not None)
    by_colour = {seat.colour: seat for seat in opened.game.seats}
    seats = [by_colour[seat.colour] for seat in opened.state.seats]
    joined = ", ".join(f"{seat.name} ({seat.colour}, {PublicKey.parse(seat.key).fingerprint})" for seat in seats)
    yield fault("audit-holds-joins", who=joined)
    replayed = [node for node in nodes if node.replayed]
    orders = sum(len(_orders(node)) for node in replayed)
    if replayed:
        yield fault("audit-holds-replayed", count=len(replayed), orders=orders)
    if settled:
        yield fault("audit-holds-deal", draws=_draws(settled[0]))
        return
    if nodes[0].opened is not None and not nodes[0].seq and not nodes[0].wrong:
        yield fault("audit-holds-setup")
    if replayed:
        yield fault("audit-holds-draws", draws=sum(map(_drawn, replayed)))


def _orders(node: Node) -> list[str]:
    """The seats whose signed orders led to a state."""
    link = node.opened.state.link if node.opened is not None else None
    return [player_of(paper) for paper in link.papers] if isinstance(link, OrderLink | KeepsLink) else []


def _draws(line: Line) -> int:
    return sum(map(_drawn, line))


def _drawn(node: Node) -> int:
    return len(node.known.draws.orders) + len(node.known.draws.technologies) if node.known is not None else 0


# Not checked


def _not_checked(
    nodes: Sequence[Node],
    lines: Sequence[Line],
    settled: Sequence[Line],
    originals: Collection[str],
    *,
    compared: bool,
) -> Iterator[Fault]:
    for moderator in who_moderates(nodes)[:1] if not compared else ():
        fingerprint = PublicKey.parse(moderator.key).fingerprint
        yield fault("moderator-not-compared", moderator=moderator.name, fingerprint=fingerprint)
    ended = [line for line in lines if line[-1].opened is not None and line[-1].opened.state.revealed is not None]
    if not ended:
        yield fault("audit-open-hidden")
    elif len(settled) < len(ended):
        yield fault("audit-open-deal")
    unsigned = [node.opened.state for node in nodes if node.opened and isinstance(node.opened.state.link, UnsignedLink)]
    for seat in sorted({player_of(state.link.papers[0]) for state in unsigned}):
        count = sum(player_of(state.link.papers[0]) == seat for state in unsigned)
        yield fault("audit-open-word", seat=seat, count=count)
    closed = sum(_passed_over(node, originals) for node in nodes)
    if closed:
        yield fault("audit-open-plans", count=closed)


def _passed_over(node: Node, originals: Collection[str]) -> bool:
    """Whether a plan was carried out that was not the first, and no original shows the ones before it."""
    link = node.opened.state.link if node.opened is not None else None
    if not isinstance(link, OrderLink | UnsignedLink) or link.opened is None or link.opened.plan == 1:
        return False
    return order_id(link.papers[0]) not in originals


# What the moderator did


def _acts(state: State, numbers: Mapping[str, int]) -> Iterator[Fault]:
    """A link by which the moderator did something beside carrying out orders, in a line.

    `numbers` are those of the states by their ids.
    """
    at, link = f"state {state.seq}, {at_of(state)}", state.link
    match link:
        case KeepsLink():
            reasons = [event.reason for event in state.events[-1].events if isinstance(event, TurnPassed)]
            for seat in link.passed:
                yield fault("audit-act-pass", at=at, seat=seat, reason="".join(reasons[:1]))
        case PassLink():
            yield fault("audit-act-pass", at=at, seat=link.seat, reason=link.reason)
        case AmendLink():
            changes = "; ".join(f"{one.path} {one.before} -> {one.after}" for one in link.changes)
            yield fault("audit-act-amend", at=at, changes=changes, reason=link.reason)
        case RekeyLink():
            code = "audit-act-rekey" if link.papers else "audit-act-rekey-alone"
            key = PublicKey.parse(link.key).fingerprint
            yield fault(code, at=at, seat=link.seat, name=link.name, key=key, reason=link.reason)
        case RollbackLink():
            seen = ", ".join(link.seen) or "none"
            to = f"{numbers[link.to]} ({short(link.to)})" if link.to in numbers else short(link.to)
            yield fault("audit-act-rollback", at=at, to=to, seen=seen, reason=link.reason)
        case HandoverLink():
            code = "audit-act-takeover" if state.issuer == link.key else "audit-act-handover"
            reason = link.reason or "none given"
            yield fault(code, at=at, name=link.name, key=PublicKey.parse(link.key).fingerprint, reason=reason)
        case EndLink():
            yield fault("audit-act-end", at=at, reason=link.reason)
