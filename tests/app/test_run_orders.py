"""Which order counts in a folder of a game, what waits, and what becomes of everything else (FORMATS: Move orders)."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.app import acts, club, running
from tests.app.running import (
    FORBIDDEN,
    GameFolder,
    ahead,
    began,
    codes,
    dealt,
    forged,
    illegal,
    order,
    reports,
    state_file,
    typed,
    unsigned_game,
)
from ykpbem.app.games import Wish, invite, join, start
from ykpbem.app.orders import Received
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.passing import pass_turn
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.run import refuse_ready
from ykpbem.app.salts import salted_plans
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.orders import close_order
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import position_of
from ykpbem.errors import Conflict, ExitCode
from ykpbem.files.armor import armored
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import sign
from ykpbem.model import clone, seat_of

Document = dict[str, Any]
YELLOW = club.PLAYERS["yellow"]


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lasts through a power cut is tested elsewhere, and takes its time."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def game(tmp_path: Path) -> GameFolder:
    """A game at turn 1, which is yellow's."""
    return GameFolder(tmp_path / "club", club.first_state(), club.second_state())


def spoiled(document: Document) -> bytes:
    """The order as it comes when the mail is cut short."""
    return write_order(document).encode()[:300]


def rewrapped(document: Document) -> bytes:
    """The same order in other lines and with other line ends."""
    return write_order(document).replace("\n", "\r\n").encode() + b"\r\n# sent by Meow Mail\r\n"


def boxed(document: Document) -> bytes:
    """The same order as a block of text in a mail."""
    return f"Hi Mo,\n\nmy move:\n\n{armored(document)}\nBye\n".encode()


# The table: what lies in the inbox, which of it is carried out, and where everything lies afterwards

TABLE: dict[str, tuple[dict[str, Callable[[], Any]], str, str]] = {
    "one": ({"a": order}, "a", "a:done"),
    "the higher revision": (
        {"a": order, "b": lambda: order(revision=2)},
        "b",
        "a:done b:done",
    ),
    "whatever comes first by name": ({"a": lambda: order(revision=10), "b": lambda: order(revision=9)}, "a", "a:done"),
    "ten copies": ({f"c{n}": order for n in range(10)}, "c0", "c0:done c9:done"),
    "a copy in other lines": (
        {"a": lambda: rewrapped(order()), "b": order, "c": lambda: boxed(order())},
        "a",
        "a:done b:done c:done",
    ),
    "ahead alone": ({"a": lambda: ahead(1)}, "a", "a:done"),
    "the higher revision ahead": ({"a": lambda: ahead(1), "b": lambda: ahead(1, revision=2)}, "b", "a:done b:done"),
    "answering before ahead, whatever its revision": (
        {"a": lambda: ahead(1, revision=9), "b": order},
        "b",
        "a:done b:done",
    ),
    "illegal alone": ({"a": illegal}, "", "a:inbox"),
    "an illegal one replaces": ({"a": order, "b": lambda: illegal(revision=2)}, "", "a:inbox b:inbox"),
    "an illegal one answering replaces one ahead": (
        {"a": lambda: ahead(1, revision=5), "b": illegal},
        "",
        "a:inbox b:inbox",
    ),
    "an illegal one is replaced": (
        {"a": order, "b": lambda: illegal(revision=2), "c": lambda: order(revision=3)},
        "c",
        "a:done b:done c:done",
    ),
    "two at the top": (
        {"a": order, "b": lambda: order(note="no, this one"), "c": lambda: ahead(1)},
        "",
        "a:inbox b:inbox c:inbox",
    ),
    "two at the top ahead": ({"a": lambda: ahead(1), "b": lambda: ahead(1, note="no")}, "", "a:inbox b:inbox"),
    "two at the top, replaced": (
        {"a": order, "b": lambda: order(note="no, this one"), "c": lambda: order(revision=2)},
        "c",
        "a:done b:done c:done",
    ),
    "a forged one does not replace": (
        {"a": order, "b": lambda: forged(order(revision=2))},
        "a",
        "a:done b:rejected",
    ),
    "a forged one makes no two": ({"a": order, "b": lambda: forged(order())}, "a", "a:done b:rejected"),
    "one cut short does not replace": (
        {"a": order, "b": lambda: spoiled(order(revision=2))},
        "a",
        "a:done b:rejected",
    ),
    "an unreadable one does not replace": (
        {"a": order, "b": lambda: b"\xff\xd8\xff\xe0JFIF"},
        "a",
        "a:done b:rejected",
    ),
    "one by somebody else does not replace": (
        {"a": order, "b": lambda: sign(order(revision=2), acts.EVE)},
        "a",
        "a:done b:rejected",
    ),
    "an unsigned one of a seat that signs does not replace": (
        {
            "a": order,
            "b": lambda: {**club.SIMPLE, "ykpbem": "order/1", "game": club.GAME, "player": "yellow", "revision": 2},
        },
        "a",
        "a:done b:rejected",
    ),
    "one out of turn does not count": (
        {"a": lambda: sign({**ahead(3, "blue"), "turn": 2}, club.PLAYERS["blue"])},
        "",
        "a:rejected",
    ),
    "one for another turn's seat": (
        {"a": lambda: sign({**order(), "player": "red"}, club.PLAYERS["red"])},
        "",
        "a:rejected",
    ),
    "one for later waits": ({"a": lambda: ahead(4), "b": lambda: ahead(2, seat="red")}, "", "a:inbox b:inbox"),
    "one for another state": ({"a": lambda: sign({**order(), "answers": "0" * 64}, YELLOW)}, "", "a:rejected"),
    "one for a later part that answers nothing": (
        {"a": lambda: sign({key: one for key, one in {**order(), "part": 1}.items() if key != "answers"}, YELLOW)},
        "",
        "a:rejected",
    ),
    "one for a later epoch waits": ({"a": lambda: sign({**order(), "epoch": 1}, YELLOW)}, "", "a:inbox"),
    "one of another game": ({"a": lambda: sign({**order(), "game": "0" * 64}, YELLOW)}, "", "a:rejected"),
    "an empty file": ({"a": lambda: b""}, "", "a:rejected"),
    "a join": ({"a": lambda: armored(club.joins()["red"])}, "", "a:rejected"),
    "a block and another beside it": ({"a": lambda: boxed(order()) + boxed(order(revision=2))}, "", "a:rejected"),
}


