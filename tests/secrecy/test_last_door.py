"""What a fault of the program gives away: something breaks in each layer while what is hidden is at hand."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.app import club
from tests.cli.desk import KEYS, Desk, write_key
from tests.secrecy import story
from tests.secrecy.desks import OWNERS
from tests.secrecy.watching import derived, spellings
from ykpbem.chain.readers import open_secrets
from ykpbem.cli.outputs import document_bytes
from ykpbem.codec import ModeratorSeal
from ykpbem.errors import YkpbemError, fault
from ykpbem.files.keys import SecretKey, format_key, read_key
from ykpbem.files.order_writer import write_order

ADJUDICATE = "adjudicate state.json order.yaml --key mo.key"
SHOW = "show state.json --key {mover}"
JSON = " --json"
LAYERS = (
    ("ykpbem.cli.states.write_state", ADJUDICATE),
    ("ykpbem.app.turns.judge_order", ADJUDICATE),
    ("ykpbem.app.turns.reveal", ADJUDICATE),
    ("ykpbem.app.turns.issue_state", ADJUDICATE),
    ("ykpbem.app.issue.seal", ADJUDICATE),
    ("ykpbem.app.issue.invariant_faults", ADJUDICATE),
    ("ykpbem.chain.readers.decode_secrets", ADJUDICATE),
    ("ykpbem.chain.readers.open_seal", SHOW),
    ("ykpbem.files.sealing._unpadded", SHOW),
    ("ykpbem.files.sealing.read_value", SHOW),
    ("ykpbem.rules.judging.adjudicate", ADJUDICATE),
    ("ykpbem.views.position_of", SHOW),
    ("ykpbem.render.text.report", SHOW),
    ("ykpbem.render.facts.report_json", SHOW + JSON),
)
"""Where it breaks: a function that hidden things pass through, or that has them at hand; in which command."""
CASES = [
    (where, line + form)
    for where, line in LAYERS
    for form in ("", JSON)
    if not line.endswith(JSON) and (where, form) != ("ykpbem.render.text.report", JSON)
] + [one for one in LAYERS if one[1].endswith(JSON)]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The newest state of the story with an order for it."""
    monkeypatch.chdir(tmp_path)
    for name, key in KEYS.items():
        write_key(tmp_path, name, key)
    (tmp_path / "state.json").write_bytes(document_bytes(msgspec.to_builtins(story.last().state)))
    order = club.signed(story.orders()["turning"], story.last(), club.PLAYERS[story.mover()])
    (tmp_path / "order.yaml").write_text(write_order(order.document))
    return Desk(tmp_path)


def broken(*given: Any, **named: Any) -> Any:
    """Breaks as programs do: something that was looked up is not there, and the exception names it."""
    secrets = sealed().secrets
    raise KeyError(secrets.order_deck[0], secrets.hands, club.MODERATOR.raw)


@pytest.mark.parametrize(("where", "line"), CASES, ids=[f"{where}{JSON * (JSON in line)}" for where, line in CASES])
def test_a_fault_of_the_program_shows_nothing_hidden(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, where: str, line: str
) -> None:
    """Neither what it says nor the traceback, which comes with it for those who ask for one."""
    cards, forms = hidden()
    monkeypatch.setattr(where, broken)
    name = next(name for name, colour in OWNERS.items() if colour == story.mover())
    said = desk.run(line.format(mover=f"{name}.key"), YKPBEM_DEBUG="1")
    assert said.code == 6
    assert "Traceback" in said.err
    assert said.new == []
    words = set("".join(sign if sign.isalnum() else " " for sign in said.out + said.err).split())
    assert sorted(cards & words) == []
    assert [form for form in forms if form in (said.out + said.err).encode()] == []


@cache
def sealed() -> ModeratorSeal:
    """What the moderator's seal holds."""
    return open_secrets(story.last(), club.MODERATOR)


