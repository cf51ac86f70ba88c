"""What a state shows of the moderator's powers: whose key came how, who is the moderator, what the last act was.

- A paper in a state is a consent, signed by the key that it takes a seat from, or a handover, signed by the moderator
  before it or by a backup key for itself alone.
- A seat keeps the key it joined with or gets one that never sat at the table; without consents back to a key that
  joined it is marked for ever (`State.without_consent`).
- A handover is issued by whoever hands over: the state is signed and sealed by that key, and the next by the new one.
- What a link of a power says is told by its events, the same in both; a corrected value lies where the link says.
- From state to state nothing changes but what the link in between may change.
"""

from collections.abc import Iterator, Sequence

import msgspec

from ykpbem.chain.games import Game, exact_key, refuse_texts, signing_half
from ykpbem.chain.places import changes_between, difference_elsewhere, look, places_of
from ykpbem.codec import (
    AmendLink,
    AnyLink,
    EndLink,
    HandoverLink,
    KeepsLink,
    PassLink,
    RekeyLink,
    RollbackLink,
    Seat,
    State,
    position_of,
)
from ykpbem.errors import Fault, Malformed, NotAuthentic, fault
from ykpbem.events import (
    EndTriggered,
    Event,
    GameHandedOver,
    GameRolledBack,
    GameStopped,
    SeatRekeyed,
    StateAmended,
    TurnPassed,
    kind_name,
)
from ykpbem.files.signed import check_signature, document_id, kind_of, short
from ykpbem.model import Position, seat_of
from ykpbem.papers import Consent, Document, Handover, Moderator, decode_paper

# Papers


def moderators(state: State, game: Game) -> list[Moderator]:
    """Everybody who has been the moderator, the one in force last."""
    handovers = [decode_paper(paper, Handover) for paper in state.papers if kind_of(paper) == "handover"]
    return [game.invitation.moderator, *(handover.moderator for handover in handovers)]


def vouching(state: State, game: Game) -> list[str]:
    """Keys that signed as a moderator's: the invitation, a handover, this state.

    A handover that only names a key proves nothing to its owner: anybody could name it.
    """
    handovers = [decode_paper(paper, Handover) for paper in state.papers if kind_of(paper) == "handover"]
    return [game.invitation.moderator.key, *(handover.by for handover in handovers), state.issuer]


def moderated(state: State) -> list[str]:
    """The keys of those who moderated before somebody else did."""
    handovers = [paper for paper in state.papers if kind_of(paper) == "handover"]
    return [state.invitation["moderator"]["key"], *(paper["moderator"]["key"] for paper in handovers[:-1])]


def issuer_of(state: State, game: Game) -> Moderator:
    """Who signed a state: the moderator in force, or whoever hands the game over in it."""
    return next(one for one in reversed(moderators(state, game)) if one.key == state.issuer)


def paper_faults(state: State, game: Game) -> list[Fault]:
    """What is wrong with the papers that changed a key, and with the moderator that they lead to."""
    moderator = game.invitation.moderator
    wrong: list[Fault] = []
    for paper in state.papers:
        if kind_of(paper) == "handover":
            handover = decode_paper(paper, Handover)
            wrong += _handover_faults(handover, paper, moderator, game)
            moderator = handover.moderator
        else:
            wrong += _consent_faults(decode_paper(paper, Consent), paper, state, game)
    if len({document_id(paper) for paper in state.papers}) < len(state.papers):
        wrong.append(fault("paper-twice"))
    if not wrong and moderator != state.moderator:
        wrong.append(fault("moderator-unknown", moderator=state.moderator.name))
    return wrong


def _handover_faults(handover: Handover, paper: Document, before: Moderator, game: Game) -> Iterator[Fault]:
    """Signed by the key that moderated until then, or by a backup key that names itself."""
    to = handover.moderator
    refuse_texts("", name=to.name)
    _ = exact_key(to.key)
    by_backup = handover.by == to.key and to.key in game.invitation.backups
    may_sign = to.key != before.key and (handover.by == before.key or by_backup)
    if handover.game != game.id or not may_sign or not _signed_by(paper, handover.by):
        yield fault("handover-not-signed", moderator=to.name)


