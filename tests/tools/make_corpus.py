"""Plays the games of `tests/corpus/`: `python -m tests.tools.make_corpus [NAME...]`.

- Keys, seeds, players and even the chance in seals are fixed: the same program plays the same games to the byte.
- A game that is kept is never played over: a new version of rules or formats gets new games beside the old ones. Only
  as long as nothing has been released may all of `tests/corpus/*.xz`, `*.ids` and `released.json` be removed first.
"""

import hashlib
import json
import sys
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

import msgspec

from tests.corpus import kept
from tests.corpus.released import pinned
from tests.tools.fixed_seals import fixed_seals
from ykpbem.app.games import Wish, invite, join, start
from ykpbem.app.orders import Received, received, ruleset_of
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.ending import stop
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.passing import pass_keeps, pass_turn
from ykpbem.app.powers.rekeying import Agreed, consent, rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.sign import sign_for_state
from ykpbem.app.turns import adjudicate_orders
from ykpbem.bots import Bot
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import position_of
from ykpbem.components import built_in_json
from ykpbem.errors import YkpbemError
from ykpbem.files.canonical import read_json
from ykpbem.files.keys import SecretKey
from ykpbem.files.order_reader import parse_order
from ykpbem.files.order_writer import write_order
from ykpbem.model import COLOURS, clone, seat_of
from ykpbem.orders import write_steps
from ykpbem.papers import Moderator

Document = dict[str, Any]
PEOPLE = ("mo", "nan", "pat", "anna", "ben", "cleo", "dan", "otto", "una")
"""Everybody who ever has a key in these games: moderators and the keeper of the backup, players, substitutes."""
SAMPLES = 8
"""How hard the players think."""


@cache
def key_of(name: str) -> SecretKey:
    """A throwaway key that everybody knows."""
    return SecretKey(hashlib.sha256(f"ykpbem corpus key of {name}".encode()).digest())


class Game(msgspec.Struct, kw_only=True):
    """A game to be played: its file, who is passed at turn 0, whose orders come unsigned, what happens when.

    `acts` are by turn: each is done when that turn first comes up, before its order, or in place of it.
    """

    name: str
    file: Document
    acts: Mapping[int, tuple["Act", ...]] = {}
    unsigned: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    plays: str = ""
    own_set: bool = False


