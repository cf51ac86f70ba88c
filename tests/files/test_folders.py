"""Working in a folder that others put files into: what was moved or made there lasts."""

import os
from pathlib import Path

import pytest

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
