"""Games to act upon: the club with a backup key, some turns of it, and what is asked of every act."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from random import Random
from typing import Any

import msgspec

from tests.app import club
from ykpbem.app.audit import File, audit
from ykpbem.app.games import invite, join, start
from ykpbem.app.inspect import Given, findings, inspect
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import State
from ykpbem.errors import YkpbemError
from ykpbem.events import DisplayRefilled, OrderCardCompleted
from ykpbem.files.keys import SecretKey
from ykpbem.invariants import invariant_faults
from ykpbem.model import seat_of

Document = dict[str, Any]
BACKUP = club.secret("Pat")
EVE = club.secret("Eve")
OTTO = club.secret("Otto")
MO = club.MODERATOR
REASON = "a slip of mine"


@cache
def invitation() -> Document:
    """The club's invitation, with a backup key in it."""
    game = club.game_file(backup=[BACKUP.public.text])
    return invite(game, MO, name="Mo", seed=club.SEED)


@cache
def joins() -> list[Document]:
    """The joins to it."""
    return [join(invitation(), club.PLAYERS[colour], name=name, colour=colour) for colour, name in club.NAMES.items()]


@cache
def dealt() -> OpenState:
    """The deal: everybody is to keep a card."""
    return open_state(start(invitation(), joins(), MO))


@cache
def began() -> OpenState:
    """Turn 1."""
    return open_state(adjudicate_orders(dealt(), [keep(dealt(), key) for key in club.PLAYERS.values()], MO).document)


@cache
def line() -> tuple[OpenState, ...]:
    """Turn 1 and what follows on it, by random orders, until turn 9; cards come to light early and late in it."""
    for seed in count():
        random = Random(seed)
        states = [began()]
        while states[-1].state.turn < 9 and (len(states) < 5 or come_to_light(states[2:5])):
            states.append(after_random(states[-1], random))
        if come_to_light(states[5:]):
            return tuple(states)
    raise AssertionError("no end of seeds")


def come_to_light(states: Sequence[OpenState]) -> list[str]:
    """Cards that the links of these states turned over, or that were completed although they were kept in secret."""
    kept = {*open_secrets(began(), MO).secrets.kept.values()}
    found: set[str] = set()
    for one in states:
        for event in one.state.events[-1].events:
            found |= {*event.cards} if isinstance(event, DisplayRefilled) else set()
            found |= {event.card} & kept if isinstance(event, OrderCardCompleted) else set()
    return sorted(found)


@cache
def paused() -> OpenState:
    """Turn 1 in its second part: the action in a port is not finished."""
    opened = began()
    card = opened.state.ports["port-a"][0]
    steps = [{"place": ["port-a", "port-a"]}, {"move": ["port-a"]}, {"act": {"take": [card]}}, "pause"]
    return open_state(club.play(opened, {"steps": steps}).document)


def keep(opened: OpenState, key: SecretKey, which: int = 0) -> Any:
    """A signed keep of one of the two cards dealt."""
    return club.signed({"steps": [{"keep": open_hand(opened, key)[which]}]}, opened, key)


def after_random(opened: OpenState, random: Random, keys: dict[str, SecretKey] | None = None) -> OpenState:
    """The state after any legal turn of whoever is to move; `keys` are the players' if they are not the club's."""
    return after(opened, {"steps": list(random_steps(opened, random, keys))}, keys)


def after(
    opened: OpenState, order: Document, keys: dict[str, SecretKey] | None = None, moderator: SecretKey = MO
) -> OpenState:
    """The state after a signed order of whoever is to move."""
    key = (keys or club.PLAYERS)[seat_of(opened.state)]
    return open_state(adjudicate_orders(opened, [club.signed(order, opened, key)], moderator).document)


def random_steps(opened: OpenState, random: Random, keys: dict[str, SecretKey] | None = None) -> list[Any]:
    """Any legal turn of whoever is to move."""
    from ykpbem.app.orders import ruleset_of
    from ykpbem.codec import position_of
    from ykpbem.orders import write_steps
    from ykpbem.rules.options import RandomChooser, finish_turn

    key = (keys or club.PLAYERS)[seat_of(opened.state)]
    chooser = RandomChooser(random)
    finish_turn(ruleset_of(opened), position_of(opened.state), open_hand(opened, key), chooser)
    return list(write_steps(chooser.steps))


def refused(run: Callable[[], object]) -> tuple[str, set[str]]:
    """How something is refused: the class of the refusal, and the codes of its faults."""
    try:
        run()
    except YkpbemError as refusal:
        return type(refusal).__name__, {fault.code for fault in refusal.faults}
    raise AssertionError("nothing was refused")


def proved(*states: OpenState, more: tuple[Document, ...] = ()) -> list[OpenState]:
    """The states, after `verify` and `audit` have found nothing wrong with them and the papers of their game."""
    documents = [invitation(), *joins(), *(msgspec.to_builtins(one.state) for one in states), *more]
    data = [msgspec.json.encode(document) for document in documents]
    found = inspect([Given(f"{number}.json", one) for number, one in enumerate(data)], MO.public)
    assert findings(found) == []
    wrong = audit([File(f"{number}.json", one) for number, one in enumerate(data)]).findings
    assert [(one.fault, one.because) for one in wrong] == []
    return list(states)


def adds_up(opened: OpenState, moderator: SecretKey = MO, keys: dict[str, SecretKey] | None = None) -> None:
    """Holds that decks and hands in the seals are what the table lacks, and that each player can open the own one."""
    hidden = open_secrets(opened, moderator)
    assert open_secrets(opened, BACKUP) == hidden
    assert invariant_faults(opened.state, opened.game.components, hidden.secrets) == []
    for colour, key in (keys or club.PLAYERS).items():
        cards = hidden.secrets.hands.get(colour) if hidden.secrets.hands else hidden.secrets.dealt[colour]
        assert open_hand(opened, key) == sorted(cards or [])


def public(state: State) -> Document:
    """A state without what is made with chance, signed, or told of how it came about."""
    document: Document = msgspec.to_builtins(state)
    return {key: value for key, value in document.items() if key not in ("seals", "signature")}
