"""A page in one file: no script, nothing from elsewhere, and a policy that forbids both.

- The policy allows the one style sheet in the page, named by its hash, and nothing else: what anybody might smuggle in
  would not run, load or lead anywhere.
- Colours follow the reader's choice of light or dark; on paper they are light.
"""

import base64
import hashlib

from ykpbem.data.artwork import stylesheet
from ykpbem.render.markup import Markup, element, joined
from ykpbem.render.svg.palette import PALETTE, SANS, SERIF, drawing_rules, player_marks


def page(title: str, *body: str, sheets: tuple[str, ...] = ("page",)) -> str:
    """The whole document."""
    style = "\n".join([_colours(), *(stylesheet(name) for name in sheets), player_marks(), drawing_rules()])
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", name="referrer", content="no-referrer"),
        element("title", title),
        element("style", Markup(style)),
    )
    return f"<!DOCTYPE html>\n{element('html', head, element('body', *body), lang='en')}\n"


def sprite(*definitions: str) -> Markup:
    """Pictures that the page uses by name."""
    return element("svg", element("defs", *definitions), class_="sprite", aria_hidden="true")


def _colours() -> str:
    """The roles of the palette as variables, by day and by night."""
    day, night = (joined(f"--{role}:{colours[shade]};" for role, colours in PALETTE.items()) for shade in (0, 1))
    fonts = f"--serif:{SERIF};--sans:{SANS};"
    dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{night}}}}}"
    return f":root{{color-scheme:light dark;{fonts}{day}}}{dark}"
