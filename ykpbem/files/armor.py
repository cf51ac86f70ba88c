r"""Armor: a signed document as a block of plain text that survives mails and forums, and back.

- A block is `-----BEGIN YKPBEM STATE-----`; base64, 64 characters a line, of the canonical form of the whole document,
  signature and seals in, packed with zlib; a line `check: ` with the first 8 digits of SHA-256 of that form; and
  `-----END YKPBEM STATE-----`. STATE is the document's kind in capitals.
- Blocks are found in any text. What mailers, forums and phones put in is taken out: quoting, blanks, line ends, tags
  and entities of HTML, invisible characters, other dashes. None of it is a letter of base64, and the check decides: a
  block says what its author wrote or is refused, and is never made into another document.
- Two blocks are one if they hold the same document, however they are packed.
- What is unpacked is bounded, for each block and for all in a text together, while it is being unpacked.
"""

import binascii
import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from ykpbem.data.faults_cli import KINDS
from ykpbem.errors import Fault, Malformed, Where, fault
from ykpbem.files.canonical import LIMIT, canonical, encode_base64, encoded, read_json
from ykpbem.files.signed import SIGNED_KINDS, kind_of
from ykpbem.files.text import BIDIRECTIONAL, INVISIBLE, SELECTOR

COLUMNS = 64
"""Letters of base64 in a line."""

TOGETHER = 4 * LIMIT
"""Bytes that all blocks of one text unpack to at most."""

_AT_ONCE = 64 * 1024
_BLANKS = "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
_QUOTING = "=>|\\`\u00bb\u203a\u2502\u2503\uff1e"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d"
_PLAIN = {**dict.fromkeys(map(ord, _BLANKS + _QUOTING), " "), **dict.fromkeys(map(ord, _DASHES), "-")}
"""What was put in counts as a blank wherever it stands, and any dash as the plain one."""
_BEGIN, _END, _YKPBEM = (" {0,8}".join(word) for word in ("BEGIN", "END", "YKPBEM"))
_MARKER = re.compile(
    f"- {{0,8}}(?P<which>{_BEGIN}|{_END}) {{1,16}}{_YKPBEM} {{1,16}}"
    "(?P<kind>[A-Z](?: {0,8}[A-Z]){0,19}) {0,8}-{1,5}"
)
"""One of the two lines around a block; its words may have been broken at the end of a line."""
_LETTERS = re.compile("(?P<packed>[A-Za-z0-9+/]*)check:(?P<check>[0-9a-f]{8})")
"""What a block holds; padding says nothing."""
_LINE = re.compile("[A-Za-z0-9+/]{40}")
_ODD = re.compile("[^A-Za-z0-9+/: ]+")
_TAG = re.compile("</?[A-Za-z][^<>]{0,200}>")
_ESCAPE = re.compile("=(?:\n|([0-9A-F]{2}))")


class Block(msgspec.Struct, frozen=True):
    """A block in a text, not yet opened: its kind, the number of its first line, what stands between its two lines.

    `missing` is the one of the two lines that is not there.
    """

    kind: str
    line: int
    inside: str
    missing: Literal["", "BEGIN", "END"] = ""

    @property
    def letters(self) -> str:
        """What stands inside, without what was put in."""
        return self.inside.translate(_PLAIN).strip(" -").replace(" ", "")

    @property
    def is_mention(self) -> bool:
        """Whether this is a sentence that speaks of blocks, and none itself."""
        return not _LINE.search(self.inside) and not _LETTERS.fullmatch(self.letters)


class Unpacked(msgspec.Struct, frozen=True):
    """What was in a block; `refused` says why there is nothing."""

    block: Block
    document: dict[str, Any] = {}
    refused: tuple[Fault, ...] = ()


# Writing


def armored(document: Mapping[str, Any]) -> str:
    """A signed document as a block of text.

    Raises `Malformed` if it has no canonical form or is of a kind that is never signed.
    """
    kind = kind_of(document)
    if kind not in SIGNED_KINDS:
        raise Malformed(fault("kind-not-signed", kind=kind))
    form = canonical(document)
    base64 = encode_base64(zlib.compress(form, 9))
    lines = [base64[start : start + COLUMNS] for start in range(0, len(base64), COLUMNS)]
    title = f"YKPBEM {kind.upper()}-----"
    return "\n".join([f"-----BEGIN {title}", *lines, f"check: {_check(form)}", f"-----END {title}", ""])


def _check(form: bytes) -> str:
    return hashlib.sha256(form).hexdigest()[:8]


# Finding


def find_blocks(data: bytes) -> list[Block]:
    """The blocks in a text, in their order.

    An END line without its BEGIN counts only if there is no BEGIN, and a sentence that speaks of blocks only if there
    is no block.
    """
    found = _marked(readable(data))
    return [block for block in found if not block.is_mention] or found


def _marked(text: str) -> list[Block]:
    """What stands behind each BEGIN line, or in front of the first END line if there is none."""
    found: list[Block] = []
    headless: list[Block] = []
    line, counted = 1, 0
    markers = [*_MARKER.finditer(text.translate(_PLAIN))]
    for number, marker in enumerate(markers):
        line, counted = line + text.count("\n", counted, marker.start()), marker.start()
        which, kind = _says(marker)
        if which == "BEGIN":
            following = markers[number + 1] if number + 1 < len(markers) else None
            inside = text[marker.end() : following.start() if following else len(text)]
            ended = following is not None and _says(following) == ("END", kind)
            found.append(Block(kind, line, inside, "" if ended else "END"))
        elif not found and not headless:
            headless.append(Block(kind, line, text[:counted], "BEGIN"))
    return found or headless


