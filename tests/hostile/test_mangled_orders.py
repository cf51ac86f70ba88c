"""Orders after what mailers, phones and forums do to them: the same order, or refused where it was spoilt.

- What happens to a whole file on its way is a table: each of it is tried on orders of every form.
- Anything at all happening at one place is a property: what is read has the same meaning or is refused, by the reader
  with line, column and character, or because the word it makes means nothing.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app import club
from tests.hostile.promises import worded
from tests.orders.samples import FULL, names, read_order
from tests.orders.strategies import documents
from tests.tools.effort import effort
from ykpbem.chain.orders import authenticate_order, order_id
from ykpbem.chain.states import open_state
from ykpbem.errors import Malformed, NotAuthentic, YkpbemError
from ykpbem.files.order_reader import OrderFile
from ykpbem.files.order_writer import write_order
from ykpbem.orders import resolve_steps
from ykpbem.steps import Step

Mangle = Callable[[str], str]


def lines(change: Mangle) -> Mangle:
    """The same done to each line."""
    return lambda text: "".join(f"{change(line)}\n" for line in text.splitlines())


def instead(old: str, new: str) -> Mangle:
    return lambda text: text.replace(old, new)


REPAIRED: dict[str, Mangle] = {
    "no-break spaces": instead(" ", "\u00a0"),
    "lines of Windows": instead("\n", "\r\n"),
    "lines of an old Macintosh": instead("\n", "\r"),
    "lines ended twice": instead("\n", "\r\r\n"),
    "a byte order mark": lambda text: "\ufeff" + text,
    "quoted": lines(lambda line: f"> {line}"),
    "quoted without a blank": lines(lambda line: f">{line}"),
    "quoted twice": lines(lambda line: f">> {line}"),
    "quoted twice, apart": lines(lambda line: f"> > {line}"),
    "quoted with a no-break space": lines(lambda line: f">\u00a0{line}"),
    "quoted, empty lines without a blank": lambda text: lines(lambda line: f"> {line}".rstrip())(f"\n{text}\n"),
    "bullets": instead("- ", "\u2022 "),
    "stars": instead("- ", "* "),
    "middle dots": instead("- ", "\u00b7 "),
    "long dashes in front": instead("- ", "\u2013 "),
    "set in by no-break spaces": lines(lambda line: f"\u00a0\u00a0{line}"),
}
"""What is repaired, with a note for the author."""

UNCHANGED: dict[str, Mangle] = {
    "blanks at the ends": lines(lambda line: f"{line}   "),
    "empty lines between": instead("\n", "\n\n"),
    "empty lines around": lambda text: f"\n\n{text}\n\n",
    "set in": lines(lambda line: f"   {line}"),
    "no line end at the end": lambda text: text.rstrip("\n"),
    "marks of a document": lambda text: f"---\n{text}...\n",
}
"""What changes nothing, and is nothing to mention."""

REFUSED: dict[str, Mangle] = {
    "zero-width spaces": instead(" ", "\u200b "),
    "soft hyphens": instead("e", "e\u00ad"),
    "joiners": instead(": ", ":\u2060 "),
    "a byte order mark inside": instead("\n", "\n\ufeff"),
    "marks of direction": instead("\n", "\u200e\n"),
    "text turned around": instead(": ", ": \u202e"),
    "line ends of another kind": instead("\n", "\u2028"),
    "tabs in front": lines(lambda line: f"\t{line}"),
    "wide blanks in front": lines(lambda line: f"\u3000{line}"),
    "full-width colons": instead(":", "\uff1a"),
    "full-width digits": instead("1", "\uff11"),
    "Arabic digits": instead("1", "\u0661"),
    "non-breaking hyphens as items": instead("\n- ", "\n\u2011"),
    "Cyrillic letters": instead("a", "\u0430"),
    "Greek letters": instead("o", "\u03bf"),
    "letters without dots": instead("i", "\u0131"),
    "quoted by halves": lambda text: text.replace("\n", "\n> ", 3),
    "quoted by bars": lines(lambda line: f"| {line}"),
    "all lines in one": instead("\n", " "),
    "a signature of a mail": lambda text: f"{text}-- \nAnna\n",
    "a greeting": lambda text: f"Hello Mo,\n\n{text}",
    "a farewell": lambda text: f"{text}\nBest wishes,\nAnna\n",
    "a telephone's advertisement": lambda text: f"{text}\nSent from my phone\n",
    "a mailing list": lambda text: f"{text}\n_______\nclub mailing list\n",
    "another order below": lambda text: f"{text}---\n{text}",
    "itself twice": lambda text: text + text,
}
"""What leaves open what was meant."""


def read(text: str) -> OrderFile:
    return read_order(text.encode(), name="order.yaml")


def refusals_of(text: str) -> list[str]:
    """The codes with which a text is refused, each fault with its line and column; none if it is read."""
    try:
        read(text)
    except Malformed as refusal:
        for wrong in refusal.faults:
            assert wrong.where.line >= 1, wrong
            assert wrong.where.column >= 1, wrong
            if wrong.code.startswith("character"):
                assert wrong.args["character"].startswith("U+"), wrong
        return worded(refusal.faults)
    return []


@pytest.mark.parametrize("how", REPAIRED)
def test_it_is_the_same_order_and_the_repair_is_told(how: str) -> None:
    @settings(max_examples=effort(quick=4, soak=1000))
    @given(documents)
    def mangled(document: dict[str, Any]) -> None:
        text = REPAIRED[how](write_order(document))
        found = read(text)
        assert found.document == document
        assert order_id(found.document) == order_id(document)
        assert bool(found.repairs) == (text != write_order(document))
        assert all(code.startswith("repaired-") for code in worded_notes(found))

    mangled()
    assert read(REPAIRED[how](FULL)).document == read(FULL).document


def worded_notes(order: OrderFile) -> list[str]:
    return [repair.code for repair in order.repairs]


@pytest.mark.parametrize("how", UNCHANGED)
def test_it_is_the_same_order_and_nothing_is_told(how: str) -> None:
    @settings(max_examples=effort(quick=4, soak=1000))
    @given(documents)
    def mangled(document: dict[str, Any]) -> None:
        found = read(UNCHANGED[how](write_order(document)))
        assert (found.document, found.repairs) == (document, ())

    mangled()


@pytest.mark.parametrize("how", REFUSED)
def test_it_is_refused_where_it_is_spoilt(how: str) -> None:
    """And if such a thing has nothing to spoil, it is the same order still."""

    @settings(max_examples=effort(quick=4, soak=1000))
    @given(documents)
    def mangled(document: dict[str, Any]) -> None:
        text = REFUSED[how](write_order(document))
        if not refusals_of(text):
            assert _without_free_text(read(text).document) == _without_free_text(document)

    mangled()
    assert refusals_of(REFUSED[how](FULL))


def _without_free_text(document: dict[str, Any]) -> dict[str, Any]:
    """An order without its note and what it calls the plans: any letters may stand there, and they change no move."""
    plans = [{**plan, "name": ""} if isinstance(plan, dict) else plan for plan in document.get("plans", [])]
    return {**document, "plans": plans, "note": ""}


ODD = (
    "\u00a0\u200b\u2003\u3000\t\u200d\u00ad\ufeff\u2060\u200e\u202e\u202f\r\n\u2028\u0085\x00\x1b"
    "\u2018\u2019\u201c\u201d\u2013\u2014\u2212\u2011\u2022\uff1a\uff0c\uff10\uff11\uff12\u00b2\u0661"
    "\u0430\u0435\u043e\u0440\u0441\u0445\u0456\u03b1\u03bf\u03c1\u0131\u017f\u212a\u00e9'\"#&*!|>%@`,:-[]{} "
)
"""Characters that come in where another stood, or where none did."""


def meaning(text: str) -> tuple[dict[str, Any], list[list[tuple[str, dict[str, Any]]]]] | None:
    """What an order says, its steps as they are understood; None where it is refused."""
    try:
        document = read(text).document
    except Malformed:
        return None
    plans = [document["steps"]] if "steps" in document else [one["steps"] for one in document["plans"]]
    understood = []
    for steps in plans:
        made, faults = resolve_steps(steps, names())
        if faults:
            return None
        understood.append([_plain(step) for step in made])
    head = {key: value for key, value in document.items() if key not in ("steps", "plans", "note", "game")}
    return head, understood


def _plain(step: Step) -> tuple[str, dict[str, Any]]:
    return step.kind, step.fields


TYPED = [
    FULL,
    """\
