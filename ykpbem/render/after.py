"""The report of the table after an order, less what its author knows to be as it was."""

from ykpbem.render.document import Report, Section
from ykpbem.render.sections import tell_report
from ykpbem.views import View

ALWAYS = ("scoring", "hand", "board", "players", "projected")
"""Sections that are shown whether or not the order changes them."""

NEVER = ("happened", "options", "areas", "earlier", "papers")
"""Sections that say nothing of what the order changes on the table, or nothing that the board does not show."""


def board_after(after: View, before: View) -> Report:
    """The report of the table after an order: what it always shows, and every other part that the order changes."""
    report = tell_report(after)
    known = {section.key: section for section in tell_report(before).sections}
    sections = (
        section
        for section in report.sections
        if section.key in ALWAYS or (section.key not in NEVER and not _is_same(section, known.get(section.key)))
    )
    return Report(report.title, report.aside, report.lead[:1], tuple(sections))


def _is_same(section: Section, before: Section | None) -> bool:
    """Whether two sections say the same; drawings are left out, as they cannot be compared."""
    return before is not None and section.blocks == before.blocks
