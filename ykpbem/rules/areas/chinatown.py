"""Chinatown: exchanges one after another, each seeing the result of the one before (R157-R160, Q194)."""

from ykpbem.components import AreaKind
from ykpbem.errors import Fault, fault
from ykpbem.events import Exchanged, Gained
from ykpbem.rules.areas.acting import short_of, wants_to_act
from ykpbem.rules.table import Turn
from ykpbem.rules.technologies import mines_more


def exchange_goods(turn: Turn, area: str, power: int) -> None:
    """Up to as many exchanges as the power allows; Spinning Mill may stand between two (Q200)."""
    kind = turn.components.kind_of(area)
    words = {**{f"sell-{good}": good for good in kind.sell}, **{f"buy-{good}": good for good in kind.buy}}
    allowed = kind.table[power - 1]
    done = 0

    def judge(word: str) -> Fault | None:
        return exchange_fault(turn, kind, allowed - done, word)

    if not wants_to_act(turn, area, lambda: any(judge(word) is None for word in words)):
        return
    while True:
        word = turn.item("exchange", judge, lambda: words, timely=turn)
        if word is None:
            return
        _exchange(turn, kind, word)
        done += 1


def _deal(kind: AreaKind, word: str) -> tuple[dict[str, int], dict[str, int]]:
    """What an exchange takes and gives."""
    verb, _, good = word.partition("-")
    if verb == "sell":
        return {good: 1}, {"yen": kind.sell[good]}
    return {"yen": kind.buy[good]}, {good: 1}


def exchange_fault(turn: Turn, kind: AreaKind, left: int, word: str) -> Fault | None:
    """Why this exchange cannot be made."""
    verb, _, good = word.partition("-")
    if verb not in ("sell", "buy") or good not in (kind.sell if verb == "sell" else kind.buy):
        rule = "R160" if word == "sell-import" else "R159"
        return fault("no-such-exchange", rule, exchange=word)
    if not left:
        return fault("exchanges-used-up", "R157", exchange=word)
    paid, _ = _deal(kind, word)
    return short_of(turn, paid, word, "R158" if verb == "sell" else "R159")


def _exchange(turn: Turn, kind: AreaKind, word: str) -> None:
    """One exchange is one receipt, so Mining Technology adds to each copper bought (Q195, Q196)."""
    paid, gains = _deal(kind, word)
    turn.emit(Exchanged(turn.seat, paid, gains))
    if "copper" in gains and mines_more(turn, "chinatown"):
        turn.emit(Gained(turn.seat, {"copper": 1}, "technology", "mining-technology"))
