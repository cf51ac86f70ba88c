"""Audits of what lies beside the states: original orders, invitations, joins, and files that are none of it."""

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app import acts, club
from tests.app.cheating import audited, document, files, forged, found, reasons, set_to, spoil, story, told
from tests.tools.effort import effort
from ykpbem.app.audit import File, audit
from ykpbem.app.games import invite, join, start
from ykpbem.app.orders import Received
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.ending import stop
from ykpbem.app.powers.rekeying import rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.powers.settings import table_with
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.errors import Malformed, OrderIllegal, fault
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import digest, sign
from ykpbem.model import seat_of
from ykpbem.render.words import fault_lines
from ykpbem.rules.judging import judge_steps

STAY: list[Any] = [{"place": ["bank", "church", "customs"]}, {"move": ["customs"]}, {"act": "none"}]
FAR: list[Any] = [{"place": ["bank", "church", "customs"]}, {"move": ["laboratory-a"]}]


def order_file(order: Received | dict[str, Any], name: str = "order.yaml", *, named: bool = True) -> File:
    """A signed order as its author kept it."""
    kept = order.document if isinstance(order, Received) else order
    return File(name, write_order(kept).encode(), named)


@cache
def planned() -> tuple[OpenState, OpenState, Received]:
    """Turn 1 with an order of two plans, of which the second is carried out."""
    began = acts.began()
    plans = [{"name": "far", "steps": FAR}, {"name": "near", "steps": club.SIMPLE["steps"]}]
    order = club.signed({"plans": plans}, began, club.PLAYERS[seat_of(began.state)])
    return began, open_state(adjudicate_orders(began, [order], acts.MO).document), order


def with_originals(*orders: File) -> Any:
    """The audit of that game with orders beside its states."""
    began, after, _ = planned()
    return audit([*files(acts.dealt(), began, after), *orders], acts.MO.public)


# Original orders


def test_without_originals_earlier_plans_are_said_to_be_not_checked() -> None:
    began, after, _ = planned()
    done = audited(acts.dealt(), began, after)
    assert done.wrong == []
    assert [one.args["count"] for one in done.open if one.code == "audit-open-plans"] == [1]


def test_an_original_is_held_against_hashes_and_its_earlier_plans_are_judged() -> None:
    done = with_originals(order_file(planned()[2]))
    assert told(done) == []
    assert [one.args["count"] for one in done.games[0].holds if one.code == "audit-holds-originals"] == [1]
    assert "audit-open-plans" not in [one.code for one in done.games[0].open], "this one has shown its plans"


@pytest.mark.parametrize("before", [[], [{"name": "far", "steps": FAR}]])
def test_a_plan_passed_over_though_it_is_legal_is_found(before: list[dict[str, Any]]) -> None:
    """The moderator liked the last one better: only the original shows it, also behind one that was illegal."""
    began = acts.began()
    plans = [*before, {"name": "first", "steps": club.SIMPLE["steps"]}, {"name": "second", "steps": STAY}]
    order = club.signed({"plans": plans}, began, club.PLAYERS[seat_of(began.state)])
    with pytest.MonkeyPatch.context() as patch:
        from ykpbem.app import orders

        refused = OrderIllegal(fault("step-misplaced", "R042"))

        def prefer(ruleset: Any, position: Any, hand: Any, steps: Any) -> Any:
            if steps[1].fields.get("move") == ["bank"]:
                raise refused
            return judge_steps(ruleset, position, hand, steps)

        patch.setattr(orders, "judge_steps", prefer)
        after = open_state(adjudicate_orders(began, [order], acts.MO).document)
    states = files(acts.dealt(), began, after)
    assert told(audit(states)) == []
    assert told(audit([*states, order_file(order)])) == [("plan-passed-over", "order.yaml")]


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ([*club.SIMPLE["steps"], {"move": ["bank"]}], "order-illegal"),
        ([{"place": ["canal"]}, {"move": ["bank"]}], "order-illegal"),
        ([{"place": ["moon"]}, {"move": ["bank"]}], "order-malformed"),
    ],
)
def test_an_order_is_carried_out_by_none_of_its_plans_if_one_can_never_be(steps: list[Any], code: str) -> None:
    """Also if that one comes last: the state shows its hash alone, the original what it is."""
    began, after, order = planned()
    _, near = order.document["plans"]
    plans = [near, {"name": "never", "steps": steps, "salt": near["salt"]}]
    paper = document(after)["link"]["papers"][0]
    closed = sign({**paper, "plans": [digest("plan", plan) for plan in plans]}, club.PLAYERS[seat_of(began.state)])

    def use(made: dict[str, Any]) -> None:
        made["link"] = {"kind": "order", "papers": [closed], "opened": {"plan": 1, **near}}

    states = files(acts.dealt(), began, forged(after, use))
    assert told(audit(states)) == []
    assert told(audit([*states, order_file({**closed, "plans": plans})])) == [(code, "order.yaml")]


