"""The twenty technologies as named questions, asked where the rulebook asks them (R210-R230).

- A technology is known by its name and works from the moment it is owned, at its own trigger point (Q179).
- Once-a-turn technologies with free timing (Spinning Mill, University) are in `table`; System of Stock is in `turn`.
"""

from ykpbem.rules.table import Turn


def placement_areas(turn: Turn) -> int:
    """Into how many different areas option (a) places: 3, with Newspaper 4 (R050, R222)."""
    return 4 if "newspaper" in turn.owned else 3


def places_third_beside_pair(turn: Turn) -> bool:
    """Whether a pair may be joined by one assistant in an adjacent area: Telegram (R225)."""
    return "telegram" in turn.owned


def pays_presidents_on_the_way(turn: Turn) -> bool:
    """Whether entering an occupied area costs its presidents' owners 1 yen each: not with Stagecoach (R215)."""
    return "stagecoach" not in turn.owned


def may_stop_with_presidents(turn: Turn) -> bool:
    """Whether the president may end its movement beside another: Postal System (R221)."""
    return "postal-system" in turn.owned


def may_take_tram(turn: Turn) -> bool:
    """Whether the president may go to any free area (R230)."""
    return "tram" in turn.owned


def may_go_to_station(turn: Turn) -> bool:
    """Whether the president may go to the station's area free of charge: only Station's owner (R212, Q092)."""
    return "station" in turn.owned


def may_leave_one(turn: Turn) -> bool:
    """Whether a recovery may leave one assistant behind: Telephone (R228, Q120)."""
    return "telephone" in turn.owned


def mines_more(turn: Turn, source: str) -> bool:
    """Whether a receipt of copper brings one more: Mining Technology, by the house rule `mining-scope` (R213, Q197)."""
    if "mining-technology" not in turn.owned:
        return False
    return turn.house.mining_scope == "any" or source in LISTED_FOR_MINING


LISTED_FOR_MINING = ("produce", "chinatown", "power-token", "shophouse", "trading-house")
"""Sources of copper that the card lists: mine, Chinatown, 5-Power tokens and building rewards."""


def bonus_for_building(turn: Turn, building: str) -> dict[str, int]:
    """Extra VP for a building: Gaslight 2 for a shophouse, Electrical Light 3 for a trading house (R210, R223)."""
    if building == "shophouse":
        return {"gaslight": 2} if "gaslight" in turn.owned else {}
    return {"electrical-light": 3} if "electrical-light" in turn.owned else {}


def bonus_for_posting(turn: Turn, board: str) -> dict[str, int]:
    """Extra VP for an assistant placed on a board: Winery 3 at church, Brickyard 4 at customs (R220, R226)."""
    if board == "church":
        return {"winery": 3} if "winery" in turn.owned else {}
    return {"brickyard": 4} if "brickyard" in turn.owned else {}
