"""Whole games from document to document: what is signed, what follows, what is hidden."""

from itertools import pairwise
from random import Random

import msgspec
import pytest

from tests.app import club
from ykpbem.app.check import check_order
from ykpbem.app.games import invite, join, start
from ykpbem.app.inspect import Given, findings, inspect
from ykpbem.app.orders import Judged, Received
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.errors import YkpbemError
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import document_id
from ykpbem.invariants import invariant_faults


def play_whole(seed: int) -> list[OpenState]:
    """Every state of a game in which all play anything legal."""
    random = Random(seed)
    opened = [open_state(club.first_state()), open_state(club.second_state())]
    while opened[-1].state.moment.phase != "over":
        done = club.play(opened[-1], {"steps": list(club.random_steps(opened[-1], random))})
        opened.append(open_state(done.document))
    return opened


@pytest.fixture(scope="module")
def game() -> list[OpenState]:
    """A game to the end."""
    return play_whole(1)


def test_a_whole_game_is_a_chain(game: list[OpenState]) -> None:
    """Every state follows on the one before, counts one further and holds by itself."""
    for before, after in pairwise(game):
        assert after.state.previous == before.id
        assert after.state.seq == before.state.seq + 1
    assert game[0].state.previous == game[0].game.id


def test_the_same_orders_make_the_same_ids(game: list[OpenState]) -> None:
    """Seals are new each time, ids are not (INTERFACE: promises)."""
    assert [opened.id for opened in play_whole(1)] == [opened.id for opened in game]


def test_the_moderator_can_open_every_state_and_it_adds_up(game: list[OpenState]) -> None:
    """Decks and hands in the seals are just what the table lacks."""
    for opened in game:
        hidden = open_secrets(opened, club.MODERATOR)
        assert invariant_faults(opened.state, opened.game.components, hidden.secrets) == []
        hands = hidden.secrets.hands or hidden.secrets.dealt
        for colour, key in club.PLAYERS.items():
            assert open_hand(opened, key) == sorted(hands[colour])


def test_nothing_hidden_stands_in_the_open_before_the_end(game: list[OpenState]) -> None:
    """No card of a deck, and no card kept at the start, is named outside the seals until it is played."""
    for opened in game[:-1]:
        hidden = open_secrets(opened, club.MODERATOR).secrets
        document = msgspec.to_builtins(opened.state)
        for key in ("invitation", "joins", "seals"):
            del document[key]
        text = msgspec.json.encode(document).decode()
        fulfilled = {card for player in opened.state.players for card in player.completed}
        for card in {*hidden.order_deck, *hidden.technology_deck, *hidden.kept.values()} - fulfilled:
            assert f'"{card}"' not in text
        assert opened.state.revealed is None


def test_the_last_state_gives_everything_away(game: list[OpenState]) -> None:
    """Seed, openings, cards dealt, kept and in hand: enough to deal again."""
    revealed, hidden = game[-1].state.revealed, open_secrets(game[-1], club.MODERATOR)
    assert revealed is not None
    assert set(revealed.openings) == set(club.PLAYERS)
    assert revealed.hands == hidden.secrets.hands
    assert revealed.kept == hidden.secrets.kept


def test_check_and_adjudicate_agree_on_anything() -> None:
    """A player's dry run says what the moderator's says, of right orders and of orders spoilt in all sorts of ways."""
    random = Random(7)
    opened = open_state(club.second_state())
    refused = 0
    for _ in range(60):
        steps = list(club.random_steps(opened, random))
        if steps and random.random() < 0.7:
            spoil(steps, random)
        colour, key = club.mover(opened)
        checked = tried(club.draft({"player": colour, "steps": steps}), opened, key)
        if isinstance(checked, YkpbemError):
            refused += 1
            with pytest.raises(type(checked)) as signing:
                club.signed({"steps": steps}, opened, key)
            assert signing.value.faults == checked.faults
            continue
        done = club.play(opened, {"steps": steps})
        assert done.warnings == checked.outcome.warnings
        after = open_state(done.document)
        assert after.state.moment == checked.outcome.position.moment
        assert [player.stock for player in after.state.players] == [
            player.stock for player in checked.outcome.position.players
        ]
        opened = after
    assert 10 < refused < 50


