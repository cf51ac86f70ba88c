"""What a file claims to be, seen from its bytes: for errors that say so, and for files of any kind."""

import re

from ykpbem.errors import Malformed
from ykpbem.files.canonical import read_json
from ykpbem.files.signed import KINDS, kind_of

HEAD = 64 * 1024
"""Bytes of a hand-written file that are looked at."""

_KIND_LINE = re.compile(r"^[ \t>]*ykpbem[ \t]*:[ \t]*[\"']?([a-z]+)/", re.MULTILINE)
_QUOTED = re.compile(r"[\"\u201c\u201d]ykpbem[\"\u201c\u201d]\s*:\s*[\"\u201c\u201d]([a-z]+)/")


def what_is(data: bytes) -> str:
    """A kind of document, `key` for a secret and `pub` for a public key, "" for what claims nothing that is known."""
    if is_object(data):
        try:
            return kind_of(read_json(data, name=""))
        except Malformed:
            return ""
    text = data[:HEAD].decode("utf-8", "replace")
    if "ykpbem-key-1" in text:
        return "key"
    found = _KIND_LINE.search(text)
    if found:
        return found[1] if found[1] in KINDS else ""
    return "pub" if not quoted_in(data) and "ykpbem-pub-1" in text else ""


def quoted_in(data: bytes) -> str:
    """The kind of a machine-written document that stands in other text, as mail programs quote it; "" for none."""
    found = None if is_object(data) else _QUOTED.search(data[:HEAD].decode("utf-8", "replace"))
    return found[1] if found and found[1] in KINDS else ""


def is_object(data: bytes) -> bool:
    """Whether the bytes begin as a machine-written document does."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"
