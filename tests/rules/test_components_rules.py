"""What there is, what is open, which edition says what: R001 to R012, Q001 to Q022, where one order cannot show it."""

from random import Random

import msgspec
import pytest

from tests.rules.playing import Decliner, accept, play, refusal, reprint, reprint_token, told
from tests.tables import FixedShuffler, Table, dealt_table, fresh_table, patch
from ykpbem.components import Reward, built_in
from ykpbem.events import Gained, PowerTokenTaken
from ykpbem.invariants import invariant_faults
from ykpbem.model import CANAL, COLOURS, GOODS, PIECES, HouseRules, Position
from ykpbem.rules.options import RandomChooser, finish_turn
from ykpbem.rules.scoring import score_game
from ykpbem.rules.setup import deal_table
from ykpbem.rules.turn import Outcome
from ykpbem.steps import STEP_KINDS, Step

SET = built_in()
every_number = pytest.mark.parametrize("players", [2, 3, 4])


def random_turns(table: Table, seed: int, turns: int) -> list[tuple[Position, list[str], Outcome]]:
    """Plays turns of random legal choices; before each, the position, the mover's hand, and then the outcome."""
    random = Random(seed)
    played: list[tuple[Position, list[str], Outcome]] = []
    while len(played) < turns and table.position.moment.phase != "over":
        position = table.position
        seat = position.players[(position.turn - 1) % len(position.players)].colour
        hand = list(table.hand(seat))
        outcome = finish_turn(table.ruleset, position, hand, RandomChooser(random))
        played.append((position, hand, accept(table, outcome)))
    return played


# What there is


def test_R001_two_three_or_four_players() -> None:
    assert set(SET.layouts) == set(SET.removed_order_cards) == {2, 3, 4}
    for seats in ((), ("red",), (*COLOURS, "black")):
        with pytest.raises(KeyError):
            deal_table(SET, HouseRules(), seats, FixedShuffler())


@every_number
def test_R002_what_a_player_owns(players: int) -> None:
    """One president, 20 assistants, 8 shophouses, 4 trading houses, in one of four colours."""
    position = fresh_table(players).position
    assert COLOURS == ("red", "blue", "yellow", "green")
    assert [player.colour for player in position.players] == list(COLOURS[:players])
    for player in position.players:
        owned = {piece: player.hand[piece] + player.warehouse[piece] for piece in PIECES}
        assert owned == {"assistant": 20, "shophouse": 8, "trading-house": 4}


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("change", [-1, 1])
def test_R002_pieces_are_neither_made_nor_lost(piece: str, change: int) -> None:
    """One more or one less anywhere is a table that cannot be."""
    table = fresh_table()
    assert not invariant_faults(table.position, SET)
    table.position.player("blue").warehouse[piece] += change
    assert [fault.code for fault in invariant_faults(table.position, SET)] == ["invariant-broken"]


@pytest.mark.parametrize("name", sorted(SET.cards_by_name))
def test_R212_R221_presidents_share_an_area_by_two_technologies_alone(name: str) -> None:
    """Whoever came second owns Station or Postal System."""
    position = fresh_table().position
    position.player("red").president = position.player("blue").president = "bank"
    assert [fault.args["what"] for fault in invariant_faults(position, SET)] == ["bank: presidents"]
    position.player("blue").technologies = [*SET.technology_named(name)][:1]
    assert bool(invariant_faults(position, SET)) == (name not in ("station", "postal-system"))


@pytest.mark.parametrize("board", ["church", "customs"])
def test_R006_only_players_and_the_blocker_stand_on_a_board(board: str) -> None:
    """A stranger is told by the name of the board."""
    position = fresh_table(2).position
    space = getattr(position, board).index(None)
    getattr(position, board)[space] = "neutral"
    assert not invariant_faults(position, SET)
    getattr(position, board)[space] = "green"
    (wrong,) = invariant_faults(position, SET)
    assert (wrong.args["what"], wrong.args["got"]) == (f"{board} board: owners", "green")


