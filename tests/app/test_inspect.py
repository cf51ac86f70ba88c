"""What `verify` finds in files that do or do not belong together."""

import json
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from tests.app import acts, club
from ykpbem.app.audit import File
from ykpbem.app.audit.papers import read_papers
from ykpbem.app.games import invite
from ykpbem.app.inspect import Given, Inspected, findings, inspect
from ykpbem.app.kinds import names_us, typed_kind, what_is
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.run.papers import read_paper
from ykpbem.chain.states import open_state
from ykpbem.files.armor import armored
from ykpbem.files.keys import format_key, format_pub
from ykpbem.files.order_writer import order_text, write_order
from ykpbem.files.signed import sign
from ykpbem.papers import Moderator


def given(**files: Any) -> list[Given]:
    """Files by name: documents as JSON, text and bytes as they are."""
    return [
        Given(
            name,
            msgspec.json.encode(what) if isinstance(what, dict) else what.encode() if isinstance(what, str) else what,
        )
        for name, what in files.items()
    ]


def codes(found: Inspected) -> tuple[set[str], set[str], set[str]]:
    """What holds, what is open, what is wrong."""
    return tuple({fault.code for fault in one} for one in (found.holds, found.open, found.wrong))  # type: ignore[return-value]


@pytest.fixture(scope="module")
def states() -> list[dict[str, Any]]:
    """The first four states of a game."""
    chain = [club.first_state(), club.second_state()]
    for area in ("bank", "chinatown"):
        chain.append(club.play(open_state(chain[-1]), club.simple(area)).document)
    return chain


def test_a_state_alone_says_who_signed_it_and_what_was_not_compared(states: list[dict[str, Any]]) -> None:
    (found,) = inspect(given(state=states[2]))
    holds, left, wrong = codes(found)
    assert {"verify-state", "verify-signed", "verify-order-inside", "verify-seals"} <= holds
    assert left == {"verify-no-predecessor", "moderator-not-compared"}
    assert not wrong


def test_states_that_follow_on_each_other_are_told_so(states: list[dict[str, Any]]) -> None:
    found = inspect(given(a=states[1], b=states[2], c=states[3]), club.MODERATOR.public)
    assert findings(found) == []
    assert [("verify-after" in codes(one)[0], "verify-no-predecessor" in codes(one)[1]) for one in found] == [
        (False, True),
        (True, False),
        (True, False),
    ]


def test_two_stories_after_one_state_prove_a_fork(states: list[dict[str, Any]]) -> None:
    """Two ids naming one previous, signed by one moderator (FORMATS: fork)."""
    other = club.play(open_state(states[1]), {**club.SIMPLE, "note": "another story"}).document
    found = inspect(given(before=states[1], one=states[2], two=other))
    assert [codes(one)[2] for one in found] == [set(), {"fork"}, {"fork"}]


def test_a_second_start_is_a_fork() -> None:
    """The first state's previous is the game id."""
    papers = list(club.joins().values())
    late = club.secret("Late")
    from ykpbem.app.games import join, start

    again = start(
        club.invitation(), [*papers[:2], join(club.invitation(), late, name="Late", colour="red")], club.MODERATOR
    )
    found = inspect(given(one=club.first_state(), two=again))
    assert [codes(one)[2] for one in found] == [{"fork"}, {"fork"}]


def test_one_id_with_two_kinds_of_seals_is_reported(states: list[dict[str, Any]]) -> None:
    """Sealed twice: each reader could be shown another secret."""
    again = club.play(open_state(states[1]), club.simple("bank")).document
    found = inspect(given(one=states[2], two=again))
    assert [codes(one)[2] for one in found] == [set(), {"sealed-twice"}]


def test_an_invitation_with_other_seals_than_in_a_state_is_reported(states: list[dict[str, Any]]) -> None:
    """The seed could be another one for a backup key."""
    game = club.game_file(seats=list(club.ORDER), start=club.ORDER[0])
    again = invite(game, club.MODERATOR, name="Mo", seed=club.SEED)
    found = inspect(given(state=states[2], invitation=again))
    assert [codes(one)[2] for one in found] == [set(), {"sealed-twice"}]


def test_history_told_otherwise_is_found(states: list[dict[str, Any]]) -> None:
    changed = deepcopy(states[3])
    changed["events"][2]["note"] = "it was not so"
    found = inspect(given(before=states[2], after=sign(changed, club.MODERATOR)))
    assert codes(found[1])[2] == {"chain-history"}


def test_a_number_that_does_not_follow_is_found(states: list[dict[str, Any]]) -> None:
    changed = deepcopy(states[3]) | {"seq": 9}
    changed["events"][-1]["seq"] = 9
    found = inspect(given(before=states[2], after=sign(changed, club.MODERATOR)))
    assert "chain-broken" in codes(found[1])[2]


