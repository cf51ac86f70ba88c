"""Writes a move order as YAML that survives the mail: what `sign` puts into a file.

- Lines of at most `WIDTH` columns; base64, hashes and long text in folded blocks.
- Nothing that the reader would have to repair, and no quotes around text that has quotes in it.
- What was written is read back and must be the same document.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ykpbem.data.characters import DOUBLE_QUOTES
from ykpbem.errors import Malformed, YkpbemError, fault
from ykpbem.files.order_reader import order_role, parse_order
from ykpbem.files.yaml_reader import DOCUMENT_ID
from ykpbem.files.yaml_text import LIMIT
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

_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 _./+=,()!?;&'-]*[A-Za-z0-9_./+=()!?;'-])?\Z")
_NOT_IN_FLOW = re.compile("[,?']")
_QUOTABLE = re.compile(r"[ !#-\[\]-~]*\Z")


def write_order(document: Mapping[str, Any]) -> str:
    """The text of a move order, signed or not, that reads as exactly this document.

    Raises Malformed for one whose text would be too long to be read, YkpbemError for a document that no file can say,
    such as one with two blanks in a row.
    """
    text = order_text(document)
    size = len(text.encode("utf-8", "replace"))
    if size > LIMIT:
        raise Malformed(fault("order-too-long", size=size, limit=LIMIT))
    again = parse_order(text.encode("utf-8", "replace"), name="")
    if again.document != document or again.repairs or again.faults:
        raise YkpbemError(fault("order-not-writable"))
    return text


def order_text(document: Mapping[str, Any]) -> str:
    """The text of an order, whatever is wrong with it; nobody has read it back."""
    keys = sorted(document, key=lambda key: ORDER.index(key) if key in ORDER else len(ORDER))
    return "".join(f"{line}\n" for key in keys for line in entry_lines(key, document[key]))


def entry_lines(key: str, value: Any) -> list[str]:
    """The lines of one key of an order."""
    return _entry(key, value, 0, (key,))


def step_text(step: Any) -> str:
    """One step on one line, however long."""
    if isinstance(step, str):
        return step
    return ", ".join(f"{_key(key)}: {_flow(value)}" for key, value in step.items())


def step_lines(step: Any) -> list[str]:
    """The lines of one step, as it stands in the list of an order."""
    return _item(step, 0, ("steps", 0))


# Blocks: lists of lines


def _entry(key: str, value: Any, indent: int, path: Path) -> list[str]:
    """The lines of a key and what belongs to it."""
    return _lines(f"{' ' * indent}{_key(key)}:", value, indent, path, may_flow=key not in _BLOCKS or not value)


def _lines(head: str, value: Any, indent: int, path: Path, *, may_flow: bool) -> list[str]:
    """A value behind its key or dash: on the same line if it fits there, else on lines of its own below."""
    if isinstance(value, str):
        return _text(head, value, indent + 2, path)
    flow = _flow(value) if may_flow or not isinstance(value, dict | list) else None
    if flow is not None and (len(head) + 1 + len(flow) <= WIDTH or not isinstance(value, dict | list)):
        return [f"{head} {flow}"]
    if isinstance(value, dict):
        return [head, *(line for key, one in value.items() for line in _entry(key, one, indent + 2, (*path, key)))]
    return [head, *(line for index, one in enumerate(value) for line in _item(one, indent, (*path, index)))]


def _item(value: Any, indent: int, path: Path) -> list[str]:
    """The lines of one item of a list; a table or list begins behind the dash."""
    head = f"{' ' * indent}-"
    if isinstance(value, list):
        first, *below = _lines(head, value, indent + 2, path, may_flow=True)
    else:
        first, *below = _lines(head, value, indent, path, may_flow=not value)
    if first != head:
        return [first, *below]
    return [f"{head} {below[0].lstrip(' ')}", *below[1:]]


def _text(head: str, text: str, indent: int, path: Path) -> list[str]:
    """Text behind a key or dash: on the line, in a folded block, or, if a word is longer than a line, in pieces."""
    room = WIDTH - indent
    line = _one_line(text, flow=False)
    if line is not None and len(head) + 1 + len(line) <= WIDTH:
        return [f"{head} {line}"]
    if _is_packed(text, path):
        size = -(-len(text) // -(-len(text) // room))
        lines = [text[start : start + size] for start in range(0, len(text), size)]
    elif max(map(len, text.split(" "))) <= room:
        lines = list(_wrapped(text, room))
    else:
        head, lines = f'{head} "\\', list(_pieces(text, room))
        lines[-1] += '"'
        return [head, *(f"{' ' * indent}{line}" for line in lines)]
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


def _pieces(text: str, room: int) -> Iterator[str]:
    """Lines of a double-quoted text; a backslash joins each to the next, where no blank may begin."""
    line = ""
    for character in text:
        written = _escaped(character)
        if len(line) + len(written) > room - 3 and character != " ":
            yield f"{line}\\"
            line = ""
        line += written
    yield line


# Inside a line


def _flow(value: Any) -> str | None:
    """The value on one line, None if it cannot stand inside one."""
    if isinstance(value, str):
        return _one_line(value, flow=True)
    if isinstance(value, dict):
        entries = [(_key(key), _flow(one)) for key, one in value.items()]
        whole = all(one is not None for _, one in entries)
        return f"{{{', '.join(f'{key}: {one}' for key, one in entries)}}}" if whole else None
    if isinstance(value, list):
        items = [_flow(one) for one in value]
        return f"[{', '.join(map(str, items))}]" if None not in items else None
    return str(value)


def _one_line(text: str, *, flow: bool) -> str | None:
    """The text as it stands inside a line, in quotes if it needs them; None if even quotes would not do."""
    if _PLAIN.match(text) and not (flow and _NOT_IN_FLOW.search(text)):
        return text
    return f'"{text}"' if _QUOTABLE.match(text) else None


def _key(key: str) -> str:
    return _one_line(key, flow=True) or '"' + "".join(map(_escaped, key)) + '"'


def _escaped(character: str) -> str:
    """A character inside straight double quotes; curly ones are spelt out, as one alone looks like the end."""
    if character in '"\\':
        return f"\\{character}"
    return f"\\u{ord(character):04x}" if character in DOUBLE_QUOTES else character


def _is_packed(value: str, path: Path) -> bool:
    """Whether a text may be broken anywhere because its blanks do not count."""
    role = order_role(path)
    return role == "packed" or (role == "label" and DOCUMENT_ID.match(value) is not None)
