"""SECURITY.md: Canonical form; Kinds, signatures, ids."""

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from typing import Any, NoReturn

import yaml

Document = dict[str, Any]
FOLDED = ("answers", "signature", "moderator", "salt", "commit", "opening")
"""Keys of orders whose values have no blanks; `moderator` holds the seals."""
TEXTS = ("game", "name", "note")
"""Keys of orders whose values are never numbers."""
SIGNED = ("invite", "join", "state", "order", "consent", "handover")


class Wrong(Exception):
    """Something that is not as the page says."""


def read(data: bytes) -> Document:
    """A document, read strictly."""
    value = json.loads(
        data.decode("utf-8").removeprefix("\ufeff"),
        object_pairs_hook=_object,
        parse_float=_refuse,
        parse_constant=_refuse,
    )
    if not isinstance(value, dict):
        raise Wrong("no object")
    return value


def _object(pairs: Sequence[tuple[str, Any]]) -> Document:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise Wrong("one key twice")
    return made


def _refuse(literal: str) -> NoReturn:
    raise Wrong(f"the number {literal}")


def canonical(value: Any) -> bytes:
    """RFC 8785, for documents without floats and with ASCII keys."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def kind_of(document: Document) -> str:
    """The kind in the key `ykpbem`."""
    kind, _, version = str(document.get("ykpbem")).partition("/")
    if kind not in SIGNED or version != "1":
        raise Wrong(f"a document of the kind {kind}/{version}")
    return kind


def signed_bytes(document: Document) -> bytes:
    """What a signature is made over."""
    return _prefixed(kind_of(document), {key: value for key, value in document.items() if key != "signature"})


def identity(document: Document) -> str:
    """The id."""
    rest = {key: value for key, value in document.items() if key not in ("signature", "seals")}
    return hashlib.sha256(_prefixed(kind_of(document), rest)).hexdigest()


def digest(word: str, value: Any) -> str:
    """A hash that is no id: of a plan, of a keep."""
    return hashlib.sha256(_prefixed(word, value)).hexdigest()


def _prefixed(word: str, value: Any) -> bytes:
    return b"ykpbem/1 " + word.encode() + b"\n" + canonical(value)


def unbase64(text: str, size: int) -> bytes:
    """So many bytes, in their one spelling."""
    data = base64.b64decode(text, validate=True)
    if len(data) != size or base64.b64encode(data).decode() != text:
        raise Wrong("base64")
    return data


def typed(text: str) -> Document:
    """The document in the file of a signed order."""
    root = yaml.compose(text, yaml.BaseLoader)
    assert root is not None
    made = _typed(root, "")
    assert isinstance(made, dict)
    return made


def _typed(node: yaml.Node, key: str) -> Any:
    """A value of a file, under that key or in a list there."""
    if isinstance(node, yaml.MappingNode):
        return {one.value: _typed(value, one.value) for one, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_typed(one, key) for one in node.value]
    assert isinstance(node, yaml.ScalarNode)
    text = " ".join(node.value.split())
    bare = "".join(text.split())
    if key in FOLDED or (key in ("game", "plans") and re.fullmatch("[0-9a-f]{64}", bare)):
        return bare
    number = node.style is None and key not in TEXTS and re.fullmatch("0|[1-9][0-9]*", text)
    return int(text) if number else text


def closed(order: Document) -> Document:
    """An order whose plans are hashes, as it is signed and identified."""
    if "plans" not in order:
        return order
    return {**order, "plans": [plan if isinstance(plan, str) else digest("plan", plan) for plan in order["plans"]]}
