"""Reading whatever files there are, and sorting out what they are."""

from collections.abc import Iterable

import msgspec

from ykpbem.app.audit.found import File, Finding
from ykpbem.app.kinds import is_object, what_is
from ykpbem.app.orders import received, refuse_broken
from ykpbem.errors import Fault, Malformed, Where, fault
from ykpbem.files.canonical import read_json
from ykpbem.files.signed import kind_of
from ykpbem.papers import Document

SIGNED_BY_PEOPLE = ("invite", "join", "consent", "handover")
"""Kinds that lie beside states and orders."""
OURS = b'"ykpbem"'
"""What every machine-written document holds."""


class Paper(msgspec.Struct, frozen=True):
    """A document and the file it was read from."""

    name: str
    document: Document
    named: bool


class Papers(msgspec.Struct):
    """Everything that was read, by what it is; `strays` counts files that an audit has no use for."""

    states: list[Paper] = []
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
    kind, document = _read(file)
    paper = Paper(file.name, document, file.named)
    if kind == "state":
        papers.states.append(paper)
    elif kind == "order":
        papers.orders.append(paper)
    elif kind in SIGNED_BY_PEOPLE:
        papers.others.append(paper)
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
    if not kind and file.named:
        raise Malformed(_unknown(file.name))
    return kind, {}


def _read_order(file: File) -> Document:
    from ykpbem.files.order_reader import parse_order  # which loads YAML

    order = received(parse_order(file.data, name=file.name))
    refuse_broken(order)
    return order.document


def _unknown(name: str) -> Fault:
    return fault("verify-unknown").at(Where(file=name))
