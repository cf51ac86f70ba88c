"""The pictures of the game and the style of its pages, in files that any drawing program and any browser opens.

- In `drawings.svg` `i-` are icons of goods and effects, `n-` flags of countries, `o-` outlines of pieces, `c-` crests
  of players. Outlines and crests have no colour of their own: they take that of whoever uses them.
- Crests are patterns of Japanese family crests: the ring, the bars, the four lozenges, the three scales.
"""

from functools import cache


@cache
def drawings() -> dict[str, str]:
    """Every drawing as a `symbol` element, by its id."""
    import re

    return {found[1]: found[0] for found in re.finditer(r'<symbol id="([a-z0-9-]+)".*</symbol>', _read("drawings.svg"))}


@cache
def stylesheet(name: str) -> str:
    """The rules of a style sheet, each on a line of its own."""
    rules = _read(f"{name}.css").replace("\n}", "}").splitlines()
    return "\n".join(" ".join(rule.split()) for rule in rules if rule.strip())


def _read(name: str) -> str:
    import os.path

    with open(os.path.join(os.path.dirname(__file__), name), encoding="ascii") as file:
        return file.read()
