"""Genuine papers in another place: kind, game, seat, state, turn, part, epoch, revision; too late and too early."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.app import acts, club
from tests.app.cheating import audited, drawing, files, found, stopped
from tests.forgery import papers
from tests.forgery.alterations import put
from ykpbem.app.audit import audit
from ykpbem.app.games import join, start
from ykpbem.app.orders import Received
from ykpbem.app.powers.rekeying import Agreed, rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.games import open_game, open_invitation, open_join
from ykpbem.chain.orders import authenticate_order, bind_order, close_order
from ykpbem.chain.states import OpenState, open_state
from ykpbem.errors import YkpbemError
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.signed import SIGNED_KINDS, check_signature, document_id, sign

Document = dict[str, Any]
SORTS = ("answering", "ahead", "plans", "keep")


def signed_anew(document: Document, key: SecretKey, **keys: Any) -> Document:
    """An order that its author signs with something else in it; None takes a key out."""
    changed = {key: value for key, value in {**document, **keys}.items() if value is not None}
    return {**changed, "signature": sign(close_order(changed), key)["signature"]}


def taken(document: Document, opened: OpenState) -> tuple[str, set[str]]:
    """How an order is refused in a state."""
    return papers.refused(papers.take_order, document, opened)


# Kinds


def everything() -> dict[str, tuple[Document, SecretKey, Callable[[Document], object]]]:
    """A document of each signed kind, whoever signed it, and what reads it."""
    order, opened = papers.orders()["answering"]
    return {
        "invite": (papers.invitation(), papers.MO, open_invitation),
        "join": (papers.joins()["red"], papers.RED, lambda one: open_join(one, document_id(papers.invitation()))),
        "state": (papers.of_state(papers.story()["order"]), papers.MO, open_state),
        "order": (order.document, papers.RED, lambda one: papers.take_order(one, opened)),
        "consent": (papers.consented(), papers.RED, papers.take_consent),
        "handover": (papers.handed(), papers.MO, lambda _: None),
    }


@pytest.mark.parametrize("kind", SIGNED_KINDS)
@pytest.mark.parametrize("other", SIGNED_KINDS)
def test_no_kind_passes_for_another(kind: str, other: str) -> None:
    """Called otherwise a document is not signed; signed anew it lacks what the other kind has."""
    document, key, _ = everything()[kind]
    _, _, read = everything()[other]
    if kind == other:
        check_signature(document, key.public, name="")
        return
    called = {**document, "ykpbem": f"{other}/1"}
    assert papers.refused(check_signature, called, key.public, name="") == ("NotAuthentic", {"signature-wrong"})
    if other == "handover":
        return
    for one in (document, called, sign(called, key)):
        refusal, codes = papers.refused(read, one)
        assert refusal == "Malformed"
        assert codes <= {"paper-shape", "state-shape", "order-not-table", "rules-version"}


# Games


@pytest.fixture(scope="module")
def other() -> tuple[Document, list[Document], OpenState]:
    """A second game: same name, people, keys and seats, another seed; its papers and its first state."""
    invitation, joins = papers.begin(seed=b"t" * 32)
    return invitation, joins, open_state(start(invitation, joins, papers.MO))


Other = tuple[Document, list[Document], OpenState]


def test_joins_are_for_one_game(other: Other) -> None:
    for paper in other[1]:
        run = papers.refused(open_game, papers.invitation(), [paper, *papers.joins().values()])
        assert run == ("NotAuthentic", {"join-other-game"})


def test_a_key_that_joined_cannot_join_again() -> None:
    """Under another name, in another colour, as the moderator, with another half to seal to; the same twice is one."""
    red, blue, yellow = (papers.joins()[colour] for colour in ("red", "blue", "yellow"))
    again = join(papers.invitation(), papers.RED, name="Another", colour="blue")
    moderators = sign({**blue, "key": papers.MO.public.text}, papers.MO)
    half = PublicKey(papers.RED.public.ed25519, papers.OTTO.public.x25519)
    signs_alike = sign({**blue, "key": half.text}, papers.RED)
    for joins in ([red, blue, again], [red, yellow, moderators], [red, yellow, signs_alike]):
        run = papers.refused(start, papers.invitation(), joins, papers.MO)
        assert run == ("Conflict", {"key-joined-twice"})
    twice = open_state(start(papers.invitation(), [red, red, blue, yellow, yellow], papers.MO))
    assert twice.id == papers.story()["start"].id


@pytest.mark.parametrize("sort", SORTS)
def test_orders_are_for_one_game(other: Other, sort: str) -> None:
    """Whatever turn and state they name: each of them is right but the game."""
    order, _ = papers.orders()[sort]
    assert taken(order.document, other[2]) == ("NotAuthentic", {"order-other-game"})


def test_consents_and_earlier_states_are_for_one_game(other: Other) -> None:
    agreed = Agreed(papers.consented())
    run = papers.refused(rekey, other[2], "red", papers.OTTO.public, papers.MO, reason="x", agreed=agreed)
    assert run == ("NotAuthentic", {"consent-other-game"})
    run = papers.refused(roll_back, papers.story()["rekey"], other[2], papers.MO, reason="x")
    assert run == ("NotAuthentic", {"rollback-other-game"})


def test_papers_of_another_game_inside_a_state_are_refused(other: Other) -> None:
    """Signed by the one moderator of both games."""
    first = papers.of_state(other[2])
    for kind in ("rekey", "handover"):
        document = papers.of_state(papers.story()[kind])
        moved = {**document, "invitation": first["invitation"], "joins": first["joins"]}
        refusal, codes = papers.refused(open_state, sign(moved, papers.MO))
        assert refusal == "NotAuthentic"
        assert codes <= {"consent-not-signed", "handover-not-signed"}


# Seats, turns, parts, epochs, revisions, states


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
def test_nobody_signs_for_another_seat(sort: str, colour: str) -> None:
    order, opened = papers.orders()[sort]
    author = str(order.document["player"])
    if colour == author:
        return
    forged = signed_anew(order.document, club.PLAYERS[author], player=colour)
    assert taken(forged, opened) == ("NotAuthentic", {"signature-wrong"})
    own = signed_anew(order.document, club.PLAYERS[colour], player=colour)
    if opened.state.turn:
        assert taken(own, opened) == ("Conflict", {"out-of-turn"})


def test_a_colour_that_nobody_plays_orders_nothing() -> None:
    order, opened = papers.orders()["answering"]
    assert taken(signed_anew(order.document, papers.RED, player="green"), opened) == ("NotAuthentic", {"no-such-seat"})


BOUND: dict[str, tuple[dict[str, Any], str, str]] = {
    "a turn before": ({"turn": 1}, "Conflict", "order-stale"),
    "a later turn": ({"turn": 5, "answers": None}, "Conflict", "order-early"),
    "a part to come": ({"part": 1}, "Conflict", "order-early"),
    "an epoch to come": ({"epoch": 1}, "Conflict", "order-early"),
    "no turn": ({"turn": None}, "Malformed", "order-unbound"),
    "no part": ({"part": None}, "Malformed", "order-unbound"),
    "no epoch": ({"epoch": None}, "Malformed", "order-unbound"),
    "no revision": ({"revision": None}, "Malformed", "order-unbound"),
    "another state": ({"answers": "0" * 64}, "Conflict", "answers-other"),
    "the beginning of a state": ({"answers": "0" * 12}, "Malformed", "order-answers-part"),
    "the colour in capitals": ({"player": "RED"}, "Malformed", "order-player-spelling"),
    "the name of the game": ({"game": club.GAME}, "NotAuthentic", "order-other-game"),
    "the beginning of the game's id": (
        {"game": document_id(papers.invitation())[:12]},
        "NotAuthentic",
        "order-other-game",
    ),
}


@pytest.mark.parametrize("what", BOUND)
def test_a_signed_order_is_for_one_place(what: str) -> None:
    """Each signed by its author, and for something else than this state."""
    order, opened = papers.orders()["answering"]
    keys, kind, code = BOUND[what]
    assert taken(signed_anew(order.document, papers.RED, **keys), opened) == (kind, {code})


def test_the_state_answered_is_spelled_in_one_way() -> None:
    order, opened = papers.orders()["answering"]
    forged = signed_anew(order.document, papers.RED, answers=opened.id.upper())
    assert taken(forged, opened) == ("Malformed", {"order-answers-part"})


def test_a_later_part_answers_the_state_before() -> None:
    """An order given ahead cannot be for the second part of a turn."""
    opened = acts.paused()
    colour, key = club.mover(opened)
    base = {"ykpbem": "order/1", "game": opened.game.id, "player": colour, "revision": 1, "steps": ["pause"]}
    bound = {**base, "epoch": 0, "turn": opened.state.turn, "part": opened.state.part}
    assert taken(signed_anew(bound, key), opened) == ("Conflict", {"part-must-answer"})


@pytest.mark.parametrize("sort", SORTS)
def test_an_order_counts_in_its_own_state_and_in_no_other_of_the_story(sort: str) -> None:
    """Replayed in every state before and after, those behind a rollback to the same turn too."""
    order, home = papers.orders()[sort]
    counted = []
    for kind, opened in papers.story().items():
        try:
            authenticate_order(order.document, opened.state, opened.game.id)
            bind_order(order.document, opened.state, opened.id)
        except YkpbemError as refusal:
            codes = {fault.code for fault in refusal.faults}
            late = opened.state.seq > home.state.seq
            past = {"order-stale", "order-before-rollback", "answers-other", "game-over", "order-key-before"}
            right = past if late else {"order-early"}
            assert codes <= right, (kind, codes)
        else:
            counted.append(opened.id)
    assert counted == [home.id]


def test_the_same_order_ten_times_is_one_and_two_of_one_rank_stand_still() -> None:
    order, opened = papers.orders()["answering"]
    once = open_state(adjudicate_orders(opened, [order], papers.MO).document)
    ten = open_state(adjudicate_orders(opened, [order] * 10, papers.MO).document)
    assert once.id == ten.id
    second = Received(signed_anew(order.document, papers.RED, note="Or this."), name="second")
    assert papers.refused(adjudicate_orders, opened, [order, second], papers.MO) == ("Conflict", {"two-orders"})
    higher = Received(signed_anew(order.document, papers.RED, note="Or this.", revision=2))
    assert open_state(adjudicate_orders(opened, [order, second, higher], papers.MO).document).id != once.id


def test_an_order_that_was_played_is_stale_in_the_state_it_led_to() -> None:
    order, opened = papers.orders()["answering"]
    after = open_state(adjudicate_orders(opened, [order], papers.MO).document)
    assert taken(order.document, after) == ("Conflict", {"order-stale"})


def test_a_consent_is_for_its_seat_its_keys_and_its_epoch() -> None:
    agreed = Agreed(papers.consented())
    told = papers.story()
    for opened, seat, key, kind, code in (
        (told["amend"], "blue", papers.OTTO, "NotAuthentic", "consent-other"),
        (told["amend"], "red", papers.UNA, "NotAuthentic", "consent-other"),
        (told["rekey"], "red", papers.STRANGER, "NotAuthentic", "consent-other"),
        (told["rollback"], "red", papers.OTTO, "Conflict", "key-sat-before"),
    ):
        run = papers.refused(rekey, opened, seat, key.public, papers.MO, reason="x", agreed=agreed)
        assert run == (kind, {code})


def test_an_order_of_this_game_that_led_nowhere_here_is_told_by_an_audit() -> None:
    """Named, and for a turn that is not among the files: its signature is checked, that it was not judged is told.

    A key that no state knows may have come to the seat in a state that is not here.
    """
    order, _ = papers.orders()["answering"]
    for forged, wrong in ((papers.RED, []), (papers.STRANGER, ["audit-missing-key"])):
        document = signed_anew(order.document, forged, turn=8, answers=None)
        done = audited(*papers.line("start", "keeps", "unsigned"), document)
        assert [one.fault.code for one in done.wrong] == wrong
        assert ("audit-open-order-unused" in [one.code for one in done.open]) is not bool(wrong)


def test_an_order_of_a_game_that_is_not_among_the_files_is_not_passed_over_in_silence() -> None:
    """Named, it is asked about: no state is here to hold it against."""
    order, _ = papers.orders()["answering"]
    moved = signed_anew(order.document, papers.RED, game="0" * 64)
    found_games = audit(files(*papers.line("start", "keeps", "unsigned"), moved), papers.MO.public).games
    told = {game.game: [one.fault.code for one in game.wrong] for game in found_games}
    assert told == {document_id(papers.invitation()): [], "0" * 64: ["audit-no-states"]}


# Unsigned where signed is required


@pytest.mark.parametrize("sort", SORTS)
def test_an_order_without_signature_is_refused_of_a_seat_that_signs(sort: str) -> None:
    order, opened = papers.orders()[sort]
    bare = {key: value for key, value in order.document.items() if key != "signature"}
    assert taken(bare, opened) == ("NotAuthentic", {"signature-missing"})


def test_a_keep_is_signed_even_by_a_seat_whose_orders_are_not() -> None:
    opened = papers.story()["start"]
    keep = acts.keep(opened, papers.YELLOW).document
    bare = {key: value for key, value in keep.items() if key != "signature"}
    assert taken(bare, opened) == ("NotAuthentic", {"signature-missing"})


@pytest.mark.parametrize("kind", [kind for kind in SIGNED_KINDS if kind not in ("order", "handover")])
def test_no_other_kind_goes_without_a_signature(kind: str) -> None:
    document, _, read = everything()[kind]
    for bare in ({key: value for key, value in document.items() if key != "signature"}, {**document, "signature": ""}):
        refusal, codes = papers.refused(read, bare)
        assert (refusal, codes) in (
            ("Malformed", {"paper-shape"}),
            ("Malformed", {"state-shape"}),
            ("NotAuthentic", {"signature-shape"}),
        )


# What a moderator puts into a state


def played() -> tuple[OpenState, ...]:
    """A game in which everybody signs: the deal, the choice, a turn with a card drawn, another, and the end of it."""
    first = drawing(acts.began())
    second = drawing(first)
    return acts.dealt(), acts.began(), first, second, stopped(second)


def inside(opened: OpenState, paper: Document) -> Document:
    """A state with another paper in its link, signed by the moderator."""
    return sign(put(papers.of_state(opened), ("link", "papers"), [paper]), papers.MO)


def test_a_state_with_a_paper_that_is_none_for_it_is_refused_and_found() -> None:
    """By another seat, of another turn, an altered one, a join, a keep: whatever order the moderator puts in."""
    states = played()
    [own], [before] = states[3].state.link.papers, states[2].state.link.papers
    author = club.PLAYERS[str(own["player"])]
    stranger = signed_anew(own, papers.STRANGER)
    turns = (own["turn"] - 1, own["turn"] + 3)
    wrong = {
        "before": (before, "link-order-elsewhere"),
        "by a stranger": (stranger, "signature-wrong"),
        "altered": ({**own, "note": "Oh."}, "signature-wrong"),
        "a join": (papers.of_state(states[3])["joins"][0], "link-papers"),
        "a keep": (papers.of_state(states[1])["link"]["papers"][0], "link-order-elsewhere"),
        "for another state": (signed_anew(own, author, answers="0" * 64), "link-order-elsewhere"),
        "for another epoch": (signed_anew(own, author, epoch=1), "link-order-elsewhere"),
        "for another game": (signed_anew(own, author, game="0" * 64), "link-order-elsewhere"),
        **{f"for turn {turn}": (signed_anew(own, author, turn=turn), "link-order-elsewhere") for turn in turns},
    }
    for what, (paper, code) in wrong.items():
        made = inside(states[3], paper)
        assert papers.refused(open_state, made) == ("NotAuthentic", {code}), what
        assert found(*states[:3], made) != [], what


def test_a_keep_that_is_none_for_the_choice_is_refused_and_found() -> None:
    """Among those that the moderator puts into the state: by a stranger, altered, for another game, state or epoch."""
    states = played()
    document = papers.of_state(states[1])
    keeps = document["link"]["papers"]
    author = club.PLAYERS[str(keeps[0]["player"])]
    wrong = {
        "by a stranger": (signed_anew(keeps[0], papers.STRANGER), "signature-wrong"),
        "altered": ({**keeps[0], "note": "Oh."}, "signature-wrong"),
        "unsigned": ({key: value for key, value in keeps[0].items() if key != "signature"}, "signature-missing"),
        "for another game": (signed_anew(keeps[0], author, game="0" * 64), "link-order-elsewhere"),
        "for another state": (signed_anew(keeps[0], author, answers="0" * 64), "link-order-elsewhere"),
        "for another epoch": (signed_anew(keeps[0], author, epoch=1), "link-order-elsewhere"),
        "for another turn": (signed_anew(keeps[0], author, turn=1), "link-order-elsewhere"),
        "for another part": (signed_anew(keeps[0], author, part=1), "link-order-elsewhere"),
        "of another seat": (keeps[1], "link-papers"),
        "a join": (document["joins"][0], "link-papers"),
    }
    for what, (paper, code) in wrong.items():
        made = sign(put(document, ("link", "papers", 0), paper), papers.MO)
        assert papers.refused(open_state, made) == ("NotAuthentic", {code}), what
        assert found(states[0], made) != [], what


PAPERS: dict[str, tuple[str, dict[str, Any], set[str]]] = {
    "a handover of another game": ("handover", {"game": "0" * 64}, {"handover-not-signed"}),
    "a handover of another state": ("handover", {"state": "0" * 64}, {"handover-elsewhere"}),
    "a handover to another key": (
        "handover",
        {"moderator": {"name": "Eve", "key": papers.STRANGER.public.text}},
        {"moderator-unknown"},
    ),
    "a handover under another name": (
        "handover",
        {"moderator": {"name": "Eva", "key": papers.EVE.public.text}},
        {"moderator-unknown"},
    ),
    "a consent of another game": ("rekey", {"game": "0" * 64}, {"consent-not-signed"}),
    "a consent of a seat that is none": ("rekey", {"seat": "green"}, {"consent-not-signed"}),
    "a consent of another seat": ("rekey", {"seat": "blue"}, {"link-wrong"}),
    "a consent to another key": ("rekey", {"new-key": papers.STRANGER.public.text}, {"link-wrong"}),
    "a consent to a key that joined": ("rekey", {"new-key": papers.BLUE.public.text}, {"consent-not-signed"}),
    "a consent to another spelling": ("rekey", {"new-key": f" {papers.OTTO.public.text}"}, {"key-spelling"}),
}


@pytest.mark.parametrize("what", PAPERS)
def test_a_paper_that_says_something_else_than_its_link_is_refused(what: str) -> None:
    """Signed by whoever should, and the state signed by the moderator."""
    kind, keys, codes = PAPERS[what]
    [paper] = papers.story()[kind].state.link.papers
    made = papers.with_paper(kind, sign({**paper, **keys}, papers.MO if kind == "handover" else papers.RED))
    refusal, told = papers.refused(open_state, made)
    assert refusal == ("Malformed" if codes == {"key-spelling"} else "NotAuthentic")
    assert told == codes


def test_an_order_by_a_seat_whose_turn_it_was_not_is_refused_and_found() -> None:
    """Signed by its own seat for just that turn, which was another's."""
    states = played()
    [own] = states[3].state.link.papers
    colour = next(one for one in club.PLAYERS if one != own["player"])
    paper = signed_anew(own, club.PLAYERS[colour], player=colour)
    made = inside(states[3], paper)
    assert papers.refused(open_state, made) == ("NotAuthentic", {"link-order-elsewhere"})
    assert found(*states[:3], made) == [("order-elsewhere", "3.json")]


