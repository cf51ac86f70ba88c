"""The file that begins a game: everything filled in that an invitation needs, all faults at once."""

import hashlib
import json
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from jsonschema import Draft202012Validator

from tests.orders.samples import spots
from tests.tools.places import SCHEMAS
from ykpbem.errors import Malformed, NotAuthentic
from ykpbem.files.canonical import encode_base64
from ykpbem.files.game_reader import GameFile, read_game_yaml
from ykpbem.files.keys import SecretKey
from ykpbem.model import HouseRules

SCHEMA = json.loads((SCHEMAS / "game.schema.json").read_text("utf-8"))
HEAD = "ykpbem: game/1\nname: Meiji Club 1\nplayers: 3\n"
KEY = SecretKey(b"1" * 32).public.text
OTHER = SecretKey(b"2" * 32).public.text


def game(text: str) -> GameFile:
    return read_game_yaml(text.encode(), name="game.yaml")


def refused(text: str) -> list[tuple[str, int, int]]:
    with pytest.raises(Malformed) as refusal:
        game(text)
    assert {wrong.where.file for wrong in refusal.value.faults} == {"game.yaml"}
    return spots(refusal.value.faults)


@pytest.mark.parametrize("typed", [["w" * 2000], ["red"] * 900])
def test_what_is_no_seat_is_not_read_out_as_one(typed: list[str]) -> None:
    """A message stays one that somebody reads, whatever was typed."""
    with pytest.raises(Malformed) as refusal:
        game(f"{HEAD}seats: [{', '.join(['blue', *typed])}]\nstart: yellow\n")
    (told,) = (wrong for wrong in refusal.value.faults if wrong.code == "start-without-seat")
    assert len(told.args["seats"]) < 20


def test_what_is_left_out_is_as_the_rulings_say() -> None:
    house = msgspec.to_builtins(HouseRules())
    edition = house.pop("edition")
    assert game(HEAD).document == {
        "ykpbem": "game/1",
        "name": "Meiji Club 1",
        "edition": edition,
        "components": "meiji",
        "house-rules": house,
        "players": 3,
        "seats": [],
        "start": "",
        "backup": [],
        "deadline": "",
    }


def test_everything_can_be_said() -> None:
    text = (
        f"{HEAD}edition: english-2017\ncomponents: sets/My Set.yaml\nseats: [Blue, red, green]\nstart: Red\n"
        f"deadline: Sundays, 20:00 \u2014 roughly\nbackup:\n- {KEY}\n- {OTHER}\n"
        "house-rules:\n  allow-zero-placement: true\n  Recall From Hand: always\n  recall-scope: one-area\n"
        "  tram-needs-assistant: true\n  station_needs_assistant: true\n  mining-scope: listed\n"
        "  church-limit: action\n"
        "  port-p5-vp-without-card: false\n"
    )
    assert game(text).document == {
        "ykpbem": "game/1",
        "name": "Meiji Club 1",
        "edition": "english-2017",
        "components": "sets/My Set.yaml",
        "house-rules": {
            "allow-zero-placement": True,
            "recall-from-hand": "always",
            "recall-scope": "one-area",
            "tram-needs-assistant": True,
            "station-needs-assistant": True,
            "mining-scope": "listed",
            "church-limit": "action",
            "port-p5-vp-without-card": False,
        },
        "players": 3,
        "seats": ["blue", "red", "green"],
        "start": "red",
        "backup": [KEY, OTHER],
        "deadline": "Sundays, 20:00 \u2014 roughly",
    }


def test_house_rules_become_the_record_of_the_game() -> None:
    document = game(f"{HEAD}house-rules: {{church-limit: action}}\n").document
    house = msgspec.convert({"edition": document["edition"], **document["house-rules"]}, HouseRules)
    assert house == HouseRules(church_limit="action")


@pytest.mark.parametrize("switch", [*HouseRules.__struct_encode_fields__])
def test_the_schema_knows_every_switch_and_its_values(switch: str) -> None:
    hint = get_type_hints(HouseRules)[switch.replace("-", "_")]
    schema = SCHEMA["properties"] if switch == "edition" else SCHEMA["properties"]["house-rules"]["properties"]
    if get_origin(hint) is Literal:
        assert schema[switch]["enum"] == list(get_args(hint))
    else:
        assert (hint, schema[switch]["type"]) == (bool, "boolean")


