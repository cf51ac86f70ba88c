"""Names of both editions, in any spelling; what is ambiguous, unknown, or not in this game (Q002, R020 to R022)."""

import pytest

from tests.orders.samples import names
from ykpbem.components import TECHNOLOGIES, built_in
from ykpbem.data import names as table
from ykpbem.errors import Fault
from ykpbem.model import COLOURS
from ykpbem.names import LONGEST, MOST_WORDS, fold

SET = built_in()


def refused(found: str | Fault) -> Fault:
    assert isinstance(found, Fault), found
    return found


@pytest.mark.parametrize("edition", table.EDITIONS)
@pytest.mark.parametrize("area", sorted(SET.areas))
def test_every_area_is_known_by_id_and_printed_name(area: str, edition: str) -> None:
    among = names(4, edition)
    shown = among.show_area(area)
    for text in (
        area,
        area.upper(),
        area.replace("-", " "),
        area.replace("-", "_"),
        f"the {area}",
        shown,
        f"The {shown}",
    ):
        if not isinstance(among.area(text), Fault) or text != shown:
            assert among.area(text) == area
    assert among.area(shown) == area


@pytest.mark.parametrize(
    ("text", "area"),
    [
        ("docks", "port-b"),
        ("The Docks", "port-b"),
        ("Research Center", "laboratory-b"),
        ("research_centre", "laboratory-b"),
        ("lab b", "laboratory-b"),
        ("Lab-A", "laboratory-a"),
        ("copper mine #2", "copper-mine-2"),
        ("Copper  Mine 1", "copper-mine-1"),
        ("fishing port 2", "fishing-ground-2"),
        ("Fishing Port #1", "fishing-ground-1"),
        ("agency", "employment-agency"),
    ],
)
@pytest.mark.parametrize("edition", table.EDITIONS)
def test_words_of_either_edition_are_understood_in_both(text: str, area: str, edition: str) -> None:
    assert names(4, edition).area(text) == area


@pytest.mark.parametrize("alias", sorted(table.AREA_ALIASES))
def test_every_alias_means_areas_of_the_set(alias: str) -> None:
    """An alias for one area is that area; one for several is refused where several lie on the table, naming them."""
    meant = table.AREA_ALIASES[alias]
    assert set(meant) <= set(SET.areas)
    assert alias == fold(alias)
    assert alias not in SET.areas
    found = names(4).area(alias)
    if len(meant) == 1:
        assert found == meant[0]
    else:
        wrong = refused(found)
        assert (wrong.code, wrong.rule, wrong.options) == ("name-ambiguous", "Q002", meant)


@pytest.mark.parametrize(
    ("players", "edition", "text", "area"),
    [
        (2, "okazu-2016", "port", "port-a"),
        (2, "okazu-2016", "laboratory", "laboratory-a"),
        (3, "okazu-2016", "laboratory", "laboratory-a"),
        (2, "okazu-2016", "copper mine", "copper-mine-1"),
        (3, "okazu-2016", "tea plantation", "tea-plantation-1"),
        (2, "okazu-2016", "fishing port", "fishing-ground-1"),
        (4, "english-2017", "port", "port-a"),
        (4, "english-2017", "Laboratory", "laboratory-a"),
        (3, "english-2017", "the port", "port-a"),
    ],
)
def test_a_name_for_several_is_good_where_it_can_mean_one(players: int, edition: str, text: str, area: str) -> None:
    assert names(players, edition).area(text) == area


@pytest.mark.parametrize(
    ("players", "edition", "text"),
    [
        (3, "okazu-2016", "port"),
        (4, "okazu-2016", "laboratory"),
        (3, "okazu-2016", "fishing ground"),
        (4, "english-2017", "copper mine"),
        (4, "english-2017", "silk_mill"),
    ],
)
def test_a_name_that_could_mean_two_things_is_refused(players: int, edition: str, text: str) -> None:
    wrong = refused(names(players, edition).area(text))
    assert wrong.code == "name-ambiguous"
    assert len(wrong.options) == 2


@pytest.mark.parametrize(
    ("players", "text", "rule"),
    [(2, "chinatown", "R020"), (2, "docks", "R020"), (2, "copper-mine-2", "R020"), (3, "laboratory-b", "R021")],
)
def test_what_lies_in_the_box_is_against_the_rules(players: int, text: str, rule: str) -> None:
    """It was understood, so it is not malformed."""
    wrong = refused(names(players).area(text))
    assert (wrong.code, wrong.rule) == ("name-not-in-game", rule)
    assert text not in wrong.options


def test_an_unknown_area_comes_with_the_nearest() -> None:
    assert refused(names().area("bnak")).options[0] == "bank"
    assert refused(names().area("cooper-mine-1")).options[0] == "copper-mine-1"
    assert refused(names().area("xyzzy")).code == "name-strange"
    assert refused(names().area("")).code == "name-strange"


@pytest.mark.parametrize("between", [" and ", " ", "; ", " & ", " > ", " -> ", " then ", " + ", "/", " - ", "  AND "])
@pytest.mark.parametrize("pair", [("Port A", "bank"), ("the church", "Customs"), ("copper mine 1", "copper_mine-1")])
def test_names_in_a_row_are_told_apart(pair: tuple[str, str], between: str) -> None:
    found = names().area(between.join(pair))
    assert isinstance(found, Fault)
    meant = ", ".join(str(names().area(one)) for one in pair)
    assert (found.code, found.args["example"]) == ("name-joined", meant)


