"""Component sets as documents: the YAML that people read, the JSON that is read, the schema, and what is refused."""

import hashlib
import json
import subprocess
import sys
from functools import cache
from typing import Any

import pytest
import rfc8785
import yaml
from jsonschema import Draft202012Validator

from tests.components.documents import Path, at, leaves, meiji, put, small
from tests.tools.compile_components import FOLDER, compile_set
from tests.tools.places import SCHEMAS
from ykpbem.component_check import scalar_role
from ykpbem.components import (
    BUILT_IN,
    ComponentSet,
    SetDocument,
    built_in,
    built_in_json,
    canonical,
    contradictions,
    decode_set,
    parse_document,
)
from ykpbem.errors import Malformed
from ykpbem.files.yaml_reader import read_yaml

SCHEMA = SCHEMAS / "components.schema.json"


@cache
def validator() -> Draft202012Validator:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def codes(error: Malformed) -> list[str]:
    return [fault.code for fault in error.faults]


def is_sound(document: dict[str, Any]) -> bool:
    """Whether the records take a document, ids and area kinds apart, which a schema cannot compare."""
    try:
        faults = contradictions(parse_document(document))
    except Malformed:
        return False
    return all(fault.args.get("what") == "area kind" or fault.code == "components-duplicate-id" for fault in faults)


def with_value(path: Path, value: Any) -> dict[str, Any]:
    document = small()
    put(document, path, value)
    return document


def narrow(path: Path) -> dict[str, Any]:
    """The small document with the sections emptied that a path does not lead into."""
    document = small()
    for section, value in document.items():
        if (
            section not in path[:1]
            and section not in {"mercenaries", "removed-order-cards"}
            and not isinstance(value, str)
        ):
            document[section] = type(value)()
    return document


def agree(document: dict[str, Any]) -> bool:
    return is_sound(document) == validator().is_valid(document)


@pytest.mark.parametrize("set_id", BUILT_IN)
def test_the_json_is_compiled_from_the_yaml(set_id: str) -> None:
    assert (FOLDER / f"{set_id}.json").read_bytes() == compile_set(set_id)


@pytest.mark.parametrize("set_id", BUILT_IN)
def test_a_built_in_set_is_the_set_of_its_yaml(set_id: str) -> None:
    document = yaml.safe_load((FOLDER / f"{set_id}.yaml").read_text("utf-8"))
    assert decode_set(document) == built_in(set_id)


@pytest.mark.parametrize("set_id", BUILT_IN)
def test_the_yaml_satisfies_the_schema(set_id: str) -> None:
    assert not [*validator().iter_errors(yaml.safe_load((FOLDER / f"{set_id}.yaml").read_text("utf-8")))]


@pytest.mark.parametrize("set_id", BUILT_IN)
def test_the_yaml_is_small_ascii_and_plain(set_id: str) -> None:
    """The program's own YAML reader takes no more: 64 KiB, no anchors, no tags."""
    raw = (FOLDER / f"{set_id}.yaml").read_bytes()
    events = [*yaml.parse(raw.decode("ascii"))]
    assert len(raw) < 64 * 1024
    assert not any(getattr(event, "anchor", None) or getattr(event, "tag", None) for event in events)


@pytest.mark.parametrize("set_id", BUILT_IN)
def test_the_programs_own_reader_takes_the_yaml_as_it_stands(set_id: str) -> None:
    read = read_yaml((FOLDER / f"{set_id}.yaml").read_bytes(), name="", role=scalar_role)
    assert read.value == meiji()
    assert read.repairs == ()


@pytest.mark.parametrize(
    ("path", "role"),
    [
        (("about",), "word"),
        (("areas", 0, "source"), "word"),
        (("technologies", 0, "name"), "word"),
        (("area-kinds", "port", "reach", 1, 0), "word"),
        (("church", 3, "blocked-2p"), "boolean"),
        (("church", 3, "reward", "vp"), "integer"),
        (("layouts", "2", 0), "integer"),
    ],
)
def test_numbers_stand_where_numbers_are_meant(path: Path, role: str) -> None:
    assert scalar_role(path) == role


