"""Stopping a game and handing it over: who signs, who reads, what shows for ever."""

import base64
import hashlib
from random import Random

import msgspec
import pytest

from tests.app import acts, club
from ykpbem.app.inspect import Given, inspect
from ykpbem.app.keeps import open_keep
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.ending import stop
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.passing import pass_turn
from ykpbem.app.powers.rekeying import rekey
from ykpbem.app.powers.settings import table_with
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import expect_moderator_of, open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import EndLink, HandoverLink
from ykpbem.events import GameHandedOver, GameStopped
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import document_id
from ykpbem.papers import Moderator
from ykpbem.render.text import report
from ykpbem.views import view

TO_OTTO = Moderator("Otto", acts.OTTO.public.text)
TO_PAT = Moderator("Pat", acts.BACKUP.public.text)


def handed(opened: OpenState, to: Moderator = TO_OTTO, key: SecretKey = acts.MO, reason: str = "") -> OpenState:
    """The state in which the game is handed over."""
    return open_state(hand_over(opened, to, key, reason=reason))


def text(opened: OpenState) -> str:
    """The report on one line."""
    return " ".join(report(view(opened.state, opened.game.components), opened.id, opened.game.id).split())


# The end


def test_a_stopped_game_reveals_everything_and_is_not_scored() -> None:
    opened = acts.line()[4]
    hidden = open_secrets(opened, acts.MO)
    after = open_state(stop(opened, acts.MO, reason="all agree"))
    assert after.state.link == EndLink([], "all agree")
    assert after.state.events[-1].events == [GameStopped("", "all agree")]
    assert after.state.moment.phase == "over"
    revealed = after.state.revealed
    assert revealed is not None
    assert revealed.hands == hidden.secrets.hands
    assert (revealed.kept, revealed.dealt) == (hidden.secrets.kept, hidden.secrets.dealt)
    seed = base64.b64decode(revealed.seed)
    assert hashlib.sha256(seed).hexdigest() == after.game.invitation.seed_sha256
    assert [player.vp for player in after.state.players] == [player.vp for player in opened.state.players]
    assert "The game was stopped before its end and is not scored." in text(after)
    acts.proved(acts.dealt(), *acts.line()[:5], after)


def test_a_game_can_be_stopped_in_the_middle_of_a_turn_and_before_the_first() -> None:
    for opened, before in ((acts.paused(), [acts.dealt(), acts.began()]), (acts.dealt(), [])):
        after = open_state(stop(opened, acts.MO, reason="enough"))
        assert after.state.revealed is not None
        assert "REVEALED" in text(after)
        acts.proved(*before, opened, after)


def test_nothing_follows_an_end() -> None:
    """No power, no order."""
    line = acts.line()
    over = open_state(stop(line[1], acts.MO, reason="enough"))
    _, key = club.mover(line[1])
    order = club.signed({"steps": acts.random_steps(line[1], Random(1))}, line[1], key)
    table = table_with(over, ["blue.yen=9"])
    for run in (
        lambda: pass_turn(over, acts.MO, reason="x"),
        lambda: amend(over, table, acts.MO, reason="x"),
        lambda: rekey(over, "blue", acts.EVE.public, acts.MO, reason="x"),
        lambda: stop(over, acts.MO, reason="x"),
        lambda: hand_over(over, TO_OTTO, acts.MO),
        lambda: adjudicate_orders(over, [order], acts.MO),
    ):
        assert acts.refused(run) == ("Conflict", {"game-over"})


@pytest.mark.parametrize("key", [acts.BACKUP, acts.EVE, club.PLAYERS["red"]])
def test_only_the_moderator_stops_a_game(key: SecretKey) -> None:
    wrong = acts.refused(lambda: stop(acts.began(), key, reason="x"))
    assert wrong == ("NotAuthentic", {"not-the-moderator"})


def test_stopping_twice_is_one_fact() -> None:
    ids = {document_id(stop(acts.began(), acts.MO, reason="x")) for _ in range(2)}
    assert len(ids) == 1


# Handing over


def test_the_outgoing_moderator_signs_and_seals_to_the_next() -> None:
    opened = acts.began()
    after = handed(opened, reason="moving house")
    (paper,) = after.state.papers
    assert (paper["by"], paper["state"], paper["game"]) == (acts.MO.public.text, opened.id, opened.game.id)
    assert after.state.link == HandoverLink([paper], "Otto", acts.OTTO.public.text, "moving house")
    told = GameHandedOver("", "Otto", acts.OTTO.public.text, "moving house", False)
    assert after.state.events[-1].events == [told]
    assert after.state.moderator == TO_OTTO
    assert after.state.issuer == acts.MO.public.text
    assert open_secrets(after, acts.OTTO) == open_secrets(opened, acts.MO)
    assert acts.refused(lambda: open_secrets(after, acts.MO)) == ("NotAuthentic", {"not-the-moderator"})
    acts.adds_up(after, acts.OTTO)


def test_the_next_moderator_goes_on_alone() -> None:
    """From the next state on the new key signs; the old one acts no more."""
    states = [acts.dealt(), acts.began(), handed(acts.began())]
    random = Random(6)
    for _ in range(4):
        states.append(acts.after(states[-1], {"steps": acts.random_steps(states[-1], random)}, moderator=acts.OTTO))
    assert states[-1].state.issuer == acts.OTTO.public.text
    assert acts.refused(lambda: pass_turn(states[-1], acts.MO, reason="x")) == ("NotAuthentic", {"not-the-moderator"})
    assert pass_turn(states[-1], acts.OTTO, reason="x")
    acts.adds_up(states[-1], acts.OTTO)
    acts.proved(*states)


