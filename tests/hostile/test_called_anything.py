"""Games, people, plans and sets may be called anything: it is refused, or it is a name and nothing else.

No name becomes a path, a flag, a value of YAML, a line of a mail or a command to a terminal.
"""

import json
import re
from collections.abc import Callable

import pytest

from tests.app import club
from tests.cli.desk import INVITE, STATE1, Desk
from tests.hostile.mutations import NAMES
from tests.hostile.promises import kept, kept_in_json
from tests.loss.commands import cleared, furnish
from tests.tools.effort import effort
from tests.tools.places import PACKAGE
from ykpbem.data.names import COLOURS

SAFE = re.compile(r"[a-z0-9][a-z0-9.-]{0,80}\Z")
"""What the program calls a file that it names after somebody."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A desk with a game on it."""
    return furnish(tmp_path_factory.mktemp("called"))


def in_yaml(text: str) -> str:
    """The text in double quotes, whatever is in it."""
    return json.dumps(text, ensure_ascii=len(text) % 2 == 0)


def game(desk: Desk, name: str) -> None:
    desk.write("called.yaml", f"ykpbem: game/1\nname: {in_yaml(name)}\nplayers: 3\n")
    said = kept(desk.run("invite called.yaml --key mo.key"), 0, 3)
    if not said.code:
        [made] = said.new
        assert SAFE.match(made), made
        assert desk.document(made)["name"] == " ".join(name.split())
        [joined] = kept(desk.run(["join", made, "--key", "eve.key", "--name", "Eve", "--colour", "red"]), 0).new
        started = kept(desk.run(["start", made, joined, *_others(desk, made), "--key", "mo.key"]), 0)
        assert all(SAFE.match(one) for one in started.new)
        for form in ("text", "markdown", "bbcode", "html", "svg", "json"):
            kept(desk.run(["show", started.new[0], "--format", form]), 0)


def _others(desk: Desk, invite: str) -> list[str]:
    return [
        desk.run(["join", invite, "--key", f"{name}.key", "--name", name, "--colour", "red"]).new[0]
        for name in ("anna", "ben")
    ]


def player(desk: Desk, name: str) -> None:
    said = kept(desk.run(["join", INVITE, "--key", "eve.key", "--colour", "red", f"--name={name}"]), 0, 3)
    assert all(SAFE.match(one) for one in said.new)


def moderator(desk: Desk, name: str) -> None:
    said = kept(desk.run(["invite", "game.yaml", "--key", "mo.key", f"--name={name}", "-o", "by.json"]), 0, 3)
    if not said.code:
        kept(desk.run("verify by.json"), 0)


def substitute(desk: Desk, name: str) -> None:
    rekey = ["rekey", STATE1, "--seat", "red", "--pub", "eve.pub", "--reason", "x", "--key", "mo.key", "-o", "s.json"]
    said = kept(desk.run([*rekey, f"--name={name}"]), 0, 2, 3)
    if not said.code:
        kept(desk.run("show s.json"), 0)


def reason(desk: Desk, name: str) -> None:
    said = kept(desk.run(["pass", STATE1, f"--reason={name}", "--key", "mo.key", "-o", "s.json"]), 0, 3)
    if not said.code:
        kept(desk.run("show s.json --format html"), 0)


def note(desk: Desk, name: str) -> None:
    desk.write("noted.yaml", desk.read("order.yaml").replace("steps:", f"note: {in_yaml(name)}\nsteps:"))
    said = kept(desk.run(f"sign noted.yaml --state {STATE1} --key cleo.key"), 0, 3)
    if not said.code:
        kept(desk.run(f"adjudicate {STATE1} noted.signed.yaml --key mo.key -o s.json"), 0)
        kept(desk.run("show s.json"), 0)


def plan(desk: Desk, name: str) -> None:
    head, _, steps = desk.read("order.yaml").partition("steps:\n")
    steps = "".join(f"  {line}\n" for line in steps.splitlines())
    desk.write("planned.yaml", f"{head}plans:\n- name: {in_yaml(name)}\n  steps:\n{steps}")
    said = kept(desk.run(f"sign planned.yaml --state {STATE1} --key cleo.key"), 0, 3)
    if not said.code:
        kept(desk.run(f"adjudicate {STATE1} planned.signed.yaml --key mo.key -o s.json"), 0)


