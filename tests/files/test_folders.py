"""Working in a folder that others put files into: what was moved or made there lasts."""

import os
import sys
import time
from pathlib import Path

import pytest

from ykpbem.errors import Conflict
from ykpbem.files.folders import make_folder, move


def test_names_that_were_moved_or_made_outlast_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each folder is synced once its names have changed, of two the one first in which the file lies now."""
    synced: list[tuple[int, list[str]]] = []

    def fsync(handle: int) -> None:
        synced.append((os.fstat(handle).st_ino, sorted(path.name for path in tmp_path.iterdir())))

    monkeypatch.setattr(os, "fsync", fsync)
    (tmp_path / "order.yaml").write_text("x")
    done = tmp_path / "done"
    make_folder(str(done))
    make_folder(str(done))
    assert move(str(tmp_path / "order.yaml"), str(done)) == "order.yaml"
    here, there = tmp_path.stat().st_ino, done.stat().st_ino
    assert synced == [(here, ["done", "order.yaml"]), (there, ["done"]), (here, ["done"])]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no locks of folders")
def test_nothing_is_moved_for_ever_into_a_folder_that_somebody_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that cannot be had is no name that is taken: no other name is any better."""
    import fcntl

    waited: list[float] = []

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        assert sum(waited) < 15, "the next name is tried"

    monkeypatch.setattr(time, "sleep", sleep)
    (tmp_path / "order.yaml").write_text("x")
    (tmp_path / "rejected").mkdir()
    handle = os.open(tmp_path / "rejected", os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        with pytest.raises(Conflict) as caught:
            move(str(tmp_path / "order.yaml"), str(tmp_path / "rejected"), (".why.txt", b"why"))
        assert [wrong.code for wrong in caught.value.faults] == ["folder-busy"]
    finally:
        os.close(handle)
    assert (tmp_path / "order.yaml").is_file()
