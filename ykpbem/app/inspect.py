"""Verifying any files of a game: what each is, who signed it, how it belongs to the others, and what was not compared.

- Each block of armor in a text is a file by itself, named `mail.txt, block 2` where there are several.
- A file that cannot be read is told of, and stops none of the others.
- Each file is opened by the trust rules of `chain`. What it says about another one is held against that, if it is among
  the files given, and is said to be not compared if it is not.
- Two papers of one id with different seals, and two states after one, prove that their signer told two stories.
- Whether a state follows by the rules from the one before is not asked here.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from ykpbem.app.kinds import HEAD, refuse_packed, what_is
from ykpbem.app.reading import Held, document_of, documents_in
from ykpbem.chain.games import exact_key, open_invitation, open_join
from ykpbem.chain.powers import issuer_of
from ykpbem.chain.states import OpenState, open_state
from ykpbem.errors import Fault, Malformed, Where, YkpbemError, fault
from ykpbem.files.keys import PublicKey, read_pub
from ykpbem.files.reported import begins_as_paper, report_names
from ykpbem.files.signed import check_signature, document_id, kind_of
from ykpbem.papers import Consent, Document, Handover, decode_paper
from ykpbem.render.terms import terms


class Given(msgspec.Struct, frozen=True):
    """A file as it was read; `refused` says why it could not be."""

    name: str
    data: bytes
    refused: tuple[Fault, ...] = ()


class Inspected(msgspec.Struct):
    """What was found out about one file.

    `holds` is what was found true, `open` what was not compared, `wrong` what is not as it should be; `malformed` says
    that the file cannot be read, so that nothing more was looked for. `document` and `state` are what was read.
    """

    name: str
    kind: str = ""
    id: str = ""
    document: Document = {}
    state: OpenState | None = None
    holds: list[Fault] = []
    open: list[Fault] = []
    wrong: list[Fault] = []
    malformed: bool = False

    def refuse(self, *faults: Fault) -> None:
        """Notes what is wrong with the file."""
        self.wrong += [wrong.at(Where(file=self.name)) for wrong in faults]

    def signed_by(self, who: str, key: str) -> None:
        """Notes whose signature holds."""
        self.holds.append(fault("verify-signed", who=who, fingerprint=PublicKey.parse(key).fingerprint))


def inspect(files: Sequence[Given], moderator: PublicKey | None = None) -> list[Inspected]:
    """What there is to say about each file, in the order given; `moderator` is the key that whoever asks knows."""
    from ykpbem.app.relations import relate

    by_file = [[_opened(held) for held in _held(given)] for given in files]
    reports = report_names(given.name for given, held in zip(files, by_file, strict=True) if _is_state(held))
    found: list[Inspected] = []
    for given, held in zip(files, by_file, strict=True):
        is_report = given.name in reports and _is_no_paper(given, held)
        found += [Inspected(given.name, "report", open=[fault("verify-report")])] if is_report else held
    relate([one for one in found if not one.malformed], moderator)
    return found


def findings(found: Iterable[Inspected]) -> list[Fault]:
    """All that is wrong with any of the files."""
    return [wrong for one in found for wrong in one.wrong]


def _held(given: Given) -> list[Held]:
    """What is in the file."""
    return [Held(given.name, refused=given.refused)] if given.refused else documents_in(given.data, name=given.name)


def _is_state(found: Sequence[Inspected]) -> bool:
    return any(one.kind == "state" for one in found)


def _is_no_paper(given: Given, found: Sequence[Inspected]) -> bool:
    """Whether a file was read and is none of the papers, whatever it may quote; a damaged one begins as one still."""
    return not given.refused and all(one.malformed for one in found) and not begins_as_paper(given.data)


def _opened(held: Held) -> Inspected:
    """The file by itself."""
    found = Inspected(held.name, held.kind or what_is(held.data))
    try:
        _read(held, found)
        if found.kind in _OPENERS:
            found.id = document_id(found.document)
            _OPENERS[found.kind](found)
    except YkpbemError as refusal:
        found.refuse(*refusal.faults)
        found.malformed = isinstance(refusal, Malformed)
    return found


def _read(held: Held, found: Inspected) -> None:
    """Reads the file as what it claims to be; raises Malformed for anything that no game has use for."""
    name, data = held.name, held.data
    found.kind, found.document = document_of(held)
    if not found.kind:
        refuse_packed(data, name=name)
        raise Malformed(fault("verify-unknown").at(Where(file=name)))
    if found.kind in ("key", "pub"):
        key = read_pub(data[:HEAD].decode("utf-8", "replace"), name=name)
        found.holds.append(fault("verify-key", fingerprint=key.fingerprint))
    elif found.kind in _READERS:
        found.document = _READERS[found.kind](data, name)
    if found.kind in ("order", *_READERS):
        found.holds.append(fault("verify-schema"))


def _read_game(data: bytes, name: str) -> Document:
    from ykpbem.files.game_reader import read_game_yaml

    return read_game_yaml(data, name=name).document


def _read_set(data: bytes, name: str) -> Document:
    from ykpbem.app.sets import read_set
    from ykpbem.component_check import load_set

    document = read_set(data, name=name)
    _ = load_set(document)
    return document


def _open_state(found: Inspected) -> None:
    opened = open_state(found.document, name=found.name)
    state = opened.state
    found.state = opened
    found.holds.append(fault("verify-state", seq=state.seq, turn=state.turn_label, game=state.game))
    issuer = issuer_of(state, opened.game)
    found.signed_by(issuer.name, issuer.key)
    for paper in state.link.papers:
        _note_paper(found, opened, paper)
    found.holds.append(fault("verify-seals"))
    found.open += (fault("seat-without-consent", seat=seat) for seat in state.without_consent)
    found.open += (fault("moderator-by-backup", moderator=name) for name in state.taken_over)


def _note_paper(found: Inspected, opened: OpenState, paper: Document) -> None:
    """A signed paper on which the state rests."""
    from ykpbem.chain.orders import player_of

    if kind_of(paper) in ("consent", "handover"):
        code, key = _PAPERS[kind_of(paper)]
        found.holds.append(fault(code, fingerprint=PublicKey.parse(paper[key]).fingerprint))
    elif kind_of(paper) == "order":
        seat = opened.state.seat(player_of(paper))
        if "signature" in paper:
            fingerprint = PublicKey.parse(seat.key).fingerprint
            found.holds.append(fault("verify-order-inside", seat=seat.colour, who=seat.name, fingerprint=fingerprint))
        else:
            found.open.append(fault("order-on-word", seat=seat.colour))


def _open_invitation(found: Inspected) -> None:
    invitation = open_invitation(found.document, name=found.name)
    found.holds.append(fault("verify-invitation", game=invitation.name))
    found.holds += terms(invitation)
    found.signed_by(invitation.moderator.name, invitation.moderator.key)
    found.holds.append(fault("verify-seals"))


def _open_join(found: Inspected) -> None:
    join = open_join(found.document, str(found.document.get("game")), name=found.name)
    found.signed_by(join.name, join.key)


def _open_consent(found: Inspected) -> None:
    consent = decode_paper(found.document, Consent, name=found.name)
    check_signature(found.document, exact_key(consent.old_key, name=found.name), name=found.name)
    _ = exact_key(consent.new_key, name=found.name)
    found.signed_by(consent.seat, consent.old_key)


def _open_handover(found: Inspected) -> None:
    handover = decode_paper(found.document, Handover, name=found.name)
    check_signature(found.document, exact_key(handover.by, name=found.name), name=found.name)
    _ = exact_key(handover.moderator.key, name=found.name)
    found.signed_by("whoever hands over", handover.by)
    found.open.append(fault("verify-handover-alone"))


_PAPERS = {"consent": ("verify-consent-inside", "old-key"), "handover": ("verify-handover-inside", "by")}
"""What is said of a paper that changed a key, and which key signed it."""
_READERS = {"game": _read_game, "components": _read_set}
_OPENERS: dict[str, Callable[[Inspected], None]] = {
    "state": _open_state,
    "invite": _open_invitation,
    "join": _open_join,
    "consent": _open_consent,
    "handover": _open_handover,
}
