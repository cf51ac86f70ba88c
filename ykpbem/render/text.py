"""The text report: everything public of a state, from what happened to what comes next.

- In `width` columns, 72 to survive being quoted in a mail, 40 for a phone; in ASCII but for names and notes.
- `unicode` draws the board with lines instead of `+`, `-` and `|`.
- `linear` is for those who listen: no drawing, no columns, every cell with its head.
- With the viewer's hand the own order cards are added; the public report is the same for everybody.
"""

from ykpbem.render.boxes import lined
from ykpbem.render.document import Report
from ykpbem.render.layout import WIDTH, apart, block_lines, heading, wrapped
from ykpbem.render.linear import linear_lines
from ykpbem.render.sections import tell_report
from ykpbem.views import View


def report(
    view: View,
    state_id: str = "",
    game_id: str = "",
    width: int = WIDTH,
    *,
    linear: bool = False,
    unicode: bool = False,
) -> str:
    """The report of a state; the ids, which the view does not know, are shown if given."""
    told = tell_report(view, state_id, game_id)
    return written(lined(told) if unicode else told, width, linear=linear)


def written(told: Report, width: int = WIDTH, *, linear: bool = False) -> str:
    """What is told, as text."""
    lines = _linear(told, width) if linear else _drawn(told, width)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def written_body(told: Report, width: int = WIDTH, *, linear: bool = False) -> str:
    """What is told without its title, to stand in a larger text, without a last line end."""
    lines = _linear_body(told, width) if linear else _drawn_body(told, width)
    return "\n".join(line.rstrip() for line in lines).rstrip("\n")


def _drawn(told: Report, width: int) -> list[str]:
    return [*apart(told.title.upper(), told.aside, width), *_drawn_body(told, width)]


def _drawn_body(told: Report, width: int) -> list[str]:
    lines = block_lines(told.lead, width)
    for section in told.sections:
        lines += [*heading(section.title, width), *block_lines(section.blocks, width)]
    return lines


def _linear(told: Report, width: int) -> list[str]:
    title = wrapped(f"{told.title}{', ' * bool(told.aside)}{told.aside}", width)
    return [*title, *_linear_body(told, width)]


def _linear_body(told: Report, width: int) -> list[str]:
    lines = linear_lines(told.lead, width)
    for section in told.sections:
        title = section.title[:1].upper() + section.title[1:]
        lines += ["", *wrapped(title, width), "", *linear_lines(section.blocks, width)]
    return lines
