"""Two desks that look alike, and what is left of an answer when all is taken off that may differ.

- On one lie the files of the story, on the other those of its twin: the states with other hidden cards, and the keeps
  that go with those; keys, invitation, joins, orders are the same.
- `same_to_all` keeps of a document what anybody can read: all but seals and the signature over them.
"""

import json
import os
import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from tests.app import acts, club
from tests.cli.desk import KEYS, Desk, Said, write_key
from tests.secrecy import story
from ykpbem.app.orders import received
from ykpbem.app.reading import read_signed
from ykpbem.app.sign import _signed, bind_draft
from ykpbem.chain.readers import open_secrets
from ykpbem.chain.states import OpenState
from ykpbem.cli.outputs import document_bytes
from ykpbem.files.order_reader import parse_order
from ykpbem.files.order_writer import write_order

OWNERS = {"anna": "red", "ben": "blue", "cleo": "yellow"}
STRANGERS = {"pat": acts.BACKUP, "otto": acts.OTTO, "eve": acts.EVE}
DAYS = {"legal": ("quiet",), "illegal": ("in-no-hand",), "many": ("quiet", "beyond", "in-no-hand", "plans")}
"""Which orders lie in the inbox, by the folder of a day."""


def lay_out(folder: Path, chain: tuple[OpenState, ...]) -> None:
    """The files of a chain: keys and orders, the game in `club`, its beginning in `first`, a moderator's days.

    In the inbox of `legal` lies one order, in that of `illegal` another, in that of `many` all, in that of `choice` all
    keeps.
    """
    for name, key in {**KEYS, **STRANGERS}.items():
        write_key(folder, name, key)
    for name in ("club", "first", "choice/inbox", *(f"{day}/inbox" for day in DAYS)):
        (folder / name).mkdir(parents=True)
    for where in ("club", "first"):
        (folder / where / "invite.json").write_bytes(document_bytes(acts.invitation()))
        for document in acts.joins():
            (folder / where / f"{document['colour']}.join.json").write_bytes(document_bytes(document))
    for one in chain:
        name = "now" if one is chain[-1] else f"{one.state.seq:03}"
        _state(folder / "club" / f"{name}.state.json", one)
    for where in ("first", "choice"):
        _state(folder / where / "first.state.json", chain[0])
    for day in DAYS:
        _state(folder / day / "now.state.json", chain[-1])
    for name, colour in OWNERS.items():
        keep = acts.keep(chain[0], club.PLAYERS[colour])
        for where in ("first", "choice/inbox"):
            (folder / where / f"{name}.signed.yaml").write_text(write_order(keep.document), "utf-8")
    _orders(folder)


def _state(path: Path, one: OpenState) -> None:
    path.write_bytes(document_bytes(msgspec.to_builtins(one.state)))


def _orders(folder: Path) -> None:
    """Each order as it was typed, as its author signs it, and ahead of its time."""
    seat = story.mover()
    dealt = open_secrets(story.states()[0], club.MODERATOR).secrets.dealt
    for name, card in (("keep", dealt[seat][0]), ("keep-other", next(dealt[one][0] for one in dealt if one != seat))):
        (folder / f"{name}.yaml").write_text(
            write_order(club.draft({"player": seat, "steps": [{"keep": card}]}).document)
        )
    for name, order in story.orders().items():
        draft = club.draft({"player": seat, **order})
        (folder / f"{name}.yaml").write_text(write_order(draft.document), "utf-8")
        signed = _signed(draft.document, bind_draft(draft, story.last(), club.PLAYERS[seat]), club.PLAYERS[seat])
        (folder / f"{name}.signed.yaml").write_text(write_order(signed), "utf-8")
        for day, wanted in DAYS.items():
            if name in wanted:
                (folder / day / "inbox" / f"{name}.yaml").write_text(write_order(signed), "utf-8")
    ahead = {"player": seat, "turn": story.last().state.turn + 3, "steps": [{"place": "bank"}, {"move": "bank"}]}
    (folder / "ahead.yaml").write_text(write_order(club.draft(ahead).document), "utf-8")
    (folder / "broken.yaml").write_text(
        "ykpbem: order/1\nplayer: red\nsteps:\n- plce: bank\n- act: {tke: O12}\n", "utf-8"
    )


