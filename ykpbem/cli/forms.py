"""The forms in which a state is shown, each written by a module of its own that is imported when it is asked for."""

import msgspec

from ykpbem.chain.states import OpenState
from ykpbem.render.layout import WIDTH
from ykpbem.views import View


class Page(msgspec.Struct, frozen=True):
    """How text is laid out: its columns, whether it is for listening, and whether the board is drawn with lines."""

    width: int = WIDTH
    linear: bool = False
    unicode: bool = False


def written(form: str, view: View, opened: OpenState, page: Page) -> str:
    """The report of a state in any form but `json`; the page counts for text."""
    ids = (opened.id, opened.game.id)
    match form:
        case "markdown":
            from ykpbem.render.markdown import markdown

            return markdown(view, *ids)
        case "bbcode" | "bgg":
            from ykpbem.render.bbcode import bbcode

            return bbcode(view, *ids, "bgg" if form == "bgg" else "phpbb")
        case "html":
            from ykpbem.render.html import html

            return html(view, *ids)
        case "svg":
            from ykpbem.render.svg import svg

            return svg(view, opened.id)
        case _:
            from ykpbem.render.text import report

            return report(view, *ids, page.width, linear=page.linear, unicode=page.unicode)
