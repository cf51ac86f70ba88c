"""run: the moderator's daily command, as a moderator, a crontab and a script see it."""

import json
import os
import subprocess
import sys

import pytest

from tests.app import club
from tests.app.running import ahead, another_game, began, forged, illegal, order, typed, unsigned_game
from tests.cli.desk import STATE0, STATE1, STATE2, Desk
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.files.armor import armored
from ykpbem.files.folders import locked
from ykpbem.files.order_writer import write_order
from ykpbem.papers import Document

RUN = ["run", "games", "--key", "mo.key"]
WAITING, KEEPS = another_game(b"a" * 32)


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lasts through a power cut is tested elsewhere, and takes its time."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def games(desk: Desk) -> Desk:
    """A desk with a folder of games: `a` waits for keeps, `b` for yellow, `c` for a moderator's nod."""
    first, second = unsigned_game()
    lay(desk, "a", WAITING)
    lay(desk, "b", club.first_state(), club.second_state())
    lay(desk, "c", first, second)
    return desk


def lay(desk: Desk, name: str, *states: dict[str, object]) -> None:
    """Makes the folder of a game with these states."""
    folder = desk.folder / "games" / name
    (folder / "inbox").mkdir(parents=True)
    for number, state in enumerate(states):
        (folder / (STATE0, STATE1)[number if len(states) > 1 else 0]).write_bytes(document_bytes(state))


def put(desk: Desk, path: str, document: dict[str, object] | str) -> None:
    """Puts an order, or any text, into a folder of a game."""
    text = document if isinstance(document, str) else write_order(document)
    (desk.folder / "games" / path).write_text(text, "utf-8")


def lies(desk: Desk, *paths: str) -> bool:
    """Whether all of these are there."""
    return all((desk.folder / "games" / path).is_file() for path in paths)


def test_states_can_be_written_as_armor(games: Desk) -> None:
    """Under names that end in .txt; the next run goes on from there."""
    put(games, "b/inbox/cleo.yaml", order())
    assert games.run([*RUN, "--armor"]).code == 0
    armored = "b/" + STATE2.replace(".json", ".txt")
    assert lies(games, armored, "b/" + STATE2.replace(".state.json", ".txt"))
    assert not lies(games, "b/" + STATE2)
    assert games.run(f"show games/{armored}").code == 0
    assert games.run(RUN).code == 0


# What is told


def test_a_moderator_sees_what_was_done_and_what_there_is_to_do(games: Desk) -> None:
    """A line a game, below it the turns played, what was refused and why, and what waits."""
    put(games, "a/inbox/ben.yaml", write_order(KEEPS["blue"].document))
    put(games, "b/inbox/cleo.yaml", order())
    put(games, "b/inbox/junk.txt", "Sorry, tomorrow!\n")
    put(games, "b/inbox/early.yaml", ahead(4))
    put(games, "c/inbox/cleo.txt", typed())
    said = games.run(RUN)
    assert (said.code, said.err) == (0, "")
    for told in (
        "games/a: Meiji Club 1, turn 0: each player keeps a card",
        "  waits: inbox/ben.yaml, Blue (Ben), turn 0: until all have chosen",
        "  missing: the secret choice of Yellow (Cléo) and Red (Anna)",
        "      to wait no longer: ykpbem pass STATE KEEP... --seat yellow --seat",
        "games/b: Meiji Club 1, turn 2: Red (Anna) is to move",
        "  played: turn 1, Yellow (Cléo), by inbox/cleo.yaml",
        f"      {STATE2}, meiji-club-1-002.txt",
        "  rejected: inbox/junk.txt",
        "      junk.txt: this is no move order",
        "      mail rejected/junk.txt.why.txt to whoever sent it",
        "  waits: inbox/early.yaml, Yellow (Cléo), turn 4: ordered ahead",
        "games/c: Meiji Club 1, turn 1: Yellow (Cléo) is to move",
        "  unsigned: inbox/cleo.txt, Yellow (Cléo), turn 1: move it to accepted/",
    ):
        assert told in said.out.splitlines(), told
    assert max(map(len, said.out.splitlines())) <= 72


