"""The file that a moderator writes to begin a game (kind `game/1`), read into all that an invitation needs."""

import re
from typing import Any

import msgspec

from ykpbem.data.names import COLOURS
from ykpbem.errors import Fault, Malformed, Where, YkpbemError, fault
from ykpbem.files.keys import PublicKey
from ykpbem.files.schema import schema_faults
from ykpbem.files.yaml_reader import RoleName, mend_kind, parse_yaml
from ykpbem.model import HouseRules
from ykpbem.names import fold, nearest
from ykpbem.steps import Path, Places

DEALT = "dealt"

_SECRET = re.compile(r"ykpbem-key-1|secret:|locked:|(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/]{43}=")
"""What a secret key is known by, whole or in part; nothing of it is ever repeated."""

_ROLES: dict[str | int, RoleName] = {
    "name": "name",
    "components": "note",
    "players": "integer",
    "deadline": "note",
    "allow-zero-placement": "boolean",
    "tram-needs-assistant": "boolean",
    "station-needs-assistant": "boolean",
    "port-p5-vp-without-card": "boolean",
}


class GameFile(msgspec.Struct, kw_only=True):
    """A game as its moderator wants it.

    `document` has every key: `name`, `edition`, `components` (id or path), `house-rules` (all eight switches beside the
    edition), `players`, `seats` (colours in turn order, empty if dealt), `start` (a colour, empty if dealt), `backup`
    (public keys as text) and `deadline`.
    """

    name: str
    document: dict[str, Any]
    places: Places
    repairs: tuple[Fault, ...] = ()


def read_game_yaml(data: bytes, *, name: str) -> GameFile:
    """The game in the bytes of the file called `name`.

    Raises Malformed with all faults of form at once, NotAuthentic for a backup key that anybody could use.
    """
    read = parse_yaml(data, name=name, role=game_role)
    if not isinstance(read.value, dict):
        raise Malformed(fault("game-not-table").at(read.places.where()))
    repairs = (*read.repairs, *mend_kind(read.value, read.places, "game/1"))
    table = {path: Where(file=name, line=line, column=column) for path, (line, column) in read.places.at.items()}
    faults = [*read.faults, *map(_with_line, schema_faults("game", read.value, table, name=name))]
    if faults:
        raise Malformed(*faults)
    wish = _Wish(read.value, read.places)
    document = wish.document()
    if wish.faults:
        raise Malformed(*wish.faults)
    return GameFile(name=name, document=document, places=read.places, repairs=repairs)


def _with_line(wrong: Fault) -> Fault:
    """A line that is missing, with what to type where that is always the same."""
    if wrong.code != "schema-key-missing" or wrong.where.path or wrong.args["key"] != "ykpbem":
        return wrong
    return fault("line-missing", key="ykpbem", example="ykpbem: game/1").at(wrong.where)


def game_role(path: Path) -> RoleName:
    """What may stand at a place of a game file."""
    return _ROLES.get(path[-1], "word") if path and path[0] not in ("seats", "backup") else "word"


class _Wish:
    """Fills in what was left out and looks for what the schema cannot see."""

    def __init__(self, raw: dict[str, Any], places: Places) -> None:
        self.raw = raw
        self.places = places
        self.faults: list[Fault] = []

    def document(self) -> dict[str, Any]:
        """Every key with its value."""
        raw = self.raw
        defaults = msgspec.to_builtins(HouseRules())
        edition = defaults.pop("edition")
        return {
            "ykpbem": raw["ykpbem"],
            "name": raw["name"],
            "edition": raw.get("edition", edition),
            "components": raw.get("components", "meiji"),
            "house-rules": {**defaults, **raw.get("house-rules", {})},
            "players": raw["players"],
            "seats": self._seats(),
            "start": self._start(),
            "backup": self._backup(),
            "deadline": raw.get("deadline", ""),
        }

    def _refuse(self, wrong: Fault, *path: str | int) -> None:
        self.faults.append(wrong.at(self.places.where(*path)))

    def _items(self, key: str) -> list[str]:
        """A list as typed: a list, one value, or values with commas between them."""
        value = self.raw.get(key, [])
        return [piece.strip() for piece in value.split(",")] if isinstance(value, str) else value

    def _colour(self, text: str, key: str) -> str:
        colour = fold(text)
        if colour not in COLOURS:
            near = nearest(colour, COLOURS, 1) or COLOURS
            self._refuse(fault("colour-unknown", text=text[:40], known=", ".join(near), options=near), key)
        return colour

    def _seats(self) -> list[str]:
        """As many different colours as there are players, or none."""
        typed = self._items("seats")
        if not typed or [fold(text) for text in typed] == [DEALT]:
            return []
        seats = [self._colour(text, "seats") for text in typed]
        if len(seats) != self.raw["players"]:
            self._refuse(fault("seats-number", got=len(seats), expected=self.raw["players"]), "seats")
        for index, colour in enumerate(seats):
            if colour in seats[:index]:
                self._refuse(fault("name-twice", name=colour, key="seats"), "seats")
        return seats

    def _start(self) -> str:
        """A colour, one of the seats if these are named, or none."""
        typed = self.raw.get("start", DEALT)
        if fold(typed) == DEALT:
            return ""
        colour = self._colour(typed, "start")
        typed_seats = [fold(text) for text in self._items("seats")]
        if typed_seats and typed_seats != [DEALT] and colour in COLOURS and colour not in typed_seats:
            seats = [seat for seat in COLOURS if seat in typed_seats]  # whatever else was typed has its own fault
            told = ", ".join(seats) or "none"
            self._refuse(fault("start-without-seat", colour=colour, seats=told, options=seats), "start")
        return colour

    def _backup(self) -> list[str]:
        """The keys, each in its one spelling and none twice."""
        keys: list[str] = []
        for index, text in enumerate(self._items("backup")):
            where = self.places.where("backup", index)
            if _SECRET.search(text):
                self.faults.append(fault("backup-secret").at(where))
                continue
            try:
                key = PublicKey.parse(text).text
            except Malformed as refusal:
                self.faults += [_at(wrong, where) for wrong in refusal.faults]
            except YkpbemError as refusal:
                raise type(refusal)(*(_at(wrong, where) for wrong in refusal.faults)) from None
            else:
                if key in keys:
                    self.faults.append(fault("name-twice", name=key[:24] + "...", key="backup").at(where))
                keys.append(key)
        return keys


def _at(wrong: Fault, where: Where) -> Fault:
    return msgspec.structs.replace(wrong, where=where)
