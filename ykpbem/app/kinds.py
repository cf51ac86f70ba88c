"""What a file claims to be, seen from its bytes: for errors that say so, and for files of any kind."""

import re
from typing import TYPE_CHECKING

from ykpbem.errors import Malformed, Where, fault
from ykpbem.files.canonical import read_json
from ykpbem.files.signed import KINDS, kind_of

if TYPE_CHECKING:
    from ykpbem.files.armor import Block  # which nobody needs who reads JSON

HEAD = 64 * 1024
"""Bytes of a hand-written file that are looked at."""

OURS = b'"ykpbem"'
"""What every document in JSON holds."""

_ARCHIVES = (b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!")
"""How zip, gzip, 7z and rar begin."""
_BASE64_MAIL = re.compile(rb"^content-transfer-encoding:[ \t]*base64", re.MULTILINE | re.IGNORECASE)
_MAIL_HEADER = re.compile(rb"^(?!ykpbem)[a-z][a-z-]*:.*(?:\n[ \t].*)*", re.MULTILINE | re.IGNORECASE)
"""A line in the head of a mail and what goes on below it: a subject may name the program."""
_KIND_LINE = re.compile(r"^[ \t\u00a0>|]*ykpbem[ \t]*:[ \t]*[\"']?([a-z]+)[ \t]*/", re.MULTILINE | re.IGNORECASE)
_QUOTED = re.compile(r"[\"\u201c\u201d]ykpbem[\"\u201c\u201d]\s*:\s*[\"\u201c\u201d]([a-z]+)/")


def what_is(data: bytes) -> str:
    """A kind of document, `key` for a secret and `pub` for a public key, "" for what claims nothing that is known.

    A text with blocks of armor in it is what the first of them is.
    """
    if is_object(data):
        try:
            return kind_of(read_json(data, name=""))
        except Malformed:
            return ""
    text = data[:HEAD].decode("utf-8", "replace")
    if "ykpbem-key-1" in text and not _begins_as_order(data):
        return "key"
    blocks = blocks_in(data)
    if blocks:
        return blocks[0].kind if blocks[0].kind in KINDS else ""
    typed = _typed(data)
    if typed:
        return typed if typed in KINDS else ""
    return "pub" if not quoted_in(data) and "ykpbem-pub-1" in text else ""


def refuse_packed(data: bytes, *, name: str) -> None:
    """Raises Malformed for what holds other files or texts in a form that nobody here unpacks."""
    if data.startswith(_ARCHIVES):
        raise Malformed(fault("file-archive").at(Where(file=name)))
    if _BASE64_MAIL.search(data[:HEAD]) and not names_us(_MAIL_HEADER.sub(b"", data)):
        raise Malformed(fault("mail-base64").at(Where(file=name)))


def typed_kind(data: bytes) -> str:
    """The kind that a line of typed text names, also anywhere beside blocks of armor; "" for none that is known."""
    typed = "" if is_object(data) else _typed(data)
    return typed if typed in KINDS else ""


def _begins_as_order(data: bytes) -> bool:
    """Whether the first words of a text are those of a move order, as `sign` writes it."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"ykpbem: order/")


def names_us(data: bytes) -> bool:
    """Whether the program is named anywhere in a file: what is none of its documents may have been meant as one."""
    return "ykpbem" in _as_read(data).lower()


def blocks_in(data: bytes) -> "list[Block]":
    """The blocks of armor in a text; where it is a typed document or a public key, a mention of blocks is none.

    Nor is what a move order quotes in a note or in the name of a plan, where its signature seems to be inside.
    """
    if is_object(data) or _is_as_typed(data):
        return []
    from ykpbem.files.armor import find_blocks, open_blocks

    blocks = find_blocks(data)
    only_spoken_of = bool(blocks) and blocks[0].is_mention
    if only_spoken_of and (_typed(data) or b"ykpbem-pub-1" in data[:HEAD]):
        return []
    is_quoted = bool(blocks) and _begins_as_order(data) and all(one.refused for one in open_blocks(blocks, name=""))
    return [] if is_quoted else blocks


def quoted_in(data: bytes) -> str:
    """The kind of a machine-written document that stands in other text, as mail programs quote it; "" for none."""
    found = None if is_object(data) else _QUOTED.search(data[:HEAD].decode("utf-8", "replace"))
    return found[1] if found and found[1] in KINDS else ""


def _typed(data: bytes) -> str:
    """The kind in the first line of typed text that names one, whether or not it is known; "" where no line does."""
    found = _KIND_LINE.search(_as_read(data))
    return found[1].lower() if found else ""


def _as_read(data: bytes) -> str:
    """The text of a file without what mailers put in."""
    if _is_as_typed(data):
        return data.decode()
    from ykpbem.files.armor import readable

    return readable(data)


def _is_as_typed(data: bytes) -> bool:
    """Whether a text went through no mail program and holds no block, as most: then nobody has to look for one."""
    return data.isascii() and not any(sign in data for sign in (b"YKPBEM", b"&", b"<", b"\r"))


def is_object(data: bytes) -> bool:
    """Whether the bytes begin as a machine-written document does."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"
