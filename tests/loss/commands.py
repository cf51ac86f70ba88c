"""Every command that writes, as it is typed at a desk, and the files that it leaves, the one that counts last."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tests.app import acts, club
from tests.cli.desk import INVITE, STATE0, STATE1, STATE2, Desk, lay_out, write_key
from ykpbem.chain.states import open_state
from ykpbem.files.order_writer import write_order

ORDER = "place: [bank, church]\nmove: bank"
REPORT2 = "meiji-club-1-002.txt"
NEXT = (REPORT2, STATE2)
ALONE = ("alone/new.txt", "alone/new.state.json")
"""Where a state can be made that lies on the desk already."""
MO = ["--key", "mo.key"]
WHY = ["--reason", "a slip of mine"]
KEEPS = [f"keep-{name}.signed.yaml" for name in ("anna", "ben", "cleo")]
JOINS = [f"{name}.join.json" for name in ("anna", "ben", "cleo")]


class Writes(msgspec.Struct, frozen=True):
    """A command line, the files it makes, and its exit code when it is typed once more with all of them there."""

    words: list[str]
    files: tuple[str, ...]
    again: int = 5


COMMANDS: dict[str, Writes] = {
    "keygen": Writes(["keygen", "dora"], ("dora.key", "dora.pub")),
    "invite": Writes(["invite", "game.yaml", *MO, "-o", "new.invite.json"], ("new.invite.json",)),
    "join": Writes(["join", INVITE, "--key", "eve.key", "--name", "Eve", "--colour", "red"], ("eve-red.join.json",)),
    "start": Writes(["start", INVITE, *JOINS, *MO, "-o", ALONE[1]], ALONE, 0),
    "template": Writes(["template", STATE1, "--key", "cleo.key", "-o", "new.yaml"], ("new.yaml",)),
    "sign": Writes(["sign", "order.yaml", "--state", STATE1, "--key", "cleo.key"], ("order.signed.yaml",)),
    "adjudicate": Writes(["adjudicate", STATE1, "signed.yaml", *MO], NEXT, 0),
    "adjudicate keeps": Writes(["adjudicate", STATE0, *KEEPS, *MO, "-o", ALONE[1]], ALONE, 0),
    "adjudicate in three forms": Writes(
        ["adjudicate", STATE1, "signed.yaml", *MO, "--format", "html", "--format", "svg"],
        (REPORT2, "meiji-club-1-002.html", "meiji-club-1-002.svg", STATE2),
        0,
    ),
    "adjudicate as text": Writes(
        ["adjudicate", STATE1, "signed.yaml", *MO, "--armor", "-o", "new.txt"], ("new.report.txt", "new.txt"), 0
    ),
    "armor": Writes(["armor", STATE1, "-o", "new.txt"], ("new.txt",)),
    "pass": Writes(["pass", STATE1, *MO, *WHY], NEXT, 0),
    "amend": Writes(["amend", STATE1, "--set", "blue.yen=9", *MO, *WHY], NEXT, 0),
    "rekey": Writes(["rekey", STATE1, "--seat", "blue", "--pub", "eve.pub", *MO, *WHY], NEXT, 0),
    "consent": Writes(["consent", STATE1, "eve.pub", "--key", "ben.key", "-o", "new.json"], ("new.json",)),
    "rollback": Writes(["rollback", STATE1, "--to", STATE0, *MO, *WHY], NEXT, 0),
    "end": Writes(["end", STATE1, *MO, *WHY], NEXT, 0),
    "handover": Writes(["handover", STATE1, "--to", "eve.pub", *MO], NEXT, 0),
    "history": Writes(["history", ".", "-o", "new.html"], ("new.html",), 2),
}


STATES = {name: one.words for name, one in COMMANDS.items() if one.again == 0 and "--format" not in one.words}
"""Each way to make a state, as it is typed."""


def furnish(folder: Path) -> Desk:
    """A desk on which all of these commands can be typed."""
    lay_out(folder)
    write_key(folder, "eve", acts.EVE)
    (folder / "alone").mkdir()
    desk = Desk(folder)
    desk.write("game.yaml", "ykpbem: game/1\nname: Meiji Club 2\nplayers: 3\n")
    desk.order("order.yaml", ORDER, player="yellow")
    opened = open_state(club.second_state())
    steps = {"steps": [{"place": ["bank", "church"]}, {"move": ["bank"]}]}
    desk.write("signed.yaml", write_order(club.signed(steps, opened, club.PLAYERS["yellow"]).document))
    return desk


@contextmanager
def cleared(desk: Desk) -> Iterator[None]:
    """Takes away afterwards what has come onto the desk meanwhile."""
    before = set(desk.folder.rglob("*"))
    try:
        yield
    finally:
        for path in sorted(set(desk.folder.rglob("*")) - before, reverse=True):
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
