"""Signatures and ids: what breaks them, what must not, and the pinned vectors."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from ykpbem.errors import Malformed, NotAuthentic
from ykpbem.files.canonical import canonical, encode_base64, read_json
from ykpbem.files.keys import SecretKey
from ykpbem.files.signed import (
    SIGNED_KINDS,
    check_signature,
    digest,
    document_id,
    kind_of,
    prefix,
    short,
    sign,
    signing_bytes,
)

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "signed.json").read_text(encoding="utf-8"))
BLUE, RED = SecretKey(bytes(range(32))), SecretKey(bytes(32))
JOIN = sign({"ykpbem": "join/1", "name": "Zo\u00eb", "seals": {"not": "top-level"}}, RED)
STATE = {"ykpbem": "state/1", "seq": 3, "link": {"kind": "order"}, "joins": [JOIN], "seals": {"red": "AAAA"}}
SIGNED = sign(STATE, BLUE)


def code_of(caught: Any) -> str:
    (fault,) = caught.value.faults
    return str(fault.code)


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["name"])
def test_the_vectors_hold(case: dict[str, Any]) -> None:
    key = SecretKey(bytes.fromhex(case["secret"]))
    assert hashlib.sha256(signing_bytes(case["document"])).hexdigest() == case["signed-sha256"]
    assert document_id(case["document"]) == case["id"]
    if case["expect"] == "success":
        check_signature(case["document"], key.public, name="vector")
        assert sign(case["document"], key) == case["document"]
    else:
        with pytest.raises(NotAuthentic) as caught:
            check_signature(case["document"], key.public, name="vector")
        assert code_of(caught) == case["expect"]


def test_what_is_signed_and_hashed_is_written_down() -> None:
    assert prefix("state") == b"ykpbem/1 state\n"
    unsigned = {key: value for key, value in SIGNED.items() if key != "signature"}
    assert signing_bytes(SIGNED) == b"ykpbem/1 state\n" + canonical(unsigned)
    del unsigned["seals"]
    expected = hashlib.sha256(b"ykpbem/1 state\n" + canonical(unsigned)).hexdigest()
    assert document_id(SIGNED) == digest("state", unsigned) == expected
    assert short(expected) == expected[:12]


def test_a_plan_is_hashed_whole_under_its_own_prefix() -> None:
    plan = {"name": "a", "steps": ["pause"], "salt": "00", "signature": 1, "seals": 2}
    assert digest("plan", plan) == hashlib.sha256(b"ykpbem/1 plan\n" + canonical(plan)).hexdigest()


def test_layout_breaks_no_signature() -> None:
    for text in (
        json.dumps(SIGNED, indent=3).replace("\n", "\r\n"),
        json.dumps(dict(reversed(SIGNED.items())), ensure_ascii=False),
    ):
        document = read_json(text.encode(), name="state.json")
        check_signature(document, BLUE.public, name="state.json")
        assert document_id(document) == document_id(SIGNED)


def test_seals_and_signature_are_no_part_of_the_id_but_seals_are_signed() -> None:
    other = {**SIGNED, "seals": {"red": "BBBB"}}
    assert document_id(other) == document_id(SIGNED) == document_id(STATE)
    with pytest.raises(NotAuthentic):
        check_signature(other, BLUE.public, name="state.json")
    check_signature(sign(other, BLUE), BLUE.public, name="state.json")


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in a document that is not made of parts."""
    if isinstance(value, dict):
        return [leaf for key, part in value.items() for leaf in leaves(part, (*path, key))]
    if isinstance(value, list):
        return [leaf for index, part in enumerate(value) for leaf in leaves(part, (*path, index))]
    return [path]


@pytest.mark.parametrize("path", leaves({key: part for key, part in SIGNED.items() if key != "signature"}))
def test_every_leaf_is_signed_those_of_inner_documents_too(path: tuple[Any, ...]) -> None:
    changed = json.loads(json.dumps(SIGNED))
    holder = changed
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = 4 if isinstance(holder[path[-1]], int) else holder[path[-1]] + "x"
    with pytest.raises((NotAuthentic, Malformed)):
        check_signature(changed, BLUE.public, name="state.json")
    assert path[0] in ("seals", "ykpbem") or document_id(changed) != document_id(SIGNED)


