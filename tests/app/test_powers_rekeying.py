"""New keys and substitutes: with consent and without, who can read what, whose orders count."""

import json
from copy import deepcopy
from random import Random

import pytest

from tests.app import acts, cheating, club
from ykpbem.app.games import invite
from ykpbem.app.inspect import Given, findings, inspect
from ykpbem.app.powers.passing import pass_turn
from ykpbem.app.powers.rekeying import Agreed, consent, is_compared, rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.orders import authenticate_order
from ykpbem.chain.readers import open_hand, open_secrets, own_seat, seat_of_key
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.codec import RekeyLink
from ykpbem.errors import NotAuthentic, OrderIllegal
from ykpbem.events import SeatRekeyed
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.signed import document_id, sign
from ykpbem.model import seat_of
from ykpbem.render.text import report
from ykpbem.views import view

BEN = club.PLAYERS["blue"]
KEYS = {**club.PLAYERS, "blue": acts.EVE}
WHY = "a new computer"


def agreed(opened: OpenState, new: SecretKey = acts.EVE, key: SecretKey = BEN) -> Agreed:
    """A consent to the new key, at that state."""
    return Agreed(consent(opened, new.public, key))


def rekeyed(
    opened: OpenState, by: Agreed | None = None, key: SecretKey = acts.EVE, seat: str = "blue", name: str = ""
) -> OpenState:
    """The state after the seat got the key."""
    return open_state(rekey(opened, seat, key.public, acts.MO, reason=WHY, name=name, agreed=by))


def refused(
    opened: OpenState, by: Agreed | None = None, key: SecretKey = acts.EVE, seat: str = "blue"
) -> tuple[str, set[str]]:
    return acts.refused(lambda: rekeyed(opened, by, key, seat))


def text(opened: OpenState) -> str:
    """The report on one line."""
    return " ".join(report(view(opened.state, opened.game.components), opened.id, opened.game.id).split())


# With consent


def test_the_seat_has_the_new_key_and_the_hand_is_sealed_to_it() -> None:
    opened = acts.began()
    paper = agreed(opened)
    after = rekeyed(opened, paper)
    assert after.state.link == RekeyLink([paper.document], "blue", "Ben", acts.EVE.public.text, WHY)
    assert after.state.seat("blue").key == acts.EVE.public.text
    assert after.state.papers == [paper.document]
    assert open_hand(after, acts.EVE) == open_hand(opened, BEN)
    assert acts.refused(lambda: open_hand(after, BEN)) == ("NotAuthentic", {"key-not-in-game"})
    acts.adds_up(after, keys=KEYS)
    acts.proved(acts.dealt(), opened, after, more=(paper.document,))


def test_the_report_says_who_can_read_what() -> None:
    after = rekeyed(acts.began(), agreed(acts.began()))
    told = text(after)
    fingerprint = acts.EVE.public.fingerprint
    assert f"is played by Ben with the key {fingerprint} from now on, with the consent of the key before." in told
    assert "That key reads the hand from here on; the key before reads it up to here" in told
    assert after.state.events[-1].events == [SeatRekeyed("blue", "Ben", acts.EVE.public.text, True, WHY)]


def test_a_substitute_has_a_name() -> None:
    after = rekeyed(acts.began(), agreed(acts.began()), name="Eve")
    assert after.state.seat("blue").name == "Eve"
    assert "Blue (Eve)" in text(after)
    assert acts.refused(lambda: rekeyed(acts.began(), name=" Eve")) == ("Malformed", {"text-blanks"})


def test_the_game_goes_on_with_the_new_key() -> None:
    """Turns of the new owner are signed by the new key, and everything holds to the end of the chain."""
    states = [acts.dealt(), acts.began()]
    states.append(rekeyed(states[-1], agreed(states[-1])))
    random = Random(2)
    for _ in range(4):
        states.append(acts.after_random(states[-1], random, KEYS))
    acts.adds_up(states[-1], keys=KEYS)
    acts.proved(*states)


