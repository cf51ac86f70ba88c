"""Whose keys a file holds; of a text with several blocks of armor, each block's."""

from typing import Any

from ykpbem.app.kinds import typed_kind
from ykpbem.app.reading import Held, document_of, documents_in
from ykpbem.cli.console import Console
from ykpbem.cli.inputs import KEY_LIMIT, name_of, read_input
from ykpbem.errors import Malformed, Where, fault
from ykpbem.files.canonical import LIMIT
from ykpbem.files.keys import PublicKey, read_pub

Owner = tuple[str, PublicKey]


def owners_in(console: Console, path: str) -> list[Owner]:
    """Every key in a file with its owner, "" for a key file; the papers' signatures are checked first."""
    name = name_of(path)
    data = read_input(console, path, LIMIT)
    owners = [owner for held in documents_in(data, name=name) for owner in _owners(held)]
    if not owners:
        raise Malformed(fault("no-keys-inside").at(Where(file=name)))
    return owners


def _owners(held: Held) -> list[Owner]:
    """The keys in a document, none for one that is not about keys."""
    if not held.refused and (held.kind or typed_kind(held.data)) == "order":
        return []  # whatever its form: orders name no keys
    kind, document = document_of(held)
    if kind in ("", "key", "pub"):
        return [("", read_pub(held.data[:KEY_LIMIT].decode("utf-8", "replace"), name=held.name))]
    return _OWNERS[kind](document, held.name) if kind in _OWNERS else []


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
