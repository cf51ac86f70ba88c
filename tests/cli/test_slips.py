"""What people get wrong, and that each slip is answered with what helps against it."""

import os
from typing import Any

import pytest

from tests.cli.desk import INVITE, STATE0, STATE1, Desk

KEEP = "ykpbem: order/1\ngame: {game}\nplayer: red\nturn: {turn}\nsteps:\n- keep: {card}\n"


def dealt(desk: Desk) -> list[str]:
    """The two order cards that Red was dealt."""
    cards: list[str] = desk.run(f"hand {STATE0} --key anna.key --json").object["hand"]
    return cards


def try_keep(desk: Desk, card: str, *, game: str = "Meiji Club 1", turn: int = 0) -> tuple[int, list[str]]:
    desk.write("keep.yaml", KEEP.format(game=game, turn=turn, card=card))
    said = desk.run(f"sign keep.yaml --state {STATE0} --key anna.key --json")
    return said.code, said.codes


@pytest.mark.parametrize("game", ["meiji-club-1", "MEIJI_club-1", "meiji  club 1"])
def test_a_game_is_named_as_its_files_are(desk: Desk, game: str) -> None:
    assert try_keep(desk, dealt(desk)[0], game=game) == (0, [])


@pytest.mark.parametrize("game", ["meiji-club-2", "meijiclub1", "meiji-club", '"-"'])
def test_another_game_is_another_game(desk: Desk, game: str) -> None:
    assert try_keep(desk, dealt(desk)[0], game=game) == (4, ["order-other-game"])


def test_a_kept_card_is_named_like_any_other(desk: Desk) -> None:
    """In any case; a card that there is none of is not one that was not dealt."""
    own = dealt(desk)
    other = next(card for card in ("O01", "O02", "O03") if card not in own)
    assert try_keep(desk, "O99") == (3, ["keep-no-card"])
    assert try_keep(desk, other.lower()) == (1, ["keep-not-dealt"])
    assert try_keep(desk, own[0].lower()) == (0, [])


def test_a_keep_for_turn_1_hears_that_it_is_turn_0(desk: Desk) -> None:
    """Whoever is to move in turn 1."""
    assert try_keep(desk, dealt(desk)[0], turn=1) == (5, ["keep-not-at-0"])


@pytest.mark.parametrize("line", [f"show {STATE1} --moderator mo.key", f"verify {STATE1} --moderator mo.key"])
def test_a_secret_key_for_a_public_one_is_refused_loudly(desk: Desk, line: str) -> None:
    said = desk.run(line)
    assert said.code == 3
    assert "SECRET" in said.err
    assert "new one" in said.err


def test_a_key_that_is_there_is_not_to_be_named_with_o(desk: Desk) -> None:
    said = desk.run("keygen anna")
    assert (said.code, said.new) == (5, [])
    assert " -o" not in said.err


def test_who_gave_the_key_is_asked_for_the_moderators_alone(desk: Desk) -> None:
    said = desk.run(f"join {INVITE} --key anna.key --name Anna --colour red -o mine.json")
    assert "--moderator" in said.err
    assert "--key" not in said.err


@pytest.mark.parametrize("quoted", ["> ", "Hello!\n\n"])
def test_a_state_out_of_a_mail_is_said_to_be_changed(desk: Desk, quoted: str) -> None:
    """It holds public keys, but is none."""
    text = desk.read(STATE1)
    desk.write("mail.json", "\n".join(f"> {line}" for line in text.split("\n")) if quoted == "> " else quoted + text)
    said = desk.run("show mail.json --json")
    assert (said.code, said.codes) == (3, ["document-quoted"])
    assert "attachment" in said.object["errors"][0]["hints"][0]
    assert "public key" not in desk.run("verify mail.json").out


def test_a_folder_that_is_not_there_is_named(desk: Desk) -> None:
    said = desk.run(f"join {INVITE} --key anna.key --name Anna --colour red -o nowhere/mine.json --json")
    assert (said.code, said.codes) == (2, ["output-folder-missing"])
    assert "no folder nowhere" in said.object["errors"][0]["message"]


@pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX")
def test_a_secret_key_that_others_can_read_is_told(desk: Desk) -> None:
    desk.folder.joinpath("anna.key").chmod(0o644)
    said = desk.run(f"hand {STATE0} --key anna.key --json")
    assert (said.code, [note["code"] for note in said.object["notes"]]) == (0, ["key-readable"])
    assert "chmod 600" in desk.run(f"hand {STATE0} --key anna.key").err
    desk.folder.joinpath("anna.key").chmod(0o640)
    assert desk.run(f"hand {STATE0} --key anna.key --json").object["notes"] == []


