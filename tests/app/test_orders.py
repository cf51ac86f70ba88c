"""Which order counts, what it is bound to, plans, parts, the secret choice, unsigned seats."""

from typing import Any

import msgspec
import pytest

from tests.app import club
from ykpbem.app.check import check_order
from ykpbem.app.games import invite, join, start
from ykpbem.app.orders import Received
from ykpbem.app.sign import sign_ahead, sign_for_state
from ykpbem.app.turns import Adjudicated, adjudicate_orders, counting_order
from ykpbem.chain.orders import close_order, moment_of, order_id
from ykpbem.chain.ranking import at_the_top, revision_of
from ykpbem.chain.readers import open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import KeepsLink, OrderLink, UnsignedLink
from ykpbem.errors import Conflict, Malformed, NotAuthentic, OrderIllegal, YkpbemError
from ykpbem.events import TurnPaused
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import digest, sign


@pytest.fixture(scope="module")
def first() -> OpenState:
    """The deal."""
    return open_state(club.first_state())


@pytest.fixture(scope="module")
def opened() -> OpenState:
    """Turn 1: yellow is to move."""
    return open_state(club.second_state())


YELLOW = club.PLAYERS["yellow"]
PORT: dict[str, Any] = {"steps": [{"place": ["port-a", "port-a"]}, {"move": ["port-a"]}]}
NOT_LEGAL = {"steps": [{"place": ["bank"]}, {"move": ["church"]}]}


def codes(refusal: pytest.ExceptionInfo[Any]) -> list[str]:
    return [fault.code for fault in refusal.value.faults]


def adjudicate(opened: OpenState, *orders: Received) -> Adjudicated:
    return adjudicate_orders(opened, orders, club.MODERATOR)


def with_card(opened: OpenState, *more: Any) -> dict[str, Any]:
    """The port turn with its cheapest card taken, and more steps after it."""
    return {"steps": [*PORT["steps"], {"act": {"take": [opened.state.ports["port-a"][0]]}}, *more]}


# Binding


def test_signing_fills_in_all_that_an_order_is_bound_to(opened: OpenState) -> None:
    """Game id, epoch, turn, part, seat, revision and the whole id of the state (FORMATS: Bound)."""
    document = club.signed(club.SIMPLE, opened, YELLOW).document
    bound = {key: document[key] for key in ("game", "epoch", "turn", "part", "player", "revision", "answers")}
    assert bound == {
        "game": opened.game.id,
        "epoch": 0,
        "turn": 1,
        "part": 0,
        "player": "yellow",
        "revision": 1,
        "answers": opened.id,
    }


@pytest.mark.parametrize(
    ("typed", "kind", "code"),
    [
        ({"turn": 0}, Conflict, "order-stale"),
        ({"turn": 2}, Conflict, "out-of-turn"),
        ({"turn": 4, "part": 1}, Conflict, "part-must-answer"),
        ({"part": 1}, Conflict, "part-must-answer"),
        ({"answers": "0123456789ab"}, Conflict, "answers-other"),
        ({"player": "red"}, NotAuthentic, "order-other-seat"),
        ({"game": "another-club"}, NotAuthentic, "order-other-game"),
        ({"game": "abc"}, NotAuthentic, "order-other-game"),
    ],
)
def test_an_order_typed_for_something_else_is_not_signed(
    opened: OpenState, typed: dict[str, Any], kind: type[YkpbemError], code: str
) -> None:
    with pytest.raises(kind) as refusal:
        club.signed({**club.SIMPLE, **typed}, opened, YELLOW)
    assert codes(refusal) == [code]


@pytest.mark.parametrize("game", ["meiji club 1", "MEIJI CLUB 1"])
def test_the_game_may_be_typed_in_any_case(opened: OpenState, game: str) -> None:
    assert club.signed({**club.SIMPLE, "game": game}, opened, YELLOW).document["game"] == opened.game.id


def test_the_game_may_be_typed_as_the_beginning_of_its_id(opened: OpenState) -> None:
    order = {**club.SIMPLE, "game": opened.game.id[:12], "answers": opened.id[:5].upper(), "player": "Yellow"}
    assert club.signed(order, opened, YELLOW).document["answers"] == opened.id