@cache
def hidden() -> tuple[set[str], set[bytes]]:
    """What nobody may be told: the cards in hands and decks; keys, seed, openings and salts in their spellings."""
    secrets = sealed().secrets
    cards = {*secrets.order_deck, *secrets.technology_deck, *(card for hand in secrets.hands.values() for card in hand)}
    forms = {form for key in KEYS.values() for raw in derived(key) for form in spellings(raw)}
    return cards, forms | {
        text.encode() for text in (sealed().seed, *sealed().openings.values(), *sealed().salts.values())
    }


def test_a_secret_key_shows_nothing_of_itself() -> None:
    """Printed, formatted, in a list, as the cause of an exception."""
    key = SecretKey(bytes(range(32)))
    for text in (repr(key), str(key), f"{key}", str([key]), repr(ValueError(key)), repr(vars(key).keys())):
        assert not [form for raw in derived(key) for form in spellings(raw) if form in text.encode()]


MANGLINGS: tuple[Callable[[str], str], ...] = (
    lambda text: text.replace("ykpbem-key-1", "ykpbem-key-2"),
    lambda text: text.replace("ykpbem-key-1\n", ""),
    lambda text: text.replace("secret: ", "secret:"),
    lambda text: text.replace("check: ", "cheque: "),
    lambda text: "ykpbem: order/1\n" + text,
    lambda text: "".join(line for line in text.splitlines(True) if not line.startswith("public")),
    lambda text: text.replace("\n", " "),
    lambda text: text[: len(text) // 2] + "\0" + text[len(text) // 2 :],
)


@pytest.mark.parametrize("mangled", MANGLINGS)
def test_a_damaged_key_file_in_any_place_is_not_read_out(desk: Desk, mangled: Callable[[str], str]) -> None:
    """Whatever it is taken for: a key, a public key, a state, an order, a game, a set, a patch, a passphrase."""
    key = format_key(club.MODERATOR)
    desk.write("bad.key", mangled(key))
    forms = {form for raw in derived(club.MODERATOR) for form in spellings(raw)}
    for line in (
        "show state.json --key bad.key",
        "show bad.key",
        "show state.json --moderator bad.key",
        "check state.json bad.key --key anna.key",
        "sign bad.key --state state.json --key anna.key",
        "invite bad.key --key mo.key",
        "components bad.key",
        "components bad.key --check",
        "verify bad.key",
        "audit bad.key",
        "fingerprint bad.key",
        "amend state.json --patch bad.key --reason why --key mo.key",
        "armor bad.key",
        "show state.json --key anna.key --passphrase-file bad.key",
    ):
        said = desk.run(line + JSON)
        answer = (said.out + said.err).encode()
        assert not [form for form in forms if form in answer], said
        assert said.code != 6


def test_refusals_carry_nothing_hidden(desk: Desk) -> None:
    """Neither the exception of a wrong passphrase nor that of a damaged seal has the secret in or behind it."""
    locked = format_key(club.MODERATOR, "right", entropy=bytes(16))
    with pytest.raises(YkpbemError) as refused:
        read_key(locked, lambda: "wrong-canary")
    assert "canary" not in _all_of(refused.value)
    opened = story.last()
    other = msgspec.structs.replace(opened, state=msgspec.structs.replace(opened.state, seq=opened.state.seq + 1))
    with pytest.raises(YkpbemError) as refused:
        open_secrets(other, club.MODERATOR)
    assert not [
        form for raw in derived(club.MODERATOR) for form in spellings(raw) if form in _all_of(refused.value).encode()
    ]
    assert fault("seal-unopened", purpose="x").args == {"purpose": "x"}


def _all_of(error: BaseException | None) -> str:
    """An exception with its causes, its notes and all its attributes."""
    if error is None:
        return ""
    here = f"{error!r} {error.args} {vars(error)} {getattr(error, '__notes__', [])}"
    return here + _all_of(error.__cause__) + ("" if error.__suppress_context__ else _all_of(error.__context__))
