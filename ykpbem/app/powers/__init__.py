"""The moderator's powers: each makes one link of the chain, visible to all, told in the report.

- `passing`: no move was received. `amending`: a correction, `settings` and `patching` say how it is typed.
- `rekeying`: a new key or a substitute, and the consent to it. `rollback`: back to an earlier position.
- `ending`: the game stops and everything is revealed. `handover`: another moderator.
- `act` is what they share: only the moderator in force acts, nothing follows once the game is over.
"""
