"""What a state, an invitation and a join must be: each fault by name, and the lie that shows it.

Most lies are told by the moderator, who signs what was changed: a signature alone is not enough.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.app import acts, cheating, club
from ykpbem.app.games import invite, join, start
from ykpbem.chain.games import open_game, open_invitation, open_join
from ykpbem.chain.readers import expect_moderator, open_hand, open_secrets, player_seat, seat_of_key
from ykpbem.chain.states import open_state
from ykpbem.errors import Conflict, Malformed, NotAuthentic, YkpbemError
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.signed import document_id, sign

Document = dict[str, Any]
Lie = Callable[[Document], Any]


@pytest.fixture(scope="module")
def third() -> Document:
    """A state that follows on a signed order."""
    return club.play(open_state(club.second_state()), club.SIMPLE).document


def refused(run: Callable[[], object]) -> tuple[type[YkpbemError], set[str]]:
    """How something is refused."""
    with pytest.raises(YkpbemError) as refusal:
        run()
    return type(refusal.value), {fault.code for fault in refusal.value.faults}


def lying(document: Document, lie: Lie, key: SecretKey = club.MODERATOR) -> Document:
    """The document with something changed, signed again."""
    changed = deepcopy(document)
    lie(changed)
    return sign(changed, key)


# States

LIES: dict[str, tuple[Lie, type[YkpbemError], str]] = {
    "another house rule": (
        lambda s: s["house-rules"].update({"church-limit": "action"}),
        NotAuthentic,
        "state-house-rules",
    ),
    "seats in another order": (lambda s: s["seats"].reverse(), NotAuthentic, "state-seats"),
    "a seat called otherwise": (lambda s: s["seats"][0].update(name="Eve"), NotAuthentic, "seat-not-joined"),
    "a seat made unsigned": (lambda s: s["seats"][0].update(orders="unsigned"), NotAuthentic, "seat-not-joined"),
    "an area taken away": (lambda s: s["layout"].pop(), NotAuthentic, "state-layout"),
    "a turn before the first": (lambda s: s.update(turn=0), NotAuthentic, "state-counters"),
    "a negative part": (lambda s: s.update(part=-1), NotAuthentic, "state-counters"),
    "a state before that is none": (lambda s: s.update(previous="\x1b[31mred"), NotAuthentic, "state-previous"),
    "a first state again": (lambda s: s.update(seq=0), NotAuthentic, "state-previous"),
    "a beginning in the middle": (
        lambda s: s.update(previous=document_id(s["invitation"])),
        NotAuthentic,
        "state-previous",
    ),
    "a hand without seal": (lambda s: s["seals"]["hands"].pop("red"), NotAuthentic, "state-seals"),
    "a short seal": (lambda s: s["seals"]["hands"].update(red="AAAA"), NotAuthentic, "state-seals"),
    "one seal too many": (lambda s: s["seals"]["moderator"].append("AAAA"), NotAuthentic, "state-seals"),
    "a card that does not exist": (
        lambda s: s["ports"]["port-a"].__setitem__(0, "O99"),
        NotAuthentic,
        "state-unknown-word",
    ),
    "a president nowhere": (lambda s: s["players"][0].update(president="moon"), NotAuthentic, "state-unknown-word"),
    "a port without its last space": (lambda s: s["ports"]["port-a"].pop(), NotAuthentic, "state-board"),
    "a church with more spaces": (lambda s: s["church"].append(None), NotAuthentic, "state-board"),
    "yen out of the air, below zero": (
        lambda s: s["players"][0]["stock"].update(yen=-1),
        NotAuthentic,
        "invariant-broken",
    ),
    "an assistant too many": (lambda s: s["players"][0]["hand"].update(assistant=9), NotAuthentic, "invariant-broken"),
    "a colour nobody plays": (lambda s: s["players"][0].update(colour="green"), NotAuthentic, "state-seats"),
    "a name that turns text around": (
        lambda s: s["events"][-1].update(note="a\u202eb"),
        NotAuthentic,
        "text-character",
    ),
    "nothing told": (lambda s: s.update(events=[]), NotAuthentic, "link-not-told"),
    "told as something else": (lambda s: s["events"][-1].update(link="pass"), NotAuthentic, "link-not-told"),
    "no order": (lambda s: s["link"].update(papers=[]), NotAuthentic, "link-papers"),
    "two orders": (lambda s: s["link"]["papers"].append(s["link"]["papers"][0]), NotAuthentic, "link-papers"),
    "a join for an order": (lambda s: s["link"].update(papers=s["joins"][:1]), NotAuthentic, "link-papers"),
    "an order for another turn": (lambda s: s["events"][-1].update(turn=4), NotAuthentic, "link-order-elsewhere"),
    "an order changed": (
        lambda s: s["link"]["papers"][0].update(steps=[]),
        NotAuthentic,
        "signature-wrong",
    ),
    "an order made unsigned": (
        lambda s: (s["link"].update(kind="unsigned"), s["events"][-1].update(link="unsigned")),
        NotAuthentic,
        "link-order-unsigned",
    ),
    "a plan opened that is none": (
        lambda s: s["link"].update(opened={"plan": 1, "name": "a", "steps": [], "salt": ""}),
        NotAuthentic,
        "plan-not-opened",
    ),
    "another moderator": (
        lambda s: s["moderator"].update(key=club.secret("Eve").public.text),
        NotAuthentic,
        "signature-wrong",
    ),
    "a moderator called otherwise": (lambda s: s["moderator"].update(name="Eve"), NotAuthentic, "moderator-unknown"),
    "a key left out": (lambda s: s["moment"].pop("faith"), Malformed, "key-left-out"),
    "a key too many": (lambda s: s.update(extra=1), Malformed, "state-shape"),
    "a word for a number": (lambda s: s.update(seq="3"), Malformed, "state-shape"),
    "a join changed": (lambda s: s["joins"][0].update(name="Eve"), NotAuthentic, "signature-wrong"),
    "a join too few": (lambda s: s["joins"].pop(), NotAuthentic, "joins-number"),
    "a join twice": (lambda s: s["joins"].__setitem__(0, s["joins"][1]), NotAuthentic, "key-joined-twice"),
    "an invitation changed": (lambda s: s["invitation"].update(players=4), NotAuthentic, "signature-wrong"),
}


@pytest.mark.parametrize("name", LIES)
def test_a_state_that_lies_is_refused(third: Document, name: str) -> None:
    lie, kind, code = LIES[name]
    document = lying(third, lie)
    got, codes = refused(lambda: open_state(document))
    assert got is kind
    assert code in codes


def test_a_changed_state_is_refused_whatever_was_changed(third: Document) -> None:
    """Without the moderator's signature over it."""
    changed = {**third, "turn": third["turn"] + 1}
    assert refused(lambda: open_state(changed)) == (NotAuthentic, {"signature-wrong"})