def test_a_plan_that_may_have_been_legal_by_a_hidden_card_is_left_open() -> None:
    """It fulfils a card nobody has seen; once the kept cards are revealed it is decided."""
    began, key = acts.began(), club.PLAYERS[seat_of(acts.began().state)]
    seat = seat_of(began.state)
    goods = [f"{seat}.{kind}=9" for kind in ("copper", "silk", "tea", "seafood", "import")]
    richer = open_state(amend(began, table_with(began, goods), acts.MO, reason=acts.REASON))
    [held] = open_hand(richer, key)
    lying = {card for row in richer.state.ports.values() for card in row}
    other = next(card for card in richer.game.components.order_cards if card not in lying and card != held)
    rewards: list[dict[str, Any]] = [{"warehouse": "none", "moves": []}, {"warehouse": "none"}, {"moves": []}, {}]
    plans = [
        {"name": f"guess {number}", "steps": [{"fulfil": {"card": other, **fields}}, *club.SIMPLE["steps"]]}
        for number, fields in enumerate(rewards)
    ]
    order = club.signed({"plans": [*plans, {"name": "near", "steps": club.SIMPLE["steps"]}]}, richer, key)
    after = open_state(adjudicate_orders(richer, [order], acts.MO).document)
    states = [acts.dealt(), began, richer, after]
    done = audit([*files(*states), order_file(order)])
    assert told(done) == []
    assert "audit-open-plan" in [one.code for one in done.games[0].open]
    last = open_state(stop(after, acts.MO, reason=acts.REASON))
    done = audit([*files(*states, last), order_file(order)])
    assert told(done) == []
    assert "audit-open-plan" not in [one.code for one in done.games[0].open]


@pytest.mark.parametrize("cheats", [False, True])
def test_a_choice_made_anew_after_a_rollback_says_nothing_of_plans_before_it(cheats: bool) -> None:
    """Who kept one card, and the other one after the rollback, is judged by neither: it stays open."""
    dealt, began = acts.dealt(), acts.began()
    seat, key = seat_of(began.state), club.PLAYERS[seat_of(began.state)]
    goods = [f"{seat}.{kind}=9" for kind in ("copper", "silk", "tea", "seafood", "import")]
    richer = open_state(amend(began, table_with(began, goods), acts.MO, reason=acts.REASON))
    [held] = open_hand(richer, key)
    other = next(card for card in open_hand(dealt, key) if card != held)
    wanted = held if cheats else other
    rewards: list[dict[str, Any]] = [{"warehouse": "none", "moves": []}, {"warehouse": "none"}, {"moves": []}, {}]
    plans = [
        {"name": f"guess {number}", "steps": [{"fulfil": {"card": wanted, **fields}}, *club.SIMPLE["steps"]]}
        for number, fields in enumerate(rewards)
    ]
    order = club.signed({"plans": [*plans, {"name": "near", "steps": club.SIMPLE["steps"]}]}, richer, key)
    with pytest.MonkeyPatch.context() as patch:
        if cheats:
            from ykpbem.app import orders

            patch.setattr(orders, "judge_steps", _without_fulfilling)
        after = open_state(adjudicate_orders(richer, [order], acts.MO).document)
    back = open_state(roll_back(after, dealt, acts.MO, reason=acts.REASON))
    keys = [*club.PLAYERS.values()]
    again = [acts.keep(back, one, int(open_hand(back, one)[0] == held) if one is key else 0) for one in keys]
    chosen = open_state(adjudicate_orders(back, again, acts.MO).document)
    assert open_hand(chosen, key) == [other]
    last = open_state(stop(chosen, acts.MO, reason=acts.REASON))
    done = audit([*files(dealt, began, richer, after, back, chosen, last), order_file(order)])
    assert told(done) == []
    assert "audit-open-plan" in [one.code for one in done.games[0].open]
    assert "audit-holds-originals" not in [one.code for one in done.games[0].holds]


