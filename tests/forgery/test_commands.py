"""Every command that reads signed documents, typed with forged ones: the exit code, the reason, and nothing written."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app import club
from tests.cli.desk import Desk, copy_of, write_key
from tests.forgery import papers
from tests.forgery.alterations import Altered, one_each
from tests.tools.effort import PROFILE
from ykpbem.app.powers.rekeying import rekey
from ykpbem.chain.states import open_state
from ykpbem.cli.commands import MODULES
from ykpbem.cli.outputs import document_bytes
from ykpbem.errors import YkpbemError
from ykpbem.files.order_records import fits
from ykpbem.files.order_writer import write_order
from ykpbem.files.signed import sign

Document = dict[str, Any]
WHY = ["--reason", "x"]
MO = ["--key", "mo.key"]
READS_NO_PAPERS = {"demo", "keygen", "rules"}
SEEN_ELSEWHERE = {"armor", "run", "completion"}
"""What only changes the form of a file, takes a whole folder, or reads nothing."""

LINES: dict[str, tuple[str, list[str]]] = {
    "show": ("state", ["show", "FORGED"]),
    "show, with a key": ("state", ["show", "FORGED", "--key", "red.key"]),
    "show, with the moderator's": ("state", ["show", "FORGED", "--moderator", "mo.pub"]),
    "hand": ("state", ["hand", "FORGED", "--key", "red.key"]),
    "moves": ("state", ["moves", "FORGED"]),
    "template": ("state", ["template", "FORGED"]),
    "check": ("state", ["check", "FORGED", "draft.yaml", "--key", "blue.key"]),
    "check, a signed order": ("order", ["check", "home.json", "FORGED", *MO]),
    "sign": ("state", ["sign", "draft.yaml", "--state", "FORGED", "--key", "blue.key", "-o", "out"]),
    "sign, ahead": ("invite", ["sign", "draft.yaml", "--invite", "FORGED", "--key", "blue.key", "-o", "out"]),
    "consent": ("state", ["consent", "FORGED", "otto.pub", "--key", "red.key", "-o", "out"]),
    "join": ("invite", ["join", "FORGED", "--key", "otto.key", "--name", "O", "--colour", "red", "-o", "out"]),
    "start": ("invite", ["start", "FORGED", *(f"{c}.join.json" for c in club.PLAYERS), *MO, "-o", "alone/out"]),
    "start, a join": (
        "join",
        ["start", "invite.json", "FORGED", "blue.join.json", "yellow.join.json", *MO, "-o", "alone/out"],
    ),
    "adjudicate": ("state", ["adjudicate", "FORGED", "plans.signed.yaml", *MO, "-o", "out"]),
    "adjudicate, an order": ("order", ["adjudicate", "home.json", "FORGED", *MO, "-o", "out"]),
    "pass": ("state", ["pass", "FORGED", *WHY, *MO, "-o", "out"]),
    "pass, a keep": (
        "keep",
        ["pass", "start.json", "FORGED", "--seat", "blue", "--seat", "yellow", *WHY, *MO, "-o", "out"],
    ),
    "amend": ("state", ["amend", "FORGED", "--set", "red.vp=50", *WHY, *MO, "-o", "out"]),
    "rekey": ("state", ["rekey", "FORGED", "--seat", "red", "--pub", "otto.pub", *WHY, *MO, "-o", "out"]),
    "rekey, a consent": (
        "consent",
        ["rekey", "amend.json", "--seat", "red", "--pub", "otto.pub", "--consent", "FORGED", *WHY, *MO, "-o", "out"],
    ),
    "rekey, the state of a consent": (
        "named",
        [
            *("rekey", "amend.json", "--seat", "red", "--pub", "otto.pub", "--consent", "red.consent.json"),
            *("--consent-state", "FORGED", *WHY, *MO, "-o", "out"),
        ],
    ),
    "rollback, behind another": (
        "state",
        ["rollback", "amend.json", "--to", "home.json", "--past", "FORGED", *WHY, *MO, "-o", "out"],
    ),
    "rollback": ("state", ["rollback", "FORGED", "--to", "home.json", *WHY, *MO, "-o", "out"]),
    "rollback, to": ("state", ["rollback", "amend.json", "--to", "FORGED", *WHY, *MO, "-o", "out"]),
    "end": ("state", ["end", "FORGED", *WHY, *MO, "-o", "out"]),
    "handover": ("state", ["handover", "FORGED", "--to", "otto.pub", *MO, "-o", "out"]),
    "fingerprint": ("state", ["fingerprint", "FORGED"]),
    "fingerprint, an invitation": ("invite", ["fingerprint", "FORGED"]),
    "fingerprint, a join": ("join", ["fingerprint", "FORGED"]),
    "fingerprint, a consent": ("consent", ["fingerprint", "FORGED"]),
    "verify": ("state", ["verify", "FORGED", "home.json"]),
    "verify, an invitation": ("invite", ["verify", "FORGED"]),
    "verify, a join": ("join", ["verify", "FORGED", "invite.json"]),
    "verify, a consent": ("consent", ["verify", "FORGED", "amend.json"]),
    "verify, an order": ("order", ["verify", "FORGED", "home.json"]),
    "audit": ("state", ["audit", "story", "FORGED"]),
    "audit, an invitation": ("invite", ["audit", "story", "FORGED"]),
    "audit, a join": ("join", ["audit", "story", "FORGED"]),
    "audit, a consent": ("consent", ["audit", "story", "FORGED"]),
    "audit, an order": ("order", ["audit", "story", "FORGED"]),
    "verify, a handover": ("handover", ["verify", "FORGED"]),
    "audit, a handover": ("handover", ["audit", "story", "FORGED"]),
    "components": ("state", ["components", "FORGED"]),
    "components, checked": ("state", ["components", "--check", "FORGED"]),
    "components, an invitation": ("invite", ["components", "FORGED"]),
    "invite, with the set of a state": ("state", ["invite", "set.yaml", *MO, "-o", "out"]),
    "history": ("state", ["history", "folder", "-o", "out"]),
}
"""What is forged, and what is typed; `FORGED` is its file."""


def genuine() -> dict[str, tuple[Document, Any]]:
    """A document of each kind, and the key by which its signature would hold."""
    order = papers.orders()["answering"][0].document
    return {
        "state": (papers.of_state(papers.story()["order"]), papers.MO),
        "invite": (papers.invitation(), papers.MO),
        "join": (papers.joins()["red"], papers.RED),
        "order": (order, papers.RED),
        "keep": (papers.orders()["keep"][0].document, papers.RED),
        "consent": (papers.consented(), papers.RED),
        "handover": (papers.handed(), papers.MO),
        "named": (papers.of_state(papers.story()["amend"]), papers.MO),
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A desk with genuine papers on it."""
    made = tmp_path_factory.mktemp("genuine")
    keys = {**club.PLAYERS, "mo": papers.MO, "otto": papers.OTTO}
    for name, key in keys.items():
        write_key(made, name, key)
    (made / "invite.json").write_bytes(document_bytes(papers.invitation()))
    for colour, join in papers.joins().items():
        (made / f"{colour}.join.json").write_bytes(document_bytes(join))
    for name, kind in (("start", "start"), ("home", "unsigned"), ("amend", "amend")):
        (made / f"{name}.json").write_bytes(document_bytes(papers.of_state(papers.story()[kind])))
    (made / "red.consent.json").write_bytes(document_bytes(papers.consented()))
    (made / "set.yaml").write_text("ykpbem: game/1\nname: A\nplayers: 3\ncomponents: FORGED\n", "utf-8")
    (made / "alone").mkdir()
    (made / "story").mkdir()
    for kind, opened in papers.story().items():
        (made / "story" / f"{opened.state.seq:02} {kind}.json").write_bytes(document_bytes(papers.of_state(opened)))
    (made / "plans.signed.yaml").write_text(write_order(papers.planned().document), "utf-8")
    draft = {"ykpbem": "order/1", "game": club.GAME, "turn": 3, "player": "blue"}
    steps = papers.story()["plans"].state.link.opened  # type: ignore[union-attr]
    assert steps is not None
    (made / "draft.yaml").write_text(write_order({**draft, "steps": steps.steps}), "utf-8")
    return made