ykpbem: order/1
game: meiji-club-1
turn: 12
player: Red
plans:
- name: "if the bank is free"
  steps:
  - place: [bank, bank]
  - move: bank
  - act: {technology: Spinning Mill, pay: "12 yen, 1 import"}
- name: otherwise
  steps:
  - recall: {port-a: 1, silk-mill-1: 2}
  - act: {exchange: [sell fish, buy-import], moves: [[hand, bank]]}
  - build: {trading house: 1}
  - bonus: {goods: "copper, tea", moves: hand to bank}
  - fulfil: {card: O31, warehouse: [assistant, shop]}
""",
    """\
ykpbem: order/1
game: meiji-club-1
turn: 1
player: blue
steps:
- place:
  - copper mine 1
  - port_a
- move: [copper-mine-1, Canal, PORT A]
- act:
    take: O12
    pay: 2 yen
- 'bonus'
- build: shop
- achieve: a
""",
]
"""Orders as people type them."""


@settings(max_examples=effort(quick=60, soak=100_000))
@given(st.sampled_from(range(len(TYPED))), st.integers(0, 2**32))
def test_one_odd_character_never_makes_another_order(which: int, seed: int) -> None:
    """In place of another one or between two: what is understood is the same, or it is refused.

    A blank takes the place of blanks alone: where a digit was, it is gone, and nobody can see that there was one.
    Not so plain marks of YAML itself, which are a person's own words: `#` begins a comment.
    """
    random, text = Random(seed), TYPED[which]
    place, odd = random.randrange(len(text)), random.choice([one for one in ODD if not " " <= one <= "~"])
    replaces = text[place].isspace() if odd.isspace() else True
    made = text[:place] + odd + text[place + (replaces and random.randrange(2)) :]
    understood = meaning(made)
    assert understood in (None, meaning(text)), (place, odd, made)


def test_orders_as_people_type_them_are_understood() -> None:
    """Or the test above would prove nothing."""
    assert all(map(meaning, TYPED))


@settings(max_examples=effort(quick=30, soak=20_000))
@given(st.integers(0, 2**32))
def test_whatever_is_done_to_a_signed_order_it_is_that_order_or_none(seed: int) -> None:
    """Read as the same document, or refused by the reader, or not signed so by anybody."""
    random = Random(seed)
    opened = open_state(club.second_state())
    order = club.signed(club.SIMPLE, opened, club.PLAYERS["yellow"]).document
    text = write_order(order)
    for _ in range(random.choice([1, 2, 5])):
        start = random.randrange(len(text))
        end = start + random.choice([0, 0, 1, 1, 20, 100])
        text = text[:start] + random.choice(["", *ODD, "note: x\n", "- bonus\n", text[start:end] * 2]) + text[end:]
    try:
        document = read(text).document
        authenticate_order(document, opened.state, opened.game.id, name="order.yaml")
    except (Malformed, NotAuthentic) as refusal:
        worded(refusal.faults)
    except YkpbemError as refusal:
        raise AssertionError(refusal.faults) from None
    else:
        assert order_id(document) == order_id(order)
