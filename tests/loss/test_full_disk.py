"""Disks that are really full: a small file system where the machine allows one, a limit on files everywhere."""

import shutil
import subprocess
import sys

import pytest

from tests.cli.desk import STATE2, Desk
from tests.loss.commands import COMMANDS, REPORT2, cleared

ADJUDICATE = COMMANDS["adjudicate"].words
PROGRAM = [sys.executable, "-m", "ykpbem"]
SMALL_DISKS = """
for size in {sizes}
do
    mount -t tmpfs -o size=$size none full || exit 99
    {run}
    echo $? $(LC_ALL=C ls -A full)
    umount full
done
"""


def own_mounts() -> bool:
    """Whether this machine lets anybody mount a file system that only this process sees."""
    if shutil.which("unshare") is None:
        return False
    tried = ["unshare", "-Urm", "mount", "-t", "tmpfs", "-o", "size=4k", "none", "/mnt"]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not own_mounts(), reason="this machine lets nobody mount a small file system of their own")
def test_a_full_file_system_holds_both_files_or_none(desk: Desk) -> None:
    """From a disk that cannot take the report to one with room for both."""
    with cleared(desk):
        (desk.folder / "full").mkdir()
        run = " ".join([*PROGRAM, *ADJUDICATE, "-o", f"full/{STATE2}"]) + " >/dev/null 2>>said"
        script = SMALL_DISKS.format(sizes="4k 12k 24k 4m", run=run)
        done = subprocess.run(
            ["unshare", "-Urm", "sh", "-c", script], capture_output=True, text=True, check=False, timeout=120
        )
        assert done.stdout.splitlines() == ["6", "6", "6", f"0 {STATE2} {REPORT2}"]
        assert " ".join(desk.read("said").split()).count("No space left on device") == 3
        assert "Traceback" not in desk.read("said")


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
from ykpbem.cli.commands import commands
sys.exit(commands.main(sys.argv[2:], standalone_mode=False))
"""
"""A process to which files above so many bytes are refused."""


@pytest.mark.parametrize("size", [0, 2000, 9000])
def test_a_file_that_may_not_grow_leaves_nothing(desk: Desk, size: int) -> None:
    """No room for anything, for the report alone, for the report and half of the state."""
    with cleared(desk):
        done = subprocess.run(
            [sys.executable, "-c", LIMITED, str(size), *ADJUDICATE], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout) == (6, "")
        assert " ".join(done.stderr.split()) == f"error: {STATE2}: the file cannot be written: File too large"
        assert not list(desk.folder.rglob("*.tmp"))
        assert not (desk.folder / REPORT2).exists()
        assert desk.run(ADJUDICATE).code == 0
