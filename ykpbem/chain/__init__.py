"""The trust rules: what a document must be before a word of it is believed.

- An invitation is signed by the moderator key it names; its id is the game id. A set that travels in it is playable.
- A join names the game id, is signed by the key it names, and no key joins twice.
- Seats follow from the invitation and the joins alone: colours by key order, turn order as fixed or dealt.
- A state carries the invitation and the joins, is signed by the moderator key in force (the invitation's, or the last
  of a row of handovers, each signed by the key before it or by a backup key naming itself), keeps the invitation's
  house rules, uses no word that its component set lacks, and breaks no invariant. Its seals have the shape that the
  set fixes.
- A state that hands the game over is signed by whoever hands it over, as its paper says. Papers are consents and
  handovers, each signed; what a link of a moderator's power says, its events tell, and from state to state nothing
  changes but what the link may change (`powers`, `places`).
- The order or keeps that led to a state are signed by their seats' keys and for the turn it tells of; an order without
  a signature only where the seat's join said so.
- A move order is signed by its seat's key in force over its closed form, and is bound to game, epoch, turn, part, seat,
  revision and the state it answers. A plan that was opened hashes to what the closed order holds.
- A keep opens to a card and a salt that hash to its commitment, and its opening hashes to what the join promised.
- Whoever holds a key compares: my own join, or the paper naming my key; the moderator I know; this state.
- Of a key, a hash and base64 there is one spelling in signed documents, and no key of theirs may be left out.

Everything here takes documents and keys and returns typed records or raises; nothing reads a file.
"""
