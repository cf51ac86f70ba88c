"""Commands that look something up: rules and rulings, component sets."""

import click

from ykpbem.cli.console import Console, console_command
from ykpbem.cli.options import ExampleCommand


@click.command(cls=ExampleCommand, examples=["ykpbem rules R056", "ykpbem rules canal yen"])
@click.argument("words", metavar="[ID|WORDS]...", nargs=-1)
@console_command
def rules(console: Console, *, words: tuple[str, ...]) -> None:
    """Shows rules and rulings.

    Those of the ids given, or those that hold all of the words given; without any, all are listed. Refusals name
    the id of the rule that they rest on.
    """
    import msgspec

    from ykpbem.cli.rulebook import entries_for, entry_lines

    entries, whole = entries_for(words)
    console.facts["rules"] = [msgspec.to_builtins(entry) for entry in entries]
    console.say("\n".join(line for entry in entries for line in entry_lines(entry, whole)).strip("\n"))


@click.command(cls=ExampleCommand, examples=["ykpbem components", "ykpbem components our-set.yaml --check"])
@click.argument("component_set", metavar="[SET|FILE]", default="meiji")
@click.option("--check", is_flag=True, help="Say what keeps the set from being played with, and what looks odd.")
@console_command
def components(console: Console, *, component_set: str, check: bool) -> int | None:
    """Shows a component set as a reference sheet, or checks it.

    SET is the id of a built-in set; FILE is a set of your own, or the invitation or state of a game.
    """
    import msgspec

    from ykpbem.cli.sets import set_to_check, set_to_show, tell_checked_set
    from ykpbem.component_check import reference_sheet

    if check:
        return tell_checked_set(console, component_set, set_to_check(console, component_set))
    shown = set_to_show(console, component_set)
    console.facts["components"] = msgspec.to_builtins(shown, str_keys=True)
    console.say("\n".join(reference_sheet(shown)))
    return None
