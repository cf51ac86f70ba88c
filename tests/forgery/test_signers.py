"""Every signed document, signed anew by each key but the right one: strangers, players, moderators past and to come."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.app import club
from tests.app.cheating import files, found
from tests.forgery import papers
from tests.forgery.alterations import put
from ykpbem.app.audit import audit
from ykpbem.app.games import join, start
from ykpbem.app.inspect import Given, findings, inspect
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.ending import stop
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.passing import pass_turn
from ykpbem.app.powers.rekeying import Agreed, consent, rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.games import open_game, open_invitation, open_join
from ykpbem.chain.orders import close_order
from ykpbem.chain.readers import expect_moderator_of, own_seat, rests_on, seat_of_key
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.codec import position_of
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import document_id, sign
from ykpbem.papers import Moderator

Document = dict[str, Any]
EVERYBODY = {
    "stranger": papers.STRANGER,
    "red": papers.RED,
    "blue": papers.BLUE,
    "yellow": papers.YELLOW,
    "otto, who takes over red": papers.OTTO,
    "una, who takes over blue": papers.UNA,
    "moderator": papers.MO,
    "eve, the moderator after": papers.EVE,
    "backup": papers.PAT,
}
WRONG = {"signature-wrong"}


def others(*right: SecretKey) -> Iterator[tuple[str, SecretKey]]:
    """Everybody but the owners of those keys."""
    return ((who, key) for who, key in EVERYBODY.items() if key not in right)


def refused_as(document: Document, run: Any, kind: str, codes: set[str], who: str) -> None:
    assert papers.refused(run, document) == (kind, codes), who


# Documents


@pytest.mark.parametrize("kind", papers.story())
def test_a_state_signed_by_anybody_else_is_refused(kind: str) -> None:
    """Also if the state names that one as the moderator, whom no handover made one."""
    document = papers.of_state(papers.story()[kind])
    right = papers.EVE if kind == "end" else papers.MO
    for who, key in others(right):
        refused_as(sign(document, key), open_state, "NotAuthentic", WRONG, who)
        named = sign({**document, "moderator": {"name": "Mo", "key": key.public.text}}, key)
        codes = WRONG if kind == "handover" else {"moderator-unknown"}
        refused_as(named, open_state, "NotAuthentic", codes, who)


def test_a_handover_signed_or_issued_by_anybody_else_is_refused() -> None:
    """A backup key can make itself the moderator and nobody else; nobody but those two can hand over at all."""
    document = papers.of_state(papers.story()["handover"])
    for who, key in others(papers.MO):
        for by in (papers.MO.public.text, key.public.text):
            paper = sign({**papers.handed(), "by": by}, key)
            made = put({**document, "papers": [*document["papers"][:-1], paper]}, ("link", "papers"), [paper])
            codes = WRONG if by != key.public.text else {"handover-not-signed"}
            refused_as(sign(made, key), open_state, "NotAuthentic", codes, who)


def test_an_invitation_signed_by_anybody_else_is_refused_or_is_another_game() -> None:
    joins = list(papers.joins().values())
    for who, key in others(papers.MO):
        refused_as(sign(papers.invitation(), key), open_invitation, "NotAuthentic", WRONG, who)
        other = sign(put(papers.invitation(), ("moderator", "key"), key.public.text), key)
        codes = {"backup-twice"} if key is papers.PAT else {"join-other-game"}
        kind = "Malformed" if key is papers.PAT else "NotAuthentic"
        refused_as(other, lambda one: open_game(one, joins), kind, codes, who)


def test_a_join_signed_by_anybody_else_is_refused() -> None:
    game = document_id(papers.invitation())
    for colour, document in papers.joins().items():
        for who, key in others(club.PLAYERS[colour]):
            refused_as(sign(document, key), lambda one: open_join(one, game), "NotAuthentic", WRONG, who)


@pytest.mark.parametrize("sort", ["answering", "ahead", "plans", "keep"])
def test_an_order_signed_by_anybody_else_is_refused(sort: str) -> None:
    """The moderator cannot order for a player, nor can whoever takes the seat over later."""
    order, opened = papers.orders()[sort]
    for who, key in others(club.PLAYERS[order.document["player"]]):
        forged = {**order.document, "signature": sign(close_order(order.document), key)["signature"]}
        refused_as(forged, lambda one: papers.take_order(one, opened), "NotAuthentic", WRONG, who)


def test_a_consent_signed_by_anybody_else_is_refused() -> None:
    """Also if it names that one as the key before."""
    for who, key in others(papers.RED):
        refused_as(sign(papers.consented(), key), papers.take_consent, "NotAuthentic", WRONG, who)
        named = sign({**papers.consented(), "old-key": key.public.text}, key)
        refused_as(named, papers.take_consent, "NotAuthentic", {"consent-other"}, who)
        inside = papers.with_paper("rekey", sign(papers.consented(), key))
        refused_as(inside, open_state, "NotAuthentic", {"consent-not-signed"}, who)


# Keys that were in force once, or will be


def test_orders_of_a_key_that_left_its_seat_are_refused() -> None:
    """Red's turn 5 comes again after Red and Blue were rekeyed: neither the keys that joined nor a stranger's order."""
    opened = papers.story()["rekey alone"]
    assert opened.state.seat("red").key == papers.OTTO.public.text
    base = papers.orders()["answering"][0].document
    bound = {**base, "turn": opened.state.turn, "answers": opened.id}
    for who, key in others(papers.OTTO):
        forged = {**bound, "signature": sign(bound, key)["signature"]}
        sat = key in (papers.RED, papers.BLUE)
        wrong = {"order-key-before"} if sat else WRONG
        refused_as(forged, lambda one: papers.take_order(one, opened), "NotAuthentic", wrong, who)


POWERS = {
    "pass": lambda opened, key: pass_turn(opened, key, reason=papers.WHY),
    "amend": lambda opened, key: amend(opened, position_of(opened.state), key, reason=papers.WHY),
    "rekey": lambda opened, key: rekey(opened, "blue", papers.STRANGER.public, key, reason=papers.WHY),
    "rollback": lambda opened, key: roll_back(opened, papers.story()["order"], key, reason=papers.WHY),
    "end": lambda opened, key: stop(opened, key, reason=papers.WHY),
    "adjudicate": lambda opened, key: adjudicate_orders(opened, [], key),
}


@pytest.mark.parametrize("power", POWERS)
def test_nobody_but_the_moderator_in_force_moves_a_game_on(power: str) -> None:
    """Not the players, not a backup key, not the moderator before, not one to come."""
    for kind, right in (("rollback", papers.MO), ("handover", papers.EVE)):
        opened = papers.story()[kind]
        for who, key in others(right):
            codes = papers.refused(POWERS[power], opened, key)
            assert codes == ("NotAuthentic", {"not-the-moderator"}), who


def test_nobody_but_the_moderator_in_force_hands_over_and_a_backup_key_only_to_itself() -> None:
    opened = papers.story()["handover"]
    to = Moderator("Somebody", papers.STRANGER.public.text)
    for who, key in others(papers.EVE):
        kind, codes = papers.refused(hand_over, opened, to, key)
        assert (kind, codes) == ("NotAuthentic", {"backup-for-itself" if key is papers.PAT else "not-the-moderator"}), (
            who
        )


def test_only_the_moderator_starts() -> None:
    for who, key in others(papers.MO):
        run = papers.refused(start, papers.invitation(), papers.joins().values(), key)
        assert run == ("NotAuthentic", {"not-the-moderator"}), who


def test_a_moderator_before_who_goes_on_is_found_by_an_audit() -> None:
    """Mo has handed over to Eve and stops the game all the same, in a story of his own."""
    told = papers.line()
    alone = open_state(stop(papers.story()["rollback"], papers.MO, reason=papers.WHY))
    assert found(*told, alone) == [("fork", f"{len(told)}.json")]
    behind = sign(papers.of_state(told[-1]), papers.MO)
    assert found(*told[:-1], behind) == [("altered", f"{len(told) - 1}.json")]


# A handover that counts twice


def test_a_handover_counts_once() -> None:
    """Eve hands back to Mo; the paper that made her the moderator makes her none again, whoever signs the state."""
    back = open_state(hand_over(papers.story()["handover"], Moderator("Mo", papers.MO.public.text), papers.EVE))
    after = papers.of_state(open_state(pass_turn(back, papers.MO, reason=papers.WHY)))
    again = {
        **after,
        "papers": [*after["papers"], papers.handed()],
        "moderator": {"name": "Eve", "key": papers.EVE.public.text},
    }
    assert papers.refused(open_state, sign(again, papers.EVE)) == ("NotAuthentic", {"paper-twice"})


def test_a_handover_is_for_the_state_it_names() -> None:
    """Mo's paper, put behind another state by Mo or by Eve."""
    document = papers.of_state(papers.story()["handover"])
    moved = {**document, "previous": papers.story()["amend"].id}
    assert papers.refused(open_state, sign(moved, papers.MO)) == ("NotAuthentic", {"handover-elsewhere"})