@pytest.mark.parametrize("case", TABLE)
def test_which_order_counts(game: GameFolder, case: str) -> None:
    """The one that counts is carried out, or waits and the game with it; each file ends where the table says."""
    files, played, places = TABLE[case]
    for name, content in files.items():
        game.put(name, content())
    ran = game.run()
    assert [step.papers[0] for step in ran.steps] == ([f"inbox/{played}"] if played else [])
    assert len(game.states()) == 2 + bool(played)
    for name, place in (pair.split(":") for pair in places.split()):
        assert name in game.names(place), f"{name} is not in {place}"
    assert ran.code == (ExitCode.CONFLICT if case in ("two at the top", "two at the top ahead") else ExitCode.DONE)
    assert all((game.path / f"{one.to}.why.txt").is_file() for one in ran.rejected)


def test_a_second_run_finds_nothing_to_do(game: GameFolder) -> None:
    """Whatever lies there, what was told once is not told again, and nothing changes."""
    for name, document in {"a": order(), "b": illegal(revision=2), "c": ahead(4), "d": forged(order())}.items():
        game.put(name, document)
    first, tree = game.run(), game.tree()
    second = game.run()
    assert game.tree() == tree
    assert [(one.path, one.why) for one in second.waiting] == [(one.path, one.why) for one in first.waiting]
    assert [one.new for one in first.waiting] == [False, True, False]
    assert not any(one.new for one in second.waiting)
    assert not second.done + second.rejected + second.steps


# Turns one after the other


def test_all_turns_that_are_ready_are_carried_out(game: GameFolder) -> None:
    """Orders ahead follow upon the one that answers, in one run; the one for the second round waits."""
    game.put("z.yaml", order())
    game.put("a.yaml", ahead(2, "red"))
    game.put("b.yaml", ahead(3, "blue"))
    game.put("c.yaml", ahead(7))
    ran = game.run()
    assert [(step.turn, step.seat) for step in ran.steps] == [(1, "yellow"), (2, "red"), (3, "blue")]
    assert [step.files for step in ran.steps] == [(f"club-00{n}.txt", state_file(n)) for n in (2, 3, 4)]
    assert game.names("done") == ["a.yaml", "b.yaml", "z.yaml"]
    assert game.names("inbox") == ["c.yaml"]
    assert game.newest().state.turn == 4


def test_an_order_ahead_that_became_illegal_holds_up_only_its_turn(game: GameFolder) -> None:
    game.put("a.yaml", order())
    steps = {"steps": [{"place": ["bank", "church"]}, {"move": ["chinatown"]}]}
    game.put("b.yaml", sign({**ahead(2, "red"), **steps}, club.PLAYERS["red"]))
    ran = game.run()
    assert [step.turn for step in ran.steps] == [1]
    (waiting,) = ran.waiting
    assert (waiting.path, waiting.why, waiting.letter) == ("inbox/b.yaml", "refused", "inbox/b.yaml.why.txt")
    assert "[R064]" in game.text(waiting.letter)


def test_the_second_part_of_a_turn_answers_the_first(game: GameFolder) -> None:
    """An order that pauses is followed by one for the next part, once that comes."""
    card = began().state.ports["port-a"][0]
    steps: list[Any] = [{"place": ["port-a", "port-a"]}, {"move": ["port-a"]}, {"act": {"take": [card]}}, "pause"]
    game.put("a.yaml", order(steps=steps))
    ran = game.run()
    assert (ran.newest.state.turn, ran.newest.state.part) == (1, 1) if ran.newest else False
    game.put("b.yaml", order(opened=game.newest(), steps=[]))
    ran = game.run()
    assert [(step.turn, step.part) for step in ran.steps] == [(1, 1)]
    assert game.newest().state.turn == 2
    assert game.names("done") == ["a.yaml", "b.yaml"]


