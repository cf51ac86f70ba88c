"""JSON as bytes: the one canonical form that is signed and hashed, and the strict reader in front of it.

- Canonical form: RFC 8785 for what our documents hold: objects with ASCII keys, arrays, text, true, false, null and
  integers below 2^53 in magnitude. No floats. Text stays as its code points, never normalised. For such values the
  encoder of `msgspec` writes the same bytes as RFC 8785 asks for; tests hold it against two other implementations.
- The reader takes UTF-8 only, with one byte order mark in front dropped. It refuses two equal keys in an object,
  floats, NaN, integers of 2^53 and more, lone surrogates, more than 40 levels, more bytes than the limit, and anything
  after the end. Keys that are not ASCII are left to the schemas, which know every key.
- Depth is measured on the bytes before anything recursive sees them.
- Documents are read by the decoder of `msgspec`, which takes the last of equal keys and any number; where that could
  matter, and to say what is wrong, the decoder of the standard library reads them again with a hook for each.
- Base64 has one spelling for each value: the standard alphabet, padded, unused bits zero, nothing between.
"""

import binascii
import json
import re
from itertools import accumulate
from typing import Any, NoReturn

import msgspec

from ykpbem.errors import Malformed, Where, fault

LIMIT = 4 * 1024 * 1024
"""Bytes of the largest document that is read (FORMATS: armor, unpacked)."""

DEPTH = 40
"""Levels of the deepest document that is read."""

BEYOND = 2**53
"""The smallest magnitude that other languages may round."""

_BRACKET_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
_NOT_STRUCTURE = bytes(byte for byte in range(256) if byte not in b'[]{}":')
_DIGITS = bytes(ord("0") if byte in b"0123456789" else ord(" ") for byte in range(256))
_LONG_NUMBER = b"0" * 16
# Compiled where they are used: only what is refused needs them.
_WORD = r'"(?:[^"\\]|\\.)*"|[^\s"\[\]{}:,]+'
_KEY_OR_BRACKET = r'("(?:[^"\\]|\\.)*")(\s*:)?|([\[{])|[\]}]'
_ESCAPE = r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\(?!u[dD][89a-fA-F]).|(\\u[dD][89a-fA-F]..)"


def canonical(value: Any) -> bytes:
    """The bytes that are signed, hashed and sealed for this JSON value, equal on every platform (RFC 8785).

    Raises `Malformed` for what has no canonical form (floats, integers of 2^53 and more, lone surrogates, keys that are
    not ASCII) and `TypeError` for what is no JSON at all.
    """
    refuse_uncanonical(value)
    return encoded(value)


def encoded(value: Any) -> bytes:
    """The same bytes at a fifth of the time, for a value that a strict reader made: only surrogates are looked for."""
    try:
        return msgspec.json.encode(value, order="deterministic")
    except UnicodeEncodeError as error:
        raise Malformed(fault("json-surrogate", point=f"U+{ord(error.object[error.start]):04X}")) from None


