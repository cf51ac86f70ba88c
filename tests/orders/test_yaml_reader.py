"""Safe YAML: plain values by place, and everything refused that YAML can do beyond."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.orders.samples import role, spots, yaml, yaml_faults
from ykpbem.errors import Fault, Malformed
from ykpbem.files.text import SEPARATOR
from ykpbem.files.yaml_reader import Document, fold_key, parse_yaml, read_yaml
from ykpbem.files.yaml_scanner import DEPTH, ForgivingParser


@pytest.mark.parametrize(
    "text",
    [
        "no",
        "on",
        "yes",
        "true",
        "null",
        "~",
        "012",
        "1e3",
        "1_000",
        "0x1f",
        "1.5",
        "-1",
        "+1",
        "2020-01-01",
        "1:30",
        "14",
    ],
)
def test_a_scalar_is_text_where_text_is_wanted(text: str) -> None:
    assert yaml(f"word: {text}").value == {"word": text}


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("14", 14), ("9007199254740991", 2**53 - 1)])
def test_an_integer_in_its_one_spelling_is_one_where_one_may_stand(text: str, value: int) -> None:
    assert yaml(f"number: {text}").value == {"number": value}


@pytest.mark.parametrize("text", ["012", "00", "1e3", "-1", "+1", "1_000", "0x1f", "1.0", "one", "'14'", '"14"'])
def test_any_other_spelling_stays_text(text: str) -> None:
    assert yaml(f"number: {text}").value == {"number": text.strip("'\"")}


@pytest.mark.parametrize("text", ["9007199254740992", "99999999999999999999", "1" * 5000])
def test_numbers_that_others_would_round_are_refused(text: str) -> None:
    [wrong] = yaml_faults(f"number: {text}")
    assert spots([wrong]) == [("integer-too-large", 1, 9)]


@pytest.mark.parametrize(
    ("text", "value"), [("true", True), ("false", False), ("True", "True"), ("yes", "yes"), ("'true'", "true")]
)
def test_a_switch_is_true_or_false_where_one_may_stand(text: str, value: object) -> None:
    assert yaml(f"switch: {text}").value == {"switch": value}


def test_keys_are_folded_in_ascii() -> None:
    assert yaml("Trading  House: a\nB_C : b\n' d e ': c").value == {"trading-house": "a", "b-c": "b", "d-e": "c"}
    assert fold_key("A b_C") == "a-b-c"


def test_runs_of_blanks_and_lines_are_one_blank() -> None:
    text = "a: b   c\nd: 'e  f\n\n  g '\nh: |\n  i\n   j\n\n  k\nl: >-\n  m\n  n\no: \"p\\nq\\tr\\_s\"\n"
    assert yaml(text).value == {"a": "b c", "d": "e f g", "h": "i j k", "l": "m n", "o": "p q r s"}


def test_blanks_are_tabs_and_every_separator_but_those_that_end_lines() -> None:
    """U+2028 and U+2029 are no blanks, and refused."""
    ends = {0x2028, 0x2029}
    points = {0x09, *(point for first, last in SEPARATOR for point in range(first, last + 1))} - ends
    typed = "".join(f'k{point:x}: "a \\u{point:04x} b"\n' for point in sorted(points))
    assert set(yaml(typed).value.values()) == {"a b"}
    for point in ends:
        with pytest.raises(Malformed):
            yaml(f'a: "b\\u{point:04x}c"')


def test_an_empty_value_is_empty_text() -> None:
    assert yaml("a:\nb: ''\nnumber:").value == {"a": "", "b": "", "number": ""}


def test_comments_and_document_marks_say_nothing() -> None:
    assert yaml("# first\n---\na: b # c\n# d\n...\n").value == {"a": "b"}


def test_each_value_knows_its_place() -> None:
    places = yaml("a:\n- b: c\n- [d, e]\n").places
    assert places.at == {
        (): (1, 1),
        ("a",): (1, 1),
        ("a", 0): (2, 3),
        ("a", 0, "b"): (2, 3),
        ("a", 1): (3, 3),
        ("a", 1, 0): (3, 4),
        ("a", 1, 1): (3, 7),
    }
    assert places.where("a", 1, 0).path == "a[1][0]"
    assert places.where("a", 1, 7, "x").line == 3
    assert places.under("a", 0).where("b").column == 3


@pytest.mark.parametrize(
    ("text", "spot"),
    [
        ("", ("yaml-empty", 1, 1)),
        ("# nothing\n", ("yaml-empty", 2, 1)),
        ("a: &b c", ("yaml-anchor", 1, 4)),
        ("&b a: c", ("yaml-anchor", 1, 1)),
        ("a: *b", ("yaml-alias", 1, 4)),
        ("<<: *b", ("yaml-alias", 1, 5)),
        ("a: !!python/object:os.system b", ("yaml-tag", 1, 4)),
        ("a: ! b", ("yaml-tag", 1, 4)),
        ("!b a: c", ("yaml-tag", 1, 1)),
        ("%YAML 1.1\n---\na: b", ("yaml-directive", 1, 1)),
        ("%TAG ! x:\n---\na: b", ("yaml-directive", 1, 1)),
        ("a: b\n---\nc: d", ("yaml-second-document", 2, 1)),
        ("a: b\n...\n---\nc: d", ("yaml-second-document", 3, 1)),
        ("? a\n: b", ("yaml-complex-key", 1, 1)),
        ("? [a]\n: b", ("yaml-complex-key", 1, 1)),
        ("{? a : b}", ("yaml-complex-key", 1, 2)),
        ("[a]: b", ("yaml-complex-key", 1, 1)),
        ("{a: b}: c", ("yaml-complex-key", 1, 1)),
        ("a: b\na: c", ("key-twice", 2, 1)),
        ("Trading House: b\ntrading_house: c", ("key-twice", 2, 1)),
        ("{a: 1, A: 2}", ("key-twice", 1, 8)),
        ("a: b: c", ("yaml-second-colon", 1, 5)),
        ("a b\nc: d", ("yaml-second-colon", 2, 2)),
        ("a: b\nc", ("yaml-colon-missing", 2, 1)),
        ("a: [b, c", ("yaml-bracket-open", 1, 4)),
        ("a: {b: c\nd: e", ("yaml-bracket-open", 1, 4)),
        ("a: 'b", ("yaml-quote-open", 1, 4)),
        ('a: "b\nc: d', ("yaml-quote-open", 1, 4)),
        ('a: "\\q"', ("yaml-escape", 1, 6)),
        ('a: "\\U00110000"', ("yaml-escape", 1, 7)),
        ("a: - b", ("yaml-dash", 1, 4)),
        ("a:\n  b: c\n d: e", ("yaml-indentation", 3, 2)),
        ("- a\nb: c", ("yaml-indentation", 2, 1)),
        ("a: [b]]", ("yaml-indentation", 1, 7)),
        ("a: @b", ("yaml-character", 1, 4)),
        ("a: `b`", ("yaml-character", 1, 4)),
        ("a: [b, , c]", ("yaml-stray", 1, 8)),
        ("a: 'b\n---\nc'", ("yaml-second-document", 2, 1)),
        ("a: | b", ("yaml-block-head", 1, 6)),
        ("a: >x\n  b", ("yaml-block-head", 1, 5)),
        ("a: >0\n  b", ("yaml-block-head", 1, 5)),
    ],
)
def test_refused_in_our_words_at_its_place(text: str, spot: tuple[str, int, int]) -> None:
    assert spots(yaml_faults(text)) == [spot]


def test_equal_keys_are_all_told() -> None:
    assert spots(yaml_faults("a: 1\na: 2\nb: 3\nc: {d: 1, d: 2}\nb: 4")) == [
        ("key-twice", 2, 1),
        ("key-twice", 4, 11),
        ("key-twice", 5, 1),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60000,
        "{a: " * 16000,
        "- " * 30000,
        "[{a: " * 9000,
        "".join(f"{' ' * n}a:\n" for n in range(300)),
    ],
)
def test_bombs_of_depth_are_refused_before_anything_is_deep(text: str) -> None:
    [wrong] = yaml_faults(text)
    assert wrong.code == "yaml-too-deep"


def test_the_deepest_document_is_read() -> None:
    value: Any = yaml("[" * DEPTH + "a" + "]" * DEPTH).value
    for _ in range(DEPTH):
        [value] = value
    assert value == "a"
    assert spots(yaml_faults("- " * (DEPTH + 1) + "a")) == [("yaml-too-deep", 1, 2 * DEPTH + 1)]


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [b, b]\nc: &c [*a, *a]\nd: &d [*c, *c]",
        "a: " + "'" * 60001,
        "a: \u201c" + "\\x" * 20000,
        "a: \u2018" + "\u2019\u2019" * 9000,
        "-\t- a\n" * 9000 + "\tb",
        "a: [" + "b," * 30000,
        "\u200b" * 20000,
        "a:\n" * 20000,
        "? " * 30000,
    ],
)
def test_long_nonsense_is_refused(text: str) -> None:
    assert 0 < len(yaml_faults(text)) <= 50


@given(st.text(st.sampled_from(list("ab:-[]{},#&*!|>'\"%@`? \n\t\\\u00a0\u201c\u2022\u200b0")), max_size=60))
def test_whatever_is_typed_is_read_or_refused_with_a_place(text: str) -> None:
    """No text brings the reader down."""
    read = attempt(text.encode())
    assert read.places.at if isinstance(read, Document) else all(wrong.where.line for wrong in read)


@given(st.binary(max_size=60))
def test_whatever_bytes_there_are_they_are_read_or_refused(data: bytes) -> None:
    assert attempt(data)


def attempt(data: bytes) -> Document | tuple[Fault, ...]:
    """The document, or why there is none."""
    try:
        return read_yaml(data, name="x.yaml", role=role)
    except Malformed as refusal:
        return refusal.faults


def test_a_caller_may_look_for_more_faults() -> None:
    document = parse_yaml(b"a: 1\na: 2\nb: c", name="x.yaml", role=role)
    assert document.value == {"a": "1", "b": "c"}
    assert [wrong.code for wrong in document.faults] == ["key-twice"]


def test_the_c_loader_is_never_used() -> None:
    """It takes other documents than the pure one."""
    assert {base.__module__ for base in ForgivingParser.__mro__} <= {
        "ykpbem.files.yaml_scanner",
        "yaml.reader",
        "yaml.scanner",
        "yaml.parser",
        "builtins",
    }
