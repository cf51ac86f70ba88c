"""check and sign: what a player does with an order before it is sent."""

import json

import pytest

from tests.app import club
from tests.cli.desk import INVITE, KEYS, STATE0, STATE1, Desk
from tests.orders.samples import read_order
from ykpbem.app.orders import received
from ykpbem.chain.orders import authenticate_order
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import open_state

STEPS = "place: [bank, church, customs]\nmove: bank"
FORBIDDEN = "place: [bank, church, customs]\nmove: chinatown"
CHECK = f"check {STATE1} order.yaml --key cleo.key"
SIGN = f"sign order.yaml --state {STATE1} --key cleo.key"


@pytest.fixture
def typed(desk: Desk) -> Desk:
    """A desk with a legal order for turn 1, yellow's."""
    desk.order("order.yaml", STEPS, player="yellow", note="Here we go")
    return desk


# check


def test_the_verdict_comes_first_then_what_happens_then_the_board(typed: Desk) -> None:
    said = typed.run(CHECK)
    assert (said.code, said.new) == (0, [])
    lines = said.out.splitlines()
    assert lines[0] == "LEGAL: order.yaml (Yellow, turn 1)"
    parts = ("Here we go", "2. move: bank", "The board after it", "-- BOARD", "-- PLAYERS")
    places = [said.out.index(text) for text in parts]
    assert places == sorted(places)
    assert any("Acts in the Bank" in line for line in lines)
    assert any("the 5-Power token asks for Power 5" in line for line in lines)
    assert "then you have" in said.out
    assert "Turn 2: Red (Anna) is to move." in lines


def test_cards_that_the_order_turns_over_are_not_known_yet(desk: Desk) -> None:
    opened = open_state(club.second_state())
    card = opened.state.ports["port-a"][0]
    desk.order("order.yaml", f"place: [port-a, port-a]\nmove: port-a\nact: {{take: {card}}}", player="yellow")
    said = desk.run(CHECK)
    assert said.code == 0
    assert "?" in said.out.partition("-- PORTS")[2].partition("-- LABORATORIES")[0]
    told = " ".join(said.out.split())
    assert "New cards lie in Port A from here on, and nobody knows them yet" in told
    assert "New in Port A: 1 card not known yet." in told
    facts = desk.run(f"{CHECK} --json").object
    assert facts["verdict"] == "legal"
    assert [passage["unknown"] for passage in facts["course"]] == [[], [], ["port-a"]]
    assert "?1" in facts["after"]["position"]["ports"]["port-a"]
    assert facts["after"]["hand"] == sorted([str(card), *open_hand(opened, KEYS["cleo"])])


def test_check_says_of_a_signed_order_what_it_says_of_the_typed_one(typed: Desk) -> None:
    """To its author, and to the moderator who received it."""
    typed.run(SIGN)
    before = typed.run(CHECK).out.splitlines()[1:]
    for key in ("cleo", "mo"):
        after = typed.run(f"check {STATE1} order.signed.yaml --key {key}.key").out.splitlines()
        assert after[0] == "LEGAL: order.signed.yaml (Yellow, turn 1)"
        if key == "cleo":
            assert after[1:] == before


def test_an_illegal_order_is_told_with_step_line_rule_and_what_is_legal(desk: Desk) -> None:
    desk.order("order.yaml", FORBIDDEN, player="yellow")
    said = desk.run(CHECK)
    assert (said.code, said.out.splitlines()[0]) == (1, "NOT LEGAL: order.yaml")
    words = " ".join(said.err.split())
    assert words.startswith("error: order.yaml:6: step 2: ")
    assert "rule: " in words
    assert "legal: " in words
    (error,) = desk.run(f"{CHECK} --json").object["errors"]
    assert (error["file"], error["line"], error["step"]) == ("order.yaml", 6, 2)
    assert error["rule"].startswith(("R", "Q"))
    assert "bank" in error["legal"]


def test_a_warning_refuses_nothing(desk: Desk) -> None:
    """Legal, but probably not meant: a building not built at Power 4."""
    desk.order("order.yaml", "place: [bank, bank]\nmove: bank", player="yellow")
    said = desk.run(f"{CHECK} --json")
    assert said.code == 0
    assert isinstance(said.object["warnings"], list)


