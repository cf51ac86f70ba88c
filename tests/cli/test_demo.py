"""The command `demo`: it plays a whole game with the real commands, and everything it leaves behind holds."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.desk import Desk, Said
from ykpbem.errors import ExitCode


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Said, Desk]]:
    """What the demonstration said, and the folder that it played in."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(home)
        patched.setenv("YKPBEM_KEY", "nobody.key")
        yield Desk(home).run("demo"), Desk(home / "demo")


def test_it_ends_well(shown: tuple[Said, Desk]) -> None:
    said, _ = shown
    assert said.code == ExitCode.DONE
    assert said.err == ""
    assert ": no findings" in said.out


def test_everybody_types_real_commands(shown: tuple[Said, Desk]) -> None:
    said, _ = shown
    typed = {line.split()[2] for line in said.out.splitlines() if line.startswith("  $ ykpbem ")}
    assert typed == {
        *("keygen", "invite", "join", "start", "hand", "template", "check", "sign", "adjudicate", "show", "verify")
    }


def test_a_mistake_is_shown_and_mended(shown: tuple[Said, Desk]) -> None:
    said, _ = shown
    assert said.out.count("NOT UNDERSTOOD") == 1
    assert said.out.count("LEGAL: ") == 3


def test_three_turns_are_shown_and_the_rest_a_line_each(shown: tuple[Said, Desk]) -> None:
    said, desk = shown
    states = [name for name in desk.files() if name.endswith(".state.json")]
    turns = len(states) - 2
    lines = [line for line in said.out.splitlines() if line.endswith(" VP") and line[:4].strip().isdigit()]
    assert len(lines) == turns - 3
    assert max(map(len, lines)) <= 72


def test_it_is_played_to_the_end_and_all_is_revealed(shown: tuple[Said, Desk]) -> None:
    said, desk = shown
    last = desk.document(_last(desk))
    assert last["moment"]["phase"] == "over"
    assert {"seed", "openings", "dealt", "kept", "hands"} <= set(last["revealed"])
    assert "FINAL SCORING" in said.out
    assert last["revealed"]["seed"][:12] in said.out


def _last(desk: Desk) -> str:
    return max(name for name in desk.files() if name.endswith(".state.json"))


def test_keys_are_fresh(shown: tuple[Said, Desk], empty_desk: Desk) -> None:
    _, desk = shown
    empty_desk.run("keygen mo")
    assert empty_desk.read("mo.key") != desk.read("mo.key")


def test_every_file_of_it_verifies_by_itself(shown: tuple[Said, Desk], monkeypatch: pytest.MonkeyPatch) -> None:
    _, desk = shown
    monkeypatch.chdir(desk.folder)
    files = [name for name in desk.files() if name.endswith((".json", ".signed.yaml"))]
    assert Desk(desk.folder).run(["verify", *files, "--moderator", "mo.pub"]).code == ExitCode.DONE


def test_a_folder_in_use_is_left_alone(empty_desk: Desk) -> None:
    folder = empty_desk.folder / "mine"
    folder.mkdir()
    (folder / "letter.txt").write_text("dear")
    said = empty_desk.run("demo mine")
    assert said.code == ExitCode.CONFLICT
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("folder", ["letter.txt", "letter.txt/mine", "x" * 256])
def test_a_folder_that_cannot_be_is_wrong_usage(empty_desk: Desk, folder: str) -> None:
    empty_desk.write("letter.txt", "dear")
    said = empty_desk.run(f"demo {folder} --json")
    assert (said.code, said.codes, said.new) == (ExitCode.USAGE, ["demo-folder"], [])


def test_the_mark_of_make_may_lie_there(empty_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = empty_desk.folder / "demo"
    folder.mkdir()
    (folder / ".made-by-make").touch()
    monkeypatch.setattr("ykpbem.cli.demo.Demonstration.play", lambda self: self.console.say("played"))
    assert empty_desk.run("demo").out == "played\n"
    assert Path.cwd() == empty_desk.folder


def test_a_long_command_goes_on_in_the_next_line_between_options(shown: tuple[Said, Desk]) -> None:
    """An option and what it is given stay together, so that each line reads by itself."""
    said, _ = shown
    lines = said.out.splitlines()
    broken = [(line, after) for line, after in pairwise(lines) if line.endswith(" \\")]
    assert broken
    for line, after in broken:
        assert not line.removesuffix(" \\").split()[-1].startswith("--"), line
        assert max(len(line), len(after)) <= 72
