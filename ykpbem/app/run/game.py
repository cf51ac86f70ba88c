"""A run over the folder of one game: sort what came in, carry out what is ready, and again until nothing is."""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

import msgspec

from ykpbem.app.run.counting import Counted, count
from ykpbem.app.run.leftovers import leftovers
from ykpbem.app.run.letters import tell_authors
from ykpbem.app.run.line import Line, claims_state, read_line
from ykpbem.app.run.papers import is_unfinished, read_paper, refused_paper
from ykpbem.app.run.records import Moved, Paper, Place, Ran, Stepped, Waiting
from ykpbem.app.run.sorting import Sorted, slot_of, sort_paper
from ykpbem.app.run.why import ENDING, HEAD, is_letter, rejection
from ykpbem.chain.orders import player_of
from ykpbem.chain.states import OpenState, open_state
from ykpbem.errors import Conflict, Fault, Malformed, Where, YkpbemError, fault
from ykpbem.files.canonical import LIMIT
from ykpbem.files.folders import head_of, locked, make_folder, move, names_in, read_plain, says
from ykpbem.files.keys import SecretKey
from ykpbem.files.reported import write_reported
from ykpbem.papers import Document

FOLDERS = ("inbox", "accepted", "done", "rejected")
"""What lies in the folder of a game beside its states."""
_INCOMING: tuple[Place, ...] = ("inbox", "accepted")
_WAITING: dict[str, Literal["ahead", "unsigned"]] = {"ahead": "ahead", "unsigned": "unsigned"}
_HEAD = 256
"""Bytes that tell whether a file is a state."""


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
        reason = ascii(error.strerror or type(error).__name__)[1:-1]
        ran.fail(YkpbemError(fault("run-machine", reason=reason).at(Where(file=str(error.filename or ran.folder)))))


def _work(ran: Ran, desk: Desk) -> None:
    for name in FOLDERS:
        make_folder(f"{ran.folder}/{name}")
    line = read_line(_states(ran.folder), desk.secret)
    ran.newest = line.newest
    papers = [paper for place in _INCOMING for paper in _papers(ran.folder, place)]
    rest, counted = _tidy(ran, line, papers, desk.secret)
    while counted.made is not None:
        _step(ran, line, counted, [one.paper for one in rest if one.fate == "counts"], desk)
        rest, counted = _tidy(ran, line, [one.paper for one in rest], desk.secret)
    _tell_waiting(ran, line.newest, rest, counted)


# What lies there


def _states(folder: str) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of every file that is a state, or was meant to be one."""
    for name in names_in(folder):
        path = f"{folder}/{name}"
        if claims_state(name, head_of(path, _HEAD)):
            yield name, read_plain(path, LIMIT, name=name)


def _papers(folder: str, place: Place) -> Iterator[Paper]:
    """What came in; letters and what is still being written are left alone."""
    for name in names_in(f"{folder}/{place}"):
        path = f"{folder}/{place}/{name}"
        if is_unfinished(name) or is_letter(name, head_of(path, len(HEAD))):
            continue
        try:
            yield read_paper(place, name, read_plain(path, LIMIT, name=name))
        except Malformed as refusal:
            yield refused_paper(place, name, None, refusal)
        except FileNotFoundError:
            continue


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
            _note(ran.done, paper, move(path, f"{ran.folder}/done"), Moved("", "done", replaced=one.replaced))
        elif one.fate == "rejected":
            letter = rejection(paper, one.faults, line.newest)
            name = move(path, f"{ran.folder}/rejected", (ENDING, letter))
            _note(ran.rejected, paper, name, Moved("", "rejected", one.faults))
        else:
            rest.append(one)
    return rest, count(line.newest, [one.paper for one in rest if one.fate == "counts"], moderator)


def _note(moved: list[Moved], paper: Paper, name: str, one: Moved) -> None:
    """Notes that a paper lies under this name in the folder that `one` names; nothing if it was not moved."""
    if name:
        moved.append(msgspec.structs.replace(one, path=paper.path, to=f"{one.to}/{name}"))


def _step(ran: Ran, line: Line, counted: Counted, candidates: list[Paper], desk: Desk) -> None:
    """Writes the next state with its reports, the state last; `candidates` are all papers that could have led there.

    What a killed run left of reports by another one of them is put away first.
    """
    made = counted.made
    assert made is not None
    before, after = line.newest, open_state(made.document)
    target = f"{ran.folder}/{desk.name_of(after.state.game, after.state.seq)}"
    files = {**desk.reports(after, target), target: desk.written(made.document)}
    replaced = [paper for paper in candidates if paper not in counted.used]
    for left in leftovers(files, replaced, before, desk.secret, lambda opened: desk.reports(opened, target)):
        put = move(left, f"{ran.folder}/done")
        ran.left += [Moved(left.rpartition("/")[2], f"done/{put}")] if put else []
    write_reported(files)
    state = before.state
    seat = "" if state.moment.phase == "keep" else _seat_of(counted.used[0])
    papers = tuple(paper.path for paper in counted.used)
    names = tuple(path.rpartition("/")[2] for path in files)
    ran.steps.append(
        Stepped(after, seat, state.turn, state.part, papers, names, made.plan, made.failed, made.warnings, made.signed)
    )
    line.lead_on(after)
    ran.newest = after


def _seat_of(paper: Paper) -> str:
    return player_of(paper.order.document) if paper.order else ""


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
        waits = Waiting(paper.path, seat, turn, part, paper.order.document.get("revision", 1), "replaced")
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
