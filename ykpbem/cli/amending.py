"""What `amend` reads and tells."""

import json
from collections.abc import Sequence
from typing import Any

from ykpbem.app.powers.patching import LIMIT, patched
from ykpbem.app.powers.settings import table_with
from ykpbem.chain.states import OpenState
from ykpbem.cli.console import Console
from ykpbem.cli.inputs import name_of, read_input
from ykpbem.errors import UsageFault, fault
from ykpbem.model import Position
from ykpbem.render.layout import wrapped
from ykpbem.render.lexicon import visible


def wanted_table(console: Console, opened: OpenState, settings: Sequence[str], patch: str | None) -> Position:
    """The corrected table as typed, or as the patch makes it; raises UsageFault unless it is one of the two."""
    if bool(settings) == (patch is not None):
        raise UsageFault(fault("amend-what"))
    if patch is None:
        return table_with(opened, settings)
    return patched(opened, read_input(console, patch, LIMIT), name=name_of(patch))


def tell_changes(console: Console, document: dict[str, Any]) -> None:
    """What is other than before."""
    changes = document["link"]["changes"]
    console.facts["changes"] = [
        {"path": one["path"], "before": json.loads(one["before"]), "after": json.loads(one["after"])} for one in changes
    ]
    for one in changes:
        console.say("\n".join(wrapped(visible(f"{one['path']}: {one['before']} -> {one['after']}"), indent=2, hang=4)))
