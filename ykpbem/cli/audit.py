"""The command `audit`: any files of games, or folders of them, adjudicated again from the first state to the last."""

import os
from collections.abc import Iterator

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import ExampleCommand, moderator_option

REJECTED = "rejected"
"""The folder into which `run` moves what counts for nothing."""


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

    Of a folder all that lies in it and in its folders is read, but for what `run` has put into `rejected`. Each game
    found is proved by itself, and with --moderator held against that key: somebody else's game is wrong if it was
    named or lies in the folder itself, and only told of where it lies deeper, beside one by that key.
    """
    import gc

    from ykpbem.app.audit import File
    from ykpbem.app.audit import audit as audited
    from ykpbem.cli.audited import tell_audited
    from ykpbem.cli.inputs import read_public

    pinned = read_public(console, moderator) if moderator is not None else None
    gc.disable()  # all that is read is kept to the end: looking for what is not would take a quarter of the time
    try:
        aside: list[str] = []
        found = audited([File(*one) for one in _read(console, files, aside)], pinned)
    finally:
        gc.enable()
    return tell_audited(console, found, len(aside))


def _read(console: Console, paths: tuple[str, ...], aside: list[str]) -> Iterator[tuple[str, bytes, bool, bool]]:
    """Every file once: name, bytes, whether it was named itself, and whether it lies deeper than a folder that was.

    Filled into `aside` are those that are no part of any game.
    """
    from ykpbem.cli.inputs import STDIN, name_of, read_input

    told: set[str] = set()
    for path in paths:
        if path != STDIN and os.path.isdir(path):
            yield from _in_folder(path, told, aside)
        elif path == STDIN or _is_new(path, told):
            yield name_of(path), read_input(console, path), True, False


def _in_folder(folder: str, told: set[str], aside: list[str]) -> Iterator[tuple[str, bytes, bool, bool]]:
    """The files of a folder and of those in it, by name; what is hidden or cannot be read is passed over.

    What `run` has rejected counts for nothing, and may be anything.
    """
    from ykpbem.errors import Malformed
    from ykpbem.files.atomic import read_bytes
    from ykpbem.files.canonical import LIMIT

    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        real = os.path.realpath(place)
        if place != folder and os.path.basename(place) == REJECTED:
            aside += [os.path.join(place, name) for name in names]
            continue
        for name in sorted(names):
            path, only = os.path.join(place, name), os.path.join(real, name)
            if name.startswith(".") or name.endswith(".key") or only in told or not os.path.isfile(path):
                continue
            told.add(only)
            try:
                data = read_bytes(path, LIMIT)
            except Malformed:
                continue
            yield path, data, False, place != folder


def _is_new(path: str, told: set[str]) -> bool:
    real = os.path.realpath(path)
    new = real not in told
    told.add(real)
    return new