def test_orders_of_the_old_key_end_there() -> None:
    """Those that answer the state before are stale, those given ahead are not authentic any more."""
    opened = acts.began()
    colour, key = club.mover(opened)
    ahead_of = opened.state.turn + len(opened.state.players)
    ahead = club.signed({"turn": ahead_of, "steps": [{"place": "bank"}, {"move": "bank"}]}, opened, key)
    answering = club.signed({"steps": acts.random_steps(opened, Random(1))}, opened, key)
    after = rekeyed(opened, agreed(opened, key=key), seat=colour)
    for order in (ahead, answering):
        wrong = acts.refused(lambda order=order: adjudicate_orders(after, [order], acts.MO))  # type: ignore[misc]
        assert wrong == ("NotAuthentic", {"order-key-before"})
    keys = {**club.PLAYERS, colour: acts.EVE}
    assert acts.after_random(after, Random(1), keys).state.turn == 2


def test_an_order_without_a_signature_or_with_none_in_shape_is_by_no_key_before() -> None:
    opened = acts.began()
    colour, key = club.mover(opened)
    after = rekeyed(opened, agreed(opened, key=key), seat=colour)
    order = club.signed({"steps": acts.random_steps(opened, Random(1))}, opened, key).document
    bare = {name: value for name, value in order.items() if name != "signature"}
    for document, code in ((bare, "signature-missing"), ({**bare, "signature": "AAAA"}, "signature-shape")):
        run = lambda document=document: authenticate_order(document, after.state, after.game.id)  # noqa: E731
        assert acts.refused(run) == ("NotAuthentic", {code})


def test_the_key_of_a_substitute_who_was_replaced_sat_before_too() -> None:
    """As far as a consent tells of it."""
    opened = acts.began()
    colour, key = club.mover(opened)
    between = rekeyed(opened, agreed(opened, key=key), seat=colour)
    order = club.signed({"steps": acts.random_steps(opened, Random(1))}, between, acts.EVE)
    after = rekeyed(between, key=acts.OTTO, seat=colour)
    wrong = acts.refused(lambda: adjudicate_orders(after, [order], acts.MO))
    assert wrong == ("NotAuthentic", {"order-key-before"})


def test_orders_that_the_new_key_gives_ahead_count() -> None:
    opened = acts.began()
    colour, key = club.mover(opened)
    after = rekeyed(opened, agreed(opened, key=key), seat=colour)
    keys = {**club.PLAYERS, colour: acts.EVE}
    due = after.state.turn + len(after.state.players)
    ahead = club.signed({"turn": due, "steps": [{"place": "bank"}, {"move": "bank"}]}, after, acts.EVE)
    while after.state.turn < due:
        after = acts.after_random(after, Random(1), keys)
    try:
        done = adjudicate_orders(after, [ahead], acts.MO)
    except OrderIllegal:
        return
    assert done.signed


def test_a_consent_counts_for_the_states_that_follow() -> None:
    """Given at one state, used two later: with that state at hand it is compared."""
    line = acts.line()
    paper = agreed(line[0])
    assert not is_compared(paper, line[2])
    assert is_compared(paper, line[1])
    known = Agreed(paper.document, line[0])
    assert is_compared(known, line[2])
    assert rekeyed(line[2], paper).id == rekeyed(line[2], known).id
    acts.proved(acts.dealt(), *line[:3], rekeyed(line[2], paper))


def test_a_consent_is_not_good_before_its_state() -> None:
    line = acts.line()
    late = Agreed(agreed(line[2]).document, line[2])
    assert refused(line[0], late) == ("Conflict", {"consent-stale"})


def test_a_consent_ends_with_its_epoch() -> None:
    """Once the game is taken back, whoever agreed before is asked again."""
    line = acts.line()
    paper = agreed(line[3])
    back = open_state(roll_back(line[3], line[1], acts.MO, reason="slip"))
    assert refused(back, paper) == ("Conflict", {"consent-state-missing"})
    assert refused(back, Agreed(paper.document, line[3])) == ("Conflict", {"consent-stale"})
    assert rekeyed(back, agreed(back)).state.without_consent == []
    on = open_state(pass_turn(back, acts.MO, reason="away"))
    assert refused(on, Agreed(agreed(line[1]).document, line[1])) == ("Conflict", {"consent-stale"})
    assert rekeyed(on, agreed(back)).state.seat("blue").key == acts.EVE.public.text


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seat": "red"}, "consent-other"),
        ({"new-key": acts.OTTO.public.text}, "consent-other"),
        ({"game": "0" * 64}, "consent-other-game"),
    ],
)
def test_a_consent_to_something_else_is_refused(change: dict[str, str], code: str) -> None:
    opened = acts.began()
    paper = sign({**agreed(opened).document, **change}, BEN)
    assert refused(opened, Agreed(paper)) == ("NotAuthentic", {code})


