"""The states of a game as a story: in their order, each with what happened since the one before."""

from collections.abc import Iterable, Mapping
from itertools import pairwise

from ykpbem.app.kinds import OURS, is_object
from ykpbem.app.reading import Held, document_of, documents_in
from ykpbem.chain.states import OpenState, open_state
from ykpbem.errors import Conflict, Fault, Malformed, NotAuthentic, Where, fault
from ykpbem.files.signed import short
from ykpbem.render.history import Chapter, History
from ykpbem.views import view


def read_states(files: Iterable[tuple[str, bytes]]) -> tuple[dict[str, OpenState], list[Fault]]:
    """The states among files, by name, and what is wrong with papers of games among them that cannot be read.

    Raises NotAuthentic for a state that is not its moderator's.
    """
    states: dict[str, OpenState] = {}
    damaged: list[Fault] = []
    for name, data in files:
        for held in documents_in(data, name=name):
            try:
                opened = _state_in(held)
            except Malformed as refusal:
                damaged += refusal.faults
            else:
                states |= {held.name: opened} if opened is not None else {}
    return states, damaged


def _state_in(held: Held) -> OpenState | None:
    """The state that a file is; None for a file that is none. Raises Malformed for a damaged paper of a game."""
    claims = held.refused or held.kind == "state" or (is_object(held.data) and OURS in held.data)
    if held.stray or not claims:
        return None
    kind, document = document_of(held)
    return open_state(document, name=held.name) if kind == "state" else None


def history(states: Iterable[OpenState], files: Mapping[str, str] | None = None) -> History:
    """The history that these states tell, whatever order they come in; some may be missing.

    `files` names the file of each state by its id, for whoever has to be told of two stories.

    Raises Conflict if there are none or if they are of several games, NotAuthentic if two follow on the same state.
    """
    by_id = {opened.id: opened for opened in states}
    games = sorted({opened.game.id for opened in by_id.values()})
    if len(games) != 1:
        raise Conflict(fault("history-games", number=len(games), games=", ".join(map(short, games)) or "none"))
    ordered = sorted(by_id.values(), key=lambda opened: (opened.state.seq, opened.id))
    _refuse_forks(ordered, files or {})
    chapters = []
    before = -1
    for opened in ordered:
        state = opened.state
        told = [one for one in state.events if before < one.seq <= state.seq]
        chapters.append(Chapter(opened.id, view(state, opened.game.components), told))
        before = state.seq
    there = {opened.state.seq for opened in ordered}
    return History(games[0], chapters, [seq for seq in range(before) if seq not in there])


def _refuse_forks(ordered: list[OpenState], files: Mapping[str, str]) -> None:
    """Two states that follow on one, or have one number, are two stories; raises with the first two."""
    for one, other in pairwise(ordered):
        if one.state.seq != other.state.seq:
            continue
        forked = one.state.previous == other.state.previous and one.state.issuer == other.state.issuer
        file = files.get(one.id, short(one.id))
        wrong = fault("history-stories", file=file, seq=one.state.seq)
        if forked:
            wrong = fault("fork", file=file, previous=short(other.state.previous))
        raise NotAuthentic(wrong.at(Where(file=files.get(other.id, ""))))
