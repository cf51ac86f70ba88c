"""Templates: an order to fill in that orders nothing before, and a legal turn when every sign is taken away."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from random import Random

import msgspec
import pytest
import yaml

from tests.app import club
from tests.orders.samples import read_order
from ykpbem.app.demo import uncommented
from ykpbem.app.orders import Received, received
from ykpbem.app.sign import sign_for_state
from ykpbem.app.template import WIDTH, template
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.errors import Conflict, Malformed, OrderIllegal, UsageFault
from ykpbem.files.order_reader import parse_order
from ykpbem.files.schema import schema_faults
from ykpbem.model import seat_of


def written(opened: OpenState, colour: str) -> str:
    """The template of a seat that knows its hand."""
    return template(opened, colour, open_hand(opened, club.PLAYERS[colour]), Random("template"))


def ordered(text: str) -> Received:
    return received(parse_order(text.encode(), name="order.yaml"))


@cache
def game() -> tuple[OpenState, ...]:
    """States of a random game that pauses where it can, until it is over."""
    random = Random("template game")
    states = [open_state(club.second_state())]
    while states[-1].state.moment.phase != "over":
        states.append(open_state(club.play(states[-1], {"steps": club.random_steps(states[-1], random)}).document))
    return tuple(states)


def running() -> Iterator[OpenState]:
    """Some states of the game, all those in the middle of a turn among them."""
    for number, opened in enumerate(game()[:-1]):
        if number % 12 == 0 or opened.state.part:
            yield opened


def test_as_it_comes_it_orders_nothing() -> None:
    for opened in (open_state(club.first_state()), next(running())):
        with pytest.raises(Malformed) as refusal:
            read_order(written(opened, seat_of(opened.state, 1)).encode(), name="order.yaml")
        assert [fault.code for fault in refusal.value.faults] == ["steps-empty"]


def test_without_its_signs_it_is_a_legal_turn() -> None:
    seen = set()
    for opened in running():
        colour, key = club.mover(opened)
        signed = sign_for_state(ordered(uncommented(written(opened, colour))), opened, key)
        assert adjudicate_orders(opened, [Received(signed.document)], club.MODERATOR).document
        seen.add(bool(opened.state.part))
    assert seen == {False, True}


def test_each_suggestion_stands_alone_on_its_lines() -> None:
    """Signs can be taken from some steps and left on others: what is left is an order still, legal or not."""
    opened = next(running())
    colour, key = club.mover(opened)
    lines = written(opened, colour).splitlines()
    steps = [number for number, line in enumerate(lines) if line.startswith("# - ")]
    for number in steps:
        picked = [line[2:] if at == number else line for at, line in enumerate(lines)]
        order = ordered("\n".join(picked) + "\n")
        assert not order.faults
        with pytest.raises(OrderIllegal):
            sign_for_state(order, opened, key)


def test_a_step_is_one_line_where_it_fits() -> None:
    """And where it does not, who takes away the sign of the first line alone is told of those below it."""
    whole = several = 0
    for opened in running():
        colour, _ = club.mover(opened)
        lines = written(opened, colour).splitlines()
        for number, line in enumerate(lines):
            if not line.startswith("# - "):
                continue
            if not line.endswith(":"):
                whole += 1
                continue
            several += 1
            rest = list(takewhile(lambda one: one.startswith("#   "), lines[number + 1 :]))
            names = [one.removeprefix("#     - ") for one in rest]
            if all(re.fullmatch(r"[a-z0-9-]+", name) for name in names):
                assert len(f"{line} {', '.join(names)}") > WIDTH
            picked = [one[2:] if at == number else one for at, one in enumerate(lines)]
            faults = ordered("\n".join(picked) + "\n").faults
            assert [(fault.code, fault.where.line) for fault in faults] == [("value-commented", number + 1)]
    assert whole
    assert several


def test_lines_survive_a_mail() -> None:
    for opened in (open_state(club.first_state()), *running()):
        text = written(opened, seat_of(opened.state, max(opened.state.turn, 1)))
        for line in text.splitlines():
            assert len(line) <= WIDTH
            assert line == line.rstrip()
        assert "<" not in text
        assert "\t" not in text


def test_it_says_where_it_begins_and_ends_and_which_schema_it_follows() -> None:
    lines = written(next(running()), seat_of(next(running()).state)).splitlines()
    assert lines[0].startswith("# yaml-language-server: $schema=")
    assert "begins here" in lines[1]
    assert "ends here" in lines[-1]
    assert max(len(lines[1]), len(lines[-1])) <= 40
    assert "/work" not in "".join(lines)


def test_an_editor_takes_it_for_what_it_is() -> None:
    """As YAML of any reader it fits the schema that it names, all signs taken away."""
    for opened in (*running(), open_state(club.first_state())):
        colour = seat_of(opened.state, max(opened.state.turn, 1))
        document = yaml.safe_load(uncommented(written(opened, colour)))
        assert not schema_faults("order", document)
        assert isinstance(document["answers"], str)


@pytest.mark.parametrize("beginning", ["123456789012", "12e456789012", "1234567890ab"])
def test_the_state_seen_is_text_for_every_reader(beginning: str) -> None:
    """Also where its beginning looks like a number."""
    opened = next(running())
    alike = msgspec.structs.replace(opened, id=beginning + opened.id[12:])
    colour, _ = club.mover(opened)
    assert yaml.safe_load(uncommented(written(alike, colour)))["answers"] == beginning


def test_no_name_breaks_what_a_forum_keeps() -> None:
    """BoardGameGeek drops text after a `<`."""
    opened = next(running())
    state = msgspec.structs.replace(
        opened.state, seats=[msgspec.structs.replace(seat, name="A <b> C " + "W" * 30) for seat in opened.state.seats]
    )
    text = written(msgspec.structs.replace(opened, state=state), seat_of(state))
    assert "<" not in text
    assert max(map(len, text.splitlines())) <= WIDTH


def test_it_is_for_one_game_turn_and_state() -> None:
    opened = next(one for one in running() if one.state.part)
    colour, _ = club.mover(opened)
    document = ordered(uncommented(written(opened, colour))).document
    assert document["turn"] == opened.state.turn
    assert document["part"] == opened.state.part
    assert document["player"] == colour
    assert opened.id.startswith(document["answers"])


def test_turn_0_offers_both_cards() -> None:
    """R037: each of the two lines alone is a keep; both at once are none."""
    opened = open_state(club.first_state())
    text = written(opened, "red")
    cards = open_hand(opened, club.PLAYERS["red"])
    assert re.findall(r"^# - keep: (.*)$", text, re.MULTILINE) == cards
    for card in cards:
        order = ordered(text.replace(f"# - keep: {card}", f"- keep: {card}"))
        assert sign_for_state(order, opened, club.PLAYERS["red"]).card == card
    with pytest.raises(Malformed):
        sign_for_state(ordered(uncommented(text)), opened, club.PLAYERS["red"])


def test_nobody_else_can_read_from_it_what_is_in_a_hand() -> None:
    opened = next(running())
    colour, _ = club.mover(opened)
    hidden = set(open_hand(opened, club.PLAYERS[colour]))
    hidden -= {card for row in opened.state.ports.values() for card in row if card}
    assert hidden
    assert not [card for card in hidden if card in template(opened, colour, None, Random(1))]
    assert all(card in written(opened, colour) for card in hidden)


def test_without_a_seat_it_is_for_who_is_to_move() -> None:
    opened = next(running())
    assert f"player: {seat_of(opened.state)}" in template(opened, "", None, Random(1)).splitlines()


def test_it_is_refused_where_there_is_nothing_to_order() -> None:
    opened = next(running())
    waiting = next(colour for colour in club.PLAYERS if colour != seat_of(opened.state))
    for state, colour, error, code in (
        (opened, waiting, Conflict, "out-of-turn"),
        (game()[-1], "red", Conflict, "game-over"),
        (open_state(club.first_state()), "", UsageFault, "template-needs-key"),
    ):
        with pytest.raises(error) as refusal:
            template(state, colour, None, Random(1))
        assert [fault.code for fault in refusal.value.faults] == [code]


def test_it_tells_what_is_owned_and_what_is_in_reach() -> None:
    for opened in running():
        colour, _ = club.mover(opened)
        text = " ".join(written(opened, colour).replace("\n## ", " ").split())
        player = opened.state.player(colour)
        assert f"{player.vp} VP" in text
        if player.stock["yen"]:
            assert f"{player.stock['yen']} yen" in text
        if opened.state.moment.phase == "A" and opened.state.moment.action is None:
            assert all(card in text for row in opened.state.ports.values() for card in row if card)
            assert all(card in text for card in opened.state.achievements)
