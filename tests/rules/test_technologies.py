"""Technologies over more than one turn or part, in data and against each other: R210 to R230, Q179, Q184 and their kin.

The cases of one order are in tests/scenarios/technologies.yaml.
"""

from typing import Any

import msgspec
import pytest

from tests.rules.playing import Decliner, accept, play, refusal, reprint, told
from tests.tables import Table, fresh_table, patch
from ykpbem.component_check import check_set
from ykpbem.components import TECHNOLOGIES, built_in, built_in_json
from ykpbem.evolve import acting_seat
from ykpbem.model import CANAL
from ykpbem.rules.options import finish_turn

SET = built_in()
SILK = "- place: silk-mill-1\n- move: silk-mill-1"


def table(given: dict[str, Any], players: int = 3) -> Table:
    """A table changed as given."""
    made = fresh_table(players)
    patch(made, given)
    return made


def let_others_play(made: Table) -> None:
    """Everybody but red does as little as possible until red is to move again."""
    while (seat := acting_seat(made.position)) != "red":
        accept(made, finish_turn(made.ruleset, made.position, made.hand(seat), Decliner()))


# Data


def test_Q184_the_set_holds_one_station_card_and_the_check_refuses_a_second() -> None:
    assert len(SET.technology_named("station")) == 1
    document = msgspec.json.decode(built_in_json())
    document["technologies"][0]["name"] = "station"
    assert [found.code for found in check_set(document) if found.rule == "Q184"] == ["components-count"]


# Once per turn, and again in the next


@pytest.mark.parametrize(("technology", "rule"), [("spinning-mill", "R214"), ("university", "R224")])
def test_R214_R224_once_per_turn_and_again_next_turn(technology: str, rule: str) -> None:
    made = table({"red": {"silk": 3, "yen": 9, "technologies": [technology]}})
    assert refusal(made, f"- {technology}\n{SILK}\n- {technology}").rule == rule
    play(made, f"- {technology}\n{SILK}")
    let_others_play(made)
    outcome = play(made, f"- {technology}\n- place: bank\n- move: bank")
    assert told(outcome)[0] == {"spinning-mill": "silk-spun", "university": "assistant-enrolled"}[technology]


@pytest.mark.parametrize(("technology", "rule"), [("spinning-mill", "R214"), ("university", "R224")])
def test_R214_R224_a_pause_does_not_make_it_another_turn(technology: str, rule: str) -> None:
    made = table(
        {
            "areas": {"port-a": {"red": 1}},
            "hands": {"red": []},
            "ports": {"port-a": ["O01", "O02", "O03", "O04", "O05"]},
            "red": {"silk": 3, "technologies": [technology]},
        }
    )
    play(made, f"- {technology}\n- place: bank\n- move: port-a\n- act: {{take: O01}}\n- pause")
    assert (made.position.turn, made.position.part) == (1, 1)
    assert refusal(made, f"- {technology}").rule == rule
    play(made, "[]")
    assert made.position.turn == 2


# System of Stock


def test_R227_it_fills_at_the_start_of_each_own_turn_and_not_after_a_pause() -> None:
    made = table(
        {
            "areas": {"port-a": {"blue": 1}},
            "hands": {"blue": []},
            "ports": {"port-a": ["O01", "O02", "O03", "O04", "O05"]},
            "blue": {"yen": 0, "technologies": ["system-of-stock"]},
        }
    )
    play(made, SILK)
    assert made.position.player("blue").stock["yen"] == 2
    play(made, "- place: bank\n- move: port-a\n- act: {take: [O01, O02], pay: 2 yen}\n- pause")
    assert made.position.player("blue").stock["yen"] == 0
    outcome = play(made, "[]")
    assert made.position.player("blue").stock["yen"] == 0
    assert "stock-refilled" not in told(outcome)


def test_R227_again_in_the_next_turn_but_not_in_those_of_others() -> None:
    made = table({"red": {"technologies": ["system-of-stock", "tram"]}})
    play(made, SILK)
    made.position.player("red").stock["yen"] = 0
    for seat in ("blue", "yellow"):
        assert made.position.player("red").stock["yen"] == 0
        accept(made, finish_turn(made.ruleset, made.position, made.hand(seat), Decliner()))
    assert (acting_seat(made.position), made.position.player("red").stock["yen"]) == ("red", 2)


# Station


def test_R211_the_token_stays_where_it_was_put() -> None:
    made = table(
        {
            "areas": {"laboratory-a": {"red": 4}},
            "laboratories": {"laboratory-a": ["T03", "T22", "T24", "T19", "T27"]},
            "red": {"yen": 9},
        }
    )
    play(made, "- place: silk-mill-1\n- move: laboratory-a\n- act: {technology: station, station: bank}")
    let_others_play(made)
    play(made, "- place: silk-mill-1\n- move: station")
    assert made.position.station == "bank"
    let_others_play(made)
    play(made, "- place: silk-mill-1\n- recall: all")
    assert made.position.station == "bank"


def test_R211_every_area_but_the_canal_can_take_it() -> None:
    for area in fresh_table(4).position.layout:
        made = table(
            {
                "cards": {"T03": {"industry": 1}},
                "areas": {"laboratory-a": {"red": 1}},
                "laboratories": {"laboratory-a": ["T03", "T22", "T24", "T19", "T27"]},
            },
            4,
        )
        order = f"- place: bank\n- move: laboratory-a\n- act: {{technology: station, station: {area}}}"
        if area == CANAL:
            assert refusal(made, order).rule == "Q097"
        else:
            assert play(made, order).position.station == area


# From the moment a card is owned


@pytest.mark.parametrize("technology", [name for name in TECHNOLOGIES if name != "station"])
def test_Q179_no_card_does_anything_for_a_turn_that_does_not_touch_it(technology: str) -> None:
    made = table({"blue": {"technologies": [technology], "yen": 4}})
    plain = table({})
    assert told(play(made, SILK)) == told(play(plain, SILK))
    assert made.position.player("blue").vp == plain.position.player("blue").vp


@pytest.mark.parametrize(
    ("earlier", "gained"),
    [
        ((), {}),
        (("letterpress-printing",), {"yen": 1}),
        (("patent-system",), {"vp": 2}),
        (("letterpress-printing", "patent-system"), {"yen": 1, "vp": 2}),
    ],
)
@pytest.mark.parametrize("technology", ["gaslight", "station", "letterpress-printing", "patent-system", "tram"])
def test_R219_R229_for_every_later_technology_but_themselves(
    technology: str, earlier: tuple[str, ...], gained: dict[str, int]
) -> None:
    if technology in earlier:
        return
    card = SET.technology_named(technology)[0]
    made = table(
        {
            "areas": {"laboratory-a": {"red": 2}},
            "laboratories": {"laboratory-a": [card, None, None, None, None]},
            "red": {"yen": 0, "technologies": earlier},
        }
    )
    reprint(made, "technologies", card, industry=3)
    station = ", station: bank" if technology == "station" else ""
    play(made, f"- place: silk-mill-1\n- move: laboratory-a\n- act: {{technology: {technology}{station}}}")
    red = made.position.player("red")
    assert {"yen": red.stock["yen"], "vp": red.vp} == {"yen": 0, "vp": 0, **gained}
