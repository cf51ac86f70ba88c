"""Desks to type commands at."""

import signal
from pathlib import Path

import pytest

from tests.cli.desk import Desk, copy_of, lay_out
from tests.loss.commands import furnish


@pytest.fixture(scope="session", autouse=True)
def interrupts_are_heard() -> None:
    """Ctrl-C reaches the processes that tests start, also where the tests run in the background of a shell."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def club_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The club's files; nobody writes here."""
    folder = tmp_path_factory.mktemp("club")
    lay_out(folder)
    return folder


@pytest.fixture
def desk(club_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A desk with the club's files, as the current folder."""
    monkeypatch.chdir(tmp_path)
    return copy_of(club_folder, tmp_path)


@pytest.fixture
def empty_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A desk with nothing on it, as the current folder."""
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path)


@pytest.fixture
def furnished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A desk with all that any command reads, as the current folder."""
    monkeypatch.chdir(tmp_path)
    return furnish(tmp_path)
