"""Going back to an earlier position: never a silent fork, but one more link that names it.

- Restored is the position and what is hidden of it, nothing else: keys, moderator, papers and the number of the state
  go on. The epoch is one higher, so every order and every consent given before is void.
- The decks of the earlier position are shuffled anew: under the new epoch, each in its own stream `order-deck` and
  `technology-deck`, from seed, entropies and the openings that had come by then (a hash stands in for one that never
  came); before the secret choice was made there are no openings in it.
- Named are the cards that lie hidden again and have been seen: drawn since, or kept in secret and played since. What
  was seen before the game was taken back another time is in the link of that; going back behind it needs that state,
  and names all that it names, though some of it may have been seen before the position that is gone back to.
"""

import base64
from collections.abc import Iterable, Sequence

import msgspec

from ykpbem.app.games import dealer_of
from ykpbem.app.issue import News, frame_after, issue_state
from ykpbem.app.powers.act import take_up
from ykpbem.chain.games import Game, refuse_texts
from ykpbem.chain.orders import opening_stand_in
from ykpbem.chain.readers import open_secrets
from ykpbem.chain.states import OpenState
from ykpbem.codec import ModeratorSeal, RollbackLink, position_of
from ykpbem.errors import Conflict, NotAuthentic, fault
from ykpbem.events import GameRolledBack
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.signed import short
from ykpbem.model import Secrets
from ykpbem.papers import Document
from ykpbem.rules.setup import Shuffler


def roll_back(
    opened: OpenState, earlier: OpenState, moderator: SecretKey, *, reason: str, past: Sequence[OpenState] = ()
) -> Document:
    """The state that has the position of an earlier one; `past` are states in which the game was taken back before.

    Raises NotAuthentic for anybody else's key, for a state of another game or another story, and for one whose seals
    the moderator cannot open; Conflict if the game is over, the state is no earlier one, or one of `past` is missing.
    """
    hidden = take_up(opened, moderator)
    refuse_texts("", reason=reason)
    _refuse_no_ancestor(opened, earlier)
    epoch = opened.state.epoch + 1
    then = _secrets_then(earlier, moderator)
    again = shuffled_anew(then, dealer_then(opened.game, then, epoch))
    seen = [*_seen_between(then.secrets, hidden.secrets), *_seen_before(opened, earlier, past)]
    listed = sorted({card for card in seen if card in _hidden(then.secrets)})
    link = RollbackLink([], earlier.id, listed, reason)
    told = GameRolledBack("", earlier.id, listed, reason)
    state = earlier.state
    news = News(state.events, state.turn, state.part, link, [told])
    frame = msgspec.structs.replace(frame_after(opened.state, opened.id), epoch=epoch)
    return issue_state(opened.game, frame, position_of(state), again, news, moderator)


def _refuse_no_ancestor(opened: OpenState, earlier: OpenState) -> None:
    """Raises unless the earlier state can be one that this one goes back to; what lies between is not at hand."""
    if earlier.game.id != opened.game.id:
        raise NotAuthentic(fault("rollback-other-game", game=opened.state.game))
    now, then = opened.state, earlier.state
    if then.seq >= now.seq or then.epoch > now.epoch:
        raise Conflict(fault("rollback-not-earlier", seq=then.seq, now=now.seq))
    told = {entry.seq: entry for entry in now.events}
    other = any(entry.seq in told and told[entry.seq] != entry for entry in then.events)
    if other or (then.seq == now.seq - 1 and now.previous != earlier.id):
        raise NotAuthentic(fault("rollback-other-story", state=short(earlier.id)))


def _secrets_then(earlier: OpenState, moderator: SecretKey) -> ModeratorSeal:
    """What was hidden then; a state from before a handover is sealed to other keys."""
    keys = [earlier.state.moderator.key, *earlier.game.invitation.backups]
    if moderator.public.text not in keys:
        fingerprint = PublicKey.parse(earlier.state.moderator.key).fingerprint
        raise NotAuthentic(fault("rollback-sealed", state=short(earlier.id), fingerprint=fingerprint))
    return open_secrets(earlier, moderator)


# The decks


def dealer_then(game: Game, then: ModeratorSeal, epoch: int) -> Shuffler:
    """The shuffles of the new epoch, with the openings that had come by then."""
    openings: list[bytes] = []
    if then.secrets.kept:
        for part in game.contributions:
            came = then.openings.get(part.colour)
            openings.append(base64.b64decode(came) if came else opening_stand_in(part))
    return dealer_of(game, base64.b64decode(then.seed), openings, epoch)


def shuffled_anew(then: ModeratorSeal, shuffler: Shuffler) -> ModeratorSeal:
    """The same hidden things with both decks in a new order."""
    secrets = msgspec.structs.replace(
        then.secrets,
        order_deck=shuffler.shuffled("order-deck", then.secrets.order_deck),
        technology_deck=shuffler.shuffled("technology-deck", then.secrets.technology_deck),
    )
    return msgspec.structs.replace(then, secrets=secrets)


# What has been seen


def _hidden(secrets: Secrets) -> set[str]:
    """Cards that nobody but the moderator and their owners may know: decks, and pairs dealt but for what was played."""
    dealt = {card for pair in secrets.dealt.values() for card in pair}
    return {*secrets.order_deck, *secrets.technology_deck, *dealt} - _played(secrets)


def _seen_between(then: Secrets, now: Secrets) -> Iterable[str]:
    """Cards drawn since, and cards kept in secret that have left their hand since, wherever they have gone."""
    drawn = {*then.order_deck, *then.technology_deck} - {*now.order_deck, *now.technology_deck}
    return drawn | _played(now)


def _played(secrets: Secrets) -> set[str]:
    """Cards kept in secret that their owners hold no more."""
    return {card for seat, card in secrets.kept.items() if card not in secrets.hands[seat]}


def _seen_before(opened: OpenState, earlier: OpenState, past: Sequence[OpenState]) -> Iterable[str]:
    """Cards named whenever the game was taken back in between; raises Conflict for a time that nothing tells of."""
    now = opened.state
    states = [one.state for one in past if one.game.id == opened.game.id]
    told = {state.epoch: state.link.seen for state in states if isinstance(state.link, RollbackLink)}
    latest = [event for entry in now.events for event in entry.events if isinstance(event, GameRolledBack)]
    told |= {now.epoch: latest[-1].seen} if latest else {}
    seen: list[str] = []
    for epoch in range(earlier.state.epoch + 1, now.epoch + 1):
        if epoch not in told:
            raise Conflict(fault("rollback-past-missing", epoch=epoch))
        seen += told[epoch]
    return seen
