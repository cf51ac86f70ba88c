"""The rulings page is complete, well formed and found by id, by near miss and by word."""

import json
import re
from collections.abc import Callable
from importlib.resources import files

import pytest

from ykpbem.errors import UsageFault
from ykpbem.rulings import SENTENCE_END, Ruling, all_rulings, near, ruling, search, summary

LINES = files("ykpbem.data").joinpath("rulings.json").read_text(encoding="utf-8").splitlines()
PAGE = json.loads("\n".join(LINES))
RULES = [entry for entry in all_rulings() if entry.id.startswith("R")]
RULINGS = [entry for entry in all_rulings() if entry.id.startswith("Q")]
IDS = [entry.id for entry in all_rulings()]

CHAPTERS = {
    "components",
    "setup",
    "turn",
    "placement",
    "movement",
    "action",
    "bonus",
    "construction",
    "recovery",
    "mercenary",
    "achievement",
    "order-card",
    "country",
    "icons",
    "areas",
    "technologies",
    "end",
    "scoring",
    "editions",
    "data",
}
SWITCHES = {
    "edition",
    "allow-zero-placement",
    "recall-from-hand",
    "recall-scope",
    "tram-needs-assistant",
    "station-needs-assistant",
    "mining-scope",
    "church-limit",
    "port-p5-vp-without-card",
}
STRAY_WORDS = (
    r"(?i)(?<!move )\border\b(?! cards?\b)|(?<!move )\borders\b"
    r"|\bpawns?\b|\bagents?\b|\bimported\b|\bshops?\b|\btrading-house|\bfish\b|\braw silk\b"
)


def without(holds: Callable[[Ruling], bool]) -> list[str]:
    """The ids of the entries for which something does not hold."""
    return [entry.id for entry in all_rulings() if not holds(entry)]


def prose(entry: Ruling) -> list[str]:
    """Whatever a player reads as a phrase or a sentence."""
    return [text for text in (entry.title, entry.question, entry.text, entry.why) if text]


def test_the_page_has_every_rule_and_every_ruling() -> None:
    """164 rules from R001 to R263 and 234 rulings from Q001 to Q255."""
    assert (len(RULES), RULES[0].id, RULES[-1].id) == (164, "R001", "R263")
    assert (len(RULINGS), RULINGS[0].id, RULINGS[-1].id) == (234, "Q001", "Q255")
    assert all_rulings() == (*RULES, *RULINGS)
    assert {"Q098", "Q098a", "Q098b", "Q099"} < set(IDS)


def test_ids_are_unique_sorted_and_well_formed() -> None:
    """Three digits, a small letter only where a ruling was split, and no id twice in any case."""
    for part in (RULES, RULINGS):
        ids = [entry.id for entry in part]
        assert ids == sorted(ids)
    assert without(lambda entry: bool(re.fullmatch(r"R\d{3}|Q\d{3}[ab]?", entry.id))) == []
    assert len({entry.id.upper() for entry in all_rulings()}) == len(IDS)


def test_titles_and_texts_are_never_repeated() -> None:
    """Two entries of one title could not be told apart in a list."""
    assert len({entry.title for entry in all_rulings()}) == len(IDS)
    assert len({entry.text for entry in all_rulings()}) == len(IDS)


def test_the_file_can_be_edited_by_hand() -> None:
    """One entry a line, no line over 900 characters, nothing but ASCII, version 1."""
    assert PAGE["version"] == 1
    assert sum(line.startswith('{"id": ') for line in LINES) == len(IDS)
    assert max(len(line) for line in LINES) <= 900
    assert all(line.isascii() and line == line.rstrip() for line in LINES)


def test_fields_are_filled_in_ascii() -> None:
    """No field stands there empty or with blanks around it, escapes included; only rulings have question and reason."""
    for raw in PAGE["rules"] + PAGE["rulings"]:
        texts = [value for key, value in raw.items() if key != "see"]
        assert all(text and text.isascii() and text == " ".join(text.split()) for text in texts), raw["id"]
        has = (raw["id"].startswith("Q"),) * 2
        assert ("question" in raw, "why" in raw) == has, raw["id"]
    assert all(not entry.switch for entry in RULES)


def test_sentences_are_whole() -> None:
    """A text has one to three sentences, a reason one, each with a capital and a full stop; a question has its mark."""

    def is_sentence(text: str) -> bool:
        return bool(re.fullmatch(r"[A-Z0-9].*\.", text))

    assert without(lambda entry: 1 <= len(SENTENCE_END.split(entry.text)) <= 3) == []
    assert without(lambda entry: all(is_sentence(sentence) for sentence in SENTENCE_END.split(entry.text))) == []
    assert [entry.id for entry in RULINGS if not is_sentence(entry.why) or SENTENCE_END.search(entry.why)] == []
    assert [entry.id for entry in RULINGS if not re.fullmatch(r"[A-Z][^?]*\?", entry.question)] == []


def test_titles_are_short() -> None:
    """A title fits a line of a list: at most 60 characters, a capital first, no full stop."""
    assert without(lambda entry: bool(re.fullmatch(r"[A-Z].{,58}[^.?]", entry.title))) == []


def test_related_entries_exist_and_point_back() -> None:
    """`see` is sorted, names no id twice nor itself, and is mutual, so that a rule lists every ruling on it."""
    assert without(lambda entry: bool(entry.see) and entry.id not in entry.see) == []
    assert without(lambda entry: set(entry.see) <= set(IDS)) == []
    assert without(lambda entry: list(entry.see) == sorted(set(entry.see), key=IDS.index)) == []
    assert without(lambda entry: all(entry.id in ruling(other).see for other in entry.see)) == []


