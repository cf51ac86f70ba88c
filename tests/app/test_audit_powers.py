"""Audits of what a moderator does beside carrying out orders: told when it is right, found when it is not."""

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app import acts, club
from tests.app.cheating import audited, document, drawing, files, forged, found, reasons, set_to, spoil, story
from tests.tools.effort import effort
from ykpbem.app.audit import audit
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.ending import stop
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.passing import pass_keeps, pass_turn
from ykpbem.app.powers.rekeying import Agreed, consent, rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.powers.settings import table_with
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import RollbackLink
from ykpbem.errors import Malformed, OrderIllegal
from ykpbem.events import OrderCardTaken
from ykpbem.files.keys import PublicKey
from ykpbem.files.signed import document_id, sign
from ykpbem.model import seat_of
from ykpbem.papers import Moderator

SEAT = "red"


def passed(opened: OpenState) -> OpenState:
    return open_state(pass_turn(opened, acts.MO, reason=acts.REASON))


def amended(opened: OpenState) -> OpenState:
    return open_state(amend(opened, table_with(opened, [f"{SEAT}.yen=5"]), acts.MO, reason=acts.REASON))


def rekeyed(opened: OpenState) -> OpenState:
    paper = consent(opened, acts.OTTO.public, club.PLAYERS[SEAT])
    return open_state(rekey(opened, SEAT, acts.OTTO.public, acts.MO, reason=acts.REASON, agreed=Agreed(paper, opened)))


def rekeyed_alone(opened: OpenState) -> OpenState:
    return open_state(rekey(opened, SEAT, acts.OTTO.public, acts.MO, reason=acts.REASON, name="Otto"))


def handed_over(opened: OpenState) -> OpenState:
    return open_state(hand_over(opened, Moderator("Eve", acts.EVE.public.text), acts.MO, reason=acts.REASON))


def taken_over(opened: OpenState) -> OpenState:
    return open_state(hand_over(opened, Moderator("Pat", acts.BACKUP.public.text), acts.BACKUP))


def taken_back(opened: OpenState) -> OpenState:
    return open_state(roll_back(opened, story()[2], acts.MO, reason=acts.REASON))


def stopped(opened: OpenState) -> OpenState:
    return open_state(stop(opened, acts.MO, reason=acts.REASON))


ACTS = {
    "pass": passed,
    "amend": amended,
    "rekey": rekeyed,
    "rekey-alone": rekeyed_alone,
    "handover": handed_over,
    "takeover": taken_over,
    "rollback": taken_back,
    "end": stopped,
}


@pytest.mark.parametrize("kind", ACTS)
def test_each_power_is_right_and_told(kind: str) -> None:
    """With the moment and the reason; the game behind it is audited on."""
    after = ACTS[kind](story()[-1])
    done = audited(*story(), after)
    assert done.wrong == []
    [told] = done.acts
    assert told.code == f"audit-act-{kind}"
    assert told.args["reason"] == ("none given" if kind == "takeover" else acts.REASON)
    assert told.args["at"].startswith(f"state {after.state.seq}, ")
    if isinstance(after.state.link, RollbackLink):
        seqs = {opened.id: opened.state.seq for opened in story()}
        to = after.state.link.to
        assert told.args["to"] == f"{seqs[to]} ({to[:12]})"


@pytest.mark.parametrize("kind", ACTS)
def test_whatever_else_a_power_changes_is_found(kind: str) -> None:
    """A seat's points, another seat's key, the past."""
    after = ACTS[kind](story()[-1])
    key = acts.BACKUP if kind == "takeover" else acts.MO
    for path, value in (
        ("players.2.vp", 60),
        ("seats.2.key", acts.EVE.public.text),
        ("events.0.note", "never said"),
        ("house-rules.allow-zero-placement", True),
        ("order-deck", 2),
        ("moment.university", True),
    ):
        got = found(*story(), forged(after, set_to(path, value), key))
        assert got, path
        assert {name for _, name in got} == {f"{len(story())}.json"}, path


