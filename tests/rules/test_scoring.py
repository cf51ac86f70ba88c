"""Final scoring and ranking: R250 to R263 and Q240 to Q255."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tests.rules.playing import reprint, told
from tests.scenarios.runner import adjudicate_text
from tests.tables import Table, fresh_table, patch
from ykpbem.events import Scored
from ykpbem.evolve import evolve
from ykpbem.rules.scoring import country_vp, rank_players, score_game

LAST = {"end": {"trigger": "church", "seat": "red", "turn": 1, "last-turn": 8}, "turn": 8}
"""The last turn of a game of four: green is to move."""
PARTS = ["church", "customs", "technologies", "countries", "mercenaries", "imports", "yen", "goods"]
"""The lines of the scoring in the rulebook's order."""


def table(given: Mapping[str, Any], players: int = 4, **house: Any) -> Table:
    """A table changed as given."""
    made = fresh_table(players, **house)
    patch(made, given)
    return made


def vp_for(made: Table, part: str) -> dict[str, int]:
    """What each seat scores for a part; seats without VP are left out."""
    lines = score_game(made.position, made.ruleset.components)
    return {line.seat: line.vp for line in lines if line.part == part and line.vp}


def vp_of(made: Table, seat: str) -> dict[str, int]:
    """What a seat scores for each part that gives it VP."""
    lines = score_game(made.position, made.ruleset.components)
    return {line.part: line.vp for line in lines if line.seat == seat and line.vp}


def church(row: str, **house: Any) -> dict[str, int]:
    """Church bonus of a row of pawns, a letter each from the left; `-` is an empty space."""
    return board("church", row, **house)


def board(name: str, row: str, **house: Any) -> dict[str, int]:
    """The bonus of a row of pawns on Church or Customs."""
    colours = {"r": "red", "b": "blue", "y": "yellow", "g": "green"}
    held = {chr(ord("A") + place): colours[pawn] for place, pawn in enumerate(row) if pawn != "-"}
    return vp_for(table({name: held}, **house), name)


def bare(**changes: Any) -> dict[str, Any]:
    """A player with nothing that scores, but for the changes."""
    return {"yen": 0, "copper": 0, "silk": 0, "tea": 0, "seafood": 0, **changes}


# Church and Customs


def test_R250_most_assistants_at_the_church_score_6_and_second_most_3() -> None:
    assert church("rrrbbyg") == {"red": 6, "blue": 3}


def test_R250_where_the_assistants_stand_decides_nothing_if_the_numbers_differ() -> None:
    assert church("rrr------bb") == {"red": 6, "blue": 3}


def test_R251_the_rightmost_assistant_breaks_a_tie_for_first() -> None:
    assert church("bbrr") == {"red": 6, "blue": 3}
    assert church("rrbb") == {"blue": 6, "red": 3}
    assert church("brrb") == {"blue": 6, "red": 3}


def test_R252_a_lone_player_at_the_church_scores_6_and_nobody_else_anything() -> None:
    assert church("-r") == {"red": 6}


def test_R252_an_empty_church_scores_nothing() -> None:
    assert church("") == {}


def test_R253_customs_score_8_and_4_by_the_same_rules() -> None:
    assert board("customs", "rrrbbyg") == {"red": 8, "blue": 4}
    assert board("customs", "rrbb") == {"blue": 8, "red": 4}
    assert board("customs", "--y") == {"yellow": 8}
    assert board("customs", "") == {}


def test_R253_customs_and_church_are_counted_apart() -> None:
    made = table({"church": {"A": "red", "B": "red"}, "customs": {"A": "blue", "B": "blue", "C": "red"}})
    assert (vp_for(made, "church"), vp_for(made, "customs")) == ({"red": 6}, {"blue": 8, "red": 4})


def test_Q240_the_loser_of_a_tie_for_first_is_second_and_the_third_player_nothing() -> None:
    assert church("gyyrrbb") == {"blue": 6, "red": 3}


def test_Q241_a_tie_for_second_is_broken_alike() -> None:
    assert church("rrrbgyb-g") == {"red": 6, "green": 3}
    assert board("customs", "rrrgbb-g") == {"red": 8, "green": 4}


def test_Q242_every_space_has_a_rank_of_its_own_so_no_tie_remains() -> None:
    for left, right in zip("ABCDEFGHIJ", "BCDEFGHIJK", strict=True):
        made = table({"church": {left: "red", right: "green"}})
        assert vp_for(made, "church") == {"green": 6, "red": 3}