def test_the_schema_is_sound() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("seats: blue, red, green", "seats", ["blue", "red", "green"]),
        ("seats: dealt", "seats", []),
        ("seats: Dealt", "seats", []),
        ("start: dealt", "start", ""),
        (f"backup: {KEY}", "backup", [KEY]),
        (f"backup: {KEY[:50]} {KEY[50:]}", "backup", [KEY]),
        (f"backup: >-\n  {KEY[:60]}\n  {KEY[60:]}", "backup", [KEY]),
    ],
)
def test_easy_forms(line: str, key: str, value: Any) -> None:
    assert game(f"{HEAD}{line}\n").document[key] == value


@pytest.mark.parametrize(
    ("line", "spot"),
    [
        ("seats: [blue, red]", ("seats-number", 4, 1)),
        ("seats: [blue, red, red]", ("name-twice", 4, 1)),
        ("seats: [blue, red, purple]", ("colour-unknown", 4, 1)),
        ("start: bleu", ("colour-unknown", 4, 1)),
        ("seats: [blue, red, green]\nstart: yellow", ("start-without-seat", 5, 1)),
        ("edition: 2016", ("schema-value", 4, 1)),
        ("house-rules: {church: turn}", ("schema-key-unknown", 4, 15)),
        ("house-rules: {church-limit: never}", ("schema-value", 4, 15)),
        ("house-rules: {allow-zero-placement: yes}", ("schema-type", 4, 15)),
        ("house-rules: {edition: english-2017}", ("schema-key-strange", 4, 15)),
        ("moderator: me", ("schema-key-strange", 4, 1)),
        ("backup: ykpbem-pub-1 abc", ("public-key-damaged", 4, 1)),
        ("backup: my friend", ("public-key-missing", 4, 1)),
        (f"backup: [{KEY}, {KEY}]", ("name-twice", 4, 10 + len(KEY) + 2)),
        ("deadline:\n- Sunday", ("schema-type", 4, 1)),
        ("start: r\u0435d", ("character-alike", 4, 9)),
    ],
)
def test_faults_at_their_places(line: str, spot: tuple[str, int, int]) -> None:
    assert spot in refused(f"{HEAD}{line}\n")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("- a", ["game-not-table"]),
        ("ykpbem: game/1", ["schema-key-missing", "schema-key-missing"]),
        ("ykpbem: order/1\nname: a\nplayers: 3", ["schema-value"]),
        ("ykpbem: game/1\nname: a\nplayers: 5", ["schema-bound"]),
        ("ykpbem: game/1\nname: a\nplayers: three", ["schema-type"]),
        (f"ykpbem: game/1\nname: {'a' * 41}\nplayers: 3", ["text-too-long"]),
        (
            f"{HEAD}seats: [blue, purple]\nstart: bleu\nbackup: x\n",
            ["colour-unknown", "seats-number", "colour-unknown", "public-key-missing"],
        ),
    ],
)
def test_all_faults_are_told_at_once(text: str, codes: list[str]) -> None:
    assert [code for code, _, _ in refused(text)] == codes


def test_a_backup_key_that_anybody_could_use_is_not_authentic() -> None:

    raw = bytes([1] + [0] * 31) + b"\x09" + bytes(31)
    check = hashlib.sha256(b"ykpbem/1 pub\n" + raw).digest()[:4]
    weak = "ykpbem-pub-1 " + encode_base64(raw + check).rstrip("=").replace("+", "-").replace("/", "_")
    with pytest.raises(NotAuthentic) as refusal:
        game(f"{HEAD}backup: {weak}\n")
    assert spots(refusal.value.faults) == [("key-weak", 4, 1)]


def test_repairs_are_mentioned() -> None:
    assert [wrong.code for wrong in game(HEAD.replace("\n", "\r\n")).repairs] == ["repaired-line-ends"]


@pytest.mark.parametrize("typed", ["Game/1", "GAME/1", "game / 1"])
def test_a_kind_that_a_phone_capitalised_is_read_and_noted(typed: str) -> None:
    read = read_game_yaml(f"Ykpbem: {typed}\nname: Tea House\nplayers: 3\n".encode(), name="game.yaml")
    assert read.document["ykpbem"] == "game/1"
    assert [note.code for note in read.repairs] == ["repaired-kind"]


def test_the_line_of_the_kind_is_told_as_it_is_typed() -> None:
    with pytest.raises(Malformed) as refusal:
        read_game_yaml(b"name: Tea House\nplayers: 3\n", name="game.yaml")
    assert [(wrong.code, wrong.args["example"]) for wrong in refusal.value.faults] == [
        ("line-missing", "ykpbem: game/1")
    ]
    with pytest.raises(Malformed) as refusal:
        read_game_yaml(b"ykpbem: order/1\nname: Tea House\nplayers: 3\n", name="game.yaml")
    assert [wrong.code for wrong in refusal.value.faults] == ["schema-value"]
