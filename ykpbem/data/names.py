"""What things are called: the printed names of both editions, and every word that a move order may mean them by (Q002).

Ids are those of the built-in component set. Aliases are written folded: ASCII lower case, `-` for blanks.
"""

EDITIONS = ("okazu-2016", "english-2017")

AREAS: dict[str, tuple[str, str]] = {
    "copper-mine-1": ("Copper Mine 1", "Copper Mine 1"),
    "copper-mine-2": ("Copper Mine 2", "Copper Mine 2"),
    "silk-mill-1": ("Silk Mill 1", "Silk Mill 1"),
    "silk-mill-2": ("Silk Mill 2", "Silk Mill 2"),
    "tea-plantation-1": ("Tea Plantation 1", "Tea Plantation 1"),
    "tea-plantation-2": ("Tea Plantation 2", "Tea Plantation 2"),
    "fishing-ground-1": ("Fishing Ground 1", "Fishing Ground 1"),
    "fishing-ground-2": ("Fishing Ground 2", "Fishing Ground 2"),
    "bank": ("Bank", "Bank"),
    "port-a": ("Port A", "Port"),
    "port-b": ("Port B", "Docks"),
    "laboratory-a": ("Laboratory A", "Laboratory"),
    "laboratory-b": ("Laboratory B", "Research Center"),
    "employment-agency": ("Employment Agency", "Employment Agency"),
    "chinatown": ("Chinatown", "Chinatown"),
    "church": ("Church", "Church"),
    "customs": ("Customs", "Customs"),
    "canal": ("Canal", "Canal"),
}
"""Name of each area in the editions, in the order of `EDITIONS`."""

AREA_ALIASES: dict[str, tuple[str, ...]] = {
    "copper-mine": ("copper-mine-1", "copper-mine-2"),
    "silk-mill": ("silk-mill-1", "silk-mill-2"),
    "tea-plantation": ("tea-plantation-1", "tea-plantation-2"),
    "fishing-ground": ("fishing-ground-1", "fishing-ground-2"),
    "fishing-port": ("fishing-ground-1", "fishing-ground-2"),
    "fishing-port-1": ("fishing-ground-1",),
    "fishing-port-2": ("fishing-ground-2",),
    "port": ("port-a", "port-b"),
    "docks": ("port-b",),
    "laboratory": ("laboratory-a", "laboratory-b"),
    "lab": ("laboratory-a", "laboratory-b"),
    "lab-a": ("laboratory-a",),
    "lab-b": ("laboratory-b",),
    "research-center": ("laboratory-b",),
    "research-centre": ("laboratory-b",),
    "agency": ("employment-agency",),
}
"""Other words for areas; one that stands for several is good where one of them is in the game."""

EDITION_ALIASES: dict[str, dict[str, tuple[str, ...]]] = {
    "okazu-2016": {},
    "english-2017": {"port": ("port-a",), "laboratory": ("laboratory-a",), "lab": ("laboratory-a",)},
}
"""Words that mean less in an edition that has a name of its own for the other area."""

TECHNOLOGIES: dict[str, tuple[str, str]] = {
    "gaslight": ("Gaslight", "Gaslight"),
    "station": ("Station", "Station"),
    "mining-technology": ("Mining Technology", "Mining Technology"),
    "spinning-mill": ("Spinning Mill", "Spinning Mill"),
    "stagecoach": ("Stagecoach", "Stagecoach"),
    "exposition": ("Exposition", "Exposition"),
    "ball": ("Ball", "Ball"),
    "language-school": ("Language School", "Language School"),
    "letterpress-printing": ("Letterpress Printing", "Letterpress Printing"),
    "winery": ("Winery", "Winery"),
    "postal-system": ("Postal System", "Postal System"),
    "newspaper": ("Newspaper", "Newspaper"),
    "electrical-light": ("Electrical Light", "Electrical Light"),
    "university": ("University", "University"),
    "telegram": ("Telegram", "Telegram"),
    "telephone": ("Telephone", "Telephone"),
    "brickyard": ("Brickyard", "Brickyard"),
    "system-of-stock": ("System of Stock", "System of Stock"),
    "patent-system": ("Patent System", "Patent System"),
    "tram": ("Tram", "Tram"),
}
"""The later edition's summary names no technology, so both use the earlier names."""

GOODS: dict[str, tuple[str, str]] = {
    "copper": ("copper", "copper"),
    "silk": ("raw silk", "silk"),
    "tea": ("tea", "tea"),
    "seafood": ("seafood", "fish"),
}
CURRENCIES: dict[str, tuple[str, str]] = {"yen": ("yen", "yen"), "import": ("imported good", "import")}
TOKENS: dict[str, tuple[str, str]] = {
    "assistant": ("assistant", "assistant"),
    "shophouse": ("shophouse", "shop"),
    "trading-house": ("trading house", "trading house"),
}
BUILDINGS = ("shophouse", "trading-house")
COUNTRIES: dict[str, tuple[str, str]] = {
    "english": ("English", "English"),
    "american": ("American", "American"),
    "french": ("French", "French"),
    "german": ("German", "German"),
    "dutch": ("Dutch", "Dutch"),
}
MERCENARY = ("mercenary", "foreign agent")

ALIASES: dict[str, str] = {
    "raw-silk": "silk",
    "fish": "seafood",
    "imports": "import",
    "imported-good": "import",
    "imported-goods": "import",
    "foreign-good": "import",
    "foreign-goods": "import",
    "money": "yen",
    "assistants": "assistant",
    "assistant-pawn": "assistant",
    "assistant-pawns": "assistant",
    "shop": "shophouse",
    "shops": "shophouse",
    "shophouses": "shophouse",
    "trading-houses": "trading-house",
}
"""Other words for goods, currencies and tokens."""

STEP_ALIASES: dict[str, str] = {
    "fulfill": "fulfil",
    "foreign-mercenary": "mercenary",
    "foreign-agent": "mercenary",
}
"""Other words for steps."""

COLOURS = ("red", "blue", "yellow", "green")