@pytest.mark.parametrize("between", [" ", " and ", "_", "  ", " -> "])
@pytest.mark.parametrize("number", range(2, 10))
def test_of_a_long_row_no_name_gets_lost(between: str, number: int) -> None:
    """All of them stand in what to type, and all that was typed in what was found wrong; or neither is told."""
    row = ["bank", "church", "employment-agency", "port-a", "fishing-ground-1", "canal", "customs", "chinatown", "bank"]
    typed = between.join(row[:number])
    for text in (typed, between.join(row[:number][::-1])):
        found = names().area(text)
        assert isinstance(found, Fault)
        if len(text) <= LONGEST and len(text.replace("_", " ").split()) <= MOST_WORDS:
            assert (found.code, found.args["text"]) == ("name-joined", text)
            assert sorted(found.args["example"].split(", ")) == sorted(row[:number])


def test_a_row_cut_by_nobody_says_nothing_beyond_its_length() -> None:
    for count in range(2, 60):
        found = names().area(" ".join(["bank"] * count))
        assert isinstance(found, Fault)
        assert found.code != "name-joined" or found.args["example"].count("bank") == count


@pytest.mark.parametrize(
    "text", ["bank and", "and bank", "bank and elsewhere", "mine mine", "port", "elsewhere", "bank" * 50]
)
def test_what_is_not_names_alone_is_no_row_of_names(text: str) -> None:
    """Nothing that was typed may get lost in what is told."""
    found = names().area(text)
    assert isinstance(found, Fault)
    assert found.code != "name-joined"


@pytest.mark.parametrize(("alias", "meant"), sorted(table.ALIASES.items()))
def test_every_alias_of_goods_and_tokens(alias: str, meant: str) -> None:
    among = names()
    if meant in table.TOKENS:
        assert among.token(alias) == meant
    else:
        assert among.payment(alias) == meant
    assert alias == fold(alias)


def test_goods_payments_tokens_and_buildings() -> None:
    among = names()
    assert [among.good(text) for text in ("Copper", "raw silk", "TEA", "fish")] == ["copper", "silk", "tea", "seafood"]
    assert [among.payment(text) for text in ("yen", "imports", "Imported Good")] == ["yen", "import", "import"]
    assert [among.token(text) for text in ("assistants", "Shop", "trading_house")] == [
        "assistant",
        "shophouse",
        "trading-house",
    ]
    assert refused(among.good("yen")).code == "name-strange"
    assert refused(among.good("imports")).options == tuple(table.GOODS)
    assert refused(among.building("assistant")).code == "name-strange"
    assert refused(among.currency("copper")).code == "name-strange"
    assert among.currency("imported goods") == "import"


def test_countries_and_cards() -> None:
    among = names()
    assert [among.country(text) for text in table.COUNTRIES] == list(table.COUNTRIES)
    assert refused(among.country("Englsh")).options == ("english",)
    assert [among.order_card(card.lower()) for card in SET.order_cards] == list(SET.order_cards)
    assert refused(among.order_card("O99")).code == "name-strange"
    assert refused(among.order_card("T05")).code.startswith("name-")


def test_technologies_by_name_and_card() -> None:
    among = names()
    assert [among.technology(text.replace("-", " ").title()) for text in TECHNOLOGIES] == list(TECHNOLOGIES)
    assert [among.technology(card.lower()) for card in SET.technologies] == list(SET.technologies)
    assert refused(among.technology("trom")).options == ("tram",)


def test_achievements_by_deck_and_card() -> None:
    among = names()
    assert [among.achievement(text) for text in ("A", "b", "C")] == ["a", "b", "c"]
    assert [among.achievement(card.lower()) for card in SET.achievements] == list(SET.achievements)


@pytest.mark.parametrize(
    ("text", "exchange"),
    [
        ("sell copper", "sell-copper"),
        ("Sell_Raw_Silk", "sell-silk"),
        ("sell fish", "sell-seafood"),
        ("buy tea", "buy-tea"),
        ("buy imports", "buy-import"),
        ("sell imports", "sell-import"),
    ],
)
def test_exchanges(text: str, exchange: str) -> None:
    """That imports are not sold is for the rules to say (R160)."""
    assert names().exchange(text) == exchange


@pytest.mark.parametrize("text", ["copper", "sell", "sell yen", "trade copper", "buy shop"])
def test_no_exchange(text: str) -> None:
    assert refused(names().exchange(text)).code.startswith("name-")


def test_where_an_assistant_comes_from() -> None:
    assert names().origin("Hand") == "hand"
    assert names().origin("docks") == "port-b"
    assert refused(names().area("hand")).code.startswith("name-")


def test_the_tables_cover_the_set_and_are_ascii() -> None:
    assert set(table.AREAS) == set(SET.areas)
    assert set(table.TECHNOLOGIES) == set(TECHNOLOGIES)
    assert table.COLOURS == COLOURS
    rows = (table.AREAS, table.TECHNOLOGIES, table.GOODS, table.CURRENCIES, table.TOKENS, table.COUNTRIES)
    assert all(name.isascii() for row in rows for pair in row.values() for name in pair)


def test_names_are_printed_as_the_edition_prints_them() -> None:
    early, late = names(4, "okazu-2016"), names(4, "english-2017")
    assert (early.show_area("port-b"), late.show_area("port-b")) == ("Port B", "Docks")
    assert (early.show_good("seafood"), late.show_good("seafood")) == ("seafood", "fish")
    assert (early.show_token("shophouse"), late.show_token("shophouse")) == ("shophouse", "shop")
    assert (early.show_mercenary(), late.show_mercenary()) == ("mercenary", "foreign agent")
    assert late.show_country("dutch") == "Dutch"
    card = SET.technology_named("spinning-mill")[0]
    assert early.show_technology(card) == late.show_technology("spinning-mill") == "Spinning Mill"
    assert early.show_area("harbour-9") == "Harbour 9"
