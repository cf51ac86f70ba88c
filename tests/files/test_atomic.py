"""Writing: whole or not at all, never over anything, whatever the system refuses and whenever it is killed."""

import errno
import os
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn, Self

import pytest

from tests.tools.failing import Killed, Machine
from ykpbem.errors import Conflict, ExitCode, Malformed, UsageFault, YkpbemError
from ykpbem.files import atomic, disk
from ykpbem.files.atomic import read_bytes, write_all_new, write_new


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    with monkeypatch.context() as patches:
        yield Machine(patches, calls=("open", "link", "rename", "fsync", "unlink", "lstat"))


def hidden(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("."))


def visible(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))


def pair_in(folder: Path) -> dict[str, bytes]:
    return {str(folder / "report.txt"): b"report", str(folder / "state.json"): b"state" * 50_000}


def code_of(caught: Any) -> list[str]:
    return [fault.code for fault in caught.value.faults]


# What is written


def test_a_file_is_written_whole_with_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    write_new(str(path), b"\0\r\n\xff" * 100_000)
    assert path.read_bytes() == b"\0\r\n\xff" * 100_000
    assert hidden(tmp_path) == []
    write_new(str(tmp_path / "ann.key"), b"", mode=0o600)
    assert stat.S_IMODE((tmp_path / "ann.key").stat().st_mode) == 0o600


def test_a_name_without_a_folder_is_written_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_new("state.json", b"state")
    assert read_bytes("state.json") == b"state"
    assert hidden(tmp_path) == []


def test_the_longest_file_name_is_possible(tmp_path: Path) -> None:
    write_new(str(tmp_path / ("x" * 255)), b"state")
    assert visible(tmp_path) == ["x" * 255]


def test_a_name_that_no_file_can_have_is_wrong_usage(tmp_path: Path) -> None:
    """Nothing is wrong with the machine."""
    with pytest.raises(UsageFault) as caught:
        write_new(str(tmp_path / ("x" * 256)), b"x")
    assert code_of(caught) == ["file-unwritable"]


def test_several_files_appear_in_order(tmp_path: Path, machine: Machine) -> None:
    machine.arm()
    write_all_new(pair_in(tmp_path))
    assert {str(path): path.read_bytes() for path in tmp_path.iterdir()} == pair_in(tmp_path)
    calls = [call for call in machine.seen if call in ("link", "fsync")]
    assert calls == ["fsync", "fsync", "link", "link", "fsync"]


