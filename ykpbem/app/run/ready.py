"""Orders that are ready in the folder of a game, for whoever is about to go on without them."""

from collections.abc import Collection

from ykpbem.app.run.counting import count
from ykpbem.app.run.line import Line
from ykpbem.app.run.papers import papers_in
from ykpbem.app.run.sorting import sort_paper
from ykpbem.chain.states import OpenState
from ykpbem.errors import Conflict, Where, fault
from ykpbem.files.keys import SecretKey


def refuse_ready(folder: str, opened: OpenState, seats: Collection[str], moderator: SecretKey) -> None:
    """Raises Conflict if an order of one of these seats lies there that `run` would carry out, now or with the others'.

    An order that may not be carried out, or one of two at the top, holds nobody up.
    """
    sorted_ = [sort_paper(paper, Line(opened, {}), moderator) for paper in papers_in(folder)]
    counted = count(opened, [one.paper for one in sorted_ if one.fate == "counts"], moderator)
    waiting = [
        fault("pass-order-waits", seat=paper.seat).at(Where(file=f"{folder}/{paper.path}"))
        for paper in counted.used
        if paper.seat in seats
    ]
    if waiting:
        raise Conflict(*waiting)
