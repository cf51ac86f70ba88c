"""Nothing may be left out of a signed document: what is left out would be filled in by whoever reads it."""

from typing import Any

import msgspec

from ykpbem.errors import Malformed, Where, fault
from ykpbem.papers import Document


def refuse_gaps(document: Document, record: msgspec.Struct, *, name: str) -> None:
    """Raises Malformed, with the place, for a key that the record made of the document has and the document lacks."""
    complete = msgspec.to_builtins(record)
    if complete != document:
        gap = _gap(document, complete)
        raise Malformed(fault("key-left-out", key=gap.rpartition(".")[2]).at(Where(file=name, path=gap)))


def _gap(given: Any, complete: Any, path: str = "") -> str:
    """The path of the first key that is missing; "" if there is none in this part."""
    if isinstance(complete, dict):
        parts = [(f"{path}.{key}".removeprefix("."), key, key in given) for key in complete]
        missing = next((place for place, _, there in parts if not there), "")
        return missing or next(filter(None, (_gap(given[key], complete[key], place) for place, key, _ in parts)), "")
    if isinstance(complete, list):
        pairs = enumerate(zip(given, complete, strict=True))
        return next(filter(None, (_gap(one, whole, f"{path}[{index}]") for index, (one, whole) in pairs)), "")
    return ""