def _without_fulfilling(ruleset: Any, position: Any, hand: Any, steps: Any) -> Any:
    """A moderator's judgement who likes no plan that fulfils an order card."""
    if steps[0].kind == "fulfil":
        raise OrderIllegal(fault("step-misplaced", "R042"))
    return judge_steps(ruleset, position, hand, steps)


def test_an_original_that_was_altered_is_found_with_the_plan() -> None:
    _, _, order = planned()
    plans = [{**plan} for plan in order.document["plans"]]
    plans[0]["name"] = "never"
    done = with_originals(order_file({**order.document, "plans": plans}))
    assert told(done) == [("original-altered", "order.yaml")]
    assert {why.args.get("number") for one in done.findings for why in one.because} >= {1}


def test_an_order_by_a_key_that_the_missing_states_may_tell_of_accuses_nobody() -> None:
    """The seat got two new keys; an order by the one in between came too late for the turn that the last one played."""
    began = acts.began()
    seat = seat_of(began.state)
    first = open_state(rekey(began, seat, acts.EVE.public, acts.MO, reason=acts.REASON))
    late = club.signed({**club.SIMPLE, "note": "mine"}, first, acts.EVE)
    second = open_state(rekey(first, seat, acts.OTTO.public, acts.MO, reason=acts.REASON))
    after = acts.after(second, club.SIMPLE, {seat: acts.OTTO})
    behind = audit([*files(second, after), order_file(late)])
    assert told(behind) == [("missing-link", "0.json"), ("missing-key", "order.yaml")]
    done = audit([*files(acts.dealt(), began, first, second, after), order_file(late)])
    assert (told(done), "audit-open-other-key" in [one.code for one in done.games[0].open]) == ([], True)


def test_in_a_folder_an_order_that_is_not_authentic_is_only_told() -> None:
    """It may lie where refused orders are put."""
    _, _, order = planned()
    forgery = sign({**order.document, "note": "mine"}, acts.EVE)
    done = with_originals(order_file(forgery, named=False))
    assert told(done) == []
    assert "audit-open-unauthentic" in [one.code for one in done.games[0].open]
    assert told(with_originals(order_file(forgery))) == [("original-altered", "order.yaml")]


def test_another_order_of_the_seat_is_told_with_both_revisions() -> None:
    """It came too late, or was passed over: no file shows which."""
    began = acts.began()
    other = club.signed({"revision": 3, **club.SIMPLE}, began, club.PLAYERS[seat_of(began.state)])
    done = with_originals(order_file(other))
    assert told(done) == []
    [one] = [one for one in done.games[0].open if one.code == "audit-open-not-carried-out"]
    assert (one.args["revision"], one.args["carried"]) == (3, 1)


def test_a_keep_with_other_seals_than_the_state_holds_is_found() -> None:
    """Signed both, with one id; whoever signs twice does so as well, and is not called a cheat."""
    dealt, began = acts.dealt(), acts.began()
    again = acts.keep(dealt, club.PLAYERS["red"])
    done = audit([*files(dealt, began), order_file(again)])
    assert told(done) == [("order-sealed-twice", "order.yaml")]
    assert "harmless" in " ".join(fault_lines(done.findings[0].fault))


