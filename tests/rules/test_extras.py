"""Mercenaries, achievements and orders over several turns and at the end: R100 to R122, Q130 to Q163."""

from typing import Any

import pytest

from tests.rules.playing import play, refusal, reprint, told
from tests.tables import Table, fresh_table, patch
from ykpbem.components import Reward, built_in
from ykpbem.events import Scored
from ykpbem.model import CANAL
from ykpbem.rules.scoring import score_game

NEUTRAL_TURNS = {
    "red": "- place: copper-mine-1\n- move: copper-mine-1",
    "blue": "- place: silk-mill-1\n- move: silk-mill-1",
    "yellow": "- place: fishing-ground-1\n- move: fishing-ground-1",
}
"""A first turn for each seat that does nothing of interest, each in an area of its own."""


def given(**changes: Any) -> Table:
    """A table of three, changed in the words of a scenario."""
    table = fresh_table()
    patch(table, changes)
    return table


def scored(table: Table, part: str, seat: str) -> Scored:
    """One line of the final scoring, if the game ended now."""
    lines = score_game(table.position, table.ruleset.components)
    return next(line for line in lines if (line.part, line.seat) == (part, seat))


# Mercenaries


def test_R101_once_per_turn_also_over_a_pause() -> None:
    """A mercenary at the port reveals a card, the player pauses; in the next part a second one is refused."""
    table = given(
        areas={"port-a": {"red": 2}, "tea-plantation-1": {"red": 1}},
        hands={"red": []},
        ports={"port-a": ["O03", "O04", "O05", "O06", "O07"]},
        red={"mercenaries": {"english": 1, "french": 1}},
    )
    play(table, "- mercenary: {country: english, area: port-a}\n- act: {take: [O03]}\n- pause")
    wrong = refusal(table, "- mercenary: {country: french, area: tea-plantation-1}\n" + NEUTRAL_TURNS["red"])
    assert (wrong.code, wrong.rule) == ("mercenary-used-already", "R101")


def test_R101_the_next_turn_is_a_new_one() -> None:
    """A mercenary in each of two turns of one player is legal."""
    table = given(
        areas={"tea-plantation-1": {"red": 1}, "bank": {"red": 1}},
        red={"mercenaries": {"english": 2}},
    )
    play(table, "- mercenary: {country: english, area: tea-plantation-1}\n" + NEUTRAL_TURNS["red"])
    play(table, NEUTRAL_TURNS["blue"])
    play(table, NEUTRAL_TURNS["yellow"])
    outcome = play(table, "- mercenary: {country: english, area: bank}\n- place: church\n- recall: none")
    assert "mercenary-used" in told(outcome)
    assert table.position.player("red").used_mercenaries["english"] == 2


def test_Q134_used_mercenaries_score_nothing() -> None:
    """Of two mercenaries face up and three face down only the two are worth VP."""
    table = given(red={"mercenaries": {"english": 1, "french": 1}, "used-mercenaries": {"english": 2, "dutch": 1}})
    assert (scored(table, "mercenaries", "red").count, scored(table, "mercenaries", "red").vp) == (2, 2)


def test_Q136_matched_icons_count_again_for_the_next_pair_and_for_sets() -> None:
    """Two English icons bring a mercenary and still make a set with a French one; two more bring another."""
    table = given(
        hands={"red": ["O01", "O02", "O03"]}, red={"tea": 3, "completed": ["O05"], "technologies": ["spinning-mill"]}
    )
    for card in ("O01", "O02", "O03"):
        reprint(table, "order_cards", card, goods={"tea": 1}, reward=Reward(vp=1), country="english")
    reprint(table, "order_cards", "O05", country="french")
    reprint(table, "technologies", table.position.player("red").technologies[0], countries=("english",))
    play(table, "- fulfil: O01\n" + NEUTRAL_TURNS["red"])
    assert table.position.player("red").mercenaries["english"] == 1
    assert (scored(table, "countries", "red").count, scored(table, "countries", "red").vp) == (3, 2)
    play(table, NEUTRAL_TURNS["blue"])
    play(table, NEUTRAL_TURNS["yellow"])
    play(table, "- fulfil: O02\n- fulfil: O03\n- place: church\n- recall: none")
    assert table.position.player("red").mercenaries["english"] == 2


