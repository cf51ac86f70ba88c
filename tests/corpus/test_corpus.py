"""Old games live on: each one that is kept verifies, is audited in full, and is adjudicated again to the same ids."""

import hashlib
from itertools import pairwise
from typing import Any, get_args

import msgspec
import pytest

from tests.corpus.kept import Kept, keep, kept, listed, names
from tests.corpus.released import PINNED, pinned, released
from tests.second_implementation import documents, verify
from tests.second_implementation.test_second_implementation import component_set
from tests.tools.effort import effort
from tests.tools.fixed_seals import fixed_seals
from tests.tools.make_corpus import PEOPLE, key_of
from ykpbem.app.audit import Audit, File, audit
from ykpbem.app.games import start
from ykpbem.app.inspect import Given, findings, inspect
from ykpbem.app.orders import Received
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.ending import stop
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.passing import pass_keeps, pass_turn
from ykpbem.app.powers.rekeying import Agreed, rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.games import open_invitation
from ykpbem.chain.orders import order_id
from ykpbem.chain.places import lay, places_of
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.codec import (
    AmendLink,
    AnyLink,
    EndLink,
    HandoverLink,
    KeepsLink,
    OrderLink,
    PassLink,
    RekeyLink,
    RollbackLink,
    StartLink,
    UnsignedLink,
    position_of,
)
from ykpbem.components import BUILT_IN
from ykpbem.errors import Malformed
from ykpbem.files.canonical import canonical
from ykpbem.files.keys import PublicKey
from ykpbem.files.order_writer import write_order
from ykpbem.files.sealing import open_seal, seal
from ykpbem.files.signed import document_id, sign
from ykpbem.model import HouseRules, Position
from ykpbem.papers import RULES_VERSION, RULES_VERSIONS, Moderator

Document = dict[str, Any]
GAMES = names()
EACH = effort(quick=3, soak=1)
"""Every so many-th state is adjudicated again here; the audit does so with all of them."""
KEYS = {key_of(name).public.text: key_of(name) for name in PEOPLE}


def files_of(game: Kept) -> list[tuple[str, bytes]]:
    """The files of a game as the program writes them."""
    states = [(f"{state['seq']:03}.state.json", document_bytes(state)) for state in game.states]
    return states + [(f"{number}.signed.yaml", write_order(one).encode()) for number, one in enumerate(game.orders)]


def audited(game: Kept) -> Audit:
    """The audit of a game, by somebody who knows the moderator's key."""
    moderator = PublicKey.parse(game.states[0]["moderator"]["key"])
    [found] = audit([File(*file) for file in files_of(game)], moderator).games
    return found


# What is kept


def test_what_is_kept_reaches_every_corner() -> None:
    """Two, three and four players, both editions, house rules, every link, parts, plans, an own set, unsigned seats."""
    games = [kept(name) for name in GAMES]
    first = [game.states[0] for game in games]
    assert {len(state["players"]) for state in first} == {2, 3, 4}
    rules = [state["house-rules"] for state in first]
    plain = msgspec.to_builtins(HouseRules())
    assert {one["edition"] for one in rules} == {"okazu-2016", "english-2017"}
    assert len({key for one in rules for key in one if one[key] != plain[key]} - {"edition"}) >= 6
    states = [state for game in games for state in game.states]
    links = {link.__struct_config__.tag for link in get_args(AnyLink)}
    assert {state["link"]["kind"] for state in states} == links
    assert {bool(state["link"].get("papers")) for state in states if state["link"]["kind"] == "rekey"} == {True, False}
    assert any(state["link"].get("passed") for state in states)
    assert any(state["part"] for state in states)
    assert any((state["link"].get("opened") or {}).get("plan") == 2 for state in states)
    assert any(state["invitation"]["components"]["set"] for state in first)
    assert any(state["invitation"]["seat"] for state in first)
    assert any(state["invitation"]["backups"] for state in first)
    assert any(join["orders"] == "unsigned" for state in first for join in state["joins"])
    ends = [game.states[-1] for game in games]
    assert all(state["revealed"] for state in ends)
    assert {state["link"]["kind"] for state in ends} >= {"order", "end"}


@pytest.mark.parametrize("name", GAMES)
def test_every_id_is_the_one_that_was_listed(name: str) -> None:
    assert kept(name).ids == listed(name)


# For ever


@pytest.mark.parametrize("name", GAMES)
def test_an_old_game_is_verified(name: str) -> None:
    """File by file: schema, signatures, seals in shape, and how each belongs to the others."""
    game = kept(name)
    moderator = PublicKey.parse(game.states[0]["moderator"]["key"])
    assert findings(inspect([Given(*file) for file in files_of(game)[:: effort(quick=3, soak=1)]], moderator)) == []


@pytest.mark.parametrize("name", GAMES)
def test_an_old_game_is_audited_in_full(name: str) -> None:
    """Every turn again, every draw from the decks as dealt, every kept card, every plan passed over."""
    game = kept(name)
    found = audited(game)
    assert [(one.fault, one.because) for one in found.wrong] == []
    assert (found.states, found.over) == (len(game.states), True)
    codes = [one.code for one in found.holds]
    assert {"audit-holds-replayed", "audit-holds-deal"} <= set(codes)
    assert ("audit-holds-originals" in codes) is bool(game.orders)
    replayed = next(one for one in found.holds if one.code == "audit-holds-replayed")
    assert replayed.args["count"] == len(game.states) - 1


