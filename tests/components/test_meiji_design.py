"""What makes the built-in set a good one where the rulebooks leave it free."""

from collections import Counter
from itertools import combinations

import pytest
from msgspec import structs

from ykpbem.component_check.advice import country_icons
from ykpbem.components import BoardSpace, Reward, built_in
from ykpbem.model import COUNTRIES

MEIJI = built_in()

EFFORT = {"copper": 2.2, "silk": 1.6, "tea": 1.0, "seafood": 1.0}
"""What a good costs to come by, in tea: its price at the market, and the Power that it takes."""

WORTH = {
    "vp": 1.0,
    "yen": 0.5,
    "copper": 2.0,
    "silk": 1.5,
    "tea": 1.0,
    "seafood": 1.0,
    "any_good": 1.0,
    "imported_good": 2.0,
    "warehouse": 0.8,
    "movement": 0.6,
}
"""What an icon is worth in victory points, roughly."""


def worth(reward: Reward) -> float:
    return sum((WORTH[icon] * count for icon, count in structs.asdict(reward).items()), 0.0)


def imports(*rewards: Reward) -> int:
    return sum(reward.imported_good for reward in rewards)


@pytest.mark.parametrize("board", ["port-a", "port-b"])
def test_five_spaces_a_port_board(board: str) -> None:
    assert [space.zone for space in MEIJI.ports[board]] == ["low", "low", "mid", "mid", "high"]


@pytest.mark.parametrize("board", ["laboratory-a", "laboratory-b"])
def test_five_spaces_a_laboratory(board: str) -> None:
    assert [space.surcharge for space in MEIJI.laboratories[board]] == [0, 0, 1, 1, 2]


@pytest.mark.parametrize(("players", "deck"), [(2, 11), (3, 15), (4, 18)])
def test_order_deck_after_setup(players: int, deck: int) -> None:
    rows = sum(len(MEIJI.ports[area]) for area in MEIJI.areas_for(players) if area in MEIJI.ports)
    assert len(MEIJI.order_cards) - MEIJI.removed_order_cards[players] - rows - 2 * players == deck


def test_layouts_shorten_by_one() -> None:
    assert MEIJI.layouts == {2: (4, 3, 2, 1), 3: (5, 4, 3, 2), 4: (6, 5, 4, 3)}


def test_order_cards_ask_three_to_seven_goods() -> None:
    assert {sum(card.goods.values()) for card in MEIJI.order_cards.values()} == {3, 4, 5, 6, 7}


def test_dear_order_cards_mix_at_least_two_goods() -> None:
    assert all(len(card.goods) >= 2 for card in MEIJI.order_cards.values() if sum(card.goods.values()) >= 5)


def test_no_two_order_cards_ask_the_same() -> None:
    asked = Counter(tuple(sorted(card.goods.items())) for card in MEIJI.order_cards.values())
    assert set(asked.values()) == {1}


def test_order_cards_give_4_to_13_points_and_many_of_them_something_else() -> None:
    rewards = [card.reward for card in MEIJI.order_cards.values()]
    assert {reward.vp for reward in rewards} <= {*range(4, 15)}
    assert sum(reward.vp >= 5 for reward in rewards) >= 30
    for icon in ("yen", "imported_good", "warehouse", "movement"):
        assert sum(getattr(reward, icon) > 0 for reward in rewards) >= 4


def test_order_cards_are_worth_their_effort() -> None:
    """Nothing is a gift, nothing a trap: what a card gives lies within a point of what it asks."""
    for card in MEIJI.order_cards.values():
        effort = sum(EFFORT[good] * count for good, count in card.goods.items())
        assert abs(worth(card.reward) - (1.05 * effort + 2.4)) <= 1, card.id


def test_R121_icons_in_the_proportion_of_the_mercenaries() -> None:
    icons = country_icons(MEIJI)
    total = sum(sum(pair) for pair in icons.values())
    for country in COUNTRIES:
        stock = MEIJI.mercenaries[country]
        assert sum(icons[country]) * 10 == total * stock
        assert sum(icons[country]) >= 2 * stock


def test_most_technologies_show_one_icon_some_none_some_two() -> None:
    shown = Counter(len(card.countries) for card in MEIJI.technologies.values())
    assert set(shown) == {0, 1, 2}
    assert shown[1] > shown[0] + shown[2]


def test_no_technology_shows_one_country_twice() -> None:
    assert all(len(set(card.countries)) == len(card.countries) for card in MEIJI.technologies.values())


def test_ten_technologies_come_twice_and_the_rest_once() -> None:
    copies = Counter(card.name for card in MEIJI.technologies.values())
    assert Counter(copies.values()) == {1: 10, 2: 10}


def test_copies_of_a_technology_cost_the_same() -> None:
    for first, second in combinations(MEIJI.technologies.values(), 2):
        assert first.name != second.name or first.industry == second.industry


def test_technologies_cost_3_to_8_and_exposition_most() -> None:
    costs = {card.name: card.industry for card in MEIJI.technologies.values()}
    assert (min(costs.values()), max(costs.values())) == (3, 8)
    assert [name for name, cost in costs.items() if cost == 8] == ["exposition"]


def test_building_sites_all_differ_and_offer_three_different_shophouse_spaces() -> None:
    sites = list(MEIJI.sites.values())
    assert all(len(site.shophouses) == 3 for site in sites)
    assert all(first != second for site in sites for first, second in combinations(site.shophouses, 2))
    printed = [(*site.shophouses, site.trading_house) for site in sites]
    assert all(first != second for first, second in combinations(printed, 2))


def test_a_trading_house_space_is_worth_more_than_any_shophouse_space() -> None:
    for site in MEIJI.sites.values():
        assert worth(site.trading_house) > max(worth(reward) for reward in site.shophouses)


def test_tokens_all_differ_and_are_worth_about_the_same() -> None:
    rewards = [token.reward for token in MEIJI.tokens.values()]
    assert all(first != second for first, second in combinations(rewards, 2))
    assert all(3 <= worth(reward) <= 6 for reward in rewards)


@pytest.mark.parametrize("board", [MEIJI.church, MEIJI.customs], ids=["church", "customs"])
def test_dearer_spaces_are_worth_more_and_equal_ones_differ(board: tuple[BoardSpace, ...]) -> None:
    for left, right in combinations(board, 2):
        if left.value < right.value:
            assert worth(left.reward) < worth(right.reward)
        else:
            assert left.reward != right.reward


def test_two_players_find_imports_enough_for_customs() -> None:
    """There is no Chinatown for two: what lies about on average pays for the four cheapest open spaces twice."""
    tokens = imports(*(token.reward for token in MEIJI.tokens.values())) * 10 / 20
    sites = imports(*(reward for site in MEIJI.sites.values() for reward in (*site.shophouses, site.trading_house)))
    cards = imports(*(card.reward for card in MEIJI.order_cards.values())) * 20 / 36
    church = imports(*(space.reward for space in MEIJI.church))
    needed = sum(sorted(space.value for space in MEIJI.customs if not space.blocked_2p)[:4])
    assert tokens + sites * 10 / 24 + cards + church >= 2 * needed
