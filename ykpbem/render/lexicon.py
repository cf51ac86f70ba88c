"""The words of one game: areas, goods, pieces and people as its edition and its players call them."""

import re
from collections.abc import Iterable, Mapping

import msgspec

from ykpbem.components import Reward
from ykpbem.data.wording import POSSESSIONS
from ykpbem.model import GOODS, NEUTRAL, PIECES, RESOURCES
from ykpbem.names import Names

_ORDER = ("vp", "yen", *GOODS, "any-good", "import", "imported-good", "warehouse", "movement", *PIECES)
"""What can be counted, in the order in which it is printed."""
_PLAIN = {"vp": "VP", "warehouse": "from warehouse", "any-good": "any good"}
_TYPED = ("silk", "import")
"""Printed as they are typed (Q002), and not as `raw silk` and `imported good`."""
_WITH_ARTICLE = ("bank", "church", "employment-agency", "canal")
_UNSEEN = "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"


def visible(text: str) -> str:
    """Somebody's words, with whatever could move a cursor or turn the text around made visible as `?`."""
    return text if text.isascii() and text.isprintable() else re.sub(_UNSEEN, "?", text)


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; "nobody" or "nothing" is for the caller to say."""
    *before, final = list(words) or [""]
    return f"{', '.join(before)} {last} {final}" if before else final


class Lexicon:
    """How things are called in one game; `players` maps a colour to its player's name."""

    def __init__(self, names: Names, players: Mapping[str, str]) -> None:
        self.names = names
        self.players = players
        self.components = names.components

    # People

    def colour(self, seat: str) -> str:
        """`Blue`, or `neutral` for the blocker of a game for two."""
        return seat if seat == NEUTRAL else seat.capitalize()

    def who(self, seat: str) -> str:
        """`Blue (Ann)`."""
        name = self.players.get(seat, "")
        return f"{self.colour(seat)} ({visible(name)})" if name else self.colour(seat)

    # Places

    def area(self, area: str) -> str:
        """The area's name, such as `Bank`."""
        return self.names.show_area(area)

    def the(self, area: str) -> str:
        """The area's name within a sentence, such as `the Bank`; `hand` for a hand."""
        if area == "hand":
            return "hand"
        return f"the {self.area(area)}" if area in _WITH_ARTICLE else self.area(area)

    # Things

    def thing(self, word: str) -> str:
        """Whatever an id names: an area, a technology or a piece; other words stand as they are."""
        if word in self.components.areas:
            return self.the(word)
        if word in self.components.technologies or word in self.components.cards_by_name:
            return self.technology(word)
        return self.noun(word) if word in PIECES else word

    def counted(self, number: int, kind: str) -> str:
        """`2 yen`, `1 assistant`, `3 shophouses`."""
        return f"{number} {self.noun(kind, number)}"

    def noun(self, kind: str, number: int = 1) -> str:
        """The word for so many of a kind: resources, pieces, icons."""
        if kind in _PLAIN:
            return _PLAIN[kind]
        if kind in PIECES:
            return self.names.show_token(kind) + "s" * (number != 1)
        kind = "import" if kind == "imported-good" else kind
        word = self.names.show_good(kind) if kind in RESOURCES and kind not in _TYPED else kind.replace("-", " ")
        return word + "s" * (number != 1 and kind in ("import", "movement"))

    def counts(self, counts: Mapping[str, int]) -> str:
        """`3 VP, 2 yen`, in the order of the rulebook; "nothing" if all are 0."""
        known = [kind for kind in _ORDER if kind in counts]
        strange = sorted(kind for kind in counts if kind not in _ORDER)
        return ", ".join(self.counted(counts[kind], kind) for kind in known + strange if counts[kind]) or "nothing"

    def reward(self, reward: Reward) -> str:
        """The icons of a reward."""
        icons: dict[str, int] = msgspec.to_builtins(reward)
        return self.counts(icons)

    def technology(self, card: str) -> str:
        """`Tram (T29)` for a card, `Tram` for a name."""
        name = self.names.show_technology(card)
        return f"{name} ({card})" if card in self.components.technologies else name

    def possession(self, kind: str, number: int) -> str:
        """What an achievement counts, such as `5 copper` or `4 technologies`."""
        return f"{number} {POSSESSIONS[kind]}" if kind in POSSESSIONS else self.counted(number, kind)

    def condition(self, achievement: str) -> str:
        """What an achievement asks for, such as `6 silk`."""
        own = self.components.achievements[achievement].own
        areas = [kind for kind in ("production-areas", "commercial-areas") if kind in own]
        rest = [self.possession(kind, number) for kind, number in own.items() if kind not in areas]
        built = listed(f"{own[kind]} {kind.removesuffix('-areas')}" for kind in areas)
        return listed([*rest, f"buildings in {built} areas"] if areas else rest)
