"""The README's commands do what it says: they are run, in its order, as a reader would type them."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ykpbem.files.order_reader import read_order

README = Path(__file__).parents[1] / "README.md"
NOT_HERE = re.compile(r"^(make |python3 -m pip )")
"""Commands that set the project up; running them is the work of the continuous integration."""


def commands() -> list[str]:
    """Every line after a `$` in a console block, in the order of the page."""
    blocks = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


def test_every_command_of_the_readme_works(tmp_path: Path) -> None:
    """From an empty folder, one after the other, each ends with 0."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command in commands():
        if NOT_HERE.match(command):
            continue
        environment = {**os.environ, "PATH": path}
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("target", re.findall(r"(?:`|\$ )make ([a-z]+)", README.read_text(encoding="utf-8")))
def test_every_make_target_of_the_readme_exists(target: str) -> None:
    """The Makefile has each target that the page names."""
    makefile = (README.parent / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_the_order_of_the_readme_is_one() -> None:
    """The reader takes it as it stands, with nothing to repair."""
    blocks = re.findall(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    orders = [read_order(block.encode(), name="README.md") for block in blocks]
    assert [(order.document["player"], len(order.document["steps"]), list(order.repairs)) for order in orders] == [
        ("blue", 5, [])
    ]
