"""Reports that a killed run left: of a state that was never written, since another order has come to count since.

- Such a report is one that an order makes which lies here still and has been replaced by the one that counts now. Had
  its state been written, that order would have been put away.
- At turn 0 all secret choices make the state together: those that are used now, with one replaced in the place of that
  of its seat. Where two seats have replaced theirs since, the game stands still.
- Any other report in the way of the next state may have been sent out with a state that is missing: then the game
  stands still.
"""

from collections.abc import Callable, Mapping, Sequence

from ykpbem.app.run.counting import count
from ykpbem.app.run.records import Paper
from ykpbem.chain.states import OpenState, open_state
from ykpbem.files.keys import SecretKey
from ykpbem.files.plain import is_there, says

Files = Mapping[str, bytes]
"""What files say, by path."""


def leftovers(
    files: Files,
    replaced: Sequence[Paper],
    used: Sequence[Paper],
    newest: OpenState,
    moderator: SecretKey,
    reports_of: Callable[[OpenState], Files],
) -> list[str]:
    """The reports in the way of these files, if they all are those of one replaced order; none if they are not.

    `used` are the orders that lead to these files, `reports_of` gives the reports of a state. Raises NotAuthentic
    if the moderator's own seal does not open.
    """
    *reports, state = files
    there = [path for path in reports if is_there(path) and not says(path, files[path])]
    if not there or is_there(state):
        return []
    for paper in replaced:
        made = count(newest, [paper, *_of_others(paper, used)], moderator).made
        left = reports_of(open_state(made.document)) if made is not None else {}
        if all(path in left and says(path, left[path]) for path in there):
            return there
    return []


def _of_others(paper: Paper, used: Sequence[Paper]) -> list[Paper]:
    """The orders of other seats than this one's, which only turn 0 has."""
    return [one for one in used if one.seat != paper.seat]
