"""Auditing: a game proved by its files alone, for a spectator who trusts nobody (INTERFACE: `audit`).

- `papers` reads any files and sorts out what they are; `chain` lines the states up and walks from each to the next.
- `replay` works out again what a state must say, from the state before and the papers of its link; `steps` has one
  function for each kind of link, `hands` what the table shows of hands and decks while they are hidden.
- `deal` holds the first state against the rules of setting up, and once the game is over everything against the seed.
- `originals` holds the orders that players kept against what was carried out.
- `games` puts it together: one `Audit` a game, with what was found, what was checked and what was not.

A state is replayed, not validated again: what equals the state that the rules give, to the byte of its canonical form,
needs no other check. A power is both, since its link holds what the moderator chose: a key, a name, whom to pass.
"""

from ykpbem.app.audit.found import GAPS, Audit, Audited, File, Finding
from ykpbem.app.audit.games import audit

__all__ = ["GAPS", "Audit", "Audited", "File", "Finding", "audit"]