def test_R115_what_keeps_a_card_from_being_fulfilled_is_for_its_owner_to_read() -> None:
    """Not held, or held and too dear: either tells of the hand, so a letter about it is marked."""
    table = given(hands={"red": ["O01"]}, red={"tea": 0})
    reprint(table, "order_cards", "O01", goods={"tea": 9})
    for card, code in (("O02", "card-not-in-hand"), ("O01", "cannot-pay")):
        wrong = refusal(table, f"- fulfil: {card}\n" + NEUTRAL_TURNS["red"])
        assert (wrong.code, wrong.private) == (code, True)


# Achievements


def test_Q145_first_and_later_are_a_matter_of_time_alone() -> None:
    """Three claims of one card in one round: the first scores 9, the others 7, though all had earned it before."""
    table = given(achievements=["A1", "B1", "C1"], red={"yen": 10}, blue={"yen": 10}, yellow={"yen": 10})
    for seat, turn in NEUTRAL_TURNS.items():
        play(table, f"{turn}\n- achieve: b" if seat == "red" else f"- achieve: b\n{turn}")
    assert [player.vp for player in table.position.players] == [9, 7, 7]
    assert table.position.achievements["B1"] == ["red", "blue", "yellow"]


@pytest.mark.parametrize(
    ("deck", "first", "later", "conditions"),
    [
        ("a", 8, 6, [{"copper": 5}, {"silk": 6}, {"tea": 7}, {"seafood": 7}]),
        ("b", 9, 7, [{"yen": 10}, {"tokens-and-mercenaries": 5}, {"order-cards": 5}, {"technologies": 4}]),
        (
            "c",
            10,
            8,
            [
                {"production-areas": 4},
                {"commercial-areas": 4},
                {"production-areas": 3, "commercial-areas": 2},
                {"production-areas": 2, "commercial-areas": 3},
            ],
        ),
    ],
)
def test_R109_R110_R111_the_twelve_cards_are_those_of_the_rulebook(
    deck: str, first: int, later: int, conditions: list[dict[str, int]]
) -> None:
    """Four cards a deck with these conditions and values, and no others."""
    cards = [card for card in built_in().achievements.values() if card.deck == deck]
    assert [(card.first, card.later) for card in cards] == [(first, later)] * 4
    assert sorted(sorted(card.own.items()) for card in cards) == sorted(sorted(one.items()) for one in conditions)


def test_Q148_the_canal_is_of_no_category_and_holds_no_building_site() -> None:
    """So it never counts for an achievement of deck C."""
    table = fresh_table()
    assert built_in().kind_of(CANAL).category == "none"
    assert table.position.areas[CANAL].site is None


# Orders


def test_Q161_an_order_revealed_by_a_pause_may_be_taken_and_fulfilled_in_the_same_turn() -> None:
    """A mercenary at port A brings a new card to light; after the pause the president takes it and fulfils it."""
    table = given(
        areas={"port-a": {"red": 2, "shophouses": ["red", None, None], "trading-house": "red"}},
        hands={"red": []},
        ports={"port-a": ["O03", "O04", "O05", "O06", "O07"]},
        station="port-a",
        red={"mercenaries": {"english": 1}, "tea": 1},
    )
    play(table, "- mercenary: {country: english, area: port-a}\n- act: {take: [O03]}\n- pause")
    new = table.position.ports["port-a"][-1]
    assert new is not None
    reprint(table, "order_cards", new, goods={"tea": 1}, reward=Reward(vp=1))
    play(table, f"- place: [port-a, port-a]\n- move: port-a\n- act: {{take: [{new}]}}\n- fulfil: {new}")
    assert table.position.player("red").completed == [new]
