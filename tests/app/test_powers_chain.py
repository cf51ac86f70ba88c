"""Lies about the moderator's powers: each is signed by the moderator, and refused all the same.

By itself, by `open_state`; beside the state before, by `verify`. And nothing hidden comes out by any of them.
"""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
import pytest

from tests.app import acts, club
from ykpbem.app.inspect import Given, inspect
from ykpbem.app.issue import frame_after, issue_state
from ykpbem.app.powers.act import lead_on
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.ending import stop
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.passing import pass_keeps, pass_turn
from ykpbem.app.powers.rekeying import Agreed, consent, rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.powers.settings import table_with
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import EndLink, ModeratorSeal, position_of
from ykpbem.events import GameStopped
from ykpbem.files.keys import SecretKey
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import sign
from ykpbem.model import Secrets
from ykpbem.papers import Moderator

Document = dict[str, Any]
Lie = Callable[[Document], Any]
NEXT = acts.began().state.seats[1].colour
EVE, OTTO, PAT = acts.EVE.public.text, acts.OTTO.public.text, acts.BACKUP.public.text


@cache
def acted(power: str) -> Document:
    """The state that a power leads to, at turn 1 or a little later."""
    opened, line = acts.began(), acts.line()
    match power:
        case "pass":
            return pass_turn(opened, acts.MO, reason="away")
        case "keeps":
            return pass_keeps(acts.dealt(), [], ["red", "blue", "yellow"], acts.MO, reason="away")
        case "amend":
            return amend(opened, table_with(opened, ["blue.yen=9"]), acts.MO, reason="slip")
        case "rekey":
            paper = consent(opened, acts.EVE.public, club.PLAYERS["blue"])
            return rekey(opened, "blue", acts.EVE.public, acts.MO, reason="new", agreed=Agreed(paper))
        case "rollback":
            return roll_back(line[2], line[1], acts.MO, reason="slip")
        case "handover":
            return hand_over(opened, Moderator("Otto", OTTO), acts.MO, reason="moving")
        case _:
            return stop(opened, acts.MO, reason="enough")


def lying(document: Document, lie: Lie, key: SecretKey = acts.MO) -> Document:
    """The document with something changed, signed again."""
    changed = deepcopy(document)
    lie(changed)
    return sign(changed, key)


def event(document: Document) -> Document:
    """The first event that the last link tells."""
    found: Document = document["events"][-1]["events"][0]
    return found


