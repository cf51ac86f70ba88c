"""Orders that are nearly legal: a legal one with something swapped, dropped, doubled, or changed.

- Cards are changed into any of the set, the top of a deck and other hands among them; areas, numbers and words into
  others that could stand there.
- What is added reaches for what lies beyond the boundary: a display once more, after a refill, for the very card that
  comes, or for a free space that it will fill.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import msgspec

from ykpbem.components import ComponentSet
from ykpbem.model import COUNTRIES, GOODS, Position, Secrets, seat_of

Steps = list[Any]
FREE = ("pause", "spinning-mill", "university")


class Words(msgspec.Struct, frozen=True):
    """What could stand in an order for one table.

    Words of one sort in each row; the cards on each display; the countries whose mercenaries the mover has; cards that
    lie hidden.
    """

    sorts: tuple[tuple[str, ...], ...]
    ports: dict[str, tuple[str, ...]]
    laboratories: dict[str, tuple[str, ...]]
    countries: tuple[str, ...]
    beyond: tuple[str, ...]

    def other(self, word: str, random: Random) -> str:
        """Another word of the same sort, often a hidden card for a card."""
        sort = next((row for row in self.sorts if word in row), FREE)
        hidden = [card for card in self.beyond if card in sort]
        return random.choice(hidden if hidden and random.random() < 0.5 else sort)


def words_of(components: ComponentSet, position: Position, secrets: Secrets) -> Words:
    """The words of a table; what comes next from the decks stands first among the hidden cards."""
    mercenaries = position.player(seat_of(position)).mercenaries
    held = [card for hand in secrets.hands.values() for card in hand]
    names = tuple(dict.fromkeys(card.name for card in components.technologies.values()))
    sorts = (
        tuple(position.layout),
        tuple(components.order_cards),
        (*components.technologies, *names),
        COUNTRIES,
        (*GOODS, "yen", "import", "assistant", "shophouse", "trading-house"),
        tuple("ABCDEF"),
        ("a", "b", "c"),
        ("sell-copper", "sell-silk", "buy-tea", "buy-import", "sell-import"),
        ("hand", "area"),
    )
    return Words(
        sorts,
        ports={port: tuple(filter(None, row)) for port, row in position.ports.items()},
        laboratories={board: tuple(filter(None, row)) for board, row in position.laboratories.items()},
        countries=tuple(country for country, number in mercenaries.items() if number) or COUNTRIES,
        beyond=(*secrets.order_deck[:3], *secrets.technology_deck[:3], *held),
    )


def mutated(steps: Steps, words: Words, random: Random, others: Sequence[Steps], times: int) -> Steps:
    """The steps with so many changes; `others` are orders from which a step may come."""
    found = deepcopy(steps)
    for _ in range(times):
        random.choice(CHANGES)(found, words, random, others)
    return found


# Changes; each changes the list in place, or does nothing where there is nothing to change


def _swap(steps: Steps, _words: Words, random: Random, _others: Sequence[Steps]) -> None:
    if len(steps) > 1:
        one, two = random.sample(range(len(steps)), 2)
        steps[one], steps[two] = steps[two], steps[one]


def _drop(steps: Steps, _words: Words, random: Random, _others: Sequence[Steps]) -> None:
    if steps:
        del steps[random.randrange(len(steps))]


def _double(steps: Steps, _words: Words, random: Random, _others: Sequence[Steps]) -> None:
    if steps:
        index = random.randrange(len(steps))
        steps.insert(random.randint(index, len(steps)), deepcopy(steps[index]))


def _cut_short(steps: Steps, _words: Words, random: Random, _others: Sequence[Steps]) -> None:
    del steps[random.randint(0, len(steps)) :]


def _borrow(steps: Steps, _words: Words, random: Random, others: Sequence[Steps]) -> None:
    step = random.choice([step for other in others for step in other] or ["bonus"])
    steps.insert(random.randint(0, len(steps)), deepcopy(step))


def _free_word(steps: Steps, _words: Words, random: Random, _others: Sequence[Steps]) -> None:
    """A pause or a technology at any place, also inside a list."""
    rows = [row for row in _rows(steps) if random.random() < 0.3] or [steps]
    row = random.choice(rows)
    row.insert(random.randint(0, len(row)), random.choice(FREE))


def _change_word(steps: Steps, words: Words, random: Random, _others: Sequence[Steps]) -> None:
    places = [place for place in _leaves(steps) if isinstance(place[0][place[1]], str)]
    if places:
        holder, key = random.choice(places)
        holder[key] = words.other(holder[key], random)


def _change_number(steps: Steps, _words: Words, random: Random, _others: Sequence[Steps]) -> None:
    places = [place for place in _leaves(steps) if isinstance(place[0][place[1]], int)]
    if places:
        holder, key = random.choice(places)
        holder[key] = random.choice([0, 1, holder[key] + 1, max(0, holder[key] - 1), 9])


def _drop_answer(steps: Steps, _words: Words, random: Random, _others: Sequence[Steps]) -> None:
    tables = [table for step in steps if isinstance(step, dict) for table in step.values() if isinstance(table, dict)]
    filled = [table for table in tables if len(table) > 1]
    if filled:
        table = random.choice(filled)
        del table[random.choice(list(table))]


def _reach_again(steps: Steps, words: Words, random: Random, _others: Sequence[Steps]) -> None:
    """Once more at a port or a laboratory, with a mercenary at the end, for a card that may not lie there yet."""
    boards = {**words.ports, **words.laboratories}
    area = random.choice(list(boards))
    steps += [_mercenary(words, random, area), _act(words, random, area, words.beyond)]


def mercenary_first(steps: Steps, words: Words, random: Random, _others: Sequence[Steps]) -> None:
    """A mercenary in front, where a card is taken that lies there; what is taken there afterwards lies hidden yet."""
    boards = {**words.ports, **words.laboratories}
    entered = [str(area) for step in steps if isinstance(step, dict) for area in _listed(step.get("move", []))]
    area = random.choice([area for area in entered if area in boards] or list(boards))
    _dismiss(steps)
    acts = [step for step in steps if isinstance(step, dict) and "act" in step]
    for step in steps:
        if isinstance(step, dict) and "place" in step and area in entered:
            step["place"] = [area, area]
    if acts and random.random() < 0.8:
        acts[-1]["act"] = _act(words, random, area, words.beyond)["act"]
    steps[:0] = [_mercenary(words, random, area), _act(words, random, area, boards[area])]


def _dismiss(steps: Steps) -> None:
    """Takes away the mercenary that acts already."""
    kinds = [step if isinstance(step, str) else next(iter(step)) for step in steps]
    if "mercenary" in kinds:
        start = end = kinds.index("mercenary")
        while end + 1 < len(steps) and kinds[end + 1] in ("act", "bonus", "build", "recover", *FREE):
            end += 1
        del steps[start : end + 1]


def _mercenary(words: Words, random: Random, area: str) -> dict[str, Any]:
    return {"mercenary": {"country": random.choice(words.countries), "area": area}}


def _act(words: Words, random: Random, area: str, cards: Sequence[str]) -> dict[str, Any]:
    """Takes one of the cards that could lie there."""
    port = area in words.ports
    fitting = [card for card in cards if (card in words.sorts[1]) == port] or ["O01" if port else "T01"]
    return {"act": {"take": [random.choice(fitting)]} if port else {"technology": random.choice(fitting)}}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _take_more(steps: Steps, words: Words, random: Random, _others: Sequence[Steps]) -> None:
    """A second card in a port, in the same act."""
    acts = [step["act"] for step in steps if isinstance(step, dict) and isinstance(step.get("act"), dict)]
    taking = [act for act in acts if "take" in act]
    if taking and words.beyond:
        act = random.choice(taking)
        taken = act["take"] if isinstance(act["take"], list) else [act["take"]]
        act["take"] = [*taken, random.choice(words.beyond)]


CHANGES: tuple[Callable[[Steps, Words, Random, Sequence[Steps]], None], ...] = (
    _swap,
    _drop,
    _double,
    _cut_short,
    _borrow,
    _free_word,
    _change_word,
    _change_word,
    _change_number,
    _drop_answer,
    _reach_again,
    mercenary_first,
    mercenary_first,
    _take_more,
)


def _leaves(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a word or a number: what holds it, and under which key."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    found: list[tuple[Any, Any]] = []
    for key in keys:
        inner = value[key]
        found += _leaves(inner) if isinstance(inner, dict | list) else [(value, key)]
    return found


def _rows(value: Any) -> list[Any]:
    """Every list inside, but those of pairs."""
    inner = list(value.values()) if isinstance(value, dict) else list(value) if isinstance(value, list) else []
    found = [row for one in inner for row in _rows(one)]
    return [*found, value] if isinstance(value, list) else found
