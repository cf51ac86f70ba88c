"""The command `audit`: any files of games, or folders of them, adjudicated again from the first state to the last."""

import os
from collections.abc import Iterator

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import ExampleCommand, moderator_option


@click.command(
    cls=ExampleCommand,
    examples=["ykpbem audit club/ --moderator mo.pub", "ykpbem audit club-*.state.json blue-014.signed.yaml"],
)
@click.argument("files", metavar="FILE-OR-DIR...", nargs=-1, required=True)
@moderator_option
@console_command
def audit(console: Console, *, files: tuple[str, ...], moderator: str | None) -> int:
    """Proves a game by its files: every signature, every link, every turn adjudicated again.

    Give all states of a game, or the folder they lie in; nothing else is needed, and no key. Once the game is over the
    seed, the deals, the kept cards and every card drawn are checked too. Original orders, if they lie there, are held
    against what was carried out. The verdict comes first, then what was checked, what was not, and what is wrong with
    what that proves. The exit code is 4 if anything is.
    """
    import gc

    from ykpbem.app.audit import File
    from ykpbem.app.audit import audit as audited
    from ykpbem.cli.audited import tell_audited
    from ykpbem.cli.inputs import read_public

    pinned = read_public(console, moderator) if moderator is not None else None
    gc.disable()  # all that is read is kept to the end: looking for what is not would take a quarter of the time
    try:
        found = audited([File(*one) for one in _read(console, files)], pinned)
    finally:
        gc.enable()
    return tell_audited(console, found)


def _read(console: Console, paths: tuple[str, ...]) -> Iterator[tuple[str, bytes, bool]]:
    """Name and bytes of every file, each once, and whether it was named itself."""
    from ykpbem.cli.inputs import STDIN, name_of, read_input

    told: set[str] = set()
    for path in paths:
        if path != STDIN and os.path.isdir(path):
            yield from _in_folder(path, told)
        elif path == STDIN or _is_new(path, told):
            yield name_of(path), read_input(console, path), True


def _in_folder(folder: str, told: set[str]) -> Iterator[tuple[str, bytes, bool]]:
    """The files of a folder and of those in it, by name; what is hidden or cannot be read is passed over."""
    from ykpbem.errors import Malformed
    from ykpbem.files.atomic import read_bytes
    from ykpbem.files.canonical import LIMIT

    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        real = os.path.realpath(place)
        for name in sorted(names):
            path, only = os.path.join(place, name), os.path.join(real, name)
            if name.startswith(".") or name.endswith(".key") or only in told or not os.path.isfile(path):
                continue
            told.add(only)
            try:
                data = read_bytes(path, LIMIT)
            except Malformed:
                continue
            yield path, data, False


def _is_new(path: str, told: set[str]) -> bool:
    real = os.path.realpath(path)
    new = real not in told
    told.add(real)
    return new