def test_a_key_more_or_less_breaks_the_signature() -> None:
    for changed in ({**SIGNED, "more": None}, {key: part for key, part in SIGNED.items() if key != "seq"}):
        with pytest.raises(NotAuthentic):
            check_signature(changed, BLUE.public, name="state.json")


@pytest.mark.parametrize("kind", SIGNED_KINDS)
def test_one_kind_never_passes_for_another(kind: str) -> None:
    document = {"ykpbem": f"{kind}/1", "text": "the same"}
    signed = sign(document, BLUE)
    check_signature(signed, BLUE.public, name="")
    for other in SIGNED_KINDS:
        if other != kind:
            with pytest.raises(NotAuthentic):
                check_signature({**signed, "ykpbem": f"{other}/1"}, BLUE.public, name="")
            assert digest(kind, document) != digest(other, document)


def test_the_wrong_key_is_named_by_its_fingerprint() -> None:
    with pytest.raises(NotAuthentic) as caught:
        check_signature(SIGNED, RED.public, name="state.json")
    (fault,) = caught.value.faults
    assert (fault.code, fault.where.file) == ("signature-wrong", "state.json")
    assert fault.args == {"fingerprint": RED.public.fingerprint}


def test_every_damaged_byte_of_a_signature_is_found() -> None:
    signature = SIGNED["signature"]
    for place in range(len(signature)):
        for letter in "AQgw/=":
            damaged = signature[:place] + letter + signature[place + 1 :]
            if damaged != signature:
                with pytest.raises(NotAuthentic):
                    check_signature({**SIGNED, "signature": damaged}, BLUE.public, name="state.json")


@pytest.mark.parametrize(
    "signature",
    [
        "",
        7,
        ["x"],
        {},
        True,
        SIGNED["signature"][:-2],
        SIGNED["signature"] + "\n",
        SIGNED["signature"][:40] + " " + SIGNED["signature"][40:],
        SIGNED["signature"].rstrip("="),
        SIGNED["signature"][:-3] + chr(ord(SIGNED["signature"][-3]) + 1) + "==",
        encode_base64(bytes(63)),
        encode_base64(bytes(65)),
    ],
)
def test_other_shapes_of_a_signature_are_refused(signature: Any) -> None:
    with pytest.raises(NotAuthentic) as caught:
        check_signature({**SIGNED, "signature": signature}, BLUE.public, name="state.json")
    assert code_of(caught) == "signature-shape"


def test_a_missing_signature_is_said_to_be_missing() -> None:
    with pytest.raises(NotAuthentic) as caught:
        check_signature(STATE, BLUE.public, name="state.json")
    assert code_of(caught) == "signature-missing"


@pytest.mark.parametrize("value", [1.5, 2**53, "\ud800", {"\u00e9": 1}])
def test_what_has_no_canonical_form_is_never_signed(value: Any) -> None:
    with pytest.raises(Malformed):
        sign({"ykpbem": "state/1", "deep": [value]}, BLUE)


def test_signing_leaves_its_input_alone_and_replaces_an_old_signature() -> None:
    before = json.dumps(SIGNED)
    assert sign(SIGNED, RED)["signature"] != SIGNED["signature"]
    assert sign(sign(SIGNED, RED), BLUE) == SIGNED
    assert json.dumps(SIGNED) == before


@pytest.mark.parametrize("kind", ["game", "components"])
def test_what_people_write_by_hand_is_never_signed(kind: str) -> None:
    with pytest.raises(Malformed) as caught:
        sign({"ykpbem": f"{kind}/1"}, BLUE)
    assert code_of(caught) == "kind-not-signed"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("state/2", "kind-version"),
        ("state", "kind-version"),
        ("state/01", "kind-version"),
        ("state/1 ", "kind-version"),
        ("State/1", "kind-unknown"),
        ("plan/1", "kind-unknown"),
        ("", "kind-unknown"),
        (1, "kind-unknown"),
        (None, "kind-unknown"),
        (["state/1"], "kind-unknown"),
        ("\u202estate/1" * 100, "kind-unknown"),
    ],
)
def test_other_kinds_and_versions_are_refused(line: Any, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        kind_of({"ykpbem": line}, name="state.json")
    assert code_of(caught) == code
    assert all(str(part).isascii() and len(str(part)) <= 40 for part in caught.value.faults[0].args.values())
    with pytest.raises(Malformed):
        kind_of({}, name="state.json")
