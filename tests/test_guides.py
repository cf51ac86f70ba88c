"""The guides tell the truth: each is followed from first line to last, as its reader would, in an empty folder."""

import re
from pathlib import Path

import click
import pytest

from tests.orders.samples import read_order
from tests.tools.golden import Golden
from tests.tools.guides import Reader, names_missing
from tests.tools.pages import agrees, blocks, rewritten, shown_anew, typed
from tests.tools.places import SCHEMAS
from ykpbem.cli.commands import MODULES, commands
from ykpbem.components import built_in
from ykpbem.names import Names
from ykpbem.orders import resolve_steps

DOCS = Path(__file__).parents[1] / "docs"
GUIDES = ("players.md", "moderators.md", "scripters.md")
UNRUN = re.compile(r"(python3 -m pip|pipx|py) ")
"""What sets the program up; running it is the work of the tests of the wheel."""


def cron_line_is_right(line: str) -> bool:
    """Five fields of time, and a command that is one."""
    *time, program, command = line.split(maxsplit=6)
    name, *arguments = command.split()
    found = commands.get_command(click.Context(commands), name)
    assert found is not None
    found.make_context(name, arguments)
    return len(time) == 5 and program.endswith("/ykpbem")


def page(name: str) -> str:
    """The text of a guide."""
    return (DOCS / name).read_text("utf-8")


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_is_true_to_the_letter(name: str, tmp_path: Path, golden: Golden) -> None:
    """Every command does what the page says, and says what the page shows."""
    followed = Reader(tmp_path).follow(page(name))
    if golden.rewrite:
        assert not followed.broken, "\n\n".join(followed.broken)
        (DOCS / name).write_text(followed.page, "utf-8")
    else:
        assert not followed.wrong, "\n\n".join(["if that is meant, `make golden`", *followed.wrong])


@pytest.mark.parametrize("name", GUIDES)
def test_nothing_in_a_guide_goes_untried(name: str) -> None:
    """Blocks are of kinds that are followed; only installing is left to others."""
    for block in blocks(page(name)):
        assert block.name or block.kind in ("console", "crontab", "sh", "shell"), block
        if block.kind == "shell":
            assert all(UNRUN.match(line) for line in block.text.splitlines()), block
        elif block.kind == "crontab":
            assert all(cron_line_is_right(line) for line in block.text.splitlines()), block
        elif not block.name:
            assert list(typed(block)), block


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_is_easy_to_read(name: str) -> None:
    """Lines are short, and every link within the page leads somewhere."""
    text = page(name)
    prose = rewritten(text, lambda _: "")
    assert max(map(len, prose.splitlines())) <= 140
    titles = re.findall(r"(?m)^#+ (.*)$", text)
    headings = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings
    files = [DOCS / file for file in re.findall(r"\]\((?!https:)([^#)]+)(?:#[^)]*)?\)", text)]
    assert [file for file in files if not (file.exists() or (SCHEMAS / file.name).exists())] == []


def test_each_command_stands_in_a_guide() -> None:
    """Whoever reads all three has met every command."""
    told = "".join(map(page, GUIDES))
    assert [name for name in MODULES if f"ykpbem {name}" not in told] == []


def test_every_step_in_the_tables_of_the_players_guide_is_one() -> None:
    """It can be typed like that in a game that has all areas."""
    tables = [line for line in page("players.md").splitlines() if line.startswith("| ")]
    found = [code for line in tables for code in re.findall(r"`([^`]+)`", line)]
    steps = [code for code in found if re.match(r"[a-z-]+(?:: |$)", code) and "=" not in code]
    assert len(steps) >= 18
    text = "\n".join(["ykpbem: order/1", "game: Tea House", "player: red", "steps:", *(f"- {step}" for step in steps)])
    raw = read_order(text.encode(), name="players.md").document["steps"]
    names = Names("okazu-2016", built_in().areas_for(4), built_in())
    assert resolve_steps(raw, names)[1] == []


