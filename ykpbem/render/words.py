"""Sentences: one for each fault, warning and event.

- A fault is printed with its place, its sentence and its rule; below it the rule in words, a hint, and what is legal.
- What is legal stands in the words of a move order, ready to be typed; everything else in the words of the edition.
- Words out of a file somebody sent are shown so that they cannot steer a terminal.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ykpbem.codec import Change
from ykpbem.data import wording
from ykpbem.errors import Fault, Where
from ykpbem.events import Event, kind_name
from ykpbem.model import COLOURS, is_unknown
from ykpbem.names import Names
from ykpbem.render.layout import UNBROKEN, WIDTH, wrapped
from ykpbem.render.lexicon import Lexicon, listed, visible

# Faults and warnings


def sentence_of(fault: Fault, names: Names | None = None) -> str:
    """What was wrong, without place and rule; with `names` in the words of the game's edition.

    A value that a schema refuses is told with the key that it stands behind, where its place is told by a line.
    """
    sentence = wording.faults().get(fault.code) or wording.warnings().get(fault.code) or fault.code
    lexicon = Lexicon(names, {}) if names else None
    told = sentence.format_map({key: _argument(key, value, lexicon) for key, value in fault.args.items()})
    return f"'{_key_of(fault)}': {told}" if fault.code in OF_VALUES and fault.where.line and _key_of(fault) else told


OF_VALUES = ("schema-value", "schema-type", "schema-bound", "schema-pattern", "schema-form")
"""Faults of a value, which do not name its key."""


def _key_of(fault: Fault) -> str:
    """The last key on the way to the place of a fault."""
    return visible(fault.where.path.rpartition(".")[2].partition("[")[0])


def word_fault(fault: Fault, names: Names | None = None) -> str:
    """One line: `order.yaml:7: step 3: no assistant of yours is in the Bank [R064]`."""
    rule = f" [{fault.rule}]" if fault.rule else ""
    return f"{place_of(fault.where)}{sentence_of(fault, names)}{rule}"


def place_of(where: Where) -> str:
    """`order.yaml:7: step 3: `, or `line 7, step 3: ` without a file; empty if the place is not known."""
    places = [f'plan "{visible(where.plan)}"'] if where.plan else []
    places += [f"step {where.step}"] if where.step else []
    if not where.line and not places and where.path:
        places = [where.path]
    column = where.column if not where.step else 0
    if where.file:
        numbers = "".join(f":{number}" for number in (where.line, column) if number)
        return "".join(f"{part}: " for part in (visible(where.file) + numbers, ", ".join(places)) if part)
    line = ([f"line {where.line}"] if where.line else []) + ([f"column {column}"] if column else [])
    return f"{', '.join(line + places)}: " if line or places else ""


def hint_of(fault: Fault) -> str:
    """What to do about it, or ""."""
    return wording.hints().get(fault.code, "")


SHOWN = 24
"""How many answers are listed at most; a reader in a mail wants no longer list."""


def listed_options(options: Sequence[object], most: int = SHOWN) -> str:
    """Answers as they are typed, the first of many and how many more there are."""
    shown = " | ".join(visible(str(option)) for option in options[:most])
    more = len(options) - most
    return f"{shown} | and {more} more" if more > 0 else shown


def fault_lines(
    fault: Fault, names: Names | None = None, width: int = WIDTH, *, hints: Mapping[str, str] | None = None
) -> list[str]:
    """A fault as it is printed: its line, the rule in a sentence, a hint, and what is legal.

    `hints` are for another reader than whoever called the command, by code.
    """
    from ykpbem.rulings import summary

    lines = wrapped(word_fault(fault, names), width, hang=2)
    if fault.rule:
        lines += wrapped(f"rule: {summary(fault.rule)}", width, indent=2, hang=8)
    hint = (hints or {}).get(fault.code) or hint_of(fault)
    if hint:
        lines += wrapped(f"hint: {hint}", width, indent=2, hang=8)
    said = re.findall(r"[^ ,?]+", sentence_of(fault))
    if any(str(option) not in said for option in fault.options):
        lines += option_lines("legal" if fault.rule else "known", fault.options, width)
    return lines


def option_lines(label: str, options: Sequence[object], width: int = WIDTH, most: int = SHOWN) -> list[str]:
    """Answers behind a label, none of them broken at the end of a line."""
    unbroken = listed_options(options, most).replace(" ", UNBROKEN).replace(f"{UNBROKEN}|{UNBROKEN}", " | ")
    return wrapped(f"{label}: {unbroken}", width, indent=2, hang=4 + len(label))


def fault_facts(fault: Fault, names: Names | None = None) -> dict[str, Any]:
    """The same for programs (INTERFACE: with --json errors are objects)."""
    where = fault.where
    return {
        "code": fault.code,
        "rule": fault.rule,
        "file": where.file,
        "line": where.line,
        "column": where.column,
        "plan": where.plan,
        "step": where.step,
        "path": where.path,
        "message": sentence_of(fault, names),
        "hints": [hint_of(fault)] if hint_of(fault) else [],
        "legal": [str(option) for option in fault.options],
        "private": fault.private,
    }


def _argument(key: str, value: Any, lexicon: Lexicon | None) -> Any:
    if not isinstance(value, str):
        return value
    if lexicon is None:
        return visible(value)
    return visible(_ARGUMENTS.get(key, _as_written)(lexicon, value))


def _as_written(_lexicon: Lexicon, word: str) -> str:
    return word


def _seats(lexicon: Lexicon, seats: str) -> str:
    return ", ".join(lexicon.colour(seat) if seat in COLOURS else seat for seat in seats.split(", "))


def _what(lexicon: Lexicon, word: str) -> str:
    return wording.POSSESSIONS.get(word) or lexicon.thing(word)


_ARGUMENTS: dict[str, Callable[[Lexicon, str], str]] = {
    "area": Lexicon.thing,
    "origin": Lexicon.thing,
    "pair": Lexicon.thing,
    "board": Lexicon.thing,
    "technology": Lexicon.thing,
    "building": Lexicon.thing,
    "piece": Lexicon.thing,
    "what": _what,
    "owner": Lexicon.colour,
    "seats": _seats,
    "seat": _seats,
    "player": _seats,
    "mover": _seats,
    "start": _seats,
    "colour": _seats,
    "got": _seats,
}
"""How an argument is worded, by its name; all others stand as they are."""

# Events

ACTING = ("spinning_mill", "university", "system_of_stock")
"""Technologies with events of their own."""


def sentence(event: Event, lexicon: Lexicon, author: str = "") -> str:
    """One sentence; its subject is left out if it is the author, under whose name it stands."""
    return phrase(
        wording.EVENTS[kind_name(type(event).__name__)], event.seat, author, lexicon, words_of(event, lexicon)
    )


def phrase(template: str, seat: str, author: str, lexicon: Lexicon, fields: Mapping[str, Any]) -> str:
    """A template filled in, beginning with a capital letter, without `{who}` if that is the author."""
    if seat and seat == author:
        template = template.removeprefix("{who} ")
    told = template.format_map({"who": lexicon.who(seat), **fields})
    return told[:1].upper() + told[1:]


def words_of(event: Event, lexicon: Lexicon) -> dict[str, Any]:
    """Every field of an event in words."""
    kind = kind_name(type(event).__name__)
    fields = {name: getattr(event, name) for name in type(event).__struct_fields__}
    worded = {name: _word(lexicon, kind, name, value) for name, value in fields.items()}
    for table, name in ((wording.PURPOSES, "purpose"), (wording.SOURCES, "source")):
        if name in fields and "of" in fields:
            worded[name] = table[fields[name]].format(of=worded["of"])
    if kind == "end-triggered":
        worded["trigger"] = wording.TRIGGERS[fields["trigger"]].format(who=lexicon.who(event.seat))
    if kind == "built":
        worded["space"] = f" (space {fields['space']})" if fields["building"] == "shophouse" else ""
    return worded | {name: lexicon.thing(name.replace("_", "-")) for name in ACTING}


def _word(lexicon: Lexicon, kind: str, name: str, value: Any) -> Any:
    values = _VALUES.get(f"{kind}.{name}") or _VALUES.get(name)
    if values is not None:
        return values[value]
    return (_FIELDS.get(f"{kind}.{name}") or _FIELDS.get(name) or _plain)(lexicon, value)


def _plain(_lexicon: Lexicon, value: Any) -> Any:
    return visible(value) if isinstance(value, str) else value


def _people(lexicon: Lexicon, seats: list[str]) -> str:
    return ", ".join(lexicon.who(seat) for seat in seats)


def _passed(lexicon: Lexicon, seats: list[str]) -> str:
    return f" {listed(lexicon.who(seat) for seat in seats)}: the card that the deal drew." if seats else ""


def _cards(lexicon: Lexicon, cards: list[str]) -> str:
    unknown = sum(map(is_unknown, cards))
    words = [lexicon.thing(card) for card in cards if not is_unknown(card)]
    words += [f"{unknown} card{'s' * (unknown != 1)} not known yet"] if unknown else []
    return ", ".join(words) or "nothing, as the deck is empty"


def _assistants(lexicon: Lexicon, number: int) -> str:
    return lexicon.counted(number, "assistant") if number else "no assistant"


def _changes(_lexicon: Lexicon, changes: list[Any]) -> str:
    rows = [(one.path, one.before, one.after) if isinstance(one, Change) else one for one in changes]
    return "; ".join(visible(f"{path} {before} -> {after}") for path, before, after in rows)


def _fingerprint(_lexicon: Lexicon, key: str) -> str:
    from ykpbem.files.keys import PublicKey

    return PublicKey.parse(key).fingerprint


_VALUES: dict[str, dict[Any, str]] = {
    "how": {"deploy": "straight to", "walk": "to", "station": "by station to", "tram": "by tram to"},
    "by": {"president": "", "mercenary": ", by mercenary"},
    "step": {"placement": "placing in", "movement": "entering"},
    "consent": {True: "with the consent of the key before", False: "without the consent of the key before"},
    "backup": {True: ", by right of a backup key", False: ""},
    "pieces-fetched.source": {"agency": " by the agency", "warehouse": ""},
    "part": wording.PARTS,
}
"""How a field of an event is worded that has few values, by its name or by the event's kind and its name."""

