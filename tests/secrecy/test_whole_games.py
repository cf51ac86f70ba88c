"""Two games dealt and played from the first paper on, in which only cards differ that never come to light.

The second is the first with those cards renamed: its shuffles are the same ones, its players keep the renamed cards and
give the same orders. So what the public has of both may differ in nothing but commitments and what is made of them.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from tests.agreement.companies import random_turn
from tests.app import acts, club
from tests.secrecy import story
from tests.secrecy.twins import Renaming, renaming
from tests.tools.effort import effort
from ykpbem.app import choosing, games
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.files.signed import short
from ykpbem.orders import write_steps
from ykpbem.render.text import report
from ykpbem.rules.setup import Shuffler
from ykpbem.views import view

TURNS = effort(quick=14, soak=1000)
GAMES = effort(quick=1, soak=20)
MAY_DIFFER = {"previous", "answers", "commit", "signature", "hands", "moderator", "revealed"}
"""Keys of a state under which ids, commitments, seals and signatures stand, and what the last state reveals."""


class Renamed:
    """The shuffles of a game with some cards renamed."""

    def __init__(self, shuffler: Shuffler, cards: Renaming) -> None:
        self.shuffler, self.cards = shuffler, cards
        self.back = {new: old for old, new in cards.items()}

    def shuffled(self, label: str, items: Sequence[str]) -> list[str]:
        """What the shuffle makes of the cards under their old names, under the new ones."""
        dealt = self.shuffler.shuffled(label, [self.back.get(item, item) for item in items])
        return [self.cards.get(item, item) for item in dealt]

    def below(self, label: str, n: int) -> int:
        """The same draw."""
        return self.shuffler.below(label, n)


class Played:
    """The states of a game and the orders that led on from each but the first, which the keeps led on from."""

    def __init__(self) -> None:
        self.states: list[OpenState] = []
        self.orders: list[Any] = []


def first_game(seed: int) -> Played:
    """A game of chance, in which nobody completes the card kept in secret."""
    random = Random(f"whole {seed}")
    played = Played()
    played.states = [acts.dealt(), acts.began()]
    kept = {*open_secrets(acts.began(), club.MODERATOR).secrets.kept.values()}
    while played.states[-1].state.moment.phase != "over" and played.states[-1].state.turn <= TURNS:
        here = played.states[-1]
        steps = next(found for found in _turns(here, random) if not kept & {str(word) for word in _words(found)})
        played.orders.append(steps)
        played.states.append(acts.after(here, {"steps": steps}))
    return played


def _turns(opened: OpenState, random: Random) -> Iterator[list[Any]]:
    while True:
        yield list(write_steps(random_turn(opened, story.US, random)[0]))


def _words(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _words(inner)
    else:
        yield value


def second_game(first: Played, cards: Renaming, monkeypatch: pytest.MonkeyPatch) -> Played:
    """The same game with other cards hidden in it."""
    for module in (games, choosing):
        deal = module.dealer_of
        monkeypatch.setattr(module, "dealer_of", lambda *given, deal=deal: Renamed(deal(*given), cards))
    played = Played()
    dealt = open_state(games.start(acts.invitation(), acts.joins(), club.MODERATOR))
    keeps = []
    for key in club.PLAYERS.values():
        kept = open_hand(first.states[0], key)[0]
        keeps.append(club.signed({"steps": [{"keep": cards.get(kept, kept)}]}, dealt, key))
    played.states = [dealt, open_state(adjudicate_orders(dealt, keeps, club.MODERATOR).document)]
    for steps in first.orders:
        played.states.append(acts.after(played.states[-1], {"steps": steps}))
    return played


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_public_cannot_tell_two_games_apart(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """State by state: equal but for ids, commitments and signatures; the reports are the same."""
    first = first_game(seed)
    hidden = renaming(first.states[0].game.components, story.come_to_light(first.states), Random(f"renamed {seed}"))
    second = second_game(first, hidden, monkeypatch)
    secrets = [open_secrets(game.states[1], club.MODERATOR).secrets for game in (first, second)]
    assert all(secrets[0].kept[seat] != secrets[1].kept[seat] for seat in club.PLAYERS)
    assert secrets[0].order_deck[-1] != secrets[1].order_deck[-1]
    for one, other in zip(first.states, second.states, strict=True):
        assert {*differences(story.document_of(one), story.document_of(other))} <= MAY_DIFFER
        if one.state.revealed is None:
            assert _report(one, {}) == _report(other, {short(one.id): short(other.id), **_befores(one, other)})


def _befores(one: OpenState, other: OpenState) -> dict[str, str]:
    return {short(one.state.previous): short(other.state.previous)}


def _report(opened: OpenState, ids: dict[str, str]) -> str:
    told = report(view(opened.state, opened.game.components), opened.id, opened.game.id)
    for mine, its in ids.items():
        told = told.replace(its, mine)
    return told


def differences(one: Any, other: Any, key: str = "") -> Iterator[str]:
    """The keys under which two documents differ; a text of another length is an error of its own."""
    if isinstance(one, dict) and isinstance(other, dict):
        assert list(one) == list(other), key
        for name in one:
            yield from differences(one[name], other[name], key if key in ("hands", "revealed") else name)
    elif isinstance(one, list) and isinstance(other, list):
        assert len(one) == len(other), key
        for mine, its in zip(one, other, strict=True):
            yield from differences(mine, its, key)
    elif one != other:
        assert len(str(one)) == len(str(other)), key
        yield key
