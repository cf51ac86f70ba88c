"""Armor at the command line: --armor wherever something signed is written, either form wherever something is read."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app import acts, club
from tests.cli.desk import INVITE, STATE0, STATE1, STATE2, Desk, write_key
from tests.files.mangling import mangled
from ykpbem.app.powers.rekeying import consent
from ykpbem.app.reading import read_signed
from ykpbem.chain.states import open_state
from ykpbem.cli.commands import MODULES, commands
from ykpbem.cli.outputs import document_bytes
from ykpbem.files.armor import armored
from ykpbem.files.order_writer import write_order
from ykpbem.files.reported import report_path
from ykpbem.files.signed import document_id

KEEPS = "keep-anna.signed.yaml keep-ben.signed.yaml keep-cleo.signed.yaml"
STEPS = "place: [bank, church, customs]\nmove: [bank]\nact: none"
CONSENT = "red.consent.json"
STATE3 = STATE2.replace("002", "003")


@pytest.fixture
def full(desk: Desk) -> Desk:
    """A desk with a state more, a signed order for it, a consent and a typed order."""
    opened = open_state(club.second_state())
    signed = club.signed(club.SIMPLE, opened, club.PLAYERS["yellow"]).document
    desk.write("cleo.signed.yaml", write_order(signed))
    (desk.folder / STATE2).write_bytes(document_bytes(club.play(opened, club.SIMPLE).document))
    write_key(desk.folder, "otto", acts.OTTO)
    agreed = consent(open_state(club.second_state()), acts.OTTO.public, club.PLAYERS["red"])
    (desk.folder / CONSENT).write_bytes(document_bytes(agreed))
    desk.write("game.yaml", "ykpbem: game/1\nname: Another\nplayers: 3\n")
    desk.order("order.yaml", STEPS, player="yellow")
    desk.order("ahead.yaml", STEPS, player="yellow", turn=4)
    return desk


def by_mail(text: str, number: int) -> str:
    """The text as it comes out of a mail program."""
    ways = (["quoted", "crlf"], ["prose", "nbsp"], ["indented", "dashes", "trailing blanks"], ["html"], ["filled"])
    return mangled(text, ways[number % len(ways)], number)


def in_mails(desk: Desk) -> None:
    """Puts every signed file of the desk into a mail, under its own name."""
    for number, path in enumerate(sorted(desk.folder.iterdir())):
        if path.name.endswith((".state.json", ".join.json", ".invite.json", ".consent.json", ".signed.yaml")):
            text = armored(read_signed(path.read_bytes(), name=path.name))
            path.write_bytes(by_mail(text, number).encode())


def signed_in(desk: Desk, name: str) -> dict[str, Any]:
    """The signed document in a file of either form."""
    return read_signed((desk.folder / name).read_bytes(), name=name)


READING = (
    f"show {STATE1} --moderator mo.pub",
    f"show {STATE1} --key anna.key --format html",
    f"hand {STATE1} --key anna.key",
    f"moves {STATE1} --key cleo.key",
    f"check {STATE1} order.yaml --key cleo.key",
    f"check {STATE1} cleo.signed.yaml --key cleo.key",
    f"fingerprint {STATE1}",
    f"fingerprint {INVITE}",
    "fingerprint anna.join.json",
    f"fingerprint {CONSENT}",
    f"verify {INVITE} {STATE0} {STATE1} anna.join.json {KEEPS} {CONSENT} --moderator mo.pub",
    f"audit {STATE0} {STATE1} {STATE2} {KEEPS} cleo.signed.yaml anna.join.json --moderator mo.pub",
    f"components {INVITE}",
    f"armor {STATE1}",
    "armor cleo.signed.yaml --plain",
)
"""Commands that only read."""


@pytest.mark.parametrize("line", READING)
def test_every_command_that_reads_takes_either_form(full: Desk, line: str) -> None:
    """And says the same of both."""
    plain = full.run(line)
    assert plain.code == 0
    in_mails(full)
    mailed = full.run(line)
    assert (mailed.code, mailed.out, mailed.err) == (0, plain.out, plain.err)


WRITING = {
    "invite game.yaml --key mo.key": "another.invite.json",
    f"join {INVITE} --key otto.key --name Otto --colour red": "otto-red.join.json",
    f"start {INVITE} anna.join.json ben.join.json cleo.join.json --key mo.key": STATE0,
    f"sign order.yaml --state {STATE1} --key cleo.key": "order.signed.yaml",
    f"sign ahead.yaml --invite {INVITE} --key cleo.key": "ahead.signed.yaml",
    f"adjudicate {STATE0} {KEEPS} --key mo.key": STATE1,
    f"adjudicate {STATE1} cleo.signed.yaml --key mo.key": STATE2,
    f"consent {STATE2} otto.pub --key anna.key": "meiji-club-1-red.consent.json",
    f"pass {STATE2} --reason late --key mo.key": STATE3,
    f"amend {STATE2} --set red.yen=5 --reason slip --key mo.key": STATE3,
    f"rekey {STATE2} --seat red --pub otto.pub --consent {CONSENT} --reason x --key mo.key": STATE3,
    f"rollback {STATE2} --to {STATE1} --reason slip --key mo.key": STATE3,
    f"handover {STATE2} --to otto.pub --key mo.key": STATE3,
    f"end {STATE2} --reason enough --key mo.key": STATE3,
}
"""Commands that write something signed, and what the file is called by default."""


def test_they_are_all_here() -> None:
    """Every command with --armor, and every command that writes with a key; `run` has tests of its own."""
    assert {line.split()[0] for line in WRITING} == set(flags_of("armor")) - {"run"}
    assert set(flags_of("output")) & set(flags_of("key")) - {"template"} == set(flags_of("armor")) - {"run"}


def flags_of(flag: str) -> Iterator[str]:
    """The commands that have a flag."""
    context = commands.make_context("ykpbem", ["x"], resilient_parsing=True)
    for name in MODULES:
        command = commands.get_command(context, name)
        assert command is not None
        if flag in [parameter.name for parameter in command.params]:
            yield name


def test_every_command_that_writes_has_armor(full: Desk) -> None:
    """From files in mails it makes the document that it makes from plain ones, and tells the same."""
    for number in range(len(WRITING)):
        (full.folder / f"{number}").mkdir()
    plain = {line: full.run(f"{line} -o {number}/plain.json") for number, line in enumerate(WRITING)}
    documents = {line: signed_in(full, f"{number}/plain.json") for number, line in enumerate(WRITING)}
    in_mails(full)
    for line, name in WRITING.items():
        mailed = full.folder / name
        text = mailed.read_bytes() if mailed.exists() else b""
        mailed.unlink(missing_ok=True)
        said = full.run(f"{line} --armor")
        assert (said.code, said.err) == (0, plain[line].err), line
        armored_name = name.rpartition(".")[0] + ".txt"
        assert armored_name in said.new
        assert full.read(armored_name).startswith("-----BEGIN YKPBEM ")
        document = signed_in(full, armored_name)
        assert line.startswith("invite") or document_id(document) == document_id(documents[line])
        assert full.run(f"verify {armored_name}").code == 0
        for new in said.new:
            (full.folder / new).unlink()
        if text:
            mailed.write_bytes(text)


def test_armor_goes_through_a_pipe(full: Desk) -> None:
    """`adjudicate --armor -o - | mail`: nothing but the block on standard output."""
    said = full.run(f"adjudicate {STATE1} cleo.signed.yaml --key mo.key --armor -o -")
    assert said.code == 0
    assert said.out.startswith("-----BEGIN YKPBEM STATE-----\n")
    assert said.out.endswith("-----END YKPBEM STATE-----\n")
    assert full.run("show - --moderator mo.pub", stdin=said.out).code == 0
    signed = full.run(f"sign - --state {STATE1} --key cleo.key --armor", stdin=full.read("order.yaml")).out
    assert full.run(f"check {STATE1} - --key cleo.key", stdin=by_mail(signed, 0)).code == 0
    for line in (f"armor {STATE1}", "armor -", f"armor {STATE1} -o -"):
        assert full.run(line, stdin=full.read(STATE1)).out == armored(full.document(STATE1))


def test_a_template_knows_the_same_facts(full: Desk) -> None:
    """What it suggests is one of many legal turns."""
    plain = full.run(f"template {STATE1} --key cleo.key").out
    in_mails(full)
    mailed = full.run(f"template {STATE1} --key cleo.key").out
    facts = [[line for line in text.splitlines() if line.startswith("## ")] for text in (plain, mailed)]
    assert facts[0] == facts[1]


# The command


def test_a_file_becomes_text_and_the_text_the_file(full: Desk) -> None:
    """An order to the byte; of JSON the keys may stand in another order."""
    for name in (STATE1, INVITE, "anna.join.json", CONSENT, "cleo.signed.yaml", "keep-anna.signed.yaml"):
        said = full.run(f"armor {name} -o text.txt")
        assert (said.code, said.new) == (0, ["text.txt"])
        assert said.out.startswith("text.txt: a")
        assert full.run("armor text.txt").out == full.read("text.txt")
        plain = full.run("armor text.txt --plain").out
        assert signed_in(full, "text.txt") == read_signed(plain.encode(), name="a") == signed_in(full, name)
        if name.endswith(".yaml"):
            assert plain == full.read(name)
        (full.folder / "text.txt").unlink()


def test_programs_get_the_text_in_the_object(full: Desk) -> None:
    facts = full.run("armor anna.join.json --json").object
    assert (facts["kind"], facts["text"]) == ("join", full.run("armor anna.join.json").out)


@pytest.mark.parametrize(
    ("line", "code", "fault"),
    [
        ("armor game.yaml", 3, "other-kind"),
        ("armor mo.pub", 3, "other-kind"),
        ("armor mo.key", 3, "other-kind"),
        ("armor order.yaml", 4, "signature-missing"),
        ("armor notes.txt", 3, "not-machine-written"),
        ("armor both.txt", 3, "armor-several"),
        ("armor cut.txt", 3, "armor-cut-short"),
        (f"armor {STATE1} -o {STATE1}", 2, "output-is-input"),
        (f"armor {STATE1} -o notes.txt", 5, "output-exists"),
    ],
)
def test_what_has_no_armor_is_refused(full: Desk, line: str, code: int, fault: str) -> None:
    full.write("notes.txt", "Mind the gap.")
    full.write("both.txt", full.run(f"armor {STATE1}").out + full.run(f"armor {STATE0}").out)
    full.write("cut.txt", full.run(f"armor {STATE1}").out[:900])
    said = full.run(f"{line} --json")
    assert (said.code, said.codes, said.new) == (code, [fault], [])
    assert "SECRET" not in said.out


# Names of files


def test_a_text_does_not_take_the_place_of_its_report(full: Desk) -> None:
    assert report_path("a/club-014.state.json") == report_path("a/club-014.state.txt") == "a/club-014.txt"
    assert report_path("club.txt") == "club.report.txt"
    assert report_path("club") == report_path("club.json") == "club.txt"
    said = full.run(f"end {STATE2} --reason x --key mo.key --armor -o end.txt")
    assert (said.code, said.new) == (0, ["end.report.txt", "end.txt"])


def test_what_is_there_in_the_other_form_is_not_made_again(full: Desk) -> None:
    """With other seals it would be one id sealed twice, an invitation even another game."""
    for line, there in ((f"adjudicate {STATE1} cleo.signed.yaml --key mo.key", STATE2),):
        said = full.run(f"{line} --armor --json")
        assert (said.code, said.codes, said.new) == (5, ["output-in-other-form"], [])
        assert there in said.object["errors"][0]["message"]
    assert full.run("invite game.yaml --key mo.key --armor").new == ["another.invite.txt"]
    said = full.run("invite game.yaml --key mo.key --json")
    assert (said.code, said.codes, said.new) == (5, ["output-in-other-form"], [])


def test_again_with_armor_says_that_it_is_done(full: Desk) -> None:
    line = f"end {STATE2} --reason x --key mo.key --armor"
    assert full.run(line).new == ["meiji-club-1-003.state.txt", "meiji-club-1-003.txt"]
    said = full.run(line)
    assert (said.code, said.new) == (0, [])
    assert "already there" in said.out


# Mails


def test_a_mail_with_several_papers_serves_whoever_wants_one(full: Desk) -> None:
    """A command takes the kind it needs; verify, fingerprint and audit take all."""
    texts = [full.run(f"armor {name}").out for name in (INVITE, STATE1, "anna.join.json", "cleo.signed.yaml")]
    full.write("mail.txt", by_mail("\n\n".join(["Hello!", *texts, "Bye."]), 0))
    assert full.run("hand mail.txt --key anna.key").code == 0
    assert full.run("check mail.txt - --key cleo.key", stdin=full.read("mail.txt")).code == 0
    facts = full.run("verify mail.txt --moderator mo.pub --json").object
    assert [(one["file"], one["kind"]) for one in facts["files"]] == [
        ("mail.txt, block 1", "invite"),
        ("mail.txt, block 2", "state"),
        ("mail.txt, block 3", "join"),
        ("mail.txt, block 4", "order"),
    ]
    assert (facts["errors"], facts["exit"]) == ([], 0)
    owners = [full.run(f"fingerprint {name}").out for name in (INVITE, STATE1, "anna.join.json")]
    assert full.run("fingerprint mail.txt").out == "".join(owners)
    assert full.run("fingerprint cleo.signed.yaml --json").codes == ["no-keys-inside"]
    said = full.run("rekey mail.txt --seat red --pub otto.pub --consent mail.txt --reason x --key mo.key --json")
    assert (said.code, said.codes) == (3, ["other-kind"])


def test_two_states_in_a_mail_are_not_chosen_between(full: Desk) -> None:
    full.write("mail.txt", full.run(f"armor {STATE1}").out + full.run(f"armor {STATE0}").out)
    said = full.run("show mail.txt --json")
    assert (said.code, said.codes) == (3, ["armor-several"])


def test_an_audit_of_a_folder_of_mails(full: Desk, tmp_path: Path) -> None:
    """A thread with all states in it; a sentence about blocks and a quoted order are nothing to it, a cut one is."""
    folder = tmp_path / "mails"
    folder.mkdir()
    texts = [full.run(f"armor {name}").out for name in (STATE0, STATE1, STATE2)]
    (folder / "thread.txt").write_text("\n".join(texts), "utf-8")
    (folder / "how.txt").write_text("Copy the lines from -----BEGIN YKPBEM STATE----- on.", "utf-8")
    (folder / "reply.txt").write_text(full.read("order.yaml") + "\n> " + texts[2].replace("\n", "\n> "), "utf-8")
    said = full.run("audit mails --moderator mo.pub --json")
    assert (said.code, said.object["errors"]) == (0, [])
    assert said.object["games"][0]["states"] == 3
    (folder / "cut.txt").write_text(texts[1][:700], "utf-8")
    said = full.run("audit mails --moderator mo.pub --json")
    assert said.code == 3
    assert [one["code"] for one in said.object["errors"]] == ["audit-unreadable"]


def test_a_history_of_a_folder_of_mails(full: Desk, tmp_path: Path) -> None:
    """A damaged file is named and stops nothing."""
    folder = tmp_path / "mails"
    folder.mkdir()
    texts = [full.run(f"armor {name}").out for name in (STATE0, STATE1, STATE2)]
    (folder / "a.txt").write_text("\n".join(texts[:2]), "utf-8")
    (folder / "b.txt").write_text(by_mail(texts[2], 1), "utf-8")
    (folder / "c.txt").write_text(texts[1][:700], "utf-8")
    (folder / "d.json").write_text(full.read(STATE1)[:700], "utf-8")
    (folder / "how.txt").write_text("Copy the lines from -----BEGIN YKPBEM STATE----- on.", "utf-8")
    said = full.run("history mails --moderator mo.pub -o club.html --json")
    assert (said.code, said.object["states"]) == (0, 3)
    assert [one["code"] for one in said.object["warnings"]] == ["armor-cut-short", "json-cut-short"]
    assert [one["file"] for one in said.object["warnings"]] == ["mails/c.txt", "mails/d.json"]


def test_a_file_that_is_not_there_stops_no_other(full: Desk) -> None:
    """It is a finding of its own; of several kinds of findings the gravest decides."""
    (full.folder / "folder").mkdir()
    said = full.run(f"verify nowhere.json folder {STATE1} --json")
    assert (said.code, said.codes) == (3, ["file-unreadable"])
    assert [one["kind"] for one in said.object["files"]] == ["", "state"]
    assert {one["code"] for one in said.object["files"][1]["holds"]} >= {"verify-signed"}
    full.write("forged.json", full.read(STATE1).replace("Anna", "Anne"))
    assert full.run("verify nowhere.json forged.json").code == 3
    assert full.run("verify - -", stdin=full.read(STATE1)).code == 2


def test_a_component_set_is_read_out_of_a_mail(full: Desk) -> None:
    text = by_mail(full.run(f"armor {STATE1}").out, 1)
    assert full.run("components -", stdin=text).out == full.run(f"components {STATE1}").out
