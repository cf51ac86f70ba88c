"""invite, join, start: from a game file to the first state."""

import json

import msgspec
import pytest

from tests.app import acts, club
from tests.cli.desk import INVITE, KEYS, STATE0, Desk, write_key
from ykpbem.chain.games import open_invitation, open_join
from ykpbem.chain.states import open_state
from ykpbem.cli.outputs import document_bytes, slug
from ykpbem.components import built_in_json
from ykpbem.files.signed import document_id

GAME = "ykpbem: game/1\nname: Meiji Club 2\nplayers: 3\n"


@pytest.fixture
def fresh(desk: Desk) -> Desk:
    """A desk with a game file that nobody has been invited to."""
    desk.write("game.yaml", GAME)
    return desk


def test_an_invitation_is_made_of_a_game_file(fresh: Desk) -> None:
    said = fresh.run("invite game.yaml --key mo.key --name Mo --json")
    assert (said.code, said.new) == (0, ["meiji-club-2.invite.json"])
    document = fresh.document("meiji-club-2.invite.json")
    invitation = open_invitation(document)
    assert (invitation.name, invitation.moderator.name) == ("Meiji Club 2", "Mo")
    assert said.object["game"] == {"name": "Meiji Club 2", "id": document_id(document)}


def test_every_invitation_has_a_seed_of_its_own(fresh: Desk) -> None:
    ids = {fresh.run(f"invite game.yaml --key mo.key -o {number}.json --json").object["game"]["id"] for number in "12"}
    assert len(ids) == 2


def test_a_document_is_written_to_be_read(fresh: Desk) -> None:
    """Indented by one, the kind first, a line end last."""
    fresh.run("invite game.yaml --key mo.key")
    text = fresh.read("meiji-club-2.invite.json")
    assert text.startswith('{\n "ykpbem": "invite/1",\n "name": "Meiji Club 2",\n')
    assert text.endswith("}\n")
    assert text == json.dumps(json.loads(text), indent=1, ensure_ascii=False) + "\n"


def test_the_moderator_is_called_as_the_key_file_if_nothing_else_is_said(fresh: Desk) -> None:
    fresh.run("invite game.yaml --key mo.key")
    assert fresh.document("meiji-club-2.invite.json")["moderator"]["name"] == "mo"
    said = fresh.run("invite game.yaml --key - --json", stdin=fresh.read("mo.key"))
    assert (said.code, said.codes) == (2, ["moderator-name"])


def test_a_moderator_may_play(fresh: Desk) -> None:
    assert fresh.run("invite game.yaml --key mo.key --name Mo --colour Green").code == 0
    seat = fresh.document("meiji-club-2.invite.json")["seat"]
    assert (seat["name"], seat["colour"]) == ("Mo", "green")


def test_an_own_component_set_travels_in_the_invitation(fresh: Desk) -> None:
    """Its file is named relative to the game file."""
    (fresh.folder / "sub").mkdir()
    own = json.loads(built_in_json()) | {"id": "ours", "name": "Ours"}
    (fresh.folder / "sub" / "ours.json").write_text(json.dumps(own))
    (fresh.folder / "sub" / "game.yaml").write_text(GAME + "components: ours.json\n")
    assert fresh.run("invite sub/game.yaml --key mo.key -o own.json").code == 0
    pin = fresh.document("own.json")["components"]
    assert (pin["id"], pin["set"]["name"]) == ("ours", "Ours")
    assert fresh.run("components own.json").out.startswith("COMPONENT SET ours")
    own["order-cards"] = own["order-cards"][:4]
    (fresh.folder / "sub" / "ours.json").write_text(json.dumps(own))
    said = fresh.run("invite sub/game.yaml --key mo.key -o broken.json --json")
    assert (said.code, said.new) == (3, [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ykpbem: game/1\nname: A\nplayers: 5\n", "schema-bound"),
        ("ykpbem: game/1\nname: A\nplayers: 3\ncolor: red\n", "schema-key-strange"),
        ("ykpbem: game/1\nplayers: 3\n", "schema-key-missing"),
        ("ykpbem: game/1\nname: A\nplayers: 3\ncomponents: nowhere.yaml\n", "components-unknown-set"),
        ("ykpbem: order/1\ngame: A\n", "other-kind"),
        ("", "yaml-empty"),
    ],
)
def test_a_game_file_that_makes_no_sense_is_refused(fresh: Desk, text: str, code: str) -> None:
    fresh.write("bad.yaml", text)
    said = fresh.run("invite bad.yaml --key mo.key --json")
    assert (said.code, said.new) == (3, [])
    assert code in said.codes