def test_a_consent_by_somebody_else_is_refused() -> None:
    """Signed by another key than it names, or by one that does not play the seat."""
    opened = acts.began()
    forged = sign(agreed(opened).document, acts.OTTO)
    assert refused(opened, Agreed(forged)) == ("NotAuthentic", {"signature-wrong"})
    own = sign({**forged, "old-key": acts.OTTO.public.text}, acts.OTTO)
    assert refused(opened, Agreed(own)) == ("NotAuthentic", {"consent-other"})
    altered = deepcopy(agreed(opened).document)
    altered["new-key"] = acts.OTTO.public.text
    assert refused(opened, Agreed(altered), acts.OTTO) == ("NotAuthentic", {"signature-wrong"})


def test_consenting_twice_makes_the_same_paper() -> None:
    assert agreed(acts.began()) == agreed(acts.began())


def test_only_a_player_consents() -> None:
    opened = acts.began()
    for key in (acts.MO, acts.BACKUP):
        wrong = acts.refused(lambda key=key: consent(opened, acts.EVE.public, key))  # type: ignore[misc]
        assert wrong == ("NotAuthentic", {"key-has-no-seat"})
    wrong = acts.refused(lambda: consent(opened, acts.EVE.public, acts.OTTO))
    assert wrong == ("NotAuthentic", {"key-not-in-game"})


# Without consent


def test_without_consent_the_seat_is_marked_for_ever() -> None:
    """The mark stays after a later key got there by consent, in the state, in the report, in `verify`."""
    opened = acts.began()
    first = rekeyed(opened)
    assert first.state.papers == []
    assert first.state.without_consent == ["blue"]
    assert "without the consent of the key before" in text(first)
    second = rekeyed(first, agreed(first, acts.OTTO, acts.EVE), acts.OTTO)
    assert second.state.without_consent == ["blue"]
    assert "key given without consent" in text(second)
    keys = {**club.PLAYERS, "blue": acts.OTTO}
    states = [acts.dealt(), opened, first, second]
    for _ in range(4):
        states.append(acts.after_random(states[-1], Random(3), keys))
    assert states[-1].state.without_consent == ["blue"]
    acts.proved(*states)
    assert rekeyed(opened, agreed(opened)).state.without_consent == []


def test_a_seat_without_a_paper_proves_nothing_to_its_owner() -> None:
    """Whoever knows the moderator can play; who knows nothing is told (INTERFACE: commands)."""
    after = rekeyed(acts.began())
    assert seat_of_key(after.state, acts.EVE) == "blue"
    assert acts.refused(lambda: own_seat(after.state, acts.EVE)) == ("NotAuthentic", {"seat-without-paper"})
    assert own_seat(rekeyed(acts.began(), agreed(acts.began())).state, acts.EVE) == "blue"


# Keys that cannot be given


def test_no_key_comes_twice() -> None:
    """Keys at the table, that sat at it, or that a consent took away."""
    opened = acts.began()
    assert refused(opened, key=club.PLAYERS["red"]) == ("Conflict", {"key-sat-before"})
    assert refused(opened, key=BEN) == ("Conflict", {"key-sat-before"})
    first = rekeyed(opened, agreed(opened))
    second = rekeyed(first, agreed(first, acts.OTTO, acts.EVE), acts.OTTO)
    for key in (BEN, acts.EVE, acts.OTTO, club.PLAYERS["red"]):
        assert refused(second, key=key) == ("Conflict", {"key-sat-before"})
        wrong = acts.refused(lambda key=key: consent(second, key.public, acts.OTTO))  # type: ignore[misc]
        assert wrong == ("Conflict", {"key-sat-before"})


