"""What the shell completes where a command wants a file, a folder, a rule or a component set.

- Click completes commands, flags and choices; what a parameter is called says what else stands there.
- One name a thing: a `state` is a file in every command, and a new command gets its completion with its names.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click
from click.types import StringParamType

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Completed(StringParamType):
    """Text of which the shell knows the beginnings: files or folders (`place`), and words of ours."""

    def __init__(self, place: str = "", words: Callable[[], Iterable[str]] = tuple) -> None:
        self.place = place
        self.words = words

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        """The words that begin so; and the shell's own files or folders."""
        from click.shell_completion import CompletionItem

        places = [CompletionItem(incomplete, type=self.place)] if self.place else []
        return places + [CompletionItem(word) for word in self.words() if word.lower().startswith(incomplete.lower())]


def rule_ids() -> Iterable[str]:
    """The ids that `rules` explains."""
    from ykpbem.rulings import all_rulings

    return [entry.id for entry in all_rulings()]


def set_ids() -> Iterable[str]:
    """The component sets that are built in."""
    from ykpbem.components import BUILT_IN

    return BUILT_IN


FILE, FOLDER = Completed("file"), Completed("dir")
FILES = (
    "consent", "consent_state", "earlier", "file", "files", "game", "invite", "joins", "keeps", "key", "moderator",
    "order", "orders", "output", "passphrase_file", "past", "patch", "pub", "state", "to",
)  # fmt: skip
"""Parameters that are files, or may be."""
COMPLETED = {
    **dict.fromkeys(FILES, FILE),
    "component_set": Completed("file", set_ids),
    "folder": FOLDER,
    "words": Completed(words=rule_ids),
}
"""By the names of parameters what completes them."""


def complete_by_name(parameters: Iterable[click.Parameter]) -> None:
    """Lets the shell complete parameters of plain text by what they are called."""
    for parameter in parameters:
        if parameter.type is click.STRING and parameter.name in COMPLETED:
            parameter.type = COMPLETED[parameter.name]
