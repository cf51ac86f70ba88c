"""Armor: every signed document as text and back, whatever mails and forums do to it on the way, or refused."""

import ast
import base64
import hashlib
import json
import re
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app import acts, club
from tests.files.mangling import ENCODINGS, MANGLINGS, mangled
from ykpbem.app import reading
from ykpbem.app.audit import File, audit
from ykpbem.app.inspect import Given, findings, inspect
from ykpbem.app.powers.handover import hand_over
from ykpbem.app.powers.rekeying import consent
from ykpbem.app.reading import documents_in, read_order, read_paper, read_signed
from ykpbem.chain.states import open_state
from ykpbem.cli import outputs
from ykpbem.data.faults_armor import FAULTS, HINTS
from ykpbem.errors import Malformed
from ykpbem.files import armor
from ykpbem.files.armor import armored, find_blocks, open_blocks
from ykpbem.files.canonical import LIMIT, canonical
from ykpbem.files.signed import SIGNED_KINDS
from ykpbem.files.text import BIDIRECTIONAL, INVISIBLE, SELECTOR
from ykpbem.papers import Moderator

Document = dict[str, Any]
ANY = SIGNED_KINDS
NOTE = "h\u00e9llo \u201cyou\u201d, 5\u2033"


@cache
def papers() -> dict[str, Document]:
    """A document of each kind; of orders a secret choice, one in the open, and one of two plans."""
    handed = hand_over(acts.began(), Moderator("Eve", acts.EVE.public.text), acts.MO)
    opened = open_state(club.second_state())
    plans = [{"name": "far", "steps": club.simple("bank")["steps"]}, {"name": "near", "steps": club.SIMPLE["steps"]}]
    key = club.PLAYERS["yellow"]
    return {
        "invite": club.invitation(),
        "join": club.joins()["yellow"],
        "state": club.second_state(),
        "consent": consent(acts.began(), acts.OTTO.public, club.PLAYERS["red"]),
        "handover": handed["link"]["papers"][0],
        "order": dict(club.keeps()["red"].document),
        "order in the open": dict(club.signed({**club.SIMPLE, "note": NOTE}, opened, key).document),
        "order of plans": dict(club.signed({"plans": plans}, opened, key).document),
    }


def block(form: bytes, kind: str = "JOIN", *, packed: bytes | None = None, check: str | None = None) -> str:
    """A block made by hand."""
    letters = base64.b64encode(zlib.compress(form) if packed is None else packed).decode()
    check = hashlib.sha256(form).hexdigest()[:8] if check is None else check
    return f"-----BEGIN YKPBEM {kind}-----\n{letters}\ncheck: {check}\n-----END YKPBEM {kind}-----\n"


def code_of(text: str | bytes, *kinds: str) -> str:
    """The code of the one fault of a refused text."""
    with pytest.raises(Malformed) as refusal:
        read_paper(text if isinstance(text, bytes) else text.encode(), *(kinds or ANY), name="mail.txt")
    (wrong,) = refusal.value.faults
    assert wrong.where.file == "mail.txt"
    return wrong.code


# Form


@pytest.mark.parametrize("name", papers())
def test_every_kind_comes_back_as_it_was(name: str) -> None:
    """Signature, seals and plans in."""
    document = papers()[name]
    text = armored(document)
    assert read_signed(text.encode(), name="a") == document
    assert text.isascii()
    assert max(map(len, text.split("\n"))) <= 64


def test_a_block_is_what_the_page_says() -> None:
    """BEGIN, base64 of the packed canonical form in 64 columns, the check of that form, END."""
    document = papers()["join"]
    first, *lines, check, last, nothing = armored(document).split("\n")
    assert (first, last, nothing) == ("-----BEGIN YKPBEM JOIN-----", "-----END YKPBEM JOIN-----", "")
    assert all(len(line) == 64 for line in lines[:-1])
    form = zlib.decompress(base64.b64decode("".join(lines), validate=True))
    assert form == canonical(document)
    assert check == f"check: {hashlib.sha256(form).hexdigest()[:8]}"


