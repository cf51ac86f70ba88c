"""Going back: the position of then, everything else of now; what was seen is named, the rest is shuffled anew."""

import base64
from random import Random
from typing import Any

import msgspec
import pytest

from tests.app import acts, club
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.ending import stop
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.passing import pass_keeps, pass_turn
from ykpbem.app.powers.rekeying import Agreed, consent, rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.powers.settings import table_with
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import RollbackLink, position_of
from ykpbem.deal import Dealer
from ykpbem.events import GameRolledBack
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import document_id
from ykpbem.papers import Moderator

WHY = "the wrong file was carried out"


def back(opened: OpenState, earlier: OpenState, *past: OpenState) -> OpenState:
    """The state after going back."""
    return open_state(roll_back(opened, earlier, acts.MO, reason=WHY, past=past))


def refused(opened: OpenState, earlier: OpenState, *past: OpenState) -> tuple[str, set[str]]:
    return acts.refused(lambda: back(opened, earlier, *past))


def spread(line: tuple[OpenState, ...]) -> tuple[OpenState, OpenState]:
    """An earlier and a later state between which cards were turned over."""
    return line[1], line[-1]


def test_the_position_is_that_of_then_and_the_rest_is_of_now() -> None:
    earlier, opened = spread(acts.line())
    after = back(opened, earlier)
    assert position_of(after.state) == position_of(earlier.state)
    assert after.state.previous == opened.id
    assert after.state.seq == opened.state.seq + 1
    assert after.state.epoch == 1
    assert after.state.events[:-1] == earlier.state.events[-len(after.state.events) + 1 :]
    for colour, key in club.PLAYERS.items():
        assert open_hand(after, key) == open_hand(earlier, key), colour
    acts.adds_up(after)


def test_cards_seen_since_are_named() -> None:
    """Those turned over in between, and nothing that is hidden still."""
    line = acts.line()
    earlier, opened = spread(line)
    after = back(opened, earlier)
    seen = acts.come_to_light(line[2:])
    assert seen
    assert after.state.link == RollbackLink([], earlier.id, seen, WHY)
    assert after.state.events[-1].events == [GameRolledBack("", earlier.id, seen, WHY)]
    hidden = open_secrets(opened, acts.MO).secrets
    assert not set(seen) & {*hidden.order_deck, *hidden.technology_deck}


def test_a_card_kept_in_secret_and_completed_since_is_named() -> None:
    """It lies in the hand again, and everybody knows."""
    earlier, rich, done, card = played()
    after = back(done, earlier)
    assert after.state.link == RollbackLink([], earlier.id, [card], WHY)
    acts.proved(acts.dealt(), earlier, rich, done, after)


def test_a_card_played_and_put_elsewhere_by_a_correction_is_named() -> None:
    """It was completed, lies on a display now, and lies in the hand again afterwards: everybody has seen it."""
    earlier, rich, done, card = played()
    colour = club.mover(earlier)[0]
    other = str(done.state.ports["port-a"][0])
    swapped = table_with(done, [f"port-a.1={card}", f"{colour}.completed={other}"])
    moved = open_state(amend(done, swapped, acts.MO, reason="the wrong card"))
    after = back(moved, earlier)
    assert after.state.link == RollbackLink([], earlier.id, [card], WHY)
    acts.proved(acts.dealt(), earlier, rich, done, moved, after)


def test_a_card_played_and_left_out_of_the_next_choice_is_named() -> None:
    """The other card of the pair is kept the second time; back in that story the one that was played is hidden."""
    first, rich, done, card = played()
    again = back(done, acts.dealt())
    keeps = [acts.keep(again, key, 1) for key in club.PLAYERS.values()]
    second = open_state(adjudicate_orders(again, keeps, acts.MO).document)
    there = back(second, done, again)
    after = back(there, second)
    assert isinstance(after.state.link, RollbackLink)
    assert card in after.state.link.seen
    acts.proved(acts.dealt(), first, rich, done, again, second, there, after)


def played() -> tuple[OpenState, OpenState, OpenState, str]:
    """Turn 1; the same with the goods for the card that was kept in secret; that card completed; which one it is."""
    earlier = acts.began()
    colour, key = club.mover(earlier)
    (card,) = open_hand(earlier, key)
    printed = earlier.game.components.order_cards[card]
    settings = [f"{colour}.{good}={number}" for good, number in printed.goods.items()]
    rich = open_state(amend(earlier, table_with(earlier, settings), acts.MO, reason="for the test"))
    fulfil: dict[str, Any] = {"card": card}
    if printed.reward.warehouse:
        fulfil["warehouse"] = ["assistant"] * printed.reward.warehouse
    if printed.reward.movement:
        fulfil["moves"] = []
    order = {"steps": [{"fulfil": fulfil}, {"place": "bank"}, {"move": "bank"}]}
    return earlier, rich, acts.after(rich, order), card


