"""What is seen of pages and drawings at the widths of phones and desks, by day and by night, and on paper."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.chromium import Chromium
from tests.browser.samples import NAMES, write_all

PHONE, DESK = 390, 1200
WIDTHS = (360, PHONE, 500, 760, DESK)
REPORTS = ("report-2", "report-3", "report-4", "final-2", "final-3", "final-4", "names", "hostile", "choice")
HISTORIES = ("history-2", "history-3", "history-4")
SHEETS = ("report-2", "report-3", "report-4", "final-2", "final-3", "final-4", "names")
SMALLEST = {360: 7.8, PHONE: 8.5, 500: 9.5, 760: 8.9, DESK: 9.5}
"""Pixels of the smallest type on each screen."""
BROAD_FROM = 900
"""Pixels from which on a board lies as it does on a table."""
each_width = pytest.mark.parametrize("width", WIDTHS)
each_report = pytest.mark.parametrize("page", REPORTS)
each_sheet = pytest.mark.parametrize("sheet", SHEETS)
each_history = pytest.mark.parametrize("page", HISTORIES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the documents are, and the pictures taken of them: the folder that PICTURES names, or a temporary one."""
    named = os.environ.get("PICTURES")
    folder = Path(named).resolve() if named else tmp_path_factory.mktemp("pages")
    folder.mkdir(parents=True, exist_ok=True)
    write_all(folder)
    return folder


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """The browser."""
    browser = Chromium(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()


def _unfold(chromium: Chromium) -> None:
    chromium.ask("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


@each_report
@each_width
def test_a_page_fits_its_screen(chromium: Chromium, folder: Path, page: str, width: int) -> None:
    """Nothing sticks out, is too small or lies over anything else, also when everything is unfolded."""
    chromium.show(folder / f"{page}.html", width)
    assert [one for one in chromium.ask("drawings()") if one] == ["broad" if width >= BROAD_FROM else "tall"]
    _unfold(chromium)
    assert chromium.ask(f"misplaced({SMALLEST[width]})") == []
    assert chromium.ask("fetched()") == []
    assert chromium.complaints() == []


@pytest.mark.parametrize("page", REPORTS + HISTORIES)
@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_page_can_be_read(chromium: Chromium, folder: Path, page: str, width: int) -> None:
    """By day and by night: contrast, and a picture for every character; pictures of the page are taken."""
    chromium.show(folder / f"{page}.html", width)
    chromium.picture(folder / f"{page}-{width}-light.png")
    chromium.dress("dark")
    chromium.picture(folder / f"{page}-{width}-dark.png")
    _unfold(chromium)
    chromium.ask("takeOffTheShelf()")
    assert chromium.ask("pale()") == []
    chromium.dress("light")
    assert chromium.ask("pale()") == []
    assert set(chromium.ask("missingGlyphs()")) <= set("".join(NAMES))


@each_sheet
def test_a_sheet_can_be_read(chromium: Chromium, folder: Path, sheet: str) -> None:
    """At a desk, by day and by night; nothing lies over anything else."""
    chromium.show(folder / f"{sheet}.svg", DESK)
    for scheme in ("dark", "light"):
        chromium.dress(scheme)
        chromium.picture(folder / f"{sheet}-sheet-{scheme}.png")
        assert chromium.ask("pale()") == []
    assert chromium.ask("misplaced(9)") == []
    assert set(chromium.ask("missingGlyphs()")) <= set("".join(NAMES))
    assert chromium.complaints() == []


@each_sheet
def test_a_sheet_is_as_wide_as_a_screen_at_most_and_one_page_of_paper(
    chromium: Chromium, folder: Path, sheet: str
) -> None:
    chromium.show(folder / f"{sheet}.svg", PHONE)
    assert chromium.ask("document.documentElement.getBoundingClientRect().width") <= PHONE
    assert chromium.pages_on_paper() == 1


def test_a_history_is_stepped_through_without_a_script(chromium: Chromium, folder: Path) -> None:
    """By its buttons, its labels and the arrow keys; ticked, it is one story."""
    chromium.show(folder / "history-3.html", DESK)
    seen = "[...document.querySelectorAll('.reel > section')].map((one, at) => one.checkVisibility() ? at : -1)"
    shown = f"{seen}.filter((at) => at >= 0)"
    last = chromium.ask("document.querySelectorAll('.reel > section').length") - 1
    assert chromium.ask(shown) == [0]
    chromium.driver.find_element("css selector", "label[for=step-1]").click()
    assert chromium.ask(shown) == [1]
    chromium.driver.find_element("id", "step-7").click()
    assert chromium.ask(shown) == [7]
    chromium.driver.find_element("id", "step-7").send_keys("\ue014")
    assert chromium.ask(shown) == [8]
    chromium.driver.find_element("id", "whole").click()
    assert chromium.ask(shown) == list(range(last + 1))
    assert chromium.ask("drawings()") == [None]


@each_history
@each_width
def test_every_step_of_a_history_fits_its_screen(chromium: Chromium, folder: Path, page: str, width: int) -> None:
    """What is printed on a board and stands there lies on its area."""
    chromium.show(folder / f"{page}.html", width)
    last = chromium.ask("document.querySelectorAll('.reel > section').length") - 1
    for step in (0, 10, last // 2, last):
        chromium.ask(f"document.getElementById('step-{step}').checked = true")
        if step == last // 2 and width in (PHONE, DESK):
            chromium.picture(folder / f"{page}-{width}-middle.png")
        chromium.ask("takeOffTheShelf()")
        assert chromium.ask("offTheirAreas()") == []
        assert chromium.ask(f"misplaced({SMALLEST[width]})") == []
    assert chromium.ask("fetched()") == []
    assert chromium.complaints() == []


@pytest.mark.parametrize("page", ["report-2", "report-3", "report-4", "final-4"])
def test_the_board_of_a_page_is_whole_on_paper(chromium: Chromium, folder: Path, page: str) -> None:
    """Drawn broad, light, and no higher than a page."""
    chromium.show(folder / f"{page}.html", DESK, "dark")
    chromium.on_paper(718)
    assert [one for one in chromium.ask("drawings()") if one] == ["broad"]
    assert chromium.ask("document.querySelector('#board figure').getBoundingClientRect().height") < 1040
    assert chromium.ask("getComputedStyle(document.body).color") == "rgb(39, 35, 32)"
    assert chromium.ask("overflowing()") == []


def test_a_history_on_paper_is_one_story(chromium: Chromium, folder: Path) -> None:
    """All the stories, and the last board alone."""
    chromium.show(folder / "history-2.html", DESK, "dark")
    chromium.on_paper(718)
    assert chromium.ask("drawings()") == ["broad", None]
    assert chromium.ask("[...document.querySelectorAll('.told')].every((one) => one.checkVisibility())")
    assert chromium.ask("overflowing()") == []
