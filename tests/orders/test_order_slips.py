"""What was done to a whole order is told as that, at its place, and never changes how an order is read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.orders.samples import FULL, HEAD, read_order
from tests.tools.effort import effort
from ykpbem.errors import Fault, Malformed
from ykpbem.files.order_reader import parse_order

STEPS = (
    "place: bank, port a",
    "move: bank",
    "bonus",
    "build: {shophouse: 1}",
    "act: {take: [O12], pay: none}",
    "pause",
)
GOOD = f"{HEAD}steps:\n" + "".join(f"- {step}\n" for step in STEPS)


def refused(text: str) -> tuple[Fault, ...]:
    """All that is wrong with a file, whether it is YAML or not."""
    try:
        faults = parse_order(text.encode(), name="order.yaml").faults
    except Malformed as refusal:
        faults = refusal.faults
    assert faults, text
    return faults


def told(text: str) -> list[tuple[str, int]]:
    """Code and line of each fault."""
    return [(wrong.code, wrong.where.line) for wrong in refused(text)]


# Dashes


@settings(max_examples=effort(quick=60, soak=2000))
@given(st.sets(st.integers(0, len(STEPS) - 1), min_size=1), st.sampled_from(["", "  "]), st.sampled_from(["", "> "]))
def test_forgotten_dashes_are_told_with_the_lines_that_lack_them(forgotten: set[int], indent: str, quote: str) -> None:
    """Of any steps, of all: one fault, at the first of them, and nothing of what a parser makes of the rest."""
    lines = [*f"{HEAD}steps:".splitlines()]
    lines += [f"{indent}{'' if number in forgotten else '- '}{step}" for number, step in enumerate(STEPS)]
    faults = refused("".join(f"{quote}{line}\n" for line in lines))
    numbers = [str(number + 5) for number in sorted(forgotten)]
    assert [wrong.code for wrong in faults] == ["dash-missing"]
    assert faults[0].where.line == int(numbers[0])
    assert faults[0].args["lines"].split(" ", 1)[1].replace(" and ", ", ").split(", ") == numbers


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("- place: bank\n  move: bank\n- bonus", [("dash-missing", 6)]),
        ("- place: bank\nmove: bank\n- bonus", [("dash-missing", 6)]),
        ("place: bank\n- move: bank", [("dash-missing", 5)]),
        ("place bank\nmove bank", [("dash-missing", 5)]),
        ("- place: bank\ntram: bank\nspinning_mill", [("dash-missing", 6)]),
        ("- place: bank\nForeign agent english\nfulfill O07", [("dash-missing", 6)]),
        ("Place: bank\nFoul: bank", [("dash-missing", 5), ("schema-key-strange", 6)]),
    ],
)
def test_the_line_without_its_dash_is_named_and_not_the_next(steps: str, expected: list[tuple[str, int]]) -> None:
    assert told(f"{HEAD}steps:\n{steps}\n") == expected


def test_dashes_forgotten_in_a_plan() -> None:
    assert told(f"{HEAD}plans:\n- name: A\n  steps:\n    place: bank\n    move: bank\n") == [("dash-missing", 7)]


@pytest.mark.parametrize("number", ["{}. ", "{}) ", "  {}. "])
def test_numbers_for_dashes_are_told(number: str) -> None:
    steps = "".join(f"{number.format(at)}{step}\n" for at, step in enumerate(STEPS, 1))
    faults = refused(f"{HEAD}steps:\n{steps}")
    assert [(wrong.code, wrong.where.line) for wrong in faults] == [("steps-numbered", 5)]
    assert faults[0].args["lines"] == "lines 5, 6, 7, 8, 9 and 10"


# Mail and HTML around it


@pytest.mark.parametrize(
    "before", ["", "Hi Mo,\n\nhere it is:\n\n", "On Sunday Mo wrote:\n", "Subject: my turn\nTo: Mo\n"]
)
@pytest.mark.parametrize(
    "after", ["", "\nBest,\nAnna\n", "-- \nAnna\n", "\nOn Sunday Mo wrote:\n> Your turn!\n", "Thanks!"]
)
@pytest.mark.parametrize("quote", ["", "> ", ">> "])
def test_text_around_an_order_is_named_by_its_first_line(before: str, after: str, quote: str) -> None:
    if not before + after:
        return
    text = before + "".join(f"{quote}{line}\n" for line in GOOD.splitlines()) + after
    begins = before.count("\n") + GOOD.count("\n")
    expected = [("text-around", 1)] if before else []
    if after:
        expected.append(("text-around", begins + len(after) - len(after.lstrip("\n")) + 1))
    assert told(text) == expected


def test_what_stands_around_is_told_beside_other_faults() -> None:
    """Faults of the order itself stay, where it can be read at all."""
    assert told(f"{GOOD}- pause: now\nCheers: Anna\n") == [("step-takes-nothing", 11), ("schema-key-strange", 12)]
    assert told(f"Cheers: Mo\n{HEAD}steps:\n- pause: now\n") == [("text-around", 1), ("step-takes-nothing", 6)]


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("bank,", "&quot;bank&quot;,"),
        "".join(f"&gt; {line}\n" for line in GOOD.splitlines()),
        "".join(f"{line}<br>\n" for line in GOOD.splitlines()),
        f"<div dir='ltr'>{GOOD}</div>",
        "".join(f"<p>{line}</p>\n" for line in GOOD.splitlines()),
        GOOD.replace("- ", "-&nbsp;"),
    ],
)
def test_signs_of_html_are_told_as_that(text: str) -> None:
    assert refused(text)[0].code == "html-copied"


# Blanks, and lines that are comments still


@pytest.mark.parametrize(
    ("text", "example"),
    [
        (GOOD.replace("player: ", "player:"), "player: blue"),
        (GOOD.replace("ykpbem: ", "ykpbem:"), "ykpbem: order/1"),
        (GOOD.replace("take: [O12]", "take:O12"), "take: O12"),
        (f"{HEAD}steps:\n- act: {{space:b}}\n", "space: B"),
    ],
)
def test_a_blank_missing_behind_a_colon_comes_with_the_line_to_type(text: str, example: str) -> None:
    assert [(wrong.code, wrong.args["example"]) for wrong in refused(text)] == [("colon-blank", example)]


def test_a_step_whose_lines_below_are_comments_still() -> None:
    assert told(f"{HEAD}steps:\n- place:\n#     - bank\n") == [("value-commented", 5)]
    assert told(f"{HEAD}steps:\n- act:\n#    take: O12\n- bonus\n") == [("value-commented", 5)]
    assert told(f"{HEAD}steps:\n- place:\n## 8 assistants\n- bonus\n") == [("value-empty", 5)]
    assert told(f"{HEAD}steps:\n- place:\n") == [("value-empty", 5)]


def test_steps_that_are_all_comments_are_told_with_or_without_their_blank() -> None:
    for sign in ("# ", "#"):
        assert told(f"{HEAD}steps:\n{sign}- place: bank\n") == [("steps-empty", 4)]


# Lines that every order needs


@pytest.mark.parametrize(
    ("key", "example"),
    [("ykpbem", "ykpbem: order/1"), ("game", "game: NAME OF THE GAME"), ("player", "player: YOUR COLOUR")],
)
def test_a_missing_line_is_told_as_it_is_typed(key: str, example: str) -> None:
    text = "".join(line for line in GOOD.splitlines(keepends=True) if not line.startswith(key))
    assert [(wrong.code, wrong.args["example"]) for wrong in refused(text)] == [("line-missing", example)]


@pytest.mark.parametrize("typed", ["Order/1", "ORDER/1", "order / 1", "Order /1"])
def test_a_kind_that_a_phone_capitalised_is_read_and_noted(typed: str) -> None:
    read = read_order(GOOD.replace("ykpbem: order/1", f"Ykpbem: {typed}").encode(), name="order.yaml")
    assert read.document == read_order(GOOD.encode(), name="order.yaml").document
    assert [note.code for note in read.repairs] == ["repaired-kind"]


@pytest.mark.parametrize("typed", ["order/2", "0rder/1", "game/1", "order-1", "order", "orders/1"])
def test_no_other_kind_is_taken_for_an_order(typed: str) -> None:
    assert [wrong.code for wrong in refused(GOOD.replace("order/1", typed))] == ["schema-value"]


# And nothing else


@pytest.mark.parametrize("text", [GOOD, FULL, f"{HEAD}note: '1. place: bank <br> &quot;'\nsteps: []\n"])
def test_a_right_order_is_never_looked_at(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ykpbem.files.order_slips.explained", None)
    monkeypatch.setattr("ykpbem.files.order_slips.instead_of", None)
    assert not read_order(text.encode(), name="order.yaml").repairs


@pytest.mark.parametrize("text", ["just text", "Hello Mo!\nHow are you?", "- place: bank", "> quoted\nnot"])
def test_a_text_that_is_no_order_gets_no_advice_for_one(text: str) -> None:
    assert {"text-around", "dash-missing", "html-copied"}.isdisjoint(wrong.code for wrong in refused(text))


@pytest.mark.parametrize("line", ["<p", ">", "place", "- ", "&#", "a ", "1. "])
def test_nonsense_of_any_length_is_refused_without_looking_for_ever(line: str) -> None:
    """As long as a file may be, and longer."""
    for size in (60_000, 100_000):
        assert refused(f"{HEAD}steps:\n{line * (size // len(line))}\n{{")