def test_what_is_never_signed_gets_no_armor() -> None:
    with pytest.raises(Malformed) as refusal:
        armored({"ykpbem": "game/1", "name": "A", "players": 3})
    assert refusal.value.faults[0].code == "kind-not-signed"


@pytest.mark.parametrize("level", range(10))
def test_how_it_is_packed_does_not_matter(level: int) -> None:
    """Bytes of armor are never compared."""
    form = canonical(papers()["join"])
    assert read_paper(block(form, packed=zlib.compress(form, level)).encode(), "join", name="a") == papers()["join"]


# What is done to it


@pytest.mark.parametrize("name", MANGLINGS)
@pytest.mark.parametrize("kind", ["join", "state", "order in the open"])
def test_each_harm_is_mended(kind: str, name: str) -> None:
    document = papers()[kind]
    assert read_signed(mangled(armored(document), [name], 1).encode(), name="a") == document


LEFT_OUT = "=>|\\`\u00bb\u203a\u2502\u2503\uff1e"
BLANKS = "\t\n\v\f\r\u001c\u001d\u001e\u001f \u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000"
BLANKS += "".join(map(chr, range(0x2000, 0x200B)))
UNSEEN = [*BIDIRECTIONAL, *INVISIBLE, *SELECTOR]
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d"


def test_whatever_the_page_leaves_out_may_stand_anywhere() -> None:
    """Each sign that quotes, each blank, both ends of each range that nobody sees: in every line, in front, behind."""
    document = papers()["join"]
    lines = armored(document).splitlines()
    signs = [*LEFT_OUT, *BLANKS, *(chr(point) for ends in UNSEEN for point in ends)]
    for sign in signs:
        spoilt = [f"{sign}{line[:20]}{sign}{line[20:]}{sign}" for line in lines[1:-1]]
        text = "\n".join([f"{sign}{lines[0]}{sign}", *spoilt, f"{sign}{lines[-1]}{sign}"])
        assert read_paper(text.encode(), "join", name="a") == document, ascii(sign)


@pytest.mark.parametrize("dash", DASHES, ids=ascii)
@pytest.mark.parametrize("number", [1, 2, 5, 9])
def test_any_number_of_any_dashes_stands_around_the_two_lines(dash: str, number: int) -> None:
    text = armored(papers()["join"]).replace("-----", dash * number)
    assert read_paper(text.encode(), "join", name="a") == papers()["join"]
    behind = text.replace(f"{dash}END", f"{dash} - {dash}END")
    assert read_paper(behind.encode(), "join", name="a") == papers()["join"]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_mark_says_how_the_16_bits_lie(encoding: str) -> None:
    text = f"\ufeffGr\u00fc\u00dfe\n{armored(papers()['join'])}"
    assert read_paper(text.encode(encoding), "join", name="a") == papers()["join"]


def test_the_digits_behind_an_equals_sign_are_capitals() -> None:
    """In small letters they are letters of base64, and no escape of a mail: the block is damaged."""
    text = armored(papers()["join"])
    at = text.index("\n") + 20
    raw = text.replace("check:", "check:=20")
    assert read_paper((raw[:at] + "=0D" + raw[at:]).encode(), "join", name="a") == papers()["join"]
    assert code_of(raw[:at] + "=0d" + raw[at:]) == "armor-damaged"


def test_entities_are_resolved_before_tags_are_left_out() -> None:
    """The source of a page that shows the source of a page."""
    text = armored(papers()["join"])
    at = text.index("\n") + 20
    for tag in ("<b>", "&lt;b&gt;", "&#60;/span&#62;", "</p>", '<br class="x" />'):
        assert read_paper((text[:at] + tag + text[at:]).encode(), "join", name="a") == papers()["join"], tag


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_any_encoding_of_mails_and_editors_will_do(encoding: str) -> None:
    text = f"Gr\u00fc\u00dfe \u2013 Mo\n{armored(papers()['join'])}".replace("-----", "\u2014", 1)
    assert read_paper(text.encode(encoding), "join", name="a") == papers()["join"]