def _consent_faults(consent: Consent, paper: Document, state: State, game: Game) -> Iterator[Fault]:
    _ = exact_key(consent.new_key)
    taken = signing_half(consent.new_key) in never_given(game)
    seated = consent.seat in {seat.colour for seat in state.seats} and not taken
    if consent.game != game.id or not seated or not _signed_by(paper, consent.old_key):
        yield fault("consent-not-signed", seat=consent.seat[:40])


def _signed_by(document: Document, key: str) -> bool:
    try:
        check_signature(document, exact_key(key), name="")
    except (Malformed, NotAuthentic):
        return False
    return True


def seat_faults(state: State, game: Game) -> Iterator[Fault]:
    """A seat is its join's, or has got a new key since; how its orders come never changes, and no key sits twice.

    No backup key sits: it may sign nothing but a handover to itself.
    """
    joined = {seat.colour: seat for seat in game.seats}
    never = never_given(game)
    for seat in state.seats:
        own = joined[seat.colour]
        moved = seat.key != own.key
        if moved:
            _ = exact_key(seat.key)
        taken = signing_half(seat.key) in never
        if seat.orders != own.orders or (not moved and seat != own) or (moved and taken):
            yield fault("seat-not-joined", seat=seat.colour)
    if len({signing_half(seat.key) for seat in state.seats}) < len(state.seats):
        yield fault("key-sits-twice")


def never_given(game: Game) -> set[bytes]:
    """Signing halves that no seat is given: those that joined have one, and backup keys sign nothing but handovers."""
    return {signing_half(key) for key in (*(seat.key for seat in game.seats), *game.invitation.backups)}


# The link


def link_faults(state: State) -> list[Fault]:
    """What is wrong with the link of a power, and with what is told of it; nothing for any other link."""
    link = state.link
    told = state.events[-1]
    expected = _told_of(link, state)
    if expected is None:
        return []
    _refuse_texts(link, expected)
    right = told.events[: len(expected)] == expected and _tells_no_more(link, told.events[len(expected) :])
    wrong = [] if right else [fault("link-not-told")]
    if not _papers_right(link, state):
        wrong.append(fault("link-papers"))
    elif isinstance(link, HandoverLink):
        wrong += _elsewhere_faults(decode_paper(link.papers[0], Handover), state)
    return wrong or ([] if _fits(link, state, (told.turn, told.part)) else [fault("link-wrong", kind=told.link)])


def _elsewhere_faults(handover: Handover, state: State) -> Iterator[Fault]:
    """A handover is signed for the one state that is handed over."""
    if handover.state != state.previous:
        yield fault("handover-elsewhere", state=short(handover.state))


def _told_of(link: AnyLink, state: State) -> list[Event] | None:
    """The events that a link of a power begins with, None for other links."""
    match link:
        case KeepsLink():
            passed = [event for event in state.events[-1].events if isinstance(event, TurnPassed)]
            return [TurnPassed(seat, passed[0].reason if passed else "") for seat in link.passed]
        case PassLink():
            return [TurnPassed(link.seat, link.reason)]
        case AmendLink():
            return [StateAmended("", [[one.path, one.before, one.after] for one in link.changes], link.reason)]
        case RekeyLink():
            return [SeatRekeyed(link.seat, link.name, link.key, bool(link.papers), link.reason)]
        case RollbackLink():
            return [GameRolledBack("", link.to, link.seen, link.reason)]
        case HandoverLink():
            return [GameHandedOver("", link.name, link.key, link.reason, state.issuer == link.key)]
        case EndLink():
            return [GameStopped("", link.reason)]
        case _:
            return None


def _tells_no_more(link: AnyLink, events: Sequence[Event]) -> bool:
    """Whether what follows can come of the link: nothing of most, the end of the game of a correction."""
    if isinstance(link, KeepsLink | PassLink):
        return not any(isinstance(event, TurnPassed) for event in events)
    return not events or (isinstance(link, AmendLink) and len(events) == 1 and isinstance(events[0], EndTriggered))


def _refuse_texts(link: AnyLink, told: Sequence[Event]) -> None:
    """Raises Malformed for a reason or a name that nobody may write; seats passed at the start have theirs told."""
    texts = {name: str(getattr(link, name)) for name in ("name", "reason") if hasattr(link, name)}
    if isinstance(link, KeepsLink) and told:
        texts["reason"] = str(getattr(told[0], "reason", ""))
    if isinstance(link, HandoverLink) and not link.reason:
        del texts["reason"]
    refuse_texts("", **texts)


