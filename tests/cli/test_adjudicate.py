"""adjudicate: from a state and its order to the next state, or to nothing at all."""

import json
from typing import Any

import pytest

from tests.app import club
from tests.cli.desk import KEYS, STATE0, STATE1, STATE2, Desk
from ykpbem.chain.states import open_state
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import sign
from ykpbem.render.text import report
from ykpbem.views import view

KEEPS = "keep-anna.signed.yaml keep-ben.signed.yaml keep-cleo.signed.yaml"
REPORT2 = "meiji-club-1-002.txt"


@pytest.fixture
def signed(desk: Desk) -> Desk:
    """A desk with yellow's signed order for turn 1."""
    put(desk, "order.yaml", club.SIMPLE)
    return desk


def put(desk: Desk, name: str, order: dict[str, Any]) -> None:
    """Writes a signed order of yellow's for turn 1."""
    document = club.signed(order, open_state(club.second_state()), KEYS["cleo"]).document
    desk.write(name, write_order(document))


ADJUDICATE = f"adjudicate {STATE1} order.yaml --key mo.key"


def test_the_next_state_and_its_report_are_written(signed: Desk) -> None:
    said = signed.run(f"{ADJUDICATE} --json")
    assert (said.code, said.new) == (0, [STATE2, REPORT2])
    opened = open_state(signed.document(STATE2))
    assert opened.state.previous == open_state(club.second_state()).id
    assert said.object["next"] == {"id": opened.id, "seq": 2, "turn": 2, "part": 0, "to-move": "red"}
    assert (said.object["file"], said.object["report"]) == (STATE2, REPORT2)
    assert signed.read(REPORT2) == report(view(opened.state, opened.game.components), opened.id, opened.game.id)


def test_doing_it_again_says_so_and_changes_nothing(signed: Desk) -> None:
    """The seals would be others, the state is the same."""
    signed.run(ADJUDICATE)
    said = signed.run(ADJUDICATE)
    assert (said.code, said.new) == (0, [])
    assert "already there" in said.out
    assert signed.run(f"{ADJUDICATE} --json").object["already-there"] is True


def test_a_report_left_by_a_killed_run_is_taken_over(signed: Desk) -> None:
    """The report comes first, the state last."""
    signed.run(ADJUDICATE)
    (signed.folder / STATE2).unlink()
    said = signed.run(ADJUDICATE)
    assert (said.code, said.new) == (0, [STATE2])


def test_another_report_stands_in_the_way(signed: Desk) -> None:
    """It may have been sent out with a state that is lost: which file has to go, and when, is said."""
    signed.write(REPORT2, "my notes\n")
    said = signed.run(f"{ADJUDICATE} --json")
    assert (said.code, said.codes, said.new) == (5, ["report-left"], [])
    error = said.object["errors"][0]
    assert error["file"] == REPORT2
    assert STATE2 in error["message"]
    assert "move this one file away" in error["hints"][0]


def test_another_state_is_never_replaced(signed: Desk) -> None:
    """What was sent out stays: two stories would prove a fork."""
    signed.run(ADJUDICATE)
    put(signed, "other.yaml", {**club.SIMPLE, "revision": 2, "note": "no, this"})
    said = signed.run(f"adjudicate {STATE1} other.yaml --key mo.key --json")
    assert (said.code, said.codes, said.new) == (5, ["state-other"], [])
    signed.write("junk.json", "junk")
    said = signed.run(f"{ADJUDICATE} -o junk.json --json")
    assert (said.code, said.codes, said.new) == (5, ["output-exists"], [])


def test_the_output_can_be_named(signed: Desk) -> None:
    assert signed.run(f"{ADJUDICATE} -o next.state.json").new == ["next.state.json", "next.txt"]
    (signed.folder / "next.state.json").unlink()
    assert signed.run(f"{ADJUDICATE} -o plain").new == ["plain", "plain.txt"]


@pytest.mark.parametrize("output", [STATE1, f"./{STATE1}", "order.yaml", "mo.key"])
def test_no_input_is_an_output(signed: Desk, output: str) -> None:
    said = signed.run(f"{ADJUDICATE} -o {output} --json")
    assert (said.code, said.codes, said.new) == (2, ["output-is-input"], [])


def test_a_pipe_adjudicates_too(signed: Desk) -> None:
    """The state alone on standard output, and no report."""
    said = signed.run("adjudicate - order.yaml --key mo.key -o -", stdin=signed.read(STATE1))
    assert (said.code, said.new) == (0, [])
    signed.run(ADJUDICATE)
    assert open_state(json.loads(said.out)).id == open_state(signed.document(STATE2)).id
    said = signed.run(f"adjudicate {STATE1} - --key mo.key -o - --json", stdin=signed.read("order.yaml"))
    assert json.loads(said.err)["next"]["turn"] == 2


def test_the_state_lies_beside_the_one_before(signed: Desk) -> None:
    folder = signed.folder / "games"
    folder.mkdir()
    (folder / "old.json").write_text(signed.read(STATE1))
    assert signed.run("adjudicate games/old.json order.yaml --key mo.key").new == []
    assert sorted(path.name for path in folder.iterdir()) == [STATE2, REPORT2, "old.json"]


