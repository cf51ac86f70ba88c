"""What the open table never tells: hands, decks and the cards removed (Q164 to Q166)."""

from random import Random
from typing import Any

import msgspec
import pytest

from tests.rules.playing import accept, play, refusal
from tests.scenarios.runner import adjudicate_text
from tests.tables import Table, fresh_table, patch
from ykpbem.events import OrderCardCompleted, OrderCardsKept, OrderCardTaken, Scored
from ykpbem.model import Position, seat_of
from ykpbem.rules.options import RandomChooser, finish_turn

ROW = ["O03", "O04", "O05", "O06", "O07"]


def given(**changes: Any) -> Table:
    """A table of three, changed in the words of a scenario."""
    table = fresh_table()
    patch(table, changes)
    return table


def written(position: Position) -> str:
    """A position as a file would hold it."""
    return msgspec.json.encode(position).decode()


def cards_in(text: str, cards: list[str]) -> list[str]:
    """Those of the cards whose ids a text contains."""
    return [card for card in cards if f'"{card}"' in text]


# Q164: which order cards are secret


def test_Q164_a_card_taken_from_a_port_is_named_openly() -> None:
    """The event says which card went into whose hand, as everybody saw it."""
    table = given(hands={"red": ["O01"]}, ports={"port-a": ROW})
    outcome = play(table, "- place: port-a\n- move: port-a\n- act: {take: [O04]}")
    taken = [event for event in outcome.events if isinstance(event, OrderCardTaken)]
    assert [(event.seat, event.port, event.card) for event in taken] == [("red", "port-a", "O04")]


def test_Q164_the_position_tells_how_many_cards_a_hand_holds_and_not_which() -> None:
    """After taking one beside a secret one: two cards counted, neither of them listed."""
    table = given(hands={"red": ["O01"]}, ports={"port-a": ROW})
    play(table, "- place: port-a\n- move: port-a\n- act: {take: [O04]}")
    assert [player.order_cards for player in table.position.players] == [2, 1, 1]
    assert cards_in(written(table.position), ["O01", "O04"]) == []


def test_Q164_the_first_choice_is_told_without_a_card() -> None:
    """The event that ends the secret choice names seats, and has no field for a card."""
    assert set(OrderCardsKept.__struct_fields__) == {"seat", "passed"}


@pytest.mark.parametrize("seed", range(4))
def test_Q164_Q165_no_event_and_no_position_of_a_game_names_a_hidden_card(seed: int) -> None:
    """Forty turns of chance: every card named lay open before, and hands, decks and removed cards stay unnamed."""
    table = fresh_table(2 + seed % 3)
    components = table.ruleset.components
    chooser = RandomChooser(Random(seed))
    open_cards = {card for row in table.position.ports.values() for card in row}
    for _ in range(40):
        if table.position.moment.phase == "over":
            break
        seat = seat_of(table.position)
        outcome = finish_turn(table.ruleset, table.position, table.hand(seat), chooser)
        accept(table, outcome)
        completed = {event.card for event in outcome.events if isinstance(event, OrderCardCompleted)}
        open_cards |= {card for row in table.position.ports.values() for card in row} | completed
        events = msgspec.json.encode(outcome.events, order="deterministic").decode()
        hidden = [card for card in components.order_cards if card not in open_cards]
        assert cards_in(events, hidden) == []
        in_hands = [card for hand in table.secrets.hands.values() for card in hand]
        assert cards_in(written(table.position), [*in_hands, *table.secrets.order_deck]) == []
        assert cards_in(written(table.position), table.secrets.technology_deck) == []
        assert "?" not in written(table.position) + events


# Q165: the decks


def test_Q165_the_position_counts_the_decks_and_does_not_list_them() -> None:
    """Two tables whose decks lie the other way round look the same."""
    one, other = fresh_table(), fresh_table()
    other.secrets.order_deck.reverse()
    other.secrets.technology_deck.reverse()
    assert written(one.position) == written(other.position)
    assert one.position.order_deck == len(one.secrets.order_deck)


def test_Q165_what_an_order_leads_to_does_not_depend_on_a_deck() -> None:
    """The same order at two decks: the same events and warnings up to the cards turned over at the very end."""
    order = "- place: port-a\n- move: port-a\n- act: {take: [O03, O04], pay: {yen: 2}}"
    outcomes = []
    for turn_over in (False, True):
        table = given(hands={"red": []}, ports={"port-a": ROW})
        if turn_over:
            table.secrets.order_deck.reverse()
        outcomes.append(adjudicate_text(table, order))
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("lies_next", [True, False])
def test_Q165_naming_a_card_that_is_not_turned_over_is_refused_alike(lies_next: bool) -> None:
    """Whether the card named is the one that the refill brings or not, the refusal is the same."""
    table = given(
        areas={"port-a": {"red": 2}}, hands={"red": []}, ports={"port-a": ROW}, red={"mercenaries": {"english": 1}}
    )
    card = table.secrets.order_deck[0 if lies_next else -1]
    take = "- mercenary: {country: english, area: port-a}\n- act: {take: [O03]}\n"
    wrong = refusal(table, f"{take}- place: [port-a, port-a]\n- move: port-a\n- act: {{take: [{card}]}}")
    assert (wrong.code, wrong.rule) == ("card-not-known-yet", "Q030")
    assert card not in wrong.options


# Q166: hands at the end


def last_turn(**hands: list[str]) -> tuple[list[Scored], Table]:
    """The last turn of a game with these hands, and what was scored."""
    table = given(
        hands={"red": [], "blue": [], "yellow": [], **hands},
        red={"completed": ["O10"]},
        turn=3,
        end={"trigger": "church", "seat": "blue", "turn": 1, "last-turn": 3},
    )
    outcome = play(table, "- place: copper-mine-1\n- move: copper-mine-1")
    return [event for event in outcome.events if isinstance(event, Scored)], table


def test_Q166_orders_in_hand_cost_and_bring_nothing_at_the_end() -> None:
    """Full hands of every country score line by line what empty ones do."""
    full = {"red": ["O01", "O02", "O03"], "blue": ["O05", "O07"], "yellow": ["O08"]}
    assert last_turn(**full)[0] == last_turn()[0]


def test_Q166_they_are_kept_for_the_audit() -> None:
    """After the last turn the hands are still known to the moderator, card by card."""
    table = last_turn(red=["O01", "O02"])[1]
    assert table.position.moment.phase == "over"
    assert table.secrets.hands["red"] == ["O01", "O02"]
    assert table.position.player("red").order_cards == 2