def test_going_back_time_and_again_accuses_nobody() -> None:
    """The third rollback knows from the second what had been seen, though not that it was before where it goes."""
    line = acts.line()
    first = back(line[-1], line[1])
    second = back(first, acts.dealt(), first)
    third = back(second, first, first, second)
    assert isinstance(third.state.link, RollbackLink)
    assert third.state.link.seen == acts.come_to_light(line[2:])
    acts.proved(acts.dealt(), *line, first, second, third)


def test_the_decks_of_then_are_shuffled_anew_under_the_new_epoch() -> None:
    """From seed, entropies and openings, by the labels of the second deal (FORMATS: Shuffles)."""
    earlier, opened = spread(acts.line())
    then, now = open_secrets(earlier, acts.MO), open_secrets(back(opened, earlier), acts.MO)
    parts = opened.game.contributions
    openings = [base64.b64decode(then.openings[part.colour]) for part in parts]
    seed = base64.b64decode(then.seed)
    dealer = Dealer(seed, [part.entropy for part in parts], opened.game.id, 1, openings)
    assert now.secrets.order_deck == dealer.shuffled("order-deck", then.secrets.order_deck)
    assert now.secrets.technology_deck == dealer.shuffled("technology-deck", then.secrets.technology_deck)
    assert now.secrets.order_deck != then.secrets.order_deck
    assert sorted(now.secrets.order_deck) == sorted(then.secrets.order_deck)
    changed = msgspec.structs.replace(
        now.secrets, order_deck=then.secrets.order_deck, technology_deck=then.secrets.technology_deck
    )
    assert changed == then.secrets


def test_orders_given_before_are_void() -> None:
    """Those ahead of time too: they are of another epoch."""
    line = acts.line()
    earlier, opened = line[1], line[4]
    colour, key = club.mover(earlier)
    answering = club.signed({"steps": acts.random_steps(earlier, Random(9))}, earlier, key)
    ahead = club.signed({"turn": earlier.state.turn + 3, "steps": []}, earlier, key)
    after = back(opened, earlier)
    for order in (answering, ahead):
        wrong = acts.refused(lambda order=order: adjudicate_orders(after, [order], acts.MO))  # type: ignore[misc]
        assert wrong == ("Conflict", {"order-before-rollback"})
    assert club.mover(after)[0] == colour


def test_the_game_goes_on_and_everything_holds() -> None:
    """Play, go back, play on: one chain, which verify and audit go along."""
    line = acts.line()
    after = back(line[5], line[2])
    states = [acts.dealt(), *line[:6], after]
    random = Random(8)
    for _ in range(4):
        states.append(acts.after_random(states[-1], random))
    assert states[-1].state.epoch == 1
    acts.adds_up(states[-1])
    acts.proved(*states)


def test_going_back_twice_is_one_fact() -> None:
    earlier, opened = spread(acts.line())
    assert document_id(roll_back(opened, earlier, acts.MO, reason=WHY)) == back(opened, earlier).id


def test_keys_and_papers_stay_as_they_are() -> None:
    """A key given since is in force, at the position of before."""
    line = acts.line()
    opened = line[3]
    paper = consent(opened, acts.EVE.public, club.PLAYERS["blue"])
    rekeyed = open_state(
        rekey(opened, "blue", acts.EVE.public, acts.MO, reason="new", name="Eve", agreed=Agreed(paper))
    )
    after = back(rekeyed, line[1])
    assert after.state.seats == rekeyed.state.seats
    assert after.state.papers == [paper]
    assert open_hand(after, acts.EVE) == open_hand(line[1], club.PLAYERS["blue"])
    keys = {**club.PLAYERS, "blue": acts.EVE}
    acts.proved(acts.dealt(), *line[:4], rekeyed, after, acts.after_random(after, Random(1), keys))


def test_a_state_of_an_undone_branch_can_be_gone_back_to() -> None:
    """The chain is one line: what was undone is earlier too."""
    line = acts.line()
    undone = back(line[5], line[2])
    again = back(undone, line[4])
    assert again.state.epoch == 2
    assert position_of(again.state) == position_of(line[4].state)
    acts.adds_up(again)
    acts.proved(acts.dealt(), *line[:6], undone, again)


def test_what_was_seen_in_an_undone_branch_is_named_again() -> None:
    """Going back behind an earlier rollback: cards of both branches, with the state that took the game back at hand."""
    line = acts.line()
    opened, random = back(line[-1], line[4]), Random(5)
    states = [acts.dealt(), *line, opened]
    while opened.state.turn < 12:
        opened = acts.after_random(opened, random)
        states.append(opened)
    rolled = states[len(line) + 1]
    assert refused(opened, line[1]) == ("Conflict", {"rollback-past-missing"})
    after = back(opened, line[1], rolled)
    assert isinstance(after.state.link, RollbackLink)
    assert after.state.link.seen == acts.come_to_light([*line[2:], *states[len(line) + 2 :]])
    assert set(acts.come_to_light(line[5:])) <= set(after.state.link.seen)
    acts.proved(*states, after)


# Turn 0