def test_joins_belong_to_their_invitation_and_state() -> None:
    joins = club.joins()
    found = inspect(given(invite=club.invitation(), state=club.first_state(), red=joins["red"]), club.MODERATOR.public)
    assert findings(found) == []
    assert {"verify-join-of", "verify-signed"} <= codes(found[2])[0]
    (alone,) = inspect(given(red=joins["red"]))
    assert codes(alone)[1] == {"verify-no-invitation"}


def test_a_join_to_another_invitation_is_found() -> None:
    from ykpbem.app.games import invite

    other = invite(club.game_file(name="Another"), club.MODERATOR, name="Mo", seed=club.SEED)
    found = inspect(given(invite=other, red=club.joins()["red"]))
    assert codes(found[1])[2] == {"join-other-game"}


def test_a_join_that_the_state_leaves_out_is_found() -> None:
    from ykpbem.app.games import join

    late = join(club.invitation(), club.secret("Late"), name="Late", colour="red")
    found = inspect(given(state=club.first_state(), late=late))
    assert codes(found[1])[2] == {"join-not-in-state"}


def test_an_order_is_held_against_the_state_it_answers_and_the_one_it_made(states: list[dict[str, Any]]) -> None:
    order = write_order(club.signed(club.simple("bank"), open_state(states[1]), club.PLAYERS["yellow"]).document)
    found = inspect(given(before=states[1], after=states[2], order=order), club.MODERATOR.public)
    assert {"verify-schema", "verify-signed", "verify-answers", "verify-carried-out"} == codes(found[2])[0]
    (alone,) = inspect(given(order=order))
    assert codes(alone)[1] == {"verify-no-state"}
    found = inspect(given(after=states[2], order=order))
    assert codes(found[1])[1] == {"verify-answered-missing"}


def test_a_forged_order_is_found(states: list[dict[str, Any]]) -> None:
    document = club.signed(club.simple("bank"), open_state(states[1]), club.PLAYERS["yellow"]).document
    forged = write_order(sign(document, club.secret("Eve")))
    found = inspect(given(before=states[1], order=forged))
    assert codes(found[1])[2] == {"signature-wrong"}


def test_an_unsigned_order_of_a_seat_that_signs_is_found(states: list[dict[str, Any]]) -> None:
    typed = write_order(club.draft(club.SIMPLE).document)
    assert codes(inspect(given(state=states[1], order=typed))[1])[2] == {"signature-missing"}
    assert codes(inspect(given(order=typed))[0])[1] == {"verify-unsigned"}


def test_a_keep_has_seals_of_the_right_shape() -> None:
    document = dict(club.keeps()["red"].document)
    keep = write_order(document)
    assert findings(inspect(given(state=club.first_state(), keep=keep))) == []
    short = write_order(sign({**document, "seals": {"moderator": ["AAAA"]}}, club.PLAYERS["red"]))
    assert codes(inspect(given(state=club.first_state(), keep=short))[1])[2] == {"keep-seals"}


def test_the_moderator_that_i_know_is_compared_everywhere(states: list[dict[str, Any]]) -> None:
    found = inspect(given(invite=club.invitation(), state=states[1]), club.secret("Eve").public)
    assert [codes(one)[2] for one in found] == [{"moderator-other"}, {"moderator-other"}]


def test_it_is_said_once_that_nobody_compared_the_moderator(states: list[dict[str, Any]]) -> None:
    found = inspect(given(invite=club.invitation(), state=states[0], next=states[1]))
    assert ["moderator-not-compared" in codes(one)[1] for one in found] == [True, False, False]


def test_a_consent_is_signed_by_the_old_key() -> None:
    red, new = club.PLAYERS["red"], club.secret("new")
    opened = open_state(club.second_state())
    paper = {
        "ykpbem": "consent/1",
        "game": opened.game.id,
        "seat": "red",
        "old-key": red.public.text,
        "new-key": new.public.text,
        "state": opened.id,
        "signature": "",
    }
    assert codes(inspect(given(consent=sign(paper, red)))[0])[2] == set()
    assert codes(inspect(given(consent=sign(paper, new)))[0])[2] == {"signature-wrong"}


def test_a_handover_alone_does_not_say_that_its_signer_may() -> None:
    """Anybody signs one; only the state with it shows whether that is the moderator's key or a backup's."""
    paper = hand_over(acts.began(), Moderator("Otto", acts.OTTO.public.text), acts.MO, reason="moving")["papers"][-1]
    strange = sign({**paper, "by": acts.EVE.public.text}, acts.EVE)
    for document in (paper, strange):
        (found,) = inspect(given(handover=document))
        assert "verify-handover-alone" in codes(found)[1]
        assert not found.wrong
    (found,) = inspect(given(handover={**strange, "by": acts.MO.public.text}))
    assert codes(found)[2] == {"signature-wrong"}


