"""The forms of placement: every short list judged against the rulebook's two options (R050 to R058, Q040 to Q056)."""

from itertools import product

import pytest

from tests.rules.playing import play
from tests.tables import Table, fresh_table, patch
from ykpbem.answers import Script
from ykpbem.errors import OrderIllegal
from ykpbem.model import CANAL
from ykpbem.rules.options import next_choices
from ykpbem.rules.turn import adjudicate
from ykpbem.steps import Step

AREAS = ("silk-mill-1", "copper-mine-1", "bank", "customs")
"""The first three touch each other; Customs touches none of them."""


def table_with(*technologies: str, **given: object) -> Table:
    """Red to move, its president at the Church so that a recall can end any turn."""
    table = fresh_table()
    patch(table, {"red": {"technologies": list(technologies), "president": "church"}, **given})
    return table


def accepts(table: Table, areas: list[str]) -> bool:
    """Whether the rules let red place like this."""
    steps = [Step(kind="place", fields={"place": areas}), Step(kind="recall", fields={"recall": {}})]
    try:
        adjudicate(table.ruleset, table.position, table.hand("red"), Script(steps))
    except OrderIllegal:
        return False
    return True


def allowed(areas: list[str], *, newspaper: bool, telegram: bool) -> bool:
    """The rulebook's options, written the other way round: by what stands on the table afterwards."""
    counts = {area: areas.count(area) for area in areas}
    if set(counts.values()) == {1}:
        return len(areas) <= (4 if newspaper else 3)
    pairs = [area for area, number in counts.items() if number == 2]
    singles = [area for area, number in counts.items() if number == 1]
    if len(pairs) != 1 or len(pairs) + len(singles) != len(counts):
        return False
    return not singles or (telegram and len(singles) == 1 and "customs" not in (pairs[0], singles[0]))


@pytest.mark.parametrize("newspaper", [False, True])
@pytest.mark.parametrize("telegram", [False, True])
def test_R050_R051_Q042_Q047_Q048_Q050_Q055_Q056_every_list_of_up_to_five(newspaper: bool, telegram: bool) -> None:
    """Different areas or two in one; Newspaper widens the first, Telegram adds a neighbour to the second."""
    table = table_with(*[name for name, has in (("newspaper", newspaper), ("telegram", telegram)) if has])
    for length in range(1, 6):
        for areas in product(AREAS, repeat=length):
            right = allowed(list(areas), newspaper=newspaper, telegram=telegram)
            assert accepts(table, list(areas)) == right, areas


def test_R050_any_areas_will_do() -> None:
    """Adjacency plays no part in option (a), and every area but the Canal takes an assistant."""
    table = table_with()
    land = [area for area in table.position.layout if area != CANAL]
    assert all(accepts(table, [one, other]) for one in land for other in land)


def test_R054_Q049_the_canal_is_never_offered() -> None:
    table = table_with("telegram")
    for placed in ([], ["silk-mill-1"], ["silk-mill-1", "silk-mill-1"]):
        fields = {"place": placed} if placed else {}
        choice = next_choices(table.ruleset, table.position, table.hand("red"), [Step(kind="place", fields=fields)])
        if choice is not None and choice.key == "place":
            assert CANAL not in choice.options


def test_Q049_the_third_goes_to_every_neighbour_and_nowhere_else() -> None:
    """For each area that Telegram's pair may stand in, exactly its direct neighbours but the Canal."""
    table = table_with("telegram")
    layout = table.position.layout
    x, y = {}, {}
    index = 0
    for row, length in enumerate((5, 4, 3, 2)):
        for column in range(length):
            y[layout[index]], x[layout[index]] = row, row + 2 * column
            index += 1
    for pair in layout:
        for third in layout:
            if CANAL in (pair, third):
                continue
            beside = (abs(y[pair] - y[third]), abs(x[pair] - x[third])) in ((0, 2), (1, 1))
            assert accepts(table, [pair, pair, third]) == beside, (pair, third)


@pytest.mark.parametrize(("yen", "most"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_R056_R057_Q043_two_presidents_take_2_yen_for_each_assistant(yen: int, most: int) -> None:
    """Never a part of it: with 1 or 3 yen the odd one stays in the purse."""
    table = table_with(blue={"technologies": ["postal-system"], "president": "bank"}, yellow={"president": "bank"})
    table.position.player("red").stock["yen"] = yen
    assert accepts(table, ["bank"]) == (most >= 1)
    assert accepts(table, ["bank", "bank"]) == (most >= 2)


@pytest.mark.parametrize("hand", [0, 1, 2, 3])
def test_R052_R053_Q040_Q041_as_many_as_the_hand_holds(hand: int) -> None:
    """Nothing when it is empty, at least one otherwise, never more than it holds."""
    table = fresh_table()
    patch(table, {"red": {"hand": {"assistant": hand}, "president": "church"}})
    assert accepts(table, []) == (hand == 0)
    for number in (1, 2, 3):
        assert accepts(table, list(AREAS[:number])) == (number <= hand)


def test_Q040_nobody_is_ever_kept_from_placing_by_money() -> None:
    """With four presidents out and no yen there is still an area to place in, so the duty can always be met."""
    table = fresh_table(4)
    patch(
        table,
        {
            "red": {"yen": 0, "president": "church", "hand": {"assistant": 1}},
            "blue": {"president": "bank"},
            "yellow": {"president": "customs"},
            "green": {"president": "port-a"},
        },
    )
    free = [area for area in table.position.layout if accepts(table, [area])]
    assert set(table.position.layout) - set(free) == {"bank", "customs", "port-a", CANAL}
    assert not accepts(table, [])


def test_Q052_a_president_moving_in_is_paid_by_nobody() -> None:
    """Blue's president comes to where red's assistants stand already: no yen changes hands for that."""
    table = fresh_table(3)
    patch(table, {"areas": {"tea-plantation-1": {"blue": 2, "red": 3}}})
    play(table, "- place: bank\n- move: bank")
    yen = {player.colour: player.stock["yen"] for player in table.position.players}
    play(table, "- place: church\n- move: tea-plantation-1")
    assert {player.colour: player.stock["yen"] for player in table.position.players} == yen
