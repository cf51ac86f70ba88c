"""Reading what a command is given: documents, move orders, keys and passphrases; `-` is standard input.

- A file of another kind than the one wanted is refused by saying what it is.
- Standard input is read once; nothing but a passphrase is ever asked for, and only on a terminal.
"""

import os
import re
import stat
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ykpbem.app.kinds import what_is
from ykpbem.app.reading import other_kind, read_order, read_paper, refuse_other_text
from ykpbem.cli.console import Console
from ykpbem.errors import Malformed, UsageFault, Where, fault
from ykpbem.files.atomic import read_bytes
from ykpbem.files.canonical import LIMIT
from ykpbem.files.keys import PublicKey, SecretKey, read_key

if TYPE_CHECKING:
    from ykpbem.app.inspect import Given
    from ykpbem.app.orders import Received

STDIN = "-"
_FINGERPRINT = re.compile(r"[a-z2-7]{4}(?:-[a-z2-7]{4}){3}\Z")
STDIN_NAME = "(standard input)"
KEY_LIMIT = 64 * 1024


def name_of(path: str) -> str:
    """What a file is called in messages."""
    return STDIN_NAME if path == STDIN else path


def read_input(console: Console, path: str, limit: int = LIMIT) -> bytes:
    """The bytes of a file or of standard input; raises Malformed, or UsageFault if standard input is used up."""
    if path != STDIN:
        return read_bytes(path, limit)
    if console.stdin_read:
        raise UsageFault(fault("stdin-twice"))
    console.stdin_read = True
    if sys.stdin is None:
        raise Malformed(fault("stdin-closed").at(Where(file=STDIN_NAME)))
    data = sys.stdin.buffer.read(limit + 1)
    if len(data) > limit:
        raise Malformed(fault("file-too-large", limit=limit).at(Where(file=STDIN_NAME)))
    return data


def read_document(console: Console, path: str, *kinds: str) -> dict[str, Any]:
    """A document of one of the kinds, as JSON or armor; raises Malformed saying what the file is instead."""
    return read_paper(read_input(console, path), *kinds, name=name_of(path))


def read_move_order(console: Console, path: str) -> "Received":
    """A move order with its faults of form still in it; repairs are told. Raises Malformed for what is none at all."""
    from ykpbem.app.orders import received

    order = read_order(read_input(console, path), name=name_of(path))
    console.notes(*order.repairs)
    return received(order)


def read_given(console: Console, path: str) -> "Given":
    """A file of any kind to look into, or why it cannot be read."""
    from ykpbem.app.inspect import Given

    try:
        return Given(name_of(path), read_input(console, path))
    except Malformed as refusal:
        return Given(name_of(path), b"", refusal.faults)


def read_text(console: Console, path: str, kind: str) -> bytes:
    """The bytes of a hand-written file of that kind; raises Malformed saying what the file is instead."""
    data = read_input(console, path)
    refuse_other_text(data, kind, name=name_of(path))
    return data


# Keys


def read_secret(console: Console, path: str, passphrase_file: str | None) -> SecretKey:
    """The secret key in a file; its passphrase comes from a file, the environment, or whoever sits at a terminal."""
    name = name_of(path)
    data = read_input(console, path, KEY_LIMIT)
    kind = what_is(data)
    if kind == "pub":
        raise Malformed(fault("key-is-public").at(Where(file=name)))
    if kind not in ("key", ""):
        raise Malformed(other_kind([kind], ["key"], name))
    _tell_who_can_read(console, path)
    return read_key(_decoded(data, name), _passphrase(console, passphrase_file, name), name=name)


def _tell_who_can_read(console: Console, path: str) -> None:
    """Warns of a secret key that every user of the machine can read, where files have such rights."""
    if path != STDIN and os.name == "posix" and os.stat(path).st_mode & stat.S_IROTH:
        console.notes(fault("key-readable").at(Where(file=name_of(path))))


def read_public(console: Console, given: str) -> PublicKey:
    """A public key: its text, or a file that holds it."""
    if given.lstrip().startswith("ykpbem-pub-1"):
        return PublicKey.parse(given)
    if _FINGERPRINT.match(given) and not os.path.lexists(given):
        raise UsageFault(fault("fingerprint-given", fingerprint=given))
    name = name_of(given)
    data = read_input(console, given, KEY_LIMIT)
    if what_is(data) == "key":
        raise Malformed(fault("key-is-secret").at(Where(file=name)))
    return PublicKey.parse(_decoded(data, name), name=name)


def new_passphrase(console: Console, passphrase_file: str | None, ask: bool) -> str | None:
    """The passphrase for a new key, None for a key without one; raises UsageFault if there is nobody to ask."""
    if passphrase_file is not None:
        return _first_line(console, passphrase_file)
    if "YKPBEM_PASSPHRASE" in os.environ:
        return os.environ["YKPBEM_PASSPHRASE"]
    if not ask:
        return None
    if not _is_terminal():
        raise UsageFault(fault("nobody-to-ask"))
    return str(click.prompt("Passphrase", hide_input=True, confirmation_prompt=True, err=True))


def _passphrase(console: Console, passphrase_file: str | None, name: str) -> Callable[[], str] | None:
    if passphrase_file is not None:
        return lambda: _first_line(console, passphrase_file)
    if "YKPBEM_PASSPHRASE" in os.environ:
        return lambda: os.environ["YKPBEM_PASSPHRASE"]
    if not _is_terminal():
        return None
    return lambda: str(click.prompt(f"Passphrase of {ascii(name)[1:-1]}", hide_input=True, err=True))


def _first_line(console: Console, path: str) -> str:
    text = _decoded(read_input(console, path, KEY_LIMIT), name_of(path))
    return text.split("\n", 1)[0].removesuffix("\r")


def _is_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed(fault("file-not-utf8").at(Where(file=name))) from None
