"""What holds in every position whatever was played (RULES 3.13): pieces, cards and tokens are neither made nor lost."""

from collections import Counter
from collections.abc import Iterator

from ykpbem.components import SHARING, ComponentSet
from ykpbem.errors import Fault, fault
from ykpbem.model import (
    CANAL,
    COLOURS,
    COUNTRIES,
    HAND_LIMIT,
    NEUTRAL,
    OWNED,
    PIECES,
    RESOURCES,
    Player,
    Position,
    Secrets,
)


def invariant_faults(position: Position, components: ComponentSet, secrets: Secrets | None = None) -> list[Fault]:
    """Every invariant that is broken; with the secrets the cards are counted too."""
    return [*_kind_faults(position, components)] or [
        *(wrong for player in position.players for wrong in _player_faults(position, components, player)),
        *_area_faults(position, components),
        *_supply_faults(position, components),
        *_claim_faults(position),
        *(hidden_faults(position, components, secrets) if secrets is not None else ()),
    ]


def open_faults(position: Position, components: ComponentSet) -> Iterator[Fault]:
    """What everybody sees of cards and sites (4): each lies in one place, and with the hidden ones no card is too many.

    For the table of a state, on which no card is unknown.
    """
    players = position.players
    gone = components.removed_order_cards[len(players)] + (len(players) if position.turn else 0)
    held = sum(player.order_cards for player in players)
    kinds = (
        ("order cards", position.ports, "completed", position.order_deck, gone + held, components.order_cards),
        ("technologies", position.laboratories, "technologies", position.technology_deck, 0, components.technologies),
    )
    for what, displays, own, deck, elsewhere, existing in kinds:
        seen = [card for row in displays.values() for card in row if card]
        seen += [card for player in players for card in getattr(player, own)]
        if len(set(seen)) < len(seen):
            yield _broken(f"{what} in the open", "each once", ", ".join(sorted(_twice(seen))))
        if deck < 0 or deck + len(seen) + elsewhere != len(existing):
            yield _broken(f"{what} in all", len(existing), deck + len(seen) + elsewhere)
    sites = [area.site for area in position.areas.values() if area.site]
    if len(set(sites)) < len(sites):
        yield _broken("building sites", "each once", ", ".join(sorted(_twice(sites))))


def _broken(what: str, expected: object, got: object) -> Fault:
    return fault("invariant-broken", what=what, expected=str(expected), got=str(got))


def _kind_faults(position: Position, components: ComponentSet) -> Iterator[Fault]:
    """What is counted is counted of every kind, and of nothing else; what stands anywhere is a player's, or neutral."""
    for player in position.players:
        for pool, kinds in (
            ("stock", RESOURCES),
            ("hand", PIECES),
            ("warehouse", PIECES),
            ("mercenaries", COUNTRIES),
            ("used_mercenaries", COUNTRIES),
        ):
            counted = getattr(player, pool)
            if set(counted) != set(kinds):
                yield _broken(
                    f"{player.colour}: kinds in {pool.replace('_', '-')}", ", ".join(kinds), ", ".join(counted)
                )
    if set(position.mercenaries) != set(components.mercenaries):
        yield _broken("mercenaries", ", ".join(components.mercenaries), ", ".join(position.mercenaries))
    seats = {player.colour for player in position.players}
    if len(seats) < len(position.players) or not seats <= set(COLOURS):
        yield _broken("seats", "colours, each once", ", ".join(player.colour for player in position.players))
    for name, area in position.areas.items():
        strangers = {*area.assistants, *area.shophouses, area.trading_house} - {*seats, None}
        if strangers:
            yield _broken(f"{name}: owners", "players", ", ".join(sorted(map(str, strangers))))
    for name, board in (("church", position.church), ("customs", position.customs)):
        strangers = {*board} - {*seats, NEUTRAL, None}
        if strangers:
            yield _broken(f"{name} board: owners", "players", ", ".join(sorted(map(str, strangers))))


def _player_faults(position: Position, components: ComponentSet, player: Player) -> Iterator[Fault]:
    """Pieces (1, 2), stock and hand (7)."""
    colour = player.colour
    counts = {piece: player.hand[piece] + player.warehouse[piece] for piece in PIECES}
    counts["assistant"] += (
        sum(area.assistants.get(colour, 0) for area in position.areas.values())
        + position.church.count(colour)
        + position.customs.count(colour)
        + sum(seats.count(colour) for seats in position.achievements.values())
    )
    counts["shophouse"] += sum(area.shophouses.count(colour) for area in position.areas.values())
    counts["trading-house"] += sum(area.trading_house == colour for area in position.areas.values())
    for piece, number in counts.items():
        if number != OWNED[piece]:
            yield _broken(f"{colour}: {piece} in all", OWNED[piece], number)
    held = {**player.stock, **player.hand, **player.warehouse, **player.mercenaries, **player.used_mercenaries}
    negative = [kind for kind, number in held.items() if number < 0]
    if negative or player.vp < 0:
        yield _broken(f"{colour}: nothing below zero", "0 or more", ", ".join(negative) or "vp")
    if player.order_cards > HAND_LIMIT or player.order_cards < 0:
        yield _broken(f"{colour}: order cards in hand", f"0 to {HAND_LIMIT}", player.order_cards)
    names = [components.technologies[card].name for card in player.technologies]
    if len(set(names)) < len(names):
        yield _broken(f"{colour}: technologies", "each name once", ", ".join(names))