@pytest.mark.parametrize("line", ["secret: {secret}", "{secret}"])
def test_a_secret_key_as_backup_is_refused_and_never_repeated(desk: Desk, line: str) -> None:
    secret = next(row[8:] for row in desk.read("mo.key").splitlines() if row.startswith("secret: "))
    desk.write("game.yaml", f"ykpbem: game/1\nname: a\nplayers: 3\nbackup: ['{line.format(secret=secret)}']\n")
    said = desk.run("invite game.yaml --key mo.key --json")
    assert (said.code, said.codes, said.new) == (3, ["backup-secret"], [])
    assert secret not in said.out + said.err
    assert secret not in "".join(desk.run("invite game.yaml --key mo.key").err)


def test_what_a_game_file_says_wrong_is_named_with_key_line_and_bounds(desk: Desk) -> None:
    desk.write("game.yaml", "ykpbem: game/1\nname: a\nplayers: 5\nedition: french\n")
    said = desk.run("invite game.yaml --key mo.key")
    assert "game.yaml:3:1: 'players': 5 is out of bounds: from 2 to 4" in said.err
    assert "game.yaml:4:1: 'edition': \"french\" is not allowed here; allowed:" in said.err
    assert "english-2017" in said.err


def test_whose_colour_was_taken_is_told_to_moderator_and_player(desk: Desk) -> None:
    """Two ask for red: the one who does not get it hears so, and the moderator too; in the first state, and no more."""
    (desk.folder / STATE0).unlink()
    desk.run(f"join {INVITE} --key ben.key --name Ben --colour red -o red.join.json")
    said = desk.run(f"start {INVITE} anna.join.json red.join.json cleo.join.json --key mo.key -o first.json --json")
    (note,) = said.object["notes"]
    assert note["code"] == "colour-given"
    other = "anna" if "Anna" in note["message"] else "ben"
    assert "asked for red" in note["message"]
    notes = {
        name: [one["code"] for one in desk.run(f"hand first.json --key {name}.key --json").object["notes"]]
        for name in ("anna", "ben", "cleo")
    }
    assert notes == {"anna": [], "ben": [], "cleo": [], other: ["colour-yours"]}
    for name in notes:
        shown = desk.run(f"hand first.json --key {name}.key --json").object
        desk.order(f"{name}.yaml", f"keep: {shown['hand'][0]}", player=shown["seat"])
        assert desk.run(f"sign {name}.yaml --state first.json --key {name}.key").code == 0
    signed = " ".join(f"{name}.signed.yaml" for name in notes)
    assert desk.run(f"adjudicate first.json {signed} --key mo.key -o second.json").code == 0
    assert [desk.run(f"hand second.json --key {name}.key --json").object["notes"] for name in notes] == [[], [], []]


def test_who_orders_unsigned_hears_that_the_first_card_is_signed(desk: Desk) -> None:
    assert "the card that you keep is signed" in " ".join(desk.run("join --help").out.split())


# For another state than the one that is given


def older(desk: Desk, answers: str, **keys: Any) -> str:
    return desk.order("later.yaml", "place: bank\nmove: bank", player="yellow", turn=4, answers=answers, **keys)


@pytest.mark.parametrize("command", ["check {state} later.yaml", "sign later.yaml --state {state}"])
@pytest.mark.parametrize("plans", [False, True])
def test_an_answer_to_another_state_is_never_given_ahead_unasked(desk: Desk, command: str, plans: bool) -> None:
    """What was typed is not dropped: the state given is older than the one that the order was written for."""
    older(desk, "0123456789ab")
    if plans:
        steps = "plans:\n- name: A\n  steps: []\n"
        desk.write("later.yaml", desk.read("later.yaml").partition("steps:")[0] + steps)
    said = desk.run(f"{command.format(state=STATE1)} --key cleo.key --json")
    assert (said.code, said.codes, said.new) == (5, ["answers-ahead"], [])
    told = said.object["errors"][0]["message"]
    assert "turn 4" in told
    assert "0123456789ab" in told
    assert desk.document(STATE1)["turn"] == 1
    assert said.object["state"]["id"][:12] in told