def test_Q242_spaces_of_equal_value_are_ranked_too() -> None:
    components = fresh_table().ruleset.components
    equal = [
        (left.letter, right.letter)
        for left, right in zip(components.customs, components.customs[1:], strict=False)
        if left.value == right.value
    ]
    assert equal
    for left, right in equal:
        assert vp_for(table({"customs": {left: "red", right: "green"}}), "customs") == {"green": 8, "red": 4}


def test_Q243_nobody_is_second_without_an_assistant_or_a_technology() -> None:
    made = table({"church": {"A": "blue"}, "customs": {"A": "green"}, "yellow": {"technologies": ["ball"]}}, 4)
    assert vp_for(made, "church") == {"blue": 6}
    assert vp_for(made, "customs") == {"green": 8}
    assert vp_for(made, "technologies") == {"yellow": 10}


def test_Q244_with_two_players_second_place_is_awarded() -> None:
    assert church("rrb", players=2) == {"red": 6, "blue": 3}
    assert board("customs", "bbr", players=2) == {"blue": 8, "red": 4}
    made = table({"red": {"technologies": ["station"]}, "blue": {"technologies": ["spinning-mill"]}}, 2)
    assert vp_for(made, "technologies") == {"red": 10, "blue": 5}


def test_Q245_a_tie_of_three_is_ranked_by_the_rightmost_assistants() -> None:
    assert church("rbyyrb") == {"blue": 6, "red": 3}
    assert church("bryrby") == {"yellow": 6, "blue": 3}


def test_Q006_a_neutral_assistant_is_neither_first_nor_second() -> None:
    assert board("church", "r", players=2, edition="english-2017") == {"red": 6}
    assert board("customs", "", players=2, edition="english-2017") == {}


# Technology


def with_industry(**sums: int) -> Table:
    """A table of four on which each seat named owns one technology of that Industry."""
    cards = dict(zip(("red", "blue", "yellow", "green"), ("T09", "T12", "T13", "T14"), strict=True))
    made = table({seat: {"technologies": [cards[seat]]} for seat in sums})
    for seat, industry in sums.items():
        reprint(made, "technologies", cards[seat], industry=industry)
    return made


def test_R254_the_highest_sum_of_industry_scores_10_and_the_second_5() -> None:
    assert vp_for(with_industry(red=3, blue=9, yellow=7, green=4), "technologies") == {"blue": 10, "yellow": 5}


def test_R254_the_sum_counts_and_not_the_number_of_cards() -> None:
    made = table({"red": {"technologies": ["T21", "T22", "T24"]}, "blue": {"technologies": ["T03"]}})
    for card, industry in (("T21", 2), ("T22", 2), ("T24", 2), ("T03", 7)):
        reprint(made, "technologies", card, industry=industry)
    assert vp_for(made, "technologies") == {"blue": 10, "red": 5}


def test_R255_the_start_player_is_the_closest_of_all() -> None:
    assert vp_for(with_industry(red=5, blue=5, yellow=5, green=5), "technologies") == {"red": 10, "blue": 5}


def test_R255_then_clockwise_from_the_start_player() -> None:
    made = with_industry(yellow=5, green=5)
    assert vp_for(made, "technologies") == {"yellow": 10, "green": 5}


def test_R255_closeness_is_by_seat_and_not_by_colour() -> None:
    made = with_industry(red=5, green=5)
    made.position.players = made.position.players[3:] + made.position.players[:3]
    assert vp_for(made, "technologies") == {"green": 10, "red": 5}


def test_R256_a_lone_owner_scores_10_and_nobody_else_anything() -> None:
    assert vp_for(with_industry(green=3), "technologies") == {"green": 10}


def test_R256_without_technologies_nobody_scores() -> None:
    assert vp_for(table({}), "technologies") == {}


def test_Q246_ties_for_second_go_by_distance_from_the_start_player() -> None:
    assert vp_for(with_industry(red=3, blue=5, yellow=5, green=9), "technologies") == {"green": 10, "blue": 5}


def test_Q175_only_the_printed_industry_counts_and_not_what_the_space_added() -> None:
    made = table(
        {
            "areas": {"laboratory-a": {"red": 4}},
            "laboratories": {"laboratory-a": ["T17", "T22", "T29", "T24", "T26"]},
            "blue": {"technologies": ["T30"]},
        }
    )
    outcome = adjudicate_text(made, "- place: bank\n- move: laboratory-a\n- act: {technology: tram, pay: 2 yen}")
    lines = [line for line in score_game(outcome.position, made.ruleset.components) if line.part == "technologies"]
    assert {line.seat: line.count for line in lines if line.count} == {"red": 5, "blue": 5}


