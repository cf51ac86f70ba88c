"""A new key for a seat, of the same player or of a substitute; and the consent of the key before.

- The hand is sealed to the new key; orders by the key before count no more. Entropy and opening of the join stay.
- A consent is good from the state it names on, in that state's epoch. Without one the seat is marked for ever.
- No key comes twice: one that sits or has sat at the table, or that a consent took away, is not given again. Nor is a
  backup key given, which may sign nothing but a handover to itself. Keys are one if their signing halves are.
"""

import msgspec

from ykpbem.app.issue import Frame, frame_after
from ykpbem.app.powers.act import lead_on, refuse_over, take_up
from ykpbem.chain.games import exact_key, refuse_texts, signing_half
from ykpbem.chain.powers import never_given
from ykpbem.chain.readers import player_seat
from ykpbem.chain.states import OpenState
from ykpbem.codec import RekeyLink, RollbackLink
from ykpbem.errors import Conflict, NotAuthentic, UsageFault, Where, fault
from ykpbem.events import SeatRekeyed
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.signed import check_signature, short, sign
from ykpbem.papers import Consent, Document, decode_paper


class Agreed(msgspec.Struct, frozen=True):
    """A consent as it was received, and the state that it names if that is at hand; `name` is that of its file."""

    document: Document
    state: OpenState | None = None
    name: str = ""


def consent(opened: OpenState, new: PublicKey, secret: SecretKey) -> Document:
    """The owner of a seat's key agrees to another one, from this state on.

    Raises NotAuthentic for a key without a seat, Conflict if the game is over or the new key cannot be given.
    """
    refuse_over(opened)
    seat = player_seat(opened.state, secret)
    _refuse_used(opened, new)
    paper = Consent(
        ykpbem="consent/1",
        game=opened.game.id,
        seat=seat,
        old_key=secret.public.text,
        new_key=new.text,
        state=opened.id,
        signature="",
    )
    return sign(msgspec.to_builtins(paper), secret)


def rekey(
    opened: OpenState,
    seat: str,
    key: PublicKey,
    moderator: SecretKey,
    *,
    reason: str,
    name: str = "",
    agreed: Agreed | None = None,
) -> Document:
    """The state from which on a seat has another key, and another name if one is given.

    Raises NotAuthentic for anybody else's key and for a consent that is none, UsageFault for a seat that nobody plays,
    Conflict for a key or a consent that is not good now, or if the game is over.
    """
    hidden = take_up(opened, moderator)
    colours = [one.colour for one in opened.state.seats]
    if seat not in colours:
        raise UsageFault(fault("no-such-seat", seat=seat, options=colours))
    name = name or opened.state.seat(seat).name
    refuse_texts("", name=name, reason=reason)
    _refuse_used(opened, key)
    papers = [_checked(agreed, opened, seat, key)] if agreed else []
    link = RekeyLink(papers, seat, name, key.text, reason)
    told = SeatRekeyed(seat, name, key.text, bool(papers), reason)
    return lead_on(opened, link, [told], hidden, moderator, frame=_frame(opened, link))


def _frame(opened: OpenState, link: RekeyLink) -> Frame:
    """The frame of the next state: another key and name on one seat, and the consent among the papers."""
    frame = frame_after(opened.state, opened.id)
    after = msgspec.structs.replace(opened.state.seat(link.seat), name=link.name, key=link.key)
    seats = [after if one.colour == link.seat else one for one in frame.seats]
    return msgspec.structs.replace(frame, seats=seats, papers=[*frame.papers, *link.papers])


def _refuse_used(opened: OpenState, key: PublicKey) -> None:
    """Raises Conflict for a key that sits or has sat at the table: what it signed once must not count again."""
    state, game = opened.state, opened.game
    consents = [decode_paper(paper, Consent) for paper in state.papers if paper.get("ykpbem") == "consent/1"]
    used = [seat.key for seat in state.seats]
    used += [one for paper in consents for one in (paper.old_key, paper.new_key)]
    if key.ed25519 in map(signing_half, game.invitation.backups):
        raise Conflict(fault("backup-given", fingerprint=key.fingerprint))
    if key.ed25519 in map(signing_half, used) or key.ed25519 in never_given(game):
        raise Conflict(fault("key-sat-before", fingerprint=key.fingerprint))


def _checked(agreed: Agreed, opened: OpenState, seat: str, key: PublicKey) -> Document:
    """The paper of a consent that is good for just this: game, seat, both keys, epoch."""
    here = Where(file=agreed.name)
    paper = decode_paper(agreed.document, Consent, name=agreed.name)
    check_signature(agreed.document, exact_key(paper.old_key, name=agreed.name), name=agreed.name)
    _ = exact_key(paper.new_key, name=agreed.name)
    if paper.game != opened.game.id:
        raise NotAuthentic(fault("consent-other-game", game=opened.state.game).at(here))
    for what, expected, got in (
        ("seat", seat, paper.seat),
        ("new key", key.fingerprint, _fingerprint(paper.new_key)),
        ("key before", _fingerprint(opened.state.seat(seat).key), _fingerprint(paper.old_key)),
    ):
        if got != expected:
            raise NotAuthentic(fault("consent-other", what=what, expected=expected, got=got[:40]).at(here))
    _refuse_stale(paper, opened, agreed)
    return agreed.document


def _fingerprint(key: str) -> str:
    return PublicKey.parse(key).fingerprint


def _refuse_stale(paper: Consent, opened: OpenState, agreed: Agreed) -> None:
    """Raises Conflict unless the state that the consent names is this one, the one before, or an earlier one at hand.

    As long as the game was never taken back there is but one epoch, and any state is taken on its word.
    """
    state, here = opened.state, Where(file=agreed.name)
    named = agreed.state
    if named is not None and named.id == paper.state and named.game.id == opened.game.id:
        if named.state.epoch != state.epoch or named.state.seq > state.seq:
            got, now = named.state.epoch, state.epoch
            raise Conflict(fault("consent-stale", state=short(paper.state), got=got, expected=now).at(here))
    elif not is_compared(agreed, opened) and state.epoch:
        raise Conflict(fault("consent-state-missing", state=short(paper.state)).at(here))


def is_compared(agreed: Agreed, opened: OpenState) -> bool:
    """Whether the state that a consent names is known to be one of this epoch: this one, the one before, or at hand."""
    state = opened.state
    known = [opened.id, agreed.state.id if agreed.state is not None else ""]
    if not isinstance(state.link, RollbackLink):
        known.append(state.previous)
    return agreed.document["state"] in known