def _area_faults(position: Position, components: ComponentSet) -> Iterator[Fault]:
    """Presidents (6), canal (8), building sites (9)."""
    for name, area in position.areas.items():
        owners = [owner for owner in area.shophouses if owner is not None]
        if len(set(owners)) < len(owners):
            yield _broken(f"{name}: shophouses", "one a player", ", ".join(owners))
        if any(number <= 0 for number in area.assistants.values()):
            yield _broken(f"{name}: assistants", "1 or more of a colour", str(area.assistants))
        here = [player for player in position.players if player.president == name]
        if len(here) > 1 and not any(_may_share(components, player) for player in here):
            yield _broken(f"{name}: presidents", "one", ", ".join(player.colour for player in here))
    canal = position.areas.get(CANAL)
    standing = [player.colour for player in position.players if player.president == CANAL]
    if standing or (canal and (canal.assistants or canal.site or canal.token)) or position.station == CANAL:
        yield _broken("canal", "empty", "occupied")


def _may_share(components: ComponentSet, player: Player) -> bool:
    """Whether a player may have moved in beside another."""
    names = {components.technologies[card].name for card in player.technologies}
    return not names.isdisjoint(SHARING)


def _supply_faults(position: Position, components: ComponentSet) -> Iterator[Fault]:
    """Mercenaries (3), 5-Power tokens (5)."""
    for country, total in components.mercenaries.items():
        number = position.mercenaries[country] + sum(
            player.mercenaries[country] + player.used_mercenaries[country] for player in position.players
        )
        if number != total:
            yield _broken(f"{country} mercenaries", total, number)
    tokens = [area.token for area in position.areas.values() if area.token]
    tokens += [token for player in position.players for token in player.power_tokens]
    land = len(position.areas) - (CANAL in position.areas)
    if len(tokens) != land or len(set(tokens)) < land:
        yield _broken("5-Power tokens, each once", land, len(set(tokens)))


def _twice(cards: list[str]) -> set[str]:
    return {card for card, number in Counter(cards).items() if number > 1}


def _claim_faults(position: Position) -> Iterator[Fault]:
    """Claims on an achievement card are of players, each once, and lie in front of them too (R105, R106)."""
    seats = {player.colour for player in position.players}
    for card, claims in position.achievements.items():
        if len(set(claims)) < len(claims) or not seats.issuperset(claims):
            yield _broken(f"{card}: claims", "players, each once", ", ".join(claims))
    for player in position.players:
        claimed = [card for card, claims in position.achievements.items() if player.colour in claims]
        if sorted(player.achievements) != sorted(claimed):
            shown = ", ".join(player.achievements) or "none"
            yield _broken(f"{player.colour}: achievements", ", ".join(claimed) or "none", shown)


def hidden_faults(position: Position, components: ComponentSet, secrets: Secrets) -> Iterator[Fault]:
    """Order cards and technologies (4), and the counts that the position shows of what is hidden."""
    players = position.players
    orders = Counter(secrets.order_deck)
    orders.update(card for row in position.ports.values() for card in row if card)
    orders.update(card for player in players for card in player.completed)
    orders.update(card for hand in secrets.hands.values() for card in hand)
    removed = len(components.order_cards) - orders.total()
    expected = components.removed_order_cards[len(players)] + len(players) * (1 if position.turn else 2)
    if removed != expected or max(orders.values()) > 1 or not set(orders) <= set(components.order_cards):
        yield _broken("order cards out of the game", expected, removed)
    technologies = Counter(secrets.technology_deck)
    technologies.update(card for row in position.laboratories.values() for card in row if card)
    technologies.update(card for player in players for card in player.technologies)
    if technologies != Counter(dict.fromkeys(components.technologies, 1)):
        yield _broken("technologies in all", len(components.technologies), technologies.total())
    counts = (len(secrets.order_deck), len(secrets.technology_deck))
    if counts != (position.order_deck, position.technology_deck):
        yield _broken("cards in the decks", counts, (position.order_deck, position.technology_deck))
    for player in players:
        held = len(secrets.hands.get(player.colour, secrets.dealt.get(player.colour, [])))
        if held != player.order_cards:
            yield _broken(f"{player.colour}: order cards in hand", held, player.order_cards)
