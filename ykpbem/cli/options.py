"""Flags that several commands share."""

from collections.abc import Callable, Sequence
from typing import Any

import click

from ykpbem.cli.completion import complete_by_name

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class ExampleCommand(click.Command):
    """A command whose help ends with examples, line by line as they are typed; the shell completes its files."""

    def __init__(self, *args: Any, examples: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples
        complete_by_name(self.params)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The examples."""
        with formatter.section("Example" if len(self.examples) == 1 else "Examples"):
            for line in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}{line}\n")
        super().format_epilog(ctx, formatter)


def key_options(*, required: bool) -> Decorator:
    """Adds --key and --passphrase-file."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        function = click.option(
            "--passphrase-file",
            metavar="FILE",
            help="A file whose first line is the passphrase of the key; or set YKPBEM_PASSPHRASE.",
        )(function)
        return click.option(
            "--key", metavar="FILE", envvar="YKPBEM_KEY", required=required, help="Your secret key; or set YKPBEM_KEY."
        )(function)

    return add


def moderator_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --moderator."""
    told = "The moderator's public key, a file or its text: the paper must be signed by its owner."
    return click.option("--moderator", metavar="PUB", help=told)(function)


def format_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --format, handed on as `form`."""
    forms = click.Choice(["text", "markdown", "bbcode", "bgg", "html", "svg", "json"])
    told = "How to show it; bbcode is for phpBB, bgg for BoardGameGeek."
    return click.option("--format", "form", type=forms, default="text", show_default=True, help=told)(function)


def width_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --width and --linear."""
    width = click.IntRange(40, 200)
    function = click.option(
        "--linear", is_flag=True, help="Text without drawings, in sentences and lists: for a screen reader."
    )(function)
    return click.option("--width", type=width, default=72, show_default=True, help="Columns of text; 40 for phones.")(
        function
    )


def unicode_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --unicode."""
    told = "Draw the board with lines instead of + - |, where they are shown."
    return click.option("--unicode", is_flag=True, help=told)(function)


def output_option(told: str) -> Decorator:
    """Adds -o; `told` says what it names, and where that goes without it."""
    return click.option("-o", "--output", metavar="FILE", help=told)


def armor_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --armor, which the console keeps."""
    told = "Write it as text that survives mails and forums; its name then ends in .txt."
    return click.option("--armor", is_flag=True, help=told)(function)


def colour_option(
    *,
    required: bool,
    help: str,  # noqa: A002  # Click's own word
    flag: str = "--colour",
) -> Decorator:
    """Adds --colour, or another flag whose value is one."""
    colours = click.Choice(["red", "blue", "yellow", "green"], case_sensitive=False)
    return click.option(flag, required=required, type=colours, help=help)
