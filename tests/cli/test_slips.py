"""What people get wrong, and that each slip is answered with what helps against it."""

import os

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
    """Two ask for red: the one who does not get it hears so, and the moderator too."""
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


def test_who_orders_unsigned_hears_that_the_first_card_is_signed(desk: Desk) -> None:
    assert "the card that you keep is signed" in " ".join(desk.run("join --help").out.split())
