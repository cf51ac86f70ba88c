"""The frame of a turn over several turns and parts: R040 to R045, Q030 to Q039."""

from itertools import product
from random import Random

import msgspec
import pytest

from tests.rules.playing import Decliner, accept, play, refusal, reprint, reprint_site, reprint_token, told
from tests.tables import Table, fresh_table, patch
from ykpbem.answers import Script
from ykpbem.components import Reward
from ykpbem.errors import ChoiceMissing, OrderLeftOver
from ykpbem.events import Built, DisplayRefilled, Gained, PiecesFetched, PowerTokenTaken
from ykpbem.model import clone, seat_of
from ykpbem.rules.options import RandomChooser, finish_turn, next_choices
from ykpbem.rules.turn import adjudicate
from ykpbem.steps import Step

ROWS = {"port-a": ["O11", "O12", "O13", "O14", "O15"], "port-b": ["O16", "O17", "O18", "O19", "O20"]}
HANDS = {"red": ["O21"], "blue": ["O22"], "yellow": ["O23"]}
"""With these the order deck of the test table begins with O01, O02, O03."""


def port_table(assistants: int, **red: object) -> Table:
    """Red with so many assistants at Port A and an English mercenary."""
    table = fresh_table()
    red = {"mercenaries": {"english": 1}, **red}
    patch(table, {"ports": ROWS, "hands": HANDS, "areas": {"port-a": {"red": assistants}}, "red": red})
    assert table.secrets.order_deck[:3] == ["O01", "O02", "O03"]
    return table


def script(*steps: Step) -> Script:
    """An order of steps that are resolved already."""
    return Script(steps)


# Turns


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R040_whole_turns_clockwise(players: int) -> None:
    """Round after round every player takes one whole turn, in seating order, and only the mover's pieces move."""
    table = fresh_table(players)
    random, movers = Random(players), []
    for turn in range(1, 3 * players + 1):
        assert table.position.turn == turn
        seat = seat_of(table.position)
        outcome = accept(table, finish_turn(table.ruleset, table.position, table.hand(seat), RandomChooser(random)))
        while outcome.position.turn == turn:
            assert outcome.seat == seat
            outcome = accept(table, finish_turn(table.ruleset, table.position, table.hand(seat), RandomChooser(random)))
        movers.append(outcome.seat)
    assert movers == [player.colour for player in table.position.players] * 3


def test_R042_the_six_steps_in_their_order() -> None:
    table = fresh_table()
    reprint_token(table, "bank", Reward(vp=1))
    reprint_site(table, "bank", shophouse=Reward(vp=1), trading_house=Reward(vp=1))
    patch(table, {"areas": {"bank": {"red": 4}}})
    outcome = play(table, "- place: church\n- move: bank\n- bonus\n- build: {shophouse: 1}\n- recover: {leave: 0}")
    frame = [
        "assistant-placed",
        "president-moved",
        "action-begun",
        "power-token-taken",
        "built",
        "assistants-recovered",
    ]
    assert [kind for kind in told(outcome) if kind in frame] == frame


STEPS = {
    "place": "- place: church",
    "move": "- move: bank",
    "bonus": "- bonus",
    "build": "- build: {shophouse: 1}",
    "recover": "- recover: {leave: 0}",
}


@pytest.mark.parametrize("order", [order for order in product(STEPS, repeat=5) if len(set(order)) == 5])
def test_R042_no_other_order_of_the_steps(order: tuple[str, ...]) -> None:
    """Of all 120 orders of placement, movement, bonus, construction and recovery one is legal."""
    table = fresh_table()
    reprint_token(table, "bank", Reward(vp=1))
    reprint_site(table, "bank", shophouse=Reward(vp=1), trading_house=Reward(vp=1))
    patch(table, {"areas": {"bank": {"red": 4}}})
    text = "\n".join(STEPS[step] for step in order)
    if order == tuple(STEPS):
        play(table, text)
    else:
        assert refusal(table, text).code == "step-misplaced"


