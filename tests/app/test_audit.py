"""Audits of whole games: the honest are found right, and each way to cheat is found out, named and placed."""

import copy
from random import Random
from typing import Any

import msgspec
import pytest

from tests.app import acts, club
from tests.app.cheating import (
    audited,
    document,
    drawn,
    ended,
    files,
    forged,
    found,
    reasons,
    replaced,
    set_to,
    stopped,
    story,
    tampered,
    told,
    with_hidden,
)
from tests.app.test_flow import play_whole
from ykpbem.app.audit import File, audit
from ykpbem.app.orders import Received
from ykpbem.app.powers.rekeying import rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.files.signed import sign
from ykpbem.model import seat_of

# Honest games


@pytest.fixture(scope="module")
def whole() -> list[OpenState]:
    """A game to its end, by anything legal."""
    return play_whole(3)


def test_a_whole_game_is_right_in_any_order_and_with_copies(whole: list[OpenState]) -> None:
    """Files come as a folder holds them; a second copy of one is no second story."""
    papers = [*whole, *whole[5:8]]
    Random(1).shuffle(papers)
    done = audited(*papers)
    assert done.wrong == []
    assert (done.states, done.first, done.last, done.over) == (len(whole), 0, len(whole) - 1, True)
    codes = [one.code for one in done.holds]
    assert codes == ["audit-holds-states", "audit-holds-joins", "audit-holds-replayed", "audit-holds-deal"]
    assert [one.code for one in done.open] == ["audit-open-always"]


def test_before_the_end_what_is_hidden_is_said_to_be_not_checked() -> None:
    done = audited(*story())
    assert done.wrong == []
    assert [one.code for one in done.open] == ["audit-open-hidden", "audit-open-always"]
    assert "audit-holds-draws" in [one.code for one in done.holds]
    holds = next(one for one in done.holds if one.code == "audit-holds-draws")
    assert holds.args["draws"] >= 2


def test_a_stopped_game_is_settled_in_full() -> None:
    done = audited(*ended())
    assert done.wrong == []
    assert "audit-holds-deal" in [one.code for one in done.holds]


def test_a_moderator_nobody_compared_is_told() -> None:
    done = audited(*story(), moderator=None)
    assert done.open[0].code == "moderator-not-compared"


def test_another_moderator_than_the_one_known_is_a_finding() -> None:
    done = audit(files(*story()), acts.EVE.public)
    assert [one.fault.code for one in done.findings] == ["moderator-other"]


def test_two_games_are_two_audits(whole: list[OpenState]) -> None:
    done = audit(files(*whole[:3], *story()[:3]))
    assert len({game.game for game in done.games}) == 2
    assert done.findings == []


def test_files_as_the_program_writes_them_are_read_at_once() -> None:
    """The quick way is taken for them and for no others, and both say the same."""
    from ykpbem.app.audit.reading import read_as_written, read_strictly

    for opened in story():
        written = document_bytes(document(opened))
        quick = read_as_written("a", written)
        assert quick is not None
        assert quick == read_strictly("a", written, document(opened))
        assert read_as_written("a", written[:-1]) is None
        assert read_as_written("a", written.replace(b"\n", b"\r\n")) is None
        assert read_as_written("a", msgspec.json.encode(document(opened))) is None


def nested(depth: int) -> list[Any]:
    """A list in a list, and so on."""
    return [nested(depth - 1)] if depth > 1 else []


@pytest.mark.parametrize("value", [2**53, 0.5, nested(37)])
def test_what_no_document_may_hold_is_never_read_at_once(value: object) -> None:
    """A number too large, a fraction, and lists too deep, all written as the program would write them."""
    from ykpbem.app.audit.reading import read_as_written

    made = document(story()[2])
    made["link"]["papers"][0]["note"] = value
    assert read_as_written("a", document_bytes(made)) is None
    made["link"]["papers"][0]["note"] = nested(20)
    assert read_as_written("a", document_bytes(made)) is not None


