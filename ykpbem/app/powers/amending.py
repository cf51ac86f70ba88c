"""Correcting the table: pieces, goods, yen, VP, displays; told before and after, with the reason.

- No card is named that does not lie open, and none gets lost: those on displays, before players and completed change
  places among each other. What is hidden is not touched.
- The table must add up afterwards. An end condition that holds then is noted; one noted before is never withdrawn
  (Q232): a rollback does that.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from ykpbem.app.powers.act import lead_on, take_up
from ykpbem.chain.games import refuse_texts
from ykpbem.chain.places import changes_between
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import AmendLink, Change, ModeratorSeal, position_of
from ykpbem.components import ComponentSet
from ykpbem.errors import Conflict, Fault, Malformed, NotAuthentic, UsageFault, fault
from ykpbem.events import EndTriggered, Event, StateAmended
from ykpbem.evolve import evolve
from ykpbem.files.keys import SecretKey
from ykpbem.invariants import invariant_faults
from ykpbem.model import OWNED, Position, Secrets
from ykpbem.papers import Document
from ykpbem.rules.ending import Trigger, built, last_turn_after, posts, posts_to_end


def amend(opened: OpenState, table: Position, moderator: SecretKey, *, reason: str) -> Document:
    """The state in which the table is this one, which differs in places that can be corrected alone.

    Raises UsageFault with all that would not add up, Conflict if nothing differs or the game is over, NotAuthentic for
    anybody else's key, Malformed for a reason nobody may write.
    """
    hidden = take_up(opened, moderator)
    refuse_texts("", reason=reason)
    changes = changes_between(position_of(opened.state), table)
    if not changes:
        raise Conflict(fault("amend-nothing"))
    _refuse_unsound(opened, table, hidden)
    events = amended(changes, table, opened.state.house_rules.edition, reason)
    document = lead_on(opened, AmendLink([], changes, reason), events, hidden, moderator, position=table)
    try:
        _ = open_state(document)
    except (Malformed, NotAuthentic) as refusal:
        raise UsageFault(*refusal.faults) from None
    return document


def amended(changes: list[Change], table: Position, edition: str, reason: str) -> list[Event]:
    """What is told of a correction; if it brings about the end, the table is changed by that."""
    events: list[Event] = [StateAmended("", [[one.path, one.before, one.after] for one in changes], reason)]
    if table.end is None:
        for seat, trigger in _conditions(table, edition):
            events.append(EndTriggered(seat, trigger, last_turn_after(table)))
            evolve(table, events[-1])
            break
    return events


def _conditions(table: Position, edition: str) -> Iterator[tuple[str, Trigger]]:
    """The end conditions that hold of buildings and posts, with the seat that is told to have brought them about."""
    for player in table.players:
        if built(player, "trading-house") == OWNED["trading-house"]:
            yield player.colour, "trading-houses"
        if built(player, "shophouse") == OWNED["shophouse"]:
            yield player.colour, "shophouses"
    boards: tuple[tuple[Trigger, list[str | None]], ...] = (("church", table.church), ("customs", table.customs))
    seats = [player.colour for player in table.players]
    for trigger, board in boards:
        standing = [owner for owner in board if owner in seats]
        if standing and posts(board, edition) >= posts_to_end(table, edition):
            yield str(standing[-1]), trigger


# What must add up


def _refuse_unsound(opened: OpenState, table: Position, hidden: ModeratorSeal) -> None:
    """Raises UsageFault for cards that come from nowhere or get lost, and for a table that does not add up."""
    wrong = table_faults(position_of(opened.state), table, opened.game.components, hidden.secrets)
    if wrong:
        raise UsageFault(*wrong)


def table_faults(
    before: Position, after: Position, components: ComponentSet, secrets: Secrets | None = None
) -> list[Fault]:
    """What is wrong with a corrected table: cards come from nowhere or get lost, or else it does not add up."""
    return [*_card_faults(before, after)] or invariant_faults(after, components, secrets)


def _card_faults(before: Position, after: Position) -> Iterator[Fault]:
    """Cards and tokens that lie open are the same as before, each as often."""
    for was, now in zip(_open_cards(before), _open_cards(after), strict=True):
        for card in sorted((now - was).elements()):
            yield fault("amend-card-unknown", card=card)
        for card in sorted((was - now).elements()):
            yield fault("amend-card-lost", card=card)


def _open_cards(table: Position) -> tuple[Counter[str], ...]:
    """Order cards, technologies and 5-Power tokens that everybody sees."""
    players, areas = table.players, table.areas.values()
    return (
        _counted([*table.ports.values(), *(player.completed for player in players)]),
        _counted([*table.laboratories.values(), *(player.technologies for player in players)]),
        _counted([[area.token for area in areas], *(player.power_tokens for player in players)]),
    )


def _counted(rows: Iterable[Iterable[str | None]]) -> Counter[str]:
    return Counter(card for row in rows for card in row if card is not None)