# What is refused leaves nothing behind


def refusal(desk: Desk, orders: str, *, state: str = STATE1, key: str = "mo.key") -> tuple[int, list[str]]:
    """The exit code and the codes of a refusal that wrote nothing."""
    said = desk.run(f"adjudicate {state} {orders} --key {key} --json")
    assert said.new == []
    assert said.code == said.object["exit"]
    for error in said.object["errors"]:
        assert set(error) >= {"code", "rule", "file", "line", "step", "message", "hints"}
    return said.code, said.codes


def test_an_illegal_order_is_refused_with_the_players_own_reasons(desk: Desk) -> None:
    """The moderator is told what check tells the player."""
    desk.order("typed.yaml", "place: [bank, church]\nmove: chinatown", player="yellow")
    forbidden = {"steps": [{"place": ["bank", "church"]}, {"move": ["chinatown"]}]}
    legal = club.signed(club.SIMPLE, open_state(club.second_state()), KEYS["cleo"]).document
    desk.write("order.yaml", write_order(sign({**legal, **forbidden}, KEYS["cleo"])))
    moderator = desk.run(f"{ADJUDICATE} --json")
    player = desk.run(f"check {STATE1} typed.yaml --key cleo.key --json")
    assert (moderator.code, player.code, moderator.new) == (1, 1, [])
    for mine, theirs in zip(moderator.object["errors"], player.object["errors"], strict=True):
        for key in ("code", "rule", "step", "message", "hints", "legal"):
            assert mine[key] == theirs[key]


def test_what_is_refused_and_how(signed: Desk) -> None:
    """One of each exit code."""
    signed.order("typed.yaml", "place: bank\nmove: bank", player="yellow")
    signed.write("cut.yaml", signed.read("order.yaml")[:200])
    signed.write("forged.yaml", signed.read("order.yaml").replace("bank", "chinatown"))
    put(signed, "later.yaml", {**club.SIMPLE, "turn": 4})
    assert refusal(signed, "typed.yaml") == (4, ["signature-missing"])
    assert refusal(signed, "forged.yaml") == (4, ["signature-wrong"])
    assert refusal(signed, "cut.yaml")[0] == 3
    assert refusal(signed, "nowhere.yaml") == (3, ["file-unreadable"])
    assert refusal(signed, STATE0) == (3, ["other-kind"])
    assert refusal(signed, "later.yaml") == (5, ["order-early"])
    assert refusal(signed, "") == (5, ["no-order"])
    assert refusal(signed, "order.yaml", key="cleo.key") == (4, ["not-the-moderator"])
    assert refusal(signed, "order.yaml", key="mo.pub") == (3, ["key-is-public"])
    assert refusal(signed, "order.yaml", state="order.yaml") == (3, ["other-kind"])
    assert refusal(signed, "order.yaml keep-anna.signed.yaml") == (5, ["order-stale"])
    assert refusal(signed, "later.yaml forged.yaml") == (4, ["signature-wrong", "order-early"])


def test_yesterdays_order_is_refused(signed: Desk) -> None:
    signed.run(ADJUDICATE)
    assert refusal(signed, "order.yaml", state=STATE2) == (5, ["order-stale"])


def test_two_orders_at_the_top_stand_still_until_a_higher_revision(signed: Desk) -> None:
    put(signed, "other.yaml", {**club.SIMPLE, "note": "or this?"})
    assert refusal(signed, "order.yaml other.yaml") == (5, ["two-orders"])
    put(signed, "last.yaml", {**club.SIMPLE, "note": "this!", "revision": 2})
    assert signed.run(f"adjudicate {STATE1} order.yaml other.yaml last.yaml --key mo.key").code == 0
    assert "this!" in signed.read(REPORT2)


# The secret choice


def test_all_keeps_at_once_begin_turn_1(desk: Desk) -> None:
    (desk.folder / STATE1).unlink()
    said = desk.run(f"adjudicate {STATE0} {KEEPS} --key mo.key")
    assert (said.code, said.new) == (0, [STATE1, "meiji-club-1-001.txt"])
    assert open_state(desk.document(STATE1)).id == open_state(club.second_state()).id


def test_keeps_that_are_missing_or_wrong_keep_all_waiting(desk: Desk) -> None:
    (desk.folder / STATE1).unlink()
    assert refusal(desk, "keep-anna.signed.yaml", state=STATE0) == (5, ["keeps-missing"])
    assert refusal(desk, "", state=STATE0) == (5, ["keeps-missing"])
    changed = sign({**club.keeps()["red"].document, "steps": club.keeps()["blue"].document["steps"]}, KEYS["anna"])
    desk.write("wrong.yaml", write_order(changed))
    others = "keep-ben.signed.yaml keep-cleo.signed.yaml"
    assert refusal(desk, f"wrong.yaml {others}", state=STATE0) == (4, ["keep-commitment"])
    desk.order("clear.yaml", "keep: O01", player="red")
    assert refusal(desk, f"clear.yaml {others}", state=STATE0) == (4, ["signature-missing"])


