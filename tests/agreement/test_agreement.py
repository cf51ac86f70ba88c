"""`check` by the author and `adjudicate` by the moderator say the same, whatever is hidden (INTERFACE: the boundary).

Random games of two to four in both editions, with and without switches, and orders for each of their states: legal,
nearly legal and not; with plans; reaching beyond a refill.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from tests.agreement.companies import (
    HEAD,
    Company,
    at,
    began,
    company,
    dealt,
    drawn_house,
    helped,
    random_turn,
    signed,
    written,
)
from tests.agreement.mutations import Steps, Words, mutated, words_of
from tests.agreement.verdicts import Verdict, by_author, by_checking_moderator, by_moderator
from tests.games.play import Part, anything_legal, play
from tests.secrecy.twins import of_onlooker, resealed
from tests.tools.effort import effort
from ykpbem.app.check import check_order
from ykpbem.app.orders import Received, received, ruleset_of
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import position_of
from ykpbem.errors import Conflict, YkpbemError
from ykpbem.events import DisplayRefilled
from ykpbem.files.keys import SecretKey
from ykpbem.model import seat_of
from ykpbem.orders import write_steps
from ykpbem.rules.turn import Outcome

GAMES = effort(quick=1, soak=10)
"""For each number of players in each edition, with and without other switches."""
STATES = effort(quick=4, soak=60)
"""Of each game, where the next turn of chance turns over most cards; every fourth of them wherever it is."""
ORDERS = effort(quick=4, soak=12)
"""For each state."""


class Case(msgspec.Struct, frozen=True):
    """An order for a state, and a twin of the state in which all that its author cannot know is otherwise.

    `ahead` is for an order that was signed before its state was there.
    """

    opened: OpenState
    twin: OpenState
    us: Company
    document: dict[str, Any]
    ahead: bool


def cases(players: int, seed: int) -> Iterator[Case]:
    """Orders for states all over a random game."""
    random = Random(f"agreement {players} {seed}")
    us = company(players)
    first = began(us, drawn_house(seed), f"agreement {players} {seed}")
    for part in _chosen(first, us, random):
        opened = at(first, us, helped(part.before), part.secrets)
        twin = resealed(opened, us.moderator, of_onlooker(opened, us.moderator, random, seat_of(opened.state)))
        for document in _documents(opened, us, random):
            yield Case(opened, twin, us, document, ahead=random.random() < 0.3 and not opened.state.part)


def _chosen(first: OpenState, us: Company, random: Random) -> list[Part]:
    secrets = open_secrets(first, us.moderator).secrets
    makers = dict.fromkeys(us.players, anything_legal(random))
    parts = list(play(ruleset_of(first), position_of(first.state), secrets, makers))
    reaching = sorted(parts, key=lambda part: turned_over(part.outcome), reverse=True)[: STATES - STATES // 4]
    return reaching + random.sample(parts, STATES // 4)


def _documents(opened: OpenState, us: Company, random: Random) -> Iterator[dict[str, Any]]:
    legal = [_reaching_turn(opened, us, random) for _ in range(3)]
    words = words_of(opened.game.components, opened.state, open_secrets(opened, us.moderator).secrets)
    head = {**HEAD, "player": seat_of(opened.state)}
    for number in range(ORDERS):
        if number == 0:
            yield {**head, "steps": legal[0]}
        elif number % 4 == 1:
            tried = [_tried(legal, words, random) for _ in range(random.randint(1, 3))]
            plans = [{"name": f"plan {one}", "steps": steps} for one, steps in enumerate([*tried, legal[0]])]
            yield {**head, "plans": plans}
        else:
            yield {**head, "steps": _tried(legal, words, random)}


def _tried(legal: list[Steps], words: Words, random: Random) -> Steps:
    return mutated(random.choice(legal), words, random, legal, random.choice([1, 1, 1, 2, 3]))


def _reaching_turn(opened: OpenState, us: Company, random: Random) -> Steps:
    """A legal turn, of many the one that turns over most cards and goes on behind them."""

    def reach() -> tuple[int, Steps]:
        steps, outcome = random_turn(opened, us, random)
        paused = steps[-1:] != [] and steps[-1].kind == "pause"
        return turned_over(outcome) - paused, list(write_steps(steps))

    return max((reach() for _ in range(6)), key=lambda one: one[0])[1]


def turned_over(outcome: Outcome) -> int:
    """How many cards came to light in a turn."""
    return sum(len(event.cards) for event in outcome.events if isinstance(event, DisplayRefilled))


@pytest.mark.parametrize("seed", range(4 * GAMES))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_author_and_the_moderator_judge_alike(players: int, seed: int) -> None:
    """Verdict, reasons, warnings, the plan carried out and the table after it; whatever cards are hidden."""
    assert judged(players, seed)["steps"]


def test_all_sorts_of_orders_come_up() -> None:
    """Else the test above would be about less than it says."""
    seen = judged(2, 0) + judged(3, 1) + judged(4, 2) + judged(4, 3)
    for trait in (
        "legal",
        "OrderIllegal",
        "legal beyond a refill",
        "card-not-known-yet",
        "plan refused",
        "warned",
        "ahead",
    ):
        assert seen[trait], f"{trait}: {dict(seen)}"


@cache
def judged(players: int, seed: int) -> Counter[str]:
    """Holds all verdicts on the orders of one game against each other; counts what came up."""
    seen: Counter[str] = Counter()
    for case in cases(players, seed):
        try:
            draft = received(written(case.document))
        except YkpbemError:
            seen["cannot be written"] += 1  # no order at all, so nobody is asked about it
            continue
        told = agreed(draft, case).without_lines
        order = as_signed(draft, case)
        if order is not None:
            found = agreed(order, case)
            assert found.without_lines == told, case.document
            assert by_checking_moderator(order, case.opened, case.us) == found
            assert by_moderator(order, case.opened, case.us) == found, case.document
            assert by_moderator(order, case.twin, case.us) == found, case.document
        seen.update(_traits(told, case, signed=order is not None))
    return seen


def agreed(order: Received, case: Case) -> Verdict:
    """What the author is told, in the game as it is and in its twin alike."""
    found = by_author(order, case.opened, case.us)
    assert by_author(order, case.twin, case.us) == found, case.document
    return found


def as_signed(draft: Received, case: Case) -> Received | None:
    """The order signed by its author, who may sign anything that can be written."""
    try:
        return received(signed(draft, case.opened, case.us.mover(case.opened), ahead=case.ahead))
    except YkpbemError:
        return None


def _traits(told: Verdict, case: Case, *, signed: bool) -> Iterator[str]:
    """What to count of a case."""
    yield told.kind
    yield "ahead" if signed and case.ahead else "signed" if signed else "cannot be signed"
    yield from (wrong["code"] for wrong in told.faults)
    if told.kind == "legal":
        if b'"?"' in told.table:
            yield "legal beyond a refill"
        yield from ("plan refused" for _ in told.failed)
        yield from ("warned" for _ in told.warnings)
    yield "plans" if "plans" in case.document else "steps"


def test_an_order_for_another_moment_is_refused_alike() -> None:
    """One that was carried out already, tried once more by its author, and by the moderator."""
    us, random = company(2), Random("stale")
    opened = began(us, drawn_house(0), "stale")
    steps, _ = random_turn(opened, us, random)
    draft = received(written({**HEAD, "player": seat_of(opened.state), "steps": list(write_steps(steps))}))
    author = us.mover(opened)
    order = received(signed(draft, opened, author))
    after = open_state(adjudicate_orders(opened, [order], us.moderator).document)
    stale = by_moderator(order, after, us)
    assert (stale.kind, [wrong["code"] for wrong in stale.faults]) == ("Conflict", ["order-stale"])
    assert by_checking_moderator(order, after, us) == stale
    with pytest.raises(Conflict) as caught:
        check_order(order, after, author)
    assert [wrong.code for wrong in caught.value.faults] == ["order-stale"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_secret_choice_is_judged_alike(players: int) -> None:
    """Cards of the set as a keep: legal are the two dealt, whatever else is hidden, for both sides (R037)."""
    us = company(players)
    opened = dealt(us, drawn_house(players), f"keep {players}")
    for colour, key in us.players.items():
        twin = resealed(opened, us.moderator, of_onlooker(opened, us.moderator, Random(colour), colour))
        pair = open_hand(opened, key)
        strangers = [card for card in opened.game.components.order_cards if card not in pair]
        for card in (*pair, *strangers[:STATES]):
            draft = received(written({**HEAD, "player": colour, "steps": [{"keep": card}]}))
            order = received(signed(draft, opened, key, card=card))
            asked = ((draft, opened, key), (draft, twin, key), (order, twin, key), (order, opened, us.moderator))
            assert {_kept(*one) for one in asked} == {card if card in pair else "OrderIllegal keep-not-dealt"}


def _kept(order: Received, opened: OpenState, key: SecretKey) -> str:
    """The card kept, or why it cannot be."""
    try:
        return check_order(order, opened, key).card
    except YkpbemError as refusal:
        return " ".join([type(refusal).__name__, *(wrong.code for wrong in refusal.faults)])
