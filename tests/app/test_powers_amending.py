"""Corrections: what can be corrected, how it is typed, what is refused, what is told."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from tests.app import acts, club
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.patching import patched
from ykpbem.app.powers.settings import table_with
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.places import changes_between, lay, look, places_of
from ykpbem.chain.readers import open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import AmendLink, Change, position_of
from ykpbem.events import EndTriggered, StateAmended
from ykpbem.files.signed import document_id
from ykpbem.model import COUNTRIES, PIECES


def corrected(opened: OpenState, *settings: str) -> OpenState:
    """The state after the values are set."""
    return open_state(amend(opened, table_with(opened, settings), acts.MO, reason=acts.REASON))


def patch(opened: OpenState, *operations: Any) -> OpenState:
    """The state after the operations of a JSON Patch."""
    table = patched(opened, json.dumps(operations).encode(), name="slip.json")
    return open_state(amend(opened, table, acts.MO, reason=acts.REASON))


def refused(opened: OpenState, *settings: str) -> tuple[str, set[str]]:
    return acts.refused(lambda: corrected(opened, *settings))


def refused_patch(opened: OpenState, *operations: Any) -> tuple[str, set[str]]:
    return acts.refused(lambda: patch(opened, *operations))


# What is told


def test_a_correction_is_told_before_and_after_with_the_reason() -> None:
    opened = acts.began()
    after = corrected(opened, "blue.yen=7")
    yen = opened.state.player("blue").stock["yen"]
    assert after.state.player("blue").stock["yen"] == 7
    assert after.state.link == AmendLink([], [Change("blue.yen", str(yen), "7")], acts.REASON)
    assert after.state.events[-1].events == [StateAmended("", [["blue.yen", str(yen), "7"]], acts.REASON)]
    assert (after.state.turn, after.state.part) == (opened.state.turn, opened.state.part)
    acts.adds_up(after)
    acts.proved(acts.dealt(), opened, after, acts.after_random(after, Random(1)))


def test_a_patch_does_the_same() -> None:
    """Typed or patched: the same state."""
    opened = acts.began()
    index = [player.colour for player in opened.state.players].index("blue")
    path = f"/players/{index}/stock/yen"
    assert patch(opened, {"op": "replace", "path": path, "value": 7}).id == corrected(opened, "blue.yen=7").id


def test_correcting_twice_is_one_fact() -> None:
    opened = acts.began()
    assert corrected(opened, "blue.yen=7").id == corrected(opened, "blue.yen=7").id
    assert refused(opened, f"blue.yen={opened.state.player('blue').stock['yen']}") == ("Conflict", {"amend-nothing"})


def test_every_place_of_a_table_can_be_looked_at_and_laid() -> None:
    """Each path has a value, and laying it there again changes nothing."""
    position = position_of(acts.line()[-1].state)
    document = msgspec.to_builtins(position)
    places = places_of(position)
    for place in places.values():
        lay(document, place, look(document, place))
    assert document == msgspec.to_builtins(position)
    players = len(position.players)
    pools = 1 + 6 + 2 * len(PIECES) + 2 * len(COUNTRIES) + 1 + 4
    assert len([path for path in places if path.split(".")[0] in club.PLAYERS]) == players * pools
    assert {"bank.assistants.red", "port-a.1", "church.A", "customs.A", "supply.dutch", "station"} <= set(places)
    assert not any("canal" in path for path in places)


def test_places_are_typed_as_in_an_order() -> None:
    """Any case, blanks, both editions' words (Q002)."""
    opened = acts.began()
    words = ["Blue.Raw Silk=2", "lab-a.Trading House=none", "BANK.assistant.red=1", "red.hand.assistants=7"]
    after = corrected(opened, *words)
    assert after.state.player("blue").stock["silk"] == 2
    assert after.state.areas["bank"].assistants == {"red": 1}


def test_pieces_move_from_place_to_place() -> None:
    """What is taken here is laid there in the same correction."""
    opened = acts.began()
    after = corrected(
        opened,
        "bank.assistants.red=2",
        "red.hand.assistant=6",
        "red.president=bank",
        "bank.shophouse.1=red",
        "red.hand.shophouse=1",
        "church.A=blue",
        "blue.hand.assistant=7",
    )
    assert after.state.player("red").president == "bank"
    assert after.state.areas["bank"].shophouses[0] == "red"
    assert after.state.church[0] == "blue"
    acts.adds_up(after)
    acts.proved(acts.dealt(), opened, after)