def test_what_the_quick_way_passes_on_the_strict_one_refuses() -> None:
    """Keys twice, keys left out, floats, numbers too large and depths beyond the bound."""
    written = document_bytes(document(acts.began()))
    for old, new in (
        (b'\n "turn": 1,', b'\n "turn": 9,\n "turn": 1,'),
        (b'"faith": []', b'"faith": [],\n  "faith": []'),
        (b'\n "epoch": 0,', b"\n"),
        (b'\n "epoch": 0,', b'\n "epoch": 0.0,'),
        (b'\n "epoch": 0,', b'\n "epoch": 9007199254740993,'),
        (b'\n "epoch": 0,', b'\n "epoch": ' + b"[" * 50 + b"]" * 50 + b","),
    ):
        assert old in written
        done = audit([File("a", written.replace(old, new, 1))])
        codes = {one.fault.code for one in done.findings}
        assert codes & {"audit-unreadable", "audit-altered", "audit-untrue"}, new
    plain = msgspec.json.format(msgspec.json.encode(document(acts.began())), indent=2)
    assert audit([File("a", plain)]).findings[0].fault.code == "audit-missing-link"


# The chain


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players.0.vp", 40),
        ("epoch", 1),
        ("events.0.note", "never said"),
        ("seals.moderator.0", "AAAA"),
        ("signature", "AAAA"),
        ("link.papers.0.signature", "A" * 86 + "=="),
        ("invitation.name", "Another"),
    ],
)
def test_whatever_is_altered_shows(path: str, value: object) -> None:
    """One file, and what it proves: that it is not what was signed."""
    states = story()[:5]
    papers = replaced(states, 4, tampered(states[4], set_to(path, value)))
    for write in (document_bytes, msgspec.json.encode):
        assert told(audit(files(*papers, write=write))) == [("altered", "4.json")]


def test_behind_an_altered_state_a_link_is_missing_and_the_walk_goes_on() -> None:
    states = [*story()]
    papers: list[Any] = [*states[:3], tampered(states[3], set_to("players.0.vp", 3)), *states[4:]]
    assert found(*papers) == [("altered", "3.json"), ("missing-link", "4.json")]


def test_a_damaged_signature_alone_does_not_break_the_line() -> None:
    """The next state names the id, and so vouches for the content."""
    states = [*story()]
    papers: list[Any] = [*states[:3], tampered(states[3], set_to("signature", states[4].state.signature)), *states[4:]]
    assert found(*papers) == [("altered", "3.json")]


def test_a_gap_is_a_missing_link_at_the_start_and_in_the_middle() -> None:
    states = story()
    assert found(*states[2:]) == [("missing-link", "0.json")]
    assert found(*states[:3], *states[5:]) == [("missing-link", "3.json")]


def test_two_states_after_one_are_a_fork_that_names_both() -> None:
    """A moderator who plays another order and signs it too."""
    states = story()
    other = acts.after_random(states[3], Random(99))
    assert other.id != states[4].id
    assert found(*states, other) == [("fork", f"{len(states)}.json")] or found(*states, other)[0][0] == "fork"
    [wrong] = audited(*states, other).wrong
    assert {wrong.fault.where.file, wrong.fault.args["file"]} == {"4.json", f"{len(states)}.json"}


def test_many_states_after_one_are_told_once_each() -> None:
    """Each proves a second story by itself, whichever of the others it is held against."""
    states = story()
    others = {made.id: made for seed in range(40) if (made := acts.after_random(states[3], Random(seed))).id}
    forks = [made for identity, made in others.items() if identity != states[4].id][:5]
    assert len(forks) == 5
    told = audited(*states, *forks).wrong
    assert [wrong.fault.code for wrong in told] == ["audit-fork"] * 5
    assert len({wrong.fault.where.file for wrong in told}) == 5


def test_a_fork_proves_itself_without_the_state_before() -> None:
    states = story()
    other = acts.after_random(states[3], Random(99))
    assert ("fork", "1.json") in found(states[4], other)


def test_a_copy_with_other_seals_that_nobody_signed_is_altered() -> None:
    """Only both signatures together prove two seals."""
    states = story()[:3]
    copy = tampered(states[2], set_to("seals.hands.red", document(states[1])["seals"]["hands"]["red"]))
    assert found(*states, copy) == [("altered", "3.json")]
    assert found(copy, *states) == [("altered", "0.json")]


def test_a_backup_key_signs_nothing_but_its_handover() -> None:
    """It names itself the moderator without a paper."""
    states = story()
    made = forged(states[4], set_to("moderator.key", acts.BACKUP.public.text), acts.BACKUP)
    assert found(*states[:4], made) == [("altered", "4.json")]


