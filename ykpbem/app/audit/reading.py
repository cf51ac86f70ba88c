"""Reading a state: its id, whose signature holds, and whether it is whole, all while its bytes are at hand.

- A file that is just as the program writes it is decoded into records at once; that it is so, a comparison of all its
  bytes proves, so nothing was read twice, left out or passed over. Half the time of an audit would go into reading.
- Any other file, re-indented or damaged, goes through the strict reader, which says what is wrong.
"""

import hashlib
import re
from functools import lru_cache
from typing import Any, NoReturn

import msgspec

from ykpbem.app.audit.nodes import Node
from ykpbem.chain.games import exact_key
from ykpbem.chain.tidying import tidy_table
from ykpbem.codec import State, decode_state, encode_state
from ykpbem.errors import YkpbemError, fault
from ykpbem.files.canonical import DEPTH, LIMIT, decode_base64, encoded, has_long_numbers
from ykpbem.files.keys import PublicKey
from ykpbem.files.signed import check_signature, document_id, prefix
from ykpbem.papers import Document


class _InDoubt(ValueError):
    """Something that the strict reader has to look at."""


def _refuse_float(_literal: str) -> NoReturn:
    raise _InDoubt


_TOO_DEEP = b"\n" + b" " * DEPTH
"""A line end and what stands in front of the deepest lines; what is written line by line shows its depth so."""
_LONG_NUMBER = re.compile(rb"[ -][0-9]{16}")
"""A number too large, or nearly so, as it stands in such lines; digits of a hash have none of the two before them."""
_DECODER = msgspec.json.Decoder(State, float_hook=_refuse_float)
_KEYS = dict(zip(State.__struct_encode_fields__, State.__struct_fields__, strict=True))
_AS_WRITTEN = ("ykpbem", *(key for key in _KEYS if key != "ykpbem"))
_BEFORE_SEALS = tuple(key for key in _KEYS if key < "seals")
_AFTER_SEALS = tuple(key for key in _KEYS if key > "seals" and key != "signature")


def read_as_written(name: str, data: bytes) -> Node | None:
    """The state in a file that is just as the program writes it; None for any other file."""
    if len(data) > LIMIT or _TOO_DEEP in data or (has_long_numbers(data) and _LONG_NUMBER.search(data)):
        return None
    try:
        state = _DECODER.decode(data)
    except (msgspec.DecodeError, _InDoubt, RecursionError):
        return None
    if msgspec.json.format(msgspec.json.encode(_part(state, _AS_WRITTEN)), indent=1) + b"\n" != data:
        return None
    identified, signed = _canonical_forms(state)
    identity = hashlib.sha256(identified).hexdigest()
    node = Node(name, data, identity, state.previous, state.seq, state, whole=True)
    _note_signer(node, state, signed)
    tidy_table(state)
    return node


def read_strictly(name: str, data: bytes, document: Document) -> Node:
    """The state in a document that the strict reader made, whatever may be wrong with it."""
    seq = document.get("seq")
    number = seq if type(seq) is int else 0
    node = Node(name, data, document_id(document), str(document.get("previous", "")), number, None, whole=False)
    try:
        node.state = state = decode_state(document, name=name)
        node.whole = encoded(encode_state(state)) == encoded(document)
        check_signature(document, exact_key(state.issuer, name=name), name=name)
        node.signer = state.issuer
        tidy_table(state)
    except YkpbemError as refusal:
        node.unsigned = refusal.faults
    return node


def _part(state: State, keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: getattr(state, _KEYS[key]) for key in keys}


def _canonical_forms(state: State) -> tuple[bytes, bytes]:
    """What a state is identified by, and what is signed: the same with the seals in their place among the keys."""
    before = msgspec.json.encode(_part(state, _BEFORE_SEALS), order="sorted")[:-1]
    after = msgspec.json.encode(_part(state, _AFTER_SEALS), order="sorted")[1:]
    seals = msgspec.json.encode({"seals": state.seals}, order="sorted")[1:-1]
    head = prefix("state") + before
    return b",".join((head, after)), b",".join((head, seals, after))


@lru_cache(maxsize=64)
def _key(text: str) -> PublicKey:
    """The key of a moderator, who signs many states."""
    return exact_key(text)


def _note_signer(node: Node, state: State, signed: bytes) -> None:
    """Fills in whose signature holds, or why none does."""
    try:
        key = _key(state.issuer)
    except YkpbemError as refusal:
        node.unsigned = refusal.faults
        return
    signature = decode_base64(state.signature, 64)
    if signature is None:
        node.unsigned = (fault("signature-shape"),)
    elif key.verifies(signature, signed):
        node.signer = key.text
    else:
        node.unsigned = (fault("signature-wrong", fingerprint=key.fingerprint),)
