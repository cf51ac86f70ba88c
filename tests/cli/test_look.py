"""show, hand: what a player, a moderator and a stranger see."""

import json

import pytest

from tests.app import club
from tests.cli.desk import KEYS, STATE0, STATE1, Desk
from ykpbem.chain.readers import open_hand
from ykpbem.chain.states import open_state
from ykpbem.files.signed import sign


def test_anybody_sees_the_board_and_that_nothing_was_compared(desk: Desk) -> None:
    said = desk.run(f"show {STATE1}")
    assert said.code == 0
    assert said.out.startswith("MEIJI CLUB 1")
    assert KEYS["mo"].public.fingerprint in said.err
    assert "not compared" in " ".join(said.err.split())


def test_with_the_moderators_key_known_nothing_is_left_to_say(desk: Desk) -> None:
    said = desk.run(f"show {STATE1} --moderator mo.pub")
    assert (said.code, said.err) == (0, "")
    assert desk.run(f"show {STATE1} --moderator anna.pub --json").codes == ["moderator-other"]


def test_a_player_sees_the_own_hand_too_and_nobody_elses(desk: Desk) -> None:
    opened = open_state(club.second_state())
    hands = {colour: open_hand(opened, key)[0] for colour, key in club.PLAYERS.items()}
    public = desk.run(f"show {STATE1} --moderator mo.pub").out
    own = desk.run(f"show {STATE1} --key anna.key")
    assert own.err == ""
    for colour, card in hands.items():
        assert card not in public
        assert (card in own.out) == (colour == "red")


def test_a_moderator_sees_what_is_public(desk: Desk) -> None:
    assert desk.run(f"show {STATE1} --key mo.key").out == desk.run(f"show {STATE1}").out


def test_a_strangers_key_opens_nothing(desk: Desk) -> None:
    desk.run("keygen eve")
    said = desk.run(f"show {STATE1} --key eve.key --json")
    assert (said.code, said.codes) == (4, ["key-not-in-game"])
    assert "position" not in said.object


def test_a_seat_given_to_a_key_without_a_paper_is_not_believed(desk: Desk) -> None:
    """My own join, or a paper that names my key, is what makes a seat mine (INTERFACE: commands)."""
    desk.run("keygen eve")
    state = club.play(open_state(club.second_state()), club.SIMPLE).document
    seat = next(seat for seat in state["seats"] if seat["colour"] == "red")
    seat.update(key=desk.read("eve.pub").strip(), name="Eve")
    desk.write("lie.json", json.dumps(sign(state, KEYS["mo"])))
    said = desk.run("show lie.json --key eve.key --json")
    assert (said.code, said.codes) == (4, ["seat-without-paper"])
    assert desk.run("show lie.json --key anna.key --json").codes == ["key-not-in-game"]


def test_a_phone_gets_narrow_lines(desk: Desk) -> None:
    wide, narrow = desk.run(f"show {STATE1}").out, desk.run(f"show {STATE1} --width 40").out
    assert max(map(len, narrow.splitlines())) <= 40 < max(map(len, wide.splitlines())) <= 72


def test_a_fingerprint_is_no_key_and_is_told_from_a_file_that_is_missing(desk: Desk) -> None:
    """It is what one heard on the phone; the key itself is in a file."""
    said = desk.run(f"show {STATE1} --moderator {KEYS['mo'].public.fingerprint} --json")
    assert (said.code, said.codes) == (2, ["fingerprint-given"])
    assert desk.run(f"show {STATE1} --moderator mo.key --json").codes == ["key-is-secret"]
    assert desk.run(f"show {STATE1} --moderator nowhere.pub --json").codes == ["file-unreadable"]


