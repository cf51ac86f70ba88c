"""What is said of command lines, and of files given where others are wanted."""

KINDS: dict[str, str] = {
    "state": "a state",
    "invite": "an invitation",
    "join": "a join",
    "consent": "a consent",
    "handover": "a handover",
    "order": "a move order",
    "game": "a game file",
    "components": "a component set",
    "key": "a secret key",
    "pub": "a public key",
    "report": "a report",
}
"""What people call each kind of file."""

FAULTS: dict[str, str] = {
    "other-kind": "this is {got}, and {expected} is wanted here",
    "not-machine-written": "this is text, and {expected} is wanted here, as the program writes it",
    "file-archive": "this is an archive: the files in it are wanted, unpacked",
    "mail-base64": "this is the source of a mail whose text is packed in base64, and nothing of that was read",
    "key-is-public": "this is a public key, and the secret one is wanted here",
    "key-is-secret": "this is a SECRET key, and the public one is wanted here",
    "key-readable": "every user of this machine can read this secret key",
    "fingerprint-given": "this is a fingerprint, and the public key itself is wanted here",
    "key-exists": "a key of this name exists already and is never overwritten",
    "keep-no-card": "there is no order card {card}",
    "keep-not-at-0": "this order keeps a card, for turn {got}: it is turn 0 now, and that is when a card is kept",
    "document-quoted": "there is {got} in this text, but a mail program or an editor has changed the file",
    "moderator-key-not-given": "signed by {moderator}, {fingerprint}: not compared with any key that you know",
    "signed-exists": "a signed order lies here already, and is never overwritten",
    "stdin-closed": "standard input is closed",
    "output-folder-missing": "there is no folder {folder}",
    "no-keys-inside": "this file holds no keys",
    "watch-stdin": "standard input cannot be watched: nobody saves it",
    "stdin-twice": "only one file can be read from standard input",
    "output-is-input": "this file is read by the same command, and would have to be overwritten",
    "state-or-invite": "one of --state and --invite is needed, and not both",
    "state-other": "the state {there} stands in this file already, and {made} would be another one",
    "keygen-name": "a key pair is two files, and needs a name for them",
    "moderator-name": "the players have to call you something: a key from standard input has no name",
    "nobody-to-ask": "there is nobody to ask for a passphrase: this is no terminal",
    "rules-not-found": "no rule or ruling holds all of these words: {words}",
}

HINTS: dict[str, str] = {
    "other-kind": "`--help` says which file stands where.",
    "not-machine-written": "The name of a state ends in .state.json; the .txt beside it is for reading only.",
    "key-is-public": "The secret key is in the file NAME.key that `ykpbem keygen` wrote.",
    "key-is-secret": (
        "If it is yours, give the file NAME.pub. If somebody sent it to you, that person's secret key was given away: "
        "tell them at once; they need a new one."
    ),
    "key-readable": "`chmod 600` keeps it to yourself.",
    "key-exists": "One key serves for all games: use that one, or choose another name.",
    "keep-no-card": "Keep one of the two that you were dealt; `ykpbem hand` shows them.",
    "keep-not-at-0": "Write 'turn: 0', or leave the line out.",
    "document-quoted": "Have it sent again as an attachment, and save that unopened.",
    "fingerprint-given": "Give the file; `ykpbem fingerprint FILE` shows whether it is the key you heard of.",
    "mail-base64": "Copy the text from the window of the mail program, or save what is attached by itself.",
    "moderator-key-not-given": "Give the moderator's public key with --moderator.",
    "signed-exists": (
        "If it is of an earlier turn, give the order of this turn a name of its own, such as turn-7.yaml, or name the "
        "signed one with -o."
    ),
    "output-folder-missing": "Make it first, or name another file with -o.",
    "output-is-input": "Name another file with -o.",
    "watch-stdin": "Name the file of the order.",
    "state-or-invite": "Give --state with the newest state; --invite is for orders ahead, before there is one.",
    "state-other": "One of the two answers another order: nothing that was sent out may be replaced.",
    "moderator-name": "Give --name.",
    "nobody-to-ask": "Give --passphrase-file, or set YKPBEM_PASSPHRASE.",
    "rules-not-found": "Try fewer words, or `ykpbem rules` for the list of all.",
}
