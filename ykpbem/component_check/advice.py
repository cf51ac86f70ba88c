"""What looks like a slip of the pen in a component set that can be played with.

- A value other than the rulebooks'. What they say is every entry of the built-in set with a `source`: there is no
  second list of those facts.
- A card, token or space that is worse than another in every way.
- Fewer than two country icons for a mercenary, who then could not be won (R121).
- Copper from order cards, Church or Customs, where it is disputed what Mining Technology adds (Q197).
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from typing import Any

from msgspec.structs import asdict, astuple

from ykpbem.component_check.words import in_words
from ykpbem.components import BoardSpace, ComponentSet, Reward, built_in
from ykpbem.errors import Fault, fault
from ykpbem.model import COUNTRIES, GOODS

Entry = tuple[str, str, Mapping[str, Any]]
"""What the entry is about, the rulebook that says so ("" for none), what it says."""
Offer = tuple[str, tuple[int, ...], Reward]
"""What is on offer, what it asks, what it gives."""


def _departures(components: ComponentSet) -> Iterator[Fault]:
    """Where a set says something else than the rulebooks do."""
    theirs: dict[str, list[Mapping[str, Any]]] = {}
    for name, _, values in _entries(components):
        theirs.setdefault(name, []).append(values)
    for name, source, ours in _entries(built_in()):
        others = theirs.get(name, [{}])
        if not source or ours in others:
            continue
        for key, expected in ours.items():
            if (got := others[0].get(key, ())) != expected:
                said, here = in_words(expected), in_words(got)
                yield fault("components-departs", name=name, key=key, expected=said, got=here, source=source)


def _entries(components: ComponentSet) -> Iterator[Entry]:
    """Every entry that could have a source, under the name by which two sets are compared."""
    for name, kind in components.kinds.items():
        yield name, kind.source, {key.replace("_", "-"): said for key, said in asdict(kind).items() if key != "source"}
    for area in components.areas.values():
        yield area.id, area.source, {"kind": area.kind, "players": area.players}
    for board, spaces in components.laboratories.items():
        for number, space in enumerate(spaces, 1):
            yield f"{board}, space {number}", space.source, {"surcharge": space.surcharge}
    for faith in components.church:
        yield f"church, Faith {faith.value}", faith.source, {"reward": faith.reward}
    for printed in components.customs:
        yield f"customs, space {printed.letter}", printed.source, {"value": printed.value, "reward": printed.reward}
    for card in components.technologies.values():
        cost = {components.technologies[twin].industry for twin in components.technology_named(card.name)}
        yield card.name, card.source, {"industry": tuple(sorted(cost))}
    for achievement in components.achievements.values():
        said = {key: getattr(achievement, key) for key in ("deck", "first", "later", "own")}
        yield achievement.id, achievement.source, said
    yield "mercenaries", "R004", {"count": components.mercenaries}
    yield "removed-order-cards", "R035", {"count": components.removed_order_cards}


def _dominated(components: ComponentSet) -> Iterator[Fault]:
    """Cards, tokens and spaces that give no more than another for no less."""
    cards = components.order_cards.values()
    for offers in (
        [(card.id, tuple(card.goods.get(good, 0) for good in GOODS), card.reward) for card in cards],
        [(token.id, (), token.reward) for token in components.tokens.values()],
        [_offer("church", space) for space in components.church],
        [_offer("customs", space) for space in components.customs],
    ):
        for better, worse in permutations(offers, 2):
            if _dominates(better, worse):
                yield fault("components-dominated", better=better[0], worse=worse[0])


def _offer(board: str, space: BoardSpace) -> Offer:
    return f"{board}, space {space.letter}", (space.value,), space.reward


def _dominates(better: Offer, worse: Offer) -> bool:
    """True if one offer asks no more, gives no less and is not the same."""
    asked = all(mine <= other for mine, other in zip(better[1], worse[1], strict=True))
    given = all(mine >= other for mine, other in zip(astuple(better[2]), astuple(worse[2]), strict=True))
    return asked and given and better[1:] != worse[1:]


def country_icons(components: ComponentSet) -> dict[str, tuple[int, int]]:
    """Icons of each country on order cards and on technologies (R120)."""
    cards = [card.country for card in components.order_cards.values()]
    technologies = [country for card in components.technologies.values() for country in card.countries]
    return {country: (cards.count(country), technologies.count(country)) for country in COUNTRIES}


def _few_icons(components: ComponentSet) -> Iterator[Fault]:
    """R121: each mercenary is won by two icons more."""
    for country, icons in country_icons(components).items():
        least = 2 * components.mercenaries.get(country, 0)
        if sum(icons) < least:
            yield fault("components-few-icons", "R121", country=country, least=least, got=sum(icons))


def _copper(components: ComponentSet) -> Iterator[Fault]:
    """Q197: copper, and goods of choice that may be copper, are best left to building sites and 5-Power tokens."""
    offers = [(card.id, card.reward) for card in components.order_cards.values()]
    offers += [(f"church, space {space.letter}", space.reward) for space in components.church]
    offers += [(f"customs, space {space.letter}", space.reward) for space in components.customs]
    for name, reward in offers:
        if reward.copper or reward.any_good:
            yield fault("components-copper", "Q197", name=name)


Check = Callable[[ComponentSet], Iterator[Fault]]
ADVICE: tuple[Check, ...] = (_departures, _dominated, _few_icons, _copper)
"""All of them, in the order in which their findings are reported."""