@pytest.mark.parametrize("kind", ACTS)
def test_the_link_of_a_power_cannot_say_anything_else(kind: str) -> None:
    """Every field of it, but for the reason, which is the moderator's own word."""
    after = ACTS[kind](story()[-1])
    key = acts.BACKUP if kind == "takeover" else acts.MO
    link = document(after)["link"]
    for field, value in link.items():
        if field in ("kind", "papers", "reason"):
            continue
        other: Any = [] if isinstance(value, list) and value else ["O01"] if isinstance(value, list) else "blue"
        assert found(*story(), forged(after, set_to(f"link.{field}", other), key)), field


@settings(max_examples=effort(quick=80, soak=5000))
@given(seed=st.integers(0, 10**6))
def test_a_signed_power_with_anything_in_it_never_ends_in_a_traceback(seed: int) -> None:
    """Values of any type in the link and anywhere else."""
    random = Random(seed)
    kind = random.choice(list(ACTS))
    after = acted(kind)
    made = document(after)
    parts = [made, made["link"], made["events"][-1]]
    for _ in range(random.randrange(1, 4)):
        spoil(random.choice(parts), random)
    try:
        signed = sign(made, acts.BACKUP if kind == "takeover" else acts.MO)
    except (Malformed, TypeError):  # what cannot be signed cannot be sent
        return
    done = audit(files(*story(), signed))
    assert signed == document(after) or done.findings


@cache
def acted(kind: str) -> OpenState:
    return ACTS[kind](story()[-1])


@pytest.mark.parametrize("kind", ["keeps", "pass", "amend", "rekey", "rekey-alone", "rollback", "end"])
def test_each_power_but_a_handover_has_a_reason(kind: str) -> None:
    """One state shows that there is none; of seats passed at the start it stands in what is told."""
    before, after = ([acts.dealt()], red_passed()) if kind == "keeps" else ([*story()], acted(kind))

    def change(made: dict[str, Any]) -> None:
        made["events"][-1]["events"][0]["reason"] = ""
        if kind != "keeps":
            made["link"]["reason"] = ""

    made = forged(after, change)
    assert [name for _, name in found(*before, made)] == [f"{len(before)}.json"]
    assert acts.refused(lambda: open_state(made)) == ("NotAuthentic", {"text-empty"})


def test_a_power_told_as_another_is_found() -> None:
    after = passed(story()[-1])
    link = {"kind": "end", "papers": [], "reason": acts.REASON}
    assert found(*story(), forged(after, set_to("link", link)))


# Passing and correcting


def test_a_pass_of_a_seat_that_is_not_to_move_is_found() -> None:
    before = story()[-1]
    seat = next(one.colour for one in before.state.seats if one.colour != seat_of(before.state))

    def change(made: dict[str, Any]) -> None:
        made["link"]["seat"] = seat
        made["events"][-1]["events"][0]["seat"] = seat

    assert found(*story(), forged(passed(before), change)) == [("power-wrong", f"{len(story())}.json")]


def test_a_correction_that_makes_up_a_card_is_found() -> None:
    """Also where the link tells of it: no card comes from nowhere."""
    before = story()[-1]
    row = before.state.ports["port-a"]
    lying = {card for row in before.state.ports.values() for card in row}
    fresh = next(card for card in before.game.components.order_cards if card not in lying)
    change = {"path": "port-a.1", "before": f'"{row[0]}"', "after": f'"{fresh}"'}

    def lay(made: dict[str, Any]) -> None:
        made["ports"]["port-a"][0] = fresh
        made["players"] = document(before)["players"]
        made["link"]["changes"] = [change]
        made["events"][-1]["events"][0]["changes"] = [[change["path"], change["before"], change["after"]]]

    made = forged(amended(before), lay)
    assert found(*story(), made) == [("power-wrong", f"{len(story())}.json")]
    assert "amend-card-unknown" in reasons(*story(), made)


def test_a_correction_that_is_not_told_in_full_is_found() -> None:
    after = amended(story()[-1])
    number = next(number for number, one in enumerate(after.state.players) if one.colour == SEAT)
    made = forged(after, set_to(f"players.{number}.stock.tea", 9))
    assert [code for code, _ in found(*story(), made)] == ["power-wrong"]


# Keys


