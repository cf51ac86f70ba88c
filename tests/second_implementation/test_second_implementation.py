"""Finished games, played with fixed keys, pass the second implementation; what is wrong with them does not."""

import base64
import copy
import hashlib
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import ykpbem
from tests.app import acts, cheating, club
from tests.app.test_flow import play_whole
from tests.files.mangling import MANGLINGS, mangled
from tests.second_implementation import armor, deals, documents, keys, seals, verify
from ykpbem.app.games import Wish, invite, join, start
from ykpbem.app.powers.ending import stop
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.passing import pass_keeps
from ykpbem.app.powers.rekeying import Agreed, consent, rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.reading import read_signed
from ykpbem.app.salts import salt, vouched
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.orders import order_id
from ykpbem.chain.readers import open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.component_check import load_set
from ykpbem.errors import Malformed, NotAuthentic, OrderIllegal
from ykpbem.files.armor import armored
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import document_id, sign
from ykpbem.model import seat_of
from ykpbem.papers import Moderator
from ykpbem.sizes import seal_sizes

PACKAGE = Path(ykpbem.__file__).parent
SECRETS = {colour: key.raw for colour, key in club.PLAYERS.items()}


@cache
def component_set() -> documents.Document:
    """The set that comes with the program, as data."""
    return documents.read((PACKAGE / "data" / "components" / "meiji.json").read_bytes())


def exported(states: list[OpenState] | tuple[OpenState, ...]) -> list[documents.Document]:
    """The files of a game, read by the second implementation."""
    return [documents.read(document_bytes(msgspec.to_builtins(opened.state))) for opened in states]


@cache
def whole() -> tuple[OpenState, ...]:
    """A game to its end."""
    return tuple(play_whole(3))


@cache
def eventful() -> tuple[OpenState, ...]:
    """A seat passed at turn 0, a rollback, a rekey, plans, a handover, and the end by the new moderator."""
    dealt = acts.dealt()
    came = [acts.keep(dealt, key) for colour, key in club.PLAYERS.items() if colour != "red"]
    states = [dealt, open_state(pass_keeps(dealt, came, ["red"], acts.MO, reason=acts.REASON))]
    states.append(cheating.drawing(states[-1]))
    states.append(cheating.drawing(states[-1]))
    states.append(open_state(roll_back(states[-1], states[2], acts.MO, reason=acts.REASON)))
    states.append(cheating.drawing(states[-1]))
    agreed = Agreed(consent(states[-1], acts.OTTO.public, club.PLAYERS["red"]), states[-1])
    states.append(open_state(rekey(states[-1], "red", acts.OTTO.public, acts.MO, reason=acts.REASON, agreed=agreed)))
    states.append(planned(states[-1]))
    states.append(open_state(hand_over(states[-1], Moderator("Eve", acts.EVE.public.text), acts.MO)))
    states.append(open_state(stop(states[-1], acts.EVE, reason=acts.REASON)))
    return tuple(states)


@cache
def chosen_again() -> tuple[OpenState, ...]:
    """Taken back behind the secret choice, where a substitute chooses the second time; then into the undone story."""
    states = [acts.dealt(), acts.began()]
    states += [cheating.drawing(states[-1])]
    states += [open_state(roll_back(states[-1], states[0], acts.MO, reason=acts.REASON))]
    states += [open_state(rekey(states[-1], "red", acts.OTTO.public, acts.MO, reason=acts.REASON, name="Otto"))]
    keyring = {**club.PLAYERS, "red": acts.OTTO}
    keeps = [acts.keep(states[-1], key, which=1) for key in keyring.values()]
    states += [open_state(adjudicate_orders(states[-1], keeps, acts.MO).document)]
    states += [acts.after(states[-1], order, keyring) for order in [drawing_order(states[-1], keyring)]]
    back = roll_back(states[-1], states[2], acts.MO, reason=acts.REASON, past=(states[3],))
    states += [open_state(back)]
    states += [acts.after(states[-1], order, keyring) for order in [drawing_order(states[-1], keyring)]]
    return (*states, cheating.stopped(states[-1]))


def drawing_order(opened: OpenState, keyring: dict[str, SecretKey]) -> dict[str, Any]:
    """An early turn in which a card is taken from a port, so that another comes from the deck."""
    for port, row in opened.state.ports.items():
        order = {"steps": [{"place": [port, port]}, {"move": [port]}, {"act": {"take": [row[0]]}}]}
        try:
            _ = acts.after(opened, order, keyring)
        except OrderIllegal:
            continue
        return order
    raise AssertionError("no card can be taken")


