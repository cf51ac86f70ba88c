"""What phones, mailers and word processors put into a file: repaired and mentioned, or refused with what to type."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.orders.samples import HEAD, order, order_faults, read_order, spots, yaml, yaml_faults
from ykpbem.data.characters import BLANKS, LETTERS, MEANT
from ykpbem.errors import Malformed
from ykpbem.files.order_reader import OrderFile, parse_order
from ykpbem.files.text import SEPARATOR
from ykpbem.files.yaml_text import LIMIT

PLAIN = f"{HEAD}steps:\n- place: [bank, port-a]\n- bonus\n"


def read(text: str) -> tuple[dict[str, Any], list[str]]:
    """The document and the codes of its repairs."""
    document = order_of(text)
    return document.document, [wrong.code for wrong in document.repairs]


def order_of(text: str) -> OrderFile:
    return read_order(text.encode(), name="order.yaml")


# Repaired


@pytest.mark.parametrize(
    ("mangle", "code"),
    [
        (lambda text: "\ufeff" + text, "repaired-mark"),
        (lambda text: text.replace("\n", "\r\n"), "repaired-line-ends"),
        (lambda text: text.replace("\n", "\r"), "repaired-line-ends"),
        (lambda text: text.replace("\n", "\r\r\n"), "repaired-line-ends"),
        (lambda text: "".join(f"> {line}\n" for line in text.splitlines()), "repaired-quoting"),
        (lambda text: "".join(f">{line}\n" for line in text.splitlines()), "repaired-quoting"),
        (lambda text: "".join(f">> {line}\n" for line in text.splitlines()), "repaired-quoting"),
        (lambda text: "".join(f"> > {line}\n" for line in text.splitlines()), "repaired-quoting"),
        (lambda text: "".join(f">\u00a0{line}\n" for line in text.splitlines()), "repaired-quoting"),
        (lambda text: text.replace(" ", "\u00a0"), "repaired-blank"),
        (lambda text: text.replace(": ", ":\t"), "repaired-blank"),
        (lambda text: text.replace(": ", ":\u2003"), "repaired-blank"),
        (lambda text: text.replace("- ", "\u2022 "), "repaired-bullet"),
        (lambda text: text.replace("- ", "\u2022\t"), "repaired-bullet"),
        (lambda text: text.replace("- ", "\u2013 "), "repaired-bullet"),
        (lambda text: text.replace("- ", "\u2014 "), "repaired-bullet"),
        (lambda text: text.replace("- ", "* "), "repaired-bullet"),
        (lambda text: text.replace("blue", "\u201cblue\u201d"), "repaired-quotes"),
        (lambda text: text.replace("blue", "\u2018blue\u2019"), "repaired-quotes"),
        (lambda text: text.replace("blue", "\u201eblue\u201c"), "repaired-quotes"),
        (lambda text: text.replace("blue", '\u201cblue"'), "repaired-quotes"),
        (lambda text: text.replace("[bank, ", "[\u201cbank\u201d, "), "repaired-quotes"),
        (lambda text: text.replace("place:", "\u201cplace\u201d:"), "repaired-quotes"),
    ],
)
def test_a_repaired_file_says_the_same_and_the_repair_is_mentioned(mangle: Callable[[str], str], code: str) -> None:
    document, repairs = read(mangle(PLAIN))
    assert document == order_of(PLAIN).document
    assert code in repairs


def test_a_plain_file_needs_no_repair() -> None:
    assert read(PLAIN)[1] == []


def test_repairs_name_line_column_and_character() -> None:
    repairs = order("\u2022 place:\u00a0bank\n- bonus").repairs
    assert spots(repairs) == [("repaired-blank", 5, 9), ("repaired-bullet", 5, 1)]
    assert [wrong.args["character"] for wrong in repairs] == ["U+00A0", "U+2022"]


def test_lines_and_columns_of_a_quoted_file_are_those_of_the_file() -> None:
    quoted = "".join(f">> {line}\n" for line in f"{HEAD}steps:\n- place: [bank, port-a]\n".splitlines())
    places = order_of(quoted).places
    assert places.where("steps", 0, "place", 1).column == len(">> - place: [bank, p")
    assert places.where("steps", 0, "place", 1).line == 5


def test_bullets_in_a_note_stay_as_they_are() -> None:
    """Only where an item begins is a bullet a dash."""
    document, repairs = read(f"{HEAD}note: |\n  Two things:\n  \u2022 one\n  * two\nsteps: []\n")
    assert document["note"] == "Two things: \u2022 one * two"
    assert repairs == []


@pytest.mark.parametrize(
    "note",
    [
        "\u201cyes\u201d and \u201cno\u201d",
        "It\u2019s late",
        "\u2019til then",
        "a \u2013 b",
        "\u201cYes\u201d, he said",
    ],
)
def test_quotes_and_dashes_inside_a_note_stay_as_they_are(note: str) -> None:
    document, repairs = read(f"{HEAD}note: {note}\nsteps: []\n")
    assert (document["note"], repairs) == (note, [])


@pytest.mark.parametrize("note", ["Sorry: late", "Sorry # late", "a, b"])
def test_curly_quotes_hold_what_straight_ones_would(note: str) -> None:
    assert read(f"{HEAD}note: \u201c{note}\u201d\nsteps: []\n")[0]["note"] == note


def test_notes_take_any_language() -> None:
    note = "\u304a\u5f85\u305f\u305b! \u0421\u043f\u0430\u0441\u0438\u0431\u043e, Zo\u00eb \u2764\ufe0f"
    assert read(f"{HEAD}note: {note}\nsteps: []\n") == ({**order_of(f"{HEAD}steps: []\n").document, "note": note}, [])


# Refused


@pytest.mark.parametrize(
    ("text", "spot", "character"),
    [
        ("a: 1\n\tb: 2", ("indentation-blank", 2, 1), "U+0009"),
        ("a:\n  \tb: 2", ("indentation-blank", 2, 3), "U+0009"),
        ("a:\n\u3000b: 2", ("indentation-blank", 2, 1), "U+3000"),
        ("a:\n\u2003b: 2", ("indentation-blank", 2, 1), "U+2003"),
        ("-\ta: 1\n  b: 2", ("indentation-blank", 1, 2), "U+0009"),
        ("\u2022\ta: 1\n  b: 2", ("indentation-blank", 1, 2), "U+0009"),
        ("a: b\u200bc", ("character-hidden", 1, 5), "U+200B"),
        ("a: b\u00adc", ("character-hidden", 1, 5), "U+00AD"),
        ("a: 1\nb\ufeff: 2", ("character-hidden", 2, 2), "U+FEFF"),
        ("a: \u202eb", ("character-hidden", 1, 4), "U+202E"),
        ("a: b # \u202ec", ("character-hidden", 1, 8), "U+202E"),
        ("note: a\u2028b: c", ("character-hidden", 1, 8), "U+2028"),
        ("a: b\u0085c", ("character-hidden", 1, 5), "U+0085"),
        ("a: b\x00", ("character-hidden", 1, 5), "U+0000"),
        ("a: b\x1b[31m", ("character-hidden", 1, 5), "U+001B"),
        ("p\u043ert: 1", ("character-alike", 1, 2), "U+043E"),
        ("a: [b, p\u03bfrt]", ("character-alike", 1, 9), "U+03BF"),
        ("a: \uff42ank", ("character-alike", 1, 4), "U+FF42"),
        ("number\uff1a14", ("character-alike", 1, 7), "U+FF1A"),
        ("a: [b\uff0c c]", ("character-alike", 1, 6), "U+FF0C"),
        ("a: port\u2011a", ("character-alike", 1, 8), "U+2011"),
        ("\u2013a: 1", ("character-alike", 1, 1), "U+2013"),
        ("a: \u201cb", ("character-alike", 1, 4), "U+201C"),
        ("a: na\u00efve", ("character-odd", 1, 6), "U+00EF"),
        ('a: "\\u200b"', ("character-odd", 1, 4), "U+200B"),
        ('a: "\\ud800"', ("character-odd", 1, 4), "U+D800"),
        ("a: \u200d", ("character-odd", 1, 4), "U+200D"),
    ],
)
def test_refused_with_line_column_and_code_point(text: str, spot: tuple[str, int, int], character: str) -> None:
    [wrong] = yaml_faults(text)
    assert spots([wrong]) == [spot]
    assert wrong.args["character"] == character


def test_a_letter_that_imitates_another_comes_with_the_one_to_type() -> None:
    [wrong] = yaml_faults("a: p\u043ert")
    assert wrong.args["meant"] == "o"


def test_everything_that_looks_like_ascii_stands_for_one_ascii_character() -> None:
    assert all(len(odd) == 1 and not odd.isascii() and meant.isascii() for odd, meant in MEANT.items())
    assert all(meant.isalpha() for meant in LETTERS.values())


def test_every_separator_but_the_line_ones_is_a_blank() -> None:
    """The characters that free text refuses as blanks are those that are repaired."""
    blanks = re.compile(f"[{BLANKS}]")
    separators = {chr(code) for first, last in SEPARATOR for code in range(first, last + 1)}
    assert {one for one in separators if blanks.match(one)} == separators - {"\u2028", "\u2029"}


def test_all_odd_characters_are_told_at_once() -> None:
    faults = yaml_faults("a: p\u043ert\nb: b\u00e4nk\n\u0441: 1")
    assert spots(faults) == [("character-alike", 1, 5), ("character-odd", 2, 5), ("character-alike", 3, 1)]


@pytest.mark.parametrize(
    ("text", "spot"),
    [
        ("> a: 1\nb: 2", ("yaml-half-quoted", 1, 1)),
        ("a: 1\n> b: 2", ("yaml-half-quoted", 2, 1)),
        ("> a: 1\n>> b: 2", ("yaml-half-quoted", 2, 2)),
        ("note: \u201ca\\\u201db\u201d", ("quotes-curly", 1, 7)),
        ("note: \u2018it\u2019\u2019s\u2019", ("quotes-curly", 1, 7)),
        ("note: \u201ca\n  b\u201d", ("quotes-curly", 1, 7)),
        ("note: \u201ca\n  b # c\u201d", ("quotes-curly", 1, 7)),
        ('note: "a\u201d\n\nb: "c"', ("yaml-indentation", 3, 5)),
        ('note: "a\u201d, b\n  c"', ("quotes-mixed", 1, 7)),
    ],
)
def test_what_could_mean_two_things_is_refused(text: str, spot: tuple[str, int, int]) -> None:
    assert spots(yaml_faults(text)) == [spot]


@pytest.mark.parametrize("text", ["a: copper mine #2", "note: see #2", "a:\n- copper mine  #1"])
def test_a_number_that_would_be_lost_as_a_comment_is_refused(text: str) -> None:
    [wrong] = yaml_faults(text)
    assert wrong.code == "hash-number"


def test_a_comment_with_a_blank_is_a_comment() -> None:
    assert yaml("a: b # 2 left").value == {"a": "b"}


def test_a_label_may_be_foreign_but_not_imitate() -> None:
    right = "ykpbem: order/1\ngame: \u041a\u043b\u0443\u0431\nplayer: blue\nsteps: []\n"
    assert order_of(right).document["game"] == "\u041a\u043b\u0443\u0431"
    wrong = right.replace("\u041a\u043b\u0443\u0431", "meiji-\u0441lub")
    assert spots(order_faults(wrong)) == [("character-alike", 2, 13)]


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (b"\xff\xfea\x00:\x00", "yaml-utf16", 1, 1),
        (b"a: b\nc: \xe9t\xe9", "yaml-not-utf8", 2, 4),
        (b"a: " + b"b" * LIMIT, "yaml-too-long", 0, 0),
    ],
)
def test_files_that_are_no_text_are_refused(data: bytes, code: str, line: int, column: int) -> None:
    assert spots(yaml_faults(data)) == [(code, line, column)]


def test_as_many_bytes_as_are_allowed_are_read() -> None:
    with pytest.raises(Malformed):
        yaml(b"a: " + b"b" * (LIMIT - 2))
    assert yaml(b"a: " + b"b" * (LIMIT - 3)).value == {"a": "b" * (LIMIT - 3)}


def test_64_kib_of_an_order_are_read_and_no_byte_more() -> None:
    head = b"ykpbem: order/1\ngame: Club\nplayer: blue\nsteps: []\n# "
    assert parse_order(head + b"x" * (65_536 - len(head)), name="order.yaml").faults == ()
    with pytest.raises(Malformed) as caught:
        parse_order(head + b"x" * (65_537 - len(head)), name="order.yaml")
    assert [wrong.code for wrong in caught.value.faults] == ["yaml-too-long"]
