"""Golden files are compared to the byte and written only when asked."""

from pathlib import Path

import pytest

from tests.tools.golden import Golden


def test_equal_bytes_pass(tmp_path: Path) -> None:
    """A text equal to the file passes."""
    (tmp_path / "report.txt").write_bytes(b"Yen 5\n")
    Golden(tmp_path, rewrite=False)("report.txt", "Yen 5\n")


def test_a_changed_line_end_fails_and_is_shown(tmp_path: Path) -> None:
    """A difference that an editor hides fails, and the message writes it out."""
    (tmp_path / "report.txt").write_bytes(b"Yen 5\r\n")
    with pytest.raises(pytest.fail.Exception, match=r"-'Yen 5\\r\\n'\n\+'Yen 5\\n'"):
        Golden(tmp_path, rewrite=False)("report.txt", "Yen 5\n")


def test_a_missing_file_fails_and_is_not_made(tmp_path: Path) -> None:
    """A comparison never writes, not even what is missing."""
    with pytest.raises(pytest.fail.Exception, match="make golden"):
        Golden(tmp_path, rewrite=False)("report.txt", "Yen 5\n")
    assert list(tmp_path.iterdir()) == []


def test_rewriting_makes_folder_and_file(tmp_path: Path) -> None:
    """On request the file holds the text from then on, to the byte."""
    Golden(tmp_path, rewrite=True)("turn_01/report.txt", "Yen 5\r\n")
    assert (tmp_path / "turn_01" / "report.txt").read_bytes() == b"Yen 5\r\n"
