"""The trust rules: what a document must be before a word of it is believed.

- An invitation is signed by the moderator key it names; its id is the game id.
- A join names the game id, is signed by the key it names, and no key joins twice.
- Seats follow from the invitation and the joins alone: colours by key order, turn order as fixed or dealt.
- A state carries the invitation and the joins, is signed by the moderator key in force (the invitation's, or the last of a
  row of handovers, each signed by the key before it or by a backup key naming itself), keeps the invitation's house rules, and
  breaks no invariant. Its seals have the shape that the component set fixes.
- A move order is signed by its seat's key in force over its closed form, and is bound to game, epoch, turn, part, seat and the
  state it answers. A plan that was opened hashes to what the closed order holds.
- A keep opens to a card and a salt that hash to its commitment, and its opening hashes to what the join promised.
- Whoever holds a key compares: my own join, the moderator I know, this state.

Everything here takes documents and keys and returns typed records or raises; nothing reads a file.
"""