# What the owner of a key compares


def minted() -> OpenState:
    """Eve's own game of the same name, with players called alike, who have keys of hers."""
    invitation = papers.begin(moderator=papers.EVE)[0]
    joins = [
        join(invitation, club.secret(f"Eve's {name}"), name=name, colour=colour) for colour, name in club.NAMES.items()
    ]
    return open_state(start(invitation, joins, papers.EVE))


def test_a_game_that_somebody_minted_does_not_pass_for_the_one_i_know() -> None:
    """It holds by itself; my key is nobody's in it, and its moderator is not the one I know."""
    opened = minted()
    assert opened.state.game == club.GAME
    assert opened.state.moderator.name == "Mo"
    for key in (papers.RED, papers.BLUE, papers.YELLOW, papers.MO, papers.OTTO):
        assert papers.refused(seat_of_key, opened.state, key) == ("NotAuthentic", {"key-not-in-game"})
    run = papers.refused(expect_moderator_of, opened, papers.MO.public)
    assert run == ("NotAuthentic", {"moderator-other"})


def test_a_minted_game_that_is_handed_to_the_moderator_i_know_does_not_pass_either() -> None:
    """A handover names whom it likes: what Mo has signed counts, and in this game that is nothing.

    Handed to Mo, by Eve; handed to Mo and taken over again by a backup key of Eve's.
    """
    given = open_state(hand_over(minted(), Moderator("Mo", papers.MO.public.text), papers.EVE))
    assert given.state.moderator.key == papers.MO.public.text
    taken = open_state(hand_over(given, Moderator("Eve", papers.PAT.public.text), papers.PAT))
    for opened, code in ((given, "moderator-only-named"), (taken, "moderator-other")):
        run = papers.refused(expect_moderator_of, opened, papers.MO.public)
        assert run == ("NotAuthentic", {code})
        assert rests_on(opened.state, papers.MO.public.text) != "own"
        done = audit(files(opened), papers.MO.public)
        assert "moderator-other" in [one.fault.code for one in done.findings]
        given_files = [Given("a.json", document_bytes(papers.of_state(opened)))]
        assert code in [fault.code for fault in findings(inspect(given_files, papers.MO.public))]


