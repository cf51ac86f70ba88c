"""An order in the middle of a mail: what stands between the marks counts, and nothing is guessed."""

import pytest

from tests.orders.samples import read_order
from ykpbem.data.names import STEP_ALIASES
from ykpbem.errors import Fault, Malformed
from ykpbem.files.marks import BEGINS, ENDS
from ykpbem.files.schema import schema
from ykpbem.steps import FREE_STEPS, STEP_KINDS

ORDER = "ykpbem: order/1\ngame: g\nplayer: red\nsteps:\n- place: bank\n- move: bank\n"
MARKED = f"{BEGINS}\n{ORDER}{ENDS}\n"
PLAIN = read_order(ORDER.encode(), name="order.yaml").document


def refused(text: str) -> Fault:
    with pytest.raises(Malformed) as refusal:
        read_order(text.encode(), name="order.yaml")
    return refusal.value.faults[0]


@pytest.mark.parametrize(
    "text",
    [
        MARKED,
        f"Hello Mo: this is it!\n\n{MARKED}\n-- \nAnna {{smile}} [x\n",
        f"{MARKED}\n> On Monday: <mo@example.org>\n> - place: church\n",
        "".join(f"> {line}\n" for line in MARKED.splitlines()) + "\nRight?\n",
        MARKED.replace("----", "\u2014\u2014").replace("begins", "BEGINS"),
        MARKED.replace("# --", "#\u00a0--"),
        "\ufeff" + MARKED.replace("\n", "\r\n"),
        f"{MARKED}\nand once more, as you asked:\n" + "".join(f"> {line}\n" for line in MARKED.splitlines()),
        f"\u200bHi\n{MARKED}",
        ORDER + "# ---- move order ends here ----\n",
    ],
)
def test_the_order_between_the_marks_is_read(text: str) -> None:
    assert read_order(text.encode(), name="order.yaml").document == PLAIN


def test_what_is_left_out_is_noted_with_its_place() -> None:
    read = read_order(f"# fine\n\nHello\nMo\n{MARKED}bye\n".encode(), name="order.yaml")
    (note,) = read.repairs
    assert (note.code, note.where.line, note.args["count"]) == ("repaired-outside", 3, 3)
    assert read.places.at[("steps", 1)][0] == 11


def test_a_template_as_it_comes_needs_no_note() -> None:
    """Comments around the marks are no loss."""
    assert not read_order(f"# yaml-language-server: $schema=x\n{MARKED}\n".encode(), name="order.yaml").repairs


def test_two_orders_that_differ_are_refused() -> None:
    wrong = refused(MARKED + MARKED.replace("move: bank", "move: church"))
    assert (wrong.code, wrong.where.line) == ("marks-two", 9)


@pytest.mark.parametrize("text", [BEGINS + "\n" + MARKED, MARKED + ENDS + "\n", f"{ENDS}\n{ORDER}{BEGINS}\n"])
def test_marks_without_a_partner_are_refused(text: str) -> None:
    assert refused(text).code == "marks-unpaired"


STRAYED = (
    "  - bonus",
    "\u2022 move: bank",
    "\u2022 Bonus",
    "- recover: {leave: 1}",
    "- foreign-mercenary: us",
    "- Foreign agent: {country: english}",
    *(f"{key}: 2" for key in schema("order")["properties"]),
    *(f"- {word}: bank" for word in (*STEP_KINDS, *STEP_ALIASES)),
    *(f"- {word}" for word in FREE_STEPS),
)


@pytest.mark.parametrize("line", STRAYED)
def test_a_line_of_the_order_that_strayed_is_not_lost(line: str) -> None:
    """Whoever types below the mark means it: nothing is left out that could be an order."""
    wrong = refused(f"{MARKED}{line}\n")
    assert (wrong.code, wrong.where.line) == ("marks-outside", 9)
    assert refused(f"{line}\n{MARKED}").where.line == 1


def test_faults_inside_keep_their_lines() -> None:
    wrong = refused(f"Hello\n\n{MARKED.replace('- place: bank', '- plcae: bank')}")
    assert wrong.where.line == 8