@pytest.mark.parametrize("set_id", BUILT_IN)
def test_a_built_in_set_calls_itself_by_its_id(set_id: str) -> None:
    assert built_in(set_id).id == set_id


def test_the_digest_is_the_sha256_of_the_canonical_form() -> None:
    assert built_in().digest == hashlib.sha256(rfc8785.dumps(meiji())).hexdigest()


def test_canonical_form_agrees_with_rfc8785() -> None:
    assert canonical(meiji()) == rfc8785.dumps(meiji()) == built_in_json()


def test_the_order_of_keys_means_nothing() -> None:
    backwards = json.loads(json.dumps(meiji()), object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    assert list(backwards) != list(meiji())
    decoded = decode_set(backwards)
    assert decoded == built_in()
    assert [*decoded.order_cards["O34"].goods] == [*built_in().order_cards["O34"].goods]


def test_every_change_changes_the_digest() -> None:
    document = meiji()
    document["order-cards"][0]["reward"]["vp"] += 1
    assert decode_set(document).digest != built_in().digest


def test_a_built_in_set_is_read_once() -> None:
    assert built_in() is built_in("meiji")


@pytest.mark.parametrize("name", ["meiji-2", "", "../components/meiji", "Meiji"])
def test_only_known_names_are_built_in(name: str) -> None:
    with pytest.raises(Malformed) as caught:
        built_in(name)
    assert codes(caught.value) == ["components-unknown-set"]


def test_reading_a_built_in_set_loads_no_heavy_library() -> None:
    program = "import sys; from ykpbem.components import built_in; built_in(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    assert {"yaml", "jsonschema", "cryptography", "click", "pathlib"}.isdisjoint(loaded)


def test_a_board_is_lettered_from_the_left() -> None:
    assert [space.letter for space in decode_set(small()).church] == ["A", "B", "C"]


def test_technology_named_lists_all_copies_and_nothing_for_a_name_without_a_card() -> None:
    decoded: ComponentSet = decode_set(small())
    assert decoded.technology_named("gaslight") == ("T01", "T02")
    assert decoded.technology_named("tram") == ()


def test_kind_of_an_area_that_is_none() -> None:
    with pytest.raises(KeyError):
        built_in().kind_of("palace")


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        pytest.param(("areas", 0, "players"), 5, "players", id="too many players"),
        pytest.param(("areas", 0, "players"), "2", "players", id="number as text"),
        pytest.param(("order-cards", 0, "goods", "tea"), 0, "goods", id="a good that is not paid"),
        pytest.param(("order-cards", 0, "reward", "gold"), 1, "gold", id="unknown icon"),
        pytest.param(("technologies", 0, "industry"), -1, "industry", id="negative cost"),
        pytest.param(("church", 0, "value"), True, "value", id="truth value for a number"),
        pytest.param(("name",), "Mei\u202eji", "name", id="bidi character"),
        pytest.param(("about",), "two\nlines", "about", id="line end"),
        pytest.param(("areas", 0, "id"), "copper mine", "id", id="blank in an id"),
        pytest.param(("areas", 0, "id"), "copper-mine-1\n", "id", id="line end in an id"),
        pytest.param(("customs", 0, "blocked_2p"), True, "blocked_2p", id="key in snake case"),
    ],
)
def test_a_document_out_of_shape_is_refused(path: Path, value: Any, problem: str) -> None:
    with pytest.raises(Malformed) as caught:
        decode_set(with_value(path, value))
    assert codes(caught.value) == ["components-shape"]
    assert problem in caught.value.faults[0].args["problem"]


