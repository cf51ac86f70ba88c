"""What people get wrong, and that each slip is answered with what helps against it."""

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