def test_nothing_may_be_left_out_even_if_its_meaning_is_clear() -> None:
    """A key with a default is missing, and the moderator has signed it so."""
    states = story()
    for path in ("moment.faith", "moment.action"):

        def leave_out(made: dict[str, Any], key: str = path.partition(".")[2]) -> None:
            del made["moment"][key]

        assert found(*states[:4], forged(states[4], leave_out)) == [("wrong-result", "4.json")]


def test_a_second_start_is_a_fork() -> None:
    """The joins chosen a second time: both first states follow on the invitation."""
    from ykpbem.app.games import join, start

    others = [*acts.joins()[:2], join(acts.invitation(), acts.EVE, name="Eve", colour="green")]
    again = open_state(start(acts.invitation(), others, acts.MO))
    assert found(acts.dealt(), again) == [("fork", "1.json")]


def test_a_stranger_who_signs_a_second_state_makes_no_fork() -> None:
    states = story()
    other = acts.after_random(states[3], Random(99))
    stranger = sign(document(other), acts.EVE)
    assert found(*states[:5], stranger) == [("altered", "5.json")]


def test_one_id_with_two_seals_is_found() -> None:
    """Adjudicated twice, a state has one id and new seals: whoever sends out both can hide something."""
    opened, key = acts.began(), club.PLAYERS[seat_of(acts.began().state)]
    order = club.signed(club.SIMPLE, opened, key)
    first, again = (adjudicate_orders(opened, [order], acts.MO).document for _ in range(2))
    assert found(acts.dealt(), opened, first) == []
    assert found(acts.dealt(), opened, first, again) == [("sealed-twice", "3.json")]


@pytest.mark.parametrize("whose", ["moderator", "hands"])
def test_two_seals_for_one_reader_alone_are_found(whose: str) -> None:
    """All others are the same."""
    states = story()[:3]
    first, second = (document(with_hidden(states[2], lambda _: None)) for _ in range(2))
    if whose == "hands":
        second["seals"] = {**first["seals"], "hands": {**first["seals"]["hands"], "red": other_seal(first)}}
    assert found(*states[:2], sign(first, acts.MO), sign(second, acts.MO)) == [("sealed-twice", "3.json")]


def other_seal(made: dict[str, Any]) -> str:
    """A seal of a hand, of the right length."""
    return str(made["seals"]["hands"]["blue"])


@pytest.mark.parametrize("seals", [{"hands": {}, "moderator": []}, None])
def test_seals_of_another_number_or_length_are_found(seals: object) -> None:
    states = story()
    changed = seals or {**document(states[4])["seals"], "moderator": ["AAAA", "AAAA"]}
    assert found(*replaced(states, 4, forged(states[4], set_to("seals", changed)))) == [("untrue", "4.json")]


# Turns


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players.0.vp", 40),
        ("players.1.stock.tea", 9),
        ("turn", 7),
        ("moment.university", True),
        ("order-deck", 3),
        ("seats.0.name", "Nobody"),
        ("seats.0.orders", "unsigned"),
        ("epoch", 1),
        ("seq", 9),
        ("house-rules.allow-zero-placement", True),
        ("events.0.note", "never said"),
        ("link.kind", "unsigned"),
        ("invitation.deadline", "soon"),
    ],
)
def test_a_result_that_the_rules_do_not_give_is_found_wherever_it_lies(path: str, value: object) -> None:
    """Signed by the moderator, so that it proves something against the moderator."""
    states = story()
    forgery = forged(states[4], set_to(path, value))
    [(code, name)] = found(*states[:4], forgery)
    assert (code, name) in (("wrong-result", "4.json"), ("order-other-kind", "4.json"))
    if code == "wrong-result":
        assert "audit-difference" in reasons(*states[:4], forgery)


def test_every_public_leaf_of_a_state_is_held_against_the_rules() -> None:
    """Whatever number, word or switch of a signed state is changed, the audit does not find it right."""
    states = story()
    paths = leaves(document(states[4]))
    assert len(paths) > 300
    for path, value in paths:
        if path.startswith(("seals.", "signature", "ykpbem")):
            continue
        got = found(*states[:4], forged(states[4], set_to(path, other_than(value))))
        assert got, path


def leaves(value: object, path: str = "") -> list[tuple[str, object]]:
    """Every value that holds no others, with its path."""
    if isinstance(value, dict):
        return [leaf for key, one in value.items() if "." not in key for leaf in leaves(one, f"{path}{key}.")]
    if isinstance(value, list):
        return [leaf for index, one in enumerate(value) for leaf in leaves(one, f"{path}{index}.")]
    return [(path.removesuffix("."), value)]


