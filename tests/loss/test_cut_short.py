"""Every file that ends too early is refused, at whatever byte; a signed one never counts as less than it was."""

import contextlib
from collections.abc import Callable, Iterator

import msgspec
import pytest

from tests.app import acts, club
from tests.cli.desk import INVITE, STATE1, Desk
from tests.orders.samples import read_order
from tests.tools.effort import effort
from tests.tools.places import PACKAGE
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.rekeying import consent
from ykpbem.app.sets import read_set
from ykpbem.chain.orders import authenticate_order
from ykpbem.chain.states import OpenState, open_state
from ykpbem.cli.outputs import document_bytes
from ykpbem.component_check import load_set
from ykpbem.errors import Malformed, NotAuthentic
from ykpbem.files.canonical import read_json
from ykpbem.files.game_reader import read_game_yaml
from ykpbem.files.keys import format_key, format_pub, read_key, read_pub
from ykpbem.files.order_writer import write_order
from ykpbem.papers import Moderator

GAME = b"ykpbem: game/1\nname: Meiji Club 2\nplayers: 3\nhouse-rules:\n  church-limit: action\n"


def cuts(data: bytes, least: int) -> Iterator[int]:
    """Lengths of prefixes: in the quick profile `least` of them, the last bytes all."""
    step = effort(quick=max(1, len(data) // least), soak=1)
    yield from range(0, max(0, len(data) - 12), step)
    yield from range(max(0, len(data) - 12), len(data))


def handed_over() -> OpenState:
    return open_state(hand_over(acts.began(), Moderator("Eve", acts.EVE.public.text), acts.MO, reason=acts.REASON))


DOCUMENTS: dict[str, Callable[[], object]] = {
    "invite": club.invitation,
    "join": lambda: club.joins()["red"],
    "state": club.second_state,
    "consent": lambda: consent(acts.began(), acts.EVE.public, club.PLAYERS["red"]),
    "handover": lambda: handed_over().state.papers[-1],
}


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_a_document_that_is_cut_is_said_to_be_cut(kind: str) -> None:
    """All but the line end behind it is needed."""
    data = document_bytes(DOCUMENTS[kind]())  # type: ignore[arg-type]  # documents of all kinds
    for length in cuts(data.rstrip(), 60):
        with pytest.raises(Malformed) as caught:
            read_json(data[:length], name="x.json")
        [wrong] = caught.value.faults
        assert wrong.code in ("json-cut-short", "file-empty"), length


@pytest.mark.parametrize("passphrase", [None, "sesame"])
def test_a_key_file_that_is_cut_is_refused(passphrase: str | None) -> None:
    text = format_key(club.MODERATOR, passphrase, entropy=b"e" * 16).rstrip()
    for length in range(len(text)):
        with pytest.raises(Malformed) as caught:
            read_key(text[:length], lambda: "sesame", name="x.key")
        assert caught.value.faults[0].code in ("key-file-head", "key-file-cut-short", "key-file-damaged"), length


def test_a_public_key_that_is_cut_is_refused() -> None:
    text = format_pub(club.MODERATOR.public).rstrip()
    for length in range(len(text)):
        with pytest.raises(Malformed):
            read_pub(text[:length], name="x.pub")


def test_what_people_write_is_whole_or_refused_at_every_byte() -> None:
    """The prefix of a list may be a shorter list; that of a game file or a set is never a failure."""
    sets = (PACKAGE / "data" / "components" / "meiji.yaml").read_bytes()
    for length in cuts(GAME, 200):
        with_refusal(lambda length=length: read_game_yaml(GAME[:length], name="x.yaml"))  # type: ignore[misc]
    for length in range(0, len(sets), effort(quick=len(sets) // 3 + 1, soak=97)):
        with_refusal(lambda length=length: load_set(read_set(sets[:length], name="x.yaml")))  # type: ignore[misc]


def with_refusal(read: Callable[[], object]) -> None:
    """Reads it, or is told in our words why not."""
    with contextlib.suppress(Malformed):
        read()


SIGNED = {
    "an order": {"steps": [{"place": ["bank", "church"]}, {"move": ["bank"]}]},
    "a note at the end": {"note": "See you on Sunday", **club.SIMPLE},
    "plans": {"plans": [{"name": "a", **club.SIMPLE}, {"name": "b", **club.simple("church")}]},
}


@pytest.mark.parametrize("orders", ["signed", "unsigned"])
@pytest.mark.parametrize("name", SIGNED)
def test_no_part_of_a_signed_order_counts(name: str, orders: str) -> None:
    """Not even where the seat may send orders without signature: what `sign` wrote is known by what it is bound to."""
    opened = open_state(club.second_state())
    text = write_order(club.signed(SIGNED[name], opened, club.PLAYERS["yellow"]).document).encode()
    seats = [msgspec.structs.replace(seat, orders=orders) for seat in opened.state.seats]
    state = msgspec.structs.replace(opened.state, seats=seats)
    for length in cuts(text.rstrip(), 150):
        try:
            document = read_order(text[:length], name="x.yaml").document
        except Malformed:
            continue
        with pytest.raises((Malformed, NotAuthentic)):
            authenticate_order(document, state, opened.game.id, name="x.yaml")


@pytest.mark.parametrize("line", [f"show {STATE1}", f"verify {INVITE}"])
def test_a_cut_file_is_told_of_in_one_sentence(desk: Desk, line: str) -> None:
    name = line.split()[1]
    cut = desk.write("cut.json", desk.read(name)[:1000])
    said = desk.run(line.replace(name, cut) + " --json")
    assert (said.code, said.codes) == (3, ["json-cut-short"])
    (desk.folder / cut).unlink()