def test_the_keep_that_was_carried_out_is_an_original() -> None:
    dealt, began = acts.dealt(), acts.began()
    keep = next(paper for paper in document(began)["link"]["papers"] if paper["player"] == "red")
    done = audit([*files(dealt, began), order_file(keep)])
    assert told(done) == []
    assert "audit-holds-originals" in [one.code for one in done.games[0].holds]


def test_drafts_and_orders_of_other_games_are_passed_over() -> None:
    """A draft that is named is said to be unsigned; in a folder it lies beside what was signed."""
    other = {"ykpbem": "order/1", "game": "another", "player": "red", "steps": ["act"]}
    assert told(with_originals(order_file(other))) == []
    began, _, order = planned()
    draft = {"ykpbem": "order/1", "game": club.GAME, "turn": 1, "player": order.document["player"], **club.SIMPLE}
    assert seat_of(began.state) == draft["player"]
    done = with_originals(order_file(draft, named=False))
    assert (told(done), [one.code for one in done.games[0].open]) == (
        [],
        ["audit-open-hidden", "audit-open-plans", "audit-open-always"],
    )
    done = with_originals(order_file(draft))
    assert (told(done), "audit-open-draft" in [one.code for one in done.games[0].open]) == ([], True)


def test_a_draft_for_a_turn_that_is_not_here_proves_nothing() -> None:
    _, _, order = planned()
    draft = {"ykpbem": "order/1", "game": club.GAME, "turn": 90, "player": order.document["player"], **club.SIMPLE}
    done = with_originals(order_file(draft))
    assert (told(done), "audit-open-draft" in [one.code for one in done.games[0].open]) == ([], True)


def test_a_keep_without_its_signature_accuses_nobody() -> None:
    """Neither the draft that was typed nor what is left of the signed one when its last line is lost."""
    dealt, began = acts.dealt(), acts.began()
    keep = next(paper for paper in document(began)["link"]["papers"] if paper["player"] == "red")
    lost = {key: value for key, value in keep.items() if key != "signature"}
    typed = {"ykpbem": "order/1", "game": club.GAME, "player": "red", "steps": [{"keep": "O01"}]}
    for draft in (lost, typed):
        done = audit([*files(dealt, began), order_file(draft)])
        assert (told(done), [one.code for one in done.games[0].open].count("audit-open-draft")) == ([], 1)


# The plan that was opened


def opened_otherwise(**keys: Any) -> dict[str, Any]:
    """The state after an order with plans, as if another plan had been opened."""
    _, after, _ = planned()
    return forged(after, set_to("link.opened", {**document(after)["link"]["opened"], **keys}))


@pytest.mark.parametrize("keys", [{"steps": STAY}, {"name": "other"}, {"plan": 1}, {"plan": 3}, {"plan": 0}])
def test_a_plan_that_the_player_did_not_sign_is_found(keys: dict[str, Any]) -> None:
    """The hash at its number is another one."""
    began, _, _ = planned()
    assert found(acts.dealt(), began, opened_otherwise(**keys)) == [("plan-other", "2.json")]


def test_an_order_with_plans_has_one_opened_and_one_without_has_none() -> None:
    began, after, _ = planned()
    none = forged(after, set_to("link.opened", None))
    assert found(acts.dealt(), began, none) == [("plan-other", "2.json")]
    plain = forged(story()[4], set_to("link.opened", document(after)["link"]["opened"]))
    assert found(*story()[:4], plain) == [("plan-other", "4.json")]


@pytest.mark.parametrize(
    "written",
    [{"name": "near", "steps": [{"place": 5}, {"move": None}]}, {"name": "", "steps": club.SIMPLE["steps"]}],
)
def test_a_signed_plan_that_is_none_in_form_is_found(written: dict[str, Any]) -> None:
    """Its hash is right, and every reader would have refused it."""
    began, after, order = planned()
    plan = {**written, "salt": order.document["plans"][1]["salt"]}
    hashes = [digest("plan", order.document["plans"][0]), digest("plan", plan)]
    seat = club.PLAYERS[seat_of(began.state)]
    paper = sign({**document(after)["link"]["papers"][0], "plans": hashes}, seat)

    def use(made: dict[str, Any]) -> None:
        made["link"] = {"kind": "order", "papers": [paper], "opened": {"plan": 2, **plan}}

    assert found(acts.dealt(), began, forged(after, use)) == [("order-malformed", "2.json")]