def _papers_right(link: AnyLink, state: State) -> bool:
    """Whether the link rests on the papers it should: the newest of the state, or none."""
    if isinstance(link, KeepsLink):
        return True
    if not link.papers:
        return not isinstance(link, HandoverLink)
    kinds = {RekeyLink: "consent", HandoverLink: "handover"}
    kind = kinds.get(type(link))
    return kind is not None and len(link.papers) == 1 and state.papers[-1:] == link.papers and _is(link.papers[0], kind)


def _is(paper: Document, kind: str) -> bool:
    return kind_of(paper) == kind


def _fits(link: AnyLink, state: State, at: tuple[int, int]) -> bool:
    """Whether the state is what such a link, at this turn and part, leads to, as far as it shows by itself."""
    match link:
        case PassLink():
            return at[0] > 0 and link.seat == seat_of(state, at[0])
        case AmendLink():
            return bool(link.changes) and all(_lies_there(state, one.path, one.after) for one in link.changes)
        case RekeyLink():
            consent = decode_paper(link.papers[0], Consent) if link.papers else None
            agreed = consent is None or (consent.seat, consent.new_key) == (link.seat, link.key)
            seated = any((one.colour, one.name, one.key) == (link.seat, link.name, link.key) for one in state.seats)
            return agreed and seated
        case RollbackLink():
            return state.epoch > 0 and at == (state.turn, state.part)
        case HandoverLink():
            return state.moderator == Moderator(link.name, link.key)
        case EndLink():
            return state.moment.phase == "over"
        case _:
            return True


def _lies_there(state: State, path: str, value: str) -> bool:
    place = places_of(state).get(path)
    if place is None:
        return False
    return msgspec.json.encode(look(msgspec.to_builtins(position_of(state)), place)).decode() == value


# From state to state


def follow_faults(before: State, after: State, *, file: str = "") -> Iterator[Fault]:
    """What cannot be right between a state, in that file, and the one that names it, whatever was played.

    Whether an order or a pass leads by the rules from one table to the other is not asked here.
    """
    link = after.link
    rolled_back = isinstance(link, RollbackLink)
    if after.seq != before.seq + 1 or before.moment.phase == "over" or after.epoch != before.epoch + rolled_back:
        yield fault("chain-broken", file=file, seq=after.seq, before=before.seq)
    told = {entry.seq: entry for entry in before.events}
    if any(entry.seq in told and told[entry.seq] != entry for entry in after.events):
        yield fault("chain-history", file=file)
    for what, changed in _changed(before, after, link):
        if changed:
            yield fault(
                "chain-changed", file=file, what=what, kind=kind_name(type(link).__name__).removesuffix("-link")
            )


def _changed(before: State, after: State, link: AnyLink) -> Iterator[tuple[str, bool]]:
    """What must stay as it was, and whether it did not."""
    yield "the invitation or a join", before.invitation != after.invitation or before.joins != after.joins
    own = link.papers if isinstance(link, RekeyLink | HandoverLink) else []
    yield "the papers that changed keys", after.papers != [*before.papers, *own]
    yield "the moderator", not isinstance(link, HandoverLink) and after.moderator != before.moderator
    yield "a player's key or name", after.seats != _seats_after(before.seats, link)
    if isinstance(link, RekeyLink) and link.papers:
        yield "a consent that takes another key away", link.papers[0]["old-key"] != _key_of(before, link.seat)
    if not isinstance(link, RollbackLink):
        yield "the table", not _table_follows(position_of(before), position_of(after), link)


def _seats_after(seats: list[Seat], link: AnyLink) -> list[Seat]:
    if not isinstance(link, RekeyLink):
        return seats
    new = {"name": link.name, "key": link.key}
    return [msgspec.structs.replace(seat, **new) if seat.colour == link.seat else seat for seat in seats]


def _key_of(state: State, colour: str) -> str:
    return next((seat.key for seat in state.seats if seat.colour == colour), "")


def _table_follows(before: Position, after: Position, link: AnyLink) -> bool:
    """Whether a link that leaves the table as it is does so, and a correction changes what it says."""
    match link:
        case RekeyLink() | HandoverLink():
            return before == after
        case EndLink():
            return before == msgspec.structs.replace(after, moment=before.moment)
        case AmendLink():
            ended = msgspec.to_builtins(msgspec.structs.replace(after, end=before.end))
            if difference_elsewhere(before, ended):
                return False
            return changes_between(before, after) == link.changes
        case _:
            return True
