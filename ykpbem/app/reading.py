"""The documents in a file, in whatever form: JSON as the program writes it, typed YAML, blocks of armor in a text.

- Where one document of a kind is wanted, a text may hold blocks of other kinds too, and the same block twice. Two that
  differ are refused, and so is a damaged one beside a good one: nobody knows which was meant.
- Where one of any kind is wanted, the same holds of all blocks and of a move order typed beside them.
- Where any number is welcome, each block of a text is a document of its own.
- A move order from a block has gone through the strict reader of typed ones, and is what that makes of it.
- What the program has written in JSON is whole if it begins as JSON does, and then nothing else is looked for in it.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from ykpbem.app.kinds import blocks_in, is_object, quoted_in, refuse_packed, typed_kind, what_is
from ykpbem.data.faults_cli import KINDS
from ykpbem.errors import Fault, Malformed, Where, fault
from ykpbem.files.canonical import encoded, read_json
from ykpbem.files.signed import KINDS as KNOWN
from ykpbem.files.signed import SIGNED_KINDS, kind_of
from ykpbem.papers import Document
from ykpbem.steps import Places

if TYPE_CHECKING:
    from ykpbem.files.armor import Block, Unpacked  # which nobody needs who reads JSON
    from ykpbem.files.order_reader import OrderFile  # which loads YAML


class Held(msgspec.Struct, frozen=True):
    """What a file holds: `document` out of a block of that kind, else the `data` of the whole file; or why nothing.

    `stray` tells that any text may hold the like: a sentence that speaks of blocks, an order that was quoted.
    """

    name: str
    kind: str = ""
    data: bytes = b""
    document: Document | None = None
    refused: tuple[Fault, ...] = ()
    stray: bool = False


def read_paper(data: bytes, *kinds: str, name: str) -> Document:
    """The one machine-written document of these kinds in a file; raises Malformed saying what there is instead."""
    document = read_json(data, name=name) if is_object(data) else _armored_paper(data, kinds, name)
    kind = kind_of(document, name=name)
    if kind not in kinds:
        raise Malformed(other_kind([kind], kinds, name))
    return document


def read_order(data: bytes, *, name: str) -> "OrderFile":
    """The one move order in a file, with its faults of form still in it; raises Malformed for what is none at all."""
    from ykpbem.files.order_reader import parse_order

    typed = typed_kind(data) == "order"
    wanted = [block for block in blocks_in(data) if block.kind == "order"]
    if wanted and typed:
        raise Malformed(_beside("order", name))
    if wanted:
        return order_in(_only(wanted, name), name=name)
    if not typed:
        refuse_other_text(data, "order", name=name)
    return parse_order(data, name=name)


def whole_order(data: bytes, *, name: str) -> "OrderFile":
    """The one move order in a file; raises Malformed for what is none, and with all faults of one that has some."""
    return _whole(read_order(data, name=name))


def _whole(order: "OrderFile") -> "OrderFile":
    if order.faults:
        raise Malformed(*order.faults)
    return order


def order_in(document: Document, *, name: str) -> "OrderFile":
    """A move order out of a block as the strict reader takes it: with its faults, but without lines.

    Raises Malformed for a document that this reader makes of no text.
    """
    from ykpbem.files.order_reader import parse_order
    from ykpbem.files.order_writer import order_text
    from ykpbem.files.yaml_text import LIMIT

    refusal = Malformed(fault("armor-order").at(Where(file=name)))
    if len(encoded(document)) > 2 * LIMIT:
        raise refusal
    try:
        order = parse_order(order_text(document).encode(), name=name)
    except Malformed:
        raise refusal from None
    if order.document != document or order.repairs:
        raise refusal
    order.places = Places(file=name)
    order.faults = tuple(_without_line(wrong) for wrong in order.faults)
    return order


def _without_line(wrong: Fault) -> Fault:
    return msgspec.structs.replace(wrong, where=msgspec.structs.replace(wrong.where, line=0, column=0))


def read_signed(data: bytes, *, name: str) -> Document:
    """The one document of any kind that is signed, whatever else stands in the text.

    Raises Malformed for a file that holds none, or several that differ, and for an order with faults.
    """
    blocks = [block for block in blocks_in(data) if block.kind in SIGNED_KINDS]
    if blocks and typed_kind(data) == "order":
        raise Malformed(_beside("order", name))
    if not blocks and what_is(data) == "order":
        return whole_order(data, name=name).document
    document = read_paper(data, *SIGNED_KINDS, name=name)
    return _as_typed(document, name) if kind_of(document) == "order" else document


def _as_typed(document: Document, name: str) -> Document:
    """An order out of a block, which has to be one without faults that somebody may have typed."""
    return _whole(order_in(document, name=name)).document


def documents_in(data: bytes, *, name: str) -> list[Held]:
    """Everything in a file: each block of armor by itself, the whole file if it has none."""
    blocks = blocks_in(data)
    if not blocks:
        return [Held(name, data=data)]
    from ykpbem.files.armor import open_blocks

    opened = open_blocks(blocks, name=name)
    names = [f"{name}, block {number}" for number in range(1, len(opened) + 1)] if len(opened) > 1 else [name]
    held = [_held(own, one) for own, one in zip(names, opened, strict=True)]
    typed = typed_kind(data)
    return [*held, Held(name, typed, refused=(_beside(typed, name),), stray=True)] if typed else held


def document_of(held: Held) -> tuple[str, Document]:
    """What a file holds, as its kind and the document; of orders what the strict reader makes of them.

    For keys, for game files and component sets that are typed, and for what claims nothing that is known ("") the
    document is empty. Raises Malformed for a damaged document, and for an order with faults.
    """
    if held.refused:
        raise Malformed(*held.refused)
    if held.document is not None:
        return held.kind, _as_typed(held.document, held.name) if held.kind == "order" else held.document
    if is_object(held.data):
        document = read_json(held.data, name=held.name)
        kind = kind_of(document, name=held.name)
    else:
        document, kind = {}, what_is(held.data)
    return kind, whole_order(held.data, name=held.name).document if kind == "order" else document


def _held(name: str, unpacked: "Unpacked") -> Held:
    kind = unpacked.block.kind if unpacked.block.kind in KNOWN else ""
    if unpacked.refused:
        return Held(name, kind, refused=unpacked.refused, stray=unpacked.block.is_mention)
    return Held(name, kind, document=unpacked.document)


def refuse_other_text(data: bytes, kind: str, *, name: str) -> None:
    """Raises Malformed for a file that is surely something else than a typed one of this kind."""
    found = what_is(data)
    if found and found != kind:
        raise Malformed(other_kind([found], [kind], name))
    if not found:
        refuse_packed(data, name=name)


def other_kind(got: Iterable[str], wanted: Sequence[str], name: str) -> Fault:
    """The fault of a file that is, or holds, other kinds than those wanted."""
    return fault("other-kind", got=_in_words(got, "and"), expected=_in_words(wanted, "or")).at(Where(file=name))


def _armored_paper(data: bytes, kinds: Sequence[str], name: str) -> Document:
    """The one document of these kinds in the blocks of a text; what is empty or no text, the JSON reader tells."""
    blocks = blocks_in(data)
    wanted = [block for block in blocks if block.kind in kinds]
    if wanted:
        return _only(wanted, name)
    if blocks:
        raise Malformed(_other_blocks(blocks, kinds, name))
    quoted = quoted_in(data)
    if quoted:
        raise Malformed(fault("document-quoted", got=KINDS[quoted]).at(Where(file=name)))
    found = what_is(data)
    if found:
        raise Malformed(other_kind([found], kinds, name))
    refuse_packed(data, name=name)
    if data.strip() and b"\0" not in data:
        raise Malformed(fault("not-machine-written", expected=_in_words(kinds, "or")).at(Where(file=name)))
    return read_json(data, name=name)


def _only(blocks: "Sequence[Block]", name: str) -> Document:
    """The one document of the blocks; raises Malformed if one of them is damaged, or two differ."""
    from ykpbem.files.armor import open_blocks

    unpacked = open_blocks(blocks, name=name)
    refused = [wrong for one in unpacked for wrong in one.refused]
    if refused:
        raise Malformed(*refused)
    if len(unpacked) > 1:
        kinds = sorted({one.block.kind for one in unpacked})
        lines = _listed([str(one.block.line) for one in unpacked], "and")
        several = fault("armor-several", count=len(unpacked), what=_in_words(kinds, "or"), lines=lines)
        raise Malformed(several.at(Where(file=name)))
    return unpacked[0].document


def _other_blocks(blocks: "Sequence[Block]", kinds: Sequence[str], name: str) -> Fault:
    known = sorted({block.kind for block in blocks if block.kind in KNOWN}, key=KNOWN.index)
    if known:
        return other_kind(known, kinds, name)
    return fault("armor-kind", kind=blocks[0].kind.upper()).at(Where(file=name, line=blocks[0].line))


def _beside(kind: str, name: str) -> Fault:
    return fault("armor-beside", what=KINDS[kind]).at(Where(file=name))


def _in_words(kinds: Iterable[str], word: str) -> str:
    return _listed([KINDS[kind] for kind in kinds], word)


def _listed(words: Sequence[str], word: str) -> str:
    *first, last = words
    return f"{', '.join(first)} {word} {last}" if first else last