@given(st.lists(st.sampled_from(sorted(MANGLINGS)), unique=True, max_size=6), st.integers(0, 2**32))
def test_harms_on_top_of_each_other_are_mended(names: list[str], seed: int) -> None:
    """Whatever comes of it is the same document."""
    document = papers()["join"]
    assert read_signed(mangled(armored(document), names, seed).encode(), name="a") == document


@given(st.lists(st.sampled_from(sorted(MANGLINGS)), unique=True, max_size=4), st.integers(0, 2**32), st.data())
def test_a_damage_under_harms_never_makes_another_document(names: list[str], seed: int, data: st.DataObject) -> None:
    document = papers()["join"]
    text = armored(document)
    place = data.draw(st.integers(0, len(text) - 1))
    text = text[:place] + data.draw(st.characters(codec="utf-8")) + text[place + data.draw(st.integers(0, 3)) :]
    with suppress(Malformed):
        assert read_signed(mangled(text, names, seed).encode(), name="a") == document


def damaged(text: str) -> Iterator[str]:
    """The text with one character replaced, dropped, doubled or moved, at every place."""
    for place, character in enumerate(text):
        before, after = text[:place], text[place + 1 :]
        other = "b" if character == "a" else "a"
        yield from (before + other + after, before + "*" + after, before + "\u0430" + after, before + after)
        yield from (before + character * 2 + after, before + after[:1] + character + after[1:])


def test_no_damage_makes_another_document() -> None:
    """Of one character, at any place: refused, or read as what it was."""
    document = papers()["join"]
    refused = 0
    for text in damaged(armored(document)):
        try:
            assert read_paper(text.encode(), "join", name="a") == document
        except Malformed:
            refused += 1
    assert refused > 2000


def test_every_prefix_is_cut_short() -> None:
    """Until the last line is there but for its last dashes; what of the first line is there is no block yet."""
    text = armored(papers()["join"])
    begins, ends = text.index("JOIN-") + 5, text.rindex("JOIN-") + 5
    for length in range(1, begins):
        assert code_of(text[:length]) == "not-machine-written"
    for length in range(begins, ends):
        assert code_of(text[:length]) == "armor-cut-short"
    assert read_paper(text[:ends].encode(), "join", name="a") == papers()["join"]


def test_a_missing_beginning_is_told() -> None:
    text = armored(papers()["state"])
    assert code_of(text[text.index("\n") :]) == "armor-no-beginning"
    assert code_of(text[500:]) == "armor-no-beginning"


def test_what_was_put_in_is_named_with_its_line() -> None:
    lines = armored(papers()["state"]).split("\n")
    lines[4] = "[Quoted text hidden]"
    with pytest.raises(Malformed) as refusal:
        read_paper("\n".join(["Hello!", *lines]).encode(), "state", name="mail.txt")
    (wrong,) = refusal.value.faults
    assert (wrong.code, wrong.args["line"], wrong.args["got"], wrong.where.line) == ("armor-character", 6, "'['", 2)


def test_a_check_line_that_is_lost_is_told() -> None:
    text = armored(papers()["join"])
    assert code_of(re.sub("check: .*\n", "", text)) == "armor-no-check"
    assert code_of(re.sub("check: .*\n", "check: 1234\n", text)) == "armor-no-check"


def test_lines_that_are_lost_or_changed_places_are_a_damage() -> None:
    first, *lines = armored(papers()["state"]).split("\n")
    assert code_of("\n".join([first, *lines[:9], *lines[10:]])) == "armor-damaged"
    assert code_of("\n".join([first, lines[1], lines[0], *lines[2:]])) == "armor-damaged"