def test_a_board_has_at_most_as_many_spaces_as_the_alphabet_has_letters() -> None:
    document = small()
    document["church"] = [document["church"][0]] * 27
    with pytest.raises(Malformed) as caught:
        decode_set(document)
    assert codes(caught.value) == ["components-shape"]


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        (("ykpbem",), "components/2", "kind of document"),
        (("areas", 0, "kind"), "gold-mine", "area kind"),
        (("area-kinds", "port", "category"), "industrial", "category"),
        (("area-kinds", "port", "family"), "harbour", "family"),
        (("area-kinds", "port", "good"), "gold", "product"),
        (("area-kinds", "port", "second", "gold"), 1, "means of payment"),
        (
            (
                "area-kinds",
                "port",
                "sell",
            ),
            {"gold": 1},
            "good",
        ),
        (
            (
                "area-kinds",
                "port",
                "buy",
            ),
            {"gold": 1},
            "good",
        ),
        (("area-kinds", "port", "reach", 1, 0), "near", "zone"),
        (("ports", "port-a", 0, "zone"), "near", "zone"),
        (("order-cards", 0, "goods", "gold"), 1, "good"),
        (("order-cards", 0, "country"), "danish", "country"),
        (("technologies", 0, "countries", 0), "danish", "country"),
        (("technologies", 0, "name"), "radio", "technology"),
        (("mercenaries", "count", "danish"), 1, "country"),
        (("achievements", 0, "deck"), "d", "deck"),
        (("achievements", 0, "own", "gold"), 1, "possession"),
    ],
)
def test_an_unknown_word_is_refused_with_the_known_ones(path: Path, value: Any, what: str) -> None:
    with pytest.raises(Malformed) as caught:
        decode_set(with_value(path, value))
    (fault,) = caught.value.faults
    assert (fault.code, fault.args["what"]) == ("components-unknown-word", what)
    assert fault.args["word"] not in fault.options


@pytest.mark.parametrize(
    "section", ["areas", "order-cards", "technologies", "building-sites", "power-tokens", "achievements"]
)
def test_an_id_used_twice_is_refused(section: str) -> None:
    document = small()
    document[section][1]["id"] = document[section][0]["id"]
    with pytest.raises(Malformed) as caught:
        decode_set(document)
    (fault,) = caught.value.faults
    assert (fault.code, fault.args["section"]) == ("components-duplicate-id", section)


def test_all_contradictions_are_told_at_once() -> None:
    document = with_value(("achievements", 0, "deck"), "d")
    document["areas"][1]["id"] = document["areas"][0]["id"]
    with pytest.raises(Malformed) as caught:
        decode_set(document)
    assert codes(caught.value) == ["components-duplicate-id", "components-unknown-word"]


REPLACEMENTS: tuple[Any, ...] = (
    *(0, 1, 3, 99, 100, -1, 2**60, True, None, [], {}),
    *("", "2", "low", "yen", "english", "x" * 33, "\u00e9", "a\n"),
)


@pytest.mark.parametrize("path", [path for path, _ in leaves(small())], ids=lambda path: ".".join(map(str, path)))
def test_records_and_schema_agree_on_any_value_at(path: Path) -> None:
    for value in REPLACEMENTS:
        document = narrow(path)
        put(document, path, value)
        assert agree(document), value


def objects(value: Any, path: Path = ()) -> list[Path]:
    """Every place that holds keys with values."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    here = [path] if isinstance(value, dict) else []
    return here + [found for key, part in inner for found in objects(part, (*path, key))]


@pytest.mark.parametrize("path", objects(small()), ids=lambda path: ".".join(map(str, path)))
def test_records_and_schema_agree_on_keys_at(path: Path) -> None:
    for key in at(small(), path):
        document = narrow(path) if path else small()
        del at(document, path)[key]
        assert agree(document), f"without {key}"
    for key in ("gold", "copper", "Source", "source", "any-good", "any_good", "5", "2", "english"):
        for value in (1, "low"):
            document = narrow(path)
            put(document, (*path, key), value)
            assert agree(document), f"{key}: {value}"


def test_every_key_of_the_records_is_in_the_small_document() -> None:
    """Else the two tests above would leave some out."""
    used = {part for path, _ in leaves(small()) for part in path} | {part for path in objects(small()) for part in path}
    fields = set(SetDocument.__struct_encode_fields__) - {"ykpbem"}
    assert fields <= used
