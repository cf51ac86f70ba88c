"""Compiles ID.json from ID.yaml for each built-in component set: `python -m tests.tools.compile_components`.

The YAML is the source that people read and change; the JSON is its canonical form, which commands read. A test holds
that the two say the same.
"""

from pathlib import Path

import yaml

from tests.tools.places import PACKAGE
from ykpbem.components import BUILT_IN, canonical

FOLDER = PACKAGE / "data" / "components"


def compile_set(set_id: str, folder: Path = FOLDER) -> bytes:
    """The content of ID.json that belongs to ID.yaml."""
    document = yaml.safe_load((folder / f"{set_id}.yaml").read_text("utf-8"))
    return canonical(document) + b"\n"


def main() -> None:
    """Writes the JSON of every built-in set."""
    for set_id in BUILT_IN:
        (FOLDER / f"{set_id}.json").write_bytes(compile_set(set_id))


if __name__ == "__main__":
    main()
