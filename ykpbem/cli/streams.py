"""The standard streams where they are closed, full, or read no further."""

import os
import re
from contextlib import suppress
from typing import TextIO

import click

_STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def steady(text: str) -> str:
    """Text for a terminal, in which names of files and of people move no cursor and turn nothing around."""
    return _STEERING.sub("?", text)


def spelt_out(text: str) -> str:
    """JSON that says the same in letters that steer nothing."""
    return _STEERING.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def silence(stream: TextIO) -> None:
    """Lets a stream that broke swallow what is left in it, or Python would complain when it flushes at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def tell(text: str, stream: TextIO | None) -> bool:
    """Writes a line, and tells whether that could be done."""
    if stream is None:
        return False
    try:
        click.echo(steady(text), file=stream)
    except (OSError, ValueError):
        silence(stream)
        return False
    return True