def test_an_order_cannot_count_twice(opened: OpenState) -> None:
    """An order that was carried out is for a turn that is past."""
    order = club.signed(club.SIMPLE, opened, YELLOW)
    after = open_state(adjudicate(opened, order).document)
    with pytest.raises(Conflict) as refusal:
        adjudicate(after, order)
    assert codes(refusal) == ["order-stale"]


def test_an_order_for_another_story_of_the_same_turn_does_not_count(opened: OpenState) -> None:
    """It answers a state by its whole id: a fork of the chain cannot take it over."""
    after = open_state(club.play(opened, club.SIMPLE).document)
    fork = open_state(club.play(opened, {**club.SIMPLE, "note": "another story"}).document)
    order = club.signed(club.simple("chinatown"), after, club.PLAYERS["red"])
    with pytest.raises(Conflict) as refusal:
        adjudicate(fork, order)
    assert codes(refusal) == ["answers-other"]


@pytest.mark.parametrize("key", ["epoch", "turn", "part", "revision"])
def test_a_signed_order_that_leaves_its_place_open_is_refused(opened: OpenState, key: str) -> None:
    """Otherwise it could be played whenever the moderator likes."""
    document = {name: value for name, value in club.signed(club.SIMPLE, opened, YELLOW).document.items() if name != key}
    with pytest.raises(Malformed) as refusal:
        adjudicate(opened, Received(sign(document, YELLOW)))
    assert codes(refusal) == ["order-unbound"]


def test_a_signed_order_answers_by_the_whole_id(opened: OpenState) -> None:
    document = {**club.signed(club.SIMPLE, opened, YELLOW).document, "answers": opened.id[:12]}
    with pytest.raises(Malformed) as refusal:
        adjudicate(opened, Received(sign(document, YELLOW)))
    assert codes(refusal) == ["order-answers-part"]


def test_a_changed_order_is_not_authentic(opened: OpenState) -> None:
    order = club.signed(club.SIMPLE, opened, YELLOW)
    changed = {**order.document, "steps": [{"place": ["bank"]}, {"move": ["bank"]}]}
    with pytest.raises(NotAuthentic) as refusal:
        adjudicate(opened, Received(changed))
    assert codes(refusal) == ["signature-wrong"]


def test_nobody_orders_for_another_seat(opened: OpenState) -> None:
    """Red signs an order that says it is yellow's."""
    document = {**club.signed(club.SIMPLE, opened, YELLOW).document}
    with pytest.raises(NotAuthentic) as refusal:
        adjudicate(opened, Received(sign(document, club.PLAYERS["red"])))
    assert codes(refusal) == ["signature-wrong"]


def test_only_the_moderator_in_force_adjudicates(opened: OpenState) -> None:
    with pytest.raises(NotAuthentic) as refusal:
        adjudicate_orders(opened, [club.signed(club.SIMPLE, opened, YELLOW)], YELLOW)
    assert codes(refusal) == ["not-the-moderator"]


def test_what_is_not_authentic_is_not_judged(opened: OpenState) -> None:
    """An illegal order with a wrong signature is told as forged, not as illegal."""
    order = Received({**club.draft({**NOT_LEGAL, "player": "yellow"}).document, "signature": "A" * 86 + "=="})
    with pytest.raises(NotAuthentic) as refusal:
        adjudicate(opened, order)
    assert codes(refusal) == ["signature-wrong"]


def test_faults_of_several_orders_are_told_together_the_gravest_first(opened: OpenState) -> None:
    """Of 4 and 5, 4 decides."""
    early = club.signed({**club.SIMPLE, "turn": 4}, opened, YELLOW)
    with pytest.raises(NotAuthentic) as refusal:
        adjudicate(opened, early, club.draft({**club.SIMPLE, "player": "yellow"}))
    assert codes(refusal) == ["signature-missing", "order-early"]


# Ahead of time