@pytest.mark.parametrize("name", GAMES)
def test_an_old_game_is_verified_by_the_second_implementation(name: str) -> None:
    game = kept(name)
    states = [documents.read(document_bytes(state)) for state in game.states]
    own = states[0]["invitation"]["components"]["set"]
    verify.verify(states, own or component_set())


@pytest.mark.parametrize("name", GAMES)
def test_an_old_game_is_adjudicated_again_to_the_same_states(name: str) -> None:
    """From each state and what its link rests on, with the keys of that time: every public byte, and the id."""
    game = kept(name)
    opened = [open_state(state) for state in game.states]
    assert public(start(opened[0].state.invitation, opened[0].state.joins, key_of("mo"))) == public(game.states[0])
    offset = len(name) % EACH
    for before, after in [*pairwise(opened)][offset::EACH]:
        made = again(before, after, opened, game)
        assert document_id(made) == after.id, (name, after.state.seq)
        assert public(made) == public(game.states[after.state.seq])


def public(document: Document) -> bytes:
    """What of a state anybody can work out: all but seals and signature."""
    return canonical({key: value for key, value in document.items() if key not in ("seals", "signature")})


def again(before: OpenState, after: OpenState, told: list[OpenState], game: Kept) -> Document:
    """The state after another, made anew by whoever moderated, with the keys in these files."""
    link, key = after.state.link, KEYS[after.state.issuer]
    reason = getattr(link, "reason", "")
    match link:
        case OrderLink() | UnsignedLink():
            original = next((one for one in game.orders if order_id(one) == order_id(link.papers[0])), link.papers[0])
            return adjudicate_orders(before, [Received(original)], key).document
        case KeepsLink(papers, passed):
            return _keeps(before, after, papers, passed)
        case PassLink():
            return pass_turn(before, key, reason=reason)
        case AmendLink():
            return amend(before, _corrected(before, link), key, reason=reason)
        case RekeyLink():
            agreed = Agreed(link.papers[0]) if link.papers else None
            new = PublicKey.parse(link.key)
            return rekey(before, link.seat, new, key, reason=reason, name=link.name, agreed=agreed)
        case RollbackLink():
            return roll_back(before, next(one for one in told if one.id == link.to), key, reason=reason)
        case HandoverLink():
            return hand_over(before, Moderator(link.name, link.key), key, reason=reason)
        case EndLink():
            return stop(before, key, reason=reason)
        case StartLink():
            raise AssertionError("a start follows on nothing")


def _keeps(before: OpenState, after: OpenState, papers: list[Document], passed: list[str]) -> Document:
    orders, key = [Received(paper) for paper in papers], KEYS[after.state.issuer]
    if not passed:
        return adjudicate_orders(before, orders, key).document
    [reason] = {event.reason for event in after.state.events[-1].events if hasattr(event, "reason")}
    return pass_keeps(before, orders, passed, key, reason=reason)


def _corrected(before: OpenState, link: AmendLink) -> Position:
    position = position_of(before.state)
    document = msgspec.to_builtins(position)
    for change in link.changes:
        lay(document, places_of(position)[change.path], msgspec.json.decode(change.after))
    return msgspec.convert(document, Position)


# What is released stays


def test_what_games_rest_on_is_as_it_was_released() -> None:
    """A changed set is a new one (`meiji-2`), changed words are a new version of the rules: games rest on both."""
    assert pinned() == released(), f"{PINNED.name}: released component sets and words of the rules are never edited"


def test_every_game_names_a_set_and_a_version_that_are_released() -> None:
    """The built-in sets of these games are still here, to the byte."""
    for name in GAMES:
        invitation = open_invitation(kept(name).states[0]["invitation"])
        assert str(invitation.rules) in released()["words"]
        pin = invitation.components
        if pin.set is None:
            assert pin.id in BUILT_IN
            assert released()["components"][pin.id] == pin.digest
        else:
            assert hashlib.sha256(canonical(pin.set)).hexdigest() == pin.digest


def test_a_version_of_the_rules_that_is_not_known_is_refused_in_words_that_help() -> None:
    """Signed by its moderator, and right in everything else."""
    from ykpbem.render.words import sentence_of

    assert RULES_VERSION in RULES_VERSIONS
    for version in (0, max(RULES_VERSIONS) + 1, 2**40):
        document = sign({**kept("two-1").states[0]["invitation"], "rules": version}, key_of("mo"))
        with pytest.raises(Malformed) as refusal:
            open_invitation(document, name="club.invite.json")
        [fault] = refusal.value.faults
        assert fault.code == "rules-version"
        assert str(version) in sentence_of(fault)


def test_a_game_that_is_kept_is_never_played_over() -> None:
    with pytest.raises(FileExistsError):
        keep(kept("two-1"))


def test_seals_without_chance_open_like_any_other_and_are_made_in_the_tool_alone() -> None:
    """Games are kept to the byte; outside of the tool chance is back."""
    mo = key_of("mo")
    where: dict[str, Any] = {"size": 100, "game": "0" * 64, "sender": mo.public, "purpose": "keep"}
    with fixed_seals():
        once, twice = (seal({"card": "O01"}, recipient=mo.public, **where) for _ in range(2))
        other = seal({"card": "O02"}, recipient=mo.public, **where)
    assert once == twice != other
    assert open_seal(once, secret=mo, **where) == {"card": "O01"}
    assert seal({"card": "O01"}, recipient=mo.public, **where) not in (
        once,
        seal({"card": "O01"}, recipient=mo.public, **where),
    )