@pytest.mark.parametrize("flag", ["--json", "--format json"])
def test_programs_get_facts(desk: Desk, flag: str) -> None:
    facts = desk.run(f"show {STATE1} {flag} --key anna.key").object
    assert facts["exit"] == 0
    assert facts["viewer"] == "red"
    assert facts["hand"] == open_hand(open_state(club.second_state()), KEYS["anna"])
    assert facts["position"]["turn"] == 1
    assert facts["signed-by"] == {"name": "Mo", "fingerprint": KEYS["mo"].public.fingerprint, "compared": True}
    assert desk.run(f"show {STATE1} {flag}").object["hand"] is None


def test_a_state_can_come_from_standard_input(desk: Desk) -> None:
    assert desk.run("show -", stdin=desk.read(STATE1)).out == desk.run(f"show {STATE1}").out


def test_reindented_json_with_other_line_ends_is_the_same_state(desk: Desk) -> None:
    """Signatures are over the canonical form."""
    reordered = json.dumps(dict(reversed(desk.document(STATE1).items())), indent=4).replace("\n", "\r\n")
    desk.write("again.json", "\ufeff" + reordered)
    assert desk.run("show again.json").out == desk.run(f"show {STATE1}").out


def test_the_hand_is_the_pair_dealt_and_then_what_was_kept(desk: Desk) -> None:
    pair = open_hand(open_state(club.first_state()), KEYS["anna"])
    said = desk.run(f"hand {STATE0} --key anna.key")
    assert all(card in said.out for card in pair)
    assert desk.run(f"hand {STATE1} --key anna.key --json").object["hand"] == pair[:1]


def test_a_moderator_has_no_hand(desk: Desk) -> None:
    assert desk.run(f"hand {STATE1} --key mo.key --json").codes == ["key-has-no-seat"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("anna.join.json", "this is a join, and a state is wanted here"),
        ("anna.key", "this is a secret key, and a state is wanted here"),
        ("anna.pub", "this is a public key, and a state is wanted here"),
        ("keep-anna.signed.yaml", "this is a move order, and a state is wanted here"),
        ("report.txt", "this is text, and a state is wanted here, as the program writes it"),
        ("empty", "the file is empty"),
        ("cut", "the file is cut short"),
        ("twice", "the key 'turn' stands twice"),
        ("newer", "this is version 2 of the kind 'state', and this program knows version 1"),
        ("nowhere", "the file cannot be read"),
        (".", "the file cannot be read"),
    ],
)
def test_what_is_no_state_is_told_so(desk: Desk, name: str, told: str) -> None:
    desk.write("report.txt", "MEIJI CLUB 1\n")
    desk.write("empty", "")
    desk.write("cut", desk.read(STATE1)[:500])
    desk.write("twice", '{"ykpbem": "state/1", "turn": 1, "turn": 2}')
    desk.write("newer", '{"ykpbem": "state/2"}')
    said = desk.run(["show", name])
    assert said.code == 3
    assert told in " ".join(said.err.split())
    assert said.err.startswith(f"error: {name}:")


@pytest.mark.parametrize("where", [b'"turn": 1', b'"Anna"', b'"seals"'])
def test_a_state_changed_on_its_way_is_not_shown(desk: Desk, where: bytes) -> None:
    data = (desk.folder / STATE1).read_bytes().replace(where, where.swapcase().replace(b"1", b"2"), 1)
    (desk.folder / "changed.json").write_bytes(data)
    said = desk.run("show changed.json")
    assert said.code in (3, 4)
    assert said.out == ""


def test_lines_are_drawn_on_request_alone(desk: Desk) -> None:
    """What the program draws by itself is ASCII (INTERFACE: promises)."""
    drawn = "\u2514\u2500\u2500"
    desk.order("order.yaml", "place: [bank, church]\nmove: bank", player="yellow")
    for line in (f"show {STATE1} --moderator mo.pub", f"check {STATE1} order.yaml --key cleo.key"):
        assert drawn not in desk.run(line).out
        said = desk.run(f"{line} --unicode")
        assert (said.code, drawn in said.out) == (0, True)
        assert drawn not in desk.run(f"{line} --unicode --linear").out
