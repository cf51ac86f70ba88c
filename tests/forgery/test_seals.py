"""Seals in other hands and places: seats, states, games, purposes, senders, recipients; each byte, each length."""

import base64
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import msgspec
import pytest

from tests.app import acts, club
from tests.forgery import papers
from tests.forgery.alterations import put
from tests.tools.effort import PROFILE, effort
from ykpbem.app.games import open_seed, start
from ykpbem.app.keeps import open_keep, typed_card
from ykpbem.app.orders import Received, names_of
from ykpbem.chain.games import open_invitation
from ykpbem.chain.orders import commitment
from ykpbem.chain.readers import hand_purpose, open_hand, open_secrets, secrets_purpose
from ykpbem.chain.states import OpenState, open_state
from ykpbem.errors import NotAuthentic, YkpbemError
from ykpbem.files.canonical import encode_base64
from ykpbem.files.keys import SecretKey
from ykpbem.files.sealing import open_seal, seal
from ykpbem.files.signed import sign

Document = dict[str, Any]
UNOPENED = ("NotAuthentic", {"seal-unopened"})
SHAPE = ("NotAuthentic", {"seal-shape"})


def sealed_anew(opened: OpenState, path: tuple[Any, ...], text: str) -> OpenState:
    """The state with another seal at a place, as its moderator signs it."""
    return open_state(sign(put(papers.of_state(opened), ("seals", *path), text), papers.MO))


def everybody() -> Iterator[tuple[str, SecretKey]]:
    yield from (("red", papers.RED), ("blue", papers.BLUE), ("yellow", papers.YELLOW), ("mo", papers.MO))
    yield from (("pat", papers.PAT), ("eve", papers.EVE), ("otto", papers.OTTO), ("stranger", papers.STRANGER))


# Whose


def test_each_seal_of_a_state_opens_for_its_owner_alone() -> None:
    opened = papers.story()["order"]
    game, sender = opened.game, papers.MO.public
    seals = {
        **{
            colour: (opened.state.seals.hands[colour], game.sizes.hand, hand_purpose(opened.state.seq, colour))
            for colour in club.PLAYERS
        },
        "mo": (opened.state.seals.moderator[0], game.sizes.secrets, secrets_purpose(opened.state.seq)),
        "pat": (opened.state.seals.moderator[1], game.sizes.secrets, secrets_purpose(opened.state.seq)),
    }
    for owner, (text, size, purpose) in seals.items():
        for who, key in everybody():
            where: dict[str, Any] = {"size": size, "game": game.id, "sender": sender, "purpose": purpose}
            if who == owner:
                assert open_seal(text, secret=key, **where)
            else:
                assert papers.refused(open_seal, text, secret=key, **where) == UNOPENED


def test_a_hand_is_sealed_to_the_key_in_force_and_no_more_to_the_one_before() -> None:
    opened = papers.story()["rekey"]
    assert open_hand(opened, papers.OTTO)
    assert papers.refused(open_hand, opened, papers.RED) == ("NotAuthentic", {"key-not-in-game"})


# Moved


@pytest.mark.parametrize(("to", "of"), list(permutations(club.PLAYERS, 2)))
def test_a_hand_of_another_seat_does_not_open(to: str, of: str) -> None:
    opened = papers.story()["order"]
    moved = sealed_anew(opened, ("hands", to), opened.state.seals.hands[of])
    assert papers.refused(open_hand, moved, club.PLAYERS[to]) == UNOPENED


def test_seals_of_every_other_state_do_not_open() -> None:
    """Of the states with the same keys; the moderator signs them into this one."""
    at = papers.story()["order"]
    for kind in ("keeps", "unsigned", "plans", "pass", "amend"):
        of = papers.story()[kind].state.seals
        for colour, key in club.PLAYERS.items():
            moved = sealed_anew(at, ("hands", colour), of.hands[colour])
            assert papers.refused(open_hand, moved, key) == UNOPENED, kind
        for number, key in enumerate((papers.MO, papers.PAT)):
            moved = sealed_anew(at, ("moderator", number), of.moderator[number])
            assert papers.refused(open_secrets, moved, key) == UNOPENED, kind