def test_an_order_ahead_answers_no_state_and_waits(opened: OpenState) -> None:
    """Signed now for yellow's next turn, it is early now and counts then (FORMATS: Bound)."""
    order = club.signed({**club.SIMPLE, "turn": 4, "answers": opened.id}, opened, YELLOW)
    assert "answers" not in order.document
    with pytest.raises(Conflict) as refusal:
        adjudicate(opened, order)
    assert codes(refusal) == ["order-early"]
    later = opened
    for area in ("bank", "chinatown", "fishing-ground-1"):
        later = open_state(club.play(later, club.simple(area)).document)
    with pytest.raises(OrderIllegal):
        adjudicate(later, order)  # the president stands in the bank by then: judged on its turn


def test_an_order_ahead_with_the_invitation_alone_counts_on_its_turn(opened: OpenState) -> None:
    """`--invite`: epoch 0, and the seat as typed."""
    signed = sign_ahead(club.draft({**club.SIMPLE, "turn": 1, "player": "Yellow"}), club.invitation(), YELLOW)
    after = open_state(adjudicate(opened, Received(signed.document)).document)
    assert after.state.turn == 2


@pytest.mark.parametrize(
    ("typed", "kind", "code"),
    [
        ({}, Malformed, "turn-missing"),
        ({"turn": 0}, Conflict, "keep-ahead"),
        ({"turn": 1, "epoch": 1}, Conflict, "epoch-ahead"),
        ({"turn": 1, "part": 1}, Conflict, "part-must-answer"),
        ({"turn": 1, "game": "another-club"}, NotAuthentic, "order-other-game"),
    ],
)
def test_what_cannot_be_ordered_ahead(typed: dict[str, Any], kind: type[YkpbemError], code: str) -> None:
    with pytest.raises(kind) as refusal:
        sign_ahead(club.draft({**club.SIMPLE, **typed}), club.invitation(), club.PLAYERS["red"])
    assert codes(refusal) == [code]


def test_an_order_ahead_is_read_before_it_is_signed(opened: OpenState) -> None:
    """Words that mean nothing, and steps that can stand nowhere, are refused now."""
    with pytest.raises(Malformed) as refusal:
        club.signed({"turn": 4, "steps": [{"place": ["bnak"]}]}, opened, YELLOW)
    assert codes(refusal) == ["name-unknown"]
    with pytest.raises(OrderIllegal):
        club.signed({"turn": 4, "steps": [*club.SIMPLE["steps"], {"place": ["bank"]}]}, opened, YELLOW)


def test_an_order_answering_the_state_counts_before_one_given_ahead(opened: OpenState) -> None:
    """Whatever the revision of the other (FORMATS: Which order counts)."""
    ahead = sign_ahead(
        club.draft({**club.SIMPLE, "turn": 1, "player": "yellow", "revision": 9}), club.invitation(), YELLOW
    )
    now = club.signed({**club.SIMPLE, "note": "now"}, opened, YELLOW)
    assert counting_order([Received(ahead.document), now]) is now


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ({}, (1, 4, 2)),
        ({"turn": 4}, (1, 4, 2)),
        ({"turn": 4, "part": 0}, (1, 4, 0)),
        ({"turn": 7}, (1, 7, 0)),
        ({"turn": 1}, (1, 1, 0)),
        ({"epoch": 2}, (2, 4, 0)),
        ({"epoch": 0, "turn": 4}, (0, 4, 0)),
        ({"turn": 7, "part": 1}, (1, 7, 1)),
        ({"turn": "soon", "part": True}, (1, 4, 2)),
    ],
)
def test_what_an_order_leaves_out_is_as_the_state_has_it(
    opened: OpenState, typed: dict[str, Any], meant: tuple[int, int, int]
) -> None:
    """The part only in that turn; what is no number is left out."""
    state = msgspec.structs.replace(opened.state, epoch=1, turn=4, part=2)
    assert moment_of(typed, state) == meant


# Revisions


def test_an_order_that_answers_counts_before_any_revision_given_ahead() -> None:
    """Whatever says no revision is the first; of one rank all stand at the top, in the order they came in."""
    given: list[dict[str, Any]] = [{"revision": 9}, {}, {"answers": "a"}, {"answers": "b", "revision": 1}]
    assert [revision_of(one) for one in given] == [9, 1, 1, 1]
    assert at_the_top(given, lambda one: one) == given[2:]
    assert at_the_top(given[:2], lambda one: one) == given[:1]
    assert at_the_top([], lambda one: one) == []


