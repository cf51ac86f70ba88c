"""What is written reads as the same, also after a mailer has had it; if not, it is refused."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.orders.samples import FULL, HEAD, names, read_order
from tests.orders.strategies import documents, steps
from tests.tools.effort import effort
from ykpbem.errors import Malformed, YkpbemError
from ykpbem.files.order_writer import WIDTH, write_order
from ykpbem.orders import resolve_steps, write_steps
from ykpbem.steps import Step

NAMES = names()


def meant(raw: list[Any]) -> list[tuple[str, dict[str, Any]]]:
    """What steps come to."""
    made, faults = resolve_steps(raw, NAMES)
    assert not faults, faults
    return [(one.kind, one.fields) for one in made]


# Steps


@given(st.lists(steps, max_size=4))
def test_steps_that_are_written_resolve_to_themselves(raw: list[Any]) -> None:
    made, faults = resolve_steps(raw, NAMES)
    assume(not faults)
    assert meant(write_steps(made)) == [(one.kind, one.fields) for one in made]


@pytest.mark.parametrize(
    ("kind", "fields", "raw"),
    [
        ("place", {"place": ["bank", "port-a"]}, {"place": ["bank", "port-a"]}),
        ("place", {"place": ["bank"]}, {"place": "bank"}),
        ("place", {"place": []}, {"place": "none"}),
        ("move", {"move": ["canal", "bank"]}, {"move": ["canal", "bank"]}),
        ("tram", {"area": "bank"}, {"move": {"tram": "bank"}}),
        ("station", {}, {"move": "station"}),
        ("recall", {"recall": "all"}, {"recall": "all"}),
        ("recall", {"recall": {}}, {"recall": "none"}),
        ("recall", {}, {"recall": "none"}),
        ("act", {}, "act"),
        ("act", {"none": True}, {"act": "none"}),
        ("act", {"take": ["O12"], "pay": {}}, {"act": {"take": "O12", "pay": "none"}}),
        ("bonus", {}, "bonus"),
        ("bonus", {"moves": [["hand", "bank"]]}, {"bonus": {"moves": "hand to bank"}}),
        ("bonus", {"moves": [], "goods": []}, {"bonus": {"moves": "none", "goods": "none"}}),
        ("build", {"building": "shophouse"}, {"build": "shophouse"}),
        ("build", {"building": "shophouse", "space": 2}, {"build": {"shophouse": 2}}),
        ("build", {"building": "trading-house", "goods": ["tea"]}, {"build": {"trading-house": 1, "goods": "tea"}}),
        ("recover", {"leave": 1}, {"recover": {"leave": 1}}),
        ("recover", {}, "recover"),
        ("fulfil", {"card": "O07"}, {"fulfil": "O07"}),
        ("fulfil", {"card": "O07", "goods": ["tea", "tea"]}, {"fulfil": {"card": "O07", "goods": ["tea", "tea"]}}),
        ("achieve", {"achievement": "b"}, {"achieve": "b"}),
        ("keep", {"card": "O31"}, {"keep": "O31"}),
        ("pause", {}, "pause"),
    ],
)
def test_the_pleasant_form_of_a_step(kind: str, fields: dict[str, Any], raw: Any) -> None:
    assert write_steps([Step(kind=kind, fields=fields)]) == [raw]


def test_a_shophouse_with_choices_needs_its_space() -> None:
    with pytest.raises(ValueError, match="number of its space"):
        write_steps([Step(kind="build", fields={"building": "shophouse", "goods": ["tea"]})])


# Files


@given(documents)
def test_an_order_reads_as_it_was_written(document: dict[str, Any]) -> None:
    before = copy.deepcopy(document)
    text = write_order(document)
    read = read_order(text.encode(), name="")
    assert read.document == before == document
    assert read.repairs == ()
    assert max(map(len, text.splitlines())) <= WIDTH


def test_the_order_of_the_interface_is_written_as_it_stands() -> None:
    plain = FULL.replace("   # the state seen", "")
    assert write_order(read_order(FULL.encode(), name="").document) == plain


def test_an_order_that_would_be_too_long_to_be_read_is_not_written() -> None:
    """A typed one of many plans may fit, and not with salts and a signature."""
    plans = [{"name": str(number), "steps": ["pause"], "salt": "A" * 43 + "="} for number in range(2000)]
    with pytest.raises(Malformed) as refusal:
        write_order({"ykpbem": "order/1", "game": "a club", "player": "red", "plans": plans})
    assert [fault.code for fault in refusal.value.faults] == ["order-too-long"]


def test_keys_come_in_one_order() -> None:
    document = read_order(FULL.encode(), name="").document
    assert write_order(dict(sorted(document.items()))) == write_order(document)


@pytest.mark.parametrize(
    "note",
    [
        "",
        "yes: no",
        "# not a comment",
        "- a\u2013b",
        "\u201cquoted\u201d",
        "\u201calone",
        "he said \u201chi",
        "'single' and \"double\"",
        "back\\slash",
        "a" * 200,
        "\u65e5\u672c\u8a9e" * 40,
        "\u201c" * 90 + "\\\"'" * 30,
        "trailing: ",
        "\u2764\ufe0f " * 30,
        "> not quoting",
        "%YAML",
        "--- a",
        "12",
        "012",
        "@ ` ! & *",
        "x " * 300,
        "{a: b}",
        "[a]",
        "a #b",
        "a #1",
        ": : :",
        "?",
        "|",
    ],
)
def test_every_note_survives(note: str) -> None:
    document = {"ykpbem": "order/1", "game": "g", "player": "blue", "note": note.strip(), "steps": []}
    text = write_order(document)
    assert read_order(text.encode(), name="").document == document
    assert max(map(len, text.splitlines())) <= WIDTH


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("note", "two  blanks"),
        ("note", " at an end"),
        ("note", "a\nline"),
        ("note", "no\u00a0break"),
        ("note", "hidden\u200b"),
        ("note", "\ud800"),
        ("game", "p\u043ert club"),
        ("turn", "14"),
        ("turn", 2**53),
        ("player", "bl\u00fce"),
        ("player", "purple"),
        ("unknown", "key"),
    ],
)
def test_what_no_file_can_say_is_not_written(key: str, value: Any) -> None:
    document = {"ykpbem": "order/1", "game": "g", "player": "blue", "steps": ["pause"]}
    write_order(document)
    with pytest.raises(YkpbemError):
        write_order({**document, key: value})


# What mailers do

Mangle = Callable[[str, st.DataObject], str]


def some(text: str, old: str, new: str, data: st.DataObject) -> str:
    """The text with some occurrences replaced."""
    pieces = text.split(old)
    chosen = data.draw(st.lists(st.booleans(), min_size=len(pieces) - 1, max_size=len(pieces) - 1))
    return pieces[0] + "".join((new if yes else old) + piece for yes, piece in zip(chosen, pieces[1:], strict=True))


MANGLES: dict[str, Mangle] = {
    "no-break blanks": lambda text, data: some(text, " ", "\u00a0", data),
    "wide blanks": lambda text, data: some(text, " ", "\u2003", data),
    "tabs": lambda text, data: some(text, " ", "\t", data),
    "doubled blanks": lambda text, data: some(text, ": ", ":  ", data),
    "lost indentation": lambda text, data: some(text, "\n ", "\n", data),
    "line ends": lambda text, data: some(text, "\n", data.draw(st.sampled_from(["\r\n", "\r", "\r\r\n"])), data),
    "blank lines": lambda text, data: some(text, "\n", "\n\n", data),
    "trailing blanks": lambda text, data: some(text, "\n", " \n", data),
    "quoting": lambda text, _: "".join(f"> {line}\n" for line in text.splitlines()),
    "bare quoting": lambda text, _: "".join(f">{line}\n" for line in text.splitlines()),
    "some quoting": lambda text, data: some(text, "\n", "\n> ", data),
    "flowed": lambda text, _: "".join(f" {line}\n" if line[:1] in " >" else f"{line}\n" for line in text.splitlines()),
    "byte order mark": lambda text, _: "\ufeff" + text,
    "bullets": lambda text, data: some(text, "- ", data.draw(st.sampled_from(["\u2022 ", "\u2013 ", "* "])), data),
    "tabbed bullets": lambda text, data: some(text, "- ", "\u2022\t", data),
    "curly quotes": lambda text, data: some(text, '"', data.draw(st.sampled_from("\u201c\u201d\u201e\u00ab")), data),
    "curly apostrophes": lambda text, data: some(text, "'", data.draw(st.sampled_from("\u2018\u2019\u201a")), data),
    "invisible": lambda text, data: some(text, "a", "a\u200b", data),
    "wrapped": lambda text, data: some(text, " ", "\n", data),
    "indented": lambda text, _: "".join(f"  {line}\n" for line in text.splitlines()),
}
TYPED = f"""{HEAD}turn: 14  # mine
plans:
- name: "A: bold"
  steps:
  - place: 'bank'
  - act:
      take: ["O12", O19]
      pay: 2 yen,
        1 import
  - bonus
