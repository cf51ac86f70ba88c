"""The standard streams where they are closed, full, or read no further."""

import os
from contextlib import suppress
from typing import TextIO

import click


def silence(stream: TextIO) -> None:
    """Lets a stream that broke swallow what is left in it, or Python would complain when it flushes at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def tell(text: str, stream: TextIO | None) -> bool:
    """Writes a line, and tells whether that could be done."""
    if stream is None:
        return False
    try:
        click.echo(text, file=stream)
    except (OSError, ValueError):
        silence(stream)
        return False
    return True
