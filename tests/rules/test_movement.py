"""What movement offers: the options a player is shown, beside the orders of tests/scenarios/movement.yaml."""

from typing import Any

from tests.rules.playing import play, refusal
from tests.tables import Table, fresh_table, patch
from ykpbem.answers import Ask, Chooser
from ykpbem.rules.options import finish_turn


class Walker(Chooser):
    """Places one assistant at the church, walks the path it was given and notes what could have come at each step."""

    def __init__(self, path: list[str]) -> None:
        super().__init__()
        self.path = path
        self.offered: list[list[str | None]] = []
        self.moves: list[Any] = []

    def pick(self, ask: Ask) -> Any:
        """The answer that the path asks for; elsewhere the first legal one, or nothing where that is allowed."""
        options = [*ask.legal(), *([None] if ask.may_stop() else [])]
        value = self._answer(ask, options)
        self.record(ask, value)
        return value

    def _answer(self, ask: Ask, options: list[Any]) -> Any:
        if ask.key == "move":
            self.offered.append(options)
            return self.path.pop(0) if self.path else None
        if ask.key == "place":
            return None if None in options else "church"
        if ask.key == "step" and ("move",) in options:
            self.moves = options
            return ("move",)
        if ask.key == "step" and ("place",) in options:
            return ("place",)
        return None if None in options else options[0]


def walk(table: Table, *path: str) -> Walker:
    """A walker that has gone this way; from hand the path is the destination."""
    walker = Walker(list(path))
    finish_turn(table.ruleset, table.position, table.hand("red"), walker)
    return walker


def given(**changes: Any) -> Table:
    """A table of three, changed in the words of a scenario."""
    table = fresh_table()
    patch(table, changes)
    return table


def test_Q062_options_list_only_walks_that_enter_no_area_twice() -> None:
    """From bank over copper mine and silk mill: the copper mine is not offered again, though an order may say it."""
    areas = {
        "bank": {"red": 1, "president": "red"},
        "copper-mine-1": {"red": 1, "president": "blue"},
        "silk-mill-1": {"red": 1},
        "tea-plantation-1": {"red": 1},
    }
    walker = walk(given(areas=areas, red={"yen": 9}), "copper-mine-1", "silk-mill-1", "tea-plantation-1")
    assert walker.offered == [
        ["copper-mine-1", "silk-mill-1", "canal"],
        ["silk-mill-1"],
        ["canal", "tea-plantation-1", None],
        [None],
    ]


def test_R069_the_canal_is_offered_only_where_a_walk_can_leave_it() -> None:
    """Beside the canal with an assistant across it and a yen, the canal is offered; without either it is not."""
    areas = {"bank": {"red": 1, "president": "red"}, "copper-mine-1": {"red": 1}}
    across = {**areas, "tea-plantation-1": {"red": 1}}
    assert walk(given(areas=across, red={"yen": 1}), "copper-mine-1").offered[0] == ["copper-mine-1", "canal"]
    assert walk(given(areas=across, red={"yen": 0}), "copper-mine-1").offered[0] == ["copper-mine-1"]
    assert walk(given(areas=areas, red={"yen": 1}), "copper-mine-1").offered[0] == ["copper-mine-1"]


def test_Q077_an_occupied_area_is_offered_only_where_a_walk_can_go_on() -> None:
    """An occupied area is offered if another with an own assistant lies behind it, where the walk has to go on to."""
    areas = {
        "bank": {"red": 1, "president": "red"},
        "copper-mine-1": {"red": 1, "president": "blue"},
        "port-a": {"red": 1},
    }
    dead_end = walk(given(areas=areas, red={"yen": 9}), "port-a")
    assert dead_end.offered[0] == ["port-a", "canal"]
    through = walk(given(areas={**areas, "silk-mill-1": {"red": 1}}, red={"yen": 9}), "copper-mine-1", "silk-mill-1")
    assert "copper-mine-1" in through.offered[0]
    assert through.offered[1] == ["silk-mill-1"]


def test_R061_from_hand_exactly_the_possible_action_areas_are_offered() -> None:
    """Areas with an own assistant and without an opposing president, wherever they lie."""
    areas = {
        "bank": {"red": 1, "president": "blue"},
        "customs": {"red": 1},
        "chinatown": {"blue": 1},
        "fishing-ground-1": {"red": 2, "blue": 3},
    }
    assert walk(given(areas=areas), "customs").offered[0] == ["church", "customs", "fishing-ground-1"]


def test_Q066_the_recall_is_offered_from_hand_only_when_nothing_else_is() -> None:
    """With a destination open the step is a move; without one it is a recall, and the refusal of a move says so."""
    assert walk(given(), "church").moves == [("move",)]
    stuck = given(areas={"tea-plantation-1": {"president": "blue"}}, red={"hand": {"assistant": 1}})
    wrong = refusal(stuck, "- place: tea-plantation-1")
    assert wrong.options == ("recall",)


def test_Q067_on_the_board_the_recall_is_always_offered() -> None:
    """Beside the move, as the rulebook's choice of one of two."""
    areas = {"bank": {"red": 1, "president": "red"}, "copper-mine-1": {"red": 1}}
    assert walk(given(areas=areas), "copper-mine-1").moves == [("move",), ("recall", None)]


def test_R072_assistants_on_achievement_cards_never_come_back() -> None:
    """A claim, then a recall of everything in the next turn: the assistant still lies on the card."""
    table = given(areas={"bank": {"president": "red"}}, achievements=["A1", "B1", "C1"], red={"copper": 5})
    play(table, "- achieve: a\n- place: church\n- recall: all")
    play(table, "- place: copper-mine-1\n- move: copper-mine-1")
    play(table, "- place: silk-mill-1\n- move: silk-mill-1")
    play(table, "- place: fishing-ground-1\n- move: fishing-ground-1")
    play(table, "- place: copper-mine-1\n- recall: all")
    play(table, "- place: silk-mill-1\n- recall: all")
    play(table, "- place: [bank, church]\n- recall: all")
    assert table.position.achievements["A1"] == ["red"]
    assert table.position.player("red").hand["assistant"] == 7