def test_every_failed_plan_is_explained(desk: Desk) -> None:
    text = (
        "ykpbem: order/1\ngame: meiji club 1\nplayer: yellow\nplans:\n- name: dreams\n  steps:\n"
        "  - place: bank\n  - move: church\n- name: safe\n  steps:\n  - place: bank\n  - move: bank\n"
    )
    desk.write("order.yaml", text)
    said = desk.run(CHECK)
    assert said.code == 0
    assert 'Plan "dreams" fails:\n  order.yaml:8: plan "dreams", step 2: ' in said.out
    assert 'Plan "safe" is carried out.' in said.out
    facts = desk.run(f"{CHECK} --json").object
    assert facts["plan"] == "safe"
    assert list(facts["failed-plans"]) == ["dreams"]


def test_an_order_ahead_is_looked_at_as_far_as_can_be(desk: Desk) -> None:
    desk.order("order.yaml", STEPS, player="yellow", turn=4)
    said = desk.run(CHECK)
    assert said.code == 0
    assert said.out == "NOTHING WRONG SO FAR: order.yaml (Yellow, turn 1)\n" or said.out.startswith("NOTHING WRONG")
    assert "given ahead for turn 4" in " ".join(said.err.split())


def test_a_keep_is_checked_and_told(desk: Desk) -> None:
    card = open_hand(open_state(club.first_state()), KEYS["cleo"])[1]
    desk.order("order.yaml", f"keep: {card.lower()}", player="yellow")
    said = desk.run(f"check {STATE0} order.yaml --key cleo.key --json")
    assert (said.code, said.object["card"]) == (0, card)
    assert card in desk.run(f"check {STATE0} keep-cleo.signed.yaml --key cleo.key").out or said.code == 0


# The mistakes of real people

