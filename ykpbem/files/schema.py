"""The published JSON Schemas (2020-12), and every way in which a document breaks its own.

- One file a kind, `KIND.schema.json`; in a checkout in the top-level folder `schemas`, in an installed package inside it.
- All faults of a document are reported at once, each with its place; a key nobody knows comes with the nearest known one.
- `jsonschema` is slow to load and to run: readers come here with documents that their quick check refused.
"""

import functools
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ykpbem.errors import Fault, Where, YkpbemError, fault

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

Path = tuple[str | int, ...]
"""The keys and 0-based indices that lead from the top of a document to a place in it."""

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_FOLDERS = (os.path.join(_PACKAGE, "schemas"), os.path.join(os.path.dirname(_PACKAGE), "schemas"))
_SUFFIX = ".schema.json"


@functools.cache
def schemas() -> dict[str, dict[str, Any]]:
    """All published schemas by kind. Raises `YkpbemError` if the package was installed without them."""
    folder = next((folder for folder in _FOLDERS if os.path.isdir(folder)), None)
    names = sorted(name for name in os.listdir(folder) if name.endswith(_SUFFIX)) if folder else []
    if folder is None or not names:
        raise YkpbemError(fault("schemas-missing"))
    return {name.removesuffix(_SUFFIX): _load(os.path.join(folder, name)) for name in names}


def schema(kind: str) -> dict[str, Any]:
    """The schema of one kind of document. Raises `KeyError` for a kind that has none."""
    return schemas()[kind]


def schema_faults(
    kind: str, document: Any, places: Mapping[Path, Where] | None = None, *, name: str = ""
) -> list[Fault]:
    """Every way in which a document breaks the schema of its kind, in the order of the document's places.

    `places` says where in the file the values stand; a fault below them gets the nearest place above it. Without, faults
    carry the file called `name` and the path.
    """
    errors = sorted(_validator(kind).iter_errors(document), key=lambda error: _sort_key(error.absolute_path))
    found: dict[Fault, None] = {}
    for error in errors:
        for made in _faults(_deepest(error), places or {}, name):
            found.setdefault(made)
    return list(found)