def test_what_is_synced_is_the_whole_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not what is left of it once the rest lies in a buffer of this process."""
    sizes: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: sizes.append(os.fstat(handle).st_size))
    write_all_new({str(tmp_path / "report.txt"): b"report", str(tmp_path / "state.json"): b"state" * 50_001})
    assert sizes[:2] == [6, 250_005]


def test_nothing_that_exists_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_bytes(b"old")
    with pytest.raises(Conflict) as caught:
        write_new(str(path), b"new")
    assert code_of(caught) == ["output-exists"]
    assert caught.value.faults[0].where.file == str(path)
    assert path.read_bytes() == b"old"
    assert hidden(tmp_path) == []


@pytest.mark.parametrize("target", ["nowhere", "other.json"])
def test_a_symbolic_link_is_something_that_exists(tmp_path: Path, target: str) -> None:
    (tmp_path / "other.json").write_bytes(b"other")
    (tmp_path / "state.json").symlink_to(target)
    with pytest.raises(Conflict):
        write_new(str(tmp_path / "state.json"), b"new")
    assert (tmp_path / "other.json").read_bytes() == b"other"
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("there", [["report.txt"], ["state.json"], ["report.txt", "state.json"]])
def test_of_several_files_none_is_written_if_one_exists(tmp_path: Path, there: list[str]) -> None:
    for name in there:
        (tmp_path / name).write_bytes(b"old")
    with pytest.raises(Conflict) as caught:
        write_all_new(pair_in(tmp_path))
    assert [Path(fault.where.file).name for fault in caught.value.faults] == there
    assert visible(tmp_path) == there
    assert all((tmp_path / name).read_bytes() == b"old" for name in there)


def test_the_last_file_is_in_the_way_even_if_it_is_the_same(tmp_path: Path) -> None:
    write_all_new(pair_in(tmp_path))
    with pytest.raises(Conflict) as caught:
        write_all_new(pair_in(tmp_path))
    assert [Path(fault.where.file).name for fault in caught.value.faults] == ["state.json"]


@pytest.mark.parametrize("left", [b"report and more", b"repor", b"REPORT", b""])
def test_an_earlier_file_must_be_the_same_to_count_as_written(tmp_path: Path, left: bytes) -> None:
    (tmp_path / "report.txt").write_bytes(left)
    with pytest.raises(Conflict):
        write_all_new(pair_in(tmp_path))
    assert visible(tmp_path) == ["report.txt"]


def test_files_of_two_folders_do_not_belong_together(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="folder"):
        write_all_new({str(tmp_path / "a"): b"", str(tmp_path / "b" / "c"): b""})
    with pytest.raises(ValueError, match="folder"):
        write_all_new({})


def test_a_folder_that_does_not_exist_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(YkpbemError) as caught:
        write_new(str(tmp_path / "none" / "state.json"), b"state")
    assert caught.value.exit_code == ExitCode.FAILED
    assert code_of(caught) == ["file-unwritable"]
    assert visible(tmp_path) == []


# What the system refuses


def number_of_calls(machine: Machine, folder: Path) -> list[str]:
    folder.mkdir()
    machine.arm()
    write_all_new(pair_in(folder))
    return list(machine.seen)


FAILURES = [OSError(errno.EIO, os.strerror(errno.EIO)), KeyboardInterrupt()]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("error", FAILURES, ids=["fault", "interrupt"])
def test_whichever_call_fails_all_files_or_none_are_there(
    tmp_path: Path, machine: Machine, error: BaseException, after: bool
) -> None:
    calls = number_of_calls(machine, tmp_path / "whole")
    exit_codes: list[ExitCode] = []
    for fail_at, name in enumerate(calls):
        folder = tmp_path / f"{fail_at}-{name}"
        folder.mkdir()
        machine.arm(fail_at, error, after=after)
        try:
            write_all_new(pair_in(folder))
        except (YkpbemError, KeyboardInterrupt) as refused:
            exit_codes.append(getattr(refused, "exit_code", ExitCode.FAILED))
            expected = ["report.txt", "state.json"] if name == "unlink" else []
        else:
            expected = ["report.txt", "state.json"]
        assert visible(folder) == expected, folder.name
        machine.arm()
        assert name == "unlink" or hidden(folder) == [], folder.name
    assert len(exit_codes) >= 6
    assert set(exit_codes) == {ExitCode.FAILED}


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_whenever_it_is_killed_it_can_be_done_again(tmp_path: Path, machine: Machine, after: bool) -> None:
    calls = number_of_calls(machine, tmp_path / "whole")
    for fail_at, name in enumerate(calls):
        folder = tmp_path / f"{fail_at}-{name}"
        folder.mkdir()
        machine.arm(fail_at, Killed(), after=after)
        with pytest.raises(Killed):
            write_all_new(pair_in(folder))
        machine.arm()
        left = visible(folder)
        assert left in ([], ["report.txt"], ["report.txt", "state.json"]), folder.name
        assert all((folder / file).read_bytes() == pair_in(folder)[str(folder / file)] for file in left)
        if "state.json" in left:
            with pytest.raises(Conflict):
                write_all_new(pair_in(folder))
        else:
            write_all_new(pair_in(folder))
        assert visible(folder) == ["report.txt", "state.json"]


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        """A file that takes half of what it is given."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            self.file = open(*args, **kwargs)  # noqa: PTH123, SIM115

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *error: object) -> None:
            self.file.close()

        def write(self, data: bytes) -> NoReturn:
            self.file.write(data[: len(data) // 2])
            self.file.flush()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(atomic, "open", Full, raising=False)
    with pytest.raises(YkpbemError) as caught:
        write_all_new(pair_in(tmp_path))
    assert (code_of(caught), caught.value.exit_code) == (["file-unwritable"], ExitCode.FAILED)
    assert list(tmp_path.iterdir()) == []


def refusing(code: int) -> Callable[..., NoReturn]:
    def call(*args: Any, **kwargs: Any) -> NoReturn:
        raise OSError(code, os.strerror(code))

    return call


@pytest.mark.parametrize("code", sorted(atomic._NO_HARD_LINKS))
def test_without_hard_links_files_are_renamed_and_never_replace_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    monkeypatch.setattr(os, "link", refusing(code))
    write_all_new(pair_in(tmp_path))
    assert {str(path): path.read_bytes() for path in tmp_path.iterdir()} == pair_in(tmp_path)
    with pytest.raises(Conflict):
        write_new(str(tmp_path / "state.json"), b"new")
    monkeypatch.setattr(atomic, "_not_yet_there", dict)
    with pytest.raises(Conflict) as caught:
        write_all_new({str(tmp_path / "more.txt"): b"more", **pair_in(tmp_path)})
    assert Path(caught.value.faults[0].where.file).name == "report.txt"
    assert {str(path): path.read_bytes() for path in tmp_path.iterdir()} == pair_in(tmp_path)


def test_a_file_that_appears_at_the_last_moment_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = os.link

    def overtaken(source: str, path: str) -> None:
        if path.endswith("state.json"):
            Path(path).write_bytes(b"faster")
        link(source, path)

    monkeypatch.setattr(os, "link", overtaken)
    with pytest.raises(Conflict) as caught:
        write_all_new(pair_in(tmp_path))
    assert Path(caught.value.faults[0].where.file).name == "state.json"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"state.json": b"faster"}


@pytest.mark.parametrize("code", sorted(disk.NO_FOLDER_SYNC))
def test_a_folder_that_cannot_be_synced_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    fsync = os.fsync

    def files_only(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(code, os.strerror(code))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", files_only)
    write_all_new(pair_in(tmp_path))
    assert visible(tmp_path) == ["report.txt", "state.json"]


def test_a_folder_that_cannot_be_listed_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_real = os.open

    def files_only(path: str, flags: int, mode: int = 0o777) -> int:
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return open_real(path, flags, mode)

    monkeypatch.setattr(os, "open", files_only)
    write_all_new(pair_in(tmp_path))
    assert visible(tmp_path) == ["report.txt", "state.json"]


def test_what_a_killed_namesake_left_is_stepped_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = tmp_path / f".ykpbem-{os.getpid()}-7.tmp"
    left.write_bytes(b"left")
    monkeypatch.setattr(atomic, "_serial", iter([7, 8, 9]))
    write_all_new(pair_in(tmp_path))
    assert (visible(tmp_path), hidden(tmp_path)) == (["report.txt", "state.json"], [left.name])
    assert left.read_bytes() == b"left"


# Two at once


def race(folder: Path, writers: int) -> list[int]:
    """The numbers of the writers that say they won; each writes its own number everywhere."""
    won: list[int] = []
    start = threading.Barrier(writers)

    def write(number: int) -> None:
        data = str(number).encode() * 1000
        start.wait()
        try:
            write_all_new({str(folder / "report.txt"): data, str(folder / "state.json"): data})
        except Conflict:
            return
        won.append(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return won


@pytest.mark.parametrize("system", ["whole", "without locks", "without hard links"])
def test_of_several_writers_exactly_one_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    if system == "without hard links":
        monkeypatch.setattr(os, "link", refusing(errno.EPERM))
    if system == "without locks":
        monkeypatch.setattr("fcntl.flock", refusing(errno.ENOTSUP))
    for turn in range(15):
        folder = tmp_path / str(turn)
        folder.mkdir()
        won = race(folder, 4)
        assert len(won) == 1
        expected = str(won[0]).encode() * 1000
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
            "report.txt": expected,
            "state.json": expected,
        }


# Reading


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no locks of folders")
def test_a_folder_that_somebody_else_holds_is_waited_for_and_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever locks the folder and then calls the program would wait for ever, and a cron job with it."""
    import fcntl

    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    handle = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        with pytest.raises(Conflict) as caught:
            write_new(str(tmp_path / "a"), b"a")
        assert code_of(caught) == ["folder-busy"]
        assert 5 <= sum(waited) <= 15
        monkeypatch.setattr(time, "sleep", lambda _: fcntl.flock(handle, fcntl.LOCK_UN))
        write_new(str(tmp_path / "a"), b"a")
    finally:
        os.close(handle)
    assert visible(tmp_path) == ["a"]


def test_reading_stops_at_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_bytes(b"x" * 100)
    assert read_bytes(str(path), 100) == b"x" * 100
    with pytest.raises(Malformed) as caught:
        read_bytes(str(path), 99)
    assert code_of(caught) == ["file-too-large"]


@pytest.mark.parametrize("name", ["none.json", ".", "none/state.json", "x" * 300])
def test_what_cannot_be_read_is_malformed(tmp_path: Path, name: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_bytes(str(tmp_path / name))
    assert code_of(caught) == ["file-unreadable"]
    assert caught.value.faults[0].args["reason"].isascii()


def test_an_endless_file_is_refused() -> None:
    with pytest.raises(Malformed):
        read_bytes("/dev/zero", 1000)