def _says(marker: re.Match[str]) -> tuple[str, str]:
    """Which of the two lines this is, and of what kind."""
    return marker["which"].replace(" ", ""), marker["kind"].replace(" ", "").lower()


def readable(data: bytes) -> str:
    """The characters of a file, with plain line ends, without what nobody sees and what a browser would not show."""
    text = _decoded(data).replace("\r\n", "\n").replace("\r", "\n")
    if "=3D" in text or "=20" in text:  # the source of a mail
        text = _ESCAPE.sub(lambda escape: " " if escape[1] else "", text)
    if "&" in text:
        from html import unescape

        text = unescape(text)
    if "<" in text:
        text = _TAG.sub("", text)
    return text if text.isascii() else _hidden().sub("", text)


def _decoded(data: bytes) -> str:
    """The text of a file as mail programs and editors save it: all that counts in it is ASCII."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


@cache
def _hidden() -> re.Pattern[str]:
    """What cannot be seen, and may stand in the middle of a line."""
    ranges = (*BIDIRECTIONAL, *INVISIBLE, *SELECTOR)
    return re.compile(f"[{''.join(f'{chr(first)}-{chr(last)}' for first, last in ranges)}]")


# Opening


def open_blocks(blocks: Iterable[Block], *, name: str) -> list[Unpacked]:
    """What blocks of the file `name` hold, each document and each damage once, and why others hold nothing."""
    return [*_unpacked(blocks, name)]


def _unpacked(blocks: Iterable[Block], name: str) -> Iterator[Unpacked]:
    room = TOGETHER
    told: set[Block | bytes] = set()
    for block in blocks:
        alike = msgspec.structs.replace(block, line=0, inside=block.letters)
        if alike in told:
            continue
        told.add(alike)
        try:
            packed, check = _packed(block)
            limit = min(LIMIT, room)
            form, whole = _inflated(packed, limit)
            room -= min(len(form), room)
            if len(form) > limit:
                raise Malformed(_size_fault(KINDS[block.kind], limit))
            document = _document(block, form, check, whole)
        except Malformed as refusal:
            where = Where(file=name, line=block.line)
            yield Unpacked(block, refused=tuple(msgspec.structs.replace(one, where=where) for one in refusal.faults))
        else:
            if form not in told:
                yield Unpacked(block, document)
            told.add(form)


def _packed(block: Block) -> tuple[bytes, str]:
    """The bytes that the letters of a block spell, and its check. Raises `Malformed` if they spell none."""
    what = KINDS.get(block.kind, "")
    if block.kind not in SIGNED_KINDS:
        raise Malformed(fault("armor-kind", kind=block.kind.upper()))
    if block.missing:
        end = block.missing == "END"
        raise Malformed(fault("armor-cut-short" if end else "armor-no-beginning", what=what, kind=block.kind.upper()))
    letters = block.letters
    match = _LETTERS.fullmatch(letters)
    if match is None:
        raise Malformed(_letters_fault(block, what))
    packed = match["packed"]
    try:
        return binascii.a2b_base64(packed + "=" * (-len(packed) % 4)), match["check"]
    except binascii.Error:
        raise Malformed(fault("armor-damaged", what=what)) from None


def _size_fault(what: str, limit: int) -> Fault:
    """What is too much: the block by itself, or all that were unpacked so far with it."""
    if limit < LIMIT:
        return fault("armor-too-much", what=what, limit=TOGETHER)
    return fault("armor-too-large", what=what, limit=LIMIT)


def _letters_fault(block: Block, what: str) -> Fault:
    """What is wrong with the letters of a block: some that are none, or a check line that is not there."""
    plain = block.inside.translate(_PLAIN)
    begin, end = len(plain) - len(plain.lstrip(" -")), len(plain.rstrip(" -"))
    odd = _ODD.search(plain, begin, end)
    if odd is None:
        return fault("armor-no-check", what=what)
    line = block.line + block.inside.count("\n", 0, odd.start())
    return fault("armor-character", what=what, got=ascii(odd[0][:20]), line=line)


def _inflated(packed: bytes, limit: int) -> tuple[bytes, bool]:
    """What was packed, a little more than the limit of it at most, and whether it came to its end there."""
    unpacker = zlib.decompressobj()
    form = bytearray()
    try:
        while len(form) <= limit and (piece := unpacker.decompress(packed, _AT_ONCE)):
            form += piece
            packed = unpacker.unconsumed_tail
    except zlib.error:
        return bytes(form), False
    return bytes(form), unpacker.eof and not unpacker.unused_data


def _document(block: Block, form: bytes, check: str, whole: bool) -> dict[str, Any]:
    """The document of a block. Raises `Malformed` if it is not just what its author packed."""
    what = KINDS[block.kind]
    if not whole or _check(form) != check:
        raise Malformed(fault("armor-damaged", what=what))
    document = read_json(form, name="")
    if encoded(document) != form:
        raise Malformed(fault("armor-form", what=what))
    kind = kind_of(document)
    if kind != block.kind:
        raise Malformed(fault("armor-other-inside", what=what, got=KINDS[kind]))
    return document