def planned(opened: OpenState) -> OpenState:
    """The state after an order of two plans."""
    keyring = {**club.PLAYERS, "red": acts.OTTO}
    key = keyring[seat_of(opened.state)]
    far = [{"place": ["bank", "church", "customs"]}, {"move": ["laboratory-a"]}]
    near = acts.random_steps(opened, Random(1), keyring)
    order = club.signed({"plans": [{"name": "far", "steps": far}, {"name": "near", "steps": near}]}, opened, key)
    return open_state(adjudicate_orders(opened, [order], acts.MO).document)


# Games


@pytest.mark.parametrize("game", [whole, eventful, chosen_again])
def test_a_finished_game_is_verified(game: Callable[[], tuple[OpenState, ...]]) -> None:
    """Dealt again in both stages, every signature, id, hash and commitment checked."""
    verify.verify(exported(game()), component_set())


@pytest.mark.parametrize("seed", range(40))
def test_colours_are_given_alike(seed: int) -> None:
    """Whatever colours are open and wished for, by players and by a moderator who plays."""
    random = Random(seed)
    number = random.choice((2, 3, 4))
    seats = random.choice(([], random.sample(deals.COLOURS, number)))
    plays = random.random() < 0.5
    wish = Wish("Mo", random.choice(seats or deals.COLOURS)) if plays else None
    invitation = invite(club.game_file(players=number, seats=seats), acts.MO, name="Mo", seed=club.SEED, seat=wish)
    joins = [
        join(invitation, club.secret(f"{seed} {one}"), name=f"P{one}", colour=random.choice(seats or deals.COLOURS))
        for one in range(number - plays)
    ]
    given = {seat.key: seat.colour for seat in open_state(start(invitation, joins, acts.MO)).state.seats}
    assert given == {player.key: player.colour for player in deals.players_of(invitation, joins)}


def test_ids_are_the_same() -> None:
    for opened, document in zip(eventful(), exported(eventful()), strict=True):
        assert documents.identity(document) == opened.id
        for paper in (document["invitation"], *document["joins"], *document["link"]["papers"], *document["papers"]):
            assert documents.identity(paper) == document_id(paper)


def test_the_file_of_a_signed_order_is_the_order_that_the_state_holds() -> None:
    """Read as YAML by a few lines of the page: of each turn, of a secret choice, with plans open and salted."""
    opened = acts.began()
    colour, key = club.mover(opened)
    steps = acts.random_steps(opened, Random(1))
    told = {"note": "12", "steps": steps}
    plans = [{"name": "7", "steps": steps}, {"name": "never mind", "steps": ["pause"]}]
    orders = [club.signed(told, opened, key), club.signed({"plans": plans}, opened, key), acts.keep(acts.dealt(), key)]
    for order in orders:
        found = documents.closed(documents.typed(write_order(order.document)))
        assert documents.identity(found) == order_id(order.document)
        keys.check_signature(found, key.public.text)
        assert found["player"] == colour


def test_the_eventful_game_has_every_link_that_the_page_speaks_of() -> None:
    kinds = {document["link"]["kind"] for document in exported(eventful())}
    assert kinds == {"start", "keeps", "order", "rekey", "rollback", "handover", "end"}
    assert any(document["link"].get("opened") for document in exported(eventful()))


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        ("revealed.seed", "A" * 43 + "=", "the seed"),
        ("revealed.salts.blue", "A" * 43 + "=", "a commitment"),
        ("revealed.kept.blue", "O01", "a commitment"),
        ("revealed.kept.red", "O01", "a forced card"),
        ("revealed.dealt", {}, "the pairs"),
        ("seq", 3, "the count of states"),
        ("previous", "0" * 64, "a link to the state before"),
    ],
)
def test_what_a_moderator_signs_wrongly_at_the_end_is_refused(path: str, value: Any, what: str) -> None:
    states = exported(eventful())
    last = copy.deepcopy(states[-1])
    cheating.set_to(path, value)(last)
    with pytest.raises(documents.Wrong, match=what):
        verify.verify([*states[:-1], sign(last, acts.EVE)], component_set())


def test_a_deck_of_the_moderators_own_is_refused() -> None:
    began = cheating.with_hidden(acts.began(), lambda hidden: hidden.secrets.order_deck.reverse())
    drawn = cheating.drawing(began)
    with pytest.raises(documents.Wrong, match="cards drawn"):
        verify.verify(exported([acts.dealt(), acts.began(), drawn, cheating.stopped(drawn)]), component_set())


