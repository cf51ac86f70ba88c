"""The canonical form against two other implementations, and everything the strict reader refuses."""

import json
from typing import Any

import msgspec
import pytest
import rfc8785
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tools.effort import effort
from ykpbem.errors import Malformed
from ykpbem.files.canonical import (
    DEPTH,
    _read_quickly,
    _read_thoroughly,
    _structure,
    base64_length,
    canonical,
    decode_base64,
    encode_base64,
    read_json,
    read_value,
)

KEYS = st.text(st.characters(codec="ascii"), max_size=6)
LEAVES = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=8)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4))
DOCUMENTS = st.dictionaries(KEYS, VALUES, max_size=5)

STATE = {
    "ykpbem": "state/1",
    "seq": 12,
    "players": [{"name": "Zo\u00eb \u6a2a\u6d5c \U0001f6a2", "goods": {"silk": 0, "tea": -2}, "out": False}],
    "note": 'a "quoted" \\ back\nslash [ { ] } : \\" \x1f\x7f\u2028',
    "empty": [[], {}, "", None, True],
}


@given(VALUES)
@example(STATE)
def test_the_canonical_form_is_that_of_rfc_8785(value: Any) -> None:
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert canonical(value) == rfc8785.dumps(value) == plain


def test_every_character_is_written_as_rfc_8785_writes_it() -> None:
    for start in range(0, 0x110000, 0x1000):
        text = "".join(chr(point) for point in range(start, start + 0x1000) if not 0xD800 <= point < 0xE000)
        assert canonical([text]) == rfc8785.dumps([text])


UNCANONICAL = [1.0, float("nan"), 2**53, -(2**53), 10**5000, "\ud800", {"\ud800": 1}, {"\u00e9": 1}]


@pytest.mark.parametrize("value", UNCANONICAL, ids=range(len(UNCANONICAL)))
def test_what_has_no_canonical_form_is_refused(value: Any) -> None:
    with pytest.raises(Malformed):
        canonical({"deep": [[value]]})


@pytest.mark.parametrize("value", [b"bytes", {1, 2}, {1: "key"}, {None: 1}, object()])
def test_what_is_no_json_is_a_mistake_of_the_program(value: Any) -> None:
    with pytest.raises(TypeError):
        canonical([value])


@given(DOCUMENTS, st.sampled_from([None, 1, "\t"]), st.booleans(), st.sampled_from([b"", b"\xef\xbb\xbf"]))
@example(STATE, None, True, b"")
def test_a_document_reads_back_however_it_is_laid_out(
    document: dict[str, Any], indent: int | str | None, escaped: bool, mark: bytes
) -> None:
    text = json.dumps(document, indent=indent, ensure_ascii=escaped)
    assert read_json(mark + text.encode(), name="state.json") == document
    assert read_json(mark + text.replace("\n", "\r\n").encode(), name="state.json") == document
    assert read_json(canonical(document), name="state.json") == document


@given(DOCUMENTS.filter(bool), st.booleans())
@example(STATE, True)
@example({"a": "\U0001f6a2", "b": [True, False, None, -12]}, True)
def test_every_beginning_of_a_document_is_cut_short(document: dict[str, Any], escaped: bool) -> None:
    data = json.dumps(document, ensure_ascii=escaped, indent=1).encode()
    for length in range(1, len(data)):
        with pytest.raises(Malformed) as caught:
            read_json(data[:length], name="state.json")
        assert [fault.code for fault in caught.value.faults] == ["json-cut-short"], data[:length]


@given(DOCUMENTS, st.data())
@example(STATE, None)
def test_a_damaged_byte_is_refused_or_read_as_another_reader_reads_it(document: dict[str, Any], drawn: Any) -> None:
    data = bytearray(json.dumps(document).encode())
    places = range(len(data)) if drawn is None else [drawn.draw(st.integers(0, len(data) - 1))]
    for place in places:
        damaged = bytes([*data[:place], data[place] ^ 0x15, *data[place + 1 :]])
        try:
            value = read_json(damaged, name="state.json")
        except Malformed:
            continue
        assert value == json.loads(damaged)


