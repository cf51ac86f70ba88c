"""What `invite` and `start` read."""

import os
from typing import Any

from ykpbem.chain.games import open_invitation, open_join
from ykpbem.cli.console import Console
from ykpbem.cli.inputs import STDIN, name_of, read_document, read_text
from ykpbem.components import BUILT_IN
from ykpbem.errors import UsageFault, YkpbemError, fault
from ykpbem.files.signed import document_id


def read_game(console: Console, path: str) -> dict[str, Any]:
    """A game file with every key filled in; repairs are told. Raises Malformed."""
    from ykpbem.files.game_reader import read_game_yaml

    game = read_game_yaml(read_text(console, path, "game"), name=name_of(path))
    console.notes(*game.repairs)
    return game.document


def moderator_name(name: str | None, key: str) -> str:
    """What the moderator is called: as told, or as the key file."""
    if name is None and key == STDIN:
        raise UsageFault(fault("moderator-name"))
    return name if name is not None else os.path.basename(key).removesuffix(".key")


def own_set(console: Console, components: str, game: str) -> dict[str, Any] | None:
    """The document of a set that is not built in; its file is named relative to the game file."""
    if components in BUILT_IN:
        return None
    from ykpbem.cli.sets import set_document

    folder = "" if game == STDIN else os.path.dirname(game)
    return set_document(console, os.path.join(folder, components))


def tell_colours(console: Console, state: dict[str, Any]) -> None:
    """Tells the moderator of players who sit at another colour than they asked for."""
    seats = {seat["key"]: seat["colour"] for seat in state["seats"]}
    for join in state["joins"]:
        wanted, got = join["colour"], seats[join["key"]]
        if wanted != got:
            console.notes(fault("colour-given", name=join["name"], wanted=wanted, got=got))


def read_joins(
    console: Console, invitation: dict[str, Any], invite: str, paths: tuple[str, ...]
) -> list[dict[str, Any]]:
    """The joins in the files, all that is wrong with any of them told at once."""
    from ykpbem.app.orders import together

    _ = open_invitation(invitation, name=name_of(invite))
    game = document_id(invitation)
    joins: list[dict[str, Any]] = []
    refusals: list[YkpbemError] = []
    for path in paths:
        try:
            join = read_document(console, path, "join")
            _ = open_join(join, game, name=name_of(path))
        except YkpbemError as refusal:
            refusals.append(refusal)
        else:
            joins.append(join)
    if refusals:
        raise together(refusals)
    return joins
