"""Corrections of random mistakes: pasted where they belong they always leave a legal order, and never look ahead."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app import club
from tests.tools.effort import effort
from ykpbem.app.advice import Advice, advise
from ykpbem.app.check import check_order
from ykpbem.app.orders import Received, received
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.errors import Malformed, OrderIllegal
from ykpbem.files.order_reader import parse_order
from ykpbem.files.order_writer import order_text

STRAY: tuple[Any, ...] = (
    "bonus",
    "recover",
    "act",
    "pause",
    "university",
    {"act": "none"},
    {"build": "trading-house"},
    {"build": {"shophouse": 2}},
    {"recall": "none"},
    {"move": "station"},
    {"achieve": "a"},
    {"fulfil": "O20"},
    {"plaec": "bank"},
    "station",
)


@cache
def states() -> tuple[OpenState, ...]:
    """States of a random game in the middle of it."""
    random = Random("mistakes")
    found = [open_state(club.second_state())]
    while len(found) < 36 and found[-1].state.moment.phase != "over":
        found.append(open_state(club.play(found[-1], {"steps": club.random_steps(found[-1], random)}).document))
    return tuple(one for one in found if one.state.moment.phase != "over")


def spoilt(steps: list[Any], areas: list[str], random: Random) -> list[Any]:
    """The steps with some mistakes that people make."""
    steps = list(steps) or ["bonus"]
    for _ in range(random.choice((1, 1, 2, 3))):
        at = random.randrange(len(steps)) if steps else 0
        match random.randrange(5) if steps else 2:
            case 0:
                steps.pop(at)
            case 1:
                steps.insert(random.randrange(len(steps)), steps.pop(at))
            case 2:
                steps.insert(
                    at, random.choice((*STRAY, {"move": random.choice(areas)}, {"place": random.choice(areas)}))
                )
            case 3 if isinstance(steps[at], dict) and next(iter(steps[at])) in ("place", "move"):
                steps[at] = {next(iter(steps[at])): [random.choice(areas) for _ in range(random.randrange(1, 5))]}
            case _ if isinstance(steps[at], dict) and isinstance(steps[at].get("act"), dict):
                answers = dict(steps[at]["act"])
                answers[random.choice(("space", "take", "technology"))] = random.choice(("F", "O33", "T05"))
                steps[at] = {"act": answers}
            case _:
                pass
    return steps


def read(text: str) -> Received:
    return received(parse_order(text.encode(), name="order.yaml"))


def lines_of_steps(order: Received) -> Iterator[int]:
    """Where each step begins, counted from 0."""
    for number in range(len(order.document["steps"])):
        yield order.places.where("steps", number).line - 1


def pasted(text: str, order: Received, advice: Advice) -> str:
    """What an author has who does as is told."""
    lines = text.splitlines()
    begins = next(number for number, line in enumerate(lines) if line.startswith("steps:"))
    if advice.steps:
        return "\n".join([*lines[:begins], *advice.steps, ""])
    (one,) = advice.corrections
    starts = [*lines_of_steps(order), len(lines)]
    if one.new:
        at = starts[one.step]
        lines[at:at] = one.lines
    else:
        lines[starts[one.step - 1] : starts[one.step]] = one.lines
    filled = "\n".join([*lines, ""])
    return re.sub(r"^steps:\n\Z", "steps: []\n", filled, flags=re.MULTILINE)


@settings(max_examples=effort(quick=60, soak=5000))
@given(st.integers(0, 2**32))
def test_whatever_is_wrong_the_corrected_order_is_legal(seed: int) -> None:
    random = Random(seed)
    opened = random.choice(states())
    colour, key = club.mover(opened)
    steps = spoilt(list(club.random_steps(opened, random)), list(opened.state.layout), random)
    text = order_text({"ykpbem": "order/1", "game": club.GAME, "player": colour, "steps": steps})
    order = read(text)
    try:
        check_order(order, opened, key)
    except (OrderIllegal, Malformed) as refusal:
        advice = advise(order, opened, key, refusal.faults)
        assert advice is not None
        assert advice.legal
        assert check_order(read(pasted(text, order, advice)), opened, key).judged


def forgotten(kinds: tuple[str, ...]) -> Iterator[tuple[OpenState, list[Any], Advice | None, str]]:
    """Legal turns that lack their steps of these kinds: the state, what is left, the advice, and the text."""
    random = Random("forgotten")
    for opened in states():
        colour, key = club.mover(opened)
        steps = list(club.random_steps(opened, random))
        left = [step for step in steps if not (isinstance(step, dict) and next(iter(step)) in kinds)]
        placed = next((step["place"] for step in steps if isinstance(step, dict) and "place" in step), None)
        path = next((step["move"] for step in steps if isinstance(step, dict) and "move" in step), None)
        if len(left) == len(steps) or not isinstance(path, str | list) or path == "station":
            continue
        areas, own = _names(placed), _names(path)
        if areas and set(areas) - {own[-1]} <= set(own) and len(left) <= len(steps) - 1:
            text = order_text({"ykpbem": "order/1", "game": club.GAME, "player": colour, "steps": left})
            order = read(text)
            try:
                check_order(order, opened, key)
            except (OrderIllegal, Malformed) as refusal:
                yield (
                    opened,
                    left,
                    advise(order, opened, key, refusal.faults),
                    text,
                )


def _names(value: Any) -> list[str]:
    return value.split(", ") if isinstance(value, str) else list(value or ())


def test_a_forgotten_placement_is_put_in_and_all_else_stays() -> None:
    """Wherever assistants on the way of the president's own movement make the order legal."""
    tried = 0
    for opened, left, advice, text in forgotten(("place",)):
        assert advice is not None
        assert advice.legal
        assert [(one.new, one.lines[0].partition(":")[0]) for one in advice.corrections] == [(True, "- place")], text
        corrected = read(pasted(text, read(text), advice))
        assert check_order(corrected, opened, club.mover(opened)[1]).judged
        assert [step for step in corrected.document["steps"] if "place" not in step] == left
        tried += 1
    assert tried >= 5


