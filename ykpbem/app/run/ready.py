"""Orders that are ready in the folder of a game, for whoever is about to go on without them."""

from collections.abc import Collection

from ykpbem.app.run.counting import count
from ykpbem.app.run.line import Line, line_in
from ykpbem.app.run.papers import papers_in
from ykpbem.app.run.records import refused_by_machine
from ykpbem.app.run.sorting import sort_paper
from ykpbem.chain.states import OpenState
from ykpbem.errors import Conflict, Where, YkpbemError, fault
from ykpbem.files.keys import SecretKey


def refuse_ready(folder: str, opened: OpenState, seats: Collection[str], moderator: SecretKey) -> None:
    """Raises Conflict if an order of one of these seats lies there that `run` would carry out, now or with the others'.

    An order that may not be carried out, or one of two at the top, holds nobody up. Raises YkpbemError with the path of
    what the machine does not let be read: an order may be in it.
    """
    try:
        papers = [*papers_in(folder)]
    except OSError as error:
        raise refused_by_machine(error, folder) from error
    line = _line(folder, opened, moderator) if papers else Line(opened, {})
    sorted_ = [sort_paper(paper, line, moderator) for paper in papers]
    counted = count(opened, [one.paper for one in sorted_ if one.fate == "counts"], moderator)
    waiting = [
        fault("pass-order-waits", seat=paper.seat).at(Where(file=f"{folder}/{paper.path}"))
        for paper in counted.used
        if paper.seat in seats
    ]
    if waiting:
        raise Conflict(*waiting)


def _line(folder: str, opened: OpenState, moderator: SecretKey) -> Line:
    """The state to go on from, and the orders carried out as far as the states there tell of them."""
    try:
        line = line_in(folder, moderator)
    except (OSError, YkpbemError):
        return Line(opened, {})
    return Line(opened, line.played if line.newest.game.id == opened.game.id else {})