# What is no document


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (block(b'{"ykpbem":"join/1"}', check="00000000"), "armor-damaged"),
        (block(b'{"ykpbem":"join/1"}', packed=zlib.compress(b'{"ykpbem":"join/1"}') + b"more"), "armor-damaged"),
        (block(b'{"ykpbem":"join/1"}', packed=zlib.compress(b'{"ykpbem":"join/1"}') * 2), "armor-damaged"),
        (block(b'{"ykpbem":"join/1"}', packed=zlib.compress(b'{"ykpbem":"join/1"}')[:-1]), "armor-damaged"),
        (block(b'{"ykpbem":"join/1"}', packed=zlib.compress(b'{"ykpbem":"join/1"}')[2:-4]), "armor-damaged"),
        (block(b'{"ykpbem":"join/1"}', packed=b""), "armor-damaged"),
        (block(b'{"ykpbem": "join/1"}'), "armor-form"),
        (block(b'{"ykpbem":"join/1","a":1}'), "armor-form"),
        (block(b'{"a":"\\u0061","ykpbem":"join/1"}'), "armor-form"),
        (block(b'{"a":1,"a":1,"ykpbem":"join/1"}'), "json-duplicate-key"),
        (block(b'{"a":1.5,"ykpbem":"join/1"}'), "json-number"),
        (block(b'{"a":' + b"[" * 50 + b"]" * 50 + b',"ykpbem":"join/1"}'), "json-too-deep"),
        (block(b"[]"), "json-not-object"),
        (block(b""), "file-empty"),
        (block(b"\xff\xfe"), "file-not-utf8"),
        (block(b'{"ykpbem":"state/1"}'), "armor-other-inside"),
        (block(b'{"ykpbem":"join/2"}'), "kind-version"),
        (block(b'{"ykpbem":"salad/1"}'), "kind-unknown"),
        (block(b'{"ykpbem":"salad/1"}', "SALAD"), "armor-kind"),
        (block(b'{"ykpbem":"game/1"}', "GAME"), "other-kind"),
        ("-----BEGIN YKPBEM JOIN-----\n-----END YKPBEM JOIN-----\n", "armor-no-check"),
        ("-----BEGIN YKPBEM JOIN-----\n-----END YKPBEM STATE-----\n", "armor-cut-short"),
    ],
)
def test_what_the_program_does_not_write_is_refused(text: str, code: str) -> None:
    assert code_of(text) == code


def test_places_inside_of_a_block_are_not_told_as_places_of_the_file() -> None:
    with pytest.raises(Malformed) as refusal:
        read_paper(("Hello\n\n" + block(b'{"a":1,"a":1}')).encode(), "join", name="mail.txt")
    assert [(one.where.line, one.where.column) for one in refusal.value.faults] == [(3, 0)]


# Bounds


def test_a_bomb_is_put_out_while_it_is_unpacked() -> None:
    """64 MiB out of 64 KiB take no more memory than 4 MiB do."""
    text = block(b"", packed=zlib.compress(b" " * (64 << 20), 9)).encode()
    tracemalloc.start()
    assert code_of(text) == "armor-too-large"
    assert tracemalloc.get_traced_memory()[1] < 6 * LIMIT
    tracemalloc.stop()


def test_what_is_just_small_enough_is_read() -> None:
    filler = LIMIT - len(canonical({"a": "", "ykpbem": "join/1"}))
    document = {"a": "x" * filler, "ykpbem": "join/1"}
    assert read_paper(armored(document).encode(), "join", name="a") == document
    assert code_of(armored({**document, "a": "x" * (filler + 1)})) == "armor-too-large"


