"""Where results are written: names made of safe characters, nothing overwritten, no input taken for an output.

A signed document has two forms, a file and a block of armor; with --armor the second is written, and its name ends in
.txt, which mail programs and phones show as text. Nothing is written in one form while it lies there in the other.
"""

import os
import re
from collections.abc import Mapping
from typing import Any
from unicodedata import normalize

import msgspec

from ykpbem.cli.console import Console
from ykpbem.cli.inputs import STDIN
from ykpbem.errors import Conflict, UsageFault, Where, fault
from ykpbem.files.reported import write_reported

LONGEST = 40
"""Characters of the longest name that a file gets from what people call a game or themselves."""

_PARTS = re.compile(r"(?<=[;:,]) ")
"""Where a sentence about a file may go on in a new line."""
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])\Z")
_ORDER_ENDING = re.compile(r"\.(?:yaml|yml|txt)\Z")
_FORMS = re.compile(r"(?P<stem>.*\.(?:invite|join|state|consent|signed))\.(?P<ending>json|yaml|txt)\Z", re.DOTALL)
"""Names of signed documents by default."""


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


def default_output(console: Console, path: str, name: str) -> str:
    """Where a signed document goes if nobody says where: beside another file, ending as its form does."""
    return beside(path, _FORMS.sub(r"\g<stem>.txt", name) if console.armor else name)


def state_name(game: str, seq: int) -> str:
    """What the file of a state is called."""
    return f"{slug(game, 'game')}-{seq:03}.state.json"


def signed_name(path: str) -> str:
    """What the signed order is called that belongs to a typed one."""
    return _ORDER_ENDING.sub("", os.path.basename(path)) + ".signed.yaml"


# Writing


def prepare_output(console: Console, output: str, *inputs: str | None) -> None:
    """Makes way for the document on standard output; raises UsageFault if the file to write is one that is read.

    Also if its folder is not there, and if reports are asked for beside what goes to standard output.
    """
    console.occupied = output == STDIN
    if output == STDIN:
        if console.forms:
            raise UsageFault(fault("reports-beside-nothing"))
        return
    folder = os.path.dirname(output)
    if folder and not os.path.isdir(folder):
        raise UsageFault(fault("output-folder-missing", folder=folder).at(Where(file=output)))
    for path in inputs:
        if path not in (None, STDIN) and os.path.realpath(str(path)) == os.path.realpath(output):
            raise UsageFault(fault("output-is-input").at(Where(file=output)))


def document_bytes(document: Mapping[str, Any]) -> bytes:
    """A document as its JSON file holds it: indented, the kind first, a line end last."""
    ordered = {"ykpbem": document["ykpbem"], **document}
    return msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n"


def document_form(document: Mapping[str, Any], *, armor: bool) -> bytes:
    """A signed document as a block of text, or as a file of its own: an order as YAML, all else as JSON."""
    if document["ykpbem"] == "order/1":
        from ykpbem.files.order_writer import write_order

        plain = write_order(document).encode()
    else:
        plain = document_bytes(document)
    if not armor:
        return plain
    from ykpbem.files.armor import armored

    return armored(document).encode()


def write_document(
    console: Console, output: str, document: Mapping[str, Any], others: Mapping[str, bytes] | None = None
) -> None:
    """Writes a new signed document, as a file or with --armor as a block of text, as `write_output` does.

    Raises Conflict also where it lies in its other form already: made anew it would be sealed twice, or another one.
    """
    refuse_other_form(output)
    write_output(console, output, document_form(document, armor=console.armor), others)


def refuse_other_form(output: str) -> None:
    """Raises Conflict if a document lies in its other form already, under its name by default."""
    for other in _other_forms(output):
        if os.path.lexists(other):
            raise Conflict(fault("output-in-other-form", other=other).at(Where(file=output)))


def _other_forms(output: str) -> list[str]:
    """The names by default of the same document in its other form."""
    named = _FORMS.match(output)
    if named is None:
        return []
    return [f"{named['stem']}.{ending}" for ending in (("json", "yaml") if named["ending"] == "txt" else ("txt",))]


def write_output(console: Console, output: str, data: bytes, others: Mapping[str, bytes] | None = None) -> None:
    """Writes one new file, those that belong to it just before; or to standard output, and then it alone.

    Raises Conflict rather than replacing anything.
    """
    if output == STDIN:
        console.document(data)
        return
    write_reported({**(others or {}), output: data})
    console.facts["file"] = output


def tell_written(console: Console, output: str, sentence: str) -> None:
    """Says what was written where; lines keep to the page and end between parts, and the name of a file stays whole."""
    from ykpbem.render.layout import UNBROKEN, WIDTH, wrapped

    name = "standard output" if output == STDIN else output
    parts = (part.replace(" ", UNBROKEN) if len(part) < WIDTH - 2 else part for part in _PARTS.split(sentence))
    told = " ".join(parts)
    if len(name) < WIDTH:
        console.say("\n".join(wrapped(f"{name.replace(' ', UNBROKEN)}: {told}", hang=2)))
    else:
        console.say("\n".join([f"{name}:", *wrapped(told, indent=2, hang=2)]))
