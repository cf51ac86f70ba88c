"""Writes the manual page anew: `python -m tests.tools.make_man`.

What `--help` knows of the commands stands between the parts written by hand, `man/before.roff` and `man/after.roff`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import click

from ykpbem import __version__
from ykpbem.cli.commands import COMMANDS, commands
from ykpbem.cli.options import ExampleCommand

PAGE = Path(__file__).parents[2] / "docs" / "ykpbem.1"
PARTS = Path(__file__).with_name("man")
WIDTH = 66
"""Columns of an example, which the page sets 14 columns in, on a terminal of 80."""
COMMON = ("as_json", "passphrase_file")
"""Options that stand once at the top, by what the program calls them."""


def main() -> None:
    """Writes the page."""
    PAGE.write_text(manual(), "utf-8")


def manual() -> str:
    """The whole page, as roff with the man macros."""
    before, after = ((PARTS / f"{name}.roff").read_text("utf-8") for name in ("before", "after"))
    lines = [line for role, told in COMMANDS.items() for line in _role_lines(role, [name for name, _, _ in told])]
    return before.replace("@VERSION@", __version__) + "".join(f"{line}\n" for line in lines) + after


def _role_lines(role: str, names: list[str]) -> Iterator[str]:
    yield f".SS {_text(role)}"
    context = click.Context(commands, info_name="ykpbem")
    for name in names:
        command = commands.get_command(context, name)
        assert isinstance(command, ExampleCommand), name
        yield from _command_lines(command, click.Context(command, context, info_name=name))


def _command_lines(command: ExampleCommand, context: click.Context) -> Iterator[str]:
    """A command as it is typed, what it does, its options, its examples."""
    yield ".TP"
    yield f".B ykpbem {' '.join(map(_verbatim, [str(context.info_name), *command.collect_usage_pieces(context)]))}"
    paragraphs = [" ".join(part.split()) for part in (command.help or "").split("\n\n")]
    yield from _joined([_text(one) for one in paragraphs], ".IP")
    yield ".RS"
    own = [one for one in command.params if isinstance(one, click.Option) and one.name not in COMMON]
    for told in filter(None, (option.get_help_record(context) for option in own)):
        yield ".TP"
        yield f".B {_verbatim(told[0])}"
        yield _text(told[1])
    yield ".PP"
    yield ".nf"
    yield from (_verbatim(line) for example in command.examples for line in _short_lines(example))
    yield ".fi"
    yield ".RE"


def _short_lines(example: str) -> Iterator[str]:
    """An example as it is typed, on several lines if it is long; they end before an option, and say that they go on."""
    line = re.sub(r"\s*\\\n\s*", " ", example)
    begun, *parts = re.split(r" (?=--|\| )", line)
    for part in parts:
        if len(f"{begun} {part}") > WIDTH - len(" \\"):
            yield f"{begun} \\"
            begun = f"    {part}"
        else:
            begun += f" {part}"
    yield begun


def _joined(paragraphs: list[str], between: str) -> Iterator[str]:
    for number, paragraph in enumerate(paragraphs):
        if number:
            yield between
        yield paragraph


def _text(text: str) -> str:
    """Prose; backticks and dashes as the page shows them."""
    return _guarded(text.replace("\\", "\\e").replace("--", "\\-\\-").replace("`", '"'))


def _verbatim(text: str) -> str:
    """What is typed: its dashes stay dashes when somebody copies them."""
    return _guarded(text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq"))


def _guarded(line: str) -> str:
    """A line that begins like a request of roff is none."""
    return f"\\&{line}" if line.startswith((".", "'")) else line


if __name__ == "__main__":
    main()
