"""Church and Customs where one order cannot show it: Q205 over several turns, Q210 in data and for a value of 0."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tests.rules.playing import Decliner, accept, play, refusal
from tests.tables import Table, fresh_table, patch
from ykpbem.components import Reward, built_in
from ykpbem.evolve import acting_seat
from ykpbem.rules.options import finish_turn
from ykpbem.rules.table import Ruleset

SET = built_in()
GAIN = "- place: [church, church]\n- move: church\n- act: {space: G, pay: [copper, silk, yen], moves: []}"


def table(given: Mapping[str, Any]) -> Table:
    """A table of three changed as given."""
    made = fresh_table(3)
    patch(made, given)
    return made


def test_Q205_in_the_next_turn_every_kind_can_be_paid_again() -> None:
    made = table({"red": {"copper": 2, "silk": 2, "yen": 9}})
    play(made, GAIN)
    while (seat := acting_seat(made.position)) != "red":
        accept(made, finish_turn(made.ruleset, made.position, made.hand(seat), Decliner()))
    play(made, "- place: [bank, bank]\n- recall: {bank: 2}")
    while (seat := acting_seat(made.position)) != "red":
        accept(made, finish_turn(made.ruleset, made.position, made.hand(seat), Decliner()))
    play(made, "- place: [church, church]\n- move: church\n- act: {space: F, pay: [copper, silk]}")
    red = made.position.player("red")
    assert made.position.church.count("red") == 2
    assert red.stock["copper"] == 0


def test_Q205_a_pause_does_not_make_it_another_turn() -> None:
    made = table(
        {
            "areas": {"port-a": {"red": 1}, "church": {"red": 3}},
            "hands": {"red": []},
            "ports": {"port-a": ["O01", "O02", "O03", "O04", "O05"]},
            "red": {"copper": 2, "mercenaries": {"english": 1}},
        }
    )
    made.position.moment.faith = ["copper"]
    play(made, "- place: bank\n- move: port-a\n- act: {take: O01}\n- pause")
    order = "- mercenary: {country: english, area: church}\n- act: {space: G, pay: [copper, silk, yen], moves: []}"
    assert refusal(made, order).code == "one-of-a-kind"


def test_Q210_the_set_has_no_space_of_0_and_two_of_1_the_second_giving_4_vp_and_2_yen() -> None:
    assert min(space.value for space in SET.customs) == 1
    first, second = SET.customs[:2]
    assert (first.value, second.value) == (1, 1)
    assert (second.letter, second.reward) == ("B", Reward(vp=4, yen=2))


def test_Q210_a_space_of_0_would_be_reached_at_power_1_for_nothing() -> None:
    made = table({"areas": {"customs": {"red": 1}}, "red": {"import": 2, "mercenaries": {"english": 1}}})
    spaces = (msgspec.structs.replace(SET.customs[0], value=0), *SET.customs[1:])
    made.ruleset = Ruleset(msgspec.structs.replace(SET, customs=spaces), made.ruleset.house)
    play(made, "- mercenary: {country: english, area: customs}\n- act: {space: A}\n- place: bank\n- move: bank")
    assert made.position.customs[0] == "red"
    assert made.position.player("red").stock["import"] == 2