def test_the_first_plan_that_is_legal_is_carried_out(game: GameFolder) -> None:
    """What was carried out is told, and why an earlier one was not."""
    plans = [{"name": "bold", **FORBIDDEN}, {"name": "safe", **club.SIMPLE}]
    draft = {key: one for key, one in order().items() if key not in ("steps", "signature")} | {"plans": plans}
    salted = {**draft, "plans": salted_plans(draft, began().game.id, YELLOW)}
    signature = sign(close_order(salted), YELLOW)["signature"]
    game.put("a.yaml", {**close_order(salted), "signature": signature})
    game.put("b.yaml", {**salted, "signature": signature})
    (step,) = game.run().steps
    assert (step.plan, [*step.failed]) == ("safe", ["bold"])
    assert step.papers == ("inbox/b.yaml", "inbox/a.yaml"), "the copy with open plans is the one carried out"
    assert game.names("done") == ["a.yaml", "b.yaml"]


def test_a_letter_is_written_anew_when_it_is_not_right_any_more(game: GameFolder) -> None:
    """The one before is kept, and another order at the top makes it a different one."""
    game.put("a.yaml", order())
    game.put("b.yaml", order(note="no, this one"))
    game.run()
    game.put("c.yaml", order(note="or this one"))
    assert [one.new for one in game.run().waiting] == [True, True, True]
    assert "c.yaml" in game.text("inbox/a.yaml.why.txt")
    assert game.names("done") == ["a.yaml.why.txt", "b.yaml.why.txt"]
    assert [one.new for one in game.run().waiting] == [False, False, False]


@pytest.mark.parametrize("folder", [False, True])
def test_what_lies_under_the_name_of_a_letter_is_not_in_its_way(game: GameFolder, folder: bool) -> None:
    """The letter gets a number, also from the name of another letter, and is found under it the next day."""
    if folder:
        (game.path / "inbox/a.yaml.why.txt").mkdir()
    else:
        game.put("a.yaml.why.txt", ahead(5, "red"))
    game.put("a.yaml", order())
    game.put("a.yaml-2", order(note="no, this one"))
    letters = [(one.path, one.letter) for one in game.run().waiting if one.why == "twice"]
    assert letters == [
        ("inbox/a.yaml", "inbox/a.yaml-2.why.txt"),
        ("inbox/a.yaml-2", "inbox/a.yaml-2-2.why.txt"),
    ]
    assert "File:  a.yaml\n" in game.text("inbox/a.yaml-2.why.txt")
    again = [(one.letter, one.new) for one in game.run().waiting if one.why == "twice"]
    assert again == [(letter, False) for _, letter in letters]


def test_no_letter_advises_a_revision_that_no_order_can_have(game: GameFolder) -> None:
    highest = 2**53 - 1
    game.put("a.yaml", sign({**order(revision=highest), **FORBIDDEN}, YELLOW))
    (refused,) = game.run().waiting
    game.put("b.yaml", order(revision=highest))
    ran = game.run()
    assert ([refused.why], [one.why for one in ran.waiting]) == (["refused"], ["twice", "twice"])
    for letter in (f"done/{refused.letter.removeprefix('inbox/')}", *(one.letter for one in ran.waiting)):
        said = " ".join(game.text(letter).split())
        assert str(highest + 1) not in said
        assert "No revision is higher: ask the moderator" in said


def test_a_letter_that_tells_of_a_hand_says_for_whom_it_is(game: GameFolder) -> None:
    """The moderator mails it to the author of the order; nobody else can read it where it lies."""
    card = next(card for card in began().game.components.order_cards if card not in open_hand(began(), YELLOW))
    game.put("a.yaml", sign({**order(), "steps": [{"fulfil": card}, *club.SIMPLE["steps"]]}, YELLOW))
    (waiting,) = game.run().waiting
    assert [wrong.private for wrong in waiting.faults] == [True]
    assert "This tells of the author's hand" in game.text(waiting.letter)
    assert (game.path / waiting.letter).stat().st_mode & 0o777 == 0o600


# What is over


def stale(game: GameFolder) -> None:
    game.put("a.yaml", order())
    assert len(game.run().steps) == 1


def test_an_order_that_comes_after_its_turn_is_rejected(game: GameFolder) -> None:
    """Also one of a higher revision than the one that was carried out."""
    stale(game)
    game.put("b.yaml", order(revision=2))
    (rejected,) = game.run().rejected
    assert (rejected.to, [wrong.code for wrong in rejected.faults]) == ("rejected/b.yaml", ["order-stale"])
    assert "turn 1" in game.text("rejected/b.yaml.why.txt")


def test_a_letter_beside_a_rejected_order_is_for_the_moderator_alone_to_read(game: GameFolder) -> None:
    stale(game)
    game.put("b.yaml", order(revision=2))
    (rejected,) = game.run().rejected
    assert (game.path / f"{rejected.to}.why.txt").stat().st_mode & 0o777 == 0o600