def other_than(value: object) -> object:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else "bank" if value != "bank" else "church"


def test_the_same_wrong_result_is_found_once_and_the_walk_goes_on() -> None:
    """What follows on a forged state is judged from what that says."""
    states = story()
    seat = next(number for number, one in enumerate(states[4].state.players) if one.colour != seat_of(states[4].state))
    richer = forged(states[4], set_to(f"players.{seat}.vp", 40))
    after = acts.after_random(open_state(richer), Random(4))
    assert found(*states[:4], richer, after) == [("wrong-result", "4.json")]


def other_order(opened: OpenState, **keys: object) -> dict[str, object]:
    """The order that led to a state, with other keys in it."""
    return {**document(opened)["link"]["papers"][0], **keys}


def with_order(opened: OpenState, order: dict[str, object]) -> dict[str, object]:
    """The state as if that order had led to it."""
    return forged(opened, set_to("link.papers", [order]))


def test_an_order_that_the_seat_has_not_signed_is_found() -> None:
    """By another player, by the moderator, by nobody."""
    states = story()
    seat = seat_of(states[3].state)
    others = [key for colour, key in club.PLAYERS.items() if colour != seat]
    orders = [sign(other_order(states[4], note="mine"), key) for key in (*others, acts.MO)]
    orders.append(other_order(states[4], note="mine"))
    orders.append({key: value for key, value in other_order(states[4]).items() if key != "signature"})
    for order in orders:
        assert found(*states[:4], with_order(states[4], order)) == [("order-not-by-seat", "4.json")]


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"turn": 2}, "order-elsewhere"),
        ({"part": 1}, "order-elsewhere"),
        ({"epoch": 1}, "order-elsewhere"),
        ({"answers": "0" * 64}, "order-elsewhere"),
        ({"game": "0" * 64}, "order-not-by-seat"),
        ({"answers": "0" * 12}, "order-not-by-seat"),
        ({"revision": 0}, "order-malformed"),
        ({"steps": "pass"}, "order-malformed"),
        ({"steps": [{"dance": "bank"}]}, "order-malformed"),
        ({"steps": [{"move": "nowhere"}]}, "order-malformed"),
        ({"steps": []}, "order-illegal"),
        ({"steps": [{"place": ["bank", "bank", "bank"]}, {"move": ["bank"]}]}, "order-illegal"),
    ],
)
def test_an_order_signed_for_something_else_or_against_the_rules_is_found(keys: dict[str, object], code: str) -> None:
    """The player has signed it; that it was carried out here is the moderator's doing."""
    states = story()
    key = club.PLAYERS[seat_of(states[3].state)]
    order = sign(other_order(states[4], **keys), key)
    assert found(*states[:4], with_order(states[4], order)) == [(code, "4.json")]


def test_an_order_replayed_from_an_earlier_turn_is_found() -> None:
    """The signature holds, and the turn is past."""
    states = story()
    old = other_order(states[3])
    assert found(*states[:6], with_order(states[6], old)) == [("order-elsewhere", "6.json")]


def test_an_illegal_order_is_told_with_the_rule() -> None:
    states = story()
    key = club.PLAYERS[seat_of(states[3].state)]
    order = sign(other_order(states[4], steps=[]), key)
    done = audited(*states[:4], with_order(states[4], order))
    assert [why.rule for why in done.wrong[0].because] == ["R043"]


def test_two_orders_or_none_in_a_link_are_found() -> None:
    states = story()
    order = other_order(states[4])
    for papers in ([], [order, order], [document(acts.dealt())["invitation"]]):
        made = forged(states[4], set_to("link.papers", papers))
        assert found(*states[:4], made) == [("order-malformed", "4.json")]
        assert acts.refused(lambda made=made: open_state(made)) == ("NotAuthentic", {"link-papers"})  # type: ignore[misc]


def test_nothing_follows_the_end() -> None:
    """An order and a correction after the last state."""
    states = ended()
    last = states[-1]
    after = forged(last, lambda made: made.update(seq=last.state.seq + 1, previous=last.id))
    assert found(*states, after) == [("after-the-end", f"{len(states)}.json")]


# The secret choice


