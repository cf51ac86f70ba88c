"""Reading what is a file itself: nothing else is followed, waited for, or left open."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ykpbem.errors import Malformed
from ykpbem.files.plain import head_of, is_there, read_plain, says

NO_FILES: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a link": lambda path: path.symlink_to("elsewhere"),
}


def open_files() -> int:
    """How many files this process has open."""
    return len([*Path("/dev/fd").iterdir()])


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_itself_is_refused_and_not_left_open(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "it"
    NO_FILES[kind](path)
    before = open_files()
    with pytest.raises(Malformed) as refusal:
        read_plain(str(path), 10, name="it")
    assert [(wrong.code, wrong.where.file) for wrong in refusal.value.faults] == [("file-not-plain", "it")]
    assert (head_of(str(path), 3), says(str(path), b""), says(str(path), None)) == (b"", False, True)
    assert is_there(str(path))
    assert open_files() == before


@pytest.mark.parametrize("size", [0, 1, 65_535, 65_536, 65_537, 200_000])
def test_a_file_is_read_whole_or_refused_as_too_large(tmp_path: Path, size: int) -> None:
    path = tmp_path / "it"
    data = os.urandom(size)
    path.write_bytes(data)
    assert read_plain(str(path), size, name="it") == data
    assert head_of(str(path), 3) == data[:3]
    assert says(str(path), data)
    assert not says(str(path), data[1:] or b"x")
    if size:
        with pytest.raises(Malformed) as refusal:
            read_plain(str(path), size - 1, name="it")
        assert [wrong.code for wrong in refusal.value.faults] == ["file-too-large"]


def test_what_is_not_there_says_nothing(tmp_path: Path) -> None:
    path = str(tmp_path / "it")
    assert (is_there(path), says(path, b""), says(path, None), head_of(path, 3)) == (False, False, False, b"")
    with pytest.raises(FileNotFoundError):
        read_plain(path, 1, name="it")
