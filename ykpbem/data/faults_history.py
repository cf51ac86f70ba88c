"""What is said of files that do not make one history."""

FAULTS: dict[str, str] = {
    "history-games": "a history is of one game, and these states are of {number}: {games}",
    "history-stories": "this and {file} both are state number {seq}: they tell two stories",
    "history-folder": "there is no folder of this name",
}
HINTS: dict[str, str] = {
    "history-stories": "`ykpbem audit` says what the two prove; put one of the stories elsewhere to see the other.",
    "history-games": "Name a folder that holds the states of one game.",
}
