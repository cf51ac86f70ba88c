"""What the rulebooks pin down about components, held to the letter in the built-in set."""

from collections import Counter

import pytest
from msgspec import structs

from ykpbem.components import TECHNOLOGIES, Reward, built_in
from ykpbem.model import COUNTRIES, GOODS

MEIJI = built_in()

TWO_PLAYERS = {
    "bank",
    "church",
    "customs",
    "employment-agency",
    "laboratory-a",
    "port-a",
    "copper-mine-1",
    "silk-mill-1",
    "tea-plantation-1",
    "fishing-ground-1",
}
THREE_PLAYERS = TWO_PLAYERS | {"port-b", "chinatown", "canal", "fishing-ground-2"}
FOUR_PLAYERS = THREE_PLAYERS | {"laboratory-b", "copper-mine-2", "silk-mill-2", "tea-plantation-2"}


def test_R004_card_counts() -> None:
    assert len(MEIJI.order_cards) == 36
    assert len(MEIJI.technologies) == 30
    assert len(MEIJI.sites) == 24
    assert len(MEIJI.tokens) == 20
    assert Counter(card.deck for card in MEIJI.achievements.values()) == {"a": 4, "b": 4, "c": 4}


def test_R004_ten_mercenaries() -> None:
    assert MEIJI.mercenaries == {"english": 3, "american": 2, "french": 2, "german": 2, "dutch": 1}


def test_Q017_eighteen_areas_of_twelve_kinds() -> None:
    assert set(MEIJI.areas) == FOUR_PLAYERS
    assert Counter(area.kind for area in MEIJI.areas.values()) == {
        "copper-mine": 2,
        "silk-mill": 2,
        "tea-plantation": 2,
        "fishing-ground": 2,
        "port": 2,
        "laboratory": 2,
        "bank": 1,
        "employment-agency": 1,
        "chinatown": 1,
        "church": 1,
        "customs": 1,
        "canal": 1,
    }
    assert set(MEIJI.kinds) == {area.kind for area in MEIJI.areas.values()}


def test_Q022_numbered_production_areas_are_of_one_kind() -> None:
    for kind in ("copper-mine", "silk-mill", "tea-plantation", "fishing-ground"):
        assert MEIJI.areas[f"{kind}-1"].kind == MEIJI.areas[f"{kind}-2"].kind == kind


@pytest.mark.parametrize(("players", "areas"), [(2, TWO_PLAYERS), (3, THREE_PLAYERS), (4, FOUR_PLAYERS)])
def test_R020_R021_R022_areas_by_number_of_players(players: int, areas: set[str]) -> None:
    assert MEIJI.areas_for(players) == tuple(sorted(areas))


@pytest.mark.parametrize(("players", "boards"), [(2, {"port-a"}), (3, {"port-a", "port-b"}), (4, {"port-a", "port-b"})])
def test_R023_port_boards_by_number_of_players(players: int, boards: set[str]) -> None:
    assert set(MEIJI.ports) & set(MEIJI.areas_for(players)) == boards


@pytest.mark.parametrize(
    ("players", "boards"), [(2, {"laboratory-a"}), (3, {"laboratory-a"}), (4, {"laboratory-a", "laboratory-b"})]
)
def test_R023_laboratory_boards_by_number_of_players(players: int, boards: set[str]) -> None:
    assert set(MEIJI.laboratories) & set(MEIJI.areas_for(players)) == boards


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, {"production": 4, "commercial": 6}),
        (3, {"production": 5, "commercial": 8, "none": 1}),
        (4, {"production": 8, "commercial": 9, "none": 1}),
    ],
)
def test_R012_categories_by_number_of_players(players: int, expected: dict[str, int]) -> None:
    assert Counter(MEIJI.kind_of(area).category for area in MEIJI.areas_for(players)) == expected


def test_Q148_only_the_canal_has_no_category() -> None:
    assert [area for area in MEIJI.areas if MEIJI.kind_of(area).category == "none"] == ["canal"]


def test_R035_order_cards_removed_unseen() -> None:
    assert MEIJI.removed_order_cards == {2: 16, 3: 5, 4: 0}


