"""The report for programs: what a view shows, as plain data with stable keys.

`schemas/report.schema.json` says what every key holds.
"""

from typing import Any

import msgspec

from ykpbem.events import GameEnded
from ykpbem.model import COUNTRIES, PIECES
from ykpbem.render.closing import projected, ranking_of
from ykpbem.render.displays import prices_of
from ykpbem.render.reach import Way, ways
from ykpbem.render.story import news
from ykpbem.render.telling import tell
from ykpbem.rules.ending import built, posts, posts_to_end
from ykpbem.rules.owning import country_icons
from ykpbem.views import View, achievements_ready, destinations, mercenary_targets, open_steps


def report_json(view: View, state_id: str = "", game_id: str = "") -> dict[str, Any]:
    """Everything public of a state in the words of its file, what follows from it, and the viewer's own hand.

    Ids that are not given are left empty; `hand` is null where it is not known.
    """
    plain = msgspec.to_builtins
    return {
        "game": {
            "name": view.game,
            "id": game_id,
            "deadline": view.deadline,
            "moderator": plain(view.moderator),
            "taken-over": list(view.taken_over),
            "backups": list(view.backups),
        },
        "state": {"id": state_id, "previous": view.previous, "seq": view.seq, "epoch": view.epoch},
        "components": {"id": view.components.id, "digest": view.components.digest},
        "house-rules": plain(view.house_rules),
        "seats": [plain(seat) | {"without-consent": seat.colour in view.without_consent} for seat in view.seats],
        "position": plain(view.position),
        "board": {"rows": list(view.layout), "neighbours": {area: list(near) for area, near in view.adjacent.items()}},
        "holdings": {player.colour: _holdings(view, player.colour) for player in view.position.players},
        "end": _end(view),
        "projected": _projected(view),
        "to-move": _to_move(view),
        "events": _events(view),
        "revealed": plain(view.revealed),
        "viewer": view.viewer,
        "hand": None if view.hand is None else list(view.hand),
    }


def _holdings(view: View, seat: str) -> dict[str, Any]:
    """What follows from a seat's pieces and cards."""
    player = view.position.player(seat)
    icons = dict(zip(COUNTRIES, country_icons(player, view.components), strict=True))
    return {
        "prices": prices_of(view, seat),
        "built": {piece: built(player, piece) for piece in PIECES[1:]},
        "country-icons": icons,
        "industry": sum(view.components.technologies[card].industry for card in player.technologies),
    }


def _end(view: View) -> dict[str, Any]:
    """How near the boards are to ending the game, and the ranking once it is over."""
    edition = view.house_rules.edition
    ranking = [event.ranking for told in view.told for event in told.events if isinstance(event, GameEnded)]
    return {
        "church": posts(view.position.church, edition),
        "customs": posts(view.position.customs, edition),
        "posts-to-end": posts_to_end(view.position, edition),
        "ranking": ranking[-1] if ranking else [],
    }


def _projected(view: View) -> dict[str, Any] | None:
    """What the final scoring would give now; null while nobody is to move."""
    if not view.mover:
        return None
    scored, total = projected(view)
    parts: dict[str, dict[str, Any]] = {seat: {} for seat in total}
    for event in scored:
        parts[event.seat][event.part] = {"count": event.count, "vp": event.vp}
    return {"parts": parts, "total": total, "ranking": ranking_of(view, total)}


def _events(view: View) -> list[dict[str, Any]]:
    """Each link told, in data and in sentences, and whether the viewer has not played since."""
    latest, _ = news(view)
    return [
        msgspec.to_builtins(told) | {"text": tell(told.events, view.names, view.players), "news": told in latest}
        for told in view.told
    ]


def _to_move(view: View) -> dict[str, Any]:
    """What the player to move can do; `destinations` as things stand, `ways` with what can be placed before."""
    return {
        "seat": view.mover,
        "destinations": [msgspec.to_builtins(one) for one in destinations(view)],
        "ways": [way_facts(way) for way in ways(view)],
        "mercenary": [{"area": area, "power": power} for area, power in mercenary_targets(view)],
        "achievements": achievements_ready(view),
        "next": open_steps(view),
    }


def way_facts(way: Way) -> dict[str, Any]:
    """A way as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(way)
    return plain | {"place": list(way.place), "path": list(way.path)}