def test_a_copy_of_what_was_carried_out_is_done_with(game: GameFolder) -> None:
    """It came twice, or a run was killed before it could move it; nothing is overwritten there."""
    stale(game)
    game.put("a.yaml", rewrapped(order()))
    game.put("b.yaml", order())
    ran = game.run()
    assert sorted(moved.to for moved in ran.done) == ["done/a-2.yaml", "done/b.yaml"]
    assert game.text("done/a.yaml") == write_order(order())


def test_a_lower_revision_that_comes_late_is_done_with(game: GameFolder) -> None:
    game.put("b.yaml", order(revision=2))
    game.run()
    game.put("a.yaml", order())
    assert [moved.to for moved in game.run().done] == ["done/a.yaml"]


def test_a_pass_ends_what_stood_still(game: GameFolder) -> None:
    """Two orders at the top are over once the turn is passed."""
    game.put("a.yaml", order())
    game.put("b.yaml", order(note="no, this one"))
    assert codes(game.run()) == ["two-orders"]
    passed = pass_turn(began(), club.MODERATOR, reason="which of the two?")
    game.add(passed)
    ran = game.run()
    assert (codes(ran), [one.path for one in ran.rejected]) == ([], ["inbox/a.yaml", "inbox/b.yaml"])
    assert game.names("inbox") == []
    assert sorted(game.names("done")) == ["a.yaml.why.txt", "b.yaml.why.txt"], "the letters of yesterday are put away"


def test_a_correction_makes_orders_stale_that_answer_the_state_before(game: GameFolder) -> None:
    table = clone(position_of(began().state))
    table.player("blue").stock["yen"] += 1
    game.add(amend(began(), table, club.MODERATOR, reason="a slip of mine"))
    game.put("a.yaml", order())
    assert [[wrong.code for wrong in one.faults] for one in game.run().rejected] == [["answers-other"]]
    game.put("b.yaml", order(opened=game.newest()))
    assert [step.papers for step in game.run().steps] == [("inbox/b.yaml",)]


def test_orders_of_a_dead_epoch_are_rejected(game: GameFolder) -> None:
    """After a rollback those given before are void, those ahead too."""
    stale(game)
    rolled = roll_back(game.newest(), began(), club.MODERATOR, reason="a slip of mine")
    game.add(rolled)
    game.put("a.yaml", order())
    game.put("b.yaml", ahead(4))
    ran = game.run()
    assert [moved.path for moved in ran.done] == ["inbox/a.yaml"], "it was carried out in the epoch before"
    assert [[wrong.code for wrong in one.faults] for one in ran.rejected] == [["order-before-rollback"]]
    game.put("c.yaml", order(opened=game.newest()))
    assert len(game.run().steps) == 1


# The secret choice


@pytest.fixture
def choosing(tmp_path: Path) -> GameFolder:
    """A game at turn 0."""
    return GameFolder(tmp_path / "club", club.first_state())


def test_the_keeps_wait_until_the_last_is_in(choosing: GameFolder) -> None:
    choosing.put("red.yaml", club.keeps()["red"])
    choosing.put("blue.yaml", club.keeps()["blue"])
    choosing.put("later.yaml", ahead(1))
    ran = choosing.run()
    assert (ran.missing, ran.code, ran.steps) == (["yellow"], 0, [])
    assert [(one.path, one.why) for one in ran.waiting] == [
        ("inbox/blue.yaml", "keep"),
        ("inbox/later.yaml", "ahead"),
        ("inbox/red.yaml", "keep"),
    ]
    choosing.put("yellow.yaml", club.keeps()["yellow"])
    choosing.put("yellow-again.yaml", club.keeps()["yellow"])
    ran = choosing.run()
    assert [(step.turn, step.seat) for step in ran.steps] == [(0, ""), (1, "yellow")]
    assert choosing.names("inbox") == []
    assert len(choosing.names("done")) == 5
    first = open_state(json.loads(choosing.text(state_file(1))))
    assert first.id == began().id


def test_a_keep_that_is_not_as_committed_waits_and_its_author_hears_at_once(choosing: GameFolder) -> None:
    """Before the others have made theirs, and to be replaced by a higher revision."""
    keep = dict(club.keeps()["red"].document)
    other = dict(acts.keep(dealt(), club.PLAYERS["red"], 1).document)
    broken = sign({**keep, "revision": 2, "seals": other["seals"]}, club.PLAYERS["red"])
    choosing.put("a.yaml", keep)
    choosing.put("b.yaml", broken)
    ran = choosing.run()
    assert {one.path: (one.why, [wrong.code for wrong in one.faults]) for one in ran.waiting} == {
        "inbox/a.yaml": ("replaced", []),
        "inbox/b.yaml": ("refused", ["keep-commitment"]),
    }
    assert ran.missing == ["yellow", "blue"]
    assert "revision: 3" in choosing.text("inbox/b.yaml.why.txt")
    choosing.put(
        "c.yaml", club.signed({"steps": [{"keep": _card("red")}], "revision": 3}, dealt(), club.PLAYERS["red"])
    )
    for seat in ("yellow", "blue"):
        choosing.put(f"{seat}.yaml", club.keeps()[seat])
    assert len(choosing.run().steps) == 1
    assert choosing.names("inbox") == []


