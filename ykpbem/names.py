"""Names: from what a player types to ids, and from ids to what the game's edition prints (Q002).

- A name counts in any case, with blanks, `_` or `-`, with or without `the`, in the words of either edition.
- What could mean two things in this game is refused, naming both; what the set has but this game has not is against the
  rules (R020 to R022), not unreadable: the fault `name-not-in-game`.
- Look-ups are asked for many times in a turn: what has been found is kept.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from ykpbem.components import ComponentSet
from ykpbem.data import names as table
from ykpbem.errors import Fault, fault
from ykpbem.steps import TIMELY

_SEPARATORS = re.compile(r"[\s_#-]+")
_BETWEEN_NAMES = re.compile(r"[\s_;/&+>|]+|-+>|-+(?=\s)")
_JOINING = ("and", "then", "plus", "or", "to")
_ASCII_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
_PLAYERS_RULE = {10: "R020", 14: "R021", 18: "R022"}
LONG = 12
"""Of more names than these those most like the word come first."""

LONGEST = 160
"""Characters of the longest row of names that is told apart."""

MOST_WORDS = 12
"""Words of names in a row that are told apart."""

SUGGESTED = 40
"""How many unknown words get suggestions: these take time, and a file full of nonsense needs none."""

Found = str | Fault


def fold(text: str) -> str:
    """A name as it is compared: `The Copper_Mine  #1` is `copper-mine-1`."""
    return _SEPARATORS.sub("-", text.translate(_ASCII_LOWER)).strip("-").removeprefix("the-")


def nearest(word: str, known: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The known words most like this one, the likeliest first; none if nothing is alike."""
    from difflib import get_close_matches

    return tuple(get_close_matches(word, list(known), limit, 0.6))


