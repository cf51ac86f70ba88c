"""Turning over the cards that an order brought: R148, R154, and that nothing else of a deck moves."""

from copy import deepcopy

import pytest

from tests.rules.playing import play
from tests.scenarios.runner import adjudicate_text
from tests.tables import Table, fresh_table, patch
from ykpbem.events import DisplayRefilled
from ykpbem.invariants import invariant_faults
from ykpbem.rules.reveal import reveal

BOTH_PORTS = """
- mercenary: {country: english, area: port-b}
- act: {take: [O06, O07], pay: 2 yen}
- place: bank
- move: port-a
- act: {take: O02}
"""


def at_both_ports() -> Table:
    """Red can take order cards at both ports in one turn; nobody holds a card that lies there."""
    made = fresh_table(3)
    patch(
        made,
        {
            "areas": {"port-a": {"red": 1}, "port-b": {"red": 2}},
            "hands": {"red": [], "blue": ["O30"], "yellow": ["O31"]},
            "ports": {"port-a": ["O01", "O02", "O03", "O04", "O05"], "port-b": ["O06", "O07", "O08", "O09", "O10"]},
            "red": {"mercenaries": {"english": 1}},
        },
    )
    return made


def test_R148_gaps_are_filled_from_the_top_of_the_deck_refill_after_refill() -> None:
    made = at_both_ports()
    first, second, third, *rest = made.secrets.order_deck
    outcome = play(made, BOTH_PORTS)
    assert made.position.ports["port-b"] == ["O08", "O09", "O10", first, second]
    assert made.position.ports["port-a"] == ["O01", "O03", "O04", "O05", third]
    assert made.secrets.order_deck == rest
    refills = [(event.board, event.cards) for event in outcome.events if isinstance(event, DisplayRefilled)]
    assert refills == [("port-b", [first, second]), ("port-a", [third])]


def test_R154_a_laboratory_is_filled_from_the_technology_deck_alone() -> None:
    made = fresh_table(3)
    row = ["T29", "T22", "T24", "T19", "T27"]
    patch(made, {"areas": {"laboratory-a": {"red": 4}}, "laboratories": {"laboratory-a": row}})
    top, *rest = made.secrets.technology_deck
    orders = made.secrets.order_deck[:]
    play(made, "- place: bank\n- move: laboratory-a\n- act: {technology: tram}")
    assert made.position.laboratories["laboratory-a"] == ["T22", "T24", "T19", "T27", top]
    assert (made.secrets.technology_deck, made.secrets.order_deck) == (rest, orders)


def test_R004_no_card_is_made_or_lost_when_cards_are_turned_over() -> None:
    made = fresh_table(3)
    patch(made, {"areas": {"port-a": {"red": 1}}})
    card = made.position.ports["port-a"][0]
    play(made, f"- place: bank\n- move: port-a\n- act: {{take: {card}}}")
    assert not invariant_faults(made.position, made.ruleset.components, made.secrets)


def test_R006_the_decks_given_are_not_touched() -> None:
    made = at_both_ports()
    before = deepcopy(made.secrets)
    outcome = adjudicate_text(made, BOTH_PORTS)
    reveal(outcome.position, outcome.events, made.secrets)
    assert made.secrets == before


def test_decks_that_do_not_belong_to_the_position_are_refused() -> None:
    made = at_both_ports()
    outcome = adjudicate_text(made, BOTH_PORTS)
    del made.secrets.order_deck[1:]
    with pytest.raises(ValueError, match="deck"):
        reveal(outcome.position, outcome.events, made.secrets)
