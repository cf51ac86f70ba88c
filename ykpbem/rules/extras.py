"""Phases A and C: mercenaries, achievements and order cards, in any order and any number (R045, R100-R122).

- A mercenary acts once a turn, phases A and C together, where an own assistant is and the own president is not
  (R100, R101, Q130).
- An achievement takes an assistant from hand and nothing else (R105-R108); an order card takes its goods (R115).
"""

from collections.abc import Iterator

from ykpbem.answers import Head
from ykpbem.errors import Fault, fault
from ykpbem.events import AchievementClaimed, MercenaryUsed, OrderCardCompleted
from ykpbem.model import CANAL, COUNTRIES, GOODS
from ykpbem.rules.actions import act_in
from ykpbem.rules.areas.acting import short_of
from ykpbem.rules.gains import check_countries, gain_bonuses, take_reward
from ykpbem.rules.owning import owned_of
from ykpbem.rules.table import Turn

KINDS = ("mercenary", "fulfil", "achieve")


def extra_fault(turn: Turn, head: Head) -> Fault | None:
    """Why this additional action is not allowed now."""
    match head:
        case ("mercenary", country, area):
            return mercenary_fault(turn, country, area)
        case ("fulfil", card):
            return fulfil_fault(turn, card)
        case ("achieve", name):
            return achieve_fault(turn, name)
        case _:
            return None


def possible_extras(turn: Turn) -> Iterator[Head]:
    """Every additional action worth judging."""
    if not turn.position.moment.mercenary:
        for country, number in turn.me.mercenaries.items():
            if number:
                for area in turn.own_areas():
                    yield ("mercenary", country, area)
    for card in turn.hand:
        yield ("fulfil", card)
    for name in turn.position.achievements:
        yield ("achieve", name)


def do_extra(turn: Turn, head: Head) -> None:
    """Carries out a legal additional action."""
    match head:
        case ("mercenary", country, area):
            turn.emit(MercenaryUsed(turn.seat, country, area))
            act_in(turn, area, "mercenary")
        case ("fulfil", card):
            _fulfil(turn, card)
        case ("achieve", name):
            _achieve(turn, name)


# Mercenaries


def mercenary_fault(turn: Turn, country: str, area: str) -> Fault | None:
    """R100, R101, Q130, Q133."""
    if turn.position.moment.mercenary:
        return fault("mercenary-used-already", "R101")
    if country not in COUNTRIES or not turn.me.mercenaries[country]:
        have = [name for name, number in turn.me.mercenaries.items() if number]
        return fault("no-such-mercenary", "R100", country=country, have=", ".join(have) or "none")
    if area == CANAL:
        return fault("canal-holds-nothing", "R167", area=area)
    if turn.me.president == area:
        return fault("mercenary-with-president", "R100", area=area)
    return None if turn.assistants_in(area) else fault("no-assistant-in-area", "R100", area=area)


# Achievements


def achievement_id(turn: Turn, name: str) -> str | None:
    """The achievement of this game meant by its id or the letter of its deck."""
    if name in turn.position.achievements:
        return name
    cards = turn.components.achievements
    return next((card for card in turn.position.achievements if cards[card].deck == name), None)


def achieve_fault(turn: Turn, name: str) -> Fault | None:
    """R105, R107, Q140-Q144."""
    card = achievement_id(turn, name)
    if card is None:
        return fault("no-such-achievement", "R033", name=name, have=", ".join(turn.position.achievements))
    if card in turn.me.achievements:
        return fault("achievement-claimed-already", "R107", achievement=card)
    for kind, needed in turn.components.achievements[card].own.items():
        have = owned_of(turn.position, turn.components, turn.me, kind)
        if have < needed:
            return fault("achievement-short", "R105", achievement=card, what=kind, needed=needed, have=have)
    return None if turn.me.hand["assistant"] else fault("no-assistant-in-hand", "Q140")


def _achieve(turn: Turn, name: str) -> None:
    card = achievement_id(turn, name)
    assert card is not None
    achievement = turn.components.achievements[card]
    first = not turn.position.achievements[card]
    turn.emit(AchievementClaimed(turn.seat, card, achievement.first if first else achievement.later))


def achievements_in_reach(turn: Turn) -> list[str]:
    """Achievements that could be claimed now."""
    return [card for card in turn.position.achievements if achieve_fault(turn, card) is None]


# Order cards


def fulfil_fault(turn: Turn, card: str) -> Fault | None:
    """R115, Q160; rests on the hand, so only author and moderator read it."""
    if card not in turn.hand:
        return fault("card-not-in-hand", "R115", card=card, have=", ".join(turn.hand) or "none", private=True)
    goods = turn.components.order_cards[card].goods
    short = short_of(turn, goods, card, "R115")
    return short and fault("cannot-pay", "R115", private=True, **short.args)


def _fulfil(turn: Turn, card: str) -> None:
    """Goods, reward, what technologies add, country check (R115, R116, Q037)."""
    order_card = turn.components.order_cards[card]
    paid = {good: order_card.goods[good] for good in GOODS if order_card.goods.get(good)}
    turn.emit(OrderCardCompleted(turn.seat, card, paid))
    turn.hand.remove(card)
    take_reward(turn, order_card.reward, "order-card", card)
    if "ball" in turn.owned:
        gain_bonuses(turn, {"ball": 2})
    if "language-school" in turn.owned:
        gain_bonuses(turn, {"language-school": 1}, "yen")
    check_countries(turn, (order_card.country,))