_FIELDS: dict[str, Callable[[Lexicon, Any], Any]] = {
    "area": Lexicon.the,
    "origin": lambda lexicon, area: "hand" if area is None else lexicon.the(area),
    "port": Lexicon.the,
    "laboratory": Lexicon.the,
    "board": Lexicon.the,
    "of": Lexicon.thing,
    "card": Lexicon.thing,
    "cards": _cards,
    "gains": Lexicon.counts,
    "paid": Lexicon.counts,
    "pieces": Lexicon.counts,
    "assistants": _assistants,
    "left": lambda lexicon, left: f", leaving {_assistants(lexicon, left)}" if left else "",
    "building": Lexicon.noun,
    "country": lambda lexicon, country: lexicon.names.show_country(country),
    "achievement": lambda lexicon, card: f"{card} ({lexicon.condition(card)})",
    "to": Lexicon.who,
    "seats": _people,
    "ranking": _people,
    "passed": _passed,
    "changes": _changes,
    "key": _fingerprint,
    "seen": lambda lexicon, cards: ", ".join(lexicon.thing(card) for card in cards) or "none",
    "game-rolled-back.to": lambda _, state: state[:12],
    "game-handed-over.reason": lambda _, reason: f" Reason: {visible(reason)}" if reason else "",
}
"""How any other field is worded; text stands as it is."""