ODD_LITERALS = ["1", "-0", "1.0", "1e5", "9007199254740991", "9007199254740992", "12345678901234567", "nul", "NaN", ""]
ODD_LITERALS += [
    '"a"',
    '"\\u0061"',
    '"\\ud800"',
    '"\\ud83d\\udea2"',
    '":"',
    '"{\\"}"',
    '"\u00e9 1.5"',
    '"1234567890123456"',
]
ODD_KEYS = st.sampled_from(['"a"', '"b"', '"\\u0061"', '"a:"', '"\u00e9"', '"["', "a"])
ODD_TEXTS = st.recursive(
    st.sampled_from(ODD_LITERALS),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda parts: f"[{', '.join(parts)}]")
        | st.lists(st.tuples(ODD_KEYS, inner), max_size=3).map(
            lambda pairs: f"{{{', '.join(f'{key} : {value}' for key, value in pairs)}}}"
        )
    ),
)


@settings(max_examples=effort(quick=300, soak=5000))
@given(ODD_TEXTS)
def test_the_quick_decoder_reads_nothing_that_the_thorough_one_refuses(text: str) -> None:
    """Texts full of equal keys, long numbers, escapes and broken pieces."""
    data = text.encode()
    try:
        quick = _read_quickly(data, _structure(data)[1])
    except (ValueError, msgspec.DecodeError):
        return
    assert quick == _read_thoroughly(text, False, "") == json.loads(text)


