"""What `audit` says: what is wrong with a game and what that proves, what was checked, and what was not and why.

`{at}` is the moment that led to the state in the file. The hint of a finding says what it proves.
"""

FAULTS: dict[str, str] = {
    # files
    "audit-unreadable": "this file cannot be read",
    "audit-nothing": "no paper of a game is among these files",
    "audit-no-states": "no state of this game is among the files",
    # the chain
    "audit-altered": "{at}: the signature does not hold",
    "audit-untrue": "{at}: the paper is not what it has to be",
    "audit-missing-link": "{at}: missing link: the state {previous} before it, number {seq}, is not here",
    "audit-missing-target": "{at}: missing link: the game is taken back to the state {state}, and that, or a state"
    " between the two, is not here",
    "audit-missing-key": "{at}: this order of {seat} is signed by none of the keys that the states here give that seat",
    "audit-not-adjudicated": "{at}: it follows on {file}, on which nothing can be played",
    "audit-fork": "{at}: fork: {file} follows on the same state {previous}, and {signer} has signed both",
    "audit-two-moderators": "{at}: {file} follows on the same state {previous}, signed by another than {signer}",
    "audit-sealed-twice": "{at}: sealed twice: {file} has the same id {id} and other seals, and both are signed",
    "audit-after-the-end": "{at}: it follows on a state in which the game is over",
    # turns
    "audit-wrong-result": "{at}: wrong result: by the rules something else follows",
    "audit-order-illegal": "{at}: the order of {seat} is illegal, and was carried out",
    "audit-order-malformed": "{at}: the order that led here is none",
    "audit-order-not-by-seat": "{at}: the order is not by {seat}: the key of the seat at that time has not signed it",
    "audit-order-other-kind": "{at}: the order of {seat} is told as what it is not: signed, or on the moderator's word",
    "audit-order-elsewhere": "{at}: the order of {seat} was given for something else",
    "audit-plan-other": "{at}: the plan carried out is none of those in the signed order",
    "audit-plan-passed-over": "{at}: plan {number} of {seat} is legal and stands before the one carried out",
    "audit-original-altered": "{at}: this order of {seat} is not the one that was signed",
    "audit-order-sealed-twice": "{at}: sealed twice: {seat} has signed one choice with two sets of seals",
    "audit-plan-hash": "plan {number} is not the one whose hash the state holds",
    "audit-difference": "{path}: {got} stands there, and {expected} follows",
    # cards
    "audit-draw-impossible": "{at}: cards came to light that cannot have been in the deck",
    "audit-card-unknown": "the component set has no card {card}",
    "audit-card-twice": "the card {card} had come to light already",
    "audit-setup": "{at}: no deal gives this first table",
    "audit-setup-pieces": "{what}: something lies there twice, or does not belong there",
    "audit-seed": "{at}: the seed revealed is not the one whose hash the invitation holds",
    "audit-dealt-otherwise": "{at}: dealt otherwise than committed: from the seed revealed something else follows",
    "audit-revealed-other": "{at}: what is revealed of {what} is not what was committed to",
    "audit-kept-other": "{at}: {seat} has not committed to keeping {card}",
    "audit-kept-not-dealt": "{at}: {seat} kept {card}, which is none of the two cards dealt to that seat",
    "audit-fulfilled-not-held": "{at}: {seat} fulfilled {card}, and had kept another card",
    # the secret choice
    "audit-keeps-other": "{at}: the keeps are not those of {seats}, in this order",
    "audit-opening": "{at}: the opening of {seat} is not the one that the join promised",
    # what a moderator may do
    "audit-power-wrong": "{at}: a link of the kind {kind} cannot lead here",
    "audit-consent-stale": "{at}: the consent of {seat} names the state {state}, which is not of this story and epoch",
    "audit-rollback-elsewhere": "{at}: the game is taken back to the state {state}, which does not lie before it",
}

PROVES_ALTERED = (
    "It proves that the file was altered after it was signed, or that somebody else made it. By whom, it does not say."
)
PROVES_SIGNED = "It proves that the moderator signed a state that the papers in it do not lead to."
PROVES_RULES = "It proves that the moderator signed a result that the rules do not give."
PROVES_DEAL = "It proves that the cards did not come as the seed and the players' entropy had fixed them."
PROVES_TWO = "The two files prove it together; keep both."

