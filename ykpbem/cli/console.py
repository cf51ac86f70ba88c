"""Talking: text for people, or one JSON object for programs; and refusals turned into exit codes.

- Standard output holds results, standard error notes, warnings and refusals, each with its hint and its rule.
- With --json there is one object on standard output: what the command found, `notes`, `warnings`, `errors` and `exit`.
- Where a document goes to standard output (`-o -`), all else goes to standard error, the object too.
- A reader that stops reading (`ykpbem audit DIR | head -1`) changes nothing: the command goes on to its own exit code.
"""

import functools
import io
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from ykpbem.cli.streams import silence, spelt_out, steady, tell
from ykpbem.errors import Fault, YkpbemError

if TYPE_CHECKING:
    from ykpbem.names import Names


class Console:
    """One command's voice.

    `armor` says that documents are written as text, `forms` in what forms a state is reported beside the text; `names`
    are the words of the game, once it is known; `facts` is what --json tells; `heard` whether standard output is read.
    """

    def __init__(self, as_json: bool, armor: bool = False, forms: Sequence[str] = ()) -> None:
        self.as_json = as_json
        self.armor = armor
        self.forms = forms
        self.occupied = False
        self.stdin_read = False
        self.heard = True
        self.names: Names | None = None
        self.facts: dict[str, Any] = {}
        self._told: dict[str, list[dict[str, Any]]] = {"notes": [], "warnings": [], "errors": []}

    def say(self, text: str = "") -> None:
        """A result, for people."""
        if not self.as_json:
            if self.occupied:
                tell(text, sys.stderr)
            else:
                self._write(steady(text))

    def notes(self, *faults: Fault) -> None:
        """What was repaired, taken for granted or not compared."""
        self._hear("notes", faults)

    def warnings(self, *faults: Fault) -> None:
        """What is legal, but probably not meant."""
        self._hear("warnings", faults)

    def errors(self, *faults: Fault) -> None:
        """What is refused, and why."""
        self._hear("errors", faults)

    def document(self, data: bytes) -> None:
        """The document itself, on standard output."""
        self._write(data, nl=False)

    def close(self, code: int) -> None:
        """The object that --json promises."""
        if self.as_json:
            line = object_line(self.facts | self._told | {"exit": int(code)})
            if self.occupied:
                tell(line, sys.stderr)
            else:
                self._write(line)

    def _write(self, text: str | bytes, *, nl: bool = True) -> None:
        """Writes to standard output, and to nowhere once nobody reads it."""
        try:
            click.echo(text, nl=nl)
        except BrokenPipeError:
            self.heard = False
            silence(sys.stdout)

    def _hear(self, kind: str, faults: Sequence[Fault]) -> None:
        if not faults:
            return
        from ykpbem.render.layout import WIDTH
        from ykpbem.render.words import fault_facts, fault_lines

        for fault in faults:
            self._told[kind].append(fault_facts(fault, self.names))
            if not self.as_json:
                label = f"{kind.removesuffix('s')}: "
                lines = fault_lines(fault, self.names, WIDTH - len(label))
                tell(label + "\n".join(lines), sys.stderr)


def console_command(function: Callable[..., int | None]) -> Callable[..., None]:
    """Makes a function a command that talks: adds --json, hands in its console, tells refusals and sets the exit code.

    The function returns its exit code, None for done.
    """

    @click.option("--json", "as_json", is_flag=True, help="Tell the result and all faults as one JSON object.")
    @click.pass_context
    def run(
        context: click.Context, /, as_json: bool, armor: bool = False, forms: Sequence[str] = (), **given: Any
    ) -> None:
        console = Console(as_json, armor, forms)
        console.occupied = given.get("output") == "-"
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may lack a letter of somebody's name
        try:
            code = function(console, **given) or 0
        except YkpbemError as refusal:
            console.errors(*refusal.faults)
            code = refusal.exit_code
        console.close(code)
        context.exit(code)

    return functools.update_wrapper(run, function)


def object_line(facts: dict[str, Any]) -> str:
    """One object on one line; whatever is no UTF-8 or steers a terminal stands in it as escapes."""
    import msgspec

    try:
        return spelt_out(msgspec.json.encode(facts).decode())
    except UnicodeEncodeError:
        return spelt_out(msgspec.json.encode(_escaped(msgspec.to_builtins(facts))).decode())


def _escaped(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {_escaped(key): _escaped(one) for key, one in value.items()}
    return [_escaped(one) for one in value] if isinstance(value, list) else value


def plain_error(code: str, message: str, hints: list[str]) -> dict[str, Any]:
    """An error that no file and no rule has part in, in the shape of all others."""
    from ykpbem.render.words import fault_facts

    return fault_facts(Fault(code=code)) | {"message": message, "hints": hints}
