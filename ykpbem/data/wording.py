"""Every phrase the program words: what happened, what went wrong, what a technology does.

- A phrase is filled in with words, never with ids: `ykpbem.render` looks those up in the edition of the game.
- `{who}` stands first wherever a player does something, so that a list under the player's name can leave it out.
- The sentences of faults stand in the `faults_*` modules, by what they are about; they are gathered when one is needed.
  Each is filled in with the arguments of its fault; a hint says what to do about it, and a warning refuses nothing.
"""

from functools import cache

EVENTS: dict[str, str] = {
    # the frame of the game and of a turn
    "game-started": "The table is set. Turn order: {seats}. Each player now keeps one of two order cards.",
    "order-cards-kept": "All first order cards are chosen.{passed}",
    "turn-begun": "Turn {turn} begins: {who} is to move.",
    "stock-refilled": "{who} gets {yen} yen from {system_of_stock}.",
    "turn-paused": "{who} pauses to look at the new cards.",
    "turn-ended": "{who} ends the turn.",
    "end-triggered": "The end is near: {trigger}. Turn {last_turn} will be the last.",
    "scored": "{who} scores {vp} VP for {part} ({count}).",
    "game-ended": "The game is over, and {who} wins. Ranking: {ranking}.",
    # placement and movement
    "assistant-placed": "{who} places an assistant in {area}.",
    "president-paid": "{who} pays 1 yen to {to} for {step} {area}.",
    "toll-paid": "{who} pays 1 yen to cross the canal.",
    "president-moved": "{who} moves the president from {origin} {how} {area}.",
    "president-recalled": "{who} recalls the president.",
    "assistants-recalled": "{who} recalls {assistants} from {area}.",
    # area actions
    "action-begun": "{who} acts in {area} with Power {power}{by}.",
    "trading-house-paid": "{who} gets 1 yen for the trading house in {area}.",
    "gained": "{who} gains {gains} from {source}.",
    "paid": "{who} pays {paid} for {purpose}.",
    "order-card-taken": "{who} takes order card {card} from {port}.",
    "display-refilled": "New in {board}: {cards}.",
    "technology-gained": "{who} gains {card} from {laboratory}.",
    "station-placed": "{who} puts the station into {area}.",
    "pieces-fetched": "{who} takes {pieces} from the warehouse{source}.",
    "exchanged": "{who} exchanges {paid} for {gains}.",
    "assistant-posted": "{who} puts an assistant from {origin} on space {space} of {board}.",
    "assistant-moved": "{who} moves an assistant from {origin} to {area}.",
    "power-token-taken": "{who} takes the 5-Power token {token} of {area}.",
    "built": "{who} builds a {building} in {area}{space}.",
    "assistants-recovered": "{who} takes {assistants} back from {area}{left}.",
    # additional actions and free timing
    "mercenary-used": "{who} uses a mercenary ({country}) in {area}.",
    "mercenary-gained": "{who} gains a mercenary ({country}).",
    "mercenary-missed": "{who} would gain a mercenary ({country}), but none is left.",
    "achievement-claimed": "{who} claims achievement {achievement} for {vp} VP.",
    "order-card-completed": "{who} fulfils order card {card} with {paid}.",
    "silk-spun": "{who} turns 1 silk into 2 yen with {spinning_mill}.",
    "assistant-enrolled": "{who} pays 1 yen for an assistant from the warehouse, by {university}.",
    # the moderator's acts
    "turn-passed": "{who} is passed by the moderator, as no move was received: {reason}",
    "state-amended": "The moderator corrects the table: {changes}. Reason: {reason}",
    "seat-rekeyed": (
        "{seat} is played by {name} with the key {key} from now on, {consent}. That key reads the hand from here on; "
        "the key before reads it up to here, and its orders count no more. Reason: {reason}"
    ),
    "game-rolled-back": (
        "The moderator takes the game back to state {to}. The decks of then are shuffled anew, and orders given before "
        "are void. Hidden again, but seen since: {seen}. Reason: {reason}"
    ),
    "game-handed-over": (
        "From now on {moderator} is the moderator, with the key {key}{backup}. That key reads all that is hidden from "
        "here on; the moderator before knows it as it is now.{reason}"
    ),
    "game-stopped": "The moderator stops the game and shows all that was hidden. Reason: {reason}",
}
"""One sentence for every kind of event."""

JOINED: dict[str, str] = {
    "places": "{who} places {assistants}{fees}.",
    "moves": "{who} moves the president from {origin} {path}.",
    "recalls": "{who} recalls the president and {assistants}.",
    "acts": "{who} acts in {area} with Power {power}{rent}{gains}.",
    "mercenary": "{who} uses a mercenary ({country}) to act in {area} with Power {power}{rent}{gains}.",
    "takes-order-cards": "{who} takes {cards} from {port}{price}.",
    "gains-technology": "{who} gains {card} from {laboratory}{price}.",
    "fetches": "{who} takes {pieces} from the warehouse{source}{price}.",
    "exchanges": "{who} exchanges {exchanges}.",
    "posts": "{who} puts an assistant from {origin} on space {space} of {board}{price}{gains}.",
    "carries": "{who} moves assistants: {moves}.",
    "takes-token": "{who} takes the 5-Power token {token} of {area}{gains}.",
    "builds": "{who} builds a {building} in {area}{space}{gains}.",
    "fulfils": "{who} fulfils order card {card} with {paid}{gains}.",
    "scores": "{part}: {scores}.",
}
"""Several events that a player would tell in one breath."""

