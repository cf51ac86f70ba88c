"""The rulings page: every rule (R...) and every settled doubt (Q...) in words for a player.

- The page is `data/rulings.json`, one entry a line, written by hand; it is read when somebody first asks.
- Errors cite an id and take its one sentence from here; `ykpbem rules` prints and searches the entries.
"""

import re
from functools import cache

import msgspec

from ykpbem import data
from ykpbem.errors import UsageFault, fault

SENTENCE_END = re.compile(r"(?<=\.) (?=[A-Z0-9])")
LOOSE_ID = re.compile(r"([A-Za-z]?)[^A-Za-z0-9]*([0-9]{1,6})[A-Za-z]?")
BLANKS = str.maketrans("-_", "  ")


class Ruling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry of the page; `question`, `why` and `switch` are empty for rules, `see` names related ids."""

    id: str
    chapter: str
    title: str
    text: str
    source: str
    see: tuple[str, ...]
    question: str = ""
    why: str = ""
    switch: str = ""


class _Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    rules: tuple[Ruling, ...]
    rulings: tuple[Ruling, ...]


@cache
def all_rulings() -> tuple[Ruling, ...]:
    """Every entry in the sequence of the page: the rules by id, then the rulings by id."""
    # importlib.resources takes longer to import than the page to decode.
    with open(f"{data.__path__[0]}/rulings.json", "rb") as file:
        page = msgspec.json.decode(file.read(), type=_Page)
    return page.rules + page.rulings


@cache
def _by_id() -> dict[str, Ruling]:
    return {entry.id.upper(): entry for entry in all_rulings()}


def ruling(rule_id: str) -> Ruling:
    """The entry of an id such as `R056` or `q098A`, in any case.

    Raises `UsageFault` with code `ruling-unknown` (arg `id`, options from `near`) if there is none.
    """
    entry = _by_id().get(rule_id.strip().upper())
    if entry is None:
        raise UsageFault(fault("ruling-unknown", options=near(rule_id), id=rule_id.strip()))
    return entry


def near(rule_id: str, limit: int = 3) -> tuple[str, ...]:
    """The ids closest in number to one that does not exist, closest first; none if it contains no number.

    A first letter other than R and Q, or none, looks among both.
    """
    loose = LOOSE_ID.search(rule_id)
    if loose is None:
        return ()
    letter, number = loose[1].upper(), int(loose[2])
    known = [entry.id for entry in all_rulings()]
    alike = [each for each in known if each[0] == letter] or known
    return tuple(sorted(alike, key=lambda each: abs(int(each[1:4]) - number))[:limit])


def summary(rule_id: str) -> str:
    """The first sentence of an entry, as errors quote it. Raises `UsageFault` as `ruling` does."""
    return SENTENCE_END.split(ruling(rule_id).text, maxsplit=1)[0]


def search(words: str) -> tuple[Ruling, ...]:
    """The entries whose title, question, text or switch hold every word, in any case, in the sequence of the page.

    Hyphens and underscores count as blanks, so `trading-house` finds trading houses. Nothing is found for no word.
    """
    wanted = words.translate(BLANKS).lower().split()
    return tuple(entry for entry in all_rulings() if wanted and all(word in _searched(entry) for word in wanted))


def _searched(entry: Ruling) -> str:
    return f"{entry.title} {entry.question} {entry.text} {entry.switch}".translate(BLANKS).lower()