LIES: dict[str, tuple[str, Lie, str]] = {
    "a pass of another seat": ("pass", lambda s: s["link"].update(seat=NEXT), "link-not-told"),
    "a pass for another reason": ("pass", lambda s: s["link"].update(reason="x"), "link-not-told"),
    "a pass of a seat not to move": (
        "pass",
        lambda s: (s["link"].update(seat=NEXT), event(s).update(seat=NEXT)),
        "link-wrong",
    ),
    "a pass without a reason": (
        "pass",
        lambda s: (s["link"].update(reason=""), event(s).update(reason="")),
        "text-empty",
    ),
    "a reason that steers a terminal": (
        "pass",
        lambda s: (s["link"].update(reason="\x1b[2J"), event(s).update(reason="\x1b[2J")),
        "text-character",
    ),
    "a seat passed at turn 0 that is not told": ("keeps", lambda s: s["events"][-1]["events"].pop(0), "link-not-told"),
    "a correction told otherwise": ("amend", lambda s: event(s)["changes"][0].__setitem__(2, "8"), "link-not-told"),
    "a correction that did not happen": (
        "amend",
        lambda s: (s["link"]["changes"][0].update(after="8"), event(s)["changes"][0].__setitem__(2, "8")),
        "link-wrong",
    ),
    "a correction of nothing": (
        "amend",
        lambda s: (s["link"].update(changes=[]), event(s).update(changes=[])),
        "link-wrong",
    ),
    "a correction with more behind it": (
        "amend",
        lambda s: s["events"][-1]["events"].append(
            {"event": "gained", "seat": "red", "gains": {}, "source": "produce", "of": "bank"}
        ),
        "link-not-told",
    ),
    "a new key told as agreed": (
        "rekey",
        lambda s: (s["link"].update(papers=[]), s.update(papers=[])),
        "link-not-told",
    ),
    "a new key for another seat": (
        "rekey",
        lambda s: (s["link"].update(seat="red"), event(s).update(seat="red")),
        "link-wrong",
    ),
    "a consent that is not in the papers": ("rekey", lambda s: s.update(papers=[]), "link-papers"),
    "a consent signed by nobody": (
        "rekey",
        lambda s: [paper.update(seat="red") for paper in (*s["papers"], *s["link"]["papers"])],
        "consent-not-signed",
    ),
    "a key that joined at another seat": (
        "rekey",
        lambda s: next(one for one in s["seats"] if one["colour"] == "blue").update(
            key=club.PLAYERS["red"].public.text
        ),
        "seat-not-joined",
    ),
    "one key on two seats": (
        "rekey",
        lambda s: next(one for one in s["seats"] if one["colour"] == "red").update(key=EVE),
        "key-sits-twice",
    ),
    "a key spelled otherwise": (
        "rekey",
        lambda s: next(one for one in s["seats"] if one["colour"] == "blue").update(key=EVE + " "),
        "key-spelling",
    ),
    "a rollback to the first epoch": ("rollback", lambda s: s.update(epoch=0), "link-wrong"),
    "a rollback that names no card": (
        "rollback",
        lambda s: (s["link"].update(seen=["O99"]), event(s).update(seen=["O99"])),
        "state-unknown-word",
    ),
    "a rollback told of another state": ("rollback", lambda s: s["link"].update(to="0" * 64), "link-not-told"),
    "a handover to somebody else": ("handover", lambda s: s["moderator"].update(key=EVE), "moderator-unknown"),
    "a handover without paper": ("handover", lambda s: s["link"].update(papers=[]), "signature-wrong"),
    "a handover told as a backup key's": ("handover", lambda s: event(s).update(backup=True), "link-not-told"),
    "a handover to another name than the paper says": (
        "handover",
        lambda s: (s["link"].update(name="Nobody"), event(s).update(moderator="Nobody")),
        "link-wrong",
    ),
    "a handover whose paper nobody signed": (
        "handover",
        lambda s: [paper.update(signature="A" * 86 + "==") for paper in (*s["papers"], *s["link"]["papers"])],
        "handover-not-signed",
    ),
    "a new key by another name than the seat has": (
        "rekey",
        lambda s: (s["link"].update(name="Nobody"), event(s).update(name="Nobody")),
        "link-wrong",
    ),
    "what an earlier state told": ("pass", lambda s: s["events"][-1].update(seq=99), "link-not-told"),
    "a handover of another game": (
        "handover",
        lambda s: [paper.update(game="0" * 64) for paper in (*s["papers"], *s["link"]["papers"])],
        "handover-not-signed",
    ),
    "an end that reveals nothing": ("end", lambda s: s.update(revealed=None), "state-counters"),
    "an end that does not end": (
        "end",
        lambda s: (s["moment"].update(phase="A"), s.update(revealed=None)),
        "link-wrong",
    ),
    "an end for another reason": ("end", lambda s: s["link"].update(reason="x"), "link-not-told"),
    "a paper of another kind among the papers": (
        "amend",
        lambda s: s["papers"].append(s["joins"][0]),
        "paper-shape",
    ),
}


@pytest.mark.parametrize(("power", "lie", "code"), LIES.values(), ids=LIES)
def test_a_lie_shows_in_the_state_itself(power: str, lie: Lie, code: str) -> None:
    kind, codes = acts.refused(lambda: open_state(lying(acted(power), lie)))
    assert kind in ("NotAuthentic", "Malformed")
    assert code in codes


@cache
def moved_on(power: str) -> tuple[Document, SecretKey]:
    """The state after that of a power, which tells of it still; and the key that signs it."""
    moderator = acts.OTTO if power == "handover" else acts.MO
    return pass_turn(open_state(acted(power)), moderator, reason="away"), moderator


def told_before(document: Document) -> Document:
    """The first event that the link before the last tells."""
    found: Document = document["events"][-2]["events"][0]
    return found


def renamed_moderator(state: Document) -> None:
    """A handover that its signer has written out anew, with a name that turns text around."""
    paper = {**state["papers"][0], "moderator": {"name": "a\u202eb", "key": OTTO}}
    state.update(papers=[sign(paper, acts.MO)], moderator=paper["moderator"])


