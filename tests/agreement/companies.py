"""Companies of two to four, with keys of their own, playing signed games under any house rules."""

import hashlib
from random import Random
from typing import Any

import msgspec

from tests.games.test_random_games import EDITIONS, house_of
from ykpbem.app.games import invite, join, start
from ykpbem.app.orders import Received, received, ruleset_of
from ykpbem.app.powers.act import lead_on
from ykpbem.app.sign import _signed, bind_draft, sign_for_state
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import AmendLink, decode_state, position_of
from ykpbem.events import StateAmended
from ykpbem.files.keys import SecretKey
from ykpbem.files.order_reader import parse_order
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import document_id
from ykpbem.model import COLOURS, HouseRules, Position, Secrets, clone, seat_of
from ykpbem.papers import Document
from ykpbem.rules.options import RandomChooser, finish_turn
from ykpbem.rules.turn import Outcome
from ykpbem.steps import Step

HEAD = {"ykpbem": "order/1", "game": "Agreement"}
"""What stands above every order."""


class Company(msgspec.Struct, frozen=True):
    """Who plays, with which key."""

    moderator: SecretKey
    players: dict[str, SecretKey]

    def mover(self, opened: OpenState) -> SecretKey:
        """The key of whoever is to move."""
        return self.players[seat_of(opened.state)]


def company(number: int) -> Company:
    """A moderator and so many players, the same in every run."""
    keys = [SecretKey(hashlib.sha256(f"company {index}".encode()).digest()) for index in range(number + 1)]
    return Company(keys[0], dict(zip(COLOURS, keys[1:], strict=False)))


def drawn_house(seed: int) -> HouseRules:
    """House rules of either edition, in every second game with all switches drawn."""
    return house_of(EDITIONS[seed // 2 % 2], seed)


def dealt(us: Company, house: HouseRules, seed: str) -> OpenState:
    """The first state of a game."""
    switches = msgspec.to_builtins(house)
    edition = switches.pop("edition")
    game = {"name": HEAD["game"], "players": len(us.players), "edition": edition, "house-rules": switches}
    invitation = invite(game, us.moderator, name="Mo", seed=hashlib.sha256(seed.encode()).digest())
    joins = [join(invitation, key, name=colour, colour=colour) for colour, key in us.players.items()]
    return open_state(start(invitation, joins, us.moderator))


def began(us: Company, house: HouseRules, seed: str) -> OpenState:
    """Turn 1 of a game; everybody has kept the first of the cards dealt."""
    opened = dealt(us, house, seed)
    keeps = []
    for colour, key in us.players.items():
        document = {**HEAD, "player": colour, "steps": [{"keep": open_hand(opened, key)[0]}]}
        keeps.append(received(written(sign_for_state(received(written(document)), opened, key).document)))
    return open_state(adjudicate_orders(opened, keeps, us.moderator).document)


def random_turn(opened: OpenState, us: Company, random: Random) -> tuple[list[Step], Outcome]:
    """Any legal turn of whoever is to move, and what it leads to."""
    chooser = RandomChooser(random)
    hand = open_hand(opened, us.mover(opened))
    outcome = finish_turn(ruleset_of(opened), position_of(opened.state), hand, chooser)
    return chooser.steps, outcome


def written(document: Document, name: str = "order.yaml") -> Any:
    """An order as a file holds it, read again."""
    return parse_order(write_order(document).encode(), name=name)


def signed(order: Received, opened: OpenState, key: SecretKey, *, ahead: bool = False, card: str = "") -> Any:
    """The order signed as the owner of the key can sign anything: without a look at the rules.

    Without naming the state if it is `ahead` of time; `card` is what a keep keeps.
    """
    binding = bind_draft(order, opened, key)
    if ahead:
        binding = msgspec.structs.replace(binding, state_id="")
    return written(_signed(order.document, binding, key, card), "order.signed.yaml")


def at(opened: OpenState, us: Company, position: Position, secrets: Secrets) -> OpenState:
    """A signed state of the game with this table and these cards hidden; no story leads there."""
    secrets = msgspec.structs.replace(secrets, hands={seat: sorted(hand) for seat, hand in secrets.hands.items()})
    hidden = msgspec.structs.replace(open_secrets(opened, us.moderator), secrets=secrets)
    events = [StateAmended("", [], "elsewhere")]
    document = lead_on(opened, AmendLink([], [], "elsewhere"), events, hidden, us.moderator, position=position)
    return OpenState(document_id(document), decode_state(document), opened.game)


def helped(position: Position) -> Position:
    """The same table, but whoever is to move has a mercenary and assistants wherever cards lie, as far as they go."""
    table = clone(position)
    me = table.player(seat_of(table))
    me.stock["yen"] += 3
    country = next((country for country, number in table.mercenaries.items() if number), "")
    if country:
        table.mercenaries = {**table.mercenaries, country: table.mercenaries[country] - 1}
        me.mercenaries = {**me.mercenaries, country: me.mercenaries[country] + 1}
    for board in [*table.ports, *table.laboratories]:
        pool = me.hand if me.hand["assistant"] > 4 else me.warehouse
        if pool["assistant"] > 2:
            pool["assistant"] -= 3
            area = table.areas[board]
            standing = {**area.assistants, me.colour: area.assistants.get(me.colour, 0) + 3}
            table.areas = {**table.areas, board: msgspec.structs.replace(area, assistants=standing)}
    return table
