"""Setting the table: R020 to R038 and Q020 to Q029."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from tests.tables import LAYOUTS, FixedShuffler, dealt_table, fresh_table
from ykpbem.components import built_in, neighbours
from ykpbem.deal import Dealer
from ykpbem.errors import OrderIllegal
from ykpbem.events import OrderCardsKept, TurnBegun
from ykpbem.evolve import evolve
from ykpbem.invariants import invariant_faults
from ykpbem.model import CANAL, COLOURS, GOODS, HouseRules, Position, Secrets, clone, seat_of
from ykpbem.rules.setup import deal_table, keep_fault, keep_order_cards, seat_players
from ykpbem.rules.turn import adjudicate, between_turns

SET = built_in()
TEN = {"bank", "church", "customs", "employment-agency", "laboratory-a", "port-a"} | {
    f"{kind}-1" for kind in ("copper-mine", "silk-mill", "tea-plantation", "fishing-ground")
}
FOURTEEN = TEN | {"port-b", "chinatown", "canal", "fishing-ground-2"}
EIGHTEEN = FOURTEEN | {"laboratory-b", "copper-mine-2", "silk-mill-2", "tea-plantation-2"}
AREAS = {2: TEN, 3: FOURTEEN, 4: EIGHTEEN}
REMOVED = {2: 16, 3: 5, 4: 0}

every_number = pytest.mark.parametrize("players", [2, 3, 4])


def dealer(seed: int) -> Dealer:
    """Real chance, from a seed."""
    return Dealer(bytes([seed]) * 32, [bytes([seed, 7]) * 16], "ab" * 32)


def deal(players: int, seed: int = 1, **house: Any) -> tuple[Position, Secrets]:
    """A dealt table, before the secret choice."""
    return deal_table(SET, HouseRules(**house), COLOURS[:players], dealer(seed))


class Listed(FixedShuffler):
    """Deals given cards first; `labels` tells what was drawn, in which order."""

    def __init__(self, **first: Sequence[str]) -> None:
        self.first = first
        self.labels: list[str] = []

    def shuffled(self, label: str, items: Sequence[str]) -> list[str]:
        self.labels.append(label)
        ahead = list(self.first.get(label, ()))
        return ahead + [item for item in super().shuffled(label, items) if item not in ahead]

    def below(self, label: str, n: int) -> int:
        self.labels.append(label)
        return super().below(label, n)


# Areas and boards


@pytest.mark.parametrize(("rule", "players"), [("R020", 2), ("R021", 3), ("R022", 4)])
def test_R020_R021_R022_areas_in_play(rule: str, players: int) -> None:
    position, _ = deal(players)
    assert set(position.areas) == AREAS[players], rule
    assert len(AREAS[players]) == {2: 10, 3: 14, 4: 18}[players]


@every_number
def test_R023_management_boards_in_play(players: int) -> None:
    position, _ = deal(players)
    assert set(position.ports) == {"port-a", "port-b"} & AREAS[players]
    assert set(position.laboratories) == {"laboratory-a", "laboratory-b"} & AREAS[players]
    assert len(position.church) == len(SET.church)
    assert len(position.customs) == len(SET.customs)


@every_number
def test_R024_areas_lie_at_random(players: int) -> None:
    """Each deal lays every area once; over some deals the first place holds many of them, and the Canal moves."""
    layouts = [deal(players, seed)[0].layout for seed in range(60)]
    assert all(set(layout) == AREAS[players] and len(layout) == len(AREAS[players]) for layout in layouts)
    assert len({layout[0] for layout in layouts}) > len(AREAS[players]) / 2
    if players > 2:
        assert len({layout.index(CANAL) for layout in layouts}) > 7


@every_number
def test_R025_one_random_building_site_for_each_area(players: int) -> None:
    position, secrets = deal(players)
    land = [area for name, area in position.areas.items() if name != CANAL]
    sites = [area.site for area in land]
    assert all(site in SET.sites for site in sites)
    assert len(set(sites)) == len(land)
    assert all(area.shophouses == [None] * len(SET.sites[area.site or ""].shophouses) for area in land)
    assert {deal(players, seed)[0].areas["bank"].site for seed in range(60)} > set(sites[:1])
    seen = msgspec.json.encode([position, secrets]).decode()
    assert not [site for site in SET.sites if site not in sites and f'"{site}"' in seen], "the rest is unseen"


@every_number
def test_R026_one_random_power_token_for_each_area(players: int) -> None:
    position, secrets = deal(players)
    tokens = [area.token for name, area in position.areas.items() if name != CANAL]
    assert all(token in SET.tokens for token in tokens)
    assert len(set(tokens)) == len(tokens)
    assert len({deal(players, seed)[0].areas["bank"].token for seed in range(60)}) > 10
    seen = msgspec.json.encode([position, secrets]).decode()
    assert not [token for token in SET.tokens if token not in tokens and f'"{token}"' in seen], (
        "the rest leaves the game"
    )


@every_number
def test_R027_all_ten_mercenaries_in_the_supply(players: int) -> None:
    position, _ = deal(players)
    assert position.mercenaries == {"english": 3, "american": 2, "french": 2, "german": 2, "dutch": 1}
    assert not any(sum(player.mercenaries.values()) for player in position.players)


# Players


@every_number
def test_R028_the_start_player_begins_every_round(players: int) -> None:
    """Turns go round in seating order, and the one who began goes first again and again."""
    table = fresh_table(players)
    seats = [seat_of(table.position, turn) for turn in range(1, 4 * players + 1)]
    assert seats == list(COLOURS[:players]) * 4


@every_number
def test_R029_hand_at_start(players: int) -> None:
    for player in deal(players)[0].players:
        assert player.president is None
        assert player.hand == {"assistant": 8, "shophouse": 2, "trading-house": 0}
        assert {good: player.stock[good] for good in GOODS} == dict.fromkeys(GOODS, 1)
        assert player.stock["import"] == 0


@every_number
def test_R030_warehouse_at_start(players: int) -> None:
    for player in deal(players)[0].players:
        assert player.warehouse == {"assistant": 12, "shophouse": 6, "trading-house": 4}


@every_number
def test_R031_start_money(players: int) -> None:
    """3 yen for whoever sits first, 4 for everyone else, whatever the colours."""
    seats = tuple(reversed(COLOURS[:players]))
    position, _ = deal_table(SET, HouseRules(), seats, dealer(1))
    assert [player.colour for player in position.players] == list(seats)
    assert [player.stock["yen"] for player in position.players] == [3] + [4] * (players - 1)


@every_number
@pytest.mark.parametrize("edition", ["okazu-2016", "english-2017"])
def test_R032_Q016_everyone_starts_at_0_vp(players: int, edition: str) -> None:
    """Wherever the counter lies, on 0 or in hand: 0 VP, in both editions."""
    assert [player.vp for player in deal(players, edition=edition)[0].players] == [0] * players


# Cards


@every_number
def test_R033_one_achievement_of_each_letter(players: int) -> None:
    drawn = [deal(players, seed)[0].achievements for seed in range(40)]
    assert all([SET.achievements[card].deck for card in cards] == ["a", "b", "c"] for cards in drawn)
    assert all(claims == [] for cards in drawn for claims in cards.values())
    assert {card for cards in drawn for card in cards} == set(SET.achievements), "each may come"


@every_number
def test_R034_every_laboratory_space_is_filled_from_the_deck(players: int) -> None:
    position, secrets = deal_table(SET, HouseRules(), COLOURS[:players], FixedShuffler())
    cards = FixedShuffler().shuffled("technologies", list(SET.technologies))
    rows = [card for row in position.laboratories.values() for card in row]
    assert [len(row) for row in position.laboratories.values()] == [
        len(SET.laboratories[name]) for name in position.laboratories
    ]
    assert rows == cards[: len(rows)]
    assert secrets.technology_deck == cards[len(rows) :]
    assert position.technology_deck == len(SET.technologies) - len(rows)


@every_number
def test_R034_technologies_are_shuffled(players: int) -> None:
    assert len({deal(players, seed)[0].laboratories["laboratory-a"][0] for seed in range(60)}) > 10


@every_number
def test_R035_Q025_order_cards_leave_unseen_before_the_ports_are_filled(players: int) -> None:
    """16, 5 or 0 from the top of the shuffled deck, then the ports, then the pairs; what left is nowhere."""
    position, secrets = deal_table(SET, HouseRules(), COLOURS[:players], FixedShuffler())
    cards = FixedShuffler().shuffled("orders", list(SET.order_cards))
    gone, cards = cards[: REMOVED[players]], cards[REMOVED[players] :]
    rows = [card for row in position.ports.values() for card in row]
    assert rows == cards[: len(rows)]
    dealt = [card for pair in secrets.dealt.values() for card in pair]
    assert dealt == cards[len(rows) : len(rows) + 2 * players]
    assert secrets.order_deck == cards[len(rows) + 2 * players :]
    seen = msgspec.json.encode([position, secrets]).decode()
    assert not [card for card in gone if f'"{card}"' in seen]


@every_number
def test_Q025_order_cards_that_leave_are_random(players: int) -> None:
    gone = []
    for seed in range(40):
        position, secrets = deal(players, seed)
        held = [*secrets.order_deck, *(card for pair in secrets.dealt.values() for card in pair)]
        held += [card or "" for row in position.ports.values() for card in row]
        gone.append(frozenset(SET.order_cards) - frozenset(held))
    assert {len(cards) for cards in gone} == {REMOVED[players]}
    assert len(set(gone)) == (40 if REMOVED[players] else 1)


@every_number
def test_R036_every_port_space_is_filled_from_the_deck(players: int) -> None:
    position, secrets = deal(players)
    assert {name: len(row) for name, row in position.ports.items()} == {
        name: len(SET.ports[name]) for name in position.ports
    }
    cards = [card for row in position.ports.values() for card in row]
    assert None not in cards
    assert len(set(cards)) == len(cards)
    assert not set(cards) & set(secrets.order_deck)
    assert position.order_deck == 36 - REMOVED[players] - len(cards) - 2 * players


@every_number
def test_R037_two_dealt_and_exactly_one_kept(players: int) -> None:
    """The other leaves the game: it is in no hand, on no display, in no deck."""
    position, secrets = deal(players)
    assert [player.order_cards for player in position.players] == [2] * players
    choices = {seat: pair[1] for seat, pair in secrets.dealt.items()}
    after = keep_order_cards(secrets, choices, dealer(2))
    assert after.hands == {seat: [card] for seat, card in choices.items()}
    assert sorted(after.order_deck) == sorted(secrets.order_deck)
    evolve(position, OrderCardsKept("red", []))
    assert [player.order_cards for player in position.players] == [1] * players
    evolve(position, TurnBegun("red", 1))
    assert not invariant_faults(position, SET, after)


def test_R037_only_a_card_one_was_dealt_can_be_kept() -> None:
    _, secrets = deal(3)
    mine, yours = secrets.dealt["red"], secrets.dealt["blue"]
    assert all(keep_fault(mine, card) is None for card in mine)
    for card in (*yours, secrets.order_deck[0], "O99"):
        wrong = keep_fault(mine, card)
        assert wrong is not None
        assert (wrong.rule, wrong.private) == ("R037", True)
        with pytest.raises(OrderIllegal):
            keep_order_cards(secrets, {"red": card}, dealer(2))


def test_R038_marked_spaces_are_blocked_with_two_players_of_the_later_edition() -> None:
    position, _ = deal(2, edition="english-2017")
    for row, spaces in ((position.church, SET.church), (position.customs, SET.customs)):
        assert row == ["neutral" if space.blocked_2p else None for space in spaces]
        assert "neutral" in row
    assert not {player.colour for player in position.players} & {"neutral"}


@pytest.mark.parametrize(("players", "edition"), [(2, "okazu-2016"), (3, "english-2017"), (4, "english-2017")])
def test_R038_nothing_is_blocked_otherwise(players: int, edition: str) -> None:
    position, _ = deal(players, edition=edition)
    assert set(position.church + position.customs) == {None}


# Rulings


@every_number
def test_Q020_rows_shorten_by_one_and_lie_half_a_board_further_in(players: int) -> None:
    """Areas touch when their centres, in half boards, are 2 apart in a row or 1 across and 1 down."""
    rows = SET.layouts[players]
    assert rows == {2: (4, 3, 2, 1), 3: (5, 4, 3, 2), 4: (6, 5, 4, 3)}[players]
    layout = deal(players)[0].layout
    places = [(row, row + 2 * column) for row, length in enumerate(rows) for column in range(length)]
    centre = dict(zip(layout, places, strict=True))

    def touch(one: str, other: str) -> bool:
        down, across = (abs(a - b) for a, b in zip(centre[one], centre[other], strict=True))
        return (down, across) in ((0, 2), (1, 1))

    adjacent = neighbours(rows, tuple(layout))
    assert {area: set(around) for area, around in adjacent.items()} == {
        area: {other for other in layout if touch(area, other)} for area in layout
    }


def test_Q020_the_test_layout_as_it_lies_on_the_table() -> None:
    adjacent = neighbours(SET.layouts[3], tuple(LAYOUTS[3].split()))
    assert set(adjacent["canal"]) == {
        "bank",
        "port-a",
        "silk-mill-1",
        "employment-agency",
        "tea-plantation-1",
        "laboratory-a",
    }
    assert set(adjacent["copper-mine-1"]) == {"bank", "silk-mill-1"}
    assert set(adjacent["port-b"]) == {"fishing-ground-1", "laboratory-a", "chinatown"}


@pytest.mark.parametrize(("players", "used"), [(2, 10), (3, 13), (4, 17)])
def test_Q021_neither_site_nor_token_on_the_canal(players: int, used: int) -> None:
    for seed in range(10):
        areas = deal(players, seed)[0].areas
        if CANAL in areas:
            canal = areas[CANAL]
            assert (canal.site, canal.token, canal.shophouses, canal.assistants) == (None, None, [], {})
        assert len([area for area in areas.values() if area.site]) == used
        assert len([area for area in areas.values() if area.token]) == used


def test_Q022_two_copies_of_a_production_area_are_two_areas() -> None:
    position, _ = deal(4)
    for kind in ("copper-mine", "silk-mill", "tea-plantation", "fishing-ground"):
        first, second = f"{kind}-1", f"{kind}-2"
        assert SET.kind_of(first) == SET.kind_of(second)
        assert position.areas[first] is not position.areas[second]
        assert position.areas[first].site != position.areas[second].site
        assert position.areas[first].token != position.areas[second].token


def test_Q023_the_start_player_is_named_or_drawn() -> None:
    named = [seat_players(dealer(seed), COLOURS[:3], COLOURS[:3], "yellow")[0] for seed in range(20)]
    assert set(named) == {"yellow"}
    drawn = [seat_players(dealer(seed), COLOURS[:3], COLOURS[:3], "")[0] for seed in range(40)]
    assert set(drawn) == {"red", "blue", "yellow"}
    assert drawn == [seat_players(dealer(seed), COLOURS[:3], COLOURS[:3], "")[0] for seed in range(40)]


def test_Q024_the_listed_order_is_clockwise_and_rotated_to_the_start_player() -> None:
    seats = ("green", "red", "yellow", "blue")
    assert seat_players(dealer(1), COLOURS, seats, "yellow") == ["yellow", "blue", "green", "red"]
    assert seat_players(dealer(1), COLOURS, seats, "green") == ["green", "red", "yellow", "blue"]


def test_Q024_seats_that_are_not_listed_are_dealt() -> None:
    orders = {tuple(seat_players(dealer(seed), COLOURS[:3], (), "red")) for seed in range(40)}
    assert orders == {("red", "blue", "yellow"), ("red", "yellow", "blue")}


def test_Q026_choices_are_independent_and_the_rejected_card_is_told_nobody() -> None:
    position, secrets = deal(3)
    pairs = secrets.dealt
    for picks in ((0, 0, 0), (0, 1, 0), (1, 0, 1)):
        choices = {seat: pair[pick] for (seat, pair), pick in zip(pairs.items(), picks, strict=True)}
        after = keep_order_cards(secrets, choices, dealer(2))
        assert after.hands == {seat: [card] for seat, card in choices.items()}
        kept = clone(position)
        event = OrderCardsKept("red", [])
        evolve(kept, event)
        open_to_all = msgspec.json.encode([kept, event]).decode()
        assert not [card for pair in pairs.values() for card in pair if f'"{card}"' in open_to_all]


def test_Q026_no_turn_before_all_choices_are_in() -> None:
    table = dealt_table(3)
    assert table.position.moment.phase == "keep"
    with pytest.raises(ValueError, match="nobody"):
        adjudicate(table.ruleset, table.position, table.secrets.dealt["yellow"], None)  # type: ignore[arg-type]


def test_Q026_the_undrawn_decks_do_not_show_what_was_rejected() -> None:
    """Afterwards the decks hold the same cards, shuffled by a chance that nobody had before (FORMATS: Deal two)."""
    _, secrets = deal(3)
    after = keep_order_cards(secrets, {}, dealer(2))
    assert sorted(after.order_deck) == sorted(secrets.order_deck)
    assert after.order_deck != secrets.order_deck
    assert sorted(after.technology_deck) == sorted(secrets.technology_deck)
    assert after.technology_deck != secrets.technology_deck


def test_Q027_a_seat_without_a_choice_keeps_what_the_deal_drew_for_it() -> None:
    _, secrets = deal(3)
    assert all(secrets.forced[seat] in pair for seat, pair in secrets.dealt.items())
    mine = next(card for card in secrets.dealt["blue"] if card != secrets.forced["blue"])
    after = keep_order_cards(secrets, {"blue": mine}, dealer(2))
    assert after.hands == {
        "red": [secrets.forced["red"]],
        "blue": [mine],
        "yellow": [secrets.forced["yellow"]],
    }


def test_Q027_the_card_it_keeps_is_fixed_by_the_deal_and_by_chance() -> None:
    picks = {
        tuple(pair.index(secrets.forced[seat]) for seat, pair in secrets.dealt.items())
        for _, secrets in (deal(3, seed) for seed in range(60))
    }
    assert len(picks) == 8
    assert deal(3, 5)[1].forced == deal(3, 5)[1].forced


def test_Q027_a_passed_choice_is_logged_without_the_card() -> None:
    event = OrderCardsKept("red", ["yellow"])
    assert msgspec.to_builtins(event) == {"event": "order-cards-kept", "seat": "red", "passed": ["yellow"]}


def test_Q028_doubles_in_the_first_row_stay() -> None:
    twins = next(cards for cards in SET.cards_by_name.values() if len(cards) == 2)
    position, _ = deal_table(SET, HouseRules(), COLOURS[:3], Listed(technologies=twins))
    assert position.laboratories["laboratory-a"][:2] == list(twins)


def test_Q029_the_draws_have_a_fixed_order() -> None:
    chance = Listed()
    deal_table(SET, HouseRules(), COLOURS[:3], chance)
    achievements = ["achievements-a", "achievements-b", "achievements-c"]
    keeps = ["keep-red", "keep-blue", "keep-yellow"]
    assert chance.labels == ["areas", "sites", "tokens", *achievements, "technologies", "orders", *keeps]


@every_number
def test_Q029_one_seed_is_one_setup(players: int) -> None:
    assert deal(players, 3) == deal(players, 3)
    assert deal(players, 3)[0].layout != deal(players, 4)[0].layout


def test_turn_1_begins_with_the_start_player_once_all_have_kept() -> None:
    """R028, Q026: from the dealt table to red's turn 1."""
    table = dealt_table(3)
    table.secrets = keep_order_cards(table.secrets, {}, FixedShuffler())
    evolve(table.position, OrderCardsKept("red", []))
    assert [event.seat for event in between_turns(table.ruleset, table.position)] == ["red"]
    assert (table.position.turn, table.position.moment.phase) == (1, "A")
    assert not invariant_faults(table.position, SET, table.secrets)
