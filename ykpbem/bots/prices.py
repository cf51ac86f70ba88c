"""What a bot thinks things are worth, in victory points; found by letting bots with other prices play against it."""

LONGEST = 16.0
"""Turns a player has in a game that nothing has hurried yet."""
FULL_HOPE = 7.5
"""With so many turns left everything may still be turned into points."""

GOOD = {"copper": 1.9, "silk": 1.4, "tea": 1.2, "seafood": 1.2}
"""A good that an order card waits for."""
LOOSE = {"copper": 1.25, "silk": 0.9, "tea": 0.55, "seafood": 0.55}
"""A good that nothing waits for."""
IMPORT = 1.5
SPENT_IMPORT = 1.8
ICON = {
    "yen": (0.8, 0.5),
    "copper": (2.0, 0.33),
    "silk": (1.5, 0.33),
    "tea": (1.05, 0.33),
    "seafood": (1.05, 0.33),
    "any_good": (1.8, 0.33),
    "imported_good": (1.8, 1.0),
    "warehouse": (0.8, 0.0),
    "movement": (0.6, 0.0),
}
"""Icons of a reward: with the whole game ahead, and at its end."""

LEAD = 0.5
"""Each point ahead of the best of the others once the end has been set off."""

COUNTRY_ICON = 0.8
MERCENARY = 2.5
COMPLETED = 1.15
"""An order card completed, beyond its reward: its icon, achievements, technologies."""
IN_HAND = 0.6
"""What an order card's reward counts while the card is in hand."""

ASSISTANT_IN_HAND = 0.5
ASSISTANT_OUT = 0.5
"""Each assistant that has left the warehouse."""
SHOPHOUSE = 2.5
TRADING_HOUSE = 8.0

BUILT = 0.12
"""What each building on the board brings in each turn that is left: a point of power."""

ACHIEVEMENT = 0.65
NEXT_ACTIONS = (0.37, 0.31, 0.2, 0.13, 0.07, 0.07)
"""How much of the best, second best, ... foothold counts."""
AS_IT_STANDS = 0.45
"""How much of a foothold is what it yields as it stands; the rest is what it yields with one assistant more."""
GAP = 0.5
"""What each assistant missing on the way leaves of it."""
TAKEN = 0.5
"""What another president there leaves of it."""

YIELD_YEN = 0.45
SPENT_YEN = 0.55
PORT = (0.0, 1.9, 2.5, 2.9, 2.9)
"""An order card taken at each power."""
AGENCY = 0.9
CHINATOWN = 0.5
TECHNOLOGY = 2.0
POST = 1.05
"""An assistant on the church or customs, beyond its reward."""

TECHNOLOGY_A_TURN = {
    "gaslight": 0.25,
    "station": 0.3,
    "mining-technology": 0.25,
    "spinning-mill": 0.2,
    "stagecoach": 0.12,
    "ball": 0.4,
    "language-school": 0.16,
    "letterpress-printing": 0.12,
    "winery": 0.25,
    "postal-system": 0.16,
    "newspaper": 0.4,
    "electrical-light": 0.25,
    "university": 0.32,
    "telegram": 0.2,
    "telephone": 0.4,
    "brickyard": 0.32,
    "system-of-stock": 0.3,
    "patent-system": 0.2,
    "tram": 0.32,
}
"""What a technology brings in each turn that is left."""


def yen(number: int) -> float:
    """A purse; the more is in it, the less a further yen is worth."""
    return 0.75 * min(number, 4) + 0.55 * max(0, min(number - 4, 6)) + 0.5 * max(0, number - 10)
