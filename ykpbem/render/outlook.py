"""Everything that the player to move could do in this turn and what it would bring, asked of the rules one by one."""

from collections.abc import Iterator

import msgspec

from ykpbem.answers import Head
from ykpbem.errors import Fault
from ykpbem.render.reach import Prospect, Way, mercenary_prospect, prospect, step_prospect, ways
from ykpbem.rules.areas.laboratory import cost_of, due_for, technology_fault
from ykpbem.rules.extras import achieve_fault
from ykpbem.rules.options import next_choices
from ykpbem.rules.owning import owned_of
from ykpbem.rules.table import Turn
from ykpbem.steps import TIMELY
from ykpbem.views import View, mercenary_targets, open_steps, turn_of

POWERS = (1, 2, 3, 4, 5)
PLAYED = ("fulfil", "achieve")
"""Steps beside the action that gain something."""


class Landing(msgspec.Struct, frozen=True):
    """A way, and what the action at its end would bring."""

    way: Way
    prospect: Prospect


class Errand(msgspec.Struct, frozen=True):
    """What a mercenary of one of these countries would do in an area."""

    area: str
    power: int
    countries: tuple[str, ...]
    prospect: Prospect


class Extra(msgspec.Struct, frozen=True):
    """A step that gains something beside the action; of the two free-timing words the prospect is unknown."""

    head: Head
    prospect: Prospect | None


class Aim(msgspec.Struct, frozen=True):
    """An achievement, what it asks for and what is there of it: kind, number needed, number owned."""

    card: str
    needs: tuple[tuple[str, int, int], ...]
    wrong: Fault | None


class Offer(msgspec.Struct, frozen=True):
    """A technology on display: its cost where it lies, and from which Power on how much Industry has to be bought.

    `wrong` is what stands against it at full Power.
    """

    card: str
    laboratory: str
    cost: int
    due: tuple[tuple[int, int], ...]
    wrong: Fault | None


class Outlook(msgspec.Struct, frozen=True):
    """What there is to do; `next` are the steps that may come in the middle of an action, as they are typed."""

    landings: tuple[Landing, ...] = ()
    errands: tuple[Errand, ...] = ()
    extras: tuple[Extra, ...] = ()
    aims: tuple[Aim, ...] = ()
    offers: tuple[Offer, ...] = ()
    next: tuple[str, ...] = ()


def outlook(view: View) -> Outlook:
    """Empty when it is nobody's turn."""
    if not view.mover:
        return Outlook()
    turn = turn_of(view, view.mover)
    return Outlook(
        landings=tuple(Landing(way, prospect(view, way)) for way in ways(view)),
        errands=tuple(_errands(view, turn)),
        extras=tuple(_extras(view)),
        aims=tuple(_aim(turn, card) for card in turn.position.achievements),
        offers=tuple(_offers(turn)),
        next=tuple(open_steps(view)),
    )


def _errands(view: View, turn: Turn) -> Iterator[Errand]:
    countries = tuple(country for country, number in turn.me.mercenaries.items() if number)
    for area, power in mercenary_targets(view):
        yield Errand(area, power, countries, mercenary_prospect(view, countries[0], area))


def _extras(view: View) -> Iterator[Extra]:
    """What may come as the next step and gains something."""
    hand = view.hand if view.hand is not None and view.viewer == view.mover else ()
    choice = next_choices(view.ruleset, view.position, hand)
    for head in choice.options if choice is not None and choice.key == "step" else ():
        if head is not None and head[0] in PLAYED:
            yield Extra(head, step_prospect(view, head))
        elif head is not None and head[0] in TIMELY:
            yield Extra(head, None)


def _aim(turn: Turn, card: str) -> Aim:
    own = turn.components.achievements[card].own
    needs = tuple(
        (kind, number, owned_of(turn.position, turn.components, turn.me, kind)) for kind, number in own.items()
    )
    return Aim(card, needs, achieve_fault(turn, card))


def _offers(turn: Turn) -> Iterator[Offer]:
    """Every technology on display."""
    for laboratory, row in turn.position.laboratories.items():
        for card in filter(None, row):
            faults = {power: technology_fault(turn, laboratory, power, card) for power in POWERS}
            due = tuple((power, due_for(turn, laboratory, power, card)) for power in POWERS if faults[power] is None)
            yield Offer(card, laboratory, cost_of(turn, laboratory, card), due, faults[POWERS[-1]])
