"""The reference sheet: everything in a set, in 72 columns of ASCII."""

import pytest

from tests.components.documents import Path, leaves, meiji, put
from ykpbem.component_check import reference_sheet
from ykpbem.components import ComponentSet, built_in, decode_set

SHEET = reference_sheet(built_in())
SWAPS = {
    "category": ("production", "none"),
    "family": ("produce", "customs"),
    "good": ("tea", "silk"),
    "zone": ("low", "high"),
    "country": ("dutch", "french"),
    "countries": ("dutch", "french"),
    "deck": ("a", "b"),
    "kind": ("bank", "port"),
    "reach": ("low", "high"),
}
"""Two words that may stand under a key, so that one of them is another than the one that does."""


def public(components: ComponentSet) -> list[str]:
    """The sheet but for the line with the digest, which every change changes."""
    return [line for line in reference_sheet(components) if not line.startswith("Digest")]


def other(path: Path, value: object) -> object:
    """Another value that the document could have at a place."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return 3 if path[-1] == "players" and value == 2 else value - 1 if value else 1
    if path[:1] == ("technologies",) and path[-1] == "name":
        return "tram" if value != "tram" else "ball"
    keys = [part for part in path if part in SWAPS]
    return next(word for word in SWAPS[str(keys[-1])] if word != value) if keys else f"{value}-x"


PLACES = [
    (path, value)
    for path, value in leaves(meiji())
    if path[-1] not in {"source", "ykpbem"} and not (value == 1 and {"goods", "own"} & {*path})
]


def test_lines_are_ascii_and_at_most_72_columns() -> None:
    for line in SHEET:
        assert line.isascii()
        assert line.isprintable()
        assert len(line) <= 72
        assert line == line.rstrip()


@pytest.mark.parametrize("section", list(dict.fromkeys(path[0] for path, _ in PLACES)))
def test_every_fact_is_on_the_sheet(section: str) -> None:
    """Change any value of the document, and the sheet changes."""
    unchanged = public(built_in())
    for path, value in PLACES:
        if path[0] == section:
            document = meiji()
            put(document, path, other(path, value))
            assert public(decode_set(document)) != unchanged, path


def test_what_a_rulebook_says_is_marked() -> None:
    marked = [line.split()[1] for line in SHEET if line.startswith("* ")]
    assert {"canal", "copper-mine", "bank", "A1", "C4", "T29", "T30", "G", "B"} <= {*marked}
    assert {"O01", "S01", "F01", "T01", "A"}.isdisjoint(marked)


def test_a_mark_goes_with_the_source() -> None:
    document = meiji()
    document["order-cards"][0]["source"] = "the printed card"
    assert any(line.startswith("* O01") for line in reference_sheet(decode_set(document)))


def test_board_is_drawn_row_by_row() -> None:
    start = next(number for number, line in enumerate(SHEET) if line.startswith("  2 players"))
    assert SHEET[start : start + 4] == [
        "  2 players   o o o o",
        "               o o o",
        "                o o",
        "                 o",
    ]


def test_an_order_card_in_one_line() -> None:
    assert "  O34  english        2     2    1        1  13 vp" in SHEET


def test_long_entries_are_wrapped_between_icons_only() -> None:
    document = meiji()
    everything = dict.fromkeys(built_in().order_cards["O01"].reward.__struct_encode_fields__, 12)
    document["building-sites"][0]["trading-house"] = everything
    sheet = reference_sheet(decode_set(document))
    assert max(map(len, sheet)) <= 72
    assert not any(line.endswith("12") for line in sheet)
