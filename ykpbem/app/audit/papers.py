"""Reading whatever files there are, and sorting out what they are; each block of armor in a text is one by itself."""

from collections.abc import Iterable

import msgspec

from ykpbem.app.audit.found import File, Finding
from ykpbem.app.audit.nodes import Node
from ykpbem.app.audit.reading import read_as_written, read_strictly
from ykpbem.app.kinds import OURS, refuse_packed
from ykpbem.app.reading import Held, document_of, documents_in
from ykpbem.errors import Malformed, Where, fault
from ykpbem.files.canonical import encoded
from ykpbem.files.letters import is_letter
from ykpbem.files.reported import begins_as_paper, report_names
from ykpbem.papers import Document

BESIDE_STATES = ("invite", "join", "consent", "handover")
"""Kinds of signed papers that states carry, and that may lie there as files of their own."""


class Paper(msgspec.Struct, frozen=True):
    """A document and the file it was read from; `named` if somebody named the file itself."""

    name: str
    document: Document
    named: bool


class Papers(msgspec.Struct):
    """Everything that was read, by what it is; `strays` counts files that an audit has no use for.

    `deeper` are the names of states in folders of folders that were named.
    """

    states: list[Node] = []
    orders: list[Paper] = []
    others: list[Paper] = []
    unreadable: list[Finding] = []
    strays: int = 0
    deeper: set[str] = set()


def read_papers(files: Iterable[File]) -> Papers:
    """Reads the files; what was named and cannot be read is a finding, and so is a damaged document in a folder.

    Letters and reports beside their states are none, named or not: a shell's `*` names them all.
    """
    papers = Papers()
    in_doubt: list[tuple[str, list[Finding]]] = []
    for file in files:
        if is_letter(file.name, file.data):
            papers.strays += 1
            continue
        read = len(papers.states)
        state = read_as_written(file.name, file.data)
        if state is not None:
            papers.states.append(state)
        else:
            unreadable = [
                wrong for held in documents_in(file.data, name=file.name) for wrong in _take(held, file, papers)
            ]
            in_doubt.append(("" if begins_as_paper(file.data) else file.name, unreadable))
        if file.deeper:
            papers.deeper.update(node.name for node in papers.states[read:])
    _tell_unreadable(in_doubt, papers)
    return papers


def _tell_unreadable(in_doubt: list[tuple[str, list[Finding]]], papers: Papers) -> None:
    """What cannot be read is a finding, but for reports beside their states: a player's note may quote anything."""
    reports = report_names(node.name for node in papers.states)
    for name, unreadable in in_doubt:
        if name in reports:
            papers.strays += bool(unreadable)
        else:
            papers.unreadable += unreadable


def _take(held: Held, file: File, papers: Papers) -> list[Finding]:
    """Puts a document of a file where it belongs; gives what cannot be read."""
    try:
        _sort(held, file.named, papers)
    except Malformed as refusal:
        if file.named or OURS in held.data or (held.refused and not held.stray):
            return [Finding(fault("audit-unreadable").at(Where(file=held.name)), refusal.faults)]
        papers.strays += 1
    return []


def _sort(held: Held, named: bool, papers: Papers) -> None:
    """Puts it where it belongs; raises Malformed for what cannot be read."""
    kind, document = _read(held, named)
    if kind == "state":
        data = encoded(document) if held.document is not None else held.data
        papers.states.append(read_strictly(held.name, data, document))
    elif kind == "order":
        papers.orders.append(Paper(held.name, document, named))
    elif kind in BESIDE_STATES:
        papers.others.append(Paper(held.name, document, named))
    else:
        papers.strays += 1


def _read(held: Held, named: bool) -> tuple[str, Document]:
    """Kind and document; kinds that no audit reads come with an empty one."""
    kind, document = document_of(held)
    if not document and ((not kind and named) or OURS in held.data):
        refuse_packed(held.data, name=held.name)
        raise Malformed(fault("verify-unknown").at(Where(file=held.name)))
    return kind, document
