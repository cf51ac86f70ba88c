"""Looking over the shoulder of every command: what it says, what it writes, what lies on the disk in between.

- Whenever the program opens, syncs, links, renames or removes a file, all that lies in the folder is looked at, files
  with passing names too; a file opened for writing anywhere else is noted as well.
- What is found is searched for secrets in every spelling, also inside armor, where they could be packed.
"""

import base64
import contextlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.desk import Desk, Said
from ykpbem.app.reading import read_signed
from ykpbem.errors import YkpbemError
from ykpbem.files.keys import SecretKey, _hkdf

LOOKED_AT = ("open", "fsync", "link", "rename", "replace", "unlink")


class Heard(msgspec.Struct, frozen=True):
    """Something that somebody could read: who typed which line, where it stood, what it was."""

    who: str
    line: str
    where: str
    data: bytes


class Watcher:
    """A desk whose every move is watched."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk = Desk(folder)
        self.folder = folder
        self.heard: list[Heard] = []
        self.elsewhere: list[str] = []
        self.modes: dict[bytes, set[int]] = {}
        self._seen: dict[bytes, int] = {}
        self._stamps: dict[str, tuple[int, ...]] = {}
        self._now = ("", "")
        for name in LOOKED_AT:
            monkeypatch.setattr(os, name, self._watched(getattr(os, name)))
        AUDIENCE.append(self)

    def leave(self) -> None:
        """Watches no more."""
        AUDIENCE.remove(self)

    def run(self, who: str, line: str, *, code: int = 0, **environment: str) -> Said:
        """Types a line as somebody; asserts how it ends."""
        self._now = (who, line)
        said = self.desk.run(line, **environment)
        self._look()
        self._hear("output", said.out.encode())
        self._hear("errors", said.err.encode())
        assert said.code == code, (line, said)
        self._now = ("", "")
        return said

    def opened(self, path: Any, _mode: Any, flags: int) -> None:
        """Somebody opens a file, of which the folder alone may be written to."""
        writes = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if self._now[1] and writes and isinstance(path, str | os.PathLike):
            real = Path(os.path.realpath(path))
            if not real.is_relative_to(self.folder) and str(real) != os.devnull:
                self.elsewhere.append(str(real))

    def _watched(self, function: Any) -> Any:
        def call(*given: Any, **named: Any) -> Any:
            result = function(*given, **named)
            if self._now[1]:
                self._look()
            return result

        return call

    def _look(self) -> None:
        """Reads all files there are but those that are as they were."""
        now, self._now = self._now, ("", "")
        for place, _, names in os.walk(self.folder):
            for name in names:
                with contextlib.suppress(OSError):
                    self._note(now, name, f"{place}/{name}")
        self._now = now

    def _note(self, now: tuple[str, str], name: str, path: str) -> None:
        """Notes what is in a file; what has come to its real name counts under that."""
        found = Path(path).stat()
        stamp = (found.st_ino, found.st_size, found.st_mtime_ns, found.st_mode)
        if self._stamps.get(path) == stamp:
            return
        self._stamps[path] = stamp
        data = Path(path).read_bytes()
        self.modes.setdefault(data, set()).add(found.st_mode & 0o777)
        at = self._seen.setdefault(data, len(self.heard))
        if at == len(self.heard):
            self.heard.append(Heard(*now, name, data))
        elif self.heard[at].where.startswith(".ykpbem-"):
            self.heard[at] = msgspec.structs.replace(self.heard[at], where=name)

    def _hear(self, where: str, data: bytes) -> None:
        self.heard.append(Heard(*self._now, where, data))


AUDIENCE: list[Watcher] = []


def _hook(event: str, given: tuple[Any, ...]) -> None:
    if event == "open" and AUDIENCE:
        AUDIENCE[-1].opened(*given)


sys.addaudithook(_hook)


# Secrets and their spellings


def spellings(secret: bytes) -> set[bytes]:
    """The ways in which 16 bytes and more could stand in a file: raw, hex, base32, base64 wherever it begins."""
    found = {secret, secret.hex().encode(), secret.hex().upper().encode()}
    found |= {base64.b32encode(secret)[:-8], base64.b32encode(secret)[:-8].lower()}
    for offset in range(3):
        # What stands in front shifts the digits; those that rest on neighbours are left out.
        middle = base64.b64encode(b"\0" * offset + secret)[(0, 2, 3)[offset] :].rstrip(b"=")[:-1]
        found |= {middle, middle.translate(bytes.maketrans(b"+/", b"-_"))}
    found.add(str(list(secret)).encode())
    return found


def derived(secret: SecretKey) -> Iterator[bytes]:
    """What of a person no one else may have: the secret and both private keys."""
    yield secret.raw
    for info in (b"ykpbem/1 ed25519", b"ykpbem/1 x25519"):
        yield _hkdf(secret.raw, b"ykpbem/1 keys", info, 32)


def unpacked(data: bytes) -> list[bytes]:
    """The bytes, and the document in them if they are armor."""
    if b"-----BEGIN YKPBEM " not in data:
        return [data]
    try:
        return [data, msgspec.json.encode(read_signed(data, name=""))]
    except YkpbemError:
        return [data]


def without_set(data: bytes) -> bytes:
    """A document without the component set in its invitation, which names every card there is."""
    try:
        found = json.loads(data)
    except ValueError:
        return data
    return json.dumps(_bare(found)).encode()


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(inner) for key, inner in value.items() if key != "set"}
    return [_bare(inner) for inner in value] if isinstance(value, list) else value
