"""What a run over one game did and found."""

from typing import Literal

import msgspec

from ykpbem.app.orders import Received
from ykpbem.chain.orders import player_of
from ykpbem.chain.states import OpenState
from ykpbem.errors import ExitCode, Fault, Where, YkpbemError, fault
from ykpbem.files.disk import reason_of

Place = Literal["inbox", "accepted"]
"""Where orders come from: by mail, or past the moderator's eyes."""


class Paper(msgspec.Struct):
    """A file that came in; `order` is None with the reasons in `faults` for one that is no order that can be read.

    `data` are the bytes that were read, None of what is no file itself.
    """

    place: Place
    name: str
    data: bytes | None
    order: Received | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def path(self) -> str:
        """Where it lies in the folder of the game."""
        return f"{self.place}/{self.name}"

    @property
    def seat(self) -> str:
        """The seat that the order names, "" for what is no order."""
        return player_of(self.order.document) if self.order else ""


class Stepped(msgspec.Struct, frozen=True):
    """A state that was written: from which papers, as which files, the state's last.

    `seat` gave the order, "" for the secret choice; `plan`, `failed`, `warnings`, `signed` are those of adjudicating.
    """

    opened: OpenState
    seat: str
    turn: int
    part: int
    papers: tuple[str, ...]
    files: tuple[str, ...]
    plan: str
    failed: dict[str, tuple[Fault, ...]]
    warnings: list[Fault]
    signed: bool


class Moved(msgspec.Struct, frozen=True):
    """A file that was moved, from where to where in the folder of the game; `faults` say why it was rejected.

    `replaced` says that another order was carried out in its stead.
    """

    path: str
    to: str
    faults: tuple[Fault, ...] = ()
    replaced: bool = False


class Waiting(msgspec.Struct):
    """An order that waits.

    `why` is `ahead` of its turn, `keep` until all are in, `replaced` by a higher revision, `unsigned` until the
    moderator accepts it, `twice`: of two at the top, or `refused`, with the reasons in `faults`. `letter` is the file
    that tells its author so, and `new` whether this run wrote it.
    """

    path: str
    seat: str
    turn: int
    part: int
    revision: int
    why: Literal["ahead", "keep", "replaced", "unsigned", "twice", "refused"]
    faults: tuple[Fault, ...] = ()
    letter: str = ""
    new: bool = False


def refused_by_machine(error: OSError, folder: str) -> YkpbemError:
    """What the machine did not let be done, with its path, or that of the folder where the system tells none."""
    return YkpbemError(fault("run-machine", reason=reason_of(error)).at(Where(file=str(error.filename or folder))))


class Ran(msgspec.Struct):
    """What a run did in the folder of a game and how the game stands; filled in as it goes.

    `folder` is its path, and files in `errors` are told with theirs; all others by where they lie in the folder.
    `left` are reports of no state, which a killed run left. `missing` are the seats whose secret choice is not in.
    `errors` say why the game stands still, `code` is the exit code of that.
    """

    folder: str
    newest: OpenState | None = None
    steps: list[Stepped] = []
    done: list[Moved] = []
    left: list[Moved] = []
    rejected: list[Moved] = []
    waiting: list[Waiting] = []
    missing: list[str] = []
    errors: list[Fault] = []
    code: int = ExitCode.DONE

    def fail(self, refusal: YkpbemError) -> None:
        """Notes why the game stands still; what lies in no file is told of the folder."""
        self.errors += (wrong.at(Where(file=self.folder)) for wrong in refusal.faults)
        self.code = refusal.exit_code
