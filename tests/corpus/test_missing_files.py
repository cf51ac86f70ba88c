"""Files that are missing accuse nobody: whatever part of an honest game is audited, nothing but links is missing."""

from functools import cache
from random import Random

import pytest

from tests.corpus.kept import kept
from tests.corpus.test_corpus import files_of
from tests.tools.effort import PROFILE, effort
from ykpbem.app.audit import GAPS, File, audit
from ykpbem.app.inspect import Given, findings, inspect
from ykpbem.cli.outputs import document_bytes
from ykpbem.files.keys import PublicKey
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import document_id

Files = list[tuple[str, bytes]]
GAME = kept("eventful-1")


@cache
def files() -> Files:
    """The states, the papers that they carry as files of their own, and every signed order as it was sent."""
    last = GAME.states[-1]
    papers = [last["invitation"], *last["joins"], *last["papers"]]
    orders = [paper for state in GAME.states for paper in state["link"]["papers"] if paper["ykpbem"] == "order/1"]
    signed = [order for order in orders if "signature" in order]
    return [
        *files_of(GAME),
        *((f"{number}.paper.json", document_bytes(paper)) for number, paper in enumerate(papers)),
        *((f"sent-{number}.signed.yaml", write_order(order).encode()) for number, order in enumerate(signed)),
    ]


def accusations(some: Files, *, named: bool) -> list[str]:
    """What an audit finds beside what is missing."""
    found = audit(File(name, data, named) for name, data in some).findings
    return [f"{one.fault.where.file}: {one.fault.code}" for one in found if one.fault.code not in GAPS]


def told(some: Files) -> list[str]:
    """What verifying finds, beside orders by a key that no state here tells of."""
    wrong = findings(inspect([Given(*one) for one in some]))
    return [f"{one.where.file}: {one.code}" for one in wrong if one.code != "order-key-unknown"]


def around_powers() -> list[int]:
    """Numbers of states by which the moderator did something, of those before and those gone back to; the last."""
    ids = [document_id(state) for state in GAME.states]
    links = [(number, state["link"]) for number, state in enumerate(GAME.states)]
    powers = [(number, link) for number, link in links if link["kind"] not in ("order", "unsigned", "start")]
    to = [ids.index(link["to"]) for _, link in powers if link["kind"] == "rollback"]
    return sorted({*to, len(ids) - 1, *(number - back for number, _ in powers for back in (0, 1))})


def some_of(random: Random) -> Files:
    """A part of the files: a few, about half or nearly all."""
    share = random.choice((0.05, 0.5, 0.9, 0.98))
    return [one for one in files() if random.random() < share]


@pytest.mark.parametrize("named", [True, False])
def test_a_state_that_is_missing_accuses_nobody(named: bool) -> None:
    """Each by itself: the target of going back, states after which keys changed, the first and the last."""
    numbers = range(len(GAME.states)) if PROFILE == "soak" else around_powers()[not named :: 2]
    for missing in numbers:
        assert accusations([*files()[:missing], *files()[missing + 1 :]], named=named) == [], missing


@pytest.mark.parametrize("seed", range(effort(quick=16, soak=600)))
def test_whatever_is_missing_accuses_nobody(seed: int) -> None:
    """Any part of the states, papers and orders, in any order."""
    random = Random(seed)
    some = some_of(random)
    random.shuffle(some)
    assert accusations(some, named=bool(seed % 2)) == []


@pytest.mark.parametrize("seed", range(effort(quick=6, soak=100)))
def test_whatever_is_missing_verifies(seed: int) -> None:
    """What each file says of the others holds for any part of them."""
    random = Random(seed)
    some = [one for one in files() if random.random() < 0.2]
    random.shuffle(some)
    assert told(some) == []


def test_an_order_that_is_altered_accuses_as_long_as_every_key_of_its_seat_is_known() -> None:
    """With all states it is a finding; without those that could tell of another key something is missing, no more."""
    states, orders = files()[: len(GAME.states)], dict(files()[len(GAME.states) :])
    name = "sent-9.signed.yaml"
    altered = (name, orders[name].replace(b"revision: 1", b"revision: 7"))
    assert altered[1] != orders[name]
    assert accusations([*states, altered], named=True) == [f"{name}: audit-original-altered"]
    assert accusations([states[0], altered], named=True) == []
    [found] = audit([File(*states[0]), File(*altered)]).findings
    assert found.fault.code == "audit-missing-key"


def test_an_order_is_by_the_key_that_its_seat_had_at_the_time() -> None:
    """Yellow has had another key since: the last state alone still tells of the one that signed the secret choice."""
    keep = next(one for one in files() if one[0] == "sent-0.signed.yaml")
    last = files()[len(GAME.states) - 1]
    joined = {join["colour"]: join["key"] for join in GAME.states[0]["joins"]}
    now = {seat["colour"]: seat["key"] for seat in GAME.states[-1]["seats"]}
    assert joined["yellow"] != now["yellow"]
    _, order = inspect([Given(*last), Given(*keep)])
    assert (order.document["player"], order.wrong) == ("yellow", [])
    [signed] = [one for one in order.holds if one.code == "verify-signed"]
    assert signed.args["fingerprint"] == PublicKey.parse(joined["yellow"]).fingerprint


def test_where_the_game_was_taken_back_to_is_missing_and_not_elsewhere() -> None:
    """Just the state that a rollback names, or one between the two: links are missing, and nothing is said to prove."""
    [rollback] = [state for state in GAME.states if state["link"]["kind"] == "rollback"]
    then = next(n for n, state in enumerate(GAME.states) if document_id(state) == rollback["link"]["to"])
    for missing in (then, then + 1):
        some = [*files()[:missing], *files()[missing + 1 : len(GAME.states)]]
        found = audit(File(*one) for one in some).findings
        assert [one.fault.code for one in found] == ["audit-missing-link", "audit-missing-target"]
