"""What is said of the moderator's powers: passing, correcting, new keys, going back, stopping, handing over."""

FAULTS: dict[str, str] = {
    # passing
    "pass-which-seats": "at turn 0 the seats that are passed have to be named; no keep is given of {seats}",
    "pass-has-keep": "{seat} has sent a keep, and is not passed with it",
    "pass-order-waits": "this order of {seat} has come in time, and would be passed over",
    "pass-one-seat": "in turn {turn} one seat is to move, and only that is passed",
    "pass-no-orders": "in turn {turn} no orders are given along: a pass carries none out",
    # correcting
    "amend-form": "'{text}' is no correction: it needs a place, '=' and a value",
    "amend-nothing": "everything stands like that already",
    "amend-what": "a correction needs --set or --patch, and not both",
    "amend-twice": "{path} is set twice",
    "amend-no-place": "there is no place '{path}' whose value can be corrected",
    "amend-count": "'{text}' is no number from 0 to 999",
    "amend-word": "'{text}' is no {sort}",
    "amend-card-unknown": "{card} would lie open, and does not now: a correction names no card that is not shown",
    "amend-card-lost": "{card} lies open now, and would be nowhere",
    "amend-fixed": "this cannot be corrected",
    "amend-shape": "the corrected table is no table: {problem}",
    "patch-not-a-list": "a JSON Patch is a list of one or more operations",
    "patch-operation": "this is no operation of a JSON Patch: it needs 'op' and 'path'",
    "patch-test-failed": "the test of '{path}' fails: the state does not hold that value",
    "patch-unfit": "this operation on '{path}' does not fit the state",
    # new keys
    "key-sat-before": "the key {fingerprint} sits or has sat at this table, and no key comes twice",
    "key-sits-twice": "one key sits on two seats",
    "consent-not-signed": "a consent for {seat} is not signed by the key that loses the seat, or is for another game",
    "consent-other-game": "this consent is for another game than {game}",
    "consent-other": "this consent is for another {what}: {got}, not {expected}",
    "consent-stale": "the consent at state {state}, of epoch {got}, is not good for this state of epoch {expected}",
    "consent-state-alone": "--consent-state belongs to a consent, and none is given",
    "consent-state-missing": "the game was taken back once: whether the consent at state {state} holds cannot be told",
    # going back
    "rollback-other-game": "the earlier state is of another game than {game}",
    "rollback-not-earlier": "state number {seq} is not earlier than number {now}",
    "rollback-other-story": "state {state} is not one that this game went through",
    "rollback-sealed": "state {state} is sealed to the moderator of that time, {fingerprint}, and not to your key",
    "rollback-past-missing": "the game was taken back in between, and the state that began epoch {epoch} is missing",
    # handing over
    "handover-to-moderator": "{moderator} is the moderator already",
    "backup-for-itself": "a backup key hands a game over to itself only",
    "handover-name": "the players have to call the new moderator something",
    # links of the chain
    "link-wrong": "the state is not what a link of the kind {kind} leads to",
    "handover-elsewhere": "the handover was signed for the state {state}, and follows on another",
    "backup-sits": "a backup key cannot sit at the table, and {players} joins with one",
    "backup-given": "{fingerprint} is a backup key of this game, and cannot be given to a seat",
    "order-key-unknown": "signed by none of the keys that the states here give {seat}",
    "fork-by-two": "{file} follows on the same state {previous}, and is signed by somebody else",
    "chain-changed": "since {file}, {what} is not as a link of the kind {kind} leaves it",
}

WARNINGS: dict[str, str] = {
    "moderator-since": "the moderator you know moderates no more: now it is {moderator}, {fingerprint}",
    "moderator-plays": "{moderator} plays {seat}, and reads every hand and deck from now on",
    "rollback-undoes": "the correction of state {seq} is undone too: {changes}",
    "rollback-unsigned": (
        "unsigned orders do not say that they were given before: take out what still waits to be played of {seats}"
    ),
    "seat-without-consent": "{seat} got a key without the consent of the key before; that shows for ever",
    "moderator-by-backup": "{moderator} took the game over with a backup key: the moderator before did not hand it on",
    "consent-not-compared": "the state {state} from which on the consent counts is not at hand, and was not compared",
    "verify-consent-inside": "rests on the consent of the key before, {fingerprint}",
    "verify-handover-inside": "rests on a handover signed by {fingerprint}",
    "verify-handover-alone": "whether that key may hand the game over, only the state with this handover in it shows",
    "verify-consent-from": "counts from the state in {file} on",
    "verify-consent-state-missing": "the state {state} from which on it counts is not among the files",
}
"""Told of powers that are used rightly; refuses nothing."""

HINTS: dict[str, str] = {
    "pass-which-seats": "Give along the keeps that have come, and name with --seat whoever sent none.",
    "pass-order-waits": "Give a keep along; carry any other order out with `ykpbem run`; or move it away.",
    "pass-has-keep": "Leave --seat out for it, or its order.",
    "pass-no-orders": "Carry an order out with 'ykpbem adjudicate'.",
    "amend-form": "Write it like blue.yen=5, bank.assistants.red=2 or church.A=none.",
    "amend-no-place": "`ykpbem amend --help` lists the places. What is hidden, whose turn it is, keys and papers"
    " are not corrected; a rollback undoes turns.",
    "patch-unfit": "Paths are those of the state's file, such as /players/1/stock/yen.",
    "amend-fixed": "Pieces, goods, yen, VP and displays can be corrected, and nothing else.",
    "amend-card-unknown": "Let cards that lie open change places, or take the game back.",
    "amend-card-lost": "Say in the same correction where it lies.",
    "key-sat-before": "Make a new key pair with 'ykpbem keygen'.",
    "consent-other": "Ask the player for another consent.",
    "consent-stale": "Ask for a consent to the newest state.",
    "consent-state-missing": "Give that state with --consent-state, or ask for a consent to the newest one.",
    "rollback-sealed": "That key or a backup key can take over and go back; or go back to a state since then.",
    "rollback-past-missing": "Give that state with --past.",
    "rollback-not-earlier": "Name an earlier one with --to.",
    "backup-for-itself": "Name your own public key with --to.",
    "handover-name": "Give --name.",
    "backup-sits": "It may sign nothing but a handover to itself: join with a key of your own (`ykpbem keygen`).",
    "backup-given": "It may sign nothing but a handover to itself: take another key.",
    "order-key-unknown": "It was altered, or a state that is not here gave the seat another key: name that one too.",
    "fork-by-two": "Ask who is the moderator: one of the two goes on with the game, and keep both files.",
    "moderator-since": "Ask both for the new fingerprint before you go on.",
    "rollback-undoes": "If it is to stand, `amend` again.",
    "moderator-by-backup": "Ask the moderator before, by another way than this file, whether that is right.",
}
