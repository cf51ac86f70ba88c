"""What `check` says instead of an illegal order: lines which, pasted where they belong, leave no fault."""

import pytest

from tests.app import club
from tests.cli.desk import STATE1, Desk
from tests.orders.samples import read_order
from ykpbem.app.orders import names_of, read_plans, received
from ykpbem.chain.states import open_state
from ykpbem.files.order_reader import parse_order

CHECK = f"check {STATE1} order.yaml --key cleo.key"
HEAD = "ykpbem: order/1\ngame: meiji club 1\nplayer: yellow\nsteps:\n"

MISTAKES: dict[str, tuple[str, str]] = {
    "too far a move": ("- place: bank\n- move: silk-mill-1\n", "place"),
    "back to where it started": ("- place: bank\n- move: [bank, church, bank]\n", "move"),
    "no assistant there": ("- place: [bank, church, customs]\n- move: chinatown\n", "place"),
    "an area that is full": ("- place: [bank, bank, bank]\n- move: bank\n", "place"),
    "too many areas": ("- place: [bank, church, customs, port-a]\n- move: bank\n", "place"),
    "a payment that does not fit": (
        "- place: [church, church]\n- move: church\n- act: {space: A, pay: {yen: 9}}\n",
        "act",
    ),
    "too high a space": ("- place: [customs, customs]\n- move: customs\n- act: {space: J}\n", ""),
    "a card that lies elsewhere": ("- place: [port-a, port-a]\n- move: port-a\n- act: {take: O36}\n", "act"),
    "an action left out": ("- place: [port-a, port-a]\n- move: port-a\n", "act"),
    "a bonus without the Power": ("- place: bank\n- move: bank\n- bonus\n", ""),
    "a building without one in hand": ("- place: [bank, bank]\n- move: bank\n- build: trading-house\n", ""),
    "a card that is not in hand": ("- fulfil: O36\n- place: bank\n- move: bank\n", ""),
    "Telephone not owned": ("- place: [bank, bank]\n- move: bank\n- recover: {leave: 1}\n", ""),
    "steps out of order": ("- move: bank\n- place: bank\n", "place"),
    "two movements": ("- place: [bank, church]\n- move: bank\n- move: church\n", ""),
    "a misspelt area": ("- place: bnak\n- move: bank\n", "place"),
    "a misspelt key": ("- plcae: bank\n- move: bank\n", "place"),
    "a misspelt answer": ("- place: [port-a, port-a]\n- move: port-a\n- act: {exchnage: none}\n- act: none\n", ""),
    "a missing colon": ('- "place bank"\n- move: bank\n', ""),
    "a tram by itself": ("- place: bank\n- tram: bank\n", ""),
    "none for a bonus": ("- place: bank\n- move: bank\n- bonus: none\n", ""),
}


def pasted(text: str, corrections: list[dict[str, object]], steps: list[str]) -> str:
    """The order as its author has it who does what is told."""
    lines = text.splitlines()
    if steps:
        return "\n".join([*lines[: lines.index("steps:")], *steps, ""])
    (one,) = corrections
    number, new = int(str(one["line"])), bool(one["new"])
    wanted = [str(line) for line in one["lines"]]  # type: ignore[attr-defined]
    lines[number - (not new) : number] = wanted
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("name", MISTAKES)
def test_what_is_told_can_be_pasted_and_is_legal(desk: Desk, name: str) -> None:
    steps, kind = MISTAKES[name]
    desk.write("order.yaml", HEAD + steps)
    refused = desk.run(f"{CHECK} --json")
    assert refused.code in (1, 3)
    facts = refused.object
    if "corrections" not in facts or not facts["corrected"]["legal"]:
        assert name in ("a missing colon", "a misspelt answer")
        return
    corrections = facts["corrections"]
    assert corrections or facts["corrected"]["steps"]
    desk.write("order.yaml", pasted(HEAD + steps, corrections, facts["corrected"]["steps"]))
    assert desk.run(CHECK).code == 0
    assert not kind or any(
        kind in str(line) for line in [*facts["corrected"]["steps"], *(one["lines"] for one in corrections)]
    )


def test_it_is_told_in_words_that_can_be_copied(desk: Desk) -> None:
    """One line is told with its place; more than one thing, and the whole list stands there too."""
    desk.write("order.yaml", HEAD + "- place: bank\n- move: bank\n- bonus\n")
    said = desk.run(CHECK)
    assert "Take out step 3 (line 7).\n\nSo corrected, the order is legal.\n" in said.out
    desk.write("order.yaml", HEAD + "- place: bank\n- move: bank\n- bonus\n- build: trading-house\n")
    said = desk.run(CHECK)
    assert "steps:\n- place: bank\n- move: bank\nSo corrected" in said.out
    assert "why: building asks for Power 4" in said.out