REFUSED = {
    "json-duplicate-key": (b'{"a": {"b": 1,\n "c": [{"b": 2}, "b"], "b": 3}}', 2, 24),
    "json-number": (b'{"text": "1.5",\n\n "a": [1, 1.5]}', 3, 11),
    "json-surrogate": (b'{"b": 1, "a": "\\\\ud800 \\n\\ud83dx"}', 1, 26),
    "json-syntax": (b'{"a": 1,\n "b": yes, "c": [1, 2], "d": "quite long"}', 2, 7),
    "file-not-utf8": (b'{"a":\n "\xe9 and more"}', 2, 0),
    "json-not-object": (b"[1]", 1, 1),
    "file-empty": (b" \r\n", 0, 0),
    "json-too-deep": (b'{"a":' + b"[" * DEPTH + b"]" * DEPTH + b"}", 0, 0),
    "file-too-large": (b'{"a": "' + b"x" * 1000 + b'"}', 0, 0),
    "json-cut-short": (b'{"a": 1,\n "b": [tru', 2, 11),
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_is_refused_is_named_and_placed(code: str) -> None:
    data, line, column = REFUSED[code]
    with pytest.raises(Malformed) as caught:
        read_json(data, name="state.json", limit=1000)
    (fault,) = caught.value.faults
    assert (fault.code, fault.where.file, fault.where.line, fault.where.column) == (code, "state.json", line, column)


@pytest.mark.parametrize(
    "text",
    [
        '{"a": NaN}', '{"a": -Infinity}', '{"a": 1e2}', '{"a": 9007199254740992}', '{"a": -9007199254740992}',
        '{"a": 99999999999999999999}', '{"a": ' + "9" * 5000 + "}", '{"a": 0.0}', '{"a": -0.0}',
        '{"a": 1} x', '{"a": 1}{"a": 1}', '{"a": 1,}', "{'a': 1}", '{"a": 01}', '{"a": +1}', '{"a": .5}',
        '{"a": "\x01"}', '{"a": "x\ny"}', '{"a": "\\x41"}', '{"a" 1}', '{"a": [1 2]}', "// no\n{}", '"text"', "null",
        '{"a": "\\udc00\\ud800"}', '{"a": "\\ud800\\ud800\\udc00"}', '{"\\ud800": 1}', '{"\\u0061": 1, "a": 2}',
        '{"a": 1, "b": [{"a": 1, "a": 1}]}', '{"a": {}, "b:c": "d:", "a": {}}', '{"a": 12345678901234567}',
        "\x00{}",
    ],
)  # fmt: skip
def test_what_others_may_read_in_two_ways_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_json(text.encode(), name="state.json")


@pytest.mark.parametrize("text", ['{"a": 1} x', '{"a": 1}}', '{"a": 1,}', '{"a": x}', '{"a": [1 2]}', '{"a": "x"y}'])
def test_a_mistake_near_the_end_is_no_cut(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_json(text.encode(), name="state.json")
    assert caught.value.faults[0].code == "json-syntax"


OTHER_ENCODINGS = ['{"a": 1}'.encode("utf-16"), '{"a": "\u00e9"}'.encode("latin-1"), b'{"a": "\xed\xa0\x80"}']


@pytest.mark.parametrize("data", OTHER_ENCODINGS)
def test_other_encodings_are_refused(data: bytes) -> None:
    with pytest.raises(Malformed) as caught:
        read_json(data, name="state.json")
    assert caught.value.faults[0].code == "file-not-utf8"


def test_the_largest_integers_and_the_deepest_document_are_read() -> None:
    assert read_json(b'{"a": [9007199254740991, -9007199254740991, -0]}', name="") == {"a": [2**53 - 1, 1 - 2**53, 0]}
    inside = DEPTH - 1
    assert read_json(b'{"a":' + b"[" * inside + b"]" * inside + b"}", name="")


def test_40_levels_are_read_and_41_are_not() -> None:
    """Of lists, of tables and of both in turn."""
    for opening, end in ((b"[", b"]"), (b'{"a":', b"}"), (b'[{"a":', b"}]")):
        levels = opening.count(b"[") + opening.count(b"{")
        deepest = opening * (40 // levels) + b"0" + end * (40 // levels)
        assert read_value(deepest, name="")
        with pytest.raises(Malformed) as caught:
            read_value(b"[" + deepest + b"]", name="")
        assert caught.value.faults[0].code == "json-too-deep"


def test_4_mib_are_read_and_no_byte_more() -> None:
    """The size of the largest document, blanks in it counted."""
    whole = b'{"a": "' + b"x" * (4 * 1024 * 1024 - 9) + b'"}'
    assert len(whole) == 4 * 1024 * 1024
    assert read_json(whole, name="")
    with pytest.raises(Malformed) as caught:
        read_json(whole + b" ", name="")
    assert caught.value.faults[0].code == "file-too-large"


def test_one_mark_in_front_is_dropped_and_a_second_is_not() -> None:
    mark, text = b"\xef\xbb\xbf", b'{"a": "\xef\xbb\xbf"}'
    assert read_json(text, name="") == read_json(mark + text, name="") == {"a": "\ufeff"}
    for more in (mark + mark + text, b" " + mark + text, text + mark):
        with pytest.raises(Malformed):
            read_json(more, name="")


@pytest.mark.parametrize("text", ["e\u0301", "\u00e9", "\u212b", "\ufb01", "\u1112\u1161\u11ab"])
@pytest.mark.parametrize("beside", ["", ' "b": "1234567890123456",'])
def test_text_is_never_normalised(text: str, beside: str) -> None:
    """Neither where it is read, in whatever way, nor where it is written."""
    read = read_json(f'{{{beside} "a": "{text}"}}'.encode(), name="")
    assert read["a"] == text
    assert canonical([text]) == f'["{text}"]'.encode()


@pytest.mark.parametrize("opening", [b'["]",', b'["\\"]",', b'["\\\\",', b'{"a]":"]}","b":', b'["\\\\\\"]",'])
@pytest.mark.parametrize("closed", [True, False])
def test_brackets_in_strings_hide_no_depth(opening: bytes, closed: bool) -> None:
    levels = 50_000
    data = opening * levels + b"0" + ((b"]" if opening[:1] == b"[" else b"}") * levels if closed else b"")
    with pytest.raises(Malformed) as caught:
        read_value(data, name="")
    assert caught.value.faults[0].code == "json-too-deep"


def test_brackets_in_strings_add_no_depth() -> None:
    noise = "[{" * 100 + '"' + "\\"
    assert read_json(json.dumps({"a": noise, noise: [noise]}).encode(), name="") == {"a": noise, noise: [noise]}


@given(st.binary(min_size=1, max_size=70))
def test_base64_has_one_spelling(data: bytes) -> None:
    text = encode_base64(data)
    assert decode_base64(text, len(data)) == data
    assert len(text) == base64_length(len(data))
    for other in (text + "=", text + "\n", " " + text, text[:-1], text[:2] + " " + text[2:], text + "AAAA"):
        assert decode_base64(other, len(data)) is None


@pytest.mark.parametrize("text", ["AB==", "AA=A", "A===", "AA__", "AA\u00e9=", None, 7, b"AA==", ["AA=="]])
def test_other_spellings_of_base64_are_none(text: object) -> None:
    assert decode_base64(text, 1) is None
    assert decode_base64("AA==", 1) == b"\0"


@pytest.mark.parametrize("number", [b"1e9x", b"1.5.5", b'2.0"', b"1e5-"])
def test_a_number_refused_with_something_behind_it_is_told_with_its_place(number: bytes) -> None:
    with pytest.raises(Malformed) as refusal:
        read_json(b'{"a": ' + number + b"}", name="f.json")
    assert (refusal.value.faults[0].where.line, refusal.value.faults[0].where.column) == (1, 7)
