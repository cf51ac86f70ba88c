"""Church and Customs: an assistant on a board space, for its reward (R161-R166, Q201-Q214).

- Church: Faith from the power and from one of each kind paid reaches any free space of at most that value; not more
  than one of a kind in a turn (R161-R163, Q205).
- Customs: exactly the imports that the space names, within the allowance of the power (R164, R165, Q209).
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Literal

from ykpbem.components import BoardSpace
from ykpbem.errors import Fault, fault
from ykpbem.events import AssistantPosted
from ykpbem.rules.areas.acting import Payment, only_one, short_of, wants_to_act, written
from ykpbem.rules.ending import check_posts
from ykpbem.rules.gains import gain_bonuses, take_reward
from ykpbem.rules.table import Turn
from ykpbem.rules.technologies import bonus_for_posting

Board = Literal["church", "customs"]
OFFERINGS = ("copper", "silk", "tea", "seafood", "yen", "import")
"""What adds a Faith each at the church, at most one of a kind (R162)."""


def post_at_church(turn: Turn, area: str, power: int) -> None:
    """Pays for Faith, puts an assistant on a space it reaches and takes the reward."""
    faith = turn.components.kind_of(area).table[power - 1]

    def judge(letter: str) -> Fault | None:
        return church_fault(turn, area, faith, letter)

    space = _choose_space(turn, area, "church", judge)
    if space is None:
        return
    payment = _pay_for_faith(turn, max(0, space.value - faith))
    turn.pay(payment, "church", space.letter)
    _post(turn, area, "church", space)


def church_fault(turn: Turn, area: str, faith: int, letter: str) -> Fault | None:
    """Why no assistant can go on this space of the church board."""
    wrong = _space_fault(turn, area, "church", letter)
    if wrong:
        return wrong
    space = _space(turn, "church", letter)
    reach = faith + len(_offerings(turn))
    if space.value > reach:
        return fault("faith-short", "R162", space=letter, value=space.value, faith=faith, reach=reach)
    return None


def _offerings(turn: Turn) -> list[str]:
    """Kinds of which one can be paid now."""
    used = turn.position.moment.faith if turn.house.church_limit == "turn" else []
    return [kind for kind in OFFERINGS if turn.me.stock[kind] and kind not in used]


def _pay_for_faith(turn: Turn, due: int) -> Payment:
    """One each of enough kinds; more than needed is lost, with a warning (Q203)."""

    def judge(payment: Payment) -> Fault | None:
        return _offering_fault(turn, due, payment)

    def choices() -> Iterator[Payment]:
        for kinds in combinations(_offerings(turn), due):
            yield dict.fromkeys(kinds, 1)

    payment: Payment = turn.value("pay", judge, choices, lambda: only_one(choices, judge))
    if len(payment) > due:
        turn.warn("needless-payment", "Q203", paid=written(payment), due=f"{due} Faith", step="act")
    return payment


def _offering_fault(turn: Turn, due: int, payment: Payment) -> Fault | None:
    used = turn.position.moment.faith if turn.house.church_limit == "turn" else []
    for kind, number in payment.items():
        if number > 1 or kind in used:
            return fault("one-of-a-kind", "R162", kind=kind)
    short = short_of(turn, payment, "this Faith", "R162")
    if short:
        return short
    return fault("faith-not-paid", "R162", due=due, paid=len(payment)) if len(payment) < due else None


def post_at_customs(turn: Turn, area: str, power: int) -> None:
    """Pays the imports of a space, puts an assistant on it and takes the reward."""
    allowance = turn.components.kind_of(area).table[power - 1]

    def judge(letter: str) -> Fault | None:
        return customs_fault(turn, area, allowance, letter)

    space = _choose_space(turn, area, "customs", judge)
    if space is None:
        return
    value = space.value
    turn.value("import", lambda number: _import_fault(space, number), lambda: (value,), lambda: value)
    turn.pay({"import": value}, "customs", space.letter)
    _post(turn, area, "customs", space)


def customs_fault(turn: Turn, area: str, allowance: int, letter: str) -> Fault | None:
    """Why no assistant can go on this space of the customs board."""
    wrong = _space_fault(turn, area, "customs", letter)
    if wrong:
        return wrong
    space = _space(turn, "customs", letter)
    if space.value > allowance:
        return fault("allowance-short", "R164", space=letter, value=space.value, allowance=allowance)
    return short_of(turn, {"import": space.value}, f"space {letter}", "R165")


def _import_fault(space: BoardSpace, number: int) -> Fault | None:
    if number == space.value:
        return None
    return fault("import-not-exact", "Q209", space=space.letter, value=space.value, paid=number)


# What both share


def _spaces(turn: Turn, board: Board) -> tuple[BoardSpace, ...]:
    return turn.components.church if board == "church" else turn.components.customs


def _space(turn: Turn, board: Board, letter: str) -> BoardSpace:
    return next(space for space in _spaces(turn, board) if space.letter == letter)


def _choose_space(turn: Turn, area: str, board: Board, judge: Callable[[str], Fault | None]) -> BoardSpace | None:
    letters = [space.letter for space in _spaces(turn, board)]
    if not wants_to_act(turn, area, lambda: any(judge(letter) is None for letter in letters)):
        return None
    letter = turn.value("space", judge, lambda: letters)
    return None if letter is None else _space(turn, board, letter)


def _space_fault(turn: Turn, area: str, board: Board, letter: str) -> Fault | None:
    """No such space, a filled one, or no assistant to put there (R166, Q204)."""
    letters = [space.letter for space in _spaces(turn, board)]
    if letter not in letters:
        return fault("no-such-space", "Q208", board=board, space=letter, last=letters[-1])
    held = (turn.position.church if board == "church" else turn.position.customs)[letters.index(letter)]
    if held is not None:
        return fault("space-filled", "R166", board=board, space=letter, owner=held)
    if not _origins(turn, area):
        return fault("no-assistant-to-post", "Q204", board=board)
    return None


def _origins(turn: Turn, area: str) -> list[str]:
    """Where an assistant for the board can come from: the area by default, else the hand (Q204)."""
    return (["area"] if turn.assistants_in(area) else []) + (["hand"] if turn.me.hand["assistant"] else [])


def _post(turn: Turn, area: str, board: Board, space: BoardSpace) -> None:
    """The assistant goes to its space for good and brings the reward (R163, R165, Q214)."""

    def judge(origin: str) -> Fault | None:
        if origin in _origins(turn, area):
            return None
        code = "no-assistant-in-hand" if origin == "hand" else "no-assistant-in-area"
        return fault(code, "Q204", area=area)

    def origins() -> Iterable[str]:
        return _origins(turn, area)

    origin = turn.value("from", judge, origins, lambda: _origins(turn, area)[0])
    turn.emit(AssistantPosted(turn.seat, board, space.letter, "hand" if origin == "hand" else area))
    check_posts(turn, board)
    take_reward(turn, space.reward, board, space.letter)
    gain_bonuses(turn, bonus_for_posting(turn, board))
