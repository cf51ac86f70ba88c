"""Links by which the moderator does something beside carrying out orders: each is worked out again like a turn.

- A pass, a correction and the end of a game follow from the table and the link alone.
- A new key and a handover rest on signed papers; a new key without the consent of the old one is told as such.
- A rollback has the position of an earlier state of the same story, and names every card that is hidden again though it
  has been seen.
"""

from collections.abc import Iterator

import msgspec

from ykpbem.app.audit.found import Disproved
from ykpbem.app.audit.hands import Hands, cards_in_sight, technologies_in_sight
from ykpbem.app.audit.nodes import Node
from ykpbem.app.audit.replay import Replayed, next_state
from ykpbem.app.issue import Frame, News, frame_after, unsealed_state
from ykpbem.app.orders import ruleset_of
from ykpbem.app.powers.amending import amended, table_faults
from ykpbem.app.powers.passing import passed_turn
from ykpbem.chain.games import exact_key, signing_half
from ykpbem.chain.places import lay, places_of
from ykpbem.chain.powers import follow_faults, link_faults, paper_faults
from ykpbem.chain.states import OpenState
from ykpbem.codec import (
    AmendLink,
    AnyLink,
    EndLink,
    HandoverLink,
    PassLink,
    RekeyLink,
    RollbackLink,
    State,
    position_of,
)
from ykpbem.errors import YkpbemError, fault
from ykpbem.events import Event, GameHandedOver, GameRolledBack, GameStopped, SeatRekeyed
from ykpbem.evolve import acting_seat, evolve
from ykpbem.files.keys import PublicKey
from ykpbem.files.signed import short
from ykpbem.model import Position, clone
from ykpbem.papers import Consent, Handover, Moderator, decode_paper

Power = PassLink | AmendLink | RekeyLink | HandoverLink | EndLink | RollbackLink


def replay_power(before: Node, opened: OpenState, hands: Hands, stated: State, link: Power) -> Replayed:
    """What a power leads to; raises Disproved for what no moderator may do."""
    if opened.state.moment.phase == "over":
        raise Disproved("audit-after-the-end")
    _refuse(opened, stated)
    match link:
        case PassLink():
            return Replayed(_passed(opened, stated, link), hands)
        case AmendLink():
            return Replayed(_amended(opened, stated, link), hands)
        case RekeyLink():
            return Replayed(_rekeyed(before, opened, link), hands)
        case HandoverLink():
            return Replayed(_handed_over(opened, link), hands)
        case EndLink():
            return Replayed(_stopped(opened, stated, link), hands)
        case RollbackLink():
            return _rolled_back(before, opened, link)


def _refuse(opened: OpenState, stated: State) -> None:
    """Raises Disproved with what the trust rules say of the link, its papers, and what it may change."""
    try:
        wrong = paper_faults(stated, opened.game) or link_faults(stated)
        wrong = wrong or [*follow_faults(opened.state, stated)]
        if isinstance(stated.link, RekeyLink):
            _ = exact_key(stated.link.key)
    except YkpbemError as refusal:
        wrong = [*refusal.faults]
    if wrong:
        raise Disproved("audit-power-wrong", *wrong, kind=stated.events[-1].link)


def _passed(opened: OpenState, stated: State, link: PassLink) -> State:
    position = clone(position_of(opened.state))
    seat = acting_seat(position)
    events = passed_turn(ruleset_of(opened), position, link.reason)
    return next_state(opened, stated, PassLink([], seat, link.reason), events, position)


def _amended(opened: OpenState, stated: State, link: AmendLink) -> State:
    before = position_of(opened.state)
    table = _corrected(before, link)
    wrong = table_faults(before, table, opened.game.components)
    if wrong:
        raise Disproved("audit-power-wrong", *wrong, kind="amend")
    events = amended(link.changes, table, opened.state.house_rules.edition, link.reason)
    return next_state(opened, stated, AmendLink([], link.changes, link.reason), events, table)


def _corrected(before: Position, link: AmendLink) -> Position:
    """The table with every change of the link in it."""
    document = msgspec.to_builtins(before)
    places = places_of(before)
    try:
        for change in link.changes:
            lay(document, places[change.path], msgspec.json.decode(change.after))
        return msgspec.convert(document, Position)
    except (LookupError, TypeError, ValueError) as error:
        raise Disproved("audit-power-wrong", kind="amend") from error


