"""The Makefile explains itself."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_bare_make_lists_every_target_with_one_line() -> None:
    """Whoever types `make` alone sees all there is and nothing runs."""
    targets = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert targets is not None
    listed = subprocess.run(["make"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert re.findall(r"^make (\w+) +\S.+$", listed, re.MULTILINE) == targets[1].split()
