"""Plans of an order that were not carried out."""

from collections.abc import Iterable

from ykpbem.cli.console import Console
from ykpbem.errors import Fault


def tell_failed(console: Console, failed: Iterable[tuple[str, tuple[Fault, ...]]]) -> None:
    """Why each plan before the one carried out was not, for the author and the moderator."""
    failed = list(failed)
    console.facts["failed-plans"] = {}
    if not failed:
        return
    from ykpbem.render.words import fault_facts, fault_lines

    for name, faults in failed:
        console.facts["failed-plans"][name] = [fault_facts(wrong, console.names) for wrong in faults]
        console.say(f'Plan "{name}" fails:')
        for wrong in faults:
            console.say("\n".join(f"  {line}" for line in fault_lines(wrong, console.names)))
