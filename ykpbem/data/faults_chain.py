"""What is said of invitations, joins, states and signed orders that are not what they should be, or not for now.

What `verify` finds true or does not compare, and what a reader should know of a paper that is right, are sentences of
the same kind.
"""

FAULTS: dict[str, str] = {
    # invitations
    "invitation-seats": "the seats named ({seats}) are not {players} different colours",
    "invitation-start": "{start} is to start, and has no seat",
    "invitation-seed": "the hash or the seals of the seed are damaged",
    "not-a-colour": "'{colour}' is no colour of a player",
    "backup-twice": "one key stands twice among those of the moderator and the backups",
    "rules-version": "this game is played by version {got} of the rules, and this program knows only: {known}",
    "components-digest": "the component set '{id}' is not the one agreed on: that is {expected}, and {got} is here",
    "key-left-out": "the key '{key}' is missing, and nothing may be left out of a signed document",
    "key-spelling": "the key {fingerprint} is not spelled as the program writes it",
    # joins and the start
    "join-entropy": "what {player} adds to the shuffles is damaged",
    "join-other-game": "this join is for the game {got}, not for {game}",
    "joins-number": "{needed} joins are needed, and there are {got}",
    "key-joined-twice": "one key has joined more than once, or is the moderator's: {players}",
    "moderator-joins": "this is the moderator's key, and whoever moderates sits down in the invitation",
    "colour-without-seat": "{colour} has no seat in this game",
    "start-not-taken": "{start} is to start, and nobody plays that colour",
    "seed-wrong": "the seed in the seal is not the one whose hash was signed",
    # whose key
    "not-the-moderator": "this is the key {got}, and the moderator's is {expected}",
    "moderator-other": "this is signed by the moderator {got}, and the one you know is {expected}",
    "key-not-in-game": "the key {fingerprint} is nobody's in the game {game}",
    "key-has-no-seat": "the key {fingerprint} has no seat in this game",
    "seat-without-paper": "your key {fingerprint} sits at {seat}, and no paper of yours says so",
    "hand-wrong": "the seal does not hold the {expected} order cards that the state counts in your hand",
    "opening-wrong": "the opening of {seat} is not the one that the join promised",
    # states
    "moderator-unknown": "no handover has made {moderator} the moderator",
    "paper-twice": "one consent or handover stands twice among the papers, and each counts but once",
    "handover-not-signed": "the handover to {moderator} is signed neither by the moderator before nor by a backup key",
    "seat-not-joined": "the seat {seat} is not as its join says",
    "state-house-rules": "the house rules are not those of the invitation",
    "state-seats": "the seats ({seats}) are not those of the players, in their order",
    "state-layout": "the areas on the table are not those for this number of players",
    "state-counters": "no game can stand at this turn and part and in this phase",
    "state-previous": "the first state follows on the invitation, and only the first: this one does not fit",
    "state-seals": "the seals are not as many, or not as long, as they should be",
    "state-unknown-word": "'{word}' is no {what} of this game",
    "state-board": "{board} should have {expected} spaces, and has {got}",
    "link-not-told": "what the state tells last is not what led to it",
    "link-papers": "the papers that led to this state are missing, or are others",
    "link-order-elsewhere": "the order that led to this state was given for another game, turn or state",
    "link-order-unsigned": "{seat} signs all orders, and the one that led to this state is not signed",
    "plan-not-opened": "the plan that was carried out is none of those in the order",
    # what an order is for
    "no-such-seat": "there is no player '{seat}' in this game",
    "order-other-game": "this order is for the game {got}, not for {game}",
    "order-other-seat": "this order is for {got}, and your key plays {seat}",
    "order-unbound": "this signed order does not say what it is for; missing: {keys}",
    "order-cut-short": "the order is cut short: it was signed, and its signature is missing",
    "order-answers-part": "a signed order answers a state by its whole id, and this one by '{got}'",
    "order-stale": "this order is for {what} {got}, which is past: it is {what} {expected} now",
    "order-early": "this order is for {what} {got}, and it is only {what} {expected} now",
    "out-of-turn": "in turn {turn} it is {mover} who moves, not {player}",
    "answers-other": "this order answers the state {got}, and the state is {expected}",
    "answers-ahead": (
        "this order for turn {turn} answers the state {got}, and the state given is {expected}, of turn {now}"
    ),
    "answers-unseen": "this order answers the state {got}, and with an invitation alone there is no state to compare",
    "part-must-answer": "an order for part {part} of a turn has to answer the state before it",
    "game-over": "the game {game} is over",
    "signed-already": "this order is signed already",
    "order-seals": "only the secret choice is sealed, and this signed order is for turn {turn}",
    "order-player-spelling": "a signed order names its player as '{expected}', spelled just so",
    "plans-closed": "a plan in this order is closed: only its hash is here",
    "plans-without-salt": "a plan in this signed order lacks its salt",
    "no-order": "there is no order that counts for this state",
    "two-orders": "{seat} has given two different orders of one rank: {ids} in {files}",
    # orders ahead
    "turn-missing": "an order given ahead has to name its turn",
    "epoch-ahead": "an order given ahead with the invitation is for epoch 0",
    "keep-ahead": "the secret choice cannot be made ahead, before the cards are dealt",
    # the secret choice
    "keep-expected": "at turn 0 an order names the order card that is kept, and nothing else",
    "keep-two": "this order names several cards, {cards}, and just one of them is kept",
    "keep-not-sealed": "the choice in this order is not sealed",
    "keep-seals": "the choice should be sealed {expected} times, in the right length",
    "keep-commitment": "the card that {seat} has sealed is not the one that the order commits to",
    "keeps-missing": "the secret choice is not complete; missing: {seats}",
    # several papers
    "join-not-in-state": "{file} is of this game, and does not hold this join",
    "chain-broken": "this cannot follow on {file}: its number is {seq}, after {before}",
    "chain-history": "this tells another story of earlier turns than {file} does",
    "fork": "{file} follows on the same state {previous}: the moderator has signed two stories",
    "sealed-twice": "{file} has the same id {id} and other seals: somebody could be shown another secret",
    "verify-unknown": "this is no file of a game",
}