def test_open_cards_change_places_among_each_other() -> None:
    """Two displays are exchanged, and a technology goes to a player."""
    opened = acts.began()
    ports, row = opened.state.ports, opened.state.laboratories["laboratory-a"]
    first, second = ports["port-a"][0], ports["port-b"][0]
    after = corrected(
        opened, f"port-a.1={second}", f"port-b.1={first}", "laboratory-a.1=none", f"red.technologies={row[0]}"
    )
    assert after.state.ports["port-a"][0] == second
    assert after.state.player("red").technologies == [row[0]]
    acts.adds_up(after)


def test_a_claim_on_an_achievement_is_one_in_front_of_the_player() -> None:
    """Both are corrected together, and told."""
    opened = acts.began()
    card = next(iter(opened.state.achievements))
    after = corrected(opened, f"achievements.{card}=blue", "blue.hand.assistant=7", "blue.vp=8")
    assert after.state.achievements[card] == ["blue"]
    assert after.state.player("blue").achievements == [card]
    assert {change.path for change in changes_between(position_of(opened.state), position_of(after.state))} == {
        "blue.vp",
        "blue.hand.assistant",
        "blue.achievements",
        f"achievements.{card}",
    }
    acts.adds_up(after)
    assert refused(opened, f"blue.achievements={card}") == ("UsageFault", {"invariant-broken"})
    assert refused(after, "blue.achievements=none") == ("UsageFault", {"invariant-broken"})


def test_Q232_an_end_condition_that_holds_now_is_noted() -> None:
    """Eight shophouses stand after a correction: one full round follows, as if they had been built."""
    opened = acts.began()
    areas = [name for name, area in opened.state.areas.items() if area.site][:8]
    settings = [f"{area}.shophouse.1=red" for area in areas] + ["red.hand.shophouse=0", "red.warehouse.shophouse=0"]
    after = corrected(opened, *settings)
    assert after.state.events[-1].events[1] == EndTriggered("red", "shophouses", 6)
    assert after.state.end is not None
    assert after.state.end.last_turn == 6
    acts.proved(acts.dealt(), opened, after)
    back = corrected(after, f"{areas[0]}.shophouse.1=none", "red.hand.shophouse=1")
    assert back.state.end == after.state.end


def test_enough_posts_on_a_board_end_the_game_too() -> None:
    opened = acts.began()
    owners = ("red", "blue", "yellow", "red", "blue")
    settings = [f"customs.{'ABCDE'[number]}={owner}" for number, owner in enumerate(owners)]
    settings += ["red.hand.assistant=6", "blue.hand.assistant=6", "yellow.hand.assistant=7"]
    after = corrected(opened, *settings)
    assert after.state.events[-1].events[1] == EndTriggered("blue", "customs", 6)


def test_in_the_middle_of_a_turn_the_action_stays_open() -> None:
    opened = acts.paused()
    after = corrected(opened, "blue.yen=9")
    assert after.state.moment == opened.state.moment
    assert (after.state.turn, after.state.part) == (1, 1)
    done = acts.after(after, {"steps": []})
    assert done.state.turn == 2


def test_an_order_that_answers_the_state_before_is_stale() -> None:
    """The correction is a new state: whoever ordered for the old one looks again."""
    opened = acts.began()
    colour, key = club.mover(opened)
    order = club.signed({"steps": acts.random_steps(opened, Random(1))}, opened, key)
    after = corrected(opened, f"{colour}.vp=1")
    wrong = acts.refused(lambda: adjudicate_orders(after, [order], acts.MO))
    assert wrong == ("Conflict", {"answers-other"})


# What is refused


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (["blue.yen"], "amend-form"),
        (["blue.yen=-1"], "amend-count"),
        (["blue.yen=1e3"], "amend-count"),
        (["blue.yen=\u0665"], "amend-count"),
        (["blue.yen=1000"], "amend-count"),
        (["blue.gold=1"], "amend-no-place"),
        (["green.yen=1"], "amend-no-place"),
        (["blue.order-cards=2"], "amend-no-place"),
        (["order-deck=3"], "amend-no-place"),
        (["turn=3"], "amend-no-place"),
        (["moment.phase=C"], "amend-no-place"),
        (["canal.assistants.red=1"], "amend-no-place"),
        (["bank.site=S01"], "amend-no-place"),
        (["church.Z=red"], "amend-no-place"),
        (["port.1=O01"], "name-ambiguous"),
        (["church.A=pink"], "amend-word"),
        (["port-a.1=O99"], "amend-word"),
        (["red.president=moon"], "name-strange"),
        (["blue.yen=5", "blue.yen=6"], "amend-twice"),
    ],
)
def test_what_means_nothing_is_wrong_usage(settings: Sequence[str], code: str) -> None:
    assert refused(acts.began(), *settings) == ("UsageFault", {code})