TRIGGERS: dict[str, str] = {
    "trading-houses": "{who} has built all 4 trading houses",
    "shophouses": "{who} has built all 8 shophouses",
    "order-cards": "{who} has taken order cards that cannot be replaced",
    "church": "{who} has put the deciding assistant on the church",
    "customs": "{who} has put the deciding assistant on the customs",
}
"""What set off the end of the game (R240-R244)."""

PARTS: dict[str, str] = {
    "church": "assistants in the church",
    "customs": "assistants in the customs",
    "technologies": "Industry of technologies",
    "countries": "country icons",
    "mercenaries": "unused mercenaries",
    "imports": "imports",
    "yen": "yen",
    "goods": "trade goods",
}
"""What each part of the final scoring counts (R250-R262)."""

PURPOSES: dict[str, str] = {
    "agency": "pieces of {of}",
    "warehouse": "a {of} from the warehouse",
    "church": "space {of} of the church",
    "customs": "space {of} of the customs",
    "laboratory": "{of}",
    "fifth-technology": "{of} as a fifth technology or a later one",
    "port": "a second order card of {of}",
}
"""What is paid for (`Paid.purpose`)."""

SOURCES: dict[str, str] = {
    "produce": "{of}",
    "port": "{of}",
    "church": "space {of} of the church",
    "customs": "space {of} of the customs",
    "power-token": "5-Power token {of}",
    "shophouse": "the shophouse in {of}",
    "trading-house": "the trading house in {of}",
    "order-card": "order card {of}",
    "technology": "{of}",
}
"""What gives something (`Gained.source`)."""

SHORT_NAMES: dict[str, str] = {"Employment Agency": "Agency", "Laboratory": "Lab", "Research Center": "Research"}
"""What the drawing of the board calls an area whose name is too long for it; move orders know these words too."""

UNITS: dict[str, str] = {
    "port": "VP",
    "laboratory": "Industry",
    "agency": "pieces",
    "chinatown": "exchanges",
    "church": "Faith",
    "customs": "imports to pay",
}
"""What the table of a family of areas counts (R145-R164)."""

POSSESSIONS: dict[str, str] = {
    "tokens-and-mercenaries": "power tokens and mercenaries",
    "order-cards": "completed order cards",
    "technologies": "technologies",
    "production-areas": "production areas built in",
    "commercial-areas": "commercial areas built in",
}
"""What achievements count beside goods and yen (R110, R111)."""

ABILITIES: dict[str, str] = {
    "gaslight": "2 VP for each shophouse you build",
    "station": "put the station into an area: 1 Power more there for all; your president may go there free",
    "mining-technology": "1 copper more each time you receive copper",
    "spinning-mill": "once a turn 1 silk becomes 2 yen",
    "stagecoach": "your president passes others free of charge",
    "exposition": "10 VP at once",
    "ball": "2 VP for each order card you fulfil",
    "language-school": "1 yen for each order card you fulfil",
    "letterpress-printing": "1 yen for each technology you gain after it",
    "winery": "3 VP for each assistant you put on the church",
    "postal-system": "your president may stop where others stand, paying them as it enters",
    "newspaper": "place in up to 4 different areas",
    "electrical-light": "3 VP for each trading house you build",
    "university": "once a turn 1 yen brings an assistant from your warehouse to your hand",
    "telegram": "with two placed in one area, a third in an area beside it",
    "telephone": "leave one assistant behind at each recovery",
    "brickyard": "4 VP for each assistant you put on the customs",
    "system-of-stock": "start each turn with 2 yen at least",
    "patent-system": "2 VP for each technology you gain after it",
    "tram": "your president may go to any area without another president",
}
"""What a technology does, in one line (R210-R230)."""


@cache
def _gathered(table: str) -> dict[str, str]:
    """One table of all `faults_*` modules; a code stands in one of them only."""
    from importlib import import_module
    from pkgutil import iter_modules

    from ykpbem import data

    gathered: dict[str, str] = {}
    for found in iter_modules(data.__path__):
        if found.name.startswith("faults_"):
            gathered.update(getattr(import_module(f"ykpbem.data.{found.name}"), table, {}))
    return gathered


def faults() -> dict[str, str]:
    """The sentence of each fault."""
    return _gathered("FAULTS")


def warnings() -> dict[str, str]:
    """The remark for each warning."""
    return _gathered("WARNINGS")


def hints() -> dict[str, str]:
    """What to do about a fault, where there is something to say."""
    return _gathered("HINTS")