OLD_TEXTS: dict[str, tuple[str, Lie, str]] = {
    "the name of a seat": (
        "rekey",
        lambda s: next(one for one in s["seats"] if one["colour"] == "blue").update(name="a\u202eb"),
        "text-character",
    ),
    "the name of the moderator": ("handover", renamed_moderator, "text-character"),
    "a reason": ("pass", lambda s: told_before(s).update(reason="\x1b[2J"), "text-character"),
    "the name that a seat got": ("rekey", lambda s: told_before(s).update(name="a\nb"), "text-character"),
    "the name of who took over": ("handover", lambda s: told_before(s).update(moderator=" Otto"), "text-blanks"),
    "the key of who took over": ("handover", lambda s: told_before(s).update(key=OTTO + " "), "key-spelling"),
    "a correction of no three words": ("amend", lambda s: told_before(s)["changes"][0].pop(), "link-not-told"),
    "a rollback to no state": ("rollback", lambda s: told_before(s).update(to="\x1b[2J"), "link-not-told"),
}


@pytest.mark.parametrize(("power", "lie", "code"), OLD_TEXTS.values(), ids=OLD_TEXTS)
def test_what_is_told_of_a_power_before_is_looked_at_too(power: str, lie: Lie, code: str) -> None:
    """One state is enough to show it, and its last link says nothing of all that."""
    document, moderator = moved_on(power)
    assert open_state(document).state.events[-1].link == "pass"
    assert code in acts.refused(lambda: open_state(lying(document, lie, moderator)))[1]


@pytest.mark.parametrize("power", ["pass", "keeps", "amend", "rekey", "rollback", "handover", "end"])
def test_the_truth_is_believed(power: str) -> None:
    assert open_state(acted(power)).state.events[-1].link == power


@pytest.mark.parametrize(
    "lie",
    [
        lambda s: s["players"][0]["hand"].pop("assistant"),
        lambda s: s["players"][0]["warehouse"].update(gold=1),
        lambda s: s["players"][0]["mercenaries"].pop("dutch"),
        lambda s: s["players"][0]["used-mercenaries"].pop("dutch"),
        lambda s: s["mercenaries"].pop("dutch"),
        lambda s: s["areas"]["bank"]["assistants"].update(pink=1),
        lambda s: s["areas"]["bank"]["assistants"].update(green=1),
        lambda s: s["areas"]["bank"].update({"trading-house": "green"}),
    ],
)
def test_a_table_of_strange_things_is_refused_and_breaks_nothing(lie: Lie) -> None:
    """Kinds that are missing, kinds and owners that do not exist."""
    wrong = acts.refused(lambda: open_state(lying(acted("pass"), lie)))
    assert wrong == ("NotAuthentic", {"invariant-broken"})


# Handovers that nobody may sign


def forged(by: SecretKey, to: Moderator, signer: SecretKey) -> Document:
    """A handover state made by hand: `by` is named in the paper and signs the state, `signer` signs the paper."""
    opened = acts.began()
    document = deepcopy(acted("handover"))
    paper = {
        "ykpbem": "handover/1",
        "game": opened.game.id,
        "state": opened.id,
        "by": by.public.text,
        "moderator": msgspec.to_builtins(to),
        "signature": "",
    }
    paper = sign(paper, signer)
    document |= {"papers": [paper], "moderator": msgspec.to_builtins(to)}
    document["link"] |= {"papers": [paper], "name": to.name, "key": to.key}
    event(document).update(moderator=to.name, key=to.key, backup=by.public.text == to.key)
    return sign(document, by)


def test_only_the_moderator_or_a_backup_key_for_itself_hands_over() -> None:
    """By right they do; a player, a stranger, a backup key for others, a paper signed by another key do not."""
    assert open_state(forged(acts.MO, Moderator("Otto", OTTO), acts.MO)).state.moderator.name == "Otto"
    assert open_state(forged(acts.BACKUP, Moderator("Pat", PAT), acts.BACKUP)).state.taken_over == ["Pat"]
    for by, to, signer in (
        (club.PLAYERS["red"], club.PLAYERS["red"], club.PLAYERS["red"]),
        (acts.EVE, acts.EVE, acts.EVE),
        (acts.BACKUP, acts.OTTO, acts.BACKUP),
        (acts.MO, acts.OTTO, acts.EVE),
        (acts.BACKUP, acts.BACKUP, acts.EVE),
        (acts.MO, acts.MO, acts.MO),
    ):
        wrong = forged(by, Moderator("X", to.public.text), signer)
        assert acts.refused(lambda wrong=wrong: open_state(wrong)) == ("NotAuthentic", {"handover-not-signed"})  # type: ignore[misc]