def test_seals_of_another_game_do_not_open() -> None:
    """Same people, same number of the state, another seed."""
    invitation, joins = papers.begin(seed=b"t" * 32)
    other = open_state(start(invitation, joins, papers.MO))
    at = papers.story()["start"]
    for colour, key in club.PLAYERS.items():
        moved = sealed_anew(at, ("hands", colour), other.state.seals.hands[colour])
        assert papers.refused(open_hand, moved, key) == UNOPENED
    moved = sealed_anew(at, ("moderator", 0), other.state.seals.moderator[0])
    assert papers.refused(open_secrets, moved, papers.MO) == UNOPENED
    mixed = sign(put(papers.invitation(), ("seals", "seed", 0), invitation["seals"]["seed"][0]), papers.MO)
    assert papers.refused(open_seed, mixed, open_invitation(mixed), papers.MO) == UNOPENED


def test_the_moderators_seal_and_the_backups_do_not_stand_for_each_other() -> None:
    opened = papers.story()["order"]
    for number, key in ((0, papers.MO), (1, papers.PAT)):
        moved = sealed_anew(opened, ("moderator", number), opened.state.seals.moderator[1 - number])
        assert papers.refused(open_secrets, moved, key) == UNOPENED
    swapped = sign(put(papers.invitation(), ("seals", "seed"), papers.invitation()["seals"]["seed"][::-1]), papers.MO)
    assert papers.refused(open_seed, swapped, open_invitation(swapped), papers.MO) == UNOPENED


def test_a_seal_by_anybody_but_the_signer_of_the_state_does_not_open() -> None:
    """A state after a handover with a hand that the moderator before has sealed."""
    opened = papers.story()["order"]
    for who, key in everybody():
        text = seal(
            {"cards": ["O01"]},
            size=opened.game.sizes.hand,
            game=opened.game.id,
            sender=key.public,
            recipient=papers.RED.public,
            purpose=hand_purpose(opened.state.seq, "red"),
        )
        made = sealed_anew(opened, ("hands", "red"), text)
        if who == "mo":
            assert open_hand(made, papers.RED) == ["O01"]
        else:
            assert papers.refused(open_hand, made, papers.RED) == UNOPENED


# Keeps


def keep_of(key: SecretKey) -> tuple[Received, list[str]]:
    """A keep at the deal, and the pair that it chooses from."""
    opened = papers.story()["start"]
    return acts.keep(opened, key), open_hand(opened, key)


def test_the_choice_of_another_seat_cannot_be_taken_over() -> None:
    """Blue signs Red's seals, with Red's commitment or an own one: who sealed is part of the seal."""
    opened = papers.story()["start"]
    theirs, (own, dealt) = keep_of(papers.RED)[0].document, keep_of(papers.BLUE)
    for keys in ({"seals": theirs["seals"]}, {"seals": theirs["seals"], "steps": theirs["steps"]}):
        order = Received(sign({**own.document, **keys}, papers.BLUE))
        assert papers.refused(open_keep, order, opened, dealt, papers.MO) == UNOPENED


def sealed_choice(choice: Any, opened: OpenState) -> str:
    """What Red seals to the moderator as the secret choice."""
    ends = {"sender": papers.RED.public, "recipient": papers.MO.public}
    return seal(choice, size=opened.game.sizes.keep, game=opened.game.id, purpose="keep", **ends)


def test_a_choice_sealed_otherwise_than_it_was_committed_to_is_refused() -> None:
    """The author seals the other card, or the same one with another salt."""
    opened = papers.story()["start"]
    order, dealt = keep_of(papers.RED)
    choices: list[Any] = [
        {"card": dealt[1], "salt": "A" * 43 + "="},
        {"card": dealt[0], "salt": "A" * 43 + "="},
        {"card": dealt[0]},
        [],
    ]
    for choice in choices:
        text = sealed_choice(choice, opened)
        made = Received(sign(put(order.document, ("seals", "moderator", 0), text), papers.RED))
        run = papers.refused(open_keep, made, opened, dealt, papers.MO)
        assert run == ("NotAuthentic", {"keep-commitment"})