def test_every_tampered_state_order_join_and_invitation_is_refused() -> None:
    """One letter anywhere in a name, a note, a hash."""
    states = exported(eventful())
    for number, state in enumerate(states):
        for path in ("moderator.name", "joins.0.name", "invitation.name", "link.papers.0.player"):
            if path.startswith("link") and not state["link"]["papers"]:
                continue
            changed = copy.deepcopy(state)
            try:
                cheating.set_to(path, "x")(changed)
            except KeyError:
                continue
            with pytest.raises((documents.Wrong, KeyError)):
                verify.verify([*states[:number], changed, *states[number + 1 :]], component_set())


def test_what_stands_nowhere_on_the_page_is_refused() -> None:
    """Another version of the rules, and seals in an order that makes no secret choice."""
    states = exported(eventful())
    first = copy.deepcopy(states[0])
    first["invitation"] = sign({**first["invitation"], "rules": 2}, acts.MO)
    with pytest.raises(documents.Wrong, match="version"):
        verify.verify([first, *states[1:]], component_set())
    number = next(seq for seq, state in enumerate(states) if state["link"]["kind"] == "order")
    sealed = copy.deepcopy(states[number])
    order = {**sealed["link"]["papers"][0], "seals": {"moderator": ["AAAA"]}}
    sealed["link"]["papers"] = [sign(order, club.PLAYERS[order["player"]])]
    with pytest.raises(documents.Wrong, match="seals"):
        verify.verify([*states[:number], sign(sealed, acts.MO)], component_set())


def opening_held_back(made: dict[str, Any]) -> None:
    keep = made["link"]["papers"][0]
    del keep["steps"][0]["keep"]["opening"]
    made["link"]["papers"][0] = sign(keep, club.PLAYERS[keep["player"]])


def consent_of_before(made: dict[str, Any]) -> None:
    paper = {**made["link"]["papers"][0], "state": eventful()[2].id}
    made["link"]["papers"] = made["papers"] = [sign(paper, club.PLAYERS["red"])]


def half_of_blue(made: dict[str, Any]) -> None:
    key = PublicKey(club.PLAYERS["blue"].public.ed25519, acts.EVE.public.x25519).text
    made["link"] = {**made["link"], "papers": [], "key": key}
    made["papers"] = []
    next(seat for seat in made["seats"] if seat["colour"] == "red")["key"] = key


@pytest.mark.parametrize(
    ("kind", "change", "what"),
    [
        ("order", cheating.set_to("epoch", 1), "the epoch"),
        ("rollback", cheating.set_to("epoch", 0), "the epoch"),
        ("keeps", cheating.set_to("link.passed", ["red", "red"]), "the seats passed"),
        ("keeps", opening_held_back, "an opening held back"),
        ("rekey", consent_of_before, "a consent of another epoch"),
        ("rekey", half_of_blue, "a key that sat before"),
    ],
)
def test_epochs_passes_openings_consents_and_keys_are_as_the_page_says(
    kind: str, change: Callable[[dict[str, Any]], object], what: str
) -> None:
    states = exported(eventful())
    number = next(number for number, state in enumerate(states) if state["link"]["kind"] == kind)
    made = copy.deepcopy(states[number])
    change(made)
    with pytest.raises(documents.Wrong, match=what):
        verify.verify([*states[:number], sign(made, acts.MO)], component_set())


def test_another_component_set_is_refused() -> None:
    other = {**component_set(), "name": "Another"}
    with pytest.raises(documents.Wrong, match="component set"):
        verify.verify(exported(eventful()), other)


# Keys and seals


def test_keys_entropies_openings_and_salts_are_derived_alike() -> None:
    invitation = documents.read(document_bytes(acts.invitation()))
    game = bytes.fromhex(documents.identity(invitation))
    for paper in acts.joins():
        secret = SECRETS[paper["colour"]]
        assert keys.public_text(secret) == paper["key"]
        assert keys.fingerprint(paper["key"]) == club.PLAYERS[paper["colour"]].public.fingerprint
        assert documents.unbase64(paper["entropy"], 32) == keys.derived(secret, "entropy", game)
        opening = keys.derived(secret, "opening", game)
        assert hashlib.sha256(opening).hexdigest() == paper["opening-sha256"]
    salts = open_secrets(acts.began(), acts.MO).salts
    for colour, secret in SECRETS.items():
        parts = (str(number).encode() for number in (0, 0, 0, 1, 0))
        assert documents.unbase64(salts[colour], 32) == keys.derived(secret, "keep", game, *parts)


