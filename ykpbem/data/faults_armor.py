"""What is said of blocks of armor that are damaged, cut short, of another kind, or too many."""

FAULTS: dict[str, str] = {
    "armor-cut-short": "the block with {what} is cut short: its line -----END YKPBEM {kind}----- is missing",
    "armor-no-beginning": "the block with {what} is cut short: its line -----BEGIN YKPBEM {kind}----- is missing",
    "armor-no-check": "the block with {what} lacks its last line but one: 'check:' and 8 digits",
    "armor-character": "the block with {what} holds {got} in line {line}, which is no part of it",
    "armor-damaged": "the block with {what} is damaged: something in it is missing or changed",
    "armor-too-large": "the block with {what} is packed from more than the {limit} bytes that are read",
    "armor-too-much": "the blocks up to this one with {what} are packed from more than the {limit} bytes read in all",
    "armor-form": "the block with {what} was not made by this program",
    "armor-kind": "there is a block with the kind {kind}, which this program does not know",
    "armor-other-inside": "the block says that it holds {what}, and holds {got}",
    "armor-order": "the block holds a move order that nobody can have typed",
    "armor-several": "there are {count} blocks with {what} here that differ, in the lines {lines}; one is wanted",
    "armor-beside": "beside the block {what} is typed here too, and nobody can tell which of the two is meant",
    "output-in-other-form": "{other} is there already: made anew, the two could contradict each other",
}

HINTS: dict[str, str] = {
    "armor-cut-short": "Copy all of it, from the BEGIN line to the END line.",
    "armor-no-beginning": "Copy all of it, from the BEGIN line to the END line.",
    "armor-no-check": "Copy all of it, from the BEGIN line to the END line.",
    "armor-character": "Copy it again from the original message, or ask for it as an attachment.",
    "armor-damaged": "Copy it again from the original message, or ask for it as an attachment.",
    "armor-too-much": "Leave just the blocks that are needed, or put them into files of their own.",
    "armor-kind": "A newer ykpbem may know it.",
    "armor-several": "Leave just the one that is meant; `ykpbem verify` says what each of them is.",
    "armor-beside": "Leave just the one that is meant.",
    "output-in-other-form": "`ykpbem armor FILE` makes text of a file; with --plain, a file of the text.",
}