def test_a_commitment_is_one_of_its_seat() -> None:
    """Card and salt alike, it matches for the seat it was made for, and for no other that shows it as its own."""
    opened = papers.story()["start"]
    order, dealt = keep_of(papers.RED)
    choice = {"card": dealt[0], "salt": "A" * 43 + "="}
    sealed = sealed_choice(choice, opened)
    made = put(order.document, ("seals", "moderator", 0), sealed)

    def committed(seat: str) -> Received:
        commit = commitment(opened.game.id, seat, choice["salt"], choice["card"])
        return Received(sign(put(made, ("steps", 0, "keep", "commit"), commit), papers.RED))

    assert open_keep(committed("red"), opened, dealt, papers.MO).card == dealt[0]
    for other in ("blue", "yellow"):
        run = papers.refused(open_keep, committed(other), opened, dealt, papers.MO)
        assert run == ("NotAuthentic", {"keep-commitment"})


def test_a_keep_has_as_many_seals_as_there_are_readers_each_of_one_length() -> None:
    opened = papers.story()["start"]
    order, dealt = keep_of(papers.RED)
    seals = order.document["seals"]["moderator"]
    for wrong in (seals[:1], [*seals, seals[0]], [seals[0], seals[1][:-4]], [f"{seals[0]}AAAA", seals[1]]):
        made = Received(sign({**order.document, "seals": {"moderator": wrong}}, papers.RED))
        run = papers.refused(open_keep, made, opened, dealt, papers.MO)
        assert run == ("NotAuthentic", {"keep-seals"})


def test_a_refusal_of_a_choice_that_names_the_pair_is_marked_as_the_authors_own() -> None:
    """A card that was not dealt, and a word that is no card: a letter about either is for its author alone."""
    opened = papers.story()["start"]
    order, dealt = keep_of(papers.RED)
    foreign = next(card for card in opened.game.components.order_cards if card not in dealt)
    for typed in (foreign, "no card at all"):
        kept = club.draft({"player": "red", "turn": 0, "steps": [{"keep": typed}]})
        with pytest.raises(YkpbemError) as refusal:
            typed_card(kept, dealt, names_of(opened))
        assert [(wrong.private, set(wrong.options)) for wrong in refusal.value.faults] == [(True, set(dealt))]
    choice = {"card": foreign, "salt": "A" * 43 + "="}
    commit = commitment(opened.game.id, "red", choice["salt"], foreign)
    made = put(order.document, ("seals", "moderator", 0), sealed_choice(choice, opened))
    made = Received(sign(put(made, ("steps", 0, "keep", "commit"), commit), papers.RED))
    with pytest.raises(YkpbemError) as refusal:
        open_keep(made, opened, dealt, papers.MO)
    assert [wrong.private for wrong in refusal.value.faults] == [True]


# Damaged


def seals_of_all_sorts() -> dict[str, tuple[str, dict[str, Any]]]:
    """One seal of each sort with what opens it."""
    opened = papers.story()["start"]
    game = {"game": opened.game.id}
    by_mo = {**game, "sender": papers.MO.public}
    order, _ = keep_of(papers.RED)
    sizes = opened.game.sizes
    return {
        "seed": (
            papers.invitation()["seals"]["seed"][0],
            {**by_mo, "size": sizes.seed, "secret": papers.MO, "purpose": "seed"},
        ),
        "keep": (
            order.document["seals"]["moderator"][0],
            {**game, "sender": papers.RED.public, "size": sizes.keep, "secret": papers.MO, "purpose": "keep"},
        ),
        "hand": (
            opened.state.seals.hands["red"],
            {**by_mo, "size": sizes.hand, "secret": papers.RED, "purpose": hand_purpose(0, "red")},
        ),
        "secrets": (
            opened.state.seals.moderator[0],
            {**by_mo, "size": sizes.secrets, "secret": papers.MO, "purpose": secrets_purpose(0)},
        ),
    }