@pytest.fixture
def table(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A desk with genuine papers, as the current folder."""
    monkeypatch.chdir(tmp_path)
    return copy_of(folder, tmp_path)


def lay(desk: Desk, kind: str, document: Document) -> None:
    """Puts the forged document on the desk, and into a folder of its own."""
    order = kind in ("order", "keep")
    data = write_order(document).encode() if order else document_bytes(document)
    (desk.folder / "FORGED").write_bytes(data)
    (desk.folder / "folder").mkdir(exist_ok=True)
    (desk.folder / "folder" / "one.state.json").write_bytes(data)


def forgeries(kind: str) -> Iterator[tuple[str, Document]]:
    """A few forgeries of each sort; every part of a document in turn when there is time."""
    document, _ = genuine()[kind]
    for who, key in (("a stranger", papers.STRANGER), ("a player", papers.BLUE), ("the next moderator", papers.EVE)):
        if kind in ("order", "keep"):
            yield f"signed by {who}", {**document, "signature": sign(document, key)["signature"]}
        else:
            yield f"signed by {who}", sign(document, key)
    yield "signature of another", {**document, "signature": papers.of_state(papers.story()["pass"])["signature"]}
    altered = [one for one in one_each(document) if writable(one, kind)]
    for path, how, made in altered if PROFILE != "quick" else altered[5 :: len(altered) // 3]:
        yield f"{path} {how}", made


def writable(altered: Altered, kind: str) -> bool:
    """Whether a file can be written of it: not every document is an order that could be typed."""
    if kind not in ("order", "keep"):
        return True
    try:
        return fits(altered[2]) and bool(write_order(altered[2]))
    except YkpbemError:
        return False


@pytest.mark.parametrize("line", LINES)
def test_the_genuine_paper_is_taken(table: Desk, line: str) -> None:
    """Else nothing would be shown by a refusal."""
    kind, words = LINES[line]
    lay(table, kind, genuine()[kind][0])
    if words[0] == "start":
        (table.folder / "start.json").unlink()  # dealt already
    done = table.run(words)
    assert done.code == 0, done.err or done.out


@pytest.mark.parametrize("line", LINES)
def test_a_forged_paper_is_refused_by_every_command(table: Desk, line: str) -> None:
    """Exit code 4, or 3 where its form is broken; the reason as an object; no file, no traceback.

    A folder whose only state is broken in its form holds no game to tell of: 5.
    """
    kind, words = LINES[line]
    codes = (3, 4, 5) if line == "history" else (3, 4)
    for what, document in forgeries(kind):
        lay(table, kind, document)
        done = table.run([*words, "--json"])
        assert done.code in codes, (what, done.code, done.err)
        assert (done.new, [*(table.folder / "alone").iterdir()]) == ([], []), what
        assert "Traceback" not in done.out + done.err
        told = {error["code"] for error in json.loads(done.out)["errors"]}
        assert told, what
        if what.startswith("sign"):
            reasons = told | {why["code"] for why in _reasons(done.object)}
            assert done.code == 4, what
            assert reasons & {"signature-wrong", "audit-altered", "audit-original-altered"}, (what, reasons)


def _reasons(value: Any) -> Iterator[dict[str, Any]]:
    """Every fault anywhere in an object."""
    if isinstance(value, dict):
        if "code" in value:
            yield value
        for part in value.values():
            yield from _reasons(part)
    elif isinstance(value, list):
        for part in value:
            yield from _reasons(part)


def test_no_command_that_reads_papers_is_left_out() -> None:
    typed = {words[0] for _, words in LINES.values()}
    assert typed | READS_NO_PAPERS == set(MODULES) - SEEN_ELSEWHERE


def test_a_minted_game_is_refused_by_whoever_compares(table: Desk) -> None:
    """Eve's game of the same name: with my key, or with the key of the moderator I know."""
    from tests.forgery.test_signers import minted

    lay(table, "state", papers.of_state(minted()))
    assert table.run("show FORGED").code == 0
    assert "not compared" in table.run("show FORGED").err
    for line, code in (
        ("show FORGED --key red.key", "key-not-in-game"),
        ("hand FORGED --key red.key", "key-not-in-game"),
        ("show FORGED --moderator mo.pub", "moderator-other"),
        ("moves FORGED --moderator mo.pub", "moderator-other"),
        ("verify FORGED --moderator mo.pub", "moderator-other"),
        ("audit FORGED --moderator mo.pub", "moderator-other"),
        ("pass FORGED --reason x --key mo.key", "key-not-in-game"),
        ("rollback amend.json --to FORGED --reason x --key mo.key", "rollback-other-game"),
    ):
        done = table.run([*line.split(), "--json"])
        assert (done.code, done.codes, done.new) == (4, [code], []), line


def test_the_moderator_i_know_is_compared_beside_my_own_key_too(table: Desk) -> None:
    """A genuine state that names me, and another moderator than the one I know; and Eve's, which seats my key."""
    from tests.forgery.test_signers import minted

    write_key(table.folder, "eve", papers.EVE)
    for line in (
        "show amend.json --key red.key",
        "hand amend.json --key red.key",
        "moves amend.json --key red.key",
        "template amend.json --key red.key",
        "check home.json draft.yaml --key blue.key",
        "sign draft.yaml --state home.json --key blue.key -o out",
        "sign draft.yaml --invite invite.json --key blue.key -o out",
        "consent amend.json otto.pub --key red.key -o out",
        "join invite.json --key otto.key --name O --colour red -o out",
        "show home.json --key mo.key",
    ):
        done = table.run([*line.split(), "--moderator", "eve.pub", "--json"])
        assert (done.code, done.codes, done.new) == (4, ["moderator-other"], []), line
    seated = open_state(rekey(minted(), "red", papers.RED.public, papers.EVE, reason="x"))
    lay(table, "state", papers.of_state(seated))
    for known, code, codes in (("mo.pub", 4, ["moderator-other"]), ("eve.pub", 0, [])):
        done = table.run(["show", "FORGED", "--key", "red.key", "--moderator", known, "--json"])
        assert (done.code, done.codes) == (code, codes)
    assert table.run("show FORGED --key red.key --json").codes == ["seat-without-paper"]


def test_whoever_is_only_named_is_told_that_this_proves_nothing(table: Desk) -> None:
    """A backup, and the moderator to whom a game was handed: until that one has signed a state."""
    for name, key in (("pat", papers.PAT), ("eve", papers.EVE)):
        write_key(table.folder, name, key)
    lay(table, "state", papers.of_state(papers.story()["handover"]))
    for line in ("show FORGED --key pat.key", "show FORGED --key eve.key"):
        done = table.run([*line.split(), "--json"])
        assert done.code == 0
        assert [note["code"] for note in done.object["notes"]] == ["moderator-named-you"]
        assert done.object["signed-by"] == {
            "name": "Mo",
            "fingerprint": papers.MO.public.fingerprint,
            "compared": False,
        }
    done = table.run(["pass", "FORGED", *WHY, "--key", "eve.key", "-o", "next.json", "--json"])
    assert done.code == 0
    after = table.run("show next.json --key eve.key --json")
    assert after.object["notes"] == []
    assert after.object["signed-by"]["compared"] is True


def test_no_key_is_shown_out_of_a_document_that_is_of_no_kind(table: Desk) -> None:
    """Its kind misspelt, a join is no paper that names an owner, and no text with a key in it either."""
    for kind in ("join/", "join/2", "Join/1", ""):
        lay(table, "join", {**papers.joins()["red"], "ykpbem": kind})
        done = table.run("fingerprint FORGED --json")
        assert (done.code, done.out.count("ykpbem-pub-1")) == (3, 0)
