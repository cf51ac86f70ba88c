"""An order told step by step: everything that happens stands with the step that brings it, and the numbers add up."""

from itertools import pairwise
from random import Random

from tests.app import club
from tests.app.test_advice import states
from ykpbem.answers import Script
from ykpbem.app.orders import names_of, ruleset_of
from ykpbem.chain.readers import open_hand
from ykpbem.codec import position_of
from ykpbem.events import ActionBegun, DisplayRefilled, PowerTokenTaken, TurnEnded
from ykpbem.orders import resolve_steps
from ykpbem.render.course import course_facts, course_section
from ykpbem.render.document import Bullets, Caption, Facts, Paragraph
from ykpbem.rules.tracing import Passage, follow
from ykpbem.rules.turn import Outcome, adjudicate
from ykpbem.views import View, view


def played() -> list[tuple[View, list[Passage], Outcome]]:
    """Random legal orders, followed and adjudicated."""
    found = []
    for number, opened in enumerate(states()):
        colour, key = club.mover(opened)
        hand = open_hand(opened, key)
        steps, _ = resolve_steps(club.random_steps(opened, Random(number)), names_of(opened))
        rules, position = ruleset_of(opened), position_of(opened.state)
        shown = view(opened.state, opened.game.components, colour, hand)
        found.append((shown, follow(rules, position, hand, steps), adjudicate(rules, position, hand, Script(steps))))
    return found


PLAYED = played()


def test_the_passages_hold_every_event_of_the_turn_in_order() -> None:
    for _, passages, outcome in PLAYED:
        ends = [number for number, event in enumerate(outcome.events) if isinstance(event, TurnEnded)]
        told = [event for passage in passages for event in passage.events]
        assert told == outcome.events[: ends[0] if ends else None]


def test_each_passage_begins_where_the_one_before_ends() -> None:
    for shown, passages, outcome in PLAYED:
        for before, after in pairwise(passages):
            assert before.after == after.before
        if outcome.position.moment.phase != "over":
            assert passages[-1].after["vp"] == outcome.position.player(shown.mover).vp
            assert passages[-1].after["yen"] == outcome.position.player(shown.mover).stock["yen"]


def test_a_bonus_that_does_not_fire_has_its_reason() -> None:
    """After each action either the token is taken, or could have been (which is a warning), or it is said why not."""
    seen = set()
    for _, passages, outcome in PLAYED:
        actions = sum(isinstance(event, ActionBegun) for event in outcome.events)
        taken = sum(isinstance(event, PowerTokenTaken) for event in outcome.events)
        left = sum(wrong.code == "bonus-left" for wrong in outcome.warnings)
        reasons = [wrong.code for passage in passages for wrong in passage.unfired if wrong.code.startswith("bonus-")]
        if not outcome.position.moment.action:
            assert actions == taken + left + len(reasons)
        seen |= set(reasons)
    assert "bonus-needs-power" in seen


def test_it_is_told_with_steps_sentences_numbers_and_boundary() -> None:
    bounded = 0
    for shown, passages, outcome in PLAYED:
        blocks = course_section(shown, passages, "a word").blocks
        steps = [block for block in blocks if isinstance(block, Caption)]
        assert len(steps) == len([passage for passage in passages if passage.step])
        assert any(isinstance(block, Bullets) for block in blocks)
        assert any(isinstance(block, Facts) for block in blocks)
        refilled = any(
            isinstance(event, DisplayRefilled) and any(card.startswith("?") for card in event.cards)
            for event in outcome.events
        )
        assert any(isinstance(block, Paragraph) for block in blocks) == refilled
        bounded += refilled
    assert bounded


def test_programs_get_the_same() -> None:
    shown, passages, _ = PLAYED[0]
    facts = course_facts(shown, passages)
    assert [one["step"] for one in facts] == [passage.step.number if passage.step else 0 for passage in passages]
    assert all(set(one["changes"]) <= set(one["counts"]) for one in facts)


def test_programs_are_told_of_what_was_out_of_reach_as_people_are() -> None:
    for shown, passages, _ in PLAYED:
        blocks = [block for block in course_section(shown, passages).blocks if isinstance(block, Bullets)]
        told = [item for block in blocks for item in block.items if str(item).startswith("Out of reach")]
        assert len(told) == sum(len(one["out-of-reach"]) for one in course_facts(shown, passages))