def test_everything_typed_wrong_is_told_at_once() -> None:
    assert refused(acts.began(), "blue.yen", "blue.gold=1", "red.vp=x") == (
        "UsageFault",
        {"amend-form", "amend-no-place", "amend-count"},
    )


@pytest.mark.parametrize(
    "settings",
    [
        ["red.hand.assistant=9"],
        ["bank.assistants.red=1"],
        ["bank.trading-house=red"],
        ["red.hand.trading-house=1"],
        ["supply.dutch=0"],
        ["red.mercenaries.dutch=1"],
        ["red.president=canal"],
        ["red.president=bank", "blue.president=bank"],
        ["bank.shophouse.1=red", "bank.shophouse.2=red", "red.hand.shophouse=0"],
        ["station=canal"],
    ],
)
def test_a_table_that_does_not_add_up_is_refused(settings: Sequence[str]) -> None:
    assert refused(acts.began(), *settings) == ("UsageFault", {"invariant-broken"})


def test_a_card_that_does_not_lie_open_is_never_named() -> None:
    """In a deck, in a hand, out of the game: the refusal is the same, and says nothing of where it is."""
    opened = acts.began()
    secrets = open_secrets(opened, acts.MO).secrets
    shown = {card for row in opened.state.ports.values() for card in row}
    hidden = [secrets.order_deck[0], *secrets.hands["red"]]
    gone = sorted(set(opened.game.components.order_cards) - shown - set(secrets.order_deck))
    for card in [*hidden, *gone]:
        assert refused(opened, f"port-a.1={card}") == ("UsageFault", {"amend-card-unknown", "amend-card-lost"})


def test_a_card_is_neither_doubled_nor_lost() -> None:
    opened = acts.began()
    row = opened.state.ports["port-a"]
    assert refused(opened, f"port-a.1={row[1]}") == ("UsageFault", {"amend-card-unknown", "amend-card-lost"})
    assert refused(opened, "port-a.1=none") == ("UsageFault", {"amend-card-lost"})
    assert refused(opened, f"red.completed={row[0]}") == ("UsageFault", {"amend-card-unknown"})
    assert refused(opened, "bank.token=none") == ("UsageFault", {"amend-card-lost"})


def test_two_technologies_of_one_name_are_refused() -> None:
    """R010 holds of a corrected table too."""
    opened = acts.began()
    names: dict[str, list[str]] = {}
    for card, printed in opened.game.components.technologies.items():
        names.setdefault(printed.name, []).append(card)
    twins = next(cards for cards in names.values() if len(cards) > 1)
    position = table_with(opened, [f"red.technologies={','.join(twins)}"])
    wrong = acts.refused(lambda: amend(opened, position, acts.MO, reason=acts.REASON))
    assert wrong[0] == "UsageFault"


def test_only_the_moderator_corrects() -> None:
    opened = acts.began()
    table = table_with(opened, ["blue.yen=7"])
    for key in (acts.BACKUP, club.PLAYERS["blue"], acts.EVE):
        wrong = acts.refused(lambda key=key: amend(opened, table, key, reason=acts.REASON))  # type: ignore[misc]
        assert wrong == ("NotAuthentic", {"not-the-moderator"})
    assert acts.refused(lambda: amend(opened, table, acts.MO, reason=""))[0] == "Malformed"


# Patches

FIXED = [
    ("/seats/0/key", "ykpbem-pub-1 x"),
    ("/seats/0/name", "Eve"),
    ("/moderator/name", "Eve"),
    ("/previous", "0" * 64),
    ("/seq", 9),
    ("/epoch", 1),
    ("/turn", 2),
    ("/part", 1),
    ("/moment/phase", "C"),
    ("/end", {"trigger": "church", "seat": "red", "turn": 1, "last-turn": 6}),
    ("/house-rules/church-limit", "action"),
    ("/joins/0/name", "Eve"),
    ("/invitation/deadline", "never"),
    ("/events/0/note", "hello"),
    ("/link", {"kind": "start", "papers": []}),
    ("/papers/-", {}),
    ("/revealed", {}),
    ("/signature", "A"),
    ("/seals/hands/red", "AAAA"),
    ("/players/0/colour", "green"),
    ("/players/0/order-cards", 2),
    ("/players/0/stock/gold", 2),
    ("/order-deck", 3),
    ("/technology-deck", 3),
    ("/layout/0", "bank"),
    ("/areas/bank/site", "S01"),
    ("/areas/bank/assistants/pink", 1),
    ("/areas/canal/assistants/red", 1),
    ("/ports/port-a/-", "O01"),
    ("/extra", 1),
]