def test_other_legal_answers_are_listed(desk: Desk) -> None:
    desk.write("order.yaml", HEAD + "- place: [port-a, port-a]\n- move: port-a\n")
    said = desk.run(CHECK)
    assert "Put in behind step 2 (line 6):\n- act: {take: O" in said.out
    assert "other answers for take: O" in said.out


def test_plans_are_corrected_one_by_one(desk: Desk) -> None:
    """Where no plan is legal, each is corrected by itself."""
    first = "- name: a\n  steps:\n  - place: bank\n  - move: church\n"
    second = "- name: b\n  steps:\n  - place: bank\n  - bonus\n"
    desk.write("order.yaml", HEAD.replace("steps:", "plans:") + first + second)
    said = desk.run(CHECK)
    assert said.code == 1
    assert {one["plan"] for one in desk.run(f"{CHECK} --json").object["corrections"]} == {"a", "b"}
    assert 'step 2 of plan "b"' in said.out


# Ahead of its turn

AHEAD = "ykpbem: order/1\ngame: meiji club 1\nplayer: red\nturn: 2\nsteps:\n"
CHECK_AHEAD = f"check {STATE1} order.yaml --key anna.key"


@pytest.mark.parametrize(
    ("typed", "corrected"),
    [
        ("place: bank\nmove: silk-mill-1\nmove: customs", "place: bank\nmove: [silk-mill-1, customs]"),
        ("place: bank\nmove: silk-mill-1\nplace: church", "place: [bank, church]\nmove: silk-mill-1"),
        ("move: silk-mill-1\nplace: bank", "place: bank\nmove: silk-mill-1"),
        (
            "place: [bank, canal]\nmove: customs\nbuild: trading-house",
            "place: bank\nmove: customs\nbuild: trading-house",
        ),
        ("keep: O01\nmove: customs\nact: {take: O12}", "move: customs\nact: {take: O12}"),
        ("place: bank\nmove: customs\nrecall: all", "place: bank\nmove: customs"),
        ("place: bank\nmove: {tram: canal}\nbonus", "place: bank\nbonus"),
        ("act: {station: canal}\nbonus: {moves: [hand to canal, hand to bank]}", "act\nbonus: {moves: [[hand, bank]]}"),
        (
            "recall: {canal: 1, bank: 1}\nbuild: {shophouse: 1, moves: hand to canal}",
            "recall: {bank: 1}\nbuild: {shophouse: 1}",
        ),
        (
            "mercenary: {country: english, area: canal}\nmercenary: {country: dutch, area: bank}\nbonus",
            "mercenary: {country: dutch, area: bank}\nbonus",
        ),
        ("place: bnak\nmove: silk-mill-1\nact: {take: O12}", "place: bank\nmove: silk-mill-1\nact: {take: O12}"),
    ],
)
def test_an_order_ahead_keeps_all_that_only_its_turn_can_judge(desk: Desk, typed: str, corrected: str) -> None:
    """Today's table says nothing of it: what is wrong at any time is mended, and nothing is called legal."""
    text, expected = (AHEAD + "".join(f"- {line}\n" for line in steps.split("\n")) for steps in (typed, corrected))
    desk.write("order.yaml", text)
    facts = desk.run(f"{CHECK_AHEAD} --json").object
    assert (facts["corrected"]["legal"], facts["corrected"]["ahead"]) == (False, True)
    said = " ".join(desk.run(CHECK_AHEAD).out.split())
    assert "whether it is legal shows when its turn has come." in said
    assert "the order is legal" not in said
    desk.write("order.yaml", pasted(text, facts["corrections"], facts["corrected"]["steps"]))
    assert desk.run(CHECK_AHEAD).code == 0
    assert steps_of(desk.read("order.yaml")) == steps_of(expected)


def steps_of(text: str) -> object:
    """The steps of an order with every name resolved."""
    opened = open_state(club.second_state())
    (plan,) = read_plans(received(parse_order(text.encode(), name="o")), names_of(opened))
    return [(step.kind, step.fields) for step in plan.steps]


def test_an_order_for_no_state_is_corrected_in_its_words_alone(desk: Desk) -> None:
    """Nobody knows which table it was meant for."""
    desk.write("order.yaml", HEAD.replace("steps:", "turn: 0\nsteps:") + "- plcae: bank\n- move: silk-mill-1\n")
    facts = desk.run(f"{CHECK} --json").object
    assert [one["lines"] for one in facts["corrections"]] == [["- place: bank"]]
    assert facts["corrected"] == {"legal": False, "ahead": False, "steps": []}


def test_a_keep_among_the_steps_of_a_turn_is_taken_out_and_nothing_else(desk: Desk) -> None:
    desk.write("order.yaml", HEAD + "- keep: O01\n- place: bank\n- move: bank\n")
    assert "Take out step 1 (line 5)." in desk.run(CHECK).out
    assert [one["step"] for one in desk.run(f"{CHECK} --json").object["corrections"]] == [1]