def test_the_highest_revision_counts(opened: OpenState) -> None:
    orders = [
        club.signed({**club.SIMPLE, "note": str(number), "revision": number}, opened, YELLOW) for number in (2, 3, 1)
    ]
    after = open_state(adjudicate(opened, *orders).document)
    assert after.state.events[-1].note == "3"


def test_an_illegal_revision_still_replaces_lower_ones(opened: OpenState) -> None:
    """It is authentic, so what was meant before does not count any more."""
    orders = [
        club.signed(club.SIMPLE, opened, YELLOW),
        Received(sign({**club.signed(club.SIMPLE, opened, YELLOW).document, **NOT_LEGAL, "revision": 2}, YELLOW)),
    ]
    with pytest.raises(OrderIllegal):
        adjudicate(opened, *orders)


def test_two_different_orders_at_the_top_stand_still(opened: OpenState) -> None:
    orders = [club.signed({**club.SIMPLE, "note": note}, opened, YELLOW, note) for note in ("one", "two")]
    with pytest.raises(Conflict) as refusal:
        adjudicate(opened, *orders)
    assert codes(refusal) == ["two-orders"]


def test_the_same_order_twice_is_one_order(opened: OpenState) -> None:
    orders = [club.signed(club.SIMPLE, opened, YELLOW) for _ in range(2)]
    assert open_state(adjudicate(opened, *orders).document).state.turn == 2


def test_without_an_order_nothing_happens(opened: OpenState) -> None:
    with pytest.raises(Conflict) as refusal:
        adjudicate(opened)
    assert codes(refusal) == ["no-order"]


# Plans

PLANS = {
    "plans": [
        {"name": "dreams", **NOT_LEGAL},
        {"name": "safe", **club.SIMPLE},
        {"name": "third", "steps": [{"place": ["chinatown"]}, {"move": ["chinatown"]}, {"act": "none"}]},
    ]
}


def test_the_first_plan_legal_as_a_whole_is_carried_out(opened: OpenState) -> None:
    """Its author sees why the one before failed, with check and from the moderator."""
    checked = check_order(club.draft({**PLANS, "player": "yellow"}), opened, YELLOW)
    assert checked.judged is not None
    done = club.play(opened, PLANS)
    assert checked.judged.plan.name == done.plan == "safe"
    assert set(done.failed) == {"dreams"}
    assert {name: [one.code for one in faults] for name, faults in done.failed.items()} == {
        name: [one.code for one in faults] for name, faults in checked.judged.failed.items()
    }


def test_the_state_shows_one_plan_and_only_hashes_of_the_others(opened: OpenState) -> None:
    """The opened plan hashes to what the closed order holds in its place (FORMATS: Plans)."""
    link = open_state(club.play(opened, PLANS).document).state.link
    assert isinstance(link, OrderLink)
    assert link.opened is not None
    hashes = link.papers[0]["plans"]
    assert [type(one) for one in hashes] == [str, str, str]
    shown = {"name": link.opened.name, "steps": link.opened.steps, "salt": link.opened.salt}
    assert hashes[link.opened.plan - 1] == digest("plan", shown)
    assert link.opened.plan == 2


def test_open_and_closed_plans_are_one_order(opened: OpenState) -> None:
    order = club.signed(PLANS, opened, YELLOW).document
    assert order_id(order) == order_id(close_order(order))
    assert order_id(order) == order_id(club.signed(PLANS, opened, YELLOW).document)


def test_a_closed_order_cannot_be_carried_out(opened: OpenState) -> None:
    with pytest.raises(Malformed) as refusal:
        adjudicate(opened, Received(close_order(club.signed(PLANS, opened, YELLOW).document)))
    assert codes(refusal) == ["plans-closed"]


