"""keygen, fingerprint, and how secret keys are found and unlocked."""

import stat

import click
import pytest

from tests.cli.desk import INVITE, KEYS, STATE1, Desk
from ykpbem.files.keys import format_key, read_key, read_pub


def test_a_key_pair_is_two_files(empty_desk: Desk) -> None:
    """The secret one is nobody else's to read."""
    said = empty_desk.run("keygen anna")
    assert (said.code, said.new) == (0, ["anna.key", "anna.pub"])
    assert stat.S_IMODE((empty_desk.folder / "anna.key").stat().st_mode) == 0o600
    secret = read_key(empty_desk.read("anna.key"))
    assert read_pub(empty_desk.read("anna.pub")) == secret.public
    assert secret.public.fingerprint in said.out


def test_every_key_is_new(empty_desk: Desk) -> None:
    empty_desk.run("keygen one")
    empty_desk.run("keygen two")
    assert empty_desk.read("one.pub") != empty_desk.read("two.pub")


@pytest.mark.parametrize("there", ["anna.key", "anna.pub"])
def test_no_key_is_ever_overwritten(empty_desk: Desk, there: str) -> None:
    empty_desk.write(there, "precious")
    said = empty_desk.run("keygen anna")
    assert (said.code, said.new) == (5, [])
    assert "never" in said.err


@pytest.mark.parametrize("name", ["anna.key", "anna.pub"])
def test_the_name_may_carry_its_ending(empty_desk: Desk, name: str) -> None:
    assert empty_desk.run(["keygen", name]).new == ["anna.key", "anna.pub"]


@pytest.mark.parametrize("name", ["-", ""])
def test_a_key_needs_a_name(empty_desk: Desk, name: str) -> None:
    said = empty_desk.run(["keygen", "--", name])
    assert (said.code, said.new) == (2, [])


def test_a_passphrase_locks_the_key(empty_desk: Desk) -> None:
    """It comes from a file, whose later lines do not count, or from the environment."""
    empty_desk.write("phrase", "open sesame\r\nno part of it\n")
    assert empty_desk.run("keygen anna --passphrase-file phrase --json").object["locked"] is True
    assert read_key(empty_desk.read("anna.key"), lambda: "open sesame").public.text in empty_desk.read("anna.pub")
    assert empty_desk.run("keygen ben --json", YKPBEM_PASSPHRASE="open sesame").object["locked"] is True
    read_key(empty_desk.read("ben.key"), lambda: "open sesame")
    assert empty_desk.run("keygen cleo --json").object["locked"] is False


def test_an_empty_passphrase_is_refused(empty_desk: Desk) -> None:
    empty_desk.write("phrase", "\n")
    said = empty_desk.run("keygen anna --passphrase-file phrase")
    assert (said.code, said.new) == (2, [])


def test_nobody_is_asked_where_there_is_no_terminal(empty_desk: Desk) -> None:
    said = empty_desk.run("keygen anna --passphrase")
    assert (said.code, said.new) == (2, [])
    assert "no terminal" in said.err


@pytest.fixture
def locked(desk: Desk) -> Desk:
    """A desk on which Anna's key is locked."""
    desk.write("locked.key", format_key(KEYS["anna"], "open sesame", entropy=b"e" * 16))
    desk.write("right", "open sesame\n")
    desk.write("wrong", "open barley\n")
    return desk


def test_a_locked_key_opens_with_its_passphrase(locked: Desk) -> None:
    assert locked.run(f"hand {STATE1} --key locked.key --passphrase-file right").code == 0
    assert locked.run(f"hand {STATE1} --key locked.key", YKPBEM_PASSPHRASE="open sesame").code == 0
    assert locked.run(f"hand {STATE1} --key locked.key --passphrase-file -", stdin="open sesame\n").code == 0


def test_a_locked_key_does_not_open_otherwise(locked: Desk) -> None:
    """Wrong: not authentic. None, and nobody to ask: wrong usage."""
    assert locked.run(f"hand {STATE1} --key locked.key --passphrase-file wrong --json").codes == ["passphrase-wrong"]
    assert locked.run(f"hand {STATE1} --key locked.key --passphrase-file wrong").code == 4
    said = locked.run(f"hand {STATE1} --key locked.key --json")
    assert (said.code, said.codes) == (2, ["key-locked"])