def test_a_backup_key_is_given_to_no_seat() -> None:
    """It may sign one thing, a handover to itself: neither moderator nor player can change that, nor a signed state."""
    opened = acts.began()
    assert refused(opened, key=acts.BACKUP) == ("Conflict", {"backup-given"})
    wrong = acts.refused(lambda: consent(opened, acts.BACKUP.public, BEN))
    assert wrong == ("Conflict", {"backup-given"})
    after = cheating.document(rekeyed(opened, key=acts.EVE))
    forged = json.loads(json.dumps(after).replace(acts.EVE.public.text, acts.BACKUP.public.text))
    with pytest.raises(NotAuthentic) as refusal:
        open_state(sign(forged, acts.MO))
    assert "seat-not-joined" in [one.code for one in refusal.value.faults]


def half_of(signing: SecretKey, opening: SecretKey = acts.OTTO) -> PublicKey:
    """A key that signs as one person's does and opens as another's: whoever has the first can order by it."""
    return PublicKey(signing.public.ed25519, opening.public.x25519)


def test_a_key_with_the_signing_half_of_another_is_that_key() -> None:
    """Else what the old key signs would count on, one key could sit twice, and a backup key could play."""
    opened = acts.began()
    once = rekeyed(opened)
    for signing, code in (
        *((key, "key-sat-before") for key in club.PLAYERS.values()),
        (acts.BACKUP, "backup-given"),
    ):
        new = half_of(signing)
        for run in (
            lambda new=new: rekey(opened, "blue", new, acts.MO, reason=WHY),
            lambda new=new: consent(opened, new, BEN),
        ):
            assert acts.refused(run) == ("Conflict", {code})
        forged = json.loads(json.dumps(cheating.document(once)).replace(acts.EVE.public.text, new.text))
        kind, codes = acts.refused(lambda forged=forged: open_state(sign(forged, acts.MO)))  # type: ignore[misc]
        assert (kind, "seat-not-joined" in codes) == ("NotAuthentic", True)
        paper = sign({**agreed(opened).document, "new-key": new.text}, BEN)
        agreeing = cheating.document(rekeyed(opened, agreed(opened)))
        agreeing = json.loads(json.dumps(agreeing).replace(acts.EVE.public.text, new.text))
        agreeing |= {"papers": [paper], "link": {**agreeing["link"], "papers": [paper]}}
        kind, codes = acts.refused(lambda agreeing=agreeing: open_state(sign(agreeing, acts.MO)))  # type: ignore[misc]
        assert (kind, "consent-not-signed" in codes) == ("NotAuthentic", True)
    for left in (BEN.public, half_of(BEN)):  # who joined, and left the seat without a paper
        refusal = acts.refused(lambda left=left: rekey(once, "blue", left, acts.MO, reason=WHY))  # type: ignore[misc]
        assert refusal == ("Conflict", {"key-sat-before"})
    second = rekeyed(once, agreed(once, acts.OTTO, acts.EVE), acts.OTTO)
    for signing in (acts.EVE, acts.OTTO):
        refusal = acts.refused(lambda signing=signing: rekey(second, "red", half_of(signing, BEN), acts.MO, reason=WHY))  # type: ignore[misc]
        assert refusal == ("Conflict", {"key-sat-before"})
    alone = rekeyed(second, key=club.secret("Una"), seat="red")
    twice = json.loads(
        json.dumps(cheating.document(alone)).replace(club.secret("Una").public.text, half_of(acts.OTTO, BEN).text)
    )
    assert acts.refused(lambda: open_state(sign(twice, acts.MO))) == ("NotAuthentic", {"key-sits-twice"})


def test_no_backup_key_shares_its_signing_half_with_the_moderators() -> None:
    """One person would be two, and a fork of one moderator the word of two against each other."""
    mixed = PublicKey(acts.MO.public.ed25519, acts.EVE.public.x25519)
    wrong = acts.refused(lambda: invite(club.game_file(backup=[mixed.text]), acts.MO, name="Mo", seed=club.SEED))
    assert wrong == ("Malformed", {"backup-twice"})


@pytest.mark.parametrize("with_consent", [True, False])
def test_a_seat_with_a_new_key_signs_as_it_did(with_consent: bool) -> None:
    """How its orders come stays as it joined: one state alone shows that a moderator makes it go without."""
    opened = acts.began()
    after = rekeyed(opened, agreed(opened) if with_consent else None)
    at = [seat.colour for seat in after.state.seats].index("blue")
    flipped = cheating.forged(after, cheating.set_to(f"seats.{at}.orders", "unsigned"))
    assert acts.refused(lambda: open_state(flipped)) == ("NotAuthentic", {"seat-not-joined"})