def test_of_a_choice_sealed_twice_the_one_that_is_as_promised_counts(choosing: GameFolder) -> None:
    """Seals are not part of an order's id, so the two are one order."""
    keep = dict(club.keeps()["red"].document)
    other = dict(acts.keep(dealt(), club.PLAYERS["red"], 1).document)
    choosing.put("a.yaml", sign({**keep, "seals": other["seals"]}, club.PLAYERS["red"]))
    choosing.put("b.yaml", keep)
    for seat in ("yellow", "blue"):
        choosing.put(f"{seat}.yaml", club.keeps()[seat])
    (step,) = choosing.run().steps
    assert (step.papers, choosing.newest().id) == (
        ("inbox/yellow.yaml", "inbox/b.yaml", "inbox/a.yaml", "inbox/blue.yaml"),
        began().id,
    )


def _card(seat: str) -> str:
    return open_hand(dealt(), club.PLAYERS[seat])[0]


def test_two_keeps_of_one_seat_stand_still(choosing: GameFolder) -> None:
    for number, colour in enumerate(("red", "blue", "yellow")):
        choosing.put(f"{number}.yaml", club.keeps()[colour])
    choosing.put("other.yaml", acts.keep(dealt(), club.PLAYERS["red"], 1))
    ran = choosing.run()
    assert (codes(ran), ran.code, ran.steps) == (["two-orders"], ExitCode.CONFLICT, [])
    assert {one.path for one in ran.waiting if one.why == "twice"} == {"inbox/0.yaml", "inbox/other.yaml"}


def test_a_moderator_who_plays_orders_as_all_do(tmp_path: Path) -> None:
    """Keep and order lie in the inbox, signed with the key that also signs the states."""
    keys = {"red": club.MODERATOR, "blue": club.PLAYERS["blue"]}
    file = club.game_file(players=2, seats=["red", "blue"], start="red")
    invitation = invite(file, club.MODERATOR, name="Mo", seed=club.SEED, seat=Wish("Mo", "red"))
    first = start(invitation, [join(invitation, keys["blue"], name="Ben", colour="blue")], club.MODERATOR)
    game = GameFolder(tmp_path / "club", first)
    opened = open_state(first)
    for seat, key in keys.items():
        game.put(f"{seat}.yaml", acts.keep(opened, key))
    assert [step.turn for step in game.run().steps] == [0]
    game.put("mo.yaml", club.signed(club.simple("employment-agency"), game.newest(), club.MODERATOR))
    assert [step.seat for step in game.run().steps] == ["red"]


# Unsigned seats


@pytest.fixture
def trusting(tmp_path: Path) -> GameFolder:
    """A game at turn 1 in which yellow does not sign."""
    return GameFolder(tmp_path / "club", *unsigned_game())


def test_an_unsigned_order_is_listed_and_never_taken(trusting: GameFolder) -> None:
    trusting.put("a.yaml", typed())
    ran = trusting.run()
    assert ran.steps == []
    assert [(one.path, one.why) for one in ran.waiting] == [("inbox/a.yaml", "unsigned")]
    trusting.put("b.yaml", typed(note="this one"), "accepted")
    (step,) = trusting.run().steps
    assert (step.papers, step.signed) == (("accepted/b.yaml",), False)
    assert [*trusting.names("accepted"), *trusting.names("inbox")] == []
    assert (trusting.names("done"), "a.yaml" in trusting.names("rejected")) == (["b.yaml"], True)


def test_an_unsigned_order_of_a_higher_revision_counts_only_once_it_is_let_in(trusting: GameFolder) -> None:
    trusting.put("a.yaml", typed(), "accepted")
    trusting.put("b.yaml", typed(revision=2))
    assert [step.papers for step in trusting.run().steps] == [("accepted/a.yaml",)]


def test_a_signed_order_of_such_a_seat_needs_nobody_to_let_it_in(trusting: GameFolder) -> None:
    opened = open_state(unsigned_game()[1])
    trusting.put("a.yaml", order(opened=opened))
    (step,) = trusting.run().steps
    assert step.signed


def test_two_accepted_orders_stand_still(trusting: GameFolder) -> None:
    trusting.put("a.yaml", typed(), "accepted")
    trusting.put("b.yaml", typed(note="no"), "accepted")
    assert codes(trusting.run()) == ["two-orders"]


def test_an_unsigned_order_that_does_not_say_when_is_for_now_or_never(trusting: GameFolder) -> None:
    """It would else be played whenever that seat is to move again."""
    opened = open_state(unsigned_game()[1])
    trusting.add(pass_turn(opened, club.MODERATOR, reason="late"))
    trusting.put("a.yaml", typed(), "accepted")
    assert [[wrong.code for wrong in one.faults] for one in trusting.run().rejected] == [["out-of-turn"]]
    trusting.put("b.yaml", typed(turn=4), "accepted")
    assert [one.why for one in trusting.run().waiting] == ["ahead"]


