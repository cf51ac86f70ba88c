"""What a player is told ends at the boundary: nothing names, or follows from, a card that is hidden from that player.

Random orders, legal and nearly so, for every state of the story, tried by their author in the game as it is and in a
twin in which all that the author cannot know is otherwise. Words of the order itself may come back in an answer, and
a refusal of words that mean nothing may suggest any of the set.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.agreement.companies import HEAD, random_turn, written
from tests.agreement.mutations import mutated, words_of
from tests.app import acts, club
from tests.cli.desk import KEYS, Desk, Said, write_key
from tests.secrecy import story
from tests.secrecy.desks import OWNERS
from tests.secrecy.twins import in_the_open
from tests.tools.effort import effort
from ykpbem.app.orders import received
from ykpbem.chain.readers import open_secrets
from ykpbem.chain.states import OpenState
from ykpbem.cli.outputs import document_bytes
from ykpbem.errors import YkpbemError
from ykpbem.files.order_writer import write_order
from ykpbem.model import seat_of
from ykpbem.orders import write_steps
from ykpbem.views import open_steps, view

ORDERS = effort(quick=3, soak=200)
"""For each state."""
LINES = ("check state.json order.yaml --json", "check state.json order.yaml", "sign order.yaml --state state.json -o -")
STATES = range(-10, 0, effort(quick=3, soak=1))
"""Which states of the story, counted from the last."""


class Sides(msgspec.Struct):
    """The same state with two sets of hidden cards, each on a desk, and whoever is to move."""

    folders: tuple[Path, Path]
    opened: OpenState
    key: str

    @property
    def hidden(self) -> set[str]:
        """Every card that whoever is to move cannot know."""
        secrets = open_secrets(self.opened, club.MODERATOR).secrets
        known = in_the_open(self.opened.state) | {*secrets.hands[seat_of(self.opened.state)]}
        components = self.opened.game.components
        return {*components.order_cards, *components.technologies} - known

    def ask(self, line: str, monkeypatch: pytest.MonkeyPatch) -> Said:
        """Types a line on both desks; the one answer there is."""
        said = []
        for folder in self.folders:
            monkeypatch.chdir(folder)
            said.append(Desk(folder).run(f"{line} --key {self.key}"))
        assert said[0] == said[1], line
        return said[0]


@pytest.fixture
def sides(request: pytest.FixtureRequest, tmp_path: Path) -> Sides:
    """A state of the story and its twin for whoever is to move in it."""
    opened = story.states()[request.param]
    seat = seat_of(opened.state)
    name = next(name for name, colour in OWNERS.items() if colour == seat)
    folders = (tmp_path / "one", tmp_path / "other")
    for folder, one in zip(folders, (opened, story.twin_of(seat)[request.param]), strict=True):
        folder.mkdir()
        write_key(folder, name, KEYS[name])
        (folder / "state.json").write_bytes(document_bytes(msgspec.to_builtins(one.state)))
    return Sides(folders, opened, f"{name}.key")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """An empty desk."""
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path)


@pytest.mark.parametrize("sides", STATES, indirect=True)
def test_what_helps_an_author_stays_within_the_boundary(sides: Sides, monkeypatch: pytest.MonkeyPatch) -> None:
    """`template`, `moves` and `show`."""
    for line in ("template state.json --json", "moves state.json", "show state.json", "show state.json --json"):
        said = sides.ask(line, monkeypatch)
        assert said.code == 0
        assert named(said.out + said.err, _told_before(sides)) == []


@pytest.mark.parametrize("sides", STATES, indirect=True)
def test_what_an_author_is_told_of_an_order_stays_within_the_boundary(
    sides: Sides, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`check` in text and JSON, and `sign`."""
    for order in orders(sides):
        for folder in sides.folders:
            (folder / "order.yaml").write_text(order)
        told = [sides.ask(line, monkeypatch) for line in LINES]
        assert {said.code for said in told} <= {0, 1, 3}
        judged = [said.out + said.err for said in told[:2] if said.code in (0, 1)]
        assert [card for card in named("".join(judged), _told_before(sides)) if card not in order] == []


def test_a_turn_paused_before_the_placement_can_be_looked_at(desk: Desk) -> None:
    """A mercenary took a card and its action is open: what may come next ends with the placement, which is due."""
    opened = acts.after(story.last(), {"steps": story.orders()["paused"]["steps"]})
    assert opened.state.moment.action is not None
    assert open_steps(view(opened.state, opened.game.components))[-1] == "place"
    (desk.folder / "paused.json").write_bytes(document_bytes(msgspec.to_builtins(opened.state)))
    for command in ("show", "moves", "template"):
        assert desk.run(f"{command} paused.json").code == 0


def _told_before(sides: Sides) -> set[str]:
    """Hidden cards less those that the last turns were about: taken by somebody, for all to see."""
    taken = {getattr(event, "card", "") for told in sides.opened.state.events for event in told.events}
    return sides.hidden - taken


def named(text: str, cards: set[str]) -> list[str]:
    """Those of the cards that a text names; their ids are words of their own."""
    words = set("".join(sign if sign.isalnum() else " " for sign in text).split())
    return sorted(cards & words)


def orders(sides: Sides) -> Iterator[str]:
    """Orders as typed: legal, nearly legal, with plans."""
    opened = sides.opened
    random = Random(f"boundary {opened.state.seq}")
    words = words_of(opened.game.components, opened.state, open_secrets(opened, club.MODERATOR).secrets)
    for number in range(ORDERS):
        legal = [list(write_steps(random_turn(opened, story.US, random)[0])) for _ in range(3)]
        tried: list[Any] = [mutated(random.choice(legal), words, random, legal, random.randint(1, 2)) for _ in range(2)]
        document: dict[str, Any] = {**HEAD, "game": club.GAME, "player": seat_of(opened.state)}
        if number % 3 == 2:
            document["plans"] = [
                {"name": f"plan {one}", "steps": steps} for one, steps in enumerate([*tried, legal[0]])
            ]
        else:
            document["steps"] = tried[0] if number % 3 else legal[0]
        try:
            yield write_order(received(written(document)).document)
        except YkpbemError:
            continue