def test_keeps_that_are_missing_doubled_or_in_another_order_are_found() -> None:
    dealt, began = story()[:2]
    papers = document(began)["link"]["papers"]
    for other in (papers[:2], papers[::-1], [papers[0], *papers]):
        made = forged(began, set_to("link.papers", other))
        assert found(dealt, made) == [("keeps-other", "1.json")]


def test_a_seat_that_nobody_plays_cannot_be_passed() -> None:
    dealt, began = story()[:2]
    assert found(dealt, forged(began, set_to("link.passed", ["green"]))) == [("keeps-other", "1.json")]


def test_a_keep_that_its_seat_has_not_signed_is_found() -> None:
    dealt, began = story()[:2]
    keep = {**document(began)["link"]["papers"][0], "note": "mine"}
    for paper in (keep, sign(keep, acts.MO)):
        made = forged(began, set_to("link.papers.0", paper))
        assert found(dealt, made) == [("order-not-by-seat", "1.json")]


def test_an_opening_that_was_not_promised_is_found() -> None:
    """A player in league with the moderator could choose among decks with it."""
    dealt, began = story()[:2]
    paper = document(began)["link"]["papers"][0]
    paper["steps"][0]["keep"]["opening"] = "A" * 43 + "="
    made = forged(began, set_to("link.papers.0", sign(paper, club.PLAYERS[paper["player"]])))
    assert found(dealt, made) == [("opening", "1.json")]


@pytest.mark.parametrize("seals", [["AAAA", "AAAA"], ["A" * 160], [], 7, "three"])
def test_a_keep_that_its_readers_cannot_open_is_found(seals: object) -> None:
    """As many seals as there are readers, each of the one length; else a backup key could be shut out."""
    dealt, began = story()[:2]
    paper = document(began)["link"]["papers"][0]
    right = paper["seals"]["moderator"]
    paper["seals"] = {"moderator": [*right, right[0]] if seals == "three" else seals}
    made = forged(began, set_to("link.papers.0", sign(paper, club.PLAYERS[paper["player"]])))
    assert found(dealt, made) == [("order-malformed", "1.json")]
    assert acts.refused(lambda: open_state(made)) == ("NotAuthentic", {"keep-seals"})


def test_a_substitute_makes_up_no_opening_either() -> None:
    """It need not give any; one of its own choosing would choose the decks."""
    given = open_state(rekey(acts.dealt(), "red", acts.OTTO.public, acts.MO, reason=acts.REASON))
    keyring = {**club.PLAYERS, "red": acts.OTTO}
    keeps = {colour: acts.keep(given, key).document for colour, key in keyring.items()}
    right = open_state(adjudicate_orders(given, [Received(keep) for keep in keeps.values()], acts.MO).document)
    made_up = copy.deepcopy(keeps["red"])
    made_up["steps"][0]["keep"]["opening"] = "A" * 43 + "="
    signed = sign(made_up, acts.OTTO)
    at = [paper["player"] for paper in document(right)["link"]["papers"]].index("red")
    assert found(acts.dealt(), given, right) == []
    assert found(acts.dealt(), given, forged(right, set_to(f"link.papers.{at}", signed))) == [("opening", "2.json")]
    orders = [Received(keep) for keep in ({**keeps, "red": signed}).values()]
    assert acts.refused(lambda: adjudicate_orders(given, orders, acts.MO)) == ("NotAuthentic", {"opening-wrong"})


# Cards that come to light before the end


def first_draw() -> int:
    """The number of the first state in which cards come to light."""
    return next(number for number, one in enumerate(story()) if drawn(one))


def test_a_card_that_does_not_exist_or_has_come_already_is_found() -> None:
    """Whatever lies in the decks: no card comes twice."""
    states = story()
    at = first_draw()
    card_drawn = drawn(states[at])[0]
    ports = [card for row in states[at - 1].state.ports.values() for card in row if card]
    laboratories = [card for row in states[at - 1].state.laboratories.values() for card in row if card]
    lying = ports if card_drawn in states[at].game.components.order_cards else laboratories
    for card in ("O99", lying[-1]):
        text = msgspec.json.encode(document(states[at])).replace(f'"{card_drawn}"'.encode(), f'"{card}"'.encode())
        made = sign(msgspec.json.decode(text), acts.MO)
        assert found(*states[:at], made) == [("draw-impossible", f"{at}.json")]


