"""The parts of a turn from top to bottom, each with what is to be known for it and the steps suggested for it."""

from collections.abc import Iterator, Sequence

import msgspec

from ykpbem.app.template.reach import displays, order_card, sites
from ykpbem.model import COUNTRIES, GOODS, PIECES
from ykpbem.render.layout import columns, labelled, wrapped
from ykpbem.render.lexicon import Lexicon, listed
from ykpbem.rules.actions import power_in
from ykpbem.rules.placement import placement_fault
from ykpbem.rules.table import Turn
from ykpbem.rules.technologies import placement_areas, places_third_beside_pair
from ykpbem.steps import MOVEMENTS, Step
from ykpbem.views import View, achievements_ready, destinations, mercenary_targets, open_steps, payable_cards, turn_of

HOW = {"deploy": "from hand", "walk": "on foot", "station": "by station", "tram": "by tram"}
EXTRAS = ("mercenary", "fulfil", "achieve")
ACTING = ("act", "bonus", "build", "recover")
TITLES = {
    "before": "before placement: mercenary, order cards, achievements",
    "place": "1. place",
    "move": "2. move the president, or recall",
    "act": "3. to 6. act, bonus, build, recover",
    "after": "afterwards: mercenary, order cards, achievements",
}
"""The blocks of a turn in their order (R041, R042)."""


class Block(msgspec.Struct):
    """One part of a turn."""

    title: str
    facts: list[str]
    steps: list[Step]


def keep_block(view: View, lexicon: Lexicon, width: int) -> Block:
    """The secret choice: the two cards, each with the step that keeps it."""
    if not view.hand:
        return Block("the secret choice", wrapped("Give your --key to see your two order cards.", width), [])
    steps = [Step(kind="keep", fields={"card": card}) for card in view.hand]
    facts = columns((order_card(lexicon, card) for card in view.hand), width)
    return Block("the secret choice", facts, steps)


def owned(view: View, lexicon: Lexicon, width: int) -> list[str]:
    """What the author owns, and where the own assistants stand."""
    turn = turn_of(view, view.mover)
    me = turn.me
    hand = ", ".join(lexicon.counted(me.hand[piece], piece) for piece in PIECES if me.hand[piece])
    stock = ", ".join(lexicon.counted(me.stock[kind], kind) for kind in ("yen", *GOODS, "import") if me.stock[kind])
    stand = [f"{turn.assistants_in(area)} in {lexicon.area(area)}" for area in turn.own_areas()]
    rows = (
        ("stock", stock or "nothing"),
        ("hand", hand or "no pieces"),
        ("president", lexicon.area(me.president) if me.president else "in hand"),
        ("assistants", ", ".join(stand) or "none out"),
        ("technologies", ", ".join(lexicon.names.show_technology(card) for card in me.technologies)),
    )
    lines = ["", f"{lexicon.who(view.mover)}, {me.vp} VP"]
    for label, text in rows:
        if text:
            lines += labelled(label, text, width)
    return lines


def blocks(view: View, lexicon: Lexicon, steps: Sequence[Step], width: int) -> list[Block]:
    """The blocks that are still to come, in order."""
    moment = view.position.moment
    start = {"A": "before", "B": "act", "C": "after"}[moment.phase]
    suggested = _sorted_in(steps, start)
    turn = turn_of(view, view.mover)
    found = []
    for name in list(TITLES)[list(TITLES).index(start) :]:
        facts = list(_facts(name, view, turn, lexicon, width)) if name != start or moment.action is None else []
        found.append(Block(TITLES[name], facts, suggested[name]))
    if moment.action is not None:
        found[0].facts += _open_action(view, lexicon, width)
    return found


def _sorted_in(steps: Sequence[Step], start: str) -> dict[str, list[Step]]:
    """Each step in the block it belongs to; free-timing steps stay where they stand."""
    parts: dict[str, list[Step]] = {name: [] for name in TITLES}
    here = start
    for step in steps:
        if step.kind == "place":
            here = "place"
        elif step.kind in MOVEMENTS:
            here = "move"
        elif step.kind in ACTING and here == "move":
            here = "act"
        elif step.kind in EXTRAS and here in ("move", "act"):
            here = "after"
        parts[here].append(step)
    return parts


