"""What each side says about an order: the author from what a player has, the moderator from what a moderator has."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from tests.agreement.companies import Company
from ykpbem.app.check import check_order
from ykpbem.app.orders import Judged, Received
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.states import OpenState
from ykpbem.codec import Seals, decode_state, position_of
from ykpbem.errors import Fault, YkpbemError
from ykpbem.model import Position, seat_of


class Verdict(msgspec.Struct, frozen=True):
    """How an order was judged.

    `kind` is "legal" or the class of the refusal, then its faults; else the warnings, the plan carried out, why those
    before it failed, and the table afterwards, without the cards that the order turned over.
    """

    kind: str
    faults: list[Any] = []
    warnings: list[Any] = []
    plan: str = ""
    failed: dict[str, list[Any]] = {}
    table: bytes = b""

    @property
    def without_lines(self) -> "Verdict":
        """The same without line and column, which a signed order has elsewhere than a typed one."""
        bare: Verdict = msgspec.convert(_without(msgspec.to_builtins(self), ("line", "column")), Verdict)
        return bare


def by_author(order: Received, opened: OpenState, us: Company) -> Verdict:
    """What `check` says to the owner of the seat, who has nothing of the state but what is open and the own seal."""
    seat = seat_of(opened.state)
    own = Seals({seat: opened.state.seals.hands[seat]}, [])
    seen = msgspec.structs.replace(opened, state=msgspec.structs.replace(opened.state, seals=own))
    return _checked(order, seen, us, "player")


def by_checking_moderator(order: Received, opened: OpenState, us: Company) -> Verdict:
    """What `check` says to the moderator who received the order."""
    return _checked(order, opened, us, "moderator")


def by_moderator(order: Received, opened: OpenState, us: Company) -> Verdict:
    """What `adjudicate` says."""

    def run() -> Verdict:
        done = adjudicate_orders(opened, [order], us.moderator)
        after = position_of(decode_state(done.document))
        turned_over = _turned_over(done.document)
        warnings = [_told(one) for one in done.warnings]
        return Verdict("legal", [], warnings, done.plan, _failed(done.failed), _table(after, turned_over))

    return _judged(run)


def _checked(order: Received, opened: OpenState, us: Company, who: str) -> Verdict:
    key = us.mover(opened) if who == "player" else us.moderator

    def run() -> Verdict:
        judged = check_order(order, opened, key).judged
        assert isinstance(judged, Judged)
        outcome = judged.outcome
        warnings = [_told(one) for one in outcome.warnings]
        table = _table(outcome.position, set())
        return Verdict("legal", [], warnings, judged.plan.name, _failed(judged.failed), table)

    return _judged(run)


def _judged(run: Callable[[], Verdict]) -> Verdict:
    try:
        return run()
    except YkpbemError as refusal:
        return Verdict(type(refusal).__name__, [_told(one) for one in refusal.faults])


def _told(one: Fault) -> Any:
    return _without(msgspec.to_builtins(one), ("file",))


def _failed(failed: Mapping[str, Sequence[Fault]]) -> dict[str, list[Any]]:
    return {plan: [_told(one) for one in faults] for plan, faults in failed.items()}


def _turned_over(document: Mapping[str, Any]) -> set[str]:
    """Cards that the newest link brought to light."""
    events = document["events"][-1]["events"]
    return {card for event in events if event["event"] == "display-refilled" for card in event["cards"]}


def _table(position: Position, turned_over: set[str]) -> bytes:
    """The table with `?` for every card that was unknown while the order was judged."""

    def shown(row: list[str | None]) -> list[str | None]:
        return ["?" if card and (card[0] == "?" or card in turned_over) else card for card in row]

    blind = {
        kind: {board: shown(row) for board, row in getattr(position, kind).items()}
        for kind in ("ports", "laboratories")
    }
    return msgspec.json.encode(msgspec.structs.replace(position, **blind))


def _without(value: Any, keys: tuple[str, ...]) -> Any:
    if isinstance(value, dict):
        return {key: _without(inner, keys) for key, inner in value.items() if key not in keys}
    return [_without(inner, keys) for inner in value] if isinstance(value, list | tuple) else value