@pytest.mark.parametrize(
    ("shown", "said", "expected"),
    [
        (["one", "two"], ["one", "two"], True),
        (["one"], ["one", "two"], False),
        (["one", "two"], ["one"], False),
        (["one", "..."], ["one", "two", "three"], True),
        (["...", "three"], ["one", "two", "three"], True),
        (["one", "...", "three"], ["one", "three"], True),
        (["one", "...", "three"], ["one", "two"], False),
        (["..."], [], True),
        ([], ["one"], False),
        (["a.c"], ["abc"], False),
    ],
)
def test_pages_are_compared_line_by_line(shown: list[str], said: list[str], *, expected: bool) -> None:
    """Only `...` stands for anything."""
    assert agrees(shown, said) is expected


@pytest.mark.parametrize(
    ("shown", "said", "anew"),
    [
        (["one"], ["two", "three"], ["two", "three"]),
        (["a 1", "..."], ["a 2", "b", "c"], ["a 2", "..."]),
        (["...", "b 1", "..."], ["a", "b 2", "c"], ["...", "b 2", "..."]),
        (["a", "...", "take 1 card", "..."], ["a", "b", "take 2 cards", "c"], ["a", "...", "take 2 cards", "..."]),
        (["...", "z 1"], ["x", "y", "z 2"], ["...", "z 2"]),
        (["...", "a", "b"], [], ["..."]),
    ],
)
def test_a_page_that_is_renewed_leaves_out_what_it_left_out(shown: list[str], said: list[str], anew: list[str]) -> None:
    """Stretches keep their place and their length."""
    assert shown_anew(shown, said) == anew


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("```console\n$ ykpbem --version\nykpbem 999\n```\n", False),
        ("```console\n$ ykpbem --version\n```\n", False),
        ("```console\n$ echo one | cat\ntwo\n```\n", False),
        ("```console\n$ ykpbem --version\nerror: none of it\n```\n", True),
        ("```console\n$ ykpbem fingerprint nobody.pub\n```\n", True),
        ("```sh\nykpbem hand nothing.state.json --key nobody.key\n```\n", True),
    ],
)
def test_a_page_that_lies_is_found_out(text: str, tmp_path: Path, *, broken: bool) -> None:
    """A command that says something else, or fails where it should not: that no golden page would mend."""
    followed = Reader(tmp_path).follow(text)
    assert (len(followed.wrong), bool(followed.broken)) == (1, broken)


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        ("jq -c .exit", set()),
        ("""jq -r '.ways[] | select(.gains.tea >= 3) | ."to-move"'""", set()),
        ("""jq -r '.ways[] | "\\(.colour) \\(.way)"'""", {"colour", "way"}),
        ("""jq -c '[.exit, ."to-stay"]'""", {"to-stay"}),
    ],
)
def test_without_jq_the_names_in_its_filters_are_looked_for(line: str, missing: set[str]) -> None:
    """Anywhere in the object."""
    assert names_missing(line, {"exit": 0, "to-move": "red", "ways": [{"gains": {"tea": 3}}]}) == missing


def test_a_page_that_tells_the_truth_is_believed(tmp_path: Path) -> None:
    """Files are saved, commands run here or in a shell, refusals are refusals, streams go where they are sent."""
    text = """
```text a.txt
one
```
```console
$ cat a.txt \\
  | tr o O
One
$ export SEEN=yes
$ echo $SEEN
yes
$ ykpbem keygen ann > said.txt
$ head -1 said.txt
ann.key: your secret key; keep it, keep a copy, send it to nobody
$ ykpbem fingerprint *.pub
daqh-g6dg-r7ao-ex5o
$ ykpbem keygen ann
error: ann.key: a key of this name exists already and is never
...
```
"""
    assert Reader(tmp_path).follow(text).wrong == []
    assert (tmp_path / "ann.pub").exists()