def test_a_passphrase_is_asked_for_on_a_terminal(locked: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ykpbem.cli.inputs._is_terminal", lambda: True)
    said = locked.run(f"hand {STATE1} --key locked.key", stdin="open sesame\n")
    assert said.code == 0
    assert "Passphrase of locked.key" in said.err
    assert "sesame" not in said.out + said.err


def test_a_passphrase_is_asked_for_twice_when_it_is_new(empty_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ykpbem.cli.inputs._is_terminal", lambda: True)
    assert empty_desk.run("keygen anna --passphrase", stdin="sesame\nsesame\n").code == 0
    read_key(empty_desk.read("anna.key"), lambda: "sesame")


def test_interrupted_at_the_prompt_is_130_and_leaves_nothing(empty_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Click says it when somebody presses Ctrl-C or ends the input."""

    def interrupted(*_words: object, **_flags: object) -> str:
        raise click.Abort

    monkeypatch.setattr("ykpbem.cli.inputs._is_terminal", lambda: True)
    monkeypatch.setattr("ykpbem.cli.inputs.click.prompt", interrupted)
    said = empty_desk.run("keygen anna --passphrase")
    assert (said.code, said.new) == (130, [])
    assert empty_desk.run("keygen anna --passphrase --json").object["exit"] == 130


def test_the_key_can_come_from_the_environment(desk: Desk) -> None:
    assert desk.run(f"hand {STATE1}", YKPBEM_KEY="anna.key").out == desk.run(f"hand {STATE1} --key anna.key").out


def test_the_key_can_come_from_standard_input(desk: Desk) -> None:
    said = desk.run(f"hand {STATE1} --key -", stdin=desk.read("anna.key"))
    assert said.code == 0


def test_standard_input_is_read_once(desk: Desk) -> None:
    said = desk.run("hand - --key - --json", stdin=desk.read("anna.key"))
    assert (said.code, said.codes) == (2, ["stdin-twice"])


@pytest.mark.parametrize(
    ("key", "code", "told"),
    [
        ("anna.pub", 3, "key-is-public"),
        (STATE1, 3, "other-kind"),
        ("nowhere.key", 3, "file-unreadable"),
        ("text", 3, "key-file-head"),
        ("cut", 3, "key-file-cut-short"),
        ("blob", 3, "file-not-utf8"),
    ],
)
def test_what_is_no_secret_key_is_told_so(desk: Desk, key: str, code: int, told: str) -> None:
    desk.write("text", "hello\n")
    desk.write("cut", desk.read("anna.key")[:-20])
    (desk.folder / "blob").write_bytes(b"\xff\xfe\x00")
    said = desk.run(f"hand {STATE1} --key {key} --json")
    assert (said.code, said.codes) == (code, [told])
    assert said.object["errors"][0]["file"] == key


@pytest.mark.parametrize("name", ["anna.pub", "anna.key"])
def test_a_fingerprint_is_that_of_the_key(desk: Desk, name: str) -> None:
    """A locked key tells it too: its public line is in the open."""
    assert desk.run(f"fingerprint {name}").out == f"{KEYS['anna'].public.fingerprint}\n"
    desk.write("locked.key", format_key(KEYS["anna"], "x", entropy=b"e" * 16))
    assert desk.run("fingerprint locked.key").out == f"{KEYS['anna'].public.fingerprint}\n"


def test_a_paper_tells_whose_keys_it_names(desk: Desk) -> None:
    fingerprints = {name: key.public.fingerprint for name, key in KEYS.items()}
    assert desk.run(f"fingerprint {INVITE}").out == f"{fingerprints['mo']}  Mo, moderator\n"
    assert fingerprints["anna"] in desk.run("fingerprint anna.join.json").out
    told = desk.run(f"fingerprint {STATE1} --json").object["keys"]
    assert {one["fingerprint"] for one in told} == set(fingerprints.values())
    assert {one["owner"] for one in told} >= {"Mo, moderator", "Anna, red"}


def test_a_key_quoted_in_a_mail_is_found(desk: Desk) -> None:
    """Wrapped, quoted, with text around it."""
    line = desk.read("anna.pub")
    mail = "> Hello Mo,\n> here is my key:\n> " + line[:60] + "\n> " + line[60:] + "> Anna\n"
    assert desk.run("fingerprint -", stdin=mail).out == f"{KEYS['anna'].public.fingerprint}\n"


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [("order.yaml", "ykpbem: order/1\n", "no-keys-inside"), ("text", "hello", "public-key-missing")],
)
def test_where_there_is_no_key_there_is_no_fingerprint(desk: Desk, name: str, content: str, code: str) -> None:
    said = desk.run(f"fingerprint {desk.write(name, content)} --json")
    assert (said.code, said.codes) == (3, [code])
