"""Games in which the moderators do all that they may, at random: every chain of it holds, to the last card."""

from random import Random

import pytest

from tests.app import acts, club
from ykpbem.app.games import invite, join, start
from ykpbem.app.powers.amending import amend
from ykpbem.app.powers.ending import stop
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.passing import pass_turn
from ykpbem.app.powers.rekeying import Agreed, consent, rekey
from ykpbem.app.powers.rollback import roll_back
from ykpbem.app.powers.settings import table_with
from ykpbem.app.turns import adjudicate_orders
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import OpenState, open_state
from ykpbem.files.keys import SecretKey
from ykpbem.model import seat_of
from ykpbem.papers import Moderator

ACTS = ("play", "play", "play", "pass", "amend", "rekey", "consent", "rollback", "handover")


class Story:
    """One game: its states so far, whose keys are in force, and what happens next by chance."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.states = [acts.dealt()]
        self.keys = dict(club.PLAYERS)
        self.moderator = acts.MO
        self.fresh = 0
        self.chose = False

    @property
    def now(self) -> OpenState:
        return self.states[-1]

    def key(self) -> SecretKey:
        """A key that nobody has had."""
        self.fresh += 1
        return club.secret(f"fresh {self.fresh}")

    def go_on(self, act: str) -> None:
        """One more link."""
        document = getattr(self, act)()
        if document is not None:
            self.states.append(open_state(document))

    def play(self) -> object:
        if not self.now.state.turn:
            keeps = [acts.keep(self.now, key, self.random.randrange(2)) for key in self.keys.values()]
            return adjudicate_orders(self.now, keeps, self.moderator).document
        steps = acts.random_steps(self.now, self.random, self.keys)
        order = club.signed({"steps": steps}, self.now, self.keys[seat_of(self.now.state)])
        return adjudicate_orders(self.now, [order], self.moderator).document

    def pass_(self) -> object:
        return pass_turn(self.now, self.moderator, reason="away") if self.now.state.turn else None

    def amend(self) -> object:
        player = self.random.choice(self.now.state.players)
        setting = f"{player.colour}.yen={player.stock['yen'] + 1}"
        return amend(self.now, table_with(self.now, [setting]), self.moderator, reason="slip")

    def rekey(self, *, agreed: bool = False) -> object:
        colour, key = self.random.choice([*self.keys]), self.key()
        paper = Agreed(consent(self.now, key.public, self.keys[colour])) if agreed else None
        document = rekey(
            self.now, colour, key.public, self.moderator, reason="new", name=f"N{self.fresh}", agreed=paper
        )
        self.keys[colour] = key
        return document

    def consent(self) -> object:
        return self.rekey(agreed=True)

    def rollback(self) -> object:
        mine = [one for one in self.states[:-1] if one.state.moderator.key == self.moderator.public.text]
        if not mine:
            return None
        return roll_back(self.now, self.random.choice(mine), self.moderator, reason="slip", past=self.states)

    def handover(self) -> object:
        key = self.key()
        document = hand_over(self.now, Moderator(f"M{self.fresh}", key.public.text), self.moderator)
        self.moderator = key
        return document


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_moderators_do_the_chain_holds(seed: int) -> None:
    """Every state adds up, every player opens the own hand, an audit to the last card finds nothing."""
    story = Story(seed)
    for _ in range(22):
        act = story.random.choice(ACTS)
        story.go_on("pass_" if act == "pass" else act)
        acts.adds_up(story.now, story.moderator, story.keys)
    story.states.append(open_state(stop(story.now, story.moderator, reason="enough")))
    acts.proved(*story.states)


def test_a_moderator_who_plays_hands_over_and_plays_on() -> None:
    """The seat stays with the key that joined it, the game goes to somebody else, and so do the keeps."""
    from ykpbem.app.games import Wish

    invitation = invite(
        club.game_file(players=2), acts.MO, name="Mo", seed=club.SEED, seat=Wish(name="Mo", colour="red")
    )
    paper = join(invitation, club.PLAYERS["blue"], name="Ben", colour="blue")
    opened = open_state(start(invitation, [paper], acts.MO))
    handed = open_state(hand_over(opened, Moderator("Otto", acts.OTTO.public.text), acts.MO))
    keeps = [acts.keep(handed, key) for key in (acts.MO, club.PLAYERS["blue"])]
    began = open_state(adjudicate_orders(handed, keeps, acts.OTTO).document)
    assert began.state.without_consent == []
    assert len(open_hand(began, acts.MO)) == 1
    given = open_state(rekey(began, "red", acts.EVE.public, acts.OTTO, reason="new"))
    assert given.state.without_consent == ["red"]
    assert given.state.seat("red").key == acts.EVE.public.text
    wrong = acts.refused(lambda: rekey(given, "blue", acts.MO.public, acts.OTTO, reason="back"))
    assert wrong == ("Conflict", {"key-sat-before"})
