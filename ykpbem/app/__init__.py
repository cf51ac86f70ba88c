"""What people do with a game, as functions from documents and keys to documents: no printing, no command line, no disk.

- `games`: invite, join, start. `sign` and `check`: what a player does with an order. `turns`: adjudicate,
  at turn 0 by `choosing`.
- `orders` is the one judge that all three share, `keeps` the secret choice, `salts` what both hash with.
- `powers`: pass, amend, rekey and consent, rollback, end, handover.
- `inspect`: verify. `issue` makes a signed state out of a position; time and entropy come in as arguments.
"""