def test_a_signed_plan_without_salt_is_refused(opened: OpenState) -> None:
    """Its hash could be guessed."""
    order = dict(club.signed(PLANS, opened, YELLOW).document)
    order["plans"] = [{"name": plan["name"], "steps": plan["steps"]} for plan in order["plans"]]
    signature = sign(close_order(order), YELLOW)["signature"]
    with pytest.raises(Malformed) as refusal:
        adjudicate(opened, Received({**order, "signature": signature}))
    assert codes(refusal) == ["plans-without-salt"]


def test_a_word_misspelt_in_any_plan_refuses_the_whole_order(opened: OpenState) -> None:
    """A fault that needs no play, in any plan (FORMATS: Plans)."""
    plans = [*PLANS["plans"], {"name": "typo", "steps": [{"place": ["bnak"]}]}]
    with pytest.raises(Malformed) as refusal:
        club.signed({"plans": plans}, opened, YELLOW)
    assert codes(refusal) == ["name-unknown"]
    assert refusal.value.faults[0].where.plan == "typo"


def test_a_plan_with_two_placements_refuses_the_whole_order(opened: OpenState) -> None:
    """So does a step that can stand nowhere, though an earlier plan were legal."""
    plans = [*PLANS["plans"], {"name": "twice", "steps": [*club.SIMPLE["steps"], {"place": ["bank"]}]}]
    with pytest.raises(OrderIllegal) as refusal:
        club.signed({"plans": plans}, opened, YELLOW)
    assert "twice" in {fault.where.plan for fault in refusal.value.faults}


def test_if_no_plan_is_legal_all_reasons_are_told(opened: OpenState) -> None:
    plans = [{"name": name, **NOT_LEGAL} for name in ("one", "two")]
    with pytest.raises(OrderIllegal) as refusal:
        club.signed({"plans": plans}, opened, YELLOW)
    assert [fault.where.plan for fault in refusal.value.faults] == ["one", "two"]


# Parts of a turn


def test_a_turn_goes_on_in_parts(opened: OpenState) -> None:
    """After a pause the same player moves, the part is one higher, and the rest happens then (Q030)."""
    paused = open_state(club.play(opened, with_card(opened, "pause")).document)
    assert (paused.state.turn, paused.state.part) == (1, 1)
    assert paused.state.moment.action is not None
    assert isinstance(paused.state.events[-1].events[-1], TurnPaused)
    rest = open_state(club.play(paused, {"steps": []}).document)
    assert (rest.state.turn, rest.state.part) == (2, 0)
    assert [(told.turn, told.part) for told in rest.state.events[-2:]] == [(1, 0), (1, 1)]


def test_what_comes_up_after_the_reveal_is_unknown_to_the_order_itself(opened: OpenState) -> None:
    """Naming the card that the refill brings is illegal, whether it lies there or not (INTERFACE: the boundary)."""
    after = open_state(club.play(opened, with_card(opened, "pause")).document)
    brought = next(card for card in after.state.ports["port-a"] if card not in opened.state.ports["port-a"])
    hidden = open_secrets(opened, club.MODERATOR).secrets.order_deck
    assert brought == hidden[0]
    for card in hidden[:3]:
        naming = {"steps": [*with_card(opened)["steps"], {"fulfil": card}]}
        with pytest.raises(OrderIllegal) as refusal:
            club.signed(naming, opened, YELLOW)
        assert codes(refusal) == ["card-not-in-hand"]


def test_an_order_for_a_later_part_answers_its_state(opened: OpenState) -> None:
    paused = open_state(club.play(opened, with_card(opened, "pause")).document)
    order = club.signed({"steps": []}, paused, YELLOW)
    assert (order.document["part"], order.document["answers"]) == (1, paused.id)
    without = sign({key: value for key, value in order.document.items() if key != "answers"}, YELLOW)
    with pytest.raises(Conflict) as refusal:
        adjudicate(paused, Received(without))
    assert codes(refusal) == ["part-must-answer"]


# The secret choice


def test_all_keeps_are_taken_at_once(first: OpenState) -> None:
    """What each chose is in hand, and the papers of the link are the sealed keeps in turn order (Q026)."""
    opened = open_state(adjudicate(first, *club.keeps().values()).document)
    assert isinstance(opened.state.link, KeepsLink)
    assert [paper["player"] for paper in opened.state.link.papers] == [seat.colour for seat in opened.state.seats]
    for key in club.PLAYERS.values():
        assert open_hand(opened, key) == [open_hand(first, key)[0]]