@pytest.mark.parametrize("command", ["check {state} later.yaml", "sign later.yaml --state {state}"])
def test_without_an_answer_or_with_the_very_state_it_is_given_ahead(desk: Desk, command: str) -> None:
    identity = desk.run(f"hand {STATE1} --key cleo.key --json").object["state"]["id"]
    for answers in (identity, identity[:7].upper()):
        older(desk, answers)
        said = desk.run(f"{command.format(state=STATE1)} --key cleo.key --json")
        assert (said.code, said.codes) == (0, [])
        (desk.folder / "later.signed.yaml").unlink(missing_ok=True)
    desk.order("later.yaml", "place: bank\nmove: bank", player="yellow", turn=4)
    assert desk.run(f"{command.format(state=STATE1)} --key cleo.key").code == 0


def test_an_answer_cannot_be_compared_with_an_invitation(desk: Desk) -> None:
    older(desk, "0123456789ab")
    said = desk.run(f"sign later.yaml --invite {INVITE} --key cleo.key --json")
    assert (said.code, said.codes, said.new) == (5, ["answers-unseen"], [])


def test_a_template_says_what_it_answers(desk: Desk) -> None:
    """So that it is never taken for another state's."""
    for state, key in ((STATE0, "anna"), (STATE1, "cleo")):
        said = desk.run(f"template {state} --key {key}.key --json").object
        assert f"answers: {said['state']['id'][:12]}" in said["order"].replace('"', "")


# The secret choice


def tried(desk: Desk, text: str) -> list[tuple[int, list[str]]]:
    """What `check` and `sign` say of Red's order at turn 0."""
    desk.write("first.yaml", text)
    lines = (f"check {STATE0} first.yaml", f"sign first.yaml --state {STATE0}")
    said = [desk.run(f"{line} --key anna.key --json") for line in lines]
    assert said[0].object["errors"] == said[1].object["errors"]
    return [(one.code, one.codes) for one in said]


@pytest.mark.parametrize("missing", ["ykpbem", "game", "player"])
def test_a_keep_that_lacks_a_line_is_refused_by_both_with_the_line_to_copy(desk: Desk, missing: str) -> None:
    lines = KEEP.format(game="Meiji Club 1", turn=0, card=dealt(desk)[0]).splitlines()
    text = "\n".join(line for line in lines if not line.startswith(missing))
    assert tried(desk, text) == [(3, ["line-missing"])] * 2
    copied = next(line for line in lines if line.startswith(missing))
    assert f"'{copied}'" in desk.run(f"check {STATE0} first.yaml --key anna.key").err


def test_a_missing_line_is_told_as_it_is_in_this_game(desk: Desk) -> None:
    desk.write("order.yaml", "steps:\n- place: bank\n- move: bank\n")
    said = desk.run(f"check {STATE1} order.yaml --key cleo.key --json")
    lines = [error["message"].split("'")[1] for error in said.object["errors"]]
    assert (said.code, said.codes) == (3, ["line-missing"] * 3)
    desk.write("order.yaml", "\n".join([*lines, "steps:", "- place: bank", "- move: bank", ""]))
    assert desk.run(f"check {STATE1} order.yaml --key cleo.key").code == 0


def test_a_template_of_turn_0_as_it_comes_and_with_both_cards(desk: Desk) -> None:
    text = desk.run(f"template {STATE0} --key anna.key").out
    assert tried(desk, text) == [(3, ["steps-empty"])] * 2
    assert tried(desk, text.replace("# - keep", "#- keep")) == [(3, ["steps-empty"])] * 2
    assert tried(desk, text.replace("# - keep", "- keep")) == [(3, ["keep-two"])] * 2
    told = desk.run(f"check {STATE0} first.yaml --key anna.key").err
    assert ", ".join(dealt(desk)) in " ".join(told.split())
    card = dealt(desk)[1]
    assert tried(desk, text.replace(f"# - keep: {card}", f"- keep: {card}")) == [(0, [])] * 2


def test_the_keep_of_a_phone_is_read(desk: Desk) -> None:
    text = KEEP.format(game="Meiji Club 1", turn=0, card=dealt(desk)[0])
    assert tried(desk, text.replace("ykpbem: order/1", "Ykpbem: Order/1")) == [(0, [])] * 2


# Corrections