@pytest.mark.parametrize(
    ("kind", "good", "table"),
    [
        pytest.param("copper-mine", "copper", (0, 0, 1, 2, 3), id="R140"),
        pytest.param("silk-mill", "silk", (0, 1, 2, 3, 4), id="R141"),
        pytest.param("tea-plantation", "tea", (1, 2, 3, 4, 5), id="R142"),
        pytest.param("fishing-ground", "seafood", (1, 2, 3, 4, 5), id="R143"),
        pytest.param("bank", "yen", (1, 2, 3, 4, 5), id="R144"),
        pytest.param("laboratory", "", (1, 2, 3, 4, 5), id="R151"),
        pytest.param("employment-agency", "", (0, 1, 2, 3, 4), id="R155"),
        pytest.param("chinatown", "", (1, 2, 3, 4, 5), id="R157"),
        pytest.param("church", "", (1, 1, 3, 4, 5), id="R161-Q011"),
        pytest.param("customs", "", (0, 1, 2, 3, 4), id="R164"),
        pytest.param("canal", "", (), id="R167"),
    ],
)
def test_power_tables(kind: str, good: str, table: tuple[int, ...]) -> None:
    assert (MEIJI.kinds[kind].good, MEIJI.kinds[kind].table) == (good, table)


def test_R145_second_order_card_costs_two_yen_or_an_import() -> None:
    assert MEIJI.kinds["port"].second == {"yen": 2, "import": 1}


def test_R146_port_reach_and_points() -> None:
    port = MEIJI.kinds["port"]
    assert port.reach == ((), ("low",), ("low", "mid"), ("low", "mid", "high"), ("low", "mid", "high"))
    assert port.table == (0, 0, 0, 0, 3)


def test_R156_prices_of_the_employment_agency() -> None:
    prices = MEIJI.kinds["employment-agency"].prices
    assert (prices.assistant, prices.shophouse, prices.trading_house) == (0, 2, (4, 5, 6, 7))


def test_R158_chinatown_buys_goods() -> None:
    assert MEIJI.kinds["chinatown"].sell == {"copper": 2, "silk": 2, "tea": 1, "seafood": 1}


def test_R159_R160_chinatown_sells_goods_and_imports() -> None:
    assert MEIJI.kinds["chinatown"].buy == {"copper": 2, "silk": 2, "tea": 1, "seafood": 1, "import": 4}


@pytest.mark.parametrize(
    ("deck", "first", "later", "conditions"),
    [
        pytest.param("a", 8, 6, [{"copper": 5}, {"silk": 6}, {"tea": 7}, {"seafood": 7}], id="R109"),
        pytest.param(
            "b",
            9,
            7,
            [{"yen": 10}, {"tokens-and-mercenaries": 5}, {"order-cards": 5}, {"technologies": 4}],
            id="R110",
        ),
        pytest.param(
            "c",
            10,
            8,
            [
                {"production-areas": 4},
                {"commercial-areas": 4},
                {"production-areas": 3, "commercial-areas": 2},
                {"production-areas": 2, "commercial-areas": 3},
            ],
            id="R111",
        ),
    ],
)
def test_achievements(deck: str, first: int, later: int, conditions: list[dict[str, int]]) -> None:
    cards = [card for card in MEIJI.achievements.values() if card.deck == deck]
    assert [card.own for card in cards] == conditions
    assert {(card.first, card.later) for card in cards} == {(first, later)}


def test_Q157_port_boards_run_from_low_over_mid_to_high() -> None:
    for spaces in MEIJI.ports.values():
        assert list(dict.fromkeys(space.zone for space in spaces)) == ["low", "mid", "high"]


def test_R150_third_laboratory_space_adds_one_and_no_space_less_than_its_left() -> None:
    for spaces in MEIJI.laboratories.values():
        surcharges = [space.surcharge for space in spaces]
        assert surcharges[2] == 1
        assert surcharges[0] == 0
        assert surcharges == sorted(surcharges)


def test_R230_tram_costs_five() -> None:
    assert {MEIJI.technologies[card].industry for card in MEIJI.technology_named("tram")} == {5}


