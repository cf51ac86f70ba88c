"""What is seen of pages and drawings at the widths of a phone and a desk, by day and by night, and on paper."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.chromium import Chromium
from tests.browser.samples import NAMES, write_all

PHONE, DESK = 390, 1280
PAGES = ("report-2", "report-3", "report-4", "names", "hostile", "choice", "final", "history")
SHEETS = ("sheet-2", "sheet-3", "sheet-4", "names", "final")
SMALLEST = {PHONE: 8.5, DESK: 9.5}
"""Pixels of the smallest type on each screen."""
each_width = pytest.mark.parametrize("width", [PHONE, DESK])
each_scheme = pytest.mark.parametrize("scheme", ["light", "dark"])
each_page = pytest.mark.parametrize("page", PAGES)
each_sheet = pytest.mark.parametrize("sheet", SHEETS)


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


@each_page
@each_width
def test_a_page_fits_its_screen(chromium: Chromium, folder: Path, page: str, width: int) -> None:
    """Nothing sticks out, nothing lies over anything else, also when everything is unfolded."""
    chromium.show(folder / f"{page}.html", width)
    _unfold(chromium)
    assert chromium.ask("overflowing()") == []
    assert chromium.ask("outsideOfDrawings()") == []
    assert chromium.ask("overlapping()") == []
    assert chromium.ask("fetched()") == []
    assert chromium.complaints() == []


@each_page
@each_width
@each_scheme
def test_a_page_can_be_read(chromium: Chromium, folder: Path, page: str, width: int, scheme: str) -> None:
    """Contrast, size of the type, a picture for every character; a picture of the page is taken."""
    chromium.show(folder / f"{page}.html", width, scheme)
    chromium.picture(folder / f"{page}-{width}-{scheme}.png")
    _unfold(chromium)
    assert chromium.ask("pale()") == []
    assert chromium.ask(f"tiny({SMALLEST[width]})") == []
    missing = set(chromium.ask("missingGlyphs()")) - set("".join(NAMES))
    assert missing == set()


@each_page
def test_each_screen_has_its_drawing(chromium: Chromium, folder: Path, page: str) -> None:
    for width, drawing in ((PHONE, "tall"), (DESK, "broad")):
        chromium.show(folder / f"{page}.html", width)
        assert {one for one in chromium.ask("drawings()") if one} == {drawing}


@each_sheet
@each_scheme
def test_a_sheet_can_be_read(chromium: Chromium, folder: Path, sheet: str, scheme: str) -> None:
    """At a desk; nothing lies over anything else."""
    chromium.show(folder / f"{sheet}.svg", DESK, scheme)
    chromium.picture(folder / f"{sheet}-{scheme}.png")
    assert chromium.ask("outsideOfDrawings()") == []
    assert chromium.ask("overlapping()") == []
    assert chromium.ask("pale()") == []
    assert chromium.ask("tiny(9)") == []
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
    chromium.show(folder / "history.html", DESK)
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


@each_width
def test_every_step_of_a_history_fits_its_screen(chromium: Chromium, folder: Path, width: int) -> None:
    chromium.show(folder / "history.html", width)
    last = chromium.ask("document.querySelectorAll('.reel > section').length") - 1
    for step in (0, 1, 10, last // 2, last):
        chromium.ask(f"document.getElementById('step-{step}').checked = true")
        assert chromium.ask("overflowing()") == []
        assert chromium.ask("overlapping()") == []
    chromium.picture(folder / f"history-{width}-last.png")


def test_the_board_of_a_page_is_whole_on_paper(chromium: Chromium, folder: Path) -> None:
    """Drawn broad, light, and no higher than a page."""
    chromium.show(folder / "report-4.html", DESK, "dark")
    chromium.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    chromium.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 718, "height": 1000, "deviceScaleFactor": 1, "mobile": False}
    )
    assert [one for one in chromium.ask("drawings()") if one] == ["broad"]
    assert chromium.ask("document.querySelector('#board figure').getBoundingClientRect().height") < 1040
    assert chromium.ask("getComputedStyle(document.body).color") == "rgb(39, 35, 32)"
