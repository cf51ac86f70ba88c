"""What a correction changes of the steps of an order."""

import msgspec

from ykpbem.errors import Fault
from ykpbem.steps import Step


class Edit(msgspec.Struct, frozen=True):
    """One change: the step in whose place `now` is written, None to put it in; without `now` it is taken out.

    `why` is the fault that it mends; `others` are the other answers that would have been legal in it, by key, as they
    are typed.
    """

    was: Step | None
    now: Step | None
    why: Fault
    others: dict[str, tuple[str, ...]] = {}


class Mended(msgspec.Struct, frozen=True):
    """The steps after all changes; `legal` if they are an order now, `moved` if steps changed places.

    Steps put in have numbers below 1.
    """

    steps: tuple[Step, ...]
    edits: tuple[Edit, ...]
    legal: bool
    moved: bool