@pytest.mark.parametrize(
    ("claims", "own"), [([], True), (["blue"], False), (["blue", "blue"], True), (["green"], False)]
)
def test_R105_R106_claims_are_of_players_once_and_before_them(claims: list[str], own: bool) -> None:
    """With the assistants on the cards taken from the hand, nothing else is wrong."""
    position = fresh_table(2).position
    card = next(iter(position.achievements))
    position.achievements[card] = claims
    blue = position.player("blue")
    blue.achievements = [card] if own else []
    blue.warehouse["assistant"] -= claims.count("blue")
    assert {fault.args["what"] for fault in invariant_faults(position, SET)} < {f"{card}: claims", "blue: achievements"}
    assert invariant_faults(position, SET)
    position.achievements[card], blue.achievements = [], []
    blue.warehouse["assistant"] += claims.count("blue")
    assert not invariant_faults(position, SET)


@every_number
def test_R002_R004_random_turns_keep_every_count(players: int) -> None:
    """Through 30 random turns all limited pieces and cards are counted again."""
    table = fresh_table(players)
    for before, _, _ in random_turns(table, players, 30):
        assert not invariant_faults(before, SET)
    assert not invariant_faults(table.position, SET, table.secrets)


@every_number
def test_R011_vp_only_go_up(players: int) -> None:
    table = fresh_table(players)
    for before, _, outcome in random_turns(table, 10 + players, 40):
        for old, new in zip(before.players, outcome.position.players, strict=True):
            assert new.vp >= old.vp


def test_R003_imports_and_goods_are_not_counted() -> None:
    """Gains from a reward come in full even when the players hold more than the box has."""
    table = fresh_table()
    reprint_token(table, "bank", Reward(copper=2, silk=2, seafood=2, imported_good=2))
    patch(
        table,
        {
            "areas": {"bank": {"red": 4}},
            "red": {"copper": 30, "silk": 30, "seafood": 40, "import": 23},
        },
    )
    play(table, "- place: church\n- move: bank\n- bonus")
    stock = table.position.player("red").stock
    assert (stock["copper"], stock["silk"], stock["seafood"], stock["import"]) == (32, 32, 42, 25)


def test_R004_what_is_limited() -> None:
    assert SET.mercenaries == {"english": 3, "american": 2, "french": 2, "german": 2, "dutch": 1}
    assert len(SET.tokens) == 20
    assert len(SET.sites) == 24
    assert len(SET.order_cards) == 36
    assert len(SET.technologies) == 30
    assert [sum(card.deck == deck for card in SET.achievements.values()) for deck in "abc"] == [4, 4, 4]


@every_number
def test_R004_the_station_token_starts_in_the_supply(players: int) -> None:
    assert fresh_table(players).position.station is None


def test_R005_yen_are_one_number() -> None:
    """A purse is a count of yen and of nothing else that money could be."""
    for player in fresh_table().position.players:
        assert set(player.stock) == {"yen", *GOODS, "import"}
        assert isinstance(player.stock["yen"], int)


@every_number
def test_R006_hands_and_decks_are_no_part_of_the_open_table(players: int) -> None:
    """Before the choice and after it no hidden card is named in the position, while each open one is."""
    for table in (dealt_table(players), fresh_table(players)):
        seen = msgspec.json.encode(table.position).decode()
        secrets = table.secrets
        hidden = [*secrets.order_deck, *secrets.technology_deck]
        hidden += [card for pair in secrets.dealt.values() for card in pair]
        assert not [card for card in hidden if f'"{card}"' in seen]
        position = table.position
        rows = [*position.ports.values(), *position.laboratories.values()]
        assert all(f'"{card}"' in seen for row in rows for card in row)
        assert position.order_deck == len(secrets.order_deck)
        assert position.technology_deck == len(secrets.technology_deck)


def test_R007_hand_and_warehouse_are_two_pools() -> None:
    """Taking from one never touches the other, and what stands in the warehouse cannot be built, placed or posted."""
    table = fresh_table()
    patch(table, {"red": {"hand": {"assistant": 0, "shophouse": 0, "trading-house": 0}, "president": "bank"}})
    player = table.position.player("red")
    assert player.warehouse == {"assistant": 20, "shophouse": 8, "trading-house": 4}
    assert refusal(table, "- place: bank\n- recall: all").code == "no-assistant-in-hand"
    patch(table, {"areas": {"customs": {"red": 4}}, "red": {"hand": {"assistant": 0}, "import": 4}})
    for building in ("{shophouse: 1}", "trading-house"):
        order = f"- place: none\n- move: customs\n- act: none\n- build: {building}"
        patch(table, {"red": {"president": None}})
        assert refusal(table, order).code == "no-building-in-hand"