def test_a_missing_keep_keeps_all_waiting(first: OpenState) -> None:
    keeps = club.keeps()
    with pytest.raises(Conflict) as refusal:
        adjudicate(first, keeps["red"])
    (fault,) = refusal.value.faults
    assert (fault.code, fault.args["seats"]) == ("keeps-missing", "yellow, blue")


def test_a_card_that_was_not_dealt_cannot_be_kept(first: OpenState) -> None:
    """R037; the refusal rests on a hand, so it is private."""
    other = next(card for card in ("O01", "O02", "O03") if card not in open_hand(first, YELLOW))
    with pytest.raises(OrderIllegal) as refusal:
        club.signed({"steps": [{"keep": other}]}, first, YELLOW)
    (fault,) = refusal.value.faults
    assert (fault.code, fault.rule, fault.private) == ("keep-not-dealt", "R037", True)
    assert list(fault.options) == open_hand(first, YELLOW)


@pytest.mark.parametrize(
    "order", [{"steps": []}, {"steps": ["pause"]}, club.SIMPLE, {"plans": [{"name": "a", "steps": [{"keep": "O01"}]}]}]
)
def test_at_turn_0_an_order_names_the_card_and_nothing_else(first: OpenState, order: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as refusal:
        club.signed(order, first, YELLOW)
    assert codes(refusal) == ["keep-expected"]


def test_a_keep_in_clear_is_not_taken(first: OpenState) -> None:
    """Signed or not, the card would stand in the open."""
    card = open_hand(first, YELLOW)[0]
    clear = dict(club.keeps()["yellow"].document)
    clear["steps"] = [{"keep": card}]
    others = [order for colour, order in club.keeps().items() if colour != "yellow"]
    with pytest.raises(Malformed) as refusal:
        adjudicate(first, Received(sign(clear, YELLOW)), *others)
    assert codes(refusal) == ["keep-not-sealed"]


def test_a_keep_tells_its_author_and_the_moderator_what_it_keeps(first: OpenState) -> None:
    order = club.keeps()["yellow"]
    card = open_hand(first, YELLOW)[0]
    assert check_order(order, first, YELLOW).card == check_order(order, first, club.MODERATOR).card == card
    with pytest.raises(NotAuthentic):
        check_order(order, first, club.PLAYERS["red"])


def test_a_keep_can_be_revised(first: OpenState) -> None:
    other = open_hand(first, YELLOW)[1]
    better = club.signed({"steps": [{"keep": other.lower()}], "revision": 2}, first, YELLOW)
    opened = open_state(adjudicate(first, *club.keeps().values(), better).document)
    assert open_hand(opened, YELLOW) == [other]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("commit", "0" * 64, "keep-commitment"),
        ("opening", "A" * 43 + "=", "opening-wrong"),
        ("seals", {"moderator": ["AAAA"]}, "keep-seals"),
        ("seals", {"moderator": ["A" * 160, "A" * 160]}, "keep-seals"),
    ],
)
def test_a_keep_that_does_not_open_is_not_authentic(first: OpenState, field: str, value: Any, code: str) -> None:
    document = dict(club.keeps()["yellow"].document)
    if field == "seals":
        document["seals"] = value
    else:
        document["steps"] = [{"keep": {**document["steps"][0]["keep"], field: value}}]
    others = [order for colour, order in club.keeps().items() if colour != "yellow"]
    with pytest.raises(NotAuthentic) as refusal:
        adjudicate(first, Received(sign(document, YELLOW)), *others)
    assert codes(refusal) == [code]


def test_every_opening_changes_the_decks(first: OpenState) -> None:
    """One honest player is enough: another opening deals other decks (FORMATS: Deal two)."""
    with_all = open_secrets(open_state(adjudicate(first, *club.keeps().values()).document), club.MODERATOR)
    assert with_all.secrets.order_deck != open_secrets(first, club.MODERATOR).secrets.order_deck
    assert sorted(with_all.secrets.order_deck) == sorted(open_secrets(first, club.MODERATOR).secrets.order_deck)


