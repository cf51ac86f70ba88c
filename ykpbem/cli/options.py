"""Flags that several commands share."""

from collections.abc import Callable
from typing import Any

import click

Decorated = Callable[..., Any]


def key_options(*, required: bool) -> Callable[[Decorated], Decorated]:
    """Adds --key and --passphrase-file."""

    def add(function: Decorated) -> Decorated:
        function = click.option(
            "--passphrase-file",
            metavar="FILE",
            help="A file with the passphrase of the key in its first line; or set YKPBEM_PASSPHRASE.",
        )(function)
        return click.option(
            "--key", metavar="FILE", envvar="YKPBEM_KEY", required=required, help="Your secret key; or set YKPBEM_KEY."
        )(function)

    return add


moderator_option = click.option(
    "--moderator", metavar="PUB", help="The moderator's public key, as a file or as text: the state must be by its owner."
)


def output_option(what: str) -> Callable[[Decorated], Decorated]:
    """Adds -o; `what` says what it names, and where that is written otherwise."""
    return click.option("-o", "--output", metavar="FILE", help=what)
