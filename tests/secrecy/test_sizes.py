"""Nothing follows from how long anything is: sizes rest on the component set and on what is public alone."""

import hashlib
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest

from tests.app import club
from tests.secrecy import story
from tests.secrecy.desks import but_for_chance
from tests.secrecy.marked import marked_set
from tests.secrecy.twins import of_onlooker, resealed, with_secrets
from ykpbem.app.games import invite, join, start
from ykpbem.app.issue import hand_of
from ykpbem.chain.readers import open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.files.order_writer import write_order
from ykpbem.files.sealing import seal_length


def uneven_game() -> OpenState:
    """The deal of a game whose cards have ids of many lengths."""
    marked = marked_set()
    invitation = invite(
        club.game_file(components=marked["id"]),
        club.MODERATOR,
        name="Mo",
        seed=hashlib.sha256(b"uneven").digest(),
        component_set=marked,
    )
    joins = [join(invitation, key, name=seat, colour=seat) for seat, key in club.PLAYERS.items()]
    return open_state(start(invitation, joins, club.MODERATOR))


def written(opened: OpenState) -> bytes:
    """A state as its file holds it."""
    return document_bytes(msgspec.to_builtins(opened.state))


def test_a_state_is_as_long_whatever_is_hidden_in_it() -> None:
    """Even where the hidden cards have longer names in one than in the other."""
    for opened in (uneven_game(), story.last()):
        lengths = set()
        for seed in range(5):
            twin = resealed(opened, club.MODERATOR, of_onlooker(opened, club.MODERATOR, Random(seed)))
            lengths.add(len(written(twin)))
        assert lengths == {len(written(opened))}


def test_a_hand_of_none_is_sealed_as_long_as_a_full_one() -> None:
    opened = story.last()
    hidden = open_secrets(opened, club.MODERATOR)
    lengths = set()
    for held in range(4):
        cards = sorted(opened.game.components.order_cards)[:held]
        hands = dict.fromkeys(club.PLAYERS, cards)
        other = msgspec.structs.replace(hidden, secrets=msgspec.structs.replace(hidden.secrets, hands=hands))
        seals = with_secrets(opened, club.MODERATOR, other).state.seals
        lengths |= {len(seal) for seal in seals.hands.values()}
    assert lengths == {seal_length(opened.game.sizes.hand)}


def test_a_hand_is_sealed_in_one_order_whatever_order_its_cards_came_in() -> None:
    """Before the secret choice and later: its owner and whoever helps cannot tell which card was drawn last."""
    for opened in (uneven_game(), story.last()):
        hidden = open_secrets(opened, club.MODERATOR)
        cards = sorted(opened.game.components.order_cards)[-3:]
        sort = "hands" if hidden.secrets.hands else "dealt"
        for order in permutations(cards[: 3 if sort == "hands" else 2]):
            held = {seat: list(order) for seat in club.PLAYERS}
            secrets = msgspec.structs.replace(hidden.secrets, **{sort: held})
            assert hand_of(secrets, "red") == sorted(order)


def test_decks_that_run_out_are_sealed_as_long_as_full_ones() -> None:
    opened = story.last()
    hidden = open_secrets(opened, club.MODERATOR)
    empty = msgspec.structs.replace(hidden.secrets, order_deck=[], technology_deck=[])
    seals = with_secrets(opened, club.MODERATOR, msgspec.structs.replace(hidden, secrets=empty)).state.seals
    assert {len(seal) for seal in seals.moderator} == {seal_length(opened.game.sizes.secrets)}


@pytest.mark.parametrize("seat", list(club.PLAYERS))
def test_a_keep_tells_nothing_of_the_card(seat: str) -> None:
    """Two signed keeps, one for each card of a pair: as long, and alike but for commitment, seals, signature."""
    opened = uneven_game()
    kept = [_kept(opened, seat, card) for card in open_hand(opened, club.PLAYERS[seat])]
    texts = [write_order(one) for one in kept]
    assert len({len(text) for text in texts}) == 1
    assert but_for_chance(texts[0]) == but_for_chance(texts[1])
    changed = [{**one["steps"][0]["keep"], "commit": ""} for one in kept]
    assert changed[0] == changed[1]
    assert kept[0]["steps"] != kept[1]["steps"]


def _kept(opened: OpenState, seat: str, card: str) -> dict[str, Any]:
    return club.signed(
        {"game": opened.state.game, "player": seat, "steps": [{"keep": card}]}, opened, club.PLAYERS[seat]
    ).document