@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_R008_never_more_than_three_order_cards(held: int) -> None:
    """One or two can be taken as long as the hand comes to three at most."""
    for number in (1, 2):
        table = fresh_table()
        rows = {"port-a": ["O11", "O12", "O13", "O14", "O15"], "port-b": ["O16", "O17", "O18", "O19", "O20"]}
        hands = {"red": ["O01", "O02", "O03"][:held], "blue": ["O04"], "yellow": ["O05"]}
        patch(table, {"ports": rows, "hands": hands, "areas": {"port-a": {"red": 2}}})
        take = ["O11", "O12"][:number]
        order = f"- place: bank\n- move: port-a\n- act: {{take: [{', '.join(take)}], pay: {2 * number - 2} yen}}"
        if held + number > 3:
            assert refusal(table, order).code == "hand-full"
        else:
            play(table, order)
            assert table.position.player("red").order_cards == held + number


def test_R009_an_order_card_leaves_the_hand_only_by_being_completed() -> None:
    for seed in range(3):
        table = fresh_table(3)
        for _, hand, outcome in random_turns(table, 20 + seed, 40):
            completed = outcome.position.player(outcome.seat).completed
            assert set(hand) <= {*outcome.hand, *completed}
    assert not [kind for kind in STEP_KINDS if "discard" in kind]


def test_R012_each_area_has_a_category_but_the_canal() -> None:
    categories = {area: SET.kind_of(area).category for area in SET.areas}
    production = {
        f"{kind}-{number}"
        for kind in ("copper-mine", "silk-mill", "tea-plantation", "fishing-ground")
        for number in (1, 2)
    }
    assert {area for area, category in categories.items() if category == "production"} == production
    assert {area for area, category in categories.items() if category == "commercial"} == (
        set(SET.areas) - production - {CANAL}
    )
    assert categories[CANAL] == "none"


# Editions


@every_number
def test_Q001_the_edition_changes_nothing_but_what_q004_and_q005_name(players: int) -> None:
    """The first edition is the default; with three or four players both lay the same table."""
    assert HouseRules().edition == "okazu-2016"
    first, later = fresh_table(players).position, fresh_table(players, edition="english-2017").position
    if players == 2:
        assert later.church != first.church
        assert later.customs != first.customs
        later.church, later.customs = first.church, first.customs
    assert later == first


ENDS = [
    ("okazu-2016", 2, 4),
    ("okazu-2016", 3, 5),
    ("okazu-2016", 4, 6),
    ("english-2017", 2, 4),  # 5 with the blocker
    ("english-2017", 3, 5),
    ("english-2017", 4, 6),
]


@pytest.mark.parametrize("board", ["church", "customs"])
@pytest.mark.parametrize(("edition", "players", "assistants"), ENDS)
def test_R243_R244_Q001_Q004_assistants_that_end_the_game(
    edition: str, players: int, assistants: int, board: str
) -> None:
    """4, 5, 6 assistants of players; with two in the later edition 4 and the blocker, together its 5."""
    for standing in (assistants - 2, assistants - 1):
        table = fresh_table(players, edition=edition)
        row = getattr(table.position, board)
        free = [chr(ord("A") + index) for index, owner in enumerate(row) if owner is None]
        posted = dict(zip(free[1 : standing + 1], ["red", "blue"] * 4, strict=False))
        patch(table, {board: posted, "areas": {board: {"red": 4}}, "red": {"import": 4}})
        steps = [
            Step(kind="place", fields={"place": ["bank"]}),
            Step(kind="move", fields={"move": [board]}),
            Step(kind="act", fields={"space": free[0]}),
        ]
        outcome = finish_turn(table.ruleset, table.position, table.hand("red"), Decliner(), steps)
        end = outcome.position.end
        assert (end.trigger if end else None) == (board if standing + 1 == assistants else None)


def test_Q005_one_blocker_a_board_on_its_marked_space() -> None:
    assert sum(space.blocked_2p for space in SET.church) == 1
    assert sum(space.blocked_2p for space in SET.customs) == 1
    later = fresh_table(2, edition="english-2017").position
    assert later.church.count("neutral") == later.customs.count("neutral") == 1
    assert "neutral" not in fresh_table(2).position.church + fresh_table(2).position.customs