def test_a_key_in_a_second_spelling_is_refused(third: Document) -> None:
    """One key has one spelling in signed documents."""

    def respell(state: Document) -> None:
        state["moderator"]["key"] = state["moderator"]["key"].replace(" ", "  ")

    assert refused(lambda: open_state(lying(third, respell))) == (Malformed, {"key-spelling"})


def test_a_game_of_somebody_elses_does_not_pass_for_this_one() -> None:
    """Eve invites to a game of the same name with the same joins: they name the other game."""
    eve = club.secret("Eve")
    invitation = invite(club.game_file(), eve, name="Mo", seed=club.SEED)
    assert refused(lambda: open_game(invitation, list(club.joins().values()))) == (NotAuthentic, {"join-other-game"})


# What the owner of a key makes of a state


def test_everybody_finds_the_own_seat(third: Document) -> None:
    state = open_state(third).state
    assert {colour: seat_of_key(state, key) for colour, key in club.PLAYERS.items()} == {
        colour: colour for colour in club.PLAYERS
    }
    assert seat_of_key(state, club.MODERATOR) == ""


def test_a_strangers_key_is_refused(third: Document) -> None:
    opened = open_state(third)
    eve = club.secret("Eve")
    assert refused(lambda: seat_of_key(opened.state, eve)) == (NotAuthentic, {"key-not-in-game"})
    assert refused(lambda: open_secrets(opened, eve)) == (NotAuthentic, {"not-the-moderator"})
    assert refused(lambda: open_secrets(opened, club.PLAYERS["red"])) == (NotAuthentic, {"not-the-moderator"})


def test_a_moderator_without_a_seat_has_no_hand(third: Document) -> None:
    opened = open_state(third)
    assert refused(lambda: open_hand(opened, club.MODERATOR)) == (NotAuthentic, {"key-has-no-seat"})
    assert refused(lambda: player_seat(opened.state, club.MODERATOR)) == (NotAuthentic, {"key-has-no-seat"})


def test_a_hand_sealed_to_somebody_else_does_not_open(third: Document) -> None:
    def exchange(state: Document) -> None:
        hands = state["seals"]["hands"]
        hands["red"], hands["blue"] = hands["blue"], hands["red"]

    opened = open_state(lying(third, exchange))
    assert refused(lambda: open_hand(opened, club.PLAYERS["red"])) == (NotAuthentic, {"seal-unopened"})


