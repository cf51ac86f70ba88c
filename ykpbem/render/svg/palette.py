"""The colours of paper, ink and pieces by day and by night, and the rules of style that put them on.

Each colour is written out in every rule, for the light and for the dark: many viewers of SVG know no variables.
"""

PALETTE: dict[str, tuple[str, str]] = {
    "paper": ("#f1eadb", "#15181d"),
    "sheet": ("#fbf8f0", "#1e2229"),
    "ink": ("#272320", "#ece5d5"),
    "soft": ("#655c50", "#b3aa9a"),
    "line": ("#c8bca5", "#454b54"),
    "indigo": ("#23456b", "#9cbde0"),
    "vermilion": ("#a5301d", "#ee917c"),
    "production": ("#dde2c4", "#2b3324"),
    "commercial": ("#d3dfe9", "#22303f"),
    "water": ("#bfd6df", "#1c333f"),
    "wave": ("#8fb4c4", "#35586a"),
    "track": ("#e6decc", "#2b3038"),
}
"""Light and dark of each role."""
PLAYERS: dict[str, tuple[str, str, str]] = {
    "red": ("#b02f20", "#d9584a", "#ffffff"),
    "blue": ("#1f568f", "#4a8fd0", "#ffffff"),
    "yellow": ("#e3ac1e", "#e3b23a", "#241f16"),
    "green": ("#2b6d45", "#4fa870", "#ffffff"),
    "neutral": ("#7b756b", "#8d887e", "#ffffff"),
}
"""Of each player the fill of the pieces, the lines by night, and what is written on the pieces."""
GOODS: dict[str, tuple[str, str]] = {
    "copper": ("#a9592a", "#d98a58"),
    "silk": ("#85588f", "#bd93c8"),
    "tea": ("#557a2f", "#8fba63"),
    "seafood": ("#22788a", "#62b5c6"),
    "import": ("#735033", "#c09a76"),
    "yen": ("#96741a", "#d9b755"),
}
TRAIL: dict[str, tuple[float, float]] = {"way": (0.42, 0.36), "carried": (0.7, 0.5)}
"""Light and dark of the lines that the last turn left."""
SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,Georgia,'Liberation Serif',serif"
SANS = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans',Roboto,sans-serif"
"""Fonts that come with systems; those of `SANS` are as wide as one another, so that words can be measured."""


def _roles(shade: int) -> str:
    """The rules of one shade: 0 by day, 1 by night."""
    rules = []
    for role, colours in PALETTE.items():
        colour = colours[shade]
        rules.append(f".f-{role}{{fill:{colour}}}.s-{role}{{stroke:{colour}}}")
    for good, colours in GOODS.items():
        rules.append(f".g-{good}{{fill:{colours[shade]}}}")
    for player, colours3 in PLAYERS.items():
        rules.append(f".l-{player}{{stroke:{colours3[shade]}}}")
    return "".join(rules)


def _trail(shade: int) -> str:
    """How strongly the last turn is drawn under what is printed, which has to be read through it."""
    return "".join(f".{kind}{{opacity:{strength[shade]}}}" for kind, strength in TRAIL.items())


def _pieces() -> str:
    return "".join(f".p-{player}{{fill:{fill}}}.w-{player}{{fill:{on}}}" for player, (fill, _, on) in PLAYERS.items())


def drawing_rules() -> str:
    """The rules of every drawing: roles by day and by night, pieces, writing."""
    shapes = (
        f"text{{font-family:{SANS};fill:{PALETTE['ink'][0]}}}.serif{{font-family:{SERIF}}}"
        ".b{font-weight:700}.it{font-style:italic}.m{text-anchor:middle}.e{text-anchor:end}"
        ".no{fill:none}.round{stroke-linecap:round;stroke-linejoin:round}.bidi{unicode-bidi:isolate}"
    )
    night = f"text{{fill:{PALETTE['ink'][1]}}}{_trail(1)}" + _roles(1)
    return (
        shapes
        + _trail(0)
        + _pieces()
        + _roles(0)
        + f"@media screen and (prefers-color-scheme:dark){{{night}{_writing()}}}"
    )


def _writing() -> str:
    """What is written on pieces keeps its colour by night."""
    return "".join(f"text.w-{player}{{fill:{on}}}" for player, (_, _, on) in PLAYERS.items())


def player_marks() -> str:
    """The rules that give an element of a page the colour of a player."""
    return "".join(f"input.at-{player}{{background:{fill}}}" for player, (fill, _, _) in PLAYERS.items())