def test_no_pass_is_proposed_that_would_be_refused(games: Desk) -> None:
    """Of two different choices at the top neither can be given along."""
    opened = open_state(WAITING)
    for number, card in enumerate(open_hand(opened, club.PLAYERS["blue"])):
        paper = club.signed({"steps": [{"keep": card}]}, opened, club.PLAYERS["blue"])
        put(games, f"a/inbox/ben-{number}.yaml", write_order(paper.document))
    said = games.run("run games/a --key mo.key")
    assert "missing: the secret choice of Yellow" in said.out
    assert "ykpbem pass" not in said.out


def test_quiet_tells_only_of_what_happened_or_wants_the_moderator(games: Desk) -> None:
    put(games, "a/inbox/ben.yaml", write_order(KEEPS["blue"].document))
    put(games, "b/inbox/cleo.yaml", illegal(revision=2))
    put(games, "c/inbox/cleo.txt", typed())
    first = games.run([*RUN, "--quiet"])
    assert [line for line in first.out.splitlines() if not line.startswith(" ")] == [
        "games/b: Meiji Club 1, turn 1: Yellow (Cléo) is to move",
        "games/c: Meiji Club 1, turn 1: Yellow (Cléo) is to move",
    ]
    assert "mail inbox/cleo.yaml.why.txt to its author, and to nobody else" in first.out
    second = games.run([*RUN, "--quiet"])
    assert [line for line in second.out.splitlines() if not line.startswith(" ")] == [
        "games/c: Meiji Club 1, turn 1: Yellow (Cléo) is to move"
    ]
    assert (first.code, second.code) == (0, 0)


def test_quiet_says_nothing_when_nothing_happened(games: Desk) -> None:
    """So that cron sends no mail."""
    said = games.run([*RUN, "--quiet"])
    assert (said.code, said.out, said.err) == (0, "", "")


def test_a_script_gets_one_object(games: Desk) -> None:
    put(games, "b/inbox/cleo.yaml", order())
    put(games, "b/inbox/eve.yaml", forged(order()))
    said = games.run([*RUN, "--json", "--quiet"])
    assert said.object["exit"] == 0
    by_folder = {game["folder"]: game for game in said.object["games"]}
    assert [*by_folder] == ["games/a", "games/b", "games/c"]
    game = by_folder["games/b"]
    (played,) = game["played"]
    opened = open_state(json.loads((games.folder / "games/b" / STATE2).read_text()))
    assert (played["file"], played["reports"]) == (STATE2, ["meiji-club-1-002.txt"])
    assert (played["orders"], played["seat"], played["turn"]) == (["inbox/cleo.yaml"], "yellow", 1)
    assert (played["state"]["id"], played["signed"]) == (opened.id, True)
    assert game["done"] == [{"file": "inbox/cleo.yaml", "to": "done/cleo.yaml", "replaced": False}]
    (rejected,) = game["rejected"]
    assert (rejected["to"], rejected["letter"]) == ("rejected/eve.yaml", "rejected/eve.yaml.why.txt")
    assert [wrong["code"] for wrong in rejected["why"]] == ["signature-wrong"]
    assert (game["to-move"], game["over"], game["state"]["turn"]) == ("red", False, 2)
    assert by_folder["games/a"]["missing"] == ["yellow", "red", "blue"]


def test_the_letter_of_an_illegal_order_reads_like_a_mail(games: Desk) -> None:
    """The reasons are those of check; the moderator sends it on as it is."""
    put(games, "b/inbox/cleo.yaml", illegal(revision=2))
    games.run(RUN)
    letter = (games.folder / "games/b/inbox/cleo.yaml.why.txt").read_text("utf-8")
    assert letter.startswith("NOT CARRIED OUT")
    assert "Yellow, turn 1, revision 2" in letter
    assert "[R064]" in letter
    assert "  legal: church | bank" in letter
    assert "`revision: 3`" in letter
    assert max(map(len, letter.splitlines())) <= 72


