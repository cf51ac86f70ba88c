"""What `run` says of the folder of a game, and of what lies in it.

Each sentence is filled in with the arguments of its fault; a hint says what to do about it.
"""

FAULTS: dict[str, str] = {
    # folders
    "folder-locked": "locked: another `ykpbem run` is at work in this folder",
    "folder-other": "a folder has to be here, and a link or a file is in its place",
    "file-not-plain": "this is a link, a device or the like, and no file of its own",
    "run-nothing": "there is no game in this folder: neither it nor a folder in it holds a folder `inbox`",
    "run-folder-missing": "there is no folder of this name",
    "run-link": "this is a link to the folder of a game, and links are not followed",
    "run-machine": "the machine refused: {reason}",
    "run-program": "the program failed: {problem}",
    # states
    "run-no-state": "there is no state in this folder",
    "run-state-damaged": "this state cannot be read, and it may be the newest one",
    "run-games": "states of {number} games lie here: {games}",
    "run-sealed-twice": "this has the same id {id} as {file} and other seals: it was made twice",
    "run-fork": "fork: this and {file} follow on the same state {previous}",
    "run-gap": "the state {previous} before this one, number {seq}, is not here",
    "reports-beside-nothing": "the state goes to standard output, and a report needs a file to lie beside",
    # orders
    "run-no-order": "this is no move order",
    "run-order-again": "an order just like this was carried out in turn {turn}, and this does not say for when it is",
}

HINTS: dict[str, str] = {
    "folder-locked": "Nothing is wrong if that one is still running. The lock ends with the program that holds it.",
    "folder-other": "Move it away; the folder is made anew.",
    "file-not-plain": "Put the file itself there.",
    "run-nothing": "Make the folder `inbox` beside the states of a game, and put there what players send.",
    "run-link": "Name the folder itself, or move it here.",
    "run-program": "This is a fault of the program. Please report it; YKPBEM_DEBUG=1 tells more.",
    "run-no-state": "`ykpbem start` makes the first one.",
    "run-state-damaged": "Get it anew from whoever has it, or move it away if you are sure that it never went out.",
    "run-games": "Give each game a folder of its own.",
    "run-sealed-twice": "Keep the one that was sent out, and move the other one away.",
    "run-fork": "Keep the one that was sent out. If both were, tell the players: the two prove themselves.",
    "run-gap": "Put the missing state back: what is newest cannot be told without it.",
    "reports-beside-nothing": "Leave --format out, and give the state to `ykpbem show - --format`.",
    "run-no-order": "A move order is a text that begins with `ykpbem: order/1`.",
    "run-order-again": "If it is meant again, send it with a line `turn:` that says for which turn.",
}