def test_a_consent_of_another_epoch_is_found() -> None:
    """Given before the game was taken back, it is void."""
    before = story()[-1]
    paper = consent(before, acts.OTTO.public, club.PLAYERS[SEAT])
    back = taken_back(before)

    def use(made: dict[str, Any]) -> None:
        made["link"]["papers"] = made["papers"] = [paper]

    made = forged(rekeyed(back), use)
    assert found(*story(), back, made) == [("consent-stale", f"{len(story()) + 1}.json")]


def test_a_consent_that_names_no_state_of_this_story_is_found() -> None:
    before = story()[-1]
    paper = sign({**consent(before, acts.OTTO.public, club.PLAYERS[SEAT]), "state": "0" * 64}, club.PLAYERS[SEAT])

    def use(made: dict[str, Any]) -> None:
        made["link"]["papers"] = made["papers"] = [paper]

    made = forged(rekeyed(before), use)
    assert found(*story(), made) == [("consent-stale", f"{len(story())}.json")]


def test_a_consent_whose_state_is_not_here_accuses_nobody() -> None:
    """Behind a gap it may be one of this story and epoch; with all states here it is none."""
    first = acts.began()
    agreed = Agreed(consent(first, acts.OTTO.public, club.PLAYERS[SEAT]), first)
    before = passed(passed(first))
    after = open_state(rekey(before, SEAT, acts.OTTO.public, acts.MO, reason=acts.REASON, agreed=agreed))
    assert found(before, after) == [("missing-link", "0.json")]


def test_a_rollback_over_cards_that_were_taken_behind_a_gap_accuses_nobody() -> None:
    """That a card was taken openly, and so was no secret when it was fulfilled, only the missing states tell."""
    taken = drawing(acts.began())
    seat = taken.state.events[-1].events[0].seat
    card = next(event.card for event in taken.state.events[-1].events if isinstance(event, OrderCardTaken))
    goods = [f"{seat}.{kind}=20" for kind in ("copper", "silk", "tea", "seafood", "import")]
    again = passed(passed(taken))
    rich = open_state(amend(again, table_with(again, goods), acts.MO, reason=acts.REASON))
    fulfilled = _fulfilled(rich, card)
    back = open_state(roll_back(fulfilled, rich, acts.MO, reason=acts.REASON))
    assert card not in document(back)["link"]["seen"]
    assert found(acts.dealt(), acts.began(), taken, passed(taken), again, rich, fulfilled, back) == []
    assert found(rich, fulfilled, back) == [("missing-link", "0.json")]


def _fulfilled(opened: OpenState, card: str) -> OpenState:
    """The state after a turn in which a card is fulfilled, whatever its rewards are called."""
    rest: list[Any] = [{"place": ["laboratory-a", "bank", "church"]}, {"move": ["laboratory-a"]}, {"act": "none"}]
    rewards: list[dict[str, Any]] = [{"warehouse": "none", "moves": []}, {"warehouse": "none"}, {"moves": []}, {}]
    for fields in rewards:
        try:
            return acts.after(opened, {"steps": [{"fulfil": {"card": card, **fields}}, *rest]})
        except OrderIllegal:
            continue
    raise AssertionError("the card cannot be fulfilled")


def test_a_consent_that_the_seat_has_not_signed_is_found() -> None:
    after = rekeyed(story()[-1])
    paper = sign(document(after)["papers"][0], acts.EVE)

    def use(made: dict[str, Any]) -> None:
        made["link"]["papers"] = made["papers"] = [paper]

    assert [code for code, _ in found(*story(), forged(after, use))] == ["power-wrong"]


def with_key(opened: OpenState, key: str) -> dict[str, Any]:
    """A state after a new key without consent, as if it were that one."""

    def change(made: dict[str, Any]) -> None:
        made["link"]["key"] = made["events"][-1]["events"][0]["key"] = key
        next(seat for seat in made["seats"] if seat["colour"] == SEAT)["key"] = key

    return forged(opened, change)


def test_a_backup_key_given_to_a_seat_is_found() -> None:
    """It sees what is hidden and may not sit at the table."""
    made = with_key(rekeyed_alone(story()[-1]), acts.BACKUP.public.text)
    assert found(*story(), made) == [("untrue", f"{len(story())}.json")]
    assert reasons(*story(), made) == {"seat-not-joined"}


