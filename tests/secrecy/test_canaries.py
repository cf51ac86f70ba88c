"""Canaries in every hidden thing, and a game played from `keygen` to `end` in which nobody hears one of them.

The cards of the set have names that stand nowhere else; keys, seed, openings, salts and passphrase are chance, read out
of the moderator's seals and the key files afterwards and looked for in all that was said and written.
"""

import json
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.agreement.companies import Company, random_turn
from tests.secrecy.marked import marked_set
from tests.secrecy.twins import in_the_open
from tests.secrecy.watching import Heard, Watcher, derived, spellings, unpacked, without_set
from tests.tools.effort import effort
from ykpbem.chain.readers import open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import ModeratorSeal
from ykpbem.files.canonical import decode_base64, read_json
from ykpbem.files.keys import SecretKey, read_key
from ykpbem.files.order_reader import parse_order
from ykpbem.files.order_writer import write_order
from ykpbem.model import seat_of
from ykpbem.orders import write_steps

UNUSED = "a-plan-that-no-one-sees"
PASSPHRASE = "canary-in-a-coal-mine"
PEOPLE = {"anna": "red", "ben": "blue"}
TURNS = effort(quick=4, soak=40)
FORMS = ("text", "markdown", "bbcode", "bgg", "html", "svg", "json")


