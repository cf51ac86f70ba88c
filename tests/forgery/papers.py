"""A game in which every kind of signed document and every kind of link occurs, with throwaway keys.

Yellow's orders come unsigned; Pat holds a backup key. Otto takes Red's seat with a consent, Una takes Blue's without.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from tests.app import acts, club
from ykpbem.app.games import invite, join, start
from ykpbem.app.orders import Received
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.ending import stop
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.passing import pass_keeps, pass_turn
from ykpbem.app.powers.rekeying import Agreed, consent, rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.sign import sign_ahead
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import position_of
from ykpbem.errors import Malformed, fault
from ykpbem.files.keys import SecretKey
from ykpbem.files.order_records import fits
from ykpbem.files.signed import sign
from ykpbem.model import clone
from ykpbem.papers import Moderator

Document = dict[str, Any]
MO, EVE, OTTO, PAT = acts.MO, acts.EVE, acts.OTTO, acts.BACKUP
UNA = club.secret("Una")
STRANGER = club.secret("a stranger")
RED, BLUE, YELLOW = (club.PLAYERS[colour] for colour in ("red", "blue", "yellow"))
ORDER = ("yellow", "red", "blue")
WHY = "so that it occurs"


def begin(
    name: str = club.GAME, *, moderator: SecretKey = MO, seed: bytes = club.SEED
) -> tuple[Document, list[Document]]:
    """An invitation and the joins to it: the same people in every game."""
    game = club.game_file(name=name, seats=list(ORDER), start=ORDER[0], backup=[PAT.public.text])
    invitation = invite(game, moderator, name="Mo", seed=seed)
    joins = [
        join(
            invitation,
            key,
            name=club.NAMES[colour],
            colour=colour,
            orders="unsigned" if colour == "yellow" else "signed",
        )
        for colour, key in club.PLAYERS.items()
    ]
    return invitation, joins


@cache
def invitation() -> Document:
    """The game's invitation."""
    return begin()[0]


@cache
def joins() -> Mapping[str, Document]:
    """The joins by colour."""
    return dict(zip(club.PLAYERS, begin()[1], strict=True))


@cache
def beginning() -> Mapping[str, OpenState]:
    """The first four states: the deal, the secret choice with Red passed, Yellow's turn, Red's turn."""
    dealt = open_state(start(invitation(), list(joins().values()), MO))
    keeps = [acts.keep(dealt, key) for key in (YELLOW, BLUE)]
    states = {"start": dealt, "keeps": open_state(pass_keeps(dealt, keeps, ["red"], MO, reason=WHY))}
    states["unsigned"] = _unsigned(states["keeps"])
    states["order"] = acts.after_random(states["unsigned"], Random(1))
    return states


@cache
def story() -> Mapping[str, OpenState]:
    """Every state of the game in order, by the kind of its link; a second one of a kind is told apart."""
    states = dict(beginning())
    states["plans"] = open_state(adjudicate_orders(states["order"], [planned()], MO).document)
    states["pass"] = open_state(pass_turn(states["plans"], MO, reason=WHY))
    states["amend"] = _amended(states["pass"])
    agreed = Agreed(consent(states["amend"], OTTO.public, RED))
    states["rekey"] = open_state(rekey(states["amend"], "red", OTTO.public, MO, reason=WHY, name="Otto", agreed=agreed))
    states["rekey alone"] = open_state(rekey(states["rekey"], "blue", UNA.public, MO, reason=WHY))
    states["rollback"] = open_state(roll_back(states["rekey alone"], states["order"], MO, reason=WHY))
    states["handover"] = open_state(hand_over(states["rollback"], Moderator("Eve", EVE.public.text), MO))
    states["end"] = open_state(stop(states["handover"], EVE, reason=WHY))
    return states


def _unsigned(opened: OpenState) -> OpenState:
    """The state after an order on the moderator's word."""
    order = club.draft({"player": "yellow", **club.simple("bank")})
    return open_state(adjudicate_orders(opened, [order], MO).document)


def _amended(opened: OpenState) -> OpenState:
    table = clone(position_of(opened.state))
    table.players[0].vp += 3
    return open_state(amend(opened, table, MO, reason=WHY))


# Documents


def of_state(opened: OpenState) -> Document:
    """The document of a state."""
    document: Document = msgspec.to_builtins(opened.state)
    return document


@cache
def planned() -> Received:
    """Blue's order of two plans for turn 3: the first is illegal."""
    opened = beginning()["order"]
    far = [{"place": ["bank", "church", "customs"]}, {"move": ["laboratory-a"]}]
    plans = [{"name": "far", "steps": far}, {"name": "near", "steps": acts.random_steps(opened, Random(2))}]
    return club.signed({"plans": plans, "note": "Two ways."}, opened, BLUE)


@cache
def orders() -> Mapping[str, tuple[Received, OpenState]]:
    """A signed order of each sort, and the state that it is for."""
    told = story()
    steps = acts.random_steps(told["unsigned"], Random(3))
    ahead = sign_ahead(club.draft({"turn": 2, "steps": steps}), invitation(), RED).document
    answering = club.signed({"steps": steps, "note": "Hello."}, told["unsigned"], RED)
    return {
        "answering": (answering, told["unsigned"]),
        "ahead": (Received(ahead), told["unsigned"]),
        "plans": (planned(), told["order"]),
        "keep": (acts.keep(told["start"], RED), told["start"]),
    }


@cache
def consented() -> Document:
    """Red's consent to Otto."""
    [paper] = story()["rekey"].state.link.papers
    return paper


@cache
def handed() -> Document:
    """The paper by which Mo handed over to Eve."""
    [paper] = story()["handover"].state.link.papers
    return paper


def with_paper(kind: str, paper: Document) -> Document:
    """A state of the story with another paper in its link, and among those that changed a key, signed by Mo."""
    document = of_state(story()[kind])
    papers = [*document["papers"][:-1], paper]
    return sign({**document, "papers": papers, "link": {**document["link"], "papers": [paper]}}, MO)


# Reading


def refused(run: Callable[..., object], *given: Any, **named: Any) -> tuple[str, set[str]]:
    """How a call is refused: the class of the refusal, and the codes of its faults."""
    return acts.refused(lambda: run(*given, **named))


def take_order(document: Document, opened: OpenState, moderator: SecretKey = MO) -> None:
    """What `adjudicate` does with an order, or the one part that a single keep can go through."""
    from ykpbem.app.turns import refuse_unfit

    if not fits(document):
        raise Malformed(fault("order-not-table"))
    refuse_unfit(opened, [Received(document)])
    if opened.state.turn:
        adjudicate_orders(opened, [Received(document)], moderator)


def take_consent(document: Document) -> None:
    """What `rekey` does with a consent."""
    rekey(story()["amend"], "red", OTTO.public, MO, reason=WHY, name="Otto", agreed=Agreed(document))


def line(*kinds: str) -> Sequence[OpenState]:
    """States of the story by their names; all of them if none is named."""
    told = story()
    return [told[kind] for kind in kinds or told]
