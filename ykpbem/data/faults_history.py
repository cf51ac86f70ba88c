"""What is said of files that do not make one history."""

FAULTS: dict[str, str] = {
    "history-games": "a history is of one game, and these states are of {number}: {games}",
    "history-folder": "there is no folder of this name",
}
HINTS: dict[str, str] = {
    "history-games": "Name a folder that holds the states of one game.",
}
