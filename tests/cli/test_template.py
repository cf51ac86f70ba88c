"""The command `template`, typed."""

import json

from tests.cli.desk import OWNERS, STATE0, STATE1, Desk
from ykpbem.app.demo import uncommented
from ykpbem.errors import ExitCode
from ykpbem.files.schema import schema


def mover(desk: Desk) -> tuple[str, str]:
    """Colour and name of who is to move in the second state."""
    colour = desk.document(STATE1)["players"][0]["colour"]
    return colour, OWNERS[colour]


def test_the_filled_in_template_is_checked_and_signed(desk: Desk) -> None:
    colour, name = mover(desk)
    said = desk.run(f"template {STATE1} --key {name}.key -o order.yaml")
    assert (said.code, said.new) == (ExitCode.DONE, ["order.yaml"])
    desk.write("order.yaml", uncommented(desk.read("order.yaml")))
    assert desk.run(f"check {STATE1} order.yaml --key {name}.key").code == ExitCode.DONE
    assert desk.run(f"sign order.yaml --state {STATE1} --key {name}.key").new == ["order.signed.yaml"]
    assert f"player: {colour}" in desk.read("order.signed.yaml")


def test_untouched_it_is_refused_kindly(desk: Desk) -> None:
    _, name = mover(desk)
    desk.run(f"template {STATE1} --key {name}.key -o order.yaml")
    said = desk.run(f"check {STATE1} order.yaml --key {name}.key")
    assert said.code == ExitCode.MALFORMED
    assert "nothing is filled in: no step stands below 'steps:'" in said.err.replace("\n  ", " ")
    assert "Take the '# ' away in front of the steps" in said.err


def test_an_editor_finds_the_schema_where_the_order_says(desk: Desk) -> None:
    """In a folder beside it, whole, and not again for a second order."""
    _, name = mover(desk)
    desk.run(f"template {STATE1} --key {name}.key -o order.yaml")
    named = desk.read("order.yaml").splitlines()[0].partition("$schema=")[2]
    path = desk.folder / named
    assert json.loads(path.read_text("utf-8")) == schema("order")
    path.write_text("mine", "utf-8")
    desk.run(f"template {STATE1} --key {name}.key -o other.yaml")
    assert path.read_text("utf-8") == "mine"


def test_a_filled_in_template_comes_through_a_mail(desk: Desk) -> None:
    """With prose above, a quoted reply and a signature footer below; what was left out is noted."""
    _, name = mover(desk)
    desk.run(f"template {STATE1} --key {name}.key -o order.yaml")
    filled = desk.read("order.yaml").replace("\n# ", "\n").replace("\n---- move order ends", "\n# ---- move order ends")
    filled = filled.replace("\n---- move order begins", "\n# ---- move order begins").replace("\nnote:", "\n# note:")
    mail = f"Hi Mo,\n\nmy order \u2013 thanks!\n{filled}\n-- \nAnna\n\n> On Monday Mo wrote:\n> - place: bank\n"
    desk.write("mail.txt", mail)
    said = desk.run(f"check {STATE1} mail.txt --key {name}.key")
    assert said.code == ExitCode.DONE, said.err
    assert "outside of the marks" in said.err.replace("\n  ", " ")
    desk.write("quoted.txt", "".join(f"> {line}\n" for line in filled.splitlines()) + "Is this right?\n")
    assert desk.run(f"check {STATE1} quoted.txt --key {name}.key").code == ExitCode.DONE


def test_without_o_it_goes_to_standard_output(desk: Desk) -> None:
    _, name = mover(desk)
    said = desk.run(f"template {STATE1} --key {name}.key")
    assert said.out.splitlines()[2] == "ykpbem: order/1"
    assert said.new == []


def test_json_holds_the_order_as_text(desk: Desk) -> None:
    _, name = mover(desk)
    plain = desk.run(f"template {STATE1} --key {name}.key").out
    assert desk.run(f"template {STATE1} --key {name}.key --json").object["order"] == plain


def test_the_same_state_gives_the_same_template(desk: Desk) -> None:
    _, name = mover(desk)
    assert len({desk.run(f"template {STATE1} --key {name}.key").out for _ in range(2)}) == 1


def test_without_a_key_it_is_for_who_is_to_move_and_shows_no_hand(desk: Desk) -> None:
    colour, _ = mover(desk)
    said = desk.run(f"template {STATE1}")
    assert f"player: {colour}" in said.out
    assert "Give your --key to see your order cards." in said.out
    assert "compared" in said.err


def test_a_key_is_needed_for_the_secret_choice(desk: Desk) -> None:
    assert desk.run(f"template {STATE0}").code == ExitCode.USAGE
    assert desk.run(f"template {STATE0} --key anna.key").code == ExitCode.DONE


def test_who_is_not_to_move_has_nothing_to_order(desk: Desk) -> None:
    _, name = mover(desk)
    other = next(one for one in OWNERS.values() if one != name)
    assert desk.run(f"template {STATE1} --key {other}.key").code == ExitCode.CONFLICT


def test_nothing_is_overwritten(desk: Desk) -> None:
    _, name = mover(desk)
    desk.write("order.yaml", "mine\n")
    assert desk.run(f"template {STATE1} --key {name}.key -o order.yaml").code == ExitCode.CONFLICT
    assert desk.read("order.yaml") == "mine\n"