def test_Q183_exposition_counts_for_majority_and_country_sets_like_any_technology() -> None:
    made = table({"red": {"technologies": ["exposition"], "completed": ["O01"]}, "blue": {"technologies": ["ball"]}})
    reprint(made, "technologies", "T09", industry=9, countries=("dutch",))
    reprint(made, "order_cards", "O01", country="english")
    assert vp_for(made, "technologies") == {"red": 10, "blue": 5}
    assert vp_for(made, "countries") == {"red": 2}


# Countries


@pytest.mark.parametrize(("different", "vp"), [(0, 0), (1, 0), (2, 2), (3, 4), (4, 8), (5, 12)])
def test_R258_a_set_of_different_countries(different: int, vp: int) -> None:
    assert country_vp([1] * different + [0] * (5 - different)) == vp


@pytest.mark.parametrize(
    ("icons", "vp"),
    [
        ([2, 2, 2, 2, 2], 24),
        ([3, 2, 2, 1, 1], 12 + 4),
        ([5, 1, 0, 0, 0], 2),
        ([2, 2, 1, 1, 0], 8 + 2),
        ([3, 3, 3, 0, 0], 12),
        ([4, 0, 0, 0, 0], 0),
        ([2, 2, 0, 0, 0], 4),
    ],
)
def test_Q247_the_best_split_is_taken(icons: list[int], vp: int) -> None:
    assert country_vp(icons) == vp


