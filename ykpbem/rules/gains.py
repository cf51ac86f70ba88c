"""What a reward gives, in its fixed order (Q037): automatic gains, any-good, warehouse, movement, technologies.

- R130-R135: the icons. R133: warehouse tokens cost what the agency asks. R134: movement is free of fees.
- R213, Q198: one reward is one receipt of copper, so Mining Technology adds one copper once.
- R120-R122: the country check that follows an order card or a technology.
"""

from collections.abc import Iterator

from ykpbem.components import Reward
from ykpbem.errors import Fault, fault
from ykpbem.events import AssistantMoved, Gained, MercenaryGained, MercenaryMissed, PiecesFetched
from ykpbem.model import CANAL, COUNTRIES, GOODS, PIECES
from ykpbem.rules.owning import country_icons
from ykpbem.rules.table import Turn
from ykpbem.rules.technologies import mines_more

AUTOMATIC = (
    ("yen", "yen"),
    ("vp", "vp"),
    ("copper", "copper"),
    ("silk", "silk"),
    ("tea", "tea"),
    ("seafood", "seafood"),
    ("imported_good", "import"),
)
"""Icons that need no choice, and what each brings (R130, R131)."""


def take_reward(turn: Turn, reward: Reward, source: str, of: str) -> None:
    """Resolves a reward in the order of Q037; choices are asked under the step that caused it."""
    gains = {kind: number for icon, kind in AUTOMATIC if (number := getattr(reward, icon))}
    if gains:
        turn.emit(Gained(turn.seat, gains, source, of))
    copper = gains.get("copper", 0) + _choose_goods(turn, reward.any_good, source, of)
    _fetch_pieces(turn, reward.warehouse)
    _move_assistants(turn, reward.movement)
    if copper and mines_more(turn, source):
        turn.emit(Gained(turn.seat, {"copper": 1}, "technology", "mining-technology"))


def gain_bonuses(turn: Turn, bonuses: dict[str, int], kind: str = "vp") -> None:
    """What technologies add, one event each."""
    for technology, number in bonuses.items():
        turn.emit(Gained(turn.seat, {kind: number}, "technology", technology))


def _choose_goods(turn: Turn, number: int, source: str, of: str) -> int:
    """Any-good icons: one good of choice each (R132, Q012); returns how many were copper."""
    chosen: dict[str, int] = {}
    for index in range(number):
        good = turn.item(
            "goods",
            lambda _good: None,
            lambda: GOODS,
            lambda index=index: fault("goods-owed", "R132", owed=number, given=index),  # type: ignore[misc]
        )
        chosen[good] = chosen.get(good, 0) + 1
    if chosen:
        turn.emit(Gained(turn.seat, chosen, source, of))
    return chosen.get("copper", 0)


def price_of(turn: Turn, piece: str, after: int = 0) -> int:
    """Yen for fetching one more piece when `after` of its kind are fetched in the same breath (R156, Q190)."""
    prices = turn.components.kinds["employment-agency"].prices
    if piece == "trading-house":
        taken = len(prices.trading_house) - turn.me.warehouse["trading-house"] + after
        return prices.trading_house[min(taken, len(prices.trading_house) - 1)]
    return prices.shophouse if piece == "shophouse" else prices.assistant


def _fetch_pieces(turn: Turn, number: int) -> None:
    """Warehouse icons: a token each from warehouse to hand at the agency's price (R133, Q227)."""
    for _ in range(number):
        piece = turn.item("warehouse", lambda piece: fetch_fault(turn, piece), lambda: PIECES)
        if piece is None:
            return
        turn.pay({"yen": price_of(turn, piece)}, "warehouse", piece)
        turn.emit(PiecesFetched(turn.seat, {piece: 1}, "warehouse"))


def fetch_fault(turn: Turn, piece: str) -> Fault | None:
    """Why one piece cannot come from the warehouse now."""
    if not turn.me.warehouse[piece]:
        return fault("warehouse-empty", "R133", piece=piece)
    cost = price_of(turn, piece)
    if cost > turn.yen():
        return fault("cannot-pay", "R156", what=piece, cost=f"{cost} yen", have=f"{turn.yen()} yen")
    return None


def _move_assistants(turn: Turn, number: int) -> None:
    """Movement icons: an assistant from hand or an area to another area, at once or never (R134, R135, Q223)."""
    for _ in range(number):
        move = turn.item("moves", lambda move: move_fault(turn, move), lambda: _possible_moves(turn))
        if move is None:
            return
        turn.emit(AssistantMoved(turn.seat, move[0], move[1]))


def _possible_moves(turn: Turn) -> Iterator[tuple[str, str]]:
    origins = (["hand"] if turn.me.hand["assistant"] else []) + turn.own_areas()
    land = turn.land()
    for origin in origins:
        for area in land:
            if area != origin:
                yield origin, area


def move_fault(turn: Turn, move: tuple[str, str]) -> Fault | None:
    """Why a movement icon cannot carry an assistant so (Q220-Q222, Q225)."""
    origin, area = move
    if area == CANAL:
        return fault("canal-holds-nothing", "R167", area=area)
    if origin == area:
        return fault("move-to-same-area", "R134", area=area)
    if origin == "hand":
        return None if turn.me.hand["assistant"] else fault("no-assistant-in-hand", "R134")
    return None if turn.assistants_in(origin) else fault("no-assistant-in-area", "R134", area=origin)


def check_countries(turn: Turn, new: tuple[str, ...]) -> None:
    """One mercenary for each multiple of two that the newest card's icons bring its countries to (R121, Q136, Q137)."""
    icons = dict(zip(COUNTRIES, country_icons(turn.me, turn.components), strict=True))
    for country in dict.fromkeys(new):
        reached = icons[country] // 2 - (icons[country] - new.count(country)) // 2
        for _ in range(reached):
            found = turn.position.mercenaries[country] > 0
            turn.emit((MercenaryGained if found else MercenaryMissed)(turn.seat, country))