def test_R043_bonus_and_construction_are_each_optional() -> None:
    for steps in ("", "\n- bonus", "\n- build: {shophouse: 1}"):
        table = fresh_table()
        reprint_token(table, "bank", Reward(vp=1))
        reprint_site(table, "bank", shophouse=Reward(vp=1), trading_house=Reward(vp=1))
        patch(table, {"areas": {"bank": {"red": 4}}})
        outcome = play(table, f"- place: church\n- move: bank{steps}")
        assert ("power-token-taken" in told(outcome)) == ("bonus" in steps)
        assert ("built" in told(outcome)) == ("build" in steps)
        assert "assistants-recovered" in told(outcome)
        left = {"bonus-left"} - ({"bonus-left"} if "bonus" in steps else set())
        left |= {"building-left"} - ({"building-left"} if "build" in steps else set())
        assert {warning.code for warning in outcome.warnings} == left


def test_R045_order_cards_any_number_of_times_before_and_after() -> None:
    """One before a mercenary, one after it, two in phase C."""
    table = fresh_table()
    cards = ["O01", "O02", "O03"]
    for card in [*cards, "O04"]:
        reprint(table, "order_cards", card, goods={"tea": 1}, reward=Reward(vp=1))
    patch(
        table,
        {
            "hands": {"red": cards},
            "red": {"tea": 4, "mercenaries": {"english": 1}},
            "ports": {"port-a": ["O04", "O11", "O12", "O13", "O14"], "port-b": ROWS["port-b"]},
            "areas": {"port-a": {"red": 2}},
        },
    )
    outcome = play(
        table,
        """
- fulfil: O01
- mercenary: {country: english, area: port-a}
- act: {take: O04}
- fulfil: O02
- place: bank
- move: bank
- fulfil: O04
- fulfil: O03
""",
    )
    frame = ["order-card-completed", "mercenary-used", "assistant-placed"]
    assert [kind for kind in told(outcome) if kind in frame] == [
        "order-card-completed",
        "mercenary-used",
        "order-card-completed",
        "assistant-placed",
        "order-card-completed",
        "order-card-completed",
    ]
    assert table.position.player("red").completed == ["O01", "O02", "O04", "O03"]


# Parts of a turn


def test_Q030_the_second_part_takes_the_card_that_the_first_brought_to_light() -> None:
    """A mercenary at Port A reveals O01; after the pause the president's action at the same port takes it."""
    table = port_table(2)
    first = play(table, "- mercenary: {country: english, area: port-a}\n- act: {take: O11}\n- pause")
    assert DisplayRefilled("red", "port-a", ["O01"]) in first.events
    assert table.position.ports["port-a"] == ["O12", "O13", "O14", "O15", "O01"]
    assert seat_of(table.position) == "red"
    assert (table.position.turn, table.position.part) == (1, 1)
    assert table.hand("red") == ["O21", "O11"]
    second = play(
        table,
        """
- place: [port-a, port-a]
- move: port-a
- act: {take: O12}
- pause
""",
    )
    assert told(second)[0] == "assistants-recovered", "what the first part left open comes first"
    assert table.position.part == 2
    assert table.position.ports["port-a"] == ["O13", "O14", "O15", "O01", "O02"]
    third = play(table, "[]")
    assert told(third) == ["assistants-recovered", "turn-ended", "turn-begun"]
    assert (table.position.turn, table.position.part, seat_of(table.position)) == (2, 0, "blue")


def test_Q030_a_revealed_card_is_taken_in_the_same_turn() -> None:
    """The first part takes the only card of the row; what comes in its place is for the second part."""
    order = "- mercenary: {country: english, area: port-a}\n- act: {take: O11}"
    rest = "- place: [port-a, port-a]\n- move: port-a\n- act: {take: O01}"
    for paused in (True, False):
        table = port_table(2)
        patch(table, {"ports": {"port-a": ["O11", None, None, None, None]}})
        if paused:
            play(table, f"{order}\n- pause")
            play(table, rest)
            assert table.hand("red") == ["O21", "O11", "O01"]
        else:
            wrong = refusal(table, f"{order}\n{rest}")
            assert (wrong.code, wrong.rule) == ("card-not-known-yet", "Q030")


