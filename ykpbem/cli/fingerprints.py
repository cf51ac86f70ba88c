"""Whose keys a file holds."""

from typing import Any

from ykpbem.app.kinds import what_is
from ykpbem.cli.console import Console
from ykpbem.cli.inputs import KEY_LIMIT, name_of, read_input
from ykpbem.errors import Malformed, Where, fault
from ykpbem.files.canonical import LIMIT, read_json
from ykpbem.files.keys import PublicKey, read_pub

Owner = tuple[str, PublicKey]


def owners_in(console: Console, path: str) -> list[Owner]:
    """Every key in a file with its owner, "" for a key file; the papers' signatures are checked first."""
    name = name_of(path)
    data = read_input(console, path, LIMIT)
    kind = what_is(data)
    if kind in ("", "key", "pub"):
        return [("", read_pub(data[:KEY_LIMIT].decode("utf-8", "replace"), name=name))]
    if kind in _OWNERS:
        return _OWNERS[kind](read_json(data, name=name), name)
    raise Malformed(fault("no-keys-inside").at(Where(file=name)))


def _of_state(document: dict[str, Any], name: str) -> list[Owner]:
    from ykpbem.chain.states import open_state

    state = open_state(document, name=name).state
    seats = [(f"{seat.name}, {seat.colour}", PublicKey.parse(seat.key)) for seat in state.seats]
    return [(f"{state.moderator.name}, moderator", PublicKey.parse(state.moderator.key)), *seats]


def _of_invitation(document: dict[str, Any], name: str) -> list[Owner]:
    from ykpbem.chain.games import open_invitation

    invitation = open_invitation(document, name=name)
    backups = [("backup", PublicKey.parse(key)) for key in invitation.backups]
    return [(f"{invitation.moderator.name}, moderator", PublicKey.parse(invitation.moderator.key)), *backups]


def _of_join(document: dict[str, Any], name: str) -> list[Owner]:
    from ykpbem.chain.games import open_join

    join = open_join(document, str(document.get("game", "")), name=name)
    return [(f"{join.name}, {join.colour} if it is free", PublicKey.parse(join.key))]


def _of_consent(document: dict[str, Any], name: str) -> list[Owner]:
    from ykpbem.files.signed import check_signature
    from ykpbem.papers import Consent, decode_paper

    consent = decode_paper(document, Consent, name=name)
    old = PublicKey.parse(consent.old_key, name=name)
    check_signature(document, old, name=name)
    return [
        (f"{consent.seat} so far", old),
        (f"{consent.seat} from then on", PublicKey.parse(consent.new_key, name=name)),
    ]


_OWNERS = {"state": _of_state, "invite": _of_invitation, "join": _of_join, "consent": _of_consent}
