"""Reading whatever files there are, and sorting out what they are."""

from collections.abc import Iterable

import msgspec

from ykpbem.app.audit.found import File, Finding
from ykpbem.app.audit.nodes import Node
from ykpbem.app.audit.reading import read_as_written, read_strictly
from ykpbem.app.kinds import is_object, what_is
from ykpbem.app.orders import received, refuse_broken
from ykpbem.errors import Malformed, Where, fault
from ykpbem.files.canonical import read_json
from ykpbem.files.signed import kind_of
from ykpbem.papers import Document

BESIDE_STATES = ("invite", "join", "consent", "handover")
"""Kinds of signed papers that states carry, and that may lie there as files of their own."""
OURS = b'"ykpbem"'
"""What every machine-written document holds."""


class Paper(msgspec.Struct, frozen=True):
    """A document and the file it was read from; `named` if somebody named the file itself."""

    name: str
    document: Document
    named: bool


class Papers(msgspec.Struct):
    """Everything that was read, by what it is; `strays` counts files that an audit has no use for."""

    states: list[Node] = []
    orders: list[Paper] = []
    others: list[Paper] = []
    unreadable: list[Finding] = []
    strays: int = 0


def read_papers(files: Iterable[File]) -> Papers:
    """Reads the files; what was named and cannot be read is a finding, and so is a damaged document in a folder."""
    papers = Papers()
    for file in files:
        try:
            _sort(file, papers)
        except Malformed as refusal:
            if file.named or OURS in file.data:
                told = fault("audit-unreadable").at(Where(file=file.name))
                papers.unreadable.append(Finding(told, refusal.faults))
            else:
                papers.strays += 1
    return papers


def _sort(file: File, papers: Papers) -> None:
    """Puts a file where it belongs; raises Malformed for what cannot be read."""
    state = read_as_written(file.name, file.data)
    if state is not None:
        papers.states.append(state)
        return
    kind, document = _read(file)
    if kind == "state":
        papers.states.append(read_strictly(file.name, file.data, document))
    elif kind == "order":
        papers.orders.append(Paper(file.name, document, file.named))
    elif kind in BESIDE_STATES:
        papers.others.append(Paper(file.name, document, file.named))
    else:
        papers.strays += 1


def _read(file: File) -> tuple[str, Document]:
    """Kind and document; kinds that no audit reads come with an empty one."""
    if is_object(file.data):
        document = read_json(file.data, name=file.name)
        return kind_of(document, name=file.name), document
    kind = what_is(file.data)
    if kind == "order":
        return kind, _read_order(file)
    if (not kind and file.named) or OURS in file.data:
        raise Malformed(fault("verify-unknown").at(Where(file=file.name)))
    return kind, {}


def _read_order(file: File) -> Document:
    from ykpbem.files.order_reader import parse_order  # which loads YAML

    order = received(parse_order(file.data, name=file.name))
    refuse_broken(order)
    return order.document