# Seats without signatures


@pytest.fixture(scope="module")
def trusting() -> tuple[OpenState, SecretKey]:
    """Turn 1 of a game in which yellow, who begins, sends orders without signature; and yellow's key."""
    players = {colour: (key, "unsigned" if colour == "yellow" else "signed") for colour, key in club.PLAYERS.items()}
    papers = [
        join(club.invitation(), key, name=club.NAMES[colour], colour=colour, orders=orders)  # type: ignore[arg-type]
        for colour, (key, orders) in players.items()
    ]
    first = open_state(start(club.invitation(), papers, club.MODERATOR))
    keeps = [club.signed({"steps": [{"keep": open_hand(first, key)[0]}]}, first, key) for key, _ in players.values()]
    return open_state(adjudicate_orders(first, keeps, club.MODERATOR).document), YELLOW


def test_an_unsigned_order_is_taken_on_the_moderators_word(trusting: tuple[OpenState, SecretKey]) -> None:
    opened, _ = trusting
    done = adjudicate(opened, club.draft({**club.SIMPLE, "player": "Yellow"}))
    assert not done.signed
    assert isinstance(open_state(done.document).state.link, UnsignedLink)


def test_unsigned_plans_are_closed_too(trusting: tuple[OpenState, SecretKey]) -> None:
    """The moderator salts them, so that the state shows only one."""
    opened, _ = trusting
    link = open_state(adjudicate(opened, club.draft({**PLANS, "player": "yellow"})).document).state.link
    assert isinstance(link, UnsignedLink)
    assert all(isinstance(plan, str) for plan in link.papers[0]["plans"])


def test_an_unsigned_seat_may_sign_all_the_same(trusting: tuple[OpenState, SecretKey]) -> None:
    opened, key = trusting
    done = adjudicate(opened, club.signed(club.SIMPLE, opened, key))
    assert done.signed
    assert isinstance(open_state(done.document).state.link, OrderLink)


def test_a_seat_that_signs_never_goes_without(opened: OpenState) -> None:
    with pytest.raises(NotAuthentic) as refusal:
        adjudicate(opened, club.draft({**club.SIMPLE, "player": "yellow"}))
    assert codes(refusal) == ["signature-missing"]


def test_an_unsigned_order_is_bound_by_what_it_says(trusting: tuple[OpenState, SecretKey]) -> None:
    opened, _ = trusting
    for typed, code in (({"turn": 4}, "order-early"), ({"answers": "abcdef"}, "answers-other")):
        with pytest.raises(Conflict) as refusal:
            adjudicate(opened, club.draft({**club.SIMPLE, "player": "yellow", **typed}))
        assert codes(refusal) == [code]
    with pytest.raises(NotAuthentic) as other:
        adjudicate(opened, club.draft({**club.SIMPLE, "player": "yellow", "game": "another"}))
    assert codes(other) == ["order-other-game"]


def test_the_secret_choice_of_an_unsigned_seat_is_signed() -> None:
    """It reveals an opening that only its owner can give."""
    papers = [
        join(club.invitation(), key, name=club.NAMES[colour], colour=colour, orders="unsigned")
        for colour, key in club.PLAYERS.items()
    ]
    first = open_state(start(club.invitation(), papers, club.MODERATOR))
    keeps = [club.signed({"steps": [{"keep": open_hand(first, key)[0]}]}, first, key) for key in club.PLAYERS.values()]
    bare = {key: value for key, value in keeps[0].document.items() if key != "signature"}
    with pytest.raises(NotAuthentic) as refusal:
        adjudicate_orders(first, [Received(bare), *keeps[1:]], club.MODERATOR)
    assert codes(refusal) == ["signature-missing"]


# A moderator who plays, and backups


