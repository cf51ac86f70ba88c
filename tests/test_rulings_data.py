"""The rulings page is complete, well formed and found by id, by near miss and by word."""

import json
import re
from importlib.resources import files

import pytest

from ykpbem.errors import UsageFault
from ykpbem.rulings import SENTENCE_END, Ruling, all_rulings, near, ruling, search, summary

LINES = files("ykpbem.data").joinpath("rulings.json").read_text(encoding="utf-8").splitlines()
PAGE = json.loads("\n".join(LINES))
RULES = [entry for entry in all_rulings() if entry.id.startswith("R")]
RULINGS = [entry for entry in all_rulings() if entry.id.startswith("Q")]
IDS = [entry.id for entry in all_rulings()]

CHAPTERS = """components setup turn placement movement action bonus construction recovery mercenary achievement order-card
country icons areas technologies end scoring editions data""".split()
SWITCHES = """edition allow-zero-placement recall-from-hand recall-scope tram-needs-assistant station-needs-assistant
mining-scope church-limit port-p5-vp-without-card""".split()

each_entry = pytest.mark.parametrize("entry", all_rulings(), ids=IDS)


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
    assert all(re.fullmatch(r"R\d{3}|Q\d{3}[ab]?", id) for id in IDS)
    assert len({id.upper() for id in IDS}) == len(IDS)


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


@pytest.mark.parametrize("raw", PAGE["rules"] + PAGE["rulings"], ids=IDS)
def test_fields_are_filled(raw: dict[str, object]) -> None:
    """No field stands there empty; rules have no question, rulings have one and a reason."""
    texts = [value for key, value in raw.items() if key != "see"]
    assert all(isinstance(value, str) and value and value.strip() == value for value in texts)
    is_ruling = str(raw["id"]).startswith("Q")
    assert ("question" in raw, "why" in raw) == (is_ruling, is_ruling)
    assert is_ruling or "switch" not in raw


@each_entry
def test_sentences_are_whole(entry: Ruling) -> None:
    """One to three sentences with a full stop, a title without one, one question with its mark."""
    sentences = SENTENCE_END.split(entry.text)
    assert 1 <= len(sentences) <= 3 and all(sentence.endswith(".") for sentence in sentences)
    assert len(entry.title) <= 60 and not entry.title.endswith((".", "?"))
    for text in (entry.title, entry.text, entry.question, entry.why):
        assert not text or text[0].isupper() or text[0].isdigit()
        assert "  " not in text
    assert not entry.question or (entry.question.endswith("?") and entry.question.count("?") == 1)
    assert not entry.why or (entry.why.endswith(".") and len(SENTENCE_END.split(entry.why)) == 1)


@each_entry
def test_related_entries_exist_and_point_back(entry: Ruling) -> None:
    """`see` is sorted, names no id twice nor itself, and is mutual, so that a rule lists every ruling on it."""
    assert entry.see and entry.id not in entry.see
    assert list(entry.see) == sorted(set(entry.see), key=IDS.index)
    assert all(entry.id in ruling(other).see for other in entry.see)


@each_entry
def test_sources_are_compact(entry: Ruling) -> None:
    """A rule names its documents and sections, a ruling is a ruling."""
    source = r"ruling" if entry in RULINGS else r"(000|002|003|000/002) [A-Z][^;]*(; (000|002|003|000/002) [A-Z][^;]*)*"
    assert re.fullmatch(source, entry.source)


def test_chapters_are_the_known_ones() -> None:
    """Every chapter is used and no other is invented."""
    assert {entry.chapter for entry in all_rulings()} == set(CHAPTERS)


def test_the_nine_house_rules_are_named() -> None:
    """Each switch is named by a ruling, and the ruling's text tells the player about it."""
    assert {entry.switch for entry in RULINGS} - {""} == set(SWITCHES)
    for entry in RULINGS:
        assert entry.switch in entry.text
        assert all(switch not in entry.text for switch in SWITCHES[1:] if switch != entry.switch)


def test_the_words_are_the_games_own() -> None:
    """The card is an order card and the file a move order; pawns and agents are called by their names."""
    prose = [" ".join((entry.title, entry.text, entry.question, entry.why)) for entry in all_rulings()]
    strays = (
        r"(?i)(?<!move )\border\b(?! cards?\b)(?!-)|(?<!move )\borders\b|\bpawns?\b|\bagents?\b|\bimported\b|\bshops?\b"
    )
    found = [(id, hit[0]) for id, text in zip(IDS, prose, strict=True) if (hit := re.search(strays, text))]
    assert found == [("R212", "order")]
    assert "in order to" in ruling("R212").text


@pytest.mark.parametrize(
    ("id", "numbers"),
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
        ("R250", "6 3"),
        ("R254", "10 5"),
        ("R258", "5 4 3 2 12 8 4 2 0"),
    ],
)
def test_numbers_of_the_rulebook(id: str, numbers: str) -> None:
    """The tables and prices that players look up stand in the page digit for digit."""
    assert re.findall(r"(?<![\w-])\d+", ruling(id).text) == numbers.split()


@pytest.mark.parametrize("typed", ["R056", "r056", " R056 "])
def test_an_id_is_found_in_any_case(typed: str) -> None:
    """A player on a phone types small letters or a capital too many."""
    assert ruling(typed).id == "R056"
    assert ruling("q098A").id == "Q098a"


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
    """Errors quote one sentence, whole and never empty, whether the text has one or three."""
    assert summary("r057") == ruling("R057").text
    first, *more = SENTENCE_END.split(ruling("Q066").text)
    assert more and summary("Q066") == first
    assert ruling("Q066").text.startswith("With your president in hand")


def test_search_finds_words_in_title_text_and_question() -> None:
    """Every word has to occur, in any case and with blanks or hyphens, and the page's sequence is kept."""
    found = search("TELEGRAM canal")
    assert [entry.id for entry in found] == ["Q049"]
    assert ruling("R090") in search("trading-house") and search("trading-house") == search("trading_house")
    assert [entry.id for entry in search("tram-needs-assistant")] == ["Q084"]
    assert [entry.id for entry in search("by mail clockwise")] == ["Q024"]
    assert list(search("canal")) == sorted(search("canal"), key=all_rulings().index)


@pytest.mark.parametrize("words", ["", "  ", "-", "xylophone", "telegram xylophone"])
def test_search_finds_nothing_for_nothing(words: str) -> None:
    """No word and a word that is nowhere find no entry."""
    assert search(words) == ()