class Game:
    """A game at a watched desk."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.run = watcher.run
        self.folder = watcher.folder
        self.keys: dict[str, SecretKey] = {}
        self.seals: list[ModeratorSeal] = []
        self.first_seen: dict[str, int] = {}
        self.newest = ""

    def begin(self) -> None:
        """Keys, one of them locked; invitation, joins, deal, and the secret choice."""
        (self.folder / "phrase").write_text(PASSPHRASE + "\n")
        self.run("pat", "keygen pat --passphrase-file phrase")
        for name in (*PEOPLE, "mo", "eve", "otto"):
            self.run(name, f"keygen {name}")
        for path in self.folder.glob("*.key"):
            self.keys[path.stem] = read_key(path.read_text(), lambda: PASSPHRASE)
        (self.folder / "marked.json").write_text(json.dumps(marked_set()))
        backup = (self.folder / "pat.pub").read_text().strip()
        game = f"ykpbem: game/1\nname: Canaries\nplayers: 2\ncomponents: marked.json\nbackup: {backup}\n"
        (self.folder / "game.yaml").write_text(game)
        self.run("mo", "invite game.yaml --key mo.key -o invite.json")
        for name, colour in PEOPLE.items():
            self.run(name, f"join invite.json --key {name}.key --name {name} --colour {colour} -o {name}.join.json")
        joins = " ".join(f"{name}.join.json" for name in PEOPLE)
        self.moderate(f"start invite.json {joins}", "000.json")
        for name, colour in PEOPLE.items():
            card = open_hand(self.state(), self.keys[name])[0]
            (self.folder / f"{name}.yaml").write_text(
                f"ykpbem: order/1\ngame: Canaries\nplayer: {colour}\nsteps:\n- keep: {card}\n"
            )
            self.run(name, f"hand 000.json --key {name}.key")
            self.run(name, f"check 000.json {name}.yaml --key {name}.key")
            self.run(name, f"template 000.json --key {name}.key")
            self.run(name, f"sign {name}.yaml --state 000.json --key {name}.key -o {name}.signed.yaml")
            (self.folder / f"{name}.yaml").unlink()
        self.moderate("adjudicate 000.json anna.signed.yaml ben.signed.yaml", "001.json")

    def moderate(self, line: str, output: str) -> None:
        """Something that makes the next state."""
        before = len(self.watcher.heard)
        self.run("mo", f"{line} --key mo.key -o {output}")
        self.newest = output
        hidden = open_secrets(self.state(), self.keys["mo"])
        self.seals.append(hidden)
        for card in in_the_open(self.state().state):
            self.first_seen.setdefault(card, before)

    def state(self) -> OpenState:
        """The newest state."""
        return open_state(read_json((self.folder / self.newest).read_bytes(), name=""))

    def turn(self, number: int, random: Random) -> None:
        """A turn: looked at, tried, signed, carried out; in every second one there are plans."""
        opened = self.state()
        name = next(name for name, colour in PEOPLE.items() if colour == seat_of(opened.state))
        us = Company(self.keys["mo"], {PEOPLE[one]: self.keys[one] for one in PEOPLE})
        steps = list(write_steps(random_turn(opened, us, random)[0]))
        order: dict[str, Any] = {"ykpbem": "order/1", "game": "Canaries", "player": PEOPLE[name]}
        plans = [{"name": "best", "steps": steps}, {"name": UNUSED, "steps": [{"place": "bank"}, {"move": "bank"}]}]
        order |= {"steps": steps} if number % 2 else {"plans": plans}
        (self.folder / "order.yaml").write_text(write_order(order))
        self.run(name, f"check {self.newest} order.yaml --key {name}.key")
        self.run(name, f"check {self.newest} order.yaml --key {name}.key --json")
        self.run(name, f"sign order.yaml --state {self.newest} --key {name}.key -o turn-{number}.yaml")
        self.run(name, f"moves {self.newest} --key {name}.key")
        self.run(name, f"template {self.newest} --key {name}.key")
        self.moderate(f"adjudicate {self.newest} turn-{number}.yaml", f"{number:03}.json")
        self.run("all", f"show {self.newest} --format {FORMS[number % len(FORMS)]}")

    def powers(self, number: int) -> None:
        """What a moderator can do beside, and what anybody can ask."""
        earlier = self.newest
        acts = (
            "pass {} --reason why",
            "amend {} --set red.yen=9 --reason why",
            "rekey {} --seat blue --pub eve.pub --name Eve --reason why",
            f"rollback {{}} --to {earlier} --reason why",
        )
        for index, act in enumerate(acts):
            self.moderate(act.format(self.newest), f"{number + index:03}.json")
        for name in PEOPLE:
            self.run(name, f"show {self.newest} --key {name}.key", code=0 if name == "anna" else 4)
        self.run("all", f"show {self.newest} --key otto.key", code=4)
        self.run("all", "history . -o history.html")
        self.run("all", "audit .", code=0)
        self.run("all", f"verify invite.json {self.newest}")
        self.run("all", f"armor {self.newest} -o newest.txt")
        self.run("pat", f"show {self.newest} --key pat.key", YKPBEM_PASSPHRASE=PASSPHRASE)
        self.run("pat", f"show {self.newest} --key pat.key --passphrase-file game.yaml", code=4)
        self.run("pat", f"show {self.newest} --key pat.key", code=2)
        self.run("all", f"hand {self.newest} --key mo.pub", code=3)
        self.run("all", f"check {self.newest} anna.key --key anna.key", code=3)
        self.run("all", "show anna.key", code=3)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A game played as far as it goes without the end."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("canaries")
        patch.chdir(folder)
        patch.setattr(os, "urandom", Random("chance").randbytes)
        game = Game(Watcher(folder, patch))
        game.begin()
        random = Random("canaries")
        for number in range(2, 2 + TURNS):
            game.turn(number, random)
        game.powers(2 + TURNS)
        yield game
        game.watcher.leave()


def test_nobody_hears_a_canary(game: Game) -> None:
    """Not in the output, in no file, also not in those that pass; nothing is written elsewhere."""
    heard = game.watcher.heard
    assert game.watcher.elsewhere == []
    secret = {name: {form for raw in derived(key) for form in spellings(raw)} for name, key in game.keys.items()}
    for name, forms in secret.items():
        assert _found(heard, forms, but=f"{name}.key") == []
    assert _found(heard, {PASSPHRASE.encode(), *spellings(PASSPHRASE.encode())}, but="phrase") == []
    assert _found(heard, _spelt(game.seals[-1].seed)) == []
    for salt in game.seals[-1].salts.values():
        assert _found(heard, _spelt(salt)) == []
    for opening in game.seals[-1].openings.values():
        signed = next(at for at, one in enumerate(heard) if one.line.startswith("sign "))
        assert _found(heard[:signed], _spelt(opening)) == []


def test_a_secret_key_lies_nowhere_for_others_to_read(game: Game) -> None:
    """Neither in the file nor, while that is written, under its passing name."""
    keys = [one for one in game.watcher.heard if b"\nsecret: " in one.data or b"\nlocked: " in one.data]
    assert {one.where for one in keys} == {f"{name}.key" for name in game.keys}
    assert {mode for one in keys for mode in game.watcher.modes[one.data]} == {0o600}


def test_cards_are_named_to_their_owner_alone_until_they_come_to_light(game: Game) -> None:
    """Each card up to the command that turned it over; the pairs dealt stand in what their owners asked for."""
    heard = [(at, one, without_set(data)) for at, one in enumerate(game.watcher.heard) for data in unpacked(one.data)]
    heard = [one for one in heard if one[1].where != "marked.json"]
    owners = {card: seat for seat, pair in game.seals[0].secrets.dealt.items() for card in pair}
    cards = [card["id"] for kind in ("order-cards", "technologies") for card in marked_set()[kind]]
    hidden_for_ever = [card for card in cards if card not in game.first_seen]
    assert len(hidden_for_ever) > 20
    for card in cards:
        until = game.first_seen.get(card, len(game.watcher.heard))
        told = [(one.who, one.line, one.where) for at, one, data in heard if at < until and _names(data, card)]
        mine = [one for one in told if PEOPLE.get(one[0]) == owners.get(card, "nobody")]
        assert [one for one in told if one not in mine] == [], card


def test_a_plan_that_is_not_carried_out_stays_with_its_author_and_the_moderator(game: Game) -> None:
    """Neither its name nor its salt gets into a state, a report or a page; the order's own file holds both."""
    signed = sorted(game.folder.glob("turn-*.yaml"))
    documents = [parse_order(path.read_bytes(), name=path.name).document for path in signed]
    salts = [one["plans"][1]["salt"] for one in documents if "plans" in one]
    assert len(salts) == TURNS // 2
    forms = {UNUSED.encode(), *(form for salt in salts for form in _spelt(salt))}
    told = {(where, line.split()[0]) for line, where in _found(game.watcher.heard, forms)}
    files = {where for where, _ in told if where not in ("output", "errors")}
    assert files == {"order.yaml", *(path.name for path, one in zip(signed, documents, strict=True) if "plans" in one)}
    assert {command for where, command in told if where in ("output", "errors")} <= {"check", "sign"}


def _names(data: bytes, card: str) -> bool:
    """Whether just this card is named: some ids begin with others."""
    return any(rest[:1] != b"y" for rest in data.split(card.encode())[1:])


def _found(heard: list[Heard], forms: set[bytes], but: str = "") -> list[tuple[str, str]]:
    return [
        (one.line, one.where)
        for one in heard
        if one.where != but and any(form in data for data in unpacked(one.data) for form in forms)
    ]


def _spelt(text: str) -> set[bytes]:
    raw = decode_base64(text, 32)
    assert raw is not None
    return spellings(raw)
