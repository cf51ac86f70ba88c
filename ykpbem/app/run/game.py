"""A run over the folder of one game: sort what came in, carry out what is ready, and again until nothing is."""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from ykpbem.app.run.counting import Counted, count
from ykpbem.app.run.leftovers import leftovers
from ykpbem.app.run.letters import tell_authors
from ykpbem.app.run.line import Line, line_in
from ykpbem.app.run.papers import papers_in
from ykpbem.app.run.records import Moved, Paper, Ran, Stepped, Waiting, refused_by_machine
from ykpbem.app.run.sorting import Sorted, slot_of, sort_paper
from ykpbem.app.run.why import rejection
from ykpbem.app.siblings import refuse_second_story
from ykpbem.chain.ranking import revision_of
from ykpbem.chain.states import OpenState, open_state
from ykpbem.errors import Conflict, Fault, YkpbemError
from ykpbem.files.folders import locked, make_folder, move
from ykpbem.files.keys import SecretKey
from ykpbem.files.letters import ENDING
from ykpbem.files.plain import says
from ykpbem.files.reported import write_reported
from ykpbem.papers import Document

FOLDERS = ("inbox", "accepted", "done", "rejected")
"""What lies in the folder of a game beside its states."""
_WAITING: dict[str, Literal["ahead", "unsigned"]] = {"ahead": "ahead", "unsigned": "unsigned"}


class Desk(msgspec.Struct, frozen=True):
    """What a moderator works with: the key, and how states are named, written and reported.

    `reports` gives the files that belong to a state, by path, when that is written as the file given.
    """

    secret: SecretKey
    name_of: Callable[[str, int], str]
    written: Callable[[Document], bytes]
    reports: Callable[[OpenState, str], Mapping[str, bytes]]


def run_game(ran: Ran, desk: Desk) -> None:
    """Carries out what is ready in the folder of a game; `ran` is filled in with what was done and what is wrong.

    Whatever is refused, and whatever the machine refuses, leaves the game standing as it is.
    """
    try:
        with locked(ran.folder):
            _work(ran, desk)
    except YkpbemError as refusal:
        ran.fail(refusal)
    except OSError as error:
        ran.fail(refused_by_machine(error, ran.folder))


def _work(ran: Ran, desk: Desk) -> None:
    for name in FOLDERS:
        make_folder(f"{ran.folder}/{name}")
    line = _line(ran.folder, desk.secret)
    ran.newest = line.newest
    papers = [*papers_in(ran.folder)]
    rest, counted = _tidy(ran, line, papers, desk.secret)
    while counted.made is not None:
        _step(ran, line, counted, [one.paper for one in rest if one.fate == "counts"], desk)
        rest, counted = _tidy(ran, line, [one.paper for one in rest], desk.secret)
    _tell_waiting(ran, line.newest, rest, counted)


# What lies there


def _line(folder: str, moderator: SecretKey) -> Line:
    """The states: every file that is one, or was meant to be one; what is wrong is told with the paths of the files."""
    try:
        return line_in(folder, moderator)
    except YkpbemError as refusal:
        raise type(refusal)(*(_in_folder(wrong, folder) for wrong in refusal.faults)) from None


def _in_folder(wrong: Fault, folder: str) -> Fault:
    """The fault with the folder before the name of its file."""
    where = wrong.where
    path = f"{folder}/{where.file}" if where.file else folder
    return msgspec.structs.replace(wrong, where=msgspec.structs.replace(where, file=path))


# Steps


def _tidy(ran: Ran, line: Line, papers: list[Paper], moderator: SecretKey) -> tuple[list[Sorted], Counted]:
    """Moves what is done with; gives the papers that stay, and what comes of those that are for now."""
    rest: list[Sorted] = []
    for paper in papers:
        one = sort_paper(paper, line, moderator)
        path = f"{ran.folder}/{paper.path}"
        if one.fate in ("done", "rejected") and not says(path, paper.data):
            continue  # another file has come under this name meanwhile, for the next run
        if one.fate == "done":
            to = _put(path, ran.folder, "done")
            ran.done += [Moved(paper.path, to, replaced=one.replaced)] if to else []
        elif one.fate == "rejected":
            to = _put(path, ran.folder, "rejected", (ENDING, rejection(paper, one.faults, line.newest)))
            ran.rejected += [Moved(paper.path, to, one.faults)] if to else []
        else:
            rest.append(one)
    return rest, count(line.newest, [one.paper for one in rest if one.fate == "counts"], moderator)


def _put(path: str, folder: str, place: str, beside: tuple[str, bytes] | None = None) -> str:
    """Moves a file into one of the folders of a game, and gives where it lies there now; "" if it is gone."""
    name = move(path, f"{folder}/{place}", beside)
    return f"{place}/{name}" if name else ""


def _step(ran: Ran, line: Line, counted: Counted, candidates: list[Paper], desk: Desk) -> None:
    """Writes the next state with its reports, the state last; `candidates` are all papers that could have led there.

    What a killed run left of reports by another one of them is put away first.
    """
    made = counted.made
    assert made is not None
    before, after = line.newest, open_state(made.document)
    refuse_second_story(ran.folder, after)
    target = f"{ran.folder}/{desk.name_of(after.state.game, after.state.seq)}"
    files = {**desk.reports(after, target), target: desk.written(made.document)}
    replaced = [paper for paper in candidates if paper not in counted.used]
    left_over = leftovers(files, replaced, counted.used, before, desk.secret, lambda one: desk.reports(one, target))
    for left in left_over:
        to = _put(left, ran.folder, "done")
        ran.left += [Moved(left.rpartition("/")[2], to)] if to else []
    write_reported(files)
    state = before.state
    seat = "" if state.moment.phase == "keep" else counted.used[0].seat
    papers = tuple(paper.path for paper in counted.used)
    names = tuple(path.rpartition("/")[2] for path in files)
    ran.steps.append(
        Stepped(after, seat, state.turn, state.part, papers, names, made.plan, made.failed, made.warnings, made.signed)
    )
    line.lead_on(after)
    ran.newest = after


# What waits


def _tell_waiting(ran: Ran, opened: OpenState, rest: list[Sorted], counted: Counted) -> None:
    """Notes what waits and for what, and writes to the authors of what holds the game up."""
    refused = {paper.path: faults for paper, faults in counted.refused}
    twice = {paper.path: faults for paper, faults in counted.twice}
    in_time = {paper.path for paper in counted.used}
    ran.missing = counted.missing
    waiting: list[tuple[Paper, Waiting]] = []
    for one in rest:
        paper = one.paper
        assert paper.order is not None
        _, turn, part, seat = slot_of(paper.order, opened)
        waits = Waiting(paper.path, seat, turn, part, revision_of(paper.order.document), "replaced")
        if one.fate in _WAITING:
            waits.why = _WAITING[one.fate]
        elif paper.path in refused:
            waits.why, waits.faults = "refused", refused[paper.path]
        elif paper.path in twice:
            waits.why, waits.faults = "twice", twice[paper.path]
        elif paper.path in in_time:
            waits.why = "keep"
        waiting.append((paper, waits))
    ran.waiting = [waits for _, waits in waiting]
    tell_authors(ran.folder, waiting, opened)
    if twice:
        first: list[Fault] = []
        first += (one for faults in twice.values() for one in faults if one not in first)
        ran.fail(Conflict(*first))
