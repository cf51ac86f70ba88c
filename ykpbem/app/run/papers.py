"""What came in, read by itself: a move order, or why it is none."""

import re

from ykpbem.app.kinds import what_is
from ykpbem.app.orders import Received, received, refuse_broken
from ykpbem.app.reading import read_order
from ykpbem.app.run.records import Paper, Place
from ykpbem.errors import Malformed, Where, YkpbemError, fault

_UNFINISHED = re.compile(
    r"\.|~\$|.*(?:~|\.(?:tmp|temp|part|partial|crdownload|download|filepart|swp|lock))\Z", re.DOTALL
)


def is_unfinished(name: str) -> bool:
    """Whether somebody is still writing this, by its name: hidden, or named as programs name what is half delivered."""
    return _UNFINISHED.match(name) is not None


def read_paper(place: Place, name: str, data: bytes) -> Paper:
    """A file that came in; what is wrong with its form is told as if its author had asked."""
    try:
        return Paper(place, name, data, _order(name, data))
    except YkpbemError as refusal:
        return refused_paper(place, name, data, refusal)


def refused_paper(place: Place, name: str, data: bytes | None, refusal: YkpbemError) -> Paper:
    """A file that is no order."""
    return Paper(place, name, data, None, tuple(wrong.at(Where(file=name)) for wrong in refusal.faults))


def _order(name: str, data: bytes) -> Received:
    if not what_is(data) and b"ykpbem" not in data.lower():
        raise Malformed(fault("run-no-order").at(Where(file=name)))
    order = received(read_order(data, name=name))
    refuse_broken(order)
    return order