def test_before_the_secret_choice_everybody_chooses_anew() -> None:
    """The pairs are those dealt, the decks come from the new epoch, first without openings, then with them."""
    opened = acts.line()[3]
    after = back(opened, acts.dealt())
    assert after.state.turn == 0
    then, now = open_secrets(acts.dealt(), acts.MO), open_secrets(after, acts.MO)
    assert (now.secrets.dealt, now.secrets.hands, now.openings) == (then.secrets.dealt, {}, {})
    keeps = [acts.keep(after, key, 1) for key in club.PLAYERS.values()]
    began = open_state(adjudicate_orders(after, keeps, acts.MO).document)
    first = open_secrets(acts.began(), acts.MO).secrets
    secrets = open_secrets(began, acts.MO).secrets
    assert sorted(secrets.order_deck) == sorted(first.order_deck)
    assert secrets.order_deck != first.order_deck
    acts.adds_up(began)
    acts.proved(acts.dealt(), *acts.line()[:4], after, began, acts.after_random(began, Random(1)))


def test_keeps_of_before_are_void() -> None:
    opened = acts.line()[1]
    keeps = [acts.keep(acts.dealt(), key) for key in club.PLAYERS.values()]
    after = back(opened, acts.dealt())
    wrong = acts.refused(lambda: adjudicate_orders(after, keeps, acts.MO))
    assert wrong == ("Conflict", {"order-before-rollback"})


def test_an_opening_that_never_came_is_its_hash_again() -> None:
    """Going back behind a pass at turn 0 deals on with the stand-in."""
    keeps = [acts.keep(acts.dealt(), club.PLAYERS[colour]) for colour in ("red", "yellow")]
    began = open_state(pass_keeps(acts.dealt(), keeps, ["blue"], acts.MO, reason="away"))
    later = acts.after_random(acts.after_random(began, Random(1)), Random(2))
    after = back(later, began)
    hidden = open_secrets(began, acts.MO)
    openings = [
        base64.b64decode(hidden.openings[part.colour])
        if part.colour in hidden.openings
        else bytes.fromhex(part.opening_sha256)
        for part in began.game.contributions
    ]
    entropies = [part.entropy for part in began.game.contributions]
    dealer = Dealer(base64.b64decode(hidden.seed), entropies, began.game.id, 1, openings)
    assert open_secrets(after, acts.MO).secrets.order_deck == dealer.shuffled("order-deck", hidden.secrets.order_deck)


# What is refused


def test_only_an_earlier_state_is_gone_back_to() -> None:
    line = acts.line()
    assert refused(line[2], line[2]) == ("Conflict", {"rollback-not-earlier"})
    assert refused(line[2], line[3]) == ("Conflict", {"rollback-not-earlier"})


def test_a_state_of_another_game_or_story_is_refused() -> None:
    """Another game, another turn in its place, another state just before."""
    line = acts.line()
    other = open_state(club.second_state())
    assert refused(line[2], other) == ("NotAuthentic", {"rollback-other-game"})
    fork = open_state(pass_turn(line[0], acts.MO, reason="another story"))
    assert refused(line[2], fork) == ("NotAuthentic", {"rollback-other-story"})
    assert refused(line[1], open_state(pass_keeps(acts.dealt(), [], [*club.PLAYERS], acts.MO, reason="x"))) == (
        "NotAuthentic",
        {"rollback-other-story"},
    )


def test_nothing_is_gone_back_to_after_the_end() -> None:
    line = acts.line()
    over = open_state(stop(line[2], acts.MO, reason="enough"))
    assert refused(over, line[1]) == ("Conflict", {"game-over"})


@pytest.mark.parametrize("key", [acts.BACKUP, acts.EVE, club.PLAYERS["red"]])
def test_only_the_moderator_goes_back(key: SecretKey) -> None:
    line = acts.line()
    wrong = acts.refused(lambda: roll_back(line[2], line[1], key, reason=WHY))
    assert wrong == ("NotAuthentic", {"not-the-moderator"})


def test_behind_a_handover_only_a_key_that_reads_it_goes_back() -> None:
    """The new moderator cannot open what was sealed to the one before; a backup key that took over can."""
    line = acts.line()
    otto = Moderator("Otto", acts.OTTO.public.text)
    handed = open_state(hand_over(line[3], otto, acts.MO))
    wrong = acts.refused(lambda: roll_back(handed, line[1], acts.OTTO, reason=WHY))
    assert wrong == ("NotAuthentic", {"rollback-sealed"})
    on = acts.after(handed, {"steps": acts.random_steps(handed, Random(1))}, moderator=acts.OTTO)
    after = open_state(roll_back(on, handed, acts.OTTO, reason=WHY))
    assert after.state.moderator == otto
    taken = open_state(hand_over(line[3], Moderator("Pat", acts.BACKUP.public.text), acts.BACKUP))
    again = open_state(roll_back(taken, line[1], acts.BACKUP, reason=WHY))
    assert position_of(again.state) == position_of(line[1].state)
    acts.proved(acts.dealt(), *line[:4], taken, again)