def test_Q030_an_unknown_card_is_out_of_reach_for_every_question() -> None:
    """Where only an unknown card could be taken the act is not owed, and no option names it."""
    table = port_table(5)
    patch(table, {"ports": {"port-a": ["O11", None, None, None, None]}, "order-deck": 3})
    before = [
        Step(kind="mercenary", fields={"country": "english", "area": "port-a"}),
        Step(kind="act", fields={"take": ["O11"]}),
        Step(kind="place", fields={"place": ["port-a", "port-a"]}),
        Step(kind="move", fields={"move": ["port-a"]}),
    ]
    outcome = adjudicate(table.ruleset, table.position, table.hand("red"), Script(before))
    assert outcome.position.turn == 2


def test_Q030_a_pause_keeps_all_that_is_done_once_a_turn() -> None:
    """The mercenary, Spinning Mill, University and what the Church has had are remembered into the next part."""
    table = port_table(2, technologies=["spinning-mill", "university"], silk=3)
    play(
        table,
        "- spinning-mill\n- university\n- mercenary: {country: english, area: port-a}\n- act: {take: O11}\n- pause",
    )
    patch(table, {"red": {"mercenaries": {"english": 1}}})
    rest = "- place: bank\n- move: bank"
    assert refusal(table, f"- spinning-mill\n{rest}").code == "once-per-turn"
    assert refusal(table, f"- university\n{rest}").code == "once-per-turn"
    again = f"{rest}\n- mercenary: {{country: english, area: church}}"
    patch(table, {"areas": {"church": {"red": 1}}})
    assert refusal(table, again).code == "mercenary-used-already"
    play(table, rest)
    assert table.position.moment.spinning_mill is False


def test_Q030_what_the_church_has_had_is_remembered_too() -> None:
    """Paying copper at the Church by mercenary, then to the Port, a pause: no copper at the Church this turn (Q205)."""
    table = port_table(2, copper=3)
    patch(table, {"areas": {"church": {"red": 2}}})
    position = table.position
    position.moment.faith = ["copper"]
    play(table, "- place: port-a\n- move: port-a\n- act: {take: O11}\n- pause")
    assert table.position.moment.faith == ["copper"]


@pytest.mark.parametrize("by", ["president", "mercenary"])
def test_Q030_bonus_and_construction_stand_at_the_head_of_the_next_part(by: str) -> None:
    """Power 5 counted before the pause is good after it."""
    table = port_table(5 if by == "mercenary" else 4)
    reprint_token(table, "port-a", Reward(vp=1))
    reprint_site(table, "port-a", shophouse=Reward(vp=1), trading_house=Reward(vp=1))
    opening = "- mercenary: {country: english, area: port-a}" if by == "mercenary" else "- place: bank\n- move: port-a"
    play(table, f"{opening}\n- act: {{take: O11}}\n- pause")
    rest = "\n- place: church\n- move: church\n- act: none" if by == "mercenary" else ""
    outcome = play(table, f"- bonus\n- build: {{shophouse: 1}}{rest}")
    kinds = told(outcome)
    assert kinds.index("power-token-taken") < kinds.index("built") < kinds.index("assistants-recovered")
    assert table.position.turn == 2


def test_Q030_after_the_pause_the_power_is_what_it_was() -> None:
    """The action's Power 3 stays 3 in the next part, so no building there."""
    table = port_table(2)
    play(table, "- place: bank\n- move: port-a\n- act: {take: O11}\n- pause")
    assert table.position.moment.action is not None
    assert table.position.moment.action.power == 3
    assert refusal(table, "- build: {shophouse: 1}").code == "build-needs-power"
    assert refusal(table, "- act: {take: O12}").code == "step-misplaced"


def test_Q030_steps_empty_end_a_turn_that_owes_nothing_more() -> None:
    """After a pause in phase B or C; in phase A placement and movement are still owed."""
    table = port_table(2)
    play(table, "- place: bank\n- move: port-a\n- act: {take: O11}\n- pause")
    outcome = play(table, "[]")
    assert told(outcome) == ["assistants-recovered", "turn-ended", "turn-begun"]
    table = port_table(2)
    play(
        table, "- place: bank\n- move: bank\n- mercenary: {country: english, area: port-a}\n- act: {take: O11}\n- pause"
    )
    assert table.position.moment.phase == "C"
    assert told(play(table, "[]")) == ["assistants-recovered", "turn-ended", "turn-begun"]
    table = port_table(2)
    play(table, "- mercenary: {country: english, area: port-a}\n- act: {take: O11}\n- pause")
    assert refusal(table, "[]").code == "placement-due"