# Beside the state before


def findings(before: OpenState, document: Document) -> set[str]:
    """What `verify` finds wrong with a state beside the one before."""
    files = [msgspec.json.encode(one) for one in (msgspec.to_builtins(before.state), document)]
    found = inspect([Given(f"{number}.json", data) for number, data in enumerate(files)], acts.MO.public)
    return {fault.code for one in found for fault in one.wrong}


def reissued(power: str, signer: SecretKey = acts.MO, **changes: Any) -> Document:
    """The state of a power, changed in parts that it must leave alone."""
    return sign(msgspec.to_builtins(msgspec.structs.replace(open_state(acted(power)).state, **changes)), signer)


def test_every_power_follows_on_its_state() -> None:
    for power in ("pass", "amend", "rekey", "handover", "end"):
        assert findings(acts.began(), acted(power)) == set()
    assert findings(acts.dealt(), acted("keeps")) == set()
    assert findings(acts.line()[2], acted("rollback")) == set()


def test_what_a_power_must_leave_alone_is_compared() -> None:
    """The table, other seats, the papers, the epoch."""
    opened = acts.began()
    rich = deepcopy(opened.state.players)
    rich[0].stock["yen"] += 1
    renamed = [
        msgspec.structs.replace(seat, key=EVE, name="Eve") if seat.colour == "red" else seat
        for seat in opened.state.seats
    ]
    assert findings(opened, reissued("handover", players=rich)) == {"chain-changed"}
    assert findings(opened, reissued("end", players=rich)) == {"chain-changed"}
    assert findings(opened, reissued("pass", seats=renamed)) == {"chain-changed"}
    assert findings(opened, reissued("pass", papers=open_state(acted("rekey")).state.papers)) == {"chain-changed"}
    assert findings(opened, reissued("pass", epoch=1)) == {"chain-broken"}


def test_a_correction_changes_what_it_says_and_nothing_else() -> None:
    opened = acts.began()
    document = deepcopy(acted("amend"))
    red = next(player for player in document["players"] if player["colour"] == "red")
    red["stock"]["yen"] += 1
    assert findings(opened, sign(document, acts.MO)) == {"chain-changed"}
    document = deepcopy(acted("amend"))
    document["link"]["changes"][0]["before"] = "1"
    event(document)["changes"][0][1] = "1"
    assert findings(opened, sign(document, acts.MO)) == {"chain-changed"}
    document = deepcopy(acted("amend"))
    document["moment"]["mercenary"] = True
    assert findings(opened, sign(document, acts.MO)) == {"chain-changed"}


def test_a_state_after_the_end_is_a_finding() -> None:
    """Nothing follows an end, whatever it says."""
    over = open_state(acted("end"))
    again = lead_on(over, EndLink([], "x"), [GameStopped("", "x")], open_secrets(over, acts.MO), acts.MO)
    assert findings(over, again) == {"chain-broken"}


def test_an_order_carried_out_was_signed_by_the_key_of_then() -> None:
    """Given ahead and carried out before its seat got another key: it verifies beside the newest state too."""
    opened = acts.began()
    seat = opened.state.seats[1].colour
    ahead = club.signed({"turn": 2, "steps": [{"place": "bank"}, {"move": "bank"}]}, opened, club.PLAYERS[seat])
    passed = open_state(acted("pass"))
    done = open_state(adjudicate_orders(passed, [ahead], acts.MO).document)
    after = open_state(rekey(done, seat, acts.EVE.public, acts.MO, reason="new"))
    documents = [msgspec.json.encode(msgspec.to_builtins(one.state)) for one in (opened, passed, done, after)]
    files = [Given(str(number), data) for number, data in enumerate(documents)]
    found = inspect([*files, Given("order.yaml", write_order(ahead.document).encode())], acts.MO.public)
    assert [fault for one in found for fault in one.wrong] == []
    assert "verify-carried-out" in {fault.code for fault in found[-1].holds}


def test_two_states_after_one_prove_two_stories() -> None:
    """By one moderator it is a fork; by a backup key it is somebody else's."""
    opened = acts.began()
    documents = [msgspec.to_builtins(opened.state), acted("pass"), acted("amend")]
    found = inspect([Given(str(number), msgspec.json.encode(one)) for number, one in enumerate(documents)])
    assert [{fault.code for fault in one.wrong} for one in found] == [set(), {"fork"}, {"fork"}]
    documents[2] = hand_over(opened, Moderator("Pat", PAT), acts.BACKUP)
    found = inspect([Given(str(number), msgspec.json.encode(one)) for number, one in enumerate(documents)])
    assert [{fault.code for fault in one.wrong} for one in found] == [set(), {"fork-by-two"}, {"fork-by-two"}]