class Table(msgspec.Struct):
    """A game while it is played."""

    game: Game
    keys: dict[str, SecretKey]
    moderator: SecretKey
    states: list[OpenState]
    orders: list[Document] = []

    @property
    def now(self) -> OpenState:
        """The newest state."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.now.state.moment.phase == "over"

    def add(self, document: Document) -> None:
        """The next state."""
        self.states.append(open_state(document))


Act = Callable[[Table], None]


# From turn to turn


def play(game: Game) -> kept.Kept:
    """The whole game."""
    table = begin(game)
    choose(table)
    due = dict(game.acts)
    while not table.over:
        for act in due.pop(table.now.state.turn, (take_turn,)):
            if not table.over:
                act(table)
    states = [msgspec.to_builtins(opened.state) for opened in table.states]
    return kept.Kept(game.name, states, table.orders)


def begin(game: Game) -> Table:
    """Invitation, joins and the first state."""
    moderator, seed = key_of("mo"), hashlib.sha256(f"ykpbem corpus seed of {game.name}".encode()).digest()
    seat = Wish("Mo", game.plays) if game.plays else None
    own = own_set() if game.own_set else None
    invitation = invite(game.file, moderator, name="Mo", seed=seed, seat=seat, component_set=own)
    keys = {game.plays: moderator} if game.plays else {}
    others = [colour for colour in COLOURS if colour != game.plays][: game.file["players"] - len(keys)]
    keys |= {colour: key_of(name) for colour, name in zip(others, PEOPLE[3:], strict=False)}
    joins = [
        join(invitation, keys[colour], name=name.title(), colour=colour, orders=_orders(game, colour))
        for colour, name in zip(others, PEOPLE[3:], strict=False)
    ]
    return Table(game, keys, moderator, [open_state(start(invitation, joins, moderator))])


def _orders(game: Game, colour: str) -> Any:
    return "unsigned" if colour in game.unsigned else "signed"


def own_set() -> Document:
    """A set that travels in the invitation: the built-in one under another name, with one price changed."""
    document = read_json(built_in_json(), name="")
    dearest = max(document["order-cards"], key=lambda card: int(card["reward"].get("vp", 0)))
    dearest["reward"]["vp"] += 1
    return {**document, "id": "corpus", "name": "Corpus", "about": "A set of somebody's own."}


def choose(table: Table) -> None:
    """The secret choice."""
    game, opened = table.game, table.now
    keeps = [
        signed(table, {"steps": [{"keep": open_hand(opened, key)[len(colour) % 2]}]}, colour)
        for colour, key in table.keys.items()
        if colour not in game.passed
    ]
    if game.passed:
        table.add(pass_keeps(opened, keeps, game.passed, table.moderator, reason="never came"))
    else:
        table.add(adjudicate_orders(opened, keeps, table.moderator).document)


def take_turn(table: Table) -> None:
    """The order of whoever is to move, as a bot thinks best."""
    order = {"steps": steps_of(table)}
    seat = seat_of(table.now.state)
    given = draft(table, order, seat) if seat in table.game.unsigned else signed(table, order, seat)
    table.add(adjudicate_orders(table.now, [given], table.moderator).document)


def steps_of(table: Table) -> list[Any]:
    """A turn that a bot chooses."""
    opened, state = table.now, table.now.state
    bot = Bot(Random(f"{table.game.name} {state.epoch} {state.turn} {state.part}"), SAMPLES)
    hand = open_hand(opened, table.keys[seat_of(state)])
    return list(write_steps(bot.choose_turn(ruleset_of(opened), position_of(state), hand)))


def draft(table: Table, order: Document, seat: str) -> Received:
    """An order as it was typed."""
    state = table.now.state
    head = {"ykpbem": "order/1", "game": state.game, "player": seat, "note": f"{seat}, {state.turn_label}"}
    return received(parse_order(write_order({**head, **order}).encode(), name="order.yaml"))


def signed(table: Table, order: Document, seat: str) -> Received:
    """The order signed for the newest state."""
    document = sign_for_state(draft(table, order, seat), table.now, table.keys[seat]).document
    return received(parse_order(write_order(document).encode(), name="signed.yaml"))


# What happens beside


def plan(table: Table) -> None:
    """An order of two plans, the second of which is carried out."""
    far = [{"place": ["bank", "church", "customs"]}, {"fulfil": "O01"}]
    plans = [{"name": "far", "steps": far}, {"name": "near", "steps": steps_of(table)}]
    order = signed(table, {"plans": plans}, seat_of(table.now.state))
    table.orders.append(order.document)
    table.add(adjudicate_orders(table.now, [order], table.moderator).document)


def in_parts(table: Table) -> None:
    """A turn in two parts, if a card comes to light in it; the second one is taken like any turn."""
    steps, seat = steps_of(table), seat_of(table.now.state)
    for number in range(1, len(steps) + 1):
        try:
            order = signed(table, {"steps": [*steps[:number], "pause"]}, seat)
        except YkpbemError:
            continue
        table.add(adjudicate_orders(table.now, [order], table.moderator).document)
        break
    take_turn(table)


def pass_over(table: Table) -> None:
    """No move came."""
    table.add(pass_turn(table.now, table.moderator, reason="no move in a week"))


def correct(table: Table) -> None:
    """Three VP too few."""
    position = clone(position_of(table.now.state))
    position.players[0].vp += 3
    table.add(amend(table.now, position, table.moderator, reason="miscounted"))


def substitute(table: Table) -> None:
    """Somebody else for the first seat, agreed to."""
    seat = table.now.state.seats[0].colour
    agreed = Agreed(consent(table.now, key_of("otto").public, table.keys[seat]))
    table.keys[seat] = key_of("otto")
    table.add(
        rekey(table.now, seat, key_of("otto").public, table.moderator, reason="moves", name="Otto", agreed=agreed)
    )


def substitute_alone(table: Table) -> None:
    """Somebody else for the second seat, without a word of who sat there."""
    seat = table.now.state.seats[1].colour
    table.keys[seat] = key_of("una")
    table.add(rekey(table.now, seat, key_of("una").public, table.moderator, reason="gone", name="Una"))


def take_back(table: Table) -> None:
    """Four states back."""
    table.add(roll_back(table.now, table.states[-5], table.moderator, reason="a wrong file"))


def hand_on(table: Table) -> None:
    """Nan moderates from now on."""
    to = Moderator("Nan", key_of("nan").public.text)
    table.add(hand_over(table.now, to, table.moderator, reason="a new job"))
    table.moderator = key_of("nan")


def give_up(table: Table) -> None:
    """The game stops here."""
    table.add(stop(table.now, table.moderator, reason="winter is over"))


# The games

GAMES = (
    Game(name="two-1", file={"name": "Corpus Two", "players": 2, "edition": "okazu-2016", "house-rules": {}}),
    Game(
        name="three-1",
        file={
            "name": "Corpus Three",
            "players": 3,
            "edition": "english-2017",
            "house-rules": {"allow-zero-placement": True, "recall-from-hand": "always", "church-limit": "action"},
            "seats": ["yellow", "red", "blue"],
            "start": "red",
        },
        acts={7: (plan,), 11: (in_parts,), 12: (in_parts,)},
    ),
    Game(
        name="four-1",
        file={"name": "Corpus Four", "players": 4, "edition": "okazu-2016", "house-rules": {}, "deadline": "a week"},
        unsigned=("blue",),
        acts={5: (in_parts,), 10: (plan,), 11: (plan,), 12: (plan,)},
    ),
    Game(
        name="eventful-1",
        file={
            "name": "Corpus Eventful",
            "players": 3,
            "edition": "english-2017",
            "house-rules": {},
            "backup": [key_of("pat").public.text],
        },
        passed=("blue",),
        acts={
            3: (pass_over,),
            5: (correct, take_turn),
            7: (substitute, take_turn),
            8: (plan,),
            9: (in_parts,),
            10: (in_parts,),
            12: (take_back,),
            13: (substitute_alone, take_turn),
            16: (hand_on, plan),
        },
    ),
    Game(
        name="own-set-1",
        file={
            "name": "Corpus Own Set",
            "players": 2,
            "edition": "okazu-2016",
            "house-rules": {"tram-needs-assistant": True, "station-needs-assistant": True, "mining-scope": "listed"},
        },
        own_set=True,
    ),
    Game(
        name="stopped-1",
        file={"name": "Corpus Stopped", "players": 3, "edition": "okazu-2016", "house-rules": {}},
        plays="green",
        acts={15: (give_up,)},
    ),
)


def main() -> None:
    """Plays the games that are named, or all; and pins what they rest on, if that is not pinned."""
    wanted = sys.argv[1:] or [game.name for game in GAMES]
    there = [name for name in wanted if name in kept.names()]
    if there:
        sys.exit(f"kept already, and never played over: {', '.join(there)}")
    for game in GAMES:
        if game.name in wanted:
            with fixed_seals():
                played = play(game)
            kept.keep(played)
            print(f"{game.name}: {len(played.states)} states")
    path = kept.FOLDER / "released.json"
    if not path.exists():
        path.write_text(json.dumps(pinned(), indent=1) + "\n", "ascii")


if __name__ == "__main__":
    main()