MISTAKES: dict[str, tuple[str, int, str]] = {
    "tab": ("ykpbem: order/1\ngame: meiji club 1\nplayer: yellow\nsteps:\n\t- place: bank\n", 3, "indentation-blank"),
    "misspelt area": (
        "ykpbem: order/1\ngame: meiji club 1\nplayer: yellow\nsteps:\n- place: bnak\n",
        3,
        "name-unknown",
    ),
    "wrong turn": ("ykpbem: order/1\ngame: meiji club 1\nturn: 2\nplayer: yellow\nsteps: []\n", 5, "out-of-turn"),
    "past turn": ("ykpbem: order/1\ngame: meiji club 1\nturn: 0\nplayer: yellow\nsteps: []\n", 5, "order-stale"),
    "wrong seat": ("ykpbem: order/1\ngame: meiji club 1\nplayer: red\nsteps: []\n", 4, "order-other-seat"),
    "no such colour": ("ykpbem: order/1\ngame: meiji club 1\nplayer: yelow\nsteps: []\n", 3, "colour-unknown"),
    "another game": ("ykpbem: order/1\ngame: chess\nplayer: yellow\nsteps: []\n", 4, "order-other-game"),
    "yesterday's state": (
        "ykpbem: order/1\ngame: meiji club 1\nplayer: yellow\nanswers: 0123456789ab\nsteps: []\n",
        5,
        "answers-other",
    ),
    "neither steps nor plans": ("ykpbem: order/1\ngame: meiji club 1\nplayer: yellow\n", 3, "order-neither"),
    "two placements": (
        "ykpbem: order/1\ngame: meiji club 1\nplayer: yellow\nsteps:\n- place: bank\n- move: bank\n- place: bank\n",
        1,
        "second-placement",
    ),
    "an unfinished turn": (
        "ykpbem: order/1\ngame: meiji club 1\nplayer: yellow\nsteps:\n- place: bank\n",
        1,
        "movement-due",
    ),
    "a keep too late": (
        "ykpbem: order/1\ngame: meiji club 1\nplayer: yellow\nsteps:\n- keep: O01\n",
        1,
        "keep-after-turn-0",
    ),
    "a game file": ("ykpbem: game/1\nname: a\nplayers: 3\n", 3, "other-kind"),
    "empty": ("", 3, "yaml-empty"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_are_told_kindly_and_nothing_is_written(desk: Desk, name: str) -> None:
    """Both commands say the same, in text with the file's name and a sentence that is not just a code."""
    text, code, told = MISTAKES[name]
    desk.write("order.yaml", text)
    checked, signed = desk.run(f"{CHECK} --json"), desk.run(f"{SIGN} --json")
    assert (checked.code, signed.code, signed.new) == (code, code, [])
    assert told in checked.codes
    assert checked.object["errors"] == signed.object["errors"]
    words = desk.run(SIGN).err
    assert words.startswith("error: order.yaml")
    assert told not in words


def test_all_faults_that_need_no_play_are_told_together(desk: Desk) -> None:
    """Of form, of names and of the frame, in the order of the lines."""
    desk.order(
        "order.yaml",
        "place: [bnak]\nmove: []\nplcae: bank\nact: {tkae: O01}\nplace: bank\nplace: bank",
        player="yellow",
    )
    said = desk.run(f"{CHECK} --json")
    assert said.code == 3
    lines = [error["line"] for error in said.object["errors"]]
    assert lines == sorted(lines)
    assert len(set(lines)) >= 4


def test_the_gravest_fault_decides_the_exit_code(desk: Desk) -> None:
    """Malformed (3) before out of turn (5); both are told."""
    desk.order("order.yaml", "plcae: bank", player="yellow", turn=0)
    said = desk.run(f"{CHECK} --json")
    assert said.code == 3
    assert "order-stale" in said.codes


def test_files_in_the_wrong_order_are_told(typed: Desk) -> None:
    said = typed.run(f"check order.yaml {STATE1} --key cleo.key")
    assert said.code == 3
    assert "this is a move order, and a state is wanted here" in " ".join(said.err.split())
    said = typed.run(f"check {STATE1} {STATE1} --key cleo.key")
    assert "this is a state, and a move order is wanted here" in " ".join(said.err.split())


def test_the_wrong_key_is_told(typed: Desk) -> None:
    assert typed.run(f"check {STATE1} order.yaml --key anna.key --json").codes == ["order-other-seat"]
    typed.run(f"sign order.yaml --state {STATE1} --key cleo.key")
    assert typed.run(f"check {STATE1} order.signed.yaml --key anna.key --json").codes == ["order-other-seat"]
    typed.run("keygen eve")
    assert typed.run(f"check {STATE1} order.yaml --key eve.key --json").codes == ["key-not-in-game"]
    assert typed.run(f"sign order.yaml --state {STATE1} --key mo.key --json").codes == ["key-has-no-seat"]
    assert typed.run(f"check {STATE1} order.yaml --key mo.key --json").codes == ["signature-missing"]


def test_repairs_are_told(desk: Desk) -> None:
    """What a phone put in is taken out, and said."""
    text = "ykpbem: order/1\ngame: meiji club 1\nplayer:\u00a0yellow\nsteps:\n\u2022 place: bank\n\u2022 move: bank\n"
    desk.write("order.yaml", text)
    said = desk.run(CHECK)
    assert said.code == 0
    assert "note: order.yaml:3" in said.err
    assert {note["code"] for note in desk.run(f"{CHECK} --json").object["notes"]} >= {
        "repaired-blank",
        "repaired-bullet",
    }


# sign


def test_a_signed_order_reads_back_and_is_by_its_author(typed: Desk) -> None:
    said = typed.run(SIGN)
    assert (said.code, said.new) == (0, ["order.signed.yaml"])
    order = received(read_order(typed.read("order.signed.yaml").encode(), name="order.signed.yaml"))
    opened = open_state(club.second_state())
    assert authenticate_order(order.document, opened.state, opened.game.id)
    assert max(map(len, typed.read("order.signed.yaml").splitlines())) <= 64
    facts = typed.run(f"{SIGN} -o again.yaml --json").object
    assert (facts["seat"], facts["turn"], facts["part"], facts["revision"], facts["ahead"]) == (
        "yellow",
        1,
        0,
        1,
        False,
    )
    assert facts["file"] == "again.yaml"
    assert typed.read("again.yaml") == typed.read("order.signed.yaml")


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a.yml", "a.signed.yaml"), ("a.txt", "a.signed.yaml"), ("a", "a.signed.yaml"), ("a.b.yaml", "a.b.signed.yaml")],
)
def test_the_signed_order_lies_beside_the_typed_one(desk: Desk, name: str, expected: str) -> None:
    desk.order(name, STEPS, player="yellow")
    assert desk.run(f"sign {name} --state {STATE1} --key cleo.key").new == [expected]


def test_signing_twice_overwrites_nothing(typed: Desk) -> None:
    typed.run(SIGN)
    assert (typed.run(SIGN).code, typed.run(SIGN).new) == (5, [])


def test_a_signed_order_is_not_signed_again(typed: Desk) -> None:
    typed.run(SIGN)
    said = typed.run(f"sign order.signed.yaml --state {STATE1} --key cleo.key --json")
    assert (said.code, said.codes) == (5, ["signed-already"])


def test_the_order_itself_is_never_overwritten(typed: Desk) -> None:
    said = typed.run(f"{SIGN} -o order.yaml --json")
    assert (said.code, said.codes, said.new) == (2, ["output-is-input"], [])
    said = typed.run(f"{SIGN} -o ./{STATE1} --json")
    assert (said.code, said.codes, said.new) == (2, ["output-is-input"], [])


@pytest.mark.parametrize("flags", ["", f"--state {STATE1} --invite {INVITE}"])
def test_one_of_state_and_invitation_is_needed(typed: Desk, flags: str) -> None:
    said = typed.run(f"sign order.yaml {flags} --key cleo.key --json")
    assert (said.code, said.codes) == (2, ["state-or-invite"])


def test_an_order_can_be_signed_ahead_with_the_invitation(desk: Desk) -> None:
    desk.order("order.yaml", STEPS, player="yellow", turn=7)
    said = desk.run(f"sign order.yaml --invite {INVITE} --key cleo.key --moderator mo.pub --json")
    assert (said.code, said.new) == (0, ["order.signed.yaml"])
    assert said.object["ahead"] is True
    assert [note["code"] for note in said.object["notes"]] == ["checked-ahead"]
    desk.order("other.yaml", STEPS, player="yellow")
    assert desk.run(f"sign other.yaml --invite {INVITE} --key cleo.key --json").codes == ["turn-missing"]


def test_a_keep_is_sealed(desk: Desk) -> None:
    """The card stands nowhere in what is sent."""
    card = open_hand(open_state(club.first_state()), KEYS["cleo"])[0]
    desk.order("order.yaml", f"keep: {card}", player="yellow")
    said = desk.run(f"sign order.yaml --state {STATE0} --key cleo.key")
    assert said.code == 0
    assert card in said.out
    assert card not in desk.read("order.signed.yaml")


def test_a_pipe_signs_too(typed: Desk) -> None:
    """From standard input to standard output: the document alone, all else on standard error."""
    said = typed.run(f"sign - --state {STATE1} --key cleo.key", stdin=typed.read("order.yaml"))
    assert said.code == 0
    typed.run(SIGN)
    assert said.out == typed.read("order.signed.yaml")
    assert "your order for turn 1" in said.err
    said = typed.run(f"sign - --state {STATE1} --key cleo.key --json -o -", stdin=typed.read("order.yaml"))
    assert json.loads(said.err)["turn"] == 1
    assert said.out == typed.read("order.signed.yaml")


def test_an_illegal_order_leaves_standard_output_empty(desk: Desk) -> None:
    desk.order("order.yaml", FORBIDDEN, player="yellow")
    said = desk.run(f"{SIGN} -o -")
    assert (said.code, said.out) == (1, "")
    said = desk.run(f"{SIGN} -o - --json")
    assert (said.code, said.out) == (1, "")
    assert json.loads(said.err)["exit"] == 1


def test_plans_are_signed_with_salts(desk: Desk) -> None:
    plans = "plans:\n- name: a\n  steps:\n  - place: bank\n  - move: bank\n"
    desk.write("order.yaml", f"ykpbem: order/1\ngame: meiji club 1\nplayer: yellow\n{plans}")
    assert desk.run(SIGN).code == 0
    assert desk.read("order.signed.yaml").count("salt:") == 1