def test_an_unsigned_order_with_plans_is_known_again(trusting: GameFolder) -> None:
    """Its plans get their salts from the moderator, and its copy is still the same order."""
    plans = {key: one for key, one in typed().items() if key != "steps"}
    plans["plans"] = [{"name": "bold", **FORBIDDEN}, {"name": "safe", **club.SIMPLE}]
    trusting.put("a.yaml", plans, "accepted")
    assert [step.plan for step in trusting.run().steps] == ["safe"]
    trusting.put("b.yaml", plans, "accepted")
    assert [moved.path for moved in trusting.run().done] == ["accepted/b.yaml"]


def test_an_unsigned_order_with_closed_plans_holds_nobody_up(trusting: GameFolder) -> None:
    """Nobody can carry it out, and it is nobody's fault but its author's."""
    trusting.put("a.yaml", typed(), "accepted")
    trusting.run()
    closed = {**{key: one for key, one in typed(turn=4).items() if key != "steps"}, "plans": ["a" * 64]}
    trusting.put("b.yaml", closed)
    trusting.put("c.yaml", closed, "accepted")
    ran = trusting.run()
    assert (codes(ran), {one.path: one.why for one in ran.waiting}) == (
        [],
        {"inbox/b.yaml": "unsigned", "accepted/c.yaml": "ahead"},
    )


@pytest.mark.parametrize("turn", [{}, {"turn": 1}])
@pytest.mark.parametrize("place", ["inbox", "accepted"])
def test_a_lower_revision_is_done_with_whether_it_names_its_turn_or_not(
    trusting: GameFolder, turn: dict[str, int], place: str
) -> None:
    """It lay there for the turn that was just played."""
    trusting.put("one.yaml", typed(**turn), place)
    trusting.put("two.yaml", typed(revision=2, **turn), "accepted")
    ran = trusting.run()
    assert [step.papers for step in ran.steps] == [("accepted/two.yaml",)]
    assert {(moved.path, moved.replaced) for moved in ran.done} == {
        (f"{place}/one.yaml", True),
        ("accepted/two.yaml", False),
    }
    assert ran.rejected == []


def test_an_order_without_its_turn_is_told_which_turn_was_played(trusting: GameFolder) -> None:
    """Another one of the same rank is past; whose turn it is now, is no answer."""
    trusting.put("one.yaml", typed(), "accepted")
    trusting.run()
    trusting.put("other.yaml", typed(note="another one"), "accepted")
    (rejected,) = trusting.run().rejected
    assert [(wrong.code, wrong.args["got"], wrong.args["expected"]) for wrong in rejected.faults] == [
        ("order-stale", 1, 2)
    ]


def test_an_order_ahead_that_one_for_the_state_replaced_is_told_of(game: GameFolder) -> None:
    """Of one revision the one that answers the state counts; what becomes of the other is said."""
    game.put("ahead.yaml", ahead(1))
    game.put("now.yaml", order())
    ran = game.run()
    assert [step.papers for step in ran.steps] == [("inbox/now.yaml",)]
    assert {(moved.path, moved.replaced) for moved in ran.done} == {
        ("inbox/ahead.yaml", True),
        ("inbox/now.yaml", False),
    }


@pytest.fixture
def paused(trusting: GameFolder) -> GameFolder:
    """The same game in the second part of turn 1, after an order with a pause in it."""
    card = open_state(unsigned_game()[1]).state.ports["port-a"][0]
    steps: list[Any] = [{"place": ["port-a", "port-a"]}, {"move": ["port-a"]}, {"act": {"take": [card]}}, "pause"]
    trusting.put("first.yaml", typed(steps=steps), "accepted")
    assert [step.part for step in trusting.run().steps] == [0]
    assert trusting.newest().state.part == 1
    return trusting


@pytest.mark.parametrize("place", ["inbox", "accepted"])
def test_an_unsigned_order_ahead_waits_while_a_turn_is_in_its_second_part(paused: GameFolder, place: str) -> None:
    """The part that it leaves out is that of the turn it names, and not the one that is played now."""
    paused.put("ahead.yaml", typed(turn=4), place)
    ran = paused.run()
    assert [(one.turn, one.part, one.why) for one in ran.waiting] == [
        (4, 0, "ahead" if place == "accepted" else "unsigned")
    ]
    assert ran.rejected == []


def test_an_unsigned_order_ahead_of_a_part_has_to_answer(paused: GameFolder) -> None:
    paused.put("ahead.yaml", typed(turn=4, part=1), "accepted")
    assert [[wrong.code for wrong in one.faults] for one in paused.run().rejected] == [["part-must-answer"]]


def test_the_second_part_without_signature_answers_the_first(paused: GameFolder) -> None:
    """It may leave out the turn and the part."""
    paused.put("second.yaml", typed(steps=[], answers=paused.newest().id[:12]), "accepted")
    assert [(step.turn, step.part) for step in paused.run().steps] == [(1, 1)]