@pytest.mark.parametrize("label", ["keep", "plan"])
def test_a_salt_is_derived_alike_from_each_number_of_its_order(label: str) -> None:
    """Game, epoch, turn, part, revision and plan: five numbers that differ, each at its place."""
    key, game = club.PLAYERS["red"], documents.identity(documents.read(document_bytes(acts.invitation())))
    order = {"epoch": 10, "turn": 234, "part": 3, "revision": 7}
    parts = (str(number).encode() for number in (10, 234, 3, 7, 5))
    made = documents.unbase64(salt(label, order, game, key, 5), 32)
    assert made == keys.derived(key.raw, label, bytes.fromhex(game), *parts)


def test_the_plan_that_was_carried_out_has_its_own_salt() -> None:
    """The second of its order, after a rollback and by a key that came later."""
    document = next(one for one in exported(eventful()) if one["link"].get("opened"))
    [order], opened = document["link"]["papers"], document["link"]["opened"]
    assert (order["epoch"], opened["plan"]) == (1, 2)
    secret = {**SECRETS, "red": acts.OTTO.raw}[order["player"]]
    numbers = (order["epoch"], order["turn"], order["part"], order["revision"], opened["plan"])
    parts = (str(number).encode() for number in numbers)
    made = keys.derived(secret, "plan", bytes.fromhex(order["game"]), *parts)
    assert documents.unbase64(opened["salt"], 32) == made


def test_salts_of_plans_are_derived_alike() -> None:
    """Each from what binds the order and its own number; without a signature from the moderator's secret."""
    plans = [{"name": name, "steps": club.SIMPLE["steps"]} for name in ("one", "two", "three")]
    opened = acts.line()[2]
    colour, key = club.mover(opened)
    revised = club.signed({"plans": plans, "revision": 4}, opened, key).document
    turn = opened.state.turn
    on_word = {"ykpbem": "order/1", "game": opened.game.id, "player": colour, "plans": plans}
    carried = vouched(on_word, (0, turn, 0), opened.game.id, acts.MO)
    game = bytes.fromhex(opened.game.id)
    for document, secret, revision in ((revised, key.raw, 4), (carried, acts.MO.raw, 1)):
        for number, plan in enumerate(document["plans"], 1):
            parts = (str(one).encode() for one in (0, turn, 0, revision, number))
            assert documents.unbase64(plan["salt"], 32) == keys.derived(secret, "plan", game, *parts)


def test_a_moderator_who_plays_derives_from_the_hash_of_the_seed() -> None:
    """Where players take the game id, which the invitation cannot hold."""
    wish = Wish("Mo", "red")
    invitation = invite(club.game_file(), acts.MO, name="Mo", seed=club.SEED, seat=wish)
    part = bytes.fromhex(invitation["seed-sha256"])
    assert documents.unbase64(invitation["seat"]["entropy"], 32) == keys.derived(acts.MO.raw, "entropy", part)
    opening = keys.derived(acts.MO.raw, "opening", part)
    assert hashlib.sha256(opening).hexdigest() == invitation["seat"]["opening-sha256"]


def test_every_seal_opens_and_has_its_size() -> None:
    """The seed, the hands, all that is hidden, and the kept cards."""
    first, began = exported([acts.dealt(), acts.began()])
    invitation = first["invitation"]
    game, moderator = documents.identity(invitation), invitation["moderator"]["key"]
    expected = seals.sizes(component_set(), list(SECRETS))
    opened = {"game": game, "sender": moderator}
    for number, secret in enumerate((acts.MO.raw, acts.BACKUP.raw)):
        value, size = seals.open_seal(invitation["seals"]["seed"][number], secret=secret, purpose="seed", **opened)
        assert (documents.unbase64(value["seed"], 32), size) == (club.SEED, expected["seed"])
        secrets = began["seals"]["moderator"][number]
        value, size = seals.open_seal(secrets, secret=secret, purpose="state 1 secrets", **opened)
        assert (set(value), size) == ({"seed", "openings", "salts", "secrets"}, expected["secrets"])
    for colour, secret in SECRETS.items():
        hand = began["seals"]["hands"][colour]
        value, size = seals.open_seal(hand, secret=secret, purpose=f"state 1 hand {colour}", **opened)
        assert (len(value["cards"]), size) == (1, expected["hand"])
        keep = next(paper for paper in began["link"]["papers"] if paper["player"] == colour)
        sealed = keep["seals"]["moderator"][0]
        sender = keys.public_text(secret)
        value, size = seals.open_seal(sealed, game=game, sender=sender, secret=acts.MO.raw, purpose="keep")
        assert (set(value), size) == ({"card", "salt"}, expected["keep"])