@pytest.mark.parametrize(
    ("steps", "lines"),
    [
        ("place: port a, port a\nmove: port a\nact: {{take:{card}}}", ["- act: {{take: {card}}}"]),
        ("place: port a and bank\nmove: bank", ["- place: port-a, bank"]),
        ("place: [port a and bank, church]\nmove: bank", ["- place: [port-a, bank, church]"]),
        ("move: port a\nact: {{take: {card}}}", ["- place: port-a"]),
    ],
)
def test_a_corrected_line_loses_nothing_that_was_typed(desk: Desk, steps: str, lines: list[str]) -> None:
    card = next(one for one in desk.document(STATE1)["ports"]["port-a"] if one)
    desk.order("order.yaml", steps.format(card=card), player="yellow")
    found = desk.run(f"check {STATE1} order.yaml --key cleo.key --json").object
    assert found["corrected"]["legal"]
    assert [line for one in found["corrections"] for line in one["lines"]] == [line.format(card=card) for line in lines]


# What is told of files


def test_the_wrong_key_is_answered_with_both_ways_out(desk: Desk) -> None:
    desk.order("order.yaml", "place: bank\nmove: bank", player="yellow")
    told = " ".join(desk.run(f"check {STATE1} order.yaml --key ben.key").err.split())
    assert "'player:'" in told
    assert "--key" in told


def test_an_order_signed_before_is_answered_with_another_name(desk: Desk) -> None:
    desk.order("order.yaml", "place: bank\nmove: bank", player="yellow")
    line = f"sign order.yaml --state {STATE1} --key cleo.key"
    assert desk.run(line).code == 0
    said = desk.run(f"{line} --json")
    assert (said.code, said.codes, said.new) == (5, ["signed-exists"], [])
    assert "-o" in said.object["errors"][0]["hints"][0]
    assert desk.run(f"{line} -o order.signed.yaml --json").codes == ["output-exists"]


@pytest.mark.parametrize(
    "line",
    [
        f"sign order.yaml --state {STATE1} --key cleo.key -o -",
        f"join {INVITE} --key cleo.key --name Cleo --colour red -o -",
        f"template {STATE1} --key cleo.key -o -",
        f"armor {STATE1} -o -",
    ],
)
def test_standard_output_is_called_by_its_name(desk: Desk, line: str) -> None:
    desk.order("order.yaml", "place: bank\nmove: bank", player="yellow")
    said = desk.run(line)
    assert said.code == 0
    assert "standard output: " in said.err
    assert "-: " not in said.err.replace("standard output: ", "")


@pytest.mark.parametrize(
    "name", ["short", "a-name-of-fifty-letters-that-nearly-fills-a-line-of-it", "x" * 90, "with blanks in it"]
)
def test_words_of_the_program_keep_to_the_page_and_names_stay_whole(desk: Desk, name: str) -> None:
    desk.order(f"{name}.yaml", "place: bank\nmove: bank", player="yellow")
    said = desk.run(["sign", f"{name}.yaml", "--state", STATE1, "--key", "cleo.key"])
    lines = said.out.splitlines()
    assert lines[0].startswith(f"{name}.signed.yaml:")
    assert [line for line in lines if len(line) > 72 and line != f"{name}.signed.yaml:"] == []


def test_a_usage_error_keeps_to_the_page(desk: Desk) -> None:
    said = desk.run(f"join {INVITE} --key anna.key --name Anna --colour pink")
    assert said.code == 2
    assert "'green'" in said.err
    assert max(map(len, said.err.splitlines())) <= 72


def test_a_signed_order_without_its_indentation_is_not_taken_apart(desk: Desk) -> None:
    """Nobody is told to take its signature out as if it were the text of a mail."""
    desk.order("order.yaml", "place: bank\nmove: bank", player="yellow")
    desk.run(f"sign order.yaml --state {STATE1} --key cleo.key")
    lines = desk.read("order.signed.yaml").splitlines()
    desk.write("flat.yaml", "\n".join(line.lstrip() for line in lines))
    said = desk.run(f"check {STATE1} flat.yaml --key cleo.key --json")
    assert (said.code, said.codes) == (3, ["indentation-lost"])
    assert any("ykpbem armor" in hint for hint in said.object["errors"][0]["hints"])
    desk.write("mailed.yaml", "\n".join(["Hello Mo,", *(line.lstrip() for line in lines), "Cleo"]))
    assert desk.run(f"check {STATE1} mailed.yaml --key cleo.key --json").codes == ["indentation-lost"]
    desk.write("greeted.yaml", "\n".join([*lines, "Cleo greets you"]))
    assert desk.run(f"check {STATE1} greeted.yaml --key cleo.key --json").codes == ["text-around"]