def tried(order: Received, opened: OpenState, key: SecretKey) -> Judged | YkpbemError:
    """What `check` makes of an order: what it leads to, or why not."""
    try:
        judged = check_order(order, opened, key).judged
    except YkpbemError as refusal:
        return refusal
    assert judged is not None
    return judged


def spoil(steps: list[object], random: Random) -> None:
    """Leaves out a step, doubles one, or trades two."""
    at = int(random.random() * len(steps))
    way = random.random()
    if way < 0.4:
        del steps[at]
    elif way < 0.7:
        steps.insert(at, steps[-1])
    else:
        steps[at], steps[-1] = steps[-1], steps[at]


def test_start_is_a_function_of_the_set_of_joins() -> None:
    """Whatever order the joins come in, and however often: the same game (FORMATS: Join)."""
    joins = list(club.joins().values())
    ids = {document_id(start(club.invitation(), order, club.MODERATOR)) for order in (joins, joins[::-1], joins * 2)}
    assert ids == {document_id(club.first_state())}


def test_joining_twice_makes_the_same_join() -> None:
    """Entropy and opening follow from key and game (FORMATS: Join)."""
    again = join(club.invitation(), club.PLAYERS["red"], name="Anna", colour="red")
    assert again == club.joins()["red"]


def test_of_two_wishes_the_lower_key_wins() -> None:
    """The other gets the first free of red, blue, yellow, green (FORMATS: Join)."""
    keys = sorted((club.secret(f"player {number}") for number in range(3)), key=lambda key: key.public.ed25519)
    joins = [join(club.invitation(), key, name=f"P{rank}", colour="blue") for rank, key in enumerate(keys)]
    state = open_state(start(club.invitation(), joins, club.MODERATOR)).state
    assert {seat.name: seat.colour for seat in state.seats} == {"P0": "blue", "P1": "red", "P2": "yellow"}


def test_seats_and_start_player_can_be_fixed() -> None:
    """The listed order, turned so that the start player comes first (Q023, Q024)."""
    invitation = invite(
        club.game_file(seats=["green", "red", "blue"], start="red"), club.MODERATOR, name="Mo", seed=club.SEED
    )
    joins = [join(invitation, club.secret(colour), name=colour, colour=colour) for colour in ("green", "red", "blue")]
    state = open_state(start(invitation, joins, club.MODERATOR)).state
    assert [seat.colour for seat in state.seats] == ["red", "blue", "green"]


def test_two_and_four_play_in_both_editions() -> None:
    """The deal works for every number of players and each edition."""
    for players in (2, 4):
        for edition in ("okazu-2016", "english-2017"):
            invitation = invite(
                club.game_file(players=players, edition=edition), club.MODERATOR, name="Mo", seed=club.SEED
            )
            colours = ("red", "blue", "yellow", "green")[:players]
            joins = [join(invitation, club.secret(one), name=one, colour=one) for one in colours]
            state = open_state(start(invitation, joins, club.MODERATOR)).state
            assert len(state.players) == players
            assert state.house_rules.edition == edition


def test_the_whole_chain_verifies(game: list[OpenState]) -> None:
    """`inspect` finds nothing wrong with all papers of a game together."""
    documents = [club.invitation(), *club.joins().values(), *(msgspec.to_builtins(one.state) for one in game)]
    files = [Given(f"{index}.json", msgspec.json.encode(document)) for index, document in enumerate(documents)]
    found = inspect(files, club.MODERATOR.public)
    assert findings(found) == []
    assert not any(one.open for one in found)


def test_notes_of_the_secret_choice_are_told_with_their_seats() -> None:
    """Each author's word stands in the state behind the colour of the seat."""
    opened = open_state(club.first_state())
    orders = []
    for colour, key in club.PLAYERS.items():
        note = {"note": "Good luck!"} if colour == "red" else {}
        orders.append(club.signed({"steps": [{"keep": open_hand(opened, key)[0]}], **note}, opened, key))
    after = open_state(adjudicate_orders(opened, orders, club.MODERATOR).document)
    assert after.state.events[-1].note == "Red: Good luck!"