def test_a_signed_plan_whose_name_nobody_may_write_is_found() -> None:
    """A player and a moderator may agree on one; it would stand in the state for everybody."""
    began, after, order = planned()
    plan = {**order.document["plans"][1], "name": "a\u202eb"}
    hashes = [digest("plan", order.document["plans"][0]), digest("plan", plan)]
    paper = sign({**document(after)["link"]["papers"][0], "plans": hashes}, club.PLAYERS[seat_of(began.state)])

    def use(made: dict[str, Any]) -> None:
        made["link"] = {"kind": "order", "papers": [paper], "opened": {"plan": 2, **plan}}

    assert found(acts.dealt(), began, forged(after, use)) == [("untrue", "2.json")]
    assert acts.refused(lambda: open_state(forged(after, use))) == ("NotAuthentic", {"text-character"})


def test_a_state_holds_the_closed_order_only() -> None:
    """Open plans would show what was never played."""
    began, after, order = planned()
    made = forged(after, set_to("link.papers.0.plans.0", order.document["plans"][0]))
    assert found(acts.dealt(), began, made) == [("wrong-result", "2.json")]


# Unsigned seats


@cache
def on_word() -> tuple[OpenState, ...]:
    """A game in which everybody's orders come unsigned."""
    invitation = invite(club.game_file(), acts.MO, name="Mo", seed=club.SEED)
    joins = [
        join(invitation, club.PLAYERS[colour], name=name, colour=colour, orders="unsigned")
        for colour, name in club.NAMES.items()
    ]
    dealt = open_state(start(invitation, joins, acts.MO))
    keeps = [acts.keep(dealt, key) for key in club.PLAYERS.values()]
    began = open_state(adjudicate_orders(dealt, keeps, acts.MO).document)
    order = club.draft({"player": seat_of(began.state), **club.SIMPLE})
    return dealt, began, open_state(adjudicate_orders(began, [order], acts.MO).document)


def test_turns_on_the_moderators_word_are_counted() -> None:
    done = audited(*on_word())
    assert done.wrong == []
    [one] = [one for one in done.open if one.code == "audit-open-word"]
    assert (one.args["seat"], one.args["count"]) == (seat_of(on_word()[1].state), 1)


def test_an_unsigned_turn_cannot_be_told_as_a_signed_one() -> None:
    dealt, began, after = on_word()

    def change(made: dict[str, Any]) -> None:
        made["link"]["kind"] = made["events"][-1]["link"] = "order"

    assert found(dealt, began, forged(after, change)) == [("order-other-kind", "2.json")]


# Other papers


def test_invitation_and_joins_beside_the_states_are_right() -> None:
    done = audited(acts.invitation(), *acts.joins(), *story()[:3])
    assert done.wrong == []
    assert "audit-open-not-carried" not in [one.code for one in done.open]


def test_an_invitation_sealed_twice_is_found() -> None:
    """The seed sealed anew: the backup could be shown another one."""
    again = invite(club.game_file(backup=[acts.BACKUP.public.text]), acts.MO, name="Mo", seed=club.SEED)
    assert found(again, *story()[:3]) == [("sealed-twice", "0.json")]


def test_an_invitation_sealed_anew_behind_a_gap_is_found() -> None:
    """Where no link leads, the papers of both sides are compared."""
    again = invite(club.game_file(backup=[acts.BACKUP.public.text]), acts.MO, name="Mo", seed=club.SEED)
    later = forged(story()[5], set_to("invitation", again))
    assert found(*story()[:3], later) == [("missing-link", "3.json"), ("sealed-twice", "3.json")]


def test_a_join_that_no_state_carries_is_told() -> None:
    late = join(acts.invitation(), acts.EVE, name="Eve", colour="green")
    done = audited(late, *story()[:3])
    assert done.wrong == []
    assert "audit-open-not-carried" in [one.code for one in done.open]


