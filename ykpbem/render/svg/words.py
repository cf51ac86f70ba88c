"""What a drawing says to those who do not see it: one sentence an area, and one for the whole board."""

from ykpbem.model import Area
from ykpbem.render.closing import ending
from ykpbem.render.lexicon import Lexicon, listed
from ykpbem.render.svg.trail import Trail
from ykpbem.views import View


def area_sentence(view: View, lexicon: Lexicon, name: str) -> str:
    """An area, its token and everything that stands there."""
    area = view.position.areas[name]
    category = view.components.kind_of(name).category
    if area.site is None:
        return f"{lexicon.area(name)}: no action, nothing stays here; 1 yen to cross it."
    bonus = "taken"
    if area.token:
        bonus = lexicon.reward(view.components.tokens[area.token].reward)
    station = ["the station"] if view.position.station == name else []
    there = listed([*_people(view, lexicon, name), *_buildings(lexicon, area), *station]) or "nothing stands here"
    return f"{lexicon.area(name)}, {category}. 5-Power token: {bonus}. {there[:1].upper()}{there[1:]}."


def _people(view: View, lexicon: Lexicon, name: str) -> list[str]:
    players = view.position.players
    assistants = view.position.areas[name].assistants
    here = [f"{lexicon.colour(player.colour)}'s president" for player in players if player.president == name]
    return here + [
        f"{lexicon.counted(assistants[player.colour], 'assistant')} of {lexicon.colour(player.colour)}"
        for player in players
        if player.colour in assistants
    ]


def _buildings(lexicon: Lexicon, area: Area) -> list[str]:
    shops = [
        f"{lexicon.colour(owner)}'s {lexicon.noun('shophouse')} on space {number}"
        for number, owner in enumerate(area.shophouses, 1)
        if owner
    ]
    house = area.trading_house
    return shops + ([f"{lexicon.colour(house)}'s {lexicon.noun('trading-house')}"] if house else [])


def board_words(view: View, lexicon: Lexicon) -> str:
    """Every area in turn."""
    return " ".join(area_sentence(view, lexicon, name) for name in view.position.layout)


def standing(view: View, lexicon: Lexicon) -> str:
    """Where the game stands: turn, part, who is to move."""
    position = view.position
    part = f", part {position.part}" if position.part else ""
    now = {"keep": "the secret choice", "over": ending(view, lexicon)}.get(position.moment.phase)
    told = f"Turn {position.turn}{part}: {now or lexicon.who(view.mover) + ' is to move'}"
    return f"{told}; turn {position.end.last_turn} is the last" if position.end and view.mover else told


def trail_words(lexicon: Lexicon, trail: Trail) -> str:
    """What the marks on the board show: whose turn, and how to read them."""
    if not trail.seat or not trail.events:
        return ""
    return (
        f"Drawn on the board: turn {trail.turn}, {lexicon.who(trail.seat)}. A broad line with arrows is the way of the "
        "president from the circle on, a frame the area of an action (dashed: by a mercenary), a line below assistants "
        "placed there, a dotted line an assistant moved, a frame within an area what was built."
    )
