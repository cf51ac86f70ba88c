"""Writes a move order as YAML that survives the mail: what `sign` puts into a file.

- Lines of at most `WIDTH` columns; base64, hashes and long text in folded blocks.
- Nothing that the reader would have to repair, and no quotes around text that has quotes in it.
- What was written is read back and must be the same document.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ykpbem.errors import YkpbemError, fault
from ykpbem.files.order_reader import order_role, parse_order
from ykpbem.files.yaml_reader import DOCUMENT_ID
from ykpbem.steps import Path

WIDTH = 64
"""Columns of the longest line."""

ORDER = (
    "ykpbem",
    "game",
    "epoch",
    "turn",
    "part",
    "player",
    "revision",
    "answers",
    "note",
    "steps",
    "plans",
    "seals",
    "signature",
)
"""The keys from top to bottom."""

_BLOCKS = ("steps", "plans")
"""Lists with one item a line, however short."""

_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 _./+=,-]*[A-Za-z0-9_./+=-])?\Z")
_QUOTABLE = re.compile(r"[ !#-\[\]-~]*\Z")


def write_order(document: Mapping[str, Any]) -> str:
    """The text of a move order, signed or not, that reads as exactly this document.

    Raises YkpbemError for a document that no file can say, such as one with two blanks in a row.
    """
    keys = sorted(document, key=lambda key: ORDER.index(key) if key in ORDER else len(ORDER))
    lines = [line for key in keys for line in _entry(key, document[key], 0, (key,))]
    text = "".join(f"{line}\n" for line in lines)
    again = parse_order(text.encode("utf-8", "surrogatepass"), name="")
    if again.document != document or again.repairs or again.faults:
        raise YkpbemError(fault("order-not-writable"))
    return text


def _entry(key: str, value: Any, indent: int, path: Path) -> list[str]:
    """The lines of a key and what belongs to it."""
    head = f"{' ' * indent}{_quoted(key)}:"
    if not isinstance(value, str):
        flow = None if key in _BLOCKS and value else _flow(value, path)
        if flow is not None and len(head) + 1 + len(flow) <= WIDTH:
            return [f"{head} {flow}"]
        if isinstance(value, dict):
            return [head, *_entries(value, indent + 2, path)]
        return [head, *(line for index, item in enumerate(value) for line in _item(item, indent, (*path, index)))]
    return _text(head, value, indent + 2, path)


def _entries(table: Mapping[str, Any], indent: int, path: Path) -> list[str]:
    return [line for key, value in table.items() for line in _entry(key, value, indent, (*path, key))]


def _item(value: Any, indent: int, path: Path) -> list[str]:
    """The lines of one item of a list."""
    head = f"{' ' * indent}-"
    if isinstance(value, str):
        return _text(head, value, indent + 2, path)
    if isinstance(value, dict) and value:
        lines = _entries(value, indent + 2, path)
    elif isinstance(value, list) and (len(value) > 1 or _flow(value, path) is None):
        flow = _flow(value, path)
        if flow is not None and len(head) + 1 + len(flow) <= WIDTH:
            return [f"{head} {flow}"]
        lines = [line for index, item in enumerate(value) for line in _item(item, indent + 2, (*path, index))]
    else:
        return [f"{head} {_flow(value, path)}"]
    return [head + lines[0][len(head) :], *lines[1:]]


def _flow(value: Any, path: Path) -> str | None:
    """The value on one line, None if it cannot stand inside one."""
    if isinstance(value, dict):
        parts = [(_quoted(key), _flow(one, (*path, key))) for key, one in value.items()]
        return (
            None if any(one is None for _, one in parts) else f"{{{', '.join(f'{key}: {one}' for key, one in parts)}}}"
        )
    if isinstance(value, list):
        items = [_flow(one, (*path, index)) for index, one in enumerate(value)]
        return None if None in items else f"[{', '.join(map(str, items))}]"
    if isinstance(value, int):
        return str(value)
    if _is_packed(value, path):
        return None
    if _PLAIN.match(value) and "," not in value:
        return str(value)
    return f'"{value}"' if _QUOTABLE.match(value) else None


def _text(head: str, text: str, indent: int, path: Path) -> list[str]:
    """Text behind a key or dash: on the line, in a folded block, or, if a word is longer than a line, in pieces."""
    room = WIDTH - indent
    line = f"{head} {text if _PLAIN.match(text) else _quoted(text)}"
    if len(line) <= WIDTH and (_PLAIN.match(text) or _QUOTABLE.match(text)):
        return [line]
    if _is_packed(text, path):
        pieces = -(-len(text) // room)
        size = -(-len(text) // pieces)
        lines = [text[start : start + size] for start in range(0, len(text), size)]
    else:
        if not text or max(map(len, text.split(" "))) > room:
            return _in_pieces(head, text, indent)
        lines = list(_wrapped(text, room))
    return [f"{head} >-", *(f"{' ' * indent}{line}" for line in lines)]


def _wrapped(text: str, room: int) -> Iterator[str]:
    """Lines of whole words."""
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > room:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


def _in_pieces(head: str, text: str, indent: int) -> list[str]:
    """A double-quoted scalar over several lines, each but the last ended by a backslash that leaves no blank."""
    lines, line = [], ""
    for character in text:
        written = _escaped(character)
        if len(line) + len(written) > WIDTH - indent - 3 and character != " ":
            lines.append(f"{line}\\")
            line = ""
        line += written
    lines.append(line)
    first, *others = [f"{' ' * indent}{one}" for one in lines]
    return [f'{head} "\\', first, *others[:-1], f'{others[-1]}"'] if others else [f'{head} "\\', f'{first}"']


def _escaped(character: str) -> str:
    """A character inside straight double quotes; curly ones are spelt out, as one alone looks like the end."""
    if character in '"\\':
        return f"\\{character}"
    return character if character.isalnum() or ord(character) < 0x80 else f"\\U{ord(character):08x}"


def _quoted(text: str) -> str:
    """A key, in quotes if it needs them."""
    if _PLAIN.match(text) and "," not in text:
        return text
    return '"' + "".join(map(_escaped, text)) + '"'


def _is_packed(value: str, path: Path) -> bool:
    """Whether a text may be broken anywhere because its blanks do not count."""
    role = order_role(path)
    return bool(value) and (role == "packed" or (role == "label" and DOCUMENT_ID.match(value) is not None))
