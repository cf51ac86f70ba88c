"""Audits after the end: cards that did not come as seed, entropy and openings had fixed them."""

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from tests.app import acts, club
from tests.app.cheating import (
    audited,
    document,
    drawing,
    ended,
    forged,
    found,
    reasons,
    set_to,
    stopped,
    story,
    with_hidden,
)
from ykpbem.app.games import Wish, invite, join, start
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.passing import pass_keeps, pass_turn
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.powers.settings import table_with
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.orders import commitment
from ykpbem.chain.readers import open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import ModeratorSeal
from ykpbem.files.canonical import encode_base64
from ykpbem.files.signed import sign
from ykpbem.model import seat_of

LAST = len(story())


def last_file(states: list[OpenState] | tuple[OpenState, ...]) -> str:
    return f"{len(states) - 1}.json"


# The seed and the table


def test_another_seed_than_the_one_committed_to_is_found() -> None:
    other = encode_base64(b"t" * 32)
    made = forged(ended()[-1], set_to("revealed.seed", other))
    assert found(*story(), made) == [("seed", f"{LAST}.json")]


@cache
def dealt_from_another_seed() -> tuple[OpenState, ...]:
    """A game whose table was dealt, by the rules, from a seed of the moderator's own choosing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ykpbem.app.games.open_seed", lambda *_: b"t" * 32)
        dealt = open_state(start(acts.invitation(), acts.joins(), acts.MO))
    return dealt, stopped(dealt)


def test_a_table_dealt_from_another_seed_is_found_whichever_seed_is_revealed() -> None:
    """Revealed is the seed used, or the one committed to: neither can be right about both."""
    dealt, last = dealt_from_another_seed()
    assert found(dealt) == []
    assert found(dealt, last) == [("seed", "1.json")]
    as_promised = forged(last, set_to("revealed.seed", encode_base64(club.SEED)))
    assert found(dealt, as_promised) == [("dealt-otherwise", "0.json")]


def test_other_pairs_than_dealt_are_found() -> None:
    dealt = acts.dealt()
    last = stopped(dealt)
    pairs = {**last.state.revealed.dealt}  # type: ignore[union-attr]
    (one, first), (other, second) = list(pairs.items())[:2]
    made = forged(last, set_to("revealed.dealt", {**pairs, one: second, other: first}))
    assert found(dealt, made) == [("revealed-other", "1.json")]


# The decks


def swap_decks(hidden: ModeratorSeal) -> None:
    """The moderator likes other cards on top."""
    for deck in (hidden.secrets.order_deck, hidden.secrets.technology_deck):
        deck.reverse()


def test_cards_drawn_from_another_deck_than_dealt_are_found_at_their_turn() -> None:
    """Nobody can see it while the game lasts; at the end the file and the turn are named."""
    began = with_hidden(acts.began(), swap_decks)
    states = [acts.dealt(), acts.began(), drawing(began)]
    assert found(*states) == []
    last = stopped(states[-1])
    assert found(*states, last) == [("dealt-otherwise", last_file(states))]
    assert "audit-difference" in reasons(*states, last)


def test_a_second_deal_without_the_openings_is_found() -> None:
    """With them one honest player is enough for the decks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ykpbem.app.choosing.opening_of", lambda *_: b"o" * 32)
        began = open_state(
            adjudicate_orders(
                acts.dealt(), [acts.keep(acts.dealt(), key) for key in club.PLAYERS.values()], acts.MO
            ).document
        )
    states = [acts.dealt(), began, drawing(began)]
    assert found(*states) == []
    assert [code for code, _ in found(*states, stopped(states[-1]))] == ["dealt-otherwise"]


@cache
def taken_back() -> tuple[OpenState, ...]:
    """The story, taken back to turn 2."""
    return (*story(), open_state(roll_back(story()[-1], story()[2], acts.MO, reason=acts.REASON)))


def test_the_decks_of_a_rollback_follow_from_its_epoch() -> None:
    """Honest play goes on and is settled; a deck of the moderator's own is found."""
    states = [*taken_back()]
    honest = drawing(states[-1])
    assert found(*states, honest, stopped(honest)) == []
    cheated = drawing(with_hidden(states[-1], swap_decks))
    assert found(*states, cheated) == []
    assert found(*states, cheated, stopped(cheated)) == [("dealt-otherwise", f"{len(states)}.json")]


