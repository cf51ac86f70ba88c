"""What a bot thinks things are worth, in victory points; found by playing."""

LONGEST = 16.0
"""Turns a player has in a game that nothing has hurried yet."""
FULL_HOPE = 6.0
"""With so many turns left everything may still be turned into points."""

GOOD = {"copper": 2.0, "silk": 1.5, "tea": 1.0, "seafood": 1.0}
"""A good that an order card waits for."""
LOOSE = {"copper": 1.3, "silk": 0.9, "tea": 0.55, "seafood": 0.55}
"""A good that nothing waits for."""
IMPORT = 1.3
SPENT_IMPORT = 2.0
ICON = {
    "yen": (0.6, 0.5),
    "copper": (1.8, 0.33),
    "silk": (1.3, 0.33),
    "tea": (0.9, 0.33),
    "seafood": (0.9, 0.33),
    "any_good": (1.6, 0.33),
    "imported_good": (2.2, 1.0),
    "warehouse": (0.9, 0.0),
    "movement": (0.5, 0.0),
}
"""Icons of a reward: with the whole game ahead, and at its end."""

COUNTRY_ICON = 0.8
MERCENARY = 2.5
COMPLETED = 1.2
IN_HAND = 0.85

ASSISTANT_IN_HAND = 0.5
ASSISTANT_OUT = 0.5
SHOPHOUSE = 2.0
TRADING_HOUSE = 4.0

ACHIEVEMENT = 0.6
NEXT_ACTIONS = (0.55, 0.35, 0.22, 0.15, 0.08, 0.08)
"""How much of the best, second best, ... foothold counts."""
AS_IT_STANDS = 0.5
"""How much of a foothold is what it yields as it stands; the rest is what it yields with one assistant more."""
GAP = 0.75
"""What each assistant missing on the way leaves of it."""
TAKEN = 0.5
"""What another president there leaves of it."""

YIELD_YEN = 0.7
PORT = (0.0, 2.0, 2.6, 3.0, 3.0)
AGENCY = 1.0
CHINATOWN = 0.6
TECHNOLOGY = 1.5
POST = 1.5

TECHNOLOGY_A_TURN = {
    "gaslight": 0.3,
    "station": 0.35,
    "mining-technology": 0.3,
    "spinning-mill": 0.25,
    "stagecoach": 0.15,
    "ball": 0.5,
    "language-school": 0.2,
    "letterpress-printing": 0.15,
    "winery": 0.3,
    "postal-system": 0.2,
    "newspaper": 0.5,
    "electrical-light": 0.3,
    "university": 0.4,
    "telegram": 0.25,
    "telephone": 0.5,
    "brickyard": 0.4,
    "system-of-stock": 0.35,
    "patent-system": 0.25,
    "tram": 0.4,
}
"""What a technology brings in each turn that is left."""


def yen(number: int) -> float:
    """A purse; the more is in it, the less a further yen is worth."""
    return 0.75 * min(number, 4) + 0.55 * max(0, min(number - 4, 6)) + 0.5 * max(0, number - 10)