def test_an_order_that_names_its_turn_counts_again_after_a_rollback(trusting: GameFolder) -> None:
    """It leaves the epoch open, so it is for the one that is now; a third copy is done with."""
    before = trusting.newest()
    trusting.put("a.yaml", typed(turn=1), "accepted")
    trusting.run()
    trusting.add(roll_back(trusting.newest(), before, club.MODERATOR, reason="a slip of mine"))
    trusting.put("again.yaml", typed(turn=1), "accepted")
    ran = trusting.run()
    assert [(step.papers, step.opened.state.epoch) for step in ran.steps] == [(("accepted/again.yaml",), 1)]
    trusting.put("third.yaml", typed(turn=1), "accepted")
    ran = trusting.run()
    assert ([moved.path for moved in ran.done], ran.steps, ran.rejected) == (["accepted/third.yaml"], [], [])


def test_an_order_of_the_epoch_before_a_rollback_is_done_with(trusting: GameFolder) -> None:
    """It says so itself: it was carried out then."""
    before = trusting.newest()
    trusting.put("a.yaml", typed(turn=1, epoch=0), "accepted")
    trusting.run()
    trusting.add(roll_back(trusting.newest(), before, club.MODERATOR, reason="a slip of mine"))
    trusting.put("again.yaml", typed(turn=1, epoch=0), "accepted")
    ran = trusting.run()
    assert ([moved.path for moved in ran.done], ran.steps) == (["accepted/again.yaml"], [])


def test_an_order_carried_out_twice_is_known_by_the_last_time(trusting: GameFolder) -> None:
    """The same words may lead to the newest state once more: then their copy is no riddle."""
    before = trusting.newest()
    trusting.put("a.yaml", typed(), "accepted")
    trusting.run()
    trusting.add(roll_back(trusting.newest(), before, club.MODERATOR, reason="a slip of mine"))
    trusting.add(adjudicate_orders(trusting.newest(), [Received(typed())], club.MODERATOR).document)
    trusting.put("copy.yaml", typed(), "accepted")
    ran = trusting.run()
    assert ([moved.path for moved in ran.done], ran.rejected) == (["accepted/copy.yaml"], [])


# What a killed run left


def report_of(document: Document) -> str:
    """The report of the state to which an order leads."""
    opened = open_state(adjudicate_orders(began(), [Received(document)], club.MODERATOR).document)
    [report] = reports(opened, state_file(2)).values()
    return report.decode()


def test_a_report_left_by_a_killed_run_makes_way_for_the_order_that_came_since(game: GameFolder) -> None:
    """Its state was never written, or its order would be done with; the report is put away and not lost."""
    first, second = order(), order(revision=2, note="better")
    game.put("first.yaml", first)
    game.put("second.yaml", second)
    (game.path / "club-002.txt").write_text(report_of(first))
    ran = game.run()
    assert (codes(ran), [step.papers for step in ran.steps]) == ([], [("inbox/second.yaml",)])
    assert [(moved.path, moved.to) for moved in ran.left] == [("club-002.txt", "done/club-002.txt")]
    assert game.text("done/club-002.txt") == report_of(first)
    assert game.text("club-002.txt") == report_of(second)


def test_a_report_of_which_nobody_knows_may_have_been_sent_out(game: GameFolder) -> None:
    """No order here leads to it: a state may be lost, and another one after the same would be a fork."""
    sent = report_of(order(note="of last week"))
    (game.path / "club-002.txt").write_text(sent)
    game.put("first.yaml", order())
    game.put("second.yaml", order(revision=2, note="better"))
    for _ in range(2):
        ran = game.run()
        assert (codes(ran), ran.steps, ran.left) == (["report-left"], [], [])
        assert game.text("club-002.txt") == sent