def by_likeness(word: str, known: Iterable[str]) -> list[str]:
    """The known words, those most like this one first; of equals in their order."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(b=word)

    def unlikeness(one: str) -> float:
        matcher.set_seq1(one.lower())
        return -matcher.ratio()

    return sorted(known, key=unlikeness)


class Names:
    """The names of one game: its edition, its component set and the areas that lie on the table.

    Every look-up gives the id, or the Fault that says why there is none; `show_` methods give the printed name.
    """

    def __init__(self, edition: str, areas_in_play: Iterable[str], components: ComponentSet) -> None:
        self.edition = edition
        self.areas = frozenset(areas_in_play)
        self.components = components
        self._column = table.EDITIONS.index(edition)
        self._known: dict[tuple[str, str], Found] = {}
        self._suggested = 0

    # From words to ids

    def area(self, text: str) -> Found:
        """An area in this game."""
        return self._look_up("area", text, self._find_area)

    def origin(self, text: str) -> Found:
        """Where an assistant may come from: `hand` or an area."""
        return "hand" if fold(text) == "hand" else self.area(text)

    def order_card(self, text: str) -> Found:
        """An order card of the set."""
        return self._look_up("order card", text, lambda word: self._card(word, self.components.order_cards))

    def technology(self, text: str) -> Found:
        """A technology, by its name or by the id of a card."""
        return self._look_up("technology", text, self._find_technology)

    def achievement(self, text: str) -> Found:
        """An achievement: the letter of its deck or its id."""
        return self._look_up("achievement", text, self._find_achievement)

    def good(self, text: str) -> Found:
        """One of the four trade goods."""
        return self._look_up("good", text, lambda word: _word(word, table.GOODS))

    def payment(self, text: str) -> Found:
        """What can be paid with: yen, imports and trade goods."""
        return self._look_up("payment", text, lambda word: _word(word, (*table.CURRENCIES, *table.GOODS)))

    def currency(self, text: str) -> Found:
        """Yen or imports."""
        return self._look_up("currency", text, lambda word: _word(word, table.CURRENCIES))

    def token(self, text: str) -> Found:
        """What lies in a warehouse: assistants, shophouses, trading houses."""
        return self._look_up("token", text, lambda word: _word(word, table.TOKENS))

    def building(self, text: str) -> Found:
        """A shophouse or a trading house."""
        return self._look_up("building", text, lambda word: _word(word, table.BUILDINGS))

    def country(self, text: str) -> Found:
        """One of the five countries."""
        return self._look_up("country", text, lambda word: _word(word, table.COUNTRIES))

    def exchange(self, text: str) -> Found:
        """An exchange in Chinatown, such as `sell-copper` (R158, R159)."""
        return self._look_up("exchange", text, _find_exchange)

    # From ids to print

    def show_area(self, area: str) -> str:
        """The area as this edition prints it."""
        return self._show(table.AREAS, area)

    def show_technology(self, technology: str) -> str:
        """A technology, by its name or the id of a card."""
        card = self.components.technologies.get(technology)
        return self._show(table.TECHNOLOGIES, card.name if card else technology)

    def show_good(self, good: str) -> str:
        """A trade good, yen or imports."""
        return self._show({**table.GOODS, **table.CURRENCIES}, good)

    def show_token(self, token: str) -> str:
        """An assistant, shophouse or trading house."""
        return self._show(table.TOKENS, token)

    def show_country(self, country: str) -> str:
        """A country."""
        return self._show(table.COUNTRIES, country)

    def show_mercenary(self) -> str:
        """What this edition calls a mercenary."""
        return table.MERCENARY[self._column]

    # How it is done

    def _look_up(self, sort: str, text: str, find: Callable[[str], Found | None]) -> Found:
        """What `find` makes of the folded word, or a fault that names the nearest words."""
        key = (sort, text)
        known = self._known.get(key)
        if known is None:
            word = fold(text)
            known = self._known[key] = find(word) or self._joined(sort, text, find) or self._unknown(sort, text, word)
        return known

    def _joined(self, sort: str, text: str, find: Callable[[str], Found | None]) -> Fault | None:
        """What is wrong with several names in a row that have no commas between them; None if it is something else."""
        words = [word for word in _BETWEEN_NAMES.split(text) if word] if len(text) <= LONGEST else []
        if not 2 <= len(words) <= MOST_WORDS:
            return None
        names = _in_names([fold(word) for word in words], find)
        if len(names) < 2:
            return None
        example = ", ".join(names)
        return fault("name-joined", sort=sort, text=text, example=example)

    def _unknown(self, sort: str, text: str, word: str) -> Fault:
        words = self._words(sort)
        aliases = (
            table.AREA_ALIASES if sort == "area" else [one for one, meant in table.ALIASES.items() if meant in words]
        )
        self._suggested += 1
        if self._suggested > SUGGESTED:
            return fault("name-strange", sort=sort, text=text[:40], options=words)
        near = nearest(word, (*words, *aliases))
        if near:
            return fault("name-unknown", sort=sort, text=text[:40], near=" or ".join(near), options=near)
        return fault(
            "name-strange", sort=sort, text=text[:40], options=by_likeness(word, words) if len(words) > LONG else words
        )

    def _words(self, sort: str) -> tuple[str, ...]:
        """Every id of a sort."""
        match sort:
            case "area":
                return tuple(sorted(self.areas))
            case "order card":
                return tuple(self.components.order_cards)
            case "technology":
                return (*table.TECHNOLOGIES, *self.components.technologies)
            case "achievement":
                return ("a", "b", "c", *self.components.achievements)
            case _:
                return _SORTS[sort]

    def _find_area(self, word: str) -> Found | None:
        if word in self.areas:
            return word
        printed = self._card(word, self.components.areas)
        if printed:
            return printed if printed in self.areas else self._not_used(word, (printed,))
        meant = table.EDITION_ALIASES[self.edition].get(word) or table.AREA_ALIASES.get(word, ())
        here = [area for area in meant if area in self.areas]
        if len(here) > 1:
            return fault("name-ambiguous", "Q002", text=word, first=here[0], second=here[1], options=here)
        if here:
            return here[0]
        return self._not_used(word, meant) if any(area in self.components.areas for area in meant) else None

    def _not_used(self, word: str, meant: Iterable[str]) -> Fault:
        rule = _PLAYERS_RULE.get(len(self.areas), "R022")
        return fault("name-not-in-game", rule, text=word, area=next(iter(meant)), options=sorted(self.areas))

    def _find_technology(self, word: str) -> str | None:
        if word in table.TECHNOLOGIES:
            return word
        return self._card(word, self.components.technologies)

    def _find_achievement(self, word: str) -> str | None:
        if word in ("a", "b", "c"):
            return word
        return self._card(word, self.components.achievements)

    def _card(self, word: str, cards: Iterable[str]) -> str | None:
        """The id that is written like this in any case."""
        return next((card for card in cards if fold(card) == word), None)

    def _show(self, rows: dict[str, tuple[str, str]], name: str) -> str:
        row = rows.get(name)
        return row[self._column] if row else name.replace("-", " ").title()


_EXCHANGES = (*(f"sell-{good}" for good in table.GOODS), *(f"buy-{one}" for one in (*table.GOODS, "import")))
_SORTS: dict[str, tuple[str, ...]] = {
    "good": tuple(table.GOODS),
    "currency": tuple(table.CURRENCIES),
    "payment": (*table.CURRENCIES, *table.GOODS),
    "token": tuple(table.TOKENS),
    "building": table.BUILDINGS,
    "country": tuple(table.COUNTRIES),
    "exchange": (*_EXCHANGES, *TIMELY),
}


def _in_names(words: Sequence[str], find: Callable[[str], Found | None]) -> list[str]:
    """The names that words in a row are, the longest first, all words used up; none if they are anything else."""
    if not words:
        return []
    for end in range(len(words), 0, -1):
        name = find(fold("-".join(words[:end])))
        rest = _in_names(words[end:], find) if isinstance(name, str) else []
        if isinstance(name, str) and (rest or end == len(words)):
            return [name, *rest]
    return _in_names(words[1:], find) if words[0] in _JOINING else []


def _word(word: str, known: Iterable[str]) -> str | None:
    meant = table.ALIASES.get(word, word)
    return meant if meant in known else None


def _find_exchange(word: str) -> str | None:
    """The exchange meant; that imports cannot be sold is for the rules to say (R160)."""
    verb, _, name = word.partition("-")
    meant = f"{verb}-{table.ALIASES.get(name, name)}"
    return meant if meant in (*_EXCHANGES, "sell-import") else None