def test_many_bombs_are_together_no_larger_than_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of a text share one bound."""
    inflated: list[int] = []
    inflate = armor._inflated

    def counted(packed: bytes, limit: int) -> tuple[bytes, bool]:
        form, whole = inflate(packed, limit)
        inflated.append(len(form))
        return form, whole

    monkeypatch.setattr(armor, "_inflated", counted)
    forms = (b" " * (LIMIT - number) for number in range(12))
    text = "".join(block(b"", packed=zlib.compress(form, 1)) for form in forms)
    unpacked = open_blocks(find_blocks(text.encode()), name="a")
    assert len(unpacked) == 12
    told = [wrong for one in unpacked[5:] for wrong in one.refused]
    assert {(wrong.code, wrong.args["limit"]) for wrong in told} == {("armor-too-much", armor.TOGETHER)}
    assert sum(inflated) < armor.TOGETHER + 12 * 64 * 1024


def test_16_mib_are_unpacked_of_a_text_and_no_more() -> None:
    """Four documents of 4 MiB; the fifth, however small, finds no room, nor does one behind others that are none."""
    filler = LIMIT - len(canonical({"a": "", "ykpbem": "join/1"}))
    assert LIMIT == 4 * 1024 * 1024
    documents = [{"a": number + "x" * (filler - 1), "ykpbem": "join/1"} for number in "1234"]
    large, small = "".join(map(armored, documents)), armored(papers()["join"])
    opened = open_blocks(find_blocks(large.encode()), name="a")
    assert [one.document for one in opened] == documents
    *opened, last = open_blocks(find_blocks(f"{large}{small}".encode()), name="a")
    assert [one.document for one in opened] == documents
    assert [wrong.code for wrong in last.refused] == ["armor-too-much"]
    bombs = "".join(block(b"", packed=zlib.compress(b" " * (LIMIT + number + 1), 1)) for number in range(4))
    *_, last = open_blocks(find_blocks(f"{bombs}{small}".encode()), name="a")
    assert [wrong.code for wrong in last.refused] == ["armor-too-much"]


@pytest.mark.parametrize(
    "piece",
    [
        "-",
        "-----BEGIN YKPBEM ",
        "-----BEGIN YKPBEM STATE-----\n",
        "-----END YKPBEM STATE-----\n",
        "> ",
        "&gt;",
        "<a",
        "&",
        "- ",
        "A",
    ],
)
def test_a_large_text_of_anything_is_read_in_one_go(piece: str) -> None:
    """Nothing is looked for again and again."""
    with pytest.raises(Malformed):
        read_paper((piece * (400_000 // len(piece))).encode(), "state", name="a")


# Several blocks


def test_the_block_of_the_wanted_kind_is_taken() -> None:
    text = "\nand\n".join(armored(papers()[kind]) for kind in ("invite", "state", "join"))
    for kind in ("invite", "state", "join"):
        assert read_paper(text.encode(), kind, name="a") == papers()[kind]
    assert code_of(text, "consent") == "other-kind"
    with pytest.raises(Malformed) as refusal:
        read_paper(text.encode(), "consent", name="a")
    assert refusal.value.faults[0].args["got"] == "an invitation, a join and a state"


def test_the_same_document_twice_is_one() -> None:
    """Quoted in a reply, or packed by another program."""
    document = papers()["join"]
    text, form = armored(document), canonical(document)
    again = block(form, packed=zlib.compress(form, 1))
    for other in (text, MANGLINGS["quoted"](text, Random(1)), again):
        assert read_paper(f"{text}\n{other}".encode(), "join", name="a") == document


def test_a_line_end_lost_between_two_blocks_loses_neither() -> None:
    texts = [armored(document).rstrip("\n") for document in club.joins().values()]
    assert [held.document for held in documents_in("".join(texts).encode(), name="a")] == [*club.joins().values()]


def test_two_that_differ_are_refused_with_their_lines() -> None:
    one, other = armored(club.joins()["red"]), armored(club.joins()["blue"])
    with pytest.raises(Malformed) as refusal:
        read_paper(f"{one}{other}".encode(), "join", name="a")
    (wrong,) = refusal.value.faults
    assert (wrong.code, wrong.args["lines"]) == ("armor-several", f"1 and {len(one.splitlines()) + 1}")


def test_one_id_with_other_seals_is_another_document() -> None:
    state = club.second_state()
    again = {**state, "seals": {**state["seals"], "moderator": [*state["seals"]["moderator"], "AAAA"]}}
    assert code_of(armored(state) + armored(again)) == "armor-several"


def test_a_damaged_block_beside_a_good_one_is_refused() -> None:
    """It may be the one that was meant."""
    good = armored(club.joins()["red"])
    bad = good.replace("check: ", "check: 0")[:-1]
    assert code_of(f"{good}{bad}") == "armor-no-check"
    assert code_of(good + good[:200]) == "armor-cut-short"
    assert code_of(f"{bad}{bad}") == "armor-no-check"  # told once


def test_a_sentence_that_speaks_of_blocks_is_none() -> None:
    text = armored(papers()["join"])
    told = "Copy from -----BEGIN YKPBEM JOIN----- to -----END YKPBEM JOIN-----, both included, and from there on."
    assert read_paper(f"{told}\n{text}\n{told}".encode(), "join", name="a") == papers()["join"]
    assert [held.kind for held in documents_in(f"{told}\n{text}".encode(), name="a")] == ["join"]
    assert code_of(told) == "armor-no-check"


def test_blocks_of_a_text_are_documents_by_themselves() -> None:
    """Those that are good beside those that are not; the same one only once."""
    join, state = armored(papers()["join"]), armored(papers()["state"])
    held = documents_in(f"{join}{state[:500]}\n{state}{join}".encode(), name="a")
    assert [(one.name, one.kind, bool(one.refused)) for one in held] == [
        ("a, block 1", "join", False),
        ("a, block 2", "state", True),
        ("a, block 3", "state", False),
    ]
    assert [one.name for one in documents_in(f"{join}{join}".encode(), name="a")] == ["a"]


def test_what_begins_as_json_is_json() -> None:
    """With anything behind it, it is none."""
    data = json.dumps(papers()["join"]) + "\n" + armored(papers()["join"])
    assert code_of(data) == "json-syntax"


@pytest.mark.parametrize("kinds", [("order", "state"), ("state", "order"), ("order", "order in the open")])
def test_where_any_kind_is_wanted_two_that_differ_are_refused(kinds: tuple[str, str]) -> None:
    """In whichever order they stand; the same twice is one."""
    one, other = (armored(papers()[kind]) for kind in kinds)
    assert code_by(read_signed, f"{one}\n{other}") == "armor-several"
    assert code_by(read_signed, f"{one}\n{other}\n{one}") == "armor-several"
    assert read_signed(f"{one}\n{one}".encode(), name="a") == papers()[kinds[0]]


def test_a_document_may_be_spoken_of_in_front_of_another() -> None:
    """What is spoken of is not looked for, and what is there is read as what it is."""
    told = "Your -----BEGIN YKPBEM STATE----- came, here is my move:"
    nobodys = armored({**papers()["order in the open"], "note": "two  blanks"})
    broken = armored({**papers()["order in the open"], "player": "pink"})
    assert code_by(read_signed, nobodys) == code_by(read_signed, f"{told}\n{nobodys}") == "armor-order"
    assert code_by(read_signed, broken) == code_by(read_signed, f"{told}\n{broken}") == "colour-unknown"
    assert read_signed(f"{told}\n{armored(papers()['order'])}".encode(), name="a") == papers()["order"]
    assert code_of(f"{told}\n{armored(papers()['join'])}", "state") == "other-kind"


# Move orders


def code_by(read: Callable[..., object], text: str) -> str:
    """The code of the one fault with which a way of reading refuses a text."""
    with pytest.raises(Malformed) as refusal:
        read(text.encode(), name="a")
    (wrong,) = refusal.value.faults
    return wrong.code


def plain_and_armored(document: Document) -> tuple[Any, Any]:
    """What the reader makes of an order as YAML and out of a block."""
    from ykpbem.files.order_reader import parse_order
    from ykpbem.files.order_writer import order_text

    plain = parse_order(order_text(document).encode(), name="a")
    return plain, read_order(armored(plain.document).encode(), name="a")


@pytest.mark.parametrize("seed", range(8))
def test_an_order_out_of_a_block_is_the_order(seed: int) -> None:
    """Any turn, signed."""
    opened = open_state(club.second_state())
    order = club.signed({"steps": list(club.random_steps(opened, Random(seed)))}, opened, club.PLAYERS["yellow"])
    plain, other = plain_and_armored(dict(order.document))
    assert other.document == plain.document == order.document
    assert (other.faults, other.repairs) == ((), ())


@pytest.mark.parametrize(
    "change",
    [
        {"player": "pink"},
        {"turns": 3},
        {"steps": [{"place": "bank", "move": "bank"}]},
        {"steps": [{"act": {"takes": "O12"}}]},
        {"plans": [{"name": "a", "steps": []}]},
        {"revision": 0},
        {"signature": "?"},
        {"game": "M\u0435iji"},
    ],
)
def test_faults_of_form_are_the_same(change: Document) -> None:
    """But for lines, which a block has none of."""
    plain, other = plain_and_armored({**papers()["order in the open"], **change})
    assert plain.faults
    assert [(one.code, one.where.step, one.where.path) for one in other.faults] == [
        (one.code, one.where.step, one.where.path) for one in plain.faults
    ]
    assert all((one.where.file, one.where.line, one.where.column) == ("a", 0, 0) for one in other.faults)


@pytest.mark.parametrize(
    "change",
    [
        {"turn": None},
        {"turn": True},
        {"turn": "1"},
        {"note": "two  blanks"},
        {"note": " before"},
        {"note": "a\nb"},
        {"note": "no\u00a0break"},
        {"note": "a\u202eb"},
        {"Note": "a key in capitals"},
        {"player name": "x"},
        {"signature": "AA AA"},
        {"steps": json.loads("[" * 20 + "]" * 20)},
        {"note": "x" * 200_000},
        {"note": "x" * 70_000},
    ],
)
def test_what_the_strict_reader_makes_of_no_text_is_no_order(change: Document) -> None:
    text = armored({**papers()["order in the open"], **change})
    with pytest.raises(Malformed) as refusal:
        read_order(text.encode(), name="a")
    assert [one.code for one in refusal.value.faults] == ["armor-order"]


def test_every_way_in_takes_an_order_out_of_a_block_as_the_strict_reader_does() -> None:
    """One that wants an order, one that wants any paper, and those that take every block as a file."""
    nobodys = armored({**papers()["order in the open"], "note": "two  blanks"})
    for read in (read_order, read_signed):
        assert code_by(read, nobodys) == "armor-order"
    [held] = documents_in(nobodys.encode(), name="a")
    with pytest.raises(Malformed) as refusal:
        reading.document_of(held)
    assert [one.code for one in refusal.value.faults] == ["armor-order"]
    assert [one.code for one in findings(inspect([Given("a", nobodys.encode())]))] == ["armor-order"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=8) | st.sampled_from(["bank", "0", "a b"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "to", "Act", "x y"]), inner),
    max_leaves=6,
)


@given(st.sampled_from(["steps", "note", "turn", "player", "answers", "more"]), VALUES)
def test_no_block_makes_an_order_that_typing_does_not(key: str, value: Any) -> None:
    """Whatever stands in it is what the reader makes of YAML, with the same faults, or refused."""
    document = {**papers()["order in the open"], key: value}
    try:
        order = read_order(armored(document).encode(), name="a")
    except Malformed:
        return
    plain, _ = plain_and_armored(document)
    assert order.document == plain.document == document
    assert [one.code for one in order.faults] == [one.code for one in plain.faults]


def test_a_document_too_large_for_an_order_is_not_even_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def written(document: Document) -> str:
        raise AssertionError(len(document))

    monkeypatch.setattr("ykpbem.files.order_writer.order_text", written)
    with pytest.raises(Malformed) as refusal:
        read_order(armored({**papers()["order in the open"], "note": "x" * 200_000}).encode(), name="a")
    assert refusal.value.faults[0].code == "armor-order"


def test_a_typed_order_beside_a_block_is_refused() -> None:
    """Nobody can tell which was meant."""
    typed = "ykpbem: order/1\ngame: Meiji Club 1\nplayer: red\nsteps: []\n"
    block = armored(papers()["order"])
    far = "\n" * 70_000
    quoted = MANGLINGS["quoted"](block, Random(1))
    texts = (
        f"{typed}\n{block}",
        f"{quoted}\n{typed}",
        f"{block}{far}{typed}",
        MANGLINGS["indented"](typed, Random(1)) + block,
    )
    for data in (*(text.encode() for text in texts), f"{typed}\n{block}".encode("utf-16")):
        with pytest.raises(Malformed) as refusal:
            read_order(data, name="a")
        assert [one.code for one in refusal.value.faults] == ["armor-beside"]
    assert documents_in(f"{typed}\n{block}".encode(), name="a")[1].refused[0].code == "armor-beside"
    state = armored(papers()["state"])
    for text in (f"{typed}\n{block}", f"{typed}\n{state}", f"{state}\n{typed}"):
        assert code_by(read_signed, text) == "armor-beside"
    assert read_paper(f"{typed}\n{armored(papers()['state'])}".encode(), "state", name="a") == papers()["state"]


def test_a_typed_order_may_speak_of_blocks() -> None:
    typed = "ykpbem: order/1\ngame: A\nplayer: red\nnote: your -----BEGIN YKPBEM STATE----- came\nsteps: []\n"
    assert read_order(typed.encode(), name="a").document["note"] == "your -----BEGIN YKPBEM STATE----- came"
    typed = typed.replace("STATE", "ORDER")
    assert "ORDER" in read_order(typed.encode(), name="a").document["note"]


# Whatever comes


@given(
    st.sampled_from(sorted(papers())),
    st.lists(st.tuples(st.integers(0, 999), st.binary(max_size=9), st.integers(0, 9)), max_size=4),
)
def test_whatever_comes_is_read_or_refused(name: str, changes: list[tuple[int, bytes, int]]) -> None:
    """By every way in: a command that wants one document, and one that takes all."""
    data = armored(papers()[name]).encode()
    for place, put, cut in changes:
        data = data[:place] + put + data[place + cut :]
    for read in (read_signed, read_order):
        with suppress(Malformed):
            read(data, name="a")
    assert findings(inspect([Given("a", data)])) or documents_in(data, name="a")[0].document == papers()[name]
    _ = audit([File("a", data)])


@given(st.sampled_from(sorted(papers())), st.data())
def test_whatever_is_packed_is_read_or_refused(name: str, data: st.DataObject) -> None:
    """Any value in any place of a document."""
    document = papers()[name]
    key = data.draw(st.sampled_from(sorted(document)))
    text = armored({**document, key: data.draw(VALUES), "ykpbem": document["ykpbem"]}).encode()
    with suppress(Malformed):
        read_signed(text, name="a")
    assert inspect([Given("a", text)])
    _ = audit([File("a", text)])


# Wording


def said() -> Iterator[tuple[str, set[str]]]:
    """The codes of faults in the sources that find something wrong with blocks, with what each is given."""
    for module in (armor, reading, outputs):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "fault":
                codes = [leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)]
                yield from ((str(code), {str(word.arg) for word in node.keywords}) for code in codes)


def test_every_code_is_said_and_gets_what_its_sentence_asks_for() -> None:
    given = [(code, words) for code, words in said() if code in FAULTS]
    assert {code for code, _ in given} == set(FAULTS)
    for code, words in given:
        assert {name for _, name, _, _ in Formatter().parse(FAULTS[code]) if name} <= words


def test_sentences_are_whole() -> None:
    assert "".join((*FAULTS.values(), *HINTS.values())).isascii()
    assert set(HINTS) <= set(FAULTS)
    assert all(hint.endswith(".") for hint in HINTS.values())
    assert not any(sentence.endswith(".") for sentence in FAULTS.values())


def test_no_refusal_shows_what_is_in_a_block() -> None:
    """Letters of a block are sealed and signed things; only what does not belong there is shown."""
    secret = json.dumps({"a": "hunter2", "ykpbem": "state/1"}, separators=(",", ":")).encode()
    for text in (block(secret), block(secret, "STATE", check="0" * 8), block(secret.replace(b":", b": "), "STATE")):
        with pytest.raises(Malformed) as refusal:
            read_paper(text.encode(), "state", "join", name="a")
        assert "hunter2" not in str([one.args for one in refusal.value.faults])
