"""rules, components: looking something up."""

import json

import pytest

from tests.cli.desk import INVITE, STATE1, Desk
from ykpbem.component_check import reference_sheet
from ykpbem.components import built_in, built_in_json
from ykpbem.rulings import all_rulings, search


def test_all_rules_are_listed_by_their_titles(empty_desk: Desk) -> None:
    lines = empty_desk.run("rules").out.splitlines()
    assert lines == [f"{entry.id:6} {entry.title}" for entry in all_rulings()]


def test_a_rule_is_shown_whole(empty_desk: Desk) -> None:
    """In any case; several at once."""
    said = empty_desk.run("rules r056 q040")
    assert said.code == 0
    words = " ".join(said.out.split())
    for entry in all_rulings():
        if entry.id in ("R056", "Q040"):
            assert entry.title in words
            assert entry.text in words
    assert "house rule allow-zero-placement" in words
    assert max(map(len, said.out.splitlines())) <= 72


def test_rules_are_found_by_words(empty_desk: Desk) -> None:
    found = empty_desk.run("rules canal yen --json").object["rules"]
    assert found
    assert [entry["id"] for entry in found] == [entry.id for entry in search("canal yen")]


@pytest.mark.parametrize(("words", "code"), [("R999", "ruling-unknown"), ("salad dressing", "rules-not-found")])
def test_what_is_not_there_is_told(empty_desk: Desk, words: str, code: str) -> None:
    said = empty_desk.run(f"rules {words} --json")
    assert (said.code, said.codes) == (2, [code])


def test_the_reference_sheet_is_shown(empty_desk: Desk) -> None:
    sheet = "\n".join(reference_sheet(built_in())) + "\n"
    assert empty_desk.run("components").out == empty_desk.run("components meiji").out == sheet


def test_a_set_in_a_file_or_in_a_paper_is_shown(desk: Desk) -> None:
    own = json.loads(built_in_json()) | {"id": "ours", "name": "Ours"}
    desk.write("ours.json", json.dumps(own))
    assert desk.run("components ours.json").out.startswith("COMPONENT SET ours: Ours")
    for paper in (INVITE, STATE1):
        assert desk.run(f"components {paper}").out == desk.run("components").out
    assert desk.run("components -", stdin=desk.read("ours.json")).code == 0


def test_programs_get_the_set(empty_desk: Desk) -> None:
    facts = empty_desk.run("components --json").object["components"]
    assert facts["id"] == "meiji"
    assert facts["layouts"]["2"]


def test_the_built_in_set_can_be_played_with(empty_desk: Desk) -> None:
    said = empty_desk.run("components --check")
    assert (said.code, said.err) == (0, "")
    assert "can be played with" in said.out


def test_what_keeps_a_set_from_being_played_with_is_told(empty_desk: Desk) -> None:
    own = json.loads(built_in_json()) | {"id": "ours", "name": "Ours"}
    own["order-cards"] = own["order-cards"][:4]
    empty_desk.write("ours.json", json.dumps(own))
    said = empty_desk.run("components ours.json --check --json")
    assert said.code == 3
    assert said.object["playable"] is False
    assert "components-deck" in said.codes
    assert empty_desk.run("components ours.json").code == 3


def test_a_departure_from_the_rulebook_is_a_remark(empty_desk: Desk) -> None:
    own = json.loads(built_in_json()) | {"id": "ours", "name": "Ours"}
    for card in own["technologies"]:
        card["industry"] += 1
    empty_desk.write("ours.json", json.dumps(own))
    said = empty_desk.run("components ours.json --check --json")
    assert said.code == 0
    assert {warning["code"] for warning in said.object["warnings"]} >= {"components-departs"}


@pytest.mark.parametrize(
    ("name", "code"),
    [("edo", "components-unknown-set"), ("broken.yaml", "schema-key-missing"), ("tab.yaml", "indentation-blank")],
)
def test_what_is_no_set_is_told_so(empty_desk: Desk, name: str, code: str) -> None:
    empty_desk.write("broken.yaml", "ykpbem: components/1\nid: a\n")
    empty_desk.write("tab.yaml", "ykpbem: components/1\nareas:\n\t- id: a\n")
    said = empty_desk.run(f"components {name} --json")
    assert said.code == 3
    assert code in said.codes
