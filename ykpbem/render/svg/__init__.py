"""The sheet of a state as a picture: board, displays, holdings, the last turn drawn on it.

- `sheet` puts it together; `board` and `brick` draw the areas where `geometry` lays them, `trail` says what the last
  turn did there.
- `displays`, `margins` and `seats` are the rest of the table; `symbols` and `palette` the pictures and colours.
- No script, no outside resource, no font but those of the system; the same view gives the same bytes.
"""

from ykpbem.render.svg.sheet import svg

__all__ = ["svg"]
