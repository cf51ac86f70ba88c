"""What is said of command lines, and of files given where others are wanted.

Each sentence is filled in with the arguments of its fault; a hint says what to do about it.
"""

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
}
"""What people call each kind of file."""

FAULTS: dict[str, str] = {
    "other-kind": "this is {got}, and {expected} is wanted here",
    "not-machine-written": "this is text, and {expected} is wanted here, as the program writes it",
    "key-is-public": "this is a public key, and the secret one is wanted here",
    "no-keys-inside": "this file holds no keys",
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
    "output-is-input": "Name another file with -o.",
    "state-or-invite": "Give --state with the newest state; --invite is for orders ahead, before there is one.",
    "state-other": "One of the two answers another order: nothing that was sent out may be replaced.",
    "moderator-name": "Give --name.",
    "nobody-to-ask": "Give --passphrase-file, or set YKPBEM_PASSPHRASE.",
    "rules-not-found": "Try fewer words, or `ykpbem rules` for the list of all.",
}