def test_a_choice_taken_back_and_made_again_is_settled_by_the_second() -> None:
    """Back to the secret choice: another card may be kept, and that one counts at the end."""
    states = [*story()]
    again = open_state(roll_back(states[-1], states[0], acts.MO, reason=acts.REASON))
    keeps = [acts.keep(again, key, which=1) for key in club.PLAYERS.values()]
    began = open_state(adjudicate_orders(again, keeps, acts.MO).document)
    after = drawing(began)
    assert found(*states, again, began, after, stopped(after)) == []


def test_a_card_fulfilled_before_the_choice_was_made_again_says_nothing_of_it() -> None:
    """The kept card is played, the game taken back to the secret choice, and the other card kept."""
    states = [acts.dealt(), acts.began(), richer()]
    seat = seat_of(richer().state)
    states.append(open_state(fulfilled(richer(), seat, open_hand(richer(), club.PLAYERS[seat])[0])))
    states.append(open_state(roll_back(states[-1], states[0], acts.MO, reason=acts.REASON)))
    keeps = [acts.keep(states[-1], key, which=1) for key in club.PLAYERS.values()]
    states.append(open_state(adjudicate_orders(states[-1], keeps, acts.MO).document))
    assert found(*states, stopped(states[-1])) == []


# The kept cards


def other_of_pair(last: OpenState, seat: str) -> str:
    revealed = last.state.revealed
    assert revealed is not None
    return next(card for card in revealed.dealt[seat] if card != revealed.kept[seat])


def test_a_kept_card_other_than_the_one_committed_to_is_found() -> None:
    """Hand and all: the player and the moderator agreed later that the other card suits better."""
    states = [acts.dealt(), acts.began()]
    last = stopped(states[-1])
    seat = "red"
    card = other_of_pair(last, seat)

    def change(made: dict[str, Any]) -> None:
        made["revealed"]["kept"][seat] = card
        made["revealed"]["hands"][seat] = [card]

    assert found(*states, last) == []
    assert found(*states, forged(last, change)) == [("kept-other", "2.json")]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("revealed.salts.red", "A" * 43 + "="),
        ("revealed.salts", {}),
        ("revealed.openings.red", "A" * 43 + "="),
        ("revealed.openings", {}),
        ("revealed.kept", {}),
        ("revealed.hands.red", []),
        ("revealed.hands", {}),
    ],
)
def test_whatever_is_revealed_otherwise_is_found(path: str, value: object) -> None:
    last = ended()[-1]
    got = found(*story(), forged(last, set_to(path, value)))
    assert got
    assert {name for _, name in got} == {f"{LAST}.json"}
    assert {code for code, _ in got} <= {"revealed-other", "kept-other"}


def test_a_card_kept_that_was_not_dealt_is_found() -> None:
    """The commitment holds, and the player had no such card."""
    dealt, seat = acts.dealt(), "red"
    secrets = open_secrets(dealt, acts.MO).secrets
    card, salt = secrets.order_deck[0], encode_base64(b"n" * 32)
    began = document(acts.began())
    paper = next(paper for paper in began["link"]["papers"] if paper["player"] == seat)
    paper["steps"][0]["keep"]["commit"] = commitment(dealt.game.id, seat, salt, card)
    number = began["link"]["papers"].index(paper)
    made = forged(acts.began(), set_to(f"link.papers.{number}", sign(paper, club.PLAYERS[seat])))
    opened = open_state(made)

    def change(hidden: ModeratorSeal) -> None:
        hidden.salts[seat] = salt
        hidden.secrets.kept[seat] = card
        hidden.secrets.order_deck.append(hidden.secrets.hands[seat][0])
        hidden.secrets.order_deck.remove(card)
        hidden.secrets.hands[seat] = [card]

    last = stopped(with_hidden(opened, change))
    assert found(dealt, opened, last) == [("kept-not-dealt", "2.json")]