class Answer(msgspec.Struct):
    """What a command left behind, as anybody could read it."""

    code: int
    out: Any
    err: Any
    files: dict[str, Any]
    sizes: dict[str, int]


class Laid(msgspec.Struct):
    """A desk as it was laid out: the names and bytes of its files, to tell what is new and to put all back."""

    folder: Path
    files: dict[str, bytes]
    stamps: dict[str, tuple[int, int, int]]

    @classmethod
    def out(cls, folder: Path) -> "Laid":
        """What lies in the folder now."""
        stamps = _stamps(folder)
        return cls(folder, {name: (folder / name).read_bytes() for name in stamps}, stamps)

    def answer(self, line: str, read: Callable[[str], Any]) -> Answer:
        """Types a line, reads all it left, and clears away what it did to the files."""
        said: Said = Desk(self.folder).run(line)
        now = _stamps(self.folder)
        new = {name: (self.folder / name).read_bytes() for name in now if now[name] != self.stamps.get(name)}
        gone = [name for name in self.stamps if name not in now]
        files = {name: read(data.decode()) for name, data in new.items()} | dict.fromkeys(gone)
        self._put_back(new, gone)
        sizes = {name: len(data) for name, data in new.items()}
        return Answer(said.code, read(said.out), read(said.err), files, sizes)

    def _put_back(self, new: Iterable[str], gone: Iterable[str]) -> None:
        for name in new:
            (self.folder / name).unlink()
        for name in [*gone, *(name for name in new if name in self.files)]:
            (self.folder / name).write_bytes(self.files[name])
            self.stamps[name] = _stamp(self.folder / name)
        for made in {Path(name).parent for name in new} - {Path(name).parent for name in self.files}:
            (self.folder / made).rmdir()


def _stamps(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Every file below a folder, and what changes when it is written."""
    paths = [Path(place) / name for place, _, names in os.walk(folder) for name in sorted(names)]
    return {str(path.relative_to(folder)): _stamp(path) for path in sorted(paths)}


def _stamp(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return found.st_size, found.st_mtime_ns, found.st_ino


# What anybody can read


def same_to_all(text: str) -> Any:
    """A document without its seals and its signature, whatever form it comes in; any other text as it is."""
    if text.startswith("-----BEGIN YKPBEM "):
        return open_part(read_signed(text.encode(), name=""))
    if text.startswith("{") and text.count("\n") != 1:
        return open_part(json.loads(text))
    if text.startswith("{"):
        found = json.loads(text)
        return {key: same_to_all(value) if key == "text" else value for key, value in found.items()}
    if text.startswith("ykpbem: order/1") and "\nseals:" in text:
        return open_part(received(parse_order(text.encode(), name="")).document)
    return text


def open_part(document: dict[str, Any]) -> dict[str, Any]:
    """All of a document but its seals and its signature; how long these are stays."""
    seals = msgspec.json.encode(document.get("seals"))
    return {key: value for key, value in document.items() if key not in ("seals", "signature")} | {"": len(seals)}


ANEW = (
    (re.compile(r"(?<![a-z2-7-])[a-z2-7]{4}(?:-[a-z2-7]{4}){3}(?![a-z2-7-])"), "FINGERPRINT"),
    (re.compile(r"ykpbem-pub-1 [A-Za-z0-9_-]{91}"), "KEY"),
    (re.compile(r"(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{12}|[0-9a-f]{8})(?![0-9a-f])"), "ID"),
    (re.compile(r"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{20,}={0,2}(?![A-Za-z0-9+/=])"), "BASE64"),
)
"""What is made of chance, or of what is made of chance: it differs, and is as long."""


def but_for_chance(text: str) -> Any:
    """As `same_to_all`, and without ids, keys, fingerprints and whatever else follows from fresh chance."""
    return _worn(same_to_all(text))


def _as_long(word: str, found: re.Match[str]) -> str:
    return f"{word}-{len(found[0])}"


def _worn(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _worn(inner) for key, inner in value.items() if key not in ("seals", "signature", "revealed")}
    if isinstance(value, list):
        return [_worn(inner) for inner in value]
    if isinstance(value, str):
        for pattern, word in ANEW:
            value = pattern.sub(partial(_as_long, word), value)
    return value
