"""What came in, read by itself: a move order, or why it is none."""

import re
from collections.abc import Iterator

from ykpbem.app.kinds import names_us, refuse_packed, what_is
from ykpbem.app.orders import Received, received
from ykpbem.app.reading import whole_order
from ykpbem.app.run.records import Paper, Place
from ykpbem.errors import Malformed, Where, YkpbemError, fault
from ykpbem.files.canonical import LIMIT
from ykpbem.files.folders import is_folder, names_in
from ykpbem.files.letters import FIRST_LINE, is_letter
from ykpbem.files.plain import head_of, read_plain
from ykpbem.files.unfinished import HALF_WRITTEN

_INCOMING: tuple[Place, ...] = ("inbox", "accepted")
_UNFINISHED = re.compile(rf"\.|~\$|.*(?:~|\.(?:{'|'.join(HALF_WRITTEN)}|swp|lock))\Z", re.DOTALL)


def papers_in(folder: str) -> Iterator[Paper]:
    """What came into the folder of a game; letters and what is still being written are left alone."""
    for place in _INCOMING:
        for name in names_in(f"{folder}/{place}") if is_folder(f"{folder}/{place}") else ():
            path = f"{folder}/{place}/{name}"
            if is_unfinished(name) or is_letter(name, head_of(path, len(FIRST_LINE))):
                continue
            try:
                yield read_paper(place, name, read_plain(path, LIMIT, name=name))
            except Malformed as refusal:
                yield refused_paper(place, name, None, refusal)
            except FileNotFoundError:
                continue


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
    if not what_is(data) and not names_us(data):
        refuse_packed(data, name=name)
        raise Malformed(fault("run-no-order").at(Where(file=name)))
    return received(whole_order(data, name=name))