def test_what_follows_on_a_state_that_nobody_can_open_is_said_to_be_not_adjudicated() -> None:
    """Its own papers are right; nothing tells whether it is what follows."""
    given = rekeyed_alone(story()[-1])
    made = with_key(given, acts.BACKUP.public.text)
    after = passed(given)
    follows = forged(after, set_to("previous", document_id(made)))
    number = len(story())
    assert found(*story(), made, follows) == [("untrue", f"{number}.json"), ("not-adjudicated", f"{number + 1}.json")]


@pytest.mark.parametrize("key", ["", "blue", acts.OTTO.public.text[:-1], f" {acts.OTTO.public.text}"])
def test_a_key_that_is_none_is_a_finding_and_ends_no_audit(key: str) -> None:
    """What else there is to find in the files is found too."""
    made = with_key(rekeyed_alone(story()[-1]), key)
    assert [code for code, _ in found(*story(), made)] == ["power-wrong"]
    stranger = sign(document(story()[3]), acts.EVE)
    assert ("altered", f"{len(story())}.json") in found(*story(), stranger, made)


def test_a_key_that_sat_at_the_table_before_is_found() -> None:
    """What it signed once must not count again: with a key of a seat that was given another one since."""
    once = rekeyed_alone(story()[-1])
    twice = open_state(rekey(once, SEAT, acts.EVE.public, acts.MO, reason=acts.REASON))

    def back(made: dict[str, Any]) -> None:
        key = acts.OTTO.public.text
        made["link"]["key"] = made["events"][-1]["events"][0]["key"] = key
        next(seat for seat in made["seats"] if seat["colour"] == SEAT)["key"] = key

    thrice = open_state(rekey(twice, SEAT, club.secret("Uma").public, acts.MO, reason=acts.REASON))
    made = forged(thrice, back)
    assert found(*story(), once, twice, made) == [("power-wrong", f"{len(story()) + 2}.json")]
    assert "key-sat-before" in reasons(*story(), once, twice, made)


def test_a_key_that_signs_as_one_that_sat_there_before_is_found() -> None:
    """Its other half is new; what the old key signed would count again."""
    once = rekeyed_alone(story()[-1])
    twice = open_state(rekey(once, SEAT, acts.EVE.public, acts.MO, reason=acts.REASON))
    uma = club.secret("Uma").public
    thrice = document(open_state(rekey(twice, SEAT, uma, acts.MO, reason=acts.REASON)))
    half = PublicKey(acts.OTTO.public.ed25519, uma.x25519)
    made = sign(json.loads(json.dumps(thrice).replace(uma.text, half.text)), acts.MO)
    assert found(*story(), once, twice, made) == [("power-wrong", f"{len(story()) + 2}.json")]
    assert "key-sat-before" in reasons(*story(), once, twice, made)


def test_orders_of_the_old_key_end_where_the_new_one_begins() -> None:
    """An order by the key that left is not by the seat any more."""
    at = next(number for number, one in enumerate(story()) if number and seat_of(one.state) == SEAT)
    states = story()[: at + 1]
    new = rekeyed(states[-1])
    after = acts.after(new, club.SIMPLE, {**club.PLAYERS, SEAT: acts.OTTO}) if at < 4 else None
    assert after is not None
    assert found(*states, new, after) == []
    order = sign(document(after)["link"]["papers"][0], club.PLAYERS[SEAT])
    assert [code for code, _ in found(*states, new, forged(after, set_to("link.papers.0", order)))] == [
        "order-not-by-seat"
    ]


# Handing over


def test_the_new_moderator_signs_from_the_next_state_on() -> None:
    """And the old one no more; the known key may be either."""
    states = [*story()[:2], handed_over(story()[1])]
    played = acts.after(states[-1], club.SIMPLE, moderator=acts.EVE)
    assert found(*states, played) == []
    assert audited(*states, played, moderator=acts.EVE.public).wrong == []
    by_the_old_one = sign(document(played), acts.MO)
    assert found(*states, by_the_old_one) == [("altered", "3.json")]


def test_a_handover_used_in_another_place_is_found() -> None:
    """The paper names the state that it hands over."""
    first, second = story()[2], story()[3]
    paper = document(handed_over(first))["papers"][0]

    def use(made: dict[str, Any]) -> None:
        made["link"]["papers"] = made["papers"] = [paper]

    made = forged(handed_over(second), use)
    assert found(*story()[:4], made) == [("power-wrong", "4.json")]
    assert reasons(*story()[:4], made) == {"handover-elsewhere"}


