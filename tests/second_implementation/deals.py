"""SECURITY.md: Invitation and joins; The first deal; The second deal."""

import hashlib
from typing import NamedTuple

from tests.second_implementation.documents import Document, Wrong, canonical, identity, unbase64
from tests.second_implementation.keys import halves
from tests.second_implementation.shuffles import Shuffles

COLOURS = ("red", "blue", "yellow", "green")


class Player(NamedTuple):
    """Somebody who joined, by the raw key, with the colour got."""

    raw: bytes
    colour: str
    key: str
    name: str
    entropy: bytes
    opening_sha256: str


class Dealt(NamedTuple):
    """The first deal: what lies open, and what does not."""

    seats: list[str]
    table: Document
    pairs: dict[str, list[str]]
    forced: dict[str, str]
    orders: list[str]
    technologies: list[str]


def check_set(invitation: Document, component_set: Document) -> None:
    """The component set is the one that the invitation pins."""
    pin = invitation["components"]
    if hashlib.sha256(canonical(component_set)).hexdigest() != pin["digest"] or component_set["id"] != pin["id"]:
        raise Wrong("another component set")
    if pin["set"] not in (None, component_set):
        raise Wrong("the set in the invitation is another one")


def players_of(invitation: Document, joins: list[Document]) -> list[Player]:
    """Everybody in ascending order of raw keys, with the colour that the rule of wishes gives."""
    wishes = [(join["key"], join) for join in joins]
    if invitation["seat"] is not None:
        wishes.append((invitation["moderator"]["key"], invitation["seat"]))
    wishes.sort(key=lambda wish: halves(wish[0])[0])
    if len({key for key, _ in wishes}) < len(wishes) or len(wishes) != invitation["players"]:
        raise Wrong("players")
    free = [colour for colour in COLOURS if colour in (invitation["seats"] or COLOURS)]
    given: dict[str, str] = {}
    for key, wish in wishes:
        if wish["colour"] in free:
            given[key] = wish["colour"]
            free.remove(wish["colour"])
    for key, _ in wishes:
        if key not in given:
            given[key] = free.pop(0)
    return [
        Player(halves(key)[0], given[key], key, wish["name"], unbase64(wish["entropy"], 32), wish["opening-sha256"])
        for key, wish in wishes
    ]


def first_deal(invitation: Document, players: list[Player], component_set: Document, seed: bytes) -> Dealt:
    """Everything of the first deal."""
    shuffles = Shuffles(seed, [player.entropy for player in players], identity(invitation), 0)
    seats = _seats(invitation, players, shuffles)
    layout = shuffles.shuffle("areas", [a["id"] for a in component_set["areas"] if a["players"] <= len(players)])
    land = [area for area in layout if area != "canal"]
    sites = shuffles.shuffle("sites", [site["id"] for site in component_set["building-sites"]])
    tokens = shuffles.shuffle("tokens", [token["id"] for token in component_set["power-tokens"]])
    decks = {deck: [c["id"] for c in component_set["achievements"] if c["deck"] == deck] for deck in "abc"}
    technologies = shuffles.shuffle("technologies", [card["id"] for card in component_set["technologies"]])
    laboratories = _displays(component_set["laboratories"], layout, technologies)
    orders = shuffles.shuffle("orders", [card["id"] for card in component_set["order-cards"]])
    del orders[: component_set["removed-order-cards"]["count"][str(len(players))]]
    ports = _displays(component_set["ports"], layout, orders)
    pairs = {seat: [orders.pop(0), orders.pop(0)] for seat in seats}
    table = {
        "layout": layout,
        "sites": dict(zip(land, sites, strict=False)),
        "tokens": dict(zip(land, tokens, strict=False)),
        "achievements": sorted(shuffles.shuffle(f"achievements-{deck}", ids)[0] for deck, ids in decks.items()),
        "laboratories": laboratories,
        "ports": ports,
        "order-deck": len(orders),
        "technology-deck": len(technologies),
    }
    forced = {seat: pair[shuffles.draw(f"keep-{seat}", 2)] for seat, pair in pairs.items()}
    return Dealt(seats, table, pairs, forced, orders, technologies)


def _seats(invitation: Document, players: list[Player], shuffles: Shuffles) -> list[str]:
    order = invitation["seats"] or shuffles.shuffle("seats", [player.colour for player in players])
    start = invitation["start"]
    first = order.index(start) if start else shuffles.draw("start", len(order))
    return [*order[first:], *order[:first]]


def _displays(boards: Document, layout: list[str], deck: list[str]) -> Document:
    return {board: [deck.pop(0) for _ in boards[board]] for board in sorted(boards) if board in layout}


def table_of(state: Document) -> Document:
    """What a first state shows of the first deal."""
    areas = state["areas"]
    return {
        "layout": state["layout"],
        "sites": {name: area["site"] for name, area in areas.items() if area["site"] is not None},
        "tokens": {name: area["token"] for name, area in areas.items() if area["token"] is not None},
        "achievements": sorted(state["achievements"]),
        "laboratories": state["laboratories"],
        "ports": state["ports"],
        "order-deck": state["order-deck"],
        "technology-deck": state["technology-deck"],
    }