def test_Q030_a_bare_pause_reveals_nothing_new() -> None:
    """The next part cannot begin with a pause."""
    table = port_table(2)
    play(table, "- place: bank\n- move: port-a\n- act: {take: O11}\n- pause")
    assert refusal(table, "- pause").code == "pause-without-reveal"


def test_Q030_phase_c_of_the_next_part_may_use_what_came() -> None:
    """Taken with the main action, completed after the pause."""
    table = port_table(2)
    reprint(table, "order_cards", "O11", goods={"tea": 1}, reward=Reward(vp=1))
    play(table, "- place: bank\n- move: port-a\n- act: {take: O11}\n- pause")
    outcome = play(table, "- fulfil: O11")
    kinds = told(outcome)
    assert kinds.index("assistants-recovered") < kinds.index("order-card-completed") < kinds.index("turn-ended")


def test_Q030_pause_is_offered_exactly_after_a_reveal() -> None:
    table = port_table(2)
    steps = [
        Step(kind="place", fields={"place": ["bank"]}),
        Step(kind="move", fields={"move": ["port-a"]}),
        Step(kind="act", fields={"take": ["O11"]}),
    ]
    choice = next_choices(table.ruleset, table.position, table.hand("red"), steps)
    assert choice is not None
    assert ("pause",) in choice.options
    choice = next_choices(table.ruleset, table.position, table.hand("red"), steps[:2])
    assert choice is not None
    assert ("pause",) not in choice.options


# Timing


def test_Q033_spinning_mill_and_university_work_once_in_every_turn() -> None:
    """Once a turn, and anew on the next one."""
    table = fresh_table(2)
    patch(table, {"red": {"technologies": ["spinning-mill", "university"], "silk": 2}})
    play(table, "- spinning-mill\n- university\n- place: bank\n- move: bank")
    assert refusal(table, "- university\n- place: church\n- move: church").code == "technology-not-owned", (
        "blue has none"
    )
    play(table, "- place: church\n- move: church\n- act: none")
    play(table, "- spinning-mill\n- university\n- place: customs\n- recall: all")
    player = table.position.player("red")
    assert (player.stock["silk"], player.warehouse["assistant"]) == (0, 10)


def test_Q033_University_takes_the_last_of_warehouse_and_purse_and_no_more() -> None:
    rest = "\n- place: bank\n- move: bank"
    table = fresh_table()
    patch(table, {"red": {"technologies": ["university"], "yen": 0}})
    assert refusal(table, f"- university{rest}").code == "cannot-pay"
    table = fresh_table()
    patch(table, {"red": {"technologies": ["university"], "warehouse": {"assistant": 0}}})
    assert refusal(table, f"- university{rest}").code == "warehouse-empty"
    table = fresh_table()
    patch(table, {"red": {"technologies": ["spinning-mill"], "silk": 0}})
    assert refusal(table, f"- spinning-mill{rest}").code == "no-silk-to-spin"


@pytest.mark.parametrize(("key", "answers"), [("goods", "[spinning-mill, tea]"), ("warehouse", "[spinning-mill]")])
def test_Q033_no_free_timing_inside_the_resolution_of_a_gain(key: str, answers: str) -> None:
    """It is refused there and it is not offered there."""
    table = fresh_table()
    reprint_token(table, "bank", Reward(any_good=2) if key == "goods" else Reward(warehouse=2))
    patch(table, {"areas": {"bank": {"red": 4}}, "red": {"technologies": ["spinning-mill"]}})
    assert refusal(table, f"- place: church\n- move: bank\n- bonus: {{{key}: {answers}}}").where.step == 3
    steps = [
        Step(kind="place", fields={"place": ["church"]}),
        Step(kind="move", fields={"move": ["bank"]}),
        Step(kind="bonus"),
    ]
    choice = next_choices(table.ruleset, table.position, table.hand("red"), steps)
    assert choice is not None
    assert choice.key == key
    assert "spinning-mill" not in choice.options