def test_a_signed_order_is_not_corrected(desk: Desk) -> None:
    """Whoever checks it cannot change it."""
    desk.order("order.yaml", "place: bank\nmove: bank", player="yellow")
    desk.run(f"sign order.yaml --state {STATE1} --key cleo.key")
    text = desk.read("order.signed.yaml").replace("- move: bank", "- move: church")
    desk.write("order.yaml", text)
    said = desk.run(f"{CHECK} --json")
    assert said.code == 4
    assert "corrections" not in said.object


def test_many_names_are_counted_and_the_nearest_come_first(desk: Desk) -> None:
    desk.write("order.yaml", HEAD + "- place: [port-a, port-a]\n- move: port-a\n- act: {take: O99}\n")
    said = desk.run(CHECK)
    assert "known: O09 | O19 | O29" in said.err
    assert "and 12 more" in said.err
    assert len(desk.run(f"{CHECK} --json").object["errors"][0]["legal"]) == 36


def test_what_was_meant_stands_there_once(desk: Desk) -> None:
    desk.write("order.yaml", HEAD + "- place: bnak\n- move: bank\n")
    assert "known:" not in desk.run(CHECK).err
    desk.write("order.yaml", HEAD + "- tarm: bank\n")
    said = desk.run(CHECK)
    assert said.err.count("achieve") <= 1


@pytest.mark.parametrize(
    ("step", "code", "told"),
    [
        ("station", "step-is-move", "move: station"),
        ("tram: bank", "step-is-move", "move: {tram: bank}"),
        ("bonus: none", "step-none", "left out"),
        ("build: none", "step-none", "left out"),
        ("fulfil: none", "step-none", "left out"),
        ("recover: none", "step-none", "left out"),
    ],
)
def test_forms_that_do_not_exist_lead_to_those_that_do(desk: Desk, step: str, code: str, told: str) -> None:
    desk.write("order.yaml", HEAD + f"- place: bank\n- move: bank\n- {step}\n")
    said = desk.run(CHECK)
    assert said.code == 3
    assert told in " ".join(said.err.split())
    assert desk.run(f"{CHECK} --json").codes == [code]


def test_hire_none_leads_to_act_none(desk: Desk) -> None:
    desk.write("order.yaml", HEAD + "- place: [employment-agency]\n- move: employment-agency\n- act: {hire: none}\n")
    said = desk.run(CHECK)
    assert said.code == 1
    assert "'act: none'" in said.err


def test_lines_told_are_read_as_they_stand(desk: Desk) -> None:
    """Quotes and brackets included."""
    desk.write("order.yaml", HEAD + "- place: [port-a, bnak]\n- move: bank\n")
    facts = desk.run(f"{CHECK} --json").object
    text = HEAD + "\n".join(line for one in facts["corrections"] for line in one["lines"]) + "\n"
    assert read_order(text.encode(), name="o").document["steps"]


# sign


def test_sign_tells_the_same_corrections_as_check(desk: Desk) -> None:
    """Whoever signs without a check before has the lines to copy as well, and nothing is signed."""
    desk.write("order.yaml", f"{HEAD}- place: bnk\n- move: port-a\n")
    checked = desk.run(f"{CHECK} --json")
    signed = desk.run(f"sign order.yaml --state {STATE1} --key cleo.key --json")
    assert (signed.code, signed.new) == (checked.code, [])
    assert signed.object["corrections"]
    for told in ("corrections", "corrected", "errors"):
        assert signed.object[told] == checked.object[told]


@pytest.mark.parametrize("keys", [{"player": "red"}, {"player": "yellow", "game": "Meiji Club 2"}])
def test_words_do_not_mend_an_order_for_another_seat_or_game(desk: Desk, keys: dict[str, str]) -> None:
    """Nobody is told that all faults are gone while one of them stands above."""
    desk.order("order.yaml", "plcae: [bank, church]\nmove: bank", **keys)
    said = desk.run(f"check {STATE1} order.yaml --key {'anna' if keys['player'] == 'red' else 'cleo'}.key")
    told = " ".join(said.out.split())
    assert "- place: [bank, church]" in said.out
    assert "these faults are gone" not in told
    assert "what else is told above is still to be mended" in told


def test_nor_do_they_put_in_a_line_that_is_missing(desk: Desk) -> None:
    desk.write("order.yaml", "ykpbem: order/1\nplayer: yellow\nsteps:\n- plcae: [bank, church]\n- move: bank\n")
    said = desk.run(f"check {STATE1} order.yaml --key cleo.key")
    assert "- place: [bank, church]" in said.out
    assert "what else is told above is still to be mended" in " ".join(said.out.split())


def test_the_lines_stand_beside_a_document_on_standard_output(desk: Desk) -> None:
    """With `-o -` standard output is for the signed order alone."""
    desk.write("order.yaml", f"{HEAD}- place: bank, bank, church\n- move: bank\n")
    said = desk.run(f"sign order.yaml --state {STATE1} --key cleo.key -o -")
    assert (said.code, said.out) == (1, "")
    assert "- place: [bank, bank]" in said.err or "- place: bank, bank" in said.err