- name: 'B'
  steps: [{{build: {{shophouse: 1}}}}, pause]
"""
"""What people type, in block and in flow style, with quotes and comments."""

FEW = settings(max_examples=effort(quick=8, soak=1000))


@pytest.mark.parametrize("mangle", MANGLES)
@FEW
@given(document=documents, data=st.data())
def test_a_mangled_order_means_the_same_or_is_refused(
    mangle: str, document: dict[str, Any], data: st.DataObject
) -> None:
    """Free text apart, whose quotes and breaks are its own; a signature guards that."""
    document = {key: value for key, value in document.items() if key != "note"}
    mangled = MANGLES[mangle](write_order(document), data)
    outcome = attempt(mangled)
    assert outcome is None or outcome == document


@pytest.mark.parametrize("mangle", MANGLES)
@FEW
@given(data=st.data())
def test_a_typed_order_mangled_means_the_same_or_is_refused(mangle: str, data: st.DataObject) -> None:
    outcome = attempt(MANGLES[mangle](TYPED, data))
    assert outcome is None or outcome == read_order(TYPED.encode(), name="").document


def attempt(text: str) -> dict[str, Any] | None:
    """The document, or None if the file is refused."""
    try:
        return read_order(text.encode("utf-8"), name="").document
    except Malformed:
        return None


@pytest.mark.parametrize("mangle", ["no-break blanks", "line ends", "quoting", "byte order mark", "bullets"])
@FEW
@given(document=documents, data=st.data())
def test_what_mailers_do_most_is_always_repaired(mangle: str, document: dict[str, Any], data: st.DataObject) -> None:
    """Free text included: a signed order with a note survives."""
    assert attempt(MANGLES[mangle](write_order(document), data)) == document
