"""Corrections as they are typed: `blue.yen=5`, `bank.assistants.red=2`, `church.A=none`, `laboratory-a.3=T07`.

Names of areas, goods, pieces and countries may be typed as in a move order; `none`, and `hand` for a president, mean
that nothing lies there. Several values are laid out together, so that a piece can be moved.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from ykpbem.app.orders import names_of
from ykpbem.chain.places import Place, Sort, lay, places_of
from ykpbem.chain.states import OpenState
from ykpbem.codec import position_of
from ykpbem.components import ComponentSet
from ykpbem.data.names import ALIASES
from ykpbem.errors import Fault, UsageFault, fault
from ykpbem.model import COLOURS, NEUTRAL, Position
from ykpbem.names import Names, fold, nearest

NOTHING = ("none", "hand", "")
SHOWN = 12
"""How many words a fault lists at most where none is like the one typed."""


def table_with(opened: OpenState, settings: Sequence[str]) -> Position:
    """The table of a state with these values laid out; raises UsageFault with all that cannot be understood."""
    position = position_of(opened.state)
    places, names = places_of(position), names_of(opened)
    document = msgspec.to_builtins(position)
    wrong: list[Fault] = []
    typed: dict[str, str] = {}
    for setting in settings:
        found = _read(setting, places, names, opened.game.components)
        if isinstance(found, Fault):
            wrong.append(found)
            continue
        place, value = found
        if place.path in typed:
            wrong.append(fault("amend-twice", path=place.path))
        typed[place.path] = setting
        lay(document, place, value)
    if wrong:
        raise UsageFault(*wrong)
    return _claims_settled(msgspec.convert(document, Position), typed)


def _claims_settled(position: Position, typed: Mapping[str, str]) -> Position:
    """Each player's list of achievements as the claims on the cards say, unless it was typed."""
    for player in position.players:
        if f"{player.colour}.achievements" not in typed:
            claimed = [card for card, seats in position.achievements.items() if player.colour in seats]
            kept = [card for card in player.achievements if card in claimed]
            player.achievements = [*kept, *(card for card in claimed if card not in kept)]
    return position


def _read(
    setting: str, places: Mapping[str, Place], names: Names, components: ComponentSet
) -> tuple[Place, Any] | Fault:
    path, sign, text = setting.partition("=")
    if not sign:
        return fault("amend-form", text=setting[:40])
    found = _place(path, places, names)
    if isinstance(found, Fault):
        return found
    value = _value(text.strip(), found.sort, names, components)
    if isinstance(value, Fault):
        return value
    return found, value


def _place(typed: str, places: Mapping[str, Place], names: Names) -> Place | Fault:
    """The place that a path means, whatever the words for its parts."""
    head, *rest = (fold(part) for part in typed.split("."))
    area = names.area(head) if head not in (*COLOURS, "supply", "station", "achievements") else head
    if isinstance(area, Fault) and area.code == "name-ambiguous":
        return area
    meant = _plain(".".join([area if isinstance(area, str) else head, *rest]))
    by_meaning = {_plain(path): place for path, place in places.items()}
    if meant in by_meaning:
        return by_meaning[meant]
    options = [by_meaning[path].path for path in nearest(meant, by_meaning)] or list(places)[:SHOWN]
    return fault("amend-no-place", path=typed[:60], options=options)


def _plain(path: str) -> str:
    """A path as it is compared: one word a thing, in lower case."""
    return ".".join(ALIASES.get(part, part) for part in path.lower().split("."))


# Values


def _value(text: str, sort: Sort, names: Names, components: ComponentSet) -> Any:
    """What is to lie in a place of that sort, or the Fault that says why it cannot."""
    if sort == "count":
        return _count(text)
    if sort == "area":
        return None if fold(text) in NOTHING else names.area(text)
    if sort in _LISTS:
        return _listed(text, sort, components)
    return None if fold(text) in NOTHING else _word(text, sort, components)


def _count(text: str) -> int | Fault:
    if not (text.isascii() and text.isdecimal() and len(text) <= 3):
        return fault("amend-count", text=text[:40])
    return int(text)


def _listed(text: str, sort: Sort, components: ComponentSet) -> list[str] | Fault:
    words = [word.strip() for word in text.strip("[]").split(",")] if fold(text) not in NOTHING else []
    found = [_word(word, _LISTS[sort], components) for word in words]
    wrong = next((one for one in found if isinstance(one, Fault)), None)
    return wrong or [one for one in found if isinstance(one, str)]


def _word(text: str, sort: str, components: ComponentSet) -> str | Fault:
    known = list(_KNOWN[sort](components))
    meant = next((word for word in known if fold(word) == fold(text)), None)
    return meant or fault("amend-word", text=text[:40], sort=sort, options=nearest(fold(text), known) or known[:SHOWN])


_LISTS: dict[str, str] = {
    "order cards": "order card",
    "technologies": "technology",
    "tokens": "token",
    "achievements": "achievement",
    "seats": "seat",
}
"""What lies in a list of each sort."""

_KNOWN: dict[str, Callable[[ComponentSet], Sequence[str]]] = {
    "owner": lambda _: (*COLOURS, NEUTRAL),
    "seat": lambda _: COLOURS,
    "order card": lambda components: list(components.order_cards),
    "technology": lambda components: list(components.technologies),
    "token": lambda components: list(components.tokens),
    "achievement": lambda components: list(components.achievements),
}
"""Every word for a thing of each sort."""