FREE = Step(kind="spinning-mill")
PLACES = [
    "before placement",
    "after it",
    "after movement",
    "after the action",
    "after bonus",
    "after building",
    "at the end",
]


@pytest.mark.parametrize("at", range(len(PLACES)), ids=PLACES)
def test_Q033_between_any_two_steps(at: int) -> None:
    """Spinning Mill in each gap of a full turn at the Church: always legal, always once."""
    table = fresh_table()
    reprint_token(table, "church", Reward(vp=1))
    reprint_site(table, "church", shophouse=Reward(vp=1), trading_house=Reward(vp=1))
    patch(table, {"areas": {"church": {"red": 4}}, "red": {"technologies": ["spinning-mill"]}})
    steps = [
        Step(kind="place", fields={"place": ["bank"]}),
        Step(kind="move", fields={"move": ["church"]}),
        Step(kind="act", fields={"none": True}),
        Step(kind="bonus"),
        Step(kind="build", fields={"building": "shophouse", "space": 1}),
        Step(kind="recover", fields={"leave": 0}),
    ]
    steps.insert(at, FREE)
    outcome = adjudicate(table.ruleset, table.position, table.hand("red"), Script(steps))
    assert told(outcome).count("silk-spun") == 1
    assert outcome.position.player("red").stock["yen"] == 5
    assert "built" in told(outcome)


def test_Q033_a_bare_act_may_follow_it() -> None:
    """An action without a choice has happened before; the word between changes nothing (INTERFACE: orders)."""
    table = fresh_table()
    patch(table, {"red": {"technologies": ["spinning-mill"], "yen": 0}})
    play(table, "- place: bank\n- move: bank\n- act\n- spinning-mill")
    assert table.position.player("red").stock["yen"] == 4


def test_Q034_Q035_System_of_Stock_is_not_asked_and_not_ordered() -> None:
    """It works by itself when its owner becomes active; no step of that name exists, and a part is no new turn."""
    table = port_table(2)
    patch(table, {"turn": 3, "red": {"technologies": ["system-of-stock"], "yen": 0}})
    outcome = play(table, "- place: bank\n- move: bank")
    assert told(outcome)[-2:] == ["turn-begun", "stock-refilled"]
    assert table.position.player("red").stock["yen"] == 2
    patch(table, {"areas": {"church": {"president": "blue"}}})
    play(
        table,
        """
- place: [church, church]
- move: port-a
- act: {take: O11}
- pause
""",
    )
    assert table.position.player("red").stock["yen"] == 0, "a pause fills no purse"
    assert "stock-refilled" not in told(play(table, "[]"))
    assert table.position.player("red").stock["yen"] == 0


def test_Q035_only_the_owner_and_only_on_becoming_active() -> None:
    """Blue's card does nothing while yellow's turn begins, and works on blue's own turn with the yen of that moment."""
    table = fresh_table(3)
    patch(table, {"turn": 2, "blue": {"technologies": ["system-of-stock"], "yen": 0}})
    outcome = play(table, "- place: customs\n- move: customs\n- act: none")
    assert "stock-refilled" not in told(outcome)
    assert table.position.player("blue").stock["yen"] == 0
    outcome = play(table, "- place: tea-plantation-1\n- move: tea-plantation-1")
    assert "stock-refilled" not in told(outcome)
    outcome = play(table, "- place: bank\n- move: bank")
    assert told(outcome)[-1] == "stock-refilled"
    assert table.position.player("blue").stock["yen"] == 2


# What one event sets off


