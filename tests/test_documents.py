"""The published schemas are sound, and what the project ships satisfies them.

The documents are read here without the project's own reader, so that the two cannot share a mistake.
Only move orders come from it, since their schema is about what the strict reader makes of them.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from tests.orders.samples import read_order
from tests.tools.places import PACKAGE, SCHEMAS

EXAMPLES = Path(__file__).parents[1] / "examples"
KINDS = {"components/1", "consent/1", "game/1", "invite/1", "join/1", "order/1", "state/1"}


class PlainYaml(yaml.SafeLoader):
    """YAML whose only typed scalars are integers in their one spelling and `true` and `false` (FORMATS: Safe YAML)."""


PlainYaml.yaml_implicit_resolvers = {}
PlainYaml.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^(?:0|[1-9][0-9]*)$"), list("0123456789"))
PlainYaml.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))


def test_there_is_one_sound_schema_for_each_kind() -> None:
    """Every kind of FORMATS has one schema, in the dialect that it claims."""
    schemas = [json.loads(file.read_bytes()) for file in sorted(SCHEMAS.glob("*.json"))]
    for schema in schemas:
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        Draft202012Validator.check_schema(schema)
    assert sorted(filter(None, map(kind_of, schemas))) == sorted(KINDS)


def test_built_in_data_satisfies_its_schema() -> None:
    """Component sets are documents like anybody's."""
    documents = [(file, document) for file, document in documents_in(PACKAGE / "data") if "ykpbem" in document]
    assert {document["ykpbem"] for _, document in documents} == {"components/1"}
    assert list(faults_of(documents)) == []


def test_examples_satisfy_their_schema() -> None:
    """Every JSON and YAML file of the examples is of a published kind and right."""
    documents = list(documents_in(EXAMPLES))
    assert documents
    assert list(faults_of(documents)) == []


def kind_of(schema: dict[str, Any]) -> str | None:
    """The kind that a schema is for; None for shared definitions."""
    kind: str | None = schema.get("properties", {}).get("ykpbem", {}).get("const")
    return kind


def documents_in(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """All documents below a folder."""
    for file in sorted(folder.rglob("*")):
        if file.suffix == ".json":
            yield file, json.loads(file.read_bytes())
        elif file.suffix in (".yaml", ".yml"):
            document = yaml.load(file.read_bytes(), PlainYaml)
            if document["ykpbem"] == "order/1":
                document = read_order(file.read_bytes(), name=file.name).document
            yield file, document


def faults_of(documents: list[tuple[Path, dict[str, Any]]]) -> Iterator[str]:
    """One line for each fault: file, place, what is wrong."""
    schemas = [json.loads(file.read_bytes()) for file in sorted(SCHEMAS.glob("*.json"))]
    registry: Registry[Any] = Registry().with_resources((each["$id"], Resource.from_contents(each)) for each in schemas)
    by_kind = {kind_of(each): Draft202012Validator(each, registry=registry) for each in schemas}
    for file, document in documents:
        if document.get("ykpbem") not in KINDS:
            yield f"{file}: of no published kind"
        else:
            for error in by_kind[document["ykpbem"]].iter_errors(document):
                yield f"{file}: {error.json_path}: {error.message}"
