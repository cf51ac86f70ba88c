"""What `check_set` finds: one slip for each kind of fault, and nothing in the built-in set."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.components.documents import meiji
from ykpbem.component_check import WARNINGS, check_set, load_set
from ykpbem.components import built_in
from ykpbem.data.faults_components import FAULTS, HINTS
from ykpbem.errors import Malformed

Document = dict[str, Any]
Slip = tuple[str, dict[str, Any], Callable[[Document], object]]
"""The code that is found, the arguments it has at least, and what goes wrong."""

SLIPS: dict[str, Slip] = {
    "unknown key": ("components-shape", {}, lambda d: d.update(cards=[])),
    "id twice": (
        "components-duplicate-id",
        {"section": "power-tokens", "id": "F01"},
        lambda d: d["power-tokens"][1].update(id="F01"),
    ),
    "unknown country": (
        "components-unknown-word",
        {"what": "country", "word": "danish"},
        lambda d: d["order-cards"][0].update(country="danish"),
    ),
    "copy under the id of the original": (
        "components-id-taken",
        {"id": "meiji"},
        lambda d: d.update(id="meiji", name="Mine"),
    ),
    "order card lost": (
        "components-count",
        {"what": "order cards", "expected": 36, "got": 35},
        lambda d: d["order-cards"].pop(),
    ),
    "technology too many": (
        "components-count",
        {"what": "technologies", "expected": 30, "got": 31},
        lambda d: d["technologies"].append({"id": "T31", "name": "ball", "industry": 5}),
    ),
    "site lost": ("components-count", {"what": "building sites", "got": 23}, lambda d: d["building-sites"].pop()),
    "token lost": ("components-count", {"what": "5-Power tokens", "got": 19}, lambda d: d["power-tokens"].pop()),
    "achievement of another deck": (
        "components-count",
        {"what": "achievements of deck A", "expected": 4, "got": 3},
        lambda d: d["achievements"][0].update(deck="b"),
    ),
    "mercenary too many": (
        "components-count",
        {"what": "mercenaries", "expected": 10, "got": 11},
        lambda d: d["mercenaries"]["count"].update(dutch=2),
    ),
    "second Station (Q184)": (
        "components-count",
        {"what": "Station cards", "expected": 1, "got": 2},
        lambda d: d["technologies"][0].update(name="station"),
    ),
    "no Station": (
        "components-missing",
        {"what": "technology", "name": "station"},
        lambda d: d["technologies"][2].update(name="ball"),
    ),
    "area lost": ("components-missing", {"what": "area", "name": "canal"}, lambda d: d["areas"].pop()),
    "board lost": (
        "components-missing",
        {"what": "port board", "name": "port-b"},
        lambda d: d["ports"].pop("port-b"),
    ),
    "number of removed cards lost": (
        "components-missing",
        {"name": "3 players"},
        lambda d: d["removed-order-cards"]["count"].pop("3"),
    ),
    "area renamed": (
        "components-surplus",
        {"what": "area", "name": "river"},
        lambda d: d["areas"][17].update(id="river"),
    ),
    "board too many": (
        "components-surplus",
        {"what": "laboratory board", "name": "laboratory-c"},
        lambda d: d["laboratories"].update({"laboratory-c": []}),
    ),
    "Church that works like Customs": (
        "components-family",
        {"area": "church", "expected": "church", "got": "customs"},
        lambda d: d["areas"][15].update(kind="customs"),
    ),
    "short table": (
        "components-table",
        {"name": "bank", "expected": 5, "got": 4},
        lambda d: d["area-kinds"]["bank"]["table"].pop(),
    ),
    "Canal with a table": (
        "components-table",
        {"name": "canal", "expected": 0, "got": 5},
        lambda d: d["area-kinds"]["canal"].update(table=[1, 2, 3, 4, 5]),
    ),
    "production of nothing": (
        "components-kind-lacks",
        {"name": "bank", "key": "good"},
        lambda d: d["area-kinds"]["bank"].pop("good"),
    ),
    "port reach for Power 1 to 4": (
        "components-kind-lacks",
        {"name": "port", "key": "reach"},
        lambda d: d["area-kinds"]["port"]["reach"].pop(),
    ),
    "second card for yen only": (
        "components-kind-lacks",
        {"name": "port", "key": "second"},
        lambda d: d["area-kinds"]["port"]["second"].pop("import"),
    ),
    "three trading-house prices": (
        "components-kind-lacks",
        {"name": "employment-agency", "key": "prices"},
        lambda d: d["area-kinds"]["employment-agency"]["prices"]["trading-house"].pop(),
    ),
    "Chinatown without silk": (
        "components-kind-lacks",
        {"name": "chinatown", "key": "sell"},
        lambda d: d["area-kinds"]["chinatown"]["sell"].pop("silk"),
    ),
    "Chinatown without imports": (
        "components-kind-lacks",
        {"name": "chinatown", "key": "buy"},
        lambda d: d["area-kinds"]["chinatown"]["buy"].pop("import"),
    ),
    "port board without high": (
        "components-zone",
        {"board": "port-a", "zone": "high"},
        lambda d: d["ports"]["port-a"][4].update(zone="mid"),
    ),
    "zones out of order": (
        "components-falling",
        {"board": "port-a", "place": 3},
        lambda d: d["ports"]["port-a"][1].update(zone="high"),
    ),
    "surcharges out of order": (
        "components-falling",
        {"board": "laboratory-a", "place": 5},
        lambda d: d["laboratories"]["laboratory-a"][4].update(surcharge=0),
    ),
    "Church spaces out of order": (
        "components-falling",
        {"board": "church", "place": 2},
        lambda d: d["church"][0].update(value=4),
    ),
    "laboratory of two spaces": (
        "components-spaces",
        {"board": "laboratory-b", "least": 3, "got": 2},
        lambda d: d["laboratories"].update({"laboratory-b": d["laboratories"]["laboratory-b"][:2]}),
    ),
    "Customs of five spaces": (
        "components-spaces",
        {"board": "customs", "least": 6, "got": 5},
        lambda d: d.update(customs=d["customs"][:5]),
    ),
    "no space for the neutral": (
        "components-blocked",
        {"board": "church", "got": 0},
        lambda d: d["church"][3].pop("blocked-2p"),
    ),
    "two spaces for the neutral": (
        "components-blocked",
        {"board": "customs", "got": 2},
        lambda d: d["customs"][0].update({"blocked-2p": True}),
    ),
    "twelve Faith": (
        "components-out-of-reach",
        {"board": "church", "letter": "K", "value": 12, "most": 11},
        lambda d: d["church"][10].update(value=12),
    ),
    "five imports": (
        "components-out-of-reach",
        {"board": "customs", "letter": "J", "value": 5, "most": 4},
        lambda d: d["customs"][9].update(value=5),
    ),
    "dear Church": (
        "components-no-cheap-space",
        {},
        lambda d: d.update(church=[{**space, "value": max(4, space["value"])} for space in d["church"]]),
    ),
    "order card that asks nothing": (
        "components-empty",
        {"id": "O01", "key": "goods"},
        lambda d: d["order-cards"][0].update(goods={}),
    ),
    "order card that gives nothing": (
        "components-empty",
        {"id": "O01", "key": "reward"},
        lambda d: d["order-cards"][0].update(reward={}),
    ),
    "token that gives nothing": (
        "components-empty",
        {"id": "F01", "key": "reward"},
        lambda d: d["power-tokens"][0].update(reward={"vp": 0}),
    ),
    "site without shophouse spaces": (
        "components-empty",
        {"id": "S01", "key": "shophouses"},
        lambda d: d["building-sites"][0].update(shophouses=[]),
    ),
    "achievement without condition": (
        "components-empty",
        {"id": "A1", "key": "own"},
        lambda d: d["achievements"][0].update(own={}),
    ),
    "board one place too small": (
        "components-layout",
        {"players": 2, "expected": 10, "got": 9},
        lambda d: d["layouts"].update({"2": [4, 3, 2]}),
    ),
    "no board for four": (
        "components-layout",
        {"players": 4, "expected": 18, "got": 0},
        lambda d: d["layouts"].pop("4"),
    ),
    "board in one row": (
        "components-falls-apart",
        {"players": 2, "place": "row 1, place 2"},
        lambda d: d["layouts"].update({"2": [10]}),
    ),
    "too many order cards removed": (
        "components-deck",
        {"what": "order cards", "players": 2, "needed": 37},
        lambda d: d["removed-order-cards"]["count"].update({"2": 28}),
    ),
    "too long laboratories": (
        "components-deck",
        {"what": "technologies", "players": 4, "needed": 36},
        lambda d: d["laboratories"].update({board: [{"surcharge": 0}] * 18 for board in d["laboratories"]}),
    ),
    "dearer Tram": (
        "components-departs",
        {"name": "tram", "key": "industry", "expected": "5", "got": "5, 6"},
        lambda d: d["technologies"][28].update(industry=6),
    ),
    "generous copper mine": (
        "components-departs",
        {"name": "copper-mine", "key": "table", "expected": "0, 0, 1, 2, 3", "got": "1, 1, 1, 2, 3"},
        lambda d: d["area-kinds"]["copper-mine"].update(table=[1, 1, 1, 2, 3]),
    ),
    "commercial copper mine": (
        "components-departs",
        {"name": "copper-mine", "key": "category"},
        lambda d: d["area-kinds"]["copper-mine"].update(category="commercial"),
    ),
    "cheap trading houses": (
        "components-departs",
        {"name": "employment-agency", "key": "prices"},
        lambda d: d["area-kinds"]["employment-agency"]["prices"].update({"trading-house": [3, 4, 5, 6]}),
    ),
    "easy achievement": (
        "components-departs",
        {"name": "A1", "key": "own", "expected": "5 copper", "got": "4 copper"},
        lambda d: d["achievements"][0].update(own={"copper": 4}),
    ),
    "free third laboratory space": (
        "components-departs",
        {"name": "laboratory-a, space 3", "key": "surcharge", "expected": "1", "got": "0"},
        lambda d: d["laboratories"]["laboratory-a"][2].update(surcharge=0),
    ),
    "poor Church space of Faith 6": (
        "components-departs",
        {"name": "church, Faith 6", "expected": "5 vp, 2 movement", "got": "5 vp"},
        lambda d: d["church"][6].update(reward={"vp": 5}),
    ),
    "no Church space of Faith 6": (
        "components-departs",
        {"name": "church, Faith 6", "expected": "5 vp, 2 movement", "got": "nothing"},
        lambda d: d["church"][6].update(value=7),
    ),
    "other second Customs space": (
        "components-departs",
        {"name": "customs, space B", "key": "reward", "got": "5 vp"},
        lambda d: d["customs"][1].update(reward={"vp": 5}),
    ),
    "other mercenaries": (
        "components-departs",
        {"name": "mercenaries", "key": "count"},
        lambda d: d["mercenaries"]["count"].update(english=2, american=3),
    ),
    "other cards removed": (
        "components-departs",
        {"name": "removed-order-cards", "key": "count"},
        lambda d: d["removed-order-cards"]["count"].update({"2": 15}),
    ),
    "gift among the order cards": (
        "components-dominated",
        {"better": "O01", "worse": "O03"},
        lambda d: d["order-cards"][0].update(reward={"vp": 4, "imported-good": 1}),
    ),
    "poor token": (
        "components-dominated",
        {"better": "F02", "worse": "F01"},
        lambda d: d["power-tokens"][0].update(reward={"vp": 3, "yen": 1}),
    ),
    "poor Customs space": (
        "components-dominated",
        {"better": "customs, space G", "worse": "customs, space I"},
        lambda d: d["customs"][8].update(reward={"vp": 11}),
    ),
    "too few German icons": (
        "components-few-icons",
        {"country": "german", "least": 4, "got": 0},
        lambda d: [
            *[card.update(country="dutch") for card in d["order-cards"] if card["country"] == "german"],
            *[card.pop("countries", None) for card in d["technologies"] if "german" in card.get("countries", [])],
        ],
    ),
    "copper from an order card (Q197)": (
        "components-copper",
        {"name": "O01"},
        lambda d: d["order-cards"][0].update(reward={"copper": 1}),
    ),
    "goods of choice from Customs (Q197)": (
        "components-copper",
        {"name": "customs, space A"},
        lambda d: d["customs"][0].update(reward={"any-good": 5}),
    ),
}


def slipped(name: str) -> Document:
    document = meiji()
    document["id"] = "mine"
    SLIPS[name][2](document)
    return document


def test_nothing_is_wrong_or_odd_about_the_built_in_set() -> None:
    assert check_set(meiji()) == []


def test_the_built_in_set_loads_from_its_document() -> None:
    assert load_set(meiji()) == built_in()


@pytest.mark.parametrize("name", SLIPS)
def test_slip_is_found(name: str) -> None:
    code, args, _ = SLIPS[name]
    assert any(fault.code == code and args.items() <= fault.args.items() for fault in check_set(slipped(name)))


@pytest.mark.parametrize("name", SLIPS)
def test_only_warnings_let_a_set_be_played_with(name: str) -> None:
    """An odd set loads all the same; a wrong one is refused with every fault that `check_set` finds, warnings apart."""
    document = slipped(name)
    wrong = [fault for fault in check_set(document) if fault.code not in WARNINGS]
    if wrong:
        with pytest.raises(Malformed) as caught:
            load_set(document)
        assert list(caught.value.faults) == wrong
    else:
        assert SLIPS[name][0] in WARNINGS
        assert load_set(document).id == "mine"


@pytest.mark.parametrize("name", SLIPS)
def test_every_finding_has_a_sentence(name: str) -> None:
    for fault in check_set(slipped(name)):
        sentence = FAULTS[fault.code].format(**fault.args)
        assert sentence.isascii()
        assert "{" not in sentence
        assert "[" not in sentence


def test_every_sentence_is_of_a_slip_above() -> None:
    assert {code for code, _, _ in SLIPS.values()} | {"components-unknown-set"} == set(FAULTS)
    assert set(HINTS) <= set(FAULTS)


def test_a_set_of_ones_own_may_differ_wherever_no_rulebook_speaks() -> None:
    """Typing in the cards of a printed game brings no complaint about their values."""
    document = meiji()
    document["id"], document["name"] = "printed", "Printed"
    for card in document["technologies"]:
        if card["name"] != "tram":
            card["industry"] += 1
    for card in document["order-cards"]:
        card["reward"]["vp"] += 3
    for site in document["building-sites"]:
        site["shophouses"].append({"seafood": 1})
    document["ports"]["port-a"].insert(0, {"zone": "low"})
    document["laboratories"]["laboratory-a"].append({"surcharge": 3})
    document["church"].append({"value": 11, "reward": {"vp": 20}})
    assert check_set(document) == []


def test_a_second_church_space_of_faith_6_is_no_departure() -> None:
    document = meiji()
    document["id"] = "mine"
    document["church"].insert(6, {"value": 6, "reward": {"vp": 4, "yen": 5}})
    assert check_set(document) == []
