"""A desk with the club's files on it, and commands typed at it."""

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
from click.testing import CliRunner

from tests.app import club
from ykpbem.cli.commands import commands
from ykpbem.cli.outputs import document_bytes
from ykpbem.files.keys import SecretKey, format_key, format_pub
from ykpbem.files.order_writer import write_order

KEYS = {"mo": club.MODERATOR, "anna": club.PLAYERS["red"], "ben": club.PLAYERS["blue"], "cleo": club.PLAYERS["yellow"]}
OWNERS = {"red": "anna", "blue": "ben", "yellow": "cleo"}
STATE0, STATE1, STATE2 = (f"meiji-club-1-{seq:03}.state.json" for seq in range(3))
INVITE = "meiji-club-1.invite.json"


class Said(msgspec.Struct):
    """What a command left behind: exit code, both streams, and the files that are new."""

    code: int
    out: str
    err: str
    new: list[str]

    @property
    def object(self) -> dict[str, Any]:
        """The one object on standard output."""
        found: dict[str, Any] = json.loads(self.out)
        return found

    @property
    def codes(self) -> list[str]:
        """The codes of the errors in the object."""
        return [error["code"] for error in self.object["errors"]]


class Desk:
    """A folder to work in; `run` types a command."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, line: str | list[str], *, stdin: str | bytes | None = None, **environment: str) -> Said:
        """Runs `ykpbem LINE` in this process; the folder must be the current one."""
        before = self.files()
        words = line.split() if isinstance(line, str) else line
        result = CliRunner().invoke(commands, words, input=stdin, env=environment or None)
        new = [name for name, content in self.files().items() if before.get(name) != content]
        return Said(result.exit_code, result.stdout, result.stderr, new)

    def files(self) -> dict[str, bytes]:
        """All files of the folder."""
        return {path.name: path.read_bytes() for path in sorted(self.folder.iterdir()) if path.is_file()}

    def write(self, name: str, text: str) -> str:
        """Writes a file; gives its name."""
        (self.folder / name).write_text(text, "utf-8")
        return name

    def read(self, name: str) -> str:
        """The text of a file."""
        return (self.folder / name).read_text("utf-8")

    def document(self, name: str) -> dict[str, Any]:
        """The document in a JSON file."""
        found: dict[str, Any] = json.loads(self.read(name))
        return found

    def order(self, name: str, steps: str, **keys: Any) -> str:
        """Writes a typed order: `keys` above, the lines of the steps below; gives its name."""
        head = {"ykpbem": "order/1", "game": club.GAME, **keys}
        lines = [f"{key}: {value}" for key, value in head.items()]
        return self.write(name, "\n".join([*lines, "steps:", *(f"- {step}" for step in steps.splitlines()), ""]))


def lay_out(folder: Path) -> None:
    """Puts keys, invitation, joins, signed keeps and the first two states into a folder."""
    for name, key in KEYS.items():
        write_key(folder, name, key)
    (folder / INVITE).write_bytes(document_bytes(club.invitation()))
    for colour, document in club.joins().items():
        (folder / f"{OWNERS[colour]}.join.json").write_bytes(document_bytes(document))
    for colour, order in club.keeps().items():
        (folder / f"keep-{OWNERS[colour]}.signed.yaml").write_text(write_order(order.document), "utf-8")
    (folder / STATE0).write_bytes(document_bytes(club.first_state()))
    (folder / STATE1).write_bytes(document_bytes(club.second_state()))


def write_key(folder: Path, name: str, key: SecretKey) -> None:
    """Writes both files of a key pair."""
    (folder / f"{name}.key").write_text(format_key(key))
    (folder / f"{name}.key").chmod(0o600)
    (folder / f"{name}.pub").write_text(format_pub(key.public))


def copy_of(folder: Path, to: Path) -> Desk:
    """A desk of its own with everything that lies in the folder."""
    shutil.copytree(folder, to, dirs_exist_ok=True)
    return Desk(to)