def test_a_handover_by_nobody_who_may_is_found() -> None:
    after = handed_over(story()[-1])
    paper = sign({**document(after)["papers"][0], "by": acts.EVE.public.text}, acts.EVE)

    def use(made: dict[str, Any]) -> None:
        made["link"]["papers"] = made["papers"] = [paper]

    assert found(*story(), forged(after, use, acts.EVE)) == [("altered", f"{len(story())}.json")]


def test_two_who_moderate_at_once_are_told_apart_from_a_fork() -> None:
    """The backup key takes over, and the moderator goes on: two keys, each with one story."""
    states = story()[:3]
    other = taken_over(states[-1])
    [(code, name)] = found(*states, story()[3], other)
    assert (code, name) == ("two-moderators", "4.json")


# Going back


def test_a_rollback_to_a_state_that_does_not_lie_before_is_found() -> None:
    other = acts.after_random(story()[3], Random(99))

    def change(made: dict[str, Any]) -> None:
        made["link"]["to"] = made["events"][-1]["events"][0]["to"] = other.id

    made = forged(taken_back(story()[-1]), change)
    assert [code for code, _ in found(*story(), made)] == ["rollback-elsewhere"]


def test_cards_seen_that_a_rollback_does_not_name_are_found() -> None:
    """Who has seen them knows more than the others about the decks; there is one way to list them."""
    after = taken_back(story()[-1])
    seen = document(after)["link"]["seen"]
    assert len(seen) > 1
    for other in (seen[1:], [*seen, "O36"], [], seen[::-1], [*seen, seen[-1]]):

        def change(made: dict[str, Any], other: list[str] = other) -> None:
            made["link"]["seen"] = made["events"][-1]["events"][0]["seen"] = other

        assert [code for code, _ in found(*story(), forged(after, change))] == ["power-wrong"]


def test_after_a_rollback_orders_of_before_are_dead() -> None:
    """The same turn, the same seat, the old epoch."""
    after = taken_back(story()[-1])
    played = drawing(after)
    old = document(story()[3])["link"]["papers"][0]
    made = forged(played, set_to("link.papers.0", old))
    assert found(*story(), after, played) == []
    assert [code for code, _ in found(*story(), after, made)] == ["order-elsewhere"]


# Where nothing can be done


@pytest.mark.parametrize("kind", ["pass", "amend", "rekey-alone", "handover", "rollback"])
def test_no_power_works_once_the_game_is_over(kind: str) -> None:
    last = stopped(story()[-1])
    after = ACTS[kind](story()[-1])

    def follow(made: dict[str, Any]) -> None:
        made.update(seq=last.state.seq + 1, previous=last.id)

    got = found(*story(), last, forged(after, follow))
    assert ("after-the-end", f"{len(story()) + 1}.json") in got


def test_keeps_in_the_middle_of_a_game_are_found() -> None:
    """A link of keeps with every seat passed would let the moderator skip a turn in silence."""
    before = story()[3]
    after = passed(before)
    seats = [seat.colour for seat in before.state.seats]

    def change(made: dict[str, Any]) -> None:
        made["link"] = {"kind": "keeps", "papers": [], "passed": seats}
        made["events"][-1]["link"] = "keeps"

    assert [code for code, _ in found(*story()[:4], forged(after, change))] == ["power-wrong"]


def test_an_order_before_the_secret_choice_is_found() -> None:
    """Nobody is to move then."""
    dealt = acts.dealt()
    keep = document(acts.began())["link"]["papers"][0]
    order = {key: value for key, value in keep.items() if key not in ("seals", "signature")}
    order["steps"] = club.SIMPLE["steps"]

    def change(made: dict[str, Any]) -> None:
        made["link"] = {"kind": "order", "papers": [sign(order, club.PLAYERS[order["player"]])], "opened": None}
        made["events"][-1]["link"] = "order"

    assert [code for code, _ in found(dealt, forged(acts.began(), change))] == ["order-elsewhere"]