@cache
def richer() -> OpenState:
    """Turn 1 with goods for any order card, given by a correction."""
    began = acts.began()
    kinds = ("copper", "silk", "tea", "seafood", "import")
    goods = [f"{seat_of(began.state)}.{kind}=20" for kind in kinds]
    return open_state(amend(began, table_with(began, goods), acts.MO, reason=acts.REASON))


def test_a_card_fulfilled_that_was_not_held_is_found_at_the_end() -> None:
    """Before it, any card that nobody has seen may have been the one that was kept."""
    seat = seat_of(richer().state)
    card = open_secrets(richer(), acts.MO).secrets.order_deck[-1]

    def change(hidden: ModeratorSeal) -> None:
        hidden.secrets.order_deck[-1] = hidden.secrets.hands[seat][0]
        hidden.secrets.hands[seat] = [card]

    after = open_state(fulfilled(with_hidden(richer(), change), seat, card))
    states = [acts.dealt(), acts.began(), richer(), after]
    assert found(*states) == []
    assert ("fulfilled-not-held", "3.json") in found(*states, stopped(after))


def test_no_more_cards_come_out_of_a_hidden_hand_than_are_in_it() -> None:
    """One was kept at the start: of two that nobody has seen, one is made up."""
    seat = seat_of(richer().state)
    cards = open_secrets(richer(), acts.MO).secrets.order_deck[-2:]
    after = fulfilled(without_check(richer(), seat, cards), seat, *cards)
    assert found(acts.dealt(), acts.began(), richer(), after) == [("order-illegal", "3.json")]


def test_a_card_that_lies_open_is_in_nobodys_hand() -> None:
    """A card on a display cannot be fulfilled, whoever agrees to it."""
    seat = seat_of(richer().state)
    card = str(richer().state.ports["port-a"][0])
    after = fulfilled(without_check(richer(), seat, [card]), seat, card)
    assert found(acts.dealt(), acts.began(), richer(), after) == [("order-illegal", "3.json")]


def without_check(opened: OpenState, seat: str, cards: list[str]) -> OpenState:
    """The state for a moderator who has put these cards into a hand, and whose program counts none."""

    def change(hidden: ModeratorSeal) -> None:
        hidden.secrets.hands[seat] = cards

    return with_hidden(opened, change)


def fulfilled(opened: OpenState, seat: str, *cards: str) -> dict[str, Any]:
    """The state after an order that fulfils cards, signed by a player who does not hold them; rewards are declined."""
    from ykpbem.app.orders import Received, judge_order
    from ykpbem.app.turns import play_order
    from ykpbem.errors import OrderIllegal

    bound = {"ykpbem": "order/1", "game": opened.game.id, "epoch": 0, "turn": 1, "part": 0, "player": seat}
    bound |= {"revision": 1, "answers": opened.id}
    choices: tuple[dict[str, Any], ...] = ({"warehouse": "none", "moves": []}, {"warehouse": "none"}, {"moves": []}, {})
    for fields in choices:
        steps = [*({"fulfil": {"card": card, **fields}} for card in cards), *club.SIMPLE["steps"]]
        received = Received(sign({**bound, "steps": steps}, club.PLAYERS[seat]))
        try:
            _ = judge_order(received, opened, list(cards))
        except OrderIllegal:
            continue
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("ykpbem.app.issue.invariant_faults", lambda *_: [])
            patch.setattr("ykpbem.chain.readers.hidden_faults", lambda *_: [])
            return play_order(opened, received, open_secrets(opened, acts.MO), acts.MO).document
    raise AssertionError("no such order is legal")


def test_a_seat_that_was_passed_keeps_what_the_deal_drew() -> None:
    """Honest it is settled; another card than the forced one is found."""
    dealt = acts.dealt()
    came = [acts.keep(dealt, key) for colour, key in club.PLAYERS.items() if colour != "red"]
    passed = open_state(pass_keeps(dealt, came, ["red"], acts.MO, reason=acts.REASON))
    assert found(dealt, passed, stopped(passed)) == []

    def change(hidden: ModeratorSeal) -> None:
        pair = hidden.secrets.dealt["red"]
        hidden.secrets.forced["red"] = next(card for card in pair if card != hidden.secrets.forced["red"])

    forced = open_state(pass_keeps(with_hidden(dealt, change), came, ["red"], acts.MO, reason=acts.REASON))
    assert found(dealt, forced, stopped(forced)) == [("kept-other", "2.json")]
    assert [one.code for one in audited(dealt, passed).acts] == ["audit-act-pass"]