def test_Q037_gains_first_then_choices_then_technologies_then_countries() -> None:
    """One order card with all of it: yen, VP, goods, warehouse, movement, three technologies, a mercenary."""
    table = fresh_table()
    reward = Reward(yen=2, vp=1, copper=1, any_good=1, warehouse=1, movement=1)
    reprint(table, "order_cards", "O01", goods={"tea": 1}, reward=reward, country="dutch")
    reprint(table, "order_cards", "O02", country="dutch")
    patch(
        table,
        {
            "hands": {"red": ["O01"]},
            "red": {"yen": 0, "completed": ["O02"], "technologies": ["mining-technology", "ball", "language-school"]},
        },
    )
    for card in table.position.player("red").technologies:
        reprint(table, "technologies", card, countries=())
    outcome = play(
        table,
        """
- fulfil: {card: O01, goods: silk, warehouse: shophouse, moves: hand to bank}
- place: church
- move: church
- act: none
""",
    )
    kinds = told(outcome)
    until = kinds.index("assistant-placed")
    assert kinds[:until] == [
        "order-card-completed",
        "gained",  # yen, VP and copper at once
        "gained",  # the good chosen
        "paid",  # the shophouse, with yen of this very reward
        "pieces-fetched",
        "assistant-moved",
        "gained",  # Mining Technology
        "gained",  # Ball
        "gained",  # Language School
        "mercenary-gained",
    ]
    gains = [event for event in outcome.events if isinstance(event, Gained)][:5]
    assert gains[0].gains == {"yen": 2, "vp": 1, "copper": 1}
    assert [event.of for event in gains[2:]] == ["mining-technology", "ball", "language-school"]


def test_Q037_the_country_check_comes_before_the_refill() -> None:
    table = fresh_table()
    row = ["T01", "T07", "T13", "T14", "T15"]
    reprint(table, "technologies", "T01", industry=1, countries=("german", "german"))
    patch(table, {"laboratories": {"laboratory-a": row}, "areas": {"laboratory-a": {"red": 2}}})
    outcome = play(table, "- place: bank\n- move: laboratory-a\n- act: {technology: T01}")
    kinds = told(outcome)
    assert kinds.index("technology-gained") < kinds.index("mercenary-gained") < kinds.index("display-refilled")


def test_Q037_answers_may_be_written_in_any_order_and_still_resolve_in_this_one() -> None:
    """The movement is written first; the warehouse token it moves is the one fetched before it."""
    table = fresh_table()
    reprint_token(table, "bank", Reward(warehouse=1, movement=1))
    patch(table, {"areas": {"bank": {"red": 4}}, "red": {"hand": {"assistant": 1}}})
    outcome = play(table, "- place: church\n- move: bank\n- bonus: {moves: hand to customs, warehouse: assistant}")
    kinds = told(outcome)
    assert kinds.index("pieces-fetched") < kinds.index("assistant-moved")


def test_Q037_yen_of_a_reward_pay_for_its_warehouse_icon() -> None:
    """Without a yen in the purse, 2 yen and a warehouse icon bring a shophouse; the icon alone does not."""
    for reward, right in ((Reward(yen=2, warehouse=1), True), (Reward(warehouse=1), False)):
        table = fresh_table()
        reprint_token(table, "church", reward)
        patch(table, {"areas": {"church": {"red": 4}}, "red": {"yen": 0}})
        order = "- place: bank\n- move: church\n- act: none\n- bonus: {warehouse: shophouse}"
        if right:
            outcome = play(table, order)
            assert [type(event) for event in outcome.events if isinstance(event, PowerTokenTaken | PiecesFetched)] == [
                PowerTokenTaken,
                PiecesFetched,
            ]
            assert table.position.player("red").stock["yen"] == 0
        else:
            assert refusal(table, order).code == "cannot-pay"


def test_Q037_a_building_comes_before_its_reward_and_the_technology_after_it() -> None:
    table = fresh_table()
    reprint_site(table, "bank", shophouse=Reward(copper=1), trading_house=Reward(vp=1))
    patch(table, {"areas": {"bank": {"red": 3}}, "red": {"technologies": ["gaslight", "mining-technology"]}})
    outcome = play(table, "- place: church\n- move: bank\n- build: {shophouse: 1}")
    index = next(i for i, event in enumerate(outcome.events) if isinstance(event, Built))
    after = [event for event in outcome.events[index:] if isinstance(event, Gained)]
    assert [event.of for event in after] == ["bank", "mining-technology", "gaslight"]


# Other players' turns


