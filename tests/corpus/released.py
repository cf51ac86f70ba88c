"""What games under way rest on beside the code: the component sets and the words of each version of the rules."""

import hashlib
import json
from pathlib import Path
from typing import Any

from ykpbem.components import BUILT_IN, built_in
from ykpbem.data import names
from ykpbem.files.canonical import canonical
from ykpbem.orders import resolving
from ykpbem.papers import RULES_VERSIONS
from ykpbem.steps import FREE_STEPS

PINNED = Path(__file__).with_name("released.json")


def pinned() -> dict[str, dict[str, str]]:
    """Digests of all that is released: of each set as invitations pin it, of the words of each version of the rules."""
    sets = {name: built_in(name).digest for name in BUILT_IN}
    return {"components": sets, "words": {str(version): words_digest() for version in RULES_VERSIONS}}


def words_digest() -> str:
    """SHA-256 of every word and alias that a move order may use, and of what each means."""
    tables = {name: value for name, value in vars(names).items() if name.isupper()}
    forms = {name: getattr(resolving, name) for name in ("WORDS", "ALONE", "ORIGINS")} | {"TAKES_NOTHING": FREE_STEPS}
    return hashlib.sha256(canonical(_plain({"names": tables, "forms": forms}))).hexdigest()


def released() -> dict[str, dict[str, str]]:
    """The digests as they were pinned."""
    found: dict[str, dict[str, str]] = json.loads(PINNED.read_text("ascii"))
    return found


def _plain(value: Any) -> Any:
    """The value as JSON has it."""
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value
