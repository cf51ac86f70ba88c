"""The command line: one module a role, flags, refusals, exit codes.

- `commands` lists the commands and loads one when it is called: `ykpbem --help` imports Click and nothing else.
- `anyone`, `reference`, `player`, `moderator` and `powers` hold most commands, larger ones have a module of their name
  (`check` is in `checking`); `options` holds the flags they share.
- `inputs` reads files, keys and passphrases, `trust` opens a state with a key or without, `outputs` names and writes
  files. What a command does beside that stands in a module of its own.
- `console` talks, to people or with --json to programs, and turns refusals into exit codes; `failures` does so for
  whatever else can happen; `streams` knows what to do where a standard stream is closed or full.
"""

KEPT_AT_START = 100_000
"""Objects that a start makes before the first search for garbage: nearly all of them stay until the end."""


def main() -> int:
    """Runs the command that the shell asks for; gives its exit code."""
    import gc

    gc.set_threshold(KEPT_AT_START)
    from ykpbem.cli.commands import commands

    code: int = commands.main(standalone_mode=False)
    return code