def test_a_hand_of_another_state_does_not_open(third: Document) -> None:
    """Its purpose names the state's number."""
    old = club.second_state()["seals"]["hands"]["red"]
    opened = open_state(lying(third, lambda state: state["seals"]["hands"].update(red=old)))
    assert refused(lambda: open_hand(opened, club.PLAYERS["red"])) == (NotAuthentic, {"seal-unopened"})


def test_a_hand_that_is_not_what_the_table_counts_is_refused(third: Document) -> None:
    """A seal of the right length with another number of cards in it."""
    from ykpbem.chain.readers import hand_purpose
    from ykpbem.files.sealing import seal

    opened = open_state(third)
    red = club.PLAYERS["red"]
    for cards in ([], ["O99"]):
        wrong = seal(
            {"cards": cards},
            size=opened.game.sizes.hand,
            game=opened.game.id,
            sender=club.MODERATOR.public,
            recipient=red.public,
            purpose=hand_purpose(opened.state.seq, "red"),
        )
        lied = deepcopy(third)
        lied["seals"]["hands"]["red"] = wrong
        lied_about = open_state(sign(lied, club.MODERATOR))
        with pytest.raises(NotAuthentic) as refusal:
            open_hand(lied_about, red)
        assert [fault.code for fault in refusal.value.faults] == ["hand-wrong"]


def test_another_moderator_than_the_one_i_know_is_refused(third: Document) -> None:
    moderator = open_state(third).state.moderator
    expect_moderator(moderator, club.MODERATOR.public)
    eve = club.secret("Eve").public
    assert refused(lambda: expect_moderator(moderator, eve)) == (NotAuthentic, {"moderator-other"})


# Invitations and joins

INVITATION_LIES: dict[str, tuple[Lie, str]] = {
    "too few seats": (lambda i: i.update(seats=["red", "blue"]), "invitation-seats"),
    "a seat twice": (lambda i: i.update(seats=["red", "blue", "red"]), "invitation-seats"),
    "a seat of no colour": (lambda i: i.update(seats=["red", "blue", "pink"]), "invitation-seats"),
    "a start without seat": (lambda i: i.update(seats=["red", "blue", "green"], start="yellow"), "invitation-start"),
    "a start of no colour": (lambda i: i.update(start="pink"), "invitation-start"),
    "the moderator as backup": (lambda i: i.update(backups=[i["moderator"]["key"]]), "backup-twice"),
    "a hash that is none": (lambda i: i.update({"seed-sha256": "AB" * 32}), "invitation-seed"),
    "no sealed seed": (lambda i: i["seals"].update(seed=[]), "invitation-seed"),
    "a short seal": (lambda i: i["seals"].update(seed=["AAAA"]), "invitation-seed"),
    "another component set": (lambda i: i["components"].update(digest="0" * 64), "components-digest"),
    "a set that does not exist": (lambda i: i["components"].update(id="edo"), "components-unknown-set"),
    "a name with a control character": (lambda i: i.update(name="a\x1b[31mb"), "text-character"),
    "a moderator without a name": (lambda i: i["moderator"].update(name=""), "text-empty"),
    "a damaged key": (lambda i: i["moderator"].update(key=i["moderator"]["key"][:-1]), "public-key-damaged"),
    "a seat of no colour for the moderator": (
        lambda i: i.update(
            seat={"name": "Mo", "colour": "pink", "entropy": "A" * 43 + "=", "opening-sha256": "0" * 64}
        ),
        "not-a-colour",
    ),
    "a seat without entropy": (
        lambda i: i.update(seat={"name": "Mo", "colour": "red", "entropy": "", "opening-sha256": "0" * 64}),
        "join-entropy",
    ),
    "a player's name that turns text around": (
        lambda i: i.update(
            seat={"name": "a\u202eb", "colour": "red", "entropy": "A" * 43 + "=", "opening-sha256": "0" * 64}
        ),
        "text-character",
    ),
    "a deadline that steers a terminal": (lambda i: i.update(deadline="a\x1b[2Jb"), "text-character"),
    "a house rule left out": (lambda i: i["house-rules"].pop("church-limit"), "key-left-out"),
    "a version to come": (lambda i: i.update(rules=2), "rules-version"),
    "five players": (lambda i: i.update(players=5), "paper-shape"),
}


