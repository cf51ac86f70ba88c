"""Where results are written: names made of safe characters, nothing overwritten, no input taken for an output."""

import os
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from ykpbem.cli.console import Console
from ykpbem.cli.inputs import STDIN
from ykpbem.errors import UsageFault, Where, fault
from ykpbem.files.atomic import write_new

LONGEST = 40
"""Characters of the longest name that a file gets from what people call a game or themselves."""

_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])\Z")


def slug(text: str, fallback: str) -> str:
    """A name for a file: ASCII letters, digits and single dashes of the text, or the fallback if none are left."""
    plain = re.sub(r"[^a-z0-9]+", "-", text.lower().encode("ascii", "ignore").decode())
    short = plain.strip("-")[:LONGEST].strip("-")
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


def document_bytes(document: dict[str, Any]) -> bytes:
    """A document as its file holds it: indented, the kind first, a line end last."""
    ordered = {"ykpbem": document["ykpbem"], **document}
    return msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n"


def refuse_same(output: str, inputs: Iterable[str]) -> None:
    """Raises UsageFault if the file to write is one of those that are read."""
    for path in inputs:
        if path != STDIN and output != STDIN and os.path.realpath(path) == os.path.realpath(output):
            raise UsageFault(fault("output-is-input").at(Where(file=output)))


def write_output(console: Console, path: str, data: bytes) -> None:
    """Writes one new file, or to standard output."""
    if path == STDIN:
        console.document(data)
        return
    write_new(path, data)
    console.facts["file"] = path


def claim_stdout(console: Console, output: str | None) -> None:
    """Notes that the document will go to standard output, so that nothing else does."""
    console.occupied = output == STDIN
