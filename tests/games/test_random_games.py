"""Whole games of players who take any legal answer: the rules never get stuck, never lose a piece, never look ahead.

In every second game the nine switches (RULES 2.14) are drawn too.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from tests.games.play import Part, TurnMaker, deal, play
from tests.tools.effort import effort
from ykpbem import events as e
from ykpbem.errors import Fault
from ykpbem.evolve import evolve
from ykpbem.invariants import invariant_faults
from ykpbem.model import HouseRules, Position, Secrets, clone, seat_of
from ykpbem.names import Names
from ykpbem.orders import resolve_steps, write_steps
from ykpbem.rules.options import RandomChooser, finish_turn
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import Outcome
from ykpbem.steps import Step

GAMES = effort(quick=1, soak=500)
"""For each number of players in each edition."""
SEEDS = range(GAMES)
EDITIONS = ("okazu-2016", "english-2017")


def house_of(edition: str, seed: int) -> HouseRules:
    """The edition's rules, in every second game with all other switches drawn."""
    if seed % 2 == 0:
        return HouseRules(edition=edition)  # type: ignore[arg-type]  # one of EDITIONS
    random = Random(f"house rules {edition} {seed}")
    drawn: dict[str, Any] = {}
    for name, kind in get_type_hints(HouseRules).items():
        drawn[name] = random.choice([False, True] if kind is bool else get_args(kind))
    return HouseRules(**{**drawn, "edition": edition})


