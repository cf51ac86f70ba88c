"""Nonsense that its rightful owner has signed: refused as such, or harmless to whoever looks at it or goes on from it.

The deeper checks are reached by signing anew whatever was changed, with the key that may.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app import acts, club
from tests.app.cheating import Document, document, ended, forged, story
from tests.app.test_audit_powers import ACTS
from tests.cli.desk import Desk, write_key
from tests.hostile.mutations import mutated
from tests.hostile.promises import kept, reads_or_refuses, worded
from tests.orders.samples import read_order
from tests.tools.effort import effort
from ykpbem.app.orders import Received
from ykpbem.app.powers.rekeying import consent
from ykpbem.app.sign import sign_for_state
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.games import open_game, open_invitation
from ykpbem.chain.states import OpenState, open_state
from ykpbem.chain.words import SORTS
from ykpbem.cli.outputs import document_bytes
from ykpbem.errors import Malformed, NotAuthentic, YkpbemError
from ykpbem.files.canonical import read_json
from ykpbem.files.keys import SecretKey
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import sign

LINES = [
    *(f"show S.json --format {form}" for form in ("text", "markdown", "bbcode", "bgg", "html", "svg", "json")),
    *("show S.json --linear --width 40", "show S.json --key anna.key", "moves S.json", "hand S.json --key ben.key"),
    *("template S.json", "template S.json --key cleo.key", "verify S.json", "audit S.json", "history ."),
    *("consent S.json eve.pub --key anna.key -o -", "pass S.json --reason x --key mo.key -o -"),
    *("amend S.json --set red.yen=5 --reason x --key mo.key -o -", "end S.json --reason x --key mo.key -o -"),
    *("handover S.json --to eve.pub --key mo.key -o -", "rollback S.json --to S.json --reason x --key mo.key -o -"),
    "rekey S.json --seat red --pub eve.pub --reason x --key mo.key -o -",
]
"""All that can be done with a state."""


@cache
def papers() -> list[tuple[Document, SecretKey]]:
    """States of every link, each with the key that signs it."""
    told = [(document(one), acts.MO) for one in (*story(), acts.paused())]
    made = [(document(act(story()[-1])), acts.BACKUP if kind == "takeover" else acts.MO) for kind, act in ACTS.items()]
    return told + made


def signed_nonsense(seed: int) -> tuple[Document, Document] | None:
    """A state as it was, and signed with other things in it; None for what cannot be signed or sent."""
    random = Random(seed)
    before, key = random.choice(papers())
    try:
        made = sign(mutated(before, random, random.choice([1, 1, 2, 3])), key)
        return before, read_json(msgspec.json.encode(made), name="S.json")
    except (YkpbemError, TypeError):
        return None


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """Keys of everybody, and nothing else."""
    folder = tmp_path_factory.mktemp("nonsense")
    for name, key in {"mo": acts.MO, "eve": acts.EVE, "anna": club.PLAYERS["red"]}.items():
        write_key(folder, name, key)
    for name, colour in (("ben", "blue"), ("cleo", "yellow")):
        write_key(folder, name, club.PLAYERS[colour])
    return Desk(folder)


def tried(desk: Desk, made: Document, lines: list[str]) -> None:
    """Does with a state whatever these lines say."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(desk.folder)
        Path("S.json").write_bytes(document_bytes(made))
        for line in lines:
            kept(desk.run(line))


def test_a_state_with_anything_in_it_is_refused_or_harmless(desk: Desk) -> None:
    """3 or 4 if it is refused; what passes can be shown, gone on from and proved in every way there is."""

    @settings(max_examples=effort(quick=30, soak=50_000))
    @given(st.integers(0, 2**32))
    def signed(seed: int) -> None:
        found = signed_nonsense(seed)
        if found is None:
            return
        before, made = found
        try:
            open_state(made)
        except (Malformed, NotAuthentic) as refusal:
            worded(refusal.faults)
        else:
            if made != before:
                tried(desk, made, LINES if effort(quick=0, soak=1) else Random(seed).sample(LINES, 2))

    signed()


def test_the_states_themselves_are_open_to_all_of_it(desk: Desk) -> None:
    """Or the test above would prove nothing."""
    for before, _ in papers():
        open_state(before)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(desk.folder)
        Path("S.json").write_bytes(document_bytes(papers()[3][0]))
        for line in LINES[effort(quick=5, soak=0) :]:
            kept(desk.run(line), 5 if "rollback" in line else 4 if "audit" in line else 0)


# Tables that cannot be