@pytest.mark.parametrize("paper", [acts.invitation, lambda: acts.joins()[0]])
def test_a_paper_that_was_altered_is_found(paper: Any) -> None:
    altered = {**paper(), "name": "Nobody"}
    got = audit(files(altered, *story()[:3])).findings
    assert ("audit-altered", "0.json") in [(one.fault.code, one.fault.where.file) for one in got]


def test_consents_and_handovers_beside_the_states_are_checked() -> None:
    from ykpbem.app.powers.rekeying import consent

    given_consent = consent(story()[1], acts.OTTO.public, club.PLAYERS["red"])
    done = audited(given_consent, *story()[:3])
    assert done.wrong == []
    assert found({**given_consent, "seat": "blue"}, *story()[:3]) == [("altered", "0.json")]


def test_papers_without_a_state_prove_nothing() -> None:
    assert [one.fault.code for one in audit(files(acts.invitation(), *acts.joins())).findings] == ["audit-no-states"]


# Files of any kind


def test_a_named_file_that_cannot_be_read_is_a_finding_and_a_stray_one_is_not() -> None:
    junk = b"just some text"
    assert told(audit([File("a", junk)])) == [("unreadable", "a")]
    done = audit([File("a", junk, named=False), *files(*story()[:2])])
    assert (told(done), done.strays) == ([], 1)


def test_a_damaged_document_in_a_folder_is_a_finding() -> None:
    """Half a state is no stray file."""
    half = document_bytes(document(story()[1]))[:5000]
    assert told(audit([File("a", half, named=False)])) == [("unreadable", "a")]
    assert "json-cut-short" in {why.code for one in audit([File("a", half)]).findings for why in one.because}


def test_a_state_in_form_only_is_found() -> None:
    """A document that calls itself a state and is none."""
    got = audit([File("a", b'{"ykpbem": "state/1"}')]).findings
    assert [one.fault.code for one in got] == ["audit-untrue"]


@settings(max_examples=effort(quick=80, soak=5000))
@given(data=st.data())
def test_no_change_of_a_file_goes_unnoticed_or_ends_in_a_traceback(data: st.DataObject) -> None:
    """Bytes changed, cut out or put in anywhere in one of a game's files."""
    states = [document_bytes(document(opened)) for opened in story()[:4]]
    number = data.draw(st.integers(0, 3))
    written = states[number]
    at = data.draw(st.integers(0, len(written) - 1))
    gone = data.draw(st.integers(0, 3))
    put = data.draw(
        st.sampled_from([b"", b"0", b"9", b"-", b'"', b"{", b"}", b"[", b",", b"\\", b"null", b"\xff", b"1e9"])
    )
    changed = written[:at] + put + written[at + gone :]
    states[number] = changed
    done = audit([File(f"{index}.json", one) for index, one in enumerate(states)])
    try:
        same = msgspec.json.decode(changed) == document(story()[number])
    except msgspec.DecodeError:
        same = False
    assert bool(done.findings) != same


@settings(max_examples=effort(quick=60, soak=5000))
@given(seed=st.integers(0, 10**6))
def test_a_signed_state_with_anything_in_it_never_ends_in_a_traceback(seed: int) -> None:
    """What a moderator may sign: values of any type anywhere, keys left out, lists cut."""
    random = Random(seed)
    made = document(story()[random.randrange(1, len(story()))])
    for _ in range(random.randrange(1, 4)):
        spoil(made, random)
    try:
        signed = sign(made, acts.MO)
    except (Malformed, TypeError):  # what cannot be signed cannot be sent
        return
    done = audit(files(*story(), signed))
    assert done.findings or any(signed == document(opened) for opened in story())


def test_reasons_name_the_place_and_both_values() -> None:
    states = story()
    [wrong] = audit(files(*states[:4], forged(states[4], set_to("players.0.vp", 40)))).findings
    [why] = wrong.because
    assert (why.args["path"], why.args["got"]) == ("players[0].vp", "40")
    assert reasons(*states[:4], forged(states[4], set_to("players.0.vp", 40))) == {"audit-difference"}
