"""The forms in which a state is shown, each written by a module of its own that is imported when it is asked for."""

from ykpbem.chain.states import OpenState
from ykpbem.views import View


def written(form: str, view: View, opened: OpenState, width: int, *, linear: bool) -> str:
    """The report of a state in any form but `json`; `width` and `linear` count for text."""
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

            return report(view, *ids, width, linear=linear)