@cache
def red_passed() -> OpenState:
    """The secret choice, in which one seat is passed."""
    came = [acts.keep(acts.dealt(), key) for colour, key in club.PLAYERS.items() if colour != SEAT]
    return open_state(pass_keeps(acts.dealt(), came, [SEAT], acts.MO, reason=acts.REASON))


@pytest.mark.parametrize("passed", [[SEAT, SEAT], ["yellow", SEAT], ["green", SEAT]])
def test_seats_passed_at_the_start_stand_in_turn_order_each_once(passed: list[str]) -> None:
    """One fact has one id, and is told once."""
    keeps = {paper["player"]: paper for paper in document(acts.began())["link"]["papers"]}

    def change(made: dict[str, Any]) -> None:
        papers = [keeps[seat.colour] for seat in acts.dealt().state.seats if seat.colour not in passed]
        made["link"] = {"kind": "keeps", "papers": papers, "passed": passed}
        told = made["events"][-1]["events"]
        kept = {**next(one for one in told if one["event"] == "order-cards-kept"), "passed": passed}
        rest = [one for one in told if one["event"] not in ("turn-passed", "order-cards-kept")]
        each = [{"event": "turn-passed", "seat": seat, "reason": acts.REASON} for seat in passed]
        made["events"][-1]["events"] = [*each, kept, *rest]

    made = forged(red_passed(), change)
    assert found(acts.dealt(), made) == [("keeps-other", "1.json")]
    assert acts.refused(lambda: open_state(made))[0] == "NotAuthentic"


@settings(max_examples=effort(quick=60, soak=5000))
@given(seed=st.integers(0, 10**6))
def test_what_an_audit_finds_right_every_command_takes(seed: int) -> None:
    """One word of a power, changed wherever the state says it: what no reader would open is no honest game."""
    random = Random(seed)
    kind = random.choice([*ACTS, "keeps"])
    before, after = ([acts.dealt()], red_passed()) if kind == "keeps" else ([*story()], acted(kind))
    made = document(after)
    word = random.choice([one for one in words([made["link"], made["events"][-1]["events"]]) if one])
    keys = [one.public.text for one in (acts.BACKUP, acts.EVE, acts.MO, club.PLAYERS["blue"])]
    other = random.choice([*keys, *club.PLAYERS, "green", "T01", "", "a\u202eb", "x" * 41, before[0].id, "5"])
    for key in ("link", "seats", "moderator", "players"):
        made[key] = exchanged(made[key], word, other)
    made["events"][-1] = exchanged(made["events"][-1], word, other)
    signed = sign(made, acts.BACKUP if kind == "takeover" else acts.MO)
    if not audit(files(*before, signed)).findings:
        assert open_state(signed).id


def words(value: Any) -> list[str]:
    """Every text in a value."""
    if isinstance(value, dict):
        return [word for one in value.values() for word in words(one)]
    if isinstance(value, list):
        return [word for one in value for word in words(one)]
    return [value] if isinstance(value, str) else []


def exchanged(value: Any, word: str, other: str) -> Any:
    """A value in which a text is another one wherever it stands."""
    if isinstance(value, dict):
        return {key: exchanged(one, word, other) for key, one in value.items()}
    if isinstance(value, list):
        return [exchanged(one, word, other) for one in value]
    return other if value == word else value


def test_a_pass_before_the_secret_choice_is_found() -> None:
    dealt = acts.dealt()
    seat = dealt.state.seats[0].colour
    told = {"event": "turn-passed", "seat": seat, "reason": acts.REASON}

    def change(made: dict[str, Any]) -> None:
        made["link"] = {"kind": "pass", "papers": [], "seat": seat, "reason": acts.REASON}
        made["events"][-1] = {**made["events"][-1], "link": "pass", "events": [told]}

    assert [code for code, _ in found(dealt, forged(acts.began(), change))] == ["power-wrong"]


def test_who_joined_is_told_from_the_joins_whoever_plays_now() -> None:
    """A substitute has signed no join, even where the states before are not among the files."""
    after = rekeyed(story()[-1])
    [game] = audit(files(after)).games
    who = next(str(one.args["who"]) for one in game.holds if one.code == "audit-holds-joins")
    assert acts.OTTO.public.fingerprint not in who
    assert all(key.public.fingerprint in who for key in club.PLAYERS.values())
