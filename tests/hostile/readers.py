"""Every reader of the program, by the sort of file it reads, with a right file of that sort."""

import json
from collections.abc import Callable
from functools import cache

import msgspec

from tests.app import acts, club
from tests.orders.samples import FULL, read_order
from tests.tools.places import PACKAGE
from ykpbem.app.inspect import Given, inspect
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.patching import patched
from ykpbem.app.powers.rekeying import consent
from ykpbem.app.powers.settings import table_with
from ykpbem.app.reading import read_order as read_mailed_order
from ykpbem.app.reading import read_paper
from ykpbem.app.sets import read_set
from ykpbem.chain.games import open_invitation, open_join
from ykpbem.chain.states import open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.codec import decode_state
from ykpbem.component_check import load_set
from ykpbem.files.armor import armored
from ykpbem.files.canonical import read_json
from ykpbem.files.game_reader import read_game_yaml
from ykpbem.files.keys import format_key, format_pub, read_key, read_pub
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import SIGNED_KINDS, document_id
from ykpbem.papers import Consent, Handover, Moderator, decode_paper

NAME = "x"
GAME = f"""\
ykpbem: game/1
name: Meiji Club
players: 3
edition: okazu-2016
components: meiji
house-rules:
  allow-zero-placement: true
  church-limit: action
seats: [red, blue, yellow]
start: red
backup:
- {acts.BACKUP.public.text}
deadline: 3 days
"""
PATCH = [
    {"op": "test", "path": "/players/0/vp", "value": 0},
    {"op": "replace", "path": "/players/0/vp", "value": 3},
    {"op": "copy", "from": "/players/0/vp", "path": "/players/1/vp"},
]
SETTINGS = ("blue.yen=5", "bank.assistants.red=1", "church.A=none", "achievements.A1=red, blue", "red.president=hand")


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


READERS: dict[str, Callable[[bytes], object]] = {
    "json": lambda data: read_json(data, name=NAME),
    "order": lambda data: read_order(data, name=NAME),
    "game": lambda data: read_game_yaml(data, name=NAME),
    "set": lambda data: load_set(read_set(data, name=NAME)),
    "key": lambda data: read_key(_text(data), lambda: "sesame", name=NAME),
    "pub": lambda data: read_pub(_text(data), name=NAME),
    "invite": lambda data: open_invitation(read_json(data, name=NAME), name=NAME),
    "join": lambda data: open_join(read_json(data, name=NAME), document_id(club.invitation()), name=NAME),
    "state": lambda data: open_state(read_json(data, name=NAME), name=NAME),
    "state-shape": lambda data: decode_state(read_json(data, name=NAME), name=NAME),
    "consent": lambda data: decode_paper(read_json(data, name=NAME), Consent, name=NAME),
    "handover": lambda data: decode_paper(read_json(data, name=NAME), Handover, name=NAME),
    "armor": lambda data: read_paper(data, *SIGNED_KINDS, name=NAME),
    "order in armor": lambda data: read_mailed_order(data, name=NAME),
    "anything": lambda data: inspect([Given(NAME, data)]),
    "patch": lambda data: patched(acts.began(), data, name=NAME),
    "setting": lambda data: table_with(acts.began(), [_text(data)]),
}


@cache
def right(sort: str) -> tuple[bytes, ...]:
    """Files of a sort that are as they should be."""
    return tuple(one if isinstance(one, bytes) else one.encode() for one in RIGHT[sort]())


def _quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


def _orders() -> tuple[str | bytes, ...]:
    return (FULL, *(write_order(keep.document) for keep in club.keeps().values()))


def _handover() -> bytes:
    after = hand_over(acts.began(), Moderator("Eve", acts.EVE.public.text), acts.MO, reason=acts.REASON)
    return document_bytes(after["papers"][-1])


def _mailed() -> tuple[str, ...]:
    text = armored(club.joins()["red"])
    return (text, _quoted(text))


RIGHT: dict[str, Callable[[], tuple[str | bytes, ...]]] = {
    "json": lambda: (document_bytes(club.invitation()), msgspec.json.encode(club.joins()["blue"])),
    "order": _orders,
    "game": lambda: (GAME,),
    "set": lambda: ((PACKAGE / "data" / "components" / "meiji.yaml").read_bytes(),),
    "key": lambda: (format_key(club.MODERATOR),),
    "pub": lambda: (format_pub(club.MODERATOR.public),),
    "invite": lambda: (document_bytes(club.invitation()),),
    "join": lambda: (document_bytes(club.joins()["red"]),),
    "state": lambda: (document_bytes(club.second_state()),),
    "state-shape": lambda: (document_bytes(club.second_state()),),
    "consent": lambda: (document_bytes(consent(acts.began(), acts.EVE.public, club.PLAYERS["red"])),),
    "handover": lambda: (_handover(),),
    "armor": _mailed,
    "order in armor": lambda: (armored(club.keeps()["red"].document), *_orders()),
    "anything": _mailed,
    "patch": lambda: (json.dumps(PATCH),),
    "setting": lambda: SETTINGS,
}
"""Files of each sort that are as they should be."""