def test_repairs_of_a_game_file_are_told(fresh: Desk) -> None:
    fresh.write("game.yaml", GAME.replace("players: 3", "players:\u00a03"))
    said = fresh.run("invite game.yaml --key mo.key")
    assert said.code == 0
    assert "note: game.yaml:3" in said.err


# join


def test_a_join_is_signed_and_named_after_player_and_colour(desk: Desk) -> None:
    said = desk.run([*f"join {INVITE} --key anna.key --colour RED --name".split(), "Anna von Z."])
    assert (said.code, said.new) == (0, ["anna-von-z-red.join.json"])
    join = open_join(desk.document("anna-von-z-red.join.json"), document_id(desk.document(INVITE)))
    assert (join.name, join.colour, join.orders) == ("Anna von Z.", "red", "signed")
    assert "not\n  compared" in said.err or "not compared" in " ".join(said.err.split())


def test_joining_twice_makes_the_same_join_and_overwrites_nothing(desk: Desk) -> None:
    line = f"join {INVITE} --key anna.key --name Anna --colour red"
    desk.run(line)
    first = desk.read("anna-red.join.json")
    assert desk.run(line).code == 5
    desk.run(f"{line} -o again.json")
    assert desk.read("again.json") == first


def test_a_join_may_ask_for_unsigned_orders(desk: Desk) -> None:
    desk.run(f"join {INVITE} --key anna.key --name Anna --colour red --unsigned")
    assert desk.document("anna-red.join.json")["orders"] == "unsigned"


@pytest.mark.parametrize("pin", ["mo.pub", "TEXT"])
def test_the_moderator_can_be_pinned(desk: Desk, pin: str) -> None:
    """By a file or by the key's text; then nothing is left uncompared."""
    given = KEYS["mo"].public.text if pin == "TEXT" else pin
    line = f"join {INVITE} --key anna.key --name Anna --colour red --json --moderator".split()
    said = desk.run([*line, given])
    assert said.object["signed-by"]["compared"] is True
    assert said.object["notes"] == []


def test_an_invitation_by_somebody_else_is_refused(desk: Desk) -> None:
    said = desk.run(f"join {INVITE} --key anna.key --name Anna --colour red --moderator ben.pub --json")
    assert (said.code, said.codes, said.new) == (4, ["moderator-other"], [])


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--key", "mo.key", "--name", "Mo"], 5, "moderator-joins"),
        (["--key", "anna.key", "--name", ""], 3, "text-empty"),
        (["--key", "anna.key", "--name", "A\x1b[2JB"], 3, "text-character"),
        (["--key", "anna.key", "--name", "A" * 41], 3, "text-too-long"),
    ],
)
def test_a_join_that_makes_no_sense_is_refused(desk: Desk, words: list[str], code: int, told: str) -> None:
    said = desk.run(["join", INVITE, *words, "--colour", "red", "--json"])
    assert (said.code, said.codes, said.new) == (code, [told], [])


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("no", "no"),
        ("../x", "x"),
        ("-rf", "rf"),
        ("/etc/passwd", "etc-passwd"),
        ("A" * 200, "a" * 40),
        ("Cl\u00e9o  B.", "cleo-b"),
        ("\u6a2a\u6d5c", "game"),
        ("CON", "con-game"),
        ("...", "game"),
        ("a" * 39 + " b", "a" * 39),
    ],
)
def test_file_names_are_made_of_safe_characters(name: str, expected: str) -> None:
    assert slug(name, "game") == expected


# start


def test_the_joins_make_the_first_state_and_its_report(desk: Desk) -> None:
    (desk.folder / STATE0).unlink()
    said = desk.run(f"start {INVITE} anna.join.json ben.join.json cleo.join.json --key mo.key --json")
    assert (said.code, said.new) == (0, [STATE0, "meiji-club-1-000.txt"])
    opened = open_state(desk.document(STATE0))
    assert opened.id == document_id(club.first_state())
    assert said.object["next"] == {"id": opened.id, "seq": 0, "turn": 0, "part": 0, "to-move": ""}
    report = desk.read("meiji-club-1-000.txt")
    assert report.startswith("MEIJI CLUB 1")
    assert max(map(len, report.splitlines())) <= 72