# What has to be here for it


def test_with_a_gap_the_deal_is_said_to_be_not_checked() -> None:
    states = ended()
    done = audited(*states[:3], *states[4:])
    assert [one.fault.code for one in done.wrong] == ["audit-missing-link"]
    assert "audit-open-deal" in [one.code for one in done.open]


def test_behind_a_wrong_result_the_deal_is_said_to_be_not_checked() -> None:
    """What was drawn after it is not known for sure."""
    states = story()
    made = forged(states[4], set_to("players.0.vp", 40))
    after = acts.after_random(open_state(made), Random(4))
    done = audited(*states[:4], made, after, stopped(after))
    assert [one.fault.code for one in done.wrong] == ["audit-wrong-result"]
    assert "audit-open-deal" in [one.code for one in done.open]
    assert "audit-holds-deal" not in [one.code for one in done.holds]


def test_a_deal_that_is_wrong_is_not_said_to_be_right() -> None:
    made = forged(ended()[-1], set_to("revealed.seed", encode_base64(b"t" * 32)))
    done = audited(*story(), made)
    assert "audit-holds-deal" not in [one.code for one in done.holds]


def test_a_game_stopped_before_the_secret_choice_is_settled() -> None:
    dealt = acts.dealt()
    assert found(dealt, stopped(dealt)) == []


def test_passes_are_settled_too() -> None:
    states = [acts.dealt(), acts.began()]
    states.append(open_state(pass_turn(states[-1], acts.MO, reason=acts.REASON)))
    states.append(drawing(states[-1]))
    assert found(*states, stopped(states[-1])) == []


def test_every_line_of_a_fork_is_settled() -> None:
    """Both ends are held against the deal, and what they share is told once."""
    states = story()
    other = acts.after_random(states[3], Random(99))
    got = found(*states[:4], other, stopped(other), *states[4:], stopped(states[-1]))
    assert [code for code, _ in got] == ["fork"]
    wrong = msgspec.structs.replace(stopped(other), state=stopped(other).state)
    made = forged(wrong, set_to("revealed.seed", encode_base64(b"t" * 32)))
    codes = [code for code, _ in found(*states[:4], other, made, *states[4:], stopped(states[-1]))]
    assert sorted(codes) == ["fork", "seed"]


GAMES: list[dict[str, Any]] = [
    {"players": 2, "edition": "english-2017"},
    {"players": 2, "edition": "okazu-2016", "start": "blue"},
    {"players": 3, "seats": ["yellow", "red", "blue"], "start": "red"},
    {"players": 4, "house-rules": {"allow-zero-placement": True}},
    {"players": 3, "moderator-plays": True},
]


@pytest.mark.parametrize("wanted", GAMES, ids=str)
def test_games_of_every_kind_are_settled(wanted: dict[str, Any]) -> None:
    """Two to four players, both editions, seats fixed and dealt, a moderator who plays."""
    keyring = {colour: club.secret(colour) for colour in ("red", "blue", "yellow", "green")[: wanted["players"]]}
    seat = Wish("Mo", "blue") if wanted.get("moderator-plays") else None
    if seat is not None:
        keyring["blue"] = acts.MO
    game = club.game_file(**{key: value for key, value in wanted.items() if key != "moderator-plays"})
    invitation = invite(game, acts.MO, name="Mo", seed=club.SEED, seat=seat)
    others = {colour: key for colour, key in keyring.items() if key is not acts.MO}
    joins = [join(invitation, key, name=colour, colour=colour) for colour, key in others.items()]
    dealt = open_state(start(invitation, joins, acts.MO))
    keeps = [acts.keep(dealt, key) for key in keyring.values()]
    states = [dealt, open_state(adjudicate_orders(dealt, keeps, acts.MO).document)]
    random = Random(wanted["players"])
    for _ in range(6):
        states.append(acts.after_random(states[-1], random, keyring))
    last = stopped(states[-1])
    done = audited(*states, last)
    assert done.wrong == []
    assert "audit-holds-deal" in [one.code for one in done.holds]