@pytest.mark.parametrize("longest", ["order-cards", "technologies", ""])
def test_sizes_are_those_of_the_longest_ids_of_a_set(longest: str) -> None:
    """Also where the cards of one sort have longer ids than those of the other, and some of them than the rest."""
    document = copy.deepcopy(component_set())
    for kind in ("order-cards", "technologies"):
        for number, card in enumerate(document[kind]):
            card["id"] += "x" * (number % 3 + 5 * (kind == longest))
    for colours in (["red", "blue"], list(SECRETS)):
        sizes = seal_sizes(load_set({**document, "id": "uneven"}), colours)
        assert msgspec.to_builtins(sizes) == seals.sizes(document, colours)


@pytest.mark.parametrize("half", ["ed25519", "x25519"])
def test_weak_keys_and_second_spellings_are_refused_alike(half: str) -> None:
    """The page's list is the program's."""
    good = club.PLAYERS["red"].public
    weak = keys.SMALL_Y if half == "ed25519" else keys.SMALL_U
    for number in (*weak, keys.PRIME, keys.PRIME + 2):
        raw = number.to_bytes(32, "little")
        both = (raw, good.x25519) if half == "ed25519" else (good.ed25519, raw)
        check = hashlib.sha256(b"ykpbem/1 pub\n" + b"".join(both)).digest()[:4]
        text = "ykpbem-pub-1 " + base64.urlsafe_b64encode(b"".join(both) + check).decode().rstrip("=")
        with pytest.raises(documents.Wrong, match="weak"):
            keys.halves(text)
        with pytest.raises(NotAuthentic):
            PublicKey.parse(text)


def test_the_examples_of_a_document_are_read_as_strictly() -> None:
    for data in (b'{"a": 1, "a": 2}', b'{"a": 1.0}', b'{"a": NaN}', b"[]"):
        with pytest.raises(documents.Wrong):
            documents.read(data)
    assert (
        documents.canonical(json.loads('{"b": "\\u00e9\\n", "a": [true, null]}'))
        == b'{"a":[true,null],"b":"\xc3\xa9\\n"}'
    )


@pytest.mark.parametrize("name", MANGLINGS)
def test_armor_is_read_alike(name: str) -> None:
    """A game out of mails, as the program writes it; and what is written by the page, the program reads."""
    states = exported(eventful())[:3]
    papers = [*states, states[0]["invitation"], *states[0]["joins"], *states[1]["link"]["papers"]]
    mail = "\n".join(mangled(armored(paper), [name], number) for number, paper in enumerate(papers))
    assert [armor.unpack(*block) for block in armor.blocks(mail)] == papers
    for paper in papers:
        assert read_signed(armor.write(paper).encode(), name="mail") == paper


def test_damaged_armor_is_refused_alike() -> None:
    """A letter changed, a line lost, another kind in front."""
    text = armored(exported(eventful())[1])
    lines = text.splitlines()
    changed = ("A" if lines[3][0] != "A" else "B") + lines[3][1:]
    for damaged in (
        "\n".join([*lines[:3], changed, *lines[4:]]),
        "\n".join([*lines[:3], *lines[4:]]),
        "\n".join([*lines[:3], "[...]", *lines[3:]]),
        text.replace("STATE", "ORDER"),
        text.replace("check: ", "check: 0"),
    ):
        with pytest.raises(Malformed):
            read_signed(damaged.encode(), name="mail")
        with pytest.raises((documents.Wrong, ValueError)):
            _ = [armor.unpack(*block) for block in armor.blocks(damaged)]


def test_it_shares_no_code_with_the_program() -> None:
    for module in (armor, documents, keys, seals, deals, verify):
        source = Path(str(module.__file__)).read_text("utf-8")
        imported = re.findall(r"^\s*(?:from|import) ([a-z_.0-9]+)", source, re.MULTILINE)
        assert imported
        assert all(not name.startswith(("ykpbem", "tests.app", "msgspec")) for name in imported)