def test_sources_are_compact() -> None:
    """A rule names documents and sections, a ruling is a ruling."""
    place = r"(000|002|003|000/002) [A-Z][^;]*"
    assert [entry.id for entry in RULES if not re.fullmatch(rf"{place}(; {place})*", entry.source)] == []
    assert {entry.source for entry in RULINGS} == {"ruling"}


def test_chapters_are_the_known_ones() -> None:
    """Every chapter is used and no other is invented."""
    assert {entry.chapter for entry in all_rulings()} == CHAPTERS


def test_the_nine_house_rules_are_named() -> None:
    """Each switch belongs to a ruling whose text tells the player about it, and no other text speaks of it."""
    assert {entry.switch for entry in RULINGS} - {""} == SWITCHES
    assert without(lambda entry: entry.switch in entry.text) == []
    told = {entry.id: {switch for switch in SWITCHES - {"edition"} if switch in entry.text} for entry in all_rulings()}
    assert without(lambda entry: told[entry.id] == {entry.switch} - {"", "edition"}) == []


def test_the_words_are_the_games_own() -> None:
    """The card is an order card and the file a move order; every piece goes by its one name."""
    assert without(lambda entry: not any(re.search(STRAY_WORDS, text) for text in prose(entry))) == []


@pytest.mark.parametrize(
    ("rule_id", "numbers"),
    [
        ("R002", "1 20 8 4"),
        ("R004", "10 3 2 2 2 1 20 24 36 30 12 4 1"),
        ("R029", "8 2 1 1 1 1"),
        ("R030", "12 6 4"),
        ("R031", "3 4"),
        ("R035", "16 2 5 3 4"),
        ("R109", "8 6 5 6 7 7"),
        ("R110", "9 7 10 5 5 4"),
        ("R111", "10 8 4 4 3 2 2 3"),
        ("R140", "0 0 1 2 3 1 2 3 4 5"),
        ("R141", "0 1 2 3 4 1 2 3 4 5"),
        ("R142", "1 2 3 4 5 1 2 3 4 5"),
        ("R155", "0 1 2 3 4 1 2 3 4 5"),
        ("R156", "2 4 5 6 7 1 2 3 4"),
        ("R158", "2 1 1 1 1 1"),
        ("R159", "1 1 2 1 1 1 1 4"),
        ("R161", "1 2 3 4 5 1 1 3 4 5"),
        ("R164", "0 1 2 3 4 1 2 3 4 5"),
        ("R243", "4 2 5 3 6 4 5 2"),
        ("R250", "6 3"),
        ("R253", "8 4 8"),
        ("R254", "10 5"),
        ("R258", "5 4 3 2 12 8 4 2 0"),
    ],
)
def test_numbers_of_the_rulebook(rule_id: str, numbers: str) -> None:
    """The tables and prices that players look up stand in the page digit for digit."""
    assert re.findall(r"(?<![\w-])\d+", ruling(rule_id).text) == numbers.split()


@pytest.mark.parametrize("typed", ["Q098a", "q098a", "q098A", " Q098A "])
def test_an_id_is_found_in_any_case(typed: str) -> None:
    """A player on a phone types small letters or a capital too many."""
    assert ruling(typed).id == "Q098a"


def test_an_unknown_id_names_its_neighbours() -> None:
    """The refusal is wrong usage and offers ids that exist."""
    with pytest.raises(UsageFault) as caught:
        ruling("R059")
    (found,) = caught.value.faults
    assert (found.code, found.args["id"], found.options) == ("ruling-unknown", "R059", ("R058", "R060", "R057"))


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("R59", ("R058", "R060", "R057")),
        ("q-19", ("Q018", "Q020", "Q017")),
        ("R056x", ("R056", "R055", "R057")),
        ("98", ("Q098", "Q098a", "Q098b")),
        ("X001", ("R001", "Q001", "R002")),
        ("R999999", ("R263", "R262", "R261")),
        ("canal", ()),
        ("", ()),
    ],
)
def test_near_ids(typed: str, ids: tuple[str, ...]) -> None:
    """Missing zeros, stray letters and numbers out of range lead to what was probably meant."""
    assert near(typed) == ids


def test_a_summary_is_the_first_sentence() -> None:
    """Errors quote one whole sentence, whether the text has one or three."""
    assert summary("r057") == ruling("R057").text
    assert summary("Q040") == "You have to place at least 1 assistant as long as you have one in hand."


def test_search_finds_words_in_title_text_and_question() -> None:
    """Every word has to occur, in any case and with blanks, hyphens or underscores."""
    assert [entry.id for entry in search("TELEGRAM canal")] == ["Q049"]
    assert [entry.id for entry in search("by mail clockwise")] == ["Q024"]
    assert [entry.id for entry in search("tram-needs-assistant")] == ["Q084"]
    assert ruling("R090") in search("trading-house")
    assert search("trading-house") == search("trading_house") == search("Trading House")


def test_search_keeps_the_sequence_of_the_page() -> None:
    """Rules come before rulings, by id, so that a list reads like the page."""
    found = [entry.id for entry in search("canal")]
    assert found[0] == "R012"
    assert found == sorted(found, key=IDS.index)


@pytest.mark.parametrize("words", ["", "  ", "-", "xylophone", "telegram xylophone"])
def test_search_finds_nothing_for_nothing(words: str) -> None:
    """No word and a word that is nowhere find no entry."""
    assert search(words) == ()