# Many games


def test_a_broken_game_in_the_middle_harms_no_other(games: Desk) -> None:
    """Its finding is told, its code is the exit code, and the others are run."""
    put(games, "b/inbox/cleo.yaml", order())
    put(games, f"b/{STATE2}", "{")
    put(games, "c/inbox/cleo.txt", typed())
    (games.folder / "games/c/accepted").mkdir()
    put(games, "c/accepted/cleo.txt", typed(note="yes"))
    said = games.run([*RUN, "--json"])
    assert (said.code, said.codes) == (3, ["run-state-damaged", "json-cut-short"])
    assert [game["exit"] for game in said.object["games"]] == [0, 3, 0]
    assert said.object["errors"][0]["file"] == f"games/b/{STATE2}"
    assert lies(games, f"c/{STATE2}", "b/inbox/cleo.yaml")


def test_a_file_is_told_with_its_folder_however_the_folder_is_called(games: Desk) -> None:
    """The name of the folder may be how the name of the file begins."""
    prefix = STATE2.partition("-")[0]
    (games.folder / "games/b").rename(games.folder / prefix)
    (games.folder / prefix / STATE2).write_text("{")
    (games.folder / prefix / "inbox/cleo.yaml").write_text(write_order(order()), "utf-8")
    said = games.run(["run", prefix, "--key", "mo.key", "--json"])
    assert [wrong["file"] for wrong in said.object["errors"]] == [f"{prefix}/{STATE2}"] * 2
    (games.folder / prefix / STATE2).unlink()
    report = STATE2.replace(".state.json", ".txt")
    (games.folder / prefix / report).write_text("my notes")
    said = games.run(["run", prefix, "--key", "mo.key", "--json"])
    assert [(wrong["code"], wrong["file"]) for wrong in said.object["errors"]] == [
        ("report-left", f"{prefix}/{report}")
    ]


def test_the_gravest_code_wins(games: Desk) -> None:
    """2, 3, 4, 5, 1, whichever game comes first."""
    put(games, f"a/{STATE1}", "{")
    put(games, "b/inbox/cleo.yaml", order())
    put(games, "b/inbox/cleo-2.yaml", order(note="no, this"))
    assert games.run(RUN).code == 3
    (games.folder / "games/a" / STATE1).unlink()
    said = games.run(RUN)
    assert said.code == 5
    assert "Yellow has given two different orders of one" in said.err
    (games.folder / "games/link").symlink_to("b")
    assert games.run(RUN).code == 2


