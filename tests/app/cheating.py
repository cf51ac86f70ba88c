"""A moderator who cheats, and strangers who tamper: games by `acts`, changed and signed again."""

import copy
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from tests.app import acts
from ykpbem.app.audit import Audit, Audited, File, audit
from ykpbem.app.powers.ending import stop
from ykpbem.chain.readers import open_secrets, secrets_purpose
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.codec import ModeratorSeal
from ykpbem.errors import OrderIllegal
from ykpbem.events import DisplayRefilled
from ykpbem.files.keys import PublicKey, SecretKey
from ykpbem.files.sealing import seal
from ykpbem.files.signed import sign

Document = dict[str, Any]
Change = Callable[[Document], object]
Write = Callable[[Document], bytes]


@cache
def story() -> tuple[OpenState, ...]:
    """The deal, the secret choice, eight turns in which cards come to light."""
    return (acts.dealt(), *acts.line())


@cache
def ended() -> tuple[OpenState, ...]:
    """The same, stopped behind its last turn: everything is revealed."""
    return (*story(), stopped(story()[-1]))


def stopped(opened: OpenState) -> OpenState:
    """The last state of a game that is stopped here."""
    return open_state(stop(opened, acts.MO, reason=acts.REASON))


def document(opened: OpenState) -> Document:
    """The document of a state, to be changed at will."""
    return copy.deepcopy(msgspec.to_builtins(opened.state))


def forged(opened: OpenState, change: Change, key: SecretKey = acts.MO) -> Document:
    """The state with something else in it, signed again."""
    made = document(opened)
    change(made)
    return sign(made, key)


def tampered(opened: OpenState, change: Change) -> Document:
    """The state with something else in it, and its old signature."""
    made = document(opened)
    change(made)
    return made


def set_to(path: str, value: Any) -> Change:
    """A change: what stands at `players.0.vp` is this now."""

    def change(made: Any) -> None:
        *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        for key in way:
            made = made[key]
        made[last] = value

    return change


def with_hidden(opened: OpenState, change: Callable[[ModeratorSeal], None]) -> OpenState:
    """The same state for a moderator who has put something else into the own seal: its id stays."""
    hidden = open_secrets(opened, acts.MO)
    change(hidden)
    sealed = seal(
        msgspec.to_builtins(hidden),
        size=opened.game.sizes.secrets,
        game=opened.game.id,
        sender=acts.MO.public,
        recipient=PublicKey.parse(acts.MO.public.text),
        purpose=secrets_purpose(opened.state.seq),
    )
    seals = msgspec.structs.replace(opened.state.seals, moderator=[sealed, *opened.state.seals.moderator[1:]])
    return OpenState(opened.id, msgspec.structs.replace(opened.state, seals=seals), opened.game)


def drawing(opened: OpenState) -> OpenState:
    """The state after an early turn in which a card is taken from a port, so that another comes from the deck."""
    for port, row in opened.state.ports.items():
        order = {"steps": [{"place": [port, port]}, {"move": [port]}, {"act": {"take": [row[0]]}}]}
        try:
            return acts.after(opened, order)
        except OrderIllegal:
            continue
    raise AssertionError("no card can be taken")


def drawn(opened: OpenState) -> list[str]:
    """The cards that refills brought in the link of a state."""
    return [
        card for event in opened.state.events[-1].events if isinstance(event, DisplayRefilled) for card in event.cards
    ]


def spoil(value: Any, random: Random) -> None:
    """Changes one value somewhere inside, or takes it out."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = random.choice(keys)
        if isinstance(value[key], dict | list) and value[key] and random.random() < 0.8:
            value = value[key]
            continue
        if random.random() < 0.2:
            del value[key]
        else:
            value[key] = random.choice([None, True, -1, 0, 7, "", "red", "O01", "A", [], {}, [[]], {"a": 1}, 2**53])
        return


# What is found


def files(*papers: OpenState | Document, write: Write = document_bytes) -> list[File]:
    """Files of states and other documents, called `0.json` and so on."""
    documents = [msgspec.to_builtins(one.state) if isinstance(one, OpenState) else one for one in papers]
    return [File(f"{number}.json", write(one)) for number, one in enumerate(documents)]


def audited(*papers: OpenState | Document, moderator: PublicKey | None = acts.MO.public) -> Audit:
    """The audit of the one game that these papers are of."""
    [game] = audit(files(*papers), moderator).games
    return game


def found(*papers: OpenState | Document) -> list[tuple[str, str]]:
    """What is wrong with the papers: the code, and the file's name."""
    return told(audit(files(*papers), acts.MO.public))


def told(done: Audited) -> list[tuple[str, str]]:
    """The findings as codes and file names, without the prefix that all codes share."""
    return [(one.fault.code.removeprefix("audit-"), one.fault.where.file) for one in done.findings]


def reasons(*papers: OpenState | Document) -> set[str]:
    """The codes of all reasons given for the findings."""
    return {why.code for one in audit(files(*papers)).findings for why in one.because}


def replaced(states: Sequence[OpenState], at: int, made: OpenState | Document) -> list[OpenState | Document]:
    """A story that ends with another state in place of its state number `at`."""
    return [*states[:at], made]
