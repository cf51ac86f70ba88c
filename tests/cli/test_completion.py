"""What the shells complete, asked of the program as they ask it."""

import shutil
import subprocess
import sys

import click
import pytest

from tests.cli.desk import Desk
from ykpbem.cli.commands import MODULES, commands
from ykpbem.cli.completion import COMPLETED, FILES

SHELLS = {"bash": "complete -o nosort -F", "zsh": "compdef", "fish": "complete --no-files --command ykpbem"}
FREE = {"name", "reason", "seats", "settings"}
"""Parameters of plain text with which no shell can help: what people are called, and why."""


def completed(desk: Desk, line: str) -> list[tuple[str, str]]:
    """Kind and text of each completion of the last word of a line, as bash is told."""
    words = line.split(" ")
    said = desk.run([], _YKPBEM_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(len(words) - 1))
    assert said.code == 0, said
    kinds = [one.partition(",") for one in said.out.splitlines()]
    return [(kind, text) for kind, _, text in kinds]


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_is_told_how_to_ask(empty_desk: Desk, shell: str) -> None:
    said = empty_desk.run([], _YKPBEM_COMPLETE=f"{shell}_source")
    assert said.code == 0
    assert SHELLS[shell] in said.out
    assert f"{shell}_complete" in said.out


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ykpbem a", {"audit", "adjudicate", "amend"}),
        ("ykpbem --v", {"--version"}),
        ("ykpbem pa", {"pass"}),
        ("ykpbem show --li", {"--linear"}),
        ("ykpbem show --format m", {"markdown"}),
        ("ykpbem show club.state.json --key anna.key --format b", {"bbcode", "bgg"}),
        ("ykpbem join club.invite.json --colour ", {"red", "blue", "yellow", "green"}),
        ("ykpbem rekey --seat b", {"blue"}),
        ("ykpbem rules r05", {f"R{number:03}" for number in range(50, 59)}),
        ("ykpbem rules R056 q03", {f"Q{number:03}" for number in range(30, 40)}),
    ],
)
def test_words_are_completed(empty_desk: Desk, line: str, expected: set[str]) -> None:
    """Commands, flags, formats, colours, rules: those that begin so, and nothing else."""
    found = completed(empty_desk, line)
    assert {kind for kind, _ in found} == {"plain"}
    assert {text for _, text in found} >= expected
    begun = line.rsplit(" ", 1)[1].lower()
    assert all(text.lower().startswith(begun) for _, text in found)


@pytest.mark.parametrize(
    "line",
    [
        "ykpbem show club-0",
        "ykpbem show --key an",
        "ykpbem show --moderator ",
        "ykpbem check club.state.json or",
        "ykpbem sign order.yaml --state ",
        "ykpbem sign order.yaml -o ",
        "ykpbem adjudicate club.state.json anna.yaml b",
        "ykpbem start club.invite.json ",
        "ykpbem rekey club.state.json --consent ",
        "ykpbem rollback club.state.json --to ",
    ],
)
def test_files_are_left_to_the_shell(empty_desk: Desk, line: str) -> None:
    """It knows best how to complete those, at every place where one is wanted."""
    assert completed(empty_desk, line) == [("file", line.rsplit(" ", 1)[1])]


def test_a_folder_is_completed_as_one(empty_desk: Desk) -> None:
    assert completed(empty_desk, "ykpbem history cl") == [("dir", "cl")]


def test_a_component_set_is_an_id_or_a_file(empty_desk: Desk) -> None:
    assert completed(empty_desk, "ykpbem components m") == [("file", "m"), ("plain", "meiji")]
    assert completed(empty_desk, "ykpbem components ./m") == [("file", "./m")]


@pytest.mark.parametrize("name", MODULES)
def test_no_parameter_of_plain_text_is_forgotten(name: str) -> None:
    """Each is completed, or is one of the few that only its user knows."""
    context = click.Context(commands, info_name="ykpbem")
    command = commands.get_command(context, name)
    assert command is not None
    plain = {parameter.name for parameter in command.params if parameter.type is click.STRING}
    assert plain <= FREE


def test_every_name_that_is_completed_is_in_use() -> None:
    """Nothing in the table that no command has."""
    context = click.Context(commands, info_name="ykpbem")
    found = [commands.get_command(context, name) for name in MODULES]
    assert {parameter.name for command in found if command for parameter in command.params} >= {*COMPLETED, *FILES}


@pytest.mark.parametrize("name", ["ykpbem.cli.anyone", "ykpbem.cli.powers"])
def test_completing_a_command_loads_none(name: str) -> None:
    """The table is enough for it, so that a shell never waits."""
    asked = "import os, sys; os.environ.update(COMP_WORDS='ykpbem ', COMP_CWORD='1', _YKPBEM_COMPLETE='bash_complete')"
    code = f"""{asked}
from ykpbem.cli.commands import commands
try:
    commands.main([])
finally:
    print({name!r} in sys.modules, file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "plain,show" in done.stdout.splitlines()
    assert done.stderr == "False\n"


@pytest.mark.parametrize("shell", [name for name in SHELLS if shutil.which(name)])
def test_the_shell_takes_it(empty_desk: Desk, shell: str) -> None:
    """What it is told is a program that it reads without a complaint."""
    said = empty_desk.run([], _YKPBEM_COMPLETE=f"{shell}_source")
    done = subprocess.run([shell, "-n"], input=said.out, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
