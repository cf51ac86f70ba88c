"""Every part of every signed document, altered without a new signature: refused wherever it is read, and why."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, get_args

import msgspec
import pytest

from tests.app.cheating import audited, files
from tests.forgery import papers
from tests.forgery.alterations import Altered, alterations, one_each
from tests.tools.effort import PROFILE
from ykpbem.app.audit import File, audit
from ykpbem.app.inspect import Given, findings, inspect
from ykpbem.chain.games import open_invitation, open_join
from ykpbem.chain.states import open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.codec import AnyLink
from ykpbem.errors import YkpbemError
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import document_id

Document = dict[str, Any]

IN_SIGNATURES = {"signature-missing", "signature-shape", "signature-wrong"}
IN_JOINS = {"joins-number", "key-joined-twice"}
"""One join more or less in a state."""
IN_FORM = {
    "state-shape",
    "paper-shape",
    "key-left-out",
    "kind-unknown",
    "kind-version",
    "kind-not-signed",
    "public-key-missing",
    "public-key-damaged",
    "key-spelling",
    "rules-version",
    "text-empty",
    "text-blanks",
    "text-too-long",
    "order-not-table",
}
"""What the form of a document decides before anybody's signature is looked at."""


def tried(document: Document) -> Iterable[Altered]:
    """All alterations of a paper, and of a state one of every part, unless there is time for all of them."""
    return one_each(document) if PROFILE == "quick" and document["ykpbem"] == "state/1" else alterations(document)


def refuse_all(document: Document, read: Callable[[Document], object], *, codes: set[str] = IN_SIGNATURES) -> int:
    """Every alteration is refused, with the right class for its reason; gives their number."""
    number = 0
    for path, how, altered in tried(document):
        kind, told = papers.refused(read, altered)
        right = told <= IN_FORM if kind == "Malformed" else kind == "NotAuthentic" and told <= codes
        assert right, (path, how, kind, told)
        number += 1
    return number


KINDS = (
    "start",
    "keeps",
    "unsigned",
    "order",
    "plans",
    "pass",
    "amend",
    "rekey",
    "rekey alone",
    "rollback",
    "handover",
    "end",
)


def test_the_game_has_every_link_and_is_right() -> None:
    """What is altered here was good before."""
    assert list(papers.story()) == list(KINDS)
    kinds = {papers.of_state(one)["link"]["kind"] for one in papers.line()}
    assert kinds == {link.__struct_config__.tag for link in get_args(AnyLink)}
    assert audited(*papers.line()).wrong == []
    assert findings(inspect([*state_files(), *(Given(name, file_of(one)) for name, one in beside().items())])) == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_part_of_a_state_is_signed(kind: str) -> None:
    """Each leaf, each list and each table in it, those of papers inside too."""
    document = papers.of_state(papers.story()[kind])
    new = {"ykpbem": "state/1", **news_in(kind)}

    def read(altered: Document) -> None:
        gone = new.keys() - altered.keys()
        _ = open_state({key: part for key, part in document.items() if key not in gone} | altered)

    assert refuse_all(new, read, codes=IN_SIGNATURES | IN_JOINS) > 100


def news_in(kind: str) -> Document:
    """A state without the top-level parts that stand word for word in one before it, which are tried there."""
    document = papers.of_state(papers.story()[kind])
    earlier = [papers.of_state(one) for one in papers.line(*KINDS[: KINDS.index(kind)])] if kind != "start" else []
    return {key: part for key, part in document.items() if all(one[key] != part for one in earlier)}


def test_every_part_of_an_invitation_is_signed() -> None:
    assert refuse_all(papers.invitation(), open_invitation) > 30


def test_every_part_of_a_join_is_signed() -> None:
    for join in papers.joins().values():
        assert refuse_all(join, lambda altered: open_join(altered, document_id(papers.invitation()))) > 8


@pytest.mark.parametrize("sort", ["answering", "ahead", "plans", "keep"])
def test_every_part_of_an_order_is_signed(sort: str) -> None:
    """Plans that stand open are signed by their hashes; seals of a keep are signed though no part of the id."""
    order, opened = papers.orders()[sort]
    papers.take_order(order.document, opened)
    codes = IN_SIGNATURES | {"no-such-seat"}
    assert refuse_all(order.document, lambda altered: papers.take_order(altered, opened), codes=codes) > 60