WARNINGS: dict[str, str] = {
    # what a reader should know
    "moderator-not-compared": "signed by {moderator}, {fingerprint}: not compared with any key that you know",
    "moderator-named-you": "signed by {moderator}, {fingerprint}: your key is only named in it, so compare that one",
    "order-on-word": "the order of {seat} is not signed: it counts on the moderator's word",
    "colour-given": "{name} asked for {wanted}, which somebody else has, and plays {got}",
    "colour-yours": "you asked for {wanted}, which somebody else has: you play {got}",
    "checked-ahead": "given ahead for turn {turn}: whether it is legal shows when that turn has come",
    # what holds
    "verify-signed": "signed by {who}, {fingerprint}",
    "verify-state": "state number {seq} of {game}, {turn}",
    "verify-invitation": "invitation to {game}",
    "verify-order-inside": "rests on an order signed by {who} ({seat}), {fingerprint}",
    "verify-seals": "seals of the right number and length",
    "verify-schema": "right in its form",
    "verify-key": "fingerprint {fingerprint}",
    "verify-join-of": "answers the invitation in {file}",
    "verify-after": "follows on {file}",
    "verify-answers": "answers the state in {file}",
    "verify-carried-out": "carried out in {file}",
    # what was not compared
    "verify-no-invitation": "the invitation {game} that it answers is not among the files",
    "verify-no-predecessor": "the state {previous} before it is not among the files",
    "verify-answered-missing": "the state {state} that it answers is not among the files",
    "verify-no-state": "its signature can be checked only with a state of its game, and none is among the files",
    "verify-unsigned": "not signed, and no state of its game is among the files to say whether it has to be",
}
"""Told of papers in which nothing is wrong; refuses nothing."""

HINTS: dict[str, str] = {
    "rules-version": "Get the version of the program that the game was begun with, or a newer one.",
    "components-digest": "Get the version of the program, or the file of the set, that the game was begun with.",
    "join-other-game": "Ask for a join to this invitation.",
    "key-joined-twice": "Every player joins with a key of their own.",
    "not-the-moderator": "Name the moderator's key with --key.",
    "moderator-other": "Compare the fingerprints on the phone before you go on.",
    "key-not-in-game": "Name the key you joined with by --key; without --key and YKPBEM_KEY anybody can look on.",
    "key-has-no-seat": "Name a player's key with --key; a moderator has no hand and gives no orders.",
    "seat-without-paper": "Give --moderator with the key of the moderator who gave you the seat, if you know it.",
    "order-cut-short": "Ask for the whole file again, as an attachment.",
    "order-other-seat": "Write your own colour after 'player:', or name the right key with --key.",
    "order-stale": "Look at the newest state and give a new order.",
    "order-early": "It may wait until then.",
    "answers-other": "Look at the newest state and give a new order, or leave 'answers' out.",
    "answers-ahead": (
        "The state given is an older or another one: give the one that it answers. To order ahead, take the line "
        "'answers' out."
    ),
    "answers-unseen": "Give --state and the state that it answers. To order ahead, take the line 'answers' out.",
    "signed-already": "Change the file you typed and sign that, with a higher 'revision'.",
    "plans-closed": "Take the file that you signed; the state holds just the hashes.",
    "two-orders": "The player sends the right one again with a higher 'revision'.",
    "turn-missing": "Write 'turn:' with its number.",
    "keep-expected": "Write 'steps:' and below it one line, '- keep: ' with the id of the card.",
    "keep-two": "Leave the line of the one that you keep.",
    "keep-not-sealed": "'ykpbem sign' seals it.",
    "keeps-missing": "Wait for them; all are taken at once.",
    "moderator-not-compared": "Give your key with --key, or the moderator's public key with --moderator.",
    "fork": "Keep both files: together they prove it.",
}
