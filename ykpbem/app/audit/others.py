"""Papers beside states and orders: invitations, joins, consents and handovers that lie there as files of their own.

- The states carry all that counts of them. A file is held against what they carry: the same id with other seals proves
  two seals, one that no state carries is told.
- One that is not signed by whom it names counts for nothing: a finding if it was named, else told.
"""

from collections.abc import Sequence

from ykpbem.app.audit.found import Audit, finding
from ykpbem.app.audit.nodes import Node
from ykpbem.app.audit.papers import Paper
from ykpbem.chain.games import exact_key, open_invitation, open_join
from ykpbem.errors import YkpbemError, fault
from ykpbem.files.signed import check_signature, document_id, kind_of, short
from ykpbem.papers import Consent, Document, Handover, decode_paper

WHERE = "beside the states"
"""The moment at which a file of its own is looked at."""


def game_of(document: Document) -> str:
    """The id of the game that a paper belongs to."""
    return document_id(document) if kind_of(document) == "invite" else str(document.get("game", ""))


def check_others(papers: Sequence[Paper], ends: Sequence[Node], audit: Audit) -> None:
    """Adds to the audit of a game what its other papers say; `ends` are the last states, which carry all of them."""
    states = [node.opened.state for node in ends if node.opened is not None]
    carried: dict[str, Document] = {}
    for state in states:
        for document in (state.invitation, *state.joins, *state.papers):
            carried.setdefault(document_id(document), document)
    for paper in papers:
        try:
            _open(paper.document, audit.game, paper.name)
        except YkpbemError as refusal:
            if paper.named:
                audit.wrong.append(finding("audit-altered", paper.name, WHERE, refusal.faults))
            else:
                audit.open.append(fault("audit-open-unauthentic", file=paper.name))
            continue
        own = carried.get(document_id(paper.document))
        if own is not None and own.get("seals") != paper.document.get("seals"):
            own_id = short(document_id(own))
            audit.wrong.append(finding("audit-sealed-twice", paper.name, WHERE, file="the states", id=own_id))
        elif own is None and states:
            audit.open.append(fault("audit-open-not-carried", file=paper.name))


def _open(document: Document, game: str, name: str) -> None:
    """Raises Malformed or NotAuthentic for a paper that is not signed by whom it names."""
    match kind_of(document):
        case "invite":
            _ = open_invitation(document, name=name)
        case "join":
            _ = open_join(document, game, name=name)
        case "consent":
            consent = decode_paper(document, Consent, name=name)
            _ = exact_key(consent.new_key, name=name)
            check_signature(document, exact_key(consent.old_key, name=name), name=name)
        case _:
            key = decode_paper(document, Handover, name=name).by
            check_signature(document, exact_key(key, name=name), name=name)
