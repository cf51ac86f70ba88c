"""How the files of a game belong to each other: joins to invitations, states to states, orders to both."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ykpbem.app.inspect import Inspected
from ykpbem.chain.orders import authenticate_order, names_game, order_id, player_of
from ykpbem.chain.powers import follow_faults
from ykpbem.chain.readers import expect_moderator, expect_moderator_of
from ykpbem.chain.states import OpenState, keep_seal_faults
from ykpbem.codec import Seat
from ykpbem.errors import NotAuthentic, YkpbemError, fault
from ykpbem.files.keys import PublicKey
from ykpbem.files.signed import document_id, kind_of, short
from ykpbem.papers import Consent, Moderator, decode_paper


def relate(files: Sequence[Inspected], moderator: PublicKey | None) -> None:
    """Adds to each file what the others say about it; `moderator` is the key that whoever asks knows."""
    for found in files:
        if found.kind == "order":
            _relate_order(found, files)
        elif found.kind == "join" and not found.wrong:
            _relate_join(found, files)
        elif found.state is not None:
            _relate_state(found, found.state, files)
        elif found.kind == "consent" and not found.wrong:
            _relate_consent(found, files)
    _compare_moderators(files, moderator)
    _tell_twins(files)


def _states(files: Sequence[Inspected], game: str) -> list[tuple[Inspected, OpenState]]:
    """The states of a game that hold by themselves, with their files."""
    return [(found, found.state) for found in files if found.state is not None and found.state.game.id == game]


def _relate_join(found: Inspected, files: Sequence[Inspected]) -> None:
    game = str(found.document["game"])
    invitations = [one for one in files if one.kind == "invite"]
    mine = next((one.name for one in invitations if one.id == game), "")
    states = _states(files, game)
    if mine:
        found.holds.append(fault("verify-join-of", file=mine))
    elif invitations:
        found.refuse(fault("join-other-game", game=short(invitations[0].id), got=short(game)))
    elif not states:
        found.open.append(fault("verify-no-invitation", game=short(game)))
    for other, opened in states:
        if found.id not in map(document_id, opened.state.joins):
            found.refuse(fault("join-not-in-state", file=other.name))


def _relate_consent(found: Inspected, files: Sequence[Inspected]) -> None:
    """The state from which on it counts, and whose key played the seat there."""
    consent = decode_paper(found.document, Consent)
    states = _states(files, consent.game)
    named = next(((other, its) for other, its in states if its.id == consent.state), None)
    if named is not None:
        other, its = named
        found.holds.append(fault("verify-consent-from", file=other.name))
        if consent.old_key not in [seat.key for seat in its.state.seats if seat.colour == consent.seat]:
            found.refuse(fault("consent-not-signed", seat=consent.seat[:40]))
    elif states:
        found.open.append(fault("verify-consent-state-missing", state=short(consent.state)))
    else:
        found.open.append(fault("verify-no-state"))


# States


def _relate_state(found: Inspected, opened: OpenState, files: Sequence[Inspected]) -> None:
    """The state before, and other states after that one."""
    state = opened.state
    others = [(other, its) for other, its in _states(files, opened.game.id) if its.id != opened.id]
    before = next((pair for pair in others if pair[1].id == state.previous), None)
    if before is not None:
        found.holds.append(fault("verify-after", file=before[0].name))
        found.refuse(*follow_faults(before[1].state, state, file=before[0].name))
    elif state.seq:
        found.open.append(fault("verify-no-predecessor", previous=short(state.previous)))
    for other, its in others:
        if its.state.previous == state.previous:
            code = "fork" if its.state.issuer == state.issuer else "fork-by-two"
            found.refuse(fault(code, file=other.name, previous=short(state.previous)))


def _compare_moderators(files: Sequence[Inspected], moderator: PublicKey | None) -> None:
    """Whose key signs each game: compared with the one that is known, or said once to be not compared."""
    told: set[tuple[str, str]] = set()
    for found in files:
        named = _moderator_of(found)
        if named is None:
            continue
        if moderator is None and named not in told:
            told.add(named)
            fingerprint = PublicKey.parse(named[1]).fingerprint
            found.open.append(fault("moderator-not-compared", moderator=named[0], fingerprint=fingerprint))
        elif moderator is not None:
            try:
                _expect(found, Moderator(*named), moderator)
            except NotAuthentic as refusal:
                found.refuse(*refusal.faults)


def _expect(found: Inspected, named: Moderator, known: PublicKey) -> None:
    """Raises NotAuthentic for another moderator than the one who is known, or to whom that one's game was handed on."""
    if found.state is None:
        expect_moderator(named, known)
    elif not expect_moderator_of(found.state, known):
        fingerprint = PublicKey.parse(named.key).fingerprint
        found.open.append(fault("moderator-since", moderator=named.name, fingerprint=fingerprint))