def test_every_part_of_a_consent_is_signed() -> None:
    papers.take_consent(papers.consented())
    assert refuse_all(papers.consented(), papers.take_consent) > 30
    codes = IN_SIGNATURES | {"consent-not-signed", "link-papers", "link-wrong"}
    assert refuse_all(papers.consented(), lambda one: open_state(papers.with_paper("rekey", one)), codes=codes) > 30


def test_every_part_of_a_handover_is_signed() -> None:
    """It is read inside a state: the moderator signs that one again, with the altered paper in it."""
    _ = open_state(papers.with_paper("handover", papers.handed()))
    codes = IN_SIGNATURES | {"handover-not-signed", "moderator-unknown", "link-papers", "handover-elsewhere"}
    assert refuse_all(papers.handed(), lambda one: open_state(papers.with_paper("handover", one)), codes=codes) > 30


# Verify and audit


def some(document: Document, every: int) -> Iterator[Altered]:
    """Every so many-th alteration in the quick profile; line ends in a hash or a seal of an order do not count."""
    folded = document["ykpbem"] == "order/1"
    for number, altered in enumerate(tried(document)):
        if (PROFILE != "quick" or number % every == 0) and not (folded and altered[1] == "a line end"):
            yield altered


@pytest.mark.parametrize("kind", KINDS)
def test_verify_and_audit_find_every_alteration_of_a_state(kind: str) -> None:
    """Alone, and behind the state before it."""
    at = KINDS.index(kind)
    before = papers.line()[max(0, at - 1) : at]
    for path, how, altered in some(papers.of_state(papers.line()[at]), 30):
        assert findings(inspect([Given("altered.json", file_of(altered))])), (path, how)
        given = [*files(*before), File("altered.json", file_of(altered))]
        assert audit(given, papers.MO.public).findings, (path, how)


def beside() -> dict[str, Document]:
    """Signed papers that lie as files of their own beside the states."""
    orders = {sort: order.document for sort, (order, _) in papers.orders().items() if sort in ("plans", "keep")}
    return {
        "invitation": papers.invitation(),
        "join": papers.joins()["red"],
        "consent": papers.consented(),
        "handover": papers.handed(),
        **orders,
    }


def state_files() -> list[Given]:
    """All states as they are written."""
    return [Given(f"{seq}.json", document_bytes(papers.of_state(one))) for seq, one in enumerate(papers.line())]


@pytest.mark.parametrize("paper", ["invitation", "join", "consent", "handover", "plans", "keep"])
def test_verify_finds_every_alteration_of_a_paper_beside_the_states(paper: str) -> None:
    """An order that names another game is said to be not compared: no state is here to check its signature with."""
    states = state_files()
    for path, how, altered in some(beside()[paper], 50):
        found = inspect([Given("altered", file_of(altered)), *states])
        elsewhere = path == ("game",) and "verify-no-state" in [one.code for one in found[0].open]
        assert findings(found) or elsewhere, (path, how)


@pytest.mark.parametrize("paper", ["invitation", "join", "consent", "handover", "plans"])
def test_an_audit_finds_every_alteration_of_a_named_paper(paper: str) -> None:
    """One that makes it a paper of another game too: of that no state is here.

    An order without its signature is a draft that proves nothing, and is said to be one.
    """
    states = [File(one.name, one.data) for one in state_files()]
    for path, how, altered in some(beside()[paper], 50):
        found = audit([File("altered", file_of(altered)), *states], papers.MO.public)
        told = [one.code for game in found.games for one in game.open]
        draft = path == ("signature",) and how == "taken out" and "audit-open-draft" in told
        assert found.findings or draft, (path, how)


def file_of(document: Document) -> bytes:
    """A file of the document as the program writes it, or as JSON, which YAML takes, where it would not write that."""
    try:
        return write_order(document).encode() if document["ykpbem"] == "order/1" else document_bytes(document)
    except (YkpbemError, TypeError, ValueError, AttributeError, KeyError):
        return msgspec.json.encode(document)