def _facts(name: str, view: View, turn: Turn, lexicon: Lexicon, width: int) -> Iterator[str]:
    match name:
        case "before":
            yield from _extras(view, lexicon, width)
        case "place":
            yield from _placement(turn, lexicon, width)
        case "move":
            yield from _movement(view, lexicon, width)
        case "act":
            yield from _actions(view, turn, lexicon, width)
        case _ if view.position.moment.phase != "A":
            yield from _extras(view, lexicon, width)
        case _:
            yield from wrapped("Once more, with what the turn has brought; nothing has to be done here.", width)


def _extras(view: View, lexicon: Lexicon, width: int) -> Iterator[str]:
    """What additional actions could be taken now."""
    me = view.position.player(view.mover)
    mercenaries = [lexicon.names.show_country(country) for country in COUNTRIES if me.mercenaries[country]]
    targets = [f"{lexicon.area(area)} (Power {power})" for area, power in mercenary_targets(view)]
    if mercenaries and targets and not view.position.moment.mercenary:
        yield from wrapped(f"A mercenary ({listed(mercenaries, 'or')}) could act in {listed(targets, 'or')}.", width)
    if view.hand:
        payable = payable_cards(view)
        yield from wrapped(f"Your order cards; you can pay now: {listed(payable) or 'none'}.", width)
        yield from columns((order_card(lexicon, card) for card in view.hand), width)
    elif view.hand is None:
        yield from wrapped("Give your --key to see your order cards.", width)
    yield "Achievements:"
    ready = achievements_ready(view)
    yield from columns((_achievement(view, lexicon, card, ready) for card in view.position.achievements), width)


def _achievement(view: View, lexicon: Lexicon, card: str, ready: list[str]) -> tuple[str, str, str]:
    printed = view.components.achievements[card]
    seats = view.position.achievements[card]
    vp = printed.later if seats else printed.first
    state = "claimed" if view.mover in seats else "within reach" if card in ready else "not yet"
    return card, f"{vp} VP", f"{lexicon.condition(card)}: {state}"


def _placement(turn: Turn, lexicon: Lexicon, width: int) -> Iterator[str]:
    third = ", and a third in an area beside it" if places_third_beside_pair(turn) else ""
    number = placement_areas(turn)
    have = lexicon.counted(turn.me.hand["assistant"], "assistant")
    yield from wrapped(f"{have} in hand: one each in up to {number} areas, or two in one{third}.", width)
    fees = {area: len(turn.presidents_in(area)) for area in turn.land() if turn.presidents_in(area)}
    told = [
        f"{fee} yen in {lexicon.area(area)}{'' if placement_fault(turn, [], area) is None else ' (too much now)'}"
        for area, fee in fees.items()
    ]
    if told:
        yield from wrapped(f"Other presidents cost, for each pawn: {', '.join(told)}.", width)


def _movement(view: View, lexicon: Lexicon, width: int) -> Iterator[str]:
    reached = destinations(view)
    where = view.position.player(view.mover).president
    start = f"from {lexicon.the(where)}" if where else "from hand"
    if reached:
        yield from wrapped(f"Reached {start} before anything is placed:", width)
        yield from columns(
            (
                (lexicon.area(one.area), f"Power {one.power}", HOW[one.how] + (f", {one.fee} yen" if one.fee else ""))
                for one in reached
            ),
            width,
        )
    else:
        yield from wrapped(f"Nothing is reached {start} before anything is placed.", width)
    if where:
        yield from wrapped("Or recall: all, none, or so many as in recall: {bank: 2}.", width)


def _actions(view: View, turn: Turn, lexicon: Lexicon, width: int) -> Iterator[str]:
    powers = [f"{_power_with_president(turn, area)} in {lexicon.area(area)}" for area in turn.own_areas()]
    if powers:
        yield from wrapped(f"Your Power, with the president there: {', '.join(powers)}.", width)
    yield from sites(view, turn, lexicon, width)
    yield from wrapped("P3: from Power 3 on you could have it with what you have now; -: not now.", width)
    yield from displays(view, turn, lexicon, width)


def _power_with_president(turn: Turn, area: str) -> int:
    before = turn.me.president
    turn.me.president = area
    power = power_in(turn, area)
    turn.me.president = before
    return power


def _open_action(view: View, lexicon: Lexicon, width: int) -> list[str]:
    """An action cut short by `pause`: what may still come."""
    action = view.position.moment.action
    assert action is not None
    lines = wrapped(f"Your action in {lexicon.the(action.area)} with Power {action.power} is not finished.", width)
    for step in open_steps(view):
        lines += wrapped(f"still open: {step}", width, indent=2, hang=4)
    return lines
