"""What names, notes and reasons may hold, code point by code point."""

import sys
import unicodedata
from itertools import pairwise

import pytest

from ykpbem.files.text import FIELDS, KINDS_REFUSED, fold_ascii, refuse_text

NON_CHARACTERS = {*range(0xFDD0, 0xFDF0), *(plane * 0x10000 + last for plane in range(17) for last in (0xFFFE, 0xFFFF))}


def is_refused(text: str, field: str = "name") -> bool:
    return refuse_text(text, field=field) is not None


LATIN = ["A", "Zo\u00eb", "a\u0301", "O'Brien-Smith", "<b>&amp;</b>", "x" * 40]
OTHER_SCRIPTS = [
    "\u6a2a\u6d5c",
    "\u0410\u043d\u043d\u0430",
    "\u0645\u0631\u06cc\u0645",
    "\u0939\u093f\u0928\u094d\u0926\u0940",
]
PICTURES = ["\U0001f6a2", "\u2764\ufe0f", "1\ufe0f\u20e3"]


@pytest.mark.parametrize("name", LATIN + OTHER_SCRIPTS + PICTURES)
def test_names_of_the_world_are_accepted(name: str) -> None:
    assert refuse_text(name, field="name") is None


def test_every_code_point_that_unicode_calls_invisible_or_private_is_refused() -> None:
    """The ranges are ours; what this Python's tables know of these categories lies inside them."""
    visible_format = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}
    for point in range(sys.maxunicode + 1):
        category = unicodedata.category(chr(point))
        hidden = category in {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"} or (category == "Zs" and point != 0x20)
        if (hidden and point not in visible_format) or point in NON_CHARACTERS:
            assert is_refused(f"a{chr(point)}b"), f"U+{point:04X}"


def test_no_letter_mark_digit_or_sign_is_refused() -> None:
    odd = {0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC, 0x16FE4}
    odd |= {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0x13430, 0x13460), *range(0xE0000, 0xE1000)}
    for point in range(sys.maxunicode + 1):
        if unicodedata.category(chr(point))[0] in "LMNPS" and point not in odd:
            assert not is_refused(f"a{chr(point)}b"), f"U+{point:04X}"


@pytest.mark.parametrize("what", KINDS_REFUSED)
def test_the_ends_of_every_range_are_refused_and_named(what: str) -> None:
    for first, last in KINDS_REFUSED[what]:
        for point in (first, last):
            fault = refuse_text(f"ab{chr(point)}c", field="reason")
            assert fault is not None
            assert fault.args == {"field": "reason", "point": f"U+{point:04X}", "position": 3, "what": what}


def test_ranges_overlap_nowhere() -> None:
    ranges = sorted(pair for ranges in KINDS_REFUSED.values() for pair in ranges)
    assert all(first <= last for first, last in ranges)
    assert all(before[1] < after[0] for before, after in pairwise(ranges))


@pytest.mark.parametrize("field", FIELDS)
def test_only_a_note_has_lines_and_may_be_empty(field: str) -> None:
    assert is_refused("two\nlines", field) is (field != "note")
    assert is_refused("", field) is (field != "note")
    assert is_refused("two\r\nlines", field)
    assert is_refused("tab\tin it", field)


@pytest.mark.parametrize(("field", "longest"), [("name", 40), ("note", 2000), ("reason", 2000)])
def test_lengths_count_code_points(field: str, longest: int) -> None:
    assert not is_refused("\U0001f6a2" * longest, field)
    fault = refuse_text("\U0001f6a2" * (longest + 1), field=field)
    assert fault is not None
    assert fault.args == {"field": field, "longest": longest, "got": longest + 1}


@pytest.mark.parametrize("name", [" Ann", "Ann ", "Ann  Lee", " "])
def test_a_name_has_single_blanks_inside_only(name: str) -> None:
    assert is_refused(name)
    assert not is_refused(name, "note")


@pytest.mark.parametrize(
    "text", ["a\ufe0f", "\ufe0f", "\u2764\ufe0f\ufe0f", "\u2764\ufe0e", "\u2764\u200d\U0001f525", "1\ufe0f"]
)
def test_a_picture_selector_passes_only_where_phones_write_it(text: str) -> None:
    assert is_refused(text, "note")


def test_a_picture_selector_passes_behind_each_key_of_a_telephone_and_no_other() -> None:
    """Between a digit, `#` or `*` and the box around it."""
    for key in map(chr, range(0x20, 0x7F)):
        text = f"{key}\ufe0f\u20e3"
        assert is_refused(text, "note") is (key not in "0123456789#*"), key


def test_a_picture_selector_passes_behind_the_first_and_last_of_each_range_of_pictures() -> None:
    """And behind what stands beside a range it does not."""
    inside = [(0xA9, 0xA9), (0xAE, 0xAE), (0x203C, 0x203C), (0x2049, 0x2049), (0x2122, 0x2122), (0x2139, 0x2139)]
    inside += [(0x2190, 0x27BF), (0x2900, 0x297F), (0x2B00, 0x2BFF), (0x3030, 0x3030), (0x303D, 0x303D)]
    inside += [(0x3297, 0x3297), (0x3299, 0x3299), (0x1F000, 0x1FAFF)]
    for first, last in inside:
        for point in (first, last):
            assert not is_refused(f"{chr(point)}\ufe0f"), f"U+{point:04X}"
        for point in (first - 1, last + 1):
            assert is_refused(f"{chr(point)}\ufe0f"), f"U+{point:04X}"


def test_case_is_folded_in_ascii_only() -> None:
    assert fold_ascii("AZ az \u00c9\u0130\u212a_-") == "az az \u00c9\u0130\u212a_-"
