"""The manual page says what the program says, and the tools that show such pages take it."""

import re
import shutil
import subprocess
from itertools import pairwise

import pytest

from tests.tools.golden import Golden
from tests.tools.make_man import COMMON, PAGE, manual
from ykpbem import __version__
from ykpbem.cli.commands import MODULES

CHECKERS = {
    "groff": ["groff", "-man", "-Tutf8", "-ww", "-z"],
    "mandoc": ["mandoc", "-T", "lint", "-W", "error"],
}
SECTIONS = (
    "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS",
    "FILES", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
)  # fmt: skip


def test_the_page_is_up_to_date(golden: Golden) -> None:
    """Whoever changes a help text makes it anew: `make golden`, or `python -m tests.tools.make_man`."""
    Golden(PAGE.parent, golden.rewrite)(PAGE.name, manual())


def test_the_page_has_its_sections_in_the_usual_order() -> None:
    """And its title names program and version."""
    page = manual()
    assert tuple(re.findall(r"(?m)^\.SH (.*)$", page)) == SECTIONS
    assert page.startswith(f'.TH YKPBEM 1 "" "ykpbem {__version__}"')
    assert page.isascii()


@pytest.mark.parametrize("name", MODULES)
def test_every_command_stands_in_it_with_its_options(name: str) -> None:
    """As it is typed, and with an example."""
    page = manual().replace("\\-", "-")
    (part,) = re.findall(rf"(?ms)^\.B ykpbem {name} (.*?)(?=^\.B ykpbem|^\.S[SH])", page)
    assert f"\nykpbem {name}" in part
    assert all(
        f"--{common.replace('_', '-')}" not in part.partition(".nf")[0] for common in COMMON if common != "as_json"
    )


def test_the_page_is_shown_without_a_complaint() -> None:
    """By those of the tools that show such pages that this machine has."""
    for checker in filter(shutil.which, CHECKERS):
        done = subprocess.run([*CHECKERS[checker], PAGE], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), checker


def test_no_example_is_broken_by_the_terminal() -> None:
    """80 columns hold each line that somebody may copy, behind what the page sets it in."""
    commands = manual().partition(".SH FILES")[0]
    examples = re.findall(r"(?ms)^\.nf$(.*?)^\.fi$", commands)
    lines = [line.replace("\\-", "-").replace("\\e", "\\") for one in examples for line in one.splitlines()]
    assert len(lines) > len(MODULES)
    assert max(map(len, lines)) <= 66
    assert all(line.endswith(" \\") for line, after in pairwise(lines) if after.startswith("    "))