def test_a_card_that_somebody_took_openly_comes_no_second_time() -> None:
    """It lies in a hand now, where everybody saw it go."""
    states = story()
    first, second = [number for number, one in enumerate(states) if drawn(one)][:2]
    lying = [{str(card) for row in one.state.ports.values() for card in row} for one in states]
    [taken] = lying[first - 1] - lying[first]
    text = msgspec.json.encode(document(states[second])).replace(drawn(states[second])[0].encode(), taken.encode())
    assert found(*states[:second], sign(msgspec.json.decode(text), acts.MO)) == [("draw-impossible", f"{second}.json")]


def test_a_technology_that_does_not_exist_or_has_come_already_is_found(whole: list[OpenState]) -> None:
    """Whatever lies in that deck."""
    at, card_drawn = first_technology(whole)
    held = [card for player in whole[at - 1].state.players for card in player.technologies]
    lying = [card for row in whole[at - 1].state.laboratories.values() for card in row if card != card_drawn]
    for card in ("T99", held[0] if held else str(lying[-1])):
        text = msgspec.json.encode(document(whole[at])).replace(f'"{card_drawn}"'.encode(), f'"{card}"'.encode())
        made = sign(msgspec.json.decode(text), acts.MO)
        assert ("draw-impossible", "1.json") in found(whole[at - 1], made)


def test_technologies_drawn_from_another_deck_than_dealt_are_found_at_their_turn(whole: list[OpenState]) -> None:
    """Nobody can see it while the game lasts, as of the order cards."""
    at, _ = first_technology(whole)
    stacked = with_hidden(whole[at - 1], lambda hidden: hidden.secrets.technology_deck.reverse())
    order = document(whole[at])["link"]["papers"][0]
    after = open_state(adjudicate_orders(stacked, [Received(order)], acts.MO).document)
    states = [*whole[:at], after]
    assert drawn(after) != drawn(whole[at])
    assert found(*states, stopped(after)) == [("dealt-otherwise", f"{at}.json")]


def test_a_technology_seen_before_a_rollback_is_named(whole: list[OpenState]) -> None:
    """As order cards are: whoever has seen it knows that it is in the deck again."""
    at, card = first_technology(whole)
    back = open_state(roll_back(whole[at], whole[at - 1], acts.MO, reason=acts.REASON))
    assert card in document(back)["link"]["seen"]
    assert found(*whole[: at + 1], back) == []

    def change(made: dict[str, Any]) -> None:
        made["link"]["seen"].remove(card)
        made["events"][-1]["events"][0]["seen"].remove(card)

    assert [code for code, _ in found(*whole[: at + 1], forged(back, change))] == ["power-wrong"]


def first_technology(whole: list[OpenState]) -> tuple[int, str]:
    """The number of the first state in which a technology comes to light, and which one."""
    known = whole[0].game.components.technologies
    found = [(number, card) for number, one in enumerate(whole) for card in drawn(one) if card in known]
    return found[0]


def test_fewer_cards_than_the_refill_asks_for_are_found() -> None:
    states = story()
    at = first_draw()

    def change(made: dict[str, object]) -> None:
        for event in made["events"][-1]["events"]:  # type: ignore[index]
            if event["event"] == "display-refilled":
                event["cards"] = []

    assert found(*states[:at], forged(states[at], change)) == [("wrong-result", f"{at}.json")]


# The first table


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players.0.stock.yen", 9),
        ("players.0.order-cards", 1),
        ("order-deck", 9),
        ("moment.phase", "A"),
        ("players.0.vp", 1),
        ("events.0.note", "hello"),
    ],
)
def test_a_first_table_that_no_deal_gives_is_found(path: str, value: object) -> None:
    """Also while the seed is hidden."""
    got = found(forged(acts.dealt(), set_to(path, value)))
    assert [code for code, _ in got] in (["setup"], ["untrue"])


def test_joins_in_another_order_are_found() -> None:
    """One set of joins has one first state, its id too."""
    made = forged(acts.dealt(), lambda made: made["joins"].reverse())
    assert found(made) == [("setup", "0.json")]


def test_a_token_that_lies_twice_is_found() -> None:
    dealt = acts.dealt()
    areas = [name for name, area in dealt.state.areas.items() if area.site]

    def swap(made: dict[str, dict[str, dict[str, object]]]) -> None:
        made["areas"][areas[0]]["site"] = made["areas"][areas[1]]["site"]

    got = found(forged(dealt, swap))
    assert [code for code, _ in got] in (["setup"], ["untrue"])
