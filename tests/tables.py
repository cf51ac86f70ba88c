"""Tables to test on: one fixed layout for each number of players, and patches that keep the number of pieces right.

- The base table never changes: its layout is written here, the rest is ordered by hash. Red begins turn 1, then blue,
  yellow, green.
- `patch` changes it in the words of a scenario (tests/scenarios/README.md). Pieces put somewhere come from the hand,
  then from the warehouse, so that 20, 8 and 4 stay 20, 8 and 4; cards given to somebody leave the displays and decks.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ykpbem.components import BoardSpace, built_in
from ykpbem.events import OrderCardsKept
from ykpbem.evolve import evolve
from ykpbem.model import COLOURS, GOODS, OWNED, Area, End, HouseRules, Moment, Player, Position, Secrets
from ykpbem.rules.setup import deal_table, keep_order_cards
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import between_turns

LAYOUTS = {
    2: """
        copper-mine-1  bank  port-a  church
          silk-mill-1  employment-agency  customs
            tea-plantation-1  laboratory-a
              fishing-ground-1
    """,
    3: """
        copper-mine-1  bank  port-a  church  fishing-ground-2
          silk-mill-1  canal  employment-agency  customs
            tea-plantation-1  laboratory-a  chinatown
              fishing-ground-1  port-b
    """,
    4: """
        copper-mine-1  bank  port-a  church  fishing-ground-2  copper-mine-2
          silk-mill-1  canal  employment-agency  customs  silk-mill-2
            tea-plantation-1  laboratory-a  chinatown  laboratory-b
              fishing-ground-1  port-b  tea-plantation-2
    """,
}


class FixedShuffler:
    """Chance that is the same for ever: areas as written above, all else ordered by the hash of label and item."""

    def shuffled(self, label: str, items: Sequence[str]) -> list[str]:
        """The items in the order of the layout or of their hashes."""
        if label == "areas":
            players = {10: 2, 14: 3, 18: 4}[len(items)]
            return LAYOUTS[players].split()
        return sorted(items, key=lambda item: _hash(label, item))

    def below(self, label: str, n: int) -> int:
        """The hash of the label, modulo n."""
        return int.from_bytes(_hash(label, "below"), "big") % n


def _hash(label: str, item: str) -> bytes:
    return hashlib.sha256(f"{label}|{item}".encode()).digest()


class Table(msgspec.Struct):
    """A position with its rules and its secrets."""

    ruleset: Ruleset
    position: Position
    secrets: Secrets

    def hand(self, colour: str) -> list[str]:
        """A seat's own order cards."""
        return self.secrets.hands[colour]


def ruleset(**house: Any) -> Ruleset:
    """The built-in set with the default house rules, changed as named."""
    return Ruleset(built_in(), HouseRules(**house))


def dealt_table(players: int = 3, **house: Any) -> Table:
    """The table as deal one leaves it: the secret choice is open."""
    rules = ruleset(**house)
    position, secrets = deal_table(rules.components, rules.house, COLOURS[:players], FixedShuffler())
    return Table(rules, position, secrets)


def fresh_table(players: int = 3, **house: Any) -> Table:
    """The table at turn 1: red is about to begin."""
    table = dealt_table(players, **house)
    table.secrets = keep_order_cards(table.secrets, {}, FixedShuffler())
    evolve(table.position, OrderCardsKept("red", []))
    for _ in between_turns(table.ruleset, table.position):
        pass
    return table


def patch(table: Table, given: Mapping[str, Any]) -> None:
    """Changes a table as the `given` of a scenario says; raises KeyError for a word it does not know."""
    position = table.position
    if "cards" in given:
        table.ruleset = _with_cards(table.ruleset, given["cards"])
    for key, value in given.items():
        if key in COLOURS:
            _patch_player(table, position.player(key), value)
        elif key == "areas":
            for name, changes in value.items():
                _patch_area(table, name, changes)
        elif key == "cards":
            continue
        elif key == "hands":
            table.secrets.hands.update({seat: list(cards) for seat, cards in value.items()})
        else:
            _patch_rest(position, key, value)
    _settle_pieces(position, given)
    _settle_cards(table, given)


def _with_cards(rules: Ruleset, changes: Mapping[str, Mapping[str, Any]]) -> Ruleset:
    """The same rules with other values on some cards, tokens, sites and spaces: a case controls what they give."""
    found: dict[str, Any] = {}
    for kind in ("order_cards", "technologies", "sites", "tokens"):
        cards = getattr(rules.components, kind)
        found[kind] = {
            name: msgspec.convert({**msgspec.to_builtins(card), **changes.get(name, {})}, type(card))
            for name, card in cards.items()
        }
    for board in ("church", "customs"):
        found[board] = tuple(
            msgspec.convert({**msgspec.to_builtins(space), **changes.get(f"{board}-{space.letter}", {})}, BoardSpace)
            for space in getattr(rules.components, board)
        )
    return Ruleset(msgspec.structs.replace(rules.components, **found), rules.house)