@pytest.mark.parametrize("name", INVITATION_LIES)
def test_an_invitation_that_makes_no_sense_is_refused(name: str) -> None:
    lie, code = INVITATION_LIES[name]
    document = lying(club.invitation(), lie)
    kind, codes = refused(lambda: open_invitation(document))
    assert kind is Malformed
    assert code in codes


JOIN_LIES: dict[str, tuple[Lie, str]] = {
    "no colour": (lambda j: j.update(colour="pink"), "not-a-colour"),
    "short entropy": (lambda j: j.update(entropy="AAAA"), "join-entropy"),
    "no hash of an opening": (lambda j: j.update({"opening-sha256": "x"}), "join-entropy"),
    "a name of two lines": (lambda j: j.update(name="A\nB"), "text-character"),
    "a name with blanks around": (lambda j: j.update(name=" A"), "text-blanks"),
    "a key too many": (lambda j: j.update(age=9), "paper-shape"),
}


@pytest.mark.parametrize("name", JOIN_LIES)
def test_a_join_that_makes_no_sense_is_refused(name: str) -> None:
    lie, code = JOIN_LIES[name]
    document = lying(club.joins()["red"], lie, club.PLAYERS["red"])
    assert refused(lambda: open_join(document, document["game"])) == (Malformed, {code})


def test_nobody_joins_with_somebody_elses_key() -> None:
    document = lying(club.joins()["red"], lambda j: j.update(key=club.PLAYERS["blue"].public.text), club.PLAYERS["red"])
    assert refused(lambda: open_join(document, document["game"])) == (NotAuthentic, {"signature-wrong"})


def test_a_backup_key_does_not_join() -> None:
    """Neither by the command, nor with a join made elsewhere, nor in a state that somebody signed."""
    assert refused(lambda: join(acts.invitation(), acts.BACKUP, name="Pat", colour="red")) == (
        Conflict,
        {"backup-sits"},
    )
    mixed = PublicKey(acts.BACKUP.public.ed25519, acts.EVE.public.x25519)
    for key in (acts.BACKUP.public, mixed):
        made = sign({**acts.joins()[0], "key": key.text}, acts.BACKUP)
        papers = [made, *acts.joins()[1:]]
        wrong = refused(lambda papers=papers: start(acts.invitation(), papers, acts.MO))  # type: ignore[misc]
        assert wrong == (Conflict, {"backup-sits"})
        state = cheating.document(acts.dealt())
        state["joins"] = sorted(papers, key=document_id)
        wrong = refused(lambda state=state: open_state(sign(state, acts.MO)))  # type: ignore[misc]
        assert wrong == (NotAuthentic, {"backup-sits"})


def test_only_the_moderator_starts_a_game() -> None:
    papers = list(club.joins().values())
    assert refused(lambda: start(club.invitation(), papers, club.PLAYERS["red"])) == (
        NotAuthentic,
        {"not-the-moderator"},
    )


def test_another_seed_than_the_one_promised_does_not_start_a_game() -> None:
    """The moderator cannot choose the seed when the joins are in."""
    other = invite(club.game_file(), club.MODERATOR, name="Mo", seed=b"t" * 32)
    mixed = lying(club.invitation(), lambda i: i.update({"seed-sha256": other["seed-sha256"]}))
    papers = [join(mixed, key, name=colour, colour=colour) for colour, key in club.PLAYERS.items()]
    assert refused(lambda: start(mixed, papers, club.MODERATOR))[1] <= {"seed-wrong", "seal-unopened"}


def test_a_set_that_travels_must_be_playable() -> None:
    """A stranger's set comes through the same check as `ykpbem components --check`."""
    from ykpbem.components import built_in_json
    from ykpbem.files.canonical import read_json

    broken = read_json(built_in_json(), name="meiji")
    broken |= {"id": "broken", "order-cards": broken["order-cards"][:5]}
    kind, codes = refused(
        lambda: invite(club.game_file(), club.MODERATOR, name="Mo", seed=club.SEED, component_set=broken)
    )
    assert kind is Malformed
    assert "components-deck" in codes
    own = read_json(built_in_json(), name="meiji") | {"id": "ours", "name": "Ours"}
    invitation = invite(club.game_file(), club.MODERATOR, name="Mo", seed=club.SEED, component_set=own)
    unplayable = lying(invitation, lambda i: i["components"].update(set=broken | {"id": "ours"}))
    assert refused(lambda: open_invitation(unplayable))[0] is Malformed


def test_the_fingerprints_are_those_of_the_keys_on_the_table(third: Document) -> None:
    state = open_state(third).state
    assert {PublicKey.parse(seat.key) for seat in state.seats} == {key.public for key in club.PLAYERS.values()}
