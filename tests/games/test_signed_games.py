"""A whole random game through signed files: every state follows, and none tells what is hidden."""

from random import Random
from typing import Any

from tests.app import club
from tests.games.test_random_games import known_ids, shown_in, words_of
from tests.tools.effort import effort
from ykpbem.app.orders import ruleset_of
from ykpbem.chain.readers import open_hand, open_secrets
from ykpbem.chain.states import OpenState, open_state
from ykpbem.codec import position_of
from ykpbem.files.canonical import canonical

GAMES = effort(quick=1, soak=40)


def public(document: Any) -> Any:
    """What of a state anybody can read: all but what is sealed."""
    if isinstance(document, dict):
        return {key: public(value) for key, value in document.items() if key != "seals"}
    return [public(one) for one in document] if isinstance(document, list) else document


def hands_agree(opened: OpenState) -> None:
    """What each player finds in the own seal is what the moderator finds (R007, FORMATS: Seals)."""
    hands = open_secrets(opened, club.MODERATOR).secrets.hands
    for colour, key in club.PLAYERS.items():
        assert open_hand(opened, key) == sorted(hands[colour])


def test_states_tell_nothing_hidden() -> None:
    for game in range(GAMES):
        random = Random(f"signed {game}")
        document = club.second_state()
        seen: set[str] = set()
        lengths = set()
        while True:
            opened = open_state(document)
            position = position_of(opened.state)
            ids = known_ids(ruleset_of(opened))
            seen |= shown_in(position) | {card for player in position.players for card in player.completed}
            lengths.add(tuple(map(len, opened.state.seals.hands.values())))
            if position.moment.phase == "over":
                break
            assert words_of(public(document)) & ids <= seen
            hands_agree(opened)
            document = club.play(opened, {"steps": club.random_steps(opened, random)}).document
        assert len(lengths) == 1, "the length of a seal tells how many cards are in it"
        assert opened.state.revealed is not None


def test_the_same_orders_make_the_same_states_but_for_seals_and_signatures() -> None:
    """Ids leave the seals out, so two moderators' machines agree (FORMATS: Id)."""
    documents = []
    for _ in range(2):
        random = Random("twice")
        document = club.second_state()
        for _ in range(8):
            opened = open_state(document)
            document = club.play(opened, {"steps": club.random_steps(opened, random)}).document
        documents.append(document)
    first, second = documents
    assert open_state(first).id == open_state(second).id
    bare = [{key: value for key, value in one.items() if key not in ("seals", "signature")} for one in documents]
    assert canonical(bare[0]) == canonical(bare[1])