def _patch_rest(position: Position, key: str, value: Any) -> None:
    match key:
        case "turn" | "part" | "station" | "order-deck" | "technology-deck":
            setattr(position, key.replace("-", "_"), value)
        case "end":
            position.end = msgspec.convert(value, End)
        case "moment":
            position.moment = msgspec.convert({"phase": position.moment.phase, **value}, Moment)
        case "ports" | "laboratories":
            getattr(position, key).update({board: list(row) for board, row in value.items()})
        case "church" | "customs":
            row = getattr(position, key)
            for letter, owner in value.items():
                row[ord(letter) - ord("A")] = owner
        case "achievements":
            claims = value if isinstance(value, Mapping) else {card: [] for card in value}
            position.achievements = {card: list(seats) for card, seats in claims.items()}
            for player in position.players:
                player.achievements = [card for card, seats in claims.items() if player.colour in seats]
        case "mercenaries":
            position.mercenaries.update(value)
        case _:
            raise KeyError(f"given: {key}")


def _patch_area(table: Table, name: str, changes: Mapping[str, Any]) -> None:
    """Counts by colour are assistants; `president` is a colour or a list of them."""
    position = table.position
    area = position.areas[name]
    for key, value in sorted(changes.items(), key=lambda item: item[0] != "site"):
        match key:
            case "president":
                for colour in [value] if isinstance(value, str) else value:
                    position.player(colour).president = name
            case "shophouses":
                area.shophouses = list(value)
            case "trading-house":
                area.trading_house = value
            case "site":
                area.site = value
                area.shophouses = [None] * len(table.ruleset.components.sites[value].shophouses)
            case "token":
                _lay_token(position, area, value)
            case _ if key in COLOURS:
                area.assistants = {**area.assistants, key: value}
            case _:
                raise KeyError(f"given: areas: {name}: {key}")


def _lay_token(position: Position, area: Area, token: str | None) -> None:
    """Puts a token, or none, on an area; where that token lay before, the area's old one lies now."""
    for other in position.areas.values():
        if token is not None and other.token == token:
            other.token = area.token
    area.token = token


def _patch_player(table: Table, player: Player, changes: Mapping[str, Any]) -> None:
    for key, value in changes.items():
        match key:
            case "yen" | "import":
                player.stock[key] = value
            case _ if key in GOODS:
                player.stock[key] = value
            case "goods":
                player.stock.update(value)
            case "vp" | "president":
                setattr(player, key, value)
            case "hand" | "warehouse":
                getattr(player, key).update(value)
            case "mercenaries" | "used-mercenaries":
                getattr(player, key.replace("-", "_")).update(value)
            case "completed" | "power-tokens" | "achievements":
                setattr(player, key.replace("-", "_"), list(value))
            case "technologies":
                player.technologies = [_technology(table, name) for name in value]
            case _:
                raise KeyError(f"given: {player.colour}: {key}")


def _technology(table: Table, name: str) -> str:
    """A card by id, or the last of that name, so that the first may lie on a display."""
    components = table.ruleset.components
    return name if name in components.technologies else components.technology_named(name)[-1]


def _settle_pieces(position: Position, given: Mapping[str, Any]) -> None:
    """What is on the board leaves the hand first, then the warehouse; a hand that is given is kept as given."""
    supply = dict(built_in().mercenaries)
    for player in position.players:
        asked = given.get(player.colour, {})
        placed = {
            "assistant": sum(area.assistants.get(player.colour, 0) for area in position.areas.values())
            + (position.church + position.customs).count(player.colour)
            + sum(seats.count(player.colour) for seats in position.achievements.values()),
            "shophouse": sum(area.shophouses.count(player.colour) for area in position.areas.values()),
            "trading-house": sum(area.trading_house == player.colour for area in position.areas.values()),
        }
        for piece, number in placed.items():
            left = OWNED[piece] - number
            if piece in asked.get("hand", {}):
                player.warehouse[piece] = left - player.hand[piece]
            elif piece in asked.get("warehouse", {}):
                player.hand[piece] = left - player.warehouse[piece]
            else:
                player.hand[piece] = max(0, player.hand[piece] - number)
                player.warehouse[piece] = left - player.hand[piece]
        for country in supply:
            supply[country] -= player.mercenaries[country] + player.used_mercenaries[country]
    if "mercenaries" not in given:
        position.mercenaries = supply


def _settle_cards(table: Table, given: Mapping[str, Any]) -> None:
    """Cards that players hold leave the displays; decks hold what is left, as many as the position counts."""
    position, components = table.position, table.ruleset.components
    hands = table.secrets.hands
    held = {card for cards in hands.values() for card in cards} | {c for p in position.players for c in p.completed}
    table.secrets.order_deck = _settle_deck(
        sorted(components.order_cards), held, position.ports, given.get("ports", {}), position.order_deck
    )
    owned = {card for player in position.players for card in player.technologies}
    table.secrets.technology_deck = _settle_deck(
        sorted(components.technologies),
        owned,
        position.laboratories,
        given.get("laboratories", {}),
        position.technology_deck,
    )
    position.order_deck = len(table.secrets.order_deck)
    position.technology_deck = len(table.secrets.technology_deck)
    for player in position.players:
        player.order_cards = len(hands[player.colour])
    tokens = {token for player in position.players for token in player.power_tokens}
    used = tokens | {area.token for area in position.areas.values() if area.token}
    for area in position.areas.values():
        if area.token in tokens:
            area.token = next(token for token in sorted(components.tokens) if token not in used)
            used.add(area.token)


def _settle_deck(
    cards: list[str], held: set[str], rows: dict[str, list[str | None]], fixed: Mapping[str, Any], size: int
) -> list[str]:
    shown = {card for row in rows.values() for card in row if card}
    free = [card for card in cards if card not in held | shown]
    for board, row in rows.items():
        if board not in fixed:
            row[:] = [free.pop() if card in held else card for card in row]
    return free[:size]
