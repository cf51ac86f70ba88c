"""The README and its neighbours do what they say: commands are run, in their order, as a reader would type them."""

import re
from pathlib import Path

import pytest

from tests.orders.samples import read_order
from tests.tools.golden import Golden
from tests.tools.guides import Reader
from tests.tools.pages import blocks
from tests.tools.places import PACKAGE, SCHEMAS
from ykpbem.cli.commands import MODULES

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = [README, ROOT / "CONTRIBUTING.md"]
HOMES = {"docs", "schemas", "tests", "ykpbem"}
"""Folders of the project."""


def text_of(page: Path) -> str:
    """What a page says."""
    return page.read_text("utf-8")


def is_there(name: str) -> bool:
    """Whether a file of the project lies where it belongs, be it in a checkout or in an installed package."""
    folder, _, inside = name.partition("/")
    home = {"ykpbem": PACKAGE, "schemas": SCHEMAS}.get(folder)
    return any((home or ROOT / folder).glob(inside)) if inside else (home or ROOT / folder).exists()


def test_every_command_of_the_readme_works(tmp_path: Path, golden: Golden) -> None:
    """From an empty folder, one after the other, and each says what is shown."""
    followed = Reader(tmp_path).follow(text_of(README))
    if golden.rewrite:
        assert not followed.broken, "\n\n".join(followed.broken)
        README.write_text(followed.page, "utf-8")
    else:
        assert not followed.wrong, "\n\n".join(["if that is meant, `make golden`", *followed.wrong])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_make_target_of_a_page_exists(page: Path) -> None:
    """The Makefile has each target that the page names."""
    told = set(re.findall(r"(?m)(?:`|\$ |^)make ([a-z]+)(?=`|$)", text_of(page)))
    assert told
    assert told <= set(re.findall(r"(?m)^([a-z]+):", text_of(ROOT / "Makefile")))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    """Links, and paths with a folder in them."""
    text = text_of(page)
    linked = {link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", text)} - {""}
    named = {path for path in re.findall(r"`([a-z_]+/[\w./*-]*)`", text) if path.partition("/")[0] in HOMES}
    assert {name for name in linked | named if not is_there(name)} == set()


def test_the_order_of_the_readme_is_one() -> None:
    """The reader takes it as it stands, with nothing to repair."""
    orders = [read_order(one.text.encode(), name="README.md") for one in blocks(text_of(README)) if one.kind == "yaml"]
    assert [(order.document["player"], len(order.document["steps"]), list(order.repairs)) for order in orders] == [
        ("blue", 5, [])
    ]


@pytest.mark.parametrize("name", MODULES)
def test_every_command_stands_in_the_readme(name: str) -> None:
    """With `ykpbem` before it, or by itself where several are listed."""
    assert re.search(rf"ykpbem {name}\b|`{name}`", text_of(README))