def test_texts_that_nobody_may_write_are_found_whoever_signs_them() -> None:
    """An order's note, and the reason of a seat passed: an audit shows both, and they could steer a terminal."""
    states = played()
    [own] = states[3].state.link.papers
    order = signed_anew(own, club.PLAYERS[str(own["player"])], note="a\x1b[2Jb")
    noted = adjudicate_orders(states[2], [Received(order)], papers.MO).document
    first, began = papers.line("start", "keeps")
    told = papers.of_state(began)
    at = ("events", len(told["events"]) - 1, "events", 0, "reason")
    passed = sign(put(told, at, "a\u202eb"), papers.MO)
    for before, made in (([*states[:3]], noted), ([first], passed)):
        assert papers.refused(open_state, made) == ("NotAuthentic", {"text-character"})
        assert found(*before, made) == [("untrue", f"{len(before)}.json")]


def test_an_order_but_the_secret_choice_has_no_seals() -> None:
    """They would stand beside its id: one order could be two files, and lead to two states."""
    order, opened = papers.orders()["answering"]
    forged = signed_anew(order.document, papers.RED, seals={"moderator": ["AAAA"]})
    assert taken(forged, opened) == ("Malformed", {"order-seals"})
    states = played()
    [own] = states[3].state.link.papers
    paper = signed_anew(own, club.PLAYERS[str(own["player"])], seals={"moderator": ["AAAA"]})
    assert found(*states[:3], inside(states[3], paper)) == [("order-not-by-seat", "3.json")]


