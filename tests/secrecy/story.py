"""A game of the club some turns old, and its twins: the same public record, other cards hidden all along.

- `states` are the links of the chain from the deal on; `orders` are for the last of them, by whoever is to move.
- `twin_of` gives the same chain with other hidden cards: none that ever comes to light in it is another, nor is what
  the onlooker holds. Ids, papers and counts are those of the chain itself.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from tests.agreement.companies import Company, helped, random_turn
from tests.agreement.mutations import mercenary_first, words_of
from tests.agreement.verdicts import by_author
from tests.app import acts, club
from tests.secrecy.twins import Renaming, in_the_open, renaming, resealed
from ykpbem.app.powers.amending import amend
from ykpbem.chain.readers import open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import position_of
from ykpbem.errors import YkpbemError
from ykpbem.events import DisplayRefilled, OrderCardTaken
from ykpbem.model import seat_of
from ykpbem.orders import write_steps

US = Company(club.MODERATOR, club.PLAYERS)
TURN = 9
"""Whose turn it is at the end."""
SEEDS = 60
"""How often chance is asked for what is wanted."""


@cache
def states() -> tuple[OpenState, ...]:
    """The deal, the secret choice, turns of chance while enough is hidden, and a correction: the mover gets help."""
    for seed in range(SEEDS):
        random = Random(f"tale {seed}")
        chain = [acts.dealt(), acts.began()]
        while chain[-1].state.turn < TURN:
            chain.append(acts.after_random(chain[-1], random))
        if _is_rich(chain[-1]):
            table = helped(position_of(chain[-1].state))
            amended = amend(chain[-1], table, club.MODERATOR, reason="what was forgotten")
            return (*chain, open_state(amended))
    raise AssertionError("no story")


def _is_rich(opened: OpenState) -> bool:
    """Whether a card kept in secret is in every hand, and the mover holds another one."""
    secrets = open_secrets(opened, club.MODERATOR).secrets
    mine = secrets.hands[seat_of(opened.state)]
    return all(secrets.kept[seat] in hand for seat, hand in secrets.hands.items()) and len(mine) > 1


def last() -> OpenState:
    """The state that everybody looks at."""
    return states()[-1]


def mover() -> str:
    """Whose turn it is."""
    return seat_of(last().state)


def come_to_light(chain: Sequence[OpenState]) -> set[str]:
    """Every card that anybody could see in any of the states."""
    found: set[str] = set()
    for one in chain:
        found |= in_the_open(one.state)
        for event in one.state.events[-1].events:
            found |= {event.card} if isinstance(event, OrderCardTaken) else set()
            found |= {*event.cards} if isinstance(event, DisplayRefilled) else set()
    return found


@cache
def cards_of_twin(seat: str) -> Renaming:
    """Which hidden cards trade places in the twin for the owner of a seat, or for an onlooker without one."""
    own = {*open_secrets(states()[0], club.MODERATOR).secrets.dealt[seat]} if seat else set()
    return renaming(last().game.components, come_to_light(states()) | own, Random(f"twin {seat}"))


@cache
def twin_of(seat: str) -> tuple[OpenState, ...]:
    """The chain as it may be for all that the owner of the seat knows."""
    return tuple(resealed(one, club.MODERATOR, cards_of_twin(seat)) for one in states())


# Orders


@cache
def orders() -> dict[str, Any]:
    """Orders of whoever is to move, by what is to be said of them; what a player types below the head."""
    legal = {name: {"steps": steps} for name, steps in _legal().items()}
    illegal = {name: {"steps": steps} for name, steps in _illegal().items()}
    plans = [{"name": name, **one} for name, one in (illegal | legal).items()]
    return legal | illegal | {"plans": {"plans": plans}}


def _legal() -> dict[str, Sequence[Any]]:
    """A turn that turns nothing over, one that does and goes on, one that stops there, and one with warnings."""
    found: dict[str, Sequence[Any]] = {}
    for seed in range(SEEDS):
        steps, outcome = random_turn(last(), US, Random(f"legal {seed}"))
        if outcome.position.part and outcome.position.moment.phase != "A":
            continue
        drawn = any(isinstance(event, DisplayRefilled) and event.cards for event in outcome.events)
        name = "warned" if outcome.warnings else "quiet"
        if drawn:
            name = "paused" if outcome.position.part else "turning"
        found.setdefault(name, list(write_steps(steps)))
    assert set(found) == {"quiet", "turning", "paused", "warned"}
    return found


def _illegal() -> dict[str, Sequence[Any]]:
    """Refused for what it names beyond the boundary, for a card in another hand, and for one next in a deck."""
    secrets = open_secrets(last(), club.MODERATOR).secrets
    stranger = next(secrets.kept[seat] for seat in secrets.hands if seat != mover())
    quiet = _legal()["quiet"]
    port = next(iter(last().state.ports))
    return {
        "beyond": _beyond(),
        "in-no-hand": [*quiet, {"fulfil": stranger}],
        "elsewhere": [{"place": [port, port]}, {"move": port}, {"act": {"take": secrets.order_deck[0]}}],
    }


def _beyond() -> Sequence[Any]:
    words = words_of(last().game.components, last().state, open_secrets(last(), club.MODERATOR).secrets)
    for seed in range(SEEDS):
        random = Random(f"beyond {seed}")
        steps = list(write_steps(random_turn(last(), US, random)[0]))
        mercenary_first(steps, words, random, [])
        if "card-not-known-yet" in _codes(steps):
            return steps
    raise AssertionError("nothing reaches beyond the boundary")


def _codes(steps: Sequence[Any]) -> set[str]:
    try:
        verdict = by_author(club.draft({"player": mover(), "steps": list(steps)}), last(), US)
    except YkpbemError:
        return set()
    return {wrong["code"] for wrong in verdict.faults}


def document_of(one: OpenState) -> dict[str, Any]:
    """The state as its file holds it."""
    document: dict[str, Any] = msgspec.to_builtins(one.state)
    return document
