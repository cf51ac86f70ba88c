"""What is said of component sets that make no sense, cannot be played with or look odd."""

FAULTS: dict[str, str] = {
    # not a component set
    "components-unknown-set": "there is no built-in component set '{name}'; built in: {known}",
    "components-shape": "this is no component set: {problem}",
    "components-duplicate-id": "the id {id} stands twice in '{section}'",
    "components-unknown-word": "'{word}' is no {what}; known: {known}",
    # cannot be played with
    "components-id-taken": "the id {id} is that of a built-in set, and this one says something else",
    "components-count": "there should be {expected} {what}, and there are {got}",
    "components-missing": "the {what} {name} is missing",
    "components-surplus": "there is no {what} {name} in this game",
    "components-family": "the area {area} works like the family '{expected}', not '{got}'",
    "components-table": "the table of {name} should have {expected} numbers, and has {got}",
    "components-kind-lacks": "the area kind {name}, of the family '{family}', has no complete '{key}'",
    "components-zone": "the board {board} has no space of the zone '{zone}'",
    "components-spaces": "the board {board} should have at least {least} spaces, and has {got}",
    "components-blocked": "one space of the board {board} should be marked 'blocked-2p', and {got} are",
    "components-out-of-reach": "space {letter} of the board {board} asks for {value}, and {most} is the most there is",
    "components-falling": "space {place} of the board {board} stands lower than the space to its left",
    "components-no-cheap-space": "no space of the Church asks for 3 Faith or less",
    "components-empty": "the card {id} has nothing under '{key}'",
    "components-layout": "the board for {players} players has {got} places, and {expected} areas are used",
    "components-falls-apart": "the board for {players} players falls apart without its {place}",
    "components-deck": "{players} players need {needed} {what} for the setup, and there are {got}",
    # odd
    "components-departs": "{name}: '{key}' is {got} here, and {expected} in the rulebook ({source})",
    "components-dominated": "{worse} gives no more than {better} and asks no less",
    "components-few-icons": "there are {got} {country} icons, and {least} are needed to win all {country} mercenaries",
    "components-copper": "{name} can give copper, and the rulebook does not say whether Mining Technology adds to it",
}

HINTS: dict[str, str] = {
    "components-unknown-set": "A set of your own is named by its file.",
    "components-duplicate-id": "Give each entry an id of its own.",
    "components-id-taken": "Give the set an id of its own.",
    "components-surplus": "Move orders know the areas and technologies by their names, so these cannot be added to.",
    "components-missing": "Copy the entry from the built-in set and change its values.",
    "components-falling": "Write the spaces from left to right; the value rises, or stays.",
    "components-blocked": "Mark the space that the neutral takes in games of two of the edition english-2017.",
    "components-falls-apart": "Let each row be one place longer or shorter than the next.",
    "components-departs": "If your copy of the game says so, leave it.",
    "components-copper": "The house rule 'mining-scope' decides for each game.",
}
