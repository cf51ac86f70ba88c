"""Writes the schemas of machine-written documents from their records: `python -m tests.tools.make_schemas`.

- A record gives names, types and the first words about itself; the tables below say the rest.
- Every key is required: in a signed document nothing may be left out.
- Documents inside documents are referred to by the `$id` of their own schema.
"""

import json
from pathlib import Path
from textwrap import wrap
from typing import Any

import msgspec

from ykpbem.codec import State
from ykpbem.events import kind_name
from ykpbem.papers import Consent, Invitation, Join

FOLDER = Path(__file__).parents[2] / "schemas"
KINDS: dict[str, type[msgspec.Struct]] = {"consent": Consent, "invite": Invitation, "join": Join, "state": State}
DIALECT = "https://json-schema.org/draft/2020-12/schema"
WIDTH = 120

ABOUT: dict[str, tuple[str, str]] = {
    "consent": (
        "Consent",
        "The owner of a seat agrees to another key for it, from the named state on. Signed by the old key.",
    ),
    "invite": (
        "Invitation",
        "All that is agreed before a game. Its id is the game id. Signed by the moderator.",
    ),
    "join": (
        "Join",
        "A player's yes to an invitation, with the player's own part in the shuffles. Signed by the key it names.",
    ),
    "state": (
        "State",
        "The table after a turn or a part of one; what is hidden lies in seals. Signed by the moderator in force.",
    ),
}
"""Title and description of each kind."""

SAID: dict[str, dict[str, str]] = {
    "consent": {
        "game": "Game id.",
        "seat": "Colour.",
        "old-key": "The public key in force, as one line of text.",
        "new-key": "The public key that takes its place.",
        "state": "Id of the state from which on the new key counts, in its epoch.",
    },
    "invite": {
        "name": "What the game is called; at most 40 characters.",
        "rules": "Version of rules, aliases and easy forms.",
        "seats": "Colours in turn order; empty if the seating is dealt.",
        "start": "The colour that begins; empty if it is dealt.",
        "deadline": "What the moderator wishes, in words.",
        "backups": "Public keys that can take the game over; what is sealed to the moderator is sealed to them too.",
        "seed-sha256": "SHA-256 of the 32 bytes that all shuffles start from; hexadecimal.",
        "seat": "For a moderator who plays: what a join says for everybody else.",
        "seals": "The seed, sealed to the moderator and then to each backup key, in their order.",
    },
    "join": {
        "game": "Game id: SHA-256 of the invitation without its signature and seals, hexadecimal.",
        "name": "What the others call the player; at most 40 characters.",
        "colour": "The colour wished for; of two the lower Ed25519 key gets it.",
        "key": "Public key, as one line of text: `ykpbem-pub-1 ...`.",
        "orders": "Whether this player's orders are signed, or taken on the moderator's word.",
        "entropy": "32 bytes that go into all shuffles; base64.",
        "opening-sha256": "SHA-256 of 32 bytes that go into the second deal and are shown with the secret choice.",
    },
    "state": {
        "turn": "Players' turns that were due, passed ones included; 0 is the secret choice.",
        "part": "Orders within the turn.",
        "players": "In turn order, the start player first.",
        "layout": "Ids of the areas, row by row.",
        "areas": "The pieces on each area board.",
        "ports": "Order cards of each port from the left; null is a gap.",
        "laboratories": "Technologies of each laboratory from the left; null is a gap.",
        "church": "Who stands on each space: a colour, `neutral` or null.",
        "customs": "Who stands on each space: a colour, `neutral` or null.",
        "achievements": "Who has claimed each achievement, in this order.",
        "mercenaries": "How many of each country are left.",
        "station": "The area where the station stands.",
        "order-deck": "Order cards left.",
        "technology-deck": "Technologies left.",
        "end": "What set off the end of the game, once something has.",
        "seq": "Counts states from 0.",
        "epoch": "Counts rollbacks.",
        "previous": "Id of the state before; of the first state, the game id.",
        "seats": "In turn order: name, public key in force, and whether orders are signed.",
        "events": "What happened in the last as many turns as there are players.",
        "link": "How this state came about, and the signed papers it rests on.",
        "papers": "Every paper that changed a key: consents and handovers.",
        "revealed": "In the last state: seed, openings, salts of the keeps, the cards dealt, kept and in hand.",
        "seals": "What is hidden.",
    },
    "seals": {
        "hands": "Each hand, sealed to its player, by colour.",
        "moderator": "Seed, openings, salts, decks and hands, sealed to the moderator and then to each backup key.",
    },
    "opened": {"plan": "Which of the closed order's plans it is, counted from 1.", "salt": "32 bytes in base64."},
    "components-pin": {
        "digest": "SHA-256 of the set's canonical form, hexadecimal.",
        "set": "The set itself, null for one that is built in.",
    },
    "area": {
        "assistants": "By colour, without zeros.",
        "shophouses": "The owner of each space, from the left.",
    },
}
"""What to say about the keys of a record, by its name in kebab-case."""

