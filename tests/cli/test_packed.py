"""Archives and mails whose text is packed in base64: told as what they are, by whatever command reads them."""

import base64
import gzip
import io
import zipfile
from collections.abc import Callable

import pytest

from tests.app import club
from tests.app.running import order
from tests.cli.desk import STATE1, Desk
from ykpbem.files.order_writer import write_order

HEAD = "From: Cleo\nSubject: my move\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n"


def zipped(data: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("order.yaml", data)
    return packed.getvalue()


PACKED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "a mail": (lambda data: HEAD.encode() + base64.encodebytes(data), "mail-base64"),
    "a mail with other line ends": (
        lambda data: (HEAD.encode() + base64.encodebytes(data)).replace(b"\n", b"\r\n"),
        "mail-base64",
    ),
    "a mail that names the program in its head": (
        lambda data: (
            (HEAD.replace("my move", "my move\n for ykpbem") + 'X-File: a;\n name="ykpbem.txt"\n\n').encode()
            + base64.encodebytes(data)
        ),
        "mail-base64",
    ),
    "a zip": (zipped, "file-archive"),
    "a gzip": (gzip.compress, "file-archive"),
}
READING = (
    f"check {STATE1} packed --key cleo.key",
    f"sign packed --state {STATE1} --key cleo.key",
    f"adjudicate {STATE1} packed --key mo.key",
    "show packed",
    "verify packed",
    "invite packed --key mo.key",
    "armor packed",
)


@pytest.mark.parametrize("sort", PACKED)
def test_every_reader_says_what_it_is(desk: Desk, sort: str) -> None:
    pack, code = PACKED[sort]
    (desk.folder / "packed").write_bytes(pack(write_order(order()).encode()))
    for line in READING:
        said = desk.run(f"{line} --json")
        assert (said.code, said.codes, said.new) == (3, [code], []), line
    said = desk.run("audit packed --json")
    assert [why["code"] for why in said.object["unreadable"][0]["because"]] == [code]


def test_a_letter_does_not_blame_the_player(desk: Desk) -> None:
    """It was the moderator who saved the mail so."""
    (desk.folder / "inbox").mkdir()
    pack, _ = PACKED["a mail"]
    (desk.folder / "inbox/cleo.eml").write_bytes(pack(write_order(order()).encode()))
    assert desk.run("run . --key mo.key").code == 0
    letter = " ".join((desk.folder / "rejected/cleo.eml.why.txt").read_text().split())
    assert "the moderator has to copy its text" in letter
    assert "came damaged" not in letter


def test_a_mail_that_says_something_in_the_open_too_is_read(desk: Desk) -> None:
    """A picture may be in base64 beside an order that is not."""
    text = f"--x\nContent-Transfer-Encoding: base64\n\nAAAA\n--x\n\n{desk.run(f'armor {STATE1}').out}\n--x--\n"
    desk.write("mail.eml", text)
    assert desk.run("show mail.eml --moderator mo.pub").code == 0
    assert club.GAME in desk.run("verify mail.eml").out
