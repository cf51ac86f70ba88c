"""A long game as files, the audit of it, and the least that anybody who audits has to do."""

import io
import json
import time
from base64 import b64decode
from contextlib import redirect_stdout
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from games import Bench
from measure import Task

from ykpbem.cli.commands import commands
from ykpbem.cli.outputs import document_bytes
from ykpbem.files.keys import PublicKey
from ykpbem.files.signed import signing_bytes
from ykpbem.papers import Document

TURNS = 100
"""Turns of the shorter game; the longer one has twice as many."""


class Verified(msgspec.Struct):
    """A key, a signature, and what is signed."""

    key: Ed25519PublicKey
    signature: bytes
    signed: bytes


class Chains:
    """One game in two folders: as many turns, and twice as many."""

    def __init__(self, folder: Path) -> None:
        bench = Bench(2 * TURNS)
        files = [document_bytes(document) for document in bench.documents]
        self.short = _write(folder / "short", files[: TURNS + 2])
        self.long = _write(folder / "long", files)
        self._further = [
            (file, [_signature(document, bench.moderator.public), _signature(*_order(document))])
            for file, document in zip(files[TURNS + 2 :], bench.documents[TURNS + 2 :], strict=True)
        ]

    def further_turn(self) -> Task:
        """What one more turn adds to an audit in this process."""
        return lambda: (_audit(self.long) - _audit(self.short)) / TURNS

    def least(self) -> int:
        """Of the same files: read as JSON, written in canonical form, both signatures verified; how many there are."""
        for file, verified in self._further:
            document = json.loads(file)
            json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
            for one in verified:
                one.key.verify(one.signature, one.signed)
        return len(self._further)


def _write(folder: Path, files: list[bytes]) -> str:
    folder.mkdir()
    for number, file in enumerate(files):
        (folder / f"bench-{number:03}.state.json").write_bytes(file)
    return str(folder)


def _audit(folder: str) -> float:
    begun = time.perf_counter()
    with redirect_stdout(io.StringIO()):
        code = commands.main(["audit", folder], standalone_mode=False)
    spent = time.perf_counter() - begun
    if code:
        raise SystemExit(f"the audit ended with {code}")
    return spent


def _order(document: Document) -> tuple[Document, PublicKey]:
    """The order that led to a state, and the key of its seat."""
    [order] = document["link"]["papers"]
    seat = next(seat for seat in document["seats"] if seat["colour"] == order["player"])
    return order, PublicKey.parse(seat["key"])


def _signature(document: Document, public: PublicKey) -> Verified:
    key = Ed25519PublicKey.from_public_bytes(public.ed25519)
    return Verified(key, b64decode(document["signature"]), signing_bytes(document))