def test_a_report_of_which_nobody_knows_keeps_those_beside_it_where_they_are(
    game: GameFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is of an order that was replaced, the other of none here: a state with both may have been sent out."""

    def two(opened: OpenState, path: str) -> dict[str, bytes]:
        [(name, text)] = reports(opened, path).items()
        return {name: text, name.replace(".txt", ".html"): b"<p>" + text}

    monkeypatch.setattr(running, "reports", two)
    first = order()
    game.put("first.yaml", first)
    game.put("second.yaml", order(revision=2, note="better"))
    (game.path / "club-002.txt").write_text(report_of(first))
    (game.path / "club-002.html").write_text("<p>of last week")
    ran = game.run()
    assert (set(codes(ran)), ran.steps, ran.left) == ({"report-left"}, [], [])
    assert game.text("club-002.txt") == report_of(first)


def report_of_keeps(keeps: list[Received]) -> str:
    """The report of the state to which secret choices lead."""
    opened = open_state(adjudicate_orders(dealt(), keeps, club.MODERATOR).document)
    [report] = reports(opened, state_file(1)).values()
    return report.decode()


def other_choice() -> Received:
    """A second choice of red's, of the other card."""
    red = club.PLAYERS["red"]
    return club.signed({"steps": [{"keep": open_hand(dealt(), red)[1]}], "revision": 2}, dealt(), red)


def test_a_report_left_at_the_secret_choice_makes_way_for_the_choice_that_came_since(choosing: GameFolder) -> None:
    """One seat has replaced its choice after a run was killed between the report and the state."""
    first = club.keeps()
    again = other_choice()
    left = report_of_keeps([*first.values()])
    (choosing.path / "club-001.txt").write_text(left)
    for seat, keep in first.items():
        choosing.put(f"{seat}.yaml", keep)
    choosing.put("red-2.yaml", again)
    ran = choosing.run()
    assert (codes(ran), [step.turn for step in ran.steps]) == ([], [0])
    assert [(moved.path, moved.to) for moved in ran.left] == [("club-001.txt", "done/club-001.txt")]
    assert choosing.text("done/club-001.txt") == left
    assert choosing.text("club-001.txt") == report_of_keeps([first["yellow"], again, first["blue"]])


def test_a_report_of_choices_of_which_one_is_not_here_stops_the_game(choosing: GameFolder) -> None:
    """Nobody can tell whether its state was sent out."""
    (choosing.path / "club-001.txt").write_text(report_of_keeps([*club.keeps().values()]))
    for seat, keep in club.keeps().items():
        choosing.put(f"{seat}.yaml", keep if seat != "red" else other_choice())
    ran = choosing.run()
    assert (codes(ran), ran.steps, ran.left) == (["report-left"], [], [])


# What a letter says to its reader


LETTERS: dict[str, tuple[str | bytes, list[str]]] = {
    "an unsigned order for another game": (
        "ykpbem: order/1\ngame: harbour-club\nplayer: yellow\nsteps: []\n",
        ["this order is for the game harbour-club", "moderator of that game"],
    ),
    "a join": (json.dumps(club.joins()["blue"]), ["a join", "a move order is sent by itself"]),
    "a photo": (b"\x89PNG\r\n\x1a\n", ["this is no move order"]),
    "half of an order": (spoiled(order()), ["again"]),
}


@pytest.mark.parametrize("case", LETTERS)
def test_a_letter_is_for_its_reader(game: GameFolder, case: str) -> None:
    """A player has no folders, and no use for the help of a command that reads files."""
    content, said = LETTERS[case]
    game.put("paper", content)
    (rejected,) = game.run().rejected
    letter = " ".join(game.text(f"{rejected.to}.why.txt").split())
    for words in said:
        assert words in letter
    assert "--help" not in letter
    assert ("cut short" in letter) is (case == "half of an order")


def test_a_stale_signed_order_is_told_to_be_signed_anew(game: GameFolder) -> None:
    """`sign` has filled in what it answers: nobody typed that line."""
    stale = order(note="before the correction")
    table = clone(position_of(began().state))
    table.player("blue").stock["yen"] += 1
    game.add(amend(began(), table, club.MODERATOR, reason="a slip of mine"))
    game.put("stale.yaml", stale)
    (rejected,) = game.run().rejected
    letter = " ".join(game.text(f"{rejected.to}.why.txt").split())
    assert [wrong.code for wrong in rejected.faults] == ["answers-other"]
    assert "'answers' out" not in letter
    assert "sign an order for that" in letter


def test_an_old_unsigned_order_is_not_played_again(trusting: GameFolder) -> None:
    """The same words may be meant for this turn, or be left over: that only their author can tell."""
    trusting.put("a.yaml", typed(), "accepted")
    trusting.run()
    trusting.add(pass_turn(trusting.newest(), club.MODERATOR, reason="late"))
    trusting.put("b.yaml", typed(), "accepted")
    (rejected,) = trusting.run().rejected
    assert [wrong.code for wrong in rejected.faults] == ["run-order-again"]


def test_an_old_unsigned_order_does_not_hold_a_pass_up(trusting: GameFolder) -> None:
    """`run` would not carry it out."""
    first = trusting.newest()
    trusting.put("a.yaml", typed(), "accepted")
    trusting.run()
    trusting.add(roll_back(trusting.newest(), first, club.MODERATOR, reason="late"))
    trusting.put("b.yaml", typed(), "accepted")
    seat = seat_of(first.state)
    refuse_ready(str(trusting.path), trusting.newest(), [seat], club.MODERATOR)
    trusting.put("c.yaml", typed(note="now I mean it"), "accepted")
    with pytest.raises(Conflict):
        refuse_ready(str(trusting.path), trusting.newest(), [seat], club.MODERATOR)


def test_an_unsigned_keep_is_refused(tmp_path: Path) -> None:
    """The secret choice is signed by everybody."""
    game = GameFolder(tmp_path / "club", unsigned_game()[0])
    game.put("a.yaml", {**typed(), "steps": [{"keep": "O31"}]}, "accepted")
    assert [[wrong.code for wrong in one.faults] for one in game.run().rejected] == [["signature-missing"]]
