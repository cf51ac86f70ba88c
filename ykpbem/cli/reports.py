"""Reports that are written beside a state: as text always, in other forms if they are asked for."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from ykpbem.files.reported import ENDINGS

if TYPE_CHECKING:
    from ykpbem.chain.states import OpenState


def forms_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --format, which may come several times and which the console keeps."""
    told = "Write the report in this form too, beside the text; may be given several times."
    return click.option("--format", "forms", type=click.Choice([*ENDINGS]), multiple=True, help=told)(function)


def reports_of(opened: "OpenState", output: str, forms: Iterable[str]) -> dict[str, bytes]:
    """The public reports that belong to the state in the file `output`, by path: text, then those asked for."""
    from ykpbem.files.reported import report_path
    from ykpbem.views import view

    stem = report_path(output).removesuffix(ENDINGS["text"])
    shown = view(opened.state, opened.game.components)
    wanted = dict.fromkeys(["text", *(form for form in ENDINGS if form in forms)])
    return {stem + ENDINGS[form]: _written(form, opened, shown) for form in wanted}


def _written(form: str, opened: "OpenState", shown: Any) -> bytes:
    if form == "json":
        from ykpbem.cli.console import object_line
        from ykpbem.render.facts import report_json

        return (object_line(report_json(shown, opened.id, opened.game.id)) + "\n").encode()
    from ykpbem.cli.forms import Page, written

    return written(form, shown, opened, Page()).encode()
