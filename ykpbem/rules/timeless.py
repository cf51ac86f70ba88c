"""What is wrong with a list of steps whatever the table looks like: found without playing, all at once.

- The frame of a turn: one placement, one movement, one mercenary, in the order of the phases (R041, R042, R101).
- `keep` belongs to turn 0 (Q026).
- Nothing may ever be put on the canal (R167).
"""

from collections.abc import Iterator, Sequence

from ykpbem.errors import Fault, fault
from ykpbem.model import CANAL
from ykpbem.steps import MOVEMENTS, Step


def timeless_faults(steps: Sequence[Step]) -> list[Fault]:
    """Every fault that needs no play, in the order of the steps."""
    faults = [*_repeated(steps), *_out_of_frame(steps), *(wrong for step in steps for wrong in _canal_faults(step))]
    return sorted(faults, key=lambda wrong: wrong.where.step)


def _repeated(steps: Sequence[Step]) -> Iterator[Fault]:
    """More than one of what happens once a turn."""
    for kinds, code, rule in (
        (("place",), "second-placement", "R042"),
        (MOVEMENTS, "second-movement", "R060"),
        (("mercenary",), "mercenary-used-already", "R101"),
    ):
        for step in [step for step in steps if step.kind in kinds][1:]:
            yield fault(code, rule, step=step.kind).at(step.where)


def _out_of_frame(steps: Sequence[Step]) -> Iterator[Fault]:
    """Steps that can stand nowhere in a turn, or not behind what stands before them."""
    moved = False
    for step in steps:
        if step.kind == "keep":
            yield fault("keep-after-turn-0", "Q026").at(step.where)
        if step.kind == "place" and moved:
            yield fault("place-after-movement", "R042").at(step.where)
        moved = moved or step.kind in MOVEMENTS


def _canal_faults(step: Step) -> Iterator[Fault]:
    """The canal as a place where something would stay (R054, R069, Q089, Q097, Q222)."""
    fields = step.fields
    targets = {
        "area": [fields.get("area")],
        "station": [fields.get("station")],
        "place": fields.get("place", []),
        "recall": list(fields["recall"]) if isinstance(fields.get("recall"), dict) else [],
        "moves": [area for move in fields.get("moves", []) for area in move],
    }
    for key, areas in targets.items():
        if CANAL in areas:
            yield fault("canal-holds-nothing", "R167", area=CANAL).at(step.places.get(key, step.where))