def test_real_joins_do_not_come_along_into_a_minted_game() -> None:
    invitation = papers.begin(moderator=papers.EVE)[0]
    run = papers.refused(start, invitation, papers.joins().values(), papers.EVE)
    assert run == ("NotAuthentic", {"join-other-game"})


def test_a_minted_game_that_seats_my_key_without_my_word_is_refused() -> None:
    """Eve rekeys a puppet's seat to Anna's key: no paper of Anna's says that she sits there."""
    opened = open_state(rekey(minted(), "red", papers.RED.public, papers.EVE, reason=papers.WHY))
    assert papers.refused(own_seat, opened.state, papers.RED) == ("NotAuthentic", {"seat-without-paper"})


def test_a_paper_that_gives_another_key_a_seat_speaks_for_none_but_that_key() -> None:
    """Eve's puppet agrees to a second one, and hands the game on to a third; then she seats Anna's key."""
    red, other = club.secret(f"Eve's {club.NAMES['red']}"), club.secret("Eve's second")
    first = minted()
    agreed = Agreed(consent(first, other.public, red))
    puppet = open_state(rekey(first, "red", other.public, papers.EVE, reason=papers.WHY, agreed=agreed))
    third = club.secret("Eve's third")
    handed = open_state(hand_over(puppet, Moderator("Eva", third.public.text), papers.EVE))
    opened = open_state(rekey(handed, "red", papers.RED.public, third, reason=papers.WHY))
    assert rests_on(opened.state, papers.RED.public.text) == ""
    assert papers.refused(own_seat, opened.state, papers.RED) == ("NotAuthentic", {"seat-without-paper"})
    assert own_seat(puppet.state, other) == "red"


def test_an_invitation_of_the_other_game_inside_a_state_is_refused() -> None:
    """Same name, same moderator, same players, another seed."""
    other, joins = papers.begin(seed=b"t" * 32)
    document = papers.of_state(papers.story()["order"])
    run = papers.refused(open_state, sign({**document, "invitation": other}, papers.MO))
    assert run == ("NotAuthentic", {"join-other-game"})
    moved = {**document, "invitation": other, "joins": joins}
    run = papers.refused(open_state, sign(moved, papers.MO))
    assert run == ("NotAuthentic", {"link-order-elsewhere"})
