"""The list of commands and each command's help."""

import subprocess
import sys

import pytest

from tests.cli.desk import Desk
from ykpbem.cli.commands import COMMANDS, MODULES, commands

WITHOUT_CLICK = """
import sys
import click, click._textwrap
before = set(sys.modules)
from ykpbem.cli.commands import commands
commands.main(["--help"], standalone_mode=False)
print(sorted(name for name in set(sys.modules) - before if name.partition(".")[0] not in sys.stdlib_module_names))
"""


def test_the_help_imports_nothing_but_click() -> None:
    """The list is a table; no command's module is loaded for it."""
    run = subprocess.run([sys.executable, "-c", WITHOUT_CLICK], capture_output=True, text=True, check=True)
    loaded = run.stdout.splitlines()[-1]
    assert loaded == "['ykpbem', 'ykpbem.cli', 'ykpbem.cli.commands']"


def test_the_help_lists_every_command_with_a_line(empty_desk: Desk) -> None:
    said = empty_desk.run("--help")
    assert said.code == 0
    lines = [line.split(maxsplit=1) for line in said.out.splitlines() if line.startswith("  ")]
    told = {words[0]: words[1] for words in lines if len(words) == 2 and words[0] in MODULES}
    assert told == {name: summary for role in COMMANDS.values() for name, _, summary in role}
    assert empty_desk.run("-h").out == said.out


def test_without_a_command_the_help_is_shown_and_nothing_is_done(empty_desk: Desk) -> None:
    said = empty_desk.run([])
    assert said.code == 2
    assert said.err == empty_desk.run("--help").out


@pytest.mark.parametrize("name", MODULES)
def test_the_table_is_true(name: str) -> None:
    """A command's line is what its own help begins with, at least in its first words."""
    command = commands.get_command(commands.make_context("ykpbem", [name, "x"], resilient_parsing=True), name)
    assert command is not None
    assert command.name == name
    summary = next(one for role in COMMANDS.values() for known, _, one in role if known == name)
    assert len(summary) <= 62
    first = (command.help or "").split("\n\n")[0].replace("\n", " ")
    if len(first) <= 62:
        assert first == summary
    else:
        assert first.split()[:3] == summary.split()[:3]


@pytest.mark.parametrize("name", MODULES)
def test_every_command_shows_an_example_and_speaks_json(empty_desk: Desk, name: str) -> None:
    said = empty_desk.run([name, "--help"])
    assert said.code == 0
    after = said.out.partition("Example")[2]
    assert f"  ykpbem {name}" in after
    assert "--json" in said.out
    assert max(map(len, said.out.splitlines())) <= 80
    assert said.out.isascii()


def test_the_version_is_told(empty_desk: Desk) -> None:
    from ykpbem import __version__

    assert empty_desk.run("--version").out == f"ykpbem {__version__}\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("sho", "Did you mean 'show'?"),
        ("salad", "There is no command 'salad'."),
        ("show", "Missing argument 'STATE'"),
        ("show --salad x", "No such option"),
        ("hand state.json", "Missing option '--key'"),
        ("join x --key k --name N --colour pink", "'pink' is not one of"),
        ("show x --width 10", "is not in the range"),
    ],
)
def test_wrong_usage_is_told_with_the_right_one(empty_desk: Desk, line: str, told: str) -> None:
    said = empty_desk.run(line)
    assert said.code == 2
    assert told in said.err
    assert "usage: ykpbem" in said.err
    assert "--help` explains it" in said.err
    assert said.out == ""
    assert said.new == []


def test_choices_are_told_in_a_line(empty_desk: Desk) -> None:
    said = empty_desk.run("join x --key k --name N")
    assert "Choose from: red, blue, yellow, green" in " ".join(said.err.split())
    assert "?" not in said.err


def test_wrong_usage_is_an_object_too(empty_desk: Desk) -> None:
    said = empty_desk.run("show --json --salad")
    assert said.code == said.object["exit"] == 2
    (error,) = said.object["errors"]
    assert error["code"] == "usage"
    assert "salad" in error["message"]
    assert error["hints"] == ["ykpbem show [OPTIONS] STATE", "`ykpbem show --help` explains it."]
    assert said.err == ""