def word(desk: Desk, name: str) -> None:
    """As game, player, area, card and key of an order."""
    for line in (
        "game: {}",
        "player: {}",
        "steps:\n- place: [{}]",
        "steps:\n- fulfil: {}",
        "steps:\n- {}: bank",
        "{}: 1",
    ):
        text = line.format(in_yaml(name))
        kept_lines = [one for one in desk.read("order.yaml").splitlines() if one.split(":")[0] != text.split(":")[0]]
        desk.write(
            "worded.yaml",
            "\n".join([text, *kept_lines])
            if "steps" not in text
            else "\n".join([*(one for one in kept_lines if not one.startswith("-")), text]),
        )
        kept(desk.run(f"check {STATE1} worded.yaml --key cleo.key"), 1, 2, 3, 4)


def correction(desk: Desk, name: str) -> None:
    for setting in (f"{name}=1", f"blue.{name}=1", f"station={name}", f"red.completed={name}"):
        kept(
            desk.run(["amend", STATE1, f"--set={setting}", "--reason", "x", "--key", "mo.key", "-o", "s.json"]), 2, 4, 5
        )


def component(desk: Desk, name: str) -> None:
    """As the id of a set and of a card in it."""
    text = (PACKAGE / "data" / "components" / "meiji.yaml").read_text()
    for old in ("id: meiji\n", "id: O01"):
        assert old in text
        desk.write("set.yaml", text.replace(old, f"id: {in_yaml(name)}" + old[-1] * old.endswith("\n"), 1))
        kept(desk.run("components set.yaml --check"), 0, 3)


ROLES: dict[str, Callable[[Desk, str], None]] = {
    "game": game,
    "player": player,
    "moderator": moderator,
    "substitute": substitute,
    "reason": reason,
    "note": note,
    "plan": plan,
    "word": word,
    "correction": correction,
    "component": component,
}


@pytest.mark.parametrize("role", ROLES)
def test_it_is_refused_or_a_name(desk: Desk, role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(desk.folder)
    turn = list(ROLES).index(role)
    every = effort(quick=24 if role in ("component", "game") else 6, soak=1)
    for name in NAMES[turn % every :: every]:
        with cleared(desk):
            if "\x00" not in name or role not in ("player", "moderator", "substitute", "reason", "correction"):
                ROLES[role](desk, name)


def test_half_a_character_is_told_once_and_by_everybody_who_looks_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks for more faults after the reader can write down what was refused."""
    monkeypatch.chdir(desk.folder)
    with cleared(desk):
        for line in ('game: "\\ud83d\\ude00"', 'player: "\\ud83d"', 'steps: [{place: "\\ud800"}]', '"\\udfff": 1'):
            key = line.split(":")[0]
            rest = [one for one in desk.read("order.yaml").splitlines() if not one.startswith((key, "- "))]
            desk.write(
                "half.yaml", "\n".join([*(one for one in rest if key != "steps" or "steps" not in one), line, ""])
            )
            kept(desk.run(f"check {STATE1} half.yaml --key cleo.key"), 3)
            kept_in_json(desk.run(f"check {STATE1} half.yaml --key cleo.key --json"))


@pytest.mark.parametrize(
    ("phrase", "code"),
    [(b"", 2), (b"\n", 2), (b"\xff\n", 3), (b"\0\0", 0), ("\u202e\U0001f600".encode(), 0), (b"a" * 70_000, 3)],
)
def test_a_passphrase_may_be_anything_but_nothing(
    desk: Desk, phrase: bytes, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What locks a key opens it again, and is never shown."""
    monkeypatch.chdir(desk.folder)
    with cleared(desk):
        (desk.folder / "phrase").write_bytes(phrase)
        assert kept(desk.run("keygen dora --passphrase-file phrase")).code == code
        if not code:
            kept(desk.run("invite game.yaml --key dora.key --passphrase-file phrase -o new.json"), 0)


@pytest.mark.parametrize("colour", ["no", "null", "~", "", "\u202ered", "RED ", "rot", "neutral"])
def test_a_colour_is_one_of_four(desk: Desk, colour: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(desk.folder)
    with cleared(desk):
        kept(desk.run(["join", INVITE, "--key", "eve.key", "--name", "Eve", f"--colour={colour}"]), 2)
        desk.write("sat.yaml", f"ykpbem: game/1\nname: x\nplayers: 2\nseats: [{in_yaml(colour)}, blue]\n")
        said = kept(desk.run("invite sat.yaml --key mo.key"), 0, 3)
        assert (said.code == 0) == (colour.strip().lower() in COLOURS)
    assert club.GAME