def test_an_order_on_the_moderators_word_is_for_its_turn_and_bears_no_signature() -> None:
    """A signature that nobody checks would look like one."""
    opened = papers.story()["unsigned"]
    [paper] = opened.state.link.papers
    wrong = {
        "a signature": ({**paper, "signature": "A" * 86 + "=="}, "link-papers"),
        "another turn": ({**paper, "turn": 4}, "link-order-elsewhere"),
        "another game": ({**paper, "game": "Another club"}, "link-order-elsewhere"),
        "another state": ({**paper, "answers": "f" * 12}, "link-order-elsewhere"),
        "a seat that signs": ({**paper, "player": "red"}, "link-order-unsigned"),
        "another seat": ({**paper, "player": "green"}, "no-such-seat"),
    }
    for what, (other, code) in wrong.items():
        made = inside(opened, other)
        assert papers.refused(open_state, made) == ("NotAuthentic", {code}), what
        assert found(*papers.line("start", "keeps"), made) != [], what


def test_a_signed_order_has_no_second_spelling_of_its_signature() -> None:
    """Padding left out, the letters of URLs, blanks, line ends, unused bits, hexadecimal digits."""
    import base64

    order, opened = papers.orders()["answering"]
    text = order.document["signature"]
    raw = base64.b64decode(text)
    last = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    bits = last[last.index(text[-3]) ^ 1]
    spellings = {
        text.rstrip("="),
        text[:-1],
        text + "=",
        f" {text}",
        f"{text}\n",
        f"{text[:44]} {text[44:]}",
        f"{text[:-3]}{bits}==",
        raw.hex(),
        base64.b32encode(raw).decode(),
        base64.b85encode(raw).decode(),
        *([base64.urlsafe_b64encode(raw).decode()] if set(text) & set("+/") else []),
    }
    public = PublicKey.parse(opened.state.seat("red").key)
    for spelling in sorted(spellings):
        forged = {**order.document, "signature": spelling}
        run = papers.refused(check_signature, close_order(forged), public, name="")
        assert run == ("NotAuthentic", {"signature-shape"}), spelling