def test_Q247_no_split_is_better_than_the_largest_sets_first() -> None:
    known: dict[tuple[int, ...], int] = {}
    for number in range(4**5):
        icons = [number // 4**place % 4 for place in range(5)]
        assert country_vp(icons) == best_split(tuple(sorted(icons)), known)


def best_split(icons: tuple[int, ...], known: dict[tuple[int, ...], int]) -> int:
    """The most VP of all ways to split icons into sets, found by trying every set."""
    if icons not in known:
        points = (0, 0, 2, 4, 8, 12)
        best = 0
        for chosen in range(1, 32):
            members = [place for place in range(5) if chosen >> place & 1]
            if all(icons[place] for place in members):
                rest = tuple(sorted(count - (place in members) for place, count in enumerate(icons)))
                best = max(best, points[len(members)] + best_split(rest, known))
        known[icons] = best
    return known[icons]


def test_R258_icons_of_completed_order_cards_and_technologies_make_sets_together() -> None:
    made = table({"red": {"completed": ["O01", "O02"], "technologies": ["T29"]}})
    reprint(made, "order_cards", "O01", country="english")
    reprint(made, "order_cards", "O02", country="dutch")
    reprint(made, "technologies", "T29", countries=("german", "french"))
    assert vp_for(made, "countries") == {"red": 8}


def test_R258_each_icon_is_used_once() -> None:
    made = table({"red": {"completed": ["O01", "O02", "O03"]}})
    for card, country in (("O01", "english"), ("O02", "dutch"), ("O03", "dutch")):
        reprint(made, "order_cards", card, country=country)
    assert vp_for(made, "countries") == {"red": 2}


def test_R257_order_cards_still_in_hand_score_nothing() -> None:
    given = {"red": bare(), "hands": {"red": ["O01", "O02", "O03"]}}
    made = table(given)
    for card, country in (("O01", "english"), ("O02", "dutch"), ("O03", "german")):
        reprint(made, "order_cards", card, country=country)
    assert vp_of(made, "red") == {}


def test_Q248_mercenaries_are_no_country_icons() -> None:
    made = table({"red": bare(mercenaries={"english": 1, "dutch": 1, "german": 1}, completed=["O01"])})
    assert vp_of(made, "red") == {"mercenaries": 3}


# Remainder


def test_R259_each_unused_mercenary_scores_1() -> None:
    made = table({"red": bare(mercenaries={"english": 2, "dutch": 1}, **{"used-mercenaries": {"german": 2}})})
    assert vp_of(made, "red") == {"mercenaries": 3}


def test_R260_each_import_scores_1() -> None:
    assert vp_of(table({"red": bare(**{"import": 5})}), "red") == {"imports": 5}


@pytest.mark.parametrize(("yen", "vp"), [(0, 0), (1, 0), (2, 1), (3, 1), (9, 4)])
def test_R261_every_2_yen_score_1(yen: int, vp: int) -> None:
    assert vp_of(table({"red": bare(yen=yen)}), "red").get("yen", 0) == vp


def test_R262_every_3_goods_score_1() -> None:
    assert vp_of(table({"red": bare(tea=6)}), "red") == {"goods": 2}
    assert vp_of(table({"red": bare(tea=2)}), "red") == {}


def test_Q249_goods_are_counted_in_any_mix() -> None:
    assert vp_of(table({"red": bare(copper=1, silk=1, tea=1)}), "red") == {"goods": 1}
    assert vp_of(table({"red": bare(copper=2, silk=2, tea=2, seafood=2)}), "red") == {"goods": 2}


def test_Q250_imports_are_no_trade_goods() -> None:
    assert vp_of(table({"red": bare(tea=2, **{"import": 1})}), "red") == {"imports": 1}


def test_Q251_yen_are_halved_once_on_the_total_and_not_joined_with_goods() -> None:
    assert vp_of(table({"red": bare(yen=7, tea=2)}), "red") == {"yen": 3}


def test_Q255_tokens_buildings_pawns_and_achievements_score_nothing_at_the_end() -> None:
    given = {
        "red": bare(**{"power-tokens": ["F01", "F02"]}),
        "achievements": {"A1": ["red"], "B1": [], "C1": []},
        "areas": {"bank": {"red": 3, "shophouses": ["red", None, None], "trading-house": "red", "president": "red"}},
    }
    assert vp_of(table(given), "red") == {}


# The whole


def test_Q254_the_lines_come_in_the_rulebooks_order_and_none_changes_another() -> None:
    made = table(LAST | {"church": {"A": "red"}, "red": {"mercenaries": {"english": 1}}, "green": {"yen": 4}})
    lines = list(score_game(made.position, made.ruleset.components))
    assert list(dict.fromkeys(line.part for line in lines)) == PARTS
    assert all([line.part for line in lines if line.seat == seat] == PARTS for seat in ("red", "green"))
    for line in lines:
        evolve(made.position, line)
    assert list(score_game(made.position, made.ruleset.components)) == lines


def test_Q254_after_the_last_turn_every_line_is_added_to_the_score() -> None:
    made = table(LAST | {"church": {"A": "red"}, "red": bare(vp=40, yen=5, mercenaries={"english": 1})})
    outcome = adjudicate_text(made, "- place: silk-mill-1\n- move: silk-mill-1")
    scored = [event for event in outcome.events if isinstance(event, Scored)]
    assert outcome.position.player("red").vp == 40 + 6 + 2 + 1
    assert sum(event.vp for event in scored if event.seat == "red") == 9
    assert told(outcome)[-1] == "game-ended"


def test_R263_the_most_vp_win() -> None:
    made = table({"red": {"vp": 50}, "blue": {"vp": 80}, "yellow": {"vp": 60}, "green": {"vp": 70}})
    ended = rank_players(made.position.players)
    assert (ended.seat, ended.ranking) == ("blue", ["blue", "green", "yellow", "red"])


def test_R263_a_tie_is_won_by_the_player_closest_to_the_start_player() -> None:
    made = table({"red": {"vp": 50}, "blue": {"vp": 80}, "yellow": {"vp": 80}, "green": {"vp": 80}})
    assert rank_players(made.position.players).seat == "blue"


def test_Q253_a_tie_is_ranked_clockwise_from_the_start_player_who_is_nearest() -> None:
    made = table({seat: {"vp": 50} for seat in ("red", "blue", "yellow", "green")})
    assert rank_players(made.position.players).ranking == ["red", "blue", "yellow", "green"]
    made.position.players = made.position.players[2:] + made.position.players[:2]
    assert rank_players(made.position.players).ranking == ["yellow", "green", "red", "blue"]


def test_R263_the_final_score_decides_and_not_the_score_before_it() -> None:
    made = table(LAST | {"red": bare(vp=50, yen=20), "blue": bare(vp=55), "yellow": bare(), "green": bare()})
    outcome = adjudicate_text(made, "- place: silk-mill-1\n- move: silk-mill-1")
    ended = msgspec.to_builtins(outcome.events[-1])
    assert (ended["event"], ended["seat"], ended["ranking"]) == (
        "game-ended",
        "red",
        ["red", "blue", "yellow", "green"],
    )
