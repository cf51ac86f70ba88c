"""Where results are written: names made of safe characters, nothing overwritten, no input taken for an output."""

import os
import re
from collections.abc import Mapping
from typing import Any
from unicodedata import normalize

import msgspec

from ykpbem.cli.console import Console
from ykpbem.cli.inputs import STDIN
from ykpbem.errors import UsageFault, Where, fault
from ykpbem.files.atomic import write_all_new

LONGEST = 40
"""Characters of the longest name that a file gets from what people call a game or themselves."""

_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])\Z")
_ORDER_ENDING = re.compile(r"\.(?:yaml|yml|txt)\Z")


# Names


def slug(text: str, fallback: str) -> str:
    """A name for a file: ASCII letters, digits and single dashes of the text, or the fallback if none are left."""
    unaccented = normalize("NFKD", text).encode("ascii", "ignore").decode()
    plain = re.sub("[^a-z0-9]+", "-", unaccented.lower()).strip("-")
    short = plain[:LONGEST].strip("-")
    return f"{short}-{fallback}" if _RESERVED.match(short) else short or fallback


def beside(path: str, name: str) -> str:
    """A file of that name in the folder of another; in the current folder for standard input."""
    return os.path.join("" if path == STDIN else os.path.dirname(path), name)


def state_name(game: str, seq: int) -> str:
    """What the file of a state is called."""
    return f"{slug(game, 'game')}-{seq:03}.state.json"


def report_path(path: str) -> str:
    """The text report that belongs to a state's file, in the same folder."""
    return path.removesuffix(".json").removesuffix(".state") + ".txt"


def signed_path(path: str) -> str:
    """The signed order that belongs to a typed one, in the same folder."""
    return _ORDER_ENDING.sub("", path) + ".signed.yaml"


# Writing


def prepare_output(console: Console, output: str, *inputs: str | None) -> None:
    """Makes way for the document on standard output; raises UsageFault if the file to write is one that is read.

    Also if its folder is not there.
    """
    console.occupied = output == STDIN
    if output == STDIN:
        return
    folder = os.path.dirname(output)
    if folder and not os.path.isdir(folder):
        raise UsageFault(fault("output-folder-missing", folder=folder).at(Where(file=output)))
    for path in inputs:
        if path not in (None, STDIN) and os.path.realpath(str(path)) == os.path.realpath(output):
            raise UsageFault(fault("output-is-input").at(Where(file=output)))


def document_bytes(document: Mapping[str, Any]) -> bytes:
    """A document as its file holds it: indented, the kind first, a line end last."""
    ordered = {"ykpbem": document["ykpbem"], **document}
    return msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n"


def write_output(console: Console, output: str, data: bytes, others: Mapping[str, bytes] | None = None) -> None:
    """Writes one new file, those that belong to it just before; or to standard output, and then it alone.

    Raises Conflict rather than replacing anything.
    """
    if output == STDIN:
        console.document(data)
        return
    write_all_new({**(others or {}), output: data})
    console.facts["file"] = output
