"""Two games equal in public and different in secrets give the same answers, whatever is asked of whichever command."""

from typing import Any

import pytest

from tests.app import acts
from tests.secrecy import story
from tests.secrecy.asked import ASKED, TURNING, Asked
from tests.secrecy.desks import OWNERS, Answer, Laid, but_for_chance, lay_out, open_part, same_to_all
from tests.tools.effort import effort
from ykpbem.chain.readers import open_secrets
from ykpbem.cli.commands import MODULES

EVERY = [asked for name, lines in ASKED.items() if name in MODULES for asked in lines]
FORMS = effort(quick=1, soak=2)
"""Of text and JSON one by turns, in the long run both."""
LINES = [(asked, asked.line + form) for at, asked in enumerate(EVERY) for form in (asked.forms * 2)[at % 2 :][:FORMS]]
GAME = "ykpbem: game/1\nname: Meiji Club 1\nplayers: 3\n"


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Laid]:
    """The story's files, and those of its twins for an onlooker, for whoever is to move, and for another player."""
    chains = {
        "story": story.states(),
        "": story.twin_of(""),
        "mover": story.twin_of(story.mover()),
        "other": story.twin_of(another_player()[1]),
    }
    found = {name: tmp_path_factory.mktemp(f"desk-{name}") for name in chains}
    for name, chain in chains.items():
        lay_out(found[name], chain)
        (found[name] / "game.yaml").write_text(GAME)
    return {name: Laid.out(folder) for name, folder in found.items()}


def test_every_command_is_asked() -> None:
    """A new command must be entered, with a line for each way in which it meets what is hidden."""
    assert set(MODULES) <= set(ASKED)


def test_the_twins_have_one_id_and_differ_in_all_that_is_hidden() -> None:
    """Else the test below would compare a game with itself."""
    for seat in ("", story.mover(), another_player()[1]):
        for one, other in zip(story.states(), story.twin_of(seat), strict=True):
            assert one.id == other.id
            mine, its = (open_secrets(each, story.US.moderator).secrets for each in (one, other))
            assert mine.order_deck[-1] != its.order_deck[-1]
            assert mine.technology_deck[-1] != its.technology_deck[-1]
            for colour, hand in mine.hands.items():
                assert (hand == its.hands[colour]) == (colour == seat)


@pytest.mark.parametrize(("asked", "line"), LINES, ids=[line.replace("/", ":")[:90] for _, line in LINES])
def test_what_is_hidden_changes_no_answer(
    folders: dict[str, Laid], monkeypatch: pytest.MonkeyPatch, asked: Asked, line: str
) -> None:
    """Exit code, both streams, names and contents of files, all to the byte; seals are as long (INTERFACE: trust)."""
    one, other = (_answer(folders[name], monkeypatch, spelt(line), asked) for name in ("story", asked.seat))
    assert one.code == other.code
    if asked.look == "reveals":
        assert list(one.files) == list(other.files)
        return
    assert one.out == other.out
    assert one.err == other.err
    assert one.files == other.files
    assert {name: size for name, size in one.sizes.items() if not name.endswith(".txt")} == {
        name: size for name, size in other.sizes.items() if not name.endswith(".txt")
    }


@pytest.mark.parametrize("name", TURNING)
def test_an_order_that_turns_cards_over_shows_these_and_nothing_else(name: str) -> None:
    """The next states of both games are the same once the cards that came to light bear one name."""
    steps = story.orders()[name]
    one, other = (acts.after(each[-1], steps) for each in (story.states(), story.twin_of(story.mover())))
    cards = story.cards_of_twin(story.mover())
    fresh = {card for event in one.state.events[-1].events for card in getattr(event, "cards", [])}
    assert fresh & {*cards}
    seen = {card: cards.get(card, card) for card in fresh}
    assert _renamed(open_part(story.document_of(one)), seen) == open_part(story.document_of(other))


def _renamed(value: Any, cards: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(inner, cards) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, cards) for inner in value]
    return cards.get(value, value) if isinstance(value, str) else value


def _answer(desk: Laid, monkeypatch: pytest.MonkeyPatch, line: str, asked: Asked) -> Answer:
    monkeypatch.chdir(desk.folder)
    return desk.answer(line, same_to_all if asked.look == "same" else but_for_chance)


def spelt(line: str) -> str:
    """A line with the names of the story in it."""
    mover = next(name for name, colour in OWNERS.items() if colour == story.mover())
    secrets = open_secrets(story.last(), story.US.moderator).secrets
    held = next(secrets.kept[seat] for seat in secrets.hands if seat != story.mover())
    return line.format(
        mover=f"{mover}.key",
        other=f"{another_player()[0]}.key",
        name=mover,
        next=secrets.order_deck[-1],
        held=held,
        technology=secrets.technology_deck[-1],
    )


def another_player() -> tuple[str, str]:
    """Name and colour of a player who is not to move."""
    return next((name, colour) for name, colour in OWNERS.items() if colour != story.mover())