EVERYWHERE = {
    "signature": "Ed25519 over `ykpbem/1 KIND`, a line feed and the canonical form without this key; base64.",
    "ykpbem": "Kind and version.",
}

NESTED: dict[tuple[str, str], dict[str, Any]] = {
    ("state", "invitation"): {"$ref": "urn:ykpbem:invite:1"},
    ("state", "joins"): {"type": "array", "items": {"$ref": "urn:ykpbem:join:1"}},
}
"""Keys that hold whole signed documents."""


def make_schema(kind: str) -> dict[str, Any]:
    """The schema of one kind of document."""
    (reference,), parts = msgspec.json.schema_components([KINDS[kind]])
    top = parts.pop(reference["$ref"].rpartition("/")[2])
    title, description = ABOUT[kind]
    head = {"$schema": DIALECT, "$id": f"urn:ykpbem:{kind}:1", "title": title, "description": description}
    body = _record(kind, top)
    known = {kind_name(name): _record(kind_name(name), part) for name, part in sorted(parts.items())}
    return head | {key: body[key] for key in body if key not in head} | ({"$defs": known} if known else {})


def text_of(schema: dict[str, Any]) -> str:
    """The file of a schema: what fits on a line stands on one."""
    return _text(schema, 0, 0) + "\n"


def _record(name: str, part: dict[str, Any]) -> dict[str, Any]:
    """One record as an object that knows all its keys and needs them."""
    ordered = sorted(part["properties"].items(), key=lambda item: item[0] != "ykpbem")
    properties = {key: NESTED.get((name, key)) or _plain(value) for key, value in ordered}
    said = EVERYWHERE | SAID.get(name, {})
    return {
        "description": " ".join(part["description"].split()),
        "type": "object",
        "additionalProperties": False,
        "required": list(properties),
        "properties": {
            key: ({"description": said[key]} if key in said else {}) | value for key, value in properties.items()
        },
    }


def _plain(value: Any) -> Any:
    """A type without what only msgspec knows, and as short as the dialect allows."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    made = {key: _plain(item) for key, item in value.items() if key not in ("discriminator", "default", "title")}
    if "$ref" in made:
        return {"$ref": f"#/$defs/{kind_name(made['$ref'].rpartition('/')[2])}"}
    if len(made.get("enum", ())) == 1:
        return {"const": made["enum"][0]}
    if "anyOf" not in made:
        return made
    forms = sorted(made["anyOf"], key=lambda form: form == {"type": "null"})
    plain = all(list(form) == ["type"] for form in forms)
    return {"type": [form["type"] for form in forms]} if plain else {"anyOf": forms}


def _text(value: Any, indent: int, column: int) -> str:
    line = json.dumps(value, ensure_ascii=False)
    if column + len(line) <= WIDTH - 1 or not isinstance(value, dict | list) or not value:
        return line
    inner = indent + 2
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        words = wrap(line[1:-1], WIDTH - 1 - inner, break_on_hyphens=False, break_long_words=False)
        return "[\n" + "".join(f"{'':{inner}}{one}\n" for one in words) + f"{'':{indent}}]"
    if isinstance(value, list):
        lines = [_text(item, inner, inner) for item in value]
    else:
        lines = [f"{json.dumps(key)}: {_text(item, inner, inner + len(key) + 4)}" for key, item in value.items()]
    opening, closing = ("[", "]") if isinstance(value, list) else ("{", "}")
    body = ",\n".join(f"{'':{inner}}{one}" for one in lines)
    return f"{opening}\n{body}\n{'':{indent}}{closing}"


def main() -> None:
    """Writes the schema of every machine-written kind."""
    for kind in KINDS:
        (FOLDER / f"{kind}.schema.json").write_text(text_of(make_schema(kind)), "utf-8")


if __name__ == "__main__":
    main()
