"""Files of any size: a gigabyte, bombs of YAML and of depth, within bounds of memory that the system keeps."""

import base64
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from tests.cli.desk import STATE1, Desk, copy_of, lay_out
from tests.tools.effort import effort

MEMORY = 300 * 2**20
"""Bytes of address space that a command gets: Python with all its libraries takes a fifth of it."""
SECONDS = 20
"""Of the processor; a command takes one at most."""
HUGE = 2**30
"""Bytes of a file that takes no room on the disk, and more than there is in memory."""
WIDE = 60_000

BOMBS: dict[str, bytes] = {
    "key.json": b'{"ykpbem": "state/1", "' + b"k" * 4_000_000 + b'": 1}',
    "laughs.yaml": b"a: &a [lol, lol]\n"
    + b"".join(b"%c: &%c [*%c, *%c, *%c]\n" % (98 + n, 98 + n, 97 + n, 97 + n, 97 + n) for n in range(20)),
    "deep.yaml": b"ykpbem: order/1\nsteps: " + b"[" * WIDE,
    "deep-blocks.yaml": b"ykpbem: order/1\nsteps:\n" + b"- " * (WIDE // 2),
    "keys.yaml": b"ykpbem: order/1\n" + b"".join(b"k%d: 1\n" % n for n in range(8000)),
    "same-keys.yaml": b"ykpbem: order/1\n" + b"a:\n" * (WIDE // 3),
    "quotes.yaml": b"ykpbem: order/1\nnote: " + b"'" * WIDE,
    "curly.yaml": b"ykpbem: order/1\nnote: " + "\u201c\\x".encode() * (WIDE // 6),
    "questions.yaml": b"ykpbem: order/1\n" + b"? " * (WIDE // 2),
    "steps.yaml": b"ykpbem: order/1\ngame: x\nplayer: red\nsteps:\n" + b"- zzz\n" * (WIDE // 6),
    "hidden.yaml": b"ykpbem: order/1\nnote: " + b"\xe2\x80\x8b" * (WIDE // 3),
    "deep.json": b'{"ykpbem": "state/1", "a": ' + b"[" * 2_000_000,
    "wide.json": b'{"ykpbem": "state/1", "a": [' + b"0," * 2_000_000 + b"0]}",
    "digits.json": b'{"ykpbem": "state/1", "a": ' + b"9" * 4_000_000 + b"}",
    "keys.json": b'{"ykpbem": "state/1"' + b"".join(b',"k%d":1' % n for n in range(300_000)) + b"}",
    "same-keys.json": b'{"ykpbem": "state/1"' + b',"a":1' * 600_000 + b"}",
    "escapes.json": b'{"ykpbem": "state/1", "a": "' + b"\\u0000" * 600_000 + b'"}',
    "halves.json": b'{"ykpbem": "state/1", "a": "' + b"\\ud800" * 600_000 + b'"}',
    "strings.json": b'{"ykpbem": "state/1", "a": [' + b'"",' * 1_300_000 + b'""]}',
    "quote-open.json": b'{"ykpbem": "state/1", "' + b'\\"' * 1_900_000,
    "packed.txt": b"-----BEGIN YKPBEM STATE-----\n"
    + base64.encodebytes(zlib.compress(b'{"ykpbem": "state/1", "a": "' + b" " * 2**25 + b'"}'))
    + b"check: 00000000\n-----END YKPBEM STATE-----\n",
    "heads.txt": b"-----BEGIN YKPBEM STATE-----\n" * 100_000,
    "numbers.key": b"ykpbem-key-1\n" + b"x\n" * 30_000,
    "heads.pub": b"ykpbem-pub-1 " * 4_900,
}
READING = {
    "yaml": "check {state} {file} --key cleo.key",
    "json": "show {file}",
    "txt": "show {file}",
    "key": "hand {state} --key {file}",
    "pub": "show {state} --moderator {file}",
}
LINES = {name: READING[name.rpartition(".")[2]] for name in BOMBS}
HUGE_LINES = [
    "show {file}",
    "verify {file}",
    "check {state} {file} --key cleo.key",
    "hand {state} --key {file}",
    "invite {file} --key mo.key",
    "amend {state} --patch {file} --reason x --key mo.key",
    "rekey {state} --seat red --pub {file} --reason x --key mo.key",
    "keygen dora --passphrase-file {file}",
    "components {file} --check",
]
RUN_ALL = """
import resource, sys
for kind, bound in ((resource.RLIMIT_AS, sys.argv[1]), (resource.RLIMIT_CPU, sys.argv[2])):
    resource.setrlimit(kind, (int(bound), int(bound)))
from ykpbem.cli.commands import commands
for line in sys.stdin.read().splitlines():
    code = commands.main(line.split(), standalone_mode=False)
    sys.stdout.flush()
    sys.stderr.flush()
    print("CODE", int(code), flush=True)
"""
"""One process for many commands: starting takes longer than most of them."""

RUN_ONE = """
import resource, sys
for kind, bound in ((resource.RLIMIT_AS, sys.argv[1]), (resource.RLIMIT_CPU, sys.argv[2])):
    resource.setrlimit(kind, (int(bound), int(bound)))
from ykpbem.cli.commands import commands
sys.exit(commands.main(sys.argv[3:], standalone_mode=False))
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A desk with a huge file, which takes no room: it is one hole."""
    folder = tmp_path_factory.mktemp("big")
    lay_out(folder)
    made = copy_of(folder, folder / "in")
    for name in ("huge.json", "huge.yaml"):
        with (made.folder / name).open("wb") as file:
            file.truncate(HUGE)
    for name, data in BOMBS.items():
        (made.folder / name).write_bytes(data)
    return made


def codes(folder: Path, lines: list[str]) -> list[int]:
    """The exit codes of commands run one after another within bounds."""
    done = subprocess.run(
        [sys.executable, "-c", RUN_ALL, str(MEMORY), str(SECONDS * len(lines))],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert "Traceback" not in done.stderr, done.stderr[-2000:]
    assert "fault of the program" not in done.stderr, done.stderr[-2000:]
    assert len(done.stderr) < 200_000
    return [int(line.split()[1]) for line in done.stdout.splitlines() if line.startswith("CODE")]


def test_a_huge_file_is_refused_by_every_command_that_reads(desk: Desk) -> None:
    """Without being read: there would be no room for it."""
    lines = [line.format(state=STATE1, file="huge.json") for line in HUGE_LINES]
    found = codes(desk.folder, lines)
    assert len(found) == len(lines)
    assert set(found) <= {3, 4}


@pytest.mark.parametrize("line", ["show -", "verify -", f"check {STATE1} - --key cleo.key", f"hand {STATE1} --key -"])
def test_an_endless_standard_input_is_refused_by_whoever_reads_it(desk: Desk, line: str) -> None:
    """Reading stops at the limit, as of a file."""
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(
            [sys.executable, "-c", RUN_ONE, str(MEMORY), str(SECONDS), *line.split()],
            stdin=endless,
            capture_output=True,
            text=True,
            check=False,
            cwd=desk.folder,
            env={"PYTHONPATH": ":".join(sys.path)},
        )
    assert done.returncode == 3, done.stderr[-2000:]
    assert "(standard input): the file is larger than" in done.stderr


def test_every_bomb_is_refused(desk: Desk) -> None:
    """Small ones take no more time than they should, and none takes memory."""
    tried = [*LINES][:: effort(quick=2, soak=1)]
    found = codes(desk.folder, [LINES[name].format(state=STATE1, file=name) for name in tried])
    assert dict(zip(tried, found, strict=True)) == {name: 4 if name == "steps.yaml" else 3 for name in tried}
