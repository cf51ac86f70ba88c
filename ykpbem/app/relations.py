"""How the files of a game belong to each other: joins to invitations, states to states, orders to both."""

from collections.abc import Iterator, Sequence

from ykpbem.app.inspect import Inspected
from ykpbem.chain.games import Game
from ykpbem.chain.orders import authenticate_order, names_game, order_id, player_of
from ykpbem.chain.readers import expect_moderator
from ykpbem.chain.states import OpenState
from ykpbem.errors import Fault, NotAuthentic, YkpbemError, fault
from ykpbem.files.keys import PublicKey
from ykpbem.files.sealing import seal_length
from ykpbem.files.signed import document_id, short
from ykpbem.papers import Moderator


def relate(files: Sequence[Inspected], moderator: PublicKey | None) -> None:
    """Adds to each file what the others say about it; `moderator` is the key that whoever asks knows."""
    for found in files:
        if found.kind == "order":
            _relate_order(found, files)
        elif found.kind == "join" and not found.wrong:
            _relate_join(found, files)
        elif found.state is not None:
            _relate_state(found, found.state, files)
        elif found.kind == "consent":
            found.open += [] if _states(files, found.document["game"]) else [fault("verify-no-state")]
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


# States


def _relate_state(found: Inspected, opened: OpenState, files: Sequence[Inspected]) -> None:
    """The state before, and other states after that one."""
    state = opened.state
    others = [(other, its) for other, its in _states(files, opened.game.id) if its.id != opened.id]
    before = next((pair for pair in others if pair[1].id == state.previous), None)
    if before is not None:
        found.holds.append(fault("verify-after", file=before[0].name))
        found.refuse(*_chain_faults(before[1], opened, before[0].name))
    elif state.seq:
        found.open.append(fault("verify-no-predecessor", previous=short(state.previous)))
    for other, its in others:
        if its.state.previous == state.previous:
            found.refuse(fault("fork", file=other.name, previous=short(state.previous)))


def _chain_faults(before: OpenState, after: OpenState, file: str) -> Iterator[Fault]:
    """What cannot be right between a state and the next one, whatever was played."""
    old, new = before.state, after.state
    if new.seq != old.seq + 1 or new.epoch < old.epoch or old.moment.phase == "over":
        yield fault("chain-broken", file=file, seq=new.seq, before=old.seq)
    told = {entry.seq: entry for entry in old.events}
    if any(entry.seq in told and told[entry.seq] != entry for entry in new.events):
        yield fault("chain-history", file=file)


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
                expect_moderator(Moderator(*named), moderator)
            except NotAuthentic as refusal:
                found.refuse(*refusal.faults)


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
    _authenticate(found, (answered or states)[-1][1])
    if answered:
        found.holds.append(fault("verify-answers", file=answered[0][0].name))
    elif answers:
        found.open.append(fault("verify-answered-missing", state=short(answers)))
    for other, its in states:
        if found.id in (order_id(paper) for paper in its.state.link.papers if paper.get("ykpbem") == "order/1"):
            found.holds.append(fault("verify-carried-out", file=other.name))


def _all_states(files: Sequence[Inspected]) -> list[tuple[Inspected, OpenState]]:
    return [(found, found.state) for found in files if found.state is not None]


def _authenticate(found: Inspected, opened: OpenState) -> None:
    document = found.document
    try:
        signed = authenticate_order(document, opened.state, opened.game.id, name=found.name)
    except YkpbemError as refusal:
        found.refuse(*refusal.faults)
        return
    seat = opened.state.seat(player_of(document))
    if signed:
        found.signed_by(f"{seat.name} ({seat.colour})", seat.key)
        found.refuse(*_keep_seal_faults(document, opened.game))
    else:
        found.open.append(fault("order-on-word", seat=seat.colour))


def _keep_seal_faults(document: dict[str, object], game: Game) -> Iterator[Fault]:
    """The seals of a keep, which have one number and one length in a game."""
    seals = document.get("seals")
    if isinstance(seals, dict):
        right = 1 + len(game.invitation.backups)
        if len(seals["moderator"]) != right or any(
            len(one) != seal_length(game.sizes.keep) for one in seals["moderator"]
        ):
            yield fault("keep-seals", expected=right)