def test_a_moderator_who_plays_has_a_seat_in_the_invitation() -> None:
    """No join, but entropy and opening like everybody's; the keys of the others count as ever."""
    from ykpbem.app.games import Wish

    invitation = invite(club.game_file(), club.MODERATOR, name="Mo", seed=club.SEED, seat=Wish("Mo", "green"))
    papers = [join(invitation, club.PLAYERS[colour], name=colour, colour=colour) for colour in ("red", "blue")]
    first = open_state(start(invitation, papers, club.MODERATOR))
    keys = {"green": club.MODERATOR, "red": club.PLAYERS["red"], "blue": club.PLAYERS["blue"]}
    keeps = [club.signed({"steps": [{"keep": open_hand(first, key)[1]}]}, first, key) for key in keys.values()]
    opened = open_state(adjudicate_orders(first, keeps, club.MODERATOR).document)
    assert {seat.colour for seat in opened.state.seats} == set(keys)
    assert open_hand(opened, club.MODERATOR) == [open_hand(first, club.MODERATOR)[1]]


def test_a_backup_key_opens_what_the_moderator_opens_and_adjudicates_nothing() -> None:
    """Whatever is sealed to the moderator is sealed to each backup key too."""
    backup = club.secret("backup")
    invitation = invite(club.game_file(backup=[backup.public.text]), club.MODERATOR, name="Mo", seed=club.SEED)
    papers = [join(invitation, key, name=colour, colour=colour) for colour, key in club.PLAYERS.items()]
    first = open_state(start(invitation, papers, club.MODERATOR))
    assert open_secrets(first, backup) == open_secrets(first, club.MODERATOR)
    keeps = [
        sign_for_state(
            club.draft({"steps": [{"keep": open_hand(first, key)[0]}], "player": colour}), first, key
        ).document
        for colour, key in club.PLAYERS.items()
    ]
    assert all(len(keep["seals"]["moderator"]) == 2 for keep in keeps)
    with pytest.raises(NotAuthentic) as refusal:
        adjudicate_orders(first, [Received(keep) for keep in keeps], backup)
    assert codes(refusal) == ["not-the-moderator"]
    after = open_state(adjudicate_orders(first, [Received(keep) for keep in keeps], club.MODERATOR).document)
    assert after.state.turn == 1


def test_the_moderators_key_and_a_key_that_joined_already_cannot_join() -> None:
    with pytest.raises(Conflict) as refusal:
        join(club.invitation(), club.MODERATOR, name="Mo", colour="red")
    assert codes(refusal) == ["moderator-joins"]
    twice = [*club.joins().values()][:2]
    twice.append(join(club.invitation(), club.PLAYERS["red"], name="Anna again", colour="blue"))
    with pytest.raises(Conflict) as again:
        start(club.invitation(), twice, club.MODERATOR)
    assert codes(again) == ["key-joined-twice"]


def test_the_number_of_joins_must_be_right() -> None:
    with pytest.raises(Conflict) as refusal:
        start(club.invitation(), [*club.joins().values()][:2], club.MODERATOR)
    assert codes(refusal) == ["joins-number"]


def test_a_join_to_another_game_is_not_authentic() -> None:
    other = invite(club.game_file(name="Another"), club.MODERATOR, name="Mo", seed=club.SEED)
    strange = join(other, club.PLAYERS["red"], name="Anna", colour="red")
    papers = [strange, *[*club.joins().values()][1:]]
    with pytest.raises(NotAuthentic) as refusal:
        start(club.invitation(), papers, club.MODERATOR)
    assert codes(refusal) == ["join-other-game"]


def test_a_colour_without_a_seat_is_refused_before_it_is_signed() -> None:
    invitation = invite(club.game_file(seats=["red", "blue", "green"]), club.MODERATOR, name="Mo", seed=club.SEED)
    with pytest.raises(Conflict) as refusal:
        join(invitation, YELLOW, name="Cleo", colour="yellow")
    assert codes(refusal) == ["colour-without-seat"]
    assert list(refusal.value.faults[0].options) == ["red", "blue", "green"]


def test_a_start_colour_that_nobody_plays_cannot_start() -> None:
    invitation = invite(club.game_file(start="green"), club.MODERATOR, name="Mo", seed=club.SEED)
    papers = [join(invitation, key, name=colour, colour=colour) for colour, key in club.PLAYERS.items()]
    with pytest.raises(Conflict) as refusal:
        start(invitation, papers, club.MODERATOR)
    assert codes(refusal) == ["start-not-taken"]
