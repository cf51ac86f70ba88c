"""Letters beside orders that wait because of what is wrong with them: one each, and none for an order that is gone."""

from collections.abc import Iterable

from ykpbem.app.run.records import Paper, Waiting
from ykpbem.app.run.why import ENDING, HEAD, doubt, is_letter, refusal
from ykpbem.chain.orders import order_id
from ykpbem.chain.states import OpenState
from ykpbem.files.atomic import write_new
from ykpbem.files.folders import LONGEST, fitting, head_of, move, names_in, says
from ykpbem.files.signed import short


def tell_authors(folder: str, waiting: Iterable[tuple[Paper, Waiting]], opened: OpenState) -> None:
    """Writes the letters that are not there, and puts those away that are not right any more."""
    wanted: dict[str, tuple[Waiting, bytes]] = {}
    for paper, waits in waiting:
        if waits.why in ("refused", "twice"):
            write = refusal if waits.why == "refused" else doubt
            wanted[f"{paper.place}/{_name(paper)}"] = waits, write(paper, waits.faults, opened)
    for path in _letters(folder):
        if path not in wanted or not says(f"{folder}/{path}", wanted[path][1]):
            _ = move(f"{folder}/{path}", f"{folder}/done")
        else:
            wanted.pop(path)[0].letter = path
    for path, (waits, text) in wanted.items():
        write_new(f"{folder}/{path}", text, mode=0o600)
        waits.letter, waits.new = path, True


def _name(paper: Paper) -> str:
    """What the letter is called: a name so long that it has to be cut gets the id of the order."""
    if paper.order is None or len(paper.name.encode("utf-8", "surrogateescape")) + len(ENDING) <= LONGEST:
        return paper.name + ENDING
    return fitting(paper.name, f"-{short(order_id(paper.order.document))}{ENDING}")


def _letters(folder: str) -> list[str]:
    places = ("inbox", "accepted")
    found = [f"{place}/{name}" for place in places for name in names_in(f"{folder}/{place}")]
    return [path for path in found if is_letter(path, head_of(f"{folder}/{path}", len(HEAD)))]