def test_R210_to_R230_every_technology_at_least_once_and_no_other() -> None:
    assert {card.name for card in MEIJI.technologies.values()} == set(TECHNOLOGIES)
    assert len(TECHNOLOGIES) == 20


def test_Q184_station_once() -> None:
    assert len(MEIJI.technology_named("station")) == 1


def test_church_space_of_faith_six_gives_five_points_and_two_movements() -> None:
    assert Reward(vp=5, movement=2) in [space.reward for space in MEIJI.church if space.value == 6]


def test_Q210_second_customs_space_asks_one_import_and_gives_four_points_and_two_yen() -> None:
    second = MEIJI.customs[1]
    assert (second.letter, second.value, second.reward) == ("B", 1, Reward(vp=4, yen=2))
    assert MEIJI.customs[0].value == 1


def test_Q242_spaces_are_lettered_and_rise_from_left_to_right() -> None:
    for board in (MEIJI.church, MEIJI.customs):
        assert "".join(space.letter for space in board) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(board)]
        values = [space.value for space in board]
        assert values == sorted(values)


def test_R164_customs_spaces_ask_for_one_to_four_imports() -> None:
    assert {space.value for space in MEIJI.customs} == {1, 2, 3, 4}


def test_R161_R162_church_spaces_are_within_reach_of_power_and_six_payments() -> None:
    assert min(space.value for space in MEIJI.church) <= 3
    assert max(space.value for space in MEIJI.church) <= 5 + 6


def test_R243_R244_boards_have_more_spaces_than_the_end_of_the_game_counts() -> None:
    assert len(MEIJI.church) > 6
    assert len(MEIJI.customs) > 6


def test_Q005_one_space_of_each_board_is_marked_for_the_neutral() -> None:
    for board in (MEIJI.church, MEIJI.customs):
        assert sum(space.blocked_2p for space in board) == 1


def test_R213_building_sites_and_tokens_can_give_copper() -> None:
    sites = [reward for site in MEIJI.sites.values() for reward in (*site.shophouses, site.trading_house)]
    assert any(reward.copper for reward in sites)
    assert any(token.reward.copper for token in MEIJI.tokens.values())


def test_Q197_order_cards_church_and_customs_give_no_copper() -> None:
    rewards = [card.reward for card in MEIJI.order_cards.values()]
    rewards += [space.reward for space in (*MEIJI.church, *MEIJI.customs)]
    assert not any(reward.copper or reward.any_good for reward in rewards)


def test_R115_R116_order_cards_ask_trade_goods_and_give_a_reward_and_a_country() -> None:
    for card in MEIJI.order_cards.values():
        assert card.goods
        assert set(card.goods) <= set(GOODS)
        assert any(structs.astuple(card.reward))
        assert card.country in COUNTRIES


def test_R090_building_sites_have_one_trading_house_space_and_rewards_everywhere() -> None:
    for site in MEIJI.sites.values():
        assert all(any(structs.astuple(reward)) for reward in (*site.shophouses, site.trading_house))


def test_what_a_rulebook_says_carries_its_source() -> None:
    sources = [kind.source for kind in MEIJI.kinds.values()]
    sources += [area.source for area in MEIJI.areas.values()]
    sources += [achievement.source for achievement in MEIJI.achievements.values()]
    sources += [MEIJI.technologies[card].source for card in MEIJI.technology_named("tram")]
    sources += [spaces[2].source for spaces in MEIJI.laboratories.values()]
    assert all((*sources, MEIJI.customs[1].source))
    assert [space.value for space in MEIJI.church if space.source] == [6]


def test_what_no_rulebook_says_carries_no_source() -> None:
    sources = [card.source for card in MEIJI.order_cards.values()]
    sources += [site.source for site in MEIJI.sites.values()]
    sources += [token.source for token in MEIJI.tokens.values()]
    sources += [card.source for card in MEIJI.technologies.values() if card.name != "tram"]
    sources += [space.source for spaces in MEIJI.ports.values() for space in spaces]
    assert not any(sources)