def test_Q005_nobody_posts_on_a_blocked_space() -> None:
    space = next(space for space in SET.customs if space.blocked_2p)
    given = {"areas": {"customs": {"red": 4}}, "red": {"import": 4}}
    order = f"- place: bank\n- move: customs\n- act: {{space: {space.letter}}}"
    later, first = fresh_table(2, edition="english-2017"), fresh_table(2)
    patch(later, given)
    patch(first, given)
    assert refusal(later, order).code == "space-filled"
    steps = [
        Step(kind="place", fields={"place": ["bank"]}),
        Step(kind="move", fields={"move": ["customs"]}),
        Step(kind="act", fields={"space": space.letter}),
    ]
    outcome = finish_turn(first.ruleset, first.position, first.hand("red"), Decliner(), steps)
    assert "assistant-posted" in told(outcome)


def scores(table: Table, part: str) -> dict[str, int]:
    """VP that one line of the final scoring gives to each seat."""
    lines = list(score_game(table.position, table.ruleset.components))
    return {event.seat: event.vp for event in lines if event.part == part}


@pytest.mark.parametrize(("board", "prize"), [("church", 6), ("customs", 8)])
def test_Q006_a_blocker_never_scores_nor_keeps_a_player_from_scoring(board: str, prize: int) -> None:
    """Beside the blocker a lone player is alone, and with equal pawns the blocker comes in neither first nor second."""
    table = fresh_table(2, edition="english-2017")
    row = getattr(table.position, board)
    free = [chr(ord("A") + index) for index, owner in enumerate(row) if owner is None]
    patch(table, {board: {free[0]: "blue"}})
    assert scores(table, board) == {"red": 0, "blue": prize}
    patch(table, {board: {free[1]: "red"}})
    assert scores(table, board) == {"red": prize, "blue": prize // 2}


@pytest.mark.parametrize("edition", ["okazu-2016", "english-2017"])
def test_Q007_a_lone_player_gets_the_first_place_only(edition: str) -> None:
    table = fresh_table(3, edition=edition)
    patch(table, {"church": {"A": "blue", "B": "blue"}, "customs": {"A": "blue"}, "blue": {"technologies": ["tram"]}})
    assert scores(table, "church") == {"red": 0, "blue": 6, "yellow": 0}
    assert scores(table, "customs") == {"red": 0, "blue": 8, "yellow": 0}
    assert scores(table, "technologies") == {"red": 0, "blue": 10, "yellow": 0}


@pytest.mark.parametrize("edition", ["okazu-2016", "english-2017"])
def test_Q008_no_dummy_takes_part_in_the_technology_scoring(edition: str) -> None:
    """With two players and less than 7 Industry each, both places go to players."""
    table = fresh_table(2, edition=edition)
    cheap = sorted(SET.technologies, key=lambda card: SET.technologies[card].industry)
    names = {SET.technologies[card].name: card for card in reversed(cheap)}
    first, second = sorted(names.values(), key=lambda card: SET.technologies[card].industry)[:2]
    assert SET.technologies[second].industry < 7
    reprint(table, "technologies", first, industry=2)
    reprint(table, "technologies", second, industry=1)
    patch(table, {"red": {"technologies": [second]}, "blue": {"technologies": [first]}})
    assert scores(table, "technologies") == {"red": 5, "blue": 10}


# Words of the rulebook that could mean two things


ICONS = {
    "yen": Reward(yen=3),
    "vp": Reward(vp=3),
    "copper": Reward(copper=2),
    "silk": Reward(silk=2),
    "tea": Reward(tea=2),
    "seafood": Reward(seafood=2),
    "import": Reward(imported_good=2),
}


@pytest.mark.parametrize("icon", ICONS)
def test_Q010_power_tokens_speak_the_language_of_icons(icon: str) -> None:
    """What a 5-Power token shows is what the same icons give anywhere."""
    table = fresh_table()
    reprint_token(table, "church", ICONS[icon])
    patch(table, {"areas": {"church": {"red": 4}}})
    outcome = play(table, "- place: bank\n- move: church\n- act: none\n- bonus")
    taken = [event for event in outcome.events if isinstance(event, PowerTokenTaken | Gained)]
    assert isinstance(taken[0], PowerTokenTaken)
    assert taken[1] == Gained("red", {icon: 3 if icon in ("yen", "vp") else 2}, "power-token", taken[0].token)


def test_Q010_with_choices_as_well() -> None:
    table = fresh_table()
    reprint_token(table, "church", Reward(any_good=1, warehouse=1, movement=1))
    patch(table, {"areas": {"church": {"red": 4}}})
    bonus = "- bonus: {goods: tea, warehouse: shophouse, moves: hand to customs}"
    play(table, f"- place: bank\n- move: church\n- act: none\n{bonus}")
    player = table.position.player("red")
    assert player.stock["tea"] == 2
    assert player.stock["yen"] == 1
    assert player.hand["shophouse"] == 3
    assert table.position.areas["customs"].assistants == {"red": 1}


def test_Q011_power_2_is_worth_1_faith() -> None:
    """Six Faith at Power 2 take five kinds of offering, not four; both texts say 1, 1, 3, 4, 5."""
    assert SET.kinds["church"].table == (1, 1, 3, 4, 5)
    space = next(space for space in SET.church if (space.value, space.reward.vp, space.reward.movement) == (6, 5, 2))
    table = fresh_table()
    patch(table, {"areas": {"church": {"red": 1}}, "red": {"import": 1}})
    order = f"- place: bank\n- move: church\n- act: {{space: {space.letter}, moves: [], pay: PAY}}"
    four = order.replace("PAY", "[copper, silk, tea, seafood]")
    assert refusal(table, four).code == "faith-not-paid"
    outcome = play(table, order.replace("PAY", "[copper, silk, tea, seafood, import]"))
    assert not outcome.warnings


@pytest.mark.parametrize("icons", [2, 3])
def test_Q012_two_any_good_icons_may_be_two_goods(icons: int) -> None:
    table = fresh_table()
    reprint_token(table, "bank", Reward(any_good=icons))
    patch(table, {"areas": {"bank": {"red": 4}}})
    chosen = list(GOODS[:icons])
    play(table, f"- place: church\n- move: bank\n- bonus: {{goods: [{', '.join(chosen)}]}}")
    stock = table.position.player("red").stock
    assert {good: stock[good] for good in GOODS} == {good: 2 if good in chosen else 1 for good in GOODS}


def test_Q012_so_may_they_be_two_of_one() -> None:
    table = fresh_table()
    reprint_token(table, "bank", Reward(any_good=2))
    patch(table, {"areas": {"bank": {"red": 4}}})
    play(table, "- place: church\n- move: bank\n- bonus: {goods: [silk, silk]}")
    assert table.position.player("red").stock["silk"] == 3


def test_Q017_which_eighteen_areas() -> None:
    singles = {"bank", "church", "customs", "employment-agency", "chinatown", "canal"}
    boards = {"port-a", "port-b", "laboratory-a", "laboratory-b"}
    doubles = {
        f"{kind}-{number}"
        for kind in ("copper-mine", "silk-mill", "tea-plantation", "fishing-ground")
        for number in (1, 2)
    }
    assert set(SET.areas) == singles | boards | doubles
    assert len(SET.areas) == 18
    assert [len(SET.areas_for(players)) for players in (2, 3, 4)] == [10, 14, 18]


def test_Q022_two_copies_count_as_two_areas_for_an_achievement() -> None:
    """Buildings in both mines and both mills are four Production areas; without one of them three."""
    areas = {
        f"{kind}-{number}": {"shophouses": ["red", None, None]}
        for kind in ("copper-mine", "silk-mill")
        for number in (1, 2)
    }
    order = "- place: bank\n- move: bank\n- achieve: c"
    table = fresh_table(4)
    patch(table, {"achievements": ["A1", "B1", "C1"], "areas": areas})
    assert SET.achievements["C1"].own == {"production-areas": 4}
    play(table, order)
    assert table.position.player("red").vp == 10
    del areas["silk-mill-2"]
    table = fresh_table(4)
    patch(table, {"achievements": ["A1", "B1", "C1"], "areas": areas})
    assert refusal(table, order).code == "achievement-short"


def test_Q022_assistants_in_one_copy_are_not_in_the_other() -> None:
    table = fresh_table(4)
    patch(table, {"areas": {"copper-mine-1": {"red": 4}}})
    assert refusal(table, "- place: bank\n- move: copper-mine-2").rule == "R064"
    play(table, "- place: copper-mine-2\n- move: copper-mine-2")
    assert table.position.player("red").stock["copper"] == 1