# Unsigned seats, plans, parts


def test_an_unsigned_order_counts_on_the_moderators_word(desk: Desk) -> None:
    """From the join on: the report and the moderator are told so."""
    (desk.folder / STATE0).unlink()
    desk.run("join meiji-club-1.invite.json --key cleo.key --name Cleo --colour yellow --unsigned -o free.json")
    desk.run("start meiji-club-1.invite.json anna.join.json ben.join.json free.json --key mo.key -o a.state.json")
    for name, colour in (("anna", "red"), ("ben", "blue"), ("cleo", "yellow")):
        card = desk.run(f"hand a.state.json --key {name}.key --json").object["hand"][0]
        desk.order(f"{name}.yaml", f"keep: {card}", player=colour)
        assert desk.run(f"sign {name}.yaml --state a.state.json --key {name}.key").code == 0
    keeps = "anna.signed.yaml ben.signed.yaml cleo.signed.yaml"
    assert desk.run(f"adjudicate a.state.json {keeps} --key mo.key -o b.state.json").code == 0
    mover = desk.run("show b.state.json --json").object["to-move"]["seat"]
    state = "b.state.json"
    if mover != "yellow":
        pytest.fail("the deal of the club's game lets yellow begin")
    desk.order("free.yaml", "place: [bank, church]\nmove: bank", player="yellow")
    said = desk.run(f"adjudicate {state} free.yaml --key mo.key -o c.state.json --json")
    assert said.code == 0
    assert [note["code"] for note in said.object["notes"]] == ["order-on-word"]
    assert "moderator's word" in desk.read("c.txt")


def test_the_state_shows_the_plan_carried_out_and_hashes_of_the_rest(desk: Desk) -> None:
    plans = [
        {"name": "dreams", "steps": [{"place": ["bank"]}, {"move": ["church"]}]},
        {"name": "safe", "steps": [{"place": ["bank"]}, {"move": ["bank"]}]},
        {"name": "third thought", "steps": [{"place": ["chinatown"]}, {"move": ["chinatown"]}, {"act": "none"}]},
    ]
    put(desk, "order.yaml", {"plans": plans})
    said = desk.run(ADJUDICATE)
    assert said.code == 0
    assert 'Plan "safe" was carried out.' in said.out
    assert 'Plan "dreams" fails:' in said.out
    link = desk.document(STATE2)["link"]
    assert link["opened"]["name"] == "safe"
    for name in ("dreams", "third thought"):
        assert name not in desk.read(STATE2) + desk.read(REPORT2)


def test_a_turn_in_parts_goes_through_files(desk: Desk) -> None:
    card = club.second_state()["ports"]["port-a"][0]
    desk.order("one.yaml", f"place: [port-a, port-a]\nmove: port-a\nact: {{take: {card}}}\npause", player="yellow")
    desk.run(f"sign one.yaml --state {STATE1} --key cleo.key")
    said = desk.run(f"adjudicate {STATE1} one.signed.yaml --key mo.key")
    assert "turn 1, part 1: Yellow (Cl\u00e9o) is to move" in " ".join(said.out.split())
    desk.write("two.yaml", "ykpbem: order/1\ngame: meiji club 1\nplayer: yellow\nsteps: []\n")
    assert desk.run(f"sign two.yaml --state {STATE2} --key cleo.key").code == 0
    said = desk.run(f"adjudicate {STATE2} two.signed.yaml --key mo.key")
    assert said.new == ["meiji-club-1-003.state.json", "meiji-club-1-003.txt"]
    assert "turn 2: Red (Anna) is to move" in " ".join(said.out.split())


def test_warnings_go_to_the_moderator_too(desk: Desk) -> None:
    """As to the author."""
    put(desk, "order.yaml", {"steps": [{"place": ["bank", "bank"]}, {"move": ["bank"]}]})
    made = desk.run(f"{ADJUDICATE} --json").object["warnings"]
    desk.order("typed.yaml", "place: [bank, bank]\nmove: bank", player="yellow")
    told = desk.run(f"check {STATE1} typed.yaml --key cleo.key --json").object["warnings"]
    assert [one["message"] for one in made] == [one["message"] for one in told]


def test_a_name_never_steers_a_file_name(desk: Desk) -> None:
    """The game is called something nasty; its files are not."""
    desk.write("game.yaml", 'ykpbem: game/1\nname: "../../-rf no"\nplayers: 2\n')
    assert desk.run("invite game.yaml --key mo.key").new == ["rf-no.invite.json"]
    for name, colour in (("anna", "red"), ("ben", "blue")):
        desk.run(f"join rf-no.invite.json --key {name}.key --name ../{name} --colour {colour}")
    said = desk.run("start rf-no.invite.json anna-red.join.json ben-blue.join.json --key mo.key")
    assert said.new == ["rf-no-000.state.json", "rf-no-000.txt"]
