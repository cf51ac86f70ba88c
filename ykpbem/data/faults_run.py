"""What `run` says of the folder of a game, and of what lies in it."""

FAULTS: dict[str, str] = {
    # folders
    "run-game-twice": "the same game lies in {others} too: carried out in both, it would tell two stories",
    "run-inbox-astray": "no state lies beside this inbox, and there are games in the folders beside it",
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
    "report-left": "a report with other words lies here, and the state that it belongs to, {state}, does not",
    "reports-beside-nothing": "the state goes to standard output, and a report needs a file to lie beside",
    # orders
    "run-no-order": "this is no move order",
    "run-order-again": "an order just like this was carried out in turn {turn}, and this does not say for when it is",
}

HINTS: dict[str, str] = {
    "run-game-twice": "Keep copies elsewhere, or take the folder `inbox` out of the copy: then it is no game to run.",
    "run-inbox-astray": "Move this inbox away, or into the game that its orders are for.",
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
    "report-left": "If that state was ever sent out, put it back and go on from there; if a killed command left the"
    " report, or the file is your own, move this one file away and try again.",
    "reports-beside-nothing": "Leave --format out, and give the state to `ykpbem show - --format`.",
    "run-no-order": "A move order is a text that begins with `ykpbem: order/1`.",
    "run-order-again": "If it is meant again, send it with a line `turn:` that says for which turn.",
}

LETTERS: dict[str, str] = {
    "answers-other": "Look at the newest state and sign an order for that: `ykpbem sign` fills in what it answers.",
    "order-other-game": "Send it to the moderator of that game; if it is meant for this one, sign it with its state.",
    "order-stale": "Look at the newest state, and give a new order if it is your turn.",
    "order-before-rollback": "Look at the newest state, and give a new order if it is your turn.",
    "order-key-before": "If you play the seat still, sign with your new key; else there is nothing to do.",
    "other-kind": "If it was meant for the moderator to read, all is well; a move order is sent by itself.",
    "run-no-order": "A move order is a text that begins with `ykpbem: order/1`; if you sent one, it came damaged.",
    "mail-base64": "The order may be right: the moderator has to copy its text from the window of the mail program.",
    "file-archive": "Send the order itself, not packed.",
    "file-not-plain": "Ask the moderator to put the file itself there.",
    "signature-missing": "Sign it with `ykpbem sign`, and send the file that this writes.",
    "signature-wrong": "It was changed after signing, or another key signed it: sign it again and send the whole file.",
}
"""Hints in the letters to players, where those above are for a moderator or another command."""
