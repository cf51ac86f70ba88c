"""Area action, bonus, construction and recovery over several turns, beside tests/scenarios/actions.yaml."""

from typing import Any

import pytest

from tests.rules.playing import play, refusal, reprint_site, reprint_token, told
from tests.tables import Table, fresh_table, patch
from ykpbem.components import Reward

WITH_CHOICES = ("port-a", "laboratory-a", "employment-agency", "chinatown", "church", "customs")
WITHOUT = ("copper-mine-1", "silk-mill-1", "tea-plantation-1", "fishing-ground-1", "bank")


def given(**changes: Any) -> Table:
    """A table of three, changed in the words of a scenario."""
    table = fresh_table()
    patch(table, changes)
    return table


def rich(area: str) -> Table:
    """A table at which red could do something in any area: 4 Power there, and everything to pay with."""
    stock = {"yen": 40, "copper": 3, "silk": 3, "tea": 3, "seafood": 3, "import": 5}
    return given(areas={area: {"red": 2}}, hands={"red": []}, red={**stock, "hand": {"assistant": 6, "shophouse": 0}})


@pytest.mark.parametrize("area", WITH_CHOICES)
def test_Q105_what_an_area_offers_may_be_declined(area: str) -> None:
    """`act: none` is legal though much could be had; nothing is gained or paid, and the assistants are recovered."""
    table = rich(area)
    before = table.position.player("red").stock.copy()
    outcome = play(table, f"- place: {area}\n- move: {area}\n- act: none")
    assert table.position.player("red").stock == before
    assert table.position.areas[area].assistants == {}
    assert "gained" not in told(outcome)
    assert "paid" not in told(outcome)


@pytest.mark.parametrize("area", WITH_CHOICES)
def test_Q105_but_not_passed_over_in_silence(area: str) -> None:
    """An action that could yield something and is not answered is refused."""
    wrong = refusal(rich(area), f"- place: {area}\n- move: {area}")
    assert (wrong.code, wrong.rule) == ("act-due", "Q105")


@pytest.mark.parametrize("answer", ["", "\n- act", "\n- act: none"])
@pytest.mark.parametrize("area", WITHOUT)
def test_Q105_production_and_bank_happen_by_themselves(area: str, answer: str) -> None:
    """Whatever is written after them, or nothing: at 4 Power there is something to gain, and it is gained."""
    table = rich(area)
    outcome = play(table, f"- place: {area}\n- move: {area}{answer}")
    assert told(outcome).count("gained") == 1


@pytest.mark.parametrize("area", [*WITH_CHOICES, *WITHOUT])
def test_R084_no_area_lets_step_3_be_skipped(area: str) -> None:
    """With the president moved, the action begins and its recovery follows, even for `act: none`."""
    kinds = told(play(rich(area), f"- place: {area}\n- move: {area}\n- act: none"))
    assert kinds.index("president-moved") < kinds.index("action-begun") < kinds.index("assistants-recovered")


def test_R086_the_first_to_act_at_power_5_takes_the_token() -> None:
    """Blue, who acts at Power 5 after red took the token, finds none."""
    table = given(areas={"tea-plantation-1": {"red": 4, "blue": 4}}, blue={"technologies": ["postal-system"], "yen": 9})
    reprint_token(table, "tea-plantation-1", Reward(vp=1))
    play(table, "- place: church\n- move: tea-plantation-1\n- bonus")
    wrong = refusal(table, "- place: church\n- move: tea-plantation-1\n- bonus")
    assert (wrong.code, wrong.rule) == ("bonus-gone", "R086")


def test_Q112_a_token_declined_is_taken_by_the_next() -> None:
    """Red acts at Power 5 and leaves the token; blue takes it."""
    table = given(areas={"tea-plantation-1": {"red": 4, "blue": 4}}, blue={"technologies": ["postal-system"], "yen": 9})
    reprint_token(table, "tea-plantation-1", Reward(vp=1))
    token = table.position.areas["tea-plantation-1"].token
    play(table, "- place: church\n- move: tea-plantation-1")
    play(table, "- place: church\n- move: tea-plantation-1\n- bonus")
    assert table.position.player("blue").power_tokens == [token]
    assert table.position.areas["tea-plantation-1"].token is None


def test_Q116_shophouse_and_trading_house_of_one_player_come_in_two_turns() -> None:
    """The same area, two actions at Power 4 and more: both stand there and give 2 Power."""
    table = given(areas={"tea-plantation-1": {"red": 3}}, red={"hand": {"shophouse": 1, "trading-house": 1}})
    reprint_site(table, "tea-plantation-1", Reward(vp=1), Reward(vp=1))
    play(table, "- place: church\n- move: tea-plantation-1\n- build: {shophouse: 1}")
    for area in ("copper-mine-1", "silk-mill-1"):
        play(table, f"- place: {area}\n- move: {area}")
    play(table, "- place: church\n- recall: none")
    for area in ("fishing-ground-1", "fishing-ground-2"):
        play(table, f"- place: {area}\n- recall: all")
    play(table, "- place: [tea-plantation-1, tea-plantation-1]\n- move: tea-plantation-1\n- build: trading-house")
    assert "red" in table.position.areas["tea-plantation-1"].shophouses
    assert table.position.areas["tea-plantation-1"].trading_house == "red"


def test_R091_after_one_trading_house_nobody_builds_another_there() -> None:
    """Red builds one; blue, at Power 5 in the same area, is refused."""
    table = given(
        areas={"tea-plantation-1": {"red": 3, "blue": 4}},
        red={"hand": {"trading-house": 1}},
        blue={"hand": {"trading-house": 1}, "technologies": ["postal-system"], "yen": 9},
    )
    reprint_site(table, "tea-plantation-1", Reward(vp=1), Reward(vp=1))
    play(table, "- place: church\n- move: tea-plantation-1\n- build: trading-house")
    wrong = refusal(table, "- place: church\n- move: tea-plantation-1\n- build: trading-house")
    assert (wrong.code, wrong.rule) == ("trading-house-taken", "R091")