def refuse_uncanonical(value: Any) -> None:
    """Raises as `canonical` for a value that has no canonical form, but for surrogates in it."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        kind = type(item)
        if kind is str or kind is bool or item is None:
            continue
        if kind is dict:
            if not "".join(item).isascii():
                raise Malformed(fault("json-key-not-ascii", key=_shown(next(key for key in item if not key.isascii()))))
            waiting += item.values()
        elif kind is list or kind is tuple:
            waiting += item
        elif kind is int:
            if not -BEYOND < item < BEYOND:
                raise Malformed(fault("json-number", got=_cut(hex(item))))
        elif kind is float:
            raise Malformed(fault("json-number", got=repr(item)))
        else:
            raise TypeError(f"no JSON value: {kind.__name__}")


def read_json(data: bytes, *, name: str, limit: int = LIMIT) -> dict[str, Any]:
    """Reads one machine-written document, an object, from the bytes of the file called `name`.

    Raises `Malformed` with file, line and column of what this strict reader refuses; a file that ends too early is said
    to be cut short.
    """
    value = read_value(data, name=name, limit=limit)
    if not isinstance(value, dict):
        raise Malformed(fault("json-not-object").at(Where(file=name, line=1, column=1)))
    return value


def read_value(data: bytes, *, name: str, limit: int = LIMIT) -> Any:
    """Reads any JSON value as strictly as `read_json` reads a document. Raises `Malformed`."""
    if len(data) > limit:
        raise Malformed(fault("file-too-large", limit=limit).at(Where(file=name)))
    data = data.removeprefix(b"\xef\xbb\xbf")
    text = _decode(data, name)
    steps, pairs = _structure(data)
    if max(accumulate(steps), default=0) > DEPTH:
        raise Malformed(fault("json-too-deep", limit=DEPTH).at(Where(file=name)))
    try:
        return _read_quickly(data, pairs)
    except (_InDoubt, msgspec.DecodeError):
        return _read_thoroughly(text, sum(steps) > 0, name)


def _read_quickly(data: bytes, pairs: int) -> Any:
    """The value of a text with so many keys. Raises `_InDoubt` or `DecodeError` unless it is surely one for us."""
    if has_long_numbers(data):
        raise _InDoubt
    value = _QUICK_DECODER.decode(data)
    if _structure(encoded(value))[1] != pairs:
        raise _InDoubt
    return value


def _read_thoroughly(text: str, is_open: bool, name: str) -> Any:
    """The value of a text. Raises `Malformed` with what is wrong; `is_open` tells whether brackets are left open."""
    try:
        value = _THOROUGH_DECODER.decode(text)
    except json.JSONDecodeError as error:
        _refuse_syntax(name, text, is_open, error)
    except _NumberRefused as refused:
        start = next(word.start() for word in re.finditer(_WORD, text) if word[0].startswith(refused.literal))
        raise Malformed(fault("json-number", got=_cut(refused.literal)).at(_place(name, text, start))) from None
    except _KeyRepeated:
        key, start = _repeated_key(text)
        raise Malformed(fault("json-duplicate-key", key=_shown(key)).at(_place(name, text, start))) from None
    lone = next((escape for escape in re.finditer(_ESCAPE, text) if escape[1]), None) if "\\u" in text else None
    if lone is not None:
        point = f"U+{lone[1][2:].upper()}"
        raise Malformed(fault("json-surrogate", point=point).at(_place(name, text, lone.start())))
    return value


def has_long_numbers(data: bytes) -> bool:
    """Whether so many digits stand together that they may be a number too large for us; a quick look, in doubt true."""
    return _LONG_NUMBER in data.translate(_DIGITS)


def encode_base64(data: bytes) -> str:
    """The one base64 spelling of these bytes: standard alphabet, padded, on one line (RFC 4648, section 4)."""
    return binascii.b2a_base64(data, newline=False).decode("ascii")


def decode_base64(text: object, size: int) -> bytes | None:
    """The `size` bytes that `encode_base64` spells exactly so, or None."""
    if not isinstance(text, str) or len(text) != base64_length(size) or not text.isascii():
        return None
    try:
        data = binascii.a2b_base64(text)
    except binascii.Error:
        return None
    return data if len(data) == size and encode_base64(data) == text else None


def base64_length(size: int) -> int:
    """Characters that `encode_base64` makes of `size` bytes."""
    return (size + 2) // 3 * 4


class _NumberRefused(ValueError):
    """The decoder met a number that our documents cannot hold."""

    def __init__(self, literal: str) -> None:
        self.literal = literal
        super().__init__()


class _KeyRepeated(ValueError):
    """The decoder met an object with two equal keys."""


class _InDoubt(ValueError):
    """The quick decoder may have missed something."""


def _refuse_quickly(_literal: str) -> NoReturn:
    raise _InDoubt


def _refuse_number(literal: str) -> NoReturn:
    raise _NumberRefused(literal)


def _integer(literal: str) -> int:
    if len(literal) > 15 and (len(literal) > 17 or abs(int(literal)) >= BEYOND):
        raise _NumberRefused(literal)
    return int(literal)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _KeyRepeated
    return made


_QUICK_DECODER = msgspec.json.Decoder(float_hook=_refuse_quickly)
_THOROUGH_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_refuse_number, parse_constant=_refuse_number
)


def _decode(data: bytes, name: str) -> str:
    """The text of a file. Raises `Malformed` if it is empty or not UTF-8."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        cut = error.end == len(data) and error.reason == "unexpected end of data"
        place = Where(file=name, line=data.count(b"\n", 0, error.start) + 1)
        raise Malformed(fault("json-cut-short" if cut else "file-not-utf8").at(place)) from None
    if not text.strip():
        raise Malformed(fault("file-empty").at(Where(file=name)))
    return text


def _structure(data: bytes) -> tuple[list[int], int]:
    """What stands outside of strings: +1 or -1 for each bracket, in order, and the number of colons.

    Without escapes, a quote toggles between inside and outside: two quotes with nothing of interest between them change
    nothing for the rest, and every second piece between the quotes that stay lies outside.
    """
    unescaped = data.replace(b"\\\\", b"").replace(b'\\"', b"") if b"\\" in data else data
    structure = unescaped.translate(None, _NOT_STRUCTURE).replace(b'""', b"")
    outside = b"".join(structure.split(b'"')[::2])
    steps = outside.translate(_BRACKET_STEPS, b":")
    return memoryview(steps).cast("b").tolist(), len(outside) - len(steps)


def _refuse_syntax(name: str, text: str, is_open: bool, error: json.JSONDecodeError) -> NoReturn:
    """Says whether the file just ends too early or where it stops being JSON."""
    at_the_end = len(text.rstrip()) - error.pos < 12 or error.msg.startswith("Unterminated string")
    if is_open and at_the_end:
        raise Malformed(fault("json-cut-short").at(_place(name, text, len(text)))) from None
    got = ascii(text[error.pos]) if error.pos < len(text) else "the end"
    raise Malformed(fault("json-syntax", got=got).at(_place(name, text, error.pos))) from None


def _repeated_key(text: str) -> tuple[str, int]:
    """The first key that its object holds already, and where it stands."""
    objects: list[set[str]] = [set()]
    for match in re.finditer(_KEY_OR_BRACKET, text):
        if match[3]:
            objects.append(set())
        elif match[1] is None:
            objects.pop()
        elif match[2]:
            key = json.loads(match[1])
            if key in objects[-1]:
                return key, match.start()
            objects[-1].add(key)
    raise AssertionError("no key occurs twice")


def _place(name: str, text: str, position: int) -> Where:
    """The line and column, counted from 1, of a position in the text."""
    line_start = text.rfind("\n", 0, position) + 1
    return Where(file=name, line=text.count("\n", 0, position) + 1, column=position - line_start + 1)


def _shown(key: str) -> str:
    """A key for a message: ASCII, short."""
    return _cut(ascii(key)[1:-1])


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
