"""Golden files: texts and bytes fixed once, compared for ever, rewritten on request and then reviewed as a diff."""

import difflib
from pathlib import Path
from typing import NamedTuple

import pytest


class Golden(NamedTuple):
    """Compares with the files of one folder byte for byte; with `rewrite` it writes them instead."""

    folder: Path
    rewrite: bool

    def __call__(self, path: str | Path, actual: str | bytes) -> None:
        """Fails the test unless the file `path` holds exactly `actual` (text as UTF-8)."""
        file = self.folder / path
        data = actual.encode() if isinstance(actual, str) else actual
        if self.rewrite:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        elif not file.is_file():
            pytest.fail(f"no golden file {file}; write it with `make golden`", pytrace=False)
        elif file.read_bytes() != data:
            pytest.fail(difference(file, file.read_bytes(), data), pytrace=False)


def difference(file: Path, expected: bytes, actual: bytes) -> str:
    """The lines in which the two differ; blanks and line ends are written out."""
    lines = difflib.unified_diff(_visible(expected), _visible(actual), str(file), "now", n=2, lineterm="")
    return "\n".join([f"differs from {file}; if that is meant, `make golden`", *lines])


def _visible(data: bytes) -> list[str]:
    return [repr(line)[1:] for line in data.splitlines(keepends=True)]