IMPOSSIBLE: dict[str, tuple[Callable[[Any], object], str]] = {
    "an order card in two ports": (
        lambda s: s["ports"]["port-b"].__setitem__(0, s["ports"]["port-a"][0]),
        "invariant-broken",
    ),
    "a technology on two spaces": (
        lambda s: s["laboratories"]["laboratory-a"].__setitem__(0, s["laboratories"]["laboratory-a"][1]),
        "invariant-broken",
    ),
    "a card in a port and before a player": (
        lambda s: s["players"][0]["completed"].append(s["ports"]["port-a"][0]),
        "invariant-broken",
    ),
    "an order card more in the deck": (lambda s: s.update({"order-deck": s["order-deck"] + 1}), "invariant-broken"),
    "a technology deck below nothing": (lambda s: s.update({"technology-deck": -1}), "invariant-broken"),
    "a card that nobody holds": (lambda s: s["players"][0].update({"order-cards": 0}), "invariant-broken"),
    "a token in two areas": (
        lambda s: s["areas"]["bank"].update(token=s["areas"]["church"]["token"]),
        "invariant-broken",
    ),
    "a building site in two areas": (
        lambda s: [
            s["areas"][name].update(site=s["areas"]["church"]["site"], shophouses=s["areas"]["church"]["shophouses"])
            for name in ("bank", "customs")
        ],
        "invariant-broken",
    ),
    "an assistant of nobody in the church": (lambda s: s["church"].__setitem__(0, "green"), "invariant-broken"),
    "an achievement claimed twice by one": (
        lambda s: s["achievements"].update({next(iter(s["achievements"])): ["red", "red"]}),
        "invariant-broken",
    ),
    "an achievement that no card bears out": (
        lambda s: s["players"][0]["achievements"].append(next(iter(s["achievements"]))),
        "invariant-broken",
    ),
    "a turn beyond its number": (lambda s: s.update(turn=s["seq"] + 1), "state-counters"),
    "a part beyond its number": (lambda s: s.update(part=s["seq"]), "state-counters"),
    "more rollbacks than states": (lambda s: s.update(epoch=s["seq"] + 1), "state-counters"),
    "an end in the past": (
        lambda s: s.update(end={"trigger": "church", "seat": "red", "turn": 1, "last-turn": s["turn"] - 1}),
        "state-counters",
    ),
    "an end set off in a turn to come": (
        lambda s: s.update(end={"trigger": "church", "seat": "red", "turn": s["turn"] + 1, "last-turn": 99}),
        "state-counters",
    ),
    "secrets revealed before the end": (
        lambda s: s.update(
            revealed={"seed": "", "openings": {}, "salts": {}, "dealt": {}, "kept": {}, "hands": {}},
        ),
        "state-counters",
    ),
    "something told twice": (lambda s: s["events"].insert(0, s["events"][-1]), "state-counters"),
    "an action in no area": (
        lambda s: s["moment"].update(phase="B", action={"area": "moon", "power": 1, "by": "president"}),
        "state-unknown-word",
    ),
    "faith paid with what there is not": (lambda s: s["moment"].update(faith=["gold"]), "state-unknown-word"),
}


@pytest.mark.parametrize(("change", "code"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_table_that_cannot_be_is_not_opened(change: Callable[[Any], object], code: str) -> None:
    with pytest.raises(NotAuthentic) as caught:
        open_state(forged(story()[-1], change))
    assert code in worded(caught.value.faults)


def words_told(state: Document) -> list[tuple[int, int, str]]:
    """Every place where an event of the state says a word: entry, event, field."""
    return [
        (entry, number, field)
        for entry, told in enumerate(state["events"])
        for number, event in enumerate(told["events"])
        for field in event
        if field in SORTS and event[field]
    ]


def test_every_word_that_is_told_is_one_of_the_game() -> None:
    """Whatever field of whatever event it stands in: it is looked up wherever the story is worded or drawn."""
    tried_fields: set[tuple[str, str]] = set()
    for opened in story():
        for entry, number, field in words_told(document(opened)):
            kind = document(opened)["events"][entry]["events"][number]["event"]
            if (kind, field) in tried_fields:
                continue
            tried_fields.add((kind, field))

            def change(made: Any, place: tuple[int, int, str] = (entry, number, field)) -> None:
                event, name = made["events"][place[0]]["events"][place[1]], place[2]
                holds: dict[type, Any] = {dict: {"moon": 1}, list: ["moon"], str: "moon"}
                event[name] = holds[type(event[name])]

            with pytest.raises((Malformed, NotAuthentic)) as caught:
                open_state(forged(opened, change))
            assert {"state-unknown-word", "state-shape"} & set(worded(caught.value.faults)), (kind, field)
    assert len(tried_fields) > 40


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told["dealt"].update(moon=[]),
        lambda told: told["kept"].update(moon=next(iter(told["kept"].values()))),
        lambda told: told["hands"].update(moon=[]),
        lambda told: told["kept"].update(red="moon"),
        lambda told: told["dealt"]["red"].__setitem__(0, "moon"),
        lambda told: told["hands"].update(red=["moon"]),
    ],
)
def test_every_word_of_what_is_revealed_is_one_of_the_game(change: Callable[[Any], object]) -> None:
    """A seat or a card of nobody's would be looked up by whoever shows the end."""
    with pytest.raises(NotAuthentic) as caught:
        open_state(forged(ended()[-1], lambda made: change(made["revealed"])))
    assert worded(caught.value.faults) == ["state-unknown-word"]


