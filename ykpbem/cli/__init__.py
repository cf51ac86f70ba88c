"""The command line: one module a role, flags, refusals, exit codes.

- `commands` lists the commands and loads one when it is called: `ykpbem --help` imports Click and nothing else.
- `anyone`, `player`, `moderator` hold the commands; `options` the flags they share.
- `inputs` reads files, keys and passphrases; `outputs` names and writes files; `console` talks, to people or programs.
- All refusals end in `commands`, and nowhere else: their sentences, hints and exit codes.
"""

from ykpbem.cli.commands import main

__all__ = ["main"]