def test_files_by_hand_are_held_against_their_schemas() -> None:
    found = inspect(
        given(
            game="ykpbem: game/1\nname: A\nplayers: 3\n",
            bad="ykpbem: game/1\nname: A\nplayers: 5\n",
            pub=format_pub(club.MODERATOR.public),
            key=format_key(club.MODERATOR),
        )
    )
    assert [(one.kind, one.malformed) for one in found] == [
        ("game", False),
        ("game", True),
        ("pub", False),
        ("key", False),
    ]


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"\xff\xfe", b"{", b'{"ykpbem": "state/9"}', b'{"ykpbem": 3}', b"\0" * 9]
)
def test_what_is_no_file_of_a_game_is_malformed(data: bytes) -> None:
    (found,) = inspect([Given("file", data)])
    assert found.malformed
    assert found.wrong
    assert found.wrong[0].where.file == "file"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b'\xef\xbb\xbf {"ykpbem": "join/1"}', "join"),
        (b"# mine\n> ykpbem: order/1\n", "order"),
        (b'"ykpbem": order/1\n', ""),
        (b"ykpbem: 'game/1'\nbackup: [ykpbem-pub-1 AAAA]\n", "game"),
        (b"see ykpbem-pub-1 AAAA", "pub"),
        (b"ykpbem-key-1\npublic: ykpbem-pub-1 AAAA", "key"),
        (b"ykpbem: salad/1\n", ""),
        (b"ykpbem: salad/1\nbackup: [ykpbem-pub-1 AAAA]\n", ""),
        (b"&gt; ykpbem: order/1\n", "order"),
        (b"<div>ykpbem: order/1</div>\r\n", "order"),
        ("\ufeffykpbem: order/1\nnote: a \u201cb\u201d".encode("utf-16-le"), "order"),
        (b"ykpbem: game/1\nname: -----BEGIN YKPBEM STATE-----\n", "game"),
        ("\ufeffykpbem: game/1\nname: -----BEGIN YKPBEM STATE-----\n".encode("utf-16-be"), "game"),
    ],
)
def test_a_file_is_known_by_what_it_claims_to_be(data: bytes, kind: str) -> None:
    """However it was saved, and whoever asks."""
    assert what_is(data) == kind
    assert typed_kind(data) in (kind, "")
    assert kind not in ("order", "game") or typed_kind(data) == kind


@pytest.mark.parametrize(
    ("data", "ours"),
    [
        (b"Ykpbem order/1", True),
        ("\ufeffykpbem order/1".encode("utf-16-le"), True),
        (b"yk&#112;bem", True),
        (b"Mind the gap.", False),
        (b"", False),
        (b"\0\xff", False),
    ],
)
def test_what_names_the_program_may_have_been_meant_for_it(data: bytes, ours: bool) -> None:
    assert names_us(data) is ours


def test_a_run_tells_what_is_no_order_from_what_was_meant_as_one() -> None:
    """However it was saved: an order in UTF-16 is refused for that, and not called none."""
    typed = write_order(club.signed(club.SIMPLE, open_state(club.second_state()), club.PLAYERS["yellow"]).document)
    for data, code in (
        (typed.encode("utf-16"), "yaml-utf16"),
        ("ykpbem order/1".encode("utf-16"), "yaml-utf16"),
        (b"Mind the gap.", "run-no-order"),
        ("Mind the gap.".encode("utf-16"), "run-no-order"),
    ):
        paper = read_paper("inbox", "a", data)
        assert (paper.order, [wrong.code for wrong in paper.faults]) == (None, [code])


def test_an_order_is_read_strictly_in_whatever_form_it_comes() -> None:
    """Typed, as JSON or in a block: the same document, the same faults, for `verify` and for an audit."""
    order = club.signed(club.SIMPLE, open_state(club.second_state()), club.PLAYERS["yellow"]).document
    for document, codes in ((order, []), ({**order, "player": "pink"}, ["colour-unknown"])):
        texts = (order_text(document), json.dumps(document), armored(document))
        for data in (text.encode() for text in texts):
            (found,) = inspect([Given("file", data)])
            assert (found.kind, [wrong.code for wrong in findings([found])]) == ("order", codes)
            assert codes or found.document == document
            papers = read_papers([File("file", data, named=True)])
            assert [wrong.code for one in papers.unreadable for wrong in one.because] == codes
            assert [paper.document for paper in papers.orders] == ([] if codes else [document])