def _moderator_of(found: Inspected) -> tuple[str, str] | None:
    if found.wrong:
        return None
    if found.state is not None:
        return found.state.state.moderator.name, found.state.state.moderator.key
    return (found.document["moderator"]["name"], found.document["moderator"]["key"]) if found.kind == "invite" else None


def _tell_twins(files: Sequence[Inspected]) -> None:
    """Papers of one id whose seals differ: who made them could show each reader another secret."""
    seals: dict[str, tuple[str, object]] = {}
    for found in files:
        inside = [found.state.state.invitation] if found.state is not None else []
        for document in (found.document, *inside):
            if "seals" not in document:
                continue
            identity = order_id(document) if found.kind == "order" else document_id(document)
            name, first = seals.setdefault(identity, (found.name, document["seals"]))
            if first != document["seals"]:
                found.refuse(fault("sealed-twice", file=name, id=short(identity)))


# Orders


def _relate_order(found: Inspected, files: Sequence[Inspected]) -> None:
    """By whom the order is, which state it answers, and which one carries it out."""
    document = found.document
    found.id = order_id(document)
    typed = str(document["game"])
    states = [(one, its) for one, its in _all_states(files) if names_game(typed, its.state.game, its.game.id)]
    answers = str(document.get("answers", ""))
    answered = [pair for pair in states if answers and pair[1].id.startswith(answers)]
    if not states:
        found.open.append(fault("verify-no-state" if "signature" in document else "verify-unsigned"))
        return
    carried_out = [(other, its) for other, its in states if found.id in _carried_out(its)]
    at_its_time = carried_out[-1:] or answered[-1:]
    if at_its_time:
        _authenticate(found, [its for _, its in at_its_time], sure=True)
    else:
        _authenticate(found, list(_at_other_times(states, player_of(document))), sure=False)
    if answered:
        found.holds.append(fault("verify-answers", file=answered[0][0].name))
    elif answers:
        found.open.append(fault("verify-answered-missing", state=short(answers)))
    found.holds += (fault("verify-carried-out", file=other.name) for other, _ in carried_out)


def _carried_out(opened: OpenState) -> list[str]:
    """Ids of the orders that led to a state."""
    return [order_id(paper) for paper in opened.state.link.papers if paper.get("ykpbem") == "order/1"]


def _all_states(files: Sequence[Inspected]) -> list[tuple[Inspected, OpenState]]:
    return [(found, found.state) for found in files if found.state is not None]


def _at_other_times(states: Sequence[tuple[Inspected, OpenState]], colour: str) -> Iterator[OpenState]:
    """The states, the last one first, and each again with the keys that its papers say the seat had before."""
    for _, opened in reversed(states):
        yield opened
    for _, opened in states:
        state = opened.state
        before = [seat for seat in opened.game.seats if seat.colour == colour]
        consents = [decode_paper(paper, Consent) for paper in state.papers if kind_of(paper) == "consent"]
        keys = [key for one in consents if one.seat == colour for key in (one.old_key, one.new_key)]
        before += [Seat(colour, "a player before", key, seat.orders) for key in keys for seat in before[:1]]
        for own in before:
            seats = [own if seat.colour == colour else seat for seat in state.seats]
            yield replace(opened, state=replace(state, seats=seats))


def _authenticate(found: Inspected, times: Sequence[OpenState], *, sure: bool) -> None:
    """Says by whom an order is: by the key that its seat had in one of these states.

    If by none it is refused; `sure` says that it is carried out in one of them, or answers it: no other key can be.
    """
    refusal: YkpbemError | None = None
    for opened in times:
        try:
            signed = authenticate_order(found.document, opened.state, opened.game.id, name=found.name)
        except YkpbemError as error:
            refusal = refusal or error
        else:
            _tell_author(found, opened, signed=signed)
            return
    assert refusal is not None
    if not sure and [wrong.code for wrong in refusal.faults] == ["signature-wrong"]:
        found.refuse(fault("order-key-unknown", seat=player_of(found.document)))
    else:
        found.refuse(*refusal.faults)


def _tell_author(found: Inspected, opened: OpenState, *, signed: bool) -> None:
    seat = opened.state.seat(player_of(found.document))
    if signed:
        found.signed_by(f"{seat.name} ({seat.colour})", seat.key)
        found.refuse(*(keep_seal_faults(found.document, opened.game) if "seals" in found.document else ()))
    else:
        found.open.append(fault("order-on-word", seat=seat.colour))