@pytest.mark.parametrize("players", [2, 3, 4])
def test_Q038_nobody_decides_anything_on_another_players_turn(players: int) -> None:
    """On a turn the others may gain yen, of which System of Stock is a part; nothing else of theirs changes."""
    table = fresh_table(players)
    random = Random(60 + players)
    for _ in range(40):
        before = table.position
        if before.moment.phase == "over":
            break
        seat = seat_of(before)
        outcome = accept(table, finish_turn(table.ruleset, before, table.hand(seat), RandomChooser(random)))
        if outcome.position.moment.phase == "over":
            break
        for old, new in zip(before.players, outcome.position.players, strict=True):
            if old.colour != seat:
                assert new.stock["yen"] >= old.stock["yen"]
                assert msgspec.structs.replace(new, stock={**new.stock, "yen": 0}) == msgspec.structs.replace(
                    old, stock={**old.stock, "yen": 0}
                )
                for name, area in before.areas.items():
                    assert area.assistants.get(old.colour) == outcome.position.areas[name].assistants.get(old.colour)


def test_Q038_an_order_asks_its_author_alone() -> None:
    """Payments, income and System of Stock of others need no word in the order, and none may be written."""
    table = fresh_table()
    patch(
        table,
        {
            "areas": {"bank": {"trading-house": "yellow"}, "church": {"president": "blue"}},
            "blue": {"technologies": ["system-of-stock"], "yen": 0},
        },
    )
    outcome = play(table, "- place: [bank, church]\n- move: bank")
    paid = [(kind, event.seat) for kind, event in zip(told(outcome), outcome.events, strict=True)]
    assert ("president-paid", "red") in paid
    assert ("trading-house-paid", "yellow") in paid
    assert ("stock-refilled", "blue") in paid


# Refusals


ILLEGAL_ENDS = [
    ("- move: customs", "second-movement", "R060"),
    ("- build: trading-house", "build-needs-power", "R088"),
    ("- bonus", "bonus-needs-power", "R085"),
    ("- fulfil: O01", "card-not-in-hand", "R115"),
    ("- mercenary: {country: dutch, area: church}", "no-such-mercenary", "R100"),
    ("- university", "technology-not-owned", "Q033"),
    ("- pause", "pause-without-reveal", "Q030"),
]


@pytest.mark.parametrize(("step", "code", "rule"), ILLEGAL_ENDS)
def test_Q039_one_illegal_part_refuses_the_whole_order(step: str, code: str, rule: str) -> None:
    """Nothing changes, and the message names the step, the rule and the reason."""
    table = fresh_table()
    patch(table, {"red": {"copper": 5}, "achievements": ["A1", "B1", "C1"]})
    position, secrets = clone(table.position), msgspec.convert(msgspec.to_builtins(table.secrets), type(table.secrets))
    wrong = refusal(table, f"- achieve: a\n- place: bank\n- move: bank\n{step}")
    assert (wrong.code, wrong.rule, wrong.where.step) == (code, rule, 4)
    assert table.position == position
    assert table.secrets == secrets


def test_Q039_a_step_that_leaves_a_choice_open_is_a_fault_too() -> None:
    table = fresh_table()
    reprint_token(table, "bank", Reward(any_good=1))
    patch(table, {"areas": {"bank": {"red": 4}}})
    before = clone(table.position)
    wrong = refusal(table, "- place: church\n- move: bank\n- bonus")
    assert (wrong.code, wrong.where.step) == ("choice-missing", 3)
    assert set(wrong.options) == {"copper", "silk", "tea", "seafood"}
    assert table.position == before


def test_Q039_what_nobody_asked_is_refused_and_so_is_what_is_still_owed() -> None:
    table = fresh_table()
    place, move = Step(kind="place", fields={"place": ["bank"]}), Step(kind="move", fields={"move": ["bank"]})
    extra = Step(kind="act", fields={"take": ["O01"]})
    for steps, refused in (((place, move, extra), OrderLeftOver), ((place,), ChoiceMissing), ((), ChoiceMissing)):
        with pytest.raises(refused):
            adjudicate(table.ruleset, table.position, table.hand("red"), script(*steps))


def test_nobody_moves_when_the_game_is_over() -> None:
    """R245, Q252: after the last turn there is no step left to take."""
    table = fresh_table()
    table.position.moment.phase = "over"
    with pytest.raises(ValueError, match="nobody"):
        adjudicate(table.ruleset, table.position, table.hand("yellow"), Decliner())