def test_decks_that_the_table_does_not_lack_are_refused(desk: Desk) -> None:
    """The moderator's own seal says otherwise than the table: nothing goes on from there."""

    def change(made: Any) -> None:
        deck, port = made["order-deck"], made["ports"]["port-a"]
        unseen = sorted(set(acts.began().game.components.order_cards) - _seen(made))
        port[0] = next(card for card in unseen if card != port[0])
        made["order-deck"] = deck

    made = forged(story()[-1], change)
    open_state(made)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(desk.folder)
        Path("S.json").write_bytes(document_bytes(made))
        kept(desk.run("pass S.json --reason x --key mo.key -o -"), 4)
        kept(desk.run("end S.json --reason x --key mo.key -o -"), 4)


def _seen(made: Any) -> set[str]:
    rows = [*made["ports"].values(), *(player["completed"] for player in made["players"])]
    return {card for row in rows for card in row if card}


# Other papers


@settings(max_examples=effort(quick=25, soak=20_000))
@given(st.integers(0, 2**32))
def test_an_invitation_and_joins_with_anything_in_them(seed: int) -> None:
    """Signed anew, alone and as the ground of a game."""
    random = Random(seed)
    invitation, joins = acts.invitation(), acts.joins()
    if random.random() < 0.5:
        invitation = _signed(mutated(invitation, random), acts.MO)
        reads_or_refuses(lambda: open_invitation(invitation, name="x"))
    else:
        number = random.randrange(len(joins))
        made = _signed(mutated(joins[number], random, random.choice([1, 2])), [*club.PLAYERS.values()][number])
        joins = [*joins[:number], made, *joins[number + 1 :]]
    reads_or_refuses(lambda: open_game(invitation, joins, name="x"))


def _signed(made: Document, key: SecretKey) -> Document:
    try:
        return sign(made, key)
    except (YkpbemError, TypeError):
        return made


@settings(max_examples=effort(quick=25, soak=20_000))
@given(st.integers(0, 2**32))
def test_a_signed_order_with_anything_in_it(seed: int) -> None:
    """What the player's own program would not have signed is judged like anything else."""
    random = Random(seed)
    opened = club_table()
    order = sign_for_state(club.draft({"player": "yellow", **club.SIMPLE}), opened, club.PLAYERS["yellow"]).document
    made = _signed(mutated(order, random, random.choice([1, 1, 2])), club.PLAYERS["yellow"])
    reads_or_refuses(lambda: received(made, opened))


def received(made: Document, opened: OpenState) -> None:
    """Takes in an order as `adjudicate` does, up to the rules."""
    text = msgspec.json.encode(made)
    document = read_order(text, name="x").document
    adjudicate_orders(opened, [Received(document, name="x")], acts.MO)


@cache
def club_table() -> OpenState:
    return open_state(club.second_state())


@settings(max_examples=effort(quick=15, soak=5000))
@given(st.integers(0, 2**32))
def test_a_consent_with_anything_in_it(seed: int) -> None:
    random = Random(seed)
    paper = mutated(consent(acts.began(), acts.EVE.public, club.PLAYERS["red"]), random)
    made = document(ACTS["rekey"](story()[-1]))
    made["papers"] = made["link"]["papers"] = [_signed(paper, club.PLAYERS["red"])]
    try:
        open_state(_signed(made, acts.MO))
    except (Malformed, NotAuthentic) as refusal:
        worded(refusal.faults)


def test_an_order_is_written_as_it_was_signed() -> None:
    """Or the mutations above would try the writer and not the reader."""
    order = sign_for_state(club.draft({"player": "yellow", **club.SIMPLE}), club_table(), club.PLAYERS["yellow"])
    assert read_order(write_order(order.document).encode(), name="x").document == order.document
    received(order.document, club_table())


@pytest.mark.parametrize("field", ["seed", "openings", "salts"])
def test_what_is_revealed_of_the_deal_is_bytes_and_steers_no_terminal(field: str) -> None:
    """A moderator might sign anything there, and every report shows it."""

    def change(made: Document) -> None:
        revealed = made["revealed"]
        revealed[field] = "\x1b[31mred" if field == "seed" else dict.fromkeys(revealed[field], "\x1b[31mred")

    with pytest.raises(NotAuthentic) as refusal:
        open_state(forged(ended()[-1], change))
    assert "state-revealed" in {wrong.code for wrong in refusal.value.faults}
