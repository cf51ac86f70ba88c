"""What a file claims to be, seen from its bytes: for errors that say so, and for files of any kind."""

import re

from ykpbem.errors import Malformed
from ykpbem.files.canonical import read_json
from ykpbem.files.signed import KINDS, kind_of

HEAD = 64 * 1024
"""Bytes of a hand-written file that are looked at."""

_KIND_LINE = re.compile(r"^[ \t>]*ykpbem[ \t]*:[ \t]*[\"']?([a-z]+)/", re.MULTILINE)


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
    return "pub" if "ykpbem-pub-1" in text else ""


def is_object(data: bytes) -> bool:
    """Whether the bytes begin as a machine-written document does."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"