def _rekeyed(before: Node, opened: OpenState, link: RekeyLink) -> State:
    state = opened.state
    opened_before = (node.opened.state for node in before.backwards() if node.opened is not None)
    sat = {signing_half(seat.key) for one in opened_before for seat in one.seats}
    if signing_half(link.key) in sat:
        wrong = fault("key-sat-before", fingerprint=PublicKey.parse(link.key).fingerprint)
        raise Disproved("audit-power-wrong", wrong, kind="rekey")
    if link.papers:
        _check_consent(before, decode_paper(link.papers[0], Consent), state.seat(link.seat).key)
    new = {"name": link.name, "key": link.key}
    seats = [msgspec.structs.replace(one, **new) if one.colour == link.seat else one for one in state.seats]
    frame = frame_after(state, opened.id)
    frame = msgspec.structs.replace(frame, seats=seats, papers=[*frame.papers, *link.papers])
    told = SeatRekeyed(link.seat, link.name, link.key, bool(link.papers), link.reason)
    return _same_table(opened, frame, link, told)


def _check_consent(before: Node, consent: Consent, old_key: str) -> None:
    """A consent names a state of this story, in the same epoch (FORMATS: consent)."""
    epoch = before.opened.state.epoch if before.opened is not None else 0
    line = [node.opened for node in before.backwards() if node.opened is not None]
    named = next((one for one in line if one.id == consent.state), None)
    stale = before.reaches_start if named is None else named.state.epoch != epoch
    if stale or consent.old_key != old_key:
        raise Disproved("audit-consent-stale", seat=consent.seat, state=short(consent.state))


def _handed_over(opened: OpenState, link: HandoverLink) -> State:
    paper = decode_paper(link.papers[0], Handover)
    frame = frame_after(opened.state, opened.id)
    to = Moderator(link.name, link.key)
    frame = msgspec.structs.replace(frame, moderator=to, papers=[*frame.papers, *link.papers])
    told = GameHandedOver("", link.name, link.key, link.reason, paper.by == link.key)
    return _same_table(opened, frame, link, told)


def _same_table(opened: OpenState, frame: Frame, link: AnyLink, told: Event) -> State:
    """The state after a link that leaves the table as it is."""
    state = opened.state
    news = News(state.events, state.turn, state.part, link, [told])
    return unsealed_state(opened.game, frame, position_of(state), news)


def _stopped(opened: OpenState, stated: State, link: EndLink) -> State:
    position = clone(position_of(opened.state))
    told = GameStopped("", link.reason)
    evolve(position, told)
    return next_state(opened, stated, EndLink([], link.reason), [told], position)


# Going back


def _rolled_back(before: Node, opened: OpenState, link: RollbackLink) -> Replayed:
    line = [node for node in before.backwards() if node.opened is not None and node.known is not None]
    since = next((number for number, node in enumerate(line) if node.id == link.to), None)
    if since is None and not before.reaches_start:
        raise Disproved("audit-missing-target", state=short(link.to))
    if not since:
        raise Disproved("audit-rollback-elsewhere", state=short(link.to))
    then, known = line[since].opened, line[since].known
    assert then is not None
    assert known is not None
    if before.reaches_start and all(node.replayed for node in line if node.seq):  # else hands are not known
        _check_seen(line, since, then.state, known.hands, link)
    earlier = then.state
    frame = msgspec.structs.replace(frame_after(opened.state, opened.id), epoch=opened.state.epoch + 1)
    told = GameRolledBack("", link.to, link.seen, link.reason)
    news = News(earlier.events, earlier.turn, earlier.part, RollbackLink([], link.to, link.seen, link.reason), [told])
    return Replayed(unsealed_state(opened.game, frame, position_of(earlier), news), known.hands)


def _check_seen(line: list[Node], since: int, then: State, hands: Hands, link: RollbackLink) -> None:
    """The cards that came to light since then, and do not lie open again; others only if they had come before.

    A moderator who takes a game back time and again knows from each rollback what had been seen, and not since when.
    """
    open_again = {*cards_in_sight(then, hands), *technologies_in_sight(then)}
    seen = set(_come_to_light(line[:since])) - open_again
    ever = set(_come_to_light(line)) - open_again
    if not seen <= set(link.seen) <= ever or link.seen != sorted(set(link.seen)):
        wrong = fault("audit-difference", path="seen", expected=", ".join(sorted(seen)), got=", ".join(link.seen))
        raise Disproved("audit-power-wrong", wrong, kind="rollback")


def _come_to_light(nodes: list[Node]) -> Iterator[str]:
    """Cards that refills brought, or that were fulfilled out of a hidden hand."""
    for node in nodes:
        if node.known is not None:
            yield from (*node.known.draws.orders, *node.known.draws.technologies, *node.known.named)