def test_a_fault_of_the_program_in_one_game_costs_the_others_nothing(
    games: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 6, and no traceback."""
    from ykpbem.cli import reports

    put(games, "b/inbox/cleo.yaml", order())
    (games.folder / "games/c/accepted").mkdir()
    put(games, "c/accepted/cleo.txt", typed())
    real = reports.reports_of

    def broken(opened: object, output: str, forms: object) -> object:
        if "games/b" in output:
            raise ZeroDivisionError("no such\nthing")
        return real(opened, output, forms)  # type: ignore[arg-type]

    monkeypatch.setattr(reports, "reports_of", broken)
    said = games.run(RUN)
    assert said.code == 6
    assert "ZeroDivisionError" in said.err
    assert "Traceback" not in said.err
    assert lies(games, f"c/{STATE2}", "b/inbox/cleo.yaml")


def test_a_game_in_use_is_told_and_the_others_are_run(games: Desk) -> None:
    put(games, "b/inbox/cleo.yaml", order())
    with locked("games/a"):
        said = games.run([*RUN, "--json"])
    assert (said.code, said.codes) == (5, ["folder-locked"])
    assert lies(games, f"b/{STATE2}")


def test_one_folder_is_one_game(games: Desk) -> None:
    put(games, "b/inbox/cleo.yaml", order())
    said = games.run(["run", "games/b/", "--key", "mo.key"])
    assert (said.code, said.out.splitlines()[0]) == (0, "games/b: Meiji Club 1, turn 2: Red (Anna) is to move")
    assert lies(games, f"b/{STATE2}", "b/done/cleo.yaml")


@pytest.mark.parametrize(
    ("folder", "code"), [("nowhere", "run-folder-missing"), (STATE1, "run-folder-missing"), (".", "run-nothing")]
)
def test_no_game_is_wrong_usage(desk: Desk, folder: str, code: str) -> None:
    said = desk.run(["run", folder, "--key", "mo.key", "--json"])
    assert (said.code, said.codes) == (2, [code])


@pytest.mark.parametrize(("key", "code"), [("mo.pub", 3), ("anna.key", 4), ("nobody.key", 3)])
def test_another_key_does_nothing(games: Desk, key: str, code: int) -> None:
    put(games, "b/inbox/cleo.yaml", order())
    assert games.run(["run", "games", "--key", key]).code == code
    assert not lies(games, f"b/{STATE2}")


def test_names_cannot_steer_a_terminal_or_a_command(games: Desk) -> None:
    """Folders and files may be called anything."""
    (games.folder / "games/b").rename(games.folder / "games/-rf\n\x1b[2J")
    put(games, "-rf\n\x1b[2J/inbox/--key\n\x1b]0;.yaml", order())
    put(games, "-rf\n\x1b[2J/inbox/\u202egpj.yaml", "junk")
    said = games.run(RUN)
    assert said.code == 0
    assert "games/-rf??[2J: Meiji Club 1" in said.out
    assert "inbox/--key??]0;.yaml" in said.out
    assert not {"\x1b", "\u202e"} & set(said.out)
    (rejected,) = [game for game in games.run([*RUN, "--json"]).object["games"] if game["folder"].startswith("games/-")]
    assert rejected["exit"] == 0


def test_what_a_run_leaves_behind_disturbs_no_other_command(games: Desk) -> None:
    """Orders that were refused, letters and locks lie in the folder that is audited and told as a history."""
    put(games, "b/inbox/cleo.yaml", order())
    put(games, "b/inbox/cut.yaml", write_order(order(revision=2))[:300])
    put(games, "b/inbox/forged.yaml", forged(order(revision=3)))
    put(games, "b/inbox/junk.txt", "Sorry, tomorrow!\n")
    put(games, "b/inbox/early.yaml", ahead(4))
    assert games.run([*RUN, "--format", "json", "--format", "html"]).code == 0
    assert games.run(["audit", "games/b", "--json"]).object["verdict"] == "right"
    assert games.run(["history", "games/b", "-o", "history.html"]).code == 0


# Reports


def test_reports_in_every_form_appear_beside_the_state(games: Desk) -> None:
    """The text always; each is what show makes of the state."""
    put(games, "b/inbox/cleo.yaml", order())
    forms = ["text", "markdown", "bbcode", "bgg", "html", "svg", "json"]
    said = games.run([*RUN, *(word for form in forms for word in ("--format", form)), "--json"])
    (played,) = said.object["games"][1]["played"]
    endings = [".txt", ".md", ".bbcode.txt", ".bgg.txt", ".html", ".svg", ".report.json"]
    assert played["reports"] == [f"meiji-club-1-002{ending}" for ending in endings]
    for form, name in zip(forms[:-1], played["reports"], strict=False):
        shown = games.run(["show", f"games/b/{STATE2}", "--moderator", "mo.pub", "--format", form])
        assert (games.folder / "games/b" / name).read_text("utf-8") == shown.out
    report = json.loads((games.folder / "games/b/meiji-club-1-002.report.json").read_text())
    assert (report["state"]["seq"], report["hand"]) == (2, None)
    assert games.run(["audit", "games/b", "--json"]).object["verdict"] == "right"
    assert games.run(RUN).code == 0


# Folders that are no game by themselves


def test_a_copy_of_a_game_is_not_carried_out_beside_it(games: Desk) -> None:
    """Both would be the moderator's word: two stories, or one sealed twice. All others go on."""
    lay(games, "b-old", club.first_state(), club.second_state())
    put(games, "b/inbox/cleo.yaml", order())
    put(games, "b-old/inbox/cleo.yaml", order(note="before"))
    put(games, "c/inbox/cleo.txt", typed())
    (games.folder / "games/c/accepted").mkdir()
    (games.folder / "games/c/inbox/cleo.txt").rename(games.folder / "games/c/accepted/cleo.txt")
    said = games.run([*RUN, "--json"])
    assert (said.code, said.codes) == (5, ["run-game-twice"] * 2)
    assert [error["file"] for error in said.object["errors"]] == ["games/b", "games/b-old"]
    assert "games/b-old" in said.object["errors"][0]["message"]
    assert not lies(games, f"b/{STATE2}")
    assert not lies(games, f"b-old/{STATE2}")
    assert lies(games, f"c/{STATE2}")
    (games.folder / "games/b-old/inbox/cleo.yaml").unlink()
    (games.folder / "games/b-old/inbox").rmdir()
    assert games.run(RUN).code == 0
    assert lies(games, f"b/{STATE2}")


def test_a_copy_is_one_though_its_newest_state_is_damaged(games: Desk) -> None:
    """The game is that of the newest state there that can be read; else the copy would be taken for none."""
    lay(games, "b-old", club.first_state(), club.second_state())
    put(games, f"b-old/{STATE2}", "{")
    put(games, "b/inbox/cleo.yaml", order())
    assert games.run([*RUN, "--json"]).codes == ["run-game-twice"] * 2
    assert not lies(games, f"b/{STATE2}")


def test_a_folder_of_a_game_that_is_a_link_is_left_alone(games: Desk) -> None:
    """Nothing is carried out where it leads, which may be anywhere; the others are run."""
    (games.folder / "games/b").rename(games.folder / "elsewhere")
    (games.folder / "games/b").symlink_to("../elsewhere")
    put(games, "b/inbox/cleo.yaml", order())
    before = sorted(path.name for path in (games.folder / "elsewhere").rglob("*"))
    said = games.run([*RUN, "--json"])
    assert (said.code, said.codes) == (2, ["run-link"])
    assert [game["exit"] for game in said.object["games"]] == [0, 2, 0]
    assert sorted(path.name for path in (games.folder / "elsewhere").rglob("*")) == before


def test_an_inbox_beside_games_is_told_of(games: Desk) -> None:
    """It is none of a game, and makes the folder none; nothing is put beside it."""
    (games.folder / "games/inbox").mkdir()
    said = games.run([*RUN, "--json"])
    assert (said.code, said.codes) == (2, ["run-inbox-astray"])
    assert sorted(path.name for path in (games.folder / "games").iterdir()) == ["a", "b", "c", "inbox"]


# Passing beside a run


PASS = ["--reason", "asleep", "--key", "mo.key", "--json"]


@pytest.mark.parametrize("names", [[], ["games/a/inbox/ben.yaml"]], ids=["left out", "given along"])
def test_a_keep_that_has_come_is_not_passed_over(games: Desk, names: list[str]) -> None:
    """Whoever names all seats, as if none had chosen, is told which have; with theirs along the rest is passed."""
    put(games, "a/inbox/ben.yaml", write_order(KEEPS["blue"].document))
    everybody = [word for seat in ("red", "blue", "yellow") for word in ("--seat", seat)]
    said = games.run(["pass", f"games/a/{STATE0}", *everybody, *PASS])
    assert (said.code, said.codes) == (5, ["pass-order-waits"])
    assert said.object["errors"][0]["file"] == "games/a/inbox/ben.yaml"
    assert not lies(games, f"a/{STATE1}")
    others = ["--seat", "red", "--seat", "yellow"]
    said = games.run(["pass", f"games/a/{STATE0}", *names, *others, *PASS])
    assert (said.code, said.codes) == ((0, []) if names else (5, ["keeps-missing"]))


def test_an_order_that_has_come_is_not_passed_over(games: Desk) -> None:
    """One for now that `run` would carry out; an illegal one, one for later and one by nobody keep no game waiting."""
    for name, text in {"illegal": illegal(revision=2), "early": ahead(4), "forged": forged(order())}.items():
        put(games, f"b/inbox/{name}.yaml", text)
    put(games, "b/inbox/legal.yaml", order(revision=3))
    said = games.run(["pass", f"games/b/{STATE1}", *PASS])
    assert (said.code, said.codes) == (5, ["pass-order-waits"])
    (games.folder / "games/b/inbox/legal.yaml").unlink()
    assert games.run(["pass", f"games/b/{STATE1}", *PASS]).code == 0


@pytest.mark.parametrize("before", [[], [club.first_state(), club.second_state()]], ids=["alone", "with others"])
def test_no_second_story_is_told_beside_a_post_that_holds_the_first(games: Desk, before: list[Document]) -> None:
    """Words above its block keep a state from being the newest one, but not from having been sent."""
    made = games.run(["pass", f"games/b/{STATE1}", *PASS, "--armor"]).object
    state = games.folder / made["file"]
    others = "".join(armored(one) for one in before)
    (games.folder / "games/b/post.txt").write_text(f"Dear all,\n\n{others}{state.read_text('utf-8')}", "utf-8")
    state.unlink()
    put(games, "b/inbox/cleo.yaml", order())
    said = games.run("run games/b --key mo.key --json")
    assert (said.code, said.codes) == (5, ["second-story"])
    assert said.object["errors"][0]["file"] == "games/b/post.txt"
    assert lies(games, "b/inbox/cleo.yaml")


def test_an_inbox_that_cannot_be_read_is_told_by_its_path(games: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str) -> list[str]:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("ykpbem.app.run.papers.names_in", refuse)
    said = games.run(["pass", f"games/b/{STATE1}", *PASS])
    assert (said.code, said.codes) == (6, ["run-machine"])
    assert said.object["errors"][0]["file"] == "games/b/inbox"


QUOTED = [*(f"-----BEGIN YKPBEM {kind}-----" for kind in ("STATE", "ORDER", "JOIN", "NOTHING")), "ykpbem-key-1 x"]


@pytest.mark.parametrize("note", QUOTED)
def test_what_an_order_quotes_spoils_no_run_and_no_audit(games: Desk, note: str) -> None:
    """Its own signature below is nothing in a block."""
    put(games, "b/inbox/cleo.yaml", order(note=note))
    assert len(games.run("run games/b --key mo.key --json").object["games"][0]["played"]) == 1
    said = games.run("audit games/b --moderator mo.pub --json")
    assert (said.code, said.object["verdict"]) == (0, "right")
    assert games.run(f"verify games/b/{STATE2} games/b/done/cleo.yaml").code == 0


def test_what_a_letter_quotes_spoils_no_audit(games: Desk) -> None:
    """A letter is the program's own, known by its first line."""
    put(games, "b/inbox/illegal.yaml", illegal())
    games.run("run games/b --key mo.key")
    letter = games.folder / "games/b/inbox/illegal.yaml.why.txt"
    letter.write_text(letter.read_text("utf-8") + '"ykpbem"\n-----BEGIN YKPBEM STATE-----\n', "utf-8")
    assert games.run("audit games/b --moderator mo.pub").code == 0
    named = [f"games/b/{name}" for name in (STATE0, STATE1, "inbox/illegal.yaml.why.txt")]
    assert games.run(["audit", *named, "--moderator", "mo.pub"]).code == 0


# As a process


def test_two_processes_at_once(games: Desk) -> None:
    """Whoever comes second exits 5, or finds nothing to do; the turn is played once."""
    put(games, "b/inbox/cleo.yaml", order())
    words = [sys.executable, "-m", "ykpbem", "run", "games/b", "--key", "mo.key"]
    both = [subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    told = [process.communicate() for process in both]
    assert {process.returncode for process in both} <= {0, 5}
    assert sum("played: turn 1" in out for out, _ in told) == 1
    assert open_state(json.loads((games.folder / "games/b" / STATE2).read_text())).state.previous == began().id