HINTS: dict[str, str] = {
    "audit-nothing": "Name the states, or the folder in which they lie.",
    "audit-unreadable": "Nothing is proved by it. Get the file anew from whoever sent it.",
    "audit-no-states": "Nothing is proved. Get the states of the game, from the first one on.",
    "audit-altered": PROVES_ALTERED,
    "audit-untrue": PROVES_SIGNED,
    "audit-missing-link": "Nothing is proved of what lies before it. Get the missing files from anybody who has them.",
    "audit-missing-target": "Nothing is proved of going back. Get the missing files from anybody who has them.",
    "audit-missing-key": "Nothing is proved: it was altered, or a state that is missing gave the seat another key.",
    "audit-not-adjudicated": "Nothing is proved of it; the finding about the file before it tells why.",
    "audit-fork": f"It proves that the moderator told two stories. {PROVES_TWO}",
    "audit-two-moderators": f"It proves that two keys moderated at once: one of them had handed over. {PROVES_TWO}",
    "audit-sealed-twice": f"It proves that somebody could be shown another secret than the others. {PROVES_TWO}",
    "audit-order-sealed-twice": "Signing a choice again makes new seals of it: if both hold one card, which the"
    " moderator can tell, it is harmless. Keep both files; they prove that there are two.",
    "audit-after-the-end": PROVES_SIGNED,
    "audit-wrong-result": PROVES_RULES,
    "audit-order-illegal": PROVES_RULES,
    "audit-order-malformed": PROVES_SIGNED,
    "audit-order-not-by-seat": "It proves that the moderator signed a turn that this player did not order.",
    "audit-order-other-kind": "It proves that the moderator signed a turn that this player did not order so.",
    "audit-order-elsewhere": "It proves that the moderator played an order in another place than it was given for.",
    "audit-plan-other": "It proves that the moderator played steps that the player did not sign.",
    "audit-plan-passed-over": "It proves that the moderator chose among the plans, which is the player's right.",
    "audit-original-altered": PROVES_ALTERED,
    "audit-draw-impossible": PROVES_DEAL,
    "audit-setup": "It proves that the moderator signed a table that was not dealt by the rules.",
    "audit-seed": PROVES_DEAL,
    "audit-dealt-otherwise": PROVES_DEAL,
    "audit-revealed-other": PROVES_DEAL,
    "audit-kept-other": "It proves that a card was kept other than the one that was chosen in time.",
    "audit-kept-not-dealt": PROVES_DEAL,
    "audit-fulfilled-not-held": "It proves that a card was fulfilled that this player did not hold.",
    "audit-keeps-other": PROVES_SIGNED,
    "audit-opening": PROVES_SIGNED,
    "audit-power-wrong": "It proves that the moderator did what no moderator may do.",
    "audit-consent-stale": "It proves that a key was changed on a consent that was not good any more.",
    "audit-rollback-elsewhere": "It proves that the moderator took the game back to another story.",
}

WARNINGS: dict[str, str] = {
    # checked
    "audit-holds-states": "states number {first} to {last}, signed by the moderator in force: {count}; {who}",
    "audit-holds-joins": "the invitation and the joins, signed by their keys: {who}",
    "audit-holds-setup": "the first table is one that can be dealt",
    "audit-holds-replayed": "states played again from the one before, the same to the byte: {count}; signed orders that"
    " led there, each by the seat's key of that time and for just that moment: {orders}",
    "audit-holds-draws": "cards drawn so far, each of which exists and came once: {draws}",
    "audit-holds-deal": "dealt as committed: from seed, everybody's entropy and openings follow the first table, the"
    " pairs, the kept cards, both decks and every card drawn since, {draws} in all",
    "audit-holds-originals": "original orders that are those carried out, no plan before the one taken legal: {count}",
    # not checked
    "audit-open-other-moderator": "somebody else's game: signed by {got}, and not by {expected}, which you know",
    "audit-open-hidden": "what is hidden, until the game is over: cards drawn were taken as the next state shows them",
    "audit-open-deal": "seed, deals and decks, though the game is over: for that every state has to be here, and right",
    "audit-open-word": "orders of {seat} that are not signed and count on the moderator's word: {count}",
    "audit-open-plans": "orders with plans passed over as illegal, which only their originals can show: {count}",
    "audit-open-plan": "{file}: plan {number} of {seat} names a card that may have been in the hand; the end will tell",
    "audit-open-unauthentic": "{file} is not signed by whom it names, and counts for nothing",
    "audit-open-draft": "{file}: a draft, an order of {seat} without signature, which proves nothing; not compared",
    "audit-open-other-key": "{file}: an order by a key that {seat} had at another time; it counts for nothing then",
    "audit-open-not-carried": "{file} is signed, and no state carries it",
    "audit-open-order-unused": "{file}: an order of {seat} for a turn that no state here tells of; not judged",
    "audit-open-not-carried-out": "{file}, by {seat} with revision {revision}, was not carried out; {at} rests on"
    " revision {carried}. It came too late, or was passed over",
    "audit-open-always": "what no file shows: whether secrets were told to a friend, an order that came was passed"
    " over, or a player left out at the start",
    # what the moderator did
    "audit-act-pass": "{at}: {seat} was passed. Reason: {reason}",
    "audit-act-amend": "{at}: the table was corrected: {changes}. Reason: {reason}",
    "audit-act-rekey": "{at}: {seat} got the key {key}, played by {name}, with the consent of the key before."
    " Reason: {reason}",
    "audit-act-rekey-alone": "{at}: {seat} got the key {key}, played by {name}, WITHOUT the consent of the key before."
    " Reason: {reason}",
    "audit-act-rollback": "{at}: the game was taken back to state {to}; hidden again, though seen: {seen}."
    " Reason: {reason}",
    "audit-act-handover": "{at}: {name} became the moderator, with the key {key}. Reason: {reason}",
    "audit-act-takeover": "{at}: {name} took the game over by a backup key, {key}. Reason: {reason}",
    "audit-act-end": "{at}: the moderator stopped the game. Reason: {reason}",
}
"""Told of games in which nothing is wrong; refuses nothing."""
