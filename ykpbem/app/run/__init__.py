"""The moderator's daily command: what waits in the folder of a game is carried out as far as it goes.

- `line` finds the newest state among the files, `papers` reads what came in, `sorting` says of each paper what it is in
  this game now, `counting` which orders count and what comes of them, `why` what the author of a refused one is told.
- `game` puts it together: sort, carry out, and again with the state that came of it, until nothing is ready.
- Where a file goes is a function of the states and of the file alone. So nothing has to be remembered: whoever is
  killed is followed by one who finds the same, and does what is left (docs/decisions/0009-run.md).
- `ready` keeps a pass from going over an order that has come, `twins` a copy of a game from being carried out too.
"""

from ykpbem.app.run.game import FOLDERS, Desk, run_game
from ykpbem.app.run.ready import refuse_ready
from ykpbem.app.run.records import Moved, Ran, Stepped, Waiting
from ykpbem.app.run.twins import twins_among

__all__ = [
    "FOLDERS",
    "Desk",
    "Moved",
    "Ran",
    "Stepped",
    "Waiting",
    "refuse_ready",
    "run_game",
    "twins_among",
]