def test_starting_again_changes_nothing(desk: Desk) -> None:
    """The same joins in another order, one of them twice."""
    said = desk.run(f"start {INVITE} cleo.join.json anna.join.json ben.join.json ben.join.json --key mo.key")
    assert (said.code, said.new) == (0, [])
    assert "already there" in said.out


def test_another_game_does_not_take_the_place_of_a_first_state(desk: Desk) -> None:
    desk.run(f"join {INVITE} --key anna.key --name Annie --colour red")
    said = desk.run(f"start {INVITE} annie-red.join.json ben.join.json cleo.join.json --key mo.key --json")
    assert (said.code, said.codes, said.new) == (5, ["state-other"], [])


@pytest.mark.parametrize(
    ("files", "key", "code", "told"),
    [
        ("anna.join.json ben.join.json", "mo.key", 5, ["joins-number"]),
        ("", "mo.key", 5, ["joins-number"]),
        ("anna.join.json ben.join.json cleo.join.json", "anna.key", 4, ["not-the-moderator"]),
        (f"anna.join.json ben.join.json {STATE0}", "mo.key", 3, ["other-kind"]),
        ("anna.join.json ben.join.json strange.json", "mo.key", 4, ["join-other-game"]),
        ("anna.join.json broken.json strange.json", "mo.key", 3, ["json-cut-short", "join-other-game"]),
        ("anna.join.json ben.join.json forged.json", "mo.key", 4, ["signature-wrong"]),
    ],
)
def test_joins_that_do_not_fit_start_nothing(desk: Desk, files: str, key: str, code: int, told: list[str]) -> None:
    """All that is wrong with any of the files is told at once; nothing is written."""
    desk.run(["invite", desk.write("other.yaml", GAME), "--key", "mo.key", "-o", "other.json"])
    desk.run("join other.json --key cleo.key --name Cleo --colour red -o strange.json")
    desk.write("broken.json", desk.read("cleo.join.json")[:80])
    desk.write("forged.json", desk.read("cleo.join.json").replace("yellow", "green"))
    said = desk.run(f"start {INVITE} {files} --key {key} -o new.state.json --json")
    assert (said.code, said.codes, said.new) == (code, told, [])


def test_a_forged_invitation_starts_nothing(desk: Desk) -> None:
    desk.write("forged.json", desk.read(INVITE).replace('"players": 3', '"players": 2'))
    said = desk.run("start forged.json anna.join.json ben.join.json --key mo.key --json")
    assert (said.code, said.codes, said.new) == (4, ["signature-wrong"], [])
    assert said.object["errors"][0]["file"] == "forged.json"


def test_whoever_joins_hears_what_to_and_who_else_can_read(desk: Desk) -> None:
    """House rules that are not the usual ones, and every backup key; `verify` says the same of the invitation."""
    write_key(desk.folder, "pat", acts.BACKUP)
    backup = acts.BACKUP.public
    rules = "ykpbem: game/1\nname: Late Club\nplayers: 2\nedition: english-2017\nhouse-rules: {church-limit: action}\n"
    desk.write("late.yaml", f"{rules}backup:\n- {backup.text}\n")
    assert desk.run("invite late.yaml --key mo.key").code == 0
    said = desk.run("join late-club.invite.json --key anna.key --name Anna --colour red --moderator mo.pub")
    told = " ".join(said.out.split())
    assert "Late Club: 2 players, edition english-2017, house rules church-limit action" in told
    assert f"whoever has the backup key {backup.fingerprint} sees what the moderator sees" in told
    verified = " ".join(desk.run("verify late-club.invite.json --moderator mo.pub").out.split())
    assert "2 players, edition english-2017, house rules church-limit action" in verified
    assert f"backup key {backup.fingerprint}" in verified


def test_whoever_keeps_a_card_hears_who_can_see_it(desk: Desk) -> None:
    """The moderator; and the backup keys, if there are any."""
    for folder, dealt, told in (
        ("a", club.first_state(), "nobody but the moderator can see"),
        ("b", msgspec.to_builtins(acts.dealt().state), "nobody but the moderator and the backup keys can see"),
    ):
        (desk.folder / folder).mkdir()
        (desk.folder / folder / "s.json").write_bytes(document_bytes(dealt))
        card = desk.run(f"hand {folder}/s.json --key anna.key --json").object["hand"][0]
        desk.order("keep.yaml", f"keep: {card}", player="red")
        said = desk.run(f"sign keep.yaml --state {folder}/s.json --key anna.key -o {folder}/k.yaml")
        assert told in " ".join(said.out.split())
