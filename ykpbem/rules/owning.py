"""What a player owns, counted as the rules count it: for achievements, country checks and the final scoring."""

from ykpbem.components import ComponentSet
from ykpbem.model import COUNTRIES, Player, Position


def owned_of(position: Position, components: ComponentSet, player: Player, kind: str) -> int:
    """How many of what an achievement counts the player owns (R109-R112, Q143, Q144)."""
    match kind:
        case "tokens-and-mercenaries":
            return len(player.power_tokens) + sum(player.mercenaries.values()) + sum(player.used_mercenaries.values())
        case "order-cards":
            return len(player.completed)
        case "technologies":
            return len(player.technologies)
        case "production-areas" | "commercial-areas":
            return _built_areas(position, components, player.colour, kind.removesuffix("-areas"))
        case _:
            return player.stock[kind]


def _built_areas(position: Position, components: ComponentSet, colour: str, category: str) -> int:
    """Areas of a category in which the player has built; one with both buildings counts once (R112)."""
    built = [name for name, area in position.areas.items() if area.trading_house == colour or colour in area.shophouses]
    return sum(components.kind_of(name).category == category for name in built)


def country_icons(player: Player, components: ComponentSet) -> list[int]:
    """Icons of each country on completed order cards and technologies (R120, R257, Q248)."""
    shown = [components.order_cards[card].country for card in player.completed]
    shown += [country for card in player.technologies for country in components.technologies[card].countries]
    return [shown.count(country) for country in COUNTRIES]
