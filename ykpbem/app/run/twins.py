"""Folders of one game: a copy beside it would be carried out too, and tell a second story or seal the first anew."""

from collections.abc import Iterable

from ykpbem.app.claims import states_in
from ykpbem.app.reading import read_paper
from ykpbem.errors import YkpbemError
from ykpbem.files.canonical import LIMIT
from ykpbem.files.plain import read_plain
from ykpbem.files.signed import document_id


def twins_among(folders: Iterable[str]) -> dict[str, list[str]]:
    """For each folder whose game lies in another one too, these others."""
    by_game: dict[str, list[str]] = {}
    for folder in folders:
        game = _game_in(folder)
        if game:
            by_game.setdefault(game, []).append(folder)
    copied = [those for those in by_game.values() if len(those) > 1]
    return {one: [other for other in those if other != one] for those in copied for one in those}


def _game_in(folder: str) -> str:
    """The game of the newest state there that can be read, by its name; "" if none can."""
    try:
        names = states_in(folder)
    except OSError:
        return ""
    for name in reversed(names):
        try:
            document = read_paper(read_plain(f"{folder}/{name}", LIMIT, name=name), "state", name=name)
        except (OSError, YkpbemError):
            continue
        invitation = document.get("invitation")
        if isinstance(invitation, dict) and invitation.get("ykpbem") == "invite/1":
            return document_id(invitation)
    return ""
