"""Whether a component set can be played with, and its reference sheet.

- `soundness`: what no game could be played with; such a set is refused.
- `advice`: what looks like a slip of the pen - values other than the rulebooks', cards worse than another in every way,
  too few country icons, copper where its bonus is disputed; such a set is played with all the same.
- `sheet`: every fact of a set in 72 columns of ASCII.
- `reading`: where in a hand-written set a number may stand.
"""

from typing import Any

from ykpbem.component_check.advice import ADVICE
from ykpbem.component_check.reading import scalar_role
from ykpbem.component_check.sheet import reference_sheet
from ykpbem.component_check.soundness import CHECKS, weak_places
from ykpbem.components import ComponentSet, decode_set
from ykpbem.errors import Fault, Malformed

__all__ = ["WARNINGS", "check_set", "load_set", "reference_sheet", "scalar_role", "weak_places"]

WARNINGS = frozenset({"components-departs", "components-dominated", "components-few-icons", "components-copper"})
"""Codes of the faults that do not keep a set from being played with."""


def check_set(document: dict[str, Any]) -> list[Fault]:
    """Everything wrong with a set document, then everything odd about it.

    Faults with a code in WARNINGS refuse nothing. What keeps a document from being read hides all else.
    """
    try:
        components = decode_set(document)
    except Malformed as error:
        return list(error.faults)
    return [found for check in (*CHECKS, *ADVICE) for found in check(components)]


def load_set(document: dict[str, Any]) -> ComponentSet:
    """The set of a document from outside; raises Malformed with all faults when no game can be played with it."""
    components = decode_set(document)
    faults = [found for check in CHECKS for found in check(components)]
    if faults:
        raise Malformed(*faults)
    return components