def test_a_game_can_be_handed_on_and_back() -> None:
    first = handed(acts.began())
    second = handed(first, Moderator("Mo", acts.MO.public.text), acts.OTTO)
    assert second.state.issuer == acts.OTTO.public.text
    third = open_state(pass_turn(second, acts.MO, reason="x"))
    assert third.state.taken_over == []
    acts.proved(acts.dealt(), acts.began(), first, second, third)


def test_who_knows_an_earlier_moderator_knows_the_one_now() -> None:
    """The handover leads from one to the other; a key that has signed nothing, named or not, is not known by it."""
    after = handed(acts.began())
    assert not expect_moderator_of(after, acts.MO.public)
    for key, code in ((acts.OTTO, "moderator-only-named"), (acts.EVE, "moderator-other")):
        wrong = acts.refused(lambda key=key: expect_moderator_of(after, key.public))  # type: ignore[misc]
        assert wrong == ("NotAuthentic", {code})
    by_the_next = open_state(pass_turn(after, acts.OTTO, reason=acts.REASON))
    assert expect_moderator_of(by_the_next, acts.OTTO.public)
    assert not expect_moderator_of(by_the_next, acts.MO.public)
    given = [Given("a.json", msgspec.json.encode(msgspec.to_builtins(after.state)))]
    (found,) = inspect(given, acts.MO.public)
    assert found.wrong == []
    assert {"moderator-since"} <= {fault.code for fault in found.open}
    assert {"verify-handover-inside"} <= {fault.code for fault in found.holds}


def test_keeps_are_sealed_to_the_moderator_in_force() -> None:
    """Handed over before the secret choice: the new moderator opens the keeps, and a backup key can."""
    opened = handed(acts.dealt())
    keeps = [acts.keep(opened, key) for key in club.PLAYERS.values()]
    began = open_state(adjudicate_orders(opened, keeps, acts.OTTO).document)
    dealt = open_secrets(opened, acts.BACKUP).secrets.dealt
    for order in keeps:
        seat = order.document["player"]
        assert open_keep(order, opened, dealt[seat], acts.BACKUP) == open_keep(order, opened, dealt[seat], acts.OTTO)
        assert open_hand(began, club.PLAYERS[seat]) == [open_keep(order, opened, dealt[seat], acts.OTTO).card]
    acts.adds_up(began, acts.OTTO)
    acts.proved(acts.dealt(), opened, began)


# Backup keys


def test_a_backup_key_takes_over_by_itself_and_it_shows_for_ever() -> None:
    """In the state, the report and `verify`, also when the game was handed on since."""
    opened = acts.began()
    taken = handed(opened, TO_PAT, acts.BACKUP)
    assert taken.state.issuer == acts.BACKUP.public.text
    assert taken.state.events[-1].events == [GameHandedOver("", "Pat", acts.BACKUP.public.text, "", True)]
    assert "From now on Pat is the moderator" in text(taken)
    assert "by right of a backup key" in text(taken)
    on = open_state(pass_turn(taken, acts.BACKUP, reason="x"))
    last = handed(on, TO_OTTO, acts.BACKUP)
    for state in (taken, on, last):
        assert state.state.taken_over == ["Pat"]
        assert "taken over by a backup key: Pat" in text(state)
        (found,) = inspect([Given("a.json", msgspec.json.encode(msgspec.to_builtins(state.state)))])
        assert "moderator-by-backup" in {fault.code for fault in found.open}
    acts.adds_up(on, acts.BACKUP)
    acts.proved(acts.dealt(), opened, taken, on, last)


def test_a_backup_key_hands_over_to_nobody_else() -> None:
    wrong = acts.refused(lambda: handed(acts.began(), TO_OTTO, acts.BACKUP))
    assert wrong == ("NotAuthentic", {"backup-for-itself"})


def test_a_backup_key_that_was_given_the_game_did_not_take_it() -> None:
    after = handed(acts.began(), TO_PAT, acts.MO)
    assert after.state.taken_over == []
    assert "by right of a backup key" not in text(after)
    acts.proved(acts.dealt(), acts.began(), after, open_state(pass_turn(after, acts.BACKUP, reason="x")))


@pytest.mark.parametrize("key", [acts.EVE, club.PLAYERS["red"]])
def test_nobody_else_hands_a_game_over(key: SecretKey) -> None:
    to = Moderator("Eve", key.public.text)
    assert acts.refused(lambda: handed(acts.began(), to, key)) == ("NotAuthentic", {"not-the-moderator"})


def test_a_game_is_not_handed_to_whoever_has_it() -> None:
    to = Moderator("Mo", acts.MO.public.text)
    assert acts.refused(lambda: handed(acts.began(), to)) == ("Conflict", {"handover-to-moderator"})
    assert acts.refused(lambda: handed(acts.began(), to, acts.BACKUP)) == ("Conflict", {"handover-to-moderator"})


def test_a_moderator_has_a_name_and_a_reason_is_text() -> None:
    opened = acts.began()
    assert acts.refused(lambda: handed(opened, Moderator("", acts.OTTO.public.text)))[0] == "Malformed"
    assert acts.refused(lambda: handed(opened, reason="a\x1bb"))[0] == "Malformed"


def test_handing_over_twice_is_one_fact() -> None:
    assert handed(acts.began()).id == handed(acts.began()).id