class Wanderer:
    """Takes any legal answer and remembers what came of it."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.outcome: Outcome | None = None

    def __call__(self, ruleset: Ruleset, position: Position, hand: Sequence[str]) -> list[Step]:
        chooser = RandomChooser(self.random)
        self.outcome = finish_turn(ruleset, position, hand, chooser)
        return chooser.steps


def raw(value: object) -> bytes:
    return msgspec.json.encode(value)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_game(players: int, edition: str, seed: int) -> None:
    """It ends, and every part of every turn holds what the rules promise."""
    ruleset, start, secrets = deal(players, house_of(edition, seed), f"{edition} {seed}")
    wanderer = Wanderer(Random(f"{players} {edition} {seed}"))
    makers: dict[str, TurnMaker] = {player.colour: wanderer for player in start.players}
    seen = shown_in(start)
    ids = known_ids(ruleset)
    assert not invariant_faults(start, ruleset.components, secrets)
    parts = []
    for part, before in with_bytes(play(ruleset, start, secrets, makers), start):
        assert raw(part.before) == before, "the input was changed"
        assert wanderer.outcome is not None
        script_agrees(part, wanderer.outcome)
        every_event_keeps_the_invariants(part, ruleset)
        seen |= shown_in(part.after) | {card for player in part.after.players for card in player.completed}
        seen |= {event.card for event in part.events if isinstance(event, e.OrderCardTaken)}
        assert (ids & words_of([part.after, part.events])) <= seen, "something hidden is told"
        parts.append(part)
    last = parts[-1]
    assert last.after.end is not None
    assert last.before.turn == last.after.end.last_turn
    every_player_had_as_many_turns(parts, players)
    replay_from_the_start(ruleset, parts)


def with_bytes(parts: Iterator[Part], start: Position) -> Iterator[tuple[Part, bytes]]:
    """Each part with what the position before it looked like before it was played."""
    before = raw(start)
    for part in parts:
        yield part, before
        before = raw(part.after)


def script_agrees(part: Part, chosen: Outcome) -> None:
    """The steps written down say exactly what was chosen; only the cards revealed are not in what was chosen yet."""
    assert part.outcome.events == chosen.events
    assert part.outcome.hand == chosen.hand
    unknown = {*words_of(chosen.position)} - {*words_of(part.after)}
    assert all(word.startswith("?") for word in unknown)
    assert raw(part.after.players) == raw(chosen.position.players)
    assert raw(part.after.areas) == raw(chosen.position.areas)


def every_event_keeps_the_invariants(part: Part, ruleset: Ruleset) -> None:
    """Told one by one, from a copy of the position before; at the end stands the position after (RULES 3.13)."""
    table = clone(part.before)
    secrets = msgspec.structs.replace(part.secrets)
    moves = [index for index, event in enumerate(part.events) if isinstance(event, e.PresidentMoved)]
    for index, event in enumerate(part.events):
        evolve(table, event)
        secrets = follow(secrets, event, table)
        wrong = invariant_faults(table, ruleset.components, secrets)
        if moves and moves[0] <= index < moves[-1]:
            wrong = [one for one in wrong if not passing_by(one)]
        assert not wrong, (event, wrong, part.steps)
    assert raw(table) == raw(part.after)
    assert raw(secrets.order_deck) == raw(part.secrets_after.order_deck)
    assert raw(secrets.technology_deck) == raw(part.secrets_after.technology_deck)
    assert {seat: sorted(hand) for seat, hand in secrets.hands.items()} == {
        seat: sorted(hand) for seat, hand in part.secrets_after.hands.items()
    }


def passing_by(wrong: Fault) -> bool:
    """Two presidents in one area, or one on the canal: on the way, but not at its end."""
    what = str(wrong.args["what"])
    return what == "canal" or what.endswith("presidents")


def follow(secrets: Secrets, event: e.Event, table: Position) -> Secrets:
    """What an event means for hands and decks."""
    hands = {seat: hand[:] for seat, hand in secrets.hands.items()}
    decks = {"order_deck": secrets.order_deck[:], "technology_deck": secrets.technology_deck[:]}
    match event:
        case e.OrderCardTaken():
            hands[event.seat].append(event.card)
        case e.OrderCardCompleted():
            hands[event.seat].remove(event.card)
        case e.DisplayRefilled():
            deck = decks["order_deck" if event.board in table.ports else "technology_deck"]
            assert deck[: len(event.cards)] == event.cards
            del deck[: len(event.cards)]
        case _:
            return secrets
    return msgspec.structs.replace(secrets, hands=hands, **decks)


def every_player_had_as_many_turns(parts: list[Part], players: int) -> None:
    """RULES 3.13, invariant 10; nobody took two turns, whatever parts they came in (R040, R245)."""
    turns: dict[str, set[int]] = {}
    for part in parts:
        turns.setdefault(seat_of(part.before), set()).add(part.before.turn)
    assert len(turns) == players
    assert len({len(own) for own in turns.values()}) == 1
    assert sum(map(len, turns.values())) == parts[-1].before.turn


def replay_from_the_start(ruleset: Ruleset, parts: list[Part]) -> None:
    """The orders as people would type them, read again and played again, lead to the same bytes."""
    names = Names(ruleset.house.edition, parts[0].before.layout, ruleset.components)
    written = iter([write_steps(part.steps) for part in parts])

    def reader(ruleset: Ruleset, position: Position, hand: Sequence[str]) -> list[Step]:
        steps, faults = resolve_steps(next(written), names)
        assert not faults
        return steps

    seats = [player.colour for player in parts[0].before.players]
    again = list(play(ruleset, parts[0].before, parts[0].secrets, dict.fromkeys(seats, reader)))
    assert [raw(part.after) for part in again] == [raw(part.after) for part in parts]
    assert [raw(part.events) for part in again] == [raw(part.events) for part in parts]


# What is open to all


def shown_in(position: Position) -> set[str]:
    """Cards that lie open on a display."""
    rows = [*position.ports.values(), *position.laboratories.values()]
    return {card for row in rows for card in row if card is not None}


def known_ids(ruleset: Ruleset) -> set[str]:
    """Ids of all cards that may be hidden."""
    return {*ruleset.components.order_cards, *ruleset.components.technologies}


def words_of(value: object) -> set[str]:
    """Every text anywhere in a record."""
    found: set[str] = set()
    ahead: list[object] = [msgspec.to_builtins(value)]
    while ahead:
        one = ahead.pop()
        if isinstance(one, str):
            found.add(one)
        elif isinstance(one, dict):
            ahead += [*one, *one.values()]
        elif isinstance(one, list):
            ahead += one
    return found