@pytest.mark.parametrize("sort", ["seed", "keep", "hand", "secrets"])
def test_every_damaged_byte_of_each_sort_of_seal_is_found(sort: str) -> None:
    """One bit of each byte, every bit of each when there is time."""
    text, where = seals_of_all_sorts()[sort]
    raw = base64.b64decode(text)
    assert open_seal(text, **where)
    for place in range(0, len(raw), effort(quick=max(1, len(raw) // 100), soak=1)):
        for bit in range(8) if PROFILE != "quick" else (place % 8,):
            damaged = bytes([*raw[:place], raw[place] ^ 1 << bit, *raw[place + 1 :]])
            assert papers.refused(open_seal, encode_base64(damaged), **where) == UNOPENED


@pytest.mark.parametrize("sort", ["seed", "keep", "hand", "secrets"])
def test_a_seal_of_another_length_is_refused_by_its_shape(sort: str) -> None:
    text, where = seals_of_all_sorts()[sort]
    raw = base64.b64decode(text)
    wrong = [raw[:size] for size in (0, 16, 31, 32, 48, len(raw) - 1)] + [raw + bytes(1), raw + raw]
    for one in wrong:
        assert papers.refused(open_seal, encode_base64(one), **where) == SHAPE
    for spelling in (text.rstrip("="), f"{text}\n", f" {text}", text.lower(), ""):
        if spelling != text:
            kind, codes = papers.refused(open_seal, spelling, **where)
            assert kind == "NotAuthentic"
            assert codes <= {"seal-shape", "seal-unopened"}


@pytest.mark.parametrize("sort", ["seed", "keep", "hand", "secrets"])
def test_no_sort_of_seal_opens_as_another(sort: str) -> None:
    text, where = seals_of_all_sorts()[sort]
    for other, (_, elsewhere) in seals_of_all_sorts().items():
        if other != sort:
            run = papers.refused(open_seal, text, **{**elsewhere, "size": where["size"]})
            assert run == UNOPENED, other


def test_every_seal_of_a_game_has_the_length_of_its_sort() -> None:
    """Whatever is in it, from the deal to the end."""
    lengths: dict[str, set[int]] = {}
    for opened in papers.line():
        seals = msgspec.to_builtins(opened.state.seals)
        lengths.setdefault("hand", set()).update(map(len, seals["hands"].values()))
        lengths.setdefault("secrets", set()).update(map(len, seals["moderator"]))
        for paper in opened.state.link.papers:
            lengths.setdefault("keep", set()).update(map(len, paper.get("seals", {}).get("moderator", [])))
    assert {sort: len(found) for sort, found in lengths.items()} == {"hand": 1, "secrets": 1, "keep": 1}


@pytest.mark.parametrize("cards", [[], ["O01", "O02", "O03"], ["T77"], "O05", None])
def test_an_impossible_hand_is_refused_without_showing_it(cards: Any) -> None:
    """As many as the table counts, each of them a card: how many there have to be is all that is told."""
    opened = papers.story()["order"]
    text = seal(
        {"cards": cards},
        size=opened.game.sizes.hand,
        game=opened.game.id,
        sender=papers.MO.public,
        recipient=papers.RED.public,
        purpose=hand_purpose(opened.state.seq, "red"),
    )
    with pytest.raises(NotAuthentic) as refusal:
        open_hand(sealed_anew(opened, ("hands", "red"), text), papers.RED)
    [wrong] = refusal.value.faults
    assert (wrong.code, wrong.args, wrong.options) == ("hand-wrong", {"expected": 1}, ())


def test_a_seal_says_nothing_of_why_it_does_not_open() -> None:
    """Damaged, for somebody else, from elsewhere, or with an impossible hand in it: words that fit them all."""
    text, where = seals_of_all_sorts()["hand"]
    told = set()
    for change in (
        {"secret": papers.BLUE},
        {"sender": papers.EVE.public},
        {"game": "0" * 64},
        {"purpose": hand_purpose(0, "blue")},
    ):
        try:
            open_seal(text, **{**where, **change})
        except YkpbemError as refusal:
            [fault] = refusal.faults
            told.add((fault.code, *sorted(fault.args)))
    assert told == {("seal-unopened", "purpose")}
