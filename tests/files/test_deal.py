"""Shuffles: the pinned vectors, a second implementation, and what a shuffle must not depend on."""

import hashlib
import hmac
import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ykpbem import deal
from ykpbem.deal import Dealer

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "deal.json").read_text(encoding="utf-8"))
GAME = "5f" * 32


def dealer_of(case: dict[str, Any]) -> Dealer:
    entropies = [bytes.fromhex(part) for part in case["entropies"]]
    openings = [bytes.fromhex(part) for part in case["openings"]]
    return Dealer(bytes.fromhex(case["seed"]), entropies, case["game"], case["epoch"], openings)


def slow_numbers(case: dict[str, Any]) -> list[int]:
    """The first numbers of a stream, HKDF written out after RFC 5869."""
    material = bytes.fromhex("".join([case["seed"], *case["entropies"], *case["openings"]]))
    extracted = hmac.digest(bytes.fromhex(case["game"]), material, "sha256")
    info = b"ykpbem/1 deal " + str(case["epoch"]).encode() + b" " + case["label"].encode()
    key = hmac.digest(extracted, info + b"\x01", "sha256")
    blocks = b"".join(hashlib.sha256(key + bytes(7) + bytes([index])).digest() for index in range(200))
    return [int.from_bytes(blocks[start : start + 8], "big") for start in range(0, len(blocks), 8)]


def slow_below(numbers: list[int], n: int) -> int:
    while True:
        number = numbers.pop(0)
        if number < 2**64 // n * n:
            return number % n


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["label"])
def test_the_vectors_hold_here_and_in_a_second_implementation(case: dict[str, Any]) -> None:
    dealer, numbers = dealer_of(case), slow_numbers(case)
    if "below" in case:
        assert dealer.below(case["label"], case["below"]) == case["expect"] == slow_below(numbers, case["below"])
        return
    cards = sorted(case["items"])
    for last in reversed(range(1, len(cards))):
        other = slow_below(numbers, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    assert dealer.shuffled(case["label"], case["items"]) == case["expect"] == cards


def test_every_argument_changes_the_deal() -> None:
    items = [f"O{number:02}" for number in range(1, 53)]
    one, two, three = bytes(32), bytes([1]) * 32, bytes([2]) * 32
    dealers = [
        Dealer(one, [two, three], GAME),
        Dealer(two, [one, three], GAME),
        Dealer(one, [three, two], GAME),
        Dealer(one, [two, three], GAME[:-1] + "0"),
        Dealer(one, [two, three], GAME, 1),
        Dealer(one, [two, three], GAME, 0, [one, two]),
        Dealer(one, [two, three], GAME, 0, [two, one]),
    ]
    deals = [dealer.shuffled(label, items) for dealer in dealers for label in ("order-deck", "technology-deck")]
    assert all(sorted(dealt) == items for dealt in deals)
    assert len({tuple(dealt) for dealt in deals}) == len(deals)


@given(st.permutations(["b", "a", "a", "d", "c"]))
def test_the_order_of_the_list_does_not_matter(items: list[str]) -> None:
    dealer = Dealer(bytes(32), [], GAME)
    before = list(items)
    assert dealer.shuffled("deck", items) == dealer.shuffled("deck", ["a", "a", "b", "c", "d"])
    assert items == before


def test_short_lists_and_sure_draws_need_no_luck() -> None:
    dealer = Dealer(bytes(32), [], GAME)
    assert (dealer.shuffled("deck", []), dealer.shuffled("deck", ["a"]), dealer.below("draw", 1)) == ([], ["a"], 0)


def test_every_order_is_dealt_about_equally_often() -> None:
    dealer = Dealer(bytes(32), [], GAME)
    counts = dict.fromkeys(permutations("abc"), 0)
    for number in range(1200):
        first, second, third = dealer.shuffled(f"deck-{number}", "abc")
        counts[first, second, third] += 1
    assert all(150 < count < 250 for count in counts.values()), counts


def test_numbers_at_or_above_the_largest_multiple_are_passed_over() -> None:
    limit = 2**64 // 10 * 10
    assert deal._below(iter([limit, 2**64 - 1, limit - 1]), 10) == 9
    assert deal._below(iter([2**64 - 1]), 2**63) == 2**63 - 1
    assert deal._below(iter([2**64 - 1]), 1) == 0


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_nothing_is_drawn_from_nothing(n: int) -> None:
    with pytest.raises(ValueError, match="draw"):
        Dealer(bytes(32), [], GAME).below("draw", n)


@pytest.mark.parametrize(
    ("seed", "entropies", "game", "epoch"),
    [
        (bytes(31), [], GAME, 0),
        (bytes(32), [bytes(33)], GAME, 0),
        (bytes(32), [], GAME[2:], 0),
        (bytes(32), [], GAME, -1),
    ],
)
def test_other_lengths_are_refused(seed: bytes, entropies: list[bytes], game: str, epoch: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Dealer(seed, entropies, game, epoch)


def test_what_is_dealt_from_is_never_shown() -> None:
    assert repr(Dealer(b"\xaa" * 32, [], GAME, 3)) == "Dealer(not shown, epoch=3)"
