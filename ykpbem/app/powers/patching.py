"""Corrections as a JSON Patch (RFC 6902): a list of operations on the document of a state.

Whatever it does outside of the places that can be corrected is refused, naming where.
"""

import copy
from typing import Any

import msgspec

from ykpbem.chain.places import difference, difference_elsewhere, pointer
from ykpbem.chain.states import OpenState
from ykpbem.codec import encode_state, position_of
from ykpbem.errors import Conflict, Malformed, Where, fault
from ykpbem.files.canonical import LIMIT as LARGEST
from ykpbem.files.canonical import encoded, read_value
from ykpbem.model import Position

LIMIT = 64 * 1024
"""Bytes of the longest patch."""
OPERATIONS = ("add", "remove", "replace", "move", "copy", "test")
"""What RFC 6902 knows."""
_POINTERS = (("path", None), ("from", ""))
"""The keys that are JSON Pointers, and what stands for one left out."""


def patched(opened: OpenState, data: bytes, *, name: str) -> Position:
    """The table of a state after the patch in the bytes of the file called `name`.

    Raises Malformed for what is no patch, does not fit, or changes what nobody may; Conflict if a `test` fails.
    """
    operations = _operations(data, name)
    before = encode_state(opened.state)
    after = _apply(before, operations, name)
    fields = Position.__struct_encode_fields__
    kept = {key: value for key, value in before.items() if key not in fields}
    elsewhere = difference(kept, {key: value for key, value in after.items() if key not in fields})
    table = {key: after[key] for key in fields if key in after}
    elsewhere = elsewhere or difference_elsewhere(position_of(opened.state), table)
    if elsewhere:
        raise Malformed(fault("amend-fixed").at(Where(file=name, path=elsewhere)))
    try:
        return msgspec.convert(table, Position)
    except msgspec.ValidationError as error:
        raise Malformed(fault("amend-shape", problem=str(error)[:200]).at(Where(file=name))) from None


def _operations(data: bytes, name: str) -> list[dict[str, Any]]:
    """The operations of a patch; raises Malformed at the first that is none."""
    operations = read_value(data, name=name, limit=LIMIT)
    if not isinstance(operations, list) or not operations:
        raise Malformed(fault("patch-not-a-list").at(Where(file=name)))
    for index, operation in enumerate(operations):
        known = isinstance(operation, dict) and operation.get("op") in OPERATIONS
        if not known or not all(isinstance(operation.get(key, default), str) for key, default in _POINTERS):
            here = Where(file=name, path=pointer((index,)))
            raise Malformed(fault("patch-operation", options=OPERATIONS).at(here))
    return operations


def _apply(document: dict[str, Any], operations: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """The document after all operations; copies in copies cannot make it larger than any document may be."""
    from jsonpatch import JsonPatchException, JsonPatchTestFailed, apply_patch
    from jsonpointer import JsonPointerException

    made: Any = copy.deepcopy(document)
    for index, operation in enumerate(operations):
        here = Where(file=name, path=pointer((index,)))
        try:
            made = apply_patch(made, [operation], in_place=True)
            too_large = operation["op"] == "copy" and len(encoded(made)) > LARGEST
        except JsonPatchTestFailed:
            raise Conflict(fault("patch-test-failed", path=operation["path"][:80]).at(here)) from None
        except (JsonPatchException, JsonPointerException, LookupError, TypeError, ValueError, RecursionError):
            raise Malformed(fault("patch-unfit", path=operation["path"][:80]).at(here)) from None
        if too_large or not isinstance(made, dict):
            raise Malformed(fault("amend-fixed").at(here))
    return dict(made)
