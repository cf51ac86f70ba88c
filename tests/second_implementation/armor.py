"""SECURITY.md: Armor."""

import base64
import hashlib
import html
import re
import zlib

from tests.second_implementation.documents import Document, Wrong, canonical, kind_of, read

DASHES = "[-\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]+"
LIMIT = 4 * 1024 * 1024
LEFT_OUT = re.compile(
    "=[0-9A-F]{2}|[=\\s>|\\\\`\u00bb\u203a\u2502\u2503\uff1e\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u034f"
    "\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffc\ufe00-\ufe0f]"
)


def blocks(text: str) -> list[tuple[str, str]]:
    """Kind and letters of every block in a text."""
    shown = re.sub(r"</?[A-Za-z][^<>]*>", "", html.unescape(text))
    first = rf"{DASHES}\s*BEGIN\s+YKPBEM\s+([A-Z]+)\s*{DASHES}"
    inside, last = r"((?:(?!BEGIN\s+YKPBEM).)*?)", rf"(?:{DASHES}\s*)+END\s+YKPBEM\s+\1\s*{DASHES}"
    found = re.findall(first + inside + last, shown, re.DOTALL)
    return [(kind.lower(), LEFT_OUT.sub("", inside)) for kind, inside in found]


def unpack(kind: str, letters: str) -> Document:
    """The document of a block."""
    match = re.fullmatch(r"([A-Za-z0-9+/]*)check:([0-9a-f]{8})", letters)
    if match is None:
        raise Wrong("a block")
    packed = base64.b64decode(match[1] + "=" * (-len(match[1]) % 4), validate=True)
    stream = zlib.decompressobj()
    try:
        form = stream.decompress(packed, LIMIT + 1)
    except zlib.error as error:
        raise Wrong("what is packed") from error
    if len(form) > LIMIT or not stream.eof or stream.unused_data:
        raise Wrong("the size of what is packed")
    if hashlib.sha256(form).hexdigest()[:8] != match[2]:
        raise Wrong("the check")
    document = read(form)
    if canonical(document) != form or kind_of(document) != kind:
        raise Wrong("the form of what is packed")
    return document


def write(document: Document) -> str:
    """A block."""
    form = canonical(document)
    letters = base64.b64encode(zlib.compress(form)).decode()
    lines = re.findall(".{1,64}", letters)
    title = f"YKPBEM {kind_of(document).upper()}-----"
    check = f"check: {hashlib.sha256(form).hexdigest()[:8]}"
    return "".join(f"{line}\n" for line in (f"-----BEGIN {title}", *lines, check, f"-----END {title}"))
