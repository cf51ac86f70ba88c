"""Playing turns on a table in tests: orders written as a player writes them, one after the other."""

from typing import Any

import msgspec

from tests.scenarios.runner import adjudicate_text
from tests.tables import Table
from ykpbem.answers import Ask, Chooser
from ykpbem.components import Reward
from ykpbem.errors import Fault, YkpbemError
from ykpbem.rules.reveal import reveal
from ykpbem.rules.table import Ruleset
from ykpbem.rules.turn import Outcome


def play(table: Table, order: str) -> Outcome:
    """Carries out an order, or a part of one, and leaves the table as it is afterwards, its new cards turned over."""
    return accept(table, adjudicate_text(table, order))


def accept(table: Table, outcome: Outcome) -> Outcome:
    """Makes an outcome the table's position; its events then name the cards that were drawn."""
    outcome.events, table.secrets = reveal(outcome.position, outcome.events, table.secrets)
    table.secrets.hands[outcome.seat] = outcome.hand
    table.position = outcome.position
    return outcome


def refusal(table: Table, order: str) -> Fault:
    """The first fault for which an order is refused."""
    try:
        outcome = adjudicate_text(table, order)
    except YkpbemError as refused:
        return refused.faults[0]
    raise AssertionError(f"legal: {outcome.events}")


def told(outcome: Outcome) -> list[str]:
    """The kinds of the events, in their order."""
    return [msgspec.to_builtins(event)["event"] for event in outcome.events]


def reprint(table: Table, kind: str, card: str, **changes: Any) -> None:
    """Prints other values on a card, so that a test rests on its own: `kind` is a field of the component set."""
    components = table.ruleset.components
    cards = {**getattr(components, kind)}
    cards[card] = msgspec.structs.replace(cards[card], **changes)
    table.ruleset = Ruleset(msgspec.structs.replace(components, **{kind: cards}), table.ruleset.house)


def reprint_site(table: Table, area: str, shophouse: Reward, trading_house: Reward) -> None:
    """Prints these rewards on every space of an area's building site."""
    site = table.position.areas[area].site
    assert site is not None
    spaces = len(table.position.areas[area].shophouses)
    reprint(table, "sites", site, shophouses=(shophouse,) * spaces, trading_house=trading_house)


def reprint_token(table: Table, area: str, reward: Reward) -> None:
    """Prints this reward on an area's 5-Power token."""
    token = table.position.areas[area].token
    assert token is not None
    reprint(table, "tokens", token, reward=reward)


class Decliner(Chooser):
    """Answers with nothing where that is allowed, else with the first legal answer."""

    def choose(self, ask: Ask, options: list[Any]) -> Any:  # noqa: ARG002  # the shape of every chooser
        """Nothing, or the first option."""
        return options[-1] if options[-1] is None else options[0]
