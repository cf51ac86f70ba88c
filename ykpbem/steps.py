"""The steps of a move order, resolved: the contract between who reads orders and who judges them.

- A step is data: its kind, its answers under canonical names, and where each of them stands in the file.
- Names are ids of the component set; nothing here says whether a step is legal.

What `fields` holds, by kind (a key that was not written is absent; ids are text, counts are integers):

- `place`: `place`, a list of area ids with `spinning-mill` and `university` between them (Q033); `[]` for none.
- `move`: `move`, a list of the areas entered, with the same two words between them.
- `tram`: `area`, an area id. `station`: nothing.
- `recall`: `recall`, which is `"all"` or `{area id: count}`; `{}` for none.
- `act`: nothing at all (bare), or `none`: True alone, or any of
  - `take`: list of order card ids; `technology`: card id or technology name id;
  - `pay`: `{kind: count}`, kinds being `yen`, `import` and the goods; `{}` pays nothing;
  - `extra`: `yen` or `import`; `station`: area id; `hire`: `{token: count}`;
  - `exchange`: list of exchanges such as `sell-copper`, with `spinning-mill` and `university` between them;
  - `space`: letter; `import`: count; `from`: `area` or `hand`;
  - gain answers.
- `bonus`: gain answers.
- `build`: `building`, which is `shophouse` or `trading-house`; `space`: number, if named; gain answers.
- `recover`: `leave`, a count.
- `mercenary`: `country` and `area`, both ids.
- `fulfil`: `card`, an order card id; gain answers.
- `achieve`: `achievement`, which is `a`, `b`, `c` or an achievement id.
- `keep`: `card`, an order card id.
- `spinning-mill`, `university`, `pause`: nothing.

Gain answers (INTERFACE: choices that a gain leaves): `goods`, a list of goods; `warehouse`, a list of tokens; `moves`,
a list of `[origin, area id]`, an origin being an area id or `hand`. An empty list declines.
"""

from typing import Any

import msgspec

from ykpbem.errors import NOWHERE, Where

TIMELY = ("spinning-mill", "university")
"""Technologies used between any two steps and inside `place`, `move` and `exchange` (Q033)."""

FREE_STEPS = (*TIMELY, "pause")
"""Steps of one word that may stand between any two others (Q030, Q033)."""

MOVEMENTS = ("move", "tram", "station", "recall")
"""Steps of which a turn has one (R043, R060)."""

GAIN_ANSWERS = ("goods", "warehouse", "moves")
"""The choices that a gain may leave, in the order in which they resolve (Q037)."""

STEP_KINDS = (
    "place",
    "move",
    "tram",
    "station",
    "recall",
    "act",
    "bonus",
    "build",
    "recover",
    "mercenary",
    "fulfil",
    "achieve",
    "spinning-mill",
    "university",
    "pause",
    "keep",
)

Path = tuple[str | int, ...]
"""Where something stands inside a document: keys, and indices counted from 0."""


def format_path(path: Path) -> str:
    """A path as people write it: `steps[2].build`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def value_at(path: Path, document: Any) -> Any:
    """What stands at a path; None where nothing does."""
    for part in path:
        try:
            document = document[part]
        except (KeyError, IndexError, TypeError):
            return None
    return document


class Places(msgspec.Struct, kw_only=True):
    """Where everything in a file was written, so that a fault can point at it; empty for documents without lines.

    `at` maps a path to line and column, counted from 1; an entry with a key stands where its key stands. Paths are
    asked for relative to `base`.
    """

    file: str = ""
    at: dict[Path, tuple[int, int]] = {}
    base: Path = ()

    def __bool__(self) -> bool:
        return bool(self.at)

    def under(self, *path: str | int) -> "Places":
        """The same places, asked for relative to a part of the document."""
        return Places(file=self.file, at=self.at, base=(*self.base, *path))

    def where(self, *path: str | int, plan: str = "", step: int = 0) -> Where:
        """The place of a value, or of the nearest thing around it that has one."""
        full = (*self.base, *path)
        known = next((full[:length] for length in range(len(full), -1, -1) if full[:length] in self.at), ())
        line, column = self.at.get(known, (0, 0))
        return Where(file=self.file, line=line, column=column, plan=plan, step=step, path=format_path(full))


UNPLACED = Places()


class Step(msgspec.Struct, kw_only=True):
    """One step of a move order with every name resolved.

    `number` counts from 1 within its list. `places` tells where an answer stands: by `field`, `field.index` for one
    item of a list, counted from 0, or `field.key` for one key of a table. Empty where nothing was read from a file.
    """

    kind: str
    fields: dict[str, Any] = {}
    number: int = 0
    where: Where = NOWHERE
    places: dict[str, Where] = {}