def test_placement_and_movement_are_put_in_for_an_action_that_is_there() -> None:
    """All that was written stays where some area lets it be done."""
    opened = states()[0]
    colour, key = club.mover(opened)
    card = next(card for card in opened.state.ports["port-a"] if card)
    for steps in ([{"act": {"take": card}}], [{"act": {"take": card}}, {"move": "port-a"}], [{"move": "port-a"}]):
        order = read(order_text({"ykpbem": "order/1", "game": club.GAME, "player": colour, "steps": steps}))
        with pytest.raises(OrderIllegal) as refusal:
            check_order(order, opened, key)
        advice = advise(order, opened, key, refusal.value.faults)
        assert advice is not None
        assert advice.legal
        told = " ".join(line for one in advice.corrections for line in one.lines) + " ".join(advice.steps)
        assert "port-a" in told
        assert not [one for one in advice.corrections if not one.lines]


def test_a_card_that_nobody_has_seen_is_never_proposed() -> None:
    """The boundary: corrections name nothing that is not on the table or in the author's hand before the order."""
    for opened in states()[::5]:
        colour, key = club.mover(opened)
        hand = open_hand(opened, key)
        state = opened.state
        seen = {card for rows in (state.ports, state.laboratories) for row in rows.values() for card in row if card}
        for steps in (
            [],
            [{"place": "port-a"}, {"move": "port-a"}],
            [{"place": ["port-a", "port-a"]}, {"act": {"take": "O99"}}],
        ):
            order = read(order_text({"ykpbem": "order/1", "game": club.GAME, "player": colour, "steps": steps}))
            try:
                check_order(order, opened, key)
            except (OrderIllegal, Malformed) as refusal:
                advice = advise(order, opened, key, refusal.faults)
                told = " ".join(line for one in advice.corrections for line in one.lines) if advice else ""
                assert set(re.findall(r"\b[OT][0-9]{2}\b", told)) - {"O99"} <= seen | set(hand)