@pytest.mark.parametrize(("path", "value"), FIXED, ids=[path for path, _ in FIXED])
def test_keys_rules_papers_and_whose_turn_it_is_are_never_corrected(path: str, value: Any) -> None:
    wrong = refused_patch(acts.began(), {"op": "add", "path": path, "value": value})
    assert wrong == ("Malformed", {"amend-fixed"})


@pytest.mark.parametrize(
    "path", ["/players/0/stock/yen", "/players/0", "/areas/bank", "/seats", "/church/0", "/turn", ""]
)
def test_nothing_is_taken_away(path: str) -> None:
    wrong = refused_patch(acts.began(), {"op": "remove", "path": path})
    assert wrong[0] == "Malformed"
    assert wrong[1] <= {"amend-fixed", "patch-unfit"}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"{}", "patch-not-a-list"),
        (b"[]", "patch-not-a-list"),
        (b"[1]", "patch-operation"),
        (b'[{"op": "append", "path": "/turn", "value": "x"}]', "patch-operation"),
        (b'[{"op": "add", "path": 1, "value": 1}]', "patch-operation"),
        (b'[{"op": "add"}]', "patch-operation"),
        (b'[{"op": "add", "path": "/players/0/vp"}]', "patch-unfit"),
        (b'[{"op": "replace", "path": "/players/9/vp", "value": 1}]', "patch-unfit"),
        (b'[{"op": "replace", "path": "players", "value": 1}]', "patch-unfit"),
        (b'[{"op": "move", "path": "/players/0/vp"}]', "patch-unfit"),
        (b'[{"op": "copy", "from": 3, "path": "/players/0/vp"}]', "patch-operation"),
        (b'[{"op": "copy", "from": "/players/9", "path": "/players/0/vp"}]', "patch-unfit"),
        (b'[{"op": "move", "from": "/players", "path": "/players/0/vp"}]', "patch-unfit"),
        (b'[{"op": "replace", "path": "/players/0/vp", "value": "3"}]', "amend-shape"),
        (b'[{"op": "replace", "path": "/players/0/vp", "value": true}]', "amend-shape"),
        (b'[{"op": "replace", "path": "", "value": 3}]', "amend-fixed"),
        (b'[{"op": "replace", "path": "/players/0/vp", "value": 1.5}]', "json-number"),
        (b'[{"op": "add", "op": "add", "path": "/players/0/vp", "value": 1}]', "json-duplicate-key"),
        (b'[{"op"', "json-cut-short"),
        (b"- op: add", "json-syntax"),
    ],
)
def test_what_is_no_patch_is_malformed(data: bytes, code: str) -> None:
    opened = acts.began()
    assert acts.refused(lambda: patched(opened, data, name="slip.json")) == ("Malformed", {code})


def test_a_patch_that_tests_another_state_is_refused() -> None:
    """A `test` makes sure that the patch is for this state."""
    opened = acts.began()
    operations: list[dict[str, Any]] = [
        {"op": "test", "path": "/turn", "value": 1},
        {"op": "move", "from": "/players/0/stock/tea", "path": "/players/0/stock/tea"},
        {"op": "replace", "path": "/players/0/vp", "value": 3},
    ]
    assert patch(opened, *operations).state.players[0].vp == 3
    operations[0]["value"] = 2
    assert refused_patch(opened, *operations) == ("Conflict", {"patch-test-failed"})


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "copy", "from": "/players", "path": "/players/-"},
        {"op": "copy", "from": "/players", "path": "/players/0/stock/x"},
        {"op": "copy", "from": "/moment", "path": "/moment/x"},
    ],
)
def test_a_patch_cannot_grow_without_end(operation: Any) -> None:
    """Copies of copies are stopped before they fill the memory or the stack."""
    assert refused_patch(acts.began(), *[operation] * 1000)[0] == "Malformed"


def test_a_patch_leaves_its_state_alone() -> None:
    opened = acts.began()
    before = document_id(msgspec.to_builtins(opened.state))
    _ = patch(opened, {"op": "replace", "path": "/players/0/vp", "value": 3})
    assert document_id(msgspec.to_builtins(opened.state)) == before
