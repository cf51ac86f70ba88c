"""The quick check of a move order: the records say what `schemas/order.schema.json` says, a hundred times faster.

They only answer yes or no; what is wrong with an order that does not fit, the schema says.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Number = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Word = Annotated[str, Meta(min_length=1)]
Base64 = Annotated[str, Meta(pattern=r"^[A-Za-z0-9+/]+={0,2}$")]
Secret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9+/]{43}=$")]
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
List = Word | list[Word]
Counts = Word | list[Word] | dict[str, Count]
Moves = Word | list[Word | Annotated[list[Word], Meta(min_length=2, max_length=2)]]


class _Record(msgspec.Struct, rename="kebab", forbid_unknown_fields=True):
    """A table in a move order: every key may be left out unless it says otherwise."""


class _Gains(_Record):
    goods: List | UnsetType = UNSET
    warehouse: List | UnsetType = UNSET
    moves: Moves | UnsetType = UNSET


class _Fulfil(_Gains, kw_only=True):
    card: Word


class _Act(_Gains):
    take: List | UnsetType = UNSET
    pay: Counts | UnsetType = UNSET
    technology: Word | UnsetType = UNSET
    extra: Word | UnsetType = UNSET
    station: Word | UnsetType = UNSET
    hire: Counts | UnsetType = UNSET
    exchange: List | UnsetType = UNSET
    space: Word | UnsetType = UNSET
    imports: Count | UnsetType = msgspec.field(default=UNSET, name="import")
    origin: Word | UnsetType = msgspec.field(default=UNSET, name="from")


class _Tram(_Record):
    tram: Word


class _Recover(_Record):
    leave: Count


class _Mercenary(_Record):
    country: Word
    area: Word


class _Sealed(_Record):
    commit: Hash
    opening: Secret | UnsetType = UNSET


class _Step(_Record):
    place: List | UnsetType = UNSET
    move: Word | list[Word] | _Tram | UnsetType = UNSET
    recall: Word | dict[str, Count] | UnsetType = UNSET
    act: Word | _Act | UnsetType = UNSET
    bonus: _Gains | UnsetType = UNSET
    build: Word | dict[str, Number | Word | list[Any]] | UnsetType = UNSET
    recover: _Recover | UnsetType = UNSET
    mercenary: _Mercenary | UnsetType = UNSET
    foreign_mercenary: _Mercenary | UnsetType = UNSET
    foreign_agent: _Mercenary | UnsetType = UNSET
    fulfil: Word | _Fulfil | UnsetType = UNSET
    fulfill: Word | _Fulfil | UnsetType = UNSET
    achieve: Word | UnsetType = UNSET
    keep: Word | _Sealed | UnsetType = UNSET

    def __post_init__(self) -> None:
        if isinstance(self.build, dict):
            _check_build(self.build)


class _Plan(_Record):
    name: Word
    steps: list[Word | _Step]
    salt: Secret | UnsetType = UNSET


class _Seals(_Record):
    moderator: Annotated[list[Base64], Meta(min_length=1)]


class _Order(_Record, kw_only=True):
    ykpbem: Literal["order/1"]
    game: Word
    epoch: Count | UnsetType = UNSET
    turn: Count | UnsetType = UNSET
    part: Count | UnsetType = UNSET
    player: Word
    revision: Number | UnsetType = UNSET
    answers: Annotated[str, Meta(pattern=r"^[0-9A-Fa-f]{1,64}$")] | UnsetType = UNSET
    note: str | UnsetType = UNSET
    steps: list[Word | _Step] | UnsetType = UNSET
    plans: Annotated[list[Hash | _Plan], Meta(min_length=1)] | UnsetType = UNSET
    seals: _Seals | UnsetType = UNSET
    signature: Base64 | UnsetType = UNSET


KEYS: tuple[str, ...] = _Order.__struct_encode_fields__
"""The keys that an order may have."""


def fits(document: Any) -> bool:
    """Whether a document is a move order in form, exactly when its schema says so."""
    try:
        order = msgspec.convert(document, _Order)
    except msgspec.ValidationError:
        return False
    if (order.steps is UNSET) == (order.plans is UNSET):
        return False
    lists = (
        [document["steps"]]
        if "steps" in document
        else [plan["steps"] for plan in document["plans"] if isinstance(plan, dict)]
    )
    return all(isinstance(step, str) or len(step) == 1 for steps in lists for step in steps)


def _check_build(build: dict[str, Any]) -> None:
    """Numbers stand for buildings, everything else for what a reward leaves to choose."""
    gains = {key: value for key, value in build.items() if key in _Gains.__struct_fields__}
    msgspec.convert(gains, _Gains)
    if not build or any(type(value) is not int for key, value in build.items() if key not in gains):
        raise ValueError("a building needs a number")