def test_a_consent_is_held_against_the_state_it_names() -> None:
    opened = acts.began()
    paper = consent(opened, acts.EVE.public, club.PLAYERS["blue"])
    assert findings(opened, paper) == set()
    strange = sign({**paper, "old-key": OTTO}, acts.OTTO)
    assert findings(opened, strange) == {"consent-not-signed"}
    (found,) = inspect([Given("a.json", msgspec.json.encode(paper))])
    assert {fault.code for fault in found.open} == {"verify-no-state"}


# What is hidden stays hidden


def traded(opened: OpenState) -> dict[str, str]:
    """Each kept card that is still in hand, traded for one of those lowest in the deck."""
    secrets = open_secrets(opened, acts.MO).secrets
    held = [card for seat, card in secrets.kept.items() if card in secrets.hands[seat]]
    pairs = list(zip(held, secrets.order_deck[::-1], strict=False))
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def other_secrets(opened: OpenState, trades: dict[str, str]) -> OpenState:
    """The same table over other hidden cards: decks turned round, kept cards traded for others."""
    hidden = open_secrets(opened, acts.MO)

    def other(cards: list[str]) -> list[str]:
        return [trades.get(card, card) for card in cards]

    secrets = hidden.secrets
    changed = Secrets(
        other(secrets.order_deck)[::-1],
        secrets.technology_deck[::-1],
        {seat: sorted(other(cards)) for seat, cards in secrets.hands.items()},
        {seat: other(cards) for seat, cards in secrets.dealt.items()},
        {seat: trades.get(card, card) for seat, card in secrets.forced.items()},
        {seat: trades.get(card, card) for seat, card in secrets.kept.items()},
    )
    return reseal(opened, msgspec.structs.replace(hidden, secrets=changed))


def reseal(opened: OpenState, hidden: ModeratorSeal) -> OpenState:
    """The same state with other things in its seals."""
    from ykpbem.app.issue import News

    state = opened.state
    frame = msgspec.structs.replace(
        frame_after(state, opened.id), seq=state.seq, previous=state.previous, epoch=state.epoch
    )
    last = state.events[-1]
    news = News(state.events[:-1], last.turn, last.part, state.link, last.events)  # type: ignore[arg-type]
    return open_state(issue_state(opened.game, frame, position_of(state), hidden, news, acts.MO))


def test_no_power_shows_a_card_that_nobody_has_seen() -> None:
    """Two games equal in public and different in secret stay equal in public, seals of equal length included."""
    now, then = acts.line()[-1], acts.line()[1]
    trades = traded(now)
    twins = other_secrets(now, trades), other_secrets(then, trades)
    assert trades
    assert [twin.id for twin in twins] == [now.id, then.id]
    runs: list[Callable[[OpenState, OpenState], Document]] = [
        lambda one, _: pass_turn(one, acts.MO, reason="x"),
        lambda one, _: amend(one, table_with(one, ["blue.yen=99"]), acts.MO, reason="x"),
        lambda one, _: rekey(one, "blue", acts.EVE.public, acts.MO, reason="x"),
        lambda one, _: hand_over(one, Moderator("Otto", OTTO), acts.MO),
        lambda one, earlier: roll_back(one, earlier, acts.MO, reason="x"),
    ]
    for run in runs:
        first, second = open_state(run(now, then)), open_state(run(*twins))
        assert acts.public(first.state) == acts.public(second.state)
        lengths = [
            [len(seal) for seal in (*s.state.seals.hands.values(), *s.state.seals.moderator)] for s in (first, second)
        ]
        assert lengths[0] == lengths[1]


def test_no_refusal_shows_a_hidden_card() -> None:
    """What is refused, and how, is the same over other decks."""
    opened = acts.began()
    twin = other_secrets(opened, traded(opened))
    for card in opened.game.components.order_cards:
        for setting in (f"port-a.1={card}", f"blue.completed={card}"):

            def run(one: OpenState, setting: str = setting) -> object:
                return amend(one, table_with(one, [setting]), acts.MO, reason="x")

            assert acts.refused(lambda: run(opened)) == acts.refused(lambda: run(twin))