@pytest.mark.parametrize("which", ["old-key", "new-key"])
def test_a_consent_has_one_spelling_of_its_keys_for_every_command(which: str) -> None:
    """What verify holds to be right, rekey takes; and the other way round."""
    opened = acts.began()
    paper = consent(opened, acts.OTTO.public, BEN)
    respelled = sign({**paper, which: paper[which].replace(" ", "  ")}, BEN)
    state = Given("state", document_bytes(cheating.document(opened)))
    assert findings(inspect([state, Given("consent", document_bytes(paper))])) == []
    assert rekeyed(opened, Agreed(paper), acts.OTTO).state.seat("blue").key == acts.OTTO.public.text
    told = findings(inspect([state, Given("consent", document_bytes(respelled))]))
    assert [one.code for one in told] == ["key-spelling"]
    assert refused(opened, Agreed(respelled), acts.OTTO) == ("Malformed", {"key-spelling"})


def test_the_moderator_can_take_a_seat_and_is_marked() -> None:
    """Nothing stops it; everybody sees it."""
    after = rekeyed(acts.began(), key=acts.MO, name="Mo")
    assert after.state.without_consent == ["blue"]
    assert seat_of_key(after.state, acts.MO) == "blue"
    keys = {**club.PLAYERS, "blue": acts.MO}
    acts.proved(acts.dealt(), acts.began(), after, acts.after_random(after, Random(1), keys))


def test_a_seat_that_nobody_plays_has_no_key() -> None:
    assert refused(acts.began(), seat="green") == ("UsageFault", {"no-such-seat"})


def test_only_the_moderator_gives_keys() -> None:
    opened = acts.began()
    for key in (acts.BACKUP, BEN, acts.EVE):
        wrong = acts.refused(lambda key=key: rekey(opened, "blue", acts.EVE.public, key, reason=WHY))  # type: ignore[misc]
        assert wrong == ("NotAuthentic", {"not-the-moderator"})


def test_rekeying_twice_is_one_fact() -> None:
    opened = acts.began()
    paper = agreed(opened)
    again = rekey(opened, "blue", acts.EVE.public, acts.MO, reason=WHY, agreed=paper)
    assert document_id(again) == rekeyed(opened, paper).id


# Turn 0


def test_at_turn_0_a_substitute_chooses_and_the_opening_never_comes() -> None:
    """The opening follows from the key that joined, so its hash stands in (FORMATS: Deal two)."""
    opened = acts.dealt()
    after = rekeyed(opened, agreed(opened))
    assert open_hand(after, acts.EVE) == open_hand(opened, BEN)
    keeps = [acts.keep(after, key) for key in KEYS.values()]
    began = open_state(adjudicate_orders(after, keeps, acts.MO).document)
    hidden = open_secrets(began, acts.MO)
    assert set(hidden.openings) == {"red", "yellow"}
    assert set(hidden.salts) == {"red", "blue", "yellow"}
    acts.adds_up(began, keys=KEYS)
    acts.proved(opened, after, began)


def test_who_joined_cannot_hold_the_opening_back() -> None:
    """A keep without its opening is refused from the key that promised it."""
    opened = acts.dealt()
    keep = acts.keep(opened, BEN)
    del keep.document["steps"][0]["keep"]["opening"]
    keep.document["signature"] = sign(keep.document, BEN)["signature"]
    keeps = [keep, *(acts.keep(opened, club.PLAYERS[colour]) for colour in ("red", "yellow"))]
    wrong = acts.refused(lambda: adjudicate_orders(opened, keeps, acts.MO))
    assert wrong == ("NotAuthentic", {"opening-wrong"})


def test_a_seat_to_move_can_be_rekeyed_in_the_middle_of_a_turn() -> None:
    opened = acts.paused()
    colour = seat_of(opened.state)
    after = rekeyed(opened, agreed(opened, key=club.PLAYERS[colour]), seat=colour)
    assert after.state.moment == opened.state.moment
    keys = {**club.PLAYERS, colour: acts.EVE}
    done = acts.after(after, {"steps": []}, keys)
    assert done.state.turn == 2
    acts.proved(acts.dealt(), acts.began(), opened, after, done)
