"""Letters beside orders that wait because of what is wrong with them: one each, and none for an order that is gone."""

from collections.abc import Container, Iterable
from itertools import count

from ykpbem.app.run.records import Paper, Waiting
from ykpbem.app.run.why import doubt, refusal
from ykpbem.chain.orders import order_id
from ykpbem.chain.states import OpenState
from ykpbem.files.atomic import write_new
from ykpbem.files.folders import LONGEST, fitting, move, names_in
from ykpbem.files.letters import ENDING, FIRST_LINE, is_letter
from ykpbem.files.plain import head_of, is_there, says
from ykpbem.files.signed import short


def tell_authors(folder: str, waiting: Iterable[tuple[Paper, Waiting]], opened: OpenState) -> None:
    """Writes the letters that are not there, and puts those away that are not right any more."""
    wanted: dict[str, tuple[Waiting, bytes]] = {}
    for paper, waits in waiting:
        if waits.why in ("refused", "twice"):
            write = refusal if waits.why == "refused" else doubt
            wanted[_path(folder, paper, wanted)] = waits, write(paper, waits.faults, opened)
    for path in _letters(folder):
        if path not in wanted or not says(f"{folder}/{path}", wanted[path][1]):
            _ = move(f"{folder}/{path}", f"{folder}/done")
        else:
            wanted.pop(path)[0].letter = path
    for path, (waits, text) in wanted.items():
        write_new(f"{folder}/{path}", text, mode=0o600)
        waits.letter, waits.new = path, True


def _path(folder: str, paper: Paper, others: Container[str]) -> str:
    """Where the letter lies: beside the order, with a number if another letter or whatever came in has that name."""
    names = (_name(paper, f"-{number}{ENDING}" if number > 1 else ENDING) for number in count(1))
    paths = (f"{paper.place}/{name}" for name in names)
    return next(path for path in paths if path not in others and not _in_the_way(f"{folder}/{path}"))


def _name(paper: Paper, ending: str) -> str:
    """What the letter is called: a name so long that it has to be cut gets the id of the order."""
    if paper.order is None or len(paper.name.encode("utf-8", "surrogateescape")) + len(ending) <= LONGEST:
        return paper.name + ending
    return fitting(paper.name, f"-{short(order_id(paper.order.document))}{ending}")


def _in_the_way(path: str) -> bool:
    """Whether something lies there that is no letter."""
    return is_there(path) and not is_letter(path, head_of(path, len(FIRST_LINE)))


def _letters(folder: str) -> list[str]:
    places = ("inbox", "accepted")
    found = [f"{place}/{name}" for place in places for name in names_in(f"{folder}/{place}")]
    return [path for path in found if is_letter(path, head_of(f"{folder}/{path}", len(FIRST_LINE)))]
